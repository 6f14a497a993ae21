"""The quick scorer is the scoring of the rules, on expectation over flips."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from quintain.bots.crylail_scorer import expected_points
from quintain.crylail.disks import DRAK_BORG_VALUES, FIRST_DRAK_BORG, Spot, drak_borg_of
from quintain.crylail.position import read_positions
from quintain.crylail.scoring import RoundEnd, SpearRivals
from tests.bots.crylail_tables import MM, expected, flat

VECTORS = Path(__file__).parents[1] / "vectors" / "crylail_scoring.jsonl"


def quick(end: RoundEnd) -> tuple[float, float]:
    """What the quick scorer says."""
    points = [0.0] * 4
    rivals = int(end.spear_rivals is SpearRivals.ALL)
    expected_points(flat(end), float(end.length), float(end.tolerance), rivals, points)
    return points[0], points[1]


def scattered(seed: int) -> RoundEnd:
    """Disks anywhere in the battle; every third time on a coarse grid, where distances are often equal."""
    draws = random.Random(seed)
    step = (1, 1_000, 50 * MM)[seed % 3]
    knights = tuple(
        Spot(disk, draws.randrange(1_400_000, 1_830_001, step), draws.randrange(0, 700_001, step))
        for disk in range(FIRST_DRAK_BORG)
        if draws.random() < 0.8
    )
    drak_borgs = tuple(
        Spot(drak_borg_of(value), draws.randrange(1_400_000, 1_830_001, step), draws.randrange(0, 700_001, step))
        for value in DRAK_BORG_VALUES
        if draws.random() < 0.85
    )
    tolerance = draws.choice((0, 500, 5_000, 20_000))
    rivals = draws.choice(tuple(SpearRivals))
    return RoundEnd(1_830_000, 700_000, tolerance, rivals, knights, drak_borgs, (), (), draws.randrange(2))


def test_the_vectors_score_what_the_rules_say_on_expectation() -> None:
    """C12, C14, C16, C18, C20"""
    ends = [position.end for position in read_positions(VECTORS.read_text(encoding="utf-8"))]
    assert len(ends) == 400
    assert [quick(end) for end in ends] == [expected(end) for end in ends]


@pytest.mark.parametrize("house", list(SpearRivals))
def test_random_positions_score_what_the_rules_say_on_expectation(house: SpearRivals) -> None:
    """C12, C14 spear_rivals=all, C16, C18, C20, C23"""
    ends = [replace(scattered(seed), spear_rivals=house) for seed in range(1_000)]
    assert [quick(end) for end in ends] == [expected(end) for end in ends]
    assert sum(expected(end) == (0.0, 0.0) for end in ends) < 10
