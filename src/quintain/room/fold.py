"""What each event makes of a room: a room is the fold of its log.

Folding draws nothing and refuses nothing but damage; who may do what, and what is drawn, is decided before an event is
written (`handle`).
"""

from collections.abc import Iterable, Sequence
from typing import assert_never

from msgspec.structs import replace

from quintain.core.clock import after_downtime, going, moved, new_clock, passed, stopped
from quintain.core.ending import BY_A_SEAT, NO_SEAT, Ending, demoted, outcome_of
from quintain.core.errors import DamagedLogError, IllegalMoveError, NotationError
from quintain.core.game import E, Game, M, Notation, Outcome, Played, S, Seat
from quintain.room.actors import NO_KEY
from quintain.room.draws import Drawn, redraw
from quintain.room.events import (
    Agreed,
    CameBack,
    ChatSet,
    Declined,
    Ended,
    Event,
    Filled,
    Hinted,
    HostPassed,
    Moved,
    Offered,
    Opened,
    Paused,
    Rematched,
    Replaced,
    Resigned,
    Resumed,
    SatDown,
    Started,
    StoodUp,
    TookBack,
    Unpaused,
    WentAway,
)
from quintain.room.room import FREE, HERE, NO_LOT, A, Forfeit, Given, Pending, Ply, Room, is_bot, next_attempt, rotated
from quintain.room.setting import Setting, terms_of


def new_room(
    game: Game[S, M, E], notation: Notation[S, M, E], opened: Opened, opening: tuple[Drawn[S, E], ...]
) -> Room[S, M, E]:
    """The room that an Opened begins, with the draws that it tells of."""
    setting = opened.setting or Setting()
    room: Room[S, M, E] = Room(
        game,
        notation,
        opened,
        version=1,
        changed=1,
        seats=tuple(opened.seats),
        holders=tuple(opened.holders) or (NO_KEY,) * len(opened.seats),
        start=game.start(),
        started=not opened.waiting,
        opening=opening,
        clock=new_clock(terms_of(setting.clock), game.seats),
        lot=_lot_of(opened),
        absent=(HERE,) * len(opened.seats),
        host=opened.host,
        chat=setting.chat,
    )
    return _settled(room, opened.at)


def fold(game: Game[S, M, E], notation: Notation[S, M, E], events: Iterable[Event]) -> Room[S, M, E]:
    """The room that a log tells of. Raises DamagedLogError naming the first event that does not fit."""
    room: Room[S, M, E] | None = None
    for event in events:
        if room is not None:
            room = apply(room, event)
        elif isinstance(event, Opened):
            if len(event.holders) not in {0, len(event.seats)}:
                raise DamagedLogError(0, f"{len(event.holders)} holders are named for {len(event.seats)} seats")
            opening = () if event.waiting else redraw(game, game.start(), event.chance, 0)[1]
            room = new_room(game, notation, event, opening)
        else:
            raise DamagedLogError(0, "the log does not begin with the opening of the room")
    if room is None:
        raise DamagedLogError(0, "the log is empty")
    return room


def apply(room: Room[S, M, E], event: Event) -> Room[S, M, E]:
    """The room after one more event of its log. Draws nothing. Raises DamagedLogError when the event does not fit."""
    match event:
        case Moved():
            return _moved(room, event)
        case TookBack():
            return _took_back(room, event)
        case Resigned():
            return _ended(room, Ending("resigned", event.seat), event.at)
        case Ended():
            return _ended(room, Ending(event.reason, event.seat), event.at)
        case Hinted():
            _fits(room, room.to_move == event.seat, f"seat {event.seat} gets a hint where it is not on turn")
            return replace(_noted(room), hints=(*room.hints, Given(room.state, event)))
        case Paused() | Unpaused():
            return _paused(room, event)
        case Rematched():
            return replace(_changed(room), next_room=event.room)
        case Offered() | Agreed() | Declined():
            return _consented(room, event)
        case SatDown() | StoodUp() | Filled() | Started() | Replaced():
            return _seated(room, event)
        case WentAway() | CameBack() | Resumed() | HostPassed():
            return _present(room, event)
        case ChatSet():
            return replace(_noted(room), chat=event.on)
        case Opened():
            raise DamagedLogError(room.version, "the room is opened twice")
        case _:
            assert_never(event)


