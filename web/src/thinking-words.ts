/** What is said of a bot, or a hint, that has to be prepared before it can be thought of. */

import type { Thinking } from "./protocol.ts";
import { text } from "./text.ts";

/** For what, and how far it is. */
export function preparingWords({ what, done, total }: Thinking): string {
  return text("preparing", { what, done, total });
}
