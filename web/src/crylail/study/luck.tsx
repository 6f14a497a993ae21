/** Choice and luck: of one flick as four bars that add up, of the match as two bars for every flick and a sum a side. */

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { FlickSplit, ReviewTurn, ReviewView } from "../../protocol.ts";
import type { ReviewDesk } from "../../review/desk.ts";
import { shortText } from "../../review/turn-card.tsx";
import { turnWords } from "../../review/words.ts";
import { words } from "../words.ts";
import { pointsWords, said } from "./words.ts";

/** Points that the bars show at least, either way. */
const LEAST_REACH = 500;

export function FlickLuck({ turn }: { readonly turn: ReviewTurn | undefined }) {
  const split = turn?.split ?? null;
  return (
    <section class="card flick-luck" aria-label={said("split")}>
      <h2>{said("split")}</h2>
      {split === null ? <p class="note">{said("split-waiting")}</p> : <Split split={split} />}
    </section>
  );
}

function Split({ split }: { readonly split: FlickSplit }) {
  const { best, choice, happened } = split;
  const meant = best + choice;
  const least = Math.min(0, meant, happened);
  const reach = Math.max(LEAST_REACH, Math.max(0, best, happened) - least);
  const bars = [
    { name: "best", from: 0, to: best },
    { name: "choice", from: best, to: meant },
    { name: "luck", from: meant, to: happened },
    { name: "happened", from: 0, to: happened },
  ] as const;
  const percent = (value: number): string => `${((100 * value) / reach).toFixed(2)}%`;
  return (
    <>
      <p>{splitWords(split)}</p>
      <ul class="split-bars">
        {bars.map(({ name, from, to }) => (
          <li key={name} data-part={name}>
            <span>{said(`split-${name}`)}</span>
            <span class="split-track" aria-hidden="true">
              <i class="split-zero" style={{ left: percent(-least) }} />
              <i class="split-bar" style={{ left: percent(Math.min(from, to) - least), width: percent(Math.abs(to - from)) }} />
            </span>
            <b>{pointsWords(to - from)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

export function splitWords({ best, choice, luck, happened }: FlickSplit): string {
  return said("split-words", {
    best: pointsWords(best),
    choice: choiceWords(choice),
    luck: luckWords(luck),
    happened: pointsWords(happened),
  });
}

function choiceWords(choice: number): string {
  if (Math.abs(choice) < 5) return said("choice-none");
  return said("choice-cost", { points: plain(choice) });
}

function luckWords(luck: number): string {
  if (Math.abs(luck) < 5) return said("luck-none");
  return said(luck < 0 ? "luck-bad" : "luck-good", { points: plain(luck) });
}

function plain(hundredths: number): string {
  return Math.abs(hundredths / 100).toFixed(1);
}

/** Every flick of the match so far, and what each side made of its flicks. */
export function MatchLuck({ desk }: { readonly desk: ReviewDesk }) {
  const review = desk.review.value;
  const weighed = (review?.turns ?? []).flatMap(({ ply, side, text, split }) => (split === null ? [] : [{ ply, side, text, split }]));
  if (review === null || weighed.length === 0) {
    return (
      <section class="card match-luck" aria-label={said("match")}>
        <h2>{said("match")}</h2>
        <p class="note">{said("match-waiting")}</p>
      </section>
    );
  }
  const reach = Math.max(LEAST_REACH, ...weighed.flatMap(({ split }) => [Math.abs(split.choice), Math.abs(split.luck)]));
  const sums = review.sides.map((side, number) => {
    const own = weighed.filter((turn) => turn.side === number);
    const choice = own.reduce((sum, turn) => sum + turn.split.choice, 0);
    const luck = own.reduce((sum, turn) => sum + turn.split.luck, 0);
    return { side, number, own, choice, luck };
  });
  const most = Math.max(...sums.flatMap(({ choice, luck }) => [Math.abs(choice), Math.abs(luck)]), LEAST_REACH);
  const at = desk.place.value.at;
  return (
    <section class="card match-luck" aria-label={said("match")}>
      <h2>{said("match")}</h2>
      <ul class="luck-sums">
        {sums.map(({ side, number, own, choice, luck }) => (
            <li key={number} data-shield={side.shield}>
              <p>
                <span class="dot" />{" "}
                {said("match-words", { name: side.name, choice: plain(choice), luck: luckWords(luck), count: own.length })}
              </p>
              <span class="sum-track" aria-hidden="true">
                <i class="sum-choice" style={lying(choice, most)} />
                <i class="sum-luck" style={lying(luck, most)} />
              </span>
            </li>
        ))}
      </ul>
      <p class="note">{said("match-bars")}</p>
      <LuckBars review={review} weighed={weighed} reach={reach} at={at} go={(ply) => desk.go(ply - 1)} />
    </section>
  );
}

type Weighed = Pick<ReviewTurn, "ply" | "side" | "text"> & { readonly split: FlickSplit };

interface LuckBarsProps {
  readonly review: ReviewView;
  readonly weighed: readonly Weighed[];
  /** Hundredths of a point from the middle to an end. */
  readonly reach: number;
  /** How many turns were made in the position looked at. */
  readonly at: number;
  readonly go: (ply: number) => void;
}

/** Two bars for every flick: one stop for the Tab key, arrow keys go from flick to flick. */
function LuckBars({ review, weighed, reach, at, go }: LuckBarsProps) {
  const list = useRef<HTMLOListElement>(null);
  const current = Math.max(weighed.findIndex(({ ply }) => ply === at + 1), 0);
  const reached = useSignal<number | null>(null);
  const stop = Math.min(reached.value ?? current, weighed.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = reachedBy(event, stop, weighed.length - 1);
    if (to === null) return;
    event.preventDefault();
    reached.value = to;
    list.current?.querySelectorAll<HTMLElement>(".luck-flick")[to]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the buttons in it
    <ol class="luck-bars" ref={list} onKeyDown={onKeyDown} onFocusOut={() => (reached.value = null)}>
      {weighed.map(({ ply, side, text, split }, index) => {
        const name = review.sides[side]?.name ?? "";
        const knight = words(text === "stand" ? "bladesman" : shortText(text));
        const told = said("match-flick", {
          turn: turnWords({ number: ply, name, round: split.round }),
          knight,
          choice: pointsWords(split.choice),
          luck: pointsWords(split.luck),
        });
        return (
          <li key={ply} data-round={weighed[index - 1]?.split.round === split.round ? undefined : split.round}>
            <button
              type="button"
              class="luck-flick"
              tabIndex={index === stop ? 0 : -1}
              data-shield={review.sides[side]?.shield}
              aria-label={told}
              title={told}
              aria-current={at === ply - 1 ? "step" : undefined}
              onFocus={() => (reached.value = index)}
              onClick={() => go(ply)}
            >
              <i class="luck-choice" style={bar(split.choice, reach)} />
              <i class="luck-luck" style={bar(split.luck, reach)} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Where a key leads among so many flicks, null for a key that leads nowhere. */
function reachedBy({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, from: number, last: number): number | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === "ArrowLeft" || key === "ArrowUp") return Math.max(from - 1, 0);
  if (key === "ArrowRight" || key === "ArrowDown") return Math.min(from + 1, last);
  if (key === "Home") return 0;
  return key === "End" ? last : null;
}

/** From the middle to the right for what was brought, to the left for what was lost. */
function lying(value: number, reach: number): Record<string, string> {
  const width = `${((50 * Math.abs(value)) / reach).toFixed(2)}%`;
  return value >= 0 ? { left: "50%", width } : { right: "50%", width };
}

/** From the middle up for what was brought, down for what was lost. */
function bar(value: number, reach: number): Record<string, string> {
  const height = `${((50 * Math.abs(value)) / reach).toFixed(2)}%`;
  return value >= 0 ? { bottom: "50%", height } : { top: "50%", height };
}
