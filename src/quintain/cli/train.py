"""`quintain train`: learns the tables of the bots anew from a seed."""

import time
from pathlib import Path

from quintain.cli.terminal import console


def train_lancelot(out: Path | None, seed: int, *, quick: bool) -> int:
    """Writes the tables to `out`, or over those of the package. Returns 0."""
    import numpy as np

    from quintain.bots import lancelot_weights
    from quintain.bots.lancelot_training import train

    screen = console()
    begun = time.monotonic()
    target = out or Path(lancelot_weights.__file__).with_name(lancelot_weights.FILE)
    screen.print("Learning the tables of 2 to 5 knights by self-play; the kernels are compiled first.")
    tables = train(seed, lambda line: screen.print(f"{line}, {time.monotonic() - begun:.0f} s"), quick=quick)
    with target.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **tables)
    screen.print(f"Kept in {target.name}: {sum(table.size for table in tables.values())} weights from seed {seed}.")
    return 0
