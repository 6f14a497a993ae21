/** What is engraved on the disks, drawn for this table: paths in a box of 100 × 100, upright, bold enough for a small disk. */

export interface Stroke {
  readonly d: string;
  /** Degrees about the middle of the box. */
  readonly turn: number;
}

const SWORD = "M50 3 59 17V58H41V17Z M23 58Q50 64 77 58V69Q50 74 23 69Z M45 71H55V85H45Z M50 83a8 8 0 1 1-.1 0Z";
const AXE =
  "M38 12 47 7V95H38Z M47 18C62 22 72 14 80 6C92 26 92 50 80 68C72 58 62 52 47 55Z M38 24 24 30V44L38 50Z";
const SPEAR = "M46 40H54V99H46Z M50-2C60 10 65 20 63 29L54 41H46L37 29C35 20 40 10 50-2Z M36 45H64V52H36Z";
const CURVED_BLADE = "M44 74 46 52C44 36 46 18 57 2C62 22 60 42 54 53L55 74Z M34 72H66V80H34Z M46 80H54V98H46Z";
const SLING =
  "M16 4 25 8C24 40 30 56 44 66L38 74C20 62 14 38 16 4Z M84 4 75 8C76 40 70 56 56 66L62 74C80 62 86 38 84 4Z " +
  "M26 72Q50 88 74 72Q72 96 50 97Q28 96 26 72Z M50 44a15 15 0 1 1-.1 0Z";
const MACE_HAFT = "M45 50H55V97H45Z M38 90H62V98H38Z";

/** A ball with eight spikes: the head of the mace. */
function maceHead(): string {
  const at = (radius: number, eighths: number) => {
    const turned = (eighths * Math.PI) / 4;
    return `${(50 + radius * Math.sin(turned)).toFixed(1)} ${(29 - radius * Math.cos(turned)).toFixed(1)}`;
  };
  const spikes = Array.from({ length: 8 }, (_, n) => `L${at(31, n)} L${at(20, n + 0.5)}`).join(" ");
  return `M${at(20, -0.5)} ${spikes}Z`;
}

/** By kind of knight: sword, axe, spear, double blades, sling, mace. */
export const SYMBOLS: Readonly<Record<string, readonly Stroke[]>> = {
  hero: [{ d: SWORD, turn: 0 }],
  slayer: [{ d: AXE, turn: 0 }],
  spearman: [{ d: SPEAR, turn: 42 }],
  bladesman: [
    { d: CURVED_BLADE, turn: 45 },
    { d: CURVED_BLADE, turn: -45 },
  ],
  slinger: [{ d: SLING, turn: 0 }],
  cleric: [
    { d: MACE_HAFT, turn: 0 },
    { d: maceHead(), turn: 0 },
  ],
};

/** The rim of a Drak Borg: a ring of teeth around the middle, for a disk of radius 1. */
export const TEETH: string = teeth(15, 0.72, 0.92);

function teeth(count: number, inner: number, outer: number): string {
  const at = (radius: number, part: number) => {
    const turned = (2 * Math.PI * part) / count;
    return `${(radius * Math.sin(turned)).toFixed(3)} ${(-radius * Math.cos(turned)).toFixed(3)}`;
  };
  return `${Array.from({ length: count }, (_, n) => `${n === 0 ? "M" : "L"}${at(outer, n)} L${at(inner, n + 0.5)}`).join(" ")}Z`;
}
