// Written by `python -m quintain.server.typescript` from src/quintain/server/wire*.py. Do not edit: a test compares.

/** A position as a page draws it. */
export interface LancelotPosition {
  readonly game: "lancelot";
  readonly size: number;
  /** [size * size] the seat whose shield stands there, -1 empty. The sword is not on it. */
  readonly board: readonly number[];
  /** The sword's square, -1 when the game has none or it is not placed yet. */
  readonly sword: number;
  /** The seat for whom the sword counts as a shield of his colour (house rule favour=kept), -1 when neutral. */
  readonly sword_of: number;
  readonly hand: readonly number[];
  /** [mover][owner] shields of the owner that lie before the mover. */
  readonly captured: readonly (readonly number[])[];
  /** Whether the seat still has the white shield (L15). */
  readonly white: readonly boolean[];
  /** The seat on turn, -1 when the game is over. */
  readonly to_move: number;
}

/** What placing a shield on one square would do. */
export interface SquareView {
  readonly square: number;
  readonly name: string;
  readonly legal: boolean;
  /** Squares whose shields would be captured. */
  readonly captures: readonly number[];
  /** Names of the lines that would capture: "row 4", "file d", "diagonal a1-d4". */
  readonly lines: readonly string[];
  /** Of the ruling that forbids it, "" when legal. */
  readonly rule: string;
  /** The sentence that says why not, "" when legal. */
  readonly why: string;
}

/** One counted line, seen by the seat on turn. */
export interface LedgerLine {
  readonly name: string;
  /** rising: a diagonal from lower left to upper right. */
  readonly kind: "falling" | "file" | "rising" | "row";
  /** Row or file 0-based; a diagonal's place in the order of its kind. */
  readonly index: number;
  readonly squares: readonly number[];
  readonly own: number;
  /** With the neutral sword (L14). */
  readonly foreign: number;
  readonly lead: number;
  /** He may not place there (L5). */
  readonly closed: boolean;
  /** One more shield of his captures (L6). */
  readonly ready: boolean;
}

/** The last move, for marks and motion. */
export interface LancelotLast {
  readonly seat: number;
  readonly text: string;
  /** Where the shield was placed, -1 for a pass or the sword before the game. */
  readonly square: number;
  readonly sword_from: number;
  readonly sword_to: number;
  readonly captured: readonly number[];
  /** [captured] whose shields they were. */
  readonly owners: readonly number[];
}

/** Everything the page needs to let the seat on turn play. */
export interface LancelotView {
  readonly game: "lancelot";
  readonly position: LancelotPosition;
  readonly target: number;
  readonly shields: number;
  readonly diagonals: boolean;
  readonly favour: "kept" | "no" | "turn";
  /** sword: the sword is placed before the game; pass: a forced pass is the only move. */
  readonly phase: "over" | "pass" | "place" | "sword";
  /** [size * size] for a shield alone (phase place) or for the sword (phase sword). */
  readonly squares: readonly SquareView[];
  /** A turn that also moves the sword exists now (L15); ask for its squares by the `squares` resource. */
  readonly may_move_sword: boolean;
  /** Only turns that move the sword are left (L17). */
  readonly must_move_sword: boolean;
  readonly ledger: readonly LedgerLine[];
  /** [seat][line of the ledger] own, foreign, closed and ready as each seat sees them, were it on turn. */
  readonly ledgers: readonly (readonly (readonly [number, number, boolean, boolean])[])[];
  readonly last: LancelotLast | null;
}

/** The table, fixed for a match. */
export interface TableView {
  readonly profile: string;
  readonly length: number;
  readonly width: number;
  readonly launch_line: number;
  readonly battle_line: number;
  readonly radius: number;
  /** Four triangles, three corners each. */
  readonly markers: readonly (readonly (readonly [number, number])[])[];
  /** Of a sliding disk, m/s²: a flick of speed v slides v²/2a. */
  readonly deceleration: number;
  /** The fastest flick that the page offers, µm/s. */
  readonly max_speed: number;
}

/** One disk. */
export interface DiskView {
  readonly disk: number;
  /** 0 or 1; -1 for a Drak Borg. */
  readonly side: number;
  /** hero, slayer, spearman, bladesman, slinger, cleric or drak_borg. */
  readonly kind: string;
  /** Of a Drak Borg, else 0. */
  readonly value: number;
  readonly whereabouts: "hand" | "removed" | "table";
  readonly x: number;
  /** Where it rests or was last; meaningless in hand. */
  readonly y: number;
}

/** A position as a page draws it. */
export interface CrylailPosition {
  readonly game: "crylail";
  readonly disks: readonly DiskView[];
  /** 1-based. */
  readonly round: number;
  /** [2] points of each side over the rounds scored so far, and at once for Drak Borgs knocked off (C10). */
  readonly totals: readonly number[];
  /** [rounds scored][2] */
  readonly round_points: readonly (readonly number[])[];
  /** The seat on turn, -1 when over. */
  readonly to_move: number;
  /** The side on turn, -1 when over. */
  readonly side: number;
}

/** A knight of the side on turn that is still in hand. */
export interface Sendable {
  readonly disk: number;
  readonly kind: string;
  readonly legal: boolean;
  readonly rule: string;
  readonly why: string;
}

/** One end of a measuring tape: a disk, or the Void edge. */
export interface AwardEnd {
  /** -1: the Void edge, straight across from the other end. */
  readonly disk: number;
  readonly x: number;
  readonly y: number;
}

