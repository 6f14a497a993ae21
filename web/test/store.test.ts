import assert from "node:assert/strict";
import { test } from "node:test";
import type {
  Frame,
  Happened,
  Hint,
  LancelotView,
  OfferView,
  Play,
  Refused,
  RoomView,
  ServerMessage,
  Snapshot,
  Thinking,
  TurnLine,
} from "../src/protocol.ts";
import { frameShown, mayPlay, NOTHING_YET, type PageState, reduce } from "../src/store.ts";

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
    hint: null,
    match: {
      phase: "running",
      setting: { clock: {} },
      clock: null,
      offer: null,
      absent: [],
    host: 0,
    host_away: 0,
      forfeited: [],
      chat: true,
      seed_hash: "",
      seed: "",
    },
    watch: "",
    watchers: 0,
  };
}

function turn(ply: number): TurnLine {
  return { ply, number: ply, seat: 0, text: `a${ply}`, checks: [], sentences: [], hinted: false };
}

function snapshot(version: number, turns: number): Snapshot {
  const lines = Array.from({ length: turns }, (_, at) => turn(at + 1));
  return { type: "snapshot", room: room(version), view, turns: lines, now: 0 };
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
    now: 0,
  };
}

function opened(version = 3, turns = 2): PageState {
  return reduce(NOTHING_YET, { type: "received", message: snapshot(version, turns), at: 0 });
}

const play: Play = { type: "play", command: "c1", version: 3, move: "d4" };

test("a snapshot opens the match", () => {
  const state = opened();
  assert.equal(state.connection, "live");
  assert.equal(state.match?.turns.length, 2);
});

test("the next event joins its turns to those already there and is said", () => {
  const state = reduce(opened(), { type: "received", message: happened(4, 2, [turn(3)]), at: 0 });
  assert.deepEqual(
    state.match?.turns.map(({ ply }) => ply),
    [1, 2, 3],
  );
  assert.deepEqual(state.said, { count: 1, sentences: ["event 4"] });
});

test("taking back cuts the turns", () => {
  const state = reduce(opened(), { type: "received", message: happened(4, 1, []), at: 0 });
  assert.deepEqual(
    state.match?.turns.map(({ ply }) => ply),
    [1],
  );
});

test("an event that is already known changes nothing", () => {
  const state = opened();
  assert.equal(reduce(state, { type: "received", message: happened(3, 1, [turn(2)]), at: 0 }), state);
});

test("a missed event asks for a new snapshot and keeps the match", () => {
  const state = reduce(opened(), { type: "received", message: happened(5, 3, [turn(4)]), at: 0 });
  assert.equal(state.connection, "behind");
  assert.equal(state.match?.room.version, 3);
});

test("a command waits until the server has answered it", () => {
  const sent = reduce(opened(), { type: "sent", message: play });
  assert.deepEqual(sent.waiting, [play]);
  const other = reduce(sent, { type: "received", message: { type: "done", command: "c2", version: 4 }, at: 0 });
  assert.deepEqual(other.waiting, [play]);
  const done = reduce(other, { type: "received", message: { type: "done", command: "c1", version: 4 }, at: 0 });
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
  const refused = reduce(reduce(opened(), { type: "sent", message: play }), { type: "received", message: refusal, at: 0 });
  assert.deepEqual(refused.waiting, []);
  assert.equal(refused.refused, refusal);
  assert.equal(reduce(refused, { type: "dismissed" }).refused, null);
  assert.equal(reduce(refused, { type: "sent", message: play }).refused, null);
  assert.equal(reduce(refused, { type: "received", message: happened(4, 2, [turn(3)]), at: 0 }).refused, null);
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
  state = reduce(state, { type: "received", message: happened(4, 2, [turn(3)]), at: 0 });
  assert.equal(state.match?.turns.length, 3);
  assert.equal(frameShown(state.review)?.ply, 2);
  assert.equal(reduce(state, { type: "now" }).review, null);
});

