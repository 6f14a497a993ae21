"""How strong the Lancelot bots are: against plain tree search, OpenSpiel's, and each level against the next.

Paired openings: every random opening is played once from each seat. Intervals are Wilson's, 95 %. With several knights
one plays against equals of the other kind in all other seats, and its share of first places is set against a fair one.
Seconds are those of the processor. Ends with one JSON line.
"""

import argparse
import itertools
import json
import sys
import time
from functools import partial
from typing import Any

import ladder
from matches import Player, Score, match, per_second, plain_player, search_player, told

from quintain.lancelot.moves import Move, Pass, Place
from quintain.lancelot.options import standard
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import State

TURN_SECONDS = 0.05
"""For each turn, of both, against plain tree search."""
PILOTS = 2
"""Openings played beforehand, each from every seat, to find out what work takes TURN_SECONDS in the mean of a game."""
OPENSPIEL_SIMULATIONS = 300
OPENSPIEL_CURIOSITY = 1.4


def main() -> int:
    """Measures what is asked for and prints. Returns 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one opening of everything")
    parser.add_argument("--openings", type=int, help="of each match, instead of the usual number")
    parser.add_argument("--only", choices=("tree", "openspiel", "levels", "several"), help="one part")
    arguments = parser.parse_args()
    figures: dict[str, Any] = {}
    parts = {"tree": over_tree_search, "openspiel": over_openspiel, "levels": among_levels, "several": over_max_n}
    for name, part in parts.items():
        if arguments.only in {None, name}:
            figures |= part(1 if arguments.quick else arguments.openings)
    print(json.dumps(figures))
    return 0


def over_tree_search(openings: int | None) -> dict[str, Any]:
    """Two knights: the top bot's search against plain tree search, at equal time."""
    score = _equal_time(2, openings=openings or 50, plies=2)
    print(told("over plain tree search", score), flush=True)
    elo, low, high = score.elo
    return {
        "elo_over_tree_search": round(elo),
        "elo_over_tree_search_interval": [round(low), round(high)],
        **_figures("tree_search", score),
    }


def over_max_n(openings: int | None) -> dict[str, Any]:
    """Three and five knights: one top bot among plain max^n tree searches, at equal time."""
    figures: dict[str, Any] = {}
    for players in (3, 5):
        score = _equal_time(players, openings=openings or 12, plies=players)
        print(told(f"{players} knights, over plain max^n", score), flush=True)
        figures |= _figures(f"max_n_{players}", score)
        figures[f"elo_over_max_n_{players}"] = round(score.elo[0])
    return figures


def over_openspiel(openings: int | None) -> dict[str, Any]:
    """Two knights: the top bot against OpenSpiel's MCTS at a tenth of its time."""
    try:
        import openspiel_lancelot
        import pyspiel
    except ImportError as missing:
        print(f"OpenSpiel is not compared: {missing}", file=sys.stderr)
        return {}
    config = standard(2)
    kind = openspiel_lancelot.load()
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    mcts = pyspiel.MCTSBot(kind, evaluator, OPENSPIEL_CURIOSITY, OPENSPIEL_SIMULATIONS, 1000, True, 1, False)
    its: Player = partial(_openspiel_move, kind, mcts)
    begun = time.thread_time()
    its(Lancelot(config), Lancelot(config).start())
    seconds = time.thread_time() - begun
    work = 2_000
    for _ in range(3):  # a small search begins for the same price as a large one
        work = max(1, int(per_second(config, partial(search_player, config), work, 10) * seconds / 10))
    score = match(config, search_player(config, work), its, openings or 50, 2)
    print(told("over OpenSpiel's MCTS at a tenth of its time", score), flush=True)
    return {"score_vs_openspiel_mcts": round(score.share, 3), **_figures("openspiel_mcts", score)}


def among_levels(openings: int | None) -> dict[str, Any]:
    """Each level against the one below it, and the lowest against who merely takes what is offered (ladder.py)."""
    kept = [] if openings == 1 else ladder.load()
    ladder.play_missing(kept, quick=openings == 1)
    if openings != 1:
        ladder.write(kept)
    below = dict(itertools.pairwise(ladder.PLAYERS))
    figures: dict[str, Any] = {}
    for each in kept:
        if below.get(each.others) == each.one:
            name = f"{each.knights}_{each.one}_over_{each.others}"
            figures[f"{name}_score"] = round(each.score.share, 3)
            figures[f"{name}_interval"] = [round(end, 3) for end in each.score.interval]
            figures[f"{name}_games"] = each.games
    return figures


def _equal_time(players: int, openings: int, plies: int) -> Score:
    config = standard(players)
    ours = per_second(config, partial(search_player, config), 40_000, 4 * players)
    its = per_second(config, partial(plain_player, config), 8_000, 4 * players)
    work, simulations = ours * TURN_SECONDS, its * TURN_SECONDS
    for seed in range(2, 2 + PILOTS):  # a game has quicker and slower turns than the one that was timed
        pilot = match(config, search_player(config, int(work)), plain_player(config, int(simulations)), 1, plies, seed)
        work, simulations = work * TURN_SECONDS / pilot.seconds, simulations * TURN_SECONDS / pilot.seconds_other
    print(f"{players} knights: {work:.0f} positions against {simulations:.0f} simulations a turn", flush=True)
    return match(config, search_player(config, int(work)), plain_player(config, int(simulations)), openings, plies)


def _openspiel_move(kind: Any, mcts: Any, game: Lancelot, state: State) -> Move:
    """What OpenSpiel's bot plays; its state is made anew from ours."""
    position = kind.new_initial_state()
    position.board = state.board(game.config.size)
    position.leads = [
        (state.shields[0] & line.mask).bit_count() - (state.shields[1] & line.mask).bit_count()
        for line in game.board.lines
    ]
    position.hands, position.captured = list(state.hand), list(state.totals)
    position.player, position.passes = state.to_move, state.passes
    _, action = mcts.step_with_policy(position)  # its `step` lets go of the interpreter's lock and crashes
    return Pass() if action == game.config.size**2 else Place(action)


def _figures(name: str, score: Score) -> dict[str, Any]:
    return {
        f"{name}_score": round(score.share, 3),
        f"{name}_interval": [round(end, 3) for end in score.interval],
        f"{name}_games": score.games,
        f"{name}_seconds_a_turn": [round(score.seconds, 4), round(score.seconds_other, 4)],
    }


if __name__ == "__main__":
    sys.exit(main())