/** A measured distance between centres, or from a centre to the Void edge. */
export interface Tape {
  readonly start: AwardEnd;
  readonly end: AwardEnd;
  readonly distance: number;
}

/** One line of the score sheet, in scoring order (C19). */
export interface AwardView {
  readonly what: "cleric" | "drak_borg" | "drak_borg_lost" | "slinger" | "spearman";
  readonly rule: string;
  /** Who gets the points; -1 when nobody does (the spearman that is not the closest is simply not listed). */
  readonly side: number;
  readonly points: number;
  /** The knight that scores (or was lost), -1 when none. */
  readonly disk: number;
  /** Value of the Drak Borg it is about, else 0. */
  readonly drak_borg: number;
  readonly tape: Tape | null;
  /** The nearest rival's distance. */
  readonly rival: Tape | null;
  /** How much tape and rival differ, µm; -1 without rival. Within the tolerance the rival may be the nearer one. */
  readonly margin: number;
  /** A disputed distance was settled by a flip (C20). */
  readonly flip: "" | "down" | "up";
  readonly sentence: string;
}

/** The score sheet of one round. */
export interface SheetView {
  readonly round: number;
  /** The disks as they rested when it was scored. */
  readonly rest: readonly DiskView[];
  readonly awards: readonly AwardView[];
  readonly points: readonly number[];
  readonly totals: readonly number[];
}

/** A disk that a flick took out of play, and why, in a sentence. */
export interface Removed {
  readonly disk: number;
  readonly why: string;
  /** When it fell, seconds after the flick; when it rested, for one that did not cross. */
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly fell: boolean;
}

/** One flick as it happened. */
export interface Motion {
  readonly seat: number;
  readonly disk: number;
  /** [disk, x, y] of every disk on the table when the flick began, the flicked one included. */
  readonly start: readonly (readonly [number, number, number])[];
  /** disk, t0, t1, x, y, vx, vy, ax, ay: at t0 <= t <= t1 it is at x + vx (t - t0) + ax (t - t0)² / 2. */
  readonly segments: readonly (readonly [number, number, number, number, number, number, number, number, number])[];
  /** t, disk, the other disk (-1: a marker), approach speed in m/s; for sound and sparks. */
  readonly strikes: readonly (readonly [number, number, number, number])[];
  readonly removed: readonly Removed[];
  readonly duration: number;
  /** The flick as it was meant, when a tremor made another of it; else "". */
  readonly aim: string;
}

/** The last move, for motion and marks. */
export interface CrylailLast {
  readonly seat: number;
  readonly text: string;
  /** None for a Bladesman that stands. */
  readonly motion: Motion | null;
  /** The score sheet, when this move ended a round. */
  readonly sheet: SheetView | null;
}

/** Everything the page needs to let the seat on turn play. */
export interface CrylailView {
  readonly game: "crylail";
  readonly table: TableView;
  readonly position: CrylailPosition;
  readonly hand: "flick" | "steady" | "surgeon";
  readonly practice: boolean;
  /** Round limit, 0 when the match goes to points. */
  readonly rounds: number;
  /** Point limit, 0 when the match goes by rounds. */
  readonly points: number;
  /** relaunch: the Bladesman may be flicked once more or stand (C15). */
  readonly phase: "flick" | "over" | "relaunch";
  readonly sendable: readonly Sendable[];
  /** [2] seats that play for the side, the one on duty this round first. */
  readonly seats_of_side: readonly (readonly number[])[];
  /** Of every round scored so far. */
  readonly sheets: readonly SheetView[];
  readonly last: CrylailLast | null;
}

export type GameView = LancelotView | CrylailView;

export type Position = LancelotPosition | CrylailPosition;

/** A move, in the notation of the room's game. */
export interface Play {
  readonly type: "play";
  readonly command: string;
  readonly version: number;
  readonly move: string;
}

/** Undo the last move of the person who asks, with its draws and all that followed; others are asked first. */
export interface TakeBack {
  readonly type: "take_back";
  readonly command: string;
  readonly version: number;
}

/** This seat gives up; the game is over. */
export interface Resign {
  readonly type: "resign";
  readonly command: string;
  readonly version: number;
  readonly seat: number;
}

/** A new room with the same options and the seats rotated by one; others are asked first. */
export interface Rematch {
  readonly type: "rematch";
  readonly command: string;
  readonly version: number;
}

/** Take a free seat, or take another name or shield on one's own; before the start. */
export interface SitDown {
  readonly type: "sit_down";
  readonly command: string;
  readonly seat: number;
  readonly name: string;
  readonly shield: number;
}

/** Leave one's seat before the start. */
export interface StandUp {
  readonly type: "stand_up";
  readonly command: string;
  readonly seat: number;
}

/** The host frees a seat before the start. */
export interface RemoveSeat {
  readonly type: "remove_seat";
  readonly command: string;
  readonly version: number;
  readonly seat: number;
}

/** The host puts a bot on a free seat before the start. */
export interface FillWithBot {
  readonly type: "fill_with_bot";
  readonly command: string;
  readonly version: number;
  readonly seat: number;
  readonly level: string;
  /** "" for the level's. */
  readonly name?: string;
}

/** The host starts the match: all seats are taken. */
export interface Start {
  readonly type: "start";
  readonly command: string;
  readonly version: number;
  /** Who begins is drawn. */
  readonly lot?: boolean;
}

