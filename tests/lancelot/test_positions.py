"""Positions as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.errors import PositionError
from quintain.lancelot.options import Config
from quintain.lancelot.positions import format_position, parse_position
from tests.lancelot.games import tables
from tests.lancelot.pictures import Table, configured

TWO = configured(shields=10)
KEPT = configured(players=3, shields=10, favour="kept")


@given(tables())
def test_a_position_is_read_back_from_its_text(table: Table) -> None:
    assert parse_position(table.text, table.game.config) == table.state


def test_a_position_is_written_from_the_top_row_down() -> None:
    state = parse_position("1.../..../.../.0S.".replace("/.../", "/..../"), KEPT)
    assert format_position(state, KEPT) == (
        "1.../..../..../.0S. move=0 captured=0,0,0/0,0,0/0,0,0 hand=9,9,10 white=yyy"
    )


def test_what_is_left_out_has_its_default() -> None:
    """L3, L13"""
    state = parse_position("....  / .1.. / 0... / 01.. captured=0,2/0,0", TWO)
    assert (state.to_move, state.hand, state.white, state.outcome) == (0, (8, 6), (False, False), None)
    before = parse_position(".... / .... / .... / ....", KEPT)
    assert (before.to_move, before.white) == (2, (True, True, True))


@pytest.mark.parametrize(
    ("text", "config", "where", "why"),
    [
        ("", TWO, "the board", "expected 4 rows, found 1"),
        ("..../..../....", TWO, "the board", "expected 4 rows, found 3"),
        ("..../.../..../....", TWO, "row 3", "expected 4 squares, found 3"),
        ("..../..../..2./....", TWO, "row 2, square 3", "'2' is neither"),
        ("..../..../..S./....", TWO, "row 2, square 3", "this game has no sword"),
        ("S.../..../..S./....", KEPT, "row 2, square 3", "there is only one sword"),
        ("0.../..../..../....", KEPT, "the board", "the sword is missing"),
        ("..../..../..../.... turn=1", TWO, "turn", "no such field"),
        ("..../..../..../.... move=0 move=1", TWO, "move", "stands there twice"),
        ("..../..../..../.... move=2", TWO, "move", "a number from 0 to 1"),
        ("..../..../..../.... hand=1", TWO, "hand", "expected 2 numbers"),
        ("..../..../..../.... hand=1,x", TWO, "hand[1]", "a number from 0 to 400"),
        ("0.../..../..../.... hand=10,10", TWO, "hand[0]", "at most 9 of the 10 shields"),
        ("..../..../..../.... captured=0,11/0,0", TWO, "shields of 1", "more than 10"),
        ("..../..../..../.... captured=1,0/0,0", TWO, "captured[0][0]", "nobody captures his own shields"),
        ("..../..../..../.... captured=0,0", TWO, "captured", "expected 2 lists"),
        ("..../..../..../.... white=yy", TWO, "white", "this game has no white shields"),
        ("S.../..../..../.... white=yy", KEPT, "white", "y or n for each of 3 knights"),
        ("S.../..../..../.... sword=3", KEPT, "sword", "a number from 0 to 2"),
        ("..../..../..../.... sword=1", TWO, "sword", "only with favour=kept"),
        ("..../..../..../.... passes=3", TWO, "passes", "a number from 0 to 2"),
        ("." * 3000, TWO, "the text", "longer than 2000 characters"),
    ],
)
def test_what_can_not_be_is_refused_with_its_place(text: str, config: Config, where: str, why: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_position(text, config)
    assert caught.value.where == where
    assert why in caught.value.why


def test_two_knights_can_not_both_have_reached_the_target() -> None:
    """L10"""
    with pytest.raises(PositionError, match="two knights have reached the target"):
        parse_position("..../..../..../.... captured=0,3/3,0", configured(target=3))


def test_a_position_may_be_the_end_of_a_game() -> None:
    """L10, L11"""
    won = parse_position("..../..../..../.... captured=0,3/1,0", configured(target=3))
    assert won.outcome is not None
    assert (won.outcome.winner, won.outcome.reason) == (0, "target")
    exhausted = parse_position("..../..../..../.... hand=0,0 passes=2", TWO)
    assert exhausted.outcome is not None
    assert exhausted.outcome.reason == "exhausted"


@given(st.text(max_size=80) | st.text("01S./ mhsw=acpyn,", max_size=80))
def test_any_text_is_a_position_or_a_position_error(text: str) -> None:
    try:
        state = parse_position(text, KEPT)
    except PositionError as error:
        told = error.where and error.why
    else:
        told = format_position(state, KEPT)
        assert parse_position(told, KEPT) == state
    assert told
