"""What a page sees of a game: legal squares with their captures, refusals, ledger, last turn."""

import msgspec
import pytest
from hypothesis import given

from quintain.games.lancelot_page import lancelot_last, lancelot_position, lancelot_view
from quintain.games.lancelot_squares import sword_squares
from quintain.games.lancelot_view import LancelotLast, LancelotPosition, LancelotView
from quintain.lancelot.moves import Place
from quintain.lancelot.options import standard
from tests.lancelot.games import tables
from tests.lancelot.pictures import Table, beginning, configured, picture


def view(table: Table) -> LancelotView:
    return lancelot_view(table.game, table.state)


def last(table: Table, turn: str) -> LancelotLast:
    return lancelot_last(table.game, table.move(turn), table.played(turn))


def test_before_the_first_turn_the_sword_is_to_be_placed() -> None:
    """L13"""
    seen = view(beginning(configured(favour="turn")))
    assert (seen.phase, seen.position.to_move, seen.position.sword, seen.last) == ("sword", 1, -1, None)
    assert all(square.legal for square in seen.squares)
    assert not seen.may_move_sword


def test_a_square_shows_what_placing_there_captures_and_on_which_lines() -> None:
    """L6"""
    seen = view(picture(". 0 . . / . 1 . . / . 0 . . / 0 . 0 1"))
    assert seen.phase == "place"
    square = seen.squares[1]
    assert (square.name, square.legal, square.captures, square.lines) == ("b1", True, [3, 9], ["row 1", "file b"])


def test_a_square_shows_why_it_is_forbidden() -> None:
    """L5"""
    square = view(picture(". . . . / . . . . / . . . . / 0 0 . .")).squares[2]
    assert (square.legal, square.rule, square.why) == (False, "L5", "row 1 would hold 3 of yours against 0")


def test_the_ledger_names_every_line_with_its_counts() -> None:
    """L5"""
    lines = {line.name: line for line in view(picture(". . . . / . . . . / . . . . / 0 1 0 .", diagonals=True)).ledger}
    assert len(lines) == 10
    row = lines["row 1"]
    assert (row.own, row.foreign, row.lead, row.closed, row.ready) == (2, 1, 1, False, True)
    assert (lines["diagonal a1-d4"].kind, lines["diagonal a4-d1"].kind) == ("rising", "falling")
    assert lines["diagonal a4-d1"].squares == [12, 9, 6, 3]


def test_every_seat_has_the_ledger_as_it_would_be_on_its_turn() -> None:
    """L5, L6, L14: so that a page with one seat shows its own figures first, whoever is on turn."""
    seen = view(picture(". . . . / . . . . / . . . . / 0 1 0 .", diagonals=True))
    row = [line.name for line in seen.ledger].index("row 1")
    assert [lines[row] for lines in seen.ledgers] == [(2, 1, False, True), (1, 2, False, False)]
    assert seen.ledgers[seen.position.to_move] == [
        (line.own, line.foreign, line.closed, line.ready) for line in seen.ledger
    ]


def test_a_forced_pass_is_a_phase() -> None:
    """L11"""
    seen = view(picture("....  / .... / .... / .... hand=0,1"))
    assert seen.phase == "pass"
    assert {square.why for square in seen.squares} == {"you have no shield left"}


def test_a_turn_that_must_move_the_sword_is_marked() -> None:
    """L17"""
    seen = view(picture(". 1 1 1 / . 1 1 1 / 0 1 1 1 / S 0 . . sword=0 white=yn", favour="kept"))
    assert (seen.phase, seen.may_move_sword, seen.must_move_sword) == ("place", True, True)
    free = view(picture("S . . . / . . . . / . . . . / . . . .", favour="turn"))
    assert (free.phase, free.may_move_sword, free.must_move_sword) == ("place", True, False)


def test_the_page_is_told_where_the_sword_may_go_and_then_where_the_shield() -> None:
    """L15, L16"""
    table = picture("S . . . . / . . . . . / . . . . . / . . . . . / 0 1 . . .", favour="turn")
    targets = sword_squares(table.game, table.state, None)
    assert [square.name for square in targets if not square.legal] == ["a1", "b1", "a5"]
    assert targets[20].why == "the sword stands there already and must go to another square"
    shields = sword_squares(table.game, table.state, 4)
    assert (shields[2].legal, shields[2].captures, shields[2].lines) == (True, [1], ["row 1"])
    assert shields[4].why == "shield and sword need a square each"


def test_a_game_that_is_over_has_no_seat_on_turn() -> None:
    """L10"""
    seen = view(picture(". . . . / . . . . / . . . . / 0 1 0 .", target=1).after("d1"))
    assert (seen.phase, seen.position.to_move) == ("over", -1)
    assert {square.why for square in seen.squares} == {"the game is over"}


def test_after_somebody_gave_up_nothing_is_legal() -> None:
    """L19"""
    table = picture(". . . . / . . . . / . . . . / 0 1 0 .")
    seen = lancelot_view(table.game, table.state, over=True)
    assert (seen.phase, seen.position.to_move, seen.may_move_sword) == ("over", -1, False)
    assert not any(square.legal for square in seen.squares)


def test_a_position_is_shown_with_everything_that_lies_beside_the_board() -> None:
    text = "1 . . . / . . . . / . . . . / 0 S . . move=1 captured=0,2/1,0 hand=7,8 white=ny sword=0"
    table = picture(text, favour="kept")
    assert lancelot_position(table.game, table.state) == LancelotPosition(
        size=4,
        board=[0, *[-1] * 11, 1, -1, -1, -1],
        sword=1,
        sword_of=0,
        hand=[7, 8],
        captured=[[0, 2], [1, 0]],
        white=[False, True],
        to_move=1,
    )


@pytest.mark.parametrize(
    ("text", "turn", "expected"),
    [
        (". . . . / . . . . / . . . . / 0 1 0 .", "d1", LancelotLast(0, "d1", 3, -1, -1, [1], [1])),
        ("S . . . / . . . . / . . . . / . . . .", "b1Sc2", LancelotLast(0, "b1Sc2", 1, 12, 6, [], [])),
        (". . . . / . . . . / . . . . / . . . . hand=0,1", "--", LancelotLast(0, "--", -1, -1, -1, [], [])),
    ],
)
def test_the_last_turn_is_told_for_marks_and_motion(text: str, turn: str, expected: LancelotLast) -> None:
    table = picture(text, favour="turn" if "S" in text else "no")
    assert last(table, turn) == expected
    seen = lancelot_view(table.game, table.after(turn).state, table.move(turn), table.played(turn))
    assert seen.last == expected


def test_placing_the_sword_before_the_game_is_a_last_turn_too() -> None:
    assert last(beginning(configured(favour="turn")), "Sb1") == LancelotLast(1, "Sb1", -1, -1, 1, [], [])


@given(tables())
def test_every_view_agrees_with_the_rules_and_is_sent_and_read_back(table: Table) -> None:
    seen = view(table)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=LancelotView) == seen
    if seen.phase == "place":
        moves = table.game.legal_moves(table.state)
        assert {square.square: tuple(square.captures) for square in seen.squares if square.legal} == {
            move.square: taken for move, taken in moves.items() if isinstance(move, Place) and move.sword_to is None
        }


def test_the_full_board_has_a_view() -> None:
    seen = view(beginning(standard(5, diagonals=True)))
    assert (len(seen.squares), len(seen.ledger)) == (196, 70)
