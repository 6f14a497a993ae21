import assert from "node:assert/strict";
import { test } from "node:test";
import { withNumeral } from "../src/numeral.ts";

test("what tells two of one name apart is kept apart from what may be cut short", () => {
  assert.deepEqual(withNumeral("Lancelot II"), ["Lancelot", "II"]);
  assert.deepEqual(withNumeral("Lancelot"), ["Lancelot", ""]);
  assert.deepEqual(withNumeral("Sir Kay 12"), ["Sir Kay", "12"]);
  assert.deepEqual(withNumeral("IV"), ["IV", ""]);
  assert.deepEqual(withNumeral("Elaine of Astolat"), ["Elaine of Astolat", ""]);
});
