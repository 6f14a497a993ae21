/** The branches that were tried from a position, each a row of turns; the one looked at leads back step by step. */

import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";
import { Button } from "../parts.tsx";
import type { AnalysisView, LineStep, Occupant } from "../protocol.ts";
import type { ReviewDesk } from "../review/desk.ts";
import { percent, positionWords } from "../review/words.ts";
import { analysisWords as words } from "./analysis-words.ts";
import { type Branch, isAlong, withBranch } from "./branch-tree.ts";
import { isOf } from "./looking.ts";

interface BranchesProps {
  readonly desk: ReviewDesk;
  readonly known: ReadonlySignal<AnalysisView | null>;
}

export function Branches({ desk, known }: BranchesProps) {
  const tried = useSignal<readonly Branch[]>([]);
  useSignalEffect(() => {
    const found = known.value;
    if (isOf(found, desk.place.value) && found.branch.length > 0) {
      tried.value = withBranch(tried.peek(), { at: found.ply, steps: found.branch });
    }
  });
  const { at, branch } = desk.place.value;
  const here = tried.value.filter((each) => each.at === at);
  const { seats } = desk.match.room;
  if (here.length === 0) return null;
  const found = known.value;
  const fresh = isOf(found, desk.place.value) ? found : null;
  return (
    <section class="card branches" aria-label={words("branches")} data-inside={branch.length > 0}>
      <header>
        <h2>{branch.length > 0 ? positionWords(desk.match, at) : words("branches")}</h2>
        <Button
          icon="undo"
          resting={branch.length === 0}
          label={words("branch-back-label")}
          onPress={() => desk.go(at, branch.slice(0, -1))}
        >
          {words("branch-back")}
        </Button>
        <Button icon="close" resting={branch.length === 0} onPress={() => desk.go(at)}>
          {words("branch-leave")}
        </Button>
      </header>
      {here.map((each) => (
        <BranchRow key={each.steps.map((step) => step.text).join(" ")} desk={desk} branch={each} seats={seats} />
      ))}
      {branch.length === 0 || fresh === null ? null : (
        <p class="branch-said" role="status">
          <span>{fresh.told.join(" ")}</span>
          {fresh.chances.map((chance, seat) => (
            <span key={seat} class="branch-chance">
              <span class="dot" data-shield={seats[seat]?.shield} /> {seats[seat]?.name} <b>{percent(chance)}</b>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

interface BranchRowProps {
  readonly desk: ReviewDesk;
  readonly branch: Branch;
  readonly seats: readonly Occupant[];
}

function BranchRow({ desk, branch, seats }: BranchRowProps) {
  const { branch: now } = desk.place.value;
  const along = isAlong(branch, now);
  const texts = branch.steps.map((step: LineStep) => step.text);
  return (
    <ol class="branch-row" data-along={along}>
      {branch.steps.map((step, index) => (
        <li key={index}>
          <button
            type="button"
            aria-current={along && now.length === index + 1 ? "step" : undefined}
            aria-label={words("branch-step", { name: seats[step.seat]?.name ?? "", move: step.name })}
            onClick={() => desk.go(branch.at, texts.slice(0, index + 1))}
          >
            <span class="dot" data-shield={seats[step.seat]?.shield} />
            {step.text}
          </button>
        </li>
      ))}
    </ol>
  );
}
