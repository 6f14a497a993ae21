"""`quintain rules`: the numbered rules in our words."""

import sys

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from quintain.games.rules_text import RULES, Rule

ORIGIN = {
    "game": "from the game",
    "ours": "a ruling of ours, where the game leaves a gap",
    "both": "from the game, made exact by us",
}
TITLES = {"lancelot": "Lancelot", "crylail": "Knights of Crylail"}
MAX_WIDTH = 92


def print_rules(wanted: list[str]) -> int:
    """Prints the rules of the games or numbers named, all without any. Returns 1 when a name is unknown, else 0."""
    asked = [word.lower() for word in wanted]
    known = {rule.number.lower() for rule in RULES} | set(TITLES)
    unknown = [word for word in wanted if word.lower() not in known]
    if unknown:
        print(f"quintain rules: {unknown[0][:40]} is neither lancelot, crylail, L1-L19 nor C1-C24", file=sys.stderr)
        return 1
    console = Console(width=min(Console().width, MAX_WIDTH), highlight=False)
    game = ""
    for rule in RULES:
        if asked and rule.number.lower() not in asked and rule.game not in asked:
            continue
        if rule.game != game:
            game = rule.game
            console.print(Text(f"\n{TITLES[game]}\n", style="bold"))
        _print_rule(console, rule)
    return 0


def _print_rule(console: Console, rule: Rule) -> None:
    head = Text(f"{rule.number:>4}  ", style="bold yellow")
    head.append(rule.title, style="bold")
    head.append(f"  ({ORIGIN[rule.by]})", style="dim")
    console.print(head)
    console.print(Padding(Text(rule.text), (0, 0, 1, 6)))
