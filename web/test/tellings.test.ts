import assert from "node:assert/strict";
import { test } from "node:test";
import type { Happened, LancelotView, MatchView, OfferView, Pinged, RoomView, ServerMessage, Snapshot, TurnLine, You } from "../src/protocol.ts";
import { NOTHING_YET, type PageState, reduce } from "../src/store.ts";
import "./texts-as-built.ts";

const { tellings } = await import("../src/tellings.ts");
const { freshMarks, pointedWords } = await import("../src/online/pointed-words.ts");

function view(mover: number): LancelotView {
  return { game: "lancelot", phase: "place", position: { game: "lancelot", to_move: mover } } as unknown as LancelotView;
}

function room(version: number, phase: "running" | "paused" = "running"): RoomView {
  const seats = [{ name: "Elaine" }, { name: "Gawain" }];
  return { version, game: "lancelot", seats, outcome: null, match: { phase, offer: null, absent: [0, 0] } } as unknown as RoomView;
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
  assert.deepEqual(told(NOTHING_YET, snapshot(1, 0), you(1))[1], ["The match begins.", "It is Elaine's turn."]);
  assert.deepEqual(told(NOTHING_YET, snapshot(1, 0), you(0, 1))[1], ["The match begins.", "It is Elaine's turn."]);
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
  assert.deepEqual(told(lost, moved(2, 1), moved(3, 2), you(1))[1], [`${went} 2 turns.`, "It is Elaine's turn."]);
  assert.deepEqual(told(lost, snapshot(4, 3), you(1))[1], [`${went} 3 turns.`, "Your turn: place a shield."]);
  assert.deepEqual(told(lost, you(1))[1], []);
});

/** What is said when a page is looked at again that was behind others, or without a connection, while this happened. */
function toldBack(opened: PageState, ...messages: readonly ServerMessage[]): readonly string[] {
  const [behind, nothing] = told(reduce(opened, { type: "hidden", hidden: true }), ...messages);
  assert.deepEqual(nothing, []);
  return tellings(behind, reduce(behind, { type: "hidden", hidden: false }));
}

function toldAfterLoss(opened: PageState, ...messages: readonly ServerMessage[]): readonly string[] {
  return told(reduce(opened, { type: "lost" }), ...messages, you(1))[1];
}

/** An event without a turn of its own, after which these stand. */
function became(version: number, kind: Happened["kind"], turns: number, match: Partial<MatchView> = {}, outcome = ""): Happened {
  const stood = room(version);
  const ended = outcome === "" ? {} : { outcome: { ranks: [1, 2], points: [0, 3], winner: 0, reason: "resigned", sentence: outcome } };
  const changed = { ...stood, ...ended, match: { ...stood.match, ...match } } as RoomView;
  const shown = outcome === "" ? view(turns % 2) : ({ ...view(0), phase: "over" } as LancelotView);
  return { type: "happened", version, kind, sentences: ["Said."], room: changed, view: shown, turns: [], turns_from: turns, now: 0 };
}

function offer(kind: OfferView["kind"], seat = 0): OfferView {
  return { id: 9, kind, seats: [seat], agreed: [seat], moves: 1 };
}

test("turns that were taken back meanwhile are told, and those made instead are the ones that were missed", () => {
  const [opened] = told(NOTHING_YET, snapshot(3, 2), you(1));
  const back = "While you were away the last move was taken back.";
  const expected = [back, "Your turn: place a shield."];
  assert.deepEqual(toldBack(opened, became(4, "took_back", 1)), expected);
  assert.deepEqual(toldAfterLoss(opened, became(4, "took_back", 1)), expected);
  assert.deepEqual(toldAfterLoss(opened, snapshot(4, 1)), expected);
  const both = "While you were away the last 2 moves were taken back.";
  assert.deepEqual(toldBack(opened, became(4, "took_back", 0)), [both, "It is Elaine's turn."]);
  const other: Happened = { ...moved(5, 2), turns: [{ ...turn(2), text: "h8", sentences: ["Another turn."] }] };
  assert.deepEqual(toldBack(opened, became(4, "took_back", 1), other), [back, "Another turn.", "It is Elaine's turn."]);
  const again = { ...moved(6, 3), turns: [{ ...turn(3), sentences: ["A third."] }] };
  const [behind] = told(reduce(opened, { type: "hidden", hidden: true }), became(4, "took_back", 1), other, again);
  assert.deepEqual(reduce(behind, { type: "hidden", hidden: false }).missed, { from: 1 });
});

