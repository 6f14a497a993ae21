"""How turns and records' bodies are written and read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.errors import NotationError, RecordError
from quintain.core.game import Game, Notation
from quintain.core.record import Step
from quintain.lancelot.moves import Event, Move, Pass, Place, PlaceSword
from quintain.lancelot.notation import LancelotNotation
from quintain.lancelot.options import standard
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import State
from tests.lancelot.games import any_moves
from tests.lancelot.pictures import configured, picture

SMALL = LancelotNotation(configured(size=8, favour="turn"))
FULL = LancelotNotation(standard(5, sword=True, favour="turn"))


def test_lancelot_is_a_game_with_a_notation() -> None:
    game: Game[State, Move, Event] = Lancelot(standard(2))
    notation: Notation[State, Move, Event] = LancelotNotation(standard(2))
    assert (game.name, game.seats, game.take_back_allowed) == ("lancelot", 2, True)
    assert game.perturb(game.start(), Place(3), lambda: 1.0) == Place(3)
    assert notation.options()["players"] == "2"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("d4", Place(27)),
        ("Sd4", PlaceSword(27)),
        ("d4Se5", Place(27, 36)),
        ("--", Pass()),
        ("a1", Place(0)),
        ("h8", Place(63)),
    ],
)
def test_each_turn_has_one_text(text: str, move: Move) -> None:
    """L2, L4, L11, L13, L15"""
    assert SMALL.parse_move(text) == move
    assert SMALL.format_move(move) == text


@pytest.mark.parametrize("text", ["D4", " d4 ", "d4\t"])
def test_capitals_and_spaces_around_do_not_matter(text: str) -> None:
    assert SMALL.parse_move(text) == Place(27)
    assert SMALL.parse_move("sd4") == PlaceSword(27)
    assert SMALL.parse_move("D4sE5") == Place(27, 36)


def test_two_figures_of_a_rank_are_one_rank() -> None:
    """L2"""
    assert FULL.parse_move("n14") == Place(195)
    assert FULL.parse_move("b1Sc10") == Place(1, 9 * 14 + 2)


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("", 0, "a file a-h"),
        ("z4", 0, "a file a-h"),
        ("i4", 0, "a file a-h"),
        ("d9", 1, "a rank 1-8"),
        ("d0", 1, "a rank 1-8"),
        ("d04", 1, "a rank 1-8"),
        ("d", 1, "a rank 1-8"),
        ("d٤", 1, "a rank 1-8"),
        ("d4e5", 2, "S and a square, or the end"),
        ("d4S", 3, "a file a-h"),
        ("d4Se5 x", 6, "the end"),
        ("S", 1, "a file a-h"),
        ("--d4", 2, "the end"),
        ("-", 0, "a file a-h"),
    ],
)
def test_what_is_no_turn_is_refused_with_the_place_where_it_fails(text: str, at: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        SMALL.parse_move(text)
    assert (caught.value.at, caught.value.expected) == (at, expected)


@given(st.text(max_size=12) | st.text("abcdefghS0123456789x-. ;", max_size=12))
def test_any_text_is_a_turn_or_a_notation_error(text: str) -> None:
    try:
        move = SMALL.parse_move(text)
    except NotationError as error:
        at = error.at
    else:
        at = 0
        assert SMALL.parse_move(SMALL.format_move(move)) == move
    assert 0 <= at <= len(text)


@given(st.data())
def test_what_is_written_is_read_back(data: st.DataObject) -> None:
    move = data.draw(any_moves(Lancelot(configured(size=8))))
    squares = {move.square, move.sword_to or 0} if isinstance(move, Place) else set()
    squares |= {move.square} if isinstance(move, PlaceSword) else set()
    if all(0 <= square < 64 for square in squares):
        assert SMALL.parse_move(SMALL.format_move(move)) == move


def test_a_turn_says_how_many_shields_it_captured() -> None:
    """L6"""
    table = picture(". 0 . . / . 1 . . / . 0 . . / 0 . 0 1")
    assert table.notation.checks(table.played("b1")) == ("x2",)
    assert table.notation.checks(table.played("d4")) == ()


def test_lancelot_draws_nothing() -> None:
    with pytest.raises(NotationError, match="without chance"):
        SMALL.parse_chance("coin", "heads")
    with pytest.raises(NotationError, match="without chance"):
        SMALL.format_chance("coin", 1)


def body(*lines: str) -> tuple[Step, ...]:
    return LancelotNotation(configured(players=3, size=8, favour="turn")).read_body(list(enumerate(lines, start=10)))


def test_a_body_is_read_with_its_numbers_checks_and_comments() -> None:
    steps = body("Sd4", "1. d5 e5 f6", "", "2. g7x1 d4Se6 ; a bold one", "   b2 --")
    assert [step.text for step in steps] == ["Sd4", "d5", "e5", "f6", "g7", "d4Se6", "b2", "--"]
    assert [step.checks for step in steps][4:6] == [("x1",), ()]
    assert steps[5].note == "a bold one"
    assert [step.line for step in steps] == [10, 11, 11, 11, 13, 13, 14, 14]


def test_a_reader_needs_only_the_turns() -> None:
    sober = body("Sd4 d5 e5 f6 g7 d4Se6 b2")
    assert [step.text for step in sober] == [step.text for step in body("Sd4", "1.D5 E5! F6?? 2... G7 D4SE6 b2 1-3-2")]
    assert body("d4 x2 e4 *")[0].checks == ("x2",)
    assert body("d4x02")[0].checks == ("x2",)


def test_a_comment_alone_belongs_to_the_turn_before_it() -> None:
    assert body("; before", "d4 ; one", "; two", "e5")[0].note == "one two"


@pytest.mark.parametrize(
    ("lines", "line", "why"),
    [
        (("d4", "e5 zz"), 11, "expected a file a-h"),
        (("x1",), 10, "x1 stands behind no turn"),
        (("d4x1 x1",), 10, "x1 stands behind no turn"),
        (("d4 1.e9",), 10, "expected a rank 1-8"),
    ],
)
def test_what_can_not_be_read_is_named_with_its_line(lines: tuple[str, ...], line: int, why: str) -> None:
    with pytest.raises(RecordError, match=why) as caught:
        body(*lines)
    assert caught.value.line == line


@given(st.lists(st.text(max_size=40) | st.text("abcdS123x.-; ", max_size=40), max_size=4))
def test_any_body_is_read_or_refused_and_then_written_the_same(lines: list[str]) -> None:
    notation = LancelotNotation(configured(players=3, size=8, favour="turn"))
    try:
        steps = notation.read_body([(index, line.replace("\n", " ")) for index, line in enumerate(lines)])
    except RecordError:
        return
    written = notation.write_body(steps)
    assert notation.read_body(list(enumerate(written.split("\n"), start=1))) == steps


def test_a_body_is_written_a_round_a_line() -> None:
    steps = [Step("move", text) for text in ("Sd4", "d5", "e5", "f6")]
    steps += [Step("move", "g7", ("x1",)), Step("move", "d4Se6", note="bold"), Step("move", "b2"), Step("move", "--")]
    written = LancelotNotation(configured(players=3, size=8, favour="turn")).write_body(steps)
    assert written == "Sd4\n1. d5 e5 f6\n2. g7x1 d4Se6 ; bold\n   b2\n3. --\n"
    assert body(*written.splitlines()) == tuple(steps)
    assert LancelotNotation(configured()).write_body(()) == ""
