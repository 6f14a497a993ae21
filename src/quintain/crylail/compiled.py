"""The same physics compiled by numba, for thousands of flicks at once: bots, benchmarks, drills.

Nothing here is a second engine: the code objects of `roots`, `meet`, `contacts` and `physics` are bound again, in
a namespace of their own where each calls the compiled form of the others. Compiled and uncompiled give the same bits.
Importing this module imports numba and numpy; nothing on the way of a single flick does. The machine code is kept on
disk under a name that holds a digest of all sources, so that a stale one is never used.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any, get_type_hints

import numpy as np
from numba import boolean, float64, int64, njit
from numpy.typing import NDArray

from quintain.crylail import contacts, meet, physics, roots, rows
from quintain.crylail.motion import MILLI, MILLIGRAMS, Disk
from quintain.crylail.rows import DIAMETER, LOG_ROW, LOGGED, MICRO, REALS, ROOM, WHOLES, Reals, Wholes, figures_of
from quintain.crylail.table import Profile

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Progress = Callable[[int, int, str], None]
"""Called with how many functions are compiled, how many there are, and the name of the next one ("" at the end)."""

SOURCES: tuple[ModuleType, ...] = (roots, meet, contacts, physics)
MOST_EVENTS = 100_000
"""Per flick in bulk."""
NUMBA_TYPES = {float: float64, int: int64, bool: boolean, Reals: float64[::1], Wholes: int64[::1]}


def bind(modules: tuple[ModuleType, ...], known: Mapping[str, Any], read: tuple[ModuleType, ...]) -> dict[str, Any]:
    """The functions of modules of plain kernels, ready to compile, by name, callees before callers.

    known: compiled kernels that they call. read: the other modules whose code or constants they take over.
    """
    namespace: dict[str, Any] = {"__name__": __name__, "__builtins__": __builtins__}
    digest = _digest((*read, *modules))
    kernels: dict[str, Any] = {}
    for module in modules:
        namespace |= {name: value for name, value in vars(module).items() if not name.startswith("__")}
    for module in modules:
        for name, function in vars(module).items():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                twin = FunctionType(function.__code__, namespace, name, function.__defaults__)
                twin.__qualname__ = f"{name}_{digest}"
                twin.__annotations__ = function.__annotations__
                kernels[name] = njit(cache=True, nogil=True, error_model="numpy")(twin)
    namespace |= {**known, **kernels}
    return kernels


def _digest(modules: tuple[ModuleType, ...]) -> str:
    digest = blake2b(digest_size=4)
    for module in modules:
        digest.update(Path(str(module.__file__)).read_bytes())
    return digest.hexdigest()


KERNELS: Mapping[str, Any] = MappingProxyType(bind(SOURCES, {}, (rows,)))
"""Of the physics."""


def warm(progress: Progress | None = None, kernels: Mapping[str, Any] = KERNELS) -> None:
    """Compiles everything ahead, or loads it from disk; a first time takes half a minute, a later one a second."""
    total = len(kernels)
    for done, (name, kernel) in enumerate(kernels.items()):
        if progress is not None:
            progress(done, total, name)
        if hasattr(kernel, "compile"):
            kernel.compile(_signature(kernel.py_func))
    if progress is not None:
        progress(total, total, "")


def _signature(function: FunctionType) -> tuple[Any, ...]:
    hints = get_type_hints(function)
    return tuple(NUMBA_TYPES[kind] for parameter, kind in hints.items() if parameter != "return")


@dataclass(frozen=True, slots=True)
class Rests:
    """How a bulk of flicks of one disk ended."""

    ids: tuple[int, ...]
    """[n] the disks, ascending."""
    places: Floats
    """[m, n, 2] where each rests or fell, metres; times 1e6 and rounded they are the µm of `motion.play`."""
    on_table: NDArray[np.bool_]
    """[m, n]"""
    events: Ints
    """[m] contacts and falls; -1 for a flick that was broken off after MOST_EVENTS."""


class Simulator:
    """One table with a workspace, for bulk. Not for two threads at once; make one for each."""

    def __init__(self, profile: Profile, masses: Sequence[float] | None = None) -> None:
        """masses: [ROOM] kg, by place among the ascending ids, when they are not all the profile's."""
        figures, shapes = figures_of(profile)
        self._figures = np.array(figures)
        self._shapes = np.array(shapes)
        self._inverse = [MILLIGRAMS / profile.disk_mass] * ROOM if masses is None else [1.0 / mass for mass in masses]
        self._real = np.zeros(REALS)
        self._whole = np.zeros(WHOLES, np.int64)
        self._no_log = np.zeros(0)

    def many(self, disks: Sequence[Disk], flicked: int, flicks: Ints) -> Rests:
        """Each of many flicks of one disk, from the same layout.

        disks: as for `motion.play`. flicks: [m, 5] x, y, vx, vy, spin in whole µm, µm/s, mrad/s.
        """
        return self._simulate(disks, flicked, flicks, self._no_log)

    def logged(self, disks: Sequence[Disk], flicked: int, flick: Ints, log: Floats) -> tuple[Rests, int]:
        """One flick ([5], as a row of `many`) with its log (rows.py); how it ended, and the number of log rows.

        log: [rows * LOG_ROW], overwritten; too short a one is filled as far as it goes.
        """
        rests = self._simulate(disks, flicked, flick.reshape(1, 5), log)
        return rests, min(int(self._whole[LOGGED]), len(log) // LOG_ROW)

    def _simulate(self, disks: Sequence[Disk], flicked: int, flicks: Ints, log: Floats) -> Rests:
        ids, layout = self._layout(disks, flicked)
        m = len(flicks)
        scaled = flicks / np.array([MICRO, MICRO, MICRO, MICRO, MILLI])
        rests = np.empty(m * ROOM * 3)
        events = np.empty(m, np.int64)
        KERNELS["simulate_many"](
            self._real, self._whole, self._figures, self._shapes, log, layout, ids.index(flicked),
            scaled.reshape(-1), MOST_EVENTS, rests, events,
        )  # fmt: skip
        table = rests.reshape(m, ROOM, 3)[:, : len(ids)]
        return Rests(ids, table[:, :, :2], table[:, :, 2] > 0.0, events)

    def _layout(self, disks: Sequence[Disk], flicked: int) -> tuple[tuple[int, ...], Floats]:
        places = {disk[0]: (disk[1] / MICRO, disk[2] / MICRO) for disk in disks}
        places.setdefault(flicked, (0.0, 0.0))
        ids = tuple(sorted(places))
        layout = np.zeros((ROOM, 4))
        layout[:, 2] = self._inverse
        for k, id_ in enumerate(ids):
            layout[k, :2] = places[id_]
            layout[k, 3] = self._figures[DIAMETER] * self._figures[DIAMETER]
        return ids, layout.reshape(-1)
