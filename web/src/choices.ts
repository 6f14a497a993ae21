/** What is chosen on the start page: options by name, seats, and what of it is shown and sent. No DOM. */

import type { GameEntry, Occupant, OpenRoom, OptionView, PresetView } from "./protocol.ts";

export interface Chosen {
  readonly game: GameEntry;
  readonly options: Readonly<Record<string, string>>;
  /** As many as the game's seats; more are kept for when there will be more again. */
  readonly seats: readonly Occupant[];
  readonly start: "lot" | "chosen";
}

const NAMES = ["Elaine", "Gawain", "Isolde", "Kay", "Vivien"] as const;
const MOST_SEATS = NAMES.length;

/** A game with all its defaults. */
export function fresh(game: GameEntry): Chosen {
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  const liveries = liveriesOf(game);
  const seats = Array.from({ length: MOST_SEATS }, (_, seat): Occupant => ({
    kind: "guest",
    name: NAMES[seat] ?? "",
    shield: seat % liveries,
  }));
  return { game, options, seats, start: "lot" };
}

/** How many shields or liveries there are to choose from. */
export function liveriesOf(game: GameEntry): number {
  return game.name === "lancelot" ? MOST_SEATS : 2;
}

/** How many seats play with these options. */
export function seatCount(chosen: Chosen): number {
  return Math.min(Number(chosen.options["players"] ?? 2), MOST_SEATS);
}

/** Whether an option has a meaning now, given the option that it needs. */
export function applies(option: OptionView, options: Readonly<Record<string, string>>): boolean {
  if (option.needs === "") return true;
  const [name, value] = option.needs.split("=");
  return name !== undefined && options[name] === value;
}

export function withOption(chosen: Chosen, name: string, value: string): Chosen {
  const options = { ...chosen.options, [name]: value };
  for (const option of chosen.game.options) if (!applies(option, options)) options[option.name] = option.default;
  return { ...chosen, options };
}

export function withPreset(chosen: Chosen, preset: PresetView): Chosen {
  return { ...chosen, options: { ...fresh(chosen.game).options, ...preset.options } };
}

/** Whether exactly the preset's options are chosen. */
export function isPreset(chosen: Chosen, preset: PresetView): boolean {
  const wanted = withPreset(chosen, preset).options;
  return Object.keys(wanted).every((name) => wanted[name] === chosen.options[name]);
}

export function withName(chosen: Chosen, seat: number, name: string): Chosen {
  return { ...chosen, seats: chosen.seats.map((occupant, at) => (at === seat ? { ...occupant, name } : occupant)) };
}

/** Gives a seat a shield. The seat that had it takes the one given up: shields (and liveries, by side) are unique. */
export function withShield(chosen: Chosen, seat: number, shield: number): Chosen {
  const given = chosen.seats[seat]?.shield ?? 0;
  const seats = chosen.seats.map((occupant) => {
    if (occupant.shield === given) return { ...occupant, shield };
    return occupant.shield === shield ? { ...occupant, shield: given } : occupant;
  });
  return { ...chosen, seats };
}

/** Letters and symbols that show nothing: fillers of Hangul, and the Braille cell without dots. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Whether there is anything to be seen in a text: a letter, a number, a punctuation mark or a symbol. */
export function isSeen(written: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(written.replace(BLANK, ""));
}

function named({ kind, name, shield }: Occupant, seat: number): Occupant {
  return { kind, name: isSeen(name) ? name.trim() : (NAMES[seat] ?? "Knight"), shield };
}

/** What is sent to open the room. Names without anything to see become those of the round table. */
export function request(chosen: Chosen): OpenRoom {
  const options = Object.fromEntries(
    chosen.game.options
      .filter((option) => applies(option, chosen.options))
      .map((option) => [option.name, chosen.options[option.name] ?? option.default]),
  );
  const seats = chosen.seats.slice(0, seatCount(chosen)).map(named);
  return { game: chosen.game.name, options, seats, start: chosen.start, title: "" };
}
