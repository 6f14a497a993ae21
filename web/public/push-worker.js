/* Shows what the server sends while nobody looks: a match with days for a turn waits. src/online/push.ts registers it,
   with its words in the query; the message is server/turn_calls.py's Call. It keeps nothing and answers no requests. */
const words = new URL(self.location.href).searchParams;

self.addEventListener("push", (event) => {
  const call = event.data === null ? {} : event.data.json();
  const path = String(call.path ?? "/");
  const body = (words.get("body") ?? "").replace("NAME", () => String(call.name ?? ""));
  const title = String(call.title ?? "") || (words.get("title") ?? "Quintain");
  event.waitUntil(self.registration.showNotification(title, { body, tag: path, icon: "/icon.svg", data: path }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(String(event.notification.data), self.location.origin);
  if (address.origin !== self.location.origin) return;
  event.waitUntil(show(address.href));
});

async function show(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => page.url === address);
  return open === undefined ? self.clients.openWindow(address) : open.focus();
}
