/** The words of a turn of Crylail looked at again. */

import { addTexts, text } from "../../text.ts";
import { angleWords, powerWords } from "../words.ts";
import type { Spot } from "./heat.ts";
import english from "./study.ftl?raw";

addTexts(english);

/** A text of the study by its id. */
export function said(id: string, values: Record<string, string | number> = {}): string {
  return text(`study-${id}`, values);
}

/** Hundredths of a point as points with their sign: "+3.2", "−0.4", "0.0". */
export function pointsWords(hundredths: number): string {
  const points = Math.abs(hundredths / 100).toFixed(1);
  if (points === "0.0") return points;
  return hundredths < 0 ? `−${points}` : `+${points}`;
}

/** A spot as the records tell it: power and direction, both to a tenth. */
export function spotWords({ angle, power }: Spot): string {
  return said("spot", {
    power: powerWords(Math.round(power)),
    angle: angleWords(Math.round(angle * 10) * 100),
  });
}
