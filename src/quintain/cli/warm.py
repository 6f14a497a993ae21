"""`quintain warm`: compiles the physics ahead. The only command that imports numba."""

import time

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from quintain.cli.terminal import console


def compile_ahead() -> int:
    """Compiles everything that bulk work needs, or finds it compiled. Returns 0."""
    begun = time.monotonic()
    out = console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=out, transient=True) as bars:
        bar = bars.add_task("loading the compiler", total=None)
        from quintain.crylail.compiled import warm

        count = 0

        def show(done: int, total: int, following: str) -> None:
            nonlocal count
            count = total
            bars.update(bar, completed=done, total=total, description=following or "done")

        warm(show)
    out.print(
        f"The physics is compiled: {count} functions, {time.monotonic() - begun:.1f} s. It is kept for next time."
    )
    return 0
