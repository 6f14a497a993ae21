/** What a match is played by: its game's options that differ from the usual, its clock, and the host's other choices. */

import { applies } from "../choices.ts";
import { gamesKnown } from "../levels.ts";
import type { ClockSetting, RoomView } from "../protocol.ts";
import { text } from "../text.ts";
import { hasGuests } from "./guests.tsx";
import { delayWords } from "./setting.tsx";
import "./words.ts";

export function Terms({ room }: { readonly room: RoomView }) {
  const { setting } = room.match;
  const game = gamesKnown()?.find(({ name }) => name === room.game);
  const shown = (game?.options ?? []).flatMap((option) => {
    const value = room.options[option.name];
    if (value === undefined || !applies(option, room.options) || (value === option.default && option.group !== "game")) return [];
    const choice = option.choices.find((one) => one.value === value);
    const told = choice?.label ?? (option.kind === "yes_no" ? text(value === "yes" ? "yes" : "no") : value);
    return value === "0" && option.kind === "number" ? [] : [{ name: option.label, told }];
  });
  return (
    <section class="card terms" aria-label={text("terms")}>
      <h2>{text("terms")}</h2>
      <dl>
        {shown.map(({ name, told }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{told}</dd>
          </div>
        ))}
        <div>
          <dt>{text("far-clock")}</dt>
          <dd>{clockWords(setting.clock)}</dd>
        </div>
        {setting.clock?.kind === undefined || setting.clock.kind === "none" ? null : (
          <div>
            <dt>{text("far-out-of-time")}</dt>
            <dd>{text(`far-out-of-time-${setting.out_of_time ?? "lose"}`)}</dd>
          </div>
        )}
        <div>
          <dt>{text("far-delay")}</dt>
          <dd>{delayWords(setting.delay ?? 0)}</dd>
        </div>
        <div>
          <dt>{text("far-rated")}</dt>
          <dd>{ratedWords(room)}</dd>
        </div>
      </dl>
    </section>
  );
}

function ratedWords({ match, custom, seats }: RoomView): string {
  if (match.setting.rated !== true) return text("no");
  if (custom) return text("far-rated-custom");
  return text(hasGuests(seats) ? "far-rated-guests" : "yes");
}

/** A clock in a few words: "5 min + 5 s", "1 min a turn", "3 days a turn". */
export function clockWords(clock: ClockSetting = {}): string {
  const { kind = "none", initial = 0, increment = 0, days = 0 } = clock;
  if (kind === "none") return text("clock-none");
  if (kind === "days") return text("clock-turn-days", { days });
  if (kind === "move") return text("clock-turn", { seconds: initial });
  return text("clock-match", { minutes: initial / 60, increment });
}
