"""A room as the steps of a record, and a record as the log of a room in which it was played."""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import msgspec

from quintain.core.ending import Ending
from quintain.core.errors import CommandError
from quintain.core.game import E, Game, M, Notation, S, Seat
from quintain.core.record import Step
from quintain.room.draws import Drawn, take_draws
from quintain.room.events import Ended, Event, Moved, Opened, Replaced, Resigned
from quintain.room.fold import apply, new_room, with_ply
from quintain.room.messages import Level
from quintain.room.room import Room


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A seat that a bot took over."""

    moves: int
    """Made before by all seats."""
    level: Level
    """Of the bot; "" where the record does not say."""


NOBODY: Final[Mapping[Seat, TakenOver]] = MappingProxyType({})


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
    ending: Ending | None = None,
    taken_over: Mapping[Seat, TakenOver] = NOBODY,
    hints: Collection[int] = (),
) -> tuple[Room[S, M, E], list[Event]]:
    """The log of a room in which a record was played, and the room; a finished match becomes a replay.

    opened: lends all but its `chance`, `replay` and `taken_in`. ending: why play stopped before its end, if it did.
    taken_over: by bots, from the persons who sat there at first. hints: the turns made with one, counted from 1. Raises
    IllegalMoveError, NotationError or CommandError where a step does not fit; a record that the catalogue has replayed
    fits.
    """
    waiting = deque(recorded)
    state, opening = take_draws(game, notation, game.start(), waiting)
    room = new_room(game, notation, opened, opening)
    events: list[Event] = []
    while True:
        for replaced in _replacements(opened, taken_over, len(room.plies)):
            room = apply(room, replaced)
            events.append(replaced)
        if not waiting:
            break
        step = waiting.popleft()
        seat = room.to_move
        if step.kind != "move" or seat is None:
            raise CommandError("record", f"step {step.text[:40]!r} stands where nothing of its kind is awaited")
        move = notation.parse_move(step.text)
        aim = notation.format_move(notation.parse_move(step.aim)) if step.aim else ""
        played = game.resolve(state, move)
        state, draws = take_draws(game, notation, played.state, waiting)
        chance = [draw.drawn for draw in draws]
        hinted = len(room.plies) + 1 in hints
        moved = Moved(seat, notation.format_move(move), aim, chance, opened.at, note=step.note, hinted=hinted)
        room = with_ply(room, moved, played, draws)
        events.append(moved)
    if ending is not None and room.outcome is None:
        events.append(_end(ending, opened.at))
        room = apply(room, events[-1])
    drawn_first = [draw.drawn for draw in opening]
    over = room.outcome is not None
    first = msgspec.structs.replace(opened, chance=drawn_first, replay=over, taken_in=True)
    return msgspec.structs.replace(room, opened=first), [first, *events]


def _replacements(opened: Opened, taken_over: Mapping[Seat, TakenOver], moves: int) -> list[Replaced]:
    """The bots that take over after so many moves."""
    return [
        Replaced(seat, msgspec.structs.replace(opened.seats[seat], kind="bot", level=by.level), "left", opened.at)
        for seat, by in taken_over.items()
        if by.moves == moves
    ]


def _end(ending: Ending, at: int) -> Event:
    if ending.reason == "resigned":
        return Resigned(ending.seat, at)
    return Ended(ending.reason, at, ending.seat)


def _draw_step(room: Room[S, M, E], draw: Drawn[S, E]) -> Step:
    return Step("draw", room.notation.format_chance(draw.kind, draw.drawn))
