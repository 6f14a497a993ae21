/** What the last flicks did, in sentences, once they have been seen: the disks that fade and the points that jump. */

import type { Play } from "./play.ts";
import { words } from "./words.ts";

/** Keeps its place while nothing is told, so that nothing below it moves. */
export function TellTurns({ play }: { readonly play: Play }) {
  const told = play.scene.value.kind === "sheet" ? [] : play.told.value;
  return (
    <div class="told" role="group" aria-label={words("told")}>
      {told.map(({ ply, sentences }) => (
        <p key={ply}>{sentences.join(" ")}</p>
      ))}
    </div>
  );
}
