"""One match with its seats: a command goes in, one event comes out, and a room is the fold of its events.

Chance and tremor are drawn here, from the room's secret seed and the version of the event that records them; folding
never draws, it takes what the events recorded. Which game is played, this file does not know.
"""

import base64
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, assert_never

import msgspec

from quintain.core.chance import Draws
from quintain.core.errors import CommandError, DamagedLogError, IllegalMoveError, NotationError
from quintain.core.game import Chance, E, Game, M, Notation, Outcome, Played, S, Seat, Turn
from quintain.core.record import Step
from quintain.room.messages import (
    Command,
    Event,
    Moved,
    Occupant,
    Opened,
    Play,
    Rematch,
    Rematched,
    Resign,
    Resigned,
    TakeBack,
    TookBack,
)

ROOM_ID_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class Drawn(Generic[S, E]):
    """One draw that was made, and what it did."""

    kind: str
    drawn: int
    played: Played[S, E]


@dataclass(frozen=True, slots=True)
class Ply(Generic[S, E]):
    """One move in force, with the draws that followed it."""

    moved: Moved
    played: Played[S, E]
    """What the move itself did, before the draws."""
    draws: tuple[Drawn[S, E], ...]

    @property
    def state(self) -> S:
        """The state after the move and its draws."""
        return self.draws[-1].played.state if self.draws else self.played.state

    @property
    def events(self) -> tuple[E, ...]:
        """Everything that the move and its draws made happen, in order."""
        return self.played.events + tuple(event for draw in self.draws for event in draw.played.events)


@dataclass(frozen=True, slots=True)
class Room(Generic[S, M, E]):
    """The match after `version` events."""

    game: Game[S, M, E]
    notation: Notation[S, M, E]
    opened: Opened
    version: int
    """How many events the log holds, Opened included."""
    start: S
    """The state before the draws of the opening."""
    opening: tuple[Drawn[S, E], ...]
    plies: tuple[Ply[S, E], ...]
    """The moves in force: one that was taken back is not among them."""
    outcome: Outcome | None
    resigned: Seat | None
    """The seat that gave up."""
    next_room: str
    """The room of the rematch, "" while there is none."""

    @property
    def state(self) -> S:
        """The state as it stands."""
        return self.state_after(len(self.plies))

    def state_after(self, plies: int) -> S:
        """The state after so many moves and their draws; 0 is after the draws of the opening."""
        if plies:
            return self.plies[plies - 1].state
        return self.opening[-1].played.state if self.opening else self.start

    @property
    def to_move(self) -> Seat | None:
        """The seat on turn; None when the match is over."""
        if self.outcome is not None:
            return None
        waits = self.game.waits_for(self.state)
        return waits.seat if isinstance(waits, Turn) else None


def open_room(
    game: Game[S, M, E],
    notation: Notation[S, M, E],
    *,
    seats: Sequence[Occupant],
    seed: bytes,
    now: int,
    by_lot: bool = False,
    title: str = "",
) -> tuple[Room[S, M, E], Opened]:
    """A new room, the draws before the first move made. Raises CommandError when the seats do not fit the game."""
    if len(seats) != game.seats:
        raise CommandError("seats", f"this game is for {game.seats}, not for {len(seats)}", where="seats")
    draws = Draws(seed, "0")
    _, opening = _draw(game, game.start(), draws)
    opened = Opened(
        game=game.name,
        options=dict(notation.options()),
        seats=list(seats),
        by_lot=by_lot,
        seed=seed.hex(),
        at=now,
        chance=[draw.drawn for draw in opening],
        title=title,
    )
    return _new(game, notation, opened, opening), opened


def handle(room: Room[S, M, E], command: Command, now: int) -> tuple[Room[S, M, E], Event]:
    """Obeys one command: the room after it, and the one event that the log must take before anybody hears of it.

    Raises CommandError, IllegalMoveError or NotationError, and then nothing has changed.
    """
    if command.version != room.version:
        raise CommandError("stale", f"the match has gone on: it is at version {room.version}, not {command.version}")
    if room.opened.replay:
        raise CommandError("replay", "this is the record of a finished match; it is not played on")
    if room.next_room:
        raise CommandError("rematched", "the match goes on in another room")
    match command:
        case Play():
            return _play(room, command, now)
        case TakeBack():
            refusal = why_no_take_back(room)
            if refusal is not None:
                raise refusal
            took_back = TookBack(at=now)
            return _take_back(room), took_back
        case Resign():
            _refuse_when_over(room)
            if command.seat >= room.game.seats:
                raise CommandError("no_such_seat", f"there is no seat {command.seat + 1} in this match", where="seat")
            return _resign(room, command.seat), Resigned(seat=command.seat, at=now)
        case Rematch():
            if room.outcome is None:
                raise CommandError("not_over", "the match is not over yet")
            following = _next_room_id(room)
            return _grown(room, next_room=following), Rematched(room=following, at=now)
        case _:
            assert_never(command)


