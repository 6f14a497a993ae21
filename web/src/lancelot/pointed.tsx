/** What others point at: marks and arrows in the colour of their shield, and the square that is thought of on a turn. */

import { Arrow, Ring } from "../arrow.tsx";
import { ends, muted } from "../online/pointing.ts";
import type { Pinged } from "../protocol.ts";
import { CELL, centre, corner, type Geometry, squareNamed } from "./geometry.ts";

interface PointedProps {
  readonly geometry: Geometry;
  readonly pings: readonly Pinged[];
  readonly shields: readonly number[];
  readonly aimed: readonly number[];
}

export function Pointed({ geometry, pings, shields, aimed }: PointedProps) {
  return (
    <g class="pointed">
      {aimed.map((square) => {
        const { x, y } = corner(geometry, square);
        return <rect key={square} class="aimed" x={x + 5} y={y + 5} width={CELL - 10} height={CELL - 10} rx="10" />;
      })}
      {pings
        .filter(({ seat }) => !muted.value.has(seat))
        .map(({ seat, marks }) => (
          <g key={seat} data-shield={shields[seat]}>
            {marks.map((mark) => (
              <Mark key={mark} geometry={geometry} mark={mark} />
            ))}
          </g>
        ))}
    </g>
  );
}

/** A ring around a square, or an arrow; nothing for what names no square. */
function Mark({ geometry, mark }: { readonly geometry: Geometry; readonly mark: string }) {
  const [from, to] = ends(mark);
  const start = squareNamed(geometry.size, from);
  const end = to === null ? start : squareNamed(geometry.size, to);
  if (start < 0 || end < 0) return null;
  const here = centre(geometry, start);
  if (to === null || start === end) return <Ring x={here.x} y={here.y} radius={43} width={7} />;
  return <Arrow from={here} to={centre(geometry, end)} width={14} />;
}
