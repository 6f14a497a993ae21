"""Flicks a second on one core, against pymunk 7 and Box2D 3 stepping at 1/240 s through the very same scenes.

A scene: one knight behind the Launch Line of the standard table, 4, 9 or 14 disks scattered behind the Battle Line, and
a flick at 2.5 to 4 m/s at one of them, off its centre by up to 1.1 diameters. Ours with everything: edges, markers,
friction between rims, spins. The peers get the same bodies, restitution, friction and markers, are asked about falls
and rest only every sixth step, and pymunk need not slow spins, all in their favour. Their errors are how far the
furthest resting disk of a flick is from its exact place. CPU time of one core, the best of several runs of each scene
(ours) and of each flick (theirs). JSON last.

Run: python benchmarks/flicks.py [--quick]
"""

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import atan2, cos, hypot, pi, sin
from random import Random
from statistics import median
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from quintain.crylail import compiled
from quintain.crylail.motion import MILLIGRAMS, Disk
from quintain.crylail.rows import MICRO
from quintain.crylail.table import PRESETS, Profile, markers, overlaps_disk, overlaps_marker

T = TypeVar("T")

Floats = NDArray[np.float64]
STANDARD = PRESETS["standard"]
FLICKED = 0
STEP = 1.0 / 240.0
STEPS_BETWEEN_LOOKS = 6
PEER_RUNS = 3
BOX2D_UNITS = 50.0
"""In a metre."""
LONGEST = 10.0
"""s; no peer is waited for longer."""
AT_REST = 1e-4
"""m/s; a peer's disk slower than this rests."""


@dataclass(frozen=True)
class Scene:
    """One layout and many flicks of one disk from it."""

    disks: list[Disk]
    flicks: NDArray[np.int64]
    """[m, 5] x, y, vx, vy, spin"""


def scene(disks: int, flicks: int, seed: int) -> Scene:
    random = Random(seed)
    others: list[Disk] = []
    while len(others) < disks - 1:
        x = random.randint(STANDARD.battle_line + STANDARD.radius, STANDARD.length - STANDARD.radius)
        y = random.randint(STANDARD.radius, STANDARD.width - STANDARD.radius)
        free = not any(overlaps_disk(STANDARD, (x, y), disk[1:]) for disk in others)
        if free and not overlaps_marker(STANDARD, x, y):
            others.append((len(others) + 1, x, y))
    return Scene(others, np.array([_flick(random, others) for _ in range(flicks)], np.int64))


def _flick(random: Random, others: list[Disk]) -> list[int]:
    x, y = 200_000, random.randint(100_000, STANDARD.width - 100_000)
    _, tx, ty = random.choice(others)
    off = random.uniform(-1.1, 1.1) * STANDARD.disk_diameter
    angle = atan2(ty - y, tx - x) + off / hypot(tx - x, ty - y)
    speed = random.uniform(2.5e6, 4e6)
    return [x, y, round(speed * cos(angle)), round(speed * sin(angle)), 0]


def quickest(runs: int, work: Callable[[], T]) -> tuple[float, T]:
    """CPU seconds of the quickest of several runs, and what the last one gave."""
    best, given = _timed(work)
    for _ in range(runs - 1):
        seconds, given = _timed(work)
        best = min(best, seconds)
    return best, given


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    began = time.process_time()
    given = work()
    return time.process_time() - began, given


def ours(scenes: list[Scene], runs: int) -> tuple[float, float]:
    """CPU seconds for a flick, and events in it."""
    simulator = compiled.Simulator(STANDARD)
    spent, events, flicks = 0.0, 0, sum(len(each.flicks) for each in scenes)
    for each in scenes:
        best, rests = quickest(runs, partial(simulator.many, each.disks, FLICKED, each.flicks))
        spent += best
        events += int(rests.events.sum())
    return spent / flicks, events / flicks


@dataclass(frozen=True)
class Placed:
    """What a peer starts from, in metres; disk 0 is flicked."""

    places: Floats
    velocity: tuple[float, float]


