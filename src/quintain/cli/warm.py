"""`quintain warm`: compiles ahead what bulk work and bots need. The only command that imports numba."""

import time
from collections.abc import Callable, Sequence

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from quintain.bots.bot import Stop
from quintain.bots.parts import AHEAD, Part
from quintain.bots.tasks import compile_part
from quintain.cli.terminal import console

Told = Callable[[int, int, str], None]
Step = tuple[str, Callable[[Told], None]]
"""What is compiled, and what compiles it and tells how far it is."""


def compile_ahead(*, physics_alone: bool = False) -> int:
    """Compiles everything, or finds it compiled; minutes at the first time. Returns 0."""
    begun = time.monotonic()
    out = console()
    steps = [("the physics", _warmer())] if physics_alone else _steps(AHEAD)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=out, transient=True) as bars:
        for number, (title, compile_step) in enumerate(steps, start=1):
            since = time.monotonic()
            bar = bars.add_task(f"{number} of {len(steps)}: {title}", total=None)

            def show(done: int, total: int, following: str, bar: object = bar) -> None:
                del following
                bars.update(bar, completed=done, total=total or None)  # type: ignore[arg-type]

            compile_step(show)
            bars.remove_task(bar)
            bars.console.print(f"{number} of {len(steps)}: {title}, {time.monotonic() - since:.1f} s")
    seconds = time.monotonic() - begun
    what = "The physics is compiled" if physics_alone else "The physics and the bots are compiled"
    out.print(f"{what}: {seconds:.1f} s. It is kept for next time.")
    return 0


def _steps(parts: Sequence[Part]) -> list[Step]:
    return [(part.title, _compiler(part)) for part in parts]


def _compiler(part: Part) -> Callable[[Told], None]:
    def compile_it(told: Told) -> None:
        def tell(done: int, total: int, what: str, part: object = None) -> None:
            del part
            told(done, total, what)

        compile_part(part, stop=Stop(), progress=tell)

    return compile_it


def _warmer() -> Callable[[Told], None]:
    """What compiles the physics; importing it takes a second by itself."""
    from quintain.crylail.compiled import warm

    return warm
