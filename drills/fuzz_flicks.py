"""Flicks that nobody would choose, 100,000 of them, each looked at closely: is a contact missed, is energy gained?

Layouts with piles that touch, disks on edges and against markers, on every preset and on tables of any size; speeds
from a micrometre a second to a hundred metres; each rest is the start of the next flick, so that rounding adds up if
it can. The motion is sampled densely from its segments alone, by code that shares nothing with the physics. Prints
JSON last.

Run: python drills/fuzz_flicks.py [--quick] [--seed N]
"""

import argparse
import json
import sys
import time
from dataclasses import dataclass, field
from math import cos, pi, sin
from random import Random

import numpy as np
from numba import njit
from numpy.typing import NDArray

from quintain.crylail import compiled
from quintain.crylail.motion import MILLIGRAMS, MOST_OVERLAP, settle
from quintain.crylail.rows import LOG_ROW, MICRO
from quintain.crylail.table import (
    PRESETS,
    Point,
    Profile,
    drak_borg_spots,
    free_profile,
    markers,
    overlaps_marker,
)

Floats = NDArray[np.float64]
MOST_DISKS = 15
LOG_ROWS = 65_536
SAMPLES = 12
"""Looks at every stretch of time between two changes of motion."""
NEAR_LONG_EDGE = 0.2
"""m; no marker reaches a disk further from the long edges."""
DEPTH_ALLOWED = MOST_OVERLAP / MICRO + 1e-8
ENERGY_ALLOWED = 1e-12
"""Relative; sums of rounded squares."""


Table = tuple[int, float, float, float, float, float, float]
"""Number of disks, diameter, mass, deceleration and that of spin, length, width."""
Sight = tuple[float, float, float, float, bool]
"""Deepest overlap, deepest in a marker, furthest beyond an edge (m), most energy gained at an event, all finite."""


@njit()
def look(log: Floats, rows: int, start: Floats, table: Table, triangles: Floats) -> Sight:
    """Samples a whole motion. log: [rows, LOG_ROW]; start: [n, 2] m; triangles: [m, 3, 2] m, counter-clockwise."""
    n, _, _, a, _, _, _ = table
    now = np.zeros((7, n))  # x, y, vx, vy, spin and since when; 1 while on the table
    now[0], now[1], now[6] = start[:, 0], start[:, 1], 1.0
    places = np.zeros((n, 2))
    deepest = in_marker = beyond = gained = 0.0
    finite = True
    row = 0
    t = 0.0
    before = -1.0
    while row < rows:
        while row < rows and log[row, 1] == t:
            if log[row, 0] != 1.0:
                k = int(log[row, 2])
                now[:5, k] = log[row, 4:9]
                now[5, k] = t
                now[6, k] = 1.0 if log[row, 0] == 0.0 else 0.0
                finite = finite and bool(np.all(np.isfinite(log[row])))
            row += 1
        after = energy(now, table, t)
        if before >= 0.0 and after > 0.0:
            gained = max(gained, (after - before) / after)
        until = log[row, 1] if row < rows else np.max(now[5] + np.sqrt(now[2] ** 2 + now[3] ** 2) / a * now[6])
        for step in range(SAMPLES + 1):
            move(now, a, t + (until - t) * step / SAMPLES, places)
            overlap, entered, gone = check(places, now[6], table, triangles)
            deepest, in_marker, beyond = max(deepest, overlap), max(in_marker, entered), max(beyond, gone)
        before = energy(now, table, until)
        t = until
    return deepest, in_marker, beyond, gained, finite


@njit()
def move(now: Floats, a: float, t: float, places: Floats) -> None:
    """Where all disks are at t."""
    for k in range(len(places)):
        v = np.sqrt(now[2, k] ** 2 + now[3, k] ** 2)
        dt = min(t - now[5, k], v / a)
        share = dt * (1.0 - 0.5 * a * dt / v) if v > 0.0 else 0.0
        places[k, 0] = now[0, k] + now[2, k] * share
        places[k, 1] = now[1, k] + now[3, k] * share


@njit()
def check(places: Floats, live: Floats, table: Table, triangles: Floats) -> tuple[float, float, float]:
    """Deepest overlap, deepest in a marker, furthest beyond an edge."""
    n, diameter, _, _, _, length, width = table
    deepest = in_marker = beyond = 0.0
    for k in range(n):
        if live[k] == 0.0:
            continue
        x, y = places[k]
        beyond = max(beyond, -x, x - length, -y, y - width)
        for m in range(k + 1, n):
            d2 = (x - places[m, 0]) ** 2 + (y - places[m, 1]) ** 2
            if live[m] != 0.0 and d2 < diameter * diameter:
                deepest = max(deepest, diameter - np.sqrt(d2))
        if y < NEAR_LONG_EDGE or y > width - NEAR_LONG_EDGE:
            for m in range(len(triangles)):
                in_marker = max(in_marker, 0.5 * diameter - outside(triangles[m], x, y))
    return deepest, in_marker, beyond


