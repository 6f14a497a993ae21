/** A measuring tape laid on the table between two centres, and the rival's, which is longer. */

import type { AwardView, Tape } from "../protocol.ts";
import type { Layout } from "./geometry.ts";
import { toStage } from "./geometry.ts";
import { widthOf } from "./labels.ts";
import { millimetres } from "./tally.ts";

/** How far a label keeps from its tape, and half its width, CSS pixels. */
const LABEL_GAP = 21;
const LABEL_HALF = 24;

interface TapesProps {
  readonly award: AwardView;
  readonly layout: Layout;
  readonly radius: number;
  /** Millimetres of the table in one CSS pixel, for what keeps its size on the screen. */
  readonly pixel: number;
}

export function Tapes({ award, layout, radius, pixel }: TapesProps) {
  return (
    <g class="tapes" aria-hidden="true">
      {award.rival === null ? null : <RivalTape tape={award.rival} other={award.tape} layout={layout} pixel={pixel} />}
      {award.tape === null ? null : (
        <WinningTape tape={award.tape} other={award.rival} layout={layout} radius={radius} pixel={pixel} />
      )}
    </g>
  );
}

interface TapeProps {
  readonly tape: Tape;
  /** The label lies on the side that this one does not take. */
  readonly other: Tape | null;
  readonly layout: Layout;
  readonly pixel: number;
}

function ends(tape: Tape, layout: Layout) {
  const from = toStage(layout, tape.start.x, tape.start.y);
  const to = toStage(layout, tape.end.x, tape.end.y);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return { from, to, length, turn, middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } };
}

/** Where the label of a tape goes: beside its middle, away from the other tape. */
function beside(tape: Tape, other: Tape | null, layout: Layout, pixel: number) {
  const { from, to, length, middle } = ends(tape, layout);
  const away = other === null ? { x: 0, y: middle.y + 1 } : ends(other, layout).middle;
  const normal = { x: (from.y - to.y) / (length || 1), y: (to.x - from.x) / (length || 1) };
  const sign = normal.x * (away.x - middle.x) + normal.y * (away.y - middle.y) > 0 ? -1 : 1;
  const far = sign * pixel * (LABEL_GAP + LABEL_HALF * Math.abs(normal.x));
  return { x: middle.x + normal.x * far, y: middle.y + normal.y * far };
}

function WinningTape({ tape, other, layout, radius, pixel }: TapeProps & { readonly radius: number }) {
  const { from, length, turn } = ends(tape, layout);
  const half = Math.max(radius * 0.22, 4 * pixel);
  const ticks = Array.from({ length: Math.floor(length / 10) }, (_, n) => (n + 1) * 10);
  return (
    <g>
      <g transform={`translate(${from.x} ${from.y}) rotate(${turn})`}>
        <g class="tape" style={{ "--length": `${length}px` }}>
          <rect class="tape-band" y={-half} width={length} height={2 * half} rx={half * 0.2} />
          {ticks.map((at) => (
            <line key={at} class="tape-tick" x1={at} x2={at} y1={-half} y2={at % 50 === 0 ? half * 0.7 : -half * 0.2} />
          ))}
          <circle class="tape-end" r={half * 0.5} />
          <circle class="tape-end" cx={length} r={half * 0.5} />
        </g>
      </g>
      <Label at={beside(tape, other, layout, pixel)} pixel={pixel} lift={0} words={`${millimetres(tape.distance)} mm`} name="winning" />
    </g>
  );
}

function RivalTape({ tape, other, layout, pixel }: TapeProps) {
  const { from, to } = ends(tape, layout);
  return (
    <g>
      <line class="tape-rival" x1={from.x} y1={from.y} x2={to.x} y2={to.y} stroke-width={2.2 * pixel} />
      <Label at={beside(tape, other, layout, pixel)} pixel={pixel} lift={0} words={`${millimetres(tape.distance)} mm`} name="rival" />
    </g>
  );
}

interface LabelProps {
  readonly at: { readonly x: number; readonly y: number };
  readonly pixel: number;
  /** CSS pixels above the point. */
  readonly lift: number;
  readonly words: string;
  readonly name: string;
  /** Of the letters, CSS pixels. */
  readonly size?: number;
}

/** Words on a dark pill that keep their size on the screen however near the table is. */
export function Label({ at, pixel, lift, words, name, size = 14 }: LabelProps) {
  const width = widthOf(words, size);
  const height = size + 8;
  return (
    <g class={`label label-${name}`} transform={`translate(${at.x} ${at.y}) scale(${pixel}) translate(0 ${-lift})`}>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={height / 2} />
      <text text-anchor="middle" y={size * 0.34} font-size={size}>
        {words}
      </text>
    </g>
  );
}
