/** The usual clocks that a match may have, by name. No DOM. */

import type { ClockSetting } from "../protocol.ts";

export const CLOCKS = [
  { name: "none", setting: { kind: "none", initial: 0, increment: 0, days: 0 } },
  { name: "quick", setting: { kind: "fischer", initial: 300, increment: 5, days: 0 } },
  { name: "calm", setting: { kind: "fischer", initial: 900, increment: 10, days: 0 } },
  { name: "turn", setting: { kind: "move", initial: 60, increment: 0, days: 0 } },
  { name: "days", setting: { kind: "days", initial: 0, increment: 0, days: 3 } },
] as const;

export function isClock(one: ClockSetting, other: ClockSetting): boolean {
  return (
    (one.kind ?? "none") === (other.kind ?? "none") &&
    (one.initial ?? 0) === (other.initial ?? 0) &&
    (one.increment ?? 0) === (other.increment ?? 0) &&
    (one.days ?? 0) === (other.days ?? 0)
  );
}
