/** The table in words: where every disk lies. */

import type { DiskView, TableView } from "../protocol.ts";
import { type Livery, liveryOf } from "./disk.tsx";
import { kindName, sideName, words } from "./words.ts";

interface DiskListProps {
  readonly disks: readonly DiskView[];
  readonly table: TableView;
  readonly liveries: readonly [Livery, Livery];
}

export function DiskList({ disks, table, liveries }: DiskListProps) {
  const sorted = disks.toSorted((a, b) => b.x - a.x);
  return (
    <details class="card disk-list">
      <summary>{words("disks-title")}</summary>
      {sorted.length === 0 ? (
        <p class="note">{words("disks-none")}</p>
      ) : (
        <table>
          <caption class="sr">{words("disks-caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{words("disks-disk")}</th>
              <th scope="col">{words("disks-void")}</th>
              <th scope="col">{words("disks-left")}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((disk) => (
              <tr key={disk.disk}>
                <th scope="row">{diskName(disk, liveries)}</th>
                <td>{((table.length - disk.x) / 1000).toFixed(0)}</td>
                <td>{((table.width - disk.y) / 1000).toFixed(0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

/** What a disk is called, with its side where it has one. */
export function diskName(disk: DiskView, liveries: readonly [Livery, Livery]): string {
  const livery = liveryOf(disk, liveries);
  return livery === 2 ? kindName(disk) : words("disk-name", { kind: kindName(disk), livery: sideName(livery) });
}
