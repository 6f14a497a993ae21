"""Where a knight may be placed, and what a flick may be (C6). Exact whole-number geometry."""

from collections.abc import Iterable

from quintain.core.errors import IllegalMoveError
from quintain.crylail.disks import Spot, is_drak_borg
from quintain.crylail.table import MAX_SPEED, MAX_SPIN, Flick, Profile, overlaps_disk, overlaps_marker

MILLIMETRE = 1000
"""In µm."""


def why_not_flickable(flick: Flick) -> IllegalMoveError | None:
    """Why these numbers are no flick of a finger; None when they may be one."""
    for name, value, most in (
        ("x", flick.x, None),
        ("y", flick.y, None),
        ("vx", flick.vx, MAX_SPEED),
        ("vy", flick.vy, MAX_SPEED),
        ("spin", flick.spin, MAX_SPIN),
    ):
        if type(value) is not int:
            return IllegalMoveError("C6", name, "a flick is given in whole numbers")
        if most is not None and abs(value) > most:
            return IllegalMoveError("C6", name, f"no flick is that fast: at most {most} either way")
    return None


def why_not_placed(profile: Profile, others: Iterable[Spot], x: int, y: int) -> IllegalMoveError | None:
    """Why a knight can't be placed with its centre at (x, y) among the other disks on the table; None when it can."""
    radius, launch_line = profile.radius, profile.launch_line
    if x + radius > launch_line:
        over = _millimetres(x + radius - launch_line)
        return IllegalMoveError("C6", "x", f"the knight is placed behind the Launch Line; it lies {over} mm over it")
    if x < radius or not radius <= y <= profile.width - radius:
        where = "x" if x < radius else "y"
        return IllegalMoveError("C6", where, "the whole knight must lie on the table")
    if overlaps_marker(profile, x, y):
        return IllegalMoveError("C6", "place", "the knight would lie on a triangle")
    for spot in others:
        if overlaps_disk(profile, (x, y), (spot.x, spot.y)):
            what = "a Drak Borg" if is_drak_borg(spot.disk) else "another knight"
            return IllegalMoveError("C6", "place", f"the knight would lie on {what}")
    return None


def _millimetres(micrometres: int) -> str:
    return f"{micrometres / MILLIMETRE:.3f}".rstrip("0").rstrip(".")