def apply(room: Room[S, M, E], event: Event) -> Room[S, M, E]:
    """The room after one more event of its log. Draws nothing. Raises DamagedLogError when the event does not fit."""
    version = room.version
    match event:
        case Moved():
            return _moved(room, event)
        case TookBack():
            if not room.plies:
                raise DamagedLogError(version, "a move is taken back before the first one")
            return _take_back(room)
        case Resigned():
            if not (0 <= event.seat < room.game.seats and room.outcome is None):
                raise DamagedLogError(version, f"seat {event.seat} resigns where it cannot")
            return _resign(room, event.seat)
        case Rematched():
            return _grown(room, next_room=event.room)
        case Opened():
            raise DamagedLogError(version, "the room is opened twice")
        case _:
            assert_never(event)


def fold(game: Game[S, M, E], notation: Notation[S, M, E], events: Iterable[Event]) -> Room[S, M, E]:
    """The room that a log tells of. Raises DamagedLogError naming the first event that does not fit."""
    room: Room[S, M, E] | None = None
    for event in events:
        if room is not None:
            room = apply(room, event)
        elif isinstance(event, Opened):
            _, opening = _redraw(game, game.start(), event.chance, 0)
            room = _new(game, notation, event, opening)
        else:
            raise DamagedLogError(0, "the log does not begin with the opening of the room")
    if room is None:
        raise DamagedLogError(0, "the log is empty")
    return room


def why_no_take_back(room: Room[S, M, E]) -> CommandError | None:
    """The refusal that TakeBack would meet now; None when the last move can be taken back."""
    where = f"turn {len(room.plies)}" if room.plies else "the start"
    if room.opened.replay or room.next_room:
        return CommandError("no_take_back", "this match is closed", where)
    if not room.game.take_back_allowed:
        return CommandError("no_take_back", "moves are not taken back in this match", where)
    if not room.plies:
        return CommandError("no_take_back", "no move has been made yet", where)
    if room.resigned is not None:
        return CommandError("over", "the match is over by resignation")
    return None


def rotated(seats: Sequence[Occupant]) -> list[Occupant]:
    """The seats of a rematch: who came second starts."""
    return [*seats[1:], *seats[:1]]


def steps(room: Room[S, M, E]) -> tuple[Step, ...]:
    """The moves in force and all draws as the steps of a record."""
    written = [_draw_step(room, draw) for draw in room.opening]
    for ply in room.plies:
        checks = room.notation.checks(ply.played)
        written.append(Step("move", ply.moved.move, checks, aim=ply.moved.aim, note=ply.moved.note))
        written += [_draw_step(room, draw) for draw in ply.draws]
    return tuple(written)


def events_of(
    game: Game[S, M, E],
    notation: Notation[S, M, E],
    opened: Opened,
    recorded: Sequence[Step],
    resigned: Seat | None = None,
) -> tuple[Room[S, M, E], list[Event]]:
    """The log of a room in which a record was played, and the room; a finished match becomes a replay.

    `opened` lends all but its `chance` and `replay`. Raises IllegalMoveError, NotationError or CommandError where a
    step does not fit; a record that the catalogue has replayed fits.
    """
    waiting = deque(recorded)
    state, opening = _take_draws(game, notation, game.start(), waiting)
    room = _new(game, notation, opened, opening)
    events: list[Event] = []
    while waiting:
        step = waiting.popleft()
        seat = room.to_move
        if step.kind != "move" or seat is None:
            raise CommandError("record", f"step {step.text[:40]!r} stands where nothing of its kind is awaited")
        move = notation.parse_move(step.text)
        aim = notation.format_move(notation.parse_move(step.aim)) if step.aim else ""
        played = game.resolve(state, move)
        state, draws = _take_draws(game, notation, played.state, waiting)
        chance = [draw.drawn for draw in draws]
        moved = Moved(seat, notation.format_move(move), aim, chance, opened.at, note=step.note)
        room = _grown(room, plies=(*room.plies, Ply(moved, played, draws)))
        events.append(moved)
    if resigned is not None and room.outcome is None:
        room = _resign(room, resigned)
        events.append(Resigned(seat=resigned, at=opened.at))
    drawn_first = [draw.drawn for draw in opening]
    first = msgspec.structs.replace(opened, chance=drawn_first, replay=room.outcome is not None)
    return replace(room, opened=first), [first, *events]


def _play(room: Room[S, M, E], command: Play, now: int) -> tuple[Room[S, M, E], Moved]:
    _refuse_when_over(room)
    game, state = room.game, room.state
    seat = room.to_move
    if seat is None:
        raise CommandError("not_your_turn", "no move is awaited now")
    aimed = room.notation.parse_move(command.move)
    refusal = game.why_not(state, aimed)
    if refusal is not None:
        raise refusal
    chance = Draws(bytes.fromhex(room.opened.seed), str(room.version))
    made = game.perturb(state, aimed, chance.normal)
    played = game.resolve(state, made)
    _, draws = _draw(game, played.state, chance)
    moved = Moved(
        seat=seat,
        move=room.notation.format_move(made),
        aim="" if made == aimed else room.notation.format_move(aimed),
        chance=[draw.drawn for draw in draws],
        at=now,
    )
    return _grown(room, plies=(*room.plies, Ply(moved, played, draws))), moved