def placed(each: Scene, k: int) -> Placed:
    x, y, vx, vy, _ = each.flicks[k] / MICRO
    return Placed(np.array([(x, y), *((dx / MICRO, dy / MICRO) for _, dx, dy in each.disks)]), (vx, vy))


Peer = Callable[[Placed], tuple[Floats, NDArray[np.bool_]]]
"""Runs one flick: [n, 2] where all rest, and which are on the table."""


def peer(run: Peer, scenes: list[Scene], flicks: int) -> tuple[float, float]:
    """CPU seconds for a flick, and the median over flicks of the furthest that a resting disk is off, mm."""
    simulator = compiled.Simulator(STANDARD)
    spent, errors = 0.0, []
    for each in scenes:
        exact = simulator.many(each.disks, FLICKED, each.flicks[:flicks])
        for k in range(flicks):
            best, (rests, live) = quickest(PEER_RUNS, partial(run, placed(each, k)))
            spent += best
            both = live & exact.on_table[k]
            apart = np.linalg.norm(rests - exact.places[k], axis=1)[both]
            errors.append(1e3 * float(apart.max(initial=0.0)))
    return spent / len(errors), median(errors)


def pymunk_peer(profile: Profile) -> Peer:
    """pymunk 7: table friction as a joint of bounded force, as its documentation has it for a table seen from above."""
    import pymunk
    import pymunk.batch

    mass, radius = profile.disk_mass / MILLIGRAMS, profile.radius / MICRO
    length, width = profile.length / MICRO, profile.width / MICRO
    fields = pymunk.batch.BodyFields
    wanted = fields.BODY_ID | fields.POSITION | fields.VELOCITY

    def run(start: Placed) -> tuple[Floats, NDArray[np.bool_]]:
        space = pymunk.Space()
        space.collision_slop = 1e-5
        for corners in markers(profile):
            marker = pymunk.Poly(space.static_body, [(x / MICRO, y / MICRO) for x, y in corners])
            marker.elasticity = profile.marker_restitution / 1000 / (profile.restitution / 1000) ** 0.5
            space.add(marker)
        bodies = []
        for x, y in start.places:
            body = pymunk.Body(mass, 0.5 * mass * radius * radius)
            body.position = x, y
            shape = pymunk.Circle(body, radius)
            shape.elasticity = (profile.restitution / 1000) ** 0.5
            shape.friction = (profile.disk_friction / 1000) ** 0.5
            joint = pymunk.PivotJoint(space.static_body, body, (0, 0), (0, 0))
            joint.max_bias = 0
            joint.max_force = mass * profile.deceleration
            space.add(body, shape, joint)
            bodies.append(body)
        bodies[0].velocity = start.velocity
        live = np.ones(len(bodies), bool)
        buffer = pymunk.batch.Buffer()
        for _ in range(round(LONGEST / STEP / STEPS_BETWEEN_LOOKS)):
            for _ in range(STEPS_BETWEEN_LOOKS):
                space.step(STEP)
            buffer.clear()
            pymunk.batch.get_space_bodies(space, wanted, buffer)
            known = {int(id_): k for k, id_ in enumerate(np.frombuffer(buffer.int_buf(), np.uint64))}
            state = np.frombuffer(buffer.float_buf(), float).reshape(-1, 4)[[known[body.id] for body in bodies]]
            gone = _gone(state[:, :2], length, width) & live
            for k in np.flatnonzero(gone):
                _park(bodies[k], int(k))
            live &= ~gone
            if (np.abs(state[live, 2:]) < AT_REST).all():
                break
        return np.array([body.position for body in bodies]), live

    return run


