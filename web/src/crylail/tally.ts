/** The score sheet step by step: which award is shown, and what each side has by then. No page, no rule. */

import type { AwardView, SheetView } from "../protocol.ts";

export interface Step {
  /** 0: nothing measured yet; n: the n-th award is on the table. */
  readonly number: number;
  readonly award: AwardView | null;
  /** [2] totals over the match with the awards up to this one. */
  readonly totals: readonly [number, number];
  /** [2] points of the round so far. */
  readonly points: readonly [number, number];
}

export function stepsOf(sheet: SheetView): readonly Step[] {
  const before: [number, number] = [of(sheet.totals, 0) - of(sheet.points, 0), of(sheet.totals, 1) - of(sheet.points, 1)];
  let points: readonly [number, number] = [0, 0];
  const steps: Step[] = [{ number: 0, award: null, totals: before, points }];
  for (const [index, award] of sheet.awards.entries()) {
    points = [
      points[0] + (award.side === 0 ? award.points : 0),
      points[1] + (award.side === 1 ? award.points : 0),
    ];
    steps.push({
      number: index + 1,
      award,
      points,
      totals: [before[0] + points[0], before[1] + points[1]],
    });
  }
  return steps;
}

/** "61.6 mm" without the unit: tenths, because the tape has no finer ones; hundredths when a margin needs them. */
export function millimetres(um: number): string {
  const mm = um / 1000;
  return mm < 1 && mm > 0 ? mm.toFixed(3) : mm.toFixed(1);
}

/** A number as it is printed, with a real minus. */
export function printed(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : printed(points);
}

function of(points: readonly number[], side: number): number {
  return points[side] ?? 0;
}
