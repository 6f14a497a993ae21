/** Who plays without an account: marked beside the name, for anybody can call himself anything; and what is not rated by it. */

import { me } from "../me.ts";
import type { Occupant, RoomView } from "../protocol.ts";
import { followLink } from "../routes.ts";
import { text } from "../text.ts";
import "./online.css";
import "./words.ts";

/** Says beside a name in a match by link that a guest has given it to himself; nothing for an account, or a bot. */
export function GuestMark({ occupant }: { readonly occupant: Occupant | undefined }) {
  if (occupant?.kind !== "guest") return null;
  return (
    <span class="guest-mark" title={text("guest-line")}>
      {text("guest")}
    </span>
  );
}

/** Whether this browser is known to be nobody's account. */
export function isGuest(): boolean {
  return me.value?.name === "";
}

/** The names of those who play without an account. */
function guestsOf(seats: readonly Occupant[]): readonly string[] {
  return seats.flatMap(({ kind, name }) => (kind === "guest" ? [name] : []));
}

/** Whether a match that is to be rated is not, because of whom it has. */
export function hasGuests(seats: readonly Occupant[]): boolean {
  return guestsOf(seats).length > 0;
}

/** In a waiting room: whether a rated match would count as it stands, and if not, because of whom. */
export function RatedNote({ room }: { readonly room: RoomView }) {
  if (room.match.setting.rated !== true || room.custom) return null;
  const guests = guestsOf(room.seats);
  return (
    <section class="card rated-note" role="status" data-counts={guests.length === 0}>
      <p>
        {guests.length === 0 ? text("rated-all") : text("rated-guests", { names: guests.join(text("and")), count: guests.length })}
      </p>
    </section>
  );
}

/** Beside the button by which one sits down: that a guest's match does not count, and the way to an account. */
export function RatedForGuest({ room }: { readonly room: RoomView }) {
  if (room.match.setting.rated !== true || room.custom || !isGuest()) return null;
  return (
    <p class="note">
      {text("rated-sit")}{" "}
      <a href="/account" onClick={followLink}>
        {text("rated-log-in")}
      </a>
    </p>
  );
}