/** Ask all other persons for their consent; done at once where there are none. */
export interface Offer {
  readonly type: "offer";
  readonly command: string;
  readonly version: number;
  readonly kind: "abort" | "draw" | "pause" | "rematch" | "resume" | "take_back";
}

/** Agree to the open offer, or decline it. */
export interface Answer {
  readonly type: "answer";
  readonly command: string;
  /** Its id. */
  readonly offer: number;
  readonly yes: boolean;
}

/** Take one's own offer back. */
export interface Withdraw {
  readonly type: "withdraw";
  readonly command: string;
  readonly offer: number;
}

/** Decide what becomes of a seat whose person is gone for longer than the grace time. */
export interface Claim {
  readonly type: "claim";
  readonly command: string;
  readonly version: number;
  readonly seat: number;
  /** The seat loses; a bot goes on for it; the match ends without a result. */
  readonly choice: "bot" | "end" | "win";
  /** Of the bot. */
  readonly level?: string;
  /** Of the bot; "" for the level's. */
  readonly name?: string;
}

/** The host turns free texts off or on. */
export interface SetChat {
  readonly type: "set_chat";
  readonly command: string;
  readonly on: boolean;
}

/** A person on turn asks what to play; the turn is marked. */
export interface Hint {
  readonly type: "hint";
  readonly command: string;
  readonly version: number;
}

/** The bot on turn answers with the best move that it has found so far. */
export interface MoveNow {
  readonly type: "move_now";
  readonly command: string;
  readonly version: number;
}

export type PageCommand = Play | TakeBack | Resign | Rematch | SitDown | StandUp | RemoveSeat | FillWithBot | Start | Offer | Answer | Withdraw | Claim | SetChat | Hint | MoveNow;

/** A ready phrase, or a free text where the room allows them; one of the two. */
export interface Say {
  readonly type: "say";
  readonly command: string;
  readonly phrase?: "again" | "good_game" | "good_luck" | "hello" | "oops" | "ready" | "sorry" | "thanks" | "wait" | "well_played" | "wow" | "";
  readonly text?: string;
}

/** Marks on the board: squares or places, and arrows from one to another, as the page spells them. */
export interface Ping {
  readonly type: "ping";
  readonly command: string;
  readonly marks: readonly string[];
}

/** What the seat on turn is about to play, in the notation of the game; "" for nothing any more. */
export interface Aim {
  readonly type: "aim";
  readonly command: string;
  readonly text: string;
}

export type Talk = Say | Ping | Aim;

/**
 * Tell me what I miss: the page has the match as of this version.
 *
 * Answered by every Happened from there on, or by a Snapshot when too many are missing. Not answered by a Done. A
 * socket that is opened as .../socket?version=N begins like that, without a Snapshot.
 */
export interface Resume {
  readonly type: "resume";
  readonly version: number;
}

/** The answer to a Beat, sent at once; not answered itself. */
export interface Heard {
  readonly type: "heard";
  readonly beat: number;
}

export type ClientMessage = Play | TakeBack | Resign | Rematch | SitDown | StandUp | RemoveSeat | FillWithBot | Start | Offer | Answer | Withdraw | Claim | SetChat | Hint | MoveNow | Say | Ping | Aim | Resume | Heard;

/** Somebody who sits here says something. */
export interface Said {
  readonly type: "said";
  readonly seat: number;
  /** "" for a free text. */
  readonly phrase: string;
  readonly text: string;
  readonly at: number;
}

/** Somebody who sits here marks something. */
export interface Pinged {
  readonly type: "pinged";
  readonly seat: number;
  readonly marks: readonly string[];
  readonly at: number;
}

/** The seat on turn is about to play this. */
export interface Aimed {
  readonly type: "aimed";
  readonly seat: number;
  readonly text: string;
  /** Of the match that is aimed in. */
  readonly version: number;
}

export type Told = Said | Pinged | Aimed;

/** Who sits on a seat, and the shield shown for it. */
export interface Occupant {
  readonly kind: "bot" | "guest" | "nobody" | "user";
  readonly name: string;
  /** Which of the five shields (Lancelot) or the two liveries (Crylail) is drawn for the seat. */
  readonly shield: number;
  /** The name of the bot's level; "" for everybody else. */
  readonly level?: string;
}

/** How the match ended. */
export interface OutcomeView {
  /** -1 for a draw. */
  readonly winner: number;
  readonly ranks: readonly number[];
  readonly points: readonly number[];
  readonly reason: "aborted" | "agreed" | "exhausted" | "left" | "points" | "resigned" | "rounds" | "target" | "time";
  readonly sentence: string;
}

/** What the seat on turn was advised. */
export interface HintView {
  readonly seat: number;
  /** In the notation of the room's game. */
  readonly move: string;
  /** The move in words. */
  readonly title: string;
  /** A sentence that says what speaks for it. */
  readonly why: string;
}

/** The clock of a match. */
export interface ClockSetting {
  /** `fischer`: time for the whole match and an increment a move; `move` and `days`: for every turn anew. */
  readonly kind?: "days" | "fischer" | "move" | "none";
  /** Seconds: for the match (`fischer`), or for each turn (`move`). */
  readonly initial?: number;
  /** Seconds that each move adds (`fischer`). */
  readonly increment?: number;
  /** For each turn (`days`). */
  readonly days?: number;
}

