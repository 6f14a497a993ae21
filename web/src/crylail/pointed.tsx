/** Marks and arrows on the table: those that are shown, and the pad on which they are made. Places are whole mm. */

import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Arrow, Ring } from "../arrow.tsx";
import { arrow, ends, muted, pointing, toggled } from "../online/pointing.ts";
import type { GameRoomProps } from "../room-props.ts";
import type { Livery } from "./disk.tsx";
import { type Layout, type Point, toStage, underPointer } from "./geometry.ts";
import { placeOf } from "./place-words.ts";
import { words } from "./words.ts";

const UM = 1_000;
const KEY_STEP = 20 * UM;
/** As the knight sees it: up is towards the Void. */
const STEPS: Readonly<Record<string, { readonly along: number; readonly across: number }>> = {
  ArrowUp: { along: 1, across: 0 },
  ArrowDown: { along: -1, across: 0 },
  ArrowLeft: { along: 0, across: 1 },
  ArrowRight: { along: 0, across: -1 },
};
/** A drag shorter than this is a mark and no arrow, mm. */
const LEAST_ARROW = 25;

interface PointedProps extends Pick<GameRoomProps, "desk" | "match"> {
  readonly layout: Layout;
  readonly liveries: readonly [Livery, Livery];
  readonly pixel: number;
}

export function Pointed({ desk, match, layout, liveries, pixel }: PointedProps) {
  const { view } = match.value;
  if (view.game !== "crylail") return null;
  const sideOf = (seat: number): 0 | 1 => (view.seats_of_side[1]?.includes(seat) === true ? 1 : 0);
  return (
    <g class="pointed" aria-hidden="true">
      {desk.state.value.pings
        .filter(({ seat }) => !muted.value.has(seat))
        .map(({ seat, marks }) => (
          <g key={seat} data-shield={liveries[sideOf(seat)]}>
            {marks.map((mark) => (
              <Mark key={mark} mark={mark} layout={layout} pixel={pixel} />
            ))}
          </g>
        ))}
    </g>
  );
}

function Mark({ mark, layout, pixel }: { readonly mark: string; readonly layout: Layout; readonly pixel: number }) {
  const [from, to] = ends(mark);
  const start = placeOf(from);
  const end = to === null ? null : placeOf(to);
  if (start === null || (to !== null && end === null)) return null;
  const here = toStage(layout, start.x, start.y);
  if (end === null) return <Ring x={here.x} y={here.y} radius={24 * pixel} width={4 * pixel} />;
  return <Arrow from={here} to={toStage(layout, end.x, end.y)} width={5 * pixel} />;
}

function spelled({ x, y }: Point): string {
  return `${Math.max(Math.round(x / UM), 0)},${Math.max(Math.round(y / UM), 0)}`;
}

interface PadProps extends Pick<GameRoomProps, "desk"> {
  readonly layout: Layout;
}

/** Over the whole table while presses mark: a press is a ring, a drag an arrow. With keys a cross is moved, Enter marks. */
export function PointPad({ desk, layout }: PadProps) {
  const pad = useRef<HTMLDivElement>(null);
  const from = useRef<Point | null>(null);
  const cross = useSignal<Point>({ x: (layout.length * UM) / 2, y: (layout.width * UM) / 2 });
  useEffect(() => pad.current?.focus({ preventScroll: true }), []);

  const at = (event: PointerEvent): Point => {
    const box = pad.current?.getBoundingClientRect();
    return box === undefined ? { x: 0, y: 0 } : underPointer(layout, box, event);
  };
  const show = (start: Point, end: Point): void => {
    const [seat] = desk.state.value.you.seats;
    const own = desk.state.value.pings.find((ping) => ping.seat === seat)?.marks ?? [];
    const far = Math.hypot(end.x - start.x, end.y - start.y) / UM;
    desk.show({ type: "ping", marks: toggled(own, far < LEAST_ARROW ? spelled(start) : arrow(spelled(start), spelled(end))) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { along, across } = STEPS[event.key] ?? { along: 0, across: 0 };
    const { x, y } = cross.value;
    if (event.key === "Escape") pointing.value = false;
    else if (event.key === "Enter") show(cross.value, cross.value);
    else if (along !== 0 || across !== 0) {
      const inside = (value: number, most: number): number => Math.min(Math.max(value, 0), most * UM);
      cross.value = { x: inside(x + along * KEY_STEP, layout.length), y: inside(y + across * KEY_STEP, layout.width) };
    } else return;
    event.preventDefault();
  };
  const { view } = layout;
  const seen = toStage(layout, cross.value.x, cross.value.y);
  const place = { left: `${(100 * (seen.x - view.x)) / view.width}%`, top: `${(100 * (seen.y - view.y)) / view.height}%` };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes all of them
    <div
      ref={pad}
      class="point-pad"
      role="application"
      aria-label={words("point-pad")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application field takes keys
      tabIndex={0}
      onPointerDown={(event) => {
        pad.current?.setPointerCapture(event.pointerId);
        from.current = at(event);
      }}
      onPointerUp={(event) => {
        if (from.current !== null) show(from.current, at(event));
        from.current = null;
      }}
      onPointerCancel={() => (from.current = null)}
      onKeyDown={onKeyDown}
    >
      <span class="cross" style={place} />
    </div>
  );
}