test("frames that arrive after the return to now are dropped", () => {
  const state = reduce(opened(), { type: "frames", frames: [] });
  assert.equal(state.review, null);
});

const thinking: Thinking = { type: "thinking", seat: 1, level: "page", state: "thinking", done: 0, total: 0, what: "" };
const asked: Hint = { type: "hint", command: "h1", version: 3 };
const noHint: Refused = {
  type: "refused",
  command: "h1",
  code: "no_hint",
  rule: "",
  where: "",
  why: "none",
  version: 3,
};

test("what is thought of is told until something happens, or until the match is told anew", () => {
  const told = reduce(opened(), { type: "received", message: thinking, at: 0 });
  assert.equal(told.thinking, thinking);
  assert.equal(reduce(told, { type: "received", message: happened(4, 2, [turn(3)]), at: 0 }).thinking, null);
  assert.equal(reduce(told, { type: "received", message: snapshot(3, 2), at: 0 }).thinking, null);
  assert.equal(reduce(told, { type: "received", message: { type: "done", command: "c9", version: 3 }, at: 0 }).thinking, thinking);
});

test("what does not fit into a form is told by the form alone, until it is amended", () => {
  const sitDown = { type: "sit_down", command: "c1", seat: 0, name: "Kay", shield: 0 } as const;
  const misfit = { type: "refused", command: "c1", code: "name", rule: "", where: "name", why: "choose", version: 3 } as const;
  const sent = reduce(opened(), { type: "sent", message: sitDown });
  const refused = reduce(sent, { type: "received", message: misfit, at: 0 });
  assert.deepEqual([refused.refused, refused.unfit, refused.waiting], [null, misfit, []]);
  assert.equal(reduce(refused, { type: "dismissed" }).unfit, null);
  assert.equal(reduce(refused, { type: "sent", message: sitDown }).unfit, null);
  const taken = reduce(sent, { type: "received", message: { ...misfit, code: "taken", where: "seat" }, at: 0 });
  assert.deepEqual([taken.refused?.code, taken.unfit], ["taken", null]);
});

test("a turn changes the match, and a presence does not", () => {
  const moved = reduce(opened(), { type: "received", message: happened(4, 2, [turn(3)]), at: 0 });
  assert.equal(moved.changed, 4);
  const gone = reduce(moved, { type: "received", message: { ...happened(5, 3, []), kind: "went_away" }, at: 0 });
  assert.equal(gone.changed, 4);
  const back = reduce(gone, { type: "received", message: { ...happened(6, 2, []), kind: "took_back" }, at: 0 });
  assert.equal(back.changed, 6);
});

test("a hint that is refused is thought of no more, and the page says why", () => {
  const waiting = reduce(opened(), { type: "sent", message: asked });
  const told = reduce(waiting, { type: "received", message: { ...thinking, level: "" }, at: 0 });
  const refused = reduce(told, { type: "received", message: noHint, at: 0 });
  assert.equal(refused.thinking, null);
  assert.equal(refused.refused, noHint);
  assert.deepEqual(refused.waiting, []);
});

test("a hint that the match has overtaken is dropped without a word, and a bot goes on thinking", () => {
  const waiting = reduce(opened(), { type: "sent", message: asked });
  const moved = reduce(waiting, { type: "received", message: happened(4, 2, [turn(3)]), at: 0 });
  const told = reduce(moved, { type: "received", message: thinking, at: 0 });
  const refused = reduce(told, { type: "received", message: { ...noHint, code: "stale", version: 4 }, at: 0 });
  assert.equal(refused.refused, null);
  assert.equal(refused.thinking, thinking);
  assert.deepEqual(refused.waiting, []);
});

