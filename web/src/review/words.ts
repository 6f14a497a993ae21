/** The words of the review. */

import type { ReviewView } from "../protocol.ts";
import { nameOf } from "../names.ts";
import type { Match } from "../store.ts";
import type { ReviewDesk } from "./desk.ts";
import { addTexts, text } from "../text.ts";
import english from "./review.ftl?raw";

addTexts(english);

/** A text of the review by its id. */
export function words(id: string, values: Record<string, string | number> = {}): string {
  return text(`review-${id}`, values);
}

interface NamedTurn {
  readonly number: number;
  readonly name: string;
  /** Of a match of Crylail; null in Lancelot, whose turns bear the numbers of their rounds. */
  readonly round: number | null;
}

/** A turn by its number, as the record and the list of turns have it. */
export function turnWords({ number, name, round }: NamedTurn): string {
  return round === null ? words("turn-of", { number, name }) : words("turn-in-round", { number, name, round });
}

/** Of the match, the turn that follows a position. */
export function turnAt({ match, frames }: Pick<ReviewDesk, "match" | "frames">, at: number): NamedTurn | null {
  const turn = match.turns[at];
  if (turn === undefined) return null;
  const position = frames[at]?.position;
  const round = position?.game === "crylail" ? position.round : null;
  return { number: turn.number, name: nameOf(match.room.seats, turn.seat), round };
}

/** After which turn of a match a position stands. */
export function positionWords({ turns, room }: Match, at: number): string {
  const turn = turns[at - 1];
  if (turn === undefined) return words("graph-start");
  return words("graph-at", { number: turn.number, name: nameOf(room.seats, turn.seat) });
}

/** What each turn of a side gave away on average, with a decimal. */
export function meanCost({ sides, turns }: Pick<ReviewView, "sides" | "turns">, side: number): string {
  const count = turns.filter((turn) => turn.side === side).length;
  return words("percent", { value: ((100 * (sides[side]?.given_away ?? 0)) / Math.max(count, 1)).toFixed(1) });
}

/** A chance as people say it: "54 %". */
export function percent(chance: number): string {
  return words("percent", { value: Math.round(100 * chance) });
}
