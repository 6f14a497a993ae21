/** Where everything on the board is drawn, in units of a hundredth of a square. No DOM.
 *
 * From outside in: the wooden frame with the coordinates (files below, ranks at the left), the gutters of the ledger
 * when they are shown, and the stone squares. Each diagonal has its place in one gutter, where it meets the edge.
 */

import type { LedgerLine } from "../protocol.ts";

export const CELL = 100;

/** What the gutters show. */
export type Gutters = "none" | "straight" | "all";

export interface Geometry {
  readonly size: number;
  readonly width: number;
  readonly height: number;
  /** The thickness of the wooden frame. */
  readonly frame: number;
  /** The upper left corner of the stone squares. */
  readonly left: number;
  readonly top: number;
  readonly gutters: Gutters;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A little plate in a gutter. */
export interface Plate extends Point {
  readonly width: number;
  readonly height: number;
}

const STRAIGHT_PLATE = { width: 88, height: 42 };
const DIAGONAL_PLATE = { width: 66, height: 34 };
const GAP = 7;

export function layOut(size: number, gutters: Gutters): Geometry {
  const frame = Math.max(46, size * 5.2);
  const side = gutters === "all" ? DIAGONAL_PLATE.width + 2 * GAP : 0;
  const lid = gutters === "all" ? DIAGONAL_PLATE.height + 2 * GAP : 0;
  const right = gutters === "none" ? 0 : STRAIGHT_PLATE.width + 2 * GAP + (side === 0 ? 0 : side - GAP);
  const above = gutters === "none" ? 0 : STRAIGHT_PLATE.height + 2 * GAP + (lid === 0 ? 0 : lid - GAP);
  return {
    size,
    width: 2 * frame + side + size * CELL + right,
    height: 2 * frame + above + size * CELL + lid,
    frame,
    left: frame + side,
    top: frame + above,
    gutters,
  };
}

/** The upper left corner of a square; rank 1 is at the bottom. */
export function corner({ size, left, top }: Geometry, square: number): Point {
  return { x: left + (square % size) * CELL, y: top + (size - 1 - Math.floor(square / size)) * CELL };
}

export function centre(geometry: Geometry, square: number): Point {
  const { x, y } = corner(geometry, square);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/** The two ends of a counted line, at the outer edges of its first and last square. */
export function ends(geometry: Geometry, line: Pick<LedgerLine, "squares">): readonly [Point, Point] {
  const from = centre(geometry, line.squares[0] ?? 0);
  const to = centre(geometry, line.squares.at(-1) ?? 0);
  const dx = Math.sign(to.x - from.x) * (CELL / 2);
  const dy = Math.sign(to.y - from.y) * (CELL / 2);
  return [
    { x: from.x - dx, y: from.y - dy },
    { x: to.x + dx, y: to.y + dy },
  ];
}

/** Where a line's plate is; null when the gutters don't show it. */
export function plateOf(geometry: Geometry, line: LedgerLine): Plate | null {
  const { gutters, size, left, top } = geometry;
  if (gutters === "none") return null;
  const [first, last] = [line.squares[0] ?? 0, line.squares.at(-1) ?? 0];
  const right = left + size * CELL;
  if (line.kind === "row")
    return around(right + GAP + STRAIGHT_PLATE.width / 2, centre(geometry, first).y, STRAIGHT_PLATE);
  if (line.kind === "file")
    return around(centre(geometry, first).x, top - GAP - STRAIGHT_PLATE.height / 2, STRAIGHT_PLATE);
  if (gutters === "straight") return null;
  return diagonalPlate(geometry, first, last, line.kind);
}

/** Rising diagonals: those below the long one at the right, the others at the left. Falling: above or below the board. */
function diagonalPlate(geometry: Geometry, first: number, last: number, kind: "rising" | "falling"): Plate {
  const { size, left, top } = geometry;
  const [west, east] = first % size <= last % size ? [first, last] : [last, first];
  if (kind === "rising") {
    const atRight = east % size === size - 1;
    const x = atRight
      ? left + size * CELL + 2 * GAP + STRAIGHT_PLATE.width + DIAGONAL_PLATE.width / 2
      : left - GAP - DIAGONAL_PLATE.width / 2;
    return around(x, centre(geometry, atRight ? east : west).y, DIAGONAL_PLATE);
  }
  const fromTop = Math.floor(west / size) === size - 1;
  const y = fromTop
    ? top - 2 * GAP - STRAIGHT_PLATE.height - DIAGONAL_PLATE.height / 2
    : top + size * CELL + GAP + DIAGONAL_PLATE.height / 2;
  return around(centre(geometry, fromTop ? west : east).x, y, DIAGONAL_PLATE);
}

function around(x: number, y: number, plate: { readonly width: number; readonly height: number }): Plate {
  return { x: x - plate.width / 2, y: y - plate.height / 2, ...plate };
}

/** The name of a square, such as "c7". */
export function squareName(size: number, square: number): string {
  return `${fileLetter(square % size)}${Math.floor(square / size) + 1}`;
}

/** The square with this name, -1 when the board has none. */
export function squareNamed(size: number, name: string): number {
  const found = /^([a-z])(\d{1,2})$/.exec(name);
  if (found === null) return -1;
  const file = (found[1] ?? "").charCodeAt(0) - "a".charCodeAt(0);
  const rank = Number(found[2]) - 1;
  return file < size && rank >= 0 && rank < size ? rank * size + file : -1;
}

export function fileLetter(file: number): string {
  return String.fromCharCode("a".charCodeAt(0) + file);
}

/** The square that a key leads to from another: arrows, Home and End in the row, with Control the board's corners. */
export function squareAfterKey(size: number, square: number, key: string, control: boolean): number | null {
  const [file, rank] = [square % size, Math.floor(square / size)];
  const at = (f: number, r: number): number =>
    Math.min(Math.max(r, 0), size - 1) * size + Math.min(Math.max(f, 0), size - 1);
  switch (key) {
    case "ArrowLeft":
      return at(file - 1, rank);
    case "ArrowRight":
      return at(file + 1, rank);
    case "ArrowUp":
      return at(file, rank + 1);
    case "ArrowDown":
      return at(file, rank - 1);
    case "PageUp":
      return at(file, size - 1);
    case "PageDown":
      return at(file, 0);
    case "Home":
      return at(0, control ? size - 1 : rank);
    case "End":
      return at(size - 1, control ? 0 : rank);
    default:
      return null;
  }
}