test("events that follow close a gap, and the page is behind until the newest is there", () => {
  const behind = reduce(opened(), { type: "received", message: happened(6, 4, [turn(5)]), at: 0 });
  assert.equal(behind.connection, "behind");
  const first = reduce(behind, { type: "received", message: happened(4, 2, [turn(3)]), at: 0 });
  assert.equal(first.connection, "behind");
  const second = reduce(first, { type: "received", message: happened(5, 3, [turn(4)]), at: 0 });
  const third = reduce(second, { type: "received", message: happened(6, 4, [turn(5)]), at: 0 });
  assert.equal(third.connection, "live");
  assert.deepEqual(
    third.match?.turns.map(({ ply }) => ply),
    [1, 2, 3, 4, 5],
  );
});

test("the server's time is known by the quickest message since the snapshot", () => {
  const at = (now: number, arrived: number) =>
    ({ type: "received", message: { type: "beat", beat: 1, now, lag: -1 }, at: arrived }) as const;
  const state = reduce(opened(), { type: "received", message: { ...snapshot(3, 2), now: 5_000 }, at: 1_200 });
  assert.equal(state.ahead, 3_800);
  assert.equal(reduce(state, at(6_000, 2_050)).ahead, 3_950);
  assert.equal(reduce(state, at(6_000, 2_900)).ahead, 3_800);
});

test("a connection that resumed lives with the first message of any kind", () => {
  const lost = reduce(opened(), { type: "lost" });
  const you = { type: "you", seats: [0], host: true, watcher: false, may: [] } as const;
  const state = reduce(lost, { type: "received", message: you, at: 0 });
  assert.equal(state.connection, "live");
  assert.ok(mayPlay(state, 0));
  assert.ok(!mayPlay(state, 1));
});

test("marks are the last of each seat and go with the next move; an aim goes too", () => {
  const ping = (seat: number, marks: readonly string[]) =>
    ({ type: "received", message: { type: "pinged", seat, marks, at: 0 }, at: 0 }) as const;
  let state = reduce(opened(), ping(0, ["a1"]));
  state = reduce(state, ping(1, ["b2"]));
  state = reduce(state, ping(0, ["c3", "a1>b2"]));
  assert.deepEqual(
    state.pings.map(({ seat, marks }) => [seat, marks]),
    [
      [1, ["b2"]],
      [0, ["c3", "a1>b2"]],
    ],
  );
  state = reduce(state, { type: "received", message: { type: "aimed", seat: 1, text: "a1", version: 3 }, at: 0 });
  assert.equal(state.aimed?.text, "a1");
  assert.equal(reduce(state, ping(1, [])).pings.length, 1);
  const offer: Happened = { ...happened(4, 2, []), kind: "offered" };
  assert.equal(reduce(state, { type: "received", message: offer, at: 0 }).aimed?.text, "a1");
  const gone: Happened = { ...happened(4, 2, []), kind: "went_away" };
  assert.equal(reduce(state, { type: "received", message: gone, at: 0 }).aimed, null);
  const moved = reduce(state, { type: "received", message: happened(4, 2, [turn(3)]), at: 0 });
  assert.equal(moved.aimed, null);
  assert.deepEqual(moved.pings, []);
});

test("what was sent in passing is refused in silence", () => {
  const refused: Refused = { type: "refused", command: "passing-1", code: "too_many", rule: "", where: "", why: "", version: 3 };
  assert.equal(reduce(opened(), { type: "received", message: refused, at: 0 }).refused, null);
});

