"""How strong the Crylail bots are: the top level against others of the same tremor, and each level against the next.

Matches of two rounds on the standard table, in pairs: the same draws (sides, orders, disputes) and seeds of tremors,
sides swapped. Against "greedy" (one-shot search for what the table would score now, with the same hand and as many
flicks simulated) and against the top level with half the work both hands have the agreed tremor, which the host adds.
Between levels each has its own hand, and in the columns by tremor never a steadier one than agreed; against "taker"
the lowest level meets a player who merely takes what is offered. Intervals are 95 %: Wilson's for shares of rounds won
(a drawn one counts half), normal for points a round and for strengths. CPU time of one core. JSON last.

Run: python benchmarks/strength_crylail.py [--quick] [--series greedy half taker] [--rounds N] [--work N] [--tremor T]
     python benchmarks/strength_crylail.py --table "2 seats" [--rounds N] [--write docs/bots_crylail.md]
"""

import argparse
import json
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from crylail_matches import Player, Series, bot_player, series, strengths, wilson

from quintain.bots.crylail import CrylailBot, compile_ahead
from quintain.bots.crylail_levels import CHARACTERS, LEVELS
from quintain.bots.crylail_taker import take
from quintain.crylail.hands import Hand
from quintain.crylail.options import Config
from quintain.crylail.rules import Crylail

TOP = LEVELS[-1]
SEEDS = {"greedy": 1, "half": 500_001, "taker": 900_001}
COLUMNS: dict[str, Config] = {
    "2 seats": Config(rounds=2),
    "4 seats": Config(rounds=2, players=4),
    "tremor 1.0°": Config(rounds=2, hand=Hand.STEADY, tremor="slight"),
    "tremor 1.5°": Config(rounds=2, hand=Hand.STEADY, tremor="plain"),
    "tremor 2.5°": Config(rounds=2, hand=Hand.STEADY, tremor="strong"),
}
"""Of the table of levels."""


@dataclass(frozen=True)
class Standing:
    """A level in one column of the table."""

    name: str
    strength: float
    half_width: float
    seconds: float
    """CPU time of a move, mean."""
    against_next: Series | None
    """The rounds against the level below."""


def told(name: str, found: Series) -> dict[str, float]:
    """Prints a line, and gives the figures by name."""
    low, high = wilson(found.won, len(found.swings))
    mean, half = found.mean
    steady, steady_half = found.mean_without_luck
    print(
        f"{name:>28}: {len(found.swings)} rounds, won {found.won:.3f} ({low:.3f} to {high:.3f}),"
        f" {mean:+.2f} ± {half:.2f} points a round"
        f" ({steady:+.2f} ± {steady_half:.2f} without luck), matches {sum(found.matches) / len(found.matches):.3f}",
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
        f"points_{key}_without_luck": round(steady, 3),
        f"points_{key}_without_luck_half_width": round(steady_half, 3),
        f"matches_{key}": round(sum(found.matches) / len(found.matches), 4),
    }


