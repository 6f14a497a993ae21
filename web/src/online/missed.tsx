/** That the match went on while nobody could look, and the way to see it. */

import type { RoomDesk } from "../match.ts";
import { Button } from "../parts.tsx";
import type { Match, Missed } from "../store.ts";
import { text } from "../text.ts";
import { missedWords } from "./meanwhile.ts";

interface MissedProps {
  readonly desk: RoomDesk;
  readonly match: Match;
  readonly missed: Missed;
}

export function MissedCard({ desk, match, missed }: MissedProps) {
  const see = (): void => {
    desk.stepTo(missed.from);
    desk.autoplay(true);
    desk.seen();
  };
  return (
    <section class="card unmet missed" aria-label={text("missed-label")}>
      <p>
        <b>{missedWords(match, missed)}</b>
      </p>
      <Button icon="play" onPress={see}>
        {text("missed-see", { game: match.room.game })}
      </Button>
      <Button kind="quiet" icon="close" label={text("unmet-note")} onPress={() => desk.seen()} />
    </section>
  );
}
