"""Scoring a round: the order, distances and disputes (C18 to C20, C23)."""

from decimal import Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.game import Chance
from quintain.crylail.disks import NOBODY, VOID
from quintain.crylail.moves import Flipped, RoundOver, Scored
from quintain.crylail.options import Config
from quintain.crylail.position import parse_position
from quintain.crylail.rules import FACE_UP, Crylail
from quintain.crylail.scoring import (
    SCORE_IN_THIS_ORDER,
    Award,
    Dispute,
    Sheet,
    clerics,
    drak_borgs,
    slingers,
    spearmen,
    within,
)
from quintain.crylail.state import Phase
from quintain.crylail.table import Flick
from tests.crylail.matches import HERO, PLAIN, in_round, straight


def sheet(text: str) -> Sheet:
    """The score sheet of a position in the short form."""
    found = parse_position(text).score()
    assert isinstance(found, Sheet)
    return found


def dispute(text: str) -> Dispute:
    """What must be flipped for in a position."""
    found = parse_position(text).score()
    assert isinstance(found, Dispute)
    return found


def lines(text: str) -> list[tuple[str, int, int]]:
    """What, side and points of each award."""
    return [(award.what, award.side, award.points) for award in sheet(text).awards]


def only(text: str) -> Award:
    """The only award of a position."""
    (award,) = sheet(text).awards
    return award


def test_each_drak_borg_scores_for_the_side_with_the_closest_knight() -> None:
    """C18"""
    assert lines("0 cleric 1500 100; 1 cleric 1700 600; 3 at 1500 200; 4 at 1700 500; 5 at 1600 450") == [
        ("drak_borg", 0, 3),
        ("drak_borg", 1, 4),
        ("drak_borg", 1, 5),
    ]


def test_each_drak_borg_scores_once_however_many_knights_are_near() -> None:
    """C18"""
    assert lines("0 cleric 1500 100; 0 bladesman 1500 150; 1 cleric 1500 160; 3 at 1500 200") == [("drak_borg", 1, 3)]


def test_a_lost_drak_borg_scores_for_nobody_at_the_end() -> None:
    """C18, C10"""
    assert lines("0 cleric 1500 100; lost 3 by 0") == [("drak_borg_lost", 1, 3)]


def test_the_drak_borgs_are_scored_in_the_order_of_their_values() -> None:
    """C18, C12"""
    awards = sheet("0 hero 1600 300; 5 at 1600 200; 3 at 1600 600").awards
    assert [(award.drak_borg, award.points) for award in awards] == [(3, 5), (5, 5)]


def test_clerics_then_spearmen_then_slingers_then_drak_borgs() -> None:
    """C19"""
    assert (clerics, spearmen, slingers, drak_borgs) == SCORE_IN_THIS_ORDER
    text = "1 slinger 1600 300; 0 spearman 1700 300; 4 at 1600 200; lost 3 by 1; cleric lost by 0"
    assert [what for what, _, _ in lines(text)] == ["drak_borg_lost", "cleric", "spearman", "slinger", "drak_borg"]


def test_distances_run_from_centre_to_centre() -> None:
    """C19"""
    award = only("0 cleric 1500 100; 1 cleric 1500 900; 3 at 1530 140; table 1830x1000")
    assert award.distance is not None
    assert award.rival is not None
    assert (award.distance.squared, award.distance.length) == (50_000**2, 50_000)
    assert (award.rival.start.disk, award.rival.squared) == (11, 30_000**2 + 760_000**2)
    assert award.margin == award.rival.length - 50_000


def test_to_the_void_they_run_from_the_centre_to_the_edge() -> None:
    """C19"""
    award = only("0 spearman 1700 100; 1 cleric 1690 90")
    assert award.distance is not None
    assert (award.distance.end.disk, award.distance.end.x, award.distance.end.y) == (VOID, 1_830_000, 100_000)
    assert award.distance.length == 130_000
    assert award.margin == 10_000


def test_an_award_without_any_rival_has_no_margin() -> None:
    """C19"""
    assert only("0 cleric 1500 100; 3 at 1500 200").margin is None


def test_a_distance_is_shown_to_the_nearest_micrometre() -> None:
    """C19"""
    award = only("0 cleric 1500 100; 3 at 1500.001 100.001")
    assert award.distance is not None
    assert (award.distance.squared, award.distance.length) == (2, 1)


