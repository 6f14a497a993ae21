import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";
import { toldOf, workerAddress } from "../src/online/push.ts";

const WORKER = readFileSync(new URL("../public/push-worker.js", import.meta.url), "utf8");

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly data: string;
}

/** Runs the worker as a browser does; what it shows, and what it opens. */
function worker() {
  const hears = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const origin = "https://quintain.example.net";
  const self = {
    location: { href: origin + workerAddress("Quintain", "It is NAME's turn"), origin },
    addEventListener: (name: string, hear: (event: object) => void) => hears.set(name, hear),
    registration: { showNotification: (title: string, more: Omit<Shown, "title">) => shown.push({ title, ...more }) },
    clients: { matchAll: () => Promise.resolve([]), openWindow: (address: string) => opened.push(address) },
  };
  vm.runInNewContext(WORKER, { self, URL });
  const waits: Promise<unknown>[] = [];
  const fire = async (name: string, event: object): Promise<void> => {
    hears.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  return { fire, shown, opened };
}

test("the worker tells whose turn it is, and opens the room", async () => {
  const { fire, shown, opened } = worker();
  await fire("push", { data: { json: () => ({ title: "A $& duel", name: "$& Iris", path: "/room/abc" }) } });
  assert.equal(shown[0]?.title, "A $& duel");
  assert.equal(shown[0]?.body, "It is $& Iris's turn");
  await fire("notificationclick", { notification: { close: () => undefined, data: shown[0]?.data } });
  assert.deepEqual(opened, ["https://quintain.example.net/room/abc"]);
});

test("the worker opens no other site, and shows something for an empty message", async () => {
  const { fire, shown, opened } = worker();
  await fire("push", { data: null });
  assert.equal(shown[0]?.title, "Quintain");
  await fire("notificationclick", { notification: { close: () => undefined, data: "//elsewhere.example.net/" } });
  assert.deepEqual(opened, []);
});

test("a subscription is told whole or not at all", () => {
  const keys = { p256dh: "B1", auth: "a1" };
  assert.deepEqual(toldOf({ endpoint: "https://push.example.net/1", keys }), { endpoint: "https://push.example.net/1", keys });
  assert.equal(toldOf({ endpoint: "https://push.example.net/1" }), null);
});
