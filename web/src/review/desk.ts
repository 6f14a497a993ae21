/** A finished match looked at again: what the server knows of it, which position is shown, and which branch was tried. */

import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { get } from "../http.ts";
import { mayAskAgain, problemOf } from "../problems.ts";
import type { History, Problem, ReviewView, Snapshot } from "../protocol.ts";
import type { Frame } from "../protocol.ts";
import type { Match } from "../store.ts";
import { formatPlace, NOTHING_TRIED, type Place, parsePlace } from "./place.ts";

const POLL_MS = 900;
const POLL_AGAIN_MS = 3_000;

export interface ReviewDesk {
  readonly id: string;
  readonly match: Match;
  /** The match after each turn; frame 0 is the start. */
  readonly frames: readonly Frame[];
  /** As far as it is made; null until the first answer. */
  readonly review: ReadonlySignal<ReviewView | null>;
  /** Why a question got no answer; null when the last one did. */
  readonly problem: ReadonlySignal<Problem | null>;
  readonly place: ReadonlySignal<Place>;
  /** A sentence for the live region. */
  readonly said: ReadonlySignal<string>;
  /** Shows the position after so many turns, and what branches off there. */
  go(at: number, branch?: readonly string[]): void;
  say(sentence: string): void;
  fail(error: unknown): void;
  /** A question got its answer: what was in the way of the last one is over. */
  heal(): void;
  /** The JSON of a resource of the room. Throws ProblemError. */
  ask<T>(resource: string, aborted?: AbortSignal): Promise<T>;
  /** Asks for the review again after it failed. */
  again(): Promise<void>;
  close(): void;
}

/** What a game's part gets: it draws `ReviewFrame` with its board and its own panels in it. */
export interface AnalysisProps {
  readonly desk: ReviewDesk;
}

/** Loads a match. Throws ProblemError when there is none; "running" while it is being played. */
export async function openReview(id: string): Promise<ReviewDesk> {
  const address = `/api/rooms/${encodeURIComponent(id)}`;
  const [{ room, view, turns }, { frames }] = await Promise.all([
    get<Snapshot>(address),
    get<History>(`${address}/history`),
  ]);
  const review = signal(await get<ReviewView>(`${address}/review`).catch(unlessBusy));
  return deskOf(id, { room, view, turns }, frames, review);
}

function unlessBusy(error: unknown): null {
  if (mayAskAgain(error)) return null;
  throw error;
}

function deskOf(
  id: string,
  match: Match,
  frames: readonly Frame[],
  review: { value: ReviewView | null } & ReadonlySignal<ReviewView | null>,
): ReviewDesk {
  const problem = signal<Problem | null>(null);
  const said = signal("");
  const place = signal(parsePlace(location.hash, match.turns.length));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function ask<T>(resource: string, aborted?: AbortSignal): Promise<T> {
    return get<T>(`/api/rooms/${encodeURIComponent(id)}/${resource}`, aborted);
  }

  function fail(error: unknown): void {
    problem.value = problemOf(error);
  }

  function heal(): void {
    if (problem.value !== null && problem.value.code !== "illegal") problem.value = null;
  }

  async function poll(): Promise<void> {
    let pause = POLL_MS;
    if (!document.hidden) {
      try {
        const found = await ask<ReviewView>("review");
        batch(() => {
          review.value = found;
          heal();
        });
      } catch (error) {
        fail(error);
        pause = POLL_AGAIN_MS;
      }
    }
    follow(pause);
  }

  function follow(pause: number): void {
    clearTimeout(timer);
    if (!closed && review.value?.progress.state !== "ready") timer = setTimeout(() => void poll(), pause);
  }

  const onHash = (): void => {
    place.value = parsePlace(location.hash, match.turns.length);
  };
  addEventListener("hashchange", onHash);
  follow(POLL_MS / 3);

  return {
    id,
    match,
    frames,
    review,
    problem,
    place,
    said,
    ask,
    fail,
    heal,
    go(at, branch = NOTHING_TRIED) {
      const to = { at: Math.min(Math.max(at, 0), match.turns.length), branch };
      batch(() => {
        place.value = to;
        problem.value = null;
      });
      history.replaceState(null, "", `${location.pathname}${formatPlace(to)}`);
    },
    say: (sentence) => (said.value = sentence),
    again: poll,
    close() {
      closed = true;
      clearTimeout(timer);
      removeEventListener("hashchange", onHash);
    },
  };
}
