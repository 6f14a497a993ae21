/** What both games' rooms show of bots: their mark, that one thinks, "move now", the hint. */

import { signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isBusy, isCalledBy } from "./bots.ts";
import { levelsOf } from "./levels.ts";
import type { RoomDesk } from "./match.ts";
import { Button, Dialog, Icon, ProgressBar } from "./parts.tsx";
import type { LevelView, Occupant } from "./protocol.ts";
import type { GameRoomProps } from "./room-props.ts";
import type { Match } from "./store.ts";
import { preparingWords } from "./thinking-words.ts";
import { text } from "./text.ts";

function levelOf(game: string, name: string): LevelView | undefined {
  return levelsOf(game).find((level) => level.name === name);
}

interface BotMarkProps {
  readonly game: string;
  readonly occupant: Occupant | undefined;
}

/** Says beside a name that a bot of a level sits there; nothing for a person. */
export function BotMark({ game, occupant }: BotMarkProps) {
  if (occupant?.kind !== "bot") return null;
  const name = occupant.level ?? "";
  const level = levelOf(game, name);
  const title = level?.title ?? name;
  return (
    <span class="bot-mark" title={level === undefined ? title : `${level.title}: ${level.line}`}>
      <Icon name="bot" />
      <span class="sr">{text("bot-level", { level: title })}</span>
      <span aria-hidden="true">{isCalledBy(occupant.name, title) ? text("bot") : title}</span>
    </span>
  );
}

/** Three dots that come and go; they only stand there when motion is to be left out. */
export function Dots() {
  return (
    <span class="thinking-dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

interface MoveNowProps {
  readonly desk: RoomDesk;
  /** The bot's move is being shown already. */
  readonly resting?: boolean;
}

/** The bot on turn answers with the best that it has found so far; nothing for those who only look on. */
export function MoveNowButton({ desk, resting = false }: MoveNowProps) {
  const { waiting, thinking, you } = desk.state.value;
  if (you.seats.length === 0 && !you.host) return null;
  const asking = waiting.some(({ type }) => type === "move_now");
  return (
    <Button
      icon="hurry"
      resting={resting || asking || thinking?.state === "preparing"}
      onPress={() => desk.send({ type: "move_now" })}
    >
      {text("move-now")}
    </Button>
  );
}

/** What is being compiled, and how far; nothing while nothing has to be. */
export function Preparing({ desk }: { readonly desk: RoomDesk }) {
  const { thinking } = desk.state.value;
  if (thinking?.state !== "preparing") return null;
  return (
    <span class="preparing">
      <ProgressBar label={text("preparing-label")} done={thinking.done} total={thinking.total} />
      <span>{preparingWords(thinking)}</span>
    </span>
  );
}

/** Whether it was said on this page what a hint means for the record. */
const warned = signal(false);

interface HintButtonProps {
  readonly desk: RoomDesk;
  readonly match: Match;
  /** Nothing can be asked now: a bot is on turn, or the past is looked at. */
  readonly resting: boolean;
}

/** Asks for a hint; the first time only after it was said that the record will tell. */
export function HintButton({ desk, match, resting }: HintButtonProps) {
  const asking = useSignal(false);
  const { room } = match;
  if (room.outcome !== null || room.replay) return null;
  const idle = resting || room.hint !== null || isAsked(desk) || isBusy(desk.state.value);
  return (
    <>
      <Button
        icon="hint"
        resting={idle}
        onPress={() => (warned.value ? desk.send({ type: "hint" }) : (asking.value = true))}
      >
        {text("hint")}
      </Button>
      {asking.value ? (
        <Dialog
          title={text("hint-title")}
          onClose={() => (asking.value = false)}
          actions={
            <>
              <Button onPress={() => (asking.value = false)}>{text("hint-no")}</Button>
              <Button
                kind="main"
                icon="hint"
                onPress={() => {
                  asking.value = false;
                  warned.value = true;
                  desk.send({ type: "hint" });
                }}
              >
                {text("hint-yes")}
              </Button>
            </>
          }
        >
          <p>{text("hint-ask")}</p>
        </Dialog>
      ) : null}
    </>
  );
}

function isAsked(desk: RoomDesk): boolean {
  return desk.state.value.waiting.some(({ type }) => type === "hint");
}

interface HintCardProps extends Pick<GameRoomProps, "desk" | "match" | "frame"> {
  /** What may be done with it, beside the words. */
  readonly children?: ComponentChildren;
}

/** The hint in words, or that it is being thought of; nothing without one. */
export function HintCard({ desk, match, frame, children }: HintCardProps) {
  const card = useRef<HTMLElement>(null);
  const { hint, version } = match.value.room;
  const asked = isAsked(desk);
  const shown = frame.value === null && (hint !== null || asked);
  useEffect(() => {
    if (shown) card.current?.scrollIntoView({ block: "nearest" });
  }, [shown, version]);
  if (!shown) return null;
  return (
    <section class="card hint-card" ref={card} aria-label={text("hint")} aria-busy={hint === null}>
      <Icon name="hint" />
      {hint === null ? (
        <div>
          <p>
            {text("hint-thinking")} <Dots />
          </p>
          <Preparing desk={desk} />
        </div>
      ) : (
        <div>
          <p>
            <b>{hint.title}</b> {hint.why}
          </p>
          <p class="note">{text("hint-marked")}</p>
        </div>
      )}
      {hint === null ? null : children}
    </section>
  );
}
