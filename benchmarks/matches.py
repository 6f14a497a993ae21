"""Matches for the strength benchmark: paired openings, seats in turn, shares of first place, Wilson intervals."""

import math
import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import numpy as np
import plain_tree
from numpy.typing import NDArray

from quintain.bots.bot import Budget, Stop
from quintain.bots.lancelot import LancelotBot
from quintain.bots.lancelot_search import search_for
from quintain.core.game import Outcome
from quintain.lancelot.board import squares_in
from quintain.lancelot.compiled import kernels_of
from quintain.lancelot.moves import Move, Place
from quintain.lancelot.options import Config
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import State
from quintain.lancelot.variant import layout_for, move_of, row_of, variant_of

Row = NDArray[np.int16]
Player = Callable[[Lancelot, State], Move]
CURIOSITY = 0.25
"""Of the plain tree search: the best of 0.15, 0.25, 0.5 and 1 in the prototype."""
TREE_NODES = 3_000_000
NINETY_FIVE = 1.96


class Score(NamedTuple):
    """What a player got in a match."""

    games: int
    points: float
    """Shares of first place."""
    fair: float
    """What an equal would have got of each game."""
    seconds: float
    seconds_other: float
    """Of the processor for each turn."""

    @property
    def share(self) -> float:
        """Of a game."""
        return self.points / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's, 95 %."""
        n, p, z = self.games, self.share, NINETY_FIVE
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def elo(self) -> tuple[float, float, float]:
        """Elo points above the other, with the interval's ends; several knights by the odds against the fair share."""
        low, high = self.interval
        return _elo(self.share, self.fair), _elo(low, self.fair), _elo(high, self.fair)


def match(config: Config, one: Player, others: Player, openings: int, plies: int, seed: int = 1) -> Score:
    """`one` in each seat in turn, `others` in all the other seats, from random openings of that many plies."""
    game = Lancelot(config)
    random = Random(seed)
    clock = {True: [0.0, 0], False: [0.0, 0]}
    points = 0.0
    games = 0
    for _ in range(openings):
        begin = _opening(game, plies, random)
        for seat in range(config.players):
            state = begin
            while state.outcome is None:
                mine = state.to_move == seat
                begun = time.thread_time()
                move = (one if mine else others)(game, state)
                clock[mine][0] += time.thread_time() - begun
                clock[mine][1] += 1
                state = game.resolve(state, move).state
            points += _share(state.outcome, seat)
            games += 1
    seconds, other = (clock[mine][0] / max(1, clock[mine][1]) for mine in (True, False))
    return Score(games, points, 1.0 / config.players, seconds, other)


def level_player(bot: LancelotBot, work: int | None = None) -> Player:
    """A bot at its own budget, or another."""
    budget = Budget(bot.level.work if work is None else work)

    def move(game: Lancelot, state: State) -> Move:
        return bot.think(game, state, state.to_move, budget, seed=hash_of(state)).move

    return move


def search_player(config: Config, work: int) -> Player:
    """The bots' search with that much work, in one workspace."""
    search = search_for(variant_of(config), work)

    def move(game: Lancelot, state: State) -> Move:
        return move_of(search.look(row_of(game.config, state), work, 1, Stop()).turns[0].code)

    return move


def plain_player(config: Config, simulations: int, *, capture_first: bool = True) -> Player:
    """Plain tree search with that many simulations a turn."""
    variant = variant_of(config)
    layout = layout_for(variant)
    kernels = kernels_of(variant, (plain_tree,))
    tree, won = plain_tree.grown_of(min(TREE_NODES, simulations * 40 + 1000))
    random = np.array([1], np.uint64)
    row = np.zeros(layout.length, np.int16)
    scratch = [np.zeros(layout.squares, np.int16) for _ in range(3)]
    leads, first = np.zeros(layout.stride, np.int16), np.zeros(config.players)

    def move(game: Lancelot, state: State) -> Move:
        code = kernels["grow"](
            row_of(game.config, state), row, simulations, CURIOSITY, capture_first, random, len(won), tree, won,
            *scratch, leads, first,
        )  # fmt: skip
        return move_of(int(code))

    return move


def per_second(config: Config, make: Callable[[int], Player], work: int, plies: int) -> float:
    """How much work a player made by `make` does in a second of processor, in the middle of a game."""
    game = Lancelot(config)
    state = _opening(game, plies, Random(3))
    make(16)(game, state)
    player = make(work)
    begun = time.thread_time()
    player(game, state)
    return work / (time.thread_time() - begun)


def hash_of(state: State) -> int:
    """A number that the state alone decides."""
    return sum(mask % 1_000_003 * (seat + 1) for seat, mask in enumerate(state.shields)) + state.to_move


def taker(game: Lancelot, state: State) -> Move:
    """A player who merely takes what is offered: the first of the turns that capture most, the sword left alone."""
    legal = _without_sword(game, state) or list(game.legal_moves(state))
    return max(legal, key=lambda move: len(game.captures_of(state, move)))


def _without_sword(game: Lancelot, state: State) -> list[Move]:
    if game.awaits_sword(state):
        return []
    return [Place(square) for square in squares_in(game.open_squares(state))]


def _opening(game: Lancelot, plies: int, random: Random) -> State:
    state = game.start()
    for _ in range(plies):
        legal = _without_sword(game, state) or list(game.legal_moves(state))
        state = game.resolve(state, random.choice(legal)).state
    return state


def _share(outcome: Outcome, seat: int) -> float:
    return 1.0 / outcome.ranks.count(1) if outcome.ranks[seat] == 1 else 0.0


def _elo(share: float, fair: float) -> float:
    kept = min(1 - 1e-3, max(1e-3, share))
    return 400.0 * math.log10(kept / (1 - kept) * (1 - fair) / fair)


def told(name: str, score: Score) -> str:
    """A line for people."""
    low, high = score.interval
    elo, elo_low, elo_high = score.elo
    return (
        f"{name}: {score.points:g} of {score.games} = {score.share:.3f} [{low:.3f}, {high:.3f}], "
        f"fair {score.fair:.3f}, Elo {elo:+.0f} [{elo_low:+.0f}, {elo_high:+.0f}], "
        f"{score.seconds:.3f} s and {score.seconds_other:.3f} s a turn"
    )
