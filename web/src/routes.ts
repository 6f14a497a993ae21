/** Which page is shown: the path of the address as a signal, and links that change it without loading the page anew. */

import { signal } from "@preact/signals";

export type Route =
  | { readonly page: "start" }
  | { readonly page: "room"; readonly room: string }
  | { readonly page: "rules" }
  | { readonly page: "unknown" };

const path = signal(location.pathname);
addEventListener("popstate", () => {
  path.value = location.pathname;
});

/** The page of an address. */
export function routeOf(pathname: string): Route {
  const parts = pathname.split("/").filter((part) => part !== "");
  if (parts.length === 0) return { page: "start" };
  if (parts.length === 1 && parts[0] === "rules") return { page: "rules" };
  if (parts.length === 2 && parts[0] === "room" && parts[1] !== undefined) return { page: "room", room: parts[1] };
  return { page: "unknown" };
}

/** The page shown now; reading it in a component subscribes the component. */
export function routeNow(): Route {
  return routeOf(path.value);
}

export function goTo(address: string): void {
  history.pushState(null, "", address);
  path.value = location.pathname;
  scrollTo(0, 0);
}

/** For `onClick` of a link within the page: leaves modified clicks to the browser. */
export function followLink(event: MouseEvent & { readonly currentTarget: HTMLAnchorElement }): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { pathname, hash } = new URL(event.currentTarget.href);
  goTo(pathname + hash);
}