/** All that whoever opens a room decides beside the game and its options. */
export interface Setting {
  /**
   * `screen`: every person sits at the browser that opened the room. `link`: seats are taken by whoever has the link,
   * until the host starts the match.
   */
  readonly where?: "link" | "screen";
  readonly visibility?: "lobby" | "private";
  readonly clock?: ClockSetting;
  /** Seconds by which watchers see everything later; -1: nobody may watch. */
  readonly delay?: number;
  /** Seconds that somebody may be gone before the others can claim. */
  readonly grace?: number;
  /** Whether free texts may be sent; ready phrases always may. */
  readonly chat?: boolean;
  /** Who runs out of time loses, or is ranked last while a bot goes on for him. */
  readonly out_of_time?: "bot" | "lose";
  /** Counts for the ratings; who sits down agrees. Without hints and without taking back. */
  readonly rated?: boolean;
}

/** The clocks as they stood at an instant of the server's time. */
export interface ClockView {
  readonly kind: "days" | "fischer" | "move" | "none";
  /** [seats] ms at `at`; what runs has less by now. */
  readonly left: readonly number[];
  /** The seat whose time runs, -1 while nobody's does. */
  readonly running: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** An offer that waits for answers. */
export interface OfferView {
  readonly id: number;
  readonly kind: "abort" | "draw" | "pause" | "rematch" | "resume" | "take_back";
  /** Of whoever asks. */
  readonly seats: readonly number[];
  /** Seats whose persons have agreed, those that ask among them. */
  readonly agreed: readonly number[];
  /** How many would be taken back. */
  readonly moves: number;
}

/** How the match stands, beside its game. */
export interface MatchView {
  /** `waiting` for its start; `closed`: a replay, or gone on in a rematch. */
  readonly phase: "closed" | "over" | "paused" | "running" | "waiting";
  readonly setting: Setting;
  /** None without a clock. */
  readonly clock: ClockView | null;
  readonly offer: OfferView | null;
  /**
   * [seats] since when its person is gone, ms since 1970; 0 for everybody else. In a match that has begun, claims
   * begin a grace time later.
   */
  readonly absent: readonly number[];
  /** The seat of the host, who may start the match; -1 where he sits on none, or anybody may be the host. */
  readonly host: number;
  /**
   * Before the start: since when the host is gone, ms since 1970; 0 while he is there. A grace time later the next
   * person at the table who is there becomes the host; until then the others may wait, or leave their seats.
   */
  readonly host_away: number;
  /** Seats that bots took over from persons, who are ranked last. */
  readonly forfeited: readonly number[];
  /** Whether free texts may be sent now. */
  readonly chat: boolean;
  /** Hex of the SHA-256 of the seed from which all chance follows; "" where the draws came with a record. */
  readonly seed_hash: string;
  /** Hex, once the match is over; "" before. */
  readonly seed: string;
}

/** The match around the game. */
export interface RoomView {
  /** Where it is found: the room's id, or the id for watching for those who came by that. */
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly game: "crylail" | "lancelot";
  readonly options: Readonly<Record<string, string>>;
  readonly seats: readonly Occupant[];
  /** A custom game (L18), marked as such. */
  readonly custom: boolean;
  readonly replay: boolean;
  /** Taking the last move back is possible now. */
  readonly take_back: boolean;
  readonly outcome: OutcomeView | null;
  /** Where the rematch is found, "" while there is none; for watchers its id for watching. */
  readonly next_room: string;
  /** The hint that was given for the position as it stands. */
  readonly hint: HintView | null;
  readonly match: MatchView;
  /** The id for watching, for the link /watch/{watch}; it stands wherever a room's id does. "" where nobody may. */
  readonly watch: string;
  /** How many look in now and do not play. */
  readonly watchers: number;
}

/** One line of the turn list. */
export interface TurnLine {
  /** Counts the moves of the match from 1. */
  readonly ply: number;
  /**
   * What it bears in the record, and wherever turns are spoken of; 0: none. In Lancelot that of its round, which the
   * turns of all seats in it bear.
   */
  readonly number: number;
  readonly seat: number;
  readonly text: string;
  readonly checks: readonly string[];
  /** Everything the move did, as sentences. */
  readonly sentences: readonly string[];
  /** Whether a hint was given for this turn. */
  readonly hinted: boolean;
}

/** The whole room as it stands: the first message on every connection that does not resume. A You follows. */
export interface Snapshot {
  readonly type: "snapshot";
  readonly room: RoomView;
  readonly view: GameView;
  readonly turns: readonly TurnLine[];
  /** The server's time, milliseconds since 1970; for watchers with a delay, as much earlier as what they see. */
  readonly now: number;
}

/** One event became part of the log; sent to everybody in the room, versions without gaps. */
export interface Happened {
  readonly type: "happened";
  readonly version: number;
  readonly kind: "agreed" | "came_back" | "chat_set" | "declined" | "ended" | "filled" | "hinted" | "host_passed" | "moved" | "offered" | "paused" | "rematched" | "replaced" | "resigned" | "resumed" | "sat_down" | "started" | "stood_up" | "took_back" | "unpaused" | "went_away";
  /** For the live region: what happened, then whose turn it is or how it ended. */
  readonly sentences: readonly string[];
  readonly room: RoomView;
  readonly view: GameView;
  /** The turns from index `turns_from` on; earlier ones are as the page has them. */
  readonly turns: readonly TurnLine[];
  readonly turns_from: number;
  /** The server's time, as in Snapshot. */
  readonly now: number;
}

/** The command is in the log, durably. */
export interface Done {
  readonly type: "done";
  readonly command: string;
  readonly version: number;
}

/** A command that changed nothing, and why. */
export interface Refused {
  readonly type: "refused";
  /** "" when the message could not be read. */
  readonly command: string;
  /** illegal, notation, stale, over, retry, malformed, too_large, no_take_back, ... */
  readonly code: string;
  readonly rule: string;
  readonly where: string;
  readonly why: string;
  readonly version: number;
}

/** A bot works on its move, or on a hint. The next Happened, or the refusal of the hint, ends it. */
export interface Thinking {
  readonly type: "thinking";
  /** Whose move is thought of. */
  readonly seat: number;
  /** The level of the bot that moves; "" for a hint. */
  readonly level: string;
  /** Whether something must be compiled before it can think. */
  readonly state: "preparing" | "thinking";
  /** How much of what is being prepared is done; 0 while it thinks. */
  readonly done: number;
  readonly total: number;
  /** What is being prepared now, as a text for people; "" while it thinks. */
  readonly what: string;
}

/** What one who looks in is in the match; told after every Snapshot, and when it changes. */
export interface You {
  readonly type: "you";
  /** Those that he plays. */
  readonly seats: readonly number[];
  readonly host: boolean;
  /** He came by the link for watching, or by the other one when the match had begun without him. */
  readonly watcher: boolean;
}

/** Sent every few seconds and answered by a Heard at once: the server measures the way, the page sets its clock. */
export interface Beat {
  readonly type: "beat";
  readonly beat: number;
  /** The server's time, as in Snapshot. */
  readonly now: number;
  /** Milliseconds there and back, as measured last; -1 before. */
  readonly lag: number;
}

/** How many look in now and do not play, when that has changed. */
export interface Watchers {
  readonly type: "watchers";
  readonly watchers: number;
}

export type ServerMessage = Snapshot | Happened | Done | Refused | Thinking | You | Beat | Watchers | Said | Pinged | Aimed;

/** The body of every HTTP answer of 400 and above. */
export interface Problem {
  readonly code: string;
  readonly rule: string;
  readonly where: string;
  readonly why: string;
}

/** One value of an option. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** What it means, in a line. */
  readonly line: string;
}

