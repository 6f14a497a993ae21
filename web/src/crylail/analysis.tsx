/** The review of a match of Crylail: the table before any turn, what it could bring, and what was choice and luck. */

import { batch, computed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { CrylailView, DiskView, FlickMapView, ReviewView } from "../protocol.ts";
import type { AnalysisProps } from "../review/desk.ts";
import { ReviewFrame } from "../review/frame.tsx";
import { liveriesOf } from "./room.tsx";
import { FlickPanel } from "./study/flick-panel.tsx";
import { FlickLuck, MatchLuck } from "./study/luck.tsx";
import { openStudy } from "./study/study.ts";
import { StudyTable } from "./study/study-table.tsx";
import "./room.css";
import "./table.css";
import "./narrow.css";
import "./study/study.css";

const NARROW = matchMedia("(max-width: 900px)");
/** Too low for a table that stands upright and stays in view; `study.css` has it too. */
const LOW = matchMedia("(max-height: 500px)");

export function CrylailAnalysis({ desk }: AnalysisProps) {
  const { table } = desk.match.view as CrylailView;
  const liveries = useMemo(() => liveriesOf(desk.match), [desk]);
  const study = useMemo(() => openStudy(desk.ask, computed(() => desk.place.value.at + 1), desk.match.turns.length, table), [desk, table]);
  useEffect(() => () => study.dispose(), [study]);
  const narrow = useSignal(NARROW.matches);
  const portrait = useSignal(NARROW.matches && !LOW.matches);
  useEffect(() => {
    const measure = (): void =>
      batch(() => {
        narrow.value = NARROW.matches;
        portrait.value = NARROW.matches && !LOW.matches;
      });
    for (const query of [NARROW, LOW]) query.addEventListener("change", measure);
    return () => {
      for (const query of [NARROW, LOW]) query.removeEventListener("change", measure);
    };
  }, [narrow, portrait]);
  const { at } = desk.place.value;
  const judged = desk.review.value?.turns[at];
  const map = study.map.value;
  useEffect(() => {
    if (map !== null && isBetter(map, desk.review.peek())) void desk.again();
  }, [map, desk]);
  const ended = at >= desk.match.turns.length;
  const stage = <StudyTable study={study} table={table} portrait={portrait} liveries={liveries} resting={restingAt(desk, at)} />;
  const panel = ended ? null : (
    <FlickPanel study={study} table={table} liveries={liveries} judged={judged} say={desk.say} />
  );
  // On a phone the table stays where it is while the panel moves under it; elsewhere both have room at once.
  return (
    <ReviewFrame
      desk={desk}
      game="crylail"
      stage={
        <>
          {stage}
          {narrow.value ? null : panel}
          {narrow.value ? null : <MatchLuck desk={desk} />}
        </>
      }
    >
      {narrow.value ? panel : null}
      {ended ? null : <FlickLuck turn={judged} />}
      {narrow.value ? <MatchLuck desk={desk} /> : null}
    </ReviewFrame>
  );
}

/** Whether a finished map of a turn has a better flick than the review as it is here: the server's knows it then. */
function isBetter({ ply, tremor, progress, map }: FlickMapView, review: ReviewView | null): boolean {
  const split = review?.turns[ply - 1]?.split ?? null;
  return split !== null && map !== null && tremor.name === "own" && progress.state === "ready" && map.best.swing > split.best;
}

function restingAt(desk: AnalysisProps["desk"], at: number): readonly DiskView[] {
  const position = desk.frames[at]?.position;
  return position?.game === "crylail" ? position.disks.filter((disk) => disk.whereabouts === "table") : [];
}
