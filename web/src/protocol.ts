// Written by `python -m quintain.server.typescript` from src/quintain/server/wire.py. Do not edit: a test compares.

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

/** Undo the last move, with the draws that followed it. */
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

/** A new room with the same options and the seats rotated by one. */
export interface Rematch {
  readonly type: "rematch";
  readonly command: string;
  readonly version: number;
}

export type ClientMessage = Play | TakeBack | Resign | Rematch;

/** Who sits on a seat, and the shield shown for it. */
export interface Occupant {
  readonly kind: "bot" | "guest" | "nobody" | "user";
  readonly name: string;
  /** Which of the five shields (Lancelot) or the two liveries (Crylail) is drawn for the seat. */
  readonly shield: number;
}

/** How the match ended. */
export interface OutcomeView {
  /** -1 for a draw. */
  readonly winner: number;
  readonly ranks: readonly number[];
  readonly points: readonly number[];
  readonly reason: "exhausted" | "points" | "resigned" | "rounds" | "target";
  readonly sentence: string;
}

/** The match around the game. */
export interface RoomView {
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
  /** The room of the rematch, "" while there is none. */
  readonly next_room: string;
}

/** One line of the turn list. */
export interface TurnLine {
  /** Counts the moves of the match from 1. */
  readonly ply: number;
  readonly seat: number;
  readonly text: string;
  readonly checks: readonly string[];
  /** Everything the move did, as sentences. */
  readonly sentences: readonly string[];
}

/** The whole room as it stands: the first message on every connection. */
export interface Snapshot {
  readonly type: "snapshot";
  readonly room: RoomView;
  readonly view: GameView;
  readonly turns: readonly TurnLine[];
}

/** One event became part of the log; sent to everybody in the room, versions without gaps. */
export interface Happened {
  readonly type: "happened";
  readonly version: number;
  readonly kind: "moved" | "rematched" | "resigned" | "took_back";
  /** For the live region: what happened, then whose turn it is or how it ended. */
  readonly sentences: readonly string[];
  readonly room: RoomView;
  readonly view: GameView;
  /** The turns from index `turns_from` on; earlier ones are as the page has them. */
  readonly turns: readonly TurnLine[];
  readonly turns_from: number;
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

export type ServerMessage = Snapshot | Happened | Done | Refused;

/** One value of an option. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** What it means, in a line. */
  readonly line: string;
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

/** One game on the start page. */
export interface GameEntry {
  readonly name: "crylail" | "lancelot";
  readonly title: string;
  readonly line: string;
  readonly options: readonly OptionView[];
  readonly presets: readonly PresetView[];
}

/** GET /api/games */
export interface Catalogue {
  readonly games: readonly GameEntry[];
}

/** POST /api/rooms. Missing options have their defaults. `start` "lot" rotates the seats by a draw. */
export interface OpenRoom {
  readonly game: "crylail" | "lancelot";
  readonly options: Readonly<Record<string, string>>;
  readonly seats: readonly Occupant[];
  readonly start?: "chosen" | "lot";
  readonly title?: string;
}

/** The answer to POST /api/rooms and POST /api/records. */
export interface OpenedRoom {
  /** Its page is /room/{room}. */
  readonly room: string;
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

/** The body of every HTTP answer of 400 and above. */
export interface Problem {
  readonly code: string;
  readonly rule: string;
  readonly where: string;
  readonly why: string;
}

/** One room in GET /api/rooms: the matches kept here, latest first. */
export interface RoomLine {
  readonly room: string;
  readonly game: "crylail" | "lancelot";
  readonly title: string;
  readonly names: readonly string[];
  readonly turns: number;
  readonly over: boolean;
  readonly at: number;
}

/** GET /api/rooms */
export interface RoomList {
  readonly rooms: readonly RoomLine[];
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
