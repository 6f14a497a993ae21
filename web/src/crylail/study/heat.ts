/**
 * A flick map as a picture: where its cells lie, what it says between them, its colours and its outlines. No page.
 *
 * The picture is drawn over the direction, degrees to the knight's right, and the power of the aim, per mille, as the
 * aim panel counts them; the map itself counts directions to the left and speeds evenly in their logarithm.
 */

import type { MapFigures, TableView } from "../../protocol.ts";
import { powerOf, speedOf } from "../aim.ts";
import { clamp } from "../geometry.ts";

/** A point of the picture. */
export interface Spot {
  /** Degrees to the knight's right. */
  readonly angle: number;
  /** Per mille of a full drag. */
  readonly power: number;
}

export interface Field {
  /** The ends of the picture. */
  readonly least: Spot;
  readonly most: Spot;
  readonly best: Spot;
  /** Hundredths of a point. */
  readonly bestSwing: number;
  /** What is expected at a spot, hundredths of a point; at the rim beyond it. */
  at(spot: Spot): number;
  /** What the spot brings, hundredths of a point: the chosen one by its own figure; null beyond the picture. */
  swingOf(spot: Spot, chosen: Spot | null): number | null;
  /** Where a cell lies: the d-th direction, the v-th speed. */
  spotOf(v: number, d: number): Spot;
  /** m/s of a power. */
  speedAt(power: number): number;
  readonly map: MapFigures;
}

export function fieldOf(map: MapFigures, table: TableView): Field {
  const { directions, speeds, expected, best } = map;
  const columns = directions.length;
  const rows = speeds.length;
  const first = directions[0] ?? 0;
  const step = ((directions[columns - 1] ?? 0) - first) / Math.max(columns - 1, 1);
  const low = Math.log(speeds[0] ?? 1);
  const rise = (Math.log(speeds[rows - 1] ?? 1) - low) / Math.max(rows - 1, 1);
  const spotOf = (v: number, d: number): Spot => ({
    angle: -(directions[d] ?? 0) + 0,
    power: powerOf((speeds[v] ?? 0) * 1e6, table),
  });
  const cell = (v: number, d: number): number => expected[v]?.[d] ?? 0;
  const at = ({ angle, power }: Spot): number => {
    const x = clamp((-angle - first) / step, 0, columns - 1);
    const y = clamp((Math.log(speedOf(power, table) / 1e6) - low) / rise, 0, rows - 1);
    const d = Math.min(Math.floor(x), columns - 2);
    const v = Math.min(Math.floor(y), rows - 2);
    const right = x - d;
    const up = y - v;
    const lower = cell(v, d) * (1 - right) + cell(v, d + 1) * right;
    const upper = cell(v + 1, d) * (1 - right) + cell(v + 1, d + 1) * right;
    return lower * (1 - up) + upper * up;
  };
  const ends = {
    least: { angle: spotOf(0, columns - 1).angle, power: spotOf(0, 0).power },
    most: { angle: spotOf(0, 0).angle, power: spotOf(rows - 1, 0).power },
  };
  return {
    ...ends,
    best: { angle: -best.direction + 0, power: powerOf(best.speed * 1e6, table) },
    bestSwing: best.swing,
    at,
    swingOf(spot, chosen) {
      if (chosen !== null && map.chosen !== null && isSame(spot, chosen)) return map.chosen;
      return shows(ends, spot) ? at(spot) : null;
    },
    spotOf,
    speedAt: (power) => speedOf(power, table) / 1e6,
    map,
  };
}

/** What is expected at so many points of the picture, row by row from the top left, hundredths of a point. */
export function sampled(field: Field, width: number, height: number): Float32Array {
  const { directions, speeds, expected } = field.map;
  const columns = directions.length;
  const rows = speeds.length;
  const top = logOf(speeds[rows - 1]);
  const low = logOf(speeds[0]);
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const { power } = spotAt(field, 0, (y + 0.5) / height);
    const row = clamp(((logOf(field.speedAt(power)) - low) / (top - low)) * (rows - 1), 0, rows - 1);
    const v = Math.min(Math.floor(row), rows - 2);
    const up = row - v;
    const lower = expected[v] ?? [];
    const upper = expected[v + 1] ?? [];
    for (let x = 0; x < width; x++) {
      const column = ((width - x - 0.5) / width) * (columns - 1);
      const d = Math.min(Math.floor(column), columns - 2);
      const right = column - d;
      const below = (lower[d] ?? 0) * (1 - right) + (lower[d + 1] ?? 0) * right;
      const above = (upper[d] ?? 0) * (1 - right) + (upper[d + 1] ?? 0) * right;
      values[y * width + x] = below * (1 - up) + above * up;
    }
  }
  return values;
}

function logOf(speed: number | undefined): number {
  return Math.log(speed ?? 1);
}

/** Whether the picture shows the spot. */
export function shows({ least, most }: Pick<Field, "least" | "most">, { angle, power }: Spot): boolean {
  return angle >= least.angle && angle <= most.angle && power >= least.power && power <= most.power;
}

function isSame(one: Spot, other: Spot): boolean {
  return one.angle === other.angle && one.power === other.power;
}

