"""Flicks worth a look: geometry alone, before anything is simulated.

Draws that rest at a Drak Borg, at the Void, or anywhere in the battle; hits on every disk that lies there, full and
half-ball, soft and hard (raises and knocks), each from a few places behind the Launch Line.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from quintain.bots.crylail_scorer import DISKS, KNIGHTS
from quintain.crylail.hands import Tremor
from quintain.crylail.rows import MICRO
from quintain.crylail.table import Profile, overlaps_marker

Floats = NDArray[np.float64]
MILLIMETRE = 0.001
VOID_GAPS = (0.03, 0.06, 0.1, 0.15)
"""How far before the Void a draw to it is meant to rest, m."""
BESIDE = ((-0.045, 0.0), (0.0, 0.045), (0.0, -0.045), (0.045, 0.0), (-0.09, 0.0))
"""Where a draw to a Drak Borg rests, from its centre, m: before, beside, behind it, and a guard before that."""
CONTACTS = (-0.5, 0.0, 0.5)
"""How far off the middle a disk is hit, in diameters."""
STRIKES = (0.2, 0.6, 1.2, 2.2)
"""The speed at which a disk is met, m/s."""
GRID = (5, 5)
"""Draws over the battle, along and across."""
LAUNCH_PLACES = 5
FASTEST = 6.0
"""m/s; what a page offers."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """The figures of a table, in metres."""

    length: float
    width: float
    battle: float
    launch: float
    """x of the most forward place."""
    diameter: float
    deceleration: float
    places: Floats
    """[LAUNCH_PLACES] y from which flicks are tried."""


@cache
def geometry_of(profile: Profile) -> Geometry:
    """The figures of a table; places near the triangles are left out. Owned by this module: read it only."""
    x = profile.launch_line - profile.radius
    low = next(
        y for y in range(profile.radius, profile.width // 2, 1_000) if not overlaps_marker(profile, x, y - 1)
        and not overlaps_marker(profile, x, y)
    )  # fmt: skip
    return Geometry(
        profile.length / MICRO,
        profile.width / MICRO,
        profile.battle_line / MICRO,
        x / MICRO,
        profile.disk_diameter / MICRO,
        profile.deceleration,
        np.linspace(low / MICRO + 0.005, (profile.width - low) / MICRO - 0.005, LAUNCH_PLACES),
    )


def candidates(table: Geometry, at: Floats, *, thorough: bool) -> Floats:
    """[m, 4] x, y, vx, vy in metres. at: [DISKS * 3] as in a Scene. thorough: from more places, and more of them."""
    disks = at.reshape(DISKS, 3)
    beyond = disks[(disks[:, 2] > 0.0) & (disks[:, 0] > table.launch * MICRO + table.diameter * MICRO), :2] / MICRO
    drak_borgs = disks[KNIGHTS:][disks[KNIGHTS:, 2] > 0.0, :2] / MICRO
    lies = draws_to(table, rest_points(table, drak_borgs, thorough=thorough), thorough=thorough)
    hits = hits_on(table, beyond, thorough=thorough)
    flicks: Floats = np.concatenate([lies, hits])
    speed = np.hypot(flicks[:, 2], flicks[:, 3])
    reachable: Floats = flicks[(speed <= FASTEST) & (flicks[:, 2] > 0.0)]
    return reachable


def rest_points(table: Geometry, drak_borgs: Floats, *, thorough: bool) -> Floats:
    """[p, 2] where a draw may be meant to rest."""
    along, across = GRID if thorough else (3, 3)
    margin = 0.05
    xs = np.linspace(table.battle + margin, table.length - margin, along)
    ys = np.linspace(2 * margin, table.width - 2 * margin, across)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    beside = (drak_borgs[:, None, :] + np.array(BESIDE)[None, :, :]).reshape(-1, 2)
    void = np.array([(table.length - gap, y) for gap in VOID_GAPS for y in ys])
    points = np.concatenate([grid, beside, void])
    on = (points[:, 0] > table.battle) & (points[:, 0] < table.length)
    return points[on & (points[:, 1] > 0.0) & (points[:, 1] < table.width)]


def launch_places(table: Geometry, ys: Floats, *, thorough: bool) -> Floats:
    """[p, n] y from which points at these y are aimed at: straight, and from elsewhere."""
    low, high = table.places[0], table.places[-1]
    straight = np.clip(ys, low, high)
    middle = 0.5 * (low + high)
    if not thorough:
        return np.stack([straight, np.where(ys > middle, low, high)], axis=1)
    quarter = 0.25 * (high - low)
    others = [np.clip(straight - quarter, low, high), np.clip(straight + quarter, low, high)]
    return np.stack([straight, *others, np.where(ys > middle, low, high)], axis=1)


def draws_to(table: Geometry, points: Floats, *, thorough: bool) -> Floats:
    """[m, 4] flicks that would rest at the points were nothing in their way."""
    places = launch_places(table, points[:, 1], thorough=thorough)
    dx = np.broadcast_to(points[:, :1] - table.launch, places.shape)
    return _flicks(table, places, dx, points[:, 1:] - places, np.zeros(1))


def hits_on(table: Geometry, disks: Floats, *, thorough: bool) -> Floats:
    """[m, 4] flicks that meet the disks at CONTACTS with STRIKES."""
    if not len(disks):
        return np.zeros((0, 4))
    places = launch_places(table, disks[:, 1], thorough=False)
    strikes = np.array(STRIKES) if thorough else np.array(STRIKES[::2])
    found = []
    for contact in CONTACTS:
        dx = np.broadcast_to(disks[:, :1] - table.launch, places.shape)
        dy = disks[:, 1:] - places
        distance = np.hypot(dx, dy)
        side = contact * table.diameter / distance
        back = table.diameter * (1.0 - contact * contact) ** 0.5 / distance
        found.append(_flicks(table, places, dx - side * dy - back * dx, dy + side * dx - back * dy, strikes))
    return np.concatenate(found)


def _flicks(table: Geometry, places: Floats, dx: Floats, dy: Floats, at_end: Floats) -> Floats:
    """From each place along (dx, dy), with each of the speeds left at the end of that way."""
    distance = np.hypot(dx, dy)[:, :, None]
    speed = np.sqrt(2.0 * table.deceleration * distance + at_end[None, None, :] ** 2) / distance
    shape = speed.shape
    flicks = np.empty((*shape, 4))
    flicks[..., 0] = table.launch
    flicks[..., 1] = places[:, :, None]
    flicks[..., 2] = speed * dx[:, :, None]
    flicks[..., 3] = speed * dy[:, :, None]
    return flicks.reshape(-1, 4)


def scattered(table: Geometry, many: int, random: np.random.Generator) -> Floats:
    """[many, 4] flicks from anywhere to anywhere beyond the Battle Line, half of them as draws, half of them harder."""
    draws = random.random((many, 4))
    places = table.places[0] + draws[:, :1] * (table.places[-1] - table.places[0])
    dx = table.battle + draws[:, 1:2] * (table.length - table.battle) - table.launch
    dy = draws[:, 2:3] * table.width - places
    distance = np.hypot(dx, dy)
    strike = STRIKES[-1] * np.maximum(2.0 * draws[:, 3:] - 1.0, 0.0)
    speed = np.minimum(np.sqrt(2.0 * table.deceleration * distance + strike**2), FASTEST) / distance
    return np.concatenate([np.full((many, 1), table.launch), places, speed * dx, speed * dy], axis=1)


def around(flicks: Floats, kept: Tremor, table: Geometry, normals: Floats) -> Floats:
    """[m, 4] the flicks turned, sped up and moved aside by about a tremor: normals is [m, 3]."""
    turn = 0.8 * max(kept.direction, 0.004) * normals[:, 0]
    speed = 1.0 + 0.8 * max(kept.speed, 0.01) * normals[:, 1]
    aside = 40.0 * MILLIMETRE * normals[:, 2] * (np.abs(normals[:, 2]) > 0.8)
    moved = flicks.copy()
    moved[:, 1] = np.clip(flicks[:, 1] + aside, table.places[0], table.places[-1])
    cosine, sine = np.cos(turn), np.sin(turn)
    vx, vy = flicks[:, 2].copy(), flicks[:, 3].copy()
    shift = (flicks[:, 1] - moved[:, 1]) / (0.5 * (table.battle + table.length) - table.launch)
    vy += shift * vx
    moved[:, 2] = speed * (cosine * vx - sine * vy)
    moved[:, 3] = speed * (sine * vx + cosine * vy)
    return moved
