"""`quintain warm`: compiles the physics ahead. The only command that imports numba."""

import time
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from quintain.cli.terminal import console

if TYPE_CHECKING:
    from collections.abc import Callable


def compile_ahead() -> int:
    """Compiles everything that bulk work needs, or finds it compiled. Returns 0."""
    begun = time.monotonic()
    out = console()
    functions = 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=out, transient=True) as bars:
        bar = bars.add_task("loading the compiler", total=None)

        def show(done: int, total: int, following: str) -> None:
            nonlocal functions
            functions = total
            bars.update(bar, completed=done, total=total, description=following or "done")

        _warmer()(show)
    seconds = time.monotonic() - begun
    out.print(f"The physics is compiled: {functions} functions, {seconds:.1f} s. It is kept for next time.")
    return 0


def _warmer() -> "Callable[[Callable[[int, int, str], None]], None]":
    """What compiles; importing it takes a second by itself."""
    from quintain.crylail.compiled import warm

    return warm
