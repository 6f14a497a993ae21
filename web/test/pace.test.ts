import assert from "node:assert/strict";
import { test } from "node:test";
import { openPace } from "../src/online/pace.ts";
import { arrow, ends, toggled } from "../src/online/pointing.ts";

test("what changes quickly is told evenly, the last of it always, and nothing twice", (clock) => {
  clock.mock.timers.enable({ apis: ["setTimeout"] });
  const told: string[] = [];
  const pace = openPace((text) => told.push(text), 100);
  pace.set("a");
  pace.set("b");
  clock.mock.timers.tick(100);
  pace.set("b");
  clock.mock.timers.tick(100);
  pace.set("");
  pace.stop();
  clock.mock.timers.tick(100);
  assert.deepEqual(told, ["b"]);
});

test("a mark is a place or an arrow, and goes when it is made again", () => {
  assert.equal(arrow("a1", "b2"), "a1>b2");
  assert.equal(arrow("a1", "a1"), "a1");
  assert.deepEqual(ends("a1>b2"), ["a1", "b2"]);
  assert.deepEqual(ends("300,20"), ["300,20", null]);
  assert.deepEqual(toggled(["a1"], "b2"), ["a1", "b2"]);
  assert.deepEqual(toggled(["a1", "b2"], "a1"), ["b2"]);
  assert.equal(toggled(Array.from({ length: 8 }, (_, at) => `a${at}`), "b2").length, 8);
});
