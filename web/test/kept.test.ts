import assert from "node:assert/strict";
import { test } from "node:test";
import { fresh, withName, withOption, withShield } from "../src/choices.ts";
import { keep, NOTHING_KEPT, readKept, restore } from "../src/kept.ts";
import type { GameEntry, OptionView } from "../src/protocol.ts";

function option(name: string, kind: OptionView["kind"], standard: string, needs = ""): OptionView {
  const choices = ["no", "turn"].map((value) => ({ value, label: value, line: "" }));
  const about = { name, label: name, line: "", rule: "", group: "game" } as const;
  return { ...about, kind, choices, least: 4, most: 19, default: standard, needs };
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
};
const CRYLAIL: GameEntry = { ...LANCELOT, name: "crylail", options: [] };

test("a set-up comes back as it was", () => {
  const sword = withOption(withOption(withOption(fresh(LANCELOT), "sword", "yes"), "favour", "turn"), "size", "7");
  const chosen = { ...withShield(withName(sword, 1, "Morgan"), 0, 3), start: "chosen" as const };
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
    restore(LANCELOT, readKept(JSON.stringify({ games: { lancelot: { options, shields, start: 3 } }, names })));
  const wrong = { size: "99", sword: "perhaps", favour: "turn", gone: "1" };
  assert.deepEqual(of(wrong, [0, 0, 1, 2, 3], []), fresh(LANCELOT));
  assert.deepEqual(of({ size: 7, sword: "no", favour: "turn" }, [0, 1], ["x".repeat(31), 4]), fresh(LANCELOT));
  assert.deepEqual(of({ size: "1e1", favour: "kept" }, [4, 3, 2, 1, 7], [null]), fresh(LANCELOT));
});
