/** The state of a room's page, and `reduce`, the one place where it changes. No DOM, no network, no clock. */

import type {
  Aimed,
  Frame,
  GameView,
  Happened,
  OfferView,
  PageCommand,
  Pinged,
  Problem,
  Refused,
  RoomView,
  Said as Spoken,
  Say,
  ServerMessage,
  Snapshot,
  Thinking,
  TurnLine,
  You,
} from "./protocol.ts";

/** A match as the server last told it. */
export interface Match {
  readonly room: RoomView;
  readonly view: GameView;
  readonly turns: readonly TurnLine[];
}

/** How the page is connected. `behind`: events were missed and have been asked for. `gone`: no such room. */
export type Connection = "connecting" | "live" | "lost" | "behind" | "gone";

/** Stepping through the turns played so far, beside the running match. */
export interface Review {
  /** Frame 0 is the start; null while they are being fetched. */
  readonly frames: readonly Frame[] | null;
  readonly at: number;
  readonly playing: boolean;
}

/** What the server answers, by a Done or by a refusal. */
export type Asked = PageCommand | Say;

/** Sentences for the live region; `count` grows so that equal sentences are read again. */
export interface Said {
  readonly count: number;
  readonly sentences: readonly string[];
}

/** An offer that came to nothing, for everybody to see. */
export interface Unmet {
  readonly kind: OfferView["kind"];
  /** Who declined or withdrew it; none when the match went on without an answer. */
  readonly sentences: readonly string[];
}

/** What was played while nobody could look: turns from this one on, counted from 0. */
export interface Missed {
  readonly from: number;
}

/** How a match, and what became of its offers, stood when nobody could look any more. */
export interface Left {
  readonly match: Match;
  readonly unmet: Unmet | null;
}

export interface PageState {
  readonly connection: Connection;
  readonly match: Match | null;
  /** What this browser is in the match. */
  readonly you: You;
  /** The newest version that was heard of; more than the match's while it is behind. */
  readonly newest: number;
  /** The version with which a turn was played or taken back last, as far as this page has heard. */
  readonly changed: number;
  /** How far the server's clock is ahead of this machine's, ms; at most too little by the way of a message. */
  readonly ahead: number;
  /** What was said here, oldest first. */
  readonly talk: readonly Spoken[];
  /** What the others, and this page, point at: the last of each seat, until the match goes on. */
  readonly pings: readonly Pinged[];
  /** What somebody else on turn is about to play. */
  readonly aimed: Aimed | null;
  /** What a bot does at the moment; null while none works. */
  readonly thinking: Thinking | null;
  /** Commands that the server has not answered, oldest first. */
  readonly waiting: readonly Asked[];
  /** What went wrong last: a command that was refused, or a question that got no answer. */
  readonly refused: Refused | Problem | null;
  /** What was written into a form did not fit: the form says so itself. */
  readonly unfit: Refused | null;
  readonly said: Said;
  /** The last offer, if nothing came of it and nobody has put the notice away. */
  readonly unmet: Unmet | null;
  /** What was seen last; null while somebody looks. Nobody can without a connection, or on a page behind others. */
  readonly away: Left | null;
  /** Whether the page is behind others. */
  readonly hidden: boolean;
  /** The turns of meanwhile, if they were many and nobody has put the notice away. */
  readonly missed: Missed | null;
  readonly review: Review | null;
}

export type Action =
  | { readonly type: "connecting" }
  | { readonly type: "lost" }
  | { readonly type: "gone" }
  /** The page goes behind others, or comes back. */
  | { readonly type: "hidden"; readonly hidden: boolean }
  /** The turns of meanwhile are known. */
  | { readonly type: "seen" }
  /** `at`: this machine's time when it arrived, ms. */
  | { readonly type: "received"; readonly message: ServerMessage; readonly at: number }
  /** This page's own marks on the board. */
  | { readonly type: "pointed"; readonly ping: Pinged }
  /** Marks that have been seen long enough. */
  | { readonly type: "faded"; readonly ping: Pinged }
  | { readonly type: "sent"; readonly message: Asked }
  /** A question got no answer; what was said of it before no longer holds. */
  | { readonly type: "failed"; readonly problem: Problem }
  | { readonly type: "dismissed" }
  /** It has been seen that an offer came to nothing. */
  | { readonly type: "noted" }
  | { readonly type: "say"; readonly sentence: string }
  | { readonly type: "review"; readonly at: number }
  | { readonly type: "frames"; readonly frames: readonly Frame[] }
  | { readonly type: "autoplay"; readonly playing: boolean }
  | { readonly type: "now" };

