"""The strength of every Lancelot level with 2, 3, 4 and 5 knights on one scale each, and the table of it in docs/.

Neighbours on the ladder play each other, and those with one between; the lowest also plays who merely takes what is
offered. Every random opening is played once from each seat; with several knights one of a level sits among equals of
another in all other seats. Levels play by their work, so that a busy machine changes nothing. Strengths are Bradley and
Terry's: the odds of the one against all others together are e^s : the sum of their e^s. They are fitted by Newton's
method; intervals are 95 %, from the curvature at the fit. Told in Elo points above the lowest level.

What was played is kept in `docs/bots_lancelot.json` after each match, so that a run can be broken off and gone on with.
Ends with one JSON line.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
from matches import Player, Score, level_player, match, taker
from numpy.typing import NDArray

from quintain.bots.lancelot import LancelotBot
from quintain.bots.lancelot_levels import LEVELS
from quintain.lancelot.options import MAX_PLAYERS, MIN_PLAYERS, standard

Reals = NDArray[np.float64]

DOCS = Path(__file__).parents[1] / "docs"
BEGIN, END = "<!-- ladder: written by benchmarks/ladder.py -->", "<!-- end of ladder -->"
TAKER = "taker"
PLAYERS = (TAKER, *(level.name for level in LEVELS))
OPENINGS = {2: 20, 3: 8, 4: 5, 5: 4}
"""For each pair, by knights; as many games each as there are seats."""
APART = 2
"""Levels that play each other are this far apart, at most."""
PRIOR = 0.05
"""Games that each is taken to have shared evenly with the lowest level, so that no strength is without bounds."""
STEPS = 60
ELO = 400.0 / np.log(10.0)
NINETY_FIVE = 1.96


class Played(NamedTuple):
    """A match: one among equals of another."""

    knights: int
    one: str
    others: str
    games: int
    points: float
    """Shares of first place of the one."""
    seconds: float
    """Of the processor for a turn of the one, on the machine it was played on."""

    @property
    def score(self) -> Score:
        """With its interval."""
        return Score(self.games, self.points, 1.0 / self.knights, self.seconds, 0.0)


def main() -> int:
    """Plays what is missing, writes the table, prints. Returns 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="one opening for neighbours with two knights; keeps nothing"
    )
    parser.add_argument("--knights", type=int, choices=range(MIN_PLAYERS, MAX_PLAYERS + 1), help="only as many knights")
    parser.add_argument("--table", action="store_true", help="plays nothing, writes the table of what was kept")
    arguments = parser.parse_args()
    kept = [] if arguments.quick else load()
    if not arguments.table:
        play_missing(kept, quick=arguments.quick, knights=arguments.knights)
    if not arguments.quick:
        write(kept)
    figures = {
        f"elo_{knights}": {name: [round(figure) for figure in told] for name, told in strengths(kept, knights).items()}
        for knights in sorted({each.knights for each in kept})
    }
    print(json.dumps(figures))
    return 0


def pairs() -> list[tuple[str, str]]:
    """Who plays whom: the stronger first, the strongest last."""
    found = [(LEVELS[0].name, TAKER)]
    for at, level in enumerate(LEVELS):
        found += [(level.name, LEVELS[at - apart].name) for apart in range(1, APART + 1) if at >= apart]
    return found


def strengths(kept: list[Played], knights: int) -> dict[str, tuple[float, float, float]]:
    """Elo points above the lowest level with the ends of the interval, by name, weakest first."""
    matches = [each for each in kept if each.knights == knights]
    names = [name for name in PLAYERS if any(name in {each.one, each.others} for each in matches)]
    anchor = LEVELS[0].name
    free = [name for name in names if name != anchor]
    fitted, spread = _fit(matches, knights, free)
    told = {
        name: (at * ELO, (at - by) * ELO, (at + by) * ELO) for name, at, by in zip(free, fitted, spread, strict=True)
    }
    told[anchor] = (0.0, 0.0, 0.0)
    return dict(sorted(told.items(), key=lambda each: each[1][0]))


