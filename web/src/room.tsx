/** A room's page around its game: connection, refusals, the live region, the result; the game itself is loaded lazily. */

import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { lazy } from "./lazy.tsx";
import { openDesk, type OpenDesk } from "./match.ts";
import { Button, Dialog, RuleLink } from "./parts.tsx";
import { headerCentre } from "./header.ts";
import { type GameRoomProps, nameOf, RematchButton } from "./room-parts.tsx";
import { Shield } from "./shields.tsx";
import { frameShown, type Match } from "./store.ts";
import { seeing } from "./seeing.ts";
import { text } from "./text.ts";
import "./styles/room.css";

const GAMES = {
  lancelot: lazy<GameRoomProps>(() => import("./lancelot/room.tsx").then((part) => part.LancelotRoom)),
  crylail: lazy<GameRoomProps>(() => import("./crylail/room.tsx").then((part) => part.CrylailRoom)),
} as const;

export function Room({ id }: { readonly id: string }) {
  const desk = useMemo(() => openDesk(id), [id]);
  useEffect(() => () => desk.close(), [desk]);
  const { match, refused } = desk.state.value;
  return (
    <main id="content" class="room-page">
      <LiveRegion desk={desk} />
      {match === null ? <NotOpen desk={desk} why={refused?.why ?? ""} /> : <OpenRoom desk={desk} />}
    </main>
  );
}

function NotOpen({ desk, why }: { readonly desk: OpenDesk; readonly why: string }) {
  const { connection } = desk.state.value;
  if (connection !== "gone") {
    return (
      <p class="loading">
        {text(connection === "lost" ? "connection-lost" : "loading")} <TryNow desk={desk} />
      </p>
    );
  }
  return (
    <div class="plain-page">
      <h1>{text("room-gone")}</h1>
      <p>{why}</p>
      <p>
        <a href="/">{text("to-start")}</a>
      </p>
    </div>
  );
}

function OpenRoom({ desk }: { readonly desk: OpenDesk }) {
  const match = useComputed<Match>(() => desk.state.value.match as Match);
  const frame = useComputed(() => frameShown(desk.state.value.review));
  const { room } = match.value;
  const Game = GAMES[room.game];
  const title = titleOf(match.value);
  useHeader({ desk, match });
  useEffect(() => {
    document.title = text("title-room", { title });
    return () => {
      document.title = text("title");
    };
  }, [title]);
  return (
    <>
      <Game desk={desk} match={match} frame={frame} />
      <Refusal desk={desk} />
      <Result desk={desk} match={match} />
    </>
  );
}

type DeskAndMatch = Pick<GameRoomProps, "match"> & { readonly desk: OpenDesk };

/** The title that the match was given, or its game and what was agreed. */
function titleOf({ room, view }: Match): string {
  if (room.title !== "") return room.title;
  const count = room.seats.length;
  if (view.game === "lancelot") return text("lancelot-line", { count, size: view.position.size, target: view.target });
  return text("crylail-line", { count });
}

/** Title and connection, in the middle of the page's header as long as the room is shown. */
function useHeader({ desk, match }: DeskAndMatch): void {
  useEffect(() => {
    headerCentre.value = () => <RoomTitle desk={desk} match={match} />;
    return () => {
      headerCentre.value = null;
    };
  }, [desk, match]);
}

function RoomTitle({ desk, match }: DeskAndMatch) {
  const { room } = match.value;
  const { connection, waiting } = desk.state.value;
  const state = connection === "live" ? (waiting.length > 0 ? "sending" : null) : `connection-${connection}`;
  return (
    <>
      <h1>{titleOf(match.value)}</h1>
      {room.custom ? <span class="mark">{text("custom-mark")}</span> : null}
      {room.replay ? <span class="mark">{text("replay-mark")}</span> : null}
      <span class="connection" data-state={connection} role="status">
        {state === null ? "" : text(state)}
      </span>
      <TryNow desk={desk} />
    </>
  );
}

/** Beside "Connection lost": connects now instead of after the pause. It stays while it does, so as to keep the focus. */
function TryNow({ desk }: { readonly desk: OpenDesk }) {
  const { connection } = desk.state.value;
  const lost = useSignal(false);
  useEffect(() => {
    if (connection !== "connecting") lost.value = connection === "lost";
  }, [connection, lost]);
  if (!lost.value) return null;
  return (
    <Button resting={connection !== "lost"} onPress={() => desk.reconnect()}>
      {text("connection-now")}
    </Button>
  );
}

/** Every event as sentences, read aloud by screen readers when they change. */
function LiveRegion({ desk }: { readonly desk: OpenDesk }) {
  const { count, sentences } = desk.state.value.said;
  return (
    <div class="sr" role="log" aria-live="polite" aria-atomic="true">
      <p key={count}>{sentences.join(" ")}</p>
    </div>
  );
}

function Refusal({ desk }: { readonly desk: OpenDesk }) {
  const { refused } = desk.state.value;
  return (
    <div class="toasts" role="alert">
      {refused === null ? null : (
        <div class="toast">
          <p>
            {refused.where === "" ? "" : `${refused.where}: `}
            {refused.why} <RuleLink rule={refused.rule} />
          </p>
          <Button kind="quiet" icon="close" label={text("refused-dismiss")} onPress={() => desk.dismiss()} />
        </div>
      )}
    </div>
  );
}

/** Shown once when a match ends on this page; a match that was over when it was opened shows its board at once. */
function Result({ desk, match }: DeskAndMatch) {
  const { room } = match.value;
  const hidden = useSignal(room.outcome !== null);
  const running = room.outcome === null;
  useEffect(() => {
    if (running) hidden.value = false;
  }, [running, hidden]);
  if (room.outcome === null || hidden.value || seeing.value) return null;
  const { ranks, points, winner, sentence } = room.outcome;
  const order = room.seats.map((_, seat) => seat).toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
  return (
    <Dialog
      title={winner < 0 ? text("result-draw") : text("result-title")}
      onClose={() => (hidden.value = true)}
      actions={
        <>
          <Button onPress={() => (hidden.value = true)}>{text("result-look")}</Button>
          <RematchButton desk={desk} match={match} />
        </>
      }
    >
      <p class="result-line">{sentence}</p>
      <table class="standing">
        <caption class="sr">{text("result-table")}</caption>
        <thead>
          <tr>
            <th scope="col">{text("result-rank")}</th>
            <th scope="col">{text("result-name")}</th>
            <th scope="col">{text("result-points", { game: room.game })}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((seat) => (
            <tr key={seat} data-shield={room.seats[seat]?.shield} class={ranks[seat] === 1 ? "first" : ""}>
              <td>{ranks[seat]}</td>
              <th scope="row">
                {room.game === "lancelot" ? (
                  <Shield number={room.seats[seat]?.shield ?? 0} />
                ) : (
                  <span class="dot" data-shield={room.seats[seat]?.shield} />
                )}
                {nameOf(room.seats, seat)}
              </th>
              <td>{points[seat]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
