/**
 * What goes on at the table: the knight in hand, its aim, and what the stage shows just now. Signals, no page.
 *
 * A move that arrives is first seen (its motion, then the score of a round that it ended); only then the panels change.
 * Bots don't wait for that: what they do meanwhile is seen afterwards, one move after the other.
 */

import { type ReadonlySignal, type Signal, computed, effect, signal, untracked } from "@preact/signals";
import { botOnTurn, isBusy } from "../bots.ts";
import type { RoomDesk } from "../match.ts";
import { openPace } from "../online/pace.ts";
import { muted, pointing } from "../online/pointing.ts";
import type { CrylailView, DiskView, Frame, Motion, Occupant, Sendable, SheetView, Verdict } from "../protocol.ts";
import { type Match, mayPlay } from "../store.ts";
import { type Aim, aimAt, type Flick, flickIn, flickText, moveText, placedAt, refused as standing } from "./aim.ts";
import { launchArea, type Point } from "./geometry.ts";
import type { Velocity } from "./gesture.ts";

export type Scene =
  | { readonly kind: "now" }
  | { readonly kind: "motion"; readonly motion: Motion; readonly slow: boolean; readonly after: SheetView | null }
  | { readonly kind: "sheet"; readonly sheet: SheetView };

/** A turn in sentences. */
export interface Told {
  readonly ply: number;
  readonly sentences: readonly string[];
}

export interface Play {
  /** The match as the panels show it: behind the newest while a move is being seen. */
  readonly view: ReadonlySignal<CrylailView>;
  readonly scene: ReadonlySignal<Scene>;
  /** The disks that lie on the table shown now. */
  readonly disks: ReadonlySignal<readonly DiskView[]>;
  /** Whether the seat on turn may act on what is shown. */
  readonly open: ReadonlySignal<boolean>;
  /** The bot that is on turn, as the panels show it. */
  readonly bot: ReadonlySignal<Occupant | null>;
  /** Whether that bot is thinking; else its move is being seen. */
  readonly thinks: ReadonlySignal<boolean>;
  /** The flick that the hint advises; null without one, or when it advises to let the Bladesman stand. */
  readonly hinted: ReadonlySignal<Flick | null>;
  /** The flick that somebody else on turn is about to make; null without one. */
  readonly foreign: ReadonlySignal<Flick | null>;
  /** What the turns did that led to what is shown, the newest last; what a score sheet measured is left to the sheet. */
  readonly told: ReadonlySignal<readonly Told[]>;
  /** Whether the match is over, as the panels show it. */
  readonly over: ReadonlySignal<boolean>;
  /** The knight in hand that is being placed and aimed. */
  readonly chosen: ReadonlySignal<Sendable | null>;
  readonly aim: Signal<Aim>;
  /** What the server says about the place. */
  readonly verdict: ReadonlySignal<Verdict | null>;
  /** A knight that was asked for and may not go now: the page says why. */
  readonly barred: ReadonlySignal<Sendable | null>;
  /** A Bladesman that may be flicked again: its knight. */
  readonly relaunch: ReadonlySignal<Sendable | null>;
  choose(knight: Sendable | null): void;
  /** Chooses the hint's knight and aims as it says. */
  takeHint(): void;
  /** Sends the aim as it is; its phase says so already. */
  sendAim(): void;
  sendPush(velocity: Velocity): void;
  stand(): void;
  watch(motion: Motion, slow: boolean): void;
  /** The motion is over or was skipped. */
  rested(): void;
  openSheet(sheet: SheetView): void;
  closeSheet(): void;
  dispose(): void;
}

const NOW: Scene = { kind: "now" };
const VERDICT_PAUSE_MS = 90;
const AIM_PAUSE_MS = 120;
const TRY_SPEED = 1_000_000;
/** One's own flick and the answer to it: a bot's comes while one's own is still being seen. */
const TOLD_TURNS = 2;

export interface Surroundings {
  readonly desk: RoomDesk;
  readonly match: ReadonlySignal<Match>;
  readonly frame: ReadonlySignal<Frame | null>;
  /** Whether motion is to be left out. */
  readonly still: () => boolean;
}

