"""The one gate, `quintain test`: every check that a change must pass, in order of how fast it answers."""

import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from quintain.cli import chromium

ROOT = Path(__file__).resolve().parents[3]
"""The checkout; an installed package has no tests."""


@dataclass(frozen=True, slots=True)
class Check:
    """One program of the gate: it passes when it exits with 0."""

    name: str
    command: tuple[str, ...]


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
    failed = []
    begun = time.monotonic()
    gate = checks(pytest_arguments, browsers=not without_browser)
    for step in gate:
        print(f"\n=== {step.name}", flush=True)
        if subprocess.run(step.command, cwd=ROOT, check=False).returncode != 0:
            failed.append(step.name)
    passed = [step.name for step in gate if step.name not in failed]
    print(f"\n=== {time.monotonic() - begun:.0f} s")
    if without_browser:
        print(f"browser tests {without_browser}")
    if failed:
        print(f"FAILED: {', '.join(failed)}" + (f"; passed: {', '.join(passed)}" if passed else ""), flush=True)
        return 1
    print(f"All passed: {', '.join(passed)}", flush=True)
    return 0


def checks(pytest_arguments: list[str], *, browsers: bool) -> tuple[Check, ...]:
    """The gate in its order; pytest is last, since it takes longest."""
    python = (sys.executable, "-P", "-m")
    kinds = "unit, server and browser tests" if browsers else "unit and server tests"
    choice = () if browsers else ("-m", "not browser")
    return (
        Check("style", (*python, "ruff", "check", ".")),
        Check("format", (*python, "ruff", "format", "--check", ".")),
        Check("layers", (str(Path(sys.executable).with_name("lint-imports")), "--no-logo")),
        Check("types", (*python, "mypy")),
        Check("page (types, lint, units)", (sys.executable, "hatch_build.py", "check")),
        Check(kinds, (*python, "pytest", *choice, *pytest_arguments)),
    )
