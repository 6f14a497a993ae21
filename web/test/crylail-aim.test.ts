import assert from "node:assert/strict";
import { test } from "node:test";
import * as aim from "../src/crylail/aim.ts";
import { launchArea } from "../src/crylail/geometry.ts";
import { TABLE } from "./crylail-table.ts";

const area = launchArea(TABLE);
const placed = aim.placedAt(200_000, 350_000);
const key = (name: string, shift = false, alt = false) => ({ key: name, shift, alt });
const pressed = (from: aim.Aim, ...keys: ReturnType<typeof key>[]) =>
  keys.reduce((now, one) => aim.press(now, one, area) ?? now, from);

test("a hand that rests on the knight aims nothing", () => {
  const resting = aim.pull(placed, 9, 9);
  assert.equal(resting.power, 0);
  assert.equal(aim.release(resting, false).phase, "idle");
});

test("the dead zone ends at 14 pixels, the power at a full pull", () => {
  assert.equal(aim.pull(placed, aim.DEAD_ZONE, 0).power, 0);
  assert.equal(aim.pull(placed, aim.FULL_PULL, 0).power, aim.MOST_POWER);
  assert.equal(aim.pull(placed, 5 * aim.FULL_PULL, 0).power, aim.MOST_POWER);
  assert.equal(aim.pull(placed, (aim.DEAD_ZONE + aim.FULL_PULL) / 2, 0).power, aim.MOST_POWER / 2);
});

test("the knight goes the other way than the drag", () => {
  assert.equal(aim.pull(placed, 100, 0).angle, 0);
  assert.equal(aim.pull(placed, 100, 100).angle, -45_000);
  assert.equal(aim.pull(placed, 100, -100).angle, 45_000);
  assert.equal(aim.pull(placed, -100, 1).angle, -aim.MOST_ANGLE);
});

test("letting go flicks, or asks first", () => {
  const pulled = aim.pull(placed, 100, 0);
  assert.equal(aim.release(pulled, false).phase, "sent");
  assert.equal(aim.release(pulled, true).phase, "armed");
  assert.equal(aim.flick(aim.release(pulled, true)).phase, "sent");
});

test("arrow keys turn by a tenth of a degree, Shift by one, Alt by a hundredth", () => {
  assert.equal(pressed(placed, key("ArrowRight")).angle, 100);
  assert.equal(pressed(placed, key("ArrowLeft", true)).angle, -1000);
  assert.equal(pressed(placed, key("ArrowRight", false, true)).angle, 10);
});

test("arrow keys up and down set the power, and it stays within its ends", () => {
  assert.equal(pressed(placed, key("ArrowUp")).power, 10);
  assert.equal(pressed(placed, key("ArrowUp", true), key("ArrowUp", false, true)).power, 51);
  assert.equal(pressed(placed, key("ArrowDown")).power, 0);
});

test("brackets place the knight across, within the launch area", () => {
  assert.equal(pressed(placed, key("]")).y, 348_000);
  assert.equal(pressed(placed, key("[")).y, 352_000);
  const far = pressed(placed, ...Array.from({ length: 40 }, () => key("[", true)));
  assert.equal(far.y, TABLE.width - TABLE.radius);
  assert.equal(pressed(placed, key("PageUp", true), key("PageUp", true), key("PageUp", true)).x, TABLE.launch_line - TABLE.radius);
});

test("Enter flicks an aim with power, and nothing without", () => {
  assert.equal(pressed(placed, key("Enter")).phase, "idle");
  assert.equal(pressed(placed, key("ArrowUp"), key("Enter")).phase, "sent");
});

test("Escape calls an aim off and keeps the place", () => {
  const off = pressed(placed, key("]"), key("ArrowUp"), key("Escape"));
  assert.deepEqual(off, { ...placed, y: 348_000 });
});

test("a flick that is on its way can't be changed", () => {
  const sent = pressed(placed, key("ArrowUp", true), key("Enter"));
  for (const name of ["ArrowLeft", "ArrowUp", "[", "Escape", "Enter"]) assert.equal(pressed(sent, key(name)), sent);
  assert.equal(aim.pull(sent, 80, 0), sent);
  assert.equal(aim.refused(sent).phase, "armed");
});

