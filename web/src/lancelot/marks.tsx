/** What is marked on the board: counted lines, the last turn, and what a placing would do. */

import type { LancelotLast, LedgerLine } from "../protocol.ts";
import type { BoardProps } from "./board-props.ts";
import { isTaken } from "./turn.ts";
import { CELL, centre, corner, ends, type Geometry } from "./geometry.ts";

export function LitLines({
  geometry,
  lines,
  forbidden,
}: {
  readonly geometry: Geometry;
  readonly lines: readonly LedgerLine[];
  readonly forbidden: boolean;
}) {
  const { left, top, size } = geometry;
  const straight = (line: LedgerLine): boolean => line.kind === "row" || line.kind === "file";
  return (
    <g class={forbidden ? "lit forbidden" : "lit"} clip-path="url(#stones)">
      <clipPath id="stones">
        <rect x={left} y={top} width={size * CELL} height={size * CELL} />
      </clipPath>
      {lines.map((line) => {
        const [from, to] = ends(geometry, line);
        return (
          <g key={line.name}>
            <line class={straight(line) ? "beam" : "beam slanted"} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            <line class="glow" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            <line class="core" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
          </g>
        );
      })}
    </g>
  );
}

export function LastMark({ geometry, last }: { readonly geometry: Geometry; readonly last: LancelotLast | null }) {
  if (last === null) return null;
  const marked = [...new Set([last.square, last.sword_to])].filter((square) => square >= 0);
  return (
    <g class="last-mark">
      {marked.map((square) => {
        const { x, y } = corner(geometry, square);
        return (
          <g key={square}>
            <rect class="under" x={x + 4} y={y + 4} width={CELL - 8} height={CELL - 8} rx="9" />
            <rect class="over" x={x + 4} y={y + 4} width={CELL - 8} height={CELL - 8} rx="9" />
          </g>
        );
      })}
    </g>
  );
}

/** A square ring around what the hint means. */
export function HintMark({ geometry, hinted }: Pick<BoardProps, "geometry" | "hinted">) {
  return (
    <g class="hint-mark">
      {hinted.map((square) => {
        const { x, y } = corner(geometry, square);
        return (
          <g key={square}>
            <rect class="under" x={x + 7} y={y + 7} width={CELL - 14} height={CELL - 14} rx="12" />
            <rect class="over" x={x + 7} y={y + 7} width={CELL - 14} height={CELL - 14} rx="12" />
          </g>
        );
      })}
    </g>
  );
}

/** The ghost of what would be placed, and crosses on what it would capture. */
export function Preview({
  geometry,
  position,
  shields,
  squares,
  placing,
  pointed,
  swordTo,
  waiting,
  refused,
}: BoardProps) {
  const square = squares[pointed];
  const taken = pointed >= 0 && isTaken(position, pointed);
  const mine = shields[position.to_move] ?? 0;
  return (
    <g class="preview">
      {swordTo >= 0 ? <SwordsWay geometry={geometry} from={position.sword} to={swordTo} /> : null}
      {square?.captures.map((lost) => (
        <Strike key={lost} geometry={geometry} square={lost} />
      ))}
      {square?.legal === true && placing !== "nothing" ? (
        <Ghost
          geometry={geometry}
          square={pointed}
          href={placing === "shield" ? `#shield-${mine}` : "#sword-in-stone"}
        />
      ) : null}
      {square?.legal === false && !taken ? <Barred geometry={geometry} square={pointed} /> : null}
      {pointed >= 0 ? (
        <Outline
          geometry={geometry}
          square={pointed}
          look={square === undefined || taken ? "looked-at" : square.legal ? "allowed" : "barred"}
        />
      ) : null}
      {waiting >= 0 ? <Outline geometry={geometry} square={waiting} look="waiting" /> : null}
      {refused >= 0 ? <Outline geometry={geometry} square={refused} look="refused" /> : null}
    </g>
  );
}

interface Spot {
  readonly geometry: Geometry;
  readonly square: number;
}

function Ghost({ geometry, square, href }: Spot & { readonly href: string }) {
  const { x, y } = corner(geometry, square);
  return <use class="ghost" href={href} x={x + 6} y={y + 4} width={CELL - 12} height={CELL - 8} />;
}

/** From the square that the sword leaves to the one where it will stand. */
function SwordsWay({
  geometry,
  from,
  to,
}: {
  readonly geometry: Geometry;
  readonly from: number;
  readonly to: number;
}) {
  const [start, end] = [centre(geometry, from), centre(geometry, to)];
  return (
    <g>
      <line class="swords-way" x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
      <Ghost geometry={geometry} square={to} href="#sword-in-stone" />
      <Outline geometry={geometry} square={to} look="allowed" />
    </g>
  );
}

/** A shield that would be captured. */
export function Strike({ geometry, square }: Spot) {
  const { x, y } = centre(geometry, square);
  const cross = `M${x - 24} ${y - 24} L${x + 24} ${y + 24} M${x + 24} ${y - 24} L${x - 24} ${y + 24}`;
  return (
    <g class="strike">
      <circle cx={x} cy={y} r="45" />
      <path class="under" d={cross} />
      <path class="over" d={cross} />
    </g>
  );
}

function Barred({ geometry, square }: Spot) {
  const { x, y } = centre(geometry, square);
  return (
    <g class="barred-sign">
      <circle cx={x} cy={y} r="25" />
      <line x1={x - 17} y1={y + 17} x2={x + 17} y2={y - 17} />
    </g>
  );
}

function Outline({ geometry, square, look }: Spot & { readonly look: string }) {
  const { x, y } = corner(geometry, square);
  return <rect class={`outline ${look}`} x={x + 3} y={y + 3} width={CELL - 6} height={CELL - 6} rx="9" />;
}

/** The shields that the last turn captured, flying off once. */
export function Flown({ geometry, last, shields, ply }: Pick<BoardProps, "geometry" | "last" | "shields" | "ply">) {
  if (last === null || last.captured.length === 0) return null;
  return (
    <g class="flown" key={ply}>
      {last.captured.map((square, at) => {
        const { x, y } = corner(geometry, square);
        return (
          <use
            key={square}
            href={`#shield-${shields[last.owners[at] ?? 0] ?? 0}`}
            x={x + 6}
            y={y + 4}
            width={CELL - 12}
            height={CELL - 8}
          />
        );
      })}
    </g>
  );
}
