"""Hands: what a tremor makes of a flick (C24)."""

from collections.abc import Callable
from itertools import chain, repeat
from math import atan2, hypot, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.crylail.hands import TREMORS, Hand, rotation
from quintain.crylail.moves import Stand
from quintain.crylail.options import Config
from quintain.crylail.rules import Crylail
from quintain.crylail.table import MAX_SPEED, Flick
from tests.crylail.matches import SPEARMAN, begun, in_round, straight

STEADY = Crylail(Config(hand=Hand.STEADY, tremor="slight"))
FLICK = Flick(SPEARMAN, 120_000, 350_000, 2_300_000, 100_000, 5_000)


def draws(*numbers: float) -> Callable[[], float]:
    """Hands these out one after the other, then zeros."""
    following = chain(numbers, repeat(0.0))
    return lambda: next(following)


@pytest.mark.parametrize("hand", [Hand.FLICK, Hand.SURGEON])
def test_a_pointers_own_flick_and_a_surgeons_get_no_tremor(hand: Hand) -> None:
    """C24"""
    game = Crylail(Config(hand=hand))
    assert game.perturb(begun(game), FLICK, draws(3.0, 3.0, 3.0, 3.0)) == FLICK


def test_a_steady_hand_at_the_middle_of_its_tremor_makes_what_was_meant() -> None:
    """C24"""
    assert STEADY.perturb(begun(STEADY), FLICK, draws()) == FLICK


def test_letting_the_bladesman_stand_needs_no_hand() -> None:
    """C24"""
    assert STEADY.perturb(begun(STEADY), Stand(), draws(1.0)) == Stand()


@pytest.mark.parametrize(
    ("level", "direction", "speed", "placing"),
    [("slight", 1.0, 4, 500), ("plain", 1.5, 7, 1_000), ("strong", 2.5, 12, 2_000)],
)
def test_the_levels_are_one_standard_deviation_of_direction_speed_and_placing(
    level: str, direction: float, speed: int, placing: int
) -> None:
    """C24"""
    game = Crylail(Config(hand=Hand.STEADY, tremor=level))
    flick = Flick(SPEARMAN, 120_000, 350_000, 2_000_000, 0)
    turned = game.perturb(begun(game), flick, draws(1.0))
    assert isinstance(turned, Flick)
    assert atan2(turned.vy, turned.vx) == pytest.approx(direction * pi / 180, rel=1e-3)
    assert hypot(turned.vx, turned.vy) == pytest.approx(2_000_000, abs=1)
    faster = game.perturb(begun(game), flick, draws(0.0, 1.0))
    assert faster == Flick(SPEARMAN, 120_000, 350_000, 2_000_000 + 20_000 * speed, 0)
    moved = game.perturb(begun(game), flick, draws(0.0, 0.0, 1.0, -2.0))
    assert moved == Flick(SPEARMAN, 120_000 + placing, 350_000 - 2 * placing, 2_000_000, 0)


def test_a_shaken_flick_is_in_whole_units_and_keeps_its_spin() -> None:
    """C24"""
    shaken = STEADY.perturb(begun(STEADY), FLICK, draws(0.3, -0.7, 0.11, 0.13))
    assert isinstance(shaken, Flick)
    assert all(type(value) is int for value in (shaken.x, shaken.y, shaken.vx, shaken.vy))
    assert (shaken.knight, shaken.spin) == (FLICK.knight, FLICK.spin)


def test_no_tremor_turns_a_flick_round() -> None:
    """C24"""
    shaken = STEADY.perturb(begun(STEADY), FLICK, draws(0.0, -40.0))
    assert isinstance(shaken, Flick)
    assert (shaken.vx, shaken.vy) == (0, 0)


@given(st.lists(st.floats(-9, 9), min_size=4, max_size=4), st.integers(20_000, 230_000), st.integers(20_000, 680_000))
def test_a_shaken_placing_stays_legal(numbers: list[float], x: int, y: int) -> None:
    """C24, C6"""
    game = Crylail(Config(hand=Hand.STEADY, tremor="strong"))
    state = in_round("1 hero 100 350; 1 cleric 200 400; 5 at 150 250")
    meant = Flick(SPEARMAN, x, y, MAX_SPEED, -MAX_SPEED)
    if game.why_not(state, meant) is None:
        shaken = game.perturb(state, meant, draws(*numbers))
        assert game.why_not(state, shaken) is None


def test_a_knight_at_the_line_is_shaken_back_or_along_it_but_not_over_it() -> None:
    """C24, C6"""
    at_the_line = straight(SPEARMAN, 350, to=1600, x=230)
    over = STEADY.perturb(begun(STEADY), at_the_line, draws(0.0, 0.0, 1.0, 0.0))
    back = STEADY.perturb(begun(STEADY), at_the_line, draws(0.0, 0.0, -1.0, 0.0))
    assert isinstance(over, Flick)
    assert isinstance(back, Flick)
    assert (over.x, back.x) == (230_000, 229_500)


@given(st.floats(-1, 1))
def test_the_rotation_of_a_tremor_changes_no_speed(angle: float) -> None:
    """C24"""
    cosine, sine = rotation(angle)
    assert hypot(cosine, sine) == pytest.approx(1.0, abs=1e-15)
    assert atan2(sine, cosine) == pytest.approx(angle, abs=abs(angle) ** 3 / 12 + 1e-12)


def test_there_are_three_levels() -> None:
    """C24"""
    assert list(TREMORS) == ["slight", "plain", "strong"]
