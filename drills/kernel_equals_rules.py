"""Plays random games of every variant of Lancelot on rules.py and on kernel.py side by side, and compares every ply.

Compared are the legal turns as a set (all of them, the sword's included), their number, the squares captured, and the
whole position behind the turn, how the game ended included. The standard boards run compiled, with and without
diagonals, sword and white shield; every other board runs the same source uncompiled, because a compilation takes longer
than its games. Ends with one JSON line; its `different` must be 0.
"""

import argparse
import itertools
import json
import sys
from random import Random
from typing import NamedTuple

import numpy as np

from quintain.lancelot.board import MAX_SIZE, MIN_SIZE, squares_in
from quintain.lancelot.compiled import Kernels, kernels_of
from quintain.lancelot.moves import Captured, Pass
from quintain.lancelot.options import MAX_PLAYERS, MIN_PLAYERS, STANDARD_SIZE, Config, Favour, standard
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import State
from quintain.lancelot.variant import NONE, PASS, layout_of, matches, move_of, row_of, variant_of

SWORD_RULES: tuple[tuple[bool, Favour], ...] = ((False, "no"), (True, "no"), (True, "turn"), (True, "kept"))
SWORD_TURNS = 0.3
"""How often a turn that moves the sword is chosen where there is one, so that white shields last for a while."""


class Tally(NamedTuple):
    """What some games showed."""

    games: int = 0
    plies: int = 0
    turns: int = 0
    """Legal ones compared."""
    captures: int = 0
    """Plies that captured."""

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(*(a + b for a, b in zip(self, other, strict=True)))


class DifferenceError(Exception):
    """Rules and kernel do not agree."""


def main() -> int:
    """Runs the drill; 0 when nothing differed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="a few games of a few variants, compiled for one of them")
    arguments = parser.parse_args()
    compiled, plain = Tally(), Tally()
    different = 0
    fast, slow = variants(quick=arguments.quick)
    games = 150 if arguments.quick else arguments.games
    share = games // 2 if fast else 0
    try:
        for number, config in enumerate(fast):
            compiled = compiled.plus(compare(config, _share(share, len(fast), number), arguments.seed, plain=False))
            print(f"compiled {variant_of(config).name}: {compiled.games} games so far", flush=True)
        for number, config in enumerate(slow):
            plain = plain.plus(compare(config, _share(games - share, len(slow), number), arguments.seed, plain=True))
    except DifferenceError as difference:
        print(difference)
        different = 1
    total = compiled.plus(plain)
    figures = {
        "games": total.games,
        "variants": len(fast) + len(slow),
        "games_compiled": compiled.games,
        "games_uncompiled": plain.games,
        "plies": total.plies,
        "legal_turns_compared": total.turns,
        "plies_with_captures": total.captures,
        "different": different,
    }
    print(json.dumps(figures))
    return different


def variants(*, quick: bool) -> tuple[list[Config], list[Config]]:
    """The configurations to run compiled, and those to run uncompiled."""
    seats = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    options = list(itertools.product((False, True), SWORD_RULES))
    if quick:
        small = [
            Config(players, 4 + players % 3, 3 + players, 12, diagonals, sword, favour)
            for players in seats
            for diagonals, (sword, favour) in options
        ]
        return [standard(2)], small
    fast = [
        standard(players, diagonals=diagonals, sword=sword, favour=favour)
        for players in seats
        for diagonals, (sword, favour) in options
        if favour != "kept" or players == 2
    ]
    slow = [
        Config(players, size, 2 + size, 30, diagonals, sword, favour)
        for players in seats
        for size in range(MIN_SIZE, MAX_SIZE + 1)
        for diagonals, (sword, favour) in options
        if size != STANDARD_SIZE[players] or (favour == "kept" and players != 2)
    ]
    return fast, slow


def compare(config: Config, games: int, seed: int, *, plain: bool) -> Tally:
    """Plays that many games of one configuration. Raises DifferenceError at the first ply that differs."""
    kernels = kernels_of(variant_of(config), (), plain)
    random = Random(f"{seed} {variant_of(config).name}")
    tally = Tally()
    for _ in range(games):
        tally = tally.plus(_compare_game(config, kernels, random))
    return tally


def _compare_game(config: Config, kernels: Kernels, random: Random) -> Tally:
    game = Lancelot(config)
    layout = layout_of(config.players, config.size, config.diagonals)
    moves = np.zeros(layout.squares**2 + 1, np.int64)
    leads = np.zeros(layout.stride, np.int16)
    squares = np.zeros(layout.squares, np.int16)
    state = game.start()
    row = row_of(config, state)
    plies = turns = captures = 0
    while state.outcome is None:
        listed = sorted(moves[: kernels["legal_moves"](row, moves, leads)].tolist())
        _same(config, "legal turns", sorted(_legal(game, state)), listed)
        _same(config, "number of legal turns", game.count_legal(state), len(listed))
        with_sword = [code for code in listed if NONE not in {code & 255, code >> 8}]
        alone = [code for code in listed if NONE in {code & 255, code >> 8}]
        chosen = random.choice(with_sword if with_sword and (not alone or random.random() < SWORD_TURNS) else alone)
        captured = kernels["play"](row, chosen, squares)
        played = game.resolve(state, move_of(chosen))
        taken = [square for event in played.events if isinstance(event, Captured) for square in event.squares]
        _same(config, "captured squares", taken, sorted(squares[:captured].tolist()))
        state = played.state
        if not matches(config, row, state):
            raise DifferenceError(f"{variant_of(config).name}: another position after {move_of(chosen)}: {state}")
        plies, turns, captures = plies + 1, turns + len(listed), captures + (captured > 0)
    _same(config, "legal turns at the end", 0, kernels["legal_moves"](row, moves, leads))
    return Tally(1, plies, turns, captures)


def _legal(game: Lancelot, state: State) -> list[int]:
    """The legal turns by the rules, as codes."""
    if game.awaits_sword(state):
        return [NONE | square << 8 for square in range(game.config.size**2)]
    codes = [square | NONE << 8 for square in squares_in(game.open_squares(state))]
    if game.may_use_white_shield(state):
        for sword_to in squares_in(game.board.mask & ~state.occupied):
            codes += [square | sword_to << 8 for square in squares_in(game.open_squares(state, sword_to))]
    if not codes:
        _same(game.config, "the pass", None, game.why_not(state, Pass()))
    return codes or [PASS]


def _same(config: Config, what: str, by_rules: object, by_kernel: object) -> None:
    if by_rules != by_kernel:
        name = variant_of(config).name
        raise DifferenceError(f"{name}: {what} differ: rules say {by_rules!r}, the kernel {by_kernel!r}"[:2000])


def _share(games: int, parts: int, number: int) -> int:
    return games * (number + 1) // parts - games * number // parts


if __name__ == "__main__":
    sys.exit(main())
