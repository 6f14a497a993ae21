/** Being told of one's turns while no page is open, by web push: asked for by the player, never by the page. */

import { signal } from "@preact/signals";
import { get, send } from "../http.ts";
import type { PushState, Subscribe } from "../protocol.ts";

export type PushStanding = "unknown" | "unable" | "off" | "asking" | "on" | "denied" | "failed";

/** Whether this browser is told; "unknown" until `lookUp` has looked. */
export const pushStanding = signal<PushStanding>("unknown");

/** The words go along in the address, because the worker has no texts of its own; NAME stands for who is on turn. */
export function workerAddress(title: string, body: string): string {
  return `/push-worker.js?${new URLSearchParams({ title, body }).toString()}`;
}

/** What the server needs of a subscription; null for one without keys, which takes no message. */
export function toldOf(subscription: PushSubscriptionJSON): Subscribe | null {
  const { endpoint, keys } = subscription;
  const { p256dh, auth } = keys ?? {};
  return endpoint === undefined || p256dh === undefined || auth === undefined ? null : { endpoint, keys: { p256dh, auth } };
}

/** Looks whether the browser is told already; if so the server hears of it again, as its key may be another by now. */
export async function lookUp(): Promise<void> {
  if (!isAble()) return set("unable");
  if (Notification.permission === "denied") return set("denied");
  const subscription = await (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription();
  if (subscription === undefined || subscription === null || Notification.permission !== "granted") return set("off");
  return settle(() => hand(subscription));
}

/** Asks the browser's user for permission, and subscribes; the words are as in `workerAddress`. */
export async function turnOn(title: string, body: string): Promise<void> {
  set("asking");
  if ((await Notification.requestPermission()) !== "granted") return set(Notification.permission === "denied" ? "denied" : "off");
  return settle(async () => {
    const { key } = await get<PushState>("/api/me/push");
    const registration = await navigator.serviceWorker.register(workerAddress(title, body), { scope: "/" });
    await navigator.serviceWorker.ready;
    await hand(await subscribed(registration.pushManager, key));
  });
}

/** Ends it, here and at the server. */
export async function turnOff(): Promise<void> {
  set("asking");
  const subscription = await (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  if (subscription) await send<PushState>("DELETE", "/api/me/push", { endpoint: subscription.endpoint }).catch(() => null);
  set("off");
}

function isAble(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

/** A server whose key is another than before gets a subscription anew. */
async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(wanted);
  } catch (error) {
    const before = await manager.getSubscription();
    if (before === null) throw error;
    await before.unsubscribe();
    return manager.subscribe(wanted);
  }
}

async function hand(subscription: PushSubscription): Promise<void> {
  const told = toldOf(subscription.toJSON());
  if (told === null) throw new TypeError("the subscription has no keys");
  await send<PushState>("POST", "/api/me/push", told);
}

async function settle(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    set("on");
  } catch {
    set("failed");
  }
}

function set(standing: PushStanding): void {
  pushStanding.value = standing;
}
