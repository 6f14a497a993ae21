/** How a review is laid out for either game: board and graph, and beside them the turn, the game's panels, what cost. */

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { ReviewDesk } from "./desk.ts";
import { Graph } from "./graph.tsx";
import { nextCostly } from "./next-costly.ts";
import { TurnCard } from "./turn-card.tsx";
import { CostlyTurns } from "./turns.tsx";
import { words } from "./words.ts";

interface ReviewFrameProps {
  readonly desk: ReviewDesk;
  /** The name of the game, for its style. */
  readonly game: string;
  /** The board or the table with the position looked at. */
  readonly stage: ComponentChildren;
  /** What is said of the position before anything else: a branch that is being tried. */
  readonly lead?: ComponentChildren;
  /** The game's own panels. */
  readonly children?: ComponentChildren;
}

export function ReviewFrame({ desk, game, stage, lead, children }: ReviewFrameProps) {
  useStepKeys(desk);
  return (
    <div class={`review ${game}`} data-seats={desk.match.room.seats.length}>
      <section class="stage" aria-label={words("position")}>
        {stage}
      </section>
      <Graph desk={desk} />
      <div class="side">
        {lead}
        <TurnCard desk={desk} />
        {children}
        <CostlyTurns desk={desk} />
      </div>
    </div>
  );
}

/** "," and "." step through the match from anywhere, "m" goes to the next turn that cost something. */
function useStepKeys(desk: ReviewDesk): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
      const { at } = desk.place.peek();
      if (event.key === ",") desk.go(at - 1);
      if (event.key === ".") desk.go(at + 1);
      if (event.key === "m") desk.go(nextCostly(desk.review.peek(), at));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [desk]);
}
