/** What a game's room is given. */

import type { ReadonlySignal } from "@preact/signals";
import type { RoomDesk } from "./match.ts";
import type { Frame, Occupant } from "./protocol.ts";
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

/** Whoever holds these seats, one after the other. */
export function namesOf(seats: readonly Occupant[], held: readonly number[]): string {
  return [...new Set(held.map((seat) => nameOf(seats, seat)))].join(text("and"));
}
