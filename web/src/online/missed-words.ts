/** In words, how far a match went on while nobody could look. */

import type { Match, Missed } from "../store.ts";
import { text } from "../text.ts";
import "./words.ts";

/** In one sentence; a Bladesman that stood was no flick. */
export function missedWords({ room, turns }: Match, { from }: Missed): string {
  const made = turns.slice(from).filter((turn) => turn.text !== "stand");
  return text("missed", { game: room.game, count: made.length });
}
