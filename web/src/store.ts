/** The state of a room's page, and `reduce`, the one place where it changes. No DOM, no network, no clock. */

import type { ClientMessage, Frame, GameView, Problem, Refused, RoomView, ServerMessage, TurnLine } from "./protocol.ts";

/** A match as the server last told it. */
export interface Match {
  readonly room: RoomView;
  readonly view: GameView;
  readonly turns: readonly TurnLine[];
}

/** How the page is connected. `behind`: an event was missed, so a new snapshot is needed. `gone`: no such room. */
export type Connection = "connecting" | "live" | "lost" | "behind" | "gone";

/** Stepping through the turns played so far, beside the running match. */
export interface Review {
  /** Frame 0 is the start; null while they are being fetched. */
  readonly frames: readonly Frame[] | null;
  readonly at: number;
  readonly playing: boolean;
}

/** Sentences for the live region; `count` grows so that equal sentences are read again. */
export interface Said {
  readonly count: number;
  readonly sentences: readonly string[];
}

export interface PageState {
  readonly connection: Connection;
  readonly match: Match | null;
  /** Commands that the server has not answered, oldest first. */
  readonly waiting: readonly ClientMessage[];
  /** What went wrong last: a command that was refused, or a question that got no answer. */
  readonly refused: Refused | Problem | null;
  readonly said: Said;
  readonly review: Review | null;
}

export type Action =
  | { readonly type: "connecting" }
  | { readonly type: "lost" }
  | { readonly type: "gone" }
  | { readonly type: "received"; readonly message: ServerMessage }
  | { readonly type: "sent"; readonly message: ClientMessage }
  /** A question got no answer; what was said of it before no longer holds. */
  | { readonly type: "failed"; readonly problem: Problem }
  | { readonly type: "dismissed" }
  | { readonly type: "say"; readonly sentence: string }
  | { readonly type: "review"; readonly at: number }
  | { readonly type: "frames"; readonly frames: readonly Frame[] }
  | { readonly type: "autoplay"; readonly playing: boolean }
  | { readonly type: "now" };

export const NOTHING_YET: PageState = {
  connection: "connecting",
  match: null,
  waiting: [],
  refused: null,
  said: { count: 0, sentences: [] },
  review: null,
};

/** The next state of the page. */
export function reduce(state: PageState, action: Action): PageState {
  switch (action.type) {
    case "connecting":
      return state.connection === "live" ? state : { ...state, connection: "connecting" };
    case "lost":
      return { ...state, connection: "lost" };
    case "gone":
      return { ...state, connection: "gone" };
    case "received":
      return receive(state, action.message);
    case "sent":
      return { ...state, waiting: [...state.waiting, action.message], refused: null };
    case "failed":
      return { ...state, refused: action.problem, said: { count: state.said.count + 1, sentences: [] } };
    case "dismissed":
      return { ...state, refused: null };
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

function receive(state: PageState, message: ServerMessage): PageState {
  switch (message.type) {
    case "snapshot": {
      const { room, view, turns } = message;
      const refused = state.refused?.code === "unreachable" ? null : state.refused;
      return { ...state, connection: "live", match: { room, view, turns }, refused };
    }
    case "happened": {
      const { match } = state;
      if (match === null || message.version <= match.room.version) return state;
      if (message.version !== match.room.version + 1 || message.turns_from > match.turns.length) {
        return { ...state, connection: "behind" };
      }
      const turns = [...match.turns.slice(0, message.turns_from), ...message.turns];
      return {
        ...state,
        match: { room: message.room, view: message.view, turns },
        said: say(state.said, message.sentences),
        refused: null,
      };
    }
    case "done":
      return { ...state, waiting: without(state.waiting, message.command) };
    case "refused":
      return { ...state, waiting: without(state.waiting, message.command), refused: message };
  }
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

function without(waiting: readonly ClientMessage[], command: string): readonly ClientMessage[] {
  return waiting.filter((message) => message.command !== command);
}
