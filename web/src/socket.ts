/** A room's socket: opens it, keeps opening it again with growing pauses, and hands over what arrives. */

import type { ClientMessage, ServerMessage } from "./protocol.ts";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
/** The close code for a room that can't be watched; trying again would change nothing. */
const CLOSE_REFUSED = 4404;

/** What of the browser's WebSocket is used; tests hand in one of their own. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Surroundings {
  open(address: string): Wire;
  /** Calls `then` after a pause; gives back what cancels it. */
  later(milliseconds: number, then: () => void): () => void;
  /** What is to be done before a connection is opened. */
  before?(): Promise<void>;
}

export interface Listener {
  connecting(): void;
  /** It may be sent to; nothing has been received yet. */
  opened(): void;
  received(message: ServerMessage): void;
  /** The connection broke; it is tried again. */
  lost(): void;
  /** The server has no such room; it is not tried again. */
  gone(): void;
}

export interface RoomSocket {
  /** Whether it could be handed to an open socket; a refusal to send is mended by sending again after a snapshot. */
  send(message: ClientMessage): boolean;
  /** Drops the connection and opens it at once: after a missed event, or when the network is back. */
  restart(): void;
  /** Drops the connection until it is restarted: the browser keeps no page that has one open. */
  rest(): void;
  close(): void;
}

/** The pause before the attempt number `failures` (counted from 1) to connect again. */
export function pauseBefore(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}

/** `address` is asked anew for every connection: it tells what is known already. */
export function openSocket(address: () => string, listener: Listener, around: Surroundings): RoomSocket {
  let wire: Wire | null = null;
  let live = false;
  let failures = 0;
  let closed = false;
  /** Counts the attempts to connect: the last one alone may go on. */
  let attempt = 0;
  let cancelPause = (): void => undefined;

  function drop(): void {
    if (wire === null) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
    wire = null;
    live = false;
  }

  function connect(): void {
    cancelPause();
    drop();
    if (closed) return;
    listener.connecting();
    if (around.before === undefined) return dial();
    attempt += 1;
    const mine = attempt;
    void around.before().then(() => {
      if (!closed && mine === attempt) dial();
    });
  }

  function dial(): void {
    const opened = around.open(address());
    wire = opened;
    opened.onopen = () => {
      live = true;
      listener.opened();
    };
    opened.onmessage = (event) => {
      failures = 0;
      listener.received(JSON.parse(String(event.data)) as ServerMessage);
    };
    opened.onclose = ({ code }) => {
      drop();
      if (code === CLOSE_REFUSED) return listener.gone();
      failures += 1;
      listener.lost();
      cancelPause = around.later(pauseBefore(failures), connect);
    };
  }

  connect();
  return {
    send(message) {
      if (!live || wire === null) return false;
      wire.send(JSON.stringify(message));
      return true;
    },
    restart: connect,
    rest() {
      attempt += 1;
      cancelPause();
      drop();
    },
    close() {
      closed = true;
      cancelPause();
      drop();
    },
  };
}

/** The browser's own WebSocket and timers. */
export const BROWSER: Surroundings = {
  open: (address) => new WebSocket(address) as Wire,
  later(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};
