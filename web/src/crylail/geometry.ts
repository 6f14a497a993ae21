/**
 * Where things are on the stage. Table: whole µm, x towards the Void, y across, seen with x to the right and y up.
 * Stage: millimetres as an SVG has them (y down). Landscape has the Void on the right, portrait has it on top; the one
 * is the other turned by a quarter, never mirrored, so that left stays left as seen from the near edge.
 */

import type { TableView } from "../protocol.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** The table and what surrounds it, in stage millimetres. The origin is the table's upper left corner. */
export interface Layout {
  readonly portrait: boolean;
  readonly length: number;
  readonly width: number;
  /** The whole stage: table, Void and a little around it. */
  readonly view: Box;
  /** The table alone. */
  readonly table: Box;
}

/** Room in which the centre of a placed knight is kept for comfort; whether a place is legal, the server says. */
export interface Bounds {
  readonly least: Point;
  readonly most: Point;
}

const UM = 1000;
const NEAR = 36;
const VOID = 120;
const SIDE = 44;
const PORTRAIT_SIDE = 22;
const PORTRAIT_VOID = 92;

/** `shape`: width through height of the place for it; in landscape the Void fills what is left, 0 when not known. */
export function layoutOf(table: TableView, portrait: boolean, shape: number = 0): Layout {
  const length = table.length / UM;
  const width = table.width / UM;
  if (portrait) {
    return {
      portrait,
      length,
      width,
      view: {
        x: -PORTRAIT_SIDE,
        y: -PORTRAIT_VOID,
        width: width + 2 * PORTRAIT_SIDE,
        height: length + PORTRAIT_VOID + NEAR,
      },
      table: { x: 0, y: 0, width, height: length },
    };
  }
  const height = width + 2 * SIDE;
  const left = Math.max(shape * height - (length + NEAR + VOID), 0);
  const near = NEAR + left * 0.3;
  return {
    portrait,
    length,
    width,
    view: { x: -near, y: -SIDE, width: length + NEAR + VOID + left, height },
    table: { x: 0, y: 0, width: length, height: width },
  };
}

/** Stage millimetres of a point of the table in µm. */
export function toStage(layout: Layout, x: number, y: number): Point {
  const along = x / UM;
  const across = y / UM;
  if (layout.portrait) return { x: layout.width - across, y: layout.length - along };
  return { x: along, y: layout.width - across };
}

/** The point of the table, whole µm, at stage millimetres. */
export function toTable(layout: Layout, x: number, y: number): Point {
  if (layout.portrait) return { x: Math.round((layout.length - y) * UM), y: Math.round((layout.width - x) * UM) };
  return { x: Math.round(x * UM), y: Math.round((layout.width - y) * UM) };
}

/** The point of the table, whole µm, under a pointer, when the stage fills this box on the screen. */
export function underPointer(
  layout: Layout,
  box: Pick<DOMRect, "left" | "top" | "width" | "height">,
  { clientX, clientY }: Pick<MouseEvent, "clientX" | "clientY">,
): Point {
  const { view } = layout;
  return toTable(
    layout,
    view.x + ((clientX - box.left) / box.width) * view.width,
    view.y + ((clientY - box.top) / box.height) * view.height,
  );
}

/** A step on the screen as seen by the knight: how far back from the Void, and how far to his right. */
export function seenByKnight(layout: Layout, dx: number, dy: number): { readonly back: number; readonly right: number } {
  return layout.portrait ? { back: dy, right: dx } : { back: -dx, right: dy };
}

export function launchArea(table: TableView): Bounds {
  const { radius } = table;
  return { least: { x: radius, y: radius }, most: { x: table.launch_line - radius, y: table.width - radius } };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

export function within(bounds: Bounds, x: number, y: number): Point {
  return {
    x: Math.round(clamp(x, bounds.least.x, bounds.most.x)),
    y: Math.round(clamp(y, bounds.least.y, bounds.most.y)),
  };
}

/** The view that shows all the points with some room around them, at most `closest` times as near as the whole stage. */
export function frameOf(layout: Layout, points: readonly Point[], closest: number, room: number): Box {
  if (points.length === 0) return layout.view;
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const left = Math.min(...xs) - room;
  const top = Math.min(...ys) - room;
  const across = Math.max(...xs) + room - left;
  const down = Math.max(...ys) + room - top;
  const { view } = layout;
  const scale = clamp(Math.min(view.width / across, view.height / down), 1, closest);
  const width = view.width / scale;
  const height = view.height / scale;
  return {
    x: clamp(left + across / 2 - width / 2, view.x, view.x + view.width - width),
    y: clamp(top + down / 2 - height / 2, view.y, view.y + view.height - height),
    width,
    height,
  };
}
