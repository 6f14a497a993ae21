/** The knights with the shields that each has captured, by colour, on the way to the target. */

import { BotMark } from "../bot-parts.tsx";
import { GuestMark } from "../online/guests.tsx";
import { SeatState } from "../online/seat-clock.tsx";
import { withNumeral } from "../numeral.ts";
import type { LancelotPosition, LancelotView, Occupant } from "../protocol.ts";
import { placeOf } from "../names.ts";
import type { GameRoomProps } from "../room-props.ts";
import { EmptyShield, Shield } from "../shields.tsx";
import { text } from "../text.ts";

/** Above this many shields a row of them would no longer fit, and numbers say it alone. */
const MOST_SHOWN = 16;

interface KnightsProps extends Pick<GameRoomProps, "desk" | "match"> {
  /** The position shown, perhaps one of the past. */
  readonly position: LancelotPosition;
}

export function Knights({ desk, match, position }: KnightsProps) {
  const { seats, outcome } = match.value.room;
  return (
    <section class="card knights" aria-label={text("knights")}>
      <h2 class="sr">{text("knights")}</h2>
      <ul>
        {seats.map((seat, at) => (
          <Knight
            key={at}
            desk={desk}
            match={match}
            position={position}
            seat={seat}
            at={at}
            rank={placeOf(outcome, at)}
          />
        ))}
      </ul>
    </section>
  );
}

interface KnightProps extends KnightsProps {
  readonly seat: Occupant;
  readonly at: number;
  /** 1 for the winner, 0 while the game runs. */
  readonly rank: number;
}

function Knight({ desk, match, position, seat, at, rank }: KnightProps) {
  const view = match.value.view as LancelotView;
  const { seats } = match.value.room;
  const taken = position.captured[at] ?? [];
  const count = taken.reduce((sum, shields) => sum + shields, 0);
  const onTurn = position.to_move === at;
  const [base, numeral] = withNumeral(seat.name);
  return (
    <li class="knight" data-shield={seat.shield} aria-current={onTurn ? "true" : undefined}>
      <Shield number={seat.shield} />
      <div class="knight-name">
        <b>
          <span>{base}</span>
          {numeral === "" ? null : <span class="numeral"> {numeral}</span>}
        </b>
        <BotMark game="lancelot" occupant={seat} />
        {match.value.room.match.setting.where === "link" ? <GuestMark occupant={seat} /> : null}
        <SeatState desk={desk} match={match} seat={at} />
        {rank > 0 ? <span class="rank">{text("rank", { rank })}</span> : null}
      </div>
      <b class="score" aria-label={text("captured-of", { count, target: view.target })}>
        {count}
        <small>/{view.target}</small>
      </b>
      <div class="knight-store">
        <Captured taken={taken} seats={seats} target={view.target} count={count} />
        <span class="note">{text("in-hand", { count: position.hand[at] ?? 0 })}</span>
        {view.favour === "no" ? null : <WhiteShield left={position.white[at] === true} />}
      </div>
    </li>
  );
}

function WhiteShield({ left }: { readonly left: boolean }) {
  return (
    <svg
      class={left ? "white-shield" : "white-shield used"}
      viewBox="0 0 100 104"
      role="img"
      aria-label={text(left ? "white-left" : "white-used")}
    >
      <path d="M11 9 C24 12 38 12 50 8 C62 12 76 12 89 9 V45 C89 70 71 87 50 97 C29 87 11 70 11 45Z" />
    </svg>
  );
}

function Captured({
  taken,
  seats,
  target,
  count,
}: {
  readonly taken: readonly number[];
  readonly seats: readonly Occupant[];
  readonly target: number;
  readonly count: number;
}) {
  const told = taken
    .map((shields, owner) =>
      shields === 0 ? "" : text("captured-from", { count: shields, name: seats[owner]?.name ?? "" }),
    )
    .filter((part) => part !== "");
  if (Math.max(count, target) > MOST_SHOWN) {
    return (
      <p class="captured" aria-label={told.join(", ")}>
        <progress max={target} value={count} aria-label={text("captured-of", { count, target })} />
        {taken.map((shields, owner) =>
          shields === 0 ? null : (
            <span key={owner} class="heap">
              <Shield number={seats[owner]?.shield ?? 0} />
              {shields}
            </span>
          ),
        )}
      </p>
    );
  }
  const shown = taken.flatMap((shields, owner) => Array.from({ length: shields }, () => seats[owner]?.shield ?? 0));
  return (
    <p class="captured" role="img" aria-label={told.length === 0 ? text("captured-none") : told.join(", ")}>
      {shown.map((shield, slot) => (
        <Shield key={slot} number={shield} />
      ))}
      {Array.from({ length: Math.max(target - count, 0) }, (_, slot) => (
        <EmptyShield key={`empty ${slot}`} number={0} />
      ))}
    </p>
  );
}
