/** The name under which this browser's person last sat down; kept in the browser. */

const KEPT_AS = "own-name";

export function ownName(): string {
  return localStorage.getItem(KEPT_AS) ?? "";
}

export function keepOwnName(name: string): void {
  localStorage.setItem(KEPT_AS, name);
}
