"""Maps, ghosts, luck and reviews of Crylail's flicks."""

import re
from dataclasses import replace

import numpy as np
import pytest

from quintain.bots.crylail_findings import Aim, Made, Split, aim_of, costliest, flick_at
from quintain.bots.crylail_levels import STEADY
from quintain.bots.crylail_luck import as_reviewed, ghosts, review, review_turn, split
from quintain.bots.crylail_maps import flick_map
from quintain.bots.crylail_scene import Weigher, scene_of
from quintain.bots.crylail_search import tremors
from quintain.bots.crylail_words import verdict, words_of
from quintain.core.errors import IllegalMoveError
from quintain.crylail.disks import KINDS
from quintain.crylail.hands import TREMORS
from quintain.crylail.moves import Stand
from quintain.crylail.options import Config
from quintain.crylail.rows import MICRO
from quintain.crylail.rules import Crylail
from quintain.crylail.scoring import DrakBorgLost
from quintain.crylail.table import Flick, Kind
from tests.crylail.matches import MM, in_round, random_match, straight

GAME = Crylail(Config(rounds=2))
LAST = in_round(
    "0 hero 1500 350; 0 cleric 1600 640; 1 slayer 1625 215; 1 hero 1700 480; "
    "3 at 1615 175; 4 at 1615 350; 5 at 1615 525",
    "0 spearman; 1 slinger",
    round_number=2,
)
SLIGHT = TREMORS["slight"]


def test_the_map_expects_what_many_trembling_flicks_bring() -> None:
    """C24"""
    found = flick_map(GAME, LAST, Kind.SPEARMAN, 225 * MM, 350 * MM, SLIGHT)
    assert (len(found.expected), len(found.expected[0])) == (len(found.speeds), len(found.directions))
    assert found.best.swing == max(map(max, found.expected))
    flick = flick_at(Kind.SPEARMAN, 225 * MM, 350 * MM, found.best)
    metres = np.array([[flick.x, flick.y, flick.vx, flick.vy]]) / MICRO
    kind = KINDS.index(Kind.SPEARMAN)
    weighed = Weigher(GAME.config, SLIGHT).weigh(
        scene_of(GAME, LAST), metres, np.array([1 << kind]), tremors(4_000, 1)
    )[0, :, kind, 1]
    assert float(weighed.mean()) == pytest.approx(found.best.swing, abs=0.5)


def test_the_best_cell_of_the_map_beats_its_neighbours_under_other_draws() -> None:
    """C24: three tremors off in any direction the same knight brings less, weighed by draws that made no map."""
    found = flick_map(GAME, LAST, Kind.SPEARMAN, 225 * MM, 350 * MM, SLIGHT, 61, 41)
    best = found.best
    beside = [
        replace(best, direction=best.direction + turn, speed=best.speed * (1.0 + more))
        for turn, more in ((0.0, 0.0), (3.0, 0.0), (-3.0, 0.0), (0.0, 0.12), (0.0, -0.12))
    ]
    flicks = [flick_at(Kind.SPEARMAN, 225 * MM, 350 * MM, aim) for aim in beside]
    metres = np.array([[flick.x, flick.y, flick.vx, flick.vy] for flick in flicks]) / MICRO
    kind = KINDS.index(Kind.SPEARMAN)
    weighed = (
        Weigher(GAME.config, SLIGHT)
        .weigh(scene_of(GAME, LAST), metres, np.full(len(flicks), 1 << kind), tremors(2_000, 9))[:, :, kind, 1]
        .mean(axis=1)
    )
    assert float(weighed[0]) > float(weighed[1:].max())


def test_the_tolerance_of_the_best_flick_is_wider_for_what_matters_less() -> None:
    """C24"""
    free = in_round("5 at 1615 350", "0 spearman; 1 slinger", round_number=2)
    found = flick_map(GAME, free, Kind.SPEARMAN, 225 * MM, 350 * MM, SLIGHT)
    assert 0.0 < found.tolerance.slower < 0.2
    assert 0.0 < found.tolerance.faster < 0.3
    assert min(found.tolerance.left, found.tolerance.right) > 1.0
    assert abs(found.best.direction) < 12.0


def test_a_map_of_an_illegal_place_is_refused() -> None:
    """C6"""
    with pytest.raises(IllegalMoveError):
        flick_map(GAME, LAST, Kind.SPEARMAN, 300 * MM, 350 * MM, SLIGHT)
    with pytest.raises(IllegalMoveError):
        ghosts(GAME, LAST, straight(Kind.HERO, 350, 1600), SLIGHT)


