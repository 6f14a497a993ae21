import assert from "node:assert/strict";
import { test } from "node:test";
import {
  against,
  applies,
  farAway,
  fresh,
  isPreset,
  nameAt,
  opponents,
  reachOf,
  request,
  seatCount,
  withLevel,
  withName,
  withOption,
  withPreset,
  withShield,
} from "../src/choices.ts";
import type { GameEntry, OptionView } from "../src/protocol.ts";

function option(name: string, standard: string, needs = ""): OptionView {
  return {
    name,
    label: name,
    line: "",
    rule: "L1",
    kind: "choice",
    choices: [],
    least: 0,
    most: 0,
    default: standard,
    reaches: [],
    group: "game",
    needs,
  };
}

const GAME: GameEntry = {
  name: "lancelot",
  title: "Lancelot",
  line: "",
  options: [option("players", "2"), option("sword", "no"), option("favour", "no", "sword=yes")],
  presets: [{ name: "All", line: "", options: { players: "5", sword: "yes", favour: "turn" } }],
  goal: [],
  levels: [],
};

test("an option without a meaning is neither shown nor sent, and forgets its value", () => {
  const chosen = withOption(withOption(fresh(GAME), "sword", "yes"), "favour", "turn");
  assert.deepEqual(request(chosen, "").options, { players: "2", sword: "yes", favour: "turn" });
  const without = withOption(chosen, "sword", "no");
  const favour = GAME.options[2];
  assert.ok(favour && !applies(favour, without.options));
  assert.deepEqual(request(without, "").options, { players: "2", sword: "no" });
  assert.equal(without.options["favour"], "no");
});

test("how far a number makes sense follows from other options", () => {
  const reaches = [2, 3].map((players) => ({ when: `players=${players}`, usual: [players + 5], most_of: "shields", times: players - 1 }));
  const target: OptionView = { ...option("target", "0"), kind: "number", most: 392, reaches };
  assert.deepEqual(reachOf(target, { players: "2", shields: "30" }), { usual: [7], most: 30 });
  assert.deepEqual(reachOf(target, { players: "3", shields: "98" }), { usual: [8], most: 196 });
  assert.deepEqual(reachOf(target, { players: "2", shields: "" }), { usual: [7], most: 392 });
  assert.deepEqual(reachOf({ ...target, reaches: [] }, { players: "2", shields: "3" }), { usual: [], most: 392 });
});

test("a preset sets its options and the rest to their defaults", () => {
  const preset = GAME.presets[0];
  assert.ok(preset);
  const chosen = withPreset(fresh(GAME), preset);
  assert.ok(isPreset(chosen, preset));
  assert.equal(seatCount(chosen), 5);
  assert.ok(!isPreset(withOption(chosen, "players", "4"), preset));
});

test("a shield taken from another seat is swapped", () => {
  const chosen = withShield(fresh(GAME), 0, 1);
  assert.deepEqual(
    chosen.seats.slice(0, 2).map(({ shield }) => shield),
    [1, 0],
  );
});

test("a name with nothing to see becomes one of the round table", () => {
  for (const unseen of ["", "  ", "\u200b", "\u3164", "\u061c", "\u2800 \ufeff", "\u115f\u1160\uffa0", "\u{e0041}"]) {
    const { seats } = request(withName(fresh(GAME), 1, unseen), "");
    assert.deepEqual(
      seats.map(({ name }) => name),
      ["Elaine", "Gawain"],
    );
  }
  for (const seen of ["Björk", "李", "3", "?", "🛡"]) {
    assert.equal(request(withName(fresh(GAME), 1, ` ${seen}`), "").seats[1]?.name, seen);
  }
});

const LEVELS = ["page", "squire", "champion"].map((name) => ({
  name,
  title: name === "champion" ? "Champion of Logres" : name,
  line: "",
  errs: "",
}));
const WITH_BOTS: GameEntry = { ...GAME, levels: LEVELS };
const FIVE = withOption(fresh(WITH_BOTS), "players", "5");

test("a newcomer meets a bot of the second level, and only persons where there are no bots", () => {
  assert.equal(opponents(fresh(WITH_BOTS)), "squire");
  assert.equal(opponents(fresh(GAME)), "");
  assert.deepEqual(
    request(fresh(WITH_BOTS), "").seats.map(({ kind, level }) => [kind, level]),
    [
      ["guest", ""],
      ["bot", "squire"],
    ],
  );
});

test("whoever is to start is sent first, a bot too, and the others follow clockwise", () => {
  const chosen = { ...against(FIVE, "page"), start: 3 as const };
  const sent = request(chosen, "");
  assert.equal(sent.start, "chosen");
  assert.deepEqual(
    sent.seats.map(({ name, shield }) => [name, shield]),
    [
      ["page III", 3],
      ["page IV", 4],
      ["Elaine", 0],
      ["page", 1],
      ["page II", 2],
    ],
  );
  assert.equal(request({ ...chosen, start: "lot" }, "").start, "lot");
  assert.equal(request(withOption(chosen, "players", "3"), "").start, "lot");
});

test("in Crylail a flipped knight decides who begins, so no seat is drawn", () => {
  const crylail = fresh({ ...WITH_BOTS, name: "crylail" });
  assert.deepEqual(
    request(crylail, "").seats.map(({ name }) => name),
    ["Elaine", "squire"],
  );
  assert.equal(request(crylail, "").start, "chosen");
});

test("one choice fills all seats but the person's", () => {
  const third = withLevel(withLevel(FIVE, 0, "page"), 2, "");
  const chosen = against(third, "champion");
  assert.deepEqual(
    chosen.seats.map(({ level }) => level),
    ["champion", "champion", "", "champion", "champion"],
  );
  assert.equal(opponents(chosen), "champion");
  assert.equal(opponents(against(chosen, "")), "");
});

test("a table of bots alone gives its first seat back to a person", () => {
  const bots = [0, 1, 2, 3, 4].reduce((chosen, seat) => withLevel(chosen, seat, "page"), FIVE);
  assert.equal(opponents(bots), null);
  assert.equal(against(bots, "squire").seats[0]?.level, "");
});

test("a mix is none of the choices", () => {
  assert.equal(opponents(withLevel(FIVE, 1, "page")), null);
  assert.equal(opponents(withLevel(FIVE, 1, "")), null);
});

test("bots are called by their level and numbered, and a person's name comes back with the person", () => {
  const chosen = against(withName(FIVE, 1, "Morgan"), "champion");
  assert.deepEqual(
    request(chosen, "").seats.map(({ name }) => name),
    ["Elaine", "Champion of Logres", "Champion of Logres II", "Champion of Logres III", "Champion of Logres IV"],
  );
  assert.equal(nameAt(withLevel(chosen, 1, ""), 1), "Morgan");
});

test("by link the host who is logged in sits under the account's name, and on one screen as typed", () => {
  const far = farAway(withName(fresh(GAME), 0, "Morgan"), "Mark");
  const seat = (account: string): unknown => request(far, account).seats.map(({ kind, name }) => [kind, name]);
  assert.deepEqual(seat("Iris"), [
    ["user", "Iris"],
    ["nobody", "Free"],
  ]);
  assert.deepEqual(seat(""), [
    ["guest", "Mark"],
    ["nobody", "Free"],
  ]);
  assert.deepEqual(request(against(far, ""), "Iris").seats[0]?.kind, "guest");
});
