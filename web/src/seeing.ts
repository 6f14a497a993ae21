/** Whether a game is still showing how its last move went; the result waits until it has been seen. */

import { signal } from "@preact/signals";

export const seeing = signal(false);
