/** What is chosen on the start page: options by name, seats, and what of it is shown and sent. No DOM. */

import type { GameEntry, Occupant, OpenRoom, OptionView, PresetView, Setting } from "./protocol.ts";

export interface Chosen {
  readonly game: GameEntry;
  readonly options: Readonly<Record<string, string>>;
  /** As many as the game's seats; more are kept for when there will be more again. */
  readonly seats: readonly Seat[];
  /** Who starts: by lot, or the one on a seat. Of no meaning where the game itself decides. */
  readonly start: "lot" | number;
  /** For a match by link; `where` says whether it is one. */
  readonly setting: Required<Setting>;
}

/** Who sits where. The name is a person's: it is kept while a bot sits there, which is called by its level. */
export interface Seat {
  readonly name: string;
  readonly shield: number;
  /** The bot's level, "" for a person. */
  readonly level: string;
}

const NAMES = ["Elaine", "Gawain", "Isolde", "Kay", "Vivien"] as const;
export const MOST_SEATS = NAMES.length;
/** The level that a newcomer meets: not the lowest, which is there to be beaten. */
const NEWCOMERS_LEVEL = 1;
/** How bots of one level are told apart. */
const NUMERALS = ["", " II", " III", " IV", " V"] as const;

/** What a match by link is opened with unless something else is chosen. */
export const CALM: Required<Setting> = {
  where: "screen",
  visibility: "private",
  clock: { kind: "none", initial: 0, increment: 0, days: 0 },
  delay: 0,
  grace: 120,
  chat: true,
  out_of_time: "lose",
  rated: false,
};
/** A seat that is taken by whoever has the link. */
const OPEN_SEAT: Occupant = { kind: "nobody", name: "Free", shield: 0 };

/** A game with all its defaults: a person against bots, where there are any. */
export function fresh(game: GameEntry): Chosen {
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  const liveries = liveriesOf(game);
  const level = (game.levels[NEWCOMERS_LEVEL] ?? game.levels[0])?.name ?? "";
  const seats = Array.from({ length: MOST_SEATS }, (_, seat) => ({
    name: NAMES[seat] ?? "",
    shield: seat % liveries,
    level: seat === 0 ? "" : level,
  }));
  return { game, options, seats, start: "lot", setting: CALM };
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
  return option.needs === "" || holds(option.needs, options);
}

/** Whether an option has the value of "name=value". */
function holds(condition: string, options: Readonly<Record<string, string>>): boolean {
  const [name, value] = condition.split("=");
  return name !== undefined && options[name] === value;
}

/** What of a number makes sense with the other options: what is mostly chosen (the standard first), and the most. */
export function reachOf(option: OptionView, options: Readonly<Record<string, string>>): { readonly usual: readonly number[]; readonly most: number } {
  const reach = option.reaches.find(({ when }) => holds(when, options));
  const bound = (reach?.times ?? 0) * Number(options[reach?.most_of ?? ""] ?? 0);
  return { usual: reach?.usual ?? [], most: bound > 0 ? Math.min(option.most, bound) : option.most };
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
  return withSeat(chosen, seat, { name });
}

/** Gives a seat to a bot of this level, or to a person with "". */
export function withLevel(chosen: Chosen, seat: number, level: string): Chosen {
  return withSeat(chosen, seat, { level });
}

function withSeat(chosen: Chosen, seat: number, change: Partial<Seat>): Chosen {
  return { ...chosen, seats: chosen.seats.map((occupant, at) => (at === seat ? { ...occupant, ...change } : occupant)) };
}

/** One person against bots of this level, in the seat that the first person has; with "" only persons. */
export function against(chosen: Chosen, level: string): Chosen {
  const mine = firstPerson(chosen);
  const seats = chosen.seats.map((seat, at) => ({ ...seat, level: at === mine ? "" : level }));
  return withSetting({ ...chosen, seats }, { where: "screen" });
}

/** One person here, and seats that friends take by the link. */
export function farAway(chosen: Chosen, name: string): Chosen {
  const mine = firstPerson(chosen);
  const seats = chosen.seats.map((seat, at) => ({ ...seat, level: "", name: at === mine && name !== "" ? name : seat.name }));
  return withSetting({ ...chosen, seats }, { where: "link" });
}

export function withSetting(chosen: Chosen, change: Partial<Setting>): Chosen {
  return { ...chosen, setting: { ...chosen.setting, ...change } };
}

/** The seat of whoever opens the match: the first that has no bot. */
export function firstPerson(chosen: Chosen): number {
  return Math.max(chosen.seats.slice(0, seatCount(chosen)).findIndex((seat) => seat.level === ""), 0);
}

/** The level of everybody that one person meets, "" when only persons play, null for any other mix. */
export function opponents(chosen: Chosen): string | null {
  const levels = chosen.seats.slice(0, seatCount(chosen)).map((seat) => seat.level);
  const bots = levels.filter((level) => level !== "");
  const [first] = bots;
  if (first === undefined) return "";
  return bots.length === levels.length - 1 && bots.every((level) => level === first) ? first : null;
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

/** What a seat's occupant is called: a bot by its level, numbered from the second one on. */
export function nameAt({ game, seats }: Chosen, seat: number): string {
  const { name, level } = seats[seat] ?? { name: "", level: "" };
  const title = game.levels.find((one) => one.name === level)?.title;
  if (title !== undefined) {
    const before = seats.slice(0, seat).filter((other) => other.level === level).length;
    return title + (NUMERALS[before] ?? "");
  }
  return isSeen(name) ? name.trim() : (NAMES[seat] ?? "Knight");
}

function occupantAt(chosen: Chosen, seat: number, account: string): Occupant {
  const { shield, level } = chosen.seats[seat] ?? { shield: seat, level: "" };
  if (account !== "" && chosen.setting.where === "link" && level === "") return { kind: "user", name: account, shield, level };
  return { kind: level === "" ? "guest" : "bot", name: nameAt(chosen, seat), shield, level };
}

/** What is sent to open the room. Names without anything to see become those of the round table.
 *
 * By link the others' seats stay free, who begins is settled at the start, and the host sits under the name of the
 * account that is logged in, "" for a guest. Else the first seat sent begins.
 */
export function request(chosen: Chosen, account: string): OpenRoom {
  const options = Object.fromEntries(
    chosen.game.options
      .filter((option) => applies(option, chosen.options))
      .map((option) => [option.name, chosen.options[option.name] ?? option.default]),
  );
  const { setting } = chosen;
  const byLink = setting.where === "link";
  const mine = firstPerson(chosen);
  const seats = Array.from({ length: seatCount(chosen) }, (_, seat) =>
    byLink && seat !== mine && chosen.seats[seat]?.level === "" ? OPEN_SEAT : occupantAt(chosen, seat, account),
  );
  const opened = { game: chosen.game.name, options, seats, title: "" };
  if (byLink) return { ...opened, start: "chosen", setting };
  const first = starter(chosen);
  if (first === "lot") return { ...opened, start: "lot" };
  return { ...opened, seats: [...seats.slice(first), ...seats.slice(0, first)], start: "chosen" };
}

/** Whether the game leaves open who starts; in Crylail a flipped knight decides (C4). */
export function leavesStart(game: string): boolean {
  return game !== "crylail";
}

/** By lot, or the seat that starts; the lot where that seat is not at the table. */
export function starter(chosen: Chosen): "lot" | number {
  if (!leavesStart(chosen.game.name)) return 0;
  return chosen.start !== "lot" && chosen.start < seatCount(chosen) ? chosen.start : "lot";
}