/** What of a number makes sense while another option has a value. */
export interface Reach {
  /** The other option's "name=value". */
  readonly when: string;
  /** What is mostly chosen, the standard first. */
  readonly usual: readonly number[];
  /** The option whose number, `times` over, bounds this one. */
  readonly most_of: string;
  readonly times: number;
}

/** One option of a game, as the start page offers it. */
export interface OptionView {
  readonly name: string;
  readonly label: string;
  readonly line: string;
  /** The ruling it comes from, such as "L12". */
  readonly rule: string;
  readonly kind: "choice" | "number" | "yes_no";
  readonly choices: readonly Choice[];
  readonly least: number;
  readonly most: number;
  readonly default: string;
  /** Of a number whose standard and bound follow from other options. */
  readonly reaches: readonly Reach[];
  readonly group: "game" | "house" | "option" | "table";
  /** "sword=yes" when it only makes sense with that value of another option; else "". */
  readonly needs: string;
}

/** A named set of options. */
export interface PresetView {
  readonly name: string;
  readonly line: string;
  readonly options: Readonly<Record<string, string>>;
}

/** A strength of the bots of a game. */
export interface LevelView {
  /** For Occupant.level. */
  readonly name: string;
  readonly title: string;
  /** Who that is, in a line. */
  readonly line: string;
  /** What this level gets wrong, as a sentence; "" for the strongest. */
  readonly errs: string;
}

/** One game on the start page. */
export interface GameEntry {
  readonly name: "crylail" | "lancelot";
  readonly title: string;
  readonly line: string;
  /** What it is about, for who has read no rule; a sentence each. */
  readonly goal: readonly string[];
  readonly options: readonly OptionView[];
  readonly presets: readonly PresetView[];
  /** Of its bots, weakest first. */
  readonly levels: readonly LevelView[];
}

/** GET /api/games */
export interface Catalogue {
  readonly games: readonly GameEntry[];
}

/**
 * POST /api/rooms. Missing options have their defaults. `start` "lot" rotates the seats by a draw.
 *
 * Whoever opens it is the host and holds the seats of all persons named here. By link others are "nobody", and the
 * lot is drawn when the host starts the match. A seat of kind "user" gets the name of the account that is logged in;
 * by link the host's seat is of that kind whenever he is logged in.
 */
export interface OpenRoom {
  readonly game: "crylail" | "lancelot";
  readonly options: Readonly<Record<string, string>>;
  readonly seats: readonly Occupant[];
  readonly start?: "chosen" | "lot";
  readonly title?: string;
  readonly setting?: Setting;
}

/** The answer to POST /api/rooms and POST /api/records. */
export interface OpenedRoom {
  /** Its page is /room/{room}. */
  readonly room: string;
  /** Its page for watching is /watch/{watch}; "" where nobody may watch. */
  readonly watch: string;
}

/** GET /api/rooms/{room}/why?move=TEXT: whether the move would be legal now. */
export interface Verdict {
  readonly legal: boolean;
  readonly rule: string;
  readonly where: string;
  readonly why: string;
}

