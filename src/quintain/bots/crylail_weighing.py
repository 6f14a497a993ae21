"""Moves of one turn weighed against each other, under the same tremors, and which is the best. Imports numba."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from quintain.bots.crylail_scene import Scene, Weigher
from quintain.bots.crylail_search import tremors
from quintain.bots.review import SAME, unproven
from quintain.crylail.disks import KINDS
from quintain.crylail.moves import Move, Stand
from quintain.crylail.rows import MICRO
from quintain.crylail.table import Flick

TREMORS_OF_ONE: Final = 2_048
"""Under which each move is weighed: mostly within a tenth of a point of what all tremors would say."""
OTHER_DRAWS: Final = 1_000_003
"""Added to the seed: under the tremors of the search that found it a flick would seem better than it is."""
EVEN: Final = 0.005
"""Chances to win closer than this are told as the same; points decide between them."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a move is worth to the mover, on average."""

    move: Move
    chance: float
    """To win the match, as it is told: never certain."""
    swing: float
    """Points of the round from the move on, own minus foreign."""


def weigh_moves(weigher: Weigher, scene: Scene, moves: Sequence[Move], seed: int) -> tuple[Worth, ...]:
    """The moves in their order; the same seed brings the same tremors, whatever else is weighed."""
    flicks = [move for move in moves if isinstance(move, Flick)]
    worths: dict[Move, Worth] = {}
    if flicks:
        metres = np.array([[flick.x, flick.y, flick.vx, flick.vy] for flick in flicks]) / MICRO
        kinds = [KINDS.index(flick.knight) for flick in flicks]
        draws = tremors(TREMORS_OF_ONE, seed + OTHER_DRAWS)
        weighed = weigher.weigh(scene, metres, np.array([1 << kind for kind in kinds]), draws)
        for number, (flick, kind) in enumerate(zip(flicks, kinds, strict=True)):
            chance, swing = (float(mean) for mean in weighed[number, :, kind].mean(axis=0))
            worths[flick] = Worth(flick, unproven(chance), swing)
    if any(isinstance(move, Stand) for move in moves):
        chance, swing = weigher.standing(scene)
        worths[Stand()] = Worth(Stand(), unproven(chance), swing)
    return tuple(worths[move] for move in moves)


def best_of(worths: Sequence[Worth], meant: Worth) -> Worth:
    """The best of all for the match; of those that are as good for it, the one that brings most points.

    `meant` itself when no other is told as better; every other one is no worse for the match than that.
    """
    most = max(worth.chance for worth in worths)
    least = meant.chance if most - meant.chance < EVEN else max(most - EVEN, meant.chance + EVEN)
    found = max((worth for worth in worths if worth.chance >= least), key=lambda worth: worth.swing)
    better = found.chance - meant.chance >= EVEN or found.swing - meant.swing >= SAME
    return found if better else meant
