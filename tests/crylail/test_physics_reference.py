"""The physics against the same thing written another way, and against roots to fifty digits."""

from math import inf
from random import Random

import numpy as np
import pytest

from quintain.crylail.roots import first_down_crossing
from quintain.crylail.table import preset
from tests.crylail.lab import Lab
from tests.crylail.scenes import flick, layout
from tests.crylail.slow_reference import Reference

STANDARD = preset("standard")


@pytest.mark.parametrize("seed", range(100, 180))
def test_the_slow_reference_agrees_to_a_hundredth_of_a_micrometre(seed: int) -> None:
    """Physics 17: typical flicks, spins and rims that rub included."""
    disks = layout(STANDARD, 9, seed)
    sent = flick(STANDARD, disks, seed)
    lab = Lab(length=STANDARD.length / 1e6, width=STANDARD.width / 1e6, a=STANDARD.deceleration, disk_friction=0.15)
    places = [(sent.x / 1e6, sent.y / 1e6)] + [(x / 1e6, y / 1e6) for _, x, y in disks]
    velocity = (sent.vx / 1e6, sent.vy / 1e6)
    ran = lab.run(places, [velocity], spins=[sent.spin / 1e3])
    reference = Reference(lab.length, lab.width, lab.a, lab.diameter, lab.restitution, lab.disk_friction)
    rests, live = reference.run(np.array(places), np.array(velocity), sent.spin / 1e3)
    assert ran.on_table == list(live)
    for k, place in enumerate(ran.places):
        if live[k]:
            assert place == pytest.approx(tuple(rests[k]), abs=1e-8)


def simplest_root(q: list[float]) -> float:
    """By looking at ten thousand points, then halving."""

    def f(x: float) -> float:
        return q[0] + x * (q[1] + x * (q[2] + x * (q[3] + x * q[4])))

    points = [k / 10_000 for k in range(10_001)]
    values = [f(point) for point in points]
    found = next((k for k in range(10_000) if values[k] >= 0.0 > values[k + 1]), None)
    if found is None:
        return inf
    low, high = points[found], points[found + 1]
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if f(middle) >= 0.0 else (low, middle)
    return low


def test_the_first_down_crossing_is_the_one_that_plain_looking_finds() -> None:
    """Physics 11, 17: random quartics with up to four roots in the interval."""
    random = Random(5)
    met = 0
    for _ in range(150):
        roots = [random.uniform(-0.5, 1.5) for _ in range(4)]
        q = list(np.poly(roots)[::-1] * random.choice((-1.0, 1.0, 5.0)))
        if q[0] < 0.0 or min(abs(a - b) for k, a in enumerate(roots) for b in roots[k + 1 :]) < 1e-3:
            continue
        expected = simplest_root(q)
        met += expected < inf
        assert first_down_crossing(*q) == pytest.approx(expected, abs=1e-9)
    assert met > 25


@pytest.mark.parametrize(
    ("q", "expected"),
    [
        ((1.0, 0.0, 0.0, 0.0, 0.0), inf),
        ((1.0, -2.0, 0.0, 0.0, 0.0), 0.5),
        ((1.0, -4.0, 4.0, 0.0, 0.0), inf),
        ((1.0, -5.0, 4.0, 0.0, 0.0), 0.25),
        ((0.0, -1.0, 0.0, 0.0, 0.0), 0.0),
        ((0.0, 1.0, -2.0, 0.0, 0.0), 0.5),
        ((1.0, 0.0, 0.0, -8.0, 0.0), 0.5),
        ((1.0, 0.0, 0.0, 0.0, -16.0), 0.5),
        ((1.0, -1.0, 0.0, 0.0, 0.0), inf),
    ],
)
def test_degenerate_quartics(q: tuple[float, float, float, float, float], expected: float) -> None:
    """Physics 11: constants, lines, parabolas that touch, roots at an end."""
    assert first_down_crossing(*q) == pytest.approx(expected, abs=1e-15)