def same_hand(other: str, rounds: int, work: int, tremor: str) -> dict[str, float]:
    """The top level against greedy search, or against half its own work."""
    game = Crylail(Config(rounds=2, hand=Hand.STEADY, tremor=tremor))
    greedy = replace(CHARACTERS[TOP.name], depth=1, far_sighted=False)
    top = bot_player("top", CrylailBot(TOP), work)
    against = {
        "greedy": bot_player("greedy", CrylailBot(TOP, greedy), work),
        "half": bot_player("half", CrylailBot(TOP), work // 2),
    }[other]
    figures = told(f"top_vs_{other}", series(game, top, against, rounds, SEEDS[other]))
    middle, most = float(np.median(top.seconds)), max(top.seconds)
    print(f"a move of the top level: {middle:.3f} s at the median, at most {most:.3f} s", flush=True)
    return figures | {"move_s_median": round(middle, 3), "move_s_max": round(most, 3)}


def lowest(rounds: int) -> dict[str, float]:
    """A player who merely takes what is offered against the lowest level."""
    game = Crylail(Config(rounds=2))
    taker, bot = Player("taker", take), bot_player("lowest", CrylailBot(LEVELS[0]))
    return told("taker_vs_lowest", series(game, taker, bot, rounds, SEEDS["taker"]))


def column(config: Config, rounds: int) -> list[Standing]:
    """Each level against the next, and the strengths that follow; weakest first."""
    game = Crylail(config)
    players = [bot_player(level.name, CrylailBot(level)) for level in LEVELS]
    wins = np.zeros((len(players), len(players)))
    found: list[Series | None] = [None]
    for high in range(1, len(players)):
        rounds_of_it = series(game, players[high], players[high - 1], rounds, 10_000 * high)
        told(f"{players[high].name}_vs_{players[high - 1].name}", rounds_of_it)
        won = rounds_of_it.won * len(rounds_of_it.swings)
        wins[high, high - 1], wins[high - 1, high] = won, len(rounds_of_it.swings) - won
        found.append(rounds_of_it)
    return [
        Standing(player.name, strength, half, float(np.mean(player.seconds)), against)
        for player, (strength, half), against in zip(players, strengths(wins), found, strict=True)
    ]


def as_markdown(standings: list[Standing]) -> str:
    """The column as a table, strongest first."""
    lines = ["| level | strength | rounds won against the next | points a round | CPU s a move |"]
    lines.append("| --- | --- | --- | --- | --- |")
    for each in reversed(standings):
        against, points = "", ""
        if each.against_next is not None:
            many = len(each.against_next.swings)
            low, high = wilson(each.against_next.won, many)
            mean, half = each.against_next.mean
            against = f"{each.against_next.won:.0%} of {many} ({low:.0%} to {high:.0%})".replace("%", " %")
            points = f"{mean:+.1f} ± {half:.1f}"
        strength = f"{each.strength:.0f} ± {each.half_width:.0f}" if each.half_width else "0"
        lines.append(f"| {each.name} | {strength} | {against} | {points} | {each.seconds:.2f} |")
    return "\n".join(lines)


def write(document: Path, name: str, table: str) -> None:
    """Puts a column's table between its marks in the document."""
    begin, end = f"<!-- levels: {name} -->\n", f"\n<!-- end: {name} -->"
    text = document.read_text(encoding="utf-8")
    head, _, rest = text.partition(begin)
    _, mark, tail = rest.partition(end)
    if not mark:
        raise SystemExit(f"{document} has no place for {name!r}")
    document.write_text(head + begin + table + end + tail, encoding="utf-8")


def main() -> None:
    """Plays, prints, and ends with the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a few rounds of each, to see that it runs")
    parser.add_argument("--series", nargs="*", choices=list(SEEDS), help="top against others; the lowest against taker")
    parser.add_argument("--table", nargs="*", choices=list(COLUMNS), help="columns of the table of levels")
    parser.add_argument("--write", type=Path, help="the document that holds the table of levels")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--work", type=int, default=TOP.work, help="flicks simulated for a move of the top level")
    parser.add_argument("--tremor", default="slight", help="of both hands where they are the same")
    arguments = parser.parse_args()
    rounds = 4 if arguments.quick else arguments.rounds
    compile_ahead()
    figures: dict[str, float] = {}
    for name in list(SEEDS) if arguments.series is None and arguments.table is None else arguments.series or []:
        figures |= lowest(rounds) if name == "taker" else same_hand(name, rounds, arguments.work, arguments.tremor)
    for name in arguments.table or []:
        standings = column(COLUMNS[name], rounds)
        table = as_markdown(standings)
        print(f"\n{name}\n\n{table}\n", flush=True)
        if arguments.write is not None:
            write(arguments.write, name, table)
        figures |= {f"strength_{name}_{each.name}".replace(" ", "_"): round(each.strength) for each in standings}
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
