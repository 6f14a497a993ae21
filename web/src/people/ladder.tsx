/** The ladder of a table: the best first, by the lower end of what their strength may be; bots stand among them. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { get } from "../http.ts";
import { levelsOf } from "../levels.ts";
import { Button, Icon } from "../parts.tsx";
import { problemOf } from "../problems.ts";
import type { Ladder as Found } from "../protocol.ts";
import { followLink } from "../routes.ts";
import { text } from "../text.ts";
import { tableWords } from "./table-words.ts";
import "./people.css";
import "./words.ts";

const TABLES = [
  ...[2, 3, 4, 5].map((seats) => ({ game: "lancelot", seats, hand: "none" }) as const),
  ...(["flick", "steady"] as const).flatMap((hand) => [2, 4].map((seats) => ({ game: "crylail", seats, hand }) as const)),
];

export function Ladder() {
  const at = useSignal(0);
  const page = useSignal(1);
  const found = useSignal<Found | null>(null);
  const problem = useSignal("");
  const id = useId();
  useEffect(() => {
    document.title = text("title-room", { title: text("ladder") });
    return () => void (document.title = text("title"));
  }, []);
  useSignalEffect(() => {
    const { game, seats, hand } = TABLES[at.value] ?? TABLES[0] ?? { game: "lancelot", seats: 2, hand: "none" };
    const asking = new AbortController();
    get<Found>(`/api/ladder?game=${game}&seats=${seats}&hand=${hand}&page=${page.value}`, asking.signal).then(
      (ladder) => {
        found.value = ladder;
        problem.value = "";
      },
      (error: unknown) => {
        if (!asking.signal.aborted) problem.value = problemOf(error).why;
      },
    );
    return () => asking.abort();
  });
  const lines = found.value?.lines ?? [];
  const game = TABLES[at.value]?.game ?? "lancelot";
  return (
    <main id="content" class="list-page">
      <header class="list-head">
        <h1>{text("ladder")}</h1>
        <p>{text("ladder-line")}</p>
      </header>
      <p class="filter">
        <label class="note" for={id}>
          {text("ladder-table")}
        </label>
        <select
          id={id}
          value={String(at.value)}
          onChange={(event) => {
            at.value = Number(event.currentTarget.value);
            page.value = 1;
          }}
        >
          {TABLES.map((table, index) => (
            <option key={index} value={String(index)} selected={index === at.value}>
              {tableWords(table)}
            </option>
          ))}
        </select>
      </p>
      <p role="alert" class="why">
        {problem.value}
      </p>
      {found.value !== null && lines.length === 0 ? <p>{text("ladder-none")}</p> : null}
      {lines.length === 0 ? null : (
        <div class="card">
          <table class="standing">
            <caption class="sr">{text("ladder")}</caption>
            <thead>
              <tr>
                <th scope="col">{text("result-rank")}</th>
                <th scope="col">{text("result-name")}</th>
                <th scope="col">{text("rating")}</th>
                <th scope="col">{text("rating-range")}</th>
                <th scope="col">{text("rating-count")}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={`${line.name} ${line.level}`}>
                  <td>{line.place}</td>
                  <th scope="row">
                    {line.level === "" ? (
                      <a href={`/player/${encodeURIComponent(line.name)}`} onClick={followLink}>
                        {line.name}
                      </a>
                    ) : (
                      <span class="bot-name">
                        <Icon name="bot" /> {levelsOf(game).find(({ name }) => name === line.level)?.title ?? line.level}
                      </span>
                    )}
                  </th>
                  <td>{line.rating.toFixed(1)}</td>
                  <td>{text("rating-between", { low: line.low.toFixed(1), high: line.high.toFixed(1) })}</td>
                  <td>{line.games}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div class="pages">
        {page.value > 1 ? <Button onPress={() => (page.value -= 1)}>{text("page-before")}</Button> : null}
        {found.value?.more === true ? <Button onPress={() => (page.value += 1)}>{text("page-next")}</Button> : null}
      </div>
    </main>
  );
}
