/** The words of the table: names of disks and sides, an aim as a sentence. */

import type { DiskView } from "../protocol.ts";
import { addTexts, text } from "../text.ts";
import type { Aim } from "./aim.ts";
import english from "./crylail.ftl?raw";
import type { Livery } from "./disk.tsx";

addTexts(english);

/** A text of the table by its id. */
export function words(id: string, values: Record<string, string | number> = {}): string {
  return text(`crylail-${id}`, values);
}

export function kindName({ kind, value }: Pick<DiskView, "kind" | "value">): string {
  return kind === "drak_borg" ? words("drak-borg", { value }) : words(kind);
}

export function sideName(livery: Livery): string {
  return text(`livery-${livery}`);
}

export function angleWords(millidegrees: number): string {
  if (millidegrees === 0) return words("aim-straight");
  const degrees = (Math.abs(millidegrees) / 1000).toFixed(millidegrees % 100 === 0 ? 1 : 2);
  return words(millidegrees < 0 ? "aim-left" : "aim-right", { degrees });
}

export function powerWords(power: number): string {
  return (power / 10).toFixed(power % 10 === 0 ? 0 : 1);
}

export function aimReadout(aim: Aim): string {
  return words("aim-readout", { power: powerWords(aim.power), angle: angleWords(aim.angle) });
}

export function aimSaid(aim: Aim): string {
  return words("aim-said", { power: powerWords(aim.power), angle: angleWords(aim.angle) });
}