def with_ply(room: Room[S, M, E], event: Moved, played: Played[S, E], draws: tuple[Drawn[S, E], ...]) -> Room[S, M, E]:
    """The room after a move whose effect is known already."""
    ply = Ply(event, played, draws, next_attempt(room))
    clock = moved(room.clock, event.at, event.lag)
    grown = replace(_changed(room), plies=(*room.plies, ply), attempts=room.attempts + 1, clock=clock)
    return _settled(grown, event.at)


def with_start(room: Room[S, M, E], event: Started, opening: tuple[Drawn[S, E], ...]) -> Room[S, M, E]:
    """The room after its start, the effect of the draws being known already."""
    grown = replace(
        _changed(room),
        started=True,
        opening=opening,
        lot=event.first if event.by_lot else NO_LOT,
        seats=tuple(rotated(room.seats, event.first)),
        holders=tuple(rotated(room.holders, event.first)),
        absent=(HERE,) * len(room.seats),
        host_away=HERE,
    )
    return _settled(grown, event.at)


def _lot_of(opened: Opened) -> Seat | None:
    """Where a room begins when it is opened."""
    if opened.waiting or (opened.by_lot and opened.first is None):
        return None
    return NO_LOT if opened.first is None else opened.first


def _moved(room: Room[S, M, E], event: Moved) -> Room[S, M, E]:
    _fits(room, room.to_move == event.seat, f"seat {event.seat} moves where it is not on turn")
    try:
        played = room.game.resolve(room.state, room.notation.parse_move(event.move))
    except (IllegalMoveError, NotationError) as error:
        raise DamagedLogError(room.version, str(error)) from error
    _, draws = redraw(room.game, played.state, event.chance, room.version)
    return with_ply(room, event, played, draws)


def _took_back(room: Room[S, M, E], event: TookBack) -> Room[S, M, E]:
    fits = 1 <= event.moves <= len(room.plies) and room.ending is None
    _fits(room, fits, f"{event.moves} moves are taken back before the first one or after the end")
    plies = room.plies[: -event.moves]
    forfeits = tuple(replace(forfeit, moves=min(forfeit.moves, len(plies))) for forfeit in room.forfeits)
    return _settled(replace(_changed(room), plies=plies, forfeits=forfeits), event.at)


def _ended(room: Room[S, M, E], ending: Ending, at: int) -> Room[S, M, E]:
    by_a_seat = ending.reason in BY_A_SEAT and 0 <= ending.seat < room.game.seats
    fits = by_a_seat or (ending.reason not in BY_A_SEAT and ending.seat == NO_SEAT)
    fits = fits and room.started and room.outcome is None
    _fits(room, fits, f"the match ends ({ending.reason}, seat {ending.seat}) where it cannot")
    return _settled(replace(_changed(room), ending=ending), at)


def _paused(room: Room[S, M, E], event: Paused | Unpaused) -> Room[S, M, E]:
    pause = isinstance(event, Paused)
    _fits(room, room.to_move is not None and room.paused != pause, "a pause begins or ends where it cannot")
    seat = None if pause else _timed(room)
    return replace(_changed(room), paused=pause, clock=going(room.clock, seat, event.at))


def _consented(room: Room[S, M, E], event: Offered | Agreed | Declined) -> Room[S, M, E]:
    noted = _noted(room)
    _fits(room, _are_seats(room, event.seats), "a seat that is none is asked")
    if isinstance(event, Offered):
        seats = tuple(event.seats)
        return replace(noted, offer=Pending(room.version, event.kind, seats, seats, event.moves))
    offer = room.offer
    if offer is None:
        raise DamagedLogError(room.version, "an offer is answered that nobody made")
    if isinstance(event, Declined):
        return replace(noted, offer=None)
    return replace(noted, offer=replace(offer, agreed=tuple(sorted({*offer.agreed, *event.seats}))))


