import assert from "node:assert/strict";
import { test } from "node:test";
import { FALL, Replay } from "../src/crylail/replay.ts";
import type { Motion } from "../src/protocol.ts";

const A = 1.962;

/** Knight 0 slides from 0.2 m at 2 m/s and strikes disk 12 at 0.5 s, which then falls at 0.9 s; disk 13 rests. */
const motion: Motion = {
  seat: 0,
  disk: 0,
  start: [
    [0, 200_000, 350_000],
    [12, 954_750, 350_000],
    [13, 1_000_000, 500_000],
  ],
  segments: [
    [0, 0, 0.5, 0.2, 0.35, 2, 0, -A, 0],
    [0, 0.5, 0.55, 0.95475, 0.35, 0.1, 0, -A, 0],
    [12, 0.5, 0.9, 0.95475, 0.35, 0.8, 0.1, -0.8, -0.1],
  ],
  strikes: [[0.5, 0, 12, 1]],
  removed: [{ disk: 12, why: "", t: 0.9, x: 0, y: 0, fell: true }],
  duration: 0.9,
  aim: "",
};

const at = (replay: Replay, t: number, disk: number) => {
  const instant = replay.at(t).find((one) => one.disk === disk);
  assert.ok(instant);
  return { ...instant };
};

test("a disk is exactly where its segment says: x + v dt + a dt²/2", () => {
  const replay = new Replay(motion);
  for (const t of [0, 0.01, 0.25, 0.4999]) {
    assert.equal(at(replay, t, 0).x, 0.2 + (2 + (-A * t) / 2) * t);
    assert.ok(Math.abs(at(replay, t, 0).speed - (2 - A * t)) < 1e-12);
  }
});

test("a later segment takes over at its beginning", () => {
  const replay = new Replay(motion);
  assert.equal(at(replay, 0.5, 0).x, 0.95475);
  assert.equal(at(replay, 0.52, 0).x, 0.95475 + (0.1 + (-A * (0.52 - 0.5)) / 2) * (0.52 - 0.5));
});

test("before its first segment a disk lies where it lay, after its last one where it came to rest", () => {
  const replay = new Replay(motion);
  assert.deepEqual([at(replay, 0.49, 12).x, at(replay, 0.49, 12).speed], [0.95475, 0]);
  assert.equal(at(replay, 5, 0).x, at(replay, 0.55, 0).x);
  assert.equal(at(replay, 5, 0).speed, 0);
  assert.deepEqual([at(replay, 0.7, 13).x, at(replay, 0.7, 13).y], [1, 0.5]);
});

test("instants may be asked for in any order", () => {
  const replay = new Replay(motion);
  const late = at(replay, 0.6, 12);
  at(replay, 0.1, 12);
  assert.deepEqual(at(replay, 0.6, 12), late);
});

test("a disk that falls shrinks away while it drifts on", () => {
  const replay = new Replay(motion);
  assert.equal(at(replay, 0.9, 12).presence, 1);
  const falling = at(replay, 0.9 + FALL / 2, 12);
  assert.ok(falling.fell);
  assert.ok(Math.abs(falling.presence - 0.5) < 1e-9);
  assert.ok(falling.x > at(replay, 0.9, 12).x);
  assert.equal(at(replay, 0.9 + 2 * FALL, 12).presence, 0);
  assert.equal(replay.duration, 0.9 + FALL);
});

test("a knight that did not cross is taken off after everything rests, and does not fall", () => {
  const removed = [{ disk: 0, why: "", t: 0.55, x: 0, y: 0, fell: false }];
  const replay = new Replay({ ...motion, removed });
  assert.equal(at(replay, 0.9, 0).presence, 1);
  const taken = at(replay, 3, 0);
  assert.deepEqual([taken.presence, taken.fell], [0, false]);
});

test("a flick that moves nothing lasts no time", () => {
  const replay = new Replay({ ...motion, segments: [], strikes: [], removed: [], duration: 0 });
  assert.equal(replay.duration, 0);
  assert.equal(at(replay, 0, 0).x, 0.2);
});
