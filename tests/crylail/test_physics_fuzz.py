"""Any finite flick on any legal layout ends, never gains energy, and rests with overlaps of at most 2 µm."""

from itertools import pairwise
from math import cos, sin

from hypothesis import given, settings
from hypothesis import strategies as st

from quintain.crylail.motion import MOST_OVERLAP, Motion, play
from quintain.crylail.table import (
    MAX_SPEED,
    MAX_SPIN,
    PRESETS,
    Flick,
    Kind,
    Profile,
    overlaps_disk,
    overlaps_marker,
)

Disk = tuple[int, int, int]

profiles = st.sampled_from(list(PRESETS.values()))
speeds = st.integers(-MAX_SPEED, MAX_SPEED) | st.integers(-6_000_000, 6_000_000) | st.integers(-100, 100)
spins = st.integers(-MAX_SPIN, MAX_SPIN) | st.just(0)


def layouts(data: st.DataObject, profile: Profile) -> list[Disk]:
    """Up to fourteen disks that overlap nothing, many of them touching (by up to a rounded micrometre or two)."""
    disks: list[Disk] = []
    for id_ in range(1, data.draw(st.integers(1, 15))):
        touching = data.draw(st.booleans())
        if disks and touching:
            _, ox, oy = data.draw(st.sampled_from(disks))
            angle = data.draw(st.integers(0, 359)) * 0.017453292519943295
            reach = profile.disk_diameter + data.draw(st.integers(0, 3))
            x, y = ox + round(reach * cos(angle)), oy + round(reach * sin(angle))
        else:
            x, y = data.draw(st.integers(0, profile.length)), data.draw(st.integers(0, profile.width))
        on_table = 0 <= x <= profile.length and 0 <= y <= profile.width
        if on_table and not overlaps_marker(profile, x, y) and _fits(profile, disks, x, y):
            disks.append((id_, x, y))
    return disks


def _fits(profile: Profile, disks: list[Disk], x: int, y: int) -> bool:
    least = (profile.disk_diameter - MOST_OVERLAP) ** 2
    return all((x - ox) ** 2 + (y - oy) ** 2 >= least for _, ox, oy in disks)


def energies(motion: Motion) -> list[float]:
    """Of sliding only, at the ends of all segments; per unit of mass."""
    times = sorted({t for segment in motion.segments for t in segment[1:3]})
    total = []
    for t in times:
        sliding = 0.0
        for _, t0, t1, _, _, vx, vy, ax, ay in motion.segments:
            if t0 <= t < t1:
                sliding += 0.5 * ((vx + ax * (t - t0)) ** 2 + (vy + ay * (t - t0)) ** 2)
        total.append(sliding)
    return total


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_flick_ends_within_its_energy_and_rests_shallow(data: st.DataObject) -> None:
    """C6, C8: from anywhere legal, at any speed, with any spin."""
    profile = data.draw(profiles)
    disks = layouts(data, profile)
    x = data.draw(st.integers(profile.radius, profile.launch_line))
    y = data.draw(st.integers(profile.radius, profile.width - profile.radius))
    if overlaps_marker(profile, x, y) or any(overlaps_disk(profile, (x, y), disk[1:]) for disk in disks):
        return
    sent = Flick(Kind.CLERIC, x, y, data.draw(speeds), data.draw(speeds), data.draw(spins))
    motion = play(profile, disks, 0, sent)
    total = energies(motion)
    turning = 0.25 * (sent.spin / 1e3 * profile.radius / 1e6) ** 2
    start = 0.5 * ((sent.vx / 1e6) ** 2 + (sent.vy / 1e6) ** 2)
    assert all(energy <= (start + turning) * (1.0 + 1e-9) for energy in total)
    if sent.spin == 0 and profile.disk_friction == 0:
        assert all(after <= before * (1.0 + 1e-9) for before, after in pairwise(total))
    places = [place for _, *place in motion.rest]
    least = (profile.disk_diameter - MOST_OVERLAP) ** 2
    for k, (ax, ay) in enumerate(places):
        assert 0 <= ax <= profile.length
        assert 0 <= ay <= profile.width
        assert all((ax - bx) ** 2 + (ay - by) ** 2 >= least for bx, by in places[k + 1 :])
    found = {id_ for id_, _, _ in motion.rest} | {fall.disk for fall in motion.falls}
    assert found == {0, *(disk[0] for disk in disks)}


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_flick_after_flick_never_piles_up_rounding(data: st.DataObject) -> None:
    """C6: each rest is the start of the next flick; overlaps of 2 µm stay harmless."""
    profile = data.draw(profiles)
    disks = layouts(data, profile)
    least = (profile.disk_diameter - MOST_OVERLAP) ** 2
    for _ in range(4):
        if not disks:
            return
        id_, x, y = data.draw(st.sampled_from(disks))
        motion = play(profile, disks, id_, Flick(Kind.HERO, x, y, data.draw(speeds), data.draw(speeds)))
        disks = list(motion.rest)
        places = [place for _, *place in disks]
        for k, (ax, ay) in enumerate(places):
            assert all((ax - bx) ** 2 + (ay - by) ** 2 >= least for bx, by in places[k + 1 :])
