import assert from "node:assert/strict";
import { test } from "node:test";
import { botOnTurn, isBusy, isCalledBy, resigner } from "../src/bots.ts";
import type { Occupant, RoomView } from "../src/protocol.ts";
import type { Asked } from "../src/store.ts";

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

const PLAY: Asked = { type: "play", command: "p", version: 3, move: "a1" };

function busy(message: Asked, changed = 3): boolean {
  return isBusy({ waiting: [message], changed });
}

test("a question for a hint and talk hinder no move", () => {
  assert.ok(!busy({ type: "hint", command: "h", version: 3 }));
  assert.ok(!busy({ type: "move_now", command: "n", version: 3 }));
  assert.ok(!busy({ type: "say", command: "s", phrase: "hello" }));
  assert.ok(busy(PLAY));
});

test("a move hinders the next one until the match has gone on, not until it is answered", () => {
  assert.ok(busy(PLAY, 3));
  assert.ok(!busy(PLAY, 4));
});

test("a bot that is called by its level needs no second name", () => {
  assert.ok(isCalledBy("Squire", "Squire"));
  assert.ok(isCalledBy("Squire II", "Squire"));
  assert.ok(!isCalledBy("Gawain", "Squire"));
  assert.ok(!isCalledBy("Squires", "Squire"));
});
