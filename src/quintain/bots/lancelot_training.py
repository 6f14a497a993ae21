"""`quintain train lancelot`: learns all tables from nothing by self-play, reproducibly from a seed.

Machines whose exponential functions round differently may learn slightly different tables.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from quintain.bots import lancelot_duel, lancelot_learn_duel, lancelot_learn_round, lancelot_round, lancelot_turns
from quintain.bots.lancelot_search import search_kernels
from quintain.bots.lancelot_weights import table_name
from quintain.lancelot.options import MAX_PLAYERS, MIN_PLAYERS, Config, standard
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.variant import layout_for, row_of, variant_of

Tables = dict[str, NDArray[np.int32]]
Told = Callable[[str], None]
"""Called with a line to show after each part."""


@dataclass(frozen=True, slots=True)
class Course:
    """How a table is learnt."""

    games: int
    first_rate: float
    last_rate: float
    """The rate falls evenly from the one to the other."""
    decay: float
    """The lambda of TD(lambda)."""
    explore: float
    """How often a random turn is made."""
    opening: int = 0
    """Two knights: random turns at the beginning, at most."""
    two_ahead: bool = False
    """Two knights: choose turns two plies deep instead of one."""
    parts: int = 10


TWO = (
    Course(60_000, 0.03, 0.006, 0.5, 0.1, opening=4),
    Course(20_000, 0.01, 0.001, 0.7, 0.03, opening=6, two_ahead=True),
)
MORE = (Course(30_000, 0.02, 0.004, 0.8, 0.08),)
QUICK = (Course(600, 0.02, 0.01, 0.8, 0.1, parts=2),)
"""One course after the other."""


def train(seed: int = 1, tell: Told | None = None, *, quick: bool = False) -> Tables:
    """All tables, by the name that `table_name` gives them. quick: hardly any games, to try it out."""
    tables: Tables = {}
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        for diagonals in (False, True):
            config = standard(players, diagonals=diagonals)
            courses = QUICK if quick else TWO if players == 2 else MORE
            name = table_name(variant_of(config))
            tables[name], turns = learn_table(config, courses, seed)
            if tell is not None:
                games = sum(course.games for course in courses)
                tell(f"table {name}: {games} games, {turns / games:.1f} turns each")
    return tables


def learn_table(
    config: Config, courses: tuple[Course, ...], seed: int, *, plain: bool = False
) -> tuple[NDArray[np.int32], int]:
    """One table, and the turns of all games it was learnt from. plain: uncompiled, some hundred times slower."""
    variant = variant_of(config)
    layout = layout_for(variant)
    two = variant.players == 2
    sources = (lancelot_turns, lancelot_duel, lancelot_learn_duel) if two else (
        lancelot_turns, lancelot_round, lancelot_learn_round
    )  # fmt: skip
    kernels = search_kernels(variant, sources, plain=plain)
    size = lancelot_duel.WEIGHTS if two else lancelot_round.WEIGHTS
    exact = np.zeros(size)
    weights = np.zeros(size, np.int32)
    random = np.array([seed], np.uint64)
    scratch = _scratch_for_two(layout.squares, layout.lines, layout.length) if two else _scratch_for_more(config)
    start = row_of(config, Lancelot(config).start())
    turns = 0
    for course in courses:
        for part in range(course.parts):
            share = part / max(1, course.parts - 1)
            rate = course.first_rate + (course.last_rate - course.first_rate) * share
            games = course.games // course.parts
            more = (course.opening, course.two_ahead) if two else ()
            turns += kernels["learn"](
                start, games, rate, course.decay, course.explore, *more, random, exact, weights, *scratch
            )
    return weights, turns


def _scratch_for_two(squares: int, lines: int, length: int) -> tuple[NDArray[np.generic], ...]:
    most = lancelot_turns.MOST_SWORD_TURNS
    return (
        np.zeros(length, np.int16), np.zeros(length, np.int16), np.zeros(length, np.int16),
        np.zeros(squares, np.int16), np.zeros(squares, np.int16), np.zeros(squares, np.int16),
        np.zeros(lines + 1, np.int16),
        np.zeros(lines + 1, np.int64), np.zeros(most, np.int64), np.zeros(most, np.int64),
        np.zeros((lancelot_learn_duel.MOST_TURNS, lines + 2), np.int64), np.zeros(lancelot_learn_duel.MOST_TURNS),
    )  # fmt: skip


def _scratch_for_more(config: Config) -> tuple[NDArray[np.generic], ...]:
    layout = layout_for(variant_of(config))
    most = lancelot_round.MOST_TURNS
    plies = lancelot_learn_round.MOST_TURNS
    players = config.players
    return (
        np.zeros(layout.length, np.int16), np.zeros(layout.length, np.int16), np.zeros(layout.squares, np.int16),
        np.zeros(layout.squares, np.int16), np.zeros(layout.squares, np.int16), np.zeros(layout.stride, np.int16),
        np.zeros(layout.stride), np.zeros(most, np.int64), np.zeros(most),
        np.zeros(lancelot_turns.MOST_SWORD_TURNS, np.int64), np.zeros(players), np.zeros(players),
        np.zeros((plies, players * (layout.lines + 2)), np.int64), np.zeros((plies, players)),
    )  # fmt: skip
