/**
 * The map of what a flick is expected to bring over direction and power. A field for pointer and keys: pointing reads,
 * pressing tries a flick.
 */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { TableView } from "../../protocol.ts";
import { useSize } from "../../size.ts";
import { slideOf } from "../aim.ts";
import { clamp } from "../geometry.ts";
import { words } from "../words.ts";
import { colourOf, type Field, inside, outlineOf, placeOf, rangeOf, sampled, shows, type Spot, spotAt, ticks } from "./heat.ts";
import type { Study } from "./study.ts";
import { pointsWords, said, spotWords } from "./words.ts";

interface FlickMapProps {
  readonly study: Study;
  readonly table: TableView;
  readonly say: (sentence: string) => void;
}

const LEFT = 34;
const RIGHT = 34;
const TOP = 22;
const BOTTOM = 26;
const SAID_AFTER_MS = 350;
const ISOLINE = 100;
/** Steps of the cursor: degrees and per mille of power. */
const STEP = { fine: [0.1, 1], plain: [0.5, 10], far: [2, 50] } as const;

export function FlickMap({ study, table, say }: FlickMapProps) {
  const [box, size] = useSize({ width: 0, height: 0 });
  const pointed = useSignal<Spot | null>(null);
  const field = study.field.value;
  const width = Math.max(size.value.width - LEFT - RIGHT, 0);
  const height = Math.max(size.value.height - TOP - BOTTOM, 0);
  const shown = study.shown.value;
  const read = pointed.value ?? study.cursor.value ?? shown?.spot ?? null;
  useSaid(field === null || study.cursor.value === null ? "" : readWords(field, study.cursor.value, study.chosen.value), say);

  const under = (event: MouseEvent): Spot | null => {
    if (field === null || box.current === null) return null;
    const { left, top } = box.current.getBoundingClientRect();
    return spotAt(field, (event.clientX - left - LEFT) / width, (event.clientY - top - TOP) / height);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (field === null || event.ctrlKey || event.metaKey) return;
    const from = study.cursor.peek() ?? shown?.spot ?? field.best;
    const to = pressed(event, from, field, study.chosen.peek());
    if (to !== null) {
      event.preventDefault();
      study.cursor.value = inside(field, to);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      study.attempt(from);
    } else if (event.key === "Escape") {
      study.cursor.value = null;
      study.attempt(null);
    }
  };
  const knight = words(study.knight.value === "" ? "knight" : study.knight.value);
  return (
    <figure class="flick-map">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes all of them */}
      <div
        ref={box}
        class="map-box"
        role="application"
        aria-label={said("map", { knight })}
        aria-busy={!study.fresh.value}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application field takes keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => (pointed.value = under(event))}
        onPointerLeave={() => (pointed.value = null)}
        onClick={(event) => {
          const spot = under(event);
          if (spot === null) return;
          study.cursor.value = spot;
          study.attempt(spot);
        }}
      >
        {field === null || width === 0 ? null : (
          <>
            <Heat field={field} width={width} height={height} />
            <svg width={size.value.width} height={size.value.height} aria-hidden="true">
              <Axes field={field} table={table} width={width} height={height} />
              <g transform={`translate(${LEFT} ${TOP})`}>
                <Outline field={field} width={width} height={height} />
                <Marks study={study} field={field} width={width} height={height} />
                <Cross field={field} spot={pointed.value ?? study.cursor.value} width={width} height={height} />
              </g>
            </svg>
          </>
        )}
      </div>
      <figcaption>
        <p class="map-read">{field === null || read === null ? said("waiting") : readWords(field, read, study.chosen.value)}</p>
        {field === null ? null : <Scale field={field} />}
      </figcaption>
    </figure>
  );
}

