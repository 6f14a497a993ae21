/** Where names go beside crowded disks: below, above, right or left, wherever nothing else lies. No page. */

import type { Point } from "./geometry.ts";

export interface Named extends Point {
  readonly disk: number;
  /** "" for a disk that is only in the way. */
  readonly words: string;
}

export interface Placing extends Point {
  readonly disk: number;
  readonly words: string;
  readonly width: number;
}

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const HEIGHT = 18;
const GAP = 3;

/** The width of words in CSS pixels, near enough for a pill around them. */
export function widthOf(words: string, size: number): number {
  return 18 + 0.465 * size * words.length;
}

/** Middles of the labels, all in CSS pixels; a name for which there is no free place takes the least crowded one. */
export function placeLabels(disks: readonly Named[], radius: number): readonly Placing[] {
  const taken: Rectangle[] = disks.map(({ x, y }) => around(x, y, radius, radius));
  const placed: Placing[] = [];
  for (const named of disks) {
    if (named.words === "") continue;
    const width = widthOf(named.words, 12);
    const down = radius + GAP + HEIGHT / 2;
    const across = radius + GAP + width / 2;
    const spots = [
      { x: named.x, y: named.y + down },
      { x: named.x, y: named.y - down },
      { x: named.x + across, y: named.y },
      { x: named.x - across, y: named.y },
    ];
    const crowds = spots.map((spot) => crowd(around(spot.x, spot.y, width / 2, HEIGHT / 2), taken));
    const spot = spots[crowds.indexOf(Math.min(...crowds))];
    if (spot === undefined) continue;
    taken.push(around(spot.x, spot.y, width / 2, HEIGHT / 2));
    placed.push({ disk: named.disk, words: named.words, width, x: spot.x - named.x, y: spot.y - named.y });
  }
  return placed;
}

function around(x: number, y: number, across: number, down: number): Rectangle {
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}

/** How much of a rectangle is covered already. */
function crowd(one: Rectangle, taken: readonly Rectangle[]): number {
  let area = 0;
  for (const other of taken) {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    if (across > 0 && down > 0) area += across * down;
  }
  return area;
}
