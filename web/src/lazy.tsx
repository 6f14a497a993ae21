/** Parts of the page that are fetched when they are first shown. */

import { signal, useSignalEffect } from "@preact/signals";
import type { ComponentType } from "preact";
import { text } from "./text.ts";

/** A component that shows a line of text until its module is there, and then the component of that module. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = signal<{ readonly Part: ComponentType<Props> } | null>(null);
  const failed = signal(false);
  let asked = false;

  function ask(): void {
    if (asked) return;
    asked = true;
    load().then(
      (Part) => {
        loaded.value = { Part };
      },
      () => {
        asked = false;
        failed.value = true;
      },
    );
  }

  return function Lazy(props: Props) {
    useSignalEffect(ask);
    if (loaded.value === null) return <p class="loading">{text(failed.value ? "not-loaded" : "loading")}</p>;
    const { Part } = loaded.value;
    return <Part {...props} />;
  };
}
