"""Rounds, limits and teams: how a match goes on and how it ends (C21, C22)."""

from dataclasses import replace

import pytest

from quintain.core.errors import IllegalMoveError, OptionError
from quintain.core.game import Chance, Outcome, Played, Turn
from quintain.crylail.moves import Event, MatchOver, RoundOver
from quintain.crylail.options import Config, read_config
from quintain.crylail.rules import Crylail
from quintain.crylail.state import Phase, State
from tests.crylail.matches import CLERIC, HERO, SLINGER, SPEARMAN, begun, in_round, straight

TO_20 = Crylail(Config(rounds=0, points=20))
TEAMS = Crylail(Config(players=4))


def end_of_round(game: Crylail, round_number: int, table: str, before: State | None = None) -> Played[State, Event]:
    """Scores what lies on the table after a last Slinger that did not cross. `before`: lends its scored rounds."""
    state = in_round(table, hand="0 slinger; 1", round_number=round_number)
    scored = () if before is None else before.scored
    return game.resolve(replace(state, scored=scored), straight(SLINGER, 350, to=300))


EIGHTEEN = "0 spearman 1700 300; 0 slayer 1500 300; 3 at 1500 200; 0 hero 1600 600; 4 at 1600 500"
"""Six for the Spearman, six for the Slayer, six for the Hero."""
NINE = "1 spearman 1700 300; 3 at 1500 200"
"""Six for the Spearman and three."""


def test_a_match_by_rounds_ends_after_so_many() -> None:
    """C21"""
    game = Crylail(Config(rounds=2))
    first = end_of_round(game, 1, EIGHTEEN)
    waits = game.waits_for(first.state)
    assert isinstance(waits, Chance)
    assert (first.state.round, waits.kind) == (2, "drak_borg_order")
    second = end_of_round(game, 2, NINE, first.state)
    expected = Outcome(winner=0, ranks=(1, 2), points=(18, 9), reason="rounds")
    assert game.waits_for(second.state) == expected
    assert second.events[-1] == MatchOver(expected, (18, 9))


def test_equal_totals_are_a_draw() -> None:
    """C21"""
    game = Crylail(Config(rounds=2))
    first = end_of_round(game, 1, NINE)
    second = end_of_round(game, 2, "0 spearman 1700 300; 3 at 1500 200", first.state)
    assert game.waits_for(second.state) == Outcome(None, (1, 1), (9, 9), "rounds")


def test_a_match_to_points_ends_with_the_round_that_exceeds_the_limit() -> None:
    """C21"""
    second = end_of_round(TO_20, 2, "0 cleric 1500 300; 3 at 1500 200", end_of_round(TO_20, 1, EIGHTEEN).state)
    assert TO_20.waits_for(second.state) == Outcome(0, (1, 2), (21, 0), "points")


def test_reaching_the_limit_exactly_is_not_exceeding_it() -> None:
    """C21"""
    game = Crylail(Config(rounds=0, points=21))
    second = end_of_round(game, 2, "0 cleric 1500 300; 3 at 1500 200", end_of_round(game, 1, EIGHTEEN).state)
    assert second.state.totals == (21, 0)
    assert second.state.phase is Phase.DRAK_BORG_ORDER


def test_no_match_ends_before_two_rounds() -> None:
    """C21"""
    game = Crylail(Config(rounds=0, points=10))
    first = end_of_round(game, 1, EIGHTEEN)
    assert first.state.totals == (18, 0)
    assert first.state.phase is Phase.DRAK_BORG_ORDER
    second = end_of_round(game, 2, "", first.state)
    assert game.waits_for(second.state) == Outcome(0, (1, 2), (18, 0), "points")


def test_the_higher_total_wins_whoever_exceeded_the_limit_first() -> None:
    """C21"""
    before = end_of_round(TO_20, 1, EIGHTEEN).state
    state = replace(
        in_round("0 cleric 1500 300; 4 at 1500 200", hand="0 slinger; 1", round_number=2), scored=before.scored * 2
    )
    played = TO_20.resolve(state, straight(SLINGER, 350, to=300))
    assert TO_20.waits_for(played.state) == Outcome(0, (1, 2), (40, 0), "points")


