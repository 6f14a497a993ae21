"""The six knights: Hero, Slayer, Spearman, Bladesman, Slinger, Cleric (C12 to C17)."""

from dataclasses import replace

import pytest

from quintain.core.errors import IllegalMoveError
from quintain.core.game import Turn
from quintain.crylail.moves import Flicked, Removed, RoundOver, Stand, Stood
from quintain.crylail.options import Config, LastKnight
from quintain.crylail.position import parse_position
from quintain.crylail.rules import Crylail
from quintain.crylail.scoring import Award, Sheet, SpearRivals
from quintain.crylail.state import Phase, State
from quintain.crylail.table import Flick, Kind
from tests.crylail.matches import (
    BLADESMAN,
    CLERIC,
    HERO,
    PLAIN,
    SLAYER,
    SLINGER,
    SPEARMAN,
    begun,
    in_round,
    lying,
    straight,
)

PENALTY = Crylail(Config(last_knight=LastKnight.PENALTY))


def awards(text: str, what: str = "") -> list[tuple[int, int]]:
    """Side and points of each award (of one kind) for a position in the short form."""
    sheet = parse_position(text).score()
    assert isinstance(sheet, Sheet)
    return [(award.side, award.points) for award in sheet.awards if what in {"", award.what}]


def test_the_hero_brings_two_points_more_when_it_scores() -> None:
    """C12"""
    assert awards("0 hero 1600 300; 4 at 1600 200") == [(0, 6)]


def test_the_hero_brings_them_once_a_round_with_the_first_drak_borg_it_scores() -> None:
    """C12"""
    assert awards("0 hero 1600 300; 3 at 1600 200; 5 at 1600 400") == [(0, 5), (0, 5)]


def test_a_hero_that_scores_nothing_brings_nothing() -> None:
    """C12"""
    assert awards("0 hero 1700 300; 1 cleric 1500 300; 3 at 1500 200") == [(1, 3)]


def test_each_side_has_a_hero_of_its_own() -> None:
    """C12"""
    assert awards("0 hero 1500 200; 1 hero 1500 600; 3 at 1500 100; 5 at 1500 500") == [(0, 5), (1, 7)]


def test_the_slayer_doubles_all_that_it_scores() -> None:
    """C12"""
    assert awards("1 slayer 1600 300; 3 at 1600 200; 5 at 1600 400") == [(1, 6), (1, 10)]


@pytest.mark.parametrize("kind", [SPEARMAN, BLADESMAN, SLINGER, CLERIC])
def test_a_choice_that_would_leave_only_hero_and_slayer_is_refused(kind: Kind) -> None:
    """C13 last_knight=forbidden"""
    state = in_round(hand=f"0 hero slayer {kind.value}; 1 hero slayer cleric")
    refusal = PLAIN.why_not(state, straight(kind, 350, to=1600))
    assert refusal is not None
    assert (refusal.rule, refusal.where) == ("C13", kind.value)
    assert "Hero and Slayer" in refusal.why
    assert PLAIN.why_not(state, straight(HERO, 350, to=1600)) is None
    assert PLAIN.why_not(state, straight(SLAYER, 350, to=1600)) is None


@pytest.mark.parametrize("last", [HERO, SLAYER])
def test_a_choice_that_would_leave_only_one_of_them_is_refused(last: Kind) -> None:
    """C13 last_knight=forbidden"""
    state = in_round(hand=f"0 {last.value} cleric; 1 hero cleric")
    refusal = PLAIN.why_not(state, straight(CLERIC, 350, to=1600))
    assert refusal is not None
    assert refusal.rule == "C13"
    assert PLAIN.why_not(state, straight(last, 350, to=1600)) is None


def test_with_another_knight_besides_them_any_choice_is_legal() -> None:
    """C13 last_knight=forbidden"""
    state = in_round(hand="0 hero slayer cleric slinger; 1 hero slayer cleric slinger")
    assert all(PLAIN.why_not_sent(state, kind) is None for kind in (HERO, SLAYER, CLERIC, SLINGER))


def test_what_the_other_side_has_in_hand_does_not_matter() -> None:
    """C13 last_knight=forbidden"""
    state = in_round(hand="0 cleric slinger; 1 hero slayer")
    assert PLAIN.why_not_sent(state, CLERIC) is None


@pytest.mark.parametrize("last", [HERO, SLAYER])
def test_sent_last_it_moves_the_others_and_is_then_removed(last: Kind) -> None:
    """C13 last_knight=penalty"""
    state = in_round("4 at 1600 350", hand=f"0 {last.value}; 1 cleric")
    played = PENALTY.resolve(state, straight(last, 350, to=1650))
    assert [(e.disk, e.rule, e.fell) for e in played.events if isinstance(e, Removed)] == [
        (list(Kind).index(last), "C13", False)
    ]
    pushed = played.state.spot(13)
    assert pushed is not None
    assert pushed.x > 1_600_000
    assert lying(played.state) == {13}


