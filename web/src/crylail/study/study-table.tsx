/** The table before a turn, and faint on it where everything ends when a flick is made many times. */

import type { ReadonlySignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { DiskView, GhostFigures, SpreadView, TableView } from "../../protocol.ts";
import { DiskFace, DiskPaints, type Livery, liveryOf } from "../disk.tsx";
import { type Layout, launchArea, toStage, underPointer } from "../geometry.ts";
import { bled, useGround } from "../ground.tsx";
import { Markings } from "../markings.tsx";
import { kindName } from "../words.ts";
import type { Study } from "./study.ts";
import { said } from "./words.ts";

interface StudyTableProps {
  readonly study: Study;
  readonly table: TableView;
  readonly portrait: ReadonlySignal<boolean>;
  readonly liveries: readonly [Livery, Livery];
  /** What lies on the table when no turn is looked at: at the end of the match. */
  readonly resting: readonly DiskView[];
}

/** Disks that moved less than this, µm, have no ghost. */
const MOVED = 500;
const SMALL = 11;

export function StudyTable({ study, table, portrait, liveries, resting }: StudyTableProps) {
  const { box, canvas, layout, natural, perMm } = useGround(() => table, portrait);
  const placing = useRef(false);
  const turn = study.turn.value;
  const { view } = layout.value;
  const pixel = perMm === 0 ? 1 : 1 / perMm;
  const radius = table.radius / 1000;
  const disks = (turn?.position.disks.filter((disk) => disk.whereabouts === "table") ?? resting).filter(
    (disk) => turn?.phase !== "relaunch" || disk.side !== turn.position.side || disk.kind !== "bladesman",
  );

  const put = (event: PointerEvent): void => {
    const edges = box.current?.getBoundingClientRect();
    if (edges === undefined || turn === null) return;
    const at = underPointer(layout.value, edges, event);
    if (!placing.current && at.x > launchArea(table).most.x + 2 * table.radius) return;
    placing.current = true;
    study.put(at.x, at.y);
  };

  return (
    <div class="study-frame" data-portrait={portrait.value}>
      <div
        class="study-table"
        ref={box}
        style={{ aspectRatio: `${natural.value.width} / ${natural.value.height}` }}
        onPointerDown={(event) => {
          if (event.button === 0) put(event);
          if (placing.current) event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => (placing.current ? put(event) : undefined)}
        onPointerUp={() => (placing.current = false)}
        onPointerCancel={() => (placing.current = false)}
      >
        <div class="world">
          <canvas ref={canvas} aria-hidden="true" style={bled(layout.value)} />
          <svg viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} role="img" aria-label={said("table")}>
            <DiskPaints />
            <Markings table={table} layout={layout.value} pixel={pixel} />
            {disks.map((disk) => (
              <Face key={disk.disk} disk={disk} layout={layout.value} radius={radius} liveries={liveries} pixel={pixel} />
            ))}
            {turn === null ? null : (
              <Flick study={study} table={table} layout={layout.value} liveries={liveries} pixel={pixel} />
            )}
          </svg>
        </div>
      </div>
    </div>
  );
}

interface FaceProps {
  readonly disk: Pick<DiskView, "disk" | "kind" | "value" | "side" | "x" | "y">;
  readonly layout: Layout;
  readonly radius: number;
  readonly liveries: readonly [Livery, Livery];
  readonly pixel: number;
}

function Face({ disk, layout, radius, liveries, pixel }: FaceProps) {
  const at = toStage(layout, disk.x, disk.y);
  return (
    <g transform={`translate(${at.x} ${at.y})`} data-disk={disk.disk}>
      <circle cx={radius * 0.08} cy={radius * 0.14} r={radius * 1.42} fill="url(#crylail-shade)" />
      <DiskFace
        kind={disk.kind}
        value={disk.value}
        livery={liveryOf(disk, liveries)}
        radius={radius}
        small={radius / pixel < SMALL}
      />
      <title>{kindName(disk)}</title>
    </g>
  );
}

interface FlickProps {
  readonly study: Study;
  readonly table: TableView;
  readonly layout: Layout;
  readonly liveries: readonly [Livery, Livery];
  readonly pixel: number;
}

/** The knight at its place, where the flick aims, the ghosts, and where it went in the match. */
function Flick({ study, table, layout, liveries, pixel }: FlickProps) {
  const turn = study.turn.value;
  const radius = table.radius / 1000;
  const kind = study.knight.value;
  const shown = study.shown.value;
  const ghosts = study.ghosts.value;
  if (turn === null || kind === "") return null;
  const { side } = turn.position;
  const { x, y } = study.place.value;
  const at = toStage(layout, x, y);
  const knight = turn.position.disks.find((disk) => disk.side === side && disk.kind === kind);
  if (knight === undefined) return null;
  const ahead = (layout.portrait ? -90 : 0) + (shown?.spot.angle ?? 0);
  const current = ghosts !== null && shown !== null && ghosts.ply === turn.ply && ghosts.move === shown.move;
  const went = shown?.role === "chosen" ? turn.rest.find(([disk]) => disk === knight.disk) : undefined;
  return (
    <g>
      {shown === null ? null : (
        <line class="study-aim" x1={at.x} y1={at.y} x2={at.x + 4000 * cos(ahead)} y2={at.y + 4000 * sin(ahead)} stroke-width={1.6 * pixel} stroke-dasharray={`${2 * pixel} ${7 * pixel}`} />
      )}
      {ghosts?.found == null ? null : (
        <g class="ghosts" data-current={current} data-role={shown?.role}>
          <Ghosts found={ghosts.found} flicked={ghosts.disk} disks={turn.position.disks} layout={layout} radius={radius} liveries={liveries} pixel={pixel} />
          {ghosts.found.spread === null ? null : <Spread spread={ghosts.found.spread} layout={layout} pixel={pixel} />}
        </g>
      )}
      {went === undefined ? null : <Went at={went} layout={layout} radius={radius} pixel={pixel} />}
      <Face disk={{ ...knight, x, y }} layout={layout} radius={radius} liveries={liveries} pixel={pixel} />
    </g>
  );
}

function cos(degrees: number): number {
  return Math.cos((degrees / 180) * Math.PI);
}

function sin(degrees: number): number {
  return Math.sin((degrees / 180) * Math.PI);
}

interface GhostsProps {
  readonly found: GhostFigures;
  readonly flicked: number;
  readonly disks: readonly DiskView[];
  readonly layout: Layout;
  readonly radius: number;
  readonly liveries: readonly [Livery, Livery];
  readonly pixel: number;
}

function Ghosts({ found, flicked, disks, layout, radius, liveries, pixel }: GhostsProps) {
  const known = new Map(disks.map((disk) => [disk.disk, disk]));
  return (
    <>
      {found.ghosts.flatMap((ghost, number) =>
        ghost.rest.map(([disk, x, y]) => {
          const before = known.get(disk);
          if (before === undefined) return null;
          const moved = disk === flicked || Math.hypot(before.x - x, before.y - y) > MOVED;
          if (!moved) return null;
          const at = toStage(layout, x, y);
          return (
            <circle
              key={`${number} ${disk}`}
              class={`ghost livery-${liveryOf(before, liveries)}`}
              data-flicked={disk === flicked}
              data-out={ghost.out.includes(disk)}
              cx={at.x}
              cy={at.y}
              r={Math.max(radius - 0.5 * pixel, 0.8 * radius)}
              stroke-width={pixel}
            />
          );
        }),
      )}
    </>
  );
}

function Spread({ spread, layout, pixel }: { readonly spread: SpreadView; readonly layout: Layout; readonly pixel: number }) {
  const at = toStage(layout, spread.x, spread.y);
  const turned = (layout.portrait ? -90 : 0) - spread.turned;
  const shape = { rx: spread.long / 1000, ry: spread.short / 1000 };
  return (
    <g transform={`translate(${at.x} ${at.y}) rotate(${turned})`}>
      <ellipse class="spread-bed" {...shape} stroke-width={5 * pixel} />
      <ellipse class="spread" {...shape} stroke-width={2.2 * pixel} />
    </g>
  );
}

/** A ring where the knight rested in the match. */
function Went({ at: [, x, y], layout, radius, pixel }: { readonly at: readonly [number, number, number]; readonly layout: Layout; readonly radius: number; readonly pixel: number }) {
  const at = toStage(layout, x, y);
  return (
    <g class="went" transform={`translate(${at.x} ${at.y})`}>
      <circle class="went-bed" r={radius + 2 * pixel} stroke-width={5 * pixel} />
      <circle class="went-ring" r={radius + 2 * pixel} stroke-width={2.4 * pixel} />
    </g>
  );
}
