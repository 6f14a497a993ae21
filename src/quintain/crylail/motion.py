"""One flick as it happened, from whole micrometres to whole micrometres: what the rules, the page and the record need.

Runs uncompiled, at once, and never imports numba: a flick takes a millisecond or two.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import isqrt, sqrt

from quintain.core.errors import IllegalMoveError, PositionError
from quintain.crylail.meet import AT_REST2
from quintain.crylail.physics import MOST_EVENTS, lay_out, simulate
from quintain.crylail.rows import (
    DIAMETER,
    FELL,
    LEFT_EDGE,
    LOG_ROOM,
    LOG_ROW,
    LOGGED,
    MICRO,
    NEAR_EDGE,
    PLACE,
    RIGHT_EDGE,
    ROOM,
    SIZE2,
    SPEED,
    STRUCK,
    VOID_EDGE,
    WHAT,
    WHEN,
    WHO,
    WHOM,
    XE,
    YE,
    Reals,
    figures_of,
    layout_of,
    new_reals,
    new_wholes,
)
from quintain.crylail.table import MAX_SPEED, MAX_SPIN, Flick, Point, Profile

Disk = tuple[int, int, int]
"""id, x and y of a disk on the table, µm."""
Segment = tuple[int, float, float, float, float, float, float, float, float]
"""disk, t0, t1, x, y, vx, vy, ax, ay: at t0 <= t <= t1 it is at x + vx (t - t0) + ax (t - t0)² / 2; SI units."""

MOST_OVERLAP = 2
"""µm; two disks never rest deeper in each other than this, and so much is harmless to the next flick."""
EDGES = {NEAR_EDGE: "near", VOID_EDGE: "void", RIGHT_EDGE: "right", LEFT_EDGE: "left"}
"""x = 0, x = length, y = 0, y = width."""
MILLI = 1e3
MILLIGRAMS = 1e6
"""In a kilogram."""
LOG_ROWS = 256
"""Room for a usual flick; one that needs more is run again with enough."""


@dataclass(frozen=True, slots=True)
class Strike:
    """A disk met another, or a marker."""

    t: float
    disk: int
    other: int
    """The other disk; -1 - n for marker n of `table.markers`."""
    speed: float
    """At which they approached each other, m/s."""


@dataclass(frozen=True, slots=True)
class Fall:
    """The centre of a disk passed an edge (C8)."""

    t: float
    disk: int
    x: int
    y: int
    edge: str
    """One of EDGES."""


@dataclass(frozen=True, slots=True)
class Motion:
    """Everything that one flick did to the disks."""

    rest: tuple[Disk, ...]
    """The disks still on the table, by id, where they rest. A disk that is missing is among the falls."""
    segments: tuple[Segment, ...]
    """By disk, then by time; cut only where the motion of that disk changes. A disk at rest has none."""
    strikes: tuple[Strike, ...]
    """By time, in the order in which they were solved."""
    falls: tuple[Fall, ...]
    """By time."""
    furthest_x: int
    """The greatest x at which the centre of the flicked disk was, µm (C7 crossing=ever)."""
    duration: float
    """Until everything rests or has fallen, s."""
    events: int
    digest: str
    """Eight hexadecimal digits over `rest`: the hash that a record keeps of the resting state."""


def play(profile: Profile, disks: Sequence[Disk], flicked: int, flick: Flick) -> Motion:
    """The motion that follows when the disk with id `flicked` is put where `flick` says and flicked.

    disks: every disk on the table, in any order; the flicked one may be among them (its place there does not count).
    Overlaps of up to MOST_OVERLAP are harmless. What is legal, the rules decide; here only what no table can hold is
    refused: PositionError for more than ROOM disks or the same id twice, IllegalMoveError beyond MAX_SPEED or MAX_SPIN.
    """
    if max(abs(flick.vx), abs(flick.vy)) > MAX_SPEED or abs(flick.spin) > MAX_SPIN:
        why = f"no flick is faster than {MAX_SPEED} µm/s or spins faster than {MAX_SPIN} mrad/s"
        raise IllegalMoveError("C6", "flick", why)
    start = {disk[0]: (disk[1], disk[2]) for disk in disks}
    if len(start) != len(disks):
        raise PositionError("disks", "the same disk stands on the table twice")
    start[flicked] = (flick.x, flick.y)
    if len(start) > ROOM:
        raise PositionError("disks", f"{len(start)} disks are more than the {ROOM} that a table holds")
    ids = sorted(start)
    at = [start[id_] for id_ in ids]
    who = ids.index(flicked)
    real, log, events = _run(profile, at, who, flick)
    rows = sorted(_rows(log), key=lambda row: (row[WHO], row[WHEN]))
    falls = _falls(ids, rows)
    segments = _segments(profile, ids, rows)
    exact = [(real[XE + k] * MICRO, real[YE + k] * MICRO) if real[SIZE2 + k] > 0.0 else None for k in range(len(ids))]
    places = settle(profile, at, exact)
    rest = tuple((id_, *point) for id_, point in zip(ids, places, strict=True) if point is not None)
    ends = [segment[2] for segment in segments] + [fall.t for fall in falls]
    return Motion(
        rest=rest,
        segments=segments,
        strikes=_strikes(ids, _rows(log)),
        falls=falls,
        furthest_x=_furthest_x(flicked, flick, segments),
        duration=max(ends, default=0.0),
        events=events,
        digest=digest_of(rest),
    )


def digest_of(rest: Sequence[Disk]) -> str:
    """Eight hexadecimal digits that stand for these disks at these places, whatever their order."""
    text = ";".join(f"{id_},{x},{y}" for id_, x, y in sorted(rest))
    return blake2b(text.encode("ascii"), digest_size=4).hexdigest()


def _run(profile: Profile, at: Sequence[Point], who: int, flick: Flick) -> tuple[Reals, list[float], int]:
    """Runs the physics; its workspace, the log cut to length, and the number of events."""
    figures, shapes = figures_of(profile)
    places = [(x / MICRO, y / MICRO) for x, y in at]
    layout = layout_of(places, [profile.disk_mass / MILLIGRAMS] * len(at), figures[DIAMETER])
    wanted = LOG_ROWS
    while True:
        real = new_reals()
        whole = new_wholes()
        log = [0.0] * (LOG_ROW * wanted)
        whole[LOG_ROOM] = wanted
        lay_out(real, whole, layout)
        vx, vy, spin = flick.vx / MICRO, flick.vy / MICRO, flick.spin / MILLI
        events = simulate(real, whole, figures, shapes, log, who, vx, vy, spin, MOST_EVENTS)
        if events < 0:
            raise RuntimeError(f"a flick without end: {profile}, {at}, {who}, {flick}")
        if whole[LOGGED] <= wanted:
            return real, log[: LOG_ROW * whole[LOGGED]], events
        wanted = whole[LOGGED]


def _micro(metres: float) -> int:
    return round(metres * MICRO)


def _rows(log: Sequence[float]) -> list[tuple[float, ...]]:
    return [tuple(log[at : at + LOG_ROW]) for at in range(0, len(log), LOG_ROW)]


def _strikes(ids: Sequence[int], rows: Sequence[tuple[float, ...]]) -> tuple[Strike, ...]:
    return tuple(
        Strike(row[WHEN], ids[int(row[WHO])], ids[int(row[WHOM])] if row[WHOM] >= 0 else int(row[WHOM]), row[SPEED])
        for row in rows
        if row[WHAT] == STRUCK
    )


def _falls(ids: Sequence[int], rows: Sequence[tuple[float, ...]]) -> tuple[Fall, ...]:
    fallen = sorted((row for row in rows if row[WHAT] == FELL), key=lambda row: row[WHEN])
    return tuple(
        Fall(row[WHEN], ids[int(row[WHO])], _micro(row[PLACE]), _micro(row[PLACE + 1]), EDGES[int(row[WHOM])])
        for row in fallen
    )


def _segments(profile: Profile, ids: Sequence[int], rows: Sequence[tuple[float, ...]]) -> tuple[Segment, ...]:
    """rows: by disk, then by time."""
    a = profile.deceleration
    changes = [row for row in rows if row[WHAT] != STRUCK]
    segments: list[Segment] = []
    for row, following in zip(changes, [*changes[1:], None], strict=True):
        _, t0, who, _, x, y, vx, vy, _ = row
        v = sqrt(vx * vx + vy * vy)
        if row[WHAT] == FELL or v * v <= AT_REST2:
            continue
        t1 = t0 + v / a
        if following is not None and following[WHO] == who:
            t1 = min(t1, following[WHEN])
        if t1 > t0:
            segments.append((ids[int(who)], t0, t1, x, y, vx, vy, -a * vx / v, -a * vy / v))
    return tuple(segments)


def _furthest_x(flicked: int, flick: Flick, segments: Sequence[Segment]) -> int:
    """x only ever grows or shrinks along one segment, so its ends decide."""
    furthest = flick.x / MICRO
    for disk, t0, t1, x, _, vx, _, ax, _ in segments:
        if disk == flicked:
            dt = t1 - t0
            furthest = max(furthest, x, x + dt * (vx + 0.5 * ax * dt))
    return _micro(furthest)


def settle(
    profile: Profile, before: Sequence[Point], exact: Sequence[tuple[float, float] | None]
) -> list[Point | None]:
    """Where the disks rest in whole µm: the nearest point at which none is deeper in another than MOST_OVERLAP.

    before: where each was when the flick began; one that has not moved stays. exact: where it came to rest, in µm but
    not whole; None for one that fell.
    """
    rest = [None if point is None else (round(point[0]), round(point[1])) for point in exact]
    for k, (rounded, point) in enumerate(zip(list(rest), exact, strict=True)):
        if rounded is None or point is None or rounded == before[k]:
            continue
        others = [other for o, other in enumerate(rest) if o != k and other is not None]
        if _depth(profile, rounded, others) > MOST_OVERLAP:
            rest[k] = _roomiest(profile, rounded, point, others)
    return rest


def _depth(profile: Profile, point: Point, others: Sequence[Point]) -> int:
    """How deep in any other, in whole µm and at least that; 0 if in none."""
    x, y = point
    nearest = min(((x - ox) ** 2 + (y - oy) ** 2 for ox, oy in others), default=profile.disk_diameter**2)
    if nearest >= profile.disk_diameter**2:
        return 0
    return profile.disk_diameter - isqrt(nearest)


def _roomiest(profile: Profile, point: Point, exact: tuple[float, float], others: Sequence[Point]) -> Point:
    """Of the points around, the nearest to the exact place of those that are shallow enough, or else the shallowest."""
    around = [
        (point[0] + dx, point[1] + dy)
        for dx in range(-2, 3)
        for dy in range(-2, 3)
        if 0 <= point[0] + dx <= profile.length and 0 <= point[1] + dy <= profile.width
    ]

    def preference(candidate: Point) -> tuple[int, float, Point]:
        off_x, off_y = candidate[0] - exact[0], candidate[1] - exact[1]
        return max(_depth(profile, candidate, others), MOST_OVERLAP), off_x * off_x + off_y * off_y, candidate

    return min(around, key=preference, default=point)
