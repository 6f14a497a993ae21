/** The lobby: public matches that wait for others, or may be watched; filtered by what one looks for. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { get } from "../http.ts";
import { Button, Icon } from "../parts.tsx";
import { problemOf } from "../problems.ts";
import type { Lobby as Found, LobbyLine } from "../protocol.ts";
import { followLink } from "../routes.ts";
import { Shield } from "../shields.tsx";
import { text } from "../text.ts";
import { GuestMark, hasGuests } from "./guests.tsx";
import { clockWords } from "./terms.tsx";
import "./online.css";
import "./words.ts";

const AGAIN_MS = 5_000;
const FILTERS = {
  game: ["", "lancelot", "crylail"],
  phase: ["", "waiting", "running"],
  clock: ["", "none", "fischer", "move", "days"],
  rated: ["", "yes", "no"],
} as const;

type Filter = keyof typeof FILTERS;
type Wanted = Readonly<Record<Filter, string>>;

export function Lobby() {
  const wanted = useSignal<Wanted>({ game: "", phase: "waiting", clock: "", rated: "" });
  const page = useSignal(1);
  const found = useSignal<Found | null>(null);
  const problem = useSignal("");
  useEffect(() => {
    document.title = text("title-room", { title: text("lobby") });
    return () => void (document.title = text("title"));
  }, []);
  useSignalEffect(() => {
    const asked = new URLSearchParams(Object.entries(wanted.value).filter(([, value]) => value !== ""));
    if (page.value > 1) asked.set("page", String(page.value));
    const asking = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      get<Found>(`/api/lobby?${asked.toString()}`, asking.signal).then(
        (lobby) => {
          found.value = lobby;
          problem.value = "";
          timer = setTimeout(ask, AGAIN_MS);
        },
        (error: unknown) => {
          if (asking.signal.aborted) return;
          problem.value = problemOf(error).why;
          timer = setTimeout(ask, AGAIN_MS);
        },
      );
    };
    ask();
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  });
  const choose = (filter: Filter, value: string): void => {
    wanted.value = { ...wanted.value, [filter]: value };
    page.value = 1;
  };
  const rooms = found.value?.rooms ?? null;
  return (
    <main id="content" class="list-page">
      <header class="list-head">
        <h1>{text("lobby")}</h1>
        <p>{text("lobby-line")}</p>
      </header>
      <form class="filters" aria-label={text("lobby-filters")} onSubmit={(event) => event.preventDefault()}>
        {(Object.keys(FILTERS) as Filter[]).map((filter) => (
          <FilterChoice key={filter} filter={filter} value={wanted.value[filter]} onChange={(value) => choose(filter, value)} />
        ))}
      </form>
      <p role="alert" class="why">
        {problem.value}
      </p>
      <p class="note" role="status">
        {rooms === null ? text("loading") : text("lobby-found", { count: rooms.length })}
      </p>
      <ul class="lobby">
        {rooms?.map((room) => (
          <Line key={room.room} room={room} />
        ))}
      </ul>
      {rooms?.length === 0 ? (
        <p>
          <a class="button" href="/" onClick={followLink}>
            {text("lobby-open")}
          </a>
        </p>
      ) : null}
      <div class="pages">
        {page.value > 1 ? <Button onPress={() => (page.value -= 1)}>{text("page-before")}</Button> : null}
        {found.value?.more === true ? <Button onPress={() => (page.value += 1)}>{text("page-next")}</Button> : null}
      </div>
    </main>
  );
}

interface FilterProps {
  readonly filter: Filter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterChoice({ filter, value, onChange }: FilterProps) {
  const id = useId();
  return (
    <span class="filter">
      <label class="note" for={id}>
        {text(`lobby-${filter}`)}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {FILTERS[filter].map((one) => (
          <option key={one} value={one} selected={one === value}>
            {text(`lobby-${filter}-${one === "" ? "any" : one}`)}
          </option>
        ))}
      </select>
    </span>
  );
}

function Line({ room }: { readonly room: LobbyLine }) {
  const waits = room.phase === "waiting";
  const people = room.seats.filter(({ kind }) => kind !== "nobody");
  return (
    <li class="card lobby-line">
      <div>
        <h2>{room.title === "" ? text(`rules-${room.game}`) : room.title}</h2>
        <p class="lobby-people">
          {people.map((occupant, seat) => (
            <span key={seat}>
              {room.game === "lancelot" ? <Shield number={occupant.shield} /> : <span class="livery" data-livery={occupant.shield} />}
              {occupant.name} <GuestMark occupant={occupant} />
              {occupant.kind === "bot" ? <span class="note"> · {text("bot")}</span> : null}
            </span>
          ))}
        </p>
        <p class="note">
          {text("lobby-seats", { count: room.seats.length, free: room.free })} · <Icon name="clock" /> {clockWords(room.setting.clock)}
          {room.setting.rated === true ? ` · ${text(hasGuests(people) ? "lobby-rated-guest" : "lobby-rated-yes")}` : ""}
        </p>
      </div>
      <a class={waits ? "button main" : "button"} href={`/${waits ? "room" : "watch"}/${room.room}`} onClick={followLink}>
        {text(waits ? "lobby-join" : "lobby-watch")}
      </a>
    </li>
  );
}