/**
 * GET /api/rooms/{room}/squares?sword=e5 (Lancelot, L15).
 *
 * With a square, what placing a shield would do if the sword goes there in the same turn; without, where it may go.
 */
export interface Squares {
  readonly squares: readonly SquareView[];
}

/** The match after one turn, for stepping through; frame 0 is the start. */
export interface Frame {
  readonly ply: number;
  readonly position: Position;
  readonly lancelot: LancelotLast | null;
  readonly sheet: SheetView | null;
}

/** GET /api/rooms/{room}/history */
export interface History {
  readonly frames: readonly Frame[];
}

/** GET /api/rooms/{room}/motion/{ply}: the motion of a turn, None when nothing moved. */
export interface MotionOfPly {
  readonly motion: Motion | null;
}

/** One room in GET /api/me/rooms. */
export interface RoomLine {
  readonly room: string;
  readonly game: "crylail" | "lancelot";
  readonly title: string;
  readonly names: readonly string[];
  readonly turns: number;
  readonly over: boolean;
  readonly at: number;
}

/** One match in the lobby. */
export interface LobbyLine {
  /** Where it is found: the room's id while seats are free, the id for watching once it runs. */
  readonly room: string;
  readonly game: "crylail" | "lancelot";
  readonly title: string;
  readonly options: Readonly<Record<string, string>>;
  /** In turn order; free ones are of kind "nobody". */
  readonly seats: readonly Occupant[];
  /** How many seats are. */
  readonly free: number;
  readonly phase: "running" | "waiting";
  readonly setting: Setting;
  /** Of its last event, milliseconds since 1970. */
  readonly at: number;
}

/**
 * GET /api/lobby?game=crylail&seats=2&phase=waiting&clock=fischer&rated=yes&hand=flick&page=1.
 *
 * The public matches that wait for others or may be watched, latest first. Filters may be left out: `seats` how many
 * there are, `clock` its kind, `rated` yes or no, `hand` flick or steady (Crylail).
 */
export interface Lobby {
  readonly rooms: readonly LobbyLine[];
  /** There is a next page. */
  readonly more: boolean;
}

/** GET /api/bots: how far the bots' kernels are compiled ahead. */
export interface BotsReady {
  /** Nothing more is to be compiled, or it was given up. */
  readonly ready: boolean;
  readonly done: number;
  readonly total: number;
  /** What is compiled now, as a text for people; "" when nothing is. */
  readonly what: string;
}

/** One numbered rule, in our words. */
export interface RuleView {
  readonly number: string;
  readonly game: "crylail" | "lancelot";
  readonly by: "both" | "game" | "ours";
  readonly title: string;
  readonly text: string;
}

/** GET /api/rules */
export interface RuleList {
  readonly rules: readonly RuleView[];
}

/** Who has a line in the graph: a knight of Lancelot, a side of Crylail. */
export interface Side {
  readonly name: string;
  readonly seats: readonly number[];
  /** The colour of the line: that of the first seat. */
  readonly shield: number;
  /** What all its turns so far gave away of the chance to win, added up: 1 is a whole match. */
  readonly given_away: number;
}

/**
 * A turn of Crylail split into choice and luck: best + choice + luck = happened.
 *
 * Hundredths of a point of the round from the flick on, own minus foreign.
 */
export interface FlickSplit {
  readonly round: number;
  /** What the best flick found would bring on average. */
  readonly best: number;
  /** What the one that was chosen brings on average, against that: never above 0. */
  readonly choice: number;
  /** What it brought beyond its own average. */
  readonly luck: number;
  readonly happened: number;
  /** The flick in words. */
  readonly told: string;
}

/** One turn of the match, looked at again. */
export interface ReviewTurn {
  /** Counts the moves of the match from 1. */
  readonly ply: number;
  readonly side: number;
  readonly text: string;
  /** The turn that should have been made, in notation; "" when nothing was better. */
  readonly better: string;
  /** What would have followed the better turn, that one first. */
  readonly line: readonly string[];
  /** Of the side after the turn, as it was chosen. */
  readonly chance: number;
  /** Its chance with the better turn. */
  readonly could: number;
  /** The difference, at least 0. */
  readonly cost: number;
  readonly mark: "blunder" | "good" | "mistake" | "slip";
  /** What it cost and what was better, or what little it gave away; "" when that is not told. */
  readonly sentence: string;
  /** Choice and luck of a turn of Crylail; None in Lancelot. */
  readonly split: FlickSplit | null;
}

/** How far something is that takes a while. */
export interface Progress {
  /** starting: nothing is heard yet; preparing: kernels are being compiled, once for each kind of board. */
  readonly state: "preparing" | "ready" | "starting" | "weighing";
  readonly done: number;
  readonly total: number;
  /** What is being prepared, "" otherwise. */
  readonly what: string;
}

/**
 * GET /api/rooms/{room}/review: as far as it is; asked again about once a second until its progress is "ready".
 *
 * When nobody asks for ten seconds the work rests, and goes on with the next question.
 */
export interface ReviewView {
  readonly progress: Progress;
  readonly sides: readonly Side[];
  /** [positions weighed so far][sides] chances with best play, the first before the first turn. */
  readonly graph: readonly (readonly number[])[];
  /** Those whose position before and after has been weighed, in order. */
  readonly turns: readonly ReviewTurn[];
  /** Plies of the turns that cost most, the worst first; good turns are left out. */
  readonly costly: readonly number[];
}

