/** The aim on the table: the knight in hand, the ring of power, the pull, and dots that show the direction only. */

import { type Aim, aimAt, MOST_POWER, slideOf } from "./aim.ts";
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

export function AimMarks(props: AimMarksProps) {
  const { play } = props;
  const knight = play.chosen.value;
  const foreign = play.foreign.value;
  if (knight !== null) {
    return <Aimed {...props} kind={knight.kind} aim={play.aim.value} refused={play.verdict.value?.legal === false} />;
  }
  if (foreign === null) return null;
  const aim = aimAt(foreign, play.view.value.table);
  const phase = aim.power > 0 ? "armed" : "idle";
  return <Aimed {...props} kind={foreign.kind} aim={{ ...aim, phase }} refused={false} />;
}

interface AimedProps extends AimMarksProps {
  readonly kind: string;
  readonly aim: Aim;
  readonly refused: boolean;
}

/** A knight in somebody's hand. */
function Aimed({ play, layout, liveries, pixel, kind, aim, refused }: AimedProps) {
  const { table, position } = play.view.value;
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
      <DiskFace kind={kind} value={0} livery={livery} radius={radius} small={radius / pixel < 11} />
      {aim.phase === "idle" ? null : (
        <Label at={{ x: 0, y: -ring }} pixel={pixel} lift={24} words={aimReadout(aim)} name="aim" />
      )}
    </g>
  );
}

/** What the hint advises: its knight where it is placed, and a dotted line whose length says how hard it is flicked. */
export function HintMarks({ play, layout, liveries, pixel }: AimMarksProps) {
  const flick = play.hinted.value;
  if (flick === null || play.chosen.value?.kind === flick.kind) return null;
  const { table, position } = play.view.value;
  const { x, y } = toStage(layout, flick.x, flick.y);
  const { angle, power } = aimAt(flick, table);
  const radius = table.radius / 1000;
  const reach = Math.min(slideOf(power, table) * 1000, (table.length - flick.x) / 1000);
  return (
    <g class="hint-marks" transform={`translate(${x} ${y})`} aria-hidden="true">
      <line
        transform={`rotate(${(layout.portrait ? -90 : 0) + angle / 1000})`}
        x1={radius * 1.5}
        x2={reach}
        stroke-width={3 * pixel}
        stroke-dasharray={`0 ${9 * pixel}`}
      />
      <circle class="hint-ring" r={Math.max(radius * 1.45, 17 * pixel)} stroke-width={3 * pixel} />
      <g opacity="0.75">
        <DiskFace kind={flick.kind} value={0} livery={liveryOf(position, liveries)} radius={radius} small={radius / pixel < 11} />
      </g>
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
