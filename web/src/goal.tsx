/** What a game is about in a few sentences, for newcomers: above the rules, and in a room before the first turn. */

import { signal } from "@preact/signals";
import { gamesKnown } from "./levels.ts";
import { Button } from "./parts.tsx";
import type { GameEntry } from "./protocol.ts";
import type { Match } from "./store.ts";
import { text } from "./text.ts";

const KEPT_AS = "goals-known";

/** The games whose goal was put away on this browser: it stays away. */
const known = signal<readonly string[]>((localStorage.getItem(KEPT_AS) ?? "").split(" "));

function putAway(game: GameEntry["name"]): void {
  known.value = [...known.value, game];
  localStorage.setItem(KEPT_AS, known.value.join(" ").trim());
}

export function Goal({ game }: { readonly game: GameEntry["name"] }) {
  return <p class="goal">{sentencesOf(game).join(" ")}</p>;
}

/** Whether the goal is told in this room: before the first turn, until it has been put away once. */
export function tellsGoal({ room, turns }: Match): boolean {
  const sentences = sentencesOf(room.game);
  return turns.length === 0 && !room.replay && room.outcome === null && sentences.length > 0 && !known.value.includes(room.game);
}

/** The goal with a way to put it away; for where `tellsGoal` holds. */
export function GoalNote({ game }: { readonly game: GameEntry["name"] }) {
  return (
    <section class="goal-note" aria-label={text("goal")}>
      <Goal game={game} />
      <Button kind="quiet" icon="close" label={text("goal-known")} onPress={() => putAway(game)} />
    </section>
  );
}

function sentencesOf(game: string): readonly string[] {
  return gamesKnown()?.find(({ name }) => name === game)?.goal ?? [];
}
