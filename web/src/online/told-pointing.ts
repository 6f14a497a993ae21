/** Says what others point at; whoever is muted is left out. */

import { untracked, useComputed, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Pinged } from "../protocol.ts";
import { nameOf } from "../names.ts";
import type { GameRoomProps } from "../room-props.ts";
import { freshMarks, pointedWords } from "./pointed-words.ts";
import { muted } from "./pointing.ts";

/** `place`: the words for a place of a mark, "" for what is none. */
export function useToldPointing({ desk, match }: Pick<GameRoomProps, "desk" | "match">, place: (mark: string) => string): void {
  const pings = useComputed(() => desk.state.value.pings);
  const told = useRef<readonly Pinged[]>([]);
  useSignalEffect(() => {
    const now = pings.value;
    untracked(() => {
      const fresh = freshMarks(told.current, now);
      told.current = now;
      const own = desk.state.value.you.seats;
      for (const { seat, marks } of fresh) {
        if (own.includes(seat) || muted.value.has(seat)) continue;
        const sentence = pointedWords(nameOf(match.value.room.seats, seat), marks, place);
        if (sentence !== "") desk.say(sentence);
      }
    });
  });
}
