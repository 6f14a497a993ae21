/**
 * One turn of a match that is over, looked at again: the knight, its place and the hand that are asked about, the map
 * and the ghosts as far as the server has found them, and the flick that is tried on the map. Signals, no page.
 */

import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import { mayAskAgain, problemOf } from "../../problems.ts";
import type { FlickMapView, FlickStudy, GhostsView, Problem, Progress, TableView, TremorView } from "../../protocol.ts";
import { moveText, placedAt, powerOf } from "../aim.ts";
import { launchArea, type Point, within } from "../geometry.ts";
import { type Field, fieldOf, type Spot } from "./heat.ts";

export type Ask = <T>(resource: string, signal?: AbortSignal) => Promise<T>;
export type TremorName = TremorView["name"];

/** What the flick that is shown is to the turn. */
export type Role = "chosen" | "tried" | "best";

export interface Shown {
  readonly role: Role;
  /** In notation. */
  readonly move: string;
  readonly spot: Spot;
}

export interface Study {
  readonly turn: ReadonlySignal<FlickStudy | null>;
  readonly knight: ReadonlySignal<string>;
  readonly place: ReadonlySignal<Point>;
  readonly tremor: Signal<TremorName>;
  readonly map: ReadonlySignal<FlickMapView | null>;
  readonly field: ReadonlySignal<Field | null>;
  /** Whether `map` is of the knight, place and hand that are asked about. */
  readonly fresh: ReadonlySignal<boolean>;
  readonly ghosts: ReadonlySignal<GhostsView | null>;
  /** The flick that was chosen in the turn, where the map is about its knight and place. */
  readonly chosen: ReadonlySignal<Spot | null>;
  /** The flick whose ghosts are shown. */
  readonly shown: ReadonlySignal<Shown | null>;
  /** Where the cursor is on the map; null until it was moved. */
  readonly cursor: Signal<Spot | null>;
  /** Why there is nothing to see. */
  readonly refused: ReadonlySignal<Problem | null>;
  choose(kind: string): void;
  put(x: number, y: number): void;
  /** Shows the ghosts of a flick from here; null goes back to the turn's own, or the best. */
  attempt(spot: Spot | null): void;
  /** Looks at a flick as a whole, such as the better one of a review. */
  follow(move: string): void;
  dispose(): void;
}

const AGAIN_MS = 220;
const PLACED_MS = 160;
const BUSY_MS = 3_000;
const KEPT = 40;

interface Asked {
  readonly knight: string;
  readonly place: Point;
  readonly candidate: Spot | null;
}

/** `ply`: the turn looked at, from 1; beyond the last of `turns` there is none. */
export function openStudy(ask: Ask, ply: ReadonlySignal<number>, turns: number, table: TableView): Study {
  const turn = signal<FlickStudy | null>(null);
  const asked = signal<Asked>({ knight: "", place: { x: 0, y: 0 }, candidate: null });
  const tremor = signal<TremorName>("own");
  const map = signal<FlickMapView | null>(null);
  const ghosts = signal<GhostsView | null>(null);
  const cursor = signal<Spot | null>(null);
  const refused = signal<Problem | null>(null);
  const kept = new Map<string, unknown>();

  const knight = computed(() => asked.value.knight);
  const x = computed(() => asked.value.place.x);
  const y = computed(() => asked.value.place.y);
  const field = computed(() => (map.value?.map == null ? null : fieldOf(map.value.map, table)));
  const fresh = computed(() => {
    const now = map.value;
    if (now === null || now.ply !== turn.value?.ply) return false;
    return now.knight === knight.value && now.x === x.value && now.y === y.value && now.tremor.name === tremor.value;
  });
  const chosen = computed(() => {
    const flick = flickIn(turn.value?.move ?? "", table);
    return flick !== null && flick.kind === knight.value && flick.x === x.value && flick.y === y.value ? flick.spot : null;
  });
  const shown = computed<Shown | null>(() => {
    const { candidate } = asked.value;
    const now = turn.value;
    if (now === null) return null;
    if (candidate !== null) return { role: "tried", spot: candidate, move: textOf(asked.value, candidate, table) };
    if (chosen.value !== null) return { role: "chosen", spot: chosen.value, move: now.move };
    const best = fresh.value ? field.value?.best : undefined;
    return best === undefined ? null : { role: "best", spot: best, move: textOf(asked.value, best, table) };
  });

  const begin = (now: FlickStudy): void => {
    const flick = flickIn(now.move, table);
    const { least, most } = launchArea(table);
    const place = flick ?? { x: most.x, y: Math.round((least.y + most.y) / 2) };
    batch(() => {
      turn.value = now;
      cursor.value = null;
      ghosts.value = null;
      asked.value = {
        knight: flick?.kind ?? now.sendable.find((one) => one.legal)?.kind ?? "",
        place: { x: place.x, y: place.y },
        candidate: null,
      };
    });
  };
  const fail = (error: unknown): void => {
    refused.value = problemOf(error);
  };
  const heal = (): void => {
    if (refused.peek()?.code === "busy") refused.value = null;
  };
  const look = <T extends { readonly progress: Progress }>(resource: string, pause: number, tell: (found: T) => void) =>
    pursue<T>({ ask, kept, resource, pause, fail, tell: (found) => batch(() => (heal(), tell(found))) });

  const stops = [
    effect(() => {
      const at = ply.value;
      if (at > turns) {
        turn.value = null;
        return;
      }
      untracked(() => (refused.value = null));
      return patiently<FlickStudy>(ask, `flick-study?ply=${at}`, 0, (found) => {
        refused.value = null;
        begin(found);
        return null;
      }, fail);
    }),
    effect(() => {
      const now = turn.value;
      if (now === null || knight.value === "") return;
      const query = `flick-map?ply=${now.ply}&knight=${knight.value}&x=${x.value}&y=${y.value}&tremor=${tremor.value}`;
      untracked(() => (refused.value = null));
      return look<FlickMapView>(query, PLACED_MS, (found) => {
        if (found.map !== null || map.peek() === null) map.value = found;
      });
    }),
    effect(() => {
      const now = turn.value;
      const move = shown.value?.move ?? null;
      if (now === null || move === null) return;
      const query = `ghosts?ply=${now.ply}&move=${encodeURIComponent(move)}&tremor=${tremor.value}`;
      return look<GhostsView>(query, PLACED_MS, (found) => {
        if (found.found !== null || ghosts.peek() === null) ghosts.value = found;
      });
    }),
  ];

  return {
    turn,
    knight,
    place: computed(() => asked.value.place),
    tremor,
    map,
    field,
    fresh,
    ghosts,
    chosen,
    shown,
    cursor,
    refused,
    choose(kind) {
      asked.value = { ...asked.peek(), knight: kind, candidate: null };
    },
    put(toX, toY) {
      asked.value = { ...asked.peek(), place: within(launchArea(table), toX, toY), candidate: null };
    },
    attempt(spot) {
      asked.value = { ...asked.peek(), candidate: spot };
    },
    follow(move) {
      const flick = flickIn(move, table);
      if (flick !== null) asked.value = { knight: flick.kind, place: { x: flick.x, y: flick.y }, candidate: flick.spot };
    },
    dispose: () => stops.forEach((stop) => stop()),
  };
}

