"""How many random games of Lancelot a second, beside OpenSpiel's on the same core in the same run.

`games_per_s_2` is the game of two knights on bits, `games_per_s_2_flat` and the others are the kernel on a flat array;
a "d" is for diagonals. OpenSpiel's figures are
random rollouts by its own C++ code from the beginning of a game (a search of two simulations that rolls out many times
at each leaf), of clobber 8×8 and hex 11×11, and of Lancelot itself written as an OpenSpiel game in Python. Seconds are
those of the processor. Ends with one JSON line.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from quintain.lancelot.compiled import bitboard_kernels, kernels_of
from quintain.lancelot.options import MAX_PLAYERS, MIN_PLAYERS, STANDARD_SHIELDS, STANDARD_TARGET, Config, standard
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.variant import layout_for, row_of, variant_of

REPEATS = 5
LEAVES = 2


def main() -> int:
    """Measures and prints. Returns 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the games, two and three knights only")
    quick = parser.parse_args().quick
    share = 10 if quick else 1
    figures: dict[str, float] = {"games_per_s_2": rate(bits_of_games, 200_000 // share)}
    for players in range(MIN_PLAYERS, 4 if quick else MAX_PLAYERS + 1):
        for diagonals in (False, True):
            name = f"games_per_s_{players}{'d' if diagonals else ''}"
            name = f"{name}_flat" if name in figures else name
            figures[name] = rate(flat_games(standard(players, diagonals=diagonals)), 60_000 // players // share)
            print(f"{name}: {figures[name]:,.0f}", flush=True)
    figures |= peers(400 // share)
    for peer in ("clobber", "hex", "python"):
        key = f"openspiel_{peer}_games_per_s"
        if key in figures:
            figures[f"ratio_openspiel_{peer}"] = figures["games_per_s_2"] / figures[key]
    print(json.dumps({name: round(value, 1) for name, value in figures.items()}))
    return 0


def rate(play: Callable[[int, int], None], games: int) -> float:
    """Games a second of processor, in the quickest of some runs: others use the machine as well."""
    play(10, 1)
    seconds = []
    for seed in range(REPEATS):
        begun = time.thread_time()
        play(games, seed)
        seconds.append(time.thread_time() - begun)
    return games / min(seconds)


def bits_of_games(games: int, seed: int) -> None:
    """Two knights on bits."""
    random = np.array([seed], np.uint64)
    bitboard_kernels()["play_many"](games, STANDARD_SHIELDS, STANDARD_TARGET[2], random, np.zeros(3))


def flat_games(config: Config) -> Callable[[int, int], None]:
    """Any game on the flat array."""
    variant = variant_of(config)
    layout = layout_for(variant)
    kernels = kernels_of(variant)
    start = row_of(config, Lancelot(config).start())
    scratch = [np.zeros(layout.squares, np.int16) for _ in range(3)]

    def play(games: int, seed: int) -> None:
        kernels["play_many"](
            start, start.copy(), games, np.array([seed], np.uint64), *scratch, np.zeros(layout.stride, np.int16), False,
            np.zeros(config.players), np.zeros(config.players + 1),
        )  # fmt: skip

    return play


def peers(rollouts: int) -> dict[str, float]:
    """OpenSpiel's random games a second; nothing when it is not installed."""
    try:
        import openspiel_lancelot
        import pyspiel
    except ImportError as missing:
        print(f"OpenSpiel is not compared: {missing}", file=sys.stderr)
        return {}
    games = {
        "clobber": pyspiel.load_game("clobber(rows=8,columns=8)"),
        "hex": pyspiel.load_game("hex"),
        "python": openspiel_lancelot.load(),
    }
    figures = {}
    for name, game in games.items():
        number = max(20, rollouts // 10) if name == "python" else rollouts
        figures[f"openspiel_{name}_games_per_s"] = rate(_rollouts(pyspiel, game), number)
        print(f"OpenSpiel {name}: {figures[f'openspiel_{name}_games_per_s']:,.0f}", flush=True)
    return figures


def _rollouts(pyspiel: Any, game: Any) -> Callable[[int, int], None]:
    def play(games: int, seed: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(max(1, games // LEAVES), seed)
        pyspiel.MCTSBot(game, evaluator, 2.0, LEAVES, 100, False, seed, False).step_with_policy(
            game.new_initial_state()
        )

    return play


if __name__ == "__main__":
    sys.exit(main())