/** One turn of a line of Lancelot, for the board. */
export interface LineStep {
  /** In notation. */
  readonly text: string;
  /** For people: "d4 with the sword to e5". */
  readonly name: string;
  readonly seat: number;
  /** Where the shield is placed, -1 for none. */
  readonly square: number;
  /** Where the sword goes, -1 when it stays. */
  readonly sword_to: number;
  /** Squares of the shields that it captures. */
  readonly captured: readonly number[];
}

/** One of the best turns in a position. */
export interface BestTurn {
  /** Of the knight on turn, with it. */
  readonly chance: number;
  /** It and what is expected to follow. */
  readonly line: readonly LineStep[];
}

/** A line on which a knight captures if he is let. */
export interface ThreatView {
  readonly seat: number;
  /** Its name, such as "row 4". */
  readonly line: string;
  /** Where he may place a shield to do it. */
  readonly squares: readonly number[];
  /** Those that he captures. */
  readonly shields: readonly number[];
  /** Whether it is his turn. */
  readonly now: boolean;
}

/**
 * GET /api/rooms/{room}/analysis?ply=N&branch=d4,e5 (Lancelot): a position of the match, or one that branches off.
 *
 * It is answered at once; chances and best turns come, and get better, while it is asked again until "ready".
 */
export interface AnalysisView {
  /** Turns of the match before the branch. */
  readonly ply: number;
  /** The turns of the branch. */
  readonly branch: readonly LineStep[];
  /** What was played here in the match; None in a branch and at the end. */
  readonly played: LineStep | null;
  /** What the last turn did, as sentences. */
  readonly told: readonly string[];
  readonly view: LancelotView;
  readonly threats: readonly ThreatView[];
  /** [seats] empty while nothing is known. */
  readonly chances: readonly number[];
  /** Best first; empty while nothing is known and when the game is over. */
  readonly best: readonly BestTurn[];
  /** How many turns the search looked ahead. */
  readonly depth: number;
  readonly progress: Progress;
}

/** What a hand misses by (C24), one standard deviation of each. */
export interface TremorView {
  /** "own": of the seat that flicked. */
  readonly name: "none" | "own" | "plain" | "slight" | "strong";
  /** Degrees. */
  readonly direction: number;
  /** Per cent of the speed. */
  readonly speed: number;
}

/** GET /api/rooms/{room}/flick-study?ply=N (Crylail): what there was to flick in turn N, and what was flicked. */
export interface FlickStudy {
  readonly ply: number;
  readonly seat: number;
  /** Before the turn. */
  readonly position: CrylailPosition;
  readonly phase: "flick" | "relaunch";
  readonly sendable: readonly Sendable[];
  /** The seat's own first. */
  readonly tremors: readonly TremorView[];
  /** As it was meant; "stand" for a Bladesman that was left alone. */
  readonly move: string;
  /** As the hand made it. */
  readonly made: string;
  /** disk, x, y of everything that rested on the table after it; empty for a Bladesman that stood. */
  readonly rest: readonly (readonly [number, number, number])[];
}

/** A direction and a speed. */
export interface AimView {
  /** Degrees to the left of straight along the table. */
  readonly direction: number;
  /** m/s */
  readonly speed: number;
  /** Hundredths of a point expected there. */
  readonly swing: number;
}

/** How far the best flick may miss, on top of the tremor, before it is expected to bring `points` less. */
export interface ToleranceView {
  readonly points: number;
  /** Degrees. */
  readonly right: number;
  readonly left: number;
  /** Per cent of the speed. */
  readonly slower: number;
  readonly faster: number;
}

/** What is expected over direction and speed. */
export interface MapFigures {
  /** [d] degrees to the left of straight along the table, ascending, evenly spaced. */
  readonly directions: readonly number[];
  /** [v] m/s, ascending, evenly spaced in their logarithm. */
  readonly speeds: readonly number[];
  /** [v][d] hundredths of a point. */
  readonly expected: readonly (readonly number[])[];
  /** The best one from here; its points are weighed as those of the match's review. */
  readonly best: AimView;
  /** Hundredths of a point of the flick that was chosen in the turn, weighed likewise; None from elsewhere. */
  readonly chosen: number | null;
  readonly tolerance: ToleranceView;
}

/**
 * GET /api/rooms/{room}/flick-map?ply=N&knight=hero&x=X&y=Y&tremor=own (Crylail).
 *
 * What one knight from one place is expected to bring under the tremor. It is answered at once and asked again until
 * its progress is "ready": a coarse map comes first, then a fine one.
 */
export interface FlickMapView {
  readonly ply: number;
  readonly knight: string;
  readonly x: number;
  readonly y: number;
  readonly tremor: TremorView;
  readonly map: MapFigures | null;
  readonly progress: Progress;
}

/** One way in which the flick might have gone. */
export interface GhostView {
  /** disk, x, y of everything that rests on the table. */
  readonly rest: readonly (readonly [number, number, number])[];
  /** Those of them that are then out of play (C7, C9). */
  readonly out: readonly number[];
  /** Hundredths of a point that it brings, as far as can be expected then. */
  readonly swing: number;
}

/** Where the flicked knight rests on the table: an ellipse around the middle, two standard deviations each way. */
export interface SpreadView {
  readonly x: number;
  readonly y: number;
  /** The longer half axis. */
  readonly long: number;
  readonly short: number;
  /** Degrees by which the longer axis is turned from the table's length to the left. */
  readonly turned: number;
}

