"""A flick as an SVG picture: the table from above in millimetres, paths as lines, disks at the start and at rest."""

from collections.abc import Iterator, Sequence

from quintain.cli.crylail_table import code_of, trail_of
from quintain.crylail.disks import Disk, Spot, is_drak_borg, side_of
from quintain.crylail.motion import Motion
from quintain.crylail.table import Flick, Point, Profile, markers

MARGIN = 30
"""mm around the table."""
FILLS = ("#b3261e", "#1f4e9e")
DRAK_BORG_FILL = "#d9a520"
STYLE = (
    ".wood{fill:#d8b98a}.void{fill:#1d1a24}.line{stroke:#5b3a1a;stroke-width:2;stroke-dasharray:10 6}"
    ".mark{fill:#5b3a1a}.path{fill:none;stroke-width:3;stroke-linejoin:round;opacity:.8}"
    ".ghost{fill:none;stroke-width:2;stroke-dasharray:4 3}.fell{fill:none;stroke-width:4}"
    "text{font:bold 17px sans-serif;text-anchor:middle;dominant-baseline:central;fill:#fff}"
    ".name{font-size:15px;fill:#5b3a1a}"
)


def draw_picture(profile: Profile, before: Sequence[Spot], disk: Disk, flick: Flick, motion: Motion) -> str:
    """The picture as text. `before`: the other disks as the flick began."""
    length, width = profile.length // 1000, profile.width // 1000
    box = f"{-MARGIN} {-MARGIN} {length + 3 * MARGIN} {width + 2 * MARGIN}"
    title = f"{flick.knight.value.capitalize()} flicked by side {side_of(disk)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" aria-label="{title}">',
        f"<title>{title}</title><style>{STYLE}</style>",
        f'<rect class="void" x="{length}" y="{-MARGIN}" width="{2 * MARGIN}" height="{width + 2 * MARGIN}"/>',
        f'<rect class="wood" width="{length}" height="{width}"/>',
        *_lines(profile),
        *_paths(profile, motion),
        *_ghosts(profile, before, disk, flick, motion),
        *(_disk(profile, Spot(*at)) for at in motion.rest),
        *(_cross(profile, fall.disk, (fall.x, fall.y)) for fall in motion.falls),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _lines(profile: Profile) -> Iterator[str]:
    for name, line in (("Launch Line", profile.launch_line), ("Battle Line", profile.battle_line)):
        x = line / 1000
        yield f'<line class="line" x1="{x:g}" y1="0" x2="{x:g}" y2="{profile.width / 1000:g}"/>'
        yield f'<text class="name" x="{x:g}" y="{-MARGIN / 2:g}">{name}</text>'
    for corners in markers(profile):
        points = " ".join(_at(profile, corner) for corner in corners)
        yield f'<polygon class="mark" points="{points}"/>'


def _paths(profile: Profile, motion: Motion) -> Iterator[str]:
    for disk in sorted({segment[0] for segment in motion.segments}):
        trail = trail_of(segment for segment in motion.segments if segment[0] == disk)
        points = " ".join(_at(profile, point) for point in dict.fromkeys(trail))
        yield f'<polyline class="path" stroke="{_fill(disk)}" points="{points}"/>'


def _ghosts(profile: Profile, before: Sequence[Spot], disk: Disk, flick: Flick, motion: Motion) -> Iterator[str]:
    """Where the disks that moved were."""
    rest = {at[0]: (at[1], at[2]) for at in motion.rest}
    for spot in (*before, Spot(disk, flick.x, flick.y)):
        if rest.get(spot.disk) != (spot.x, spot.y):
            yield f'<circle class="ghost" stroke="{_fill(spot.disk)}" {_circle(profile, (spot.x, spot.y))}/>'


def _disk(profile: Profile, spot: Spot) -> str:
    x, y = _place(profile, (spot.x, spot.y))
    circle = f'<circle fill="{_fill(spot.disk)}" {_circle(profile, (spot.x, spot.y))}/>'
    return f'{circle}<text x="{x:.3f}" y="{y:.3f}">{code_of(spot.disk)}</text>'


def _cross(profile: Profile, disk: Disk, point: Point) -> str:
    """Where a disk fell."""
    x, y = _place(profile, point)
    strokes = f"M{x - 12:.3f} {y - 12:.3f}l24 24m0 -24l-24 24"
    return f'<path class="fell" stroke="{_fill(disk)}" d="{strokes}"/>'


def _fill(disk: Disk) -> str:
    return DRAK_BORG_FILL if is_drak_borg(disk) else FILLS[side_of(disk)]


def _circle(profile: Profile, point: Point) -> str:
    x, y = _place(profile, point)
    return f'cx="{x:.3f}" cy="{y:.3f}" r="{profile.radius / 1000:g}"'


def _at(profile: Profile, point: Point) -> str:
    x, y = _place(profile, point)
    return f"{x:.3f},{y:.3f}"


def _place(profile: Profile, point: Point) -> tuple[float, float]:
    """In the picture y runs down."""
    return point[0] / 1000, (profile.width - point[1]) / 1000
