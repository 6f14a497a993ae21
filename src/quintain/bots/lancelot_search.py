"""Search for one position, in our words: workspaces for the kernels of two knights and of more, with one door."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from quintain.bots import lancelot_duel, lancelot_order, lancelot_round, lancelot_turns, lancelot_worth
from quintain.bots.bot import Stop
from quintain.bots.lancelot_weights import weights_of
from quintain.lancelot.compiled import Kernels, is_off, kernels_of
from quintain.lancelot.variant import NONE, Variant, layout_for

Row = NDArray[np.int16]

DUEL = (lancelot_turns, lancelot_worth, lancelot_order, lancelot_duel)
ROUND = (lancelot_turns, lancelot_round)
"""Sources of the kernels."""
SMALL_TABLE, LARGE_TABLE = 12, 18
"""Of transpositions: the least and the greatest, as powers of two."""
MOST_DEPTH = 40
ALMOST_SURE = 0.9999
"""The chance of what is won in all turns that were looked at, but not in all there are."""
OPENED_EACH = 8
"""Positions looked at for each node that is opened, about: a unit of work is one position."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A turn, as the kernels number it, with what it leads to."""

    code: int
    chance: float
    """Of the mover to win after it, 0 to 1."""
    line: tuple[int, ...]
    """It and what is expected to follow."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found."""

    turns: tuple[Weighed, ...]
    """Best first; at least one."""
    depth: int
    work: int
    stopped: bool


class Search(Protocol):
    """A workspace for one variant. Not for two threads at once."""

    def look(self, row: Row, work: int, turns: int, stop: Stop, depth: int = MOST_DEPTH) -> Found:
        """The best `turns` turns of the mover, found within that much work and at most `depth` turns ahead."""

    def weigh_all(self, row: Row, work: int, stop: Stop, depth: int) -> Found:
        """Every turn that is worth a look, each weighed alone, without the sword at depth 1."""


def search_for(variant: Variant, work: int, *, plain: bool = False) -> Search:
    """A workspace for a variant with room for that much work; compiles its kernels, or finds them compiled.

    plain: runs them as they stand, uncompiled and some hundred times slower.
    """
    return Duel(variant, work, plain=plain) if variant.players == 2 else Round(variant, work, plain=plain)