export const NOTHING_YET: PageState = {
  connection: "connecting",
  match: null,
  you: { type: "you", seats: [], host: false, watcher: false },
  newest: 0,
  changed: 0,
  ahead: Number.NEGATIVE_INFINITY,
  talk: [],
  pings: [],
  aimed: null,
  thinking: null,
  waiting: [],
  refused: null,
  unfit: null,
  said: { count: 0, sentences: [] },
  unmet: null,
  away: null,
  hidden: false,
  missed: null,
  review: null,
};

/** Lines of talk that are kept. */
const MOST_TALK = 200;

/** The next state of the page. */
export function reduce(state: PageState, action: Action): PageState {
  switch (action.type) {
    case "connecting":
      return state.connection === "live" ? state : { ...state, connection: "connecting" };
    case "lost":
      return state.connection === "gone" ? state : leave({ ...state, connection: "lost" });
    case "gone":
      return { ...state, connection: "gone" };
    case "received":
      return receive(state, action.message, action.at);
    case "hidden":
      return action.hidden ? leave({ ...state, hidden: true }) : comeBack({ ...state, hidden: false });
    case "seen":
      return { ...state, missed: null };
    case "pointed":
      return { ...state, pings: pointed(state.pings, action.ping) };
    case "faded":
      return { ...state, pings: state.pings.filter((ping) => ping !== action.ping) };
    case "sent":
      return { ...state, waiting: [...state.waiting, action.message], refused: null, unfit: null, ...onceAgain(action.message) };
    case "failed":
      return { ...state, refused: action.problem, said: { count: state.said.count + 1, sentences: [] } };
    case "dismissed":
      return { ...state, refused: null, unfit: null };
    case "noted":
      return { ...state, unmet: null };
    case "say":
      return { ...state, said: say(state.said, [action.sentence]) };
    case "review":
      return { ...state, review: lookAt(state, action.at) };
    case "frames":
      return state.review === null
        ? state
        : { ...state, review: { ...state.review, frames: action.frames, at: clamp(state.review.at, action.frames) } };
    case "autoplay":
      return state.review === null ? state : { ...state, review: { ...state.review, playing: action.playing } };
    case "now":
      return { ...state, review: null };
  }
}

/** The frame that is looked at, null while the board shows the present. */
export function frameShown(review: Review | null): Frame | null {
  return review?.frames?.[review.at] ?? null;
}

/** Whether somebody on this page plays; all others only look on. */
export function isSeated({ you }: PageState): boolean {
  return you.seats.length > 0;
}

/** Whether this page may play for a seat now. */
export function mayPlay({ you, match }: PageState, seat: number): boolean {
  return you.seats.includes(seat) && match?.room.match.phase === "running";
}

function receive(state: PageState, message: ServerMessage, at: number): PageState {
  switch (message.type) {
    case "snapshot":
      return comeBack(open({ ...state, ahead: message.now - at }, message));
    case "happened":
      return happen(state, message, message.now - at);
    case "done":
      return { ...state, waiting: without(state.waiting, message.command) };
    case "refused":
      return refuse(state, message);
    case "thinking":
      return { ...state, thinking: message };
    case "you":
      return comeBack({ ...state, you: message, connection: alive(state) });
    case "beat":
      return comeBack({ ...state, connection: alive(state), ahead: Math.max(state.ahead, message.now - at) });
    case "watchers":
      return countWatchers(state, message.watchers);
    case "said":
      return { ...state, talk: [...state.talk, message].slice(-MOST_TALK) };
    case "pinged":
      return { ...state, pings: pointed(state.pings, message) };
    case "aimed":
      return { ...state, aimed: message.text === "" ? null : message };
  }
}

/** One turn more is shown and said as ever; more than so many are told in one sentence. */
const FEW_TURNS = 1;

/** From now on nobody sees what happens. */
function leave(state: PageState): PageState {
  const { away, match, unmet } = state;
  return { ...state, away: away ?? (match === null ? null : { match, unmet }) };
}

/** Somebody looks again, if the page is in view and everything that was missed is there: the server tells it first. */
function comeBack(state: PageState): PageState {
  const { away, match } = state;
  if (match === null || state.connection !== "live") return state;
  if (state.hidden) return leave(state);
  if (away === null) return state;
  return { ...state, away: null, missed: missedSince(away, match) ?? notTakenBack(state.missed, match.turns) };
}

/** What was missed, unless all of it was taken back. */
function notTakenBack(missed: Missed | null, turns: readonly TurnLine[]): Missed | null {
  return missed !== null && missed.from < turns.length ? missed : null;
}

/** The turns made since then, if they are many. */
export function missedSince({ match: before }: Left, match: Match): Missed | null {
  const from = turnsInCommon(before, match);
  return match.turns.length - from > FEW_TURNS ? { from } : null;
}

/** How many turns from the first one on are the same; those behind them were taken back, and others made instead. */
export function turnsInCommon({ turns: some }: Match, { turns: others }: Match): number {
  const differs = some.findIndex((turn, at) => turn.text !== others[at]?.text);
  return differs < 0 ? some.length : differs;
}

