"""`quintain play options`: what can be agreed before a match, with names, values and rules."""

from rich.padding import Padding
from rich.text import Text

from quintain.cli.terminal import console, refuse
from quintain.core.errors import OptionError
from quintain.core.options import Option
from quintain.games.catalogue import described

MOST_VALUES = 40
"""Letters of the values behind a name; longer lists stand only below it."""
GROUPS = {"game": "The game", "option": "Options", "house": "House rules", "table": "The table"}


def print_options(game: str) -> int:
    """Prints the options of a game by group. Returns 1 when there is no such game, else 0."""
    try:
        options = described(game)
    except OptionError as error:
        return refuse("play options", error)
    out = console()
    for group, title in GROUPS.items():
        members = [option for option in options if option.group == group]
        if members:
            out.print(Text(f"\n{title}", style="bold"))
        for option in members:
            head = Text(f"  {option.name}", style="bold yellow").append(f"={_values(option)}", style="not bold default")
            out.print(head.append(f"   {_default(option)} by default ({option.rule})", style="dim not bold default"))
            out.print(Padding(Text(f"{option.label}. {option.line}"), (0, 0, 0, 6)))
            for value, _, line in option.choices:
                out.print(Padding(Text(f"{value}: ", style="yellow").append(line, style="default"), (0, 0, 0, 8)))
            if option.needs:
                out.print(Padding(Text(f"only with {option.needs}", style="dim"), (0, 0, 0, 6)))
    return 0


def _default(option: Option) -> str:
    """A number that is 0 stands for a standard that follows from other options."""
    return "0, the standard," if option.kind == "number" and option.default == "0" else option.default


def _values(option: Option) -> str:
    if option.kind == "yes_no":
        return "yes|no"
    if option.kind == "number":
        return f"{option.least}-{option.most}"
    values = "|".join(choice[0] for choice in option.choices)
    return values if len(values) <= MOST_VALUES else "..."