def test_thirty_ghosts_of_a_flick_are_thirty_flicks_by_the_rules() -> None:
    """C24"""
    flick = straight(Kind.SPEARMAN, 350, 1_780)
    found = ghosts(GAME, LAST, flick, SLIGHT, seed=4)
    assert len(found) == 30
    assert len({ghost.flick for ghost in found}) == 30
    for ghost in found:
        assert GAME.why_not(LAST, ghost.flick) is None
        assert {spot.disk for spot in ghost.on_table} <= {spot.disk for spot in ghost.rest}
    assert ghosts(GAME, LAST, flick, SLIGHT, seed=4) == found
    still = ghosts(GAME, LAST, flick, STEADY, many=2)
    assert [ghost.flick for ghost in still] == [flick, flick]


def test_a_result_is_choice_and_luck() -> None:
    """C24"""
    short = straight(Kind.SPEARMAN, 350, 900)
    made = Made(LAST, short, GAME.resolve(LAST, short))
    result, better = split(GAME, made, SLIGHT, work=2_000)
    assert result.best + result.choice + result.luck == pytest.approx(result.happened, abs=1e-12)
    assert result.choice < -1.0
    assert isinstance(better, Flick)
    assert abs(result.luck) < 0.5


@pytest.mark.parametrize("lead", [-90, -6, 0, 6, 90])
def test_what_was_made_is_never_better_than_the_best(lead: int) -> None:
    """C24: also where the match is decided, so that no flick changes the chance to win it."""
    table = in_round("1 hero 1500 350; 1 slayer 1625 215; 5 at 1615 525", "0 slinger", round_number=2)
    state = replace(table, drak_borgs_lost=(DrakBorgLost(1 if lead > 0 else 0, abs(lead)),) if lead else ())
    for step, made in enumerate((straight(Kind.SLINGER, 350, 900), straight(Kind.SLINGER, 500, 1_700),
                                 straight(Kind.SLINGER, 525, 1_690))):  # fmt: skip
        found, better = split(GAME, Made(state, made, GAME.resolve(state, made)), SLIGHT, work=400, seed=step)
        assert found.choice <= 0.0
        assert found.cost >= 0.0
        assert (better == made) == (found.choice == 0.0 and found.cost == 0.0)


def test_the_best_of_a_decided_match_is_at_least_the_best_of_the_map() -> None:
    """C24: points are looked for where chances are all the same; the map of the flick's own place counts as well."""
    table = in_round("1 hero 1500 350; 1 slayer 1625 215; 5 at 1615 525", "0 slinger", round_number=2)
    lost = replace(table, drak_borgs_lost=(DrakBorgLost(0, 90),))
    short = straight(Kind.SLINGER, 350, 900)
    made = Made(lost, short, GAME.resolve(lost, short))
    reviewed = review_turn(GAME, made, SLIGHT, 3, work=400)
    drawn = flick_map(GAME, lost, Kind.SLINGER, short.x, short.y, SLIGHT)
    shown = as_reviewed(GAME, drawn, made, SLIGHT, 3)
    assert shown.best.swing <= reviewed.split.best
    assert shown.chosen == reviewed.split.meant
    assert max(map(max, shown.expected)) == pytest.approx(shown.best.swing)
    assert shown.best.swing == pytest.approx(drawn.best.swing, abs=0.3)
    assert reviewed.split.choice < -2.0
    assert reviewed.verdict == f"It made no difference to the match; it gave away {-reviewed.split.choice:.1f} points."


def test_the_map_of_a_flick_that_beats_its_best_cell_has_that_as_its_best() -> None:
    """C24: what was chosen is never told as better than the best from there."""
    drawn = flick_map(GAME, LAST, Kind.SPEARMAN, 225 * MM, 350 * MM, SLIGHT, 61, 41)
    best = flick_at(Kind.SPEARMAN, 225 * MM, 350 * MM, drawn.best)
    worse = replace(drawn, best=Aim(drawn.directions[0], drawn.speeds[0], drawn.expected[0][0]))
    shown = as_reviewed(GAME, worse, Made(LAST, best, GAME.resolve(LAST, best)), SLIGHT, 0)
    assert shown.best == aim_of(best, shown.chosen or 0.0)
    elsewhere = replace(best, y=best.y + MM)
    other = as_reviewed(GAME, drawn, Made(LAST, elsewhere, GAME.resolve(LAST, elsewhere)), SLIGHT, 0)
    assert (other.chosen, other.best.direction) == (None, drawn.best.direction)


