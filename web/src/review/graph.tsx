/** The chances of everybody over the match. A slider: arrow keys, Home and End step; pointing tells, pressing goes there. */

import { useSignal } from "@preact/signals";
import { ProgressBar, Why } from "../parts.tsx";
import type { ReviewView, TurnLine } from "../protocol.ts";
import { useSize } from "../size.ts";
import type { ReviewDesk } from "./desk.ts";
import { placeAt, plan, type Plan, pointsOf, xOf, yOf } from "./graph-plan.ts";
import { SIGNS } from "./turn-card.tsx";
import { percent, positionWords, words } from "./words.ts";

const PAGE = 10;
const MARKED = 6;
const SHARES = [0, 0.25, 0.5, 0.75, 1] as const;

export function Graph({ desk }: { readonly desk: ReviewDesk }) {
  const [box, size] = useSize({ width: 640, height: 150 });
  const pointed = useSignal<number | null>(null);
  const total = desk.match.turns.length;
  const review = desk.review.value;
  const { at } = desk.place.value;
  const drawn = plan(size.value.width, size.value.height, total);

  function onKeyDown(event: KeyboardEvent): void {
    const to = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - PAGE,
      PageUp: at + PAGE,
      Home: 0,
      End: total,
    }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    desk.go(to);
  }

  function under(event: PointerEvent): number {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    return placeAt(drawn, event.clientX - left);
  }

  return (
    <section class="card graph-card" aria-label={words("graph")}>
      <Legend desk={desk} at={pointed.value ?? at} />
      <div
        ref={box}
        class="graph"
        role="slider"
        tabIndex={0}
        aria-label={words("graph-slider")}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={at}
        aria-valuetext={chancesSaid(desk, at)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          desk.go(under(event));
        }}
        onPointerMove={(event) => {
          pointed.value = under(event);
          if (event.currentTarget.hasPointerCapture(event.pointerId)) desk.go(pointed.value);
        }}
        onPointerLeave={() => (pointed.value = null)}
      >
        <svg width={drawn.width} height={drawn.height} aria-hidden="true">
          <Grid drawn={drawn} turns={desk.match.turns} />
          {review === null ? null : <Lines drawn={drawn} review={review} />}
          {pointed.value === null ? null : <Upright drawn={drawn} at={pointed.value} look="pointed" />}
          <Upright drawn={drawn} at={at} look="current" />
          {review === null ? null : <Now drawn={drawn} review={review} at={at} />}
          {review === null ? null : <Marks drawn={drawn} review={review} />}
        </svg>
      </div>
      <Progress desk={desk} />
    </section>
  );
}

function Legend({ desk, at }: { readonly desk: ReviewDesk; readonly at: number }) {
  const review = desk.review.value;
  const chances = review?.graph[at];
  return (
    <ul class="graph-legend">
      {review?.sides.map((side, number) => (
        <li key={number} data-shield={side.shield}>
          <svg width="34" height="10" aria-hidden="true">
            <line class={`chance-line dash-${number}`} x1="1" y1="5" x2="33" y2="5" />
          </svg>
          <span class="legend-name">{side.name}</span> <b>{chances === undefined ? "–" : percent(chances[number] ?? 0)}</b>
        </li>
      ))}
    </ul>
  );
}

function Grid({ drawn, turns }: { readonly drawn: Plan; readonly turns: readonly TurnLine[] }) {
  return (
    <g class="graph-grid">
      {SHARES.map((share) => (
        <g key={share}>
          <line x1={drawn.left} x2={drawn.width - drawn.right} y1={yOf(drawn, share)} y2={yOf(drawn, share)} />
          {share === 0.25 || share === 0.75 ? null : (
            <text x={drawn.left - 6} y={yOf(drawn, share) + 4}>
              {Math.round(share * 100)}
            </text>
          )}
        </g>
      ))}
      {drawn.ticks.map((tick) => (
        <text key={tick} class="tick" x={xOf(drawn, tick)} y={drawn.height - 3}>
          {tick === 0 ? "" : turns[tick - 1]?.number || ""}
        </text>
      ))}
    </g>
  );
}

interface DrawnReview {
  readonly drawn: Plan;
  readonly review: ReviewView;
}

function Lines({ drawn, review }: DrawnReview) {
  return (
    <g>
      {review.sides.map((side, number) => (
        <polyline
          key={number}
          class={`chance-line dash-${number}`}
          data-shield={side.shield}
          points={pointsOf(drawn, review.graph, number)}
        />
      ))}
    </g>
  );
}

function Upright({ drawn, at, look }: { readonly drawn: Plan; readonly at: number; readonly look: string }) {
  const x = xOf(drawn, at);
  return <line class={`upright ${look}`} x1={x} x2={x} y1={drawn.top} y2={drawn.height - drawn.bottom} />;
}

/** A dot on each line where the position looked at is. */
function Now({ drawn, review, at }: DrawnReview & { readonly at: number }) {
  const chances = review.graph[at];
  if (chances === undefined) return null;
  return (
    <g>
      {chances.map((chance, number) => (
        <circle
          key={number}
          class="now-dot"
          data-shield={review.sides[number]?.shield}
          cx={xOf(drawn, at)}
          cy={yOf(drawn, chance)}
          r="4.5"
        />
      ))}
    </g>
  );
}

/** The costliest turns, each on the line of who made it, where it had led. */
function Marks({ drawn, review }: DrawnReview) {
  return (
    <g>
      {review.costly.slice(0, MARKED).map((ply) => {
        const turn = review.turns[ply - 1];
        if (turn === undefined) return null;
        const x = xOf(drawn, ply);
        const y = yOf(drawn, review.graph[ply]?.[turn.side] ?? turn.chance);
        return (
          <g key={ply} class="graph-mark" data-shield={review.sides[turn.side]?.shield} transform={`translate(${x} ${y})`}>
            <circle r="8.5" />
            <text y="4">{SIGNS[turn.mark]}</text>
          </g>
        );
      })}
    </g>
  );
}

/** How far the review is; it takes no room when it is made, and says why when it can't be. */
function Progress({ desk }: { readonly desk: ReviewDesk }) {
  const review = desk.review.value;
  const problem = desk.problem.value;
  if (problem !== null) {
    return (
      <p class="review-progress why" role="alert">
        <Why problem={problem} />{" "}
        <button type="button" class="button quiet" onClick={() => void desk.again()}>
          {words("again")}
        </button>
      </p>
    );
  }
  if (review === null || review.progress.state === "ready") return null;
  const { state, done, total, what } = review.progress;
  return (
    <p class="review-progress" role="status">
      <ProgressBar label={words("progress")} done={done} total={total} />
      <span>{words(`progress-${state}`, { done, total, what })}</span>
    </p>
  );
}

function chancesSaid(desk: ReviewDesk, at: number): string {
  const review = desk.review.value;
  const chances = review?.graph[at];
  const said = positionWords(desk.match, at);
  if (review === null || chances === undefined) return said;
  const each = review.sides.map((side, number) => words("chance-of", { name: side.name, chance: percent(chances[number] ?? 0) }));
  return `${said}: ${each.join(", ")}`;
}
