/** The matches in which this browser, or its account, held a seat: latest first, to go on with. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { get } from "./http.ts";
import type { MyRooms, RoomLine } from "./protocol.ts";
import { followLink } from "./routes.ts";
import { text } from "./text.ts";

const when = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

export function Matches() {
  const rooms = useSignal<readonly RoomLine[] | null>(null);
  useSignalEffect(() => {
    get<MyRooms>("/api/me/rooms").then(
      (list) => {
        rooms.value = list.rooms;
      },
      () => {
        rooms.value = [];
      },
    );
  });
  return (
    <section class="card matches" aria-label={text("matches")}>
      <h2>{text("matches")}</h2>
      {rooms.value === null ? <p class="note">{text("loading")}</p> : null}
      {rooms.value?.length === 0 ? <p class="note">{text("matches-none")}</p> : null}
      <ul>
        {rooms.value?.map((room) => (
          <li key={room.room}>
            <a href={`/room/${room.room}`} onClick={followLink}>
              <b>{room.title === "" ? text(`rules-${room.game}`) : room.title}</b>
              <span>{room.names.join(", ")}</span>
              <span class="note">
                {room.over ? text("matches-over") : text("matches-turns", { count: room.turns })} ·{" "}
                <time dateTime={new Date(room.at).toISOString()}>{when.format(room.at)}</time>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
