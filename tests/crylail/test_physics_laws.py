"""What must stay the same whatever is done to the table: mirrors, shifts, names, runs, modes."""

import os
import subprocess
import sys
from hashlib import blake2b

import numpy as np
import pytest

from quintain.crylail import compiled
from quintain.crylail.motion import Motion, play
from quintain.crylail.rows import LOG_ROW
from quintain.crylail.table import PRESETS, Flick, Kind, Profile, preset
from tests.crylail.lab import Lab, Pair
from tests.crylail.scenes import flick, layout

STANDARD = preset("standard")


def flick_row(sent: Flick) -> compiled.Ints:
    return np.array([sent.x, sent.y, sent.vx, sent.vy, sent.spin], np.int64)


def sampled(motion: Motion, profile: Profile, starts: dict[int, Pair], t: float) -> dict[int, Pair]:
    """Where every disk on the table is at t, by the segments alone."""
    fallen = {fall.disk for fall in motion.falls if fall.t <= t}
    places = {disk: (x / 1e6, y / 1e6) for disk, (x, y) in starts.items() if disk not in fallen}
    for disk, t0, t1, x, y, vx, vy, ax, ay in motion.segments:
        if t0 <= t and disk not in fallen:
            dt = min(t, t1) - t0
            places[disk] = (x + dt * (vx + 0.5 * ax * dt), y + dt * (vy + 0.5 * ay * dt))
    return places


@pytest.mark.parametrize("seed", range(60))
def test_the_mirrored_table_rests_in_the_mirrored_places(seed: int) -> None:
    """Physics 14: y to width - y, spins turned about."""
    disks = layout(STANDARD, 10, seed)
    sent = flick(STANDARD, disks, seed)
    mirrored = Flick(sent.knight, sent.x, STANDARD.width - sent.y, sent.vx, -sent.vy, -sent.spin)
    one = play(STANDARD, disks, 0, sent)
    other = play(STANDARD, [(id_, x, STANDARD.width - y) for id_, x, y in disks], 0, mirrored)
    assert other.events == one.events
    for (one_id, ax, ay), (other_id, bx, by) in zip(one.rest, other.rest, strict=True):
        assert one_id == other_id
        assert abs(ax - bx) <= 1
        assert abs(ay + by - STANDARD.width) <= 1


@pytest.mark.parametrize("seed", range(60))
def test_other_names_and_another_order_give_the_same_rest(seed: int) -> None:
    """Physics 14: relabelling."""
    disks = layout(STANDARD, 10, seed)
    sent = flick(STANDARD, disks, seed)
    one = play(STANDARD, disks, 0, sent)
    renamed = play(STANDARD, [(40 - id_, x, y) for id_, x, y in reversed(disks)], 99, sent)
    back = sorted((0 if id_ == 99 else 40 - id_, x, y) for id_, x, y in renamed.rest)
    assert back == sorted(one.rest)
    assert play(STANDARD, disks[::-1], 0, sent) == one


@pytest.mark.parametrize("seed", range(20))
def test_a_shifted_table_gives_the_shifted_rest(seed: int) -> None:
    """Physics 14: translation, far from edges and markers."""
    disks = layout(STANDARD, 8, seed)
    sent = flick(STANDARD, disks, seed)
    places = [(sent.x / 1e6, sent.y / 1e6)] + [(x / 1e6, y / 1e6) for _, x, y in disks]
    velocity = [(sent.vx / 1e6, sent.vy / 1e6)]
    lab = Lab(length=64.0, width=64.0, disk_friction=0.15)
    one = lab.run([(x + 16.0, y + 16.0) for x, y in places], velocity)
    other = lab.run([(x + 23.0, y + 31.0) for x, y in places], velocity)
    assert one.events == other.events
    for (ax, ay), (bx, by) in zip(one.places, other.places, strict=True):
        assert (bx - ax, by - ay) == pytest.approx((7.0, 15.0), abs=1e-9)


@pytest.mark.parametrize("name", list(PRESETS))
@pytest.mark.parametrize("seed", range(12))
def test_no_disk_passes_through_another(name: str, seed: int) -> None:
    """Physics 15: the segments sampled densely."""
    profile = preset(name)
    disks = layout(profile, 14, seed)
    sent = flick(profile, disks, seed)
    motion = play(profile, disks, 0, sent)
    starts: dict[int, Pair] = {id_: (x, y) for id_, x, y in [*disks, (0, sent.x, sent.y)]}
    least = (profile.disk_diameter / 1e6 - 1e-9) ** 2
    for step in range(400):
        places = list(sampled(motion, profile, starts, motion.duration * step / 399.0).values())
        for k, (ax, ay) in enumerate(places):
            assert -1e-9 <= ax <= profile.length / 1e6 + 1e-9
            assert all((ax - bx) ** 2 + (ay - by) ** 2 >= least for bx, by in places[k + 1 :])


