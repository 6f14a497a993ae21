import assert from "node:assert/strict";
import { test } from "node:test";
import { botOnTurn, isBusy, isCalledBy, resigner } from "../src/bots.ts";
import type { Occupant, RoomView } from "../src/protocol.ts";

const PERSON: Occupant = { kind: "guest", name: "Elaine", shield: 0, level: "" };
const BOT: Occupant = { kind: "bot", name: "Page", shield: 1, level: "page" };

function room(seats: readonly Occupant[], more: Partial<RoomView> = {}): RoomView {
  return { seats, outcome: null, replay: false, ...more } as RoomView;
}

test("a bot is on turn while its match runs, and never in a record", () => {
  assert.equal(botOnTurn(room([PERSON, BOT]), 1), BOT);
  assert.equal(botOnTurn(room([PERSON, BOT]), 0), null);
  assert.equal(botOnTurn(room([PERSON, BOT]), -1), null);
  assert.equal(botOnTurn(room([PERSON, BOT], { replay: true }), 1), null);
});

test("who has the turn resigns with it, else the only own seat, and of several none", () => {
  assert.equal(resigner([0], 0), 0);
  assert.equal(resigner([1], 0), 1);
  assert.equal(resigner([0, 2], 1), -1);
  assert.equal(resigner([0, 2], 2), 2);
  assert.equal(resigner([], 0), -1);
});

test("a question for a hint and talk hinder no move", () => {
  assert.ok(!isBusy([{ type: "hint", command: "h", version: 1 }]));
  assert.ok(!isBusy([{ type: "move_now", command: "n", version: 1 }]));
  assert.ok(!isBusy([{ type: "say", command: "s", phrase: "hello" }]));
  assert.ok(isBusy([{ type: "play", command: "p", version: 1, move: "a1" }]));
});

test("a bot that is called by its level needs no second name", () => {
  assert.ok(isCalledBy("Squire", "Squire"));
  assert.ok(isCalledBy("Squire II", "Squire"));
  assert.ok(!isCalledBy("Gawain", "Squire"));
  assert.ok(!isCalledBy("Squires", "Squire"));
});
