"""The one gate, `quintain test`: every check that a change must pass, in order of how fast it answers."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from quintain.cli import chromium

ROOT = Path(__file__).resolve().parents[3]
"""The checkout; an installed package has no tests."""
MOST_PROCESSES = 4
"""That pytest runs in: each may hold a Chromium, a server and compiled kernels, a gigabyte all told."""


@dataclass(frozen=True, slots=True)
class Check:
    """One program of the gate: it passes when it exits with 0."""

    name: str
    command: tuple[str, ...]
    alone: bool = False
    """It keeps the processors busy by itself and tells how far it is: it runs when the others are done, and is seen."""


def check(pytest_arguments: list[str], *, browsers: bool) -> int:
    """Run every check, whatever the earlier ones said, and end with a line that says what passed.

    Returns 0 if all passed, else 1. With `browsers` the tests in Chromium are run too; Chromium is found or got.
    """
    if not (ROOT / "pyproject.toml").is_file():
        print("quintain test: the tests are in the source repository; run it there: ./quintain test", file=sys.stderr)
        return 1
    without_browser = "" if browsers else "left out (--fast)"
    if browsers and chromium.find() is None and not chromium.get():
        without_browser = f"skipped: {chromium.ADVICE}"
    begun = time.monotonic()
    gate = checks(pytest_arguments, browsers=not without_browser)
    failed = [step.name for step, status in statuses(gate) if status != 0]
    passed = [step.name for step in gate if step.name not in failed]
    print(f"\n=== {time.monotonic() - begun:.0f} s")
    if without_browser:
        print(f"browser tests {without_browser}")
    if failed:
        print(f"FAILED: {', '.join(failed)}" + (f"; passed: {', '.join(passed)}" if passed else ""), flush=True)
        return 1
    print(f"All passed: {', '.join(passed)}", flush=True)
    return 0


def statuses(gate: tuple[Check, ...]) -> Iterator[tuple[Check, int]]:
    """Run the checks, and give each with its exit status, in their order and under their names.

    Those that are not `alone` begin together at once; what one of them says is shown when it is its turn.
    """
    with ExitStack() as begun:
        beside = [(step, *beginning(step, begun)) for step in gate if not step.alone]
        for step, process, said in beside:
            print(f"\n=== {step.name}", flush=True)
            status = process.wait()
            said.seek(0)
            print(said.read(), end="", flush=True)
            yield step, status
    for step in gate:
        if step.alone:
            print(f"\n=== {step.name}", flush=True)
            yield step, subprocess.run(step.command, cwd=ROOT, check=False).returncode


def beginning(step: Check, until: ExitStack) -> tuple[subprocess.Popen[str], IO[str]]:
    """A check at work, and the file in which it says what it found; ended and closed with `until`."""
    said = until.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace"))  # noqa: SIM115 (until)
    process = subprocess.Popen(step.command, cwd=ROOT, stdout=said, stderr=subprocess.STDOUT, text=True)
    until.enter_context(process)
    until.callback(process.kill)
    return process, said


def checks(pytest_arguments: list[str], *, browsers: bool) -> tuple[Check, ...]:
    """The gate in its order; pytest is last, since it takes longest.

    All tests are shared by a process for each processor; each begins with a stretch of neighbours and takes over from
    others when it is done. Who gives arguments of his own wants a few tests, for which more processes would take longer
    to start than they save; `-n` is his to give.
    """
    python = (sys.executable, "-P", "-m")
    kinds = "unit, server and browser tests" if browsers else "unit and server tests"
    choice = () if browsers else ("-m", "not browser")
    shared = () if pytest_arguments else ("-n", "auto", "--maxprocesses", str(MOST_PROCESSES), "--dist", "worksteal")
    return (
        Check("style", (*python, "ruff", "check", ".")),
        Check("format", (*python, "ruff", "format", "--check", ".")),
        Check("layers", (str(Path(sys.executable).with_name("lint-imports")), "--no-logo")),
        Check("types", (*python, "mypy")),
        Check("page (types, lint, units)", (sys.executable, "hatch_build.py", "check")),
        Check(kinds, (*python, "pytest", *shared, *choice, *pytest_arguments), alone=True),
    )
