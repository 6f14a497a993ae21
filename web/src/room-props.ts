/** What a game's room is given. */

import type { ReadonlySignal } from "@preact/signals";
import type { RoomDesk } from "./match.ts";
import type { Frame } from "./protocol.ts";
import type { Match } from "./store.ts";

/** The properties of `LancelotRoom` and `CrylailRoom`. The room around them shows title, refusals and the result. */
export interface GameRoomProps {
  readonly desk: RoomDesk;
  readonly match: ReadonlySignal<Match>;
  /** The position stepped to, null while the present is shown. */
  readonly frame: ReadonlySignal<Frame | null>;
}
