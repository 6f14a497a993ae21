/** What a game's room is given. */

import type { ReadonlySignal } from "@preact/signals";
import type { RoomDesk } from "./match.ts";
import type { Frame, Occupant, OutcomeView } from "./protocol.ts";
import type { Match } from "./store.ts";
import { text } from "./text.ts";

/** The properties of `LancelotRoom` and `CrylailRoom`. The room around them shows title, refusals and the result. */
export interface GameRoomProps {
  readonly desk: RoomDesk;
  readonly match: ReadonlySignal<Match>;
  /** The position stepped to, null while the present is shown. */
  readonly frame: ReadonlySignal<Frame | null>;
}

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
