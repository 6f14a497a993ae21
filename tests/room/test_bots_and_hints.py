"""Rooms with bots: who moves, what is taken back, who resigns; hints that are given once and marked."""

import pytest

from quintain.core.ending import Ending
from quintain.core.errors import CommandError, DamagedLogError, IllegalMoveError, NotationError
from quintain.room.actors import ANYBODY, SERVER
from quintain.room.consent import why_no_take_back
from quintain.room.events import Event, Hinted, Opened, TookBack
from quintain.room.fold import apply, fold
from quintain.room.handle import handle
from quintain.room.hints import give_hint, hint_for, refuse_hint, why_no_hint
from quintain.room.messages import Hint, Occupant, Play, Resign, TakeBack
from quintain.room.opening import open_room
from quintain.room.recording import events_of, steps
from quintain.room.room import Room
from quintain.room.view import bots, happened_sentences, hinted_turns
from tests.room.counting import Added, Count, Counting, CountingNotation

SEED = bytes(range(32))
CountingRoom = Room[Count, int, Added]
GAME = Counting(seats=3, target=90)
NOTATION = CountingNotation(GAME)


def opened(levels: tuple[str, ...] = ("", "page", "squire")) -> tuple[CountingRoom, Opened]:
    seats = [
        Occupant("bot" if level else "guest", level or f"P{seat}", seat, level) for seat, level in enumerate(levels)
    ]
    return open_room(GAME, NOTATION, seats=seats, seed=SEED, now=1000)


def moved(room: CountingRoom, *, by_bot: bool = False, move: str = "+1") -> tuple[CountingRoom, Event]:
    return handle(room, Play("c", room.version, move), SERVER if by_bot else ANYBODY, 2000)


def code(room: CountingRoom, command: Play | TakeBack | Resign, *, by_bot: bool = False) -> str:
    with pytest.raises(CommandError) as refused:
        handle(room, command, SERVER if by_bot else ANYBODY, 2000)
    return refused.value.code


def test_a_bot_moves_at_its_seat_and_nobody_else_does() -> None:
    """contract"""
    room, _ = opened()
    assert code(room, Play("c", 1, "+1"), by_bot=True) == "not_your_turn"
    room, _ = moved(room)
    assert code(room, Play("c", 2, "+1")) == "not_your_turn"
    room, _ = moved(room, by_bot=True)
    assert [ply.moved.seat for ply in room.plies] == [0, 1]
    assert bots(room) == {1: "page", 2: "squire"}


def test_a_bot_does_not_resign_for_others() -> None:
    """contract: resigning only for persons"""
    room, _ = opened()
    assert code(room, Resign("c", 1, 1)) == "bot"
    room, event = handle(room, Resign("c", 1, 0), ANYBODY, 2000)
    assert room.ending == Ending("resigned", 0)
    assert "resigns" in happened_sentences(room, event)[0]


@pytest.mark.parametrize("answers", [0, 1, 2])
def test_moves_are_taken_back_to_the_last_one_of_a_person(answers: int) -> None:
    """contract: bot replies included"""
    start, first = opened()
    room, event = moved(start)
    log: list[Event] = [first, event]
    for _ in range(answers):
        room, event = moved(room, by_bot=True)
        log.append(event)
    back, took_back = handle(room, TakeBack("t", room.version), ANYBODY, 3000)
    assert took_back == TookBack(at=3000, moves=answers + 1)
    assert (back.plies, back.state) == ((), start.state)
    assert fold(GAME, NOTATION, [*log, took_back]) == back
    assert happened_sentences(back, took_back)[0] == (
        f"The last {answers + 1} moves are taken back." if answers else "The last move is taken back."
    )


def test_what_only_bots_have_done_is_not_taken_back() -> None:
    """contract"""
    room, _ = opened(("page", "", "squire"))
    room, _ = moved(room, by_bot=True)
    refusal = why_no_take_back(room)
    assert refusal is not None
    assert (refusal.code, refusal.why) == ("no_take_back", "only bots have moved yet")
    assert code(room, TakeBack("t", room.version)) == "no_take_back"


@pytest.mark.parametrize("moves", [0, 2, -1])
def test_a_log_that_takes_back_what_was_not_played_is_damaged(moves: int) -> None:
    """Damage is found and named."""
    room, _ = moved(opened()[0])
    with pytest.raises(DamagedLogError, match="taken back"):
        apply(room, TookBack(at=1, moves=moves))


def hinted(room: CountingRoom, move: str = "+2") -> tuple[CountingRoom, Hinted]:
    return give_hint(room, Hint("h", room.version), ANYBODY, move, "Add two", "It is one more than one.", 5000)


def test_a_hint_holds_for_its_position_and_marks_the_turn() -> None:
    """issue 3: hints on request, marked in the record"""
    room, first = opened()
    given, event = hinted(room)
    assert event == Hinted(0, "+2", 5000, "Add two", "It is one more than one.")
    assert (given.version, hint_for(given), given.state) == (2, event, room.state)
    assert happened_sentences(given, event) == ["A hint for P0: Add two. It is one more than one."]
    played, made = moved(given, move="+3")
    assert hint_for(played) is None
    assert hinted_turns(played) == [1]
    assert fold(GAME, NOTATION, [first, event, made]) == played
    again, _ = events_of(GAME, NOTATION, first, steps(played), hints=[1])
    assert hinted_turns(again) == [1]
    plain, _ = moved(room)
    assert hinted_turns(plain) == []


def test_a_hint_is_given_once_for_a_position_also_when_that_comes_back() -> None:
    """contract: no_hint"""
    room, _ = hinted(opened()[0])
    room, _ = moved(room, move="+1")
    room, _ = handle(room, TakeBack("t", room.version), ANYBODY, 3000)
    assert hint_for(room) is not None
    refusal = why_no_hint(room)
    assert refusal is not None
    assert refusal.code == "no_hint"
    with pytest.raises(CommandError, match="already"):
        refuse_hint(room, Hint("h2", room.version), ANYBODY)
    room, _ = moved(room, move="+1")
    assert hinted_turns(room) == [1]


def test_bots_and_finished_matches_get_no_hints() -> None:
    """contract: no_hint"""
    room, _ = opened()
    with pytest.raises(CommandError) as stale:
        refuse_hint(room, Hint("h", 7), ANYBODY)
    assert stale.value.code == "stale"
    after, _ = moved(room)
    with pytest.raises(CommandError) as bot:
        refuse_hint(after, Hint("h", after.version), ANYBODY)
    assert (bot.value.code, bot.value.where) == ("no_hint", "seat 2")
    over, _ = handle(room, Resign("c", 1, 0), ANYBODY, 2000)
    with pytest.raises(CommandError) as ended:
        refuse_hint(over, Hint("h", over.version), ANYBODY)
    assert ended.value.code == "no_hint"
    with pytest.raises(DamagedLogError, match="not on turn"):
        apply(room, Hinted(1, "+1", 0))


def test_advice_that_is_no_legal_move_is_not_given() -> None:
    """A hint is a move that can be made."""
    room, _ = opened()
    with pytest.raises(IllegalMoveError):
        hinted(room, "+9")
    with pytest.raises(NotationError):
        hinted(room, "two")