/** Thirty ways in which a flick might have gone. */
export interface GhostFigures {
  readonly ghosts: readonly GhostView[];
  /** None when too few rest on the table. */
  readonly spread: SpreadView | null;
  /** How many times the knight stays in play. */
  readonly stay: number;
  /** Hundredths of a point, over all ghosts. */
  readonly mean: number;
  readonly least: number;
  readonly most: number;
}

/**
 * GET /api/rooms/{room}/ghosts?ply=N&move=TEXT&tremor=own (Crylail): a flick under thirty tremors.
 *
 * Without `move` it is the one that was meant in that turn. Asked again until its progress is "ready".
 */
export interface GhostsView {
  readonly ply: number;
  readonly move: string;
  /** The flicked knight. */
  readonly disk: number;
  readonly tremor: TremorView;
  readonly found: GhostFigures | null;
  readonly progress: Progress;
}

/** POST /api/account: makes an account and logs this browser in; what it played as a guest comes along. */
export interface SignUp {
  readonly name: string;
  readonly password: string;
}

/** POST /api/session: logs this browser in; what it played as a guest comes to the account. */
export interface LogIn {
  readonly name: string;
  readonly password: string;
}

/** PUT /api/account/password: logs every other browser out. */
export interface ChangePassword {
  readonly password: string;
  readonly following: string;
}

/** DELETE /api/account: forgets the account, its ratings, and its name in results. */
export interface DeleteAccount {
  readonly password: string;
}

/** GET /api/me: who this browser is. A page asks it first of all; it gives the browser its cookie. */
export interface Me {
  /** Of the account that is logged in, "" for a guest. */
  readonly name: string;
  /** When the account was made, milliseconds since 1970; 0 for a guest. */
  readonly since: number;
}

/** A rating at one table: a game with so many seats and a hand. */
export interface RatingLine {
  readonly game: "crylail" | "lancelot";
  readonly seats: number;
  /** "none" for Lancelot. */
  readonly hand: "flick" | "none" | "steady";
  readonly rating: number;
  /** The true strength lies within `low` and `high` 19 times in 20. */
  readonly low: number;
  readonly high: number;
  readonly games: number;
  /** Of the last rated match, milliseconds since 1970. */
  readonly at: number;
}

/** How one seat of a match came out. */
export interface ResultSeat {
  /** Of the account, or as it stood in the room for those who were there; "" for somebody else's guest. */
  readonly name: string;
  /** There is a profile under this name. */
  readonly account: boolean;
  /** The bot's, "" for a person. */
  readonly level: string;
  /** Seats of one side played together. */
  readonly side: number;
  readonly rank: number;
  readonly points: number;
  /** Of the rating; None when the match was not rated. */
  readonly change: number | null;
}

/** One finished match. */
export interface ResultLine {
  /** For those who were there; else "". */
  readonly room: string;
  readonly game: "crylail" | "lancelot";
  readonly hand: "flick" | "none" | "steady";
  /** How it ended, as OutcomeView has it. */
  readonly reason: string;
  /** Why it was not rated, "" when it was. */
  readonly unrated: "" | "aborted" | "bots" | "custom" | "guest" | "hints" | "not_agreed" | "one_side" | "same_player" | "take_backs";
  readonly at: number;
  readonly seats: readonly ResultSeat[];
}

/** GET /api/players/{name}?page=1: an account, with its rated results; to its owner, with all results. */
export interface Profile {
  readonly name: string;
  readonly since: number;
  readonly ratings: readonly RatingLine[];
  /** Latest first. */
  readonly results: readonly ResultLine[];
  /** There is a next page of results. */
  readonly more: boolean;
}

/** One place of a ladder. */
export interface LadderLine {
  readonly place: number;
  /** The account's, "" for a bot. */
  readonly name: string;
  /** The bot's, "" for an account. */
  readonly level: string;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
  readonly games: number;
}

/** GET /api/ladder?game=lancelot&seats=2&hand=none&page=1: the best of a table, by `low`. */
export interface Ladder {
  readonly lines: readonly LadderLine[];
  readonly more: boolean;
}

/**
 * GET /api/chances?game=..&seats=..&hand=..&side=Elaine&side=bot:page: how likely each side is to win.
 *
 * A side of several is written with commas between them.
 */
export interface Chances {
  /** [sides], together 1. */
  readonly chances: readonly number[];
}

/** GET /api/me/rooms?page=1: the matches in which this browser, or its account, held a seat; latest first. */
export interface MyRooms {
  readonly rooms: readonly RoomLine[];
  readonly more: boolean;
}

/** What messages to a browser are encrypted with, as its PushSubscription tells it (RFC 8291). */
export interface PushKeys {
  /** Its public key: 65 bytes, base64url. */
  readonly p256dh: string;
  /** The secret shared with it: 16 bytes, base64url. */
  readonly auth: string;
}

/** POST /api/me/push: tell this browser of its turns in matches with days for a turn. */
export interface Subscribe {
  /** Where its push service takes messages. */
  readonly endpoint: string;
  readonly keys: PushKeys;
}

/** DELETE /api/me/push: tell this browser no more. */
export interface Unsubscribe {
  readonly endpoint: string;
}

/** GET /api/me/push: with what a browser subscribes; the answer to a change as well. */
export interface PushState {
  /** The server's public key (VAPID, RFC 8292), base64url. */
  readonly key: string;
  /** How many subscriptions this browser has here. */
  readonly count: number;
}
