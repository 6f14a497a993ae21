/** Who plays: a person or a bot on each seat, with a name and a shield (or livery), and who starts. */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { type Chosen, firstPerson, isSeen, leavesStart, liveriesOf, nameAt, seatCount, starter, withLevel, withName, withShield } from "./choices.ts";
import { NameField } from "./line-field.tsx";
import { me } from "./me.ts";
import { FieldWhy, Icon, refusedBy, RuleLink } from "./parts.tsx";
import { whyAt } from "./problems.ts";
import type { Problem } from "./protocol.ts";
import { Shield } from "./shields.tsx";
import { text } from "./text.ts";

interface SeatsProps {
  readonly chosen: Chosen;
  /** What the server refused. */
  readonly refused?: Problem | null;
  readonly onChange: (chosen: Chosen) => void;
}

export function Seats({ chosen, refused = null, onChange }: SeatsProps) {
  const count = seatCount(chosen);
  return (
    <section class="card seats" aria-label={text("start-seats")}>
      <h2>{text("start-seats")}</h2>
      <ol>
        {chosen.seats.slice(0, count).map((_, seat) => (
          <Seat key={seat} chosen={chosen} seat={seat} refused={refused} onChange={onChange} />
        ))}
      </ol>
      {chosen.setting.where === "link" ? <p class="note">{text("seats-far-line")}</p> : <WhoStarts chosen={chosen} onChange={onChange} />}
    </section>
  );
}

function WhoStarts({ chosen, onChange }: SeatsProps) {
  if (!leavesStart(chosen.game.name)) {
    return (
      <p class="note">
        {text("start-first-flip")} <RuleLink rule="C4" />
      </p>
    );
  }
  const now = starter(chosen);
  return (
    <fieldset class="who-starts">
      <legend>{text("start-first")}</legend>
      <span class="segments">
        {["lot" as const, ...chosen.seats.slice(0, seatCount(chosen)).keys()].map((start) => (
          <label key={start}>
            <input type="radio" name="start" value={start} checked={now === start} onChange={() => onChange({ ...chosen, start })} />
            <span>{start === "lot" ? text("start-first-lot") : calledAt(chosen, start)}</span>
          </label>
        ))}
      </span>
      <p class="note">{text("start-first-line")}</p>
    </fieldset>
  );
}

function calledAt(chosen: Chosen, seat: number): string {
  const { name, level } = chosen.seats[seat] ?? { name: "", level: "" };
  return level !== "" || isSeen(name) ? nameAt(chosen, seat) : text("start-first-seat", { seat: seat + 1 });
}

function Seat({ chosen, seat, refused = null, onChange }: SeatsProps & { readonly seat: number }) {
  const occupant = chosen.seats[seat];
  const open = useSignal(false);
  const choices = useId();
  const whyName = whyAt(refused, `seats[${seat}].name`);
  const whyShield = whyAt(refused, `seats[${seat}].shield`);
  if (occupant === undefined) return null;
  if (chosen.setting.where === "link" && occupant.level === "" && seat !== firstPerson(chosen)) {
    return (
      <li class="seat" data-open="true">
        <span class="seat-shield" aria-hidden="true">
          <Icon name="person" />
        </span>
        <span class="open-seat">{text("seat-open")}</span>
        <Player chosen={chosen} seat={seat} onChange={onChange} />
      </li>
    );
  }
  const account = chosen.setting.where === "link" ? (me.value?.name ?? "") : "";
  const lancelot = chosen.game.name === "lancelot";
  const label = (shield: number): string =>
    lancelot ? `${text(`tincture-${shield}`)}: ${text(`shield-${shield}`)}` : text(`livery-${shield}`);
  return (
    <li class="seat" data-bot={occupant.level !== ""}>
      <button
        type="button"
        class="seat-shield"
        aria-expanded={open.value}
        aria-controls={choices}
        aria-label={`${text(lancelot ? "start-shield" : "start-livery", { seat: seat + 1 })}: ${label(occupant.shield)}`}
        onClick={() => (open.value = !open.value)}
        {...refusedBy(`${choices}-shield`, whyShield)}
      >
        {lancelot ? <Shield number={occupant.shield} /> : <span class="livery" data-livery={occupant.shield} />}
      </button>
      {occupant.level === "" && account !== "" ? <span class="account-seat">{text("seat-account", { name: account })}</span> : null}
      {occupant.level === "" && account === "" ? (
        <NameField
          id={`${choices}-name`}
          label={text("start-name", { seat: seat + 1 })}
          value={occupant.name}
          why={whyName}
          onInput={(name) => onChange(withName(chosen, seat, name))}
        />
      ) : null}
      <Player chosen={chosen} seat={seat} onChange={onChange} />
      <FieldWhy id={`${choices}-shield`} why={whyShield} />
      <div id={choices} class="shield-choices" hidden={!open.value}>
        {lancelot ? <p class="note">{text("start-tincture")}</p> : null}
        {Array.from({ length: liveriesOf(chosen.game) }, (_, shield) => (
          <button
            key={shield}
            type="button"
            aria-pressed={shield === occupant.shield}
            aria-label={label(shield)}
            title={label(shield)}
            onClick={() => {
              open.value = false;
              onChange(withShield(chosen, seat, shield));
            }}
          >
            {lancelot ? <Shield number={shield} /> : <span class="livery" data-livery={shield} />}
          </button>
        ))}
      </div>
    </li>
  );
}

/** Whether a person or a bot sits there, and of which level. */
function Player({ chosen, seat, onChange }: SeatsProps & { readonly seat: number }) {
  const { levels } = chosen.game;
  const level = chosen.seats[seat]?.level ?? "";
  const far = chosen.setting.where === "link";
  const mine = seat === firstPerson(chosen);
  if (levels.length === 0) return null;
  return (
    <select
      class="seat-player"
      aria-label={text("start-player", { seat: seat + 1 })}
      value={level}
      onChange={(event) => onChange(withLevel(chosen, seat, event.currentTarget.value))}
    >
      <option value="" selected={level === ""}>
        {text(far && !mine ? "player-friend" : far ? "player-you" : "player-person")}
      </option>
      <optgroup label={text("player-bots")}>
        {levels.map(({ name, title }) => (
          <option key={name} value={name} selected={name === level}>
            {text("player-bot", { title })}
          </option>
        ))}
      </optgroup>
    </select>
  );
}
