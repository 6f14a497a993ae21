"""Playing area and beginning: boards, squares, lines, hands (L1-L3)."""

import pytest

from quintain.core.errors import OptionError
from quintain.lancelot.board import board_of, square_name
from quintain.lancelot.options import Config, standard
from tests.lancelot.pictures import beginning, configured


@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 10), (4, 12), (5, 14)])
def test_each_number_of_knights_has_its_board(players: int, size: int) -> None:
    """L1, L2"""
    assert standard(players).size == size
    assert beginning(standard(players)).game.seats == players


@pytest.mark.parametrize("players", [1, 6, 0, -2])
def test_no_other_number_of_knights_plays(players: int) -> None:
    """L1"""
    with pytest.raises(OptionError, match=rf"option players: {players} is not between 2 and 5 \(L1\)"):
        standard(players)
    with pytest.raises(OptionError, match="players"):
        Config(players, 8, 7, 30)


def test_squares_are_named_like_chess_squares_up_to_n14() -> None:
    """L2"""
    assert [square_name(square, 8) for square in (0, 7, 8, 56, 63)] == ["a1", "h1", "a2", "a8", "h8"]
    assert square_name(14 * 14 - 1, 14) == "n14"
    assert square_name(9 * 14 + 3, 14) == "d10"


def test_rows_and_files_are_the_lines_of_the_board() -> None:
    """L5"""
    lines = board_of(5, diagonals=False).lines
    assert [line.name for line in lines[:5]] == ["row 1", "row 2", "row 3", "row 4", "row 5"]
    assert [line.name for line in lines[5:]] == ["file a", "file b", "file c", "file d", "file e"]
    assert {len(line.squares) for line in lines} == {5}


def test_every_square_knows_the_lines_through_it() -> None:
    """L5, L12"""
    board = board_of(6, diagonals=True)
    assert [line.name for line in board.through[8]] == ["row 2", "file c", "diagonal b1-f5", "diagonal a4-d1"]
    assert all(
        (line in board.through[square]) == (square in line.squares) for line in board.lines for square in range(36)
    )


def test_a_mask_holds_the_squares_of_its_line() -> None:
    board = board_of(7, diagonals=True)
    assert all(line.mask == sum(1 << square for square in line.squares) for line in board.lines)


def test_each_knight_begins_with_thirty_shields_and_an_empty_board() -> None:
    """L3"""
    table = beginning(standard(3))
    assert table.state.hand == (30, 30, 30)
    assert table.state.occupied == 0
    assert table.state.captured == ((0, 0, 0),) * 3


def test_the_hand_shrinks_by_one_with_each_shield_placed() -> None:
    """L3"""
    assert beginning(configured(shields=5)).after("a1", "b2", "c3").state.hand == (3, 4)


def test_without_a_shield_in_hand_none_is_placed() -> None:
    """L3"""
    table = beginning(configured(shields=1)).after("a1", "b2")
    assert table.refusal("c3") == "c3: you have no shield left (L3)"
