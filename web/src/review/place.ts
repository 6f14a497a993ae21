/** Which position of a match is looked at, as the part of the address behind the #: "#12", "#12/d4/e5". No DOM. */

export interface Place {
  /** Turns of the match that were played before it. */
  readonly at: number;
  /** Turns from there on that were not played, in notation. */
  readonly branch: readonly string[];
}

export const NOTHING_TRIED: readonly string[] = [];

export function formatPlace({ at, branch }: Place): string {
  return `#${[at, ...branch.map(encodeURIComponent)].join("/")}`;
}

/** The place that is meant, the start when none is. */
export function parsePlace(hash: string, turns: number): Place {
  const [at = "", ...branch] = hash.replace(/^#/, "").split("/");
  if (!/^\d{1,5}$/.test(at)) return { at: 0, branch: NOTHING_TRIED };
  return { at: Math.min(Number(at), turns), branch: branch.filter((turn) => turn !== "").map(decodeURIComponent) };
}
