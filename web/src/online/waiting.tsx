/** A match that waits for its players: the way to it, who sits where, and the start. */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { isBusy } from "../bots.ts";
import { isSeen, leavesStart } from "../choices.ts";
import { NameField } from "../line-field.tsx";
import { levelsOf } from "../levels.ts";
import { me } from "../me.ts";
import { keepOwnName, ownName } from "../own-name.ts";
import { Button, FieldWhy, Icon, refusedBy } from "../parts.tsx";
import type { Occupant, RoomView } from "../protocol.ts";
import type { GameRoomProps } from "../room-props.ts";
import { Shield } from "../shields.tsx";
import { text } from "../text.ts";
import { useAsked } from "./asked.ts";
import { LevelChoice } from "./consent.tsx";
import { FairChance } from "./fair.tsx";
import { GuestMark, RatedForGuest, RatedNote } from "./guests.tsx";
import { Invite, WatchLink } from "./invite.tsx";
import { TalkPanel } from "./talk.tsx";
import { Terms } from "./terms.tsx";
import "./online.css";
import "./words.ts";

type Props = Pick<GameRoomProps, "desk" | "match">;

const SHIELDS = { lancelot: [0, 1, 2, 3, 4], crylail: [0, 1] } as const;

export function WaitingRoom({ desk, match }: Props) {
  const { room } = match.value;
  const { you } = desk.state.value;
  const free = room.seats.flatMap(({ kind }, seat) => (kind === "nobody" ? [seat] : []));
  const newcomer = you.seats.length === 0 && !you.host && !you.watcher;
  return (
    <div class="waiting-room">
      <div class="waiting-main">
        {newcomer ? <Welcome desk={desk} match={match} free={free} /> : <Head desk={desk} match={match} free={free} />}
        <RatedNote room={room} />
        {room.match.host_away > 0 && !you.host ? <HostAway room={room} /> : null}
        {you.host ? <Invite room={room} /> : null}
        <Seats desk={desk} match={match} />
      </div>
      <div class="waiting-side">
        {you.host ? null : <WatchLink room={room} />}
        <Terms room={room} />
        <TalkPanel desk={desk} match={match} />
        <FairChance match={match} />
      </div>
    </div>
  );
}

/** The host is gone: what comes of it, and what those who wait can do. */
function HostAway({ room }: { readonly room: RoomView }) {
  const name = room.seats[room.match.host]?.name;
  return (
    <section class="card" role="status">
      <p>
        <b>{name === undefined ? text("host-away") : text("host-away-named", { name })}</b>{" "}
        <span class="note">{text("host-away-line", { seconds: room.match.setting.grace ?? 0 })}</span>
      </p>
    </section>
  );
}

interface FreeProps extends Props {
  /** Seats that nobody has taken. */
  readonly free: readonly number[];
}

/** What somebody finds who opened the link: what it is, and one big button. */
function Welcome({ desk, match, free }: FreeProps) {
  const { room } = match.value;
  const [seat] = free;
  const host = room.seats.find(({ kind }) => kind === "guest" || kind === "user");
  return (
    <section class="card welcome" aria-labelledby="welcome">
      <h2 id="welcome">{host === undefined ? text("welcome") : text("welcome-by", { name: host.name })}</h2>
      <p class="welcome-line">{text("welcome-line", { game: text(`rules-${room.game}`), count: room.seats.length })}</p>
      {seat === undefined ? (
        <p>{text("welcome-full")}</p>
      ) : (
        <SeatForm desk={desk} room={room} seat={seat} button={text("take-seat")} big />
      )}
    </section>
  );
}

