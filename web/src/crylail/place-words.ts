/** Places of marks on the table, in whole mm, and in words. No page. */

import type { CrylailView, DiskView } from "../protocol.ts";
import type { Point } from "./geometry.ts";
import { words } from "./words.ts";

const UM = 1_000;
const PLACE = /^(\d{1,4}),(\d{1,4})$/;

/** A place of a mark in µm, null for what is none. */
export function placeOf(mark: string): Point | null {
  const found = PLACE.exec(mark);
  return found === null ? null : { x: Number(found[1]) * UM, y: Number(found[2]) * UM };
}

/** The disk that lies there, or how far the place is from the Void and the left edge; "" for what is no place. */
export function placeWords({ position, table }: CrylailView, mark: string, nameOf: (disk: DiskView) => string): string {
  const place = placeOf(mark);
  if (place === null) return "";
  const disk = position.disks.find(
    ({ whereabouts, x, y }) => whereabouts === "table" && Math.hypot(x - place.x, y - place.y) <= table.radius,
  );
  if (disk !== undefined) return words("point-disk", { disk: nameOf(disk) });
  const mm = (length: number): string => (length / UM).toFixed(0);
  return words("point-place", { void: mm(table.length - place.x), left: mm(table.width - place.y) });
}
