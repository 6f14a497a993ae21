/** Tells somebody who looks elsewhere that it is his turn: by the title of the page, and by a sound unless it is off. */

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { text } from "../text.ts";
import { chime } from "./chime.ts";
import "./words.ts";

const KEPT_AS = "turn-sound";

/** Whether a turn of one's own is heard; kept in the browser. */
export const turnSound = signal(localStorage.getItem(KEPT_AS) !== "no");
effect(() => localStorage.setItem(KEPT_AS, turnSound.value ? "yes" : "no"));

/** `turn`: which of one's own turns has come, counted by the moves before it; -1 while others are on turn. `heard`:
 * whether others are far away, so that one waits for them elsewhere. */
export function useTurnNotice(turn: number, title: string, heard: boolean): void {
  useEffect(() => {
    const show = (): void => {
      document.title = turn >= 0 && document.hidden ? text("your-turn-title", { title }) : title;
    };
    show();
    document.addEventListener("visibilitychange", show);
    return () => document.removeEventListener("visibilitychange", show);
  }, [turn, title]);
  useEffect(() => {
    if (heard && turn >= 0 && document.hidden && turnSound.peek()) chime();
  }, [turn, heard]);
}
