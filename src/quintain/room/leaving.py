"""Those who leave and those who run out of time: grace and claims, the flag, and time that the server was away."""

from collections.abc import Collection
from typing import Literal

from quintain.core.clock import runs_out_at
from quintain.core.errors import CommandError
from quintain.core.game import E, M, S, Seat
from quintain.room.actors import NO_KEY, Actor
from quintain.room.events import CameBack, Ended, Replaced, Resumed, WentAway
from quintain.room.messages import Back, Claim, Flag, Gone, Level, Wake
from quintain.room.rights import (
    persons,
    refuse_not_begun,
    refuse_unseated,
    seats_of,
)
from quintain.room.room import HERE, Room
from quintain.room.seats import bot
from quintain.room.setting import SECOND_MS


def gone(room: Room[S, M, E], command: Gone, now: int) -> WentAway:
    """The grace time of these seats begins, and the host's. Raises CommandError."""
    here = {seat for seat in _missable(room) if room.absent[seat] == HERE}
    may_miss_host = room.phase == "waiting" and room.host_away == HERE and room.host != NO_KEY
    if not (command.seats or command.host) or not set(command.seats) <= here or (command.host and not may_miss_host):
        raise CommandError("not_there", "nobody can be missed there", where="seats")
    return WentAway(command.seats, now, command.host)


def back(room: Room[S, M, E], command: Back, now: int) -> CameBack:
    """Somebody is there again. Raises CommandError."""
    known = set(command.seats) <= set(_absent(room)) and not (command.host and room.host_away == HERE)
    if not (command.seats or command.host) or not known:
        raise CommandError("not_gone", "nobody is missed there", where="seats")
    return CameBack(command.seats, now, command.host)


def presence(room: Room[S, M, E], connected: Collection[Actor]) -> tuple[list[Seat], list[Seat]]:
    """Seats whose persons are missed from now on, and those of them who are back, when these have a connection.

    Nobody is missed after the end, where a turn has days, or where one person plays all persons' seats: there is nobody
    to claim them. Before the start somebody is missed while others look in; the host is, too, where he has no seat
    (`hosting`).
    """
    there = {seat for actor in connected for seat in seats_of(room, actor)}
    absent = _absent(room)
    back_again = [seat for seat in absent if seat in there]
    if room.phase == "waiting" and not connected:
        return [], back_again
    return [seat for seat in _missable(room) if seat not in there and seat not in absent], back_again


def _missable(room: Room[S, M, E]) -> list[Seat]:
    """The seats whose persons are missed when they have no connection."""
    if room.phase not in {"waiting", "running", "paused"} or room.setting.clock.kind == "days":
        return []
    if room.started and len({room.holders[seat] for seat in persons(room)}) < 2:
        return []
    return [seat for seat in persons(room) if room.holders[seat] != NO_KEY]


def claim(room: Room[S, M, E], command: Claim, actor: Actor, now: int) -> Ended | Replaced:
    """What becomes of a seat whose person does not come back. Raises CommandError."""
    refuse_not_begun(room)
    if command.seat in refuse_unseated(room, actor):
        raise CommandError("own_seat", "nobody claims his own seat", where="seat")
    if command.seat >= len(room.seats) or not room.seats[command.seat].is_person:
        raise CommandError("no_such_seat", f"nobody is missed on seat {command.seat + 1}", where="seat")
    may_at = claim_at(room, command.seat)
    if may_at is None or now < may_at:
        raise CommandError("grace", f"{room.seats[command.seat].name} may still come back", where="seat")
    match command.choice:
        case "win":
            return Ended("left", now, command.seat)
        case "end":
            return Ended("aborted", now)
        case "bot":
            return _replaced(room, command.seat, command.level, command.name, "left", now)


def claim_at(room: Room[S, M, E], seat: Seat) -> int | None:
    """From when on the others may claim a seat; None while its person is there."""
    since = room.absent[seat]
    return None if since == HERE else since + room.setting.grace * SECOND_MS


def flag(room: Room[S, M, E], command: Flag, now: int) -> Ended | Replaced:
    """The time of the seat on turn has run out. Raises CommandError when it has not."""
    refuse_not_begun(room)
    at, seat = runs_out_at(room.clock), room.clock.running
    if at is None or seat is None or now < at:
        raise CommandError("not_out_of_time", "nobody's time has run out")
    if room.setting.out_of_time == "bot" and len(persons(room)) > 1:
        return _replaced(room, seat, command.level, command.name, "time", now)
    return Ended("time", now, seat)


def wake(room: Room[S, M, E], command: Wake, now: int) -> Resumed:
    """The server was away; neither clock nor grace time ran. Raises CommandError when none would have."""
    if room.started:
        refuse_not_begun(room)
    timeless = room.clock.running is None and not _absent(room) and room.host_away == HERE
    if command.down < 1 or timeless:
        raise CommandError("no_clock", "no time runs here")
    return Resumed(command.down, now)


def _replaced(
    room: Room[S, M, E], seat: Seat, level: Level, name: str, reason: Literal["time", "left"], now: int
) -> Replaced:
    taken = [occupant.name for occupant in room.seats]
    return Replaced(seat, bot(level, name, room.seats[seat].shield, taken), reason, now)


def _absent(room: Room[S, M, E]) -> list[Seat]:
    return [seat for seat, since in enumerate(room.absent) if since != HERE]