/** Whoever plays on has no need of what he missed. */
function onceAgain({ type }: Asked): Pick<PageState, "missed"> | object {
  return type === "play" ? { missed: null } : {};
}

/** Something arrived: the connection lives, if nothing is missing. */
function alive({ connection, match }: PageState): Connection {
  return connection === "behind" || match === null ? connection : "live";
}

function countWatchers(state: PageState, watchers: number): PageState {
  const { match } = state;
  return match === null ? state : { ...state, match: { ...match, room: { ...match.room, watchers } } };
}

function open(state: PageState, { room, view, turns }: Snapshot): PageState {
  const refused = state.refused?.code === "unreachable" ? null : state.refused;
  const match = { room, view, turns };
  return { ...state, connection: "live", match, newest: room.version, refused, thinking: null, aimed: null };
}

/** An event that follows on what is known; an earlier one is known already, for a later one something is missing. */
function happen(state: PageState, message: Happened, ahead: number): PageState {
  const { match } = state;
  if (match === null || message.version <= match.room.version) return state;
  const newest = Math.max(state.newest, message.version);
  if (message.version !== match.room.version + 1 || message.turns_from > match.turns.length) {
    return { ...state, newest, connection: "behind" };
  }
  const turns = [...match.turns.slice(0, message.turns_from), ...message.turns];
  const goesOn = turns.length !== match.turns.length || message.kind === "took_back";
  const aimed = goesOn || message.kind === "went_away" ? null : state.aimed;
  return {
    ...state,
    connection: newest > message.version ? "behind" : "live",
    newest,
    ahead: Math.max(state.ahead, ahead),
    match: { room: message.room, view: message.view, turns },
    said: state.away === null ? say(state.said, message.sentences) : state.said,
    unmet: unmetBy(state, message),
    missed: notTakenBack(state.missed, turns),
    refused: null,
    thinking: null,
    aimed,
    ...(goesOn ? { pings: [], changed: message.version } : {}),
  };
}

/** What became of the open offer: one that is agreed to is seen by what it brings, and a new one is told by its card. */
function unmetBy({ match, unmet }: PageState, { kind, room, sentences }: Happened): Unmet | null {
  const before = match?.room.match.offer ?? null;
  if (room.match.offer !== null) return null;
  const fell = before !== null && (kind === "declined" || kind === "moved");
  const now = fell ? { kind: before.kind, sentences: kind === "declined" ? sentences : [] } : before === null ? unmet : null;
  return room.outcome !== null && now?.kind !== "rematch" ? null : now;
}

/** The marks of a seat are those that it showed last. */
function pointed(pings: readonly Pinged[], ping: Pinged): readonly Pinged[] {
  const others = pings.filter(({ seat }) => seat !== ping.seat);
  return ping.marks.length === 0 ? others : [...others, ping];
}

/** Marks and aims are sent in passing: nobody waits for them, and nobody needs to know that one was too many. */
export const IN_PASSING = "passing-";

/** Forms, and the refusals that stand at one of their fields. */
const FORMS: ReadonlySet<Asked["type"]> = new Set<Asked["type"]>(["sit_down", "say"]);
const OF_FIELDS: ReadonlySet<string> = new Set(["name", "shield", "text"]);

/** A hint or a "move now" that the match has overtaken was refused for nothing that anybody needs to know. */
function refuse(state: PageState, message: Refused): PageState {
  if (message.command.startsWith(IN_PASSING)) return state;
  const asked = state.waiting.find(({ command }) => command === message.command);
  const waiting = without(state.waiting, message.command);
  const thinking = asked?.type === "hint" && state.thinking?.level === "" ? null : state.thinking;
  if (asked !== undefined && FORMS.has(asked.type) && OF_FIELDS.has(message.code)) return { ...state, waiting, unfit: message };
  const overtaken = asked !== undefined && isOvertaken(asked, state.match?.room.version ?? 0);
  return { ...state, waiting, thinking, refused: overtaken ? state.refused : message };
}

function isOvertaken(asked: Asked, version: number): boolean {
  return (asked.type === "hint" || asked.type === "move_now") && asked.version !== version;
}

function lookAt(state: PageState, at: number): Review {
  const frames = state.review?.frames ?? null;
  return { frames, at: frames === null ? Math.max(at, 0) : clamp(at, frames), playing: state.review?.playing ?? false };
}

function clamp(at: number, frames: readonly Frame[]): number {
  return Math.min(Math.max(at, 0), frames.length - 1);
}

function say(said: Said, sentences: readonly string[]): Said {
  return sentences.length === 0 ? said : { count: said.count + 1, sentences };
}

function without(waiting: readonly Asked[], command: string): readonly Asked[] {
  return waiting.filter((message) => message.command !== command);
}
