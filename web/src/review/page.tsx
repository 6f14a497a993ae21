/** The page of a finished match looked at again: loads it, and hands it to the part of its game. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { headerCentre } from "../header.ts";
import { ProblemError } from "../http.ts";
import { lazy } from "../lazy.tsx";
import { problemOf } from "../problems.ts";
import type { Problem } from "../protocol.ts";
import { followLink } from "../routes.ts";
import { text } from "../text.ts";
import { type AnalysisProps, type ReviewDesk, openReview } from "./desk.ts";
import { words } from "./words.ts";
import "../styles/room.css";
import "./review.css";

const GAMES = {
  lancelot: lazy<AnalysisProps>(() => import("../lancelot/analysis.tsx").then((part) => part.LancelotAnalysis)),
  crylail: lazy<AnalysisProps>(() => import("../crylail/analysis.tsx").then((part) => part.CrylailAnalysis)),
} as const;

export function Review({ id }: { readonly id: string }) {
  const desk = useSignal<ReviewDesk | null>(null);
  const problem = useSignal<Problem | null>(null);
  const tried = useSignal(0);
  useEffect(() => {
    let left = false;
    openReview(id).then(
      (opened) => {
        if (left) return opened.close();
        problem.value = null;
        desk.value = opened;
      },
      (error: unknown) => {
        if (!left) problem.value = problemOf(error);
        if (!(error instanceof ProblemError)) throw error;
      },
    );
    return () => {
      left = true;
      desk.peek()?.close();
      desk.value = null;
    };
  }, [id, tried.value, desk, problem]);
  if (desk.value !== null) return <Opened desk={desk.value} />;
  return (
    <main id="content" class="review-page">
      {problem.value === null ? (
        <p class="loading">{text("loading")}</p>
      ) : (
        <NotOpen id={id} problem={problem.value} onAgain={() => (tried.value += 1)} />
      )}
    </main>
  );
}

interface NotOpenProps {
  readonly id: string;
  readonly problem: Problem;
  readonly onAgain: () => void;
}

function NotOpen({ id, problem, onAgain }: NotOpenProps) {
  const running = problem.code === "running";
  const gone = problem.code === "unknown_room";
  return (
    <div class="plain-page">
      <h1>{words(running ? "running" : "not-open")}</h1>
      <p>{problem.why}</p>
      <p class="choices">
        {gone ? null : (
          <a class="button main" href={`/room/${id}`} onClick={followLink}>
            {words("to-room")}
          </a>
        )}
        {running || gone ? null : (
          <button type="button" class="button" onClick={onAgain}>
            {words("again")}
          </button>
        )}
        {gone ? <a href="/">{text("to-start")}</a> : null}
      </p>
    </div>
  );
}

function Opened({ desk }: AnalysisProps) {
  const { room } = desk.match;
  const Game = GAMES[room.game];
  const names = room.seats.map((seat) => seat.name).join(" · ");
  const title = words("title", { title: room.title === "" ? names : room.title });
  useEffect(() => {
    document.title = words("window", { title });
    headerCentre.value = () => <h1>{title}</h1>;
    return () => {
      document.title = text("title");
      headerCentre.value = null;
    };
  }, [title]);
  return (
    <main id="content" class="review-page">
      <div class="sr" role="log" aria-live="polite">
        <p>{desk.said.value}</p>
      </div>
      <Game desk={desk} />
    </main>
  );
}
