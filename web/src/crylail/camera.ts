/** Where the stage looks: the whole table, or closer at what matters. */

import type { AwardView, DiskView, TableView } from "../protocol.ts";
import { type Box, type Layout, type Point, frameOf, toStage } from "./geometry.ts";

const CLOSEST = 2.4;

/** Closer at the far end: the disks beyond the Battle Line and the Void edge. */
export function closeUp(layout: Layout, table: TableView, disks: readonly DiskView[]): Box {
  const far = disks.filter((disk) => disk.x > table.battle_line - 3 * table.radius);
  const points = far.map((disk) => toStage(layout, disk.x, disk.y));
  return frameOf(layout, [...points, toStage(layout, table.length, table.width / 2)], CLOSEST, 46);
}

/** What an award measures, with some of what lies around it. */
export function measured(layout: Layout, table: TableView, award: AwardView | null, disks: readonly DiskView[]): Box {
  if (award === null || award.tape === null) return closeUp(layout, table, disks);
  const tapes = [award.tape, award.rival].filter((tape) => tape !== null);
  const ends: Point[] = tapes.flatMap((tape) => [tape.start, tape.end]);
  const scorer = disks.filter((disk) => disk.disk === award.disk);
  const points = [...ends, ...scorer].map((end) => toStage(layout, end.x, end.y));
  return frameOf(layout, points, CLOSEST, 110);
}
