"""Matches in which bots took over: the record tells since when, and what is taken in again is the same match."""

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from quintain.games.catalogue import Configured, configure
from quintain.games.reading import parse_records
from quintain.games.records import format_record, read_ending, read_forfeits, recorded_bots, recorded_hints, replay
from quintain.games.room_record import record_of_room
from quintain.lancelot.rules import Lancelot
from quintain.room.actors import ANYBODY, SERVER
from quintain.room.events import Ended, Hinted, Replaced, TookBack
from quintain.room.fold import apply, fold
from quintain.room.handle import handle
from quintain.room.messages import Occupant, Play
from quintain.room.opening import open_room
from quintain.room.recording import TakenOver, events_of, steps
from quintain.room.room import Room, is_bot
from quintain.room.view import hinted_turns

CONFIGURED = configure("lancelot", {"players": "3", "size": "4", "target": "2", "shields": "4"})
GUESTS = [Occupant("guest", name, seat) for seat, name in enumerate(("Ann", "Bob", "Cid"))]
AnyRoom = Room[Any, Any, Any]


def opened(configured: Configured = CONFIGURED) -> AnyRoom:
    return open_room(configured.game, configured.notation, seats=GUESTS, seed=bytes(32), now=0)[0]


def played(chosen: random.Random, moves: int) -> AnyRoom:
    """A match of random moves with hints, in which moves are taken back and persons go, perhaps just after a hint."""
    room = opened()
    for _ in range(moves):
        seat = room.to_move
        if seat is None:
            break
        assert isinstance(room.game, Lancelot)
        move = CONFIGURED.notation.format_move(chosen.choice(list(room.game.legal_moves(room.state))))
        if chosen.random() < 0.3 and not is_bot(room, seat):
            room = apply(room, Hinted(seat, move, 0))
        if chosen.random() < 0.1 and not is_bot(room, gone := chosen.randrange(3)):
            bot = Occupant("bot", f"Squire {gone + 1}", gone, chosen.choice(["squire", "page"]))
            room = apply(room, Replaced(gone, bot, "left", 0))
        if chosen.random() < 0.1 and room.plies:
            room = apply(room, TookBack(0, chosen.randint(1, min(3, len(room.plies)))))
            continue
        actor = SERVER if is_bot(room, seat) else ANYBODY
        room, _ = handle(room, Play("p", room.version, move), actor, 0)
    if room.outcome is None and chosen.random() < 0.3:
        room = apply(room, Ended("agreed", 0))
    return room


@given(st.integers(0, 2**32), st.integers(0, 40))
def test_a_match_that_bots_finished_is_the_same_record_when_it_is_taken_in(seed: int, moves: int) -> None:
    """Forfeits, Bot, Hints"""
    room = played(random.Random(seed), moves)
    (was,) = parse_records(format_record(record_of_room(CONFIGURED, room, steps(room), {})))
    forfeits, levels = read_forfeits(was, 3), recorded_bots(was, 3)
    assert forfeits == {forfeit.seat: forfeit.moves for forfeit in room.forfeits}
    assert levels == {seat: room.seats[seat].level for seat in forfeits}
    assert replay(was).outcome == room.outcome
    again, log = events_of(
        CONFIGURED.game,
        CONFIGURED.notation,
        opened().opened,
        was.steps,
        ending=read_ending(was, 3),
        taken_over={seat: TakenOver(before, levels[seat]) for seat, before in forfeits.items()},
        hints=recorded_hints(was),
    )
    assert fold(CONFIGURED.game, CONFIGURED.notation, log) == again
    tags = ("Forfeits", "Hints", "Bot1", "Bot2", "Bot3", "End", "Result")
    told = record_of_room(CONFIGURED, again, steps(again), {})
    assert [told.tag(name) for name in tags] == [was.tag(name) for name in tags]
    assert told.steps == was.steps


def test_a_hint_does_not_count_for_the_bot_that_takes_over_after_it() -> None:
    """Hints: turns of persons"""
    room = apply(opened(), Hinted(0, "a1", 0))
    room = apply(room, Replaced(0, Occupant("bot", "Squire", 0, "squire"), "left", 0))
    room, _ = handle(room, Play("p", room.version, "a1"), SERVER, 0)
    assert room.plies[0].moved.hinted
    assert hinted_turns(room) == []
    record = record_of_room(CONFIGURED, room, steps(room), {})
    assert [record.tag(name) for name in ("Forfeits", "Bot1", "Hints")] == ["1", "squire", ""]
