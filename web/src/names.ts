/** Who sits where, and in which place they came in, as it is shown everywhere. No DOM. */

import type { Occupant, OutcomeView } from "./protocol.ts";
import { text } from "./text.ts";

/** The name of a seat, as it is shown everywhere. */
export function nameOf(seats: readonly Occupant[], seat: number): string {
  return seats[seat]?.name ?? "";
}

/** The place in which a seat came in; 0 while nobody has one, as in a match that runs or was called off. */
export function placeOf(outcome: OutcomeView | null, seat: number): number {
  return outcome === null || outcome.reason === "aborted" ? 0 : (outcome.ranks[seat] ?? 0);
}

/** Whoever holds these seats, one after the other. */
export function namesOf(seats: readonly Occupant[], held: readonly number[]): string {
  return [...new Set(held.map((seat) => nameOf(seats, seat)))].join(text("and"));
}
