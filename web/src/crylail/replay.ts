/** A flick at any instant, exactly as the server's segments tell it: x + v dt + a dt²/2. No page, no clock. */

import type { Motion } from "../protocol.ts";

type Segment = Motion["segments"][number];

/** One disk at one instant; metres on the table. */
export interface Instant {
  disk: number;
  x: number;
  y: number;
  /** m/s */
  speed: number;
  /** 1 on the table; shrinking to 0 while it falls into the Void or is taken off. */
  presence: number;
  fell: boolean;
}

interface Path {
  readonly segments: readonly Segment[];
  readonly startX: number;
  readonly startY: number;
  /** When it goes, and with what velocity it falls on; Infinity when it stays. */
  readonly goes: number;
  readonly fell: boolean;
  readonly fallX: number;
  readonly fallY: number;
}

/** How long a disk takes to vanish in the Void, or to be lifted off the table, seconds. */
export const FALL = 0.75;
const LIFT_PAUSE = 0.15;

export class Replay {
  readonly instants: readonly Instant[];
  /** Seconds, the last fall included. */
  readonly duration: number;
  private readonly paths: readonly Path[];

  constructor(motion: Motion) {
    this.paths = motion.start.map(([disk, x, y]) => pathOf(motion, disk, x / 1e6, y / 1e6));
    this.instants = motion.start.map(([disk]) => ({ disk, x: 0, y: 0, speed: 0, presence: 1, fell: false }));
    this.duration = Math.max(motion.duration, ...this.paths.map((path) => (path.goes < Infinity ? path.goes + FALL : 0)));
    this.at(0);
  }

  /** Every disk at `t` seconds after the flick; the same objects every time, so that a frame allocates nothing. */
  at(t: number): readonly Instant[] {
    for (const [index, path] of this.paths.entries()) {
      const instant = this.instants[index];
      if (instant !== undefined) follow(path, t, instant);
    }
    return this.instants;
  }
}

function pathOf(motion: Motion, disk: number, startX: number, startY: number): Path {
  const segments = motion.segments.filter((segment) => segment[0] === disk);
  const removed = motion.removed.find((one) => one.disk === disk);
  const staying = { segments, startX, startY, goes: Infinity, fell: false, fallX: 0, fallY: 0 };
  if (removed === undefined) return staying;
  if (!removed.fell) return { ...staying, goes: Math.max(removed.t, motion.duration) + LIFT_PAUSE };
  const last = segments.at(-1);
  if (last === undefined) return { ...staying, goes: removed.t, fell: true };
  const dt = removed.t - last[1];
  return { ...staying, goes: removed.t, fell: true, fallX: last[5] + last[7] * dt, fallY: last[6] + last[8] * dt };
}

function follow(path: Path, t: number, into: Instant): void {
  const gone = t - path.goes;
  into.fell = path.fell && gone > 0;
  into.presence = gone > 0 ? Math.max(0, 1 - gone / FALL) : 1;
  const segment = segmentAt(path.segments, t);
  if (segment === undefined) {
    into.x = path.startX;
    into.y = path.startY;
    into.speed = 0;
    return;
  }
  const [, t0, t1, x, y, vx, vy, ax, ay] = segment;
  const dt = Math.min(t, t1) - t0;
  into.x = x + (vx + (ax * dt) / 2) * dt;
  into.y = y + (vy + (ay * dt) / 2) * dt;
  into.speed = t < t1 ? Math.hypot(vx + ax * dt, vy + ay * dt) : 0;
  if (into.fell) {
    into.x += path.fallX * gone * 0.6;
    into.y += path.fallY * gone * 0.6;
  }
}

/** The last segment that has begun at `t`, by bisection. */
function segmentAt(segments: readonly Segment[], t: number): Segment | undefined {
  let low = -1;
  let high = segments.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const segment = segments[middle];
    if (segment !== undefined && segment[1] <= t) low = middle;
    else high = middle;
  }
  return segments[low];
}
