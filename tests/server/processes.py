"""The server as a process of its own, started as a user starts it, that no test leaves behind."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 90.0
"""Seconds; a busy machine starts slowly, and no test is about speed."""
SERVE = (sys.executable, "-m", "quintain.cli.main", "serve", "--no-browser", "--no-compile-ahead", "--end-with-input")


@contextmanager
def process(
    *arguments: str, errors: int | None = subprocess.PIPE, **environment: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A serving process and its address; killed at the end unless it has ended.

    Its standard input is a pipe that ends when the tests' process does, whatever ends that. errors: what becomes of
    standard error; a pipe, which nobody reads before the end, is for servers that say little.
    """
    running = subprocess.Popen(
        [*SERVE, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        env={**os.environ, **environment},
    )
    try:
        assert running.stdout is not None
        line = running.stdout.readline()
        match = re.search(r"http://\S+", line)
        assert match is not None, (line, running.communicate(timeout=PATIENCE))
        yield running, match[0]
    finally:
        if running.poll() is None:
            running.kill()
        running.communicate(timeout=PATIENCE)


def alive(process_id: int) -> bool:
    """Whether a process runs (Linux); one that has ended and waits to be looked at does not."""
    try:
        stat = Path(f"/proc/{process_id}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
