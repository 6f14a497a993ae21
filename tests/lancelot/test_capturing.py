"""Capturing shields (L6-L9)."""

from quintain.lancelot.moves import Captured, LineTotal
from tests.lancelot.pictures import picture


def test_two_more_than_all_foreign_shields_on_a_line_captures_them() -> None:
    """L6"""
    table = picture(". . . . / . . . . / . . . . / 0 1 0 .")
    assert table.capture("d1") == "b1"
    after = table.after("d1")
    assert after.rows == ". . . . / . . . . / . . . . / 0 . 0 0"
    assert after.state.captured == ((0, 1), (0, 0))


def test_one_more_than_the_foreign_shields_captures_nothing() -> None:
    """L6"""
    table = picture(". . . . / . . . . / . . . . / 0 1 . .")
    assert table.capture("d1") == ""


def test_a_lead_of_two_with_no_foreign_shield_captures_nothing() -> None:
    """L6"""
    table = picture(". . . . / . . . . / . . . . / 0 . . .")
    assert table.capture("d1") == ""
    assert table.after("d1").state.captured == ((0, 0), (0, 0))


def test_the_shields_of_all_other_knights_are_captured_and_counted_by_colour() -> None:
    """L6"""
    table = picture(
        ". . . . . . / . . . . . . / . . . . . . / . . . . . . / . . . . . . / 0 1 0 2 0 .  captured=0,1,0/0,0,0/2,0,0",
        players=3,
    )
    assert table.capture("f1") == "b1 d1"
    assert table.after("f1").state.captured == ((0, 2, 1), (0, 0, 0), (2, 0, 0))
    assert table.played("f1").events[1] == Captured(
        seat=0, lines=(LineTotal("row 1", 4, 2, "none"),), squares=(1, 3), owners=(1, 2)
    )


def test_one_shield_may_capture_on_row_and_file_at_once() -> None:
    """L7"""
    table = picture(". 0 . . / . 1 . . / . 0 . . / 0 . 0 1")
    assert table.capture("b1") == "d1 b3"
    assert table.played("b1").events[1] == Captured(
        seat=0,
        lines=(LineTotal("row 1", 3, 1, "none"), LineTotal("file b", 3, 1, "none")),
        squares=(3, 9),
        owners=(1, 1),
    )


def test_only_lines_through_the_square_just_played_capture() -> None:
    """L8"""
    table = picture(". . . . . / 0 1 0 0 . / . . . . . / . . . . . / . . . . .")
    assert table.capture("e1") == ""
    assert table.after("e1").rows == ". . . . . / 0 1 0 0 . / . . . . . / . . . . . / . . . . 0"


def test_a_surplus_that_a_capture_makes_elsewhere_captures_nothing() -> None:
    """L8"""
    table = picture(". 1 . . . / . 0 . . . / . 0 . . . / . 0 . . . / 0 1 0 . .")
    assert table.capture("d1") == "b1"
    assert table.after("d1").rows == ". 1 . . . / . 0 . . . / . 0 . . . / . 0 . . . / 0 . 0 0 ."


def test_a_surplus_captures_nothing_from_later_arrivals() -> None:
    """L8"""
    table = picture(". . . . . / . . . . . / . . . . . / . . . . . / 0 1 0 . .").after("d1")
    assert table.capture("b1") == ""
    assert table.after("b1").rows == ". . . . . / . . . . . / . . . . . / . . . . . / 0 1 0 0 ."


def test_the_owner_of_a_surplus_may_not_add_to_it_and_others_may() -> None:
    """L9"""
    table = picture(". . . . . . / . . . . . . / . . . . . . / . . . . . . / . . . . . . / 0 1 0 . . .").after("d1")
    table = table.after("b1")
    assert table.refusal("e1") == "e1: row 1 would hold 4 of yours against 1 (L5)"
    table = table.after("a6", "e1")
    assert table.capture("f1") == "b1 e1"


def test_a_captured_shield_leaves_its_square_free() -> None:
    """L6"""
    table = picture(". . . . / . . . . / . . . . / 0 1 0 .").after("d1")
    assert "b1" in table.squares().split()
