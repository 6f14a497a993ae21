/** What both games' rooms share: the turn list with its step bar, and the room's buttons. */

import { useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isBusy, resigner } from "./bots.ts";
import type { RoomDesk } from "./match.ts";
import { AskMenu } from "./online/consent.tsx";
import { Button, Dialog, Icon } from "./parts.tsx";
import type { Occupant, TurnLine } from "./protocol.ts";
import { nameOf } from "./names.ts";
import type { GameRoomProps } from "./room-props.ts";
import { followLink } from "./routes.ts";
import type { Match } from "./store.ts";
import { text } from "./text.ts";
import { isYou } from "./your-turn.ts";

const AUTOPLAY_MS = 1_200;

interface TurnPanelProps extends GameRoomProps {
  /** How long autoplay waits before the next turn; a game with motion waits for its end. */
  readonly pause?: number;
}

/** All turns as a list to step through. Arrow keys, Home and End step while the focus is in it. */
export function TurnPanel({ desk, match, frame, pause = AUTOPLAY_MS }: TurnPanelProps) {
  const turns = match.value.turns;
  const at = frame.value?.ply ?? turns.length;
  const review = desk.state.value.review;
  useAutoplay(desk, at, turns.length, pause);
  const step = (to: number): void => {
    desk.autoplay(false);
    if (to >= turns.length) desk.backToNow();
    else desk.stepTo(Math.max(to, 0));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: turns.length,
    }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(to);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside get these keys
    <section class="card turns" aria-label={text("turns")} onKeyDown={onKeyDown}>
      <header>
        <h2>{text("turns")}</h2>
        <p class="now" data-past={review !== null}>
          {review === null ? text("turns-now", { count: turns.length }) : text("turns-at", { at, count: turns.length })}
        </p>
      </header>
      <TurnList turns={turns} at={at} seats={match.value.room.seats} onChoose={step} />
      <div class="steps" role="group" aria-label={text("steps")}>
        <Button kind="quiet" icon="first" label={text("step-first")} onPress={() => step(0)} resting={at === 0} />
        <Button kind="quiet" icon="back" label={text("step-back")} onPress={() => step(at - 1)} resting={at === 0} />
        <Button
          kind="quiet"
          icon={review?.playing === true ? "pause" : "play"}
          label={review?.playing === true ? text("step-pause") : text("step-play")}
          resting={turns.length === 0}
          onPress={() => {
            if (review?.playing === true) return desk.autoplay(false);
            if (at >= turns.length) desk.stepTo(0);
            else desk.stepTo(at);
            desk.autoplay(true);
          }}
        />
        <Button
          kind="quiet"
          icon="on"
          label={text("step-on")}
          onPress={() => step(at + 1)}
          resting={at >= turns.length}
        />
        <Button
          kind="quiet"
          icon="last"
          label={text("step-last")}
          onPress={() => step(turns.length)}
          resting={review === null}
        />
        <RecordLinks match={match} />
      </div>
    </section>
  );
}

/** The record of the match so far, to keep. */
function RecordLinks({ match }: Pick<GameRoomProps, "match">) {
  const { id } = match.value.room;
  return (
    <span class="record-links">
      {(["text", "json"] as const).map((format) => (
        <a
          key={format}
          class="button quiet"
          href={`/api/rooms/${id}/record?as=${format}`}
          download
          aria-label={text(`record-${format}-label`)}
          title={text(`record-${format}-label`)}
        >
          {format === "text" ? <Icon name="down" /> : null}
          <span>{text(`record-${format}`)}</span>
        </a>
      ))}
    </span>
  );
}

interface TurnListProps {
  readonly turns: readonly TurnLine[];
  readonly at: number;
  readonly seats: readonly Occupant[];
  readonly onChoose: (ply: number) => void;
}