test("an offer that was made meanwhile is told, and what became of one that stood open", () => {
  const [opened] = told(NOTHING_YET, snapshot(3, 2), you(1));
  const made = became(4, "offered", 2, { offer: offer("draw") });
  assert.deepEqual(toldBack(opened, made), ["Elaine offers a draw.", "It is Elaine's turn."]);
  assert.deepEqual(toldAfterLoss(opened, { ...snapshot(4, 2), room: made.room }), ["Elaine offers a draw.", "It is Elaine's turn."]);
  const own = became(4, "offered", 2, { offer: offer("take_back", 1) });
  assert.deepEqual(toldBack(opened, own), ["You asked to take back.", "It is Elaine's turn."]);
  const [asked] = told(opened, own);
  const declined = { ...became(5, "declined", 2), sentences: ["Elaine declines."] };
  assert.deepEqual(toldBack(asked, declined), ["Elaine declines. Nothing is taken back.", "It is Elaine's turn."]);
  const overtaken = "The match went on without an answer. Nothing is taken back.";
  assert.deepEqual(toldBack(asked, moved(5, 3)), ["Turn 3.", overtaken, "Your turn: place a shield."]);
  assert.deepEqual(toldBack(asked, became(5, "came_back", 2, { offer: offer("take_back", 1) })), []);
});

test("an end that came meanwhile is told, with the turn that led to it or without one", () => {
  const [opened] = told(NOTHING_YET, snapshot(3, 2), you(1));
  const resigned = became(4, "resigned", 2, {}, "Gawain wins by resignation.");
  assert.deepEqual(toldBack(opened, resigned), ["Gawain wins by resignation."]);
  assert.deepEqual(toldAfterLoss(opened, { ...snapshot(4, 2), room: resigned.room, view: resigned.view }), ["Gawain wins by resignation."]);
  const last: Happened = { ...became(4, "moved", 2, {}, "Gawain wins, 7 : 0."), turns: [turn(3)] };
  assert.deepEqual(toldBack(opened, last), ["Turn 3.", "Gawain wins, 7 : 0."]);
  const [over] = told(opened, last);
  const asked = became(5, "offered", 3, { offer: offer("rematch") }, "Gawain wins, 7 : 0.");
  assert.deepEqual(toldBack(over, asked), ["Elaine asks for a rematch."]);
});

test("a match that began, paused or went on meanwhile is told, and who went away", () => {
  const waiting = { ...snapshot(1, 0), room: became(1, "opened" as never, 0, { phase: "waiting" }).room };
  const [table] = told(NOTHING_YET, waiting, you(0));
  assert.deepEqual(toldBack(table, became(2, "started", 0)), ["The match begins.", "Your turn: place a shield."]);
  const [opened] = told(NOTHING_YET, snapshot(3, 2), you(1));
  const paused = became(4, "paused", 2, { phase: "paused" });
  assert.deepEqual(toldBack(opened, paused), ["The match is paused."]);
  const [rests] = told(opened, paused);
  assert.deepEqual(toldBack(rests, became(5, "unpaused", 2)), ["The match goes on.", "It is Elaine's turn."]);
  const gone = became(4, "went_away", 2, { absent: [5, 0] });
  assert.deepEqual(toldBack(opened, gone), ["Elaine lost the connection.", "It is Elaine's turn."]);
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
