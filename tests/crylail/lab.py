"""A laboratory table: any figures, no rounding to micrometres, several disks moving from the start.

Used to hold the physics against textbook formulas. All in metres, seconds, kilograms, radians.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from quintain.crylail.meet import launch
from quintain.crylail.physics import lay_out, renew, run
from quintain.crylail.rows import (
    CHANGED,
    DECELERATION,
    DIAMETER,
    DISK_FRICTION,
    FELL,
    LENGTH,
    LOG_ROOM,
    LOG_ROW,
    LOGGED,
    MARKER_RESTITUTION,
    MARKERS,
    MOVED,
    PLACE,
    RESTITUTION,
    SIZE2,
    SPEED,
    SPIN,
    SPIN_DECELERATION,
    STRUCK,
    TS,
    WHAT,
    WHEN,
    WHO,
    WHOM,
    WIDTH,
    XE,
    YE,
    add_markers,
    layout_of,
    new_reals,
    new_wholes,
)

Pair = tuple[float, float]
LOG_ROWS = 40_000


@dataclass(frozen=True)
class Stretch:
    """A disk begins a new stretch (or falls)."""

    t: float
    disk: int
    x: float
    y: float
    vx: float
    vy: float
    spin: float
    fell: bool

    @property
    def speed(self) -> float:
        return hypot(self.vx, self.vy)


@dataclass(frozen=True)
class Contact:
    """A disk met another, or marker -1 - other."""

    t: float
    disk: int
    other: int
    approach: float


@dataclass(frozen=True)
class Ran:
    """How it went."""

    places: list[Pair]
    stops: list[float]
    """When each came to rest for good."""
    on_table: list[bool]
    events: int
    starts: list[Stretch]
    """Of the disks that moved from the start."""
    log: list[Stretch | Contact]

    @property
    def stretches(self) -> list[Stretch]:
        return [row for row in self.log if isinstance(row, Stretch)]

    @property
    def contacts(self) -> list[Contact]:
        return [row for row in self.log if isinstance(row, Contact)]

    def gap(self, i: int, j: int, diameter: float) -> float:
        (xi, yi), (xj, yj) = self.places[i], self.places[j]
        return hypot(xi - xj, yi - yj) - diameter


@dataclass(frozen=True)
class Lab:
    """The figures of a laboratory table."""

    length: float = 24.0
    width: float = 24.0
    a: float = 0.2 * 9.81
    diameter: float = 0.04
    restitution: float = 0.85
    disk_friction: float = 0.0
    marker_restitution: float = 0.4
    markers: tuple[tuple[Pair, ...], ...] = ()

    def figures(self) -> tuple[list[float], list[float]]:
        figures = [0.0] * (MARKERS + 1)
        figures[LENGTH] = self.length
        figures[WIDTH] = self.width
        figures[DECELERATION] = self.a
        figures[SPIN_DECELERATION] = 4.0 * self.a / (3.0 * 0.5 * self.diameter)
        figures[DIAMETER] = self.diameter
        figures[RESTITUTION] = self.restitution
        figures[DISK_FRICTION] = self.disk_friction
        figures[MARKER_RESTITUTION] = self.marker_restitution
        shapes = add_markers(figures, [list(corners) for corners in self.markers])
        return figures, shapes

    def run(
        self,
        places: Sequence[Pair],
        velocities: Sequence[Pair],
        masses: Sequence[float] | None = None,
        spins: Sequence[float] | None = None,
    ) -> Ran:
        """Everything from these places and velocities until all rests; disks beyond `velocities` are at rest."""
        figures, shapes = self.figures()
        real, whole, log = new_reals(), new_wholes(), [0.0] * (LOG_ROW * LOG_ROWS)
        n = len(places)
        whole[LOG_ROOM] = LOG_ROWS
        lay_out(real, whole, layout_of(places, masses or [0.008] * n, self.diameter))
        for k, (vx, vy) in enumerate(velocities):
            real[SPIN + k] = spins[k] if spins else 0.0
            launch(real, whole, figures, shapes, k, 0.0, *places[k], vx, vy)
            whole[CHANGED + k] = k
        renew(real, whole, figures, len(velocities), 0.0)
        events = run(real, whole, figures, shapes, log, 100_000)
        assert whole[LOGGED] <= LOG_ROWS
        starts = [
            Stretch(0.0, k, *places[k], *velocity, spins[k] if spins else 0.0, fell=False)
            for k, velocity in enumerate(velocities)
        ]
        rows = [log[at : at + LOG_ROW] for at in range(0, LOG_ROW * whole[LOGGED], LOG_ROW)]
        return Ran(
            [(real[XE + k], real[YE + k]) for k in range(n)],
            [real[TS + k] for k in range(n)],
            [real[SIZE2 + k] > 0.0 for k in range(n)],
            events,
            starts,
            [_read(row) for row in rows],
        )


def _read(row: list[float]) -> Stretch | Contact:
    if row[WHAT] == STRUCK:
        return Contact(row[WHEN], int(row[WHO]), int(row[WHOM]), row[SPEED])
    assert row[WHAT] in {MOVED, FELL}
    x, y, vx, vy, spin = row[PLACE:]
    return Stretch(row[WHEN], int(row[WHO]), x, y, vx, vy, spin, row[WHAT] == FELL)