def test_the_penalty_falls_on_the_last_knight_only() -> None:
    """C13 last_knight=penalty"""
    state = in_round(hand="0 hero slayer; 1 hero slayer")
    played = PENALTY.resolve(state, straight(HERO, 350, to=1600))
    assert lying(played.state) == {0}
    assert PENALTY.why_not_sent(state, SLAYER) is None


def test_a_last_knight_that_falls_has_simply_fallen() -> None:
    """C13 last_knight=penalty"""
    state = in_round(hand="0 hero; 1 cleric")
    played = PENALTY.resolve(state, straight(HERO, 350, to=1900))
    assert [(e.rule, e.fell) for e in played.events if isinstance(e, Removed)] == [("C7", True)]


def test_the_spearman_earns_six_points_when_it_is_closest_to_the_void() -> None:
    """C14 spear_rivals=knights"""
    assert awards("0 spearman 1700 100; 1 hero 1699 600", "spearman") == [(0, 6)]


@pytest.mark.parametrize("nearer", ["1 hero 1701 600", "0 cleric 1701 600", "1 spearman 1701 600; 0 hero 1702 300"])
def test_a_nearer_knight_of_either_side_takes_them_away(nearer: str) -> None:
    """C14 spear_rivals=knights"""
    assert awards(f"0 spearman 1700 100; {nearer}", "spearman") == []


def test_drak_borgs_have_no_colour_and_are_no_rivals() -> None:
    """C14 spear_rivals=knights"""
    assert awards("0 spearman 1700 100; 3 at 1800 600", "spearman") == [(0, 6)]


def test_drak_borgs_are_rivals_too() -> None:
    """C14 spear_rivals=all"""
    assert awards("0 spearman 1700 100; 3 at 1800 600; spear all", "spearman") == []
    assert awards("0 spearman 1700 100; 3 at 1699 600; spear all", "spearman") == [(0, 6)]


def test_the_house_rule_reaches_the_scoring_of_a_match() -> None:
    """C14 spear_rivals=all"""
    game = Crylail(Config(spear_rivals=SpearRivals.ALL))
    state = in_round("3 at 1800 600", hand="0 spearman; 1")
    assert [a.what for a in last_sheet(game, state, straight(SPEARMAN, 100, to=1700)).awards] == ["drak_borg"]
    assert [a.what for a in last_sheet(PLAIN, state, straight(SPEARMAN, 100, to=1700)).awards] == [
        "spearman",
        "drak_borg",
    ]


def last_sheet(game: Crylail, state: State, flick: Flick) -> Sheet:
    """The score sheet of the round that this flick ends."""
    (over,) = [event for event in game.resolve(state, flick).events if isinstance(event, RoundOver)]
    return over.sheet


def after_first_flick(to: int = 1600, table: str = "") -> State:
    """The Bladesman has been flicked once."""
    return PLAIN.resolve(in_round(table), straight(BLADESMAN, 350, to=to)).state


def test_a_bladesman_still_in_play_may_be_flicked_again_at_once() -> None:
    """C15"""
    state = after_first_flick()
    assert state.phase is Phase.RELAUNCH
    assert PLAIN.waits_for(state) == Turn(0)
    played = PLAIN.resolve(state, straight(BLADESMAN, 500, to=1700))
    (flicked,) = [event for event in played.events if isinstance(event, Flicked)]
    assert (flicked.again, flicked.seat) == (True, 0)
    spot = played.state.spot(3)
    assert spot is not None
    assert spot.y == 500_000


def test_it_is_never_flicked_a_third_time() -> None:
    """C15"""
    state = PLAIN.resolve(after_first_flick(), straight(BLADESMAN, 500, to=1700)).state
    assert PLAIN.waits_for(state) == Turn(1)
    mine = replace(state, began=1 - state.began)
    refusal = PLAIN.why_not(mine, straight(BLADESMAN, 350, to=1600))
    assert refusal is not None
    assert refusal.rule == "C5"


@pytest.mark.parametrize("to", [1390, 1900])
def test_a_bladesman_out_of_play_is_not_flicked_again(to: int) -> None:
    """C15"""
    state = after_first_flick(to)
    assert state.phase is Phase.SEND
    assert PLAIN.waits_for(state) == Turn(1)


def test_everything_else_stays_where_the_first_flick_left_it() -> None:
    """C15"""
    state = after_first_flick(1650, "4 at 1600 350")
    (flicked,) = [e for e in PLAIN.resolve(state, straight(BLADESMAN, 100, to=1600)).events if isinstance(e, Flicked)]
    pushed = state.spot(13)
    assert pushed is not None
    assert flicked.start == ((3, 200_000, 100_000), (13, pushed.x, pushed.y))


