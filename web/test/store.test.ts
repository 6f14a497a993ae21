import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame, Happened, LancelotView, Play, RoomView, Snapshot, TurnLine } from "../src/protocol.ts";
import { frameShown, NOTHING_YET, type PageState, reduce } from "../src/store.ts";

const view = { game: "lancelot" } as LancelotView;

function room(version: number): RoomView {
  return {
    id: "r",
    version,
    title: "",
    game: "lancelot",
    options: {},
    seats: [],
    custom: false,
    replay: false,
    take_back: false,
    outcome: null,
    next_room: "",
  };
}

function turn(ply: number): TurnLine {
  return { ply, seat: 0, text: `a${ply}`, checks: [], sentences: [] };
}

function snapshot(version: number, turns: number): Snapshot {
  return { type: "snapshot", room: room(version), view, turns: Array.from({ length: turns }, (_, at) => turn(at + 1)) };
}

function happened(version: number, from: number, turns: readonly TurnLine[]): Happened {
  return {
    type: "happened",
    version,
    kind: "moved",
    sentences: [`event ${version}`],
    room: room(version),
    view,
    turns,
    turns_from: from,
  };
}

function opened(version = 3, turns = 2): PageState {
  return reduce(NOTHING_YET, { type: "received", message: snapshot(version, turns) });
}

const play: Play = { type: "play", command: "c1", version: 3, move: "d4" };

test("a snapshot opens the match", () => {
  const state = opened();
  assert.equal(state.connection, "live");
  assert.equal(state.match?.turns.length, 2);
});

test("the next event joins its turns to those already there and is said", () => {
  const state = reduce(opened(), { type: "received", message: happened(4, 2, [turn(3)]) });
  assert.deepEqual(
    state.match?.turns.map(({ ply }) => ply),
    [1, 2, 3],
  );
  assert.deepEqual(state.said, { count: 1, sentences: ["event 4"] });
});

test("taking back cuts the turns", () => {
  const state = reduce(opened(), { type: "received", message: happened(4, 1, []) });
  assert.deepEqual(
    state.match?.turns.map(({ ply }) => ply),
    [1],
  );
});

test("an event that is already known changes nothing", () => {
  const state = opened();
  assert.equal(reduce(state, { type: "received", message: happened(3, 1, [turn(2)]) }), state);
});

test("a missed event asks for a new snapshot and keeps the match", () => {
  const state = reduce(opened(), { type: "received", message: happened(5, 3, [turn(4)]) });
  assert.equal(state.connection, "behind");
  assert.equal(state.match?.room.version, 3);
});

test("a command waits until the server has answered it", () => {
  const sent = reduce(opened(), { type: "sent", message: play });
  assert.deepEqual(sent.waiting, [play]);
  const other = reduce(sent, { type: "received", message: { type: "done", command: "c2", version: 4 } });
  assert.deepEqual(other.waiting, [play]);
  const done = reduce(other, { type: "received", message: { type: "done", command: "c1", version: 4 } });
  assert.deepEqual(done.waiting, []);
});

test("a refusal ends the waiting and is kept until the next event, command or dismissal", () => {
  const refusal = {
    type: "refused",
    command: "c1",
    code: "illegal",
    rule: "L5",
    where: "d4",
    why: "closed",
    version: 3,
  } as const;
  const refused = reduce(reduce(opened(), { type: "sent", message: play }), { type: "received", message: refusal });
  assert.deepEqual(refused.waiting, []);
  assert.equal(refused.refused, refusal);
  assert.equal(reduce(refused, { type: "dismissed" }).refused, null);
  assert.equal(reduce(refused, { type: "sent", message: play }).refused, null);
  assert.equal(reduce(refused, { type: "received", message: happened(4, 2, [turn(3)]) }).refused, null);
});

test("a lost connection keeps the match and what waits", () => {
  const lost = reduce(reduce(opened(), { type: "sent", message: play }), { type: "lost" });
  assert.equal(lost.connection, "lost");
  assert.equal(lost.waiting.length, 1);
  assert.notEqual(lost.match, null);
});

test("stepping through stays within the frames and never blocks the match", () => {
  const frames = [0, 1, 2].map(
    (ply) => ({ ply, position: { game: "lancelot" }, lancelot: null, sheet: null }) as unknown as Frame,
  );
  let state = reduce(opened(), { type: "review", at: 1 });
  assert.equal(frameShown(state.review), null);
  state = reduce(state, { type: "frames", frames });
  assert.equal(frameShown(state.review)?.ply, 1);
  state = reduce(state, { type: "review", at: 9 });
  assert.equal(frameShown(state.review)?.ply, 2);
  state = reduce(state, { type: "received", message: happened(4, 2, [turn(3)]) });
  assert.equal(state.match?.turns.length, 3);
  assert.equal(frameShown(state.review)?.ply, 2);
  assert.equal(reduce(state, { type: "now" }).review, null);
});

test("frames that arrive after the return to now are dropped", () => {
  const state = reduce(opened(), { type: "frames", frames: [] });
  assert.equal(state.review, null);
});