test("an offer that is declined, withdrawn or overtaken stays told until it is put away or another is made", () => {
  const offer: OfferView = { id: 4, kind: "draw", seats: [0], agreed: [0], moves: 0 };
  const withOffer = (message: Happened): Happened => ({
    ...message,
    kind: "offered",
    room: { ...message.room, match: { ...message.room.match, offer } },
  });
  const offered = reduce(opened(3, 2), { type: "received", message: withOffer(happened(4, 2, [])), at: 0 });
  assert.equal(offered.unmet, null);
  const declined: Happened = { ...happened(5, 2, []), kind: "declined", sentences: ["Gawain declines."] };
  const told = reduce(offered, { type: "received", message: declined, at: 0 });
  assert.deepEqual(told.unmet, { kind: "draw", sentences: ["Gawain declines."] });
  const overtaken = reduce(offered, { type: "received", message: happened(5, 2, [turn(3)]), at: 0 });
  assert.deepEqual(overtaken.unmet, { kind: "draw", sentences: [] });
  const last = happened(5, 2, [turn(3)]);
  const outcome = { ranks: [1, 2], points: [7, 0], winner: 0, reason: "target" as const, sentence: "Elaine wins." };
  const over: Happened = { ...last, room: { ...last.room, outcome } };
  assert.equal(reduce(offered, { type: "received", message: over, at: 0 }).unmet, null);
  const afterMove = reduce(told, { type: "received", message: happened(6, 2, [turn(3)]), at: 0 });
  assert.deepEqual(afterMove.unmet, told.unmet);
  assert.equal(reduce(told, { type: "noted" }).unmet, null);
  assert.equal(reduce(told, { type: "received", message: withOffer(happened(6, 2, [])), at: 0 }).unmet, null);
  const agreed: Happened = { ...happened(5, 2, []), kind: "ended" };
  assert.equal(reduce(offered, { type: "received", message: agreed, at: 0 }).unmet, null);
});

const player = { type: "you", seats: [0], host: false, watcher: false, may: [] } as const;

function cutOff(): PageState {
  return reduce(opened(), { type: "lost" });
}

function received(state: PageState, ...messages: readonly ServerMessage[]): PageState {
  return messages.reduce((before, message) => reduce(before, { type: "received", message, at: 0 }), state);
}

test("what was played without a connection is told at once, when all of it is there", () => {
  const coming = received(cutOff(), happened(4, 2, [turn(3)]), happened(5, 3, [turn(4)]));
  assert.deepEqual([coming.away?.match.turns.length, coming.missed, coming.said.count], [2, null, 0]);
  const back = received(coming, player);
  assert.deepEqual([back.away, back.missed, back.said.count], [null, { from: 2 }, 0]);
  const again = received(reduce(back, { type: "lost" }), happened(6, 4, [turn(5)]), player);
  assert.deepEqual(again.missed, { from: 2 });
  const tookBack: Happened = { ...happened(6, 1, []), kind: "took_back" };
  assert.equal(received(reduce(back, { type: "lost" }), tookBack, player).missed, null);
  assert.equal(received(back, tookBack).missed, null);
  assert.equal(reduce(back, { type: "seen" }).missed, null);
  assert.equal(reduce(back, { type: "sent", message: play }).missed, null);
  assert.deepEqual(received(cutOff(), snapshot(9, 6)).missed, { from: 2 });
});

test("one turn alone is not held back", () => {
  const back = received(cutOff(), happened(4, 2, [turn(3)]), player);
  assert.deepEqual([back.away, back.missed], [null, null]);
});

test("a page behind others sees nothing either, with or without a connection", () => {
  const hidden = reduce(opened(), { type: "hidden", hidden: true });
  const on = received(hidden, happened(4, 2, [turn(3)]), player, happened(5, 3, [turn(4)]));
  assert.deepEqual([on.away?.match.turns.length, on.missed], [2, null]);
  assert.deepEqual(reduce(on, { type: "hidden", hidden: false }).missed, { from: 2 });
  const without = reduce(reduce(on, { type: "lost" }), { type: "hidden", hidden: false });
  assert.deepEqual([without.away?.match.turns.length, without.missed], [2, null]);
  assert.deepEqual(received(without, player).missed, { from: 2 });
  const behind = received(reduce(NOTHING_YET, { type: "hidden", hidden: true }), snapshot(3, 2), happened(4, 2, [turn(3)]));
  assert.equal(behind.away?.match.turns.length, 2);
});

test("a match that is not there is not lost", () => {
  const gone = reduce(NOTHING_YET, { type: "gone" });
  assert.equal(reduce(gone, { type: "lost" }).connection, "gone");
});
