/** What a person likes: sound, a question before the flick, names on the disks; kept in the browser. */

import { type Signal, effect, signal } from "@preact/signals";

/** A switch that stays as it was left; `first` is how it begins. */
function kept(name: string, first: boolean): Signal<boolean> {
  const stored = localStorage.getItem(name);
  const value = signal(stored === null ? first : stored === "yes");
  effect(() => {
    if (value.value !== first || localStorage.getItem(name) !== null) {
      localStorage.setItem(name, value.value ? "yes" : "no");
    }
  });
  return value;
}

/**
 * A finger slips easily, so on a touch screen a drag flicks only when asked for once more. Sliders, keys and a hint's aim
 * flick by a press of their own anyhow; a push is the flick itself.
 */
export const confirmFirst: Signal<boolean> = kept("crylail-confirm", matchMedia("(pointer: coarse)").matches);
export const soundOn: Signal<boolean> = kept("crylail-sound", false);
export const namesShown: Signal<boolean> = kept("crylail-names", false);

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether motion is to be left out. */
export function still(): boolean {
  return calm.matches;
}