@njit()
def energy(now: Floats, table: Table, t: float) -> float:
    """Of all disks on the table at t, spins included."""
    n, diameter, mass, a, spin_slowing, _, _ = table
    total = 0.0
    for k in range(n):
        v = max(0.0, np.sqrt(now[2, k] ** 2 + now[3, k] ** 2) - a * (t - now[5, k]))
        turn = 0.5 * diameter * max(0.0, abs(now[4, k]) - spin_slowing * (t - now[5, k]))
        total += (0.5 * mass * v * v + 0.25 * mass * turn * turn) * now[6, k]
    return total


@njit()
def outside(corners: Floats, x: float, y: float) -> float:
    """The distance from a point to a triangle with corners counter-clockwise; negative inside."""
    best = np.inf
    inside = True
    for k in range(3):
        ax, ay = corners[k]
        bx, by = corners[(k + 1) % 3]
        ex, ey = bx - ax, by - ay
        share = min(1.0, max(0.0, ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey)))
        dx, dy = x - ax - share * ex, y - ay - share * ey
        best = min(best, np.sqrt(dx * dx + dy * dy))
        inside = inside and (x - ax) * ey - (y - ay) * ex <= 0.0
    return -best if inside else best


@dataclass
class Tally:
    """What was seen so far."""

    flicks: int = 0
    events: int = 0
    most_events: int = 0
    deepest: float = 0.0
    deepest_rest: int = 0
    in_marker: float = 0.0
    beyond: float = 0.0
    gained: float = 0.0
    missed: int = 0
    capped: int = 0
    gains: int = 0
    endless_numbers: int = 0
    deep_rests: int = 0
    examples: list[str] = field(default_factory=list)

    def blame(self, what: str, profile: Profile, places: dict[int, Point], who: int, flick: list[int]) -> None:
        if len(self.examples) < 10:
            self.examples.append(f"{what}: {profile} {places} {who} {flick}")


def table_of(profile: Profile, disks: int) -> Table:
    """What `look` needs to know."""
    diameter = profile.disk_diameter / MICRO
    spin_slowing = 8.0 * profile.deceleration / (3.0 * diameter)
    mass = profile.disk_mass / MILLIGRAMS
    length, width = profile.length / MICRO, profile.width / MICRO
    return disks, diameter, mass, profile.deceleration, spin_slowing, length, width


def any_profile(random: Random) -> Profile:
    if random.random() < 0.5:
        return random.choice(list(PRESETS.values()))
    length, width = random.randint(1_200_000, 4_000_000), random.randint(400_000, 1_200_000)
    return free_profile(
        length,
        width,
        table_friction=random.choice((20, 100, 200, 1000)),
        restitution=random.choice((0, 100, 500, 850, 1000)),
        disk_friction=random.choice((0, 150, 1000)),
        marker_restitution=random.choice((0, 400, 1000)),
        disk_diameter=random.choice((20_000, 40_000, 50_000)),
        disk_mass=random.choice((1_000, 8_000, 100_000)),
    )


def fits(profile: Profile, places: dict[int, Point], x: int, y: int) -> bool:
    """Legal but for what rounding may have done: on the table, in no marker, at most a rounded touch in any disk."""
    if not (0 <= x <= profile.length and 0 <= y <= profile.width) or overlaps_marker(profile, x, y):
        return False
    least = (profile.disk_diameter - MOST_OVERLAP) ** 2
    return all((x - ox) ** 2 + (y - oy) ** 2 >= least for ox, oy in places.values())


def any_place(random: Random, profile: Profile, places: dict[int, Point]) -> Point:
    """Anywhere it fits: scattered, touching another, on an edge, against a marker, or on a Drak Borg's spot."""
    d = profile.disk_diameter
    while True:
        style = random.random()
        x, y = random.randint(0, profile.length), random.randint(0, profile.width)
        if style < 0.45 and places:
            ox, oy = random.choice(list(places.values()))
            angle = random.choice((random.uniform(0, 2 * pi), random.randint(0, 11) * pi / 6))
            gap = random.choice((0.0, 0.0, 0.0, -1.0, 1.0, 50.0, random.uniform(0, 2000)))
            x, y = round(ox + (d + gap) * cos(angle)), round(oy + (d + gap) * sin(angle))
        elif style < 0.55:
            x, y = random.choice(((0, y), (profile.length, y), (x, 0), (x, profile.width)))
        elif style < 0.65:
            cx, cy = random.choice(random.choice(markers(profile)))
            angle = random.uniform(0, 2 * pi)
            x, y = round(cx + (d / 2 + 1) * cos(angle)), round(cy + (d / 2 + 1) * sin(angle))
        elif style < 0.7:
            x, y = random.choice(drak_borg_spots(profile))
        if fits(profile, places, x, y):
            return x, y


