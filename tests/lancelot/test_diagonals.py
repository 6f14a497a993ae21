"""The first option: diagonals (L12)."""

import pytest

from quintain.lancelot.board import board_of
from tests.lancelot.pictures import picture


@pytest.mark.parametrize(("size", "each_kind"), [(4, 1), (5, 3), (8, 9), (14, 21)])
def test_diagonals_of_at_least_four_squares_are_lines(size: int, each_kind: int) -> None:
    """L12"""
    lines = board_of(size, diagonals=True).lines
    kinds = [line.kind for line in lines]
    assert [kinds.count(kind) for kind in ("row", "file", "rising", "falling")] == [size, size, each_kind, each_kind]
    assert min(len(line.squares) for line in lines) == 4


def test_diagonals_are_named_from_left_to_right() -> None:
    """L12"""
    names = [line.name for line in board_of(5, diagonals=True).lines[10:]]
    assert names == [
        "diagonal a2-d5",
        "diagonal a1-e5",
        "diagonal b1-e4",
        "diagonal a4-d1",
        "diagonal a5-e1",
        "diagonal b5-e2",
    ]


def test_a_diagonal_captures() -> None:
    """L12"""
    picture_text = ". . . . / . . 0 . / . 1 . . / 0 . . ."
    assert picture(picture_text, diagonals=True).capture("d4") == "b2"
    assert picture(picture_text).capture("d4") == ""


def test_a_diagonal_closes() -> None:
    """L12"""
    table = picture("0 . . . / . 0 . . / . . . . / . . . .", diagonals=True)
    assert table.refusal("d1") == "d1: diagonal a4-d1 would hold 3 of yours against 0 (L5)"
    assert picture("0 . . . / . 0 . . / . . . . / . . . .").capture("d1") == ""


def test_a_diagonal_of_three_squares_does_not_count() -> None:
    """L12"""
    table = picture(". . . . / 0 . . . / . 0 . . / . . . .", diagonals=True)
    assert table.capture("c1") == ""


def test_one_shield_may_capture_on_four_lines_at_once() -> None:
    """L12, L7"""
    table = picture("0 . 0 . 0 / . 1 1 . . / 0 1 . . 0 / . 1 . . . / 0 . 0 . 0", diagonals=True)
    assert table.capture("c3") == "b2 b3 b4 c4"
