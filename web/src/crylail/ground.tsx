/** The ground of every picture of the table: how large it is on the screen, and the wood painted under it. */

import { batch, type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { type RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { TableView } from "../protocol.ts";
import { type Layout, layoutOf } from "./geometry.ts";
import { paintedBox, paintStage } from "./wood.ts";

export interface Ground {
  /** The element that the table fills; it is measured. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** The wood, to be placed with `bled`. */
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly layout: ReadonlySignal<Layout>;
  /** The whole table as it is shaped by itself, whatever room there is. */
  readonly natural: ReadonlySignal<Layout["view"]>;
  /** CSS pixels in a millimetre of the table, 0 before it is laid out. */
  readonly perMm: number;
}

export function useGround(table: () => TableView, portrait: ReadonlySignal<boolean>): Ground {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useSignal(0);
  const shape = useSignal(0);
  const layout = useComputed(() => layoutOf(table(), portrait.value, shape.value));
  const natural = useComputed(() => layoutOf(table(), portrait.value).view);

  useLayoutEffect(() => {
    if (box.current === null) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      batch(() => {
        width.value = entry.contentRect.width;
        shape.value = entry.contentRect.width / (entry.contentRect.height || Infinity);
      });
    });
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [width, shape]);

  const perMm = width.value / layout.value.view.width;
  useEffect(() => {
    if (canvas.current === null || perMm === 0) return;
    paintStage(canvas.current, layout.value, perMm * Math.min(devicePixelRatio, 2));
  }, [layout.value, perMm]);

  return { box, canvas, layout, natural, perMm };
}

/** The canvas is wider than the stage by what is painted beside it. */
export function bled(layout: Layout): Record<string, string> {
  const { view } = layout;
  const painted = paintedBox(layout);
  const percent = (part: number) => `${(part * 100).toFixed(4)}%`;
  return { left: percent((painted.x - view.x) / view.width), width: percent(painted.width / view.width) };
}