/** The parts of a flick in notation; null for a Bladesman that stands. */
export function flickIn(move: string, table: TableView): (Point & { readonly kind: string; readonly spot: Spot }) | null {
  const [kind = "", ...figures] = move.split(" ");
  const [x, y, vx, vy] = figures.map(Number);
  if (x === undefined || y === undefined || vx === undefined || vy === undefined) return null;
  const angle = (Math.atan2(-vy, vx) * 180) / Math.PI + 0;
  return { kind, x, y, spot: { angle, power: powerOf(Math.hypot(vx, vy), table) } };
}

function textOf({ knight, place }: Asked, { angle, power }: Spot, table: TableView): string {
  return moveText(knight, { ...placedAt(place.x, place.y), angle: angle * 1000, power }, table);
}

interface Following<T> {
  readonly ask: Ask;
  readonly kept: Map<string, unknown>;
  readonly resource: string;
  readonly pause: number;
  readonly tell: (found: T) => void;
  readonly fail: (error: unknown) => void;
}

/** Asks after a short rest, and again until it is ready; gives back what calls it off. Answers are kept. */
function pursue<T extends { readonly progress: Progress }>({ ask, kept, resource, pause, tell, fail }: Following<T>): () => void {
  const known = kept.get(resource);
  if (known !== undefined) {
    untracked(() => tell(known as T));
    return () => undefined;
  }
  return patiently<T>(ask, resource, pause, (found) => {
    tell(found);
    if (found.progress.state !== "ready") return AGAIN_MS;
    keep(kept, resource, found);
    return null;
  }, fail);
}

/** Asks after `pause` ms, and again after as many as `tell` says, or when the server was busy; gives back what ends it. */
function patiently<T>(
  ask: Ask,
  resource: string,
  pause: number,
  tell: (found: T) => number | null,
  fail: (error: unknown) => void,
): () => void {
  const asking = new AbortController();
  let timer = setTimeout(once, pause);
  function once(): void {
    ask<T>(resource, asking.signal).then(
      (found) => {
        if (asking.signal.aborted) return;
        const again = tell(found);
        if (again !== null) timer = setTimeout(once, again);
      },
      (error: unknown) => {
        if (asking.signal.aborted) return;
        fail(error);
        if (mayAskAgain(error)) timer = setTimeout(once, BUSY_MS);
      },
    );
  }
  return () => {
    clearTimeout(timer);
    asking.abort();
  };
}

function keep(kept: Map<string, unknown>, resource: string, found: unknown): void {
  kept.set(resource, found);
  const oldest = kept.keys().next();
  if (kept.size > KEPT && oldest.done !== true) kept.delete(oldest.value);
}
