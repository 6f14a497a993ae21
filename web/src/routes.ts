/** Which page is shown: the path of the address as a signal, and links that change it without loading the page anew. */

import { signal } from "@preact/signals";

export type Route =
  | { readonly page: "start" }
  | { readonly page: "room"; readonly room: string }
  | { readonly page: "review"; readonly room: string }
  | { readonly page: "rules" }
  | { readonly page: "lobby" }
  | { readonly page: "account" }
  | { readonly page: "ladder" }
  | { readonly page: "player"; readonly name: string }
  | { readonly page: "unknown" };

const path = signal(location.pathname);
addEventListener("popstate", () => {
  path.value = location.pathname;
});

const ALONE = ["rules", "lobby", "account", "ladder"] as const;

/** The page of an address. */
export function routeOf(pathname: string): Route {
  const parts = pathname.split("/").filter((part) => part !== "");
  if (parts.length === 0) return { page: "start" };
  const alone = ALONE.find((page) => parts.length === 1 && parts[0] === page);
  if (alone !== undefined) return { page: alone };
  if (parts.length === 2 && (parts[0] === "room" || parts[0] === "watch") && parts[1] !== undefined) {
    return { page: "room", room: parts[1] };
  }
  if (parts.length === 2 && parts[0] === "player" && parts[1] !== undefined) {
    return { page: "player", name: decoded(parts[1]) };
  }
  if (parts.length === 3 && parts[0] === "room" && parts[1] !== undefined && parts[2] === "review") {
    return { page: "review", room: parts[1] };
  }
  return { page: "unknown" };
}

/** A name as it stands in an address; what is no proper encoding is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The page shown now; reading it in a component subscribes the component. */
export function routeNow(): Route {
  return routeOf(path.value);
}

let within = false;

/** Whether the page that is shown was gone to from another one of ours, without being loaded anew. */
export function cameFromWithin(): boolean {
  return within;
}

export function goTo(address: string): void {
  history.pushState(null, "", address);
  within = true;
  path.value = location.pathname;
  scrollTo(0, 0);
}

/** For `onClick` of a link within the page: leaves modified clicks to the browser. */
export function followLink(event: MouseEvent & { readonly currentTarget: HTMLAnchorElement }): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { pathname, search, hash } = new URL(event.currentTarget.href);
  goTo(pathname + search + hash);
}