def _fit(matches: list[Played], knights: int, free: list[str]) -> tuple[Reals, Reals]:
    """Strengths of all but the anchor, and half of their intervals."""
    place = {name: at for at, name in enumerate(free)}
    fitted = np.zeros(len(free))
    bend = np.eye(len(free))
    for _ in range(STEPS):
        slope = np.zeros(len(free))
        bend = np.zeros((len(free), len(free)))
        results = [(each.one, each.others, float(each.games), each.points, knights) for each in matches]
        results += [(name, "", PRIOR, PRIOR / 2.0, 2) for name in free]
        for one, others, games, points, seats in results:
            ahead = np.zeros(len(free))
            for name, sign in ((one, 1.0), (others, -1.0)):
                if name in place:
                    ahead[place[name]] = sign
            expected = 1.0 / (1.0 + (seats - 1) * np.exp(-np.clip(ahead @ fitted, -30.0, 30.0)))
            slope += ahead * (points - games * expected)
            bend += np.outer(ahead, ahead) * games * expected * (1.0 - expected)
        fitted = fitted + np.clip(np.linalg.solve(bend, slope), -1.0, 1.0)
    return fitted, NINETY_FIVE * np.sqrt(np.diag(np.linalg.inv(bend)))


def play_missing(kept: list[Played], *, quick: bool, knights: int | None = None) -> None:
    """Plays every match that was not kept, and keeps it unless `quick`."""
    players: dict[str, Player] = {TAKER: taker} | {level.name: level_player(LancelotBot(level)) for level in LEVELS}
    counts = (2,) if quick else (knights,) if knights else range(MIN_PLAYERS, MAX_PLAYERS + 1)
    for one, others in pairs()[:4] if quick else pairs():
        for seats in counts:
            if any((each.knights, each.one, each.others) == (seats, one, others) for each in kept):
                continue
            openings = 1 if quick else OPENINGS[seats]
            score = match(standard(seats), players[one], players[others], openings, 2 * seats)
            kept.append(Played(seats, one, others, score.games, score.points, round(score.seconds, 4)))
            print(f"{seats} knights: {one} among {others}: {score.points:g} of {score.games}", flush=True)
            if not quick:
                (DOCS / "bots_lancelot.json").write_text(_lines(kept), encoding="utf-8")


def load() -> list[Played]:
    """What was kept."""
    path = DOCS / "bots_lancelot.json"
    return [Played(*each) for each in json.loads(path.read_text(encoding="utf-8"))] if path.exists() else []


def _lines(kept: list[Played]) -> str:
    return "[\n" + ",\n".join(json.dumps(list(each)) for each in sorted(kept)) + "\n]\n"


def write(kept: list[Played]) -> None:
    """Writes the table into the document."""
    path = DOCS / "bots_lancelot.md"
    text = path.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    path.write_text(f"{before}{BEGIN}\n\n{table(kept)}\n{END}{after}", encoding="utf-8")


def table(kept: list[Played]) -> str:
    """The strengths as Markdown."""
    counts = sorted({each.knights for each in kept})
    by_count = {knights: strengths(kept, knights) for knights in counts}
    titles = {level.name: level.title for level in LEVELS} | {TAKER: "*who merely takes what is offered*"}
    lines = ["| level | " + " | ".join(f"{knights} knights" for knights in counts) + " |"]
    lines.append("| --- |" + " ---: |" * len(counts))
    for name in (LEVELS[0].name, TAKER, *(level.name for level in LEVELS[1:])):
        cells = [_cell(by_count[knights].get(name)) for knights in counts]
        lines.append(f"| {titles[name]} | " + " | ".join(cells) + " |")
    games = ", ".join(f"{sum(each.games for each in kept if each.knights == n)} with {n}" for n in counts)
    lines += ["", f"Games: {games}. Processor seconds a turn, the mean of its matches:", ""]
    lines.append("| level | " + " | ".join(f"{knights} knights" for knights in counts) + " |")
    lines.append("| --- |" + " ---: |" * len(counts))
    for level in LEVELS:
        lines.append(f"| {level.title} | " + " | ".join(_seconds(kept, level.name, n) for n in counts) + " |")
    return "\n".join(lines) + "\n"


def _cell(told: tuple[float, float, float] | None) -> str:
    return "" if told is None else f"{told[0]:+.0f} ({told[1]:+.0f} to {told[2]:+.0f})"


def _seconds(kept: list[Played], name: str, knights: int) -> str:
    found = [each.seconds for each in kept if (each.knights, each.one) == (knights, name)]
    return f"{sum(found) / len(found):.3f}" if found else ""


if __name__ == "__main__":
    sys.exit(main())
