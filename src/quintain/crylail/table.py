"""The table of Knights of Crylail: its figures, lines, markers and spots, and what a flick is (C1, C2, C3, C6).

Axes: x along the table from the near edge (0) to the Void edge (`length`), y across it from 0 to `width`.
Everything here is whole numbers: micrometres, micrometres per second, milliradians per second, milligrams, per mille.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from math import isqrt
from types import MappingProxyType

from quintain.core.errors import OptionError

GRAVITY = 9.81
"""m/s²; the same on every table."""
LAUNCH_LINE = 250_000
"""C2: from the near edge."""
BATTLE_LINE_BEFORE_VOID = 430_000
"""C2: from the Void edge."""
MAX_FLICK_SPEED = 6_000_000
"""The fastest flick that a page or a terminal offers, µm/s."""
MAX_SPEED = 100_000_000
"""The rules take a flick with vx and vy of at most this size, µm/s: far beyond any finger, yet finite."""
MAX_SPIN = 1_000_000
"""The rules take a flick with a spin of at most this size, mrad/s."""

LIMITS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "length": (1_200_000, 4_000_000),
        "width": (400_000, 1_200_000),
        "disk_diameter": (20_000, 60_000),
        "disk_mass": (1_000, 100_000),
        "table_friction": (20, 1_000),
        "restitution": (0, 1_000),
        "disk_friction": (0, 1_000),
        "marker_restitution": (0, 1_000),
        "marker_side": (10_000, 80_000),
    }
)
"""C1 and ours: the least and the greatest value of each free figure of a profile."""

TIP = 2
"""The corner of a marker that stands on its line, away from the edge."""

Point = tuple[int, int]
"""(x, y) in µm."""


class Kind(Enum):
    """The six knights of a side (C12 to C17), in the order in which they are listed everywhere."""

    HERO = "hero"
    SLAYER = "slayer"
    SPEARMAN = "spearman"
    BLADESMAN = "bladesman"
    SLINGER = "slinger"
    CLERIC = "cleric"


@dataclass(frozen=True, slots=True)
class Flick:
    """One knight, placed and flicked (C6). Whether it is legal is for the rules to say; here anything whole will do."""

    knight: Kind
    x: int
    y: int
    vx: int
    """µm/s"""
    vy: int
    spin: int = 0
    """mrad/s, counter-clockwise seen with x to the right and y up."""


@dataclass(frozen=True, slots=True)
class Profile:
    """All figures of a table that decide how disks move on it (C1, C2). Raises OptionError for figures beyond LIMITS.

    A record stores every field, so that a replay never depends on what a name means in a later version.
    """

    name: str = "standard"
    version: int = 1
    length: int = 1_830_000
    width: int = 700_000
    launch_line: int = LAUNCH_LINE
    """x of the Launch Line."""
    battle_line: int = 1_400_000
    """x of the Battle Line."""
    disk_diameter: int = 40_000
    disk_mass: int = 8_000
    """mg"""
    table_friction: int = 200
    """Coulomb friction of a disk on the table, per mille."""
    restitution: int = 850
    """Of the normal speed between two disks, per mille."""
    disk_friction: int = 150
    """Coulomb friction between the rims of two disks, per mille."""
    marker_restitution: int = 400
    """Of the normal speed of a disk off a marker, per mille."""
    marker_side: int = 40_000
    """Side of a marker, an equilateral triangle."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name != "name" and type(value) is not int:
                raise OptionError(field.name, f"{value!r} is no whole number", "C1")
        for name, (least, most) in LIMITS.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise OptionError(name, f"{value} is not between {least} and {most}", "C1")
        if self.disk_diameter % 2:
            raise OptionError("disk_diameter", f"{self.disk_diameter} is odd, so that the radius is not whole", "C2")
        self._check_lines()

    def _check_lines(self) -> None:
        room = 2 * self.disk_diameter
        if self.launch_line < room:
            raise OptionError("launch_line", f"{self.launch_line} leaves no room behind it ({room} needed)", "C2")
        if self.battle_line < self.launch_line + room + self.marker_side:
            raise OptionError("battle_line", f"{self.battle_line} is too near the Launch Line", "C2")
        if self.battle_line > self.length - 2 * room:
            raise OptionError("battle_line", f"{self.battle_line} leaves no room before the Void", "C2")
        if any(overlaps_marker(self, x, y) for x, y in drak_borg_spots(self)):
            raise OptionError("marker_side", f"{self.marker_side} reaches the Drak Borgs", "C3")

    @property
    def radius(self) -> int:
        """Of a disk."""
        return self.disk_diameter // 2

    @property
    def deceleration(self) -> float:
        """Of a sliding disk, m/s²: a free disk of speed v slides v²/2a."""
        return self.table_friction * GRAVITY / 1000.0