export function openPlay({ desk, match, frame, still }: Surroundings): Play {
  const first = crylail(match.peek());
  const shown = signal(match.peek());
  const view = computed(() => crylail(shown.value));
  const ended = computed(() => shown.value.room.outcome !== null);
  const told = computed(() => toldBy(shown.value, frame.value));
  const scene = signal<Scene>(NOW);
  const picked = signal<number | null>(null);
  const area = launchArea(first.table);
  // A push needs room to run up; a slingshot is best near the line.
  const along = first.hand === "flick" ? (area.least.x + area.most.x) / 2 : area.most.x;
  const aim = signal<Aim>(placedAt(Math.round(along), Math.round((area.least.y + area.most.y) / 2)));
  const verdict = signal<Verdict | null>(null);
  const barred = signal<Sendable | null>(null);
  const spots = new Map<number, Point>();
  /** Moves that were made while another one was being seen, oldest first. */
  let unseen: readonly Match[] = [];
  let seen: Match | null = null;

  const shownAim = openPace((text) => desk.show({ type: "aim", text }), AIM_PAUSE_MS);
  /** What happens meanwhile is not seen move by move: only how it stands when somebody looks again. */
  const away = computed(() => desk.state.value.away !== null);
  const relaunch = computed(() => bladesmanOf(view.value));
  const over = computed(() => ended.value || view.value.phase === "over");
  const bot = computed(() => {
    const { position } = view.value;
    return over.value || frame.value !== null ? null : botOnTurn(match.value.room, position.to_move);
  });
  const thinks = computed(() => bot.value !== null && scene.value.kind === "now");
  const open = computed(
    () =>
      scene.value.kind === "now" &&
      frame.value === null &&
      bot.value === null &&
      mayPlay(desk.state.value, view.value.position.to_move) &&
      match.value.room.outcome === null &&
      !match.value.room.replay &&
      !over.value,
  );
  const chosen = computed(() => {
    if (!open.value || picked.value === null) return null;
    const again = relaunch.value;
    if (again !== null) return again.disk === picked.value ? again : null;
    return view.value.sendable.find((knight) => knight.disk === picked.value) ?? null;
  });
  const hinted = computed(() => (open.value ? flickIn(match.value.room.hint?.move ?? "") : null));
  const foreign = computed(() => {
    const { aimed } = desk.state.value;
    const watched = scene.value.kind === "now" && frame.value === null && bot.value === null && !open.value;
    if (!watched || aimed === null || aimed.seat !== view.value.position.to_move || muted.value.has(aimed.seat)) return null;
    return flickIn(aimed.text);
  });
  const disks = computed(() => disksOf(scene.value, frame.value, view.value, chosen.value));

  function arrive(now: Match): void {
    const before = unseen.at(-1) ?? seen;
    const goesOn = before !== null && now.turns.length === before.turns.length + 1 && frame.peek() === null;
    if (goesOn && scene.peek().kind !== "now") {
      unseen = [...unseen, now];
      return;
    }
    unseen = [];
    see(now, goesOn);
  }

  /** Shows a match that is new; `played`: it is one move further than the one seen before. */
  function see(now: Match, played: boolean): void {
    const before = seen;
    seen = now;
    const arrived = crylail(now);
    if (before !== null && isSame(before, now)) {
      // After the connection was lost, or with a hint: an aim and a motion go on.
      if (scene.peek().kind === "now") catchUp();
      return;
    }
    picked.value = null;
    barred.value = null;
    aim.value = placedAt(aim.peek().x, aim.peek().y);
    const motion = played ? (arrived.last?.motion ?? null) : null;
    const sheet = played ? (arrived.last?.sheet ?? null) : null;
    if (motion !== null && !still()) {
      scene.value = { kind: "motion", motion, slow: false, after: sheet };
      return;
    }
    show(sheet);
  }

  function show(sheet: SheetView | null): void {
    const [next, ...rest] = sheet === null ? unseen : [];
    if (next !== undefined) {
      unseen = rest;
      catchUp();
      return see(next, true);
    }
    scene.value = sheet === null ? NOW : { kind: "sheet", sheet };
    catchUp();
  }

  /** The panels show what has been seen. */
  function catchUp(): void {
    shown.value = seen ?? match.peek();
  }

  /** What the others see of the aim, "" for nothing; nobody is there to see it at one screen. */
  function shownFlick(): string {
    const knight = chosen.value;
    if (match.value.room.match.setting.where !== "link" || knight === null) return "";
    return moveText(knight.kind, aim.value, view.value.table);
  }

  /** One move at a time: while one waits for the server, a second is not sent. */
  function send(move: string): void {
    if (waits()) return;
    desk.send({ type: "play", move });
  }

  function waits(): boolean {
    return isBusy(desk.state.peek());
  }

  function keepSpot(): void {
    spots.set(view.peek().position.side, aim.peek());
  }

  const stops = [
    effect(() => {
      const now = match.value;
      if (!away.value) untracked(() => arrive(now));
    }),
    effect(() => {
      if (desk.state.value.refused !== null) untracked(() => (aim.value = standing(aim.value)));
    }),
    effect(() => {
      if (frame.value !== null || pointing.value) untracked(() => (picked.value = null));
    }),
    effect(() => shownAim.set(shownFlick())),
    shownAim.stop,
    effect(() => {
      const knight = chosen.value;
      const { x, y } = aim.value;
      if (knight === null) {
        verdict.value = null;
        return;
      }
      return untracked(() => judge(desk, flickText(knight.kind, x, y, TRY_SPEED, 0, 0), verdict));
    }),
  ];

  return {
    view,
    scene,
    disks,
    open,
    bot,
    thinks,
    hinted,
    foreign,
    told,
    over,
    chosen,
    aim,
    verdict,
    barred,
    relaunch,
    choose(knight) {
      if (waits()) return;
      barred.value = knight?.legal === false ? knight : null;
      picked.value = knight?.legal === true ? knight.disk : null;
      if (knight?.legal !== true) return;
      const { x, y } = spots.get(view.peek().position.side) ?? aim.peek();
      aim.value = placedAt(x, y);
    },
    takeHint() {
      const flick = hinted.peek();
      const again = relaunch.peek();
      const all = again === null ? view.peek().sendable : [again];
      const knight = all.find(({ kind, legal }) => legal && kind === flick?.kind);
      if (flick === null || knight === undefined || waits()) return;
      barred.value = null;
      picked.value = knight.disk;
      aim.value = aimAt(flick, view.peek().table);
    },
    sendAim() {
      const knight = chosen.peek();
      if (knight === null) return;
      keepSpot();
      send(moveText(knight.kind, aim.peek(), view.peek().table));
    },
    sendPush({ vx, vy }) {
      const knight = chosen.peek();
      if (knight === null) return;
      keepSpot();
      const { x, y } = aim.peek();
      aim.value = { ...aim.peek(), phase: "sent" };
      send(flickText(knight.kind, x, y, vx, vy, 0));
    },
    stand: () => send("stand"),
    watch(motion, slow) {
      picked.value = null;
      scene.value = { kind: "motion", motion, slow, after: null };
    },
    rested() {
      if (scene.peek().kind === "motion") show(afterOf(scene.peek()));
    },
    openSheet(sheet) {
      picked.value = null;
      scene.value = { kind: "sheet", sheet };
    },
    closeSheet() {
      if (scene.peek().kind === "sheet") show(null);
    },
    dispose: () => stops.forEach((stop) => stop()),
  };
}

