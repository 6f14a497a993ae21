/** What a screen reader says of a square: what stands there and what placing does. */

import type { LancelotPosition, SquareView } from "../protocol.ts";
import { text } from "../text.ts";
import { squareName } from "./geometry.ts";
import type { Placing } from "./turn.ts";

export function describeSquare(
  position: LancelotPosition,
  names: readonly string[],
  step: Placing,
  square: SquareView | undefined,
  at: number,
): string {
  const name = squareName(position.size, at);
  const seat = position.board[at] ?? -1;
  if (seat >= 0) return text("square-shield", { square: name, name: names[seat] ?? "" });
  if (position.sword === at && step !== "sword") return text("square-sword", { square: name });
  if (square === undefined || step === "nothing") return text("square-free", { square: name });
  if (!square.legal) return text("square-barred", { square: name, why: square.why, rule: square.rule });
  if (step !== "shield") return text("square-for-sword", { square: name });
  return square.captures.length === 0
    ? text("square-free", { square: name })
    : text("square-captures", captureValues(position, square));
}

/** The values of the texts that tell a capture. */
export function captureValues(
  position: LancelotPosition,
  square: SquareView,
): { square: string; count: number; taken: string; lines: string } {
  return {
    square: square.name,
    count: square.captures.length,
    taken: square.captures.map((at) => squareName(position.size, at)).join(", "),
    lines: square.lines.join(text("and")),
  };
}
