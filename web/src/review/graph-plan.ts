/** Where everything of the graph is, in pixels. No DOM. */

export interface Plan {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Turns of the match: the last place is after the last one. */
  readonly total: number;
  /** Places that are numbered below. */
  readonly ticks: readonly number[];
}

const ROOM = { left: 30, right: 12, top: 10, bottom: 18 };
const LEAST_TICK_PX = 44;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

export function plan(width: number, height: number, total: number): Plan {
  const room = Math.max(width - ROOM.left - ROOM.right, 1);
  const step = STEPS.find((each) => (room / Math.max(total, 1)) * each >= LEAST_TICK_PX) ?? total;
  const ticks = Array.from({ length: Math.floor(total / step) + 1 }, (_, at) => at * step);
  return { width, height, ...ROOM, total, ticks };
}

/** Where the position after so many turns is. */
export function xOf(drawn: Plan, at: number): number {
  return drawn.left + ((drawn.width - drawn.left - drawn.right) * at) / Math.max(drawn.total, 1);
}

export function yOf(drawn: Plan, chance: number): number {
  return drawn.top + (drawn.height - drawn.top - drawn.bottom) * (1 - chance);
}

/** The position nearest to a place from the left. */
export function placeAt(drawn: Plan, x: number): number {
  const share = (x - drawn.left) / Math.max(drawn.width - drawn.left - drawn.right, 1);
  return Math.min(Math.max(Math.round(share * drawn.total), 0), drawn.total);
}

/** The line of one side as the points of a polyline. */
export function pointsOf(drawn: Plan, graph: readonly (readonly number[])[], side: number): string {
  return graph.map((chances, at) => `${xOf(drawn, at).toFixed(1)},${yOf(drawn, chances[side] ?? 0).toFixed(1)}`).join(" ");
}
