/** The two lines and the four triangles (C2), and the words engraved along the lines. */

import type { TableView } from "../protocol.ts";
import { type Layout, toStage } from "./geometry.ts";

export interface MarkingsProps {
  readonly table: TableView;
  readonly layout: Layout;
  readonly launchLine: string;
  readonly battleLine: string;
  readonly void: string;
}

export function Markings({ table, layout, launchLine, battleLine, void: voidWord }: MarkingsProps) {
  const beyond = toStage(layout, table.length + 52_000, table.width / 2);
  return (
    <g class="markings" aria-hidden="true">
      <Line table={table} layout={layout} at={table.launch_line} name="launch" words={launchLine} />
      <Line table={table} layout={layout} at={table.battle_line} name="battle" words={battleLine} />
      {table.markers.map((corners) => (
        <path key={String(corners)} class="marker" d={outline(layout, corners)} />
      ))}
      <text
        class="void-word"
        text-anchor="middle"
        transform={`translate(${beyond.x} ${beyond.y}) rotate(${layout.portrait ? 0 : 90})`}
      >
        {voidWord}
      </text>
    </g>
  );
}

interface LineProps {
  readonly table: TableView;
  readonly layout: Layout;
  readonly at: number;
  readonly name: "launch" | "battle";
  readonly words: string;
}

function Line({ table, layout, at, name, words }: LineProps) {
  const from = toStage(layout, at, 46_000);
  const to = toStage(layout, at, table.width - 46_000);
  const beside = toStage(layout, at - 9_000, table.width * 0.83);
  const turn = layout.portrait ? 0 : -90;
  return (
    <g class={`line line-${name}`}>
      <line class="line-groove" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <line class="line-inlay" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <text text-anchor="middle" dominant-baseline="hanging" transform={`translate(${beside.x} ${beside.y}) rotate(${turn})`}>
        {words}
      </text>
    </g>
  );
}

function outline(layout: Layout, corners: readonly (readonly [number, number])[]): string {
  const points = corners.map(([x, y]) => toStage(layout, x, y));
  return `M${points.map((point) => `${point.x} ${point.y}`).join("L")}Z`;
}
