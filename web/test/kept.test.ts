import assert from "node:assert/strict";
import { test } from "node:test";
import { against, type Chosen, farAway, fresh, withLevel, withName, withOption, withSetting, withShield } from "../src/choices.ts";
import { keep, NOTHING_KEPT, readKept, restore } from "../src/kept.ts";
import type { GameEntry, OptionView } from "../src/protocol.ts";

function option(name: string, kind: OptionView["kind"], standard: string, needs = ""): OptionView {
  const choices = ["no", "turn"].map((value) => ({ value, label: value, line: "" }));
  const about = { name, label: name, line: "", rule: "", group: "game" } as const;
  return { ...about, kind, choices, least: 4, most: 19, default: standard, reaches: [], needs };
}

const LANCELOT: GameEntry = {
  name: "lancelot",
  title: "",
  line: "",
  options: [
    option("size", "number", "9"),
    option("sword", "yes_no", "no"),
    option("favour", "choice", "no", "sword=yes"),
  ],
  presets: [],
  goal: [],
  levels: [],
};
const CRYLAIL: GameEntry = { ...LANCELOT, name: "crylail", options: [] };

test("a set-up comes back as it was", () => {
  const sword = withOption(withOption(withOption(fresh(LANCELOT), "sword", "yes"), "favour", "turn"), "size", "7");
  const chosen = { ...withShield(withName(sword, 1, "Morgan"), 0, 3), start: 1 as const };
  const kept = readKept(JSON.stringify(keep(NOTHING_KEPT, chosen)));
  assert.equal(kept.game, "lancelot");
  assert.deepEqual(restore(LANCELOT, kept), chosen);
});

test("names go along to the other game, and each game keeps its own options and shields", () => {
  const lancelot = withName(withOption(fresh(LANCELOT), "size", "7"), 0, "Morgan");
  const first = keep(NOTHING_KEPT, lancelot);
  const crylail = withName(withShield(restore(CRYLAIL, first), 0, 1), 1, "Mark");
  assert.equal(crylail.seats[0]?.name, "Morgan");
  const second = keep(first, crylail);
  assert.deepEqual(
    restore(CRYLAIL, second).seats.map(({ shield }) => shield),
    [1, 0, 1, 0, 1],
  );
  const back = restore(LANCELOT, second);
  assert.equal(back.options["size"], "7");
  assert.deepEqual(
    back.seats.slice(0, 2).map(({ name, shield }) => [name, shield]),
    [
      ["Morgan", 0],
      ["Mark", 1],
    ],
  );
});

test("what can't be read is as if nothing were kept", () => {
  for (const written of [null, "", "{", "null", "[]", '{"games":[]}', '{"games":{"lancelot":3}}']) {
    assert.deepEqual(restore(LANCELOT, readKept(written)), fresh(LANCELOT));
  }
});

test("of what was kept, only what can be chosen comes back", () => {
  const of = (options: object, shields: readonly unknown[], names: readonly unknown[]) =>
    restore(LANCELOT, readKept(JSON.stringify({ games: { lancelot: { options, shields, start: 5 } }, names })));
  const wrong = { size: "99", sword: "perhaps", favour: "turn", gone: "1" };
  assert.deepEqual(of(wrong, [0, 0, 1, 2, 3], []), fresh(LANCELOT));
  assert.deepEqual(of({ size: 7, sword: "no", favour: "turn" }, [0, 1], ["x".repeat(31), 4]), fresh(LANCELOT));
  assert.deepEqual(of({ size: "1e1", favour: "kept" }, [4, 3, 2, 1, 7], [null]), fresh(LANCELOT));
});

test("bots come back by level, as far as there still are such levels", () => {
  const levels = ["page", "squire"].map((name) => ({ name, title: name, line: "", errs: "" }));
  const game = { ...LANCELOT, levels };
  const chosen = withLevel(against(fresh(game), "page"), 2, "");
  const kept = readKept(JSON.stringify(keep(NOTHING_KEPT, chosen)));
  assert.deepEqual(restore(game, kept), chosen);
  const older = readKept(JSON.stringify({ games: { lancelot: { options: {}, shields: [] } }, names: [] }));
  assert.deepEqual(restore(game, older), fresh(game));
  const gone = readKept(JSON.stringify(keep(NOTHING_KEPT, withLevel(chosen, 1, "dragon"))));
  assert.equal(restore(game, gone).seats[1]?.level, "squire");
});

test("by link the seats of the other game are the friends' too, and on one screen they are not", () => {
  const levels = ["page", "squire"].map((name) => ({ name, title: name, line: "", errs: "" }));
  const [lancelot, crylail] = [{ ...LANCELOT, levels }, { ...CRYLAIL, levels }];
  const at = (chosen: Chosen) => chosen.seats.slice(0, 2).map(({ level }) => level);
  const alone = keep(NOTHING_KEPT, against(fresh(crylail), "squire"));
  const far = keep(alone, farAway(fresh(lancelot), ""));
  assert.deepEqual(at(restore(crylail, far)), ["", ""]);
  const filled = keep(far, withLevel(restore(crylail, far), 1, "page"));
  assert.deepEqual(at(restore(crylail, readKept(JSON.stringify(filled)))), ["", "page"]);
  assert.deepEqual(at(restore(crylail, keep(filled, against(restore(lancelot, filled), "page")))), at(fresh(crylail)));
});

test("of a match by link all is kept but that it was rated: that is said anew each time", () => {
  const far = withSetting(farAway(fresh(LANCELOT), ""), { rated: true, chat: false, delay: 30 });
  const { setting } = restore(LANCELOT, readKept(JSON.stringify(keep(NOTHING_KEPT, far))));
  assert.deepEqual(setting, { ...far.setting, rated: false });
});
