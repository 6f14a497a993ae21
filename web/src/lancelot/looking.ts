/** A position of a review as the server weighs it: asked for again until it is weighed to the end. */

import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";
import { ProblemError } from "../http.ts";
import type { AnalysisView } from "../protocol.ts";
import type { ReviewDesk } from "../review/desk.ts";
import type { Place } from "../review/place.ts";

const FIRST_MS = 250;
const LATER_MS = 800;
const LOST_MS = 3_000;
const MOMENTS = 6;
/** Refusals after which the same question may well be answered. */
const AGAIN: ReadonlySet<string> = new Set(["unreachable", "failed", "busy"]);

/** What is known of the place looked at; of the one before until the first answer is there. */
export function useLooking(desk: ReviewDesk): ReadonlySignal<AnalysisView | null> {
  const known = useSignal<AnalysisView | null>(null);
  useSignalEffect(() => {
    const place = desk.place.value;
    const asking = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;

    function follow(pause: number): void {
      if (!asking.signal.aborted) timer = setTimeout(ask, pause);
    }

    function ask(): void {
      if (document.hidden) return follow(LATER_MS);
      desk.ask<AnalysisView>(questionOf(place), asking.signal).then(answered, failed);
    }

    /** The review learns from every position; it is asked first, so that its card and the best turns agree. */
    async function answered(found: AnalysisView): Promise<void> {
      const deeper = found.depth > 0 && (known.peek()?.depth !== found.depth || known.peek()?.ply !== found.ply);
      if (deeper && place.branch.length === 0) await desk.again();
      if (asking.signal.aborted) return;
      known.value = found;
      if (desk.problem.peek()?.code === "busy") desk.heal();
      asked += 1;
      if (found.progress.state !== "ready") follow(asked < MOMENTS ? FIRST_MS : LATER_MS);
    }

    function failed(error: unknown): void {
      if (asking.signal.aborted) return;
      if (!(error instanceof ProblemError)) throw error;
      if (AGAIN.has(error.problem.code)) follow(LOST_MS);
      else if (place.branch.length > 0) desk.go(place.at);
      desk.fail(error);
    }

    ask();
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  });
  return known;
}

/** The resource that tells of a place. */
export function questionOf({ at, branch }: Place, resource = "analysis"): string {
  return `${resource}?ply=${at}&branch=${encodeURIComponent(branch.join(","))}`;
}

/** Whether that is known of this place. */
export function isOf(known: AnalysisView | null, { at, branch }: Place): known is AnalysisView {
  return (
    known !== null &&
    known.ply === at &&
    known.branch.length === branch.length &&
    known.branch.every((step, index) => step.text === branch[index])
  );
}
