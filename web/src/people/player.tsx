/** A player: the ratings with how sure they are, and the matches that were played. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get } from "../http.ts";
import { Button } from "../parts.tsx";
import { problemOf } from "../problems.ts";
import type { Profile, RatingLine, ResultLine, ResultSeat } from "../protocol.ts";
import { followLink } from "../routes.ts";
import { text } from "../text.ts";
import { tableWords, unratedWords } from "./table-words.ts";
import "./people.css";
import "./words.ts";

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const when = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

export function Player({ name }: { readonly name: string }) {
  const page = useSignal(1);
  const profile = useSignal<Profile | null>(null);
  const problem = useSignal("");
  useEffect(() => {
    document.title = text("title-room", { title: name });
    return () => void (document.title = text("title"));
  }, [name]);
  useSignalEffect(() => {
    const asking = new AbortController();
    get<Profile>(`/api/players/${encodeURIComponent(name)}?page=${page.value}`, asking.signal).then(
      (found) => {
        profile.value = found;
      },
      (error: unknown) => {
        if (!asking.signal.aborted) problem.value = problemOf(error).why;
      },
    );
    return () => asking.abort();
  });
  const shown = profile.value;
  return (
    <main id="content" class="list-page">
      <header class="list-head">
        <h1>{name}</h1>
        <p>{shown === null ? "" : text("player-since", { day: day.format(shown.since) })}</p>
      </header>
      <p role="alert" class="why">
        {problem.value}
      </p>
      {shown === null && problem.value !== "" ? (
        <p>
          <a href="/" onClick={followLink}>
            {text("to-start")}
          </a>
        </p>
      ) : null}
      {shown === null ? null : (
        <>
          <Ratings ratings={shown.ratings} />
          <Results results={shown.results} />
          <div class="pages">
            {page.value > 1 ? <Button onPress={() => (page.value -= 1)}>{text("page-before")}</Button> : null}
            {shown.more ? <Button onPress={() => (page.value += 1)}>{text("page-next")}</Button> : null}
          </div>
        </>
      )}
    </main>
  );
}

function Ratings({ ratings }: { readonly ratings: readonly RatingLine[] }) {
  const least = Math.min(...ratings.map(({ low }) => low));
  const most = Math.max(...ratings.map(({ high }) => high));
  const part = (value: number): number => (most > least ? (100 * (value - least)) / (most - least) : 50);
  return (
    <section class="card" aria-label={text("ratings")}>
      <h2>{text("ratings")}</h2>
      <p class="note">{text("ratings-line")}</p>
      {ratings.length === 0 ? <p>{text("ratings-none")}</p> : null}
      <ul class="ratings">
        {ratings.map((line) => (
          <li key={`${line.game} ${line.seats} ${line.hand}`}>
            <b>{tableWords(line)}</b>
            <span class="rating">
              {line.rating.toFixed(1)} <span class="note">{text("rating-between", { low: line.low.toFixed(1), high: line.high.toFixed(1) })}</span>
            </span>
            <svg class="interval" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect class="bed" x="0" y="3" width="100" height="2" />
              <rect class="span" x={part(line.low)} y="2" width={Math.max(part(line.high) - part(line.low), 1)} height="4" />
              <rect class="middle" x={part(line.rating) - 0.5} y="0" width="1" height="8" />
            </svg>
            <span class="note">{text("rating-games", { count: line.games, day: day.format(line.at) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Results({ results }: { readonly results: readonly ResultLine[] }) {
  return (
    <section class="card" aria-label={text("results")}>
      <h2>{text("results")}</h2>
      {results.length === 0 ? <p>{text("results-none")}</p> : null}
      <ul class="results">
        {results.toSorted((a, b) => b.at - a.at).map((result, at) => (
          <li key={`${result.at} ${at}`}>
            <p>
              <b>{tableWords({ ...result, seats: result.seats.length })}</b>{" "}
              <span class="note">{text("result-how", { reason: result.reason })}</span>{" "}
              <time class="note" dateTime={new Date(result.at).toISOString()}>
                {when.format(result.at)}
              </time>{" "}
              {result.room === "" ? null : (
                <a href={`/room/${result.room}`} onClick={followLink}>
                  {text("result-open")}
                </a>
              )}
            </p>
            <ol>
              {result.seats.toSorted((a, b) => a.rank - b.rank).map((seat, index) => (
                <li key={index}>
                  <span>{result.reason === "aborted" ? "–" : `${seat.rank}.`}</span> <Who seat={seat} /> <span class="note">{text("result-points-of", { game: result.game, points: seat.points })}</span>
                  {seat.change === null ? null : (
                    <span class="change" data-up={seat.change >= 0}>
                      {`${seat.change >= 0 ? "+" : "\u2212"}${Math.abs(seat.change).toFixed(1)}`}
                    </span>
                  )}
                </li>
              ))}
            </ol>
            {result.unrated === "" ? null : <p class="note">{unratedWords(result.unrated)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Who({ seat }: { readonly seat: ResultSeat }) {
  if (seat.account) {
    return (
      <a href={`/player/${encodeURIComponent(seat.name)}`} onClick={followLink}>
        {seat.name}
      </a>
    );
  }
  if (seat.level !== "") return <span>{text("bot-level", { level: seat.level })}</span>;
  return <span>{seat.name === "" ? text("somebody") : seat.name}</span>;
}
