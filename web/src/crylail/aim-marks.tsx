/** The aim on the table: the knight in hand, the ring of power, the pull, and dots that show the direction only. */

import { MOST_POWER } from "./aim.ts";
import { DiskFace, type Livery, liveryOf } from "./disk.tsx";
import { type Layout, toStage } from "./geometry.ts";
import type { Play } from "./play.ts";
import { Label } from "./tape.tsx";
import { aimReadout } from "./words.ts";

interface AimMarksProps {
  readonly play: Play;
  readonly layout: Layout;
  readonly liveries: readonly [Livery, Livery];
  /** Millimetres of the table in one CSS pixel. */
  readonly pixel: number;
}

const DOTS = 22;

export function AimMarks({ play, layout, liveries, pixel }: AimMarksProps) {
  const knight = play.chosen.value;
  if (knight === null) return null;
  const aim = play.aim.value;
  const { table, position } = play.view.value;
  const refused = play.verdict.value?.legal === false;
  const livery = liveryOf(position, liveries);
  const at = toStage(layout, aim.x, aim.y);
  const radius = table.radius / 1000;
  const ahead = layout.portrait ? -90 : 0;
  const ring = Math.max(radius * 1.45, 19 * pixel);
  return (
    <g class={`aim-marks${refused ? " refused" : ""}`} transform={`translate(${at.x} ${at.y})`} aria-hidden="true">
      <g transform={`rotate(${ahead + aim.angle / 1000})`}>
        {aim.phase === "idle" ? null : <Dots from={ring} step={Math.max(radius * 1.35, 16 * pixel)} pixel={pixel} />}
        {aim.phase === "pulling" && aim.power > 0 ? (
          <line class="aim-pull" x1={-radius} x2={-radius - 110 * pixel * (aim.power / MOST_POWER) - 8 * pixel} stroke-width={4 * pixel} />
        ) : null}
      </g>
      <circle class="aim-ring-bed" r={ring} stroke-width={5.5 * pixel} />
      <path class="aim-ring" d={arc(ring, aim.power / MOST_POWER)} stroke-width={5.5 * pixel} />
      <circle class="disk-shade" cx="1.5" cy="2.5" r={radius * 1.4} fill="url(#crylail-shade)" />
      <DiskFace kind={knight.kind} value={0} livery={livery} radius={radius} small={radius / pixel < 11} />
      {aim.phase === "idle" ? null : (
        <Label at={{ x: 0, y: -ring }} pixel={pixel} lift={24} words={aimReadout(aim)} name="aim" />
      )}
    </g>
  );
}

function Dots({ from, step, pixel }: { readonly from: number; readonly step: number; readonly pixel: number }) {
  return (
    <g class="aim-dots">
      {Array.from({ length: DOTS }, (_, n) => {
        const left = 1 - n / DOTS;
        return <circle key={n} cx={from + (n + 1) * step} r={(1.1 + 1.9 * left) * pixel} opacity={0.1 + 0.85 * left} />;
      })}
    </g>
  );
}

/** A part of a circle, clockwise from the top. */
function arc(radius: number, part: number): string {
  if (part <= 0) return "";
  const whole = Math.min(part, 0.9999) * 2 * Math.PI;
  const x = radius * Math.sin(whole);
  const y = -radius * Math.cos(whole);
  return `M0 ${-radius}A${radius} ${radius} 0 ${whole > Math.PI ? 1 : 0} 1 ${x} ${y}`;
}
