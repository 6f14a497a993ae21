/** The best turns of a position, each with the line that follows; pointing at one shows it on the board. */

import type { Signal } from "@preact/signals";
import { ProgressBar } from "../parts.tsx";
import type { AnalysisView, BestTurn, LineStep, Occupant } from "../protocol.ts";
import { showStage } from "../review/in-view.ts";
import { percent } from "../review/words.ts";
import { analysisWords as words } from "./analysis-words.ts";

interface BestTurnsProps {
  /** Null while it is asked for. */
  readonly known: AnalysisView | null;
  readonly seats: readonly Occupant[];
  /** The line shown on the board. */
  readonly shown: Signal<readonly LineStep[]>;
  readonly onMake: (move: string) => void;
}

export function BestTurns({ known, seats, shown, onMake }: BestTurnsProps) {
  const mover = known?.view.position.to_move ?? -1;
  const over = known !== null && mover < 0;
  const best = known?.best ?? [];
  return (
    <section class="card best-turns" aria-label={words("best")}>
      <header>
        <h2>{mover < 0 ? words("best") : words("best-of", { name: seats[mover]?.name ?? "" })}</h2>
        {known === null || known.depth === 0 ? null : <span class="note">{words("depth", { count: known.depth })}</span>}
      </header>
      <ol onPointerLeave={() => (shown.value = [])}>
        {best.map((turn, rank) => (
          <BestLine key={turn.line[0]?.text ?? rank} turn={turn} rank={rank} seats={seats} shown={shown} onMake={onMake} />
        ))}
      </ol>
      <Waiting known={known} over={over} />
      <p class="note">{words(over ? "try-over" : "try")}</p>
    </section>
  );
}

interface BestLineProps extends Pick<BestTurnsProps, "seats" | "shown" | "onMake"> {
  readonly turn: BestTurn;
  readonly rank: number;
}

function BestLine({ turn, rank, seats, shown, onMake }: BestLineProps) {
  const first = turn.line[0];
  if (first === undefined) return null;
  const following = turn.line.slice(1);
  const show = (): void => void (shown.value = turn.line);
  const hide = (): void => void (shown.value = []);
  const said = words("best-said", {
    rank: rank + 1,
    move: first.name,
    chance: percent(turn.chance),
    count: following.length,
    line: following.map((step) => `${seats[step.seat]?.name ?? ""} ${step.name}`).join(", "),
  });
  return (
    <li>
      <button
        type="button"
        class="best-turn"
        aria-label={said}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={() => {
          hide();
          onMake(first.text);
          showStage();
        }}
      >
        <span class="rank-number">{rank + 1}</span>
        <b>{first.text}</b>
        <span class="chance">{percent(turn.chance)}</span>
        <span class="line">
          {following.map((step, index) => (
            <span key={index} class="line-step">
              <span class="dot" data-shield={seats[step.seat]?.shield} />
              {step.text}
              {step.captured.length === 0 ? "" : `×${step.captured.length}`}
            </span>
          ))}
        </span>
      </button>
    </li>
  );
}

function Waiting({ known, over }: { readonly known: AnalysisView | null; readonly over: boolean }) {
  if (over || (known !== null && known.progress.state === "ready")) return null;
  const state = known?.progress.state ?? "starting";
  return (
    <p class="review-progress" role="status">
      {known === null || state === "starting" ? null : (
        <ProgressBar label={words("progress")} done={known.progress.done} total={known.progress.total} />
      )}
      <span>
        {state === "starting"
          ? words("starting")
          : state === "preparing"
            ? words("preparing", { what: known?.progress.what ?? "" })
            : words("deeper")}
      </span>
    </p>
  );
}
