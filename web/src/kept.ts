/** What was set up on the start page, kept while the tab is open: written with every change, checked when it is read
 * back, because it may be of another version of the page or of other games. No DOM. */

import { applies, CALM, type Chosen, fresh, liveriesOf, MOST_SEATS, withOption } from "./choices.ts";
import type { GameEntry, OptionView, Setting } from "./protocol.ts";

interface KeptGame {
  readonly options: Readonly<Record<string, unknown>>;
  readonly shields: readonly unknown[];
  /** By seat: the bot's level, "" for a person. */
  readonly levels: readonly unknown[];
  /** Whether the others were to come by a link: else who sits where was meant for this screen. */
  readonly far: boolean;
  readonly start: unknown;
}

export interface Kept {
  /** The game chosen last, "" for none. */
  readonly game: string;
  /** By seat, the same in every game. */
  readonly names: readonly unknown[];
  readonly games: Readonly<Record<string, KeptGame>>;
  /** Of a match by link, the same in every game. */
  readonly setting: unknown;
}

export const NOTHING_KEPT: Kept = { game: "", names: [], games: {}, setting: null };
export const LONGEST_NAME = 30;

/** What `JSON.stringify` made of a `Kept`; anything else is as nothing. */
export function readKept(written: string | null): Kept {
  const kept = parse(written ?? "");
  if (!isRecord(kept) || !isRecord(kept["games"])) return NOTHING_KEPT;
  const { game, names, games, setting } = kept;
  const read = Object.entries(games).flatMap(([name, of]) => {
    if (!isRecord(of) || !isRecord(of["options"]) || !Array.isArray(of["shields"])) return [];
    const levels = Array.isArray(of["levels"]) ? of["levels"] : [];
    const far = of["far"] === true;
    return [[name, { options: of["options"], shields: of["shields"], levels, far, start: of["start"] }] as const];
  });
  return {
    game: typeof game === "string" ? game : "",
    names: Array.isArray(names) ? names : [],
    games: Object.fromEntries(read),
    setting,
  };
}

/** Adds a choice to what is kept. */
export function keep(kept: Kept, { game, options, seats, start, setting }: Chosen): Kept {
  const shields = seats.map(({ shield }) => shield);
  const levels = seats.map(({ level }) => level);
  const far = setting.where === "link";
  const games = { ...kept.games, [game.name]: { options, shields, levels, far, start } };
  return { game: game.name, names: seats.map(({ name }) => name), games, setting };
}

/** A game as it was set up last, with the names of the last game; its defaults wherever nothing of use is kept. By link
 * its seats are its friends', unless bots were set there for a match by link. */
export function restore(game: GameEntry, kept: Kept): Chosen {
  const standard = fresh(game);
  const of = Object.hasOwn(kept.games, game.name) ? kept.games[game.name] : undefined;
  const shields = isShields(of?.shields ?? [], standard) ? (of?.shields as readonly number[]) : null;
  const setting = restoreSetting(kept.setting);
  const far = setting.where === "link";
  const levels = of?.far === far ? of.levels : [];
  const seats = standard.seats.map((occupant, seat) => {
    const name = kept.names[seat];
    const level = levels[seat] ?? (far ? "" : undefined);
    return {
      ...occupant,
      name: typeof name === "string" && name.length <= LONGEST_NAME ? name : occupant.name,
      shield: shields?.[seat] ?? occupant.shield,
      level: isLevel(level, game) ? level : occupant.level,
    };
  });
  const start = isSeat(of?.start) ? of.start : "lot";
  const options = restoreOptions(game, standard, of?.options ?? {});
  return { ...standard, options, seats, start, setting };
}

/** What of the setting is still what it may be; the server judges the figures. Rated a match is only if that is said
 * anew: it concerns others, too. */
function restoreSetting(kept: unknown): Required<Setting> {
  if (!isRecord(kept) || !isRecord(kept["clock"])) return CALM;
  const { where, visibility, clock, delay, grace, chat, out_of_time } = kept;
  const kind = (["days", "fischer", "move"] as const).find((known) => known === clock["kind"]) ?? "none";
  const figures = ["initial", "increment", "days"].map((name) => whole(clock[name], 0));
  const [initial = 0, increment = 0, days = 0] = figures;
  return {
    where: where === "link" ? "link" : "screen",
    visibility: visibility === "lobby" ? "lobby" : "private",
    clock: { kind, initial, increment, days },
    delay: whole(delay, CALM.delay),
    grace: whole(grace, CALM.grace),
    chat: chat !== false,
    out_of_time: out_of_time === "bot" ? "bot" : "lose",
    rated: CALM.rated,
  };
}

function whole(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isSafeInteger(value) ? value : otherwise;
}

/** The options that are still offered, and have a meaning with the others. */
function restoreOptions(game: GameEntry, standard: Chosen, kept: KeptGame["options"]): Chosen["options"] {
  const wanted = { ...standard.options };
  for (const option of game.options) {
    const value = Object.hasOwn(kept, option.name) ? kept[option.name] : undefined;
    if (typeof value === "string" && isValue(option, value)) wanted[option.name] = value;
  }
  const idle = game.options.find((option) => !applies(option, wanted));
  return idle === undefined ? wanted : withOption({ ...standard, options: wanted }, idle.name, idle.default).options;
}

function isSeat(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < MOST_SEATS;
}

function isLevel(level: unknown, { levels }: GameEntry): level is string {
  return level === "" || levels.some(({ name }) => name === level);
}

function isValue(option: OptionView, value: string): boolean {
  if (value === option.default) return true;
  if (option.kind === "yes_no") return value === "yes" || value === "no";
  if (option.kind === "number") {
    return /^\d{1,9}$/.test(value) && Number(value) >= option.least && Number(value) <= option.most;
  }
  return option.choices.some((choice) => choice.value === value);
}

/** Whether each shield is there once, and repeats (liveries, by side) as in a game's defaults. */
function isShields(shields: readonly unknown[], { game, seats }: Chosen): boolean {
  const count = liveriesOf(game);
  const first = new Set(shields.slice(0, count));
  return (
    shields.length === seats.length &&
    first.size === count &&
    Array.from({ length: count }, (_, shield) => shield).every((shield) => first.has(shield)) &&
    shields.every((shield, seat) => shield === shields[seat % count])
  );
}

function parse(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