export function inside({ least, most }: Field, { angle, power }: Spot): Spot {
  return { angle: clamp(angle, least.angle, most.angle), power: clamp(power, least.power, most.power) };
}

/** Where a spot lies in the picture: parts of its width from the left and of its height from the top. */
export function placeOf({ least, most }: Field, { angle, power }: Spot): { readonly x: number; readonly y: number } {
  return {
    x: (angle - least.angle) / (most.angle - least.angle),
    y: 1 - (power - least.power) / (most.power - least.power),
  };
}

export function spotAt({ least, most }: Field, x: number, y: number): Spot {
  return {
    angle: least.angle + clamp(x, 0, 1) * (most.angle - least.angle),
    power: most.power - clamp(y, 0, 1) * (most.power - least.power),
  };
}

/** Hundredths of a point between the two ends of the colours: the lowest tenth of a map is all one colour. */
export function rangeOf({ map, bestSwing }: Field): { readonly low: number; readonly high: number } {
  const sorted = map.expected.flat().toSorted((a, b) => a - b);
  const low = sorted[Math.floor(sorted.length / 10)] ?? 0;
  return { low: Math.min(low, bestSwing - 100), high: bestSwing };
}

/**
 * From night to light: each step is lighter than the one before, and blue against yellow, which eyes that confuse red
 * and green tell apart as well.
 */
const RAMP = [
  [16, 20, 58],
  [34, 54, 112],
  [66, 96, 142],
  [116, 138, 146],
  [176, 172, 124],
  [228, 204, 98],
  [255, 242, 168],
] as const;

/** Red, green, blue of a part 0 to 1 of the range. */
export function colourOf(part: number): readonly [number, number, number] {
  const place = clamp(part, 0, 1) * (RAMP.length - 1);
  const index = Math.min(Math.floor(place), RAMP.length - 2);
  const from = RAMP[index] ?? RAMP[0];
  const to = RAMP[index + 1] ?? from;
  const mix = (channel: 0 | 1 | 2): number => Math.round(from[channel] + (to[channel] - from[channel]) * (place - index));
  return [mix(0), mix(1), mix(2)];
}

/** A line of the outline, in parts of the picture. */
export type Stretch = readonly [number, number, number, number];

/** The outline of all that is connected with the best cell and expected to bring no less than `level`. */
export function outlineOf(field: Field, level: number): readonly Stretch[] {
  const held = connected(field, level);
  const { directions, speeds, expected } = field.map;
  const value = (v: number, d: number): number => {
    const found = (expected[v]?.[d] ?? 0) - level;
    return held.has(v * directions.length + d) ? Math.max(found, 1e-6) : Math.min(found, -1e-6);
  };
  const stretches: Stretch[] = [];
  for (let v = 0; v + 1 < speeds.length; v++) {
    for (let d = 0; d + 1 < directions.length; d++) {
      const corners = [
        [v, d],
        [v, d + 1],
        [v + 1, d + 1],
        [v + 1, d],
      ] as const;
      const cuts: number[] = [];
      for (const [index, [fromV, fromD]] of corners.entries()) {
        const [toV, toD] = corners[(index + 1) % 4] ?? corners[0];
        const from = value(fromV, fromD);
        const to = value(toV, toD);
        if (from < 0 === to < 0) continue;
        const part = from / (from - to);
        const one = placeOf(field, field.spotOf(fromV, fromD));
        const other = placeOf(field, field.spotOf(toV, toD));
        cuts.push(one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part);
      }
      for (let cut = 0; cut + 3 < cuts.length; cut += 4) {
        stretches.push([cuts[cut] ?? 0, cuts[cut + 1] ?? 0, cuts[cut + 2] ?? 0, cuts[cut + 3] ?? 0]);
      }
    }
  }
  return stretches;
}

/** Numbers of the cells, row by row, that are reached from the best one without falling below the level. */
function connected({ map }: Field, level: number): ReadonlySet<number> {
  const { directions, speeds, expected, best } = map;
  const columns = directions.length;
  const start = nearest(speeds, best.speed) * columns + nearest(directions, best.direction);
  const found = new Set([start]);
  const waiting = [start];
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    const v = Math.floor(cell / columns);
    const d = cell % columns;
    for (const [nextV, nextD] of [
      [v - 1, d],
      [v + 1, d],
      [v, d - 1],
      [v, d + 1],
    ] as const) {
      const next = nextV * columns + nextD;
      if (nextD < 0 || nextD >= columns || found.has(next) || (expected[nextV]?.[nextD] ?? -Infinity) < level) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return found;
}

function nearest(values: readonly number[], to: number): number {
  return values.reduce((best, value, index) => (Math.abs(value - to) < Math.abs((values[best] ?? 0) - to) ? index : best), 0);
}

/** Round numbers from `least` to `most`, `wanted` of them or a few more or less. */
export function ticks(least: number, most: number, wanted: number): readonly number[] {
  const rough = (most - least) / Math.max(wanted, 1);
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = size * ([1, 2, 5, 10].find((round) => round * size >= rough) ?? 10);
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, index) => (first + index) * step);
}