def free_profile(length: int, width: int, **figures: int) -> Profile:
    """A table of any size, named "free", with the Battle Line as far before the Void as usual unless `figures` has it.

    `figures`: further fields of Profile by name. Raises OptionError for an unknown one or one beyond its limits.
    """
    known = {field.name for field in fields(Profile)} - {"name", "version", "length", "width"}
    for name in figures:
        if name not in known:
            raise OptionError(name, f"a table has no such figure; it has {', '.join(sorted(known))}", "C1")
    figures.setdefault("battle_line", length - BATTLE_LINE_BEFORE_VOID)
    return Profile("free", 1, length, width, **figures)


def preset(name: str) -> Profile:
    """A table by name. Raises OptionError for a name that is none of PRESETS."""
    if name not in PRESETS:
        raise OptionError("table", f"{name!r} is none of {', '.join(PRESETS)}", "C1")
    return PRESETS[name]


def markers(profile: Profile) -> tuple[tuple[Point, Point, Point], ...]:
    """The four markers, corners counter-clockwise: Launch Line at y = 0 and at `width`, then Battle Line alike (C2).

    A marker stands with one side on the long edge, centred on its line, its tip pointing at the other one.
    """
    half = profile.marker_side // 2
    height = _height(profile.marker_side)
    width = profile.width
    return tuple(
        corners
        for line in (profile.launch_line, profile.battle_line)
        for corners in (
            ((line - half, 0), (line + half, 0), (line, height)),
            ((line + half, width), (line - half, width), (line, width - height)),
        )
    )


def drak_borg_spots(profile: Profile) -> tuple[Point, Point, Point]:
    """Where the Drak Borgs stand: halfway between Battle Line and Void, at 1/4, 1/2 and 3/4 of the width (C3)."""
    x = (profile.battle_line + profile.length) // 2
    return (x, profile.width // 4), (x, profile.width // 2), (x, 3 * profile.width // 4)


def overlaps_disk(profile: Profile, a: Point, b: Point) -> bool:
    """Whether two disks with these centres overlap; touching is not overlapping. Exact (C6)."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < profile.disk_diameter**2


def overlaps_marker(profile: Profile, x: int, y: int) -> bool:
    """Whether a disk centred here overlaps a marker; touching is not overlapping. Exact (C6)."""
    reach = profile.marker_side // 2 + profile.radius
    near = (corners for corners in markers(profile) if abs(x - corners[TIP][0]) <= reach)
    return any(_overlaps_polygon(corners, x, y, profile.radius) for corners in near)


def _overlaps_polygon(corners: tuple[Point, ...], x: int, y: int, radius: int) -> bool:
    inside = True
    for (ax, ay), (bx, by) in _sides(corners):
        ex, ey = bx - ax, by - ay
        px, py = x - ax, y - ay
        outward = px * ey - py * ex
        inside = inside and outward < 0
        squared = ex * ex + ey * ey
        along = px * ex + py * ey
        if 0 <= along <= squared and outward * outward < radius * radius * squared:
            return True
        if px * px + py * py < radius * radius:
            return True
    return inside


def _sides(corners: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _height(side: int) -> int:
    """Of an equilateral triangle, to the whole micrometre below."""
    return isqrt(3 * side * side // 4)


PRESETS: Mapping[str, Profile] = MappingProxyType(
    {
        profile.name: profile
        for profile in (
            Profile(),
            Profile("long_bar", length=3_000_000, width=600_000, battle_line=2_570_000, table_friction=150),
            Profile("kitchen", length=1_400_000, width=800_000, battle_line=970_000, table_friction=250),
            Profile("slick", table_friction=100, restitution=920, disk_friction=80),
            Profile("rough", table_friction=350, restitution=700, disk_friction=250),
        )
    }
)
"""The named tables (C1). `standard` is the default."""
