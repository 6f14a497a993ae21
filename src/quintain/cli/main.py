"""The commands of `quintain`. Each imports what it needs when it is called, so that `--help` is quick."""

import io
import sys
from pathlib import Path
from typing import Annotated

import typer

from quintain.cli.play_commands import play_app

app = typer.Typer(
    name="quintain",
    help="Two games of knights: Lancelot, and Knights of Crylail.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def main() -> None:
    """Entry point of the package. What a terminal's encoding lacks is printed as a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="quintain")


def _tell_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"quintain {version('quintain')}")
        raise typer.Exit


@app.callback()
def quintain(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Two games of knights: Lancelot, and Knights of Crylail.

    \b
    Examples:
    quintain serve                       play in the browser
    quintain play lancelot --players 3   play in the terminal
    quintain rules L5                    what a rule says
    """


@app.command("serve")
def serve_app(
    host: Annotated[
        str, typer.Option(metavar="NAME", help="The address to listen on; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER", min=0, max=65535, help="The port; else the first free one from 8310.", show_default=False
        ),
    ] = None,
    database: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The file that keeps the matches; else one in your data directory.", show_default=False
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Answer under this name, too; may be given again.", show_default=False),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy in front, or its network: what it says of addresses and TLS is believed. May be repeated.",
            show_default=False,
        ),
    ] = None,
    tls: Annotated[bool, typer.Option("--tls", help="Browsers come by TLS: cookies are for TLS alone.")] = False,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=RATE",
            help="Another limit, such as log_in=5/minute or sockets=500 (SECURITY.md), or off. May be repeated.",
            show_default=False,
        ),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    no_compile_ahead: Annotated[
        bool, typer.Option("--no-compile-ahead", help="Compile the bots only when somebody plays against them.")
    ] = False,
    end_with_input: Annotated[
        bool,
        typer.Option(
            "--end-with-input", help="Stop when standard input ends: for a program that must leave no server behind."
        ),
    ] = False,
    pace: Annotated[
        float,
        typer.Option(metavar="FACTOR", min=0.0, max=10.0, help="How long bots pause between moves; 0 for not at all."),
    ] = 1.0,
) -> None:
    """Serve the web app and open it in the browser.

    \b
    Examples:
    quintain serve
    quintain serve --port 8000 --no-browser
    quintain serve --host 0.0.0.0 --database club.sqlite3
    """
    from quintain.cli.serve import Reached, serve_page

    code = serve_page(
        host,
        port,
        database,
        Reached(allow_host or [], proxy or [], limit or [], tls),
        open_browser=not no_browser,
        end_with_input=end_with_input,
        compile_ahead=not no_compile_ahead,
        pace=pace,
    )
    raise typer.Exit(code)


app.add_typer(play_app, name="play")


@app.command("replay")
def replay_records(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Records; - reads standard input.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object a record, for programs.")] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Prove every draw and tremor from the seed of a finished match.")
    ] = False,
) -> None:
    """Replay records of either game, verify all they claim, and say how the games went.

    \b
    Examples:
    quintain replay match.txt
    quintain replay --json records/*.txt > games.jsonl
    quintain replay --verify match.txt
    """
    from quintain.cli.replay import replay_files

    raise typer.Exit(replay_files(files, as_json=json, verify=verify))


@app.command("score")
def score_resting_positions(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE", help="Positions; - reads standard input.", show_default=False),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="A position in the short form, instead of a file.", show_default=False),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Who plays side 0; given again, who plays side 1.", show_default=False),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a position, for programs.")] = False,
) -> None:
    """Score a round of Knights of Crylail as the disks lie on a real table.

    A file holds positions in the short form, an empty line between two, or one JSON object a line. In the short form
    a clause stands on each line, or apart by semicolons; lengths are in millimetres from the near edge and from the
    right edge:

    \b
    table 1830x700           length x width; left out, the standard table's
    0 hero 1470.5 538        side 0's Hero, x along the table, y across it
    1 cleric 1600 90
    3 at 1417 199            the Drak Borg worth 3
    lost 4 by 0              side 0 knocked the 4 off
    cleric lost by 1         side 1 caused a Cleric to be removed
    tolerance 0.5            distances that differ by less are flipped for
    second 1                 the side that moved second
    flips up down            what the flips showed

    \b
    Examples:
    quintain score table.txt
    quintain score --name Ann --position "0 hero 1500 300; 5 at 1580 380"
    quintain score --json positions.jsonl
    """
    if not files and position is None:
        raise typer.BadParameter('expected a FILE, or --position "..."')
    from quintain.cli.score import score_positions

    raise typer.Exit(score_positions(files or [], position, name or [], as_json=json))