test("other keys are left to the page", () => {
  assert.equal(aim.press(placed, key("Tab"), area), null);
  assert.equal(aim.press(placed, key("a"), area), null);
});

test("power is a distance: twice the power slides twice as far, with the square root of two of the speed", () => {
  assert.equal(aim.slideOf(0, TABLE), 0);
  assert.ok(Math.abs(aim.slideOf(600, TABLE) / aim.slideOf(300, TABLE) - 2) < 1e-12);
  assert.ok(Math.abs(aim.speedOf(600, TABLE) / aim.speedOf(300, TABLE) - Math.SQRT2) < 1e-12);
});

test("the even part of the power reaches the Void from any place, the rest the fastest flick", () => {
  assert.ok(aim.slideOf(750, TABLE) > TABLE.length / 1e6);
  assert.ok(Math.abs(aim.speedOf(1000, TABLE) - TABLE.max_speed) < 1);
  for (let power = 1; power <= 1000; power++) assert.ok(aim.slideOf(power, TABLE) > aim.slideOf(power - 1, TABLE));
});

test("where the fastest flick is slow, all of the power is even", () => {
  const sticky = { ...TABLE, max_speed: 2_000_000 };
  assert.ok(Math.abs(aim.speedOf(1000, sticky) - 2_000_000) < 1);
  assert.ok(Math.abs(aim.slideOf(1000, sticky) / aim.slideOf(500, sticky) - 2) < 1e-12);
});

test("a move is whole numbers, and to the right is where y falls", () => {
  const straight = aim.adjust(placed, { power: 500 });
  const [knight, x, y, vx, vy, spin] = aim.moveText("hero", straight, TABLE).split(" ");
  assert.deepEqual([knight, x, y, vy, spin], ["hero", "200000", "350000", "0", "0"]);
  assert.equal(Number(vx), Math.round(aim.speedOf(500, TABLE)));
  const right = aim.moveText("hero", aim.adjust(placed, { power: 500, angle: 30_000 }), TABLE).split(" ");
  assert.ok(Number(right[4]) < 0);
  assert.ok(Math.abs(Math.hypot(Number(right[3]), Number(right[4])) - aim.speedOf(500, TABLE)) < 1);
});

test("a tremor is told as an angle and a part of the speed", () => {
  const motion = {
    seat: 0,
    disk: 3,
    start: [],
    segments: [[3, 0, 1, 0.2, 0.35, 2.2 * Math.cos(0.02), 2.2 * Math.sin(0.02), 0, 0]],
    strikes: [],
    removed: [],
    duration: 1,
    aim: "bladesman 200000 350000 2000000 0 0",
  } as const;
  const tremor = aim.tremorOf(motion);
  assert.ok(tremor);
  assert.equal(tremor.angle, -1150);
  assert.ok(Math.abs(tremor.faster - 10) < 1e-9);
  assert.equal(aim.tremorOf({ ...motion, aim: "" }), null);
  assert.equal(aim.tremorOf({ ...motion, segments: [] }), null);
});

test("an aim comes back from the flick that it makes", () => {
  for (const [angle, power, spin] of [
    [0, 10, 0],
    [-12_340, 344, 1_500],
    [33_330, 751, -500],
    [5_000, 1000, 0],
  ] as const) {
    const aimed = aim.adjust(placed, { angle, power, spin });
    const flick = aim.flickIn(aim.moveText("hero", aimed, TABLE));
    assert.ok(flick !== null);
    assert.equal(flick.kind, "hero");
    assert.deepEqual(aim.aimAt(flick, TABLE), aimed);
  }
});

test("a Bladesman that stands is no flick", () => {
  assert.equal(aim.flickIn("stand"), null);
});

test("power is what the server makes of it; the same figures stand in tests/crylail/test_power.py", () => {
  const figures = { 100: 1_026_256, 519: 2_337_973, 750: 2_810_518, 900: 4_318_251, 1000: 6_000_000 };
  for (const [power, speed] of Object.entries(figures)) assert.equal(Math.round(aim.speedOf(Number(power), TABLE)), speed);
});
