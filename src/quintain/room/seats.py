"""Seats before the start: taken, left, freed by the host, filled with bots; and the start itself."""

from collections.abc import Collection

from quintain.core.errors import CommandError
from quintain.core.game import E, M, S
from quintain.room.actors import NO_KEY, Actor
from quintain.room.draws import draw, draw_lot, stream
from quintain.room.events import Filled, SatDown, Started, StoodUp
from quintain.room.fold import with_start
from quintain.room.messages import FillWithBot, Level, Occupant, RemoveSeat, SitDown, StandUp, Start
from quintain.room.names import distinct, others
from quintain.room.rights import refuse_all_but_host, refuse_begun, refuse_foreign, seats_of
from quintain.room.room import Room


def sit_down(room: Room[S, M, E], command: SitDown, actor: Actor, now: int) -> SatDown:
    """A free seat is taken, or an own one described anew. Raises CommandError."""
    refuse_begun(room)
    _refuse_no_seat(room, command.seat)
    if actor.kind != "person" or actor.key == NO_KEY:
        raise CommandError("not_known", "whoever sits down must be known by a browser's cookie")
    mine = seats_of(room, actor)
    holder = room.holders[command.seat] if command.seat in mine else actor.key
    if command.seat not in mine and room.seats[command.seat].kind != "nobody":
        raise CommandError("taken", f"seat {command.seat + 1} is taken", where="seat")
    if room.setting.rated and mine and command.seat not in mine:
        raise CommandError("seated", "in a rated match everybody has one seat", where="seat")
    name = command.name if actor.user else distinct(command.name, others(room.seats, command.seat))
    occupant = Occupant("user" if actor.user else "guest", name, command.shield)
    return SatDown(command.seat, occupant, holder, now)


def stand_up(room: Room[S, M, E], command: StandUp, actor: Actor, now: int) -> StoodUp:
    """An own seat is left. Raises CommandError."""
    refuse_begun(room)
    refuse_foreign(room, actor, command.seat)
    return StoodUp(command.seat, now)


def remove_seat(room: Room[S, M, E], command: RemoveSeat, actor: Actor, now: int) -> StoodUp:
    """The host frees a seat. Raises CommandError."""
    refuse_all_but_host(room, actor)
    refuse_begun(room)
    _refuse_no_seat(room, command.seat)
    if room.seats[command.seat].kind == "nobody":
        raise CommandError("free", f"nobody sits on seat {command.seat + 1}", where="seat")
    return StoodUp(command.seat, now, removed=True)


def fill_with_bot(room: Room[S, M, E], command: FillWithBot, actor: Actor, now: int) -> Filled:
    """The host puts a bot on a free seat. Raises CommandError."""
    refuse_all_but_host(room, actor)
    refuse_begun(room)
    _refuse_no_seat(room, command.seat)
    if room.seats[command.seat].kind != "nobody":
        raise CommandError("taken", f"seat {command.seat + 1} is taken", where="seat")
    taken = {occupant.shield for occupant in room.seats if occupant.kind != "nobody"}
    shield = min(set(range(5)) - taken)
    occupant = bot(command.level, command.name, shield, others(room.seats, command.seat))
    return Filled(command.seat, occupant, now)


def start(room: Room[S, M, E], command: Start, actor: Actor, now: int) -> tuple[Room[S, M, E], Started]:
    """The host starts the match; the lot, if one is wanted, and the draws before the first move are made.

    Raises CommandError.
    """
    refuse_all_but_host(room, actor)
    refuse_begun(room)
    free = next((seat for seat, occupant in enumerate(room.seats) if occupant.kind == "nobody"), None)
    if free is not None:
        raise CommandError("seats", f"nobody sits on seat {free + 1} yet", where=f"seats[{free}]")
    seed = room.opened.seed
    first = draw_lot(seed, len(room.seats)) if command.lot else 0
    _, opening = draw(room.game, room.start, stream(seed, 0))
    started = Started(first, command.lot, [each.drawn for each in opening], now)
    return with_start(room, started, opening), started


def bot(level: Level, name: str, shield: int, taken: Collection[str]) -> Occupant:
    """A bot as it sits on a seat, called so that it is told from all whose names are taken.

    Raises CommandError when it has no level; which there are, the room does not know.
    """
    if not level:
        raise CommandError("level", "a bot has a level", where="level")
    return Occupant("bot", distinct(name or level, taken), shield, level)


def _refuse_no_seat(room: Room[S, M, E], seat: int) -> None:
    if seat >= len(room.seats):
        raise CommandError("no_such_seat", f"there is no seat {seat + 1} in this match", where="seat")
