"""What a flick is expected to bring over all directions and speeds, and how far it may miss.

The map is dense and exact first (a flick in each cell, no tremor); the expectation under a tremor is then the mean of
the cells around, weighed as the hand misses: a normal distribution over direction and logarithm of the speed.
Importing this imports numba.
"""

from math import atan2, log, sqrt

import numpy as np
from numpy.typing import NDArray

from quintain.bots.crylail_candidates import FASTEST, Geometry, geometry_of
from quintain.bots.crylail_findings import GIVEN_UP, Aim, FlickMap, Tolerance
from quintain.bots.crylail_scene import Weigher, scene_of
from quintain.crylail.disks import KINDS
from quintain.crylail.hands import Tremor
from quintain.crylail.rows import MICRO
from quintain.crylail.rules import Crylail
from quintain.crylail.state import State
from quintain.crylail.table import Flick, Kind

Floats = NDArray[np.float64]

DIRECTIONS = 121
SPEEDS = 81
REACH = 3.0
"""Standard deviations beyond the shown part of the map that are simulated too, so that its rim is right."""


def flick_map(
    game: Crylail,
    state: State,
    kind: Kind,
    x: int,
    y: int,
    tremor: Tremor,
    directions: int = DIRECTIONS,
    speeds: int = SPEEDS,
) -> FlickMap:
    """The map for a knight that the side on turn places at (x, y). Raises IllegalMoveError where it may not."""
    refusal = game.why_not(state, Flick(kind, x, y, 1, 0))
    if refusal is not None:
        raise refusal
    table = geometry_of(game.config.profile)
    angles, angle_step, angle_rim = _angles(table, x / MICRO, y / MICRO, tremor, directions)
    logs, log_step, log_rim = _log_speeds(table, x / MICRO, tremor, speeds)
    exact = _exact(game, state, kind, (x / MICRO, y / MICRO), angles, np.exp(logs), tremor)
    blurred = _blurred(_blurred(exact, log_rim, tremor.speed / log_step).T, angle_rim, tremor.direction / angle_step).T
    shown = exact[log_rim : len(logs) - log_rim, angle_rim : len(angles) - angle_rim]
    shown_angles = np.degrees(angles[angle_rim : len(angles) - angle_rim])
    shown_speeds = np.exp(logs[log_rim : len(logs) - log_rim])
    row, column = (int(k) for k in np.unravel_index(int(np.argmax(blurred)), blurred.shape))
    return FlickMap(
        kind,
        x,
        y,
        tuple(shown_angles.tolist()),
        tuple(shown_speeds.tolist()),
        tuple(map(tuple, blurred.tolist())),
        tuple(map(tuple, shown.tolist())),
        Aim(float(shown_angles[column]), float(shown_speeds[row]), float(blurred[row, column])),
        _tolerance(blurred, row, column, shown_angles, shown_speeds),
    )


def _angles(table: Geometry, x: float, y: float, tremor: Tremor, many: int) -> tuple[Floats, float, int]:
    """Directions (radians) that reach the battle, the step, and how many more of them there are on each side."""
    away = table.battle - x
    low, high = atan2(-y, away), atan2(table.width - y, away)
    step = (high - low) / (many - 1)
    rim = int(REACH * tremor.direction / step) + 1
    steps: Floats = low + step * np.arange(-rim, many + rim, dtype=np.float64)
    return steps, step, rim


def _log_speeds(table: Geometry, x: float, tremor: Tremor, many: int) -> tuple[Floats, float, int]:
    """Likewise for the logarithms of the speeds: from one that hardly reaches the Battle Line to the fastest."""
    low = log(0.95 * sqrt(2.0 * table.deceleration * (table.battle - x)))
    step = (log(FASTEST) - low) / (many - 1)
    rim = int(REACH * tremor.speed / step) + 1
    steps: Floats = low + step * np.arange(-rim, many + rim, dtype=np.float64)
    return steps, step, rim


def _exact(
    game: Crylail, state: State, kind: Kind, place: tuple[float, float], angles: Floats, speeds: Floats, tremor: Tremor
) -> Floats:
    """[v, d] the swing of each flick as it is; the rest of the round is played with the tremor."""
    flicks = np.empty((len(speeds), len(angles), 4))
    flicks[:, :, :2] = place
    flicks[:, :, 2] = speeds[:, None] * np.cos(angles)[None, :]
    flicks[:, :, 3] = speeds[:, None] * np.sin(angles)[None, :]
    flat = flicks.reshape(-1, 4)
    number = KINDS.index(kind)
    weigher = Weigher(game.config, tremor)
    weighed = weigher.weigh(scene_of(game, state), flat, np.full(len(flat), 1 << number), np.zeros((1, 4)))
    return weighed[:, 0, number, 1].reshape(len(speeds), len(angles))


def _blurred(exact: Floats, rim: int, deviation: float) -> Floats:
    """[n - 2 rim, m] the mean along the first axis, weighed by a normal distribution of this many cells."""
    offsets = np.arange(-rim, rim + 1)
    weights = np.exp(-0.5 * (offsets / max(deviation, 1e-3)) ** 2)
    weights /= weights.sum()
    many = len(exact) - 2 * rim
    total = np.zeros((many, exact.shape[1]))
    for offset, weight in zip(offsets.tolist(), weights.tolist(), strict=True):
        total += weight * exact[rim + offset : rim + offset + many]
    return total


def _tolerance(expected: Floats, row: int, column: int, angles: Floats, speeds: Floats) -> Tolerance:
    floor = float(expected[row, column]) - GIVEN_UP

    def reach(line: Floats, start: int, step: int) -> int:
        k = start
        while 0 <= k + step < len(line) and line[k + step] >= floor:
            k += step
        return k

    across, along = expected[row], expected[:, column]
    return Tolerance(
        right=float(angles[column] - angles[reach(across, column, -1)]),
        left=float(angles[reach(across, column, 1)] - angles[column]),
        slower=float(1.0 - speeds[reach(along, row, -1)] / speeds[row]),
        faster=float(speeds[reach(along, row, 1)] / speeds[row] - 1.0),
    )
