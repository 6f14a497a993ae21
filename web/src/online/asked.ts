/** What a form of a room asks for: refused at the form itself, until it is amended. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { RoomDesk, Wish } from "../match.ts";
import type { Refused } from "../protocol.ts";

interface Asking {
  /** What of it the server refused, until it is amended. */
  readonly told: Refused | null;
  ask(wish: Wish): void;
  amended(): void;
}

/** What a form asks for; it is done with when the server has obeyed. */
export function useAsked(desk: RoomDesk, onDone?: () => void): Asking {
  const asked = useSignal("");
  const { waiting, unfit } = desk.state.value;
  const told = unfit !== null && unfit.command === asked.value ? unfit : null;
  const obeyed = asked.value !== "" && told === null && !waiting.some(({ command }) => command === asked.value);
  useEffect(() => {
    if (!obeyed) return;
    asked.value = "";
    onDone?.();
  }, [obeyed, asked, onDone]);
  return {
    told,
    ask(wish) {
      asked.value = desk.send(wish);
    },
    amended() {
      if (told === null) return;
      asked.value = "";
      desk.dismiss();
    },
  };
}
