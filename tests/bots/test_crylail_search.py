"""The search of the Crylail bots: which flicks it tries, under which tremors, and what it makes of them."""

from dataclasses import replace

import numpy as np
import pytest

from quintain.bots.bot import Stop
from quintain.bots.crylail_candidates import FASTEST, candidates, geometry_of, scattered
from quintain.bots.crylail_scene import Scene, Weigher, scene_of
from quintain.bots.crylail_search import ROUNDS, Search, tremors
from quintain.crylail.disks import KINDS
from quintain.crylail.hands import TREMORS
from quintain.crylail.options import Config
from quintain.crylail.rules import Crylail
from quintain.crylail.table import Kind
from tests.crylail.matches import in_round

GAME = Crylail(Config(rounds=2))
TABLE = geometry_of(GAME.config.profile)
SPEARMAN = KINDS.index(Kind.SPEARMAN)


def scene(table: str, hand: str) -> Scene:
    """The last round of a match."""
    return scene_of(GAME, in_round(table, hand, round_number=2))


def search(work: int = 3_000, seed: int = 1) -> Search:
    """With a slight tremor."""
    return Search(Weigher(GAME.config, TREMORS["slight"]), work, Stop(), seed)


def test_flicks_that_are_tried_begin_behind_the_launch_line_and_go_into_the_battle() -> None:
    """C6"""
    full = scene("0 hero 1500 350; 1 slayer 1625 215; 3 at 1615 175; 4 at 1615 350", "0 spearman; 1 slinger")
    for flicks in (
        candidates(TABLE, full.at, thorough=True),
        candidates(TABLE, full.at, thorough=False),
        scattered(TABLE, 300, np.random.default_rng(1)),
    ):
        x, y, vx, vy = flicks.T
        assert np.all(x == TABLE.launch)
        assert np.all((y >= TABLE.places[0] - 1e-9) & (y <= TABLE.places[-1] + 1e-9))
        assert np.all(vx > 0.0)
        speed2 = vx**2 + vy**2
        assert np.all(speed2 <= FASTEST**2 + 1e-9)
        assert np.all(speed2 > 2.0 * TABLE.deceleration * 0.9 * (TABLE.battle - TABLE.launch))


def test_tremors_are_spread_evenly_and_the_same_for_the_same_seed() -> None:
    """C24"""
    draws = tremors(1_000, 3)
    np.testing.assert_allclose(draws.mean(axis=0), 0.0, atol=0.02)
    np.testing.assert_allclose(draws.std(axis=0), 1.0, atol=0.03)
    np.testing.assert_allclose(np.corrcoef(draws.T), np.eye(4), atol=0.05)
    assert draws.tolist() == tremors(1_000, 3).tolist()
    assert draws.tolist() != tremors(1_000, 4).tolist()


def test_the_last_spearman_goes_for_the_void() -> None:
    """C14"""
    best = search().find(scene("1 hero 1500 350; 1 slayer 1450 200", "0 spearman"), 1).best[0]
    assert best.kind == SPEARMAN
    assert best.swing > 4.5


def test_what_is_found_is_what_fresh_tremors_say() -> None:
    """C24"""
    found = search()
    table = scene("0 hero 1500 350; 1 slayer 1625 215; 4 at 1615 350; 5 at 1615 525", "0 spearman; 1 slinger")
    best = found.find(table, 1).best[0]
    assert best.flick is not None
    weighed = found.weigher.weigh(table, best.flick[None, :], np.array([1 << best.kind]), tremors(2_000, 77))
    assert float(weighed[0, :, best.kind, 1].mean()) == pytest.approx(best.swing, abs=0.7)


def test_a_side_far_ahead_is_surer_to_win_and_one_far_behind_takes_what_it_may() -> None:
    """C21"""
    table = scene("1 hero 1500 350; 5 at 1615 525", "0 slinger")
    ahead, level, behind = (
        search().find(replace(table, lead=lead), 1).best[0] for lead in (30.0, 0.0, -30.0)
    )  # fmt: skip
    assert ahead.chance > 0.99
    assert behind.chance < 0.01
    assert 0.3 < level.chance < 1.0


def test_answers_are_looked_for_towards_the_end_of_a_round_only() -> None:
    """C5"""
    early, late = "0 all; 1 all", "0 spearman; 1 slinger"
    table = "5 at 1615 525"
    assert search(8_000).find(scene(table, early), 2).depth == 1
    assert search(8_000).find(scene(table, late), 2).depth == 2
    assert search(8_000).find(scene(table, "0 spearman"), 2).depth == 1


def test_a_search_keeps_to_its_budget() -> None:
    """C24"""
    for work in (3_000, 20_000):
        found = search(work)
        found.find(scene("0 hero 1500 350; 5 at 1615 525", "0 spearman slinger; 1 slinger hero cleric"), 1)
        assert 0.4 * work < found.weigher.work <= 1.1 * work


@pytest.mark.parametrize("work", [30, 120, 400, 1_000, 4_000, 9_000])
@pytest.mark.parametrize("depth", [1, 2])
def test_a_small_budget_is_overdrawn_by_one_pair_under_all_tremors_at_most(work: int, depth: int) -> None:
    """And answers are looked for only where the budget pays for them (C5)."""
    found = search(work)
    answered = found.find(scene("0 hero 1500 350; 5 at 1615 525", "0 spearman slinger; 1 slinger hero"), depth).depth
    assert answered == (depth if work == 9_000 else 1)
    assert found.weigher.work <= work + ROUNDS[-1]