def box2d_peer(profile: Profile) -> Peer:
    """Box2D 3: table friction as a motor joint of bounded force that corrects no place; four sub-steps, its default.

    In units of two centimetres: it is tuned for bodies of a unit, and lets them overlap by 0.005 of one.
    """
    import pyb2d3 as b2

    unit = MICRO / BOX2D_UNITS
    mass, radius = profile.disk_mass / MILLIGRAMS, profile.radius / unit
    length, width = profile.length / unit, profile.width / unit
    density = mass / (pi * radius * radius)
    drag = mass * profile.deceleration * BOX2D_UNITS

    def run(start: Placed) -> tuple[Floats, NDArray[np.bool_]]:
        world = b2.World(gravity=(0, 0))
        world.restitution_threshold = 0.005 * BOX2D_UNITS
        ground = world.create_static_body(position=(0, 0))
        wood = b2.surface_material(friction=0.0, restitution=profile.marker_restitution / 1000)
        for corners in markers(profile):
            triangle = b2.polygon([(x / unit, y / unit) for x, y in corners])
            ground.create_polygon_shape(b2.shape_def(material=wood), triangle)
        rim = b2.surface_material(friction=profile.disk_friction / 1000, restitution=profile.restitution / 1000)
        bodies = []
        for x, y in start.places * BOX2D_UNITS:
            body = world.create_dynamic_body(position=(float(x), float(y)))
            body.create_circle_shape(b2.shape_def(density=density, material=rim), b2.circle((0, 0), radius))
            world.create_motor_joint(
                body_a=ground, body_b=body, collide_connected=True, correction_factor=0.0,
                max_force=drag, max_torque=drag * radius * 2.0 / 3.0,
            )  # fmt: skip
            bodies.append(body)
        vx, vy = start.velocity
        bodies[0].linear_velocity = vx * BOX2D_UNITS, vy * BOX2D_UNITS
        live = np.ones(len(bodies), bool)
        places = start.places * BOX2D_UNITS
        for _ in range(round(LONGEST / STEP / STEPS_BETWEEN_LOOKS)):
            for _ in range(STEPS_BETWEEN_LOOKS):
                world.step(STEP, 4)
            places = np.array([tuple(body.position) for body in bodies])
            gone = _gone(places, length, width) & live
            for k in np.flatnonzero(gone):
                bodies[k].enabled = False
            live &= ~gone
            speeds = [max(map(abs, body.linear_velocity)) for body, on in zip(bodies, live, strict=True) if on]
            if max(speeds, default=0.0) < AT_REST * BOX2D_UNITS:
                break
        return places / BOX2D_UNITS, live

    return run


def _gone(places: Floats, length: float, width: float) -> NDArray[np.bool_]:
    x, y = places[:, 0], places[:, 1]
    return np.asarray((x < 0.0) | (x > length) | (y < 0.0) | (y > width))


def _park(body: Any, k: int) -> None:
    """Far off the table, each in a place of its own."""
    body.position = 50.0 + k, 50.0
    body.velocity = 0.0, 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer scenes, about ten seconds")
    given = parser.parse_args()
    compiled.warm(lambda done, total, name: print(f"\rcompiling {done}/{total} {name:30}", end="", flush=True))
    print()
    layouts, runs, peer_scenes, peer_flicks = (10, 10, 4, 2) if given.quick else (20, 40, 12, 4)
    figures: dict[str, float] = {}
    events_at_15 = seconds_at_15 = 0.0
    for disks in (5, 10, 15):
        scenes = [scene(disks, 400, seed) for seed in range(layouts)]
        seconds, events = ours(scenes, runs)
        print(f"{disks:3} disks: {1.0 / seconds:10,.0f} flicks/s, {events:.2f} events a flick")
        figures[f"flicks_per_s_{disks}"] = round(1.0 / seconds)
        events_at_15, seconds_at_15 = events, seconds
    figures["ns_per_event"] = round(1e9 * seconds_at_15 / events_at_15, 1)
    scenes = [scene(15, 400, seed) for seed in range(peer_scenes)]
    for name, run in (("pymunk_240", pymunk_peer(STANDARD)), ("box2d_240", box2d_peer(STANDARD))):
        seconds, error = peer(run, scenes, peer_flicks)
        ratio = seconds / seconds_at_15
        print(f"{name}: {1.0 / seconds:,.1f} flicks/s, median error {error:.2f} mm; ours is {ratio:,.0f} times as fast")
        figures[f"ratio_{name}"] = round(ratio)
        figures[f"{name}_per_s"] = round(1.0 / seconds, 1)
        figures[f"{name}_median_error_mm"] = round(error, 3)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
