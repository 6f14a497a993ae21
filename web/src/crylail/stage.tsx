/** The table from above with all that lies, moves or is measured on it. */

import { type Signal, useComputed } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { DiskView } from "../protocol.ts";
import { AimMarks, HintMarks } from "./aim-marks.tsx";
import { AimPad } from "./aim-pad.tsx";
import { closeUp, measured } from "./camera.ts";
import { namesShown, soundOn } from "./comfort.ts";
import { DiskFace, DiskPaints, type Livery, liveryOf } from "./disk.tsx";
import { Flip } from "./flip.tsx";
import { type Layout, toStage } from "./geometry.ts";
import { bled, useGround } from "./ground.tsx";
import { placeLabels } from "./labels.ts";
import { Markings } from "./markings.tsx";
import { playMotion } from "./motion.ts";
import type { Play } from "./play.ts";
import { pointing } from "../online/pointing.ts";
import type { GameRoomProps } from "../room-props.ts";
import { Pointed, PointPad } from "./pointed.tsx";
import { playSounds } from "./sound.ts";
import type { Step } from "./tally.ts";
import { Label, Tapes } from "./tape.tsx";
import { kindName, words } from "./words.ts";

export interface StageProps extends Pick<GameRoomProps, "desk" | "match"> {
  readonly play: Play;
  readonly portrait: Signal<boolean>;
  readonly liveries: readonly [Livery, Livery];
  /** Look closer at the far end. */
  readonly closer: Signal<boolean>;
  /** What is being measured, while a round is scored. */
  readonly step: Signal<Step | null>;
}

const SPARKS = [0, 1, 2, 3, 4, 5];
const LABELS_FROM_PX = 9;

export function Stage({ play, desk, match, portrait, liveries, closer, step }: StageProps) {
  const { table } = play.view.value;
  const { box, canvas, layout, natural, perMm } = useGround(() => play.view.value.table, portrait);
  const groups = useRef(new Map<number, SVGGElement>());
  const sparks = useRef<SVGCircleElement[]>([]);
  const camera = useComputed(() => {
    const award = step.value?.award ?? null;
    if (step.value !== null) return measured(layout.value, play.view.value.table, award, play.disks.value);
    if (closer.value && play.scene.value.kind === "now") return closeUp(layout.value, play.view.value.table, play.disks.value);
    return layout.value.view;
  });

  const scene = play.scene.value;
  // A layout effect, so that the loop ends before the disks are laid where they rest.
  useLayoutEffect(() => {
    if (scene.kind !== "motion") return;
    const stage = { disks: groups.current, sparks: sparks.current, layout: layout.value, radius: table.radius / 1000 };
    const hush = soundOn.value ? playSounds(scene.motion, scene.slow) : null;
    const end = playMotion(stage, scene.motion, scene.slow, play.rested);
    return () => {
      hush?.();
      end();
    };
  }, [scene, layout.value, play, table.radius]);

  const zoom = layout.value.view.width / camera.value.width;
  const pixel = perMm === 0 ? 1 : 1 / (perMm * zoom);
  const award = step.value?.award ?? null;
  const { view } = layout.value;
  return (
    <div
      class="stage"
      ref={box}
      data-portrait={portrait.value}
      style={{ aspectRatio: `${natural.value.width} / ${natural.value.height}`, "--shape": natural.value.width / natural.value.height }}
    >
      <div class="world" style={{ transform: look(layout.value, camera.value, perMm) }}>
        <canvas ref={canvas} aria-hidden="true" style={bled(layout.value)} />
        <svg viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} role="img" aria-label={words("table")}>
          <DiskPaints />
          <Markings table={table} layout={layout.value} pixel={pixel} />
          {SPARKS.map((spark) => (
            <circle
              key={spark}
              class="clash"
              opacity="0"
              ref={(node) => {
                if (node !== null) sparks.current[spark] = node;
              }}
            />
          ))}
          {play.disks.value.map((disk) => (
            <Disk
              key={disk.disk}
              disk={disk}
              layout={layout.value}
              radius={table.radius / 1000}
              livery={liveryOf(disk, liveries)}
              pixel={pixel}
              mark={markOf(play, disk, award?.disk ?? -1)}
              groups={groups.current}
            />
          ))}
          {(closer.value || namesShown.value) && scene.kind === "now" ? (
            <Names disks={play.disks.value} layout={layout.value} radius={table.radius / 1000} pixel={pixel} />
          ) : null}
          {award === null ? null : (
            <Tapes key={step.value?.number} award={award} layout={layout.value} radius={table.radius / 1000} pixel={pixel} />
          )}
          <HintMarks play={play} layout={layout.value} liveries={liveries} pixel={pixel} />
          <Pointed desk={desk} match={match} layout={layout.value} liveries={liveries} pixel={pixel} />
          <AimMarks play={play} layout={layout.value} liveries={liveries} pixel={pixel} />
        </svg>
        <AimPad play={play} layout={layout.value} perMm={perMm} />
        {pointing.value ? <PointPad desk={desk} layout={layout.value} /> : null}
      </div>
      {award === null || award.flip === "" ? null : (
        <Flip key={step.value?.number} award={award} disks={play.disks.value} liveries={liveries} />
      )}
    </div>
  );
}