def _moved(room: Room[S, M, E], event: Moved) -> Room[S, M, E]:
    if room.outcome is not None or room.to_move != event.seat:
        raise DamagedLogError(room.version, f"seat {event.seat} moves where it is not on turn")
    try:
        played = room.game.resolve(room.state, room.notation.parse_move(event.move))
    except (IllegalMoveError, NotationError) as error:
        raise DamagedLogError(room.version, str(error)) from error
    _, draws = _redraw(room.game, played.state, event.chance, room.version)
    return _grown(room, plies=(*room.plies, Ply(event, played, draws)))


def _take_back(room: Room[S, M, E]) -> Room[S, M, E]:
    return _grown(room, plies=room.plies[:-1])


def _resign(room: Room[S, M, E], seat: Seat) -> Room[S, M, E]:
    outcome = room.game.resigned(room.state, seat)
    return replace(room, version=room.version + 1, outcome=outcome, resigned=seat)


def _refuse_when_over(room: Room[S, M, E]) -> None:
    if room.outcome is not None:
        raise CommandError("over", "the match is over")


def _follow(game: Game[S, M, E], state: S, draw: Callable[[Chance], int]) -> tuple[S, tuple[Drawn[S, E], ...]]:
    """Plays draws for as long as the state waits for chance."""
    made: list[Drawn[S, E]] = []
    while isinstance(waits := game.waits_for(state), Chance):
        drawn = draw(waits)
        played = game.resolve(state, None, drawn)
        made.append(Drawn(waits.kind, drawn, played))
        state = played.state
    return state, tuple(made)


def _draw(game: Game[S, M, E], state: S, draws: Draws) -> tuple[S, tuple[Drawn[S, E], ...]]:
    """Draws anew."""
    return _follow(game, state, lambda waits: draws.below(waits.outcomes))


def _redraw(game: Game[S, M, E], state: S, recorded: Sequence[int], version: int) -> tuple[S, tuple[Drawn[S, E], ...]]:
    """The same from what an event recorded: exactly as many draws as the state waits for."""
    waiting = deque(recorded)

    def draw(waits: Chance) -> int:
        if not waiting or not 0 <= waiting[0] < waits.outcomes:
            number = len(recorded) - len(waiting) + 1
            raise DamagedLogError(version, f"draw {number} ({waits.kind}) is missing or impossible")
        return waiting.popleft()

    state, made = _follow(game, state, draw)
    if waiting:
        raise DamagedLogError(version, f"{len(recorded)} draws are recorded where {len(made)} were awaited")
    return state, made


def _take_draws(
    game: Game[S, M, E], notation: Notation[S, M, E], state: S, waiting: deque[Step]
) -> tuple[S, tuple[Drawn[S, E], ...]]:
    """The same from the steps of a record; takes them off the front of `waiting`."""

    def draw(waits: Chance) -> int:
        if not waiting or waiting[0].kind != "draw":
            raise CommandError("record", f"a draw is missing: {waits.why}")
        return notation.parse_chance(waits.kind, waiting.popleft().text)

    return _follow(game, state, draw)


def _draw_step(room: Room[S, M, E], draw: Drawn[S, E]) -> Step:
    return Step("draw", room.notation.format_chance(draw.kind, draw.drawn))


def _new(
    game: Game[S, M, E], notation: Notation[S, M, E], opened: Opened, opening: tuple[Drawn[S, E], ...]
) -> Room[S, M, E]:
    return _grown(Room(game, notation, opened, 0, game.start(), opening, (), outcome=None, resigned=None, next_room=""))


def _grown(
    room: Room[S, M, E], *, plies: tuple[Ply[S, E], ...] | None = None, next_room: str | None = None
) -> Room[S, M, E]:
    """The room one version on; its outcome follows from its moves unless only the rematch was noted."""
    grown = replace(room, version=room.version + 1)
    if next_room is not None:
        return replace(grown, next_room=next_room)
    if plies is not None:
        grown = replace(grown, plies=plies)
    waits = grown.game.waits_for(grown.state)
    return replace(grown, outcome=waits if isinstance(waits, Outcome) else None)


def _next_room_id(room: Room[S, M, E]) -> str:
    """Follows from the seed, so that a rematch asked for twice is one room; nobody outside can guess it."""
    draws = Draws(bytes.fromhex(room.opened.seed), f"{room.version}/rematch")
    words = b"".join(draws.word().to_bytes(8, "big") for _ in range(ROOM_ID_BYTES // 8))
    return base64.urlsafe_b64encode(words).rstrip(b"=").decode("ascii")
