"""A turn: choosing a knight, placing it and flicking it (C6)."""

from dataclasses import replace

import pytest

from quintain.core.errors import IllegalMoveError
from quintain.crylail.moves import Flicked, Removed
from quintain.crylail.options import Config
from quintain.crylail.rules import Crylail
from quintain.crylail.table import Flick, markers, preset
from tests.crylail.matches import CLERIC, HERO, PLAIN, SPEARMAN, begun, in_round, lying, straight

STATE = begun(PLAIN)


def refused(flick: Flick) -> tuple[str, str]:
    """The rule and the place of the refusal, after making sure that resolving refuses alike and changes nothing."""
    refusal = PLAIN.why_not(STATE, flick)
    assert refusal is not None
    before = repr(STATE)
    with pytest.raises(IllegalMoveError) as raised:
        PLAIN.resolve(STATE, flick)
    assert (raised.value.rule, raised.value.where, raised.value.why) == (refusal.rule, refusal.where, refusal.why)
    assert repr(STATE) == before
    return refusal.rule, refusal.where


def placed(x: int, y: int) -> Flick:
    """The Spearman at (x, y) µm, flicked."""
    return Flick(SPEARMAN, x, y, 2_300_000, 0)


@pytest.mark.parametrize(("x", "y"), [(230_000, 350_000), (20_000, 350_000), (100_000, 20_000), (100_000, 680_000)])
def test_the_disk_may_touch_the_launch_line_and_the_edges(x: int, y: int) -> None:
    """C6"""
    assert PLAIN.why_not(STATE, placed(x, y)) is None


@pytest.mark.parametrize(
    ("x", "y", "where"),
    [
        (230_001, 350_000, "x"),
        (19_999, 350_000, "x"),
        (100_000, 19_999, "y"),
        (100_000, 680_001, "y"),
        (-5, 350_000, "x"),
        (1_600_000, 350_000, "x"),
    ],
)
def test_a_micrometre_over_the_launch_line_or_an_edge_is_refused(x: int, y: int, where: str) -> None:
    """C6"""
    assert refused(placed(x, y)) == ("C6", where)


def test_the_refusal_says_by_how_much_the_knight_lies_over_the_line() -> None:
    """C6"""
    refusal = PLAIN.why_not(STATE, placed(231_500, 350_000))
    assert refusal is not None
    assert "1.5 mm over it" in str(refusal)


def test_a_knight_may_touch_a_triangle_and_not_lie_on_it() -> None:
    """C6"""
    (base, _, _), *_ = markers(Config().profile)
    assert base == (230_000, 0)
    assert PLAIN.why_not(STATE, placed(base[0] - 20_000, 20_000)) is None
    # The slanted side rises by sqrt(3): a disk 20 mm up and 20 mm in radius touches it 20 mm / sqrt(3) before its foot.
    touching = base[0] - 11_547
    assert PLAIN.why_not(STATE, placed(touching - 10, 20_000)) is None
    assert refused(placed(touching + 10, 20_000)) == ("C6", "place")


def test_a_knight_may_touch_another_disk_and_not_lie_on_it() -> None:
    """C6"""
    state = in_round("1 hero 100 300; 4 at 100 400")
    assert PLAIN.why_not(state, placed(140_000, 300_000)) is None
    for x, y, what in ((139_999, 300_000, "another knight"), (100_000, 360_001, "a Drak Borg")):
        refusal = PLAIN.why_not(state, placed(x, y))
        assert refusal is not None
        assert (refusal.rule, refusal.where) == ("C6", "place")
        assert what in refusal.why


def test_a_flick_without_speed_is_a_sent_knight_that_did_not_cross() -> None:
    """C6, C7"""
    played = PLAIN.resolve(STATE, Flick(SPEARMAN, 100_000, 350_000, 0, 0))
    assert [(event.rule, event.fell) for event in played.events if isinstance(event, Removed)] == [("C7", False)]
    assert 2 not in played.state.unsent
    assert lying(played.state) == {12, 13, 14}


def test_spin_is_part_of_a_flick() -> None:
    """C6"""
    state = in_round("4 at 1000 350")
    plain, spun = (
        PLAIN.resolve(state, replace(straight(SPEARMAN, 340, to=1700), spin=spin)).state.spot(13)
        for spin in (0, 90_000)
    )
    assert plain != spun


@pytest.mark.parametrize(
    ("change", "where"),
    [({"vx": 100_000_001}, "vx"), ({"vy": -100_000_001}, "vy"), ({"spin": 1_000_001}, "spin")],
)
def test_a_flick_faster_than_any_finger_is_refused(change: dict[str, int], where: str) -> None:
    """C6"""
    flick = placed(100_000, 350_000)
    numbers = {"vx": flick.vx, "vy": flick.vy, "spin": flick.spin, **change}
    assert refused(Flick(SPEARMAN, flick.x, flick.y, **numbers)) == ("C6", where)


@pytest.mark.parametrize("value", [0.5, float("nan"), True, "1"])
def test_a_flick_that_is_not_in_whole_numbers_is_refused(value: object) -> None:
    """C6"""
    assert refused(replace(placed(100_000, 350_000), vx=value)) == ("C6", "vx")  # type: ignore[arg-type]


def test_the_event_holds_the_whole_flick_and_every_disk_as_it_began() -> None:
    """C6"""
    flick = straight(CLERIC, 350, to=1500)
    (event,) = [event for event in PLAIN.resolve(STATE, flick).events if isinstance(event, Flicked)]
    assert (event.seat, event.disk, event.flick, event.again) == (0, 5, flick, False)
    assert [disk for disk, _, _ in event.start] == [5, 12, 13, 14]
    assert event.start[0] == (5, 200_000, 350_000)


def test_on_another_table_the_knight_is_placed_behind_its_own_line() -> None:
    """C6, C1"""
    game = Crylail(Config(profile=preset("long_bar")))
    assert game.why_not(begun(game), Flick(HERO, 150_000, 580_000, 3_000_000, 0)) is None
    refusal = game.why_not(begun(game), Flick(HERO, 150_000, 580_001, 3_000_000, 0))
    assert refusal is not None
    assert refusal.where == "y"
