/** What a clock shows, from the server's last word on it. No DOM. */

import type { ClockView } from "../protocol.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on a clock is marked and shows tenths. */
const LAST = 10 * SECOND;

/** What a seat has left at an instant of the server's time, ms; never below 0. */
export function leftAt(clock: ClockView, seat: number, now: number): number {
  const told = clock.left[seat] ?? 0;
  const gone = clock.running === seat ? Math.max(now - clock.at, 0) : 0;
  return Math.max(told - gone, 0);
}

/** Whether so little is left that it is marked. A turn of days is short in its last hour. */
export function isLow(left: number, kind: ClockView["kind"]): boolean {
  return left <= (kind === "days" ? HOUR : LAST);
}

/** A time as figures: 1:05:09, 4:32, in the last ten seconds 0:09.4. Seconds are rounded up, so that 0:00 means none. */
export function figures(left: number): string {
  if (left <= LAST) return `0:${two(Math.floor(left / SECOND))}.${Math.floor((left % SECOND) / 100)}`;
  const seconds = Math.ceil(left / SECOND);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A long time in days, hours and minutes, each rounded down. */
export function parts(left: number): { readonly days: number; readonly hours: number; readonly minutes: number } {
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
  };
}

/** How long what is shown stays as it is, ms. */
export function pauseOf(left: number, kind: ClockView["kind"]): number {
  if (kind === "days" && left > HOUR) return MINUTE;
  if (left <= LAST) return 100;
  // To the next full second, so that all seconds are seen for as long.
  return (left % SECOND) + 20;
}

function two(figure: number): string {
  return String(figure).padStart(2, "0");
}
