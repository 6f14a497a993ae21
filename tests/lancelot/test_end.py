"""The end of the game and the ranking (L10, L11, L19)."""

import pytest

from quintain.core.game import Outcome
from quintain.lancelot.moves import GameOver, Passed
from quintain.lancelot.options import standard
from tests.lancelot.pictures import beginning, configured, picture


@pytest.mark.parametrize(("players", "target"), [(2, 7), (3, 8), (4, 9), (5, 10)])
def test_each_number_of_knights_has_its_target(players: int, target: int) -> None:
    """L10"""
    assert standard(players).target == target


def test_the_first_to_reach_the_target_wins_at_once() -> None:
    """L10"""
    table = picture(". . . . / . . . . / . . . . / 0 1 0 . captured=0,6/2,0", target=7)
    outcome = Outcome(winner=0, ranks=(1, 2), points=(7, 2), reason="target")
    assert table.played("d1").events[-1] == GameOver(outcome)
    assert table.game.waits_for(table.after("d1").state) == outcome


def test_one_turn_may_overshoot_the_target() -> None:
    """L10"""
    table = picture(". 0 . . / . 1 . . / . 0 . . / 0 . 0 1 captured=0,6/2,0", target=7)
    outcome = table.game.waits_for(table.after("b1").state)
    assert outcome == Outcome(winner=0, ranks=(1, 2), points=(8, 2), reason="target")


def test_one_shield_short_of_the_target_the_game_goes_on() -> None:
    """L10"""
    table = picture(". . . . / . . . . / . . . . / 0 1 0 . captured=0,5/2,0", target=7)
    assert table.after("d1").state.outcome is None


def test_after_the_end_nothing_is_legal() -> None:
    """L10"""
    table = picture(". . . . / . . . . / . . . . / 0 1 0 .", target=1).after("d1")
    assert table.refusal("a4") == "the game: the game is over (L10)"
    assert table.refusal("--") == "the game: the game is over (L10)"
    assert table.game.legal_moves(table.state) == {}
    assert table.game.count_legal(table.state) == 0


def test_a_pass_is_refused_while_a_shield_can_be_placed() -> None:
    """L11"""
    table = beginning(configured())
    assert table.refusal("--") == "pass: a shield must be placed as long as it is possible, and on a1 it is (L11)"


def test_a_knight_without_a_legal_square_must_pass() -> None:
    """L11"""
    table = picture("0 0 1 0 / 1 0 0 0 / 0 0 1 0 / 0 1 0 .  hand=3,3")
    assert table.turns() == {"--"}
    assert table.game.count_legal(table.state) == 1
    assert table.refusal("d1") == "d1: file d would hold 4 of yours against 0 (L5)"
    assert table.played("--").events == (Passed(0),)
    assert table.after("--").state.to_move == 1


def test_a_knight_without_a_shield_must_pass() -> None:
    """L11"""
    table = picture("....  / .... / .... / .... hand=0,1")
    assert table.turns() == {"--"}
    assert table.after("--", "a1").state.passes == 0


def test_when_all_have_passed_in_succession_the_most_captured_shields_win() -> None:
    """L11"""
    table = picture(".... / .... / .... / .... hand=0,0,0 captured=0,1,1/4,0,0/0,1,0", players=3)
    assert table.after("--", "--").state.outcome is None
    outcome = Outcome(winner=1, ranks=(2, 1, 3), points=(2, 4, 1), reason="exhausted")
    end = table.after("--", "--").played("--")
    assert end.events == (Passed(2), GameOver(outcome))
    assert end.state.outcome == outcome


def test_a_turn_between_passes_begins_the_count_of_passes_anew() -> None:
    """L11"""
    table = picture(".... / .... / .... / .... hand=0,1").after("--", "a1", "--")
    assert table.state.outcome is None
    assert table.after("--").state.outcome is not None


def test_equal_counts_at_exhaustion_share_the_first_place() -> None:
    """L11"""
    table = picture(".... / .... / .... / .... hand=0,0 captured=0,3/3,0").after("--", "--")
    assert table.game.waits_for(table.state) == Outcome(None, (1, 1), (3, 3), "exhausted")


def test_the_others_are_ranked_by_captured_shields_and_equal_counts_share_a_rank() -> None:
    """L19"""
    table = picture(
        ". . . . / . . . . / . . . . / 0 1 0 . captured=0,4,0,0/2,0,0,0/0,1,0,0/0,0,2,0", players=4, target=5
    )
    outcome = table.game.waits_for(table.after("d1").state)
    assert outcome == Outcome(winner=0, ranks=(1, 2, 4, 2), points=(5, 2, 1, 2), reason="target")


def test_who_gives_up_is_last_whatever_he_has_captured() -> None:
    """L19"""
    table = picture(".... / .... / .... / .... captured=0,5,0/2,0,0/0,1,0", players=3)
    assert table.game.resigned(table.state, 0) == Outcome(1, (3, 1, 2), (5, 2, 1), "resigned")
    assert table.game.resigned(table.state, 2) == Outcome(0, (1, 2, 3), (5, 2, 1), "resigned")


def test_when_one_gives_up_equal_counts_of_the_others_share_the_first_place() -> None:
    """L19"""
    table = picture(".... / .... / .... / .... captured=0,5,0/2,0,0/1,1,0", players=3)
    assert table.game.resigned(table.state, 0) == Outcome(None, (3, 1, 1), (5, 2, 2), "resigned")
