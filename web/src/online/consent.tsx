/** What needs the others' consent: asking for it, the open offer as a card, and a person who went away. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { isBusy } from "../bots.ts";
import type { RoomDesk } from "../match.ts";
import { Button, Icon } from "../parts.tsx";
import type { LevelView, Offer, OfferView } from "../protocol.ts";
import { nameOf } from "../names.ts";
import type { GameRoomProps } from "../room-props.ts";
import type { Unmet } from "../store.ts";
import { text } from "../text.ts";
import { offerWords, unmetWords } from "./meanwhile.ts";
import { MissedCard } from "./missed.tsx";
import { useNoticed } from "./noticed.ts";
import { figures } from "./clock.ts";
import { levelsOf } from "../levels.ts";
import "./online.css";
import "./words.ts";

type Props = Pick<GameRoomProps, "desk" | "match">;

/** The cards that wait for a decision, above everything else beside the board. */
export function Decisions({ desk, match }: Props) {
  const { offer, absent, phase } = match.value.room.match;
  const { unmet, missed } = desk.state.value;
  const gone = absent.flatMap((since, seat) => (since > 0 ? [seat] : []));
  return (
    <div class="decisions">
      {missed === null ? null : <MissedCard desk={desk} match={match.value} missed={missed} />}
      {unmet === null ? null : <UnmetCard desk={desk} unmet={unmet} />}
      {phase === "paused" ? <PausedCard desk={desk} match={match} /> : null}
      {offer === null ? null : <OfferCard key={offer.id} desk={desk} match={match} offer={offer} />}
      {match.value.room.outcome === null ? gone.map((seat) => <AbsenceCard key={seat} desk={desk} match={match} seat={seat} />) : null}
    </div>
  );
}

/** An offer: what it means, and the answers. Alt+Y and Alt+N answer from wherever the focus is. */
function OfferCard({ desk, match, offer }: Props & { readonly offer: OfferView }) {
  const { you } = desk.state.value;
  const own = offer.seats.some((seat) => you.seats.includes(seat));
  const answered = own || you.seats.length === 0 || you.seats.every((seat) => offer.agreed.includes(seat));
  const busy = desk.state.value.waiting.some(({ type }) => type === "answer" || type === "withdraw");
  const answer = (yes: boolean): string => desk.send({ type: "answer", offer: offer.id, yes });
  useAnswerKeys(!answered && !busy, answer);
  return (
    <section class="card decision" aria-label={text("offer")}>
      <p>
        <b>{offerWords(offer, match.value, you.seats)}</b>{" "}
        <span class="note">{text(`offer-${offer.kind}-line`, { clock: match.value.room.match.clock?.kind ?? "none" })}</span>
      </p>
      {own ? (
        <div class="decision-answers">
          <span class="note">{text("offer-waits")}</span>
          <Button resting={busy} onPress={() => desk.send({ type: "withdraw", offer: offer.id })}>
            {text("offer-withdraw")}
          </Button>
        </div>
      ) : answered ? null : (
        <div class="decision-answers">
          <Button kind="main" icon="check" resting={busy} onPress={() => answer(true)}>
            {text("offer-yes")}
          </Button>
          <Button icon="close" resting={busy} onPress={() => answer(false)}>
            {text("offer-no")}
          </Button>
          <span class="note keys">{text("offer-keys")}</span>
        </div>
      )}
    </section>
  );
}

/** That nothing came of an offer: seen by everybody until it is put away, or was there long enough on a page in view. */
function UnmetCard({ desk, unmet }: { readonly desk: RoomDesk; readonly unmet: Unmet }) {
  useNoticed(unmet, () => desk.note());
  return (
    <section class="card unmet" aria-label={text("unmet")}>
      <p>
        <b>{unmetWords(unmet)}</b>{" "}
        <span class="note">{text(`unmet-${unmet.kind}`)}</span>
      </p>
      <Button kind="quiet" icon="close" label={text("unmet-note")} onPress={() => desk.note()} />
    </section>
  );
}

function useAnswerKeys(open: boolean, answer: (yes: boolean) => void): void {
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || (event.code !== "KeyY" && event.code !== "KeyN")) return;
      event.preventDefault();
      answer(event.code === "KeyY");
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}

