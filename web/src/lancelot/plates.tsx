/** The ledger around the board: a plate for each counted line, own against foreign, with a lock or a spark. */

import type { LedgerLine } from "../protocol.ts";
import { type Geometry, type Plate, plateOf } from "./geometry.ts";

interface PlatesProps {
  readonly geometry: Geometry;
  readonly ledger: readonly LedgerLine[];
  readonly lit: readonly LedgerLine[];
  /** While a past position is shown the plates stay empty: the ledger is that of the present. */
  readonly past: boolean;
  readonly onLine: (line: LedgerLine | null) => void;
}

export function LedgerPlates({ geometry, ledger, lit, past, onLine }: PlatesProps) {
  if (geometry.gutters === "none") return null;
  return (
    <g class="plates" onPointerLeave={() => onLine(null)}>
      {ledger.map((line) => {
        const plate = plateOf(geometry, line);
        if (plate === null) return null;
        if (past) return <BlankPlate key={line.name} plate={plate} />;
        return <LinePlate key={line.name} line={line} plate={plate} lit={lit.includes(line)} onLine={onLine} />;
      })}
    </g>
  );
}

function BlankPlate({ plate }: { readonly plate: Plate }) {
  return (
    <g class="plate bare">
      <rect x={plate.x} y={plate.y} width={plate.width} height={plate.height} rx={plate.height * 0.24} />
    </g>
  );
}

interface LinePlateProps {
  readonly line: LedgerLine;
  readonly plate: Plate;
  readonly lit: boolean;
  readonly onLine: (line: LedgerLine | null) => void;
}

function LinePlate({ line, plate, lit, onLine }: LinePlateProps) {
  const state = line.closed ? "closed" : line.ready ? "ready" : line.own + line.foreign === 0 ? "bare" : "open";
  const type = plate.height * 0.66;
  const marked = line.closed || line.ready;
  const x = plate.x + plate.width / 2 - (marked ? plate.height * 0.32 : 0);
  return (
    <g
      class={`plate ${state}${lit ? " lit-plate" : ""}`}
      onPointerEnter={() => onLine(line)}
      onPointerDown={() => onLine(line)}
    >
      <rect x={plate.x} y={plate.y} width={plate.width} height={plate.height} rx={plate.height * 0.24} />
      <text x={x} y={plate.y + plate.height * 0.73} font-size={type}>
        {`${line.own}:${line.foreign}`}
      </text>
      {line.closed ? (
        <Lock
          x={plate.x + plate.width - plate.height * 0.76}
          y={plate.y + plate.height * 0.14}
          scale={plate.height / 40}
        />
      ) : null}
      {line.ready && !line.closed ? (
        <Spark
          x={plate.x + plate.width - plate.height * 0.45}
          y={plate.y + plate.height / 2}
          reach={plate.height * 0.36}
        />
      ) : null}
    </g>
  );
}

export function Lock({ x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number }) {
  return (
    <g class="lock" transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M6 13 V9 a6 6 0 0 1 12 0 V13" />
      <rect x="3" y="13" width="18" height="14" rx="2.5" />
    </g>
  );
}

export function Spark({ x, y, reach }: { readonly x: number; readonly y: number; readonly reach: number }) {
  const near = reach * 0.26;
  return (
    <path
      class="spark"
      d={`M${x} ${y - reach} L${x + near} ${y - near} L${x + reach} ${y} L${x + near} ${y + near} L${x} ${y + reach} L${x - near} ${y + near} L${x - reach} ${y} L${x - near} ${y - near}Z`}
    />
  );
}