function Head({ desk, match, free }: FreeProps) {
  const { room } = match.value;
  const { you } = desk.state.value;
  const lot = useSignal(true);
  const missing = text("waiting-missing", { count: free.length });
  if (you.watcher) {
    return (
      <section class="card welcome">
        <h2>{text("waiting-watch")}</h2>
        <p>{free.length > 0 ? missing : text("waiting-host")}</p>
      </section>
    );
  }
  if (!you.host) {
    return (
      <section class="card welcome" role="status">
        <h2>{text("waiting-seated")}</h2>
        <p>{free.length > 0 ? missing : text("waiting-host")}</p>
      </section>
    );
  }
  const invited = room.match.setting.rated === true ? "waiting-line-rated" : "waiting-line"; // bots play no rated match
  const line = free.length > 0 ? invited : "waiting-complete-line";
  return (
    <section class="card welcome">
      <h2>
        <span role="status">{free.length > 0 ? missing : text("waiting-complete")}</span>
      </h2>
      <p class="note">{text(line)}</p>
      {leavesStart(room.game) ? (
        <label class="lot">
          <input type="checkbox" checked={lot.value} onChange={(event) => (lot.value = event.currentTarget.checked)} />
          <span>{text("waiting-lot", { name: room.seats[0]?.kind === "nobody" ? text("start-first-chosen") : (room.seats[0]?.name ?? "") })}</span>
        </label>
      ) : null}
      <button
        type="button"
        class="button main big"
        aria-disabled={free.length > 0 || isBusy(desk.state.value)}
        onClick={() => {
          if (free.length === 0 && !isBusy(desk.state.value)) desk.send({ type: "start", lot: leavesStart(room.game) && lot.value });
        }}
      >
        {text("waiting-start")}
      </button>
    </section>
  );
}

function Seats({ desk, match }: Props) {
  const { room } = match.value;
  return (
    <section class="card waiting-seats" aria-label={text("start-seats")}>
      <h2>{text("start-seats")}</h2>
      <ol>
        {room.seats.map((occupant, seat) => (
          <Seat key={seat} desk={desk} room={room} seat={seat} occupant={occupant} />
        ))}
      </ol>
    </section>
  );
}

interface SeatProps {
  readonly desk: Props["desk"];
  readonly room: RoomView;
  readonly seat: number;
}

function Seat({ desk, room, seat, occupant }: SeatProps & { readonly occupant: Occupant }) {
  const { you } = desk.state.value;
  const editing = useSignal(false);
  const mine = you.seats.includes(seat);
  const busy = isBusy(desk.state.value);
  if (occupant.kind === "nobody") return <FreeSeat desk={desk} room={room} seat={seat} />;
  return (
    <li class="waiting-seat" data-mine={mine}>
      <Arms room={room} shield={occupant.shield} />
      <span class="waiting-name">
        <b>{occupant.name}</b>
        {mine ? <span class="you-mark">{text("you-mark")}</span> : null}
        {occupant.kind === "bot" ? (
          <span class="bot-mark">
            <Icon name="bot" />
            {text("bot")}
          </span>
        ) : null}
        <GuestMark occupant={occupant} />
        {occupant.kind === "user" ? (
          <a class="note" href={`/player/${encodeURIComponent(occupant.name)}`} target="_blank" rel="noreferrer">
            {text("profile")}
          </a>
        ) : null}
      </span>
      <span class="waiting-actions">
        {mine ? (
          <>
            <Button pressed={editing.value} onPress={() => (editing.value = !editing.value)}>
              {text("seat-change")}
            </Button>
            <Button resting={busy} onPress={() => desk.send({ type: "stand_up", seat })}>
              {text("stand-up")}
            </Button>
          </>
        ) : you.host ? (
          <Button resting={busy} label={text("seat-remove", { name: occupant.name })} icon="close" onPress={() => desk.send({ type: "remove_seat", seat })} />
        ) : null}
      </span>
      {mine && editing.value ? (
        <SeatForm desk={desk} room={room} seat={seat} button={text("seat-keep")} onDone={() => (editing.value = false)} />
      ) : null}
    </li>
  );
}

function FreeSeat({ desk, room, seat }: SeatProps) {
  const { you } = desk.state.value;
  const sitting = useSignal(false);
  const level = useSignal("");
  const levels = levelsOf(room.game);
  const chosen = level.value === "" ? (levels[1]?.name ?? levels[0]?.name ?? "") : level.value;
  const may = !you.watcher && you.host && you.seats.length === 0;
  return (
    <li class="waiting-seat" data-free="true">
      <span class="seat-shield" aria-hidden="true">
        <Icon name="person" />
      </span>
      <span class="waiting-name note">{text("seat-free", { seat: seat + 1 })}</span>
      <span class="waiting-actions">
        {may && !sitting.value ? <Button onPress={() => (sitting.value = true)}>{text("sit-here")}</Button> : null}
        {you.host && !room.match.setting.rated ? (
          <span class="claim-bot">
            <LevelChoice
              levels={levels}
              value={chosen}
              label={text("fill-level", { seat: seat + 1 })}
              onChange={(name) => (level.value = name)}
            />
            <Button
              icon="bot"
              resting={isBusy(desk.state.value) || chosen === ""}
              onPress={() => desk.send({ type: "fill_with_bot", seat, level: chosen })}
            >
              {text("fill")}
            </Button>
          </span>
        ) : null}
      </span>
      {may && sitting.value ? (
        <SeatForm desk={desk} room={room} seat={seat} button={text("take-seat")} onDone={() => (sitting.value = false)} />
      ) : null}
    </li>
  );
}

