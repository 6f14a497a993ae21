"""The host before the start: missed when he is gone, and after the grace time another person may start the match.

Where a turn has days nobody has to stay, so nobody is missed there. After the start the host has little to decide, and
remains who he was.
"""

from collections.abc import Collection

from quintain.core.errors import CommandError
from quintain.core.game import E, M, S, Seat
from quintain.room.actors import NO_KEY, Actor
from quintain.room.events import HostPassed
from quintain.room.messages import PassHost
from quintain.room.rights import persons, refuse_begun, seats_of
from quintain.room.room import HERE, Room
from quintain.room.setting import SECOND_MS

NOWHERE = -1


def host_seat(room: Room[S, M, E]) -> Seat:
    """The first seat that the host holds; NOWHERE while he sits on none, and where anybody may be the host."""
    if room.host == NO_KEY:
        return NOWHERE
    return next((seat for seat in persons(room) if room.holders[seat] == room.host), NOWHERE)


def host_is_missed(room: Room[S, M, E], connected: Collection[Actor]) -> bool:
    """Whether others wait for the start, when these have a connection, and the host is not among them."""
    if room.phase != "waiting" or room.host == NO_KEY or room.setting.clock.kind == "days":
        return False
    return bool(connected) and not any(actor.holds(room.host) for actor in connected)


def passes_at(room: Room[S, M, E]) -> int | None:
    """From when on another one may become the host; None while the host is there."""
    if room.phase != "waiting" or room.host_away == HERE:
        return None
    return room.host_away + room.setting.grace * SECOND_MS


def heir(room: Room[S, M, E], connected: Collection[Actor]) -> Seat | None:
    """The next person at the table after the host, of those who have a connection; None while there is none."""
    there = {seat for actor in connected if not actor.holds(room.host) for seat in seats_of(room, actor)}
    after = host_seat(room) + 1
    return next((seat for seat in (*range(after, len(room.seats)), *range(after)) if seat in there), None)


def pass_host(room: Room[S, M, E], command: PassHost, now: int) -> HostPassed:
    """Whoever sits there is the host from now on. Raises CommandError."""
    refuse_begun(room)
    at = passes_at(room)
    if at is None or now < at:
        raise CommandError("grace", "the host is there, or may still come back")
    if command.seat not in persons(room) or room.holders[command.seat] in {NO_KEY, room.host}:
        raise CommandError("no_such_seat", "nobody else sits there", where="seat")
    return HostPassed(command.seat, room.holders[command.seat], now)
