/** The turns that cost most, the worst first; each leads to its position. */

import { useSignal } from "@preact/signals";
import type { ReviewTurn } from "../protocol.ts";
import type { ReviewDesk } from "./desk.ts";
import { showStage } from "./in-view.ts";
import { MarkBadge, shortText } from "./turn-card.tsx";
import { meanCost, percent, words } from "./words.ts";

const FIRST_SHOWN = 6;

export function CostlyTurns({ desk }: { readonly desk: ReviewDesk }) {
  const all = useSignal(false);
  const review = desk.review.value;
  const ready = review?.progress.state === "ready";
  const byPly = new Map(review?.turns.map((turn) => [turn.ply, turn]));
  const costly = (review?.costly ?? []).flatMap((ply) => byPly.get(ply) ?? []);
  const shown = all.value ? costly : costly.slice(0, FIRST_SHOWN);
  return (
    <section class="card costly" aria-label={words("costly")}>
      <h2>{words("costly")}</h2>
      {costly.length === 0 ? <p class="note">{words(ready ? "costly-none" : "costly-waiting")}</p> : null}
      <ol>
        {shown.map((turn) => (
          <CostlyTurn key={turn.ply} desk={desk} turn={turn} />
        ))}
      </ol>
      {costly.length > FIRST_SHOWN ? (
        <button type="button" class="button quiet" aria-expanded={all.value} onClick={() => (all.value = !all.value)}>
          {words(all.value ? "costly-fewer" : "costly-all", { count: costly.length })}
        </button>
      ) : null}
      {review === null || review.turns.length === 0 ? null : (
        <ul class="given-away">
          {review.sides.map((side, number) => (
            <li key={side.name} data-shield={side.shield}>
              <span class="dot" />
              {words("given-away", { name: side.name, percent: meanCost(review, number) })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CostlyTurn({ desk, turn }: { readonly desk: ReviewDesk; readonly turn: ReviewTurn }) {
  const { turns, room } = desk.match;
  const seat = turns[turn.ply - 1]?.seat ?? 0;
  const { at, branch } = desk.place.value;
  return (
    <li>
      <button
        type="button"
        class="costly-turn"
        aria-current={at === turn.ply - 1 && branch.length === 0 ? "step" : undefined}
        onClick={() => {
          desk.go(turn.ply - 1);
          showStage();
        }}
      >
        <span class="ply">{turns[turn.ply - 1]?.number || ""}</span>
        <span class="dot" data-shield={room.seats[seat]?.shield} />
        <b>{room.seats[seat]?.name}</b>
        <span>
          {shortText(turn.text)} <MarkBadge mark={turn.mark} />
        </span>
        <span class="cost">{words("cost", { cost: percent(turn.cost) })}</span>
        <span class="why-costly">{turn.sentence}</span>
      </button>
    </li>
  );
}
