"""The third option: the white shield moves the sword (L15-L17), in both readings of L16."""

import pytest

from quintain.core.errors import OptionError
from quintain.lancelot.moves import Captured, LineTotal, ShieldPlaced, SwordMoved
from quintain.lancelot.options import Config
from quintain.lancelot.state import NEUTRAL
from tests.lancelot.pictures import picture

OPEN = ". . . . . / . . . . . / . . . . . / . S . . . / . . . . ."


def test_a_knight_may_move_the_sword_in_the_turn_in_which_he_places_a_shield() -> None:
    """L15"""
    table = picture(OPEN, favour="turn")
    assert table.played("a1Sd4").events == (ShieldPlaced(0, 0), SwordMoved(0, 6, 18, kept=False))
    assert table.after("a1Sd4").rows == ". . . . . / . . . S . / . . . . . / . . . . . / 0 . . . ."


def test_each_knight_does_so_only_once_a_game() -> None:
    """L15"""
    table = picture(OPEN, favour="turn").after("a1Sd4")
    assert table.state.white == (False, True)
    table = table.after("b2Se5")
    assert table.state.white == (False, False)
    assert table.refusal("c3Sa5") == "a5: your white shield is spent (L15)"
    assert not any("S" in turn for turn in table.turns())


def test_a_turn_that_leaves_the_sword_keeps_the_white_shield() -> None:
    """L15"""
    assert picture(OPEN, favour="turn").after("a1").state.white == (True, True)


def test_the_two_squares_differ_and_the_old_square_of_the_sword_is_not_free() -> None:
    """L15"""
    table = picture(OPEN, favour="turn")
    assert table.refusal("d4Sd4") == "d4: shield and sword need a square each (L15)"
    assert table.refusal("d4Sb2") == "b2: the sword stands there already and must go to another square (L15)"
    assert table.refusal("b2Sd4") == "b2: the square that the sword leaves is not free in the same turn (L15)"


def test_the_sword_needs_a_free_square() -> None:
    """L15"""
    table = picture(OPEN, favour="turn").after("a1")
    assert table.refusal("d4Sa1") == "a1: a shield stands there, and the sword needs a free square (L15)"


def test_without_the_option_nobody_moves_the_sword() -> None:
    """L15"""
    fixed = "d4: this game has no white shields, so the sword stays where it is (L15)"
    assert picture(OPEN).refusal("a1Sd4") == fixed
    assert picture(". . . . / . . . . / . . . . / . . . .").refusal("a1Sd4") == "d4: this game has no sword (L15)"


def test_the_option_needs_the_sword() -> None:
    """L15"""
    with pytest.raises(OptionError, match=r"option favour: .* \(L15\)"):
        Config(2, 8, 7, 30, sword=False, favour="turn")


def test_all_turns_are_every_pair_of_free_squares_on_an_open_board() -> None:
    """L15"""
    table = picture(OPEN, favour="turn")
    assert table.game.count_legal(table.state) == 24 + 24 * 23
    assert len(table.turns()) == 24 + 24 * 23


def test_in_that_turn_the_sword_is_one_of_the_movers_own() -> None:
    """L16 favour=turn"""
    table = picture("S . . . . / . . . . . / . . . . . / . . . . . / 0 1 . . .", favour="turn")
    assert table.capture("c1Se1") == "b1"
    assert table.played("c1Se1").events[2] == Captured(
        seat=0, lines=(LineTotal("row 1", 3, 1, "own"),), squares=(1,), owners=(1,)
    )


def test_the_sword_captures_on_lines_that_the_shield_does_not_touch() -> None:
    """L16 favour=turn"""
    table = picture("S . . . . / . . . . . / 0 1 0 . . / . . . . . / . . . . .", favour="turn")
    assert table.capture("e1Sd3") == "b3"
    assert table.capture("e1") == ""


def test_the_code_holds_for_shield_and_sword_together() -> None:
    """L16 favour=turn"""
    table = picture("S . . . . / . . . . . / . . . . . / . . . . . / 0 . . . .", favour="turn")
    assert table.refusal("b1Sc1") == "b1: row 1 would hold 3 of yours, counting the sword, against 0 (L5)"


def test_the_code_holds_on_the_lines_of_the_sword() -> None:
    """L16 favour=turn"""
    table = picture("S . . . . / . . . . . / 0 0 . . . / . . . . . / . . . . .", favour="turn")
    assert table.refusal("e1Sc3") == "c3: row 3 would hold 3 of yours, counting the sword, against 0 (L5)"
    assert str(table.game.why_not_sword(table.state, 12)) == table.refusal("e1Sc3")


