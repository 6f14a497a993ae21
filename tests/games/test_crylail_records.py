"""Records of Crylail as a room keeps them: with what happened behind each move, and replayed to the same bits."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from quintain.core.errors import RecordError
from quintain.core.game import Outcome
from quintain.games.catalogue import Configured, configure
from quintain.games.reading import parse_records
from quintain.games.records import format_record, record_of, replay
from quintain.room.actors import ANYBODY
from quintain.room.handle import handle
from quintain.room.messages import Occupant, Play
from quintain.room.opening import open_room
from quintain.room.recording import steps
from quintain.room.room import Room
from quintain.room.view import names, told_steps

GOLDEN = Path(__file__).parents[1] / "golden" / "crylail_2_standard.txt"
HERO = "hero 120000 350000 2300000 0 0"


def opened(configured: Configured, *seated: str) -> Room[object, object, object]:
    """A room with these players; its first draws follow from the seed."""
    seats = [Occupant("guest", name, shield) for shield, name in enumerate(seated)]
    room, _ = open_room(configured.game, configured.notation, seats=seats, seed=b"golden", now=0)
    return room


def test_a_record_says_behind_each_move_what_happened() -> None:
    """C6, C24"""
    configured = configure("crylail", {"hand": "steady", "limit": "3_rounds"})
    room = opened(configured, "Ann;", "Bob")
    for number in range(4):
        move = HERO if number < 2 else HERO.replace("hero", "slinger")
        room, _ = handle(room, Play(command=f"c{number}", version=room.version, move=move), actor=ANYBODY, now=1)
    told = told_steps(room)
    assert [step.text for step in told] == [step.text for step in steps(room)]
    assert all(step.aim and step.aim != step.text for step in told if step.kind == "move")
    notes = [step.note for step in told if step.kind == "move"]
    assert all(" flicks the Hero at " in note for note in notes[:2])
    assert not any(";" in note for note in notes)
    text = format_record(record_of(configured, told, names(room), None))
    (record,) = parse_records(text)
    assert record.steps == told
    assert replay(record).state == room.state
    assert format_record(record) == text


def test_a_note_that_stands_there_already_is_kept() -> None:
    configured = configure("crylail", {})
    room = opened(configured, "Ann", "Bob")
    room, _ = handle(room, Play(command="c", version=room.version, move=HERO), actor=ANYBODY, now=1)
    noted = replace(room.plies[0], moved=replace(room.plies[0].moved, note="a fine one"))
    assert [step.note for step in told_steps(replace(room, plies=(noted,))) if step.kind == "move"] == ["a fine one"]


def test_a_whole_record_gives_the_result_again() -> None:
    """C21"""
    text = GOLDEN.read_text(encoding="utf-8")
    (record,) = parse_records(text)
    outcome = replay(record).outcome
    assert isinstance(outcome, Outcome)
    assert record.tag("Result") == "-".join(str(rank) for rank in outcome.ranks)
    assert format_record(record) == text


@pytest.mark.parametrize(
    ("was", "becomes", "why"),
    [
        ("aim=120000,", "aim=999999,", "can't be aimed"),
        ('[Hand "steady"]', '[Hand "surgeon"]', "does not tremble"),
        ('[Hand "steady"]', '[Hand "flick"]', "does not tremble"),
    ],
)
def test_an_aim_that_cannot_have_been_is_refused(was: str, becomes: str, why: str) -> None:
    """C24"""
    configured = configure("crylail", {"hand": "steady", "limit": "3_rounds"})
    room = opened(configured, "Ann", "Bob")
    room, _ = handle(room, Play(command="c", version=room.version, move=HERO), actor=ANYBODY, now=1)
    text = format_record(record_of(configured, steps(room), names(room), None))
    assert was in text
    with pytest.raises(RecordError, match=why):
        replay(parse_records(text.replace(was, becomes))[0])