function Arms({ room, shield }: { readonly room: RoomView; readonly shield: number }) {
  return (
    <span class="seat-shield" aria-hidden="true">
      {room.game === "lancelot" ? <Shield number={shield} /> : <span class="livery" data-livery={shield} />}
    </span>
  );
}

interface FormProps extends SeatProps {
  readonly button: string;
  readonly big?: boolean;
  readonly onDone?: () => void;
}

/** A name and a shield: to sit down, or to be called otherwise. */
function SeatForm({ desk, room, seat, button, big = false, onDone }: FormProps) {
  const field = useId();
  const shields = useId();
  const { you } = desk.state.value;
  const { told, ask, amended } = useAsked(desk, onDone);
  const unseen = useSignal(false);
  const whyShield = told?.code === "shield" ? told.why : "";
  const whyName = unseen.value ? text("name-unseen") : whyShield === "" ? (told?.why ?? "") : "";
  const own = you.seats.includes(seat) ? room.seats[seat] : undefined;
  const account = me.value?.name ?? "";
  const written = useSignal(own?.name ?? ownName());
  const picked = useSignal<number | null>(own?.shield ?? null);
  const taken = takenShields(room, seat);
  const all = SHIELDS[room.game];
  const shield = picked.value !== null && !taken.has(picked.value) ? picked.value : (all.find((one) => !taken.has(one)) ?? 0);
  const name = account === "" ? written.value.trim() : account;
  const busy = isBusy(desk.state.value);
  return (
    <form
      class="seat-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        unseen.value = !isSeen(name);
        if (unseen.value) return;
        if (account === "") keepOwnName(name);
        ask({ type: "sit_down", seat, name, shield });
      }}
    >
      {account === "" ? (
        <div class="field">
          <label for={field}>{text("your-name")}</label>
          <NameField
            id={field}
            required
            value={written.value}
            why={whyName}
            onInput={(typed) => {
              written.value = typed;
              unseen.value = false;
              amended();
            }}
          />
        </div>
      ) : (
        <p>{text("seat-account", { name: account })}</p>
      )}
      <fieldset class="shield-choice" {...refusedBy(shields, whyShield)}>
        <legend>{text(room.game === "lancelot" ? "your-shield" : "your-livery")}</legend>
        <span class="shield-choices">
          {all.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === shield}
              aria-label={shieldWords(room, one)}
              title={shieldWords(room, one)}
              disabled={taken.has(one)}
              onClick={() => {
                picked.value = one;
                amended();
              }}
            >
              {room.game === "lancelot" ? <Shield number={one} /> : <span class="livery" data-livery={one} />}
            </button>
          ))}
        </span>
        <FieldWhy id={shields} why={whyShield} />
      </fieldset>
      <RatedForGuest room={room} />
      <button type="submit" class={big ? "button main big" : "button main"} aria-disabled={busy}>
        {button}
      </button>
    </form>
  );
}

function shieldWords(room: RoomView, shield: number): string {
  return room.game === "lancelot" ? `${text(`tincture-${shield}`)}: ${text(`shield-${shield}`)}` : text(`livery-${shield}`);
}

/** The shields that others have; in Crylail the partner has the same, and the other side the other one. */
function takenShields(room: RoomView, seat: number): ReadonlySet<number> {
  const others = room.seats.flatMap((occupant, at) => (at === seat || occupant.kind === "nobody" ? [] : [{ at, ...occupant }]));
  if (room.game === "lancelot") return new Set(others.map(({ shield }) => shield));
  return new Set(others.map(({ at, shield }) => (at % 2 === seat % 2 ? 1 - shield : shield)));
}
