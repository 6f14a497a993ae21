/** The clock of a seat on its plate, and whether its person is there. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { RoomDesk } from "../match.ts";
import { Icon } from "../parts.tsx";
import type { ClockView } from "../protocol.ts";
import type { GameRoomProps } from "../room-props.ts";
import { text } from "../text.ts";
import { figures, isLow, leftAt, parts, pauseOf } from "./clock.ts";
import "./online.css";
import "./words.ts";

const SAID_AT = [60_000, 30_000, 10_000] as const;

interface SeatProps extends Pick<GameRoomProps, "desk" | "match"> {
  readonly seat: number;
}

/** What stands beside a name in a match with friends far away: nothing where there is no clock and everybody is there. */
export function SeatState({ desk, match, seat }: SeatProps) {
  const { match: standing, outcome, seats } = match.value.room;
  const { clock } = standing;
  const name = seats[seat]?.name ?? "";
  const gone = (standing.absent[seat] ?? 0) > 0 && outcome === null;
  return (
    <>
      {desk.state.value.you.seats.includes(seat) && standing.setting.where === "link" ? (
        <span class="you-mark">{text("you-mark")}</span>
      ) : null}
      {gone ? (
        <span class="gone-mark" title={text("gone-mark", { name })}>
          <Icon name="offline" />
          <span class="sr">{text("gone-mark", { name })}</span>
        </span>
      ) : null}
      {clock === null ? null : <SeatClock desk={desk} clock={clock} seat={seat} name={name} />}
    </>
  );
}

interface ClockProps {
  readonly desk: RoomDesk;
  readonly clock: ClockView;
  readonly seat: number;
  readonly name: string;
}

function SeatClock({ desk, clock, seat, name }: ClockProps) {
  const now = useTicking(desk, clock, seat);
  const left = leftAt(clock, seat, now);
  const running = clock.running === seat;
  return (
    <span
      class="seat-clock"
      role="timer"
      aria-label={text("clock-of", { name })}
      data-running={running}
      data-low={running && isLow(left, clock.kind)}
    >
      {clock.kind === "days" ? longTime(left) : figures(left)}
    </span>
  );
}

/** The server's time, as often as the clock of this seat shows something else. The end of one's own time is said. */
function useTicking(desk: RoomDesk, clock: ClockView, seat: number): number {
  const ticks = useSignal(0);
  void ticks.value;
  useEffect(() => {
    if (clock.running !== seat) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let before = 0;
    const tick = (): void => {
      const left = leftAt(clock, seat, desk.now());
      sayLeft(desk, clock, seat, before, left);
      before = left;
      ticks.value += 1;
      if (left > 0) timer = setTimeout(tick, pauseOf(left, clock.kind));
    };
    tick();
    return () => clearTimeout(timer);
  }, [desk, clock, seat, ticks]);
  return desk.now();
}

function sayLeft(desk: RoomDesk, { kind }: ClockView, seat: number, before: number, left: number): void {
  if (kind === "days" || !desk.state.peek().you.seats.includes(seat)) return;
  const passed = SAID_AT.find((step) => before > step && left <= step);
  if (passed !== undefined) desk.say(text("clock-said", { seconds: passed / 1_000 }));
}

/** Days as days, and the last day as hours. */
export function longTime(left: number): string {
  const { days, hours, minutes } = parts(left);
  if (days > 0) return text("clock-days", { days, hours });
  return hours > 0 ? text("clock-hours", { hours, minutes }) : text("clock-minutes", { minutes });
}