TIED = "0 cleric 1500 100; 1 hero 1500 {y}; 3 at 1500 200"


def test_distances_that_differ_by_no_more_than_the_tolerance_are_disputed() -> None:
    """C20 tolerance"""
    for y in ("299.5", "300", "300.5"):
        found = dispute(TIED.format(y=y))
        assert (found.what, found.drak_borg) == ("drak_borg", 3)
        assert (found.up.disk, found.up.points, found.down.disk, found.down.points) == (6, 5, 5, 3)
    assert lines(TIED.format(y="300.501")) == [("drak_borg", 0, 3)]
    assert lines(TIED.format(y="299.499")) == [("drak_borg", 1, 5)]


def test_without_a_tolerance_only_equal_distances_are_disputed() -> None:
    """C20 tolerance"""
    assert dispute(TIED.format(y="300") + "; tolerance 0").up.disk == 6
    assert lines(TIED.format(y="300.001") + "; tolerance 0") == [("drak_borg", 0, 3)]


@pytest.mark.parametrize(("flip", "side", "points"), [("up", 1, 5), ("down", 0, 3)])
def test_face_up_rules_for_the_side_that_gains_more_face_down_for_the_other(flip: str, side: int, points: int) -> None:
    """C20"""
    award = only(TIED.format(y="300") + f"; flips {flip}")
    assert (award.side, award.points, award.flip) == (side, points, flip == "up")


def test_at_equal_gain_face_up_rules_for_the_disk_that_is_really_nearer() -> None:
    """C20"""
    assert dispute("0 cleric 1500 100; 1 bladesman 1500 299.9; 3 at 1500 200").up.side == 1
    assert dispute("0 cleric 1500 100; 1 bladesman 1500 300.1; 3 at 1500 200").up.side == 0


@pytest.mark.parametrize("second", [0, 1])
def test_at_equal_gain_and_distance_face_up_rules_for_the_side_that_moved_second(second: int) -> None:
    """C20"""
    assert dispute(f"0 cleric 1500 100; 1 bladesman 1500 300; 3 at 1500 200; second {second}").up.side == second


def test_when_all_rivals_are_of_one_side_it_counts_the_one_that_gives_it_most() -> None:
    """C20"""
    award = only("0 cleric 1500 100; 0 slayer 1500 300.4; 3 at 1500 200")
    assert (award.disk, award.points, award.flip) == (1, 6, None)


def test_of_several_rivals_each_side_enters_with_the_one_that_gives_it_most() -> None:
    """C20"""
    found = dispute("0 cleric 1500 100; 0 slayer 1500 300.4; 1 hero 1600 200; 3 at 1500 200")
    assert (found.up.disk, found.up.points, found.down.disk, found.down.points) == (1, 6, 6, 5)


def test_the_rivals_are_those_within_the_tolerance_of_the_smallest_distance() -> None:
    """C20"""
    found = dispute("0 cleric 1500 100; 1 bladesman 1500 300.4; 1 hero 1500 300.8; 3 at 1500 200")
    assert {found.up.disk, found.down.disk} == {5, 9}


def test_a_hero_that_has_had_its_two_points_gains_no_more_in_a_dispute() -> None:
    """C20, C12"""
    text = "0 hero 1500 100; 1 cleric 1500 499.9; 3 at 1500 50; 4 at 1500 300; tolerance 0.5"
    found = dispute(text)
    assert (found.drak_borg, found.up.points, found.down.points, found.up.side) == (4, 4, 4, 1)


def test_a_knight_that_is_no_spearman_gains_nothing_before_the_void() -> None:
    """C20, C14 spear_rivals=knights"""
    text = "0 spearman 1700 100; 1 hero 1700.4 600"
    found = dispute(text)
    assert (found.what, found.up.disk, found.up.points, found.down.points) == ("spearman", 2, 6, 0)
    assert lines(f"{text}; flips up") == [("spearman", 0, 6)]
    (award,) = sheet(f"{text}; flips down").awards
    assert (award.side, award.points, award.disk, award.flip) == (NOBODY, 0, 6, False)
    assert sheet(f"{text}; flips down").points == (0, 0)


def test_two_spearmen_before_the_void_are_flipped_for() -> None:
    """C20, C14"""
    found = dispute("0 spearman 1700 100; 1 spearman 1700.4 600")
    assert (found.up.disk, found.down.disk, found.up.points, found.down.points) == (8, 2, 6, 6)


