/** The ready phrases, and what they say in the page's language. */

import type { Say } from "../protocol.ts";
import { text } from "../text.ts";
import "./words.ts";

export const PHRASES: readonly NonNullable<Say["phrase"]>[] = [
  "hello",
  "good_luck",
  "well_played",
  "thanks",
  "sorry",
  "wait",
  "ready",
  "oops",
  "wow",
  "good_game",
  "again",
];

/** What a ready phrase says; one of a newer server is told by its id. */
export function phraseWords(phrase: string): string {
  return PHRASES.some((known) => known === phrase) ? text(`phrase-${phrase.replaceAll("_", "-")}`) : phrase.replaceAll("_", " ");
}