def test_two_runs_give_the_same_bits() -> None:
    """Physics 16: the same motion, float by float."""
    for seed in range(20):
        disks = layout(STANDARD, 14, seed)
        sent = flick(STANDARD, disks, seed)
        assert repr(play(STANDARD, disks, 0, sent)) == repr(play(STANDARD, disks, 0, sent))


@pytest.mark.parametrize("name", list(PRESETS))
def test_compiled_and_uncompiled_agree_to_the_bit(name: str) -> None:
    """Physics 16: every stretch of every disk of sixty flicks a table, markers and ties among them."""
    profile = preset(name)
    simulator = compiled.Simulator(profile)
    log = np.zeros(LOG_ROW * 4096)
    for seed in range(60):
        disks = layout(profile, (4, 9, 14)[seed % 3], seed)
        sent = flick(profile, disks, seed)
        motion = play(profile, disks, 0, sent)
        rests, rows = simulator.logged(disks, 0, flick_row(sent), log)
        assert int(rests.events[0]) == motion.events
        table = log.reshape(-1, LOG_ROW)[:rows]
        stretches = {(rests.ids[int(row[2])], row[1], *row[4:8]) for row in table if row[0] != 1.0}
        assert {(s[0], s[1], *s[3:7]) for s in motion.segments} <= stretches
        strikes = [(row[1], rests.ids[int(row[2])], row[4]) for row in table if row[0] == 1.0]
        assert strikes == [(strike.t, strike.disk, strike.speed) for strike in motion.strikes]


def test_ties_agree_to_the_bit_in_both_modes() -> None:
    """Physics 16: a dead straight flick into two disks side by side, and into a row."""
    simulator = compiled.Simulator(STANDARD)
    log = np.zeros(LOG_ROW * 4096)
    half = STANDARD.radius
    sent = Flick(Kind.HERO, 200_000, 350_000, 4_000_000, 0)
    for disks in (
        [(1, 1_600_000, 350_000 + half), (2, 1_600_000, 350_000 - half)],
        [(k, 1_500_000 + 2 * half * k, 350_000) for k in range(6)],
        [(k, 1_600_000, 350_000 + 2 * half * (k - 3)) for k in range(1, 7)],
    ):
        motion = play(STANDARD, disks, 9, sent)
        _, rows = simulator.logged(disks, 9, flick_row(sent), log)
        table = log.reshape(-1, LOG_ROW)[:rows]
        assert [row[4] for row in table if row[0] == 1.0] == [strike.speed for strike in motion.strikes]
    row_of_two = play(STANDARD, [(1, 1_600_000, 370_000), (2, 1_600_000, 330_000)], 9, sent)
    assert row_of_two.strikes[0].t == row_of_two.strikes[1].t


def bulk_digest() -> str:
    """Over the places of eighty flicks, to the last bit."""
    digest = blake2b(digest_size=8)
    for seed in range(4):
        disks = layout(STANDARD, 14, seed)
        rows = np.array([flick_row(flick(STANDARD, disks, 100 * seed + k)) for k in range(20)])
        rests = compiled.Simulator(STANDARD).many(disks, 0, rows)
        digest.update(rests.places.tobytes() + rests.on_table.tobytes() + rests.events.tobytes())
    return digest.hexdigest()


def test_numba_switched_off_gives_the_same_bits() -> None:
    """Physics 16: NUMBA_DISABLE_JIT=1 runs the bulk as plain Python."""
    asked = "import tests.crylail.test_physics_laws as laws; print(laws.bulk_digest())"
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(["src", "."])}
    off = subprocess.run([sys.executable, "-c", asked], env=environment, capture_output=True, text=True, check=True)
    assert off.stdout.strip() == bulk_digest()


def test_a_flick_imports_neither_numba_nor_numpy() -> None:
    """Physics 16: nobody waits for a compiler to see one flick."""
    asked = "import sys, quintain.crylail.motion; print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    environment = os.environ | {"PYTHONPATH": "src"}
    ran = subprocess.run([sys.executable, "-c", asked], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
