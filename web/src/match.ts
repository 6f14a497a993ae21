/** A room on the page: its state as a signal, its socket, and what a view may ask for. */

import { type ReadonlySignal, signal } from "@preact/signals";
import { get } from "./http.ts";
import { known } from "./me.ts";
import { problemOf } from "./problems.ts";
import type { Claim, FillWithBot, History, Offer, Pinged, Say, ServerMessage } from "./protocol.ts";
import { goTo } from "./routes.ts";
import { sentence } from "./sentence.ts";
import { BROWSER, openSocket } from "./socket.ts";
import { type Action, type Asked, IN_PASSING, NOTHING_YET, type PageState, reduce } from "./store.ts";
import { tellings } from "./tellings.ts";
import { preparingWords } from "./thinking-words.ts";
import { text } from "./text.ts";
import { withYourTurn } from "./your-turn.ts";

/** A command that holds for the match as it is seen: its id and version are added when it is sent. */
type Versioned =
  | { readonly type: "play"; readonly move: string }
  | { readonly type: "take_back" }
  | { readonly type: "resign"; readonly seat: number }
  | { readonly type: "rematch" }
  | { readonly type: "hint" }
  | { readonly type: "move_now" }
  | { readonly type: "remove_seat"; readonly seat: number }
  | { readonly type: "fill_with_bot"; readonly seat: number; readonly level: FillWithBot["level"] }
  | { readonly type: "start"; readonly lot: boolean }
  | { readonly type: "offer"; readonly kind: Offer["kind"] }
  | { readonly type: "claim"; readonly seat: number; readonly choice: Claim["choice"]; readonly level: string };

/** A command that holds whatever happened meanwhile: its id is added when it is sent. */
type Timeless =
  | { readonly type: "sit_down"; readonly seat: number; readonly name: string; readonly shield: number }
  | { readonly type: "stand_up"; readonly seat: number }
  | { readonly type: "answer"; readonly offer: number; readonly yes: boolean }
  | { readonly type: "withdraw"; readonly offer: number }
  | { readonly type: "set_chat"; readonly on: boolean }
  | { readonly type: "say"; readonly phrase: NonNullable<Say["phrase"]>; readonly text: string };

export type Wish = Versioned | Timeless;

const TIMELESS: ReadonlySet<Wish["type"]> = new Set<Timeless["type"]>([
  "sit_down",
  "stand_up",
  "answer",
  "withdraw",
  "set_chat",
  "say",
]);

/** What is shown to the others in passing, and lost when it can't be sent. */
export type Passing =
  | { readonly type: "ping"; readonly marks: readonly string[] }
  | { readonly type: "aim"; readonly text: string };

/** The server sends a beat every 5 seconds while a clock runs, else every 20: after so long a silence nothing comes. */
const SILENCE_MS = 12_000;
const IDLE_SILENCE_MS = 26_000;
const LISTEN_MS = 2_000;
/** How long marks on the board are seen. */
const SEEN_MS = 20_000;
/** How long missed events are waited for before the connection is made anew. */
const BEHIND_MS = 3_000;

/** Everything that a view of a room may do. */
export interface RoomDesk {
  readonly id: string;
  readonly state: ReadonlySignal<PageState>;
  /** Sends a command and gives back its id. It stays in `state.value.waiting` until the server has answered it. */
  send(wish: Wish): string;
  /** Shows something to the others in passing. */
  show(passing: Passing): void;
  /** The server's time, ms since 1970. */
  now(): number;
  /** A sentence for the live region, for what the server can't know (a square pointed at, an aim). */
  say(sentence: string): void;
  /** The JSON of a resource of this room, such as "motion/3". Throws ProblemError. */
  ask<T>(resource: string, signal?: AbortSignal): Promise<T>;
  /** Shows the position after turn `at` (0: the start) beside the running match. */
  stepTo(at: number): void;
  /** Shows why a question got no answer. */
  fail(error: unknown): void;
  /** Connects at once instead of after the pause. */
  reconnect(): void;
  autoplay(playing: boolean): void;
  backToNow(): void;
  dismiss(): void;
  /** Puts away the notice that an offer came to nothing. */
  note(): void;
  /** Puts away the notice that the match went on meanwhile. */
  seen(): void;
}

export interface OpenDesk extends RoomDesk {
  close(): void;
}

