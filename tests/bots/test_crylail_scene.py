"""What the Crylail kernels make of a flick is what the rules make of it."""

from dataclasses import replace

import numpy as np
import pytest

from quintain.bots.crylail_levels import STEADY
from quintain.bots.crylail_scene import Floats, Scene, Weigher, rounds_left, scene_of
from quintain.crylail.disks import KINDS
from quintain.crylail.moves import Stand
from quintain.crylail.options import Config, Crossing, LastKnight, PushedBack
from quintain.crylail.rows import MICRO
from quintain.crylail.rules import Crylail
from quintain.crylail.scoring import SpearRivals
from quintain.crylail.state import Phase
from quintain.crylail.table import PRESETS, Flick
from tests.crylail.matches import begun, random_match

HOUSES = {
    "default": Config(),
    "ever": Config(crossing=Crossing.EVER),
    "removed": Config(pushed_back=PushedBack.REMOVED),
    "penalty": Config(last_knight=LastKnight.PENALTY, spear_rivals=SpearRivals.ALL),
    "kitchen": Config(profile=PRESETS["kitchen"], tolerance=0),
}


def after_by_kernel(weigher: Weigher, scene: Scene, flick: Flick) -> Scene:
    """The scene after a flick without tremor."""
    metres = np.array([flick.x, flick.y, flick.vx, flick.vy]) / MICRO
    return weigher.played(scene, metres, KINDS.index(flick.knight), np.zeros(4))


def lying(scene: Scene) -> Floats:
    """[DISKS, 3] with zeros for disks that are not on the table; a Bladesman that may be flicked again is."""
    at = scene.seen.reshape(-1, 3)
    return at * at[:, 2:]


@pytest.mark.parametrize("house", HOUSES)
def test_a_flick_of_the_kernels_is_a_flick_of_the_rules(house: str) -> None:
    """C7, C7 crossing=ever, C9, C9 pushed_back=removed, C10, C13 last_knight=penalty, C15, C17"""
    game = Crylail(HOUSES[house])
    weigher = Weigher(game.config, STEADY)
    compared = 0
    for seed in range(6):
        for before, move, _ in random_match(game, seed):
            if not isinstance(move, Flick):
                continue
            flick = replace(move, spin=0)
            after = game.resolve(before, flick).state
            found = after_by_kernel(weigher, scene_of(game, before), flick)
            if after.phase in {Phase.SEND, Phase.RELAUNCH} and after.round == before.round:
                expected = scene_of(game, after)
                np.testing.assert_allclose(lying(found), lying(expected), rtol=0.0, atol=1.0)
                assert found.unsent.tolist() == expected.unsent.tolist()
                assert (found.mover, found.again, found.lead) == (expected.mover, expected.again, expected.lead)
                compared += 1
    assert compared > 150


@pytest.mark.parametrize("house", ["default", "penalty"])
def test_a_bot_may_send_whom_the_rules_let_it_send(house: str) -> None:
    """C5, C13, C13 last_knight=penalty"""
    game = Crylail(HOUSES[house])
    for seed in range(4):
        for state, move, _ in random_match(game, seed):
            if not isinstance(move, int):
                allowed = sum(1 << k for k, kind in enumerate(KINDS) if game.why_not_sent(state, kind) is None)
                assert scene_of(game, state).kinds() == allowed


def test_a_bladesman_that_stands_is_where_it_was() -> None:
    """C15"""
    game = Crylail(Config())
    stood = 0
    for seed in range(8):
        for state, move, played in random_match(game, seed):
            if isinstance(move, Stand) and played.state.phase is Phase.SEND:
                found, expected = scene_of(game, state).stood(), scene_of(game, played.state)
                assert found.at.tolist() == expected.at.tolist()
                assert (found.mover, found.lead) == (expected.mover, expected.lead)
                stood += 1
    assert stood > 5


def test_a_match_to_points_has_as_many_rounds_left_as_good_players_need() -> None:
    """C21"""
    by_rounds, to_points = Crylail(Config(rounds=3)), Crylail(Config(rounds=0, points=50))
    assert rounds_left(by_rounds.config, begun(by_rounds)) == 2
    assert rounds_left(to_points.config, begun(to_points)) == 3
    assert rounds_left(Config(rounds=0, points=1), begun(to_points)) == 1