@app.command("flick")
def simulate_one_flick(
    flick: Annotated[str, typer.Argument(metavar="FLICK", help="The flick, in either way of the examples.")],
    side: Annotated[int, typer.Option(metavar="0|1", min=0, max=1, help="Whose knight it is.")] = 0,
    order: Annotated[
        str, typer.Option(metavar="345", help="The order of the Drak Borgs, from the right edge.")
    ] = "345",
    position: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="Flick in this position, in the short form.", show_default=False),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Flick in the position in this file; - reads it.", show_default=False),
    ] = None,
    profile: Annotated[
        str, typer.Option(metavar="NAME", help="The table: standard, long_bar, kitchen, slick or rough.")
    ] = "standard",
    json: Annotated[bool, typer.Option("--json", help="Everything as one JSON object, for programs.")] = False,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw what happens as an SVG picture.", show_default=False)
    ] = None,
) -> None:
    """Simulate one flick of Knights of Crylail, and say what happens.

    A flick is written as in records (knight, x y in micrometres, speed vx vy in µm/s, spin in mrad/s), or as a person
    says it (place in mm, how far a free disk would slide or m/s, direction, spin in rad/s):

    \b
    Examples:
    quintain flick "hero 120000 350000 2300000 0 0"
    quintain flick "hero 230 350, 1300 mm, 2 left"
    quintain flick "spearman, 2.6 m/s, at 4" --order 453 --picture flick.svg
    quintain flick "slinger, 1350 mm, 1 right, spin 60" --profile slick --json
    """
    from quintain.cli.flick import Request, simulate_flick

    request = Request(flick, side, order, position, file, profile, picture)
    raise typer.Exit(simulate_flick(request, as_json=json))


@app.command("rules")
def print_numbered_rules(
    wanted: Annotated[list[str] | None, typer.Argument(metavar="lancelot|crylail|L5|C18", show_default=False)] = None,
) -> None:
    """Print the numbered rules of both games, of one, or single ones.

    \b
    Examples:
    quintain rules crylail
    quintain rules L5 L6
    """
    from quintain.cli.rules import print_rules

    raise typer.Exit(print_rules(wanted or []))


@app.command("analyse")
def analyse_one_record(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record; - reads standard input.")],
    record: Annotated[int, typer.Option(metavar="N", min=1, help="Which record of the file.")] = 1,
    work: Annotated[
        int | None,
        typer.Option(min=1, max=100_000_000, help="Positions or flicks for each turn.", show_default=False),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")] = False,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help="Draw the course of the game.", show_default=False)
    ] = None,
) -> None:
    """Review a record of either game: the turns that cost most, what was better, and why.

    \b
    Examples:
    quintain analyse match.txt
    quintain analyse match.txt --work 200000 --picture match.svg
    quintain analyse --json match.txt > review.json
    """
    from quintain.cli.analyse import Wanted, analyse_record

    raise typer.Exit(analyse_record(Wanted(file, record, work, json, picture)))


@app.command("train")
def train_tables(
    game: Annotated[str, typer.Argument(metavar="lancelot|crylail", help="The game whose bots learn anew.")],
    seed: Annotated[int, typer.Option(min=0, max=2**63 - 1, help="The same seed learns the same tables.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to keep them; else in the package.", show_default=False),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Hardly any games, to try it out.")] = False,
) -> None:
    """Learn what the bots of a game know anew by self-play, reproducibly, in minutes.

    \b
    Examples:
    quintain train lancelot
    quintain train lancelot --seed 7 --out mine.npz
    quintain train crylail --quick --out mine.bin
    """
    if game not in {"lancelot", "crylail"}:
        raise typer.BadParameter(f"{game!r} is neither lancelot nor crylail")
    if quick and out is None:
        raise typer.BadParameter("--quick learns hardly anything: say with --out where to keep that")
    from quintain.cli.train import train_crylail, train_lancelot

    train = train_lancelot if game == "lancelot" else train_crylail
    raise typer.Exit(train(out, seed, quick=quick))


@app.command("warm")
def compile_now(
    physics: Annotated[bool, typer.Option("--physics", help="The physics of Crylail alone, in half a minute.")] = False,
) -> None:
    """Compile the physics and the bots ahead, some minutes long: for image builds, before a benchmark.

    A server does the same by itself in the background.
    """
    from quintain.cli.warm import compile_ahead

    raise typer.Exit(compile_ahead(physics_alone=physics))


@app.command("test")
def run_checks(
    arguments: Annotated[list[str] | None, typer.Argument(metavar="[-- PYTEST ARGUMENTS]", show_default=False)] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Leave out the tests that play in a browser.")] = False,
) -> None:
    """Run all checks: style, types, layers, the page, and the tests, browser included."""
    from quintain.cli.test import check

    raise typer.Exit(check(arguments or [], browsers=not fast))


if __name__ == "__main__":
    main()
