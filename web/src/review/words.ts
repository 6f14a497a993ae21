/** The words of the review. */

import { nameOf } from "../room-props.ts";
import type { Match } from "../store.ts";
import { addTexts, text } from "../text.ts";
import english from "./review.ftl?raw";

addTexts(english);

/** A text of the review by its id. */
export function words(id: string, values: Record<string, string | number> = {}): string {
  return text(`review-${id}`, values);
}

/** After which turn of a match a position stands. */
export function positionWords({ turns, room }: Match, at: number): string {
  const turn = turns[at - 1];
  if (turn === undefined) return words("graph-start");
  return words("graph-at", { number: turn.number, name: nameOf(room.seats, turn.seat) });
}

/** A chance as people say it: "54 %". */
export function percent(chance: number): string {
  return words("percent", { value: Math.round(100 * chance) });
}
