/** Refusals as sentences. The server gives a reason without a capital letter and a full stop, to be put into others. */

const ENDS = /[.!?…]$/u;
/** A word that is spelt with a small letter wherever it stands: a square, a command, something quoted. */
const NO_WORD = /^(?:[^\p{L}]|\S*[\d_/=-])/u;

/** The reason as a sentence of its own; one that is a sentence already stays as it is. */
export function sentence(why: string): string {
  const trimmed = why.trim();
  if (trimmed === "") return "";
  const begun = NO_WORD.test(trimmed) ? trimmed : trimmed.replace(/^./u, (letter) => letter.toUpperCase());
  return ENDS.test(begun) ? begun : `${begun}.`;
}

/** What a person can find: a place on the board, in a text. Paths into a message mean something to programs alone. */
const PLACED: ReadonlySet<string> = new Set(["illegal", "notation", "record", "position", "malformed"]);

interface Told {
  readonly code: string;
  readonly where: string;
  readonly why: string;
}

/** A problem as a sentence, behind the place where it has one. */
export function problemSentence({ code, where, why }: Told): string {
  if (where === "" || !PLACED.has(code)) return sentence(why);
  return `${sentence(where).replace(/\.$/u, "")}: ${sentence(why)}`;
}
