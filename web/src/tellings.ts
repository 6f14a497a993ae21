/** What the live region is told beside the events: that a match is shown, and what happened while nobody could look. */

import { meanwhile } from "./online/meanwhile.ts";
import { type Match, NOTHING_YET, type PageState } from "./store.ts";
import { text } from "./text.ts";
import { whoseTurn } from "./your-turn.ts";

/** What this step of the page brings, in sentences; none for most. */
export function tellings(before: PageState, after: PageState): readonly string[] {
  const { match } = after;
  if (match === null) return [];
  if (isShown(after) && !isShown(before)) return opening(after, match);
  if (before.away === null || after.away !== null) return [];
  const missed = meanwhile(before.away, after, match);
  return missed.length === 0 ? [] : [...missed, ...whoseTurn(after)];
}

/** Whether the match is there, and it is known who one is in it. */
function isShown({ match, you }: PageState): boolean {
  return match !== null && you !== NOTHING_YET.you;
}

function opening(state: PageState, { room, turns }: Match): readonly string[] {
  const begins = room.match.phase === "running" && turns.length === 0;
  return [...(begins ? [text("match-begins")] : []), ...whoseTurn(state)];
}