def _seated(room: Room[S, M, E], event: SatDown | StoodUp | Filled | Started | Replaced) -> Room[S, M, E]:
    if isinstance(event, Started):
        fits = not room.started and 0 <= event.first < room.game.seats
        _fits(room, fits, f"the match starts with seat {event.first} where it cannot")
        return with_start(room, event, redraw(room.game, room.start, event.chance, room.version)[1])
    fits = 0 <= event.seat < room.game.seats and room.started == isinstance(event, Replaced) and room.outcome is None
    _fits(room, fits, f"seat {event.seat} changes hands where it cannot")
    occupant, holder = FREE, NO_KEY
    if isinstance(event, SatDown):
        occupant, holder = event.occupant, event.holder
    elif not isinstance(event, StoodUp):
        occupant = event.occupant
    grown = replace(
        _changed(room),
        seats=_with(room.seats, event.seat, occupant),
        holders=_with(room.holders, event.seat, holder),
        absent=_with(room.absent, event.seat, HERE),
    )
    if isinstance(event, Replaced):
        forfeit = Forfeit(event.seat, room.seats[event.seat], room.holders[event.seat], len(room.plies))
        return _settled(replace(grown, forfeits=(*room.forfeits, forfeit)), event.at)
    return grown


def _present(room: Room[S, M, E], event: WentAway | CameBack | Resumed | HostPassed) -> Room[S, M, E]:
    noted = _noted(room)
    if isinstance(event, HostPassed):
        fits = not room.started and 0 <= event.seat < room.game.seats and room.holders[event.seat] == event.holder
        _fits(room, fits, f"seat {event.seat} gets a match where it cannot")
        return replace(noted, host=event.holder, host_away=HERE)
    if isinstance(event, Resumed):
        away = tuple(_later(since, event) for since in room.absent)
        clock = after_downtime(room.clock, event.down, event.at)
        return replace(noted, absent=away, host_away=_later(room.host_away, event), clock=clock)
    known = all(0 <= seat < room.game.seats for seat in event.seats) and (event.seats or event.host)
    _fits(room, bool(known) and not (event.host and room.started), "a seat that is none comes or goes")
    since = event.at if isinstance(event, WentAway) else HERE
    absent = tuple(since if seat in event.seats else was for seat, was in enumerate(room.absent))
    return replace(noted, absent=absent, host_away=since if event.host else room.host_away)


def _later(since: int, event: Resumed) -> int:
    """Since when somebody is gone, the server's absence not counted."""
    return since if since == HERE else min(event.at, since + event.down)


def _settled(room: Room[S, M, E], at: int) -> Room[S, M, E]:
    """The outcome that follows from state and ending, and the clock of the seat on turn running."""
    if not room.started:
        return room
    waits = room.game.waits_for(room.state)
    reached = waits if isinstance(waits, Outcome) else None
    if room.ending is not None:
        reached = outcome_of(room.game, room.state, room.ending)
    outcome = None if reached is None else demoted(reached, room.forfeited)
    room = replace(room, outcome=outcome, paused=room.paused and outcome is None)
    if room.paused:
        return replace(room, clock=stopped(room.clock, at))
    return replace(room, clock=passed(room.clock, _timed(room), at))


def _timed(room: Room[S, M, E]) -> Seat | None:
    """The seat on turn, if its time runs: a bot's does not."""
    seat = room.to_move
    return None if seat is None or is_bot(room, seat) else seat


def _changed(room: Room[S, M, E]) -> Room[S, M, E]:
    """A version on: what was meant for earlier ones is stale, and an open offer falls."""
    version = room.version + 1
    return replace(room, version=version, changed=version, offer=None)


def _noted(room: Room[S, M, E]) -> Room[S, M, E]:
    """A version on, and the match is as it was."""
    return replace(room, version=room.version + 1)


def _with(per_seat: tuple[A, ...], seat: Seat, value: A) -> tuple[A, ...]:
    return (*per_seat[:seat], value, *per_seat[seat + 1 :])


def _are_seats(room: Room[S, M, E], seats: Sequence[Seat]) -> bool:
    return len(seats) > 0 and all(0 <= seat < room.game.seats for seat in seats)


def _fits(room: Room[S, M, E], fits: bool, why: str) -> None:
    """Raises DamagedLogError unless the next event fits."""
    if not fits:
        raise DamagedLogError(room.version, why)
