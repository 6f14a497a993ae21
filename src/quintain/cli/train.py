"""`quintain train`: learns the tables of the bots anew from a seed."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from quintain.cli.terminal import console, refuse

MOST_PROCESSES = 8
"""One for each pair of tables."""


def train_lancelot(out: Path | None, seed: int, *, quick: bool) -> int:
    """Writes the tables to `out`, or over those of the package. Returns 0, or 1 where nothing can be written."""
    from quintain.bots import lancelot_weights

    target = out or Path(lancelot_weights.__file__).with_name(lancelot_weights.FILE)
    return _keep(target, lambda file: _learn_lancelot(file, seed, quick=quick))


def train_crylail(out: Path | None, seed: int, *, quick: bool) -> int:
    """Writes the net to `out`, or over that of the package. Returns 0, or 1 where nothing can be written."""
    from quintain.bots.crylail_net import NET_FILE

    return _keep(out or NET_FILE, lambda file: _learn_crylail(file, seed, quick=quick))


def _keep(target: Path, learn: Callable[[IO[bytes]], int]) -> int:
    """Opens the file before anything is learnt; what stood at `target` stays until everything is."""
    begun = time.monotonic()
    try:
        with _replacing(target) as file:
            weights = learn(file)
    except OSError as error:
        return refuse("train", f"{target}: {error.strerror or error}")
    console().print(f"Kept in {target.name}: {weights} weights, learnt in {time.monotonic() - begun:.0f} s.")
    return 0


@contextmanager
def _replacing(target: Path) -> Iterator[IO[bytes]]:
    """A new file that takes the place of another when the block ends well. Raises OSError."""
    if target.is_dir():
        raise IsADirectoryError(0, "is a folder")
    with NamedTemporaryFile(dir=target.parent, prefix=f"{target.name}.", delete=False) as file:
        try:
            yield file
        except BaseException:
            Path(file.name).unlink()
            raise
    Path(file.name).chmod(0o644)
    Path(file.name).replace(target)


def _learn_lancelot(file: IO[bytes], seed: int, *, quick: bool) -> int:
    import numpy as np

    from quintain.bots.lancelot_training import train

    screen = console()
    begun = time.monotonic()
    screen.print("Learning the tables of 2 to 5 knights by self-play; the kernels are compiled first.")
    tables = train(
        seed,
        lambda line: screen.print(f"{line}, {time.monotonic() - begun:.0f} s"),
        quick=quick,
        processes=min(MOST_PROCESSES, os.cpu_count() or 1),
    )
    np.savez_compressed(file, allow_pickle=False, **tables)
    return sum(table.size for table in tables.values())


def _learn_crylail(file: IO[bytes], seed: int, *, quick: bool) -> int:
    from quintain.bots.crylail import compile_ahead
    from quintain.bots.crylail_training import GENERATIONS, QUICK_GENERATIONS, train

    screen = console()
    begun = time.monotonic()
    screen.print("Learning by self-play what a table is worth.")
    compile_ahead()
    rounds = QUICK_GENERATIONS if quick else GENERATIONS
    net = train(seed, lambda line: screen.print(f"{line}, {time.monotonic() - begun:.0f} s"), rounds)
    file.write(net.astype("<f4").tobytes())
    return len(net)