def any_flick(random: Random, profile: Profile, places: dict[int, Point], start: Point) -> list[int]:
    """x, y, vx, vy, spin."""
    speed = random.choice((10 ** random.uniform(0, 8), random.uniform(5e5, 6e6), random.uniform(5e5, 6e6)))
    angle = random.choice((random.uniform(0, 2 * pi), random.randint(0, 11) * pi / 6))
    dx, dy = cos(angle), sin(angle)
    if places and random.random() < 0.7:
        ox, oy = random.choice(list(places.values()))
        off = random.choice((0.0, 0.0, 1.0, -1.0, random.uniform(-1, 1))) * profile.disk_diameter
        dx, dy = ox - start[0], oy - start[1]
        size = max(1.0, (dx * dx + dy * dy) ** 0.5)
        dx, dy = dx / size - dy / size * off / size, dy / size + dx / size * off / size
    spin = random.choice((0, 0, random.randint(-50_000, 50_000), random.randint(-1_000_000, 1_000_000)))
    return [*start, round(speed * dx), round(speed * dy), spin]


def fuzz(flicks: int, seed: int) -> Tally:
    random = Random(seed)
    tally = Tally()
    log = np.zeros(LOG_ROWS * LOG_ROW)
    while tally.flicks < flicks:
        profile = any_profile(random)
        simulator = compiled.Simulator(profile)
        triangles = np.array(markers(profile), float) / MICRO
        places: dict[int, Point] = {}
        for id_ in range(random.randint(0, MOST_DISKS - 1)):
            places[id_] = any_place(random, profile, places)
        for _ in range(random.randint(1, 12)):
            if tally.flicks < flicks and len(places) < MOST_DISKS:
                one(random, tally, profile, simulator, triangles, places, log)
    return tally


def one(
    random: Random,
    tally: Tally,
    profile: Profile,
    simulator: compiled.Simulator,
    triangles: Floats,
    places: dict[int, Point],
    log: Floats,
) -> None:
    """Adds a disk, or takes one of those on the table, and flicks it; `places` is then where all rest."""
    who = random.randint(0, MOST_DISKS - 1)
    start = places.pop(who) if who in places else any_place(random, profile, places)
    flick = any_flick(random, profile, places, start)
    before = dict(places)
    places[who] = start
    disks = [(id_, *place) for id_, place in places.items()]
    rests, rows = simulator.logged(disks, who, np.array(flick, np.int64), log)
    ids, events = rests.ids, int(rests.events[0])
    at = [places[id_] for id_ in ids]
    tally.flicks += 1
    tally.events += events
    tally.most_events = max(tally.most_events, events)
    if events < 0 or rows == LOG_ROWS:
        tally.capped += 1
        tally.blame("capped", profile, before, who, flick)
        places.clear()
        return
    deepest, in_marker, beyond, gained, finite = look(
        log.reshape(-1, LOG_ROW), rows, np.array(at, float) / MICRO, table_of(profile, len(ids)), triangles
    )
    tally.deepest, tally.in_marker = max(tally.deepest, deepest), max(tally.in_marker, in_marker)
    tally.beyond, tally.gained = max(tally.beyond, beyond), max(tally.gained, gained)
    for wrong, name in (
        (deepest > DEPTH_ALLOWED or in_marker > DEPTH_ALLOWED or beyond > 1e-8, "missed"),
        (gained > ENERGY_ALLOWED, "gains"),
        (not finite, "endless_numbers"),
    ):
        if wrong:
            setattr(tally, name, getattr(tally, name) + 1)
            tally.blame(f"{name} {deepest} {in_marker} {beyond} {gained}", profile, before, who, flick)
    exact = [
        (float(x) * MICRO, float(y) * MICRO) if alive else None
        for (x, y), alive in zip(rests.places[0], rests.on_table[0], strict=True)
    ]
    rest = settle(profile, at, exact)
    places.clear()
    places.update({id_: place for id_, place in zip(ids, rest, strict=True) if place is not None})
    least = (profile.disk_diameter - MOST_OVERLAP) ** 2
    spots = list(places.values())
    squared = [(ax - bx) ** 2 + (ay - by) ** 2 for k, (ax, ay) in enumerate(spots) for bx, by in spots[k + 1 :]]
    if any(s < least for s in squared):
        tally.deep_rests += 1
        tally.blame("deep rest", profile, before, who, flick)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="2,000 flicks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--flicks", type=int, default=100_000)
    given = parser.parse_args()
    began = time.perf_counter()
    tally = fuzz(2_000 if given.quick else given.flicks, given.seed)
    for example in tally.examples:
        print(example)
    wrong = tally.missed + tally.capped + tally.gains + tally.endless_numbers + tally.deep_rests
    print(json.dumps({
        "flicks": tally.flicks,
        "events": tally.events,
        "most_events": tally.most_events,
        "missed_contacts": tally.missed,
        "event_caps": tally.capped,
        "energy_gains": tally.gains,
        "not_finite": tally.endless_numbers,
        "rests_deeper_than_2_um": tally.deep_rests,
        "deepest_overlap_um": tally.deepest * MICRO,
        "deepest_in_marker_um": tally.in_marker * MICRO,
        "furthest_beyond_edge_um": tally.beyond * MICRO,
        "most_energy_gained": tally.gained,
        "seconds": round(time.perf_counter() - began, 1),
    }))  # fmt: skip
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
