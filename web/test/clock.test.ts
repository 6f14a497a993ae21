import assert from "node:assert/strict";
import { test } from "node:test";
import { figures, isLow, leftAt, parts, pauseOf } from "../src/online/clock.ts";
import type { ClockView } from "../src/protocol.ts";

const CLOCK: ClockView = { kind: "fischer", left: [300_000, 61_000], running: 1, at: 1_000 };

test("only the clock of the seat on turn runs, by the server's time, and never below nothing", () => {
  assert.equal(leftAt(CLOCK, 0, 31_000), 300_000);
  assert.equal(leftAt(CLOCK, 1, 31_000), 31_000);
  assert.equal(leftAt(CLOCK, 1, 500), 61_000);
  assert.equal(leftAt(CLOCK, 1, 99_000), 0);
  assert.equal(leftAt({ ...CLOCK, running: -1 }, 1, 99_000), 61_000);
});

test("minutes and seconds are figures, the last ten seconds have tenths", () => {
  const shown = [300_000, 299_001, 60_000, 59_900, 10_001, 10_000, 9_399, 400, 0].map(figures);
  assert.deepEqual(shown, ["5:00", "5:00", "1:00", "1:00", "0:11", "0:10.0", "0:09.3", "0:00.4", "0:00.0"]);
  assert.equal(figures(3_909_000), "1:05:09");
});

test("days are told as days", () => {
  assert.deepEqual(parts(2 * 86_400_000 + 5 * 3_600_000 + 7 * 60_000 + 999), { days: 2, hours: 5, minutes: 7 });
});

test("the last ten seconds are marked, of a turn of days the last hour", () => {
  assert.deepEqual([isLow(10_000, "fischer"), isLow(10_100, "fischer")], [true, false]);
  assert.deepEqual([isLow(3_600_000, "days"), isLow(3_700_000, "days")], [true, false]);
});

test("what is shown is drawn anew when it changes", () => {
  assert.equal(pauseOf(86_400_000, "days"), 60_000);
  assert.equal(pauseOf(62_300, "fischer"), 320);
  assert.equal(pauseOf(9_000, "move"), 100);
});
