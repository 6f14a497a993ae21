/** What others point at, in words, for those who can't see it. */

import type { Pinged } from "../protocol.ts";
import { text } from "../text.ts";
import { ends } from "./pointing.ts";
import "./words.ts";

/** Marks that came to those of before, by seat. */
export function freshMarks(before: readonly Pinged[], now: readonly Pinged[]): readonly Pick<Pinged, "seat" | "marks">[] {
  return now.flatMap((ping) => {
    const known = before.find(({ seat }) => seat === ping.seat)?.marks ?? [];
    const marks = ping.marks.filter((mark) => !known.includes(mark));
    return marks.length === 0 ? [] : [{ seat: ping.seat, marks }];
  });
}

/** In one sentence; "" when no mark names a place. `place`: the words for one, "" for what is none. */
export function pointedWords(name: string, marks: readonly string[], place: (mark: string) => string): string {
  const told = marks.flatMap((mark) => {
    const [from, to] = ends(mark);
    const start = place(from);
    const end = to === null ? null : place(to);
    if (start === "" || end === "") return [];
    return [end === null ? text("pointed-at", { place: start }) : text("pointed-arrow", { from: start, to: end })];
  });
  return told.length === 0 ? "" : text("pointed", { name, marks: told.join(text("and")) });
}
