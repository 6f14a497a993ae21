/** What a page knows of the bots in a room: which one is on turn, and what waits for the server. No DOM. */

import type { Occupant, RoomView } from "./protocol.ts";
import type { Asked, PageState } from "./store.ts";

/** The bot that a running match waits for, null when it waits for a person or for nobody. `seat` is the one on turn. */
export function botOnTurn(room: RoomView, seat: number): Occupant | null {
  if (room.outcome !== null || room.replay) return null;
  const occupant = room.seats[seat];
  return occupant?.kind === "bot" ? occupant : null;
}

/** The seat of one's own that may resign now: the one on turn, or the only one; -1 for none. */
export function resigner(mine: readonly number[], seat: number): number {
  if (mine.includes(seat)) return seat;
  return mine.length === 1 ? (mine[0] ?? -1) : -1;
}

/** Whether a command that changes the match is on its way. One that was sent before the last turn is decided: it brought
 * that turn about, or comes too late. A question for a hint, a "move now" or talk hinder nothing. */
export function isBusy({ waiting, changed }: Pick<PageState, "waiting" | "changed">): boolean {
  return waiting.some((message) => !isAside(message) && !("version" in message && message.version < changed));
}

/** Whether it changes nothing in the match. */
function isAside({ type }: Asked): boolean {
  return type === "hint" || type === "move_now" || type === "say";
}

/** Whether a bot of this name is plainly called by its level, so that the level need not stand beside it. */
export function isCalledBy(name: string, title: string): boolean {
  return name === title || name.startsWith(`${title} `);
}
