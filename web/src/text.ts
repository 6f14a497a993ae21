/** Texts of the page by id, from Fluent files; a lazily loaded part of the page adds its own with `addTexts`. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "./texts/en.ftl?raw";

const bundle = new FluentBundle("en", { useIsolating: false });
addTexts(english);

/** Adds the messages of a Fluent file (import it with `?raw`). */
export function addTexts(source: string): void {
  const errors = bundle.addResource(new FluentResource(source));
  if (errors.length > 0) throw new Error(errors.map(String).join("; "));
}

/** The text with this id. Throws for an id that no file has: that is a mistake of ours. */
export function text(id: string, values: Record<string, FluentVariable> = {}): string {
  const message = bundle.getMessage(id);
  if (message?.value == null) throw new Error(`no text ${id}`);
  return bundle.formatPattern(message.value, values);
}
