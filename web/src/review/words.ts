/** The words of the review. */

import { addTexts, text } from "../text.ts";
import english from "./review.ftl?raw";

addTexts(english);

/** A text of the review by its id. */
export function words(id: string, values: Record<string, string | number> = {}): string {
  return text(`review-${id}`, values);
}

/** A chance as people say it: "54 %". */
export function percent(chance: number): string {
  return words("percent", { value: Math.round(100 * chance) });
}
