"""A flick shown as it happens, in a terminal that can be drawn over: the table again and again, in real time."""

import time
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.live import Live

from quintain.cli.crylail_table import draw_table
from quintain.crylail.disks import Disk, Spot
from quintain.crylail.motion import Motion, Segment
from quintain.crylail.moves import Flicked
from quintain.crylail.rows import MICRO
from quintain.crylail.table import Profile

FRAMES = 20
"""A second."""
LONGEST = 8.0
"""Seconds; whatever still slides then is shown at rest."""


def show_motion(out: Console, profile: Profile, flicked: Flicked, *, unicode: bool) -> None:
    """Draws the motion in real time, and leaves nothing of it behind; Ctrl+C skips it."""
    begun = time.monotonic()
    end = min(flicked.motion.duration, LONGEST)
    try:
        with Live(console=out, auto_refresh=False, transient=True) as live:
            while (t := time.monotonic() - begun) < end:
                disks = spots_at(flicked.start, flicked.motion, t)
                live.update(draw_table(profile, disks, out.width, unicode=unicode), refresh=True)
                time.sleep(1 / FRAMES)
    except KeyboardInterrupt:
        return


def spots_at(start: Sequence[tuple[Disk, int, int]], motion: Motion, t: float) -> list[Spot]:
    """Where the disks on the table are, t seconds after the flick."""
    gone = {fall.disk for fall in motion.falls if fall.t <= t}
    last: dict[Disk, Segment] = {}
    for segment in motion.segments:
        if segment[1] <= t:
            last[segment[0]] = segment
    return [_spot(disk, (x, y), last, t) for disk, x, y in start if disk not in gone]


def _spot(disk: Disk, place: tuple[int, int], last: Mapping[Disk, Segment], t: float) -> Spot:
    segment = last.get(disk)
    if segment is None:
        return Spot(disk, *place)
    _, t0, t1, x, y, vx, vy, ax, ay = segment
    dt = min(t, t1) - t0
    return Spot(disk, round((x + dt * (vx + 0.5 * ax * dt)) * MICRO), round((y + dt * (vy + 0.5 * ay * dt)) * MICRO))
