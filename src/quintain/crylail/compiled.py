"""The same physics compiled by numba, for thousands of flicks at once: bots, benchmarks, drills.

Nothing here is a second engine: the code objects of `roots`, `meet`, `physics` and their likes are bound again, in
a namespace of their own where each calls the compiled form of the others. Compiled and uncompiled give the same bits.
Importing this module imports numba and numpy; nothing on the way of a single flick does. The machine code is kept on
disk under a name that holds a digest of all sources, so that a stale one is never used.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast, get_type_hints

import numba
import numpy as np
from numba import boolean, float64, int64, njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from quintain.crylail import contacts, meet, obstacles, physics, roots, rows, ties
from quintain.crylail.motion import MILLI, MILLIGRAMS, Disk
from quintain.crylail.rows import (
    DIAMETER,
    LOG_ROOM,
    LOG_ROW,
    LOGGED,
    MICRO,
    REALS,
    ROOM,
    WHOLES,
    Reals,
    Wholes,
    figures_of,
    layout_of,
)
from quintain.crylail.table import Profile

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Progress = Callable[[int, int, str], None]
"""Called with how many functions are compiled, how many there are, and the name of the next one ("" at the end)."""

SOURCES: tuple[ModuleType, ...] = (roots, obstacles, meet, contacts, ties, physics)
MOST_EVENTS = 100_000
"""Per flick in bulk."""
POINTER: Any = types.CPointer
NUMBA_TYPES: dict[Any, Any] = {
    float: float64,
    int: int64,
    bool: boolean,
    Reals: POINTER(float64),
    Wholes: POINTER(int64),
    Floats: float64[::1],
    Ints: int64[::1],
}


def _pointer_to(_typing: Any, array: Any) -> Any:
    """The address of the first number of an array.

    Compiled functions count every array that they are handed, up and down again, as atomic operations, which took more
    than half of the time of a flick; they do not count pointers.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return POINTER(array.dtype)(array), generate


pointer_to: Any = intrinsic(_pointer_to)
simulate_many: Any = physics.simulate_many
"""For `_many`, which is bound where this is the compiled one."""


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


def _digest() -> str:
    digest = blake2b(digest_size=4)
    for module in (rows, *SOURCES):
        digest.update(Path(str(module.__file__)).read_bytes())
    digest.update(Path(__file__).read_bytes())
    return digest.hexdigest()


def _bind() -> dict[str, Any]:
    """The kernels by name, callees before callers, `_many` last; compiled when first called, or by `warm`."""
    namespace: dict[str, Any] = {"__name__": __name__, "__builtins__": __builtins__, "pointer_to": pointer_to}
    kernels: dict[str, Any] = {}
    functions: list[FunctionType] = [
        function
        for module in SOURCES
        for function in vars(module).values()
        if isinstance(function, FunctionType) and function.__module__ == module.__name__
    ]
    for module in SOURCES:
        namespace |= {name: value for name, value in vars(module).items() if not name.startswith("__")}
    for function in (*functions, cast("FunctionType", _many)):
        twin = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
        twin.__qualname__ = f"{function.__name__}_{DIGEST}"
        kernels[function.__name__] = _lazily(twin)
    namespace |= kernels
    return kernels


def _lazily(function: FunctionType) -> Any:
    """Compiled when first called or warmed, without fast-math; kept on disk if there is a place for it."""
    try:
        return njit(cache=True, nogil=True, error_model="numpy")(function)
    except RuntimeError:  # neither the package nor the user's cache folder can be written to
        return njit(nogil=True, error_model="numpy")(function)


DIGEST = _digest()
_KERNELS = _bind()


def _is_off() -> bool:
    """Whether NUMBA_DISABLE_JIT is set: then the plain functions do the work."""
    settings: Any = numba.config
    return bool(settings.DISABLE_JIT)


def warm(progress: Progress | None = None) -> None:
    """Compiles everything ahead and keeps it on disk, which takes half a minute; or loads it from there at once."""
    if _is_off():
        return
    entry = _KERNELS["_many"]
    folder = entry.stats.cache_path
    kept = folder is not None and any(Path(folder).glob(f"*_many_{DIGEST}*.nbi"))
    total = len(_KERNELS)
    wanted = {"_many": entry} if kept else _KERNELS
    for done, (name, kernel) in enumerate(wanted.items(), start=total - len(wanted)):
        if progress is not None:
            progress(done, total, name)
        kernel.compile(_signature(name))
    if progress is not None:
        progress(total, total, "")


def _signature(name: str) -> tuple[Any, ...]:
    function = _many if name == "_many" else next(vars(module)[name] for module in SOURCES if name in vars(module))
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
        table: tuple[Any, ...] = (self._real, self._whole, self._figures, self._shapes, log, layout)
        if _is_off():
            simulate_many(*table, i, scaled.reshape(-1), m, MOST_EVENTS, rests, events)
        else:
            _KERNELS["_many"](*table, i, scaled.reshape(-1), MOST_EVENTS, rests, events)
        x, y, size2 = np.moveaxis(rests.reshape(m, 3, ROOM)[:, :, : len(ids)], 1, 0)
        return Rests(ids, np.stack((x, y), axis=-1), size2 > 0.0, events)

    def _layout(self, disks: Sequence[Disk], flicked: int) -> tuple[tuple[int, ...], Floats]:
        places = {disk[0]: (disk[1] / MICRO, disk[2] / MICRO) for disk in disks}
        places.setdefault(flicked, (0.0, 0.0))
        ids = tuple(sorted(places))
        masses = [self._mass] * len(ids)
        return ids, np.array(layout_of([places[id_] for id_ in ids], masses, float(self._figures[DIAMETER])))
