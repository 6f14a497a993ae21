/**
 * The turn that follows the position looked at: what was played, what it cost, what was better; and the step buttons. In a
 * branch no turn of the match follows: there it says where the branch left it.
 */

import { Button } from "../parts.tsx";
import type { ReviewTurn } from "../protocol.ts";
import { nameOf } from "../names.ts";
import type { ReviewDesk } from "./desk.ts";
import { nextCostly } from "./next-costly.ts";
import { percent, turnAt, turnWords, words } from "./words.ts";

/** The signs of chess players for how bad a turn was. */
export const SIGNS = { good: "", slip: "?!", mistake: "?", blunder: "??" } as const;

interface TurnCardProps {
  readonly desk: ReviewDesk;
}

export function TurnCard({ desk }: TurnCardProps) {
  const { at, branch } = desk.place.value;
  const inBranch = branch.length > 0;
  const judged = inBranch ? undefined : desk.review.value?.turns[at];
  return (
    <section class="card turn-card" aria-label={words("turn")} data-mark={judged?.mark ?? "good"}>
      {inBranch ? <BranchBegins desk={desk} /> : <TurnPlayed desk={desk} judged={judged} />}
      <Steps desk={desk} />
    </section>
  );
}

function TurnPlayed({ desk, judged }: TurnCardProps & { readonly judged: ReviewTurn | undefined }) {
  const { turns, room } = desk.match;
  const played = turns[desk.place.value.at];
  const named = turnAt(desk, desk.place.value.at);
  return (
    <>
      <header>
        {played === undefined ? null : <span class="dot" data-shield={room.seats[played.seat]?.shield} />}
        <h2>{named === null ? words("end") : turnWords(named)}</h2>
        {judged === undefined ? null : <MarkBadge mark={judged.mark} />}
      </header>
      <div class="turn-said">
        {played === undefined ? (
          <p>{room.outcome?.sentence ?? ""}</p>
        ) : judged === undefined ? (
          <p class="note">{words("turn-waiting", { move: shortText(played.text) })}</p>
        ) : (
          <Judgement turn={judged} />
        )}
      </div>
    </>
  );
}

function BranchBegins({ desk }: TurnCardProps) {
  const { turns, room } = desk.match;
  const left = turns[desk.place.value.at];
  return (
    <>
      <header>
        <h2>{words("branch")}</h2>
      </header>
      <div class="turn-said">
        <p>
          {left === undefined
            ? words("branch-end")
            : words("branch-left", { number: left.number, name: nameOf(room.seats, left.seat), move: shortText(left.text) })}
        </p>
      </div>
    </>
  );
}

function Steps({ desk }: TurnCardProps) {
  const { at, branch } = desk.place.value;
  const { turns } = desk.match;
  const total = turns.length;
  const review = desk.review.value;
  return (
    <div class="steps" role="group" aria-label={words("steps")}>
      <Button kind="quiet" icon="first" label={words("first")} onPress={() => desk.go(0)} resting={at === 0} />
      <Button kind="quiet" icon="back" label={words("back")} onPress={() => desk.go(at - 1)} resting={at === 0} />
      <span class="at" role="status">
        {branch.length > 0
          ? words("at-branch")
          : at >= total
            ? words("end")
            : words("at", { number: turns[at]?.number ?? 0, count: turns[total - 1]?.number ?? 0 })}
      </span>
      <Button kind="quiet" icon="on" label={words("on")} onPress={() => desk.go(at + 1)} resting={at >= total} />
      <Button kind="quiet" icon="last" label={words("last")} onPress={() => desk.go(total)} resting={at >= total} />
      <Button
        label={words("next-costly-label")}
        onPress={() => desk.go(nextCostly(review, at))}
        resting={(review?.costly.length ?? 0) === 0}
      >
        {words("next-costly")}
      </Button>
    </div>
  );
}

function Judgement({ turn }: { readonly turn: ReviewTurn }) {
  if (turn.better === "") return <p>{words("turn-best", { move: shortText(turn.text), chance: percent(turn.chance) })}</p>;
  return (
    <>
      <p class="versus">
        <span class="made">
          <small>{words("played")}</small>
          <b>{shortText(turn.text)}</b>
          {percent(turn.chance)}
        </span>
        <span class="better">
          <small>{words("better")}</small>
          <b>{shortText(turn.better)}</b>
          {percent(turn.could)}
        </span>
      </p>
      <p class={turn.mark === "good" ? "note" : ""}>{turn.sentence === "" ? unmarked(turn) : turn.sentence}</p>
      {turn.line.length < 2 ? null : (
        <p class="follows">{words("follows", { line: turn.line.slice(1).map(shortText).join(" ") })}</p>
      )}
    </>
  );
}

/** A turn that is not spoken of: what it gave away as the chances beside it show it. */
function unmarked({ chance, could }: ReviewTurn): string {
  const cost = Math.round(100 * could) - Math.round(100 * chance);
  return cost > 0 ? words("turn-near", { cost: percent(cost / 100) }) : words("turn-good");
}

export function MarkBadge({ mark }: Pick<ReviewTurn, "mark">) {
  if (mark === "good") return null;
  return (
    <span class="mark-badge" data-mark={mark}>
      <b aria-hidden="true">{SIGNS[mark]}</b> {words(`mark-${mark}`)}
    </span>
  );
}

/** A flick is told by its knight; its figures are for the record. */
export function shortText(move: string): string {
  return move.split(" ", 1)[0] ?? move;
}