def test_a_verdict_says_what_the_figures_beside_it_say() -> None:
    """C24"""

    def said(best: float, meant: float, could: float, chance: float) -> str:
        return verdict(Split(best, meant, 0.0, could, chance, 0.5), "the Slayer")

    assert said(2.0, 2.0, 0.5, 0.5) == ""
    assert said(2.0, 1.98, 0.502, 0.5) == ""
    assert said(-2.0, -3.7, 0.46, 0.424) == "It gave away 1.7 points and 4 % of the chance to win."
    assert said(2.0, 2.0, 0.46, 0.43) == "It gave away 3 % of the chance to win."
    assert said(2.0, 1.6, 0.5, 0.498) == "It gave away 0.4 points, too little to change the chance to win."
    assert said(1.6, -5.5, 0.01, 0.01) == "It made no difference to the match; it gave away 7.1 points."
    assert said(1.6, -5.5, 0.99, 0.99) == "It made no difference to the match; it gave away 7.1 points."
    assert said(1.6, -5.5, 0.60, 0.5) == "Better was the Slayer."
    stood = verdict(Split(2.0, 0.0, 0.0, 0.6, 0.5, 0.5), "let the Bladesman stand: 2.0 points more on average")
    assert stood == "Better was to let the Bladesman stand: 2.0 points more on average."


def test_no_chance_is_certain_before_the_match_is_over() -> None:
    """C21: far ahead, with a flick of the other side to come; then with none."""
    far_ahead = (DrakBorgLost(1, 90),)
    short = straight(Kind.SPEARMAN, 350, 900)
    for hand, certain in (("0 spearman; 1 slinger", 0.99), ("0 spearman", 1.0)):
        table = in_round("1 hero 1500 350; 5 at 1615 525", hand, round_number=2)
        ahead = replace(table, drak_borgs_lost=far_ahead)
        result, _ = split(GAME, Made(ahead, short, GAME.resolve(ahead, short)), SLIGHT, work=400)
        assert (result.chance_best, result.chance_meant, result.chance_happened) == (0.99, 0.99, certain)


def test_what_was_meant_is_judged_and_not_what_the_hand_made_of_it() -> None:
    """C24: a good flick that the tremor spoilt is bad luck, not a bad choice."""
    made = straight(Kind.SPEARMAN, 350, 900)
    played = GAME.resolve(LAST, made)
    blamed, better = split(GAME, Made(LAST, made, played), SLIGHT, work=2_000)
    excused, _ = split(GAME, Made(LAST, made, played, aim=better), SLIGHT, work=2_000)
    assert excused.happened == blamed.happened
    assert excused.choice > blamed.choice + 1.0
    assert excused.luck < blamed.luck - 1.0


def test_a_review_names_the_flicks_that_cost_most_and_better_ones() -> None:
    """C24"""
    turns = [Made(state, move, played) for state, move, played in random_match(GAME, 5) if not isinstance(move, int)]
    reviewed = review(GAME, turns[:12], [SLIGHT] * 12, work=600)
    assert [each.step for each in reviewed] == list(range(12))
    worst = costliest(reviewed, many=3)
    assert len(worst) == 3
    losses = [each.split.chance_best - each.split.chance_meant for each in worst]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > 0.02
    for each in worst:
        assert GAME.why_not(turns[each.step].before, each.better) is None
        assert re.search(r"(points more on average|but a better chance to win)$", each.advice)


def test_flicks_are_told_in_words() -> None:
    """C6, C15"""
    assert words_of(GAME, LAST, Stand()) == "let the Bladesman stand"
    short = words_of(GAME, LAST, straight(Kind.SPEARMAN, 350, 900))
    assert short == (
        "the Spearman from 350 mm across and 200 mm along, power 26.1 %, straight ahead, "
        "to stop short of the Battle Line"
    )
    aside = words_of(GAME, LAST, Flick(Kind.SPEARMAN, 225 * MM, 590 * MM, 1_660_000, -60_000))
    assert aside.startswith("the Spearman from 110 mm across and 225 mm along, power 26.2 %, 2.1° right, ")
    assert "off your own Hero" in words_of(GAME, LAST, straight(Kind.SPEARMAN, 350, 1_600))
    assert aim_of(straight(Kind.SPEARMAN, 350, 900)).direction == 0.0
