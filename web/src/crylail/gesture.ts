/** The flick as a hand makes it: the velocity of a pointer that pushed the knight and let go, fitted, not measured at one instant. */

export interface Sample {
  /** Milliseconds. */
  readonly t: number;
  /** µm on the table. */
  readonly x: number;
  readonly y: number;
}

export interface Velocity {
  readonly vx: number;
  readonly vy: number;
}

/** Only the last of the push counts, ms. */
export const WINDOW = 70;
const LEAST_SPAN = 8;
/** A slower hand moved the knight and did not flick it, µm/s. */
export const LEAST_SPEED = 300_000;

/** The straight line of least squares through the last 70 ms, in µm/s; null when they tell no velocity. */
export function fitVelocity(samples: readonly Sample[]): Velocity | null {
  const last = samples.at(-1);
  if (last === undefined) return null;
  const recent = samples.filter((sample) => last.t - sample.t <= WINDOW);
  const first = recent[0];
  if (first === undefined || last.t - first.t < LEAST_SPAN) return null;
  const mean = (of: (sample: Sample) => number) => recent.reduce((sum, sample) => sum + of(sample), 0) / recent.length;
  const t = mean((sample) => sample.t);
  const spread = mean((sample) => (sample.t - t) ** 2);
  const slope = (of: (sample: Sample) => number) => (mean((sample) => (sample.t - t) * of(sample)) / spread) * 1000;
  return { vx: slope((sample) => sample.x), vy: slope((sample) => sample.y) };
}

/** Whole µm/s, no faster than the page offers; null when the hand only moved the knight or pulled it back. */
export function flickOf(samples: readonly Sample[], mostSpeed: number): Velocity | null {
  const fitted = fitVelocity(samples);
  if (fitted === null) return null;
  const speed = Math.hypot(fitted.vx, fitted.vy);
  if (speed < LEAST_SPEED || fitted.vx <= 0) return null;
  const scale = Math.min(1, mostSpeed / speed);
  return { vx: Math.round(fitted.vx * scale), vy: Math.round(fitted.vy * scale) };
}