class Duel:
    """Two knights: principal variation search (lancelot_duel.py)."""

    def __init__(self, variant: Variant, work: int, *, plain: bool = False) -> None:
        layout = layout_for(variant)
        self._variant = variant
        self._kernels = search_kernels(variant, DUEL, plain=plain)
        self._weights = weights_of(variant)
        plies = lancelot_duel.MOST_PLIES
        slots = 1 << min(LARGE_TABLE, max(SMALL_TABLE, int(work).bit_length()))
        most = lancelot_order.MOST_TURNS
        self._rows = np.zeros(plies * layout.length, np.int16)
        self._figures = np.zeros(lancelot_duel.FIGURES, np.int64)
        self._keys = np.zeros(slots, np.uint64)
        self._slots = np.zeros(slots * lancelot_duel.SLOT, np.int32)
        self._moves = np.zeros(plies * most, np.int64)
        self._points = np.zeros(plies * most, np.int64)
        self._history = np.zeros(layout.squares, np.int64)
        self._squares = np.zeros(layout.squares, np.int16)
        self._leads = np.zeros(layout.stride, np.int16)
        self._gains = np.zeros(plies * 2 * layout.stride, np.int64)
        self._barred = np.zeros(layout.squares + most + 1, np.int64)
        self._frames = np.zeros(plies * lancelot_duel.FRAME, np.int64)
        self._boards = np.zeros(plies, np.uint64)
        self._line = np.zeros(lancelot_duel.MOST_LINE, np.int64)

    def look(self, row: Row, work: int, turns: int, stop: Stop, depth: int = MOST_DEPTH) -> Found:
        """As Search says."""
        self._keys[:] = 0
        self._history[:] = 0
        self._barred[0] = 0
        found: list[Weighed] = []
        deepest = spent = 0
        for number in range(turns):
            if found and (stop.asked or spent >= work):
                break
            worth = self._deepen(row, max(1, (work - spent) // (turns - number)), stop, depth, by_tables=True)
            spent += int(self._figures[lancelot_duel.NODES])
            code = int(self._figures[lancelot_duel.BEST])
            if code < 0:
                break
            deepest = max(deepest, int(self._figures[lancelot_duel.DEPTH]))
            found.append(Weighed(code, self._chance_of(row, worth), self._follow(row, code)))
            self._barred[0] += 1
            self._barred[self._barred[0]] = code
        if not found:
            code = self._any(row)
            found = [Weighed(code, 0.5, (code,))]
        ordered = tuple(sorted(found, key=lambda each: -each.chance))
        return Found(ordered, deepest, spent, stop.asked)

    def weigh_all(self, row: Row, work: int, stop: Stop, depth: int) -> Found:
        """As Search says."""
        self._keys[:] = 0
        self._history[:] = 0
        self._barred[0] = 0
        codes = list(self._turns(row, with_sword=depth > 1))
        found = []
        spent = 0
        for code in codes:
            after = row.copy()
            self._kernels["play"](after, code, self._squares)
            if depth > 1:
                worth = -self._deepen(after, max(64, work // len(codes)), stop, depth - 1, by_tables=False)
                spent += int(self._figures[lancelot_duel.NODES])
            else:
                worth = -self._at_first_sight(after)
                spent += 1
            found.append(Weighed(code, chance_of(worth), (code,)))
            if stop.asked:
                break
        ordered = tuple(sorted(found, key=lambda each: -each.chance))
        return Found(ordered, depth, spent, stop.asked)

    def _deepen(self, row: Row, work: int, stop: Stop, depth: int, *, by_tables: bool) -> int:
        self._rows[: len(row)] = row
        self._figures[:] = 0
        self._figures[lancelot_duel.LIMIT] = work
        self._figures[lancelot_duel.SLOTS] = len(self._keys)
        self._figures[lancelot_duel.BY_TABLES] = by_tables
        return int(
            self._kernels["deepen"](
                self._rows, self._weights, depth, self._figures, np.frombuffer(stop.cell, np.uint8), self._keys,
                self._slots, self._moves, self._points, self._history, self._squares, self._leads, self._gains,
                self._barred, self._frames, self._boards,
            )
        )  # fmt: skip

    def _chance_of(self, row: Row, worth: int) -> float:
        """1 and 0 only where no turn that was left out could change it: one that moves the sword, by who would lose."""
        chance = chance_of(worth)
        if chance not in {0.0, 1.0} or worth == lancelot_worth.WON - 1:
            return chance
        layout = layout_for(self._variant)
        mover = int(row[layout.mover])
        loser = mover if chance == 0.0 else 1 - mover
        has_more = self._variant.favour != "no" and bool(row[layout.white + loser])
        return min(ALMOST_SURE, max(1.0 - ALMOST_SURE, chance)) if has_more else chance

    def _at_first_sight(self, row: Row) -> int:
        """What the tables say of a position to the knight on turn."""
        seat = int(row[layout_for(self._variant).mover])
        if row[layout_for(self._variant).over] != 0:
            return int(self._kernels["ended"](row, seat, 1))
        return int(self._kernels["worth_of"](row, self._weights, seat))

    def _follow(self, row: Row, code: int) -> tuple[int, ...]:
        self._rows[: len(row)] = row
        self._line[0] = code
        length = self._kernels["follow"](
            self._rows, self._weights, self._figures, self._keys, self._slots, self._squares, self._gains, self._line, 1
        )
        return tuple(self._line[:length].tolist())

    def _turns(self, row: Row, *, with_sword: bool) -> tuple[int, ...]:
        number = self._kernels["list_turns"](
            row, self._weights, self._moves, self._points, self._history, -1, self._rows[len(row) :], self._squares,
            self._leads, self._gains, False, True,
        )  # fmt: skip
        codes = self._moves[:number].tolist()
        plain = [code for code in codes if NONE in {code & 255, code >> 8}]
        return tuple(codes if with_sword or not plain else plain)

    def _any(self, row: Row) -> int:
        return self._turns(row, with_sword=True)[0]


class Round:
    """Three to five knights: tree search (lancelot_round.py)."""

    def __init__(self, variant: Variant, work: int, *, plain: bool = False) -> None:
        layout = layout_for(variant)
        self._players = variant.players
        self._kernels = search_kernels(variant, ROUND, plain=plain)
        self._weights = weights_of(variant)
        nodes = 2 * lancelot_round.WIDTH_AT_ROOT + lancelot_round.WIDTH * (work // OPENED_EACH + 2)
        most = lancelot_round.MOST_TURNS
        self._row = np.zeros(layout.length, np.int16)
        self._figures = np.zeros(lancelot_round.FIGURES, np.int64)
        self._tree = np.zeros(nodes * lancelot_round.NODE, np.int32)
        self._odds = np.zeros(nodes * lancelot_round.ODD, np.float32)
        self._moves = np.zeros(most, np.int64)
        self._worths = np.zeros(most)
        self._points = np.zeros(lancelot_turns.MOST_SWORD_TURNS, np.int64)
        self._after = np.zeros(layout.length, np.int16)
        self._squares = np.zeros(layout.squares, np.int16)
        self._leads = np.zeros(layout.stride, np.int16)
        self._gains = np.zeros(layout.stride)
        self._chances = np.zeros(variant.players)
        self._behind = np.zeros(variant.players)

    def look(self, row: Row, work: int, turns: int, stop: Stop, depth: int = MOST_DEPTH) -> Found:
        """As Search says; `depth` is not limited here, only work is."""
        return self._find(row, work, turns, stop, depth, lancelot_round.CURIOSITY)

    def weigh_all(self, row: Row, work: int, stop: Stop, depth: int) -> Found:
        """As Search says."""
        return self._find(row, work, lancelot_round.WIDTH_AT_ROOT, stop, depth, lancelot_round.CURIOSITY_ABOUT_ALL)

    def _find(self, row: Row, work: int, turns: int, stop: Stop, depth: int, curiosity: int) -> Found:
        self._figures[:] = 0
        self._figures[lancelot_round.CURIOUS] = curiosity
        self._figures[lancelot_round.ROOM] = len(self._tree) // lancelot_round.NODE
        self._figures[lancelot_round.LIMIT] = max(1, work // OPENED_EACH) if depth > 1 else 1
        self._kernels["grow"](
            row, self._row, self._weights, self._figures, np.frombuffer(stop.cell, np.uint8), self._tree, self._odds,
            *self._scratch(),
        )  # fmt: skip
        begin, number = self._node(0, lancelot_round.FIRST), self._node(0, lancelot_round.CHILDREN)
        children = sorted(range(begin, begin + number), key=self._standing, reverse=True)
        found = tuple(self._weighed(child) for child in children[:turns])
        opened = int(self._figures[lancelot_round.DONE])
        return Found(found, int(self._figures[lancelot_round.DEEPEST]), opened * OPENED_EACH, stop.asked)

    def chances(self, row: Row) -> tuple[float, ...]:
        """[seats] what the tables say of a position, without looking ahead."""
        self._kernels["chances_of"](row, self._weights, self._chances)
        return tuple(self._chances.tolist())

    def _scratch(self) -> tuple[NDArray[np.generic], ...]:
        return (
            self._moves, self._worths, self._points, self._after, self._squares, self._leads, self._gains,
            self._chances, self._behind,
        )  # fmt: skip

    def _node(self, node: int, figure: int) -> int:
        return int(self._tree[node * lancelot_round.NODE + figure])

    def _standing(self, child: int) -> tuple[int, float]:
        return self._node(child, lancelot_round.VISITS), self._mean(child)

    def _mean(self, child: int) -> float:
        visits = self._node(child, lancelot_round.VISITS)
        odds = self._odds[child * lancelot_round.ODD :]
        got = float(odds[lancelot_round.SUM]) + float(odds[lancelot_round.PROMISE])
        return min(1.0, got / (visits + 1))

    def _weighed(self, child: int) -> Weighed:
        line = [self._node(child, lancelot_round.MOVE)]
        node = child
        while self._node(node, lancelot_round.FIRST) >= 0 and len(line) < lancelot_duel.MOST_LINE:
            begin, number = self._node(node, lancelot_round.FIRST), self._node(node, lancelot_round.CHILDREN)
            node = max(range(begin, begin + number), key=self._standing)
            line.append(self._node(node, lancelot_round.MOVE))
        return Weighed(line[0], self._mean(child), tuple(line))


def search_kernels(variant: Variant, sources: tuple[ModuleType, ...], *, plain: bool) -> Kernels:
    """Kernels of the rules and of the sources, compiled or as they stand."""
    kernels = kernels_of(variant, sources, plain)
    return {name: _wrapping(kernel) for name, kernel in kernels.items()} if plain or is_off() else kernels


def _wrapping(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Lets the uncompiled arithmetic of keys wrap around as the compiled one does."""

    def wrapped(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return kernel(*arguments)

    return wrapped


def chance_of(worth: int) -> float:
    """The chance that a worth in thousandths of a logit stands for."""
    if abs(worth) > lancelot_worth.SURE:
        return 1.0 if worth > 0 else 0.0
    return 1.0 / (1.0 + math.exp(-worth / 1000.0))
