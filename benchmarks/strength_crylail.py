"""How strong the Crylail bots are: the top level against others of the same tremor, and the levels among themselves.

Matches of two rounds on the standard table, in pairs: the same draws (sides, orders, disputes) and seeds of tremors,
seats swapped. Against "greedy" (one-shot search for what the table would score now, with the same hand and as many
flicks simulated) and against the top level with half the work both hands have the "slight" tremor; the host adds it.
Between levels each has its own hand. Intervals are 95 %: Wilson's for shares of rounds won (a drawn one counts half),
normal for points a round and for strengths. CPU time of one core. JSON last.

Run: python benchmarks/strength_crylail.py [--quick] [--series greedy half levels] [--rounds N] [--work N]
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import log10, sqrt
from random import Random

import numpy as np

from quintain.bots.bot import Budget, Stop
from quintain.bots.crylail import CrylailBot, compile_ahead
from quintain.bots.crylail_levels import CHARACTERS, LEVELS
from quintain.core.game import Chance, Outcome
from quintain.crylail.hands import Hand
from quintain.crylail.options import Config
from quintain.crylail.rules import Crylail

TOP = LEVELS[-1]
Z = 1.96
ELO = 400.0
"""Of a strength: the difference at which the odds are ten to one."""


@dataclass
class Player:
    """A bot with its budget, and the CPU time of its moves."""

    name: str
    bot: CrylailBot
    work: int
    seconds: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Series:
    """What rounds between two players brought to the first."""

    swings: tuple[int, ...]
    """[rounds] points of the first minus those of the second."""
    matches: tuple[float, ...]
    """[matches] 1 won, 0.5 drawn, 0 lost."""

    @property
    def won(self) -> float:
        """The share of rounds won by the first."""
        return sum(share(swing) for swing in self.swings) / len(self.swings)

    @property
    def mean(self) -> tuple[float, float]:
        """Points a round, and half the width of its interval: rounds of a pair of matches are taken together."""
        pairs = np.array(self.swings).reshape(-1, 4).mean(axis=1)
        return float(pairs.mean()), Z * float(pairs.std(ddof=1)) / sqrt(len(pairs)) if len(pairs) > 1 else 0.0


def share(swing: float) -> float:
    """1 for a win, a half for a draw."""
    return 1.0 if swing > 0 else 0.5 if swing == 0 else 0.0


def wilson(won: float, many: int) -> tuple[float, float]:
    """The interval of a share."""
    middle = (won + Z * Z / (2 * many)) / (1 + Z * Z / many)
    half = Z / (1 + Z * Z / many) * sqrt(won * (1 - won) / many + Z * Z / (4 * many * many))
    return middle - half, middle + half


def play(game: Crylail, seats: tuple[Player, Player], seed: int) -> tuple[list[int], float]:
    """One match; the swing of each round and the result, for the first seat."""
    draws, hands, thoughts = Random(seed), Random(seed + 1), Random(seed + 2)
    state = game.start()
    while not isinstance(waits := game.waits_for(state), Outcome):
        if isinstance(waits, Chance):
            state = game.resolve(state, None, draws.randrange(waits.outcomes)).state
            continue
        player = seats[waits.seat]
        begun = time.process_time()
        thought = player.bot.think(
            game, state, waits.seat, Budget(player.work), seed=thoughts.getrandbits(30), stop=Stop()
        )
        player.seconds.append(time.process_time() - begun)
        made = game.perturb(state, thought.move, lambda: hands.gauss(0.0, 1.0))
        state = game.resolve(state, made).state
    swings = [scored.sheet.points[0] - scored.sheet.points[1] for scored in state.scored]
    return swings, share(waits.points[0] - waits.points[1])


def series(game: Crylail, one: Player, other: Player, rounds: int, seed: int) -> Series:
    """Pairs of matches of two rounds each; `rounds` is rounded up to whole pairs."""
    swings: list[int] = []
    matches: list[float] = []
    for pair in range(-(-rounds // 4)):
        there, won = play(game, (one, other), seed + 10 * pair)
        back, lost = play(game, (other, one), seed + 10 * pair)
        swings += [*there, *(-swing for swing in back)]
        matches += [won, 1.0 - lost]
        print(f"{one.name} against {other.name}: {swings[-4:]} {sum(swings) / len(swings):+.2f}", file=sys.stderr)
    return Series(tuple(swings), tuple(matches))


def told(name: str, found: Series) -> dict[str, float]:
    """Prints a line, and gives the figures by name."""
    low, high = wilson(found.won, len(found.swings))
    mean, half = found.mean
    print(
        f"{name:>28}: {len(found.swings)} rounds, won {found.won:.3f} ({low:.3f} to {high:.3f}),"
        f" {mean:+.2f} ± {half:.2f} points a round, matches {sum(found.matches) / len(found.matches):.3f}",
        flush=True,
    )
    key = name.replace(" ", "_")
    return {
        f"rounds_{key}": len(found.swings),
        f"won_{key}": round(found.won, 4),
        f"won_{key}_low": round(low, 4),
        f"won_{key}_high": round(high, 4),
        f"points_{key}": round(mean, 3),
        f"points_{key}_half_width": round(half, 3),
    }


def same_hand(other: str, rounds: int, work: int) -> dict[str, float]:
    """The top level against greedy search, or against half its own work."""
    game = Crylail(Config(rounds=2, hand=Hand.STEADY, tremor="slight"))
    greedy = replace(CHARACTERS[TOP.name], depth=1, far_sighted=False)
    top = Player("top", CrylailBot(TOP), work)
    against = {
        "greedy": Player("greedy", CrylailBot(TOP, greedy), work),
        "half": Player("half", CrylailBot(TOP), work // 2),
    }[other]
    figures = told(f"top_vs_{other}", series(game, top, against, rounds, 1 if other == "greedy" else 500_001))
    mean, most = sum(top.seconds) / len(top.seconds), max(top.seconds)
    print(f"a move of the top level: {mean:.3f} s, at most {most:.3f} s", flush=True)
    return figures | {"seconds_a_move_mean": round(mean, 3), "seconds_a_move_most": round(most, 3)}


def among_levels(rounds: int) -> dict[str, float]:
    """Each level against the next and the one after it, and the strengths that follow."""
    game = Crylail(Config(rounds=2))
    players = [Player(level.name, CrylailBot(level), level.work) for level in LEVELS]
    figures: dict[str, float] = {}
    wins = np.zeros((len(players), len(players)))
    for low in range(len(players)):
        for high in range(low + 1, min(low + 3, len(players))):
            found = series(game, players[high], players[low], rounds, 1_000 * (10 * low + high))
            figures |= told(f"{players[high].name}_vs_{players[low].name}", found)
            won = found.won * len(found.swings)
            wins[high, low] += won
            wins[low, high] += len(found.swings) - won
    for player, (strength, half) in zip(players, strengths(wins), strict=True):
        mean = sum(player.seconds) / len(player.seconds)
        print(f"{player.name:>12}: {strength:5.0f} ± {half:.0f}, {mean:.3f} s a move", flush=True)
        figures[f"strength_{player.name}"] = round(strength, 1)
        figures[f"strength_{player.name}_half_width"] = round(half, 1)
    return figures


def strengths(wins: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Sequence[tuple[float, float]]:
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


def main() -> None:
    """Plays, prints, and ends with the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few rounds of each, to see that it runs")
    parser.add_argument("--series", nargs="+", choices=["greedy", "half", "levels"], default=["greedy", "half"])
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--work", type=int, default=TOP.work, help="flicks simulated for a move of the top level")
    arguments = parser.parse_args()
    rounds = 8 if arguments.quick else arguments.rounds
    compile_ahead()
    figures: dict[str, float] = {}
    for name in arguments.series:
        figures |= among_levels(rounds) if name == "levels" else same_hand(name, rounds, arguments.work)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
