/** How large an element is on the screen, measured anew whenever that changes. */

import { type Signal, useSignal } from "@preact/signals";
import { type RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The element to be measured, and its inner size in CSS pixels: `first` until it is laid out. */
export function useSize(first: Size): readonly [RefObject<HTMLDivElement | null>, Signal<Size>] {
  const box = useRef<HTMLDivElement>(null);
  const size = useSignal(first);
  useLayoutEffect(() => {
    if (box.current === null) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry !== undefined) size.value = { width: entry.contentRect.width, height: entry.contentRect.height };
    });
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [size]);
  return [box, size];
}
