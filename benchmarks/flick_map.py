"""The flick map with fifteen disks, flicks weighed a second, and the moves of the top level: CPU time of one core.

The map: 121 directions by 81 speeds and its rim, for the last knight of a round in which all others and the Drak Borgs
lie about the battle, and for one in the middle of a round, where the net looks at what is still to come; the slower one
counts, the median of several. Weighed: each candidate of geometry under eight tremors for every knight that may be
sent, as a search does. Moves: one of the top level, with its own budget, at every turn of a match. JSON last.

Run: python benchmarks/flick_map.py [--quick]
"""

import argparse
import json
import time
from collections.abc import Callable
from random import Random
from statistics import median

import numpy as np

from quintain.bots.crylail import CrylailBot, compile_ahead
from quintain.bots.crylail_candidates import candidates, geometry_of
from quintain.bots.crylail_levels import LEVELS
from quintain.bots.crylail_maps import flick_map
from quintain.bots.crylail_scene import Weigher, scene_of
from quintain.bots.crylail_search import tremors
from quintain.core.game import Chance, Outcome
from quintain.crylail.disks import knight_of
from quintain.crylail.hands import TREMORS, Hand
from quintain.crylail.options import Config
from quintain.crylail.position import parse_position
from quintain.crylail.rules import ORDERS, Crylail
from quintain.crylail.state import Phase, State
from quintain.crylail.table import Kind

LYING = (
    "0 hero 1500 350; 0 slayer 1560 290; 0 bladesman 1580 360; 0 slinger 1450 180; 0 cleric 1600 640; "
    "1 hero 1700 480; 1 slayer 1625 215; 1 spearman 1780 300; 1 bladesman 1660 360; 1 slinger 1580 560; "
    "1 cleric 1480 500; 3 at 1615 175; 4 at 1618 350; 5 at 1615 525"
)
LESS = "0 hero 1500 350; 0 cleric 1600 640; 1 slayer 1625 215; 3 at 1615 175; 4 at 1618 350; 5 at 1615 525"
PLACE = (225_000, 350_000)
TREMOR_COUNT = 8


def cpu(work: Callable[[], object]) -> float:
    """Seconds of this process."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def position(text: str, hand: tuple[tuple[int, Kind], ...]) -> State:
    """A turn of side 0 in the last round but one, with these disks lying and these knights in hand."""
    end = parse_position(text).end
    unsent = tuple(sorted(knight_of(side, kind) for side, kind in hand))
    lying = tuple(sorted((*end.knights, *end.drak_borgs), key=lambda spot: spot.disk))
    return State(Phase.SEND, 1, len(unsent) % 2, ORDERS[0], unsent, lying)


def main() -> None:
    """Measures, prints, and ends with the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="each once and a round of moves, to see that it runs")
    quick = parser.parse_args().quick
    compile_ahead()
    game = Crylail(Config(rounds=2, hand=Hand.STEADY, tremor="slight"))
    last = position(LYING, ((0, Kind.SPEARMAN),))
    middle = position(LESS, tuple((side, kind) for side in (0, 1) for kind in (Kind.SPEARMAN, Kind.SLINGER)))
    maps = max(_map_seconds(game, state, 1 if quick else 9) for state in (last, middle))
    moves = _move_seconds(game, quick=quick)
    figures = {
        "flick_map_s_15": round(maps, 3),
        "weighed_per_s_last": round(_weighed_a_second(game, last)),
        "weighed_per_s_middle": round(_weighed_a_second(game, middle)),
        "moves": len(moves),
        "move_s_median": round(median(moves), 3),
        "move_s_max": round(max(moves), 3),
    }
    print(json.dumps(figures))


def _map_seconds(game: Crylail, state: State, runs: int) -> float:
    def draw() -> None:
        flick_map(game, state, Kind.SPEARMAN, *PLACE, TREMORS["slight"])

    draw()
    return median(cpu(draw) for _ in range(runs))


def _weighed_a_second(game: Crylail, state: State) -> float:
    weigher, scene = Weigher(game.config, TREMORS["slight"]), scene_of(game, state)
    flicks = candidates(geometry_of(game.config.profile), scene.at, thorough=True)
    kinds, draws = np.full(len(flicks), scene.kinds()), tremors(TREMOR_COUNT, 1)

    def weigh() -> None:
        weigher.weigh(scene, flicks, kinds, draws)

    weigh()
    return len(flicks) * TREMOR_COUNT / median(cpu(weigh) for _ in range(9))


def _move_seconds(game: Crylail, *, quick: bool) -> list[float]:
    bot, draws, hands = CrylailBot(LEVELS[-1]), Random(1), Random(2)
    state = game.start()
    seconds: list[float] = []
    while not isinstance(waits := game.waits_for(state), Outcome) and not (quick and state.round == 2):
        if isinstance(waits, Chance):
            state = game.resolve(state, None, draws.randrange(waits.outcomes)).state
            continue
        begun = time.process_time()
        move = bot.think(game, state, waits.seat, seed=len(seconds)).move
        seconds.append(time.process_time() - begun)
        state = game.resolve(state, game.perturb(state, move, lambda: hands.gauss(0.0, 1.0))).state
    return seconds


if __name__ == "__main__":
    main()
