"""How strong the Lancelot bots are: against plain tree search, OpenSpiel's, and each level against the next.

Paired openings: every random opening is played once from each seat. Intervals are Wilson's, 95 %. With several knights
one plays against equals of the other kind in all other seats, and its share of first places is set against a fair one.
Seconds are those of the processor. Ends with one JSON line.
"""

import argparse
import json
import sys
import time
from functools import partial
from typing import Any

from matches import Player, Score, level_player, match, per_second, plain_player, search_player, taker, told

from quintain.bots.lancelot import LancelotBot
from quintain.bots.lancelot_levels import LEVELS
from quintain.lancelot.moves import Move, Pass, Place
from quintain.lancelot.options import standard
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import State

TURN_SECONDS = 0.03
"""For each turn, of both, against plain tree search."""
OPENSPIEL_SIMULATIONS = 300
OPENSPIEL_CURIOSITY = 1.4


def main() -> int:
    """Measures what is asked for and prints. Returns 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few games of everything")
    parser.add_argument("--only", choices=("tree", "openspiel", "levels", "several"), help="one part")
    arguments = parser.parse_args()
    figures: dict[str, Any] = {}
    parts = {"tree": over_tree_search, "openspiel": over_openspiel, "levels": ladder, "several": over_max_n}
    for name, part in parts.items():
        if arguments.only in {None, name}:
            figures |= part(quick=arguments.quick)
    print(json.dumps(figures))
    return 0


def over_tree_search(*, quick: bool) -> dict[str, Any]:
    """Two knights: the top bot's search against plain tree search, at equal time."""
    score = _equal_time(2, openings=2 if quick else 50, plies=2)
    print(told("over plain tree search", score), flush=True)
    elo, low, high = score.elo
    return {
        "elo_over_tree_search": round(elo),
        "elo_over_tree_search_interval": [round(low), round(high)],
        **_figures("tree_search", score),
    }


def over_max_n(*, quick: bool) -> dict[str, Any]:
    """Three and five knights: one top bot among plain max^n tree searches, at equal time."""
    figures: dict[str, Any] = {}
    for players in (3, 5):
        score = _equal_time(players, openings=1 if quick else 12, plies=players)
        print(told(f"{players} knights, over plain max^n", score), flush=True)
        figures |= _figures(f"max_n_{players}", score)
        figures[f"elo_over_max_n_{players}"] = round(score.elo[0])
    return figures


def over_openspiel(*, quick: bool) -> dict[str, Any]:
    """Two knights: the top bot against OpenSpiel's MCTS at a tenth of its time."""
    try:
        import openspiel_lancelot
        import pyspiel
    except ImportError as missing:
        print(f"OpenSpiel is not compared: {missing}", file=sys.stderr)
        return {}
    config = standard(2)
    kind = openspiel_lancelot.load()
    simulations = 30 if quick else OPENSPIEL_SIMULATIONS
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    mcts = pyspiel.MCTSBot(kind, evaluator, OPENSPIEL_CURIOSITY, simulations, 1000, True, 1, False)
    its: Player = partial(_openspiel_move, kind, mcts)
    begun = time.process_time()
    its(Lancelot(config), Lancelot(config).start())
    seconds = time.process_time() - begun
    work = int(per_second(config, partial(search_player, config), 20_000, 10) * seconds / 10)
    score = match(config, search_player(config, max(1, work)), its, 1 if quick else 50, 2)
    print(told("over OpenSpiel's MCTS at a tenth of its time", score), flush=True)
    return {"score_vs_openspiel_mcts": round(score.share, 3), **_figures("openspiel_mcts", score)}


def ladder(*, quick: bool) -> dict[str, Any]:
    """Each level against the one below it, and the lowest against who merely takes what is offered."""
    figures: dict[str, Any] = {}
    for players, openings in ((2, 20), (3, 6)):
        config = standard(players)
        below: Player = taker
        name_below = "taker"
        for level in LEVELS:
            player = level_player(LancelotBot(level))
            score = match(config, player, below, 1 if quick else openings, 2 * players)
            print(told(f"{players} knights, {level.name} over {name_below}", score), flush=True)
            figures |= _figures(f"{players}_{level.name}_over_{name_below}", score)
            below, name_below = player, level.name
    return figures


def _equal_time(players: int, openings: int, plies: int) -> Score:
    config = standard(players)
    ours = per_second(config, partial(search_player, config), 40_000, 4 * players)
    its = per_second(config, partial(plain_player, config), 8_000, 4 * players)
    one = search_player(config, int(ours * TURN_SECONDS))
    other = plain_player(config, int(its * TURN_SECONDS))
    return match(config, one, other, openings, plies)


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