export function crylail(match: Match): CrylailView {
  if (match.view.game !== "crylail") throw new TypeError(`a table of Crylail was given a match of ${match.view.game}`);
  return match.view;
}

/** Whether nothing happened at the table between the two: perhaps a hint, an offer, or somebody who went away. */
function isSame(before: Match, now: Match): boolean {
  if (before.room.version === now.room.version) return true;
  const ended = (match: Match): boolean => match.room.outcome !== null;
  return (
    before.turns.length === now.turns.length &&
    before.turns.at(-1)?.text === now.turns.at(-1)?.text &&
    ended(before) === ended(now) &&
    before.room.match.phase === now.room.match.phase
  );
}

/** What the last turns did, or the one that was stepped to. */
function toldBy(match: Match, frame: Frame | null): readonly Told[] {
  const sheet = frame === null ? crylail(match).last?.sheet : frame.sheet;
  const measured = new Set(sheet?.awards.map(({ sentence }) => sentence));
  const turns = frame === null ? match.turns.slice(-TOLD_TURNS) : match.turns.slice(Math.max(frame.ply - 1, 0), frame.ply);
  return turns.map(({ ply, sentences }) => ({ ply, sentences: sentences.filter((one) => !measured.has(one)) }));
}

function afterOf(scene: Scene): SheetView | null {
  return scene.kind === "motion" ? scene.after : null;
}

function bladesmanOf(view: CrylailView): Sendable | null {
  if (view.phase !== "relaunch") return null;
  const { side, disks } = view.position;
  const disk = disks.find((one) => one.side === side && one.kind === "bladesman");
  return disk === undefined ? null : { disk: disk.disk, kind: disk.kind, legal: true, rule: "C15", why: "" };
}

function disksOf(
  scene: Scene,
  frame: Frame | null,
  view: CrylailView,
  lifted: Sendable | null,
): readonly DiskView[] {
  if (scene.kind === "motion") {
    return scene.motion.start.flatMap(([disk, x, y]) => {
      const known = view.position.disks.find((one) => one.disk === disk);
      return known === undefined ? [] : [{ ...known, whereabouts: "table" as const, x, y }];
    });
  }
  if (scene.kind === "sheet") return onTable(scene.sheet.rest);
  if (frame?.position.game === "crylail") return onTable(frame.position.disks);
  return onTable(view.position.disks).filter((disk) => disk.disk !== lifted?.disk);
}

function onTable(disks: readonly DiskView[]): readonly DiskView[] {
  return disks.filter((disk) => disk.whereabouts === "table");
}

/** Asks the server about a place after a short rest; gives back what calls it off. */
function judge(desk: RoomDesk, move: string, into: Signal<Verdict | null>): () => void {
  const asking = new AbortController();
  const timer = setTimeout(() => {
    desk.ask<Verdict>(`why?move=${encodeURIComponent(move)}`, asking.signal).then(
      (verdict) => {
        into.value = verdict;
      },
      () => {
        into.value = null;
      },
    );
  }, VERDICT_PAUSE_MS);
  return () => {
    clearTimeout(timer);
    asking.abort();
  };
}
