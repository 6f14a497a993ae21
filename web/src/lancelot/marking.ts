/** What is shown to the others on the board: marks and arrows, and the square that is thought of on one's own turn. */

import { type Signal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { openPace } from "../online/pace.ts";
import { arrow, pointing, toggled } from "../online/pointing.ts";
import type { GameRoomProps } from "../room-props.ts";
import { mayPlay } from "../store.ts";
import type { LancelotView } from "../protocol.ts";
import { squareName } from "./geometry.ts";

const AIM_PAUSE_MS = 120;

interface Marks {
  /** Marks while pointing is on, else plays. */
  press(square: number, touch: boolean): void;
  /** With the right button a square is marked, or an arrow drawn, at any time. Undefined for who only watches. */
  readonly pull: ((from: number, to: number) => void) | undefined;
}

export function useMarks({ desk, match }: GameRoomProps, play: Marks["press"]): Marks {
  const { you } = desk.state.value;
  const [seat] = you.seats;
  const far = match.value.room.match.setting.where === "link";
  const pull = (from: number, to: number): void => {
    const { size } = (match.value.view as LancelotView).position;
    const own = desk.state.value.pings.find((ping) => ping.seat === seat)?.marks ?? [];
    desk.show({ type: "ping", marks: toggled(own, arrow(squareName(size, from), squareName(size, to))) });
  };
  const may = far && seat !== undefined;
  return {
    press: (square, touch) => (may && pointing.value ? pull(square, square) : play(square, touch)),
    pull: may ? pull : undefined,
  };
}

/** On one's own turn the others see which square is pointed at. */
export function useShownAim({ desk, match, frame }: GameRoomProps, pointed: Signal<number>): void {
  const pace = useMemo(() => openPace((text) => desk.show({ type: "aim", text }), AIM_PAUSE_MS), [desk]);
  useEffect(() => pace.stop, [pace]);
  useSignalEffect(() => {
    const { room } = match.value;
    const { to_move: seat, size } = (match.value.view as LancelotView).position;
    const far = room.match.setting.where === "link" && mayPlay(desk.state.value, seat);
    const square = far && frame.value === null && !pointing.value ? pointed.value : -1;
    pace.set(square < 0 ? "" : squareName(size, square));
  });
}
