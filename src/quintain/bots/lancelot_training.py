"""`quintain train lancelot`: learns all tables from nothing by playing, reproducibly from a seed.

Machines whose exponential functions round differently may learn slightly different tables.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import product
from multiprocessing import get_context

import numpy as np
from numpy.typing import NDArray

from quintain.bots import lancelot_learn_duel, lancelot_learn_round, lancelot_round, lancelot_turns, lancelot_worth
from quintain.bots.lancelot_learn_duel import UNIT
from quintain.bots.lancelot_search import search_kernels
from quintain.bots.lancelot_weights import table_name
from quintain.lancelot.options import MAX_PLAYERS, MIN_PLAYERS, Config, standard
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.variant import layout_for, row_of, variant_of

Table = NDArray[np.int32]
Tables = dict[str, Table]
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
    others: float = 0.5
    """Three to five knights: how many of the seats are played by eye."""
    parts: int = 10


TWO = (
    Course(60_000, 0.03, 0.006, 0.5, 0.1, opening=4),
    Course(20_000, 0.01, 0.001, 0.7, 0.03, opening=6, two_ahead=True),
)
MORE = (Course(8_000, 0.01, 0.003, 0.8, 0.05), Course(18_000, 0.003, 0.0003, 0.8, 0.05))
"""Rates of 0.01 leave so much chance in the tables that who chooses by them loses to a Sergeant; 0.001 does not."""
WITH_SWORD = {
    2: (Course(5_000, 0.008, 0.002, 0.8, 0.06),),
    3: (Course(5_000, 0.001, 0.0003, 0.8, 0.05),),
}
"""From the table of the game without the sword on, for two knights and for three or more."""
QUICK = (Course(600, 0.02, 0.01, 0.8, 0.1, parts=2),)
"""One course after the other."""


def train(seed: int = 1, tell: Told | None = None, *, quick: bool = False, processes: int = 1) -> Tables:
    """All tables, by the name that `table_name` gives them; the same ones with any number of processes.

    quick: hardly any games, to try it out.
    """
    tables: Tables = {}
    pairs = list(product(range(MIN_PLAYERS, MAX_PLAYERS + 1), (False, True)))
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        each = pool.map if processes > 1 else map
        for learnt, lines in each(partial(_learn_pair, seed, quick), pairs):
            tables |= learnt
            if tell is not None:
                for line in lines:
                    tell(line)
    return tables


def _learn_pair(seed: int, quick: bool, pair: tuple[int, bool]) -> tuple[Tables, list[str]]:
    """The tables without and with the sword, and a line to show about each."""
    players, diagonals = pair
    tables: Tables = {}
    lines = []
    courses = QUICK if quick else TWO if players == 2 else MORE
    table = None
    for sword in (False, True):
        config = standard(players, diagonals=diagonals, sword=sword, favour="turn" if sword else "no")
        table, turns = learn_table(config, courses, seed, table)
        name, games = table_name(variant_of(config)), sum(course.games for course in courses)
        tables[name] = table
        lines.append(f"table {name}: {games} games, {turns / games:.1f} turns each")
        courses = QUICK if quick else WITH_SWORD[min(players, 3)]
    return tables, lines


def learn_table(
    config: Config, courses: tuple[Course, ...], seed: int, begin: Table | None = None, *, plain: bool = False
) -> tuple[Table, int]:
    """One table, and the turns of all games it was learnt from.

    begin: the table to go on from. plain: uncompiled, some hundred times slower.
    """
    variant = variant_of(config)
    layout = layout_for(variant)
    two = variant.players == 2
    sources = (lancelot_turns, lancelot_worth, lancelot_learn_duel) if two else (
        lancelot_turns, lancelot_round, lancelot_learn_round
    )  # fmt: skip
    kernels = search_kernels(variant, sources, plain=plain)
    size = lancelot_worth.WEIGHTS if two else lancelot_round.WEIGHTS
    weights = np.zeros(size, np.int32) if begin is None else begin.copy()
    exact = weights / UNIT
    random = np.array([seed], np.uint64)
    scratch = _scratch_for_two(layout.squares, layout.lines, layout.length) if two else _scratch_for_more(config)
    start = row_of(config, Lancelot(config).start())
    turns = 0
    for course in courses:
        for part in range(course.parts):
            share = part / max(1, course.parts - 1)
            rate = course.first_rate + (course.last_rate - course.first_rate) * share
            games = course.games // course.parts
            more = (course.opening, course.two_ahead) if two else (course.others,)
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
        np.zeros(1, np.int64), np.zeros(lancelot_learn_duel.MOST_TURNS * (lines + 2), np.int64),
        np.zeros(lancelot_learn_duel.MOST_TURNS),
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
        np.zeros(plies * players * (layout.lines + 2), np.int64), np.zeros(plies * players),
    )  # fmt: skip
