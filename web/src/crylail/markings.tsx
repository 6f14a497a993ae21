/** The two lines and the four triangles (C2), and the words engraved along the lines. */

import type { TableView } from "../protocol.ts";
import { type Layout, toStage } from "./geometry.ts";
import { words } from "./words.ts";

export interface MarkingsProps {
  readonly table: TableView;
  readonly layout: Layout;
  /** Millimetres of the table in one CSS pixel. */
  readonly pixel: number;
}

/** Letters engraved in the table, in millimetres, and never smaller than this on the screen, in CSS pixels. */
const LETTERS = 19;
const LEAST_LETTERS = 11;

export function Markings({ table, layout, pixel }: MarkingsProps) {
  const beyond = toStage(layout, table.length + 52_000, table.width / 2);
  return (
    <g class="markings" aria-hidden="true">
      <Line table={table} layout={layout} at={table.launch_line} name="launch" engraved={words("launch-line")} pixel={pixel} />
      <Line table={table} layout={layout} at={table.battle_line} name="battle" engraved={words("battle-line")} pixel={pixel} />
      {table.markers.map((corners) => (
        <path key={String(corners)} class="marker" d={outline(layout, corners)} />
      ))}
      <text
        class="void-word"
        font-size={Math.max(1.3 * LETTERS, 13 * pixel)}
        text-anchor="middle"
        transform={`translate(${beyond.x} ${beyond.y}) rotate(${layout.portrait ? 0 : 90})`}
      >
        {words("void")}
      </text>
    </g>
  );
}

interface LineProps {
  readonly table: TableView;
  readonly layout: Layout;
  readonly at: number;
  readonly name: "launch" | "battle";
  readonly engraved: string;
  readonly pixel: number;
}

function Line({ table, layout, at, name, engraved, pixel }: LineProps) {
  const from = toStage(layout, at, 46_000);
  const to = toStage(layout, at, table.width - 46_000);
  const beside = toStage(layout, at - 9_000, table.width * (layout.portrait ? 0.79 : 0.8));
  return (
    <g class={`line line-${name}`}>
      <line class="line-groove" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <line class="line-inlay" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <text
        text-anchor="middle"
        dominant-baseline={layout.portrait ? "hanging" : "auto"}
        font-size={Math.max(LETTERS, LEAST_LETTERS * pixel)}
        transform={`translate(${beside.x} ${beside.y}) rotate(${layout.portrait ? 0 : -90})`}
      >
        {engraved}
      </text>
    </g>
  );
}

function outline(layout: Layout, corners: readonly (readonly [number, number])[]): string {
  const points = corners.map(([x, y]) => toStage(layout, x, y));
  return `M${points.map((point) => `${point.x} ${point.y}`).join("L")}Z`;
}