function readWords(field: Field, spot: Spot, chosen: Spot | null): string {
  const swing = field.swingOf(spot, chosen);
  if (swing === null) return said("read-off", { spot: spotWords(spot) });
  const less = field.bestSwing - swing;
  const points = said("read", { spot: spotWords(spot), points: pointsWords(swing) });
  const than = less < 5 ? said("at-best") : said("below-best", { points: (less / 100).toFixed(1) });
  return `${points}, ${than}`;
}

/** Where a key leads, null for a key that means nothing here. */
function pressed(event: KeyboardEvent, from: Spot, field: Field, chosen: Spot | null): Spot | null {
  const [degrees, power] = STEP[event.altKey ? "fine" : event.shiftKey ? "far" : "plain"];
  switch (event.key) {
    case "ArrowLeft":
      return { ...from, angle: from.angle - degrees };
    case "ArrowRight":
      return { ...from, angle: from.angle + degrees };
    case "ArrowUp":
      return { ...from, power: from.power + power };
    case "ArrowDown":
      return { ...from, power: from.power - power };
    case "Home":
      return field.best;
    case "End":
      return chosen ?? field.best;
    default:
      return null;
  }
}

/** Says what the cursor reads when it has rested a little. */
function useSaid(sentence: string, say: (sentence: string) => void): void {
  useEffect(() => {
    if (sentence === "") return;
    const timer = setTimeout(() => say(sentence), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sentence, say]);
}

interface Sized {
  readonly field: Field;
  readonly width: number;
  readonly height: number;
}

/** The colours, with a fine line at every whole point. */
function Heat({ field, width, height }: Sized) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) paint(canvas.current, field, Math.round(width), Math.round(height));
  }, [field, width, height]);
  return <canvas ref={canvas} style={{ left: `${LEFT}px`, top: `${TOP}px`, width: `${width}px`, height: `${height}px` }} />;
}

function paint(canvas: HTMLCanvasElement, field: Field, across: number, down: number): void {
  const scale = Math.min(devicePixelRatio, 2);
  const width = Math.max(Math.round(across * scale), 2);
  const height = Math.max(Math.round(down * scale), 2);
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext("2d");
  if (brush === null) return;
  const picture = brush.createImageData(width, height);
  const values = sampled(field, width, height);
  const { low, high } = rangeOf(field);
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0;
    const step = Math.floor(value / ISOLINE);
    const beside = index % width === 0 ? step : Math.floor((values[index - 1] ?? 0) / ISOLINE);
    const above = index < width ? step : Math.floor((values[index - width] ?? 0) / ISOLINE);
    const dim = value > low && (beside !== step || above !== step) ? 0.86 : 1;
    for (const [channel, part] of colourOf((value - low) / (high - low)).entries()) {
      picture.data[4 * index + channel] = part * dim;
    }
    picture.data[4 * index + 3] = 255;
  }
  brush.putImageData(picture, 0, 0);
}

function Axes({ field, table, width, height }: Sized & { readonly table: TableView }) {
  const { least, most } = field;
  return (
    <g class="map-axes">
      <rect class="map-rim" x={LEFT} y={TOP} width={width} height={height} />
      {ticks(least.power / 10, most.power / 10, height / 45).map((percent) => {
        const y = TOP + height * placeOf(field, { angle: 0, power: percent * 10 }).y;
        return (
          <g key={percent}>
            <line x1={LEFT - 4} x2={LEFT} y1={y} y2={y} />
            <text x={LEFT - 7} y={y + 4} text-anchor="end">
              {percent}
            </text>
            <line x1={LEFT + width} x2={LEFT + width + 4} y1={y} y2={y} />
            <text x={LEFT + width + 7} y={y + 4}>
              {slideOf(percent * 10, table).toFixed(1)}
            </text>
          </g>
        );
      })}
      {ticks(least.angle, most.angle, width / 60).map((angle) => {
        const x = LEFT + width * placeOf(field, { angle, power: 0 }).x;
        return (
          <g key={angle}>
            <line x1={x} x2={x} y1={TOP + height} y2={TOP + height + 4} />
            <text x={x} y={TOP + height + 18} text-anchor="middle">
              {angle === 0 ? "0°" : words(angle < 0 ? "aim-left" : "aim-right", { degrees: Math.abs(angle) })}
            </text>
          </g>
        );
      })}
      <text x={4} y={14}>
        {said("power-axis")}
      </text>
      <text x={LEFT + width + RIGHT - 2} y={14} text-anchor="end">
        {said("slide-axis")}
      </text>
    </g>
  );
}

