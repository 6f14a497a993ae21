/** Who plays: a name and a shield (or livery) for each seat, and who starts. */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { type Chosen, isSeen, liveriesOf, seatCount, withName, withShield } from "./choices.ts";
import { LONGEST_NAME } from "./kept.ts";
import { Shield } from "./shields.tsx";
import { text } from "./text.ts";

interface SeatsProps {
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

export function Seats({ chosen, onChange }: SeatsProps) {
  const count = seatCount(chosen);
  return (
    <section class="card seats" aria-label={text("start-seats")}>
      <h2>{text("start-seats")}</h2>
      <ol>
        {chosen.seats.slice(0, count).map((_, seat) => (
          <Seat key={seat} chosen={chosen} seat={seat} onChange={onChange} />
        ))}
      </ol>
      <fieldset class="who-starts">
        <legend>{text("start-first")}</legend>
        <span class="segments">
          {(["lot", "chosen"] as const).map((start) => (
            <label key={start}>
              <input
                type="radio"
                name="start"
                value={start}
                checked={chosen.start === start}
                onChange={() => onChange({ ...chosen, start })}
              />
              <span>{start === "lot" ? text("start-first-lot") : starter(chosen)}</span>
            </label>
          ))}
        </span>
        <p class="note">{text("start-first-line")}</p>
      </fieldset>
    </section>
  );
}

function starter({ seats }: Chosen): string {
  const name = seats[0]?.name ?? "";
  return isSeen(name) ? name : text("start-first-chosen");
}

function Seat({ chosen, seat, onChange }: SeatsProps & { readonly seat: number }) {
  const occupant = chosen.seats[seat];
  const open = useSignal(false);
  const choices = useId();
  if (occupant === undefined) return null;
  const lancelot = chosen.game.name === "lancelot";
  const label = (shield: number): string =>
    lancelot ? `${text(`tincture-${shield}`)}: ${text(`shield-${shield}`)}` : text(`livery-${shield}`);
  return (
    <li class="seat">
      <button
        type="button"
        class="seat-shield"
        aria-expanded={open.value}
        aria-controls={choices}
        aria-label={`${text(lancelot ? "start-shield" : "start-livery", { seat: seat + 1 })}: ${label(occupant.shield)}`}
        onClick={() => (open.value = !open.value)}
      >
        {lancelot ? <Shield number={occupant.shield} /> : <span class="livery" data-livery={occupant.shield} />}
      </button>
      <input
        type="text"
        autocomplete="off"
        maxLength={LONGEST_NAME}
        aria-label={text("start-name", { seat: seat + 1 })}
        value={occupant.name}
        onInput={(event) => onChange(withName(chosen, seat, event.currentTarget.value))}
      />
      <div id={choices} class="shield-choices" hidden={!open.value}>
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
