"""All commands from outside: help, what they import, pipes without UTF-8, and the compiler's progress."""

import json
import os
import re
import socket
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from quintain.bots.bot import Stop
from quintain.bots.parts import AHEAD, Part
from quintain.bots.tasks import Report
from quintain.cli import warm
from tests.cli.terminal import Answer

ROOT = Path(__file__).parents[2]
GOLDEN = "tests/golden/lancelot_2_standard.txt"
LOOK = """
import json, sys
from quintain.cli.main import main
try:
    main()
except SystemExit as end:
    if end.code:
        raise
finally:
    print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})), file=sys.stderr)
"""
HEAVY = {"numba", "llvmlite", "numpy"}
WEB = {"starlette", "sqlalchemy", "uvicorn", "alembic"}


def _run(code: str, *arguments: str, lines: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-c", code, *arguments],
        cwd=ROOT,
        input=lines,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "lines", "unwanted"),
    [
        (["--help"], "", HEAVY | WEB | {"msgspec", "quintain.games"}),
        (["play", "lancelot", "--help"], "", HEAVY | WEB | {"msgspec"}),
        (["replay", GOLDEN], "", HEAVY | WEB),
        (["score", "--position", "0 hero 1500 300; 5 at 1500 350"], "", HEAVY | WEB),
        (["rules", "L5"], "", HEAVY | WEB | {"msgspec"}),
        (["flick", "hero, 1300 mm"], "", HEAVY | WEB),
        (["play", "lancelot"], "d4\ne5\n", HEAVY | WEB),
        (["play", "crylail"], "hero, 1300 mm\nhero, 1300 mm\n", HEAVY | WEB),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else None,
)
def test_no_command_imports_what_it_does_not_need(arguments: list[str], lines: str, unwanted: set[str]) -> None:
    answer = _run(LOOK, *arguments, lines=lines)
    assert answer.returncode == 0, answer.stderr
    imported = set(json.loads(answer.stderr.splitlines()[-1]))
    assert imported & unwanted == set()


def test_the_server_is_imported_without_the_compiler() -> None:
    answer = _run("import sys, quintain.cli.serve, quintain.server.app; print(*sys.modules)")
    assert answer.returncode == 0, answer.stderr
    assert set(answer.stdout.split()) & HEAVY == set()


def test_serve_says_when_there_is_no_place_for_the_matches() -> None:
    code = "from quintain.cli.main import main; main()"
    answer = _run(code, "serve", "--no-browser", XDG_DATA_HOME="/dev/null")
    assert answer.returncode == 1
    assert "quintain serve: no place for the matches" in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_serve_says_in_plain_words_why_it_cannot_listen(tmp_path: Path) -> None:
    code = "from quintain.cli.main import main; main()"
    kept = ("--no-browser", "--no-compile-ahead", "--database", str(tmp_path / "kept.sqlite3"))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        used = _run(code, "serve", "--port", port, *kept)
    assert (used.returncode, used.stderr.count("\n")) == (1, 1)
    assert f"quintain serve: can't listen on 127.0.0.1, port {port}: another program listens there" in used.stderr
    nowhere = _run(code, "serve", "--host", "192.0.2.1", "--port", port, *kept)
    assert "can't listen on 192.0.2.1, port" in nowhere.stderr
    assert "this machine has no such address" in nowhere.stderr
    assert "Errno" not in used.stderr + nowhere.stderr


@pytest.mark.parametrize(
    "command",
    ["", "serve", "play", "play lancelot", "play crylail", "play options", "replay", "score", "flick", "rules"],
)
def test_help_fits_a_terminal_and_says_no_word_of_pythons(command: str) -> None:
    shown = Answer([*command.split(), "--help"]).out
    assert [line for line in shown.splitlines() if len(line) > 80] == []
    assert [word for word in ("<str>", "<path>", "<int range>") if word in shown.partition("Options:")[2]] == []


def test_the_version_is_told() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    answer = Answer(["--version"])
    assert (answer.code, answer.out) == (0, f"quintain {declared}\n")


def test_every_command_has_help_with_examples() -> None:
    shown = Answer(["--help"]).out
    for command in ("serve", "play", "replay", "score", "flick", "rules", "warm", "test"):
        assert f"\n  {command} " in shown
        assert Answer([command, "--help"]).code == 0
    for command in ("serve", "replay", "score", "flick", "rules", "play lancelot", "play crylail"):
        assert f"\n  quintain {command}" in Answer([*command.split(), "--help"]).out


def test_the_options_of_a_game_are_listed() -> None:
    crylail = Answer(["play", "options", "crylail"]).out
    assert re.search(r"last_knight=forbidden\|penalty +forbidden by default \(C13\)", crylail)
    assert "only with table=free" in crylail
    assert "favour=no|turn|kept" in Answer(["play", "options", "lancelot"]).out
    assert Answer(["play", "options", "chess"]).code == 1


def test_help_without_arguments_and_unknown_commands_are_usage_errors() -> None:
    assert Answer([]).code == 2
    assert Answer(["chess"]).code == 2
    assert Answer(["replay"]).code == 2


def test_a_terminal_without_unicode_gets_letters() -> None:
    main = "from quintain.cli.main import main; main()"
    ascii_only = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    board = _run(main, "play", "lancelot", lines="d4\ne5\n", **ascii_only)
    assert board.returncode == 0, board.stderr
    assert "[H]" in board.stdout
    table = _run(main, "play", "crylail", lines="hero, 1300 mm\n", **ascii_only)
    assert table.returncode == 0, table.stderr
    assert "flicks the Hero" in table.stdout
    assert table.stdout.isascii()


def test_no_colour_is_printed_where_none_is_wanted() -> None:
    code = "from quintain.cli.main import main; main()"
    forced = _run(code, "play", "lancelot", lines="d4\n", FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="")
    assert "\x1b[1;37;41m" in forced.stdout
    plain = _run(code, "play", "lancelot", lines="d4\n", FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="1")
    assert ";41m" not in plain.stdout
    assert "[●]" in plain.stdout


def test_lines_that_are_no_utf_8_end_the_match_cleanly() -> None:
    answer = subprocess.run(
        [sys.executable, "-P", "-m", "quintain.cli.main", "play", "lancelot"],
        cwd=ROOT,
        input=b"d4\n\xff\xfe\n",
        env={**os.environ, "PYTHONUTF8": "1", "PYTHONIOENCODING": "utf-8:strict"},
        capture_output=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    assert b"The match stops here." in answer.stdout


def test_warm_compiles_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def compiled(progress: object) -> None:
        assert callable(progress)
        progress(0, 2, "root")
        progress(1, 2, "meet")
        progress(2, 2, "")

    monkeypatch.setattr(warm, "_warmer", lambda: compiled)
    answer = Answer(["warm", "--physics"])
    assert answer.code == 0
    assert "The physics is compiled: " in answer.words


def test_warm_compiles_the_bots_of_both_games_and_names_each_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """issue 3: with progress shown, never in a silent wait"""
    compiled: list[Part] = []

    def compile_part(part: Part, *, stop: Stop, progress: Report) -> None:
        progress(0, 2, "deepen")
        compiled.append(part)
        progress(2, 2, "")

    monkeypatch.setattr(warm, "compile_part", compile_part)
    answer = Answer(["warm"])
    assert answer.code == 0
    assert tuple(compiled) == AHEAD
    assert f"2 of {len(AHEAD)}: Knights of Crylail" in answer.words
    assert "The physics and the bots are compiled: " in answer.words
