/** Talk beside the board: ready phrases, free texts where the host allows them, and who is not to be heard. Text only. */

import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { LineField } from "../line-field.tsx";
import { Button, Icon } from "../parts.tsx";
import { nameOf } from "../names.ts";
import type { GameRoomProps } from "../room-props.ts";
import { text } from "../text.ts";
import { useAsked } from "./asked.ts";
import { useTalkCard } from "./heard.tsx";
import { PHRASES, phraseWords } from "./phrases.ts";
import { muted, pointing, toggleMute } from "./pointing.ts";
import { chime } from "./chime.ts";
import { turnSound } from "./turn-notice.ts";
import "./online.css";
import "./words.ts";

type Props = Pick<GameRoomProps, "desk" | "match">;

const LONGEST_TEXT = 200;

/** Nothing where everybody sits at one screen. */
export function TalkPanel({ desk, match }: Props) {
  const { room } = match.value;
  if (room.match.setting.where !== "link" || room.replay) return null;
  const { you } = desk.state.value;
  const seated = you.seats.length > 0;
  return (
    <section class="card talk" aria-label={text("talk")}>
      <header>
        <h2>{text("talk")}</h2>
        {room.watchers > 0 ? (
          <span class="note watchers">
            <Icon name="eye" />
            {text("watchers", { count: room.watchers })}
          </span>
        ) : null}
        {seated ? (
          <Button
            kind="quiet"
            icon={turnSound.value ? "sound" : "mute"}
            pressed={turnSound.value}
            label={text("turn-sound")}
            onPress={() => {
              turnSound.value = !turnSound.value;
              if (turnSound.value) chime();
            }}
          />
        ) : null}
      </header>
      <Lines desk={desk} match={match} />
      {seated ? <Write desk={desk} match={match} /> : null}
      {seated || you.host ? (
        <div class="talk-tools">
          {seated && room.match.phase !== "waiting" ? (
            <Button icon="point" pressed={pointing.value} onPress={() => (pointing.value = !pointing.value)}>
              {text("point")}
            </Button>
          ) : null}
          {seated ? <Mutes desk={desk} match={match} /> : null}
          {you.host ? (
            <Button onPress={() => desk.send({ type: "set_chat", on: !room.match.chat })}>
              {text(room.match.chat ? "chat-off" : "chat-on")}
            </Button>
          ) : null}
        </div>
      ) : null}
      {seated && pointing.value ? <p class="note">{text("point-line")}</p> : null}
    </section>
  );
}

/** The lines are there before the first one is: screen readers hear what comes into them, not what they come with. */
function Lines({ desk, match }: Props) {
  const { room } = match.value;
  const { talk } = desk.state.value;
  const heard = talk.filter(({ seat }) => !muted.value.has(seat));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [heard.length]);
  useTalkCard(box);
  return (
    <>
      {heard.length === 0 ? <p class="note">{text("talk-none")}</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div class="talk-lines" ref={box} role="log" aria-label={text("talk-lines")} tabIndex={0}>
        <ul>
          {heard.map(({ seat, phrase, text: written, at }, line) => (
            <li key={`${at} ${line}`} data-shield={room.seats[seat]?.shield}>
              <span class="dot" />
              <b>{nameOf(room.seats, seat)}</b>
              <span class={phrase === "" ? "written" : "phrase"}>{phrase === "" ? written : phraseWords(phrase)}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function Write({ desk, match }: Props) {
  const written = useSignal("");
  const sent = useRef("");
  const { chat } = match.value.room.match;
  const field = useId();
  const { told, ask, amended } = useAsked(desk);
  const refused = told?.why ?? "";
  useEffect(() => {
    if (refused !== "" && written.peek() === "") written.value = sent.current;
  }, [refused, written]);
  return (
    <>
      <div class="phrases" role="group" aria-label={text("phrases")}>
        {PHRASES.map((phrase) => (
          <Button key={phrase} onPress={() => desk.send({ type: "say", phrase, text: "" })}>
            {phraseWords(phrase)}
          </Button>
        ))}
      </div>
      {chat ? (
        <form
          class="talk-write"
          onSubmit={(event) => {
            event.preventDefault();
            if (written.value.trim() === "") return;
            ask({ type: "say", phrase: "", text: written.value.trim() });
            sent.current = written.value;
            written.value = "";
          }}
        >
          <LineField
            id={field}
            label={text("talk-text")}
            placeholder={text("talk-text")}
            most={LONGEST_TEXT}
            full={text("talk-full", { most: LONGEST_TEXT })}
            value={written.value}
            why={refused}
            onInput={(line) => {
              written.value = line;
              amended();
            }}
          />
          <button type="submit" class="button">
            {text("talk-send")}
          </button>
        </form>
      ) : (
        <p class="note">{text("talk-off")}</p>
      )}
    </>
  );
}

/** A button for each of the others that have a voice. */
function Mutes({ desk, match }: Props) {
  const { room } = match.value;
  const { you } = desk.state.value;
  const others = room.seats.flatMap(({ kind }, seat) =>
    kind === "bot" || kind === "nobody" || you.seats.includes(seat) ? [] : [seat],
  );
  return (
    <>
      {others.map((seat) => {
        const off = muted.value.has(seat);
        return (
          <Button
            key={seat}
            kind="quiet"
            icon={off ? "mute" : "sound"}
            pressed={off}
            onPress={() => toggleMute(seat)}
          >
            {text(off ? "unmute" : "mute", { name: nameOf(room.seats, seat) })}
          </Button>
        );
      })}
    </>
  );
}
