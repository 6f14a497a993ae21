"""The commands of `quintain`. Each imports what it needs when it is called, so that `--help` is quick."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="quintain",
    help="Two games of knights: Lancelot, and Knights of Crylail.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def main() -> None:
    """Entry point of the package."""
    app(prog_name="quintain")


@app.callback()
def quintain() -> None:
    """Two games of knights: Lancelot, and Knights of Crylail."""


@app.command("replay")
def replay_records(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records; - reads standard input.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object a record, for programs.")] = False,
) -> None:
    """Replay records of either game, verify all they claim, and say how the games went."""
    from quintain.cli.replay import replay_files

    raise typer.Exit(replay_files(files, as_json=json))


@app.command("rules")
def print_numbered_rules(
    wanted: Annotated[
        list[str] | None, typer.Argument(metavar="[lancelot|crylail|L5|C18]...", show_default=False)
    ] = None,
) -> None:
    """Print the numbered rules of both games, of one, or single ones."""
    from quintain.cli.rules import print_rules

    raise typer.Exit(print_rules(wanted or []))


@app.command("serve")
def serve_app(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The port; else the first free one from 8310.", show_default=False),
    ] = None,
    database: Annotated[
        Path | None,
        typer.Option(help="The file that keeps the matches; else one in your data directory.", show_default=False),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Answer under this name, too; may be given again.", show_default=False),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
) -> None:
    """Serve the web app and open it in the browser."""
    from quintain.cli.serve import serve_page

    raise typer.Exit(serve_page(host, port, database, allow_host or [], open_browser=not no_browser))


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
