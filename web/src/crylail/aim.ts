/**
 * Placing and aiming as a state machine without a page: what a drag, a key or a slider makes of the aim.
 *
 * The drag is a slingshot: back from the knight, and its length says how far a free knight would slide, not how fast it
 * starts, so that the error of a hand is even over the table. Angles are whole millidegrees, positive to the knight's
 * right; power is per mille of a full drag; places are whole µm.
 */

import type { Motion, TableView } from "../protocol.ts";
import { type Bounds, clamp, within } from "./geometry.ts";

/** idle: placed, not aimed. pulling: a drag is on. armed: aimed, a flick is one key away. sent: on its way to the server. */
export type Phase = "idle" | "pulling" | "armed" | "sent";

export interface Aim {
  readonly phase: Phase;
  readonly x: number;
  readonly y: number;
  /** Millidegrees to the right of straight at the Void. */
  readonly angle: number;
  /** Per mille of a full drag. */
  readonly power: number;
  /** Milliradians per second, counter-clockwise. */
  readonly spin: number;
}

export interface Keystroke {
  readonly key: string;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** A drag this short, in CSS pixels, aims nothing: a hand may rest on the knight. */
export const DEAD_ZONE = 14;
export const FULL_PULL = 170;
export const MOST_ANGLE = 85_000;
export const MOST_POWER = 1000;
export const LEAST_POWER = 10;
export const MOST_SPIN = 60_000;
const DRAG_ANGLE_STEP = 50;

/** From here on a drag grows faster than evenly, so that the hardest flicks fit into it too. */
const KNEE = 0.75;
/** How far the even part reaches, in lengths of the table. */
const EVEN_REACH = 1.1;

export function placedAt(x: number, y: number): Aim {
  return { phase: "idle", x, y, angle: 0, power: 0, spin: 0 };
}

export function place(aim: Aim, x: number, y: number, bounds: Bounds): Aim {
  return aim.phase === "sent" ? aim : { ...aim, ...within(bounds, x, y) };
}

/** A drag of so many CSS pixels back from the Void and to the knight's right; `full` is the longest one. */
export function pull(aim: Aim, back: number, right: number, full: number = FULL_PULL): Aim {
  if (aim.phase === "sent") return aim;
  const far = Math.hypot(back, right);
  if (far < DEAD_ZONE) return { ...aim, phase: "pulling", power: 0 };
  const degrees = (Math.atan2(-right, back) * 180) / Math.PI;
  const angle = Math.round((degrees * 1000) / DRAG_ANGLE_STEP) * DRAG_ANGLE_STEP;
  const power = Math.round((MOST_POWER * (far - DEAD_ZONE)) / (full - DEAD_ZONE));
  return {
    ...aim,
    phase: "pulling",
    angle: clamp(angle, -MOST_ANGLE, MOST_ANGLE) + 0,
    power: clamp(power, 0, MOST_POWER),
  };
}

/** The end of a drag: an aim to confirm, a flick, or nothing when the knight was hardly pulled. */
export function release(aim: Aim, confirm: boolean): Aim {
  if (aim.phase !== "pulling") return aim;
  if (aim.power < LEAST_POWER) return cancel(aim);
  return { ...aim, phase: confirm ? "armed" : "sent" };
}

export function cancel(aim: Aim): Aim {
  return aim.phase === "sent" ? aim : { ...aim, phase: "idle", angle: 0, power: 0, spin: 0 };
}

/** The server said no: the aim stands as it was, to be changed. */
export function refused(aim: Aim): Aim {
  return aim.phase === "sent" ? { ...aim, phase: "armed" } : aim;
}

export function flick(aim: Aim): Aim {
  return aim.phase === "armed" && aim.power >= LEAST_POWER ? { ...aim, phase: "sent" } : aim;
}

/** Sliders and steps set the aim as a whole; what is out of reach is kept within it. */
export function adjust(aim: Aim, change: Partial<Pick<Aim, "angle" | "power" | "spin">>): Aim {
  if (aim.phase === "sent") return aim;
  return {
    ...aim,
    phase: "armed",
    angle: clamp(change.angle ?? aim.angle, -MOST_ANGLE, MOST_ANGLE),
    power: clamp(change.power ?? aim.power, 0, MOST_POWER),
    spin: clamp(change.spin ?? aim.spin, -MOST_SPIN, MOST_SPIN),
  };
}

/** The aim after a key, or null when the key means nothing here. */
export function press(aim: Aim, { key, shift, alt }: Keystroke, bounds: Bounds): Aim | null {
  const degrees = alt ? 10 : shift ? 1000 : 100;
  const power = alt ? 1 : shift ? 50 : 10;
  const step = shift || key === "{" || key === "}" ? 20_000 : 2_000;
  switch (key) {
    case "ArrowLeft":
      return adjust(aim, { angle: aim.angle - degrees });
    case "ArrowRight":
      return adjust(aim, { angle: aim.angle + degrees });
    case "ArrowUp":
      return adjust(aim, { power: aim.power + power });
    case "ArrowDown":
      return adjust(aim, { power: aim.power - power });
    case "[":
    case "{":
      return place(aim, aim.x, aim.y + step, bounds);
    case "]":
    case "}":
      return place(aim, aim.x, aim.y - step, bounds);
    case "PageUp":
      return place(aim, aim.x + step, aim.y, bounds);
    case "PageDown":
      return place(aim, aim.x - step, aim.y, bounds);
    case "Enter":
      return flick(aim);
    case "Escape":
      return cancel(aim);
    default:
      return null;
  }
}

/** How far a free knight slides with so much power, in metres. */
export function slideOf(power: number, table: TableView): number {
  const most = (table.max_speed / 1e6) ** 2 / (2 * table.deceleration);
  const part = clamp(power / MOST_POWER, 0, 1);
  const slope = Math.min((EVEN_REACH * (table.length / 1e6)) / KNEE, most);
  const beyond = Math.max(part - KNEE, 0) / (1 - KNEE);
  return slope * part + (most - slope) * beyond * beyond;
}

/** The speed that slides so far, µm/s: v² = 2 a d. */
export function speedOf(power: number, table: TableView): number {
  return Math.sqrt(2 * table.deceleration * slideOf(power, table)) * 1e6;
}

/** The power that gives a free knight this speed, µm/s; the inverse of `speedOf`, not rounded. */
export function powerOf(speed: number, table: TableView): number {
  const slide = (speed / 1e6) ** 2 / (2 * table.deceleration);
  const most = (table.max_speed / 1e6) ** 2 / (2 * table.deceleration);
  const slope = Math.min((EVEN_REACH * (table.length / 1e6)) / KNEE, most);
  if (slide <= slope * KNEE || most <= slope) return clamp((MOST_POWER * slide) / slope, 0, MOST_POWER);
  // Beyond the knee: slope part + (most - slope) ((part - KNEE) / (1 - KNEE))² = slide, solved for the part beyond it.
  const bend = (most - slope) / (1 - KNEE) ** 2;
  const beyond = (-slope + Math.sqrt(slope * slope + 4 * bend * (slide - slope * KNEE))) / (2 * bend);
  return clamp(MOST_POWER * (KNEE + beyond), 0, MOST_POWER);
}

/** A flick in figures, as a move says it. */
export interface Flick {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly spin: number;
}

/** Null for a move that is no flick: a Bladesman that stands. */
export function flickIn(move: string): Flick | null {
  const [kind = "", ...figures] = move.split(" ");
  const [x, y, vx, vy, spin = 0] = figures.map(Number);
  if (x === undefined || y === undefined || vx === undefined || vy === undefined) return null;
  return { kind, x, y, vx, vy, spin };
}

/** The aim that comes nearest to a flick, ready to be let go or changed. */
export function aimAt({ x, y, vx, vy, spin }: Flick, table: TableView): Aim {
  const power = Math.round(powerOf(Math.hypot(vx, vy), table));
  const angle = Math.round((Math.atan2(-vy, vx) * 18_000) / Math.PI) * 10 + 0;
  return adjust(placedAt(x, y), { angle, power, spin });
}

/** The move as the server reads it: knight, place, velocity, spin, all whole. */
export function moveText(kind: string, aim: Aim, table: TableView): string {
  const speed = speedOf(aim.power, table);
  const turned = (aim.angle / 180_000) * Math.PI;
  const vx = Math.round(speed * Math.cos(turned));
  const vy = Math.round(-speed * Math.sin(turned));
  return flickText(kind, aim.x, aim.y, vx, vy, aim.spin);
}

/** What the hand made of the flick that was meant: so many millidegrees to the right, so many per cent faster. */
export interface Tremor {
  readonly angle: number;
  readonly faster: number;
}

/** Null when the flick was made as it was meant, or stood still. */
export function tremorOf({ aim, disk, segments }: Motion): Tremor | null {
  const [, , , meantX, meantY] = aim.split(" ").map(Number);
  const made = segments.find((segment) => segment[0] === disk);
  if (meantX === undefined || meantY === undefined || made === undefined) return null;
  const [, , , , , vx, vy] = made;
  const turned = Math.atan2(meantY, meantX) - Math.atan2(vy, vx);
  const meant = Math.hypot(meantX, meantY) / 1e6;
  if (meant === 0) return null;
  return { angle: Math.round((turned * 180_000) / Math.PI / 10) * 10, faster: (Math.hypot(vx, vy) / meant - 1) * 100 };
}

export function flickText(kind: string, ...figures: readonly number[]): string {
  return [kind, ...figures.map((figure) => String(Math.round(figure) + 0))].join(" ");
}
