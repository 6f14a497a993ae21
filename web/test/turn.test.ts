import assert from "node:assert/strict";
import { test } from "node:test";
import { hintedSquares, litLines, moveText, placing, squaresNow, SWORD_STAYS } from "../src/lancelot/turn.ts";
import { squareName } from "../src/lancelot/geometry.ts";
import type { LancelotView, LedgerLine, SquareView } from "../src/protocol.ts";

function square(name: string, legal: boolean, rule = ""): SquareView {
  return { square: 0, name, legal, captures: [], lines: legal ? ["row 1"] : [], rule, why: "" };
}

function viewIn(phase: LancelotView["phase"]): LancelotView {
  return { game: "lancelot", phase, squares: [square("a1", true)] } as unknown as LancelotView;
}

const name = (at: number): string => squareName(8, at);

test("turns are written as the notation has them", () => {
  assert.equal(moveText(viewIn("place"), SWORD_STAYS, "d4", name), "d4");
  assert.equal(moveText(viewIn("sword"), SWORD_STAYS, "d4", name), "Sd4");
  assert.equal(moveText(viewIn("place"), { step: "shield", sword: 36, squares: [] }, "d4", name), "d4Se5");
});

test("what a press does follows from the phase and the step of the sword's turn", () => {
  assert.equal(placing(viewIn("place"), SWORD_STAYS), "shield");
  assert.equal(placing(viewIn("sword"), SWORD_STAYS), "first sword");
  assert.equal(placing(viewIn("pass"), SWORD_STAYS), "nothing");
  assert.equal(placing(viewIn("over"), SWORD_STAYS), "nothing");
  assert.equal(placing(viewIn("place"), { step: "sword", squares: null }), "nothing");
  assert.equal(placing(viewIn("place"), { step: "sword", squares: [] }), "sword");
  assert.equal(placing(viewIn("place"), { step: "shield", sword: 1, squares: [] }), "shield");
});

test("squares are those asked for while the sword moves, and none when nothing can be placed", () => {
  const asked = [square("b2", true)];
  assert.equal(squaresNow(viewIn("place"), { step: "sword", squares: asked }), asked);
  assert.deepEqual(squaresNow(viewIn("place"), { step: "sword", squares: null }), []);
  assert.equal(squaresNow(viewIn("place"), SWORD_STAYS).length, 1);
  assert.deepEqual(squaresNow(viewIn("over"), SWORD_STAYS), []);
});

test("lines that capture light up, and those that are closed for a square that is forbidden", () => {
  const line = { name: "row 1", squares: [0, 1], closed: false } as unknown as LedgerLine;
  const closed = { name: "file a", squares: [0, 8], closed: true } as unknown as LedgerLine;
  assert.deepEqual(litLines([line, closed], square("a1", true)), [line]);
  assert.deepEqual(litLines([line, closed], square("a1", false, "L5")), [closed]);
  assert.deepEqual(litLines([line, closed], square("a1", false, "L4")), []);
});

test("a hint names the squares of the shield and of the sword", () => {
  const squareNamed = (named: string) => ["a1", "d4", "e5"].indexOf(named);
  assert.deepEqual(hintedSquares("d4", squareNamed), [1]);
  assert.deepEqual(hintedSquares("Sd4", squareNamed), [1]);
  assert.deepEqual(hintedSquares("d4Se5", squareNamed), [1, 2]);
  assert.deepEqual(hintedSquares("--", squareNamed), []);
  assert.deepEqual(hintedSquares("", squareNamed), []);
});
