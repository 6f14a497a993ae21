"""Who may do what in a room."""

from quintain.core.errors import CommandError
from quintain.core.game import E, M, S, Seat
from quintain.room.actors import NO_KEY, WATCHER, Actor
from quintain.room.room import Room, is_bot


def persons(room: Room[S, M, E]) -> tuple[Seat, ...]:
    """The seats where persons sit."""
    return tuple(seat for seat, occupant in enumerate(room.seats) if occupant.is_person)


def seats_of(room: Room[S, M, E], actor: Actor) -> tuple[Seat, ...]:
    """The seats that the actor plays: those he holds, and on one screen those of whom nobody knows who holds them."""
    if actor.kind != "person":
        return ()
    open_to_all = room.setting.where == "screen"
    return tuple(
        seat
        for seat in persons(room)
        if actor.holds(room.holders[seat]) or (open_to_all and room.holders[seat] == NO_KEY)
    )


def is_host(room: Room[S, M, E], actor: Actor) -> bool:
    """Whether the actor opened the room, or could have, or has followed one who left before the start."""
    return actor.kind == "person" and (room.host == NO_KEY or actor.holds(room.host))


def as_viewer(room: Room[S, M, E], actor: Actor) -> Actor:
    """As whom the actor looks in: who came by the room's own link and has no part in a match that has begun watches."""
    if actor.kind != "person" or not room.started or is_host(room, actor) or seats_of(room, actor):
        return actor
    if any(actor.holds(forfeit.holder) for forfeit in room.forfeits):
        return actor
    return WATCHER


def may_look_in(room: Room[S, M, E], actor: Actor) -> bool:
    """Whether the actor may see the room: a watcher only where watching is allowed."""
    return actor.kind != "watcher" or room.setting.delay >= 0


def refuse_foreign(room: Room[S, M, E], actor: Actor, seat: Seat) -> None:
    """Raises CommandError unless the actor plays this seat; a bot's is played by the server."""
    if seat >= len(room.seats):
        raise CommandError("no_such_seat", f"there is no seat {seat + 1} in this match", where="seat")
    if is_bot(room, seat):
        if actor.kind != "server":
            raise CommandError("bot", f"a bot sits on seat {seat + 1}, and nobody acts for it", where="seat")
        return
    if seat not in refuse_unseated(room, actor):
        raise CommandError("not_yours", f"seat {seat + 1} is {room.seats[seat].name}'s", where="seat")


def refuse_unseated(room: Room[S, M, E], actor: Actor) -> tuple[Seat, ...]:
    """The seats that the actor plays. Raises CommandError when there are none."""
    seats = seats_of(room, actor)
    if not seats:
        raise CommandError("not_seated", "only those who sit in this match may do that")
    return seats


def refuse_all_but_host(room: Room[S, M, E], actor: Actor) -> None:
    """Raises CommandError unless the actor is the host."""
    if not is_host(room, actor):
        raise CommandError("not_host", "only the host of this match may do that")


def refuse_all_but_server(actor: Actor) -> None:
    """Raises CommandError unless the server itself acts."""
    if actor.kind != "server":
        raise CommandError("not_yours", "only the server says that")


def refuse_not_begun(room: Room[S, M, E]) -> None:
    """Raises CommandError when the match has not begun or is over."""
    if not room.started:
        raise CommandError("waiting", "the match has not begun yet")
    if room.outcome is not None:
        raise CommandError("over", "the match is over")


def refuse_begun(room: Room[S, M, E]) -> None:
    """Raises CommandError when the seats are fixed."""
    if room.started:
        raise CommandError("started", "the match has begun; seats are not changed any more")


def refuse_paused(room: Room[S, M, E]) -> None:
    """Raises CommandError in a pause."""
    if room.paused:
        raise CommandError("paused", "the match is paused")
