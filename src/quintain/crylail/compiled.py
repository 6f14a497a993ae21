"""The same physics compiled by numba, for thousands of flicks at once: bots, benchmarks, drills.

Nothing here is a second engine: the code objects of `roots`, `meet`, `physics` and their likes are bound again, in
a namespace of their own where each calls the compiled form of the others. Compiled and uncompiled give the same bits.
Importing this module imports numba and numpy; nothing on the way of a single flick does. The machine code is kept on
disk under a name that holds a digest of all sources, so that a stale one is never used.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast, get_type_hints

import numba
import numpy as np
from numba import float64, int64, njit
from numpy.typing import NDArray

from quintain.core import pointers
from quintain.core.compiling import Progress, telling
from quintain.core.pointers import pointer_to
from quintain.crylail import contacts, meet, obstacles, physics, roots, rows, ties
from quintain.crylail.motion import MILLI, MILLIGRAMS, Disk
from quintain.crylail.physics import simulate_many
from quintain.crylail.rows import (
    DIAMETER,
    LOG_ROOM,
    LOG_ROW,
    LOGGED,
    MICRO,
    REALS,
    ROOM,
    WHOLES,
    figures_of,
    layout_of,
)
from quintain.crylail.table import Profile

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
SOURCES: tuple[ModuleType, ...] = (roots, obstacles, meet, contacts, ties, physics)
MOST_EVENTS = 100_000
"""Per flick in bulk."""
NUMBA_TYPES: dict[Any, Any] = {
    float: float64,
    int: int64,
    Floats: float64[::1],
    Ints: int64[::1],
}


def _many(
    real: Floats,
    whole: Ints,
    figures: Floats,
    shapes: Floats,
    log: Floats,
    layout: Floats,
    i: int,
    flicks: Floats,
    most_events: int,
    rests: Floats,
    events: Ints,
) -> None:
    simulate_many(
        pointer_to(real), pointer_to(whole), pointer_to(figures), pointer_to(shapes), pointer_to(log),
        pointer_to(layout), i, pointer_to(flicks), len(events), most_events, pointer_to(rests), pointer_to(events),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kernels:
    """Functions that are compiled together."""

    compiled: Mapping[str, Any]
    """By name, callees before callers, then the entries; each is compiled when first called, or by `warm`."""
    plain: Mapping[str, FunctionType]
    """The functions as they stand in their files."""
    entries: tuple[str, ...]
    """Those that take arrays and are called from outside; compiling them takes in all that they call."""
    digest: str
    """Of all sources; part of the names under which machine code is kept."""


def bind(modules: Sequence[ModuleType], entries: Sequence[Callable[..., Any]], below: Kernels | None = None) -> Kernels:
    """The functions of modules of plain kernels, and entries to them, ready to compile.

    modules: callees first; they may call the functions of `below` and of each other, and their reals and wholes arrive
    as pointers. entries: functions of one file, annotated with Floats and Ints, that hand on `pointer_to` arrays.
    """
    inner = {} if below is None else below.compiled
    digest = _digest(modules, entries, "" if below is None else below.digest)
    hand_on = _itself if _is_off() else pointer_to
    namespace: dict[str, Any] = {"__name__": __name__, "__builtins__": __builtins__}
    plain: dict[str, FunctionType] = {
        function.__name__: function
        for module in modules
        for function in vars(module).values()
        if isinstance(function, FunctionType) and function.__module__ == module.__name__
    } | {entry.__name__: cast("FunctionType", entry) for entry in entries}
    for module in modules:
        namespace |= {name: value for name, value in vars(module).items() if not name.startswith("__")}
    kernels: dict[str, Any] = {}
    for name, function in plain.items():
        twin = FunctionType(function.__code__, namespace, name, function.__defaults__)
        twin.__qualname__ = f"{name}_{digest}"
        kernels[name] = _lazily(twin)
    namespace |= {**inner, **kernels, "pointer_to": hand_on}
    return Kernels(kernels, plain, tuple(entry.__name__ for entry in entries), digest)


def _digest(modules: Sequence[ModuleType], entries: Sequence[Callable[..., Any]], below: str) -> str:
    digest = blake2b(below.encode(), digest_size=4)
    files = [str(module.__file__) for module in (rows, pointers, *modules)]
    files += sorted({cast("FunctionType", entry).__code__.co_filename for entry in entries})
    for file in files:
        digest.update(Path(file).read_bytes())
    return digest.hexdigest()


def _lazily(function: FunctionType) -> Any:
    """Compiled when first called or warmed, without fast-math; kept on disk if there is a place for it."""
    try:
        return njit(cache=True, nogil=True, error_model="numpy")(function)
    except RuntimeError:  # neither the package nor the user's cache folder can be written to
        return njit(nogil=True, error_model="numpy")(function)


def _itself(array: Any) -> Any:
    """What `pointer_to` is when nothing is compiled."""
    return array


def _is_off() -> bool:
    """Whether NUMBA_DISABLE_JIT is set: then the plain functions do the work."""
    settings: Any = numba.config
    return bool(settings.DISABLE_JIT)


PHYSICS = bind(SOURCES, (_many,))


def warm(progress: Progress | None = None, kernels: Sequence[Kernels] = (PHYSICS,)) -> None:
    """Compiles everything ahead and keeps it on disk, which takes half a minute; or loads it from there at once.

    kernels: those below before those above. progress: hears of what is really compiled, and of the end.
    """
    if _is_off():
        return
    names = [name for each in kernels for name in each.compiled]
    with telling(names, progress) if progress is not None else nullcontext():
        for each in kernels:
            for entry in each.entries:
                each.compiled[entry].compile(_signature(each.plain[entry]))


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

    def __init__(self, profile: Profile) -> None:
        figures, shapes = figures_of(profile)
        self._figures = np.array(figures)
        self._shapes = np.array(shapes)
        self._mass = profile.disk_mass / MILLIGRAMS
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
        self._whole[LOG_ROOM] = len(log) // LOG_ROW
        i = ids.index(flicked)
        PHYSICS.compiled["_many"](
            self._real, self._whole, self._figures, self._shapes, log, layout,
            i, scaled.reshape(-1), MOST_EVENTS, rests, events,
        )  # fmt: skip
        x, y, size2 = np.moveaxis(rests.reshape(m, 3, ROOM)[:, :, : len(ids)], 1, 0)
        return Rests(ids, np.stack((x, y), axis=-1), size2 > 0.0, events)

    def _layout(self, disks: Sequence[Disk], flicked: int) -> tuple[tuple[int, ...], Floats]:
        places = {disk[0]: (disk[1] / MICRO, disk[2] / MICRO) for disk in disks}
        places.setdefault(flicked, (0.0, 0.0))
        ids = tuple(sorted(places))
        masses = [self._mass] * len(ids)
        return ids, np.array(layout_of([places[id_] for id_ in ids], masses, float(self._figures[DIAMETER])))
