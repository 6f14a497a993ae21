/** What the last flicks did, in sentences, once they have been seen: the disks that fade and the points that jump. */

import type { ReadonlySignal } from "@preact/signals";
import { GoalNote, tellsGoal } from "../goal.tsx";
import type { Match } from "../store.ts";
import type { Play } from "./play.ts";
import { words } from "./words.ts";

interface TellTurnsProps {
  readonly play: Play;
  readonly match: ReadonlySignal<Match>;
}

/** Keeps its place while nothing is told, so that nothing below it moves; before the first turn, what the game is about. */
export function TellTurns({ play, match }: TellTurnsProps) {
  if (play.scene.value.kind === "now" && tellsGoal(match.value)) return <GoalNote game="crylail" />;
  const told = play.scene.value.kind === "sheet" ? [] : play.told.value;
  return (
    <div class="told" role="group" aria-label={words("told")}>
      {told.map(({ ply, sentences }) => (
        <p key={ply}>{sentences.join(" ")}</p>
      ))}
    </div>
  );
}
