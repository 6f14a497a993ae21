import assert from "node:assert/strict";
import { test } from "node:test";
import { measured } from "../src/crylail/camera.ts";
import { frameOf, launchArea, layoutOf, seenByKnight, toStage, toTable, within } from "../src/crylail/geometry.ts";
import { placeLabels } from "../src/crylail/labels.ts";
import { millimetres, signed, stepsOf } from "../src/crylail/tally.ts";
import type { AwardView, SheetView } from "../src/protocol.ts";
import { TABLE } from "./crylail-table.ts";

function award(side: number, points: number): AwardView {
  return { what: "drak_borg", rule: "C18", side, points, disk: 0, drak_borg: 3, tape: null, rival: null, margin: -1, flip: "", sentence: "" };
}

const sheet: SheetView = {
  round: 2,
  rest: [],
  awards: [award(1, -4), award(0, 6), award(1, 5), award(-1, 0)],
  points: [6, 1],
  totals: [16, 21],
};

test("the score begins with what was there before the round and ends with its totals", () => {
  const steps = stepsOf(sheet);
  assert.deepEqual(steps.map((step) => step.totals), [[10, 20], [10, 16], [16, 16], [16, 21], [16, 21]]);
  assert.deepEqual(steps.at(-1)?.points, [6, 1]);
  assert.equal(steps[0]?.award, null);
});

test("distances have tenths of a millimetre, small margins thousandths", () => {
  assert.equal(millimetres(61_640), "61.6");
  assert.equal(millimetres(412), "0.412");
  assert.equal(millimetres(0), "0.0");
  assert.deepEqual([signed(3), signed(-4), signed(0)], ["+3", "−4", "0"]);
});

test("stage and table lead back to each other, lying and standing", () => {
  for (const portrait of [false, true]) {
    const layout = layoutOf(TABLE, portrait);
    const at = toStage(layout, 123_000, 456_000);
    assert.deepEqual(toTable(layout, at.x, at.y), { x: 123_000, y: 456_000 });
  }
});

test("the standing table is the lying one turned, not mirrored: right stays right of the way to the Void", () => {
  for (const portrait of [false, true]) {
    const layout = layoutOf(TABLE, portrait);
    const from = toStage(layout, 200_000, 350_000);
    const right = toStage(layout, 200_000, 340_000);
    const back = toStage(layout, 190_000, 350_000);
    const seen = seenByKnight(layout, right.x - from.x, right.y - from.y);
    assert.deepEqual([seen.right, seen.back + 0], [10, 0]);
    assert.equal(seenByKnight(layout, back.x - from.x, back.y - from.y).back, 10);
  }
});

test("what is left of a wide stage goes to the Void", () => {
  const narrow = layoutOf(TABLE, false, 1);
  assert.deepEqual(narrow.view, layoutOf(TABLE, false).view);
  const wide = layoutOf(TABLE, false, 3);
  assert.ok(Math.abs(wide.view.width / wide.view.height - 3) < 1e-9);
});

test("the launch area keeps a whole disk behind the line and on the table", () => {
  const area = launchArea(TABLE);
  assert.deepEqual(within(area, 1e9, -5), { x: 230_000, y: 20_000 });
});

test("the camera shows all that is measured, no nearer than allowed, and nothing beyond the stage", () => {
  const layout = layoutOf(TABLE, false);
  const box = frameOf(layout, [toStage(layout, 1_700_000, 100_000), toStage(layout, 1_750_000, 140_000)], 2.4, 60);
  assert.ok(Math.abs(layout.view.width / box.width - 2.4) < 1e-9);
  assert.ok(box.x >= layout.view.x && box.x + box.width <= layout.view.x + layout.view.width + 1e-9);
  assert.ok(box.y >= layout.view.y && box.y + box.height <= layout.view.y + layout.view.height + 1e-9);
  const all = measured(layout, TABLE, null, []);
  assert.ok(all.x + all.width <= layout.view.x + layout.view.width + 1e-9, "nothing measured: the far end");
});

test("names go where nothing lies", () => {
  const placed = placeLabels(
    [
      { disk: 0, words: "Hero", x: 100, y: 100 },
      { disk: 1, words: "", x: 100, y: 122 },
      { disk: 2, words: "Cleric", x: 300, y: 100 },
    ],
    10,
  );
  assert.equal(placed.length, 2);
  assert.ok((placed[0]?.y ?? 0) < 0, "above, because a disk lies below");
  assert.ok((placed[1]?.y ?? 0) > 0);
});
