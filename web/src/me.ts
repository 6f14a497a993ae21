/** Who this browser is for the server: asked before anything that needs to be known, so that it has one cookie and not two. */

import { signal } from "@preact/signals";
import type { Me } from "./protocol.ts";

/** The account that is logged in; a guest's name is "". Null until it has been asked. */
export const me = signal<Me | null>(null);

let asking: Promise<void> | null = null;

/** Resolves when the browser is known, or the server could not be asked; then the next one asks again. */
export function known(): Promise<void> {
  asking ??= fetch("/api/me").then(
    async (response) => {
      if (response.ok) me.value = (await response.json()) as Me;
      else asking = null;
    },
    () => {
      asking = null;
    },
  );
  return asking;
}
