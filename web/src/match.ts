/** A room on the page: its state as a signal, its socket, and what a view may ask for. */

import { type ReadonlySignal, signal } from "@preact/signals";
import { get } from "./http.ts";
import { problemOf } from "./problems.ts";
import type { ClientMessage, History, ServerMessage } from "./protocol.ts";
import { goTo } from "./routes.ts";
import { BROWSER, openSocket } from "./socket.ts";
import { type Action, NOTHING_YET, type PageState, reduce } from "./store.ts";
import { text } from "./text.ts";

/** A command without its id and version, which are added when it is sent. */
export type Wish =
  | { readonly type: "play"; readonly move: string }
  | { readonly type: "take_back" }
  | { readonly type: "resign"; readonly seat: number }
  | { readonly type: "rematch" };

/** Everything that a view of a room may do. */
export interface RoomDesk {
  readonly id: string;
  readonly state: ReadonlySignal<PageState>;
  /** Sends a command. It stays in `state.value.waiting` until the server has answered it. */
  send(wish: Wish): void;
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
}

export interface OpenDesk extends RoomDesk {
  close(): void;
}

/** Opens the room: connects, and reconnects until closed. */
export function openDesk(id: string): OpenDesk {
  const state = signal(NOTHING_YET);
  const act = (action: Action): void => {
    state.value = reduce(state.value, action);
  };
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = openSocket(
    `${scheme}://${location.host}/api/rooms/${encodeURIComponent(id)}/socket`,
    {
      connecting: () => act({ type: "connecting" }),
      lost: () => act({ type: "lost" }),
      gone: () => act({ type: "gone" }),
      received(message) {
        act({ type: "received", message: inOurWords(message) });
        if (message.type === "snapshot") state.value.waiting.forEach((waiting) => socket.send(waiting));
        if (message.type === "happened" && message.kind === "rematched") followRematch(message.room.next_room);
        if (state.value.connection === "behind") socket.restart();
        if (message.type === "snapshot" || message.type === "happened") refreshFrames();
      },
    },
    BROWSER,
  );

  /** Whoever asked for the rematch goes there at once; others find a link. */
  function followRematch(room: string): void {
    if (state.value.waiting.some((message) => message.type === "rematch")) goTo(`/room/${room}`);
  }

  function ask<T>(resource: string, aborted?: AbortSignal): Promise<T> {
    return get<T>(`/api/rooms/${encodeURIComponent(id)}/${resource}`, aborted);
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
  addEventListener("online", online);

  return {
    id,
    state,
    ask,
    fail,
    reconnect: () => socket.restart(),
    send(wish) {
      const { match } = state.value;
      if (match === null) return;
      const message = { ...wish, command: newCommandId(), version: match.room.version } as ClientMessage;
      act({ type: "sent", message });
      socket.send(message);
    },
    say: (sentence) => act({ type: "say", sentence }),
    stepTo(at) {
      act({ type: "review", at });
      refreshFrames();
    },
    autoplay: (playing) => act({ type: "autoplay", playing }),
    backToNow: () => act({ type: "now" }),
    dismiss: () => act({ type: "dismissed" }),
    close() {
      removeEventListener("online", online);
      socket.close();
    },
  };
}

/** Versions mean nothing to players; the rest of the refusals is for them as it stands. */
function inOurWords(message: ServerMessage): ServerMessage {
  return message.type === "refused" && message.code === "stale" ? { ...message, why: text("refused-stale") } : message;
}

function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