function look({ view }: Layout, camera: Layout["view"], perMm: number): string {
  const zoom = view.width / camera.width;
  const x = -(camera.x - view.x) * perMm * zoom;
  const y = -(camera.y - view.y) * perMm * zoom;
  return `translate(${x}px, ${y}px) scale(${zoom})`;
}

type Mark = "" | "last" | "scoring";

function markOf(play: Play, disk: DiskView, scoring: number): Mark {
  if (play.scene.value.kind === "sheet") return disk.disk === scoring ? "scoring" : "";
  const last = play.view.value.last?.motion?.disk ?? -1;
  return play.scene.value.kind === "now" && play.open.value && disk.disk === last ? "last" : "";
}

interface NamesProps {
  readonly disks: readonly DiskView[];
  readonly layout: Layout;
  readonly radius: number;
  readonly pixel: number;
}

/** The knights' names beside them, where they hide nothing. */
function Names({ disks, layout, radius, pixel }: NamesProps) {
  const at = new Map(disks.map((disk) => [disk.disk, toStage(layout, disk.x, disk.y)]));
  const named = disks.map((disk) => {
    const { x, y } = at.get(disk.disk) ?? { x: 0, y: 0 };
    return { disk: disk.disk, words: disk.side < 0 ? "" : kindName(disk), x: x / pixel, y: y / pixel };
  });
  return (
    <g aria-hidden="true">
      {placeLabels(named, radius / pixel).map(({ disk, words: name, x, y }) => {
        const middle = at.get(disk) ?? { x: 0, y: 0 };
        const spot = { x: middle.x + x * pixel, y: middle.y + y * pixel };
        return <Label key={disk} at={spot} pixel={pixel} lift={0} words={name} name="name" size={12} />;
      })}
    </g>
  );
}

interface DiskProps {
  readonly disk: DiskView;
  readonly layout: Layout;
  readonly radius: number;
  readonly livery: Livery;
  readonly pixel: number;
  readonly mark: Mark;
  readonly groups: Map<number, SVGGElement>;
}

function Disk({ disk, layout, radius, livery, pixel, mark, groups }: DiskProps) {
  const at = toStage(layout, disk.x, disk.y);
  const group = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const node = group.current;
    if (node === null) return;
    groups.set(disk.disk, node);
    node.setAttribute("transform", `translate(${at.x} ${at.y})`);
    node.setAttribute("opacity", "1");
    return () => void groups.delete(disk.disk);
  });
  return (
    <g ref={group} class="disk-place" data-disk={disk.disk}>
      <circle cx={radius * 0.08} cy={radius * 0.14} r={radius * 1.42} fill="url(#crylail-shade)" />
      {mark === "" ? null : <circle class={`mark-${mark}`} r={radius + 3.5 * pixel} stroke-width={2.5 * pixel} />}
      <DiskFace kind={disk.kind} value={disk.value} livery={livery} radius={radius} small={radius / pixel < LABELS_FROM_PX + 2} />
      <title>{kindName(disk)}</title>
    </g>
  );
}
