/** A room's page around its game: connection, refusals, the live region, the result; the game itself is loaded lazily. */

import { useComputed, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { isBusy } from "./bots.ts";
import { lazy } from "./lazy.tsx";
import { openDesk, type OpenDesk } from "./match.ts";
import { CallMe } from "./online/call-me.tsx";
import { TalkNotice } from "./online/heard.tsx";
import { forgetPointing } from "./online/pointing.ts";
import { useTurnNotice } from "./online/turn-notice.ts";
import { Button, Dialog, Why } from "./parts.tsx";
import { headerCentre } from "./header.ts";
import type { OfferView } from "./protocol.ts";
import { RematchButton, ReviewLink } from "./room-parts.tsx";
import { nameOf, namesOf, placeOf } from "./names.ts";
import type { GameRoomProps } from "./room-props.ts";
import { Shield } from "./shields.tsx";
import { cameFromWithin } from "./routes.ts";
import { frameShown, type Match, mayPlay } from "./store.ts";
import { seeing } from "./seeing.ts";
import { text } from "./text.ts";
import { isYou } from "./your-turn.ts";
import "./styles/room.css";

const GAMES = {
  lancelot: lazy<GameRoomProps>(() => import("./lancelot/room.tsx").then((part) => part.LancelotRoom)),
  crylail: lazy<GameRoomProps>(() => import("./crylail/room.tsx").then((part) => part.CrylailRoom)),
} as const;
const WaitingRoom = lazy<Pick<GameRoomProps, "desk" | "match">>(() =>
  import("./online/waiting.tsx").then((part) => part.WaitingRoom),
);

/** `id`: the room's, or the one by which it is watched. */
export function Room({ id }: { readonly id: string }) {
  const desk = useMemo(() => openDesk(id), [id]);
  useEffect(() => () => desk.close(), [desk]);
  useEffect(forgetPointing, [desk]);
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
  const title = text("title-room", { title: titleOf(match.value) });
  useHeader({ desk, match });
  useEffect(() => () => void (document.title = text("title")), []);
  const far = room.match.setting.where === "link";
  useTurnNotice(turnOf(desk, match.value, far), title, far);
  if (room.match.phase === "waiting") {
    return (
      <>
        <WaitingRoom desk={desk} match={match} />
        <CallMe desk={desk} room={room} />
        <TalkNotice key="heard" desk={desk} match={match.value} />
        <Refusal desk={desk} />
      </>
    );
  }
  return (
    <>
      <Game desk={desk} match={match} frame={frame} />
      <CallMe desk={desk} room={room} />
      <TalkNotice key="heard" desk={desk} match={match.value} />
      <Refusal desk={desk} />
      <Result desk={desk} match={match} />
    </>
  );
}

type DeskAndMatch = Pick<GameRoomProps, "match"> & { readonly desk: OpenDesk };

/** Which turn of one's own has come in a match with others elsewhere, counted by the moves before it; -1 for none. */
function turnOf(desk: OpenDesk, { view, turns }: Match, far: boolean): number {
  const seat = view.position.to_move;
  const waited = far || isYou(desk.state.value, seat);
  return waited && mayPlay(desk.state.value, seat) ? turns.length : -1;
}

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
  const { connection } = desk.state.value;
  const heading = useFocusAtOpening(room.match.phase === "waiting");
  const state = connection === "live" ? (isBusy(desk.state.value) ? "sending" : null) : `connection-${connection}`;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {titleOf(match.value)}
      </h1>
      {room.custom ? <span class="mark">{text("custom-mark")}</span> : null}
      {room.replay ? <span class="mark">{text("replay-mark")}</span> : null}
      {desk.state.value.you.watcher ? <span class="mark">{text("watcher-mark")}</span> : null}
      <span class="connection" data-state={connection} role="status">
        {state === null ? "" : text(state)}
      </span>
      <TryNow desk={desk} />
    </>
  );
}

/** The heading takes the focus that went with what was there before: another page, a rematch's old room, the waiting. */
function useFocusAtOpening(waits: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const waited = useRef(false);
  useEffect(() => {
    const begins = waited.current && !waits;
    waited.current = waits;
    if (!begins && !cameFromWithin()) return;
    const request = requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(request);
  }, [waits]);
  return heading;
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
            <Why problem={refused} />
          </p>
          <Button kind="quiet" icon="close" label={text("refused-dismiss")} onPress={() => desk.dismiss()} />
        </div>
      )}
    </div>
  );
}

/** Who asks for a rematch, or that nothing came of it: the cards that say so lie behind the dialog. */
function rematchWords(desk: OpenDesk, match: Match): string {
  const { unmet } = desk.state.value;
  const asked = askedOf(desk, match);
  if (asked !== null) return text("offer-rematch", { name: namesOf(match.room.seats, asked.seats) });
  return unmet?.kind === "rematch" ? [...unmet.sentences, text("unmet-rematch")].join(" ") : "";
}

/** The rematch that others ask for, as long as those who play here have not answered. */
function askedOf(desk: OpenDesk, { room }: Match): OfferView | null {
  const { offer } = room.match;
  const { seats } = desk.state.value.you;
  if (offer?.kind !== "rematch" || seats.every((seat) => offer.agreed.includes(seat))) return null;
  return offer.seats.some((seat) => seats.includes(seat)) ? null : offer;
}

function NoRematchButton({ desk, match }: DeskAndMatch) {
  const asked = askedOf(desk, match.value);
  if (asked === null) return null;
  const busy = isBusy(desk.state.value);
  return (
    <Button icon="close" resting={busy} onPress={() => desk.send({ type: "answer", offer: asked.id, yes: false })}>
      {text("offer-no")}
    </Button>
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
  const { points, winner, sentence } = room.outcome;
  const places = room.seats.map((_, seat) => placeOf(room.outcome, seat));
  const drawn = winner < 0 && places.includes(1);
  const order = room.seats.map((_, seat) => seat).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b);
  return (
    <Dialog
      title={text(drawn ? "result-draw" : "result-title")}
      onClose={() => (hidden.value = true)}
      actions={
        <>
          <Button onPress={() => (hidden.value = true)}>{text("result-look")}</Button>
          <ReviewLink match={match} />
          <NoRematchButton desk={desk} match={match} />
          <RematchButton desk={desk} match={match} />
        </>
      }
    >
      <p class="result-line">{sentence}</p>
      <p class="result-asks" role="status">
        {rematchWords(desk, match.value)}
      </p>
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
            <tr key={seat} data-shield={room.seats[seat]?.shield} class={places[seat] === 1 ? "first" : ""}>
              <td>{places[seat] || "–"}</td>
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