def test_the_sword_no_longer_counts_where_it_was() -> None:
    """L16 favour=turn"""
    table = picture(". . . . . / . . . . . / . . . . . / . . . . . / 0 0 S . .", favour="turn")
    assert table.capture("d1") == ""
    assert table.refusal("d1Se5") == "d1: row 1 would hold 3 of yours against 0 (L5)"


def test_lines_of_both_squares_are_counted_before_anything_is_removed() -> None:
    """L16 favour=turn, L7"""
    table = picture(". S . . . . / . 0 . . . . / 0 1 0 . . . / . 0 . . . . / . . . . . . / . . . . . .", favour="turn")
    assert table.capture("d4Sb1") == "b4"
    assert table.told("d4Sb1")[2] == (
        "Elaine captures 1 shield of Bors on row 4 (3 against 1) and file b (3, counting the sword, against 1): b4."
    )


def test_after_the_turn_the_sword_is_neutral_again() -> None:
    """L16 favour=turn"""
    table = picture("S . . . . / . . . . . / . . . . . / . . . . . / 0 . . . .", favour="turn").after("a2Sb1", "e5")
    assert table.state.sword_of == NEUTRAL
    assert table.capture("c1") == ""
    table = table.after("c1", "d4", "d1", "c3")
    assert table.refusal("e1") == "e1: row 1 would hold 4 of yours against 1, counting the sword (L5)"


def test_a_kept_sword_stays_a_shield_of_his_colour() -> None:
    """L16 favour=kept"""
    table = picture("S . . . . / . . . . . / . . . . . / . . . . . / 0 . . . .", favour="kept").after("a2Sb1", "e5")
    assert table.state.sword_of == 0
    assert table.refusal("c1") == "c1: row 1 would hold 3 of yours, counting the sword, against 0 (L5)"


def test_a_kept_sword_helps_its_owner_to_capture_in_later_turns() -> None:
    """L16 favour=kept"""
    table = picture(". . . . . / . . . . . / . . . . . / . . . . . / 0 1 S . . sword=0", favour="kept")
    assert table.capture("d1") == "b1"
    assert table.after("d1").rows.endswith("/ 0 . S 0 .")


def test_a_kept_sword_is_foreign_for_the_others_and_never_captured() -> None:
    """L16 favour=kept"""
    table = picture(
        ". . . . . . / . . . . . . / . . . . . . / . . . . . . / . . . . . . / 1 0 S 1 1 . sword=0 move=1",
        favour="kept",
    )
    assert table.capture("f1") == "b1"
    assert table.after("f1").rows.endswith("/ 1 . S 1 1 1")
    alone = picture(". . . . / . . . . / . . . . / 1 1 S . sword=0 move=1", favour="kept")
    assert alone.capture("d1") == ""


def test_a_kept_sword_changes_hands_when_another_knight_moves_it() -> None:
    """L16 favour=kept"""
    table = picture(". . . . . / . . . . . / . . . . . / . . . . . / 1 0 S . . sword=0 move=1", favour="kept")
    assert table.capture("d1Se1") == "b1"
    after = table.after("d1Se1")
    assert after.state.sword_of == 1
    assert after.state.white == (True, False)


def test_a_turn_that_moves_the_sword_must_be_made_when_no_other_is_left() -> None:
    """L17"""
    table = picture(". 1 1 1 / . 1 1 1 / 0 1 1 1 / S 0 . . sword=0 white=yn", favour="kept")
    assert table.squares() == ""
    pairs = {("c1", "a3"), ("c1", "a4"), ("d1", "a3"), ("d1", "a4")}
    assert table.turns() == {f"{here}S{there}" for pair in pairs for here, there in (pair, pair[::-1])}
    assert table.game.count_legal(table.state) == 8
    why = "a turn that moves the sword is left: a shield on a3 and the sword to c1"
    assert table.refusal("--") == f"pass: {why} (L17)"


def test_without_a_white_shield_the_same_knight_passes() -> None:
    """L17"""
    table = picture(". 1 1 1 / . 1 1 1 / 0 1 1 1 / S 0 . . sword=0 white=nn", favour="kept")
    assert table.turns() == {"--"}


def test_why_the_sword_can_not_go_to_a_square_is_told() -> None:
    """L15, L16"""
    table = picture("S . . . / . . . . / . . . . / 0 1 . . hand=1,1", favour="turn")
    why = [str(table.game.why_not_sword(table.state, square)) for square in (12, 0, 5, 99)]
    assert why == [
        "a4: the sword stands there already and must go to another square (L15)",
        "a1: a shield stands there, and the sword needs a free square (L15)",
        "None",
        "square 99: no such square on this board (L2)",
    ]
    assert "you have no shield left" in str(table.game.why_not_sword(table.after("b2", "c3").state, 5))
