/** In words, what happened in a match while nobody could look: what its cards show, and how it ended. No DOM. */

import type { OfferView } from "../protocol.ts";
import { nameOf, namesOf } from "../names.ts";
import { type Left, type Match, type Missed, missedSince, type PageState, turnsInCommon, type Unmet } from "../store.ts";
import { text } from "../text.ts";
import "./words.ts";

/** What happened between leaving a match and coming back to it, without whose turn it is. */
export function meanwhile(left: Left, after: PageState, match: Match): readonly string[] {
  const { match: before, unmet } = left;
  const { outcome } = match.room;
  return [
    ...(before.room.match.phase === "waiting" && match.room.match.phase === "running" ? [text("match-begins")] : []),
    ...turnWords(left, match),
    ...restWords(before, match),
    ...(after.unmet === null || after.unmet === unmet ? [] : [`${unmetWords(after.unmet)} ${text(`unmet-${after.unmet.kind}`)}`]),
    ...newOfferWords(before, match, after.you.seats),
    ...(outcome !== null && before.room.outcome === null ? [outcome.sentence] : goneWords(before, match)),
  ];
}

/** How far a match went on, in one sentence; a Bladesman that stood was no flick. */
export function missedWords({ room, turns }: Match, { from }: Missed): string {
  const made = turns.slice(from).filter((turn) => turn.text !== "stand");
  return text("missed", { game: room.game, count: made.length });
}

/** What an offer asks for, said to those who made it and to the others. */
export function offerWords({ kind, seats, moves }: OfferView, { room }: Match, mine: readonly number[]): string {
  if (seats.some((seat) => mine.includes(seat))) return text(`offer-own-${kind}`);
  return text(`offer-${kind}`, { name: namesOf(room.seats, seats), moves });
}

/** Why nothing came of an offer. */
export function unmetWords({ sentences }: Unmet): string {
  return sentences.length === 0 ? text("unmet-overtaken") : sentences.join(" ");
}

/** Turns that were taken back, then one turn as if it had been seen, or several in one sentence. */
function turnWords(left: Left, match: Match): readonly string[] {
  const { match: before } = left;
  const missed = missedSince(left, match);
  const kept = turnsInCommon(before, match);
  const back = before.turns.length - kept;
  return [
    ...(back === 0 ? [] : [text("missed-taken-back", { count: back })]),
    ...(missed === null ? match.turns.slice(kept).flatMap(({ sentences }) => sentences) : [missedWords(match, missed)]),
  ];
}

/** That a match is paused now, or goes on. */
function restWords(before: Match, { room }: Match): readonly string[] {
  const rested = before.room.match.phase === "paused";
  if (room.match.phase === "paused") return rested ? [] : [`${text("paused")}.`];
  return rested && room.match.phase === "running" ? [text("missed-goes-on")] : [];
}

function newOfferWords(before: Match, match: Match, mine: readonly number[]): readonly string[] {
  const { offer } = match.room.match;
  return offer === null || offer.id === before.room.match.offer?.id ? [] : [offerWords(offer, match, mine)];
}

/** Who has no connection any more. */
function goneWords(before: Match, { room }: Match): readonly string[] {
  return room.match.absent.flatMap((since, seat) =>
    since > 0 && before.room.match.absent[seat] === 0 ? [text("absence", { name: nameOf(room.seats, seat) })] : [],
  );
}
