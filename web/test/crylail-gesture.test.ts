import assert from "node:assert/strict";
import { test } from "node:test";
import { fitVelocity, flickOf, type Sample } from "../src/crylail/gesture.ts";

/** A hand that moves evenly, µm/s, seen every 4 ms. */
function even(vx: number, vy: number, from = 0, to = 100): Sample[] {
  const samples: Sample[] = [];
  for (let t = from; t <= to; t += 4) samples.push({ t, x: (vx * t) / 1000, y: (vy * t) / 1000 });
  return samples;
}

test("an even push has its own velocity", () => {
  const fitted = fitVelocity(even(2_300_000, -140_000));
  assert.ok(fitted);
  assert.ok(Math.abs(fitted.vx - 2_300_000) < 1e-3);
  assert.ok(Math.abs(fitted.vy + 140_000) < 1e-3);
});

test("only the last 70 ms count", () => {
  const slow = even(200_000, 0, 0, 96);
  const at = slow.at(-1)?.x ?? 0;
  const fast = even(2_000_000, 0, 0, 76).map(({ t, x, y }) => ({ t: 100 + t, x: at + x, y }));
  const fitted = fitVelocity([...slow, ...fast]);
  assert.ok(fitted);
  assert.ok(Math.abs(fitted.vx - 2_000_000) < 1e-3);
});

test("a shaking hand is smoothed", () => {
  const shaking = even(2_000_000, 0).map((sample, index) => ({ ...sample, x: sample.x + (index % 2) * 3000 }));
  const fitted = fitVelocity(shaking);
  assert.ok(fitted);
  assert.ok(Math.abs(fitted.vx - 2_000_000) < 40_000);
});

test("too little tells no velocity", () => {
  assert.equal(fitVelocity([]), null);
  assert.equal(fitVelocity([{ t: 5, x: 0, y: 0 }]), null);
  assert.equal(
    fitVelocity([
      { t: 5, x: 0, y: 0 },
      { t: 7, x: 9000, y: 0 },
    ]),
    null,
  );
  assert.equal(
    fitVelocity([
      { t: 0, x: 0, y: 0 },
      { t: 500, x: 90_000, y: 0 },
    ]),
    null,
  );
});

test("a slow hand places, a hand that goes back flicks nothing", () => {
  assert.equal(flickOf(even(200_000, 0), 6_000_000), null);
  assert.equal(flickOf(even(-2_000_000, 0), 6_000_000), null);
});

test("a flick is whole and no faster than the page offers", () => {
  const flick = flickOf(even(8_000_000, 6_000_000), 5_000_000);
  assert.deepEqual(flick, { vx: 4_000_000, vy: 3_000_000 });
});
