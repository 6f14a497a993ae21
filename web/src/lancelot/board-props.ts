/** What the board is drawn from, and what it tells. */

import type { ComponentChildren } from "preact";
import type { LancelotLast, LancelotPosition, LedgerLine, SquareView } from "../protocol.ts";
import type { Geometry } from "./geometry.ts";
import type { Placing } from "./turn.ts";

export interface BoardProps {
  readonly geometry: Geometry;
  readonly position: LancelotPosition;
  /** [seats] which of the five shields each seat has. */
  readonly shields: readonly number[];
  /** What each square would do; undefined for a square means that it can only be looked at. */
  readonly squares: readonly SquareView[];
  readonly placing: Placing;
  /** It is being asked what the squares would do. */
  readonly asking?: boolean;
  /** The square pointed at or focused, -1 for none. */
  readonly pointed: number;
  /** Where the sword would go in this turn, -1 when it stays. */
  readonly swordTo: number;
  readonly lit: readonly LedgerLine[];
  readonly ledger: readonly LedgerLine[];
  readonly last: LancelotLast | null;
  /** The squares of the hint; none without one. */
  readonly hinted: readonly number[];
  /** A position of the past is shown. */
  readonly past: boolean;
  /** Changes with every position shown, so that the last turn is animated once. */
  readonly ply: number;
  /** The square of a turn on its way to the server, of a refused turn; -1 for none. */
  readonly waiting: number;
  readonly refused: number;
  /** Further marks above the shields. */
  readonly over?: ComponentChildren;
  readonly describe: (square: number) => string;
  readonly onPoint: (square: number) => void;
  readonly onPress: (square: number, touch: boolean) => void;
  /** A drag from one square to another with the right button, or while presses mark. */
  readonly onPull?: ((from: number, to: number) => void) | undefined;
  /** Presses mark instead of play. */
  readonly marking?: boolean;
  readonly onLine: (line: LedgerLine | null) => void;
}