/** Opens the room, by its id or by the one for watching: connects, and reconnects until closed. */
export function openDesk(id: string): OpenDesk {
  const state = signal(NOTHING_YET);
  const act = (action: Action): void => {
    state.value = reduce(state.value, action);
  };
  const base = `/api/rooms/${encodeURIComponent(id)}`;
  let heard = Date.now();
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = openSocket(
    () => `${scheme}://${location.host}${base}/socket${from()}`,
    {
      // Sent again after a lost connection; the server answers a command twice, and obeys it once.
      opened: () => state.value.waiting.forEach((waiting) => socket.send(waiting)),
      connecting() {
        heard = Date.now();
        act({ type: "connecting" });
      },
      lost: () => act({ type: "lost" }),
      gone: () => act({ type: "gone" }),
      received(message) {
        heard = Date.now();
        if (message.type === "beat") socket.send({ type: "heard", beat: message.beat });
        sayPreparing(message);
        const before = state.value.connection;
        actAndTell({ type: "received", message: withYourTurn(inOurWords(message), state.value), at: Date.now() });
        if (message.type === "pinged") fadeLater(message);
        if (message.type === "happened" && message.kind === "rematched") followRematch(message.room.next_room);
        if (state.value.connection === "behind" && before !== "behind") catchUp();
        if (message.type === "snapshot" || message.type === "happened") refreshFrames();
      },
    },
    { ...BROWSER, before: known },
  );

  /** Says that the match is shown, and what was missed as soon as somebody looks again. */
  function actAndTell(action: Action): void {
    const before = state.value;
    act(action);
    const told = tellings(before, state.value);
    if (told.length > 0) act({ type: "say", sentence: told.join(" ") });
  }

  /** What is known already needs not be told again: the events that are missing will do. */
  function from(): string {
    const { match, connection } = state.value;
    return match === null || connection === "behind" ? "" : `?version=${match.room.version}`;
  }

  /** The wait for a compiler is said when it begins; its progress is there to be looked at. */
  function sayPreparing(message: ServerMessage): void {
    if (message.type !== "thinking" || message.state !== "preparing") return;
    if (state.value.thinking?.state !== "preparing") act({ type: "say", sentence: preparingWords(message) });
  }

  function fadeLater(ping: Pinged): void {
    setTimeout(() => act({ type: "faded", ping }), SEEN_MS);
  }

  /** Asks for the events that are missing; when they don't come, a new connection brings the whole match. */
  function catchUp(): void {
    const version = state.value.match?.room.version ?? 0;
    socket.send({ type: "resume", version });
    setTimeout(() => {
      if (state.value.connection !== "behind") return;
      act({ type: "lost" });
      socket.restart();
    }, BEHIND_MS);
  }

  /** Whoever sits here goes to the rematch at once, all have agreed to it; others find a link. */
  function followRematch(room: string): void {
    if (state.value.you.seats.length > 0) goTo(`/room/${room}`);
  }

  function ask<T>(resource: string, aborted?: AbortSignal): Promise<T> {
    return get<T>(`${base}/${resource}`, aborted);
  }

  function fail(error: unknown): void {
    act({ type: "failed", problem: problemOf(error) });
  }

  function refreshFrames(): void {
    const { review, match } = state.value;
    if (review === null || review.frames?.length === (match?.turns.length ?? 0) + 1) return;
    ask<History>("history").then(
      (history) => act({ type: "frames", frames: history.frames }),
      (error: unknown) => {
        act({ type: "now" });
        fail(error);
      },
    );
  }

  const online = (): void => {
    if (state.value.connection === "lost") socket.restart();
  };
  const offline = (): void => act({ type: "lost" });
  addEventListener("online", online);
  addEventListener("offline", offline);
  const hidden = (): void => actAndTell({ type: "hidden", hidden: document.hidden });
  document.addEventListener("visibilitychange", hidden);
  hidden();
  /** A page that is left may be kept as it is, to be gone back to; then it goes on where it was. */
  const left = (): void => {
    act({ type: "lost" });
    socket.rest();
  };
  const back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && state.value.connection !== "gone") socket.restart();
  };
  addEventListener("pagehide", left);
  addEventListener("pageshow", back);
  /** A network that fell silent, or a machine that slept, closes no connection by itself. */
  const listening = setInterval(() => {
    const { connection, match } = state.value;
    const running = (match?.room.match.clock?.running ?? -1) >= 0;
    if (connection === "gone" || Date.now() - heard < (running ? SILENCE_MS : IDLE_SILENCE_MS)) return;
    act({ type: "lost" });
    socket.restart();
  }, LISTEN_MS);

  return {
    id,
    state,
    ask,
    fail,
    reconnect: () => socket.restart(),
    send(wish) {
      const { match } = state.value;
      const command = newCommandId();
      if (match === null) return command;
      const version = TIMELESS.has(wish.type) ? {} : { version: match.room.version };
      const message = { ...wish, command, ...version } as Asked;
      act({ type: "sent", message });
      if (wish.type === "hint") act({ type: "say", sentence: `${text("hint-thinking")}.` });
      socket.send(message);
      return command;
    },
    show(passing) {
      const { you } = state.value;
      const [seat] = you.seats;
      if (seat === undefined) return;
      const at = Date.now();
      if (passing.type === "ping") {
        const ping = { type: "pinged", seat, marks: passing.marks, at } as const;
        act({ type: "pointed", ping });
        fadeLater(ping);
      }
      socket.send({ ...passing, command: IN_PASSING + newCommandId().slice(0, 16) });
    },
    now: () => Date.now() + (Number.isFinite(state.value.ahead) ? state.value.ahead : 0),
    say: (line) => act({ type: "say", sentence: line }),
    stepTo(at) {
      act({ type: "review", at });
      refreshFrames();
    },
    autoplay: (playing) => act({ type: "autoplay", playing }),
    backToNow: () => act({ type: "now" }),
    dismiss: () => act({ type: "dismissed" }),
    note: () => act({ type: "noted" }),
    seen: () => act({ type: "seen" }),
    close() {
      removeEventListener("online", online);
      removeEventListener("offline", offline);
      document.removeEventListener("visibilitychange", hidden);
      removeEventListener("pagehide", left);
      removeEventListener("pageshow", back);
      clearInterval(listening);
      socket.close();
    },
  };
}

/** Refusals are sentences on the page; versions mean nothing to players. */
function inOurWords(message: ServerMessage): ServerMessage {
  if (message.type !== "refused") return message;
  return { ...message, why: message.code === "stale" ? text("refused-stale") : sentence(message.why) };
}

function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
