import assert from "node:assert/strict";
import { test } from "node:test";
import type { Happened, LancelotView, Pinged, RoomView, ServerMessage, Snapshot, TurnLine, You } from "../src/protocol.ts";
import { NOTHING_YET, type PageState, reduce } from "../src/store.ts";
import "./texts-as-built.ts";

const { tellings } = await import("../src/tellings.ts");
const { freshMarks, pointedWords } = await import("../src/online/pointed-words.ts");

function view(mover: number): LancelotView {
  return { game: "lancelot", phase: "place", position: { game: "lancelot", to_move: mover } } as unknown as LancelotView;
}

function room(version: number, phase: "running" | "paused" = "running"): RoomView {
  const seats = [{ name: "Elaine" }, { name: "Gawain" }];
  return { version, game: "lancelot", seats, outcome: null, match: { phase, offer: null } } as unknown as RoomView;
}

function turn(ply: number): TurnLine {
  return { ply, number: ply, seat: 0, text: "a1", checks: [], sentences: [`Turn ${ply}.`], hinted: false };
}

function snapshot(version: number, turns: number, phase: "running" | "paused" = "running"): Snapshot {
  const lines = Array.from({ length: turns }, (_, at) => turn(at + 1));
  return { type: "snapshot", room: room(version, phase), view: view(turns % 2), turns: lines, now: 0 };
}

function moved(version: number, ply: number): Happened {
  const sentences = [`Turn ${ply}.`];
  const event = { type: "happened", version, kind: "moved", sentences, room: room(version), view: view(ply % 2), now: 0 } as const;
  return { ...event, turns: [turn(ply)], turns_from: ply - 1 };
}

function you(...seats: readonly number[]): You {
  return { type: "you", seats, host: false, watcher: false };
}

/** The page after these messages, and what was said beside them. */
function told(before: PageState, ...messages: readonly ServerMessage[]): readonly [PageState, readonly string[]] {
  let state = before;
  const said: string[] = [];
  for (const message of messages) {
    const next = reduce(state, { type: "received", message, at: 0 });
    said.push(...tellings(state, next));
    state = next;
  }
  return [state, said];
}

test("a match that is shown before its first turn begins, and it is said whose turn it is", () => {
  assert.deepEqual(told(NOTHING_YET, snapshot(1, 0), you(0))[1], ["The match begins.", "Your turn: place a shield."]);
  assert.deepEqual(told(NOTHING_YET, snapshot(1, 0), you(1))[1], ["The match begins.", "It is Elaine’s turn."]);
  assert.deepEqual(told(NOTHING_YET, snapshot(1, 0), you(0, 1))[1], ["The match begins.", "It is Elaine’s turn."]);
});

test("of a match that goes on already only the turn is told, and of one that rests nothing", () => {
  assert.deepEqual(told(NOTHING_YET, snapshot(4, 3), you(1))[1], ["Your turn: place a shield."]);
  assert.deepEqual(told(NOTHING_YET, snapshot(4, 3, "paused"), you(1))[1], []);
});

test("one missed turn is told as if it had been seen, with the turn that it brings", () => {
  const [opened] = told(NOTHING_YET, snapshot(1, 0), you(1));
  const lost = reduce(opened, { type: "lost" });
  const expected = ["Turn 1.", "Your turn: place a shield."];
  assert.deepEqual(told(lost, moved(2, 1), you(1))[1], expected);
  assert.deepEqual(told(lost, snapshot(2, 1), you(1))[1], expected);
  const hidden = reduce(opened, { type: "hidden", hidden: true });
  const [behind, nothing] = told(hidden, moved(2, 1));
  assert.deepEqual(nothing, []);
  assert.deepEqual(tellings(behind, reduce(behind, { type: "hidden", hidden: false })), expected);
});

test("several missed turns are told in one sentence, with whose turn it is; none are not told", () => {
  const [opened] = told(NOTHING_YET, snapshot(1, 0), you(1));
  const lost = reduce(opened, { type: "lost" });
  const went = "While you were away the match went on by";
  assert.deepEqual(told(lost, moved(2, 1), moved(3, 2), you(1))[1], [`${went} 2 turns.`, "It is Elaine’s turn."]);
  assert.deepEqual(told(lost, snapshot(4, 3), you(1))[1], [`${went} 3 turns.`, "Your turn: place a shield."]);
  assert.deepEqual(told(lost, you(1))[1], []);
});

test("what is seen as it happens is told by its events alone", () => {
  const [opened] = told(NOTHING_YET, snapshot(1, 0), you(1));
  assert.deepEqual(told(opened, moved(2, 1), moved(3, 2))[1], []);
});

const ping = (seat: number, ...marks: readonly string[]): Pinged => ({ type: "pinged", seat, marks, at: 0 });

test("only marks that came are told, each seat's", () => {
  assert.deepEqual(freshMarks([], [ping(0, "f6")]), [{ seat: 0, marks: ["f6"] }]);
  assert.deepEqual(freshMarks([ping(0, "f6")], [ping(0, "f6", "a1"), ping(1, "f6")]), [
    { seat: 0, marks: ["a1"] },
    { seat: 1, marks: ["f6"] },
  ]);
  assert.deepEqual(freshMarks([ping(0, "f6", "a1")], [ping(0, "a1")]), []);
});

test("marks and arrows are told by the places that they name", () => {
  const place = (mark: string): string => (/^[a-h][1-8]$/.test(mark) ? mark : "");
  assert.equal(pointedWords("Elaine", ["f6"], place), "Elaine points at f6.");
  assert.equal(pointedWords("Elaine", ["e3>f6", "a1"], place), "Elaine points from e3 to f6 and at a1.");
  assert.equal(pointedWords("Elaine", ["z9", "a1>z9"], place), "");
});
