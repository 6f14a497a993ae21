/** The launch area as a field for pointer and keys: places the knight, pulls it back or pushes it. */

import { useRef } from "preact/hooks";
import { cancel, FULL_PULL, place, press, pull, release } from "./aim.ts";
import { confirmFirst } from "./comfort.ts";
import { clamp, launchArea, type Layout, type Point, seenByKnight, toStage, underPointer } from "./geometry.ts";
import { flickOf, type Sample } from "./gesture.ts";
import type { Play } from "./play.ts";
import { kindName, words } from "./words.ts";

interface AimPadProps {
  readonly play: Play;
  readonly layout: Layout;
  readonly perMm: number;
}

/** How far around the knight a finger takes hold of it, CSS pixels. */
const HOLD = 26;
const LEAST_FULL_PULL = 90;

type Drag =
  | { readonly kind: "place" }
  | { readonly kind: "pull"; readonly from: Point; readonly full: number }
  | { readonly kind: "push"; readonly grip: Point; readonly samples: Sample[] };

export function AimPad({ play, layout, perMm }: AimPadProps) {
  const pad = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const { table, hand } = play.view.value;
  const chosen = play.chosen.value;

  const tableAt = (event: PointerEvent | MouseEvent): Point => {
    const box = pad.current?.parentElement?.getBoundingClientRect();
    return box === undefined ? { x: 0, y: 0 } : underPointer(layout, box, event);
  };

  const onPointerDown = (event: PointerEvent): void => {
    if (chosen === null || event.button !== 0 || play.aim.peek().phase === "sent") return;
    const at = tableAt(event);
    const { x, y } = play.aim.peek();
    const far = (Math.hypot(at.x - x, at.y - y) / 1000) * perMm;
    const held = far <= Math.max(HOLD, (table.radius / 1000) * perMm + 6);
    pad.current?.setPointerCapture(event.pointerId);
    if (!held) {
      drag.current = { kind: "place" };
      play.aim.value = place(cancel(play.aim.peek()), at.x, at.y, launchArea(table));
      return;
    }
    if (hand === "flick") {
      drag.current = { kind: "push", grip: { x: at.x - x, y: at.y - y }, samples: [{ t: event.timeStamp, ...at }] };
      return;
    }
    const from = { x: event.clientX, y: event.clientY };
    drag.current = { kind: "pull", from, full: fullPull(layout, from) };
    play.aim.value = pull(play.aim.peek(), 0, 0);
  };

  const onPointerMove = (event: PointerEvent): void => {
    const now = drag.current;
    if (now === null) return;
    if (now.kind === "place") {
      const at = tableAt(event);
      play.aim.value = place(play.aim.peek(), at.x, at.y, launchArea(table));
      return;
    }
    if (now.kind === "pull") {
      const { back, right } = seenByKnight(layout, event.clientX - now.from.x, event.clientY - now.from.y);
      play.aim.value = pull(play.aim.peek(), back, right, now.full);
      return;
    }
    const steps = event.getCoalescedEvents?.() ?? [];
    for (const step of steps.length > 0 ? steps : [event]) now.samples.push({ t: step.timeStamp, ...tableAt(step) });
    const at = now.samples.at(-1);
    if (at === undefined) return;
    play.aim.value = place(play.aim.peek(), at.x - now.grip.x, at.y - now.grip.y, launchArea(table));
    if (at.x - now.grip.x > table.launch_line && flickOf(now.samples, table.max_speed) !== null) letGo();
  };

  /** The push is over: the knight leaves with the hand's velocity, or was only moved. */
  const letGo = (): void => {
    const now = drag.current;
    if (now?.kind !== "push") return;
    drag.current = null;
    const velocity = flickOf(now.samples, table.max_speed);
    if (velocity !== null) play.sendPush(velocity);
  };

  const onPointerUp = (): void => {
    const now = drag.current;
    if (now?.kind === "push") return letGo();
    drag.current = null;
    if (now?.kind !== "pull") return;
    play.aim.value = release(play.aim.peek(), confirmFirst.peek());
    if (play.aim.peek().phase === "sent") play.sendAim();
  };

  const onPointerCancel = (): void => {
    drag.current = null;
    play.aim.value = cancel(play.aim.peek());
  };

  const onContextMenu = (event: MouseEvent): void => {
    if (chosen === null) return;
    event.preventDefault();
    onPointerCancel();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (chosen === null || event.ctrlKey || event.metaKey) return;
    const keystroke = { key: event.key, shift: event.shiftKey, alt: event.altKey };
    const before = play.aim.peek();
    if (event.key === "Escape" && before.phase === "idle") {
      play.choose(null);
      return;
    }
    const next = press(before, keystroke, launchArea(table));
    if (next === null) return;
    event.preventDefault();
    play.aim.value = next;
    if (before.phase !== "sent" && next.phase === "sent") play.sendAim();
  };

  const label =
    chosen === null ? words("aim-pad-idle") : words("aim-pad", { knight: kindName({ kind: chosen.kind, value: 0 }) });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes all of them
    <div
      ref={pad}
      class="aim-pad"
      role="application"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application field takes keys
      tabIndex={chosen === null ? -1 : 0}
      data-active={chosen !== null}
      style={padBox(layout, table.launch_line)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onContextMenu={onContextMenu}
      onKeyDown={onKeyDown}
    />
  );
}

/** The longest drag: shorter where the window ends soon behind the knight. */
function fullPull(layout: Layout, from: Point): number {
  const room = layout.portrait ? innerHeight - from.y : from.x;
  return clamp(room - 10, LEAST_FULL_PULL, FULL_PULL);
}

/** The launch area and what lies behind it, as parts of the stage. */
function padBox(layout: Layout, launchLine: number): Record<string, string> {
  const { view } = layout;
  const line = toStage(layout, launchLine, 0);
  const percent = (part: number) => `${(part * 100).toFixed(3)}%`;
  return layout.portrait
    ? { left: "0", right: "0", bottom: "0", top: percent((line.y - view.y) / view.height) }
    : { left: "0", top: "0", bottom: "0", width: percent((line.x - view.x) / view.width) };
}

