"""The second option: the sword in the stone (L13, L14)."""

from quintain.core.game import Turn
from quintain.lancelot.moves import SwordPlaced
from tests.lancelot.pictures import beginning, configured, picture


def test_the_last_knight_places_the_sword_before_the_first_turn() -> None:
    """L13"""
    table = beginning(configured(players=3, sword=True))
    assert table.game.waits_for(table.state) == Turn(2)
    assert table.played("Sb3").events == (SwordPlaced(2, 9),)
    after = table.after("Sb3")
    assert after.game.waits_for(after.state) == Turn(0)
    assert after.rows == ". . . . / . S . . / . . . . / . . . ."


def test_the_sword_may_be_placed_on_any_square() -> None:
    """L13"""
    table = beginning(configured(sword=True))
    assert table.game.count_legal(table.state) == 16
    assert len(table.turns()) == 16
    assert "Sa1" in table.turns()
    assert "Sd4" in table.turns()


def test_nothing_else_is_played_before_the_sword() -> None:
    """L13"""
    table = beginning(configured(sword=True))
    assert table.refusal("a1") == "a1: the sword must be placed first (L13)"
    assert table.refusal("--") == "pass: the sword must be placed first (L13)"
    assert str(table.game.why_not_sword(table.state, 0)) == "a1: the sword must be placed first (L13)"


def test_the_sword_is_placed_only_once() -> None:
    """L13"""
    table = beginning(configured(sword=True)).after("Sb3")
    assert table.refusal("Sa1") == "a1: the sword is placed only once, before the first turn (L13)"


def test_a_game_without_the_option_has_no_sword() -> None:
    """L13"""
    assert beginning(configured()).refusal("Sa1") == "a1: this game has no sword (L13)"


def test_no_shield_is_placed_on_the_square_of_the_sword() -> None:
    """L13"""
    table = beginning(configured(sword=True)).after("Sb3")
    assert table.refusal("b3") == "b3: the sword stands there (L13)"


def test_the_sword_counts_as_a_foreign_shield_for_the_code() -> None:
    """L14"""
    table = picture(". . . . . / . . . . . / . . . . . / . . . . . / 0 0 S . .")
    assert table.capture("d1") == ""
    table = table.after("d1", "a5")
    assert table.refusal("e1") == "e1: row 1 would hold 4 of yours against 1, counting the sword (L5)"


def test_the_sword_counts_for_every_knight() -> None:
    """L14"""
    table = picture(". . . . . / . . . . . / . . . . . / . . . . . / 1 1 S . . move=1")
    assert table.capture("d1") == ""


def test_the_sword_hinders_a_capture() -> None:
    """L14"""
    assert picture(". . . . . / . . . . . / . . . . . / . . . . . / 0 1 S 0 .").capture("e1") == ""


def test_a_capture_takes_the_shields_and_leaves_the_sword() -> None:
    """L14"""
    table = picture(
        ". . . . . . / . . . . . . / . . . . . . / . . . . . . / . . . . . . / 0 1 S 0 0 .",
    )
    assert table.capture("f1") == "b1"
    assert table.after("f1").rows.endswith("/ 0 . S 0 0 0")
    assert table.told("f1")[1] == ("Elaine captures 1 shield of Bors on row 1 (4 against 2, counting the sword): b1.")


def test_a_line_whose_only_foreign_piece_is_the_sword_captures_nothing() -> None:
    """L14"""
    table = picture(". . . . / . . . . / . . . . / 0 0 S .")
    assert table.capture("d1") == ""
    assert table.after("d1").state.captured == ((0, 0), (0, 0))


def test_the_sword_counts_on_diagonals_too() -> None:
    """L14, L12"""
    table = picture(". . . . / . . S . / . 0 . . / 0 . . .", diagonals=True)
    assert table.capture("d4") == ""
    without = picture(". . . . / . . . . / . 0 . . / 0 . . .", diagonals=True)
    assert without.refusal("d4") == "d4: diagonal a1-d4 would hold 3 of yours against 0 (L5)"
