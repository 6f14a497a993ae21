import assert from "node:assert/strict";
import { test } from "node:test";
import type { ServerMessage } from "../src/protocol.ts";
import { openSocket, pauseBefore, type Surroundings, type Wire } from "../src/socket.ts";

class Bench implements Surroundings {
  readonly wires: (Wire & { readonly sent: string[]; closed: boolean })[] = [];
  readonly pauses: { readonly milliseconds: number; readonly go: () => void; cancelled: boolean }[] = [];
  readonly told: string[] = [];
  readonly messages: ServerMessage[] = [];

  open(): Wire {
    const sent: string[] = [];
    const wire = {
      onopen: null,
      onmessage: null,
      onclose: null,
      sent,
      closed: false,
      send: (text: string) => void sent.push(text),
      close: () => void (wire.closed = true),
    };
    this.wires.push(wire);
    return wire;
  }

  later(milliseconds: number, then: () => void): () => void {
    const pause = { milliseconds, go: then, cancelled: false };
    this.pauses.push(pause);
    return () => void (pause.cancelled = true);
  }

  connect() {
    return openSocket(
      () => "ws://here/",
      {
        opened: () => this.told.push("opened"),
        connecting: () => this.told.push("connecting"),
        received: (message) => this.messages.push(message),
        lost: () => this.told.push("lost"),
        gone: () => this.told.push("gone"),
      },
      this,
    );
  }

  last() {
    const wire = this.wires.at(-1);
    assert.ok(wire);
    return wire;
  }
}

test("pauses grow and stay bounded", () => {
  assert.deepEqual([1, 2, 3, 6, 20].map(pauseBefore), [250, 500, 1000, 8000, 8000]);
});

test("a broken connection is opened again, later each time, and the pause is short again after a message", () => {
  const bench = new Bench();
  bench.connect();
  for (const expected of [250, 500]) {
    bench.last().onclose?.({ code: 1006 });
    assert.equal(bench.pauses.at(-1)?.milliseconds, expected);
    bench.pauses.at(-1)?.go();
  }
  bench.last().onopen?.();
  bench.last().onmessage?.({ data: '{"type":"done","command":"c","version":1}' });
  assert.equal(bench.messages.length, 1);
  bench.last().onclose?.({ code: 1006 });
  assert.equal(bench.pauses.at(-1)?.milliseconds, 250);
  assert.deepEqual(bench.told, ["connecting", "lost", "connecting", "lost", "connecting", "opened", "lost"]);
});

test("a command is sent only while the connection is open", () => {
  const bench = new Bench();
  const socket = bench.connect();
  const rematch = { type: "rematch", command: "c", version: 1 } as const;
  assert.equal(socket.send(rematch), false);
  bench.last().onopen?.();
  assert.equal(socket.send(rematch), true);
  assert.deepEqual(JSON.parse(bench.last().sent[0] ?? ""), rematch);
  bench.last().onclose?.({ code: 1006 });
  assert.equal(socket.send(rematch), false);
});

test("a room that does not exist is not tried again", () => {
  const bench = new Bench();
  bench.connect();
  bench.last().onclose?.({ code: 4404 });
  assert.deepEqual(bench.told, ["connecting", "gone"]);
  assert.equal(bench.pauses.length, 0);
});

test("a restart drops the old connection, and what it still says is not heard", () => {
  const bench = new Bench();
  const socket = bench.connect();
  const old = bench.last();
  socket.restart();
  assert.equal(old.closed, true);
  assert.equal(old.onmessage, null);
  assert.equal(bench.wires.length, 2);
});

test("a socket rests until it is restarted", () => {
  const bench = new Bench();
  const socket = bench.connect();
  bench.last().onclose?.({ code: 1006 });
  socket.rest();
  assert.equal(bench.pauses.at(-1)?.cancelled, true);
  socket.restart();
  assert.equal(bench.wires.length, 2);
  const open = bench.last();
  open.onopen?.();
  socket.rest();
  assert.deepEqual([open.closed, open.onclose, bench.pauses.length], [true, null, 1]);
  assert.equal(socket.send({ type: "rematch", command: "c", version: 1 }), false);
});

test("a closed socket stays closed", () => {
  const bench = new Bench();
  const socket = bench.connect();
  bench.last().onclose?.({ code: 1006 });
  socket.close();
  assert.equal(bench.pauses.at(-1)?.cancelled, true);
  bench.pauses.at(-1)?.go();
  assert.equal(bench.wires.length, 1);
});
