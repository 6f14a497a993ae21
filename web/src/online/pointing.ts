/** Pointing at the board: whether a press marks instead of plays, who is muted, and marks as they are written. */

import { signal } from "@preact/signals";

/** While it is on, a press on the board points at something and plays nothing. */
export const pointing = signal(false);
/** Seats whose talk and marks this page leaves out. */
export const muted = signal<ReadonlySet<number>>(new Set());

export function toggleMute(seat: number): void {
  const next = new Set(muted.value);
  if (!next.delete(seat)) next.add(seat);
  muted.value = next;
}

/** The page shows another room: nothing of the last one holds. */
export function forgetPointing(): void {
  pointing.value = false;
  muted.value = new Set();
}

/** Most marks that one seat shows at once; the oldest falls. */
const MOST_MARKS = 8;

/** The marks with this one added, or without it when it was there. */
export function toggled(marks: readonly string[], mark: string): readonly string[] {
  return marks.includes(mark) ? marks.filter((one) => one !== mark) : [...marks, mark].slice(-MOST_MARKS);
}

/** A mark is a place, or an arrow from one to another. */
export function arrow(from: string, to: string): string {
  return from === to ? from : `${from}>${to}`;
}

/** The places that a mark names: one, or the two ends of an arrow. */
export function ends(mark: string): readonly [string, string | null] {
  const [from = "", to] = mark.split(">");
  return [from, to ?? null];
}