function PausedCard({ desk, match }: Props) {
  const { offer, clock } = match.value.room.match;
  const { you } = desk.state.value;
  return (
    <section class="card decision" aria-label={text("paused")}>
      <p>
        <b>{text("paused")}</b> <span class="note">{text("paused-line", { clock: clock?.kind ?? "none" })}</span>
      </p>
      {you.seats.length === 0 || offer !== null ? null : (
        <div class="decision-answers">
          <Button kind="main" icon="play" resting={isBusy(desk.state.value)} onPress={() => desk.send({ type: "offer", kind: "resume" })}>
            {text("paused-on")}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Somebody's connection is gone: how long the others wait, then what they may decide. */
function AbsenceCard({ desk, match, seat }: Props & { readonly seat: number }) {
  const { room } = match.value;
  const { you } = desk.state.value;
  const name = nameOf(room.seats, seat);
  const until = (room.match.absent[seat] ?? 0) + (room.match.setting.grace ?? 0) * 1_000;
  const left = useCountdown(desk, until);
  const others = you.seats.length > 0 && !you.seats.includes(seat);
  const levels = levelsOf(room.game);
  const level = useSignal("");
  const busy = isBusy(desk.state.value);
  const chosen = level.value === "" ? (levels[1]?.name ?? levels[0]?.name ?? "") : level.value;
  const claim = (choice: "win" | "bot" | "end"): string =>
    desk.send({ type: "claim", seat, choice, level: choice === "bot" ? chosen : "" });
  return (
    <section class="card decision" aria-label={text("absence", { name })}>
      <p>
        <b>{text("absence", { name })}</b>{" "}
        <span class="note">
          {left > 0 ? text("absence-wait", { time: figures(Math.ceil(left / 1_000) * 1_000).replace(/\..*$/, "") }) : others ? text("absence-decide") : text("absence-others")}
        </span>
      </p>
      {others && left <= 0 ? (
        <div class="decision-answers">
          <Button icon="trophy" resting={busy} onPress={() => claim("win")}>
            {text(room.seats.length === 2 ? "claim-win" : "claim-lose", { name })}
          </Button>
          <Button icon="flag" resting={busy} onPress={() => claim("end")}>
            {text("claim-end")}
          </Button>
          <span class="claim-bot">
            <Button icon="bot" resting={busy || chosen === ""} onPress={() => claim("bot")}>
              {text("claim-bot")}
            </Button>
            <LevelChoice levels={levels} value={chosen} label={text("claim-level")} onChange={(name_) => (level.value = name_)} />
          </span>
        </div>
      ) : null}
    </section>
  );
}

interface LevelChoiceProps {
  readonly levels: readonly LevelView[];
  readonly value: string;
  readonly label: string;
  readonly onChange: (level: string) => void;
}

export function LevelChoice({ levels, value, label, onChange }: LevelChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {levels.map(({ name, title }) => (
        <option key={name} value={name} selected={name === value}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** How long it is until an instant of the server's time, ms; 0 when it has come. */
function useCountdown(desk: RoomDesk, until: number): number {
  const ticks = useSignal(0);
  void ticks.value;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      ticks.value += 1;
      if (desk.now() < until) timer = setTimeout(tick, 500);
    };
    tick();
    return () => clearTimeout(timer);
  }, [desk, until, ticks]);
  return Math.max(until - desk.now(), 0);
}

const ASKED: readonly Offer["kind"][] = ["take_back", "draw", "pause", "abort"];

/** What can be asked of the others, folded away until it is wanted. */
export function AskMenu({ desk, match }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { room } = match.value;
  const { you } = desk.state.value;
  const standing = room.match;
  if (you.seats.length === 0 || (standing.phase !== "running" && standing.phase !== "paused")) return null;
  const idle = standing.offer !== null || isBusy(desk.state.value);
  const kinds = standing.phase === "running" ? ASKED : ASKED.filter((kind) => kind !== "pause" && kind !== "take_back");
  const close = (): void => {
    if (menu.current === null) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside get this key
    <details class="ask-menu" ref={menu} onKeyDown={(event) => (event.key === "Escape" ? close() : undefined)}>
      <summary class="button">
        <Icon name="talk" />
        <span>
          {text("ask")} <span class="sr">{text("ask-whom")}</span>
        </span>
      </summary>
      <div class="ask-kinds card">
        {kinds.map((kind) => (
          <Button
            key={kind}
            resting={idle || (kind === "take_back" && !room.take_back)}
            onPress={() => {
              close();
              desk.send({ type: "offer", kind });
            }}
          >
            {text(`ask-${kind}`)}
          </Button>
        ))}
      </div>
    </details>
  );
}
