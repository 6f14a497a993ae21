"""Placing shields and the code of chivalry (L4, L5)."""

import pytest

from quintain.core.errors import IllegalMoveError
from quintain.core.game import Turn
from quintain.lancelot.moves import Place, ShieldPlaced
from tests.lancelot.pictures import beginning, configured, picture


def test_the_first_knight_begins_and_the_others_follow_clockwise() -> None:
    """L4"""
    table = beginning(configured(players=3))
    seats = []
    for turn in ("a1", "b2", "c3", "d4"):
        waiting = table.game.waits_for(table.state)
        assert isinstance(waiting, Turn)
        seats.append(waiting.seat)
        table = table.after(turn)
    assert seats == [0, 1, 2, 0]
    assert table.rows == ". . . 0 / . . 2 . / . 1 . . / 0 . . ."


def test_at_the_beginning_every_square_is_free() -> None:
    """L4"""
    assert beginning(configured(size=5)).game.count_legal(beginning(configured(size=5)).state) == 25


def test_a_shield_needs_a_free_square() -> None:
    """L4"""
    table = picture("....  / .1.. / .... / 0...")
    assert table.refusal("a1") == "a1: a shield stands there already (L4)"
    assert table.refusal("b3") == "b3: a shield stands there already (L4)"


def test_one_shield_is_placed_and_none_ever_moves() -> None:
    """L4"""
    table = picture(". . 1 . / . . . 0 / 1 . . . / . 0 . .")
    assert table.after("c3").rows == ". . 1 . / . . 0 0 / 1 . . . / . 0 . ."
    assert table.played("c3").events == (ShieldPlaced(0, 10),)


def test_a_square_outside_the_board_is_refused() -> None:
    """L2"""
    table = beginning(configured())
    for square in (16, -1, 10**9):
        error = table.game.why_not(table.state, Place(square))
        assert str(error) == f"square {square}: no such square on this board (L2)"


def test_a_third_own_shield_alone_on_a_row_breaks_the_code() -> None:
    """L5"""
    table = picture(". . . . / . . . . / . . . . / 0 0 . .")
    assert table.refusal("c1") == "c1: row 1 would hold 3 of yours against 0 (L5)"


def test_a_third_own_shield_alone_on_a_file_breaks_the_code() -> None:
    """L5"""
    table = picture(". . . . / . . 0 . / . . 0 . / . . . .")
    assert table.refusal("c1") == "c1: file c would hold 3 of yours against 0 (L5)"
    assert table.squares() == "a1 b1 d1 a2 b2 d2 a3 b3 d3 a4 b4 d4"


def test_two_own_shields_alone_on_a_line_are_within_the_code() -> None:
    """L5"""
    table = picture(". . . . / . . . . / . . . . / 0 . . .")
    assert table.after("c1").rows == ". . . . / . . . . / . . . . / 0 . 0 ."


def test_all_other_knights_are_counted_together() -> None:
    """L5"""
    table = picture(". . . . . / . . . . . / . . . . . / . . . . . / 0 1 0 2 .", players=3)
    assert table.capture("e1") == ""
    alone = picture(". . . . . / . . . . . / . . . . . / . . . . . / 0 . 0 . .", players=3)
    assert alone.refusal("e1") == "e1: row 1 would hold 3 of yours against 0 (L5)"


def test_the_code_holds_on_the_row_and_on_the_file_at_once() -> None:
    """L5"""
    table = picture(". . 0 . / . . 0 . / . . . . / 0 . . 1")
    assert table.refusal("c1") == "c1: file c would hold 3 of yours against 0 (L5)"
    assert table.capture("b1") == ""


def test_a_surplus_on_a_line_that_the_turn_does_not_touch_matters_to_nobody() -> None:
    """L5"""
    table = picture("0 0 0 . / . . . . / . . . . / . . . .")
    assert table.capture("d1") == ""
    assert table.refusal("d4") == "d4: row 4 would hold 4 of yours against 0 (L5)"


def test_an_illegal_turn_raises_and_says_rule_and_place() -> None:
    """L5"""
    table = picture(". . . . / . . . . / . . . . / 0 0 . .")
    with pytest.raises(IllegalMoveError) as caught:
        table.played("c1")
    assert (caught.value.rule, caught.value.where) == ("L5", "c1")
    assert caught.value.why == "row 1 would hold 3 of yours against 0"


def test_lancelot_knows_no_chance() -> None:
    """L4"""
    table = beginning(configured())
    with pytest.raises(IllegalMoveError, match="without chance"):
        table.game.resolve(table.state, None, 1)
    with pytest.raises(IllegalMoveError, match="without chance"):
        table.game.resolve(table.state, table.move("a1"), 1)