def test_short_and_long_matches_are_presets() -> None:
    """C21"""
    assert read_config({"limit": "3_rounds"}).rounds == 3
    assert read_config({"limit": "50_points"}).points == 50
    assert read_config({"limit": "10_rounds"}).rounds == 10
    assert read_config({"limit": "100_points"}).points == 100
    assert read_config({"limit": "rounds", "rounds": "7"}).rounds == 7
    assert read_config({"limit": "points", "points": "33"}).points == 33


@pytest.mark.parametrize("rounds", ["1", "0", "100"])
def test_a_match_of_fewer_than_two_rounds_can_not_be_agreed(rounds: str) -> None:
    """C21"""
    with pytest.raises(OptionError):
        read_config({"limit": "rounds", "rounds": rounds})


def test_after_the_end_nothing_is_played() -> None:
    """C21"""
    game = Crylail(Config(rounds=2))
    over = end_of_round(game, 2, NINE, end_of_round(game, 1, NINE).state).state
    with pytest.raises(IllegalMoveError, match="the match is over"):
        game.resolve(over, straight(CLERIC, 350, to=1600))
    with pytest.raises(IllegalMoveError, match="no draw is awaited"):
        game.resolve(over, None, 0)


def test_what_was_given_at_once_is_counted_once() -> None:
    """C21, C10"""
    played = end_of_round(TO_20, 1, "0 cleric 1500 300; 3 at 1500 200")
    state = in_round("4 at 1800 350; 0 cleric 1500 600", hand="0 spearman; 1")
    played = TO_20.resolve(state, straight(SPEARMAN, 350, to=1900))
    (over,) = [event for event in played.events if isinstance(event, RoundOver)]
    assert over.sheet.points == over.totals == played.state.totals == (6, 4)


def test_partners_play_alternate_rounds_and_sit_opposite() -> None:
    """C22"""
    assert [TEAMS.seat_of(in_round(round_number=number), 0) for number in (1, 2, 3)] == [0, 2, 0]
    assert [TEAMS.seat_of(in_round(round_number=number), 1) for number in (1, 2, 3)] == [1, 3, 1]
    assert [TEAMS.side_of_seat(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_each_sends_all_six_knights_of_the_side_in_his_round() -> None:
    """C22"""
    state, seats = begun(TEAMS, first=1), []
    for kind in (HERO, CLERIC):
        for _ in range(2):
            waits = TEAMS.waits_for(state)
            assert isinstance(waits, Turn)
            seats.append(waits.seat)
            state = TEAMS.resolve(state, straight(kind, 350, to=300)).state
    assert seats == [1, 0, 1, 0]
    second = replace(in_round(hand="0 slinger; 1"), round=2)
    assert {TEAMS.seat_of(second, side) for side in (0, 1)} == {2, 3}


def test_the_points_are_the_sides_and_partners_share_the_place() -> None:
    """C22, C17"""
    game = Crylail(Config(players=4, rounds=2))
    over = end_of_round(game, 2, NINE, end_of_round(game, 1, EIGHTEEN).state).state
    assert game.waits_for(over) == Outcome(0, (1, 2, 1, 2), (18, 9, 18, 9), "rounds")


def test_who_resigns_loses_for_his_side_whatever_the_points() -> None:
    """C22"""
    state = end_of_round(TEAMS, 1, EIGHTEEN).state
    assert TEAMS.resigned(state, 2) == Outcome(1, (2, 1, 2, 1), (18, 0, 18, 0), "resigned")
    assert Crylail(Config()).resigned(state, 1) == Outcome(0, (1, 2), (18, 0), "resigned")


def test_moves_are_taken_back_in_practice_only() -> None:
    """C24"""
    assert not Crylail(Config()).take_back_allowed
    assert Crylail(Config(practice=True)).take_back_allowed
