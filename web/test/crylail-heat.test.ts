import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST_POWER, powerOf, speedOf } from "../src/crylail/aim.ts";
import { colourOf, fieldOf, outlineOf, placeOf, rangeOf, spotAt, ticks } from "../src/crylail/study/heat.ts";
import type { MapFigures } from "../src/protocol.ts";
import { TABLE } from "./crylail-table.ts";

const DIRECTIONS = [-10, -5, 0, 5, 10];
const SPEEDS = [2, 2.2, 2.42, 2.662];
/** A hill at 5° to the left and 2.2 m/s, and an island of the same height that is not connected with it. */
const HILL: MapFigures = {
  directions: DIRECTIONS,
  speeds: SPEEDS,
  expected: [
    [0, 0, 100, 200, 100],
    [0, 0, 200, 300, 200],
    [0, 0, 100, 200, 100],
    [300, 0, 0, 0, 0],
  ],
  best: { direction: 5, speed: 2.2, swing: 300 },
  chosen: -42,
  tolerance: { points: 1, right: 5, left: 5, slower: 9, faster: 10 },
};
const field = fieldOf(HILL, TABLE);

test("power and speed are each other's inverse over the whole drag", () => {
  for (let power = 0; power <= MOST_POWER; power += 25) {
    assert.ok(Math.abs(powerOf(speedOf(power, TABLE), TABLE) - power) < 1e-6, String(power));
  }
});

test("the picture counts to the right as the aim does, and strength upwards", () => {
  assert.equal(field.best.angle, -5);
  assert.deepEqual([field.least.angle, field.most.angle], [-10, 10]);
  const { x, y } = placeOf(field, field.best);
  assert.equal(x, 0.25);
  assert.ok(y > 0.5 && y < 1);
  const back = spotAt(field, x, y);
  assert.ok(Math.abs(back.angle + 5) < 1e-9 && Math.abs(back.power - field.best.power) < 1e-9);
});

test("the flick that was chosen has its own figure, also beyond the picture, where nothing else has one", () => {
  const weak = { angle: 3.2, power: 107 };
  const inside = field.spotOf(1, 2);
  assert.equal(field.swingOf(weak, weak), -42);
  assert.equal(field.swingOf({ ...weak }, { ...weak }), -42);
  assert.equal(field.swingOf(weak, inside), null);
  assert.equal(field.swingOf(inside, inside), -42);
  assert.equal(field.swingOf(inside, weak), field.at(inside));
  assert.equal(fieldOf({ ...HILL, chosen: null }, TABLE).swingOf(inside, inside), field.at(inside));
});

test("a cell says what the map says, between cells the figures are mixed", () => {
  for (const [v] of SPEEDS.entries()) {
    for (const [d] of DIRECTIONS.entries()) {
      assert.ok(Math.abs(field.at(field.spotOf(v, d)) - (HILL.expected[v]?.[d] ?? NaN)) < 1e-6);
    }
  }
  const { power } = field.best;
  assert.ok(Math.abs(field.at({ angle: -2.5, power }) - 250) < 1e-6);
  assert.ok(Math.abs(field.at({ angle: -80, power }) - 200) < 1e-6);
});

test("the outline goes round what is connected with the best, and no further", () => {
  const lines = outlineOf(field, 150);
  assert.ok(lines.length >= 6);
  const xs = lines.flatMap(([x, , otherX]) => [x, otherX]);
  assert.ok(Math.max(...xs) < 0.76, "the island on the right is left out");
  assert.ok(Math.min(...xs) < 0.25);
});

test("colours get lighter with every step", () => {
  const light = (part: number): number => {
    const [red, green, blue] = colourOf(part);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  for (let step = 1; step <= 20; step++) assert.ok(light(step / 20) > light((step - 1) / 20));
  assert.deepEqual(rangeOf(field), { low: 0, high: 300 });
});

test("ticks are round numbers within the ends", () => {
  assert.deepEqual(ticks(-13, 13, 6), [-10, -5, 0, 5, 10]);
  assert.deepEqual(ticks(393, 1000, 6), [400, 600, 800, 1000]);
});