function TurnList({ turns, at, seats, onChoose }: TurnListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    if (box === null) return;
    const line = showCurrent(box);
    if (box.contains(document.activeElement)) line?.focus();
    // Where the list gets more room for a while, as beside a score sheet, the browser takes it back to its beginning.
    const sized = new ResizeObserver(() => void showCurrent(box));
    sized.observe(box);
    return () => sized.disconnect();
  }, [at, turns.length]);
  if (turns.length === 0) return <p class="note">{text("turns-none")}</p>;
  return (
    <ol class="turn-list" ref={list} data-seats={seats.length}>
      {turns.map((turn) => (
        <li key={turn.ply} data-seat={turn.seat}>
          <button
            type="button"
            tabIndex={turn.ply === Math.max(at, 1) ? 0 : -1}
            aria-current={turn.ply === at ? "step" : undefined}
            onClick={() => onChoose(turn.ply)}
            title={[...turn.sentences, ...(turn.hinted ? [text("turn-hinted")] : [])].join(" ")}
          >
            <span class="ply">{turn.number || ""}</span>
            <span class="dot" data-shield={seats[turn.seat]?.shield} />
            <span class="sr">{nameOf(seats, turn.seat)}</span>
            <span class="move">{turn.text.split(" ", 1)[0]}</span>
            {turn.hinted ? (
              <span class="hinted">
                <Icon name="hint" />
                <span class="sr">{text("turn-hinted")}</span>
              </span>
            ) : null}
            <span class="checks">{turn.checks.filter((check) => !check.startsWith("#")).join(" ")}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Scrolls the list to the turn shown, which it gives back; null for the start. */
function showCurrent(box: HTMLElement): HTMLElement | null {
  const line = box.querySelector<HTMLElement>('[aria-current="step"]');
  box.scrollTop = line === null ? 0 : line.offsetTop - box.clientHeight / 2;
  return line;
}

function useAutoplay(desk: RoomDesk, at: number, count: number, pause: number): void {
  const playing = useComputed(() => desk.state.value.review?.playing === true);
  useEffect(() => {
    if (!playing.value) return;
    const timer = setTimeout(() => (at + 1 >= count ? desk.backToNow() : desk.stepTo(at + 1)), pause);
    return () => clearTimeout(timer);
  }, [desk, playing.value, at, count, pause]);
}

/** Take back, resign and rematch, behind the buttons that a game puts before them. */
export function RoomControls({ desk, match, children }: GameRoomProps & { readonly children?: ComponentChildren }) {
  const { room, view } = match.value;
  const asking = useSignal(false);
  const seat = resigner(desk.state.value.you.seats, view.position.to_move);
  const { you } = desk.state.value;
  const busy = isBusy(desk.state.value);
  const seated = you.seats.length > 0;
  const asks = othersPlay(match.value, you.seats);
  if (!seated && room.outcome === null && children === undefined) return null;
  return (
    <section class="card controls" aria-label={text("controls")}>
      {children}
      {room.outcome === null && !room.replay && seated ? (
        <>
          {asks ? null : (
            <Button icon="undo" resting={!room.take_back || busy} onPress={() => desk.send({ type: "take_back" })}>
              {text("take-back")}
            </Button>
          )}
          <Button icon="flag" resting={busy || seat < 0} onPress={() => (asking.value = true)}>
            {text("resign")}
          </Button>
          {asks ? <AskMenu desk={desk} match={match} /> : null}
        </>
      ) : null}
      <ReviewLink match={match} main={room.replay} />
      {room.outcome !== null && !room.replay ? <RematchButton desk={desk} match={match} /> : null}
      {asking.value ? (
        <Dialog
          title={text("resign-title")}
          onClose={() => (asking.value = false)}
          actions={
            <>
              <Button onPress={() => (asking.value = false)}>{text("resign-no")}</Button>
              <Button
                kind="main"
                icon="flag"
                onPress={() => {
                  asking.value = false;
                  desk.send({ type: "resign", seat });
                }}
              >
                {text("resign-yes")}
              </Button>
            </>
          }
        >
          <p>{isYou(desk.state.value, seat) ? text("resign-ask-you") : text("resign-ask", { name: nameOf(room.seats, seat) })}</p>
        </Dialog>
      ) : null}
    </section>
  );
}

/** Whether other persons play here, whose consent is needed. */
export function othersPlay({ room }: Match, mine: readonly number[]): boolean {
  return room.seats.some(({ kind }, seat) => (kind === "guest" || kind === "user") && !mine.includes(seat));
}

/** The way to what went wrong and what was better, when the match is over. */
export function ReviewLink({ match, main = false }: Pick<GameRoomProps, "match"> & { readonly main?: boolean }) {
  const { room } = match.value;
  if (room.outcome === null && !room.replay) return null;
  return (
    <a class={main ? "button main" : "button"} href={`/room/${room.id}/review`} onClick={followLink}>
      <Icon name="graph" />
      <span>{text("review-this")}</span>
    </a>
  );
}

/** A new match with the same options, or the way to it once somebody asked for it. */
export function RematchButton({ desk, match }: Pick<GameRoomProps, "desk" | "match">) {
  const { room } = match.value;
  if (room.next_room !== "") {
    return (
      <a class="button main" href={`/room/${room.next_room}`} onClick={followLink}>
        {text("rematch-go")}
      </a>
    );
  }
  const { you } = desk.state.value;
  const { offer } = room.match;
  if (you.seats.length === 0) return null;
  const asked = offer?.kind === "rematch";
  const own = asked && you.seats.every((seat) => offer.agreed.includes(seat));
  return (
    <Button kind="main" icon="again" resting={own || isBusy(desk.state.value)} onPress={() => desk.send({ type: "rematch" })}>
      {text(own ? "rematch-asked" : asked ? "rematch-agree" : "rematch")}
    </Button>
  );
}
