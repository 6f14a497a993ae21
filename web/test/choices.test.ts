import assert from "node:assert/strict";
import { test } from "node:test";
import {
  applies,
  fresh,
  isPreset,
  request,
  seatCount,
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
};

test("an option without a meaning is neither shown nor sent, and forgets its value", () => {
  const chosen = withOption(withOption(fresh(GAME), "sword", "yes"), "favour", "turn");
  assert.deepEqual(request(chosen).options, { players: "2", sword: "yes", favour: "turn" });
  const without = withOption(chosen, "sword", "no");
  const favour = GAME.options[2];
  assert.ok(favour && !applies(favour, without.options));
  assert.deepEqual(request(without).options, { players: "2", sword: "no" });
  assert.equal(without.options["favour"], "no");
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
    const { seats } = request(withName(fresh(GAME), 1, unseen));
    assert.deepEqual(
      seats.map(({ name }) => name),
      ["Elaine", "Gawain"],
    );
  }
  for (const seen of ["Björk", "李", "3", "?", "🛡"]) {
    assert.equal(request(withName(fresh(GAME), 1, ` ${seen}`)).seats[1]?.name, seen);
  }
});
