"""Paired matches between Crylail bots, and the strengths that follow from many of them."""

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import log10, sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from quintain.bots.bot import Budget
from quintain.bots.crylail import CrylailBot
from quintain.bots.crylail_levels import STEADY
from quintain.bots.crylail_luck import lead_to_come
from quintain.bots.crylail_scene import Weigher, scene_of
from quintain.bots.crylail_search import tremors
from quintain.core.game import Chance, Outcome, Turn
from quintain.crylail.disks import KINDS
from quintain.crylail.moves import Move
from quintain.crylail.rows import MICRO
from quintain.crylail.rules import Crylail
from quintain.crylail.state import State
from quintain.crylail.table import Flick

Z = 1.96
"""Of an interval of 95 %."""
ELO = 400.0
"""Of a strength: the difference at which the odds are ten to one."""
LUCK_TREMORS = 256
"""Under which a flick is weighed to tell its luck."""
ROUNDS_OF_A_MATCH = 2
PAIR = 2 * ROUNDS_OF_A_MATCH
"""Rounds of the two matches with the same draws."""


@dataclass
class Player:
    """Somebody who moves, and the CPU time of the moves."""

    name: str
    move: Callable[[Crylail, State, int], Move]
    """Of the side on turn; the number is a seed."""
    seconds: list[float] = field(default_factory=list)


def bot_player(name: str, bot: CrylailBot, work: int | None = None) -> Player:
    """A bot with its own budget, or another."""
    budget = None if work is None else Budget(work)

    def move(game: Crylail, state: State, seed: int) -> Move:
        waits = game.waits_for(state)
        if not isinstance(waits, Turn):
            raise TypeError(f"nobody is on turn in {state}")
        return bot.think(game, state, waits.seat, budget, seed).move

    return Player(name, move)


@dataclass(frozen=True)
class Series:
    """What rounds between two players brought to the first."""

    swings: tuple[int, ...]
    """[rounds] points of the first minus those of the second."""
    steady: tuple[float, ...]
    """[rounds] likewise, without the luck of the flicks: what each brought beyond the average of such a flick."""
    matches: tuple[float, ...]
    """[matches] 1 won, 0.5 drawn, 0 lost."""

    @property
    def won(self) -> float:
        """The share of rounds won by the first; a drawn one counts half."""
        return sum(share(swing) for swing in self.swings) / len(self.swings)

    @property
    def mean(self) -> tuple[float, float]:
        """Points a round, and half the width of its interval."""
        return _mean(self.swings)

    @property
    def mean_without_luck(self) -> tuple[float, float]:
        """The same for the steady swings: as fair, for luck brings nothing on average, and far surer."""
        return _mean(self.steady)


def _mean(swings: Sequence[float]) -> tuple[float, float]:
    """Rounds of a pair of matches are taken together."""
    pairs = np.array(swings).reshape(-1, PAIR).mean(axis=1)
    return float(pairs.mean()), Z * float(pairs.std(ddof=1)) / sqrt(len(pairs)) if len(pairs) > 1 else 0.0


def share(swing: float) -> float:
    """1 for a win, a half for a draw."""
    return 1.0 if swing > 0 else 0.5 if swing == 0 else 0.0


def wilson(won: float, many: int) -> tuple[float, float]:
    """The interval of a share."""
    middle = (won + Z * Z / (2 * many)) / (1 + Z * Z / many)
    half = Z / (1 + Z * Z / many) * sqrt(won * (1 - won) / many + Z * Z / (4 * many * many))
    return middle - half, middle + half


def play(game: Crylail, sides: tuple[Player, Player], seed: int, weigher: Weigher) -> tuple[list[int], list[float]]:
    """One match; the swing of each round for side 0, and the luck in it. A team's partners are the same bot twice."""
    draws, hands, thoughts = Random(seed), Random(seed + 1), Random(seed + 2)
    state = game.start()
    luck = [0.0] * game.config.rounds
    while not isinstance(waits := game.waits_for(state), Outcome):
        if isinstance(waits, Chance):
            state = game.resolve(state, None, draws.randrange(waits.outcomes)).state
            continue
        side = game.side_on_turn(state)
        begun = time.process_time()
        move = sides[side].move(game, state, thoughts.getrandbits(30))
        sides[side].seconds.append(time.process_time() - begun)
        after = game.resolve(state, game.perturb(state, move, lambda: hands.gauss(0.0, 1.0))).state
        if weigher.tremor.speed and isinstance(move, Flick):
            brought = luck_of(game, weigher, state, move, after)
            luck[state.round - 1] += brought if side == 0 else -brought
        state = after
    return [scored.sheet.points[0] - scored.sheet.points[1] for scored in state.scored], luck


def luck_of(game: Crylail, weigher: Weigher, state: State, move: Flick, after: State) -> float:
    """What a flick brought its side beyond what it brings on average, as far as the net can tell."""
    scene, kind = scene_of(game, state), KINDS.index(move.knight)
    flick = np.array([[move.x, move.y, move.vx, move.vy]]) / MICRO
    swings = weigher.weigh(scene, flick, np.array([1 << kind]), tremors(LUCK_TREMORS, state.round))[0, :, kind, 1]
    return lead_to_come(game, weigher, state, after) - scene.lead - float(swings.mean())


def series(game: Crylail, one: Player, other: Player, rounds: int, seed: int) -> Series:
    """Pairs of matches with the same draws and the sides swapped; `rounds` is rounded up to whole pairs.

    Luck is told from skill where the host's tremor is all that a flick misses by.
    """
    weigher = Weigher(game.config, game.config.shake or STEADY)
    swings: list[int] = []
    steady: list[float] = []
    matches: list[float] = []
    for pair in range(-(-rounds // PAIR)):
        there, luck = play(game, (one, other), seed + 10 * pair, weigher)
        back, luck_back = play(game, (other, one), seed + 10 * pair, weigher)
        swings += [*there, *(-swing for swing in back)]
        steady += [swing - part for swing, part in zip(there, luck, strict=True)]
        steady += [part - swing for swing, part in zip(back, luck_back, strict=True)]
        matches += [share(sum(there)), 1.0 - share(sum(back))]
        print(f"{one.name} against {other.name}: {swings[-4:]} {np.mean(swings):+.2f} {np.mean(steady):+.2f}",
              file=sys.stderr, flush=True)  # fmt: skip
    return Series(tuple(swings), tuple(steady), tuple(matches))


def strengths(wins: NDArray[np.float64]) -> list[tuple[float, float]]:
    """Bradley and Terry's strengths in Elo points, the weakest 0, each with half the width of its interval.

    wins: [n, n] rounds won by the row against the column. Every pairing gets one drawn round more, so that no strength
    is infinite. The widths come from the inverse of the information matrix, the weakest held fixed.
    """
    many = len(wins)
    met = (wins + wins.T) > 0
    known = wins + 0.5 * met
    rating = np.zeros(many)
    information = np.eye(many)
    for _ in range(200):
        chance = 1.0 / (1.0 + np.exp(rating[None, :] - rating[:, None]))
        games = known + known.T
        slope = (known - games * chance).sum(axis=1)
        weight = games * chance * (1.0 - chance)
        information = np.diag(weight.sum(axis=1)) - weight
        rating[1:] += np.linalg.solve(information[1:, 1:], slope[1:])
    scale = ELO * log10(np.e)
    errors = np.sqrt(np.diag(np.linalg.inv(information[1:, 1:])))
    return [(0.0, 0.0), *((float(scale * r), float(Z * scale * e)) for r, e in zip(rating[1:], errors, strict=True))]
