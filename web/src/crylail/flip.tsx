/** A disputed distance being settled: a disk turns in the air and lies face up or face down (C20). */

import type { AwardView, DiskView } from "../protocol.ts";
import { words } from "./words.ts";
import { DiskPicture, type Livery, liveryOf } from "./disk.tsx";

interface FlipProps {
  readonly award: AwardView;
  readonly disks: readonly DiskView[];
  readonly liveries: readonly [Livery, Livery];
}

export function Flip({ award, disks, liveries }: FlipProps) {
  const disk = disks.find((one) => one.disk === award.disk);
  const kind = disk?.kind ?? "hero";
  const livery = liveryOf({ side: disk?.side ?? 0 }, liveries);
  return (
    <figure class="flip" data-flip={award.flip}>
      <div class="flip-disk">
        <div class="flip-face">
          <DiskPicture kind={kind} value={0} livery={livery} />
        </div>
        <div class="flip-back">
          <svg viewBox="-1.06 -1.06 2.12 2.12" aria-hidden="true">
            <circle r="1" class={`flip-wood livery-${livery}`} />
            <circle r="0.72" class="flip-groove" />
            <circle r="0.4" class="flip-groove" />
          </svg>
        </div>
      </div>
      <figcaption>{words(award.flip === "up" ? "sheet-flip-up" : "sheet-flip-down")}</figcaption>
    </figure>
  );
}
