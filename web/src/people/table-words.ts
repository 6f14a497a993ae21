/** A table at which ratings are kept apart, in words. */

import type { RatingLine, ResultLine } from "../protocol.ts";
import { text } from "../text.ts";
import "./words.ts";

/** "Lancelot · 3 players", "Knights of Crylail · 2 players · steady hand". */
export function tableWords({ game, seats, hand }: Pick<RatingLine, "game" | "seats" | "hand">): string {
  const told = text("table-of", { game: text(`rules-${game}`), seats });
  return hand === "none" ? told : `${told} · ${text(`table-hand-${hand}`)}`;
}

/** Why a match does not count. */
export function unratedWords(unrated: Exclude<ResultLine["unrated"], "">): string {
  return text(`unrated-${unrated.replaceAll("_", "-")}`);
}
