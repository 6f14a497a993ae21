/** One's own turn in words. Who is alone at this page is spoken to; where several share it, the one on turn is named. */

import type { GameView, ServerMessage } from "./protocol.ts";
import type { PageState } from "./store.ts";
import { text } from "./text.ts";

/** Whether it is the seat of the one person at this page. */
export function isYou({ you }: Pick<PageState, "you">, seat: number): boolean {
  return you.seats.length === 1 && you.seats[0] === seat;
}

/** What is to be done now, said to whoever is on turn. */
export function yourTurn(view: GameView): string {
  return text(`your-turn-${view.phase}`);
}

/** Whose turn it is, as a sentence; none while nobody's is awaited. */
export function whoseTurn({ match, you }: Pick<PageState, "match" | "you">): readonly string[] {
  if (match === null || turnOf(match.room.match.phase, match.view, 0) === "") return [];
  const { to_move } = match.view.position;
  if (isYou({ you }, to_move)) return [`${yourTurn(match.view)}.`];
  const name = match.room.seats[to_move]?.name;
  return name === undefined ? [] : [text("turn-of", { name })];
}

/** An event with one sentence more when it brings the turn of the one person at this page. */
export function withYourTurn(message: ServerMessage, before: PageState): ServerMessage {
  if (message.type !== "happened" || before.match === null) return message;
  const { room, view } = message;
  const came = turnOf(room.match.phase, view, message.turns_from + message.turns.length);
  const { match } = before;
  if (came === "" || !isYou(before, view.position.to_move)) return message;
  if (came === turnOf(match.room.match.phase, match.view, match.turns.length)) return message;
  return { ...message, sentences: [...message.sentences, `${yourTurn(view)}.`] };
}

/** Tells turns apart; "" while none is awaited. */
function turnOf(phase: string, view: GameView, played: number): string {
  return phase === "running" && view.phase !== "over" ? `${played} ${view.position.to_move}` : "";
}
