import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CELL,
  corner,
  ends,
  layOut,
  plateOf,
  squareAfterKey,
  squareName,
  squareNamed,
} from "../src/lancelot/geometry.ts";
import type { LedgerLine } from "../src/protocol.ts";

const SIZES = [4, 5, 8, 10, 12, 14];

/** All counted lines of a board, as the server lists them: diagonals of at least four squares. */
function lines(size: number): LedgerLine[] {
  const found: LedgerLine[] = [];
  const add = (kind: LedgerLine["kind"], squares: number[]): void => {
    found.push({
      name: `${kind} ${squares[0]}-${squares.at(-1)}`,
      kind,
      index: 0,
      squares,
      own: 0,
      foreign: 0,
      lead: 0,
      closed: false,
      ready: false,
    });
  };
  const along = (file: number, rank: number, df: number, dr: number): number[] => {
    const squares = [];
    for (let [f, r] = [file, rank]; f >= 0 && f < size && r >= 0 && r < size; f += df, r += dr)
      squares.push(r * size + f);
    return squares;
  };
  for (let at = 0; at < size; at += 1) {
    add("row", along(0, at, 1, 0));
    add("file", along(at, 0, 0, 1));
  }
  for (let shift = -size + 4; shift <= size - 4; shift += 1) {
    add("rising", along(Math.max(shift, 0), Math.max(-shift, 0), 1, 1));
    add("falling", along(Math.max(shift, 0), size - 1 - Math.max(-shift, 0), 1, -1));
  }
  return found;
}

test("rank 1 is at the bottom and file a at the left", () => {
  const geometry = layOut(8, "none");
  const a1 = corner(geometry, 0);
  assert.deepEqual(a1, { x: geometry.left, y: geometry.top + 7 * CELL });
  assert.deepEqual(corner(geometry, 63), { x: geometry.left + 7 * CELL, y: geometry.top });
});

test("names and squares are each other's inverse", () => {
  for (const size of SIZES) {
    for (let square = 0; square < size * size; square += 1)
      assert.equal(squareNamed(size, squareName(size, square)), square);
    assert.equal(squareNamed(size, `a${size + 1}`), -1);
  }
  assert.equal(squareNamed(8, ""), -1);
  assert.equal(squareNamed(8, "i1"), -1);
});

test("every counted line has a plate of its own, inside the frame and beside the squares", () => {
  for (const size of SIZES) {
    const geometry = layOut(size, "all");
    const plates = lines(size).map((line) => plateOf(geometry, line));
    for (const [at, plate] of plates.entries()) {
      assert.ok(plate !== null);
      assert.ok(plate.x >= geometry.frame && plate.x + plate.width <= geometry.width - geometry.frame, `size ${size}`);
      assert.ok(
        plate.y >= geometry.frame && plate.y + plate.height <= geometry.height - geometry.frame,
        `size ${size}`,
      );
      const besideX = plate.x + plate.width <= geometry.left || plate.x >= geometry.left + size * CELL;
      const besideY = plate.y + plate.height <= geometry.top || plate.y >= geometry.top + size * CELL;
      assert.ok(besideX || besideY);
      for (const other of plates.slice(at + 1)) {
        assert.ok(other !== null);
        const apart =
          plate.x + plate.width <= other.x ||
          other.x + other.width <= plate.x ||
          plate.y + plate.height <= other.y ||
          other.y + other.height <= plate.y;
        assert.ok(apart, `size ${size}: two plates overlap`);
      }
    }
  }
});

test("without diagonals only rows and files have plates, and hidden gutters have none", () => {
  const kinds = lines(8)
    .filter((line) => plateOf(layOut(8, "straight"), line) !== null)
    .map(({ kind }) => kind);
  assert.deepEqual([...new Set(kinds)].toSorted(), ["file", "row"]);
  assert.ok(lines(8).every((line) => plateOf(layOut(8, "none"), line) === null));
});

test("a line is drawn from the outer edge of its first square to that of its last", () => {
  const geometry = layOut(4, "none");
  const row = lines(4).find(({ kind }) => kind === "row");
  assert.ok(row);
  const [from, to] = ends(geometry, row);
  assert.equal(to.x - from.x, 4 * CELL);
  assert.equal(from.y, to.y);
});

test("keys lead over the board and stop at its edges", () => {
  assert.equal(squareAfterKey(8, 0, "ArrowRight", false), 1);
  assert.equal(squareAfterKey(8, 0, "ArrowUp", false), 8);
  assert.equal(squareAfterKey(8, 0, "ArrowLeft", false), 0);
  assert.equal(squareAfterKey(8, 63, "ArrowUp", false), 63);
  assert.equal(squareAfterKey(8, 12, "Home", false), 8);
  assert.equal(squareAfterKey(8, 12, "End", false), 15);
  assert.equal(squareAfterKey(8, 12, "Home", true), 56);
  assert.equal(squareAfterKey(8, 12, "End", true), 7);
  assert.equal(squareAfterKey(8, 12, "x", false), null);
});