def test_a_drak_borg_that_rivals_a_spearman_is_flipped_against_it() -> None:
    """C20, C14 spear_rivals=all"""
    text = "0 spearman 1700 100; 5 at 1700.4 600; spear all"
    assert dispute(text).up.disk == 2
    assert [line for line in lines(f"{text}; flips down") if line[0] == "spearman"] == [("spearman", NOBODY, 0)]


def test_rivals_without_a_spearman_before_the_void_are_nobodys_dispute() -> None:
    """C20, C14"""
    assert lines("0 hero 1700 100; 1 hero 1700 600") == []


def test_flips_are_used_in_order_and_only_as_many_as_are_needed() -> None:
    """C20"""
    text = "0 cleric 1500 100; 1 hero 1500 300; 3 at 1500 200; 0 bladesman 1700 100; 1 slayer 1700 300; 4 at 1700 200"
    found = sheet(f"{text}; flips down up up")
    assert [(award.side, award.points, award.flip) for award in found.awards] == [(0, 3, False), (1, 8, True)]
    assert found.flips_used == 2
    assert dispute(f"{text}; flips down").drak_borg == 4


@given(
    st.integers(0, 10**13),
    st.integers(0, 10**13),
    st.integers(0, 20_000),
)
def test_within_the_tolerance_is_exact(a: int, b: int, tolerance: int) -> None:
    """C20 tolerance"""
    smallest, squared = min(a, b), max(a, b)
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(squared).sqrt() <= Decimal(smallest).sqrt() + tolerance
    assert within(squared, smallest, tolerance) == exact


@given(st.integers(0, 10**6), st.integers(0, 20_000))
def test_the_edge_of_the_tolerance_belongs_to_it(smallest: int, tolerance: int) -> None:
    """C20 tolerance"""
    assert within((smallest + tolerance) ** 2, smallest**2, tolerance)
    assert not within((smallest + tolerance) ** 2 + 1, smallest**2, tolerance)


EXACT_TIE = "1 cleric 1600 250; 4 at 1600 350"


def tied_at_the_end(game: Crylail) -> tuple[Flick, Dispute]:
    """The last flick of a round brings a Hero as near to the 4 as the Cleric is, within 20 mm; and the dispute."""
    flick = straight(HERO, 450, to=1600)
    state = game.resolve(in_round(EXACT_TIE, hand="0 hero; 1"), flick).state
    assert state.dispute is not None
    return flick, state.dispute


def test_in_a_match_the_flip_is_a_draw_that_the_state_waits_for() -> None:
    """C20"""
    game = Crylail(Config(tolerance=20_000))
    flick, found = tied_at_the_end(game)
    played = game.resolve(in_round(EXACT_TIE, hand="0 hero; 1"), flick)
    assert played.state.phase is Phase.DISPUTE
    assert not [event for event in played.events if isinstance(event, RoundOver)]
    waits = game.waits_for(played.state)
    assert isinstance(waits, Chance)
    assert (waits.kind, waits.outcomes) == ("dispute", 2)
    up = game.resolve(played.state, None, FACE_UP)
    down = game.resolve(played.state, None, 1 - FACE_UP)
    assert up.events[0] == Flipped(found, up=True)
    assert [event.award.points for event in up.events if isinstance(event, Scored)] == [6]
    assert [event.award.side for event in down.events if isinstance(event, Scored)] == [1]
    assert up.state.totals == (6, 0)
    assert down.state.totals == (0, 4)


def test_points_may_be_negative() -> None:
    """C23"""
    assert sheet("cleric lost by 0; cleric lost by 0; 1 cleric 1500 300").points == (-8, 0)


def test_a_round_without_any_knight_left_scores_only_what_is_deducted() -> None:
    """C23"""
    assert lines("3 at 1500 100; 4 at 1500 200; 5 at 1500 300; cleric lost by 1") == [("cleric", 1, -4)]


def test_such_a_round_ends_like_any_other() -> None:
    """C23"""
    played = PLAIN.resolve(in_round("3 at 1500 100", hand="0 hero; 1"), straight(HERO, 350, to=1300))
    (over,) = [event for event in played.events if isinstance(event, RoundOver)]
    assert over.sheet == Sheet(())
    assert played.state.round == 2
