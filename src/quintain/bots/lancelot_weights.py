"""The learnt tables of the Lancelot bots: a file in the package, written by `quintain train lancelot`."""

from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quintain.lancelot.variant import Variant

FILE = "lancelot_weights.npz"


@cache
def weights_of(variant: Variant) -> NDArray[np.int32]:
    """The table for a variant: learnt on the standard board of as many knights, and options where there is one."""
    tables = _tables()
    name = table_name(variant)
    names = (name, name.removesuffix("s"), name.rstrip("ds"))
    table = next(tables[each] for each in names if each in tables)
    table.setflags(write=False)
    return table


def table_name(variant: Variant) -> str:
    """Which table that is: "2", "5d", "3ds"."""
    return f"{variant.players}{'d' if variant.diagonals else ''}{'s' if variant.favour != 'no' else ''}"


@cache
def _tables() -> dict[str, NDArray[np.int32]]:
    with (files("quintain.bots") / FILE).open("rb") as file:
        loaded: Any = np.load(file, allow_pickle=False)
        return {name: np.ascontiguousarray(loaded[name], np.int32) for name in loaded.files}