def test_the_place_it_was_lifted_from_is_free() -> None:
    """C15"""
    lifted = after_first_flick()
    near = replace(lifted, on_table=(replace(lifted.on_table[0], x=100_000, y=350_000),))
    assert PLAIN.why_not(near, straight(BLADESMAN, 350, to=1600, x=100)) is None


def test_the_player_may_let_it_stand() -> None:
    """C15"""
    state = after_first_flick()
    played = PLAIN.resolve(state, Stand())
    assert played.events == (Stood(seat=0, disk=3),)
    assert played.state.on_table == state.on_table
    assert PLAIN.waits_for(played.state) == Turn(1)


def test_no_other_knight_is_sent_in_between() -> None:
    """C15"""
    refusal = PLAIN.why_not(after_first_flick(), straight(CLERIC, 350, to=1600))
    assert refusal is not None
    assert (refusal.rule, refusal.where) == ("C15", "cleric")


def test_only_a_bladesman_that_was_just_flicked_may_stand() -> None:
    """C15"""
    with pytest.raises(IllegalMoveError, match="C15"):
        PLAIN.resolve(begun(PLAIN), Stand())


def test_a_second_flick_may_lose_it_and_both_flicks_count_for_others() -> None:
    """C15, C17, C7"""
    state = after_first_flick(1900, "1 cleric 1800 350; 0 cleric 1800 600")
    assert state.phase is Phase.RELAUNCH
    played = PLAIN.resolve(state, straight(BLADESMAN, 600, to=1950))
    assert [lost.disk for lost in played.state.clerics_lost] == [11, 5]
    assert {lost.by for lost in played.state.clerics_lost} == {0}
    short = PLAIN.resolve(state, straight(BLADESMAN, 350, to=1300))
    assert [(e.disk, e.rule) for e in short.events if isinstance(e, Removed)] == [(3, "C7")]
    assert 3 not in lying(short.state)


def test_the_round_is_scored_only_after_the_last_bladesman_stood() -> None:
    """C15, C5"""
    state = PLAIN.resolve(in_round(hand="0 bladesman; 1"), straight(BLADESMAN, 350, to=1600)).state
    assert (state.phase, state.unsent, state.scored) == (Phase.RELAUNCH, (), ())
    assert len(PLAIN.resolve(state, Stand()).state.scored) == 1


def slinger_award(text: str) -> Award:
    """The Slinger's line of the score sheet."""
    sheet = parse_position(text).score()
    assert isinstance(sheet, Sheet)
    (award,) = [award for award in sheet.awards if award.what == "slinger"]
    return award


def test_the_slinger_scores_the_drak_borg_that_is_closest_to_it() -> None:
    """C16"""
    award = slinger_award("0 slinger 1600 300; 3 at 1600 200; 5 at 1600 401")
    assert (award.side, award.points, award.drak_borg) == (0, 3, 3)
    assert award.margin == 1_000


def test_at_equal_distance_the_slinger_scores_the_higher_value_only() -> None:
    """C16"""
    assert slinger_award("0 slinger 1600 300; 3 at 1600 200; 5 at 1600 400; tolerance 0").points == 5
    assert slinger_award("0 slinger 1600 300; 3 at 1600 200; 5 at 1600 400.5; tolerance 0.5").points == 5
    assert slinger_award("0 slinger 1600 300; 3 at 1600 200; 5 at 1600 400.501; tolerance 0.5").points == 3


def test_the_slinger_may_score_again_as_the_closest_knight() -> None:
    """C16, C18"""
    assert awards("1 slinger 1600 300; 4 at 1600 200") == [(1, 4), (1, 4)]


def test_the_slinger_scores_whoever_else_is_near() -> None:
    """C16"""
    text = "1 slinger 1600 300; 0 hero 1600 250; 4 at 1600 200"
    assert awards(text, "slinger") == [(1, 4)]
    assert awards(text, "drak_borg") == [(0, 6)]


def test_without_a_drak_borg_on_the_table_the_slinger_scores_nothing() -> None:
    """C16"""
    assert awards("1 slinger 1600 300; lost 3 by 0; lost 4 by 0; lost 5 by 0", "slinger") == []


def test_each_cleric_lost_costs_four_points() -> None:
    """C17"""
    assert awards("cleric lost by 1; cleric lost by 1") == [(1, -4), (1, -4)]


def test_the_points_are_deducted_when_the_round_is_scored() -> None:
    """C17"""
    state = in_round(hand="0 cleric; 1")
    played = PLAIN.resolve(in_round(hand="0 cleric; 1 hero"), straight(CLERIC, 350, to=1900))
    assert played.state.totals == (0, 0)
    (award,) = last_sheet(PLAIN, state, straight(CLERIC, 350, to=1900)).awards
    assert (award.what, award.side, award.points, award.disk) == ("cleric", 0, -4, 5)