/** Around all that costs at most what the tolerance allows. */
function Outline({ field, width, height }: Sized) {
  const level = field.bestSwing - 100 * field.map.tolerance.points;
  const path = outlineOf(field, level)
    .map(([x1, y1, x2, y2]) => `M${fixed(x1 * width)} ${fixed(y1 * height)}L${fixed(x2 * width)} ${fixed(y2 * height)}`)
    .join("");
  return (
    <g class="map-outline">
      <path class="outline-bed" d={path} />
      <path class="outline-line" d={path} />
    </g>
  );
}

function fixed(value: number): string {
  return value.toFixed(1);
}

const LABEL = 9;

/** The best, the chosen and the tried flick; of best and chosen the upper one has its word above it, the other below. */
function Marks({ study, field, width, height }: Sized & { readonly study: Study }) {
  const chosen = study.chosen.value;
  const shown = study.shown.value;
  const lower = chosen !== null && field.best.power > chosen.power;
  const size = { field, width, height };
  return (
    <>
      <Mark {...size} spot={field.best} name="best" below={!lower} left={false} />
      <Mark {...size} spot={chosen} name="chosen" below={lower} left={false} />
      <Mark {...size} spot={shown?.role === "tried" ? shown.spot : null} name="tried" below={false} left />
    </>
  );
}

interface MarkProps extends Sized {
  readonly spot: Spot | null;
  readonly name: "best" | "chosen" | "tried";
  /** Where its word goes, unless it would leave the picture there. */
  readonly below: boolean;
  readonly left: boolean;
}

const WORD = 64;

function Mark({ field, spot, name, below, left, width, height }: MarkProps) {
  if (spot === null || !shows(field, spot)) return null;
  const at = placeOf(field, spot);
  const x = at.x * width;
  const y = at.y * height;
  const before = left ? x > WORD : x > width - WORD;
  return (
    <g class={`map-mark mark-${name}`} transform={`translate(${x} ${y})`}>
      {name === "best" ? <path d="M0-7 2-2 7-2 3 1 5 6 0 3-5 6-3 1-7-2-2-2z" /> : null}
      {name === "chosen" ? <circle r="6" /> : null}
      {name === "tried" ? <path d="M0-7 7 0 0 7-7 0z" /> : null}
      <text
        x={before ? -LABEL : LABEL}
        y={clamp(y + (below ? 15 : -6), 12, height - 4) - y}
        text-anchor={before ? "end" : "start"}
      >
        {said(`mark-${name}`)}
      </text>
    </g>
  );
}

function Cross({ field, spot, width, height }: Sized & { readonly spot: Spot | null }) {
  if (spot === null) return null;
  const at = placeOf(field, spot);
  const path = `M0 ${fixed(at.y * height)}H${width}M${fixed(at.x * width)} 0V${height}`;
  return (
    <g class="map-cross">
      <path class="cross-bed" d={path} />
      <path class="cross-line" d={path} />
    </g>
  );
}

/** The colours and what they stand for. */
function Scale({ field }: { readonly field: Field }) {
  const { low, high } = rangeOf(field);
  const stops = [0, 1, 2, 3, 4, 5, 6].map((step) => `rgb(${colourOf(step / 6).join(" ")})`);
  return (
    <p class="map-scale">
      <span class="sr">{said("scale")}</span>
      <span>≤ {pointsWords(low)}</span>
      <span class="map-colours" style={{ background: `linear-gradient(to right, ${stops.join(", ")})` }} />
      <span>{pointsWords(high)}</span>
    </p>
  );
}
