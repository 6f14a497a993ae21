/** The words of Lancelot's analysis. */

import { addTexts, text } from "../text.ts";
import english from "./analysis.ftl?raw";

addTexts(english);

/** A text of it by its id. */
export function analysisWords(id: string, values: Record<string, string | number> = {}): string {
  return text(`analysis-${id}`, values);
}
