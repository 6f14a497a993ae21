/** The turn that is being made on the board: a shield, the sword before the game, or both together (L13, L15). No DOM. */

import type { LancelotPosition, LancelotView, LedgerLine, SquareView } from "../protocol.ts";

/** The steps of a turn that moves the sword as well; `off` outside of it. */
export type SwordTurn =
  | { readonly step: "off" }
  | { readonly step: "sword"; readonly squares: readonly SquareView[] | null }
  | { readonly step: "shield"; readonly sword: number; readonly squares: readonly SquareView[] | null };

export const SWORD_STAYS: SwordTurn = { step: "off" };

/** Whether the server is being asked what the squares mean in this step. */
export function isAsking(sword: SwordTurn): boolean {
  return sword.step !== "off" && sword.squares === null;
}

/** What a press on a square does next. */
export type Placing = "shield" | "first sword" | "sword" | "nothing";

export function placing(view: LancelotView, sword: SwordTurn): Placing {
  if (view.phase === "sword") return "first sword";
  if (view.phase !== "place") return "nothing";
  if (sword.step === "sword") return sword.squares === null ? "nothing" : "sword";
  if (sword.step === "shield") return sword.squares === null ? "nothing" : "shield";
  return "shield";
}

/** What each square would do now, as the server said; empty while it is being asked, or when nothing can be placed. */
export function squaresNow(view: LancelotView, sword: SwordTurn): readonly SquareView[] {
  if (sword.step !== "off" && view.phase === "place") return sword.squares ?? [];
  return view.phase === "place" || view.phase === "sword" ? view.squares : [];
}

/** The turn in notation: "d4", "Sd4" before the game, "d4Se5" with the sword. */
export function moveText(
  view: LancelotView,
  sword: SwordTurn,
  name: string,
  nameOfSquare: (square: number) => string,
): string {
  if (view.phase === "sword") return `S${name}`;
  return sword.step === "shield" ? `${name}S${nameOfSquare(sword.sword)}` : name;
}

/** The squares that a turn in notation names: of the shield, of the sword, of both, or none for a pass. */
export function hintedSquares(move: string, squareNamed: (name: string) => number): readonly number[] {
  return move
    .split("S")
    .map(squareNamed)
    .filter((square) => square >= 0);
}

/** Whether a shield or the sword stands on a square: then there is nothing to explain. */
export function isTaken(position: LancelotPosition, square: number): boolean {
  return position.board[square] !== -1 || position.sword === square;
}

/** The lines to light up for a square: those that would capture, or those that are closed to the mover. */
export function litLines(ledger: readonly LedgerLine[], square: SquareView): readonly LedgerLine[] {
  if (square.legal) return ledger.filter((line) => square.lines.includes(line.name));
  return square.rule === "L5" ? ledger.filter((line) => line.closed && line.squares.includes(square.square)) : [];
}
