"""`quintain play lancelot` and `quintain play crylail`: their options, handed on to `play`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

play_app = typer.Typer(
    help="Play a whole match in the terminal, everybody on one screen.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Named = Annotated[
    list[str] | None,
    typer.Option("--name", metavar="NAME", help="Who plays, in seat order; once for each seat.", show_default=False),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Any of 'play options'; again for more.", show_default=False),
]
Seed = Annotated[
    str | None,
    typer.Option(metavar="TEXT", help="All chance follows from it; left out, it is drawn.", show_default=False),
]
Lot = Annotated[bool, typer.Option("--lot", help="Draw who begins.")]
Kept = Annotated[
    Path | None,
    typer.Option("--record", metavar="FILE", help="Keep the record here, after every move.", show_default=False),
]
Loaded = Annotated[
    Path | None, typer.Option("--load", metavar="FILE", help="Go on with this record.", show_default=False)
]
Players = Annotated[str | None, typer.Option(metavar="NUMBER", help="How many play.", show_default=False)]


@play_app.command("lancelot")
def play_lancelot(
    players: Players = None,
    size: Annotated[
        str | None, typer.Option(metavar="4-14", help="Another board: a custom game.", show_default=False)
    ] = None,
    target: Annotated[
        str | None,
        typer.Option(metavar="NUMBER", help="Captured shields that win; 0: as many as usual.", show_default=False),
    ] = None,
    shields: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="Shields each, 30 by default.", show_default=False)
    ] = None,
    diagonals: Annotated[bool, typer.Option("--diagonals", help="Diagonals count too (L12).")] = False,
    sword: Annotated[bool, typer.Option("--sword", help="With the sword in the stone (L13).")] = False,
    favour: Annotated[
        str | None,
        typer.Option(metavar="no|turn|kept", help="White shields: the sword may be moved (L15).", show_default=False),
    ] = None,
    name: Named = None,
    option: Options = None,
    lot: Lot = False,
    seed: Seed = None,
    record: Kept = None,
    load: Loaded = None,
) -> None:
    """Play Lancelot: place shields, keep the code of chivalry, capture whole lines.

    Turns are typed: d4 places a shield, Sd4 the sword, d4Se5 both. help lists everything, ? e5 says what e5 would do.

    \b
    Examples:
    quintain play lancelot --name Elaine --name Gawain
    quintain play lancelot --players 3 --diagonals --sword --favour turn
    quintain play lancelot --size 6 --target 5 --shields 15 --record match.txt
    quintain play lancelot --load match.txt --record match.txt
    """
    shortcuts = {"players": players, "size": size, "target": target, "shields": shields, "favour": favour}
    given = [*_given(shortcuts), *(["diagonals=yes"] if diagonals else []), *(["sword=yes"] if sword else [])]
    _play("lancelot", [*given, *(option or [])], name, lot, seed, record, load)


@play_app.command("crylail")
def play_crylail(
    players: Players = None,
    rounds: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="Play so many rounds (C21).", show_default=False)
    ] = None,
    points: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="Play until a side has more (C21).", show_default=False)
    ] = None,
    table: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="standard, long_bar, kitchen, slick or rough.", show_default=False),
    ] = None,
    hand: Annotated[
        str,
        typer.Option(
            metavar="steady|surgeon|flick",
            help="steady adds a tremor to each flick; surgeon makes it as said, and so does flick, the page's (C24).",
        ),
    ] = "steady",
    tremor: Annotated[
        str | None,
        typer.Option(metavar="slight|plain|strong", help="How much a steady hand trembles.", show_default=False),
    ] = None,
    practice: Annotated[bool, typer.Option("--practice", help="Flicks may be taken back.")] = False,
    name: Named = None,
    option: Options = None,
    lot: Lot = False,
    seed: Seed = None,
    record: Kept = None,
    load: Loaded = None,
) -> None:
    """Play Knights of Crylail: flick your knights down the table towards the Void.

    Type a knight, then where to place it and how to flick it, or all at once: hero 230 350, 1300 mm, 2 left.
    Partners of a team sit on seats 1 and 3, and 2 and 4.

    \b
    Examples:
    quintain play crylail --name Ann --name Bob
    quintain play crylail --players 4 --rounds 4 --tremor plain
    quintain play crylail --hand surgeon --practice --table kitchen
    quintain play crylail --option last_knight=penalty --record match.txt
    """
    if rounds is not None and points is not None:
        raise typer.BadParameter("a match goes either by --rounds or to --points")
    given = _given({"players": players, "rounds": rounds, "points": points, "table": table, "tremor": tremor})
    given += [f"limit={limit}" for limit, value in (("rounds", rounds), ("points", points)) if value is not None]
    given += ["practice=yes"] if practice else []
    if load is None and not any(text.partition("=")[0].strip() == "hand" for text in option or []):
        given.append(f"hand={hand}")
    _play("crylail", [*given, *(option or [])], name, lot, seed, record, load)


@play_app.command("options")
def list_options(
    game: Annotated[str, typer.Argument(metavar="lancelot|crylail", show_default=False)],
) -> None:
    """List every option of a game with its values, as --option takes them: size=6, last_knight=penalty.

    \b
    Examples:
    quintain play options crylail
    """
    from quintain.cli.play_options import print_options

    raise typer.Exit(print_options(game))


def _given(shortcuts: Mapping[str, str | None]) -> list[str]:
    return [f"{name}={value}" for name, value in shortcuts.items() if value is not None]


def _play(
    game: str,
    options: list[str],
    names: list[str] | None,
    by_lot: bool,
    seed: str | None,
    record: Path | None,
    load: Path | None,
) -> None:
    from quintain.cli.play import play_with

    raise typer.Exit(play_with(game, options, names or [], by_lot, seed, record, load))
