/** What a review marks on the board: the turn that was played, the better one, a line that follows, and threats. */

import type { LineStep, ThreatView } from "../protocol.ts";
import { CELL, centre, corner, type Geometry } from "./geometry.ts";
import { Strike } from "./marks.tsx";

interface MarksProps {
  readonly geometry: Geometry;
  /** [seats] which of the five shields each seat has. */
  readonly shields: readonly number[];
  readonly mover: number;
  readonly played: LineStep | null;
  /** The sign of how good or bad it was, "" while that is not known. */
  readonly sign: string;
  readonly better: LineStep | null;
  /** A line that is looked at; the other marks give way to it. */
  readonly line: readonly LineStep[];
  readonly threats: readonly ThreatView[];
  /** The threat that is pointed at in the list. */
  readonly threat: ThreatView | null;
}

export function AnalysisMarks({ geometry, shields, mover, played, sign, better, line, threats, threat }: MarksProps) {
  if (line.length > 0) return <Line geometry={geometry} shields={shields} line={line} />;
  if (threat !== null) return <OneThreat geometry={geometry} shields={shields} threat={threat} />;
  return (
    <g class="analysis-marks">
      <Threatened geometry={geometry} threats={threats} mover={mover} />
      {played === null ? null : (
        <Turn geometry={geometry} shields={shields} step={played} look={sign === "✓" ? "made fine" : "made"} badge={sign} />
      )}
      {better === null ? null : <Turn geometry={geometry} shields={shields} step={better} look="better" badge="★" />}
    </g>
  );
}

interface Spot {
  readonly geometry: Geometry;
  readonly square: number;
}

interface TurnProps extends Pick<MarksProps, "geometry" | "shields"> {
  readonly step: LineStep;
  readonly look: string;
  readonly badge: string;
}

function Turn({ geometry, shields, step, look, badge }: TurnProps) {
  return (
    <g class={`turn-mark ${look}`}>
      {step.square < 0 ? null : (
        <Ghost geometry={geometry} square={step.square} href={`#shield-${shields[step.seat] ?? 0}`} badge={badge} />
      )}
      {step.sword_to < 0 ? null : (
        <Ghost geometry={geometry} square={step.sword_to} href="#sword-in-stone" badge={step.square < 0 ? badge : ""} />
      )}
    </g>
  );
}

function Ghost({ geometry, square, href, badge }: Spot & { readonly href: string; readonly badge: string }) {
  const { x, y } = corner(geometry, square);
  return (
    <g>
      <use href={href} x={x + 6} y={y + 4} width={CELL - 12} height={CELL - 8} />
      <rect class="under" x={x + 4} y={y + 4} width={CELL - 8} height={CELL - 8} rx="9" />
      <rect class="over" x={x + 4} y={y + 4} width={CELL - 8} height={CELL - 8} rx="9" />
      {badge === "" ? null : <Badge x={x + CELL - 14} y={y + 14} words={badge} />}
    </g>
  );
}

function Badge({ x, y, words }: { readonly x: number; readonly y: number; readonly words: string }) {
  return (
    <g class="badge" transform={`translate(${x} ${y})`}>
      <circle r="21" />
      <text y="9.5">{words}</text>
    </g>
  );
}

/** The turns of a line in their order, and what they capture. */
function Line({ geometry, shields, line }: Pick<MarksProps, "geometry" | "shields" | "line">) {
  const taken = [...new Set(line.flatMap((step) => step.captured))];
  return (
    <g class="line-marks">
      {line.map((step, index) => (
        <Turn
          key={index}
          geometry={geometry}
          shields={shields}
          step={step}
          look={index === 0 ? "first" : "next"}
          badge={String(index + 1)}
        />
      ))}
      {taken.map((square) => (
        <Strike key={square} geometry={geometry} square={square} />
      ))}
    </g>
  );
}

/** Rings around the shields that somebody could capture: dashed where it is a threat, whole where it can be done now. */
function Threatened({ geometry, threats, mover }: Pick<MarksProps, "geometry" | "threats" | "mover">) {
  const rings = new Map<number, boolean>();
  for (const threat of threats)
    for (const square of threat.shields) rings.set(square, rings.get(square) === true || threat.seat === mover);
  return (
    <g class="threatened">
      {[...rings].map(([square, now]) => {
        const { x, y } = centre(geometry, square);
        return (
          <g key={square} class={now ? "ring now" : "ring"}>
            <circle class="under" cx={x} cy={y} r="46" />
            <circle class="over" cx={x} cy={y} r="46" />
          </g>
        );
      })}
    </g>
  );
}

function OneThreat({ geometry, shields, threat }: Pick<MarksProps, "geometry" | "shields"> & { readonly threat: ThreatView }) {
  return (
    <g class="line-marks">
      {threat.squares.map((square) => {
        const { x, y } = corner(geometry, square);
        return (
          <g key={square} class="turn-mark next">
            <use
              href={`#shield-${shields[threat.seat] ?? 0}`}
              x={x + 22}
              y={y + 20}
              width={CELL - 44}
              height={CELL - 40}
            />
            <rect class="over" x={x + 4} y={y + 4} width={CELL - 8} height={CELL - 8} rx="9" />
          </g>
        );
      })}
      {threat.shields.map((square) => (
        <Strike key={square} geometry={geometry} square={square} />
      ))}
    </g>
  );
}
