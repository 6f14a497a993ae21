"""Many disks that touch: cradles, rows, racks, and starts in contact."""

from math import hypot, sqrt

import pytest

from tests.crylail.lab import Lab, Pair

A = 0.2 * 9.81
D = 0.04


def rack(rows: int, x: float, y: float, gap: float = 0.0) -> list[Pair]:
    d = D + gap
    return [(x + row * d * sqrt(3.0) / 2.0, y + (k - row / 2.0) * d) for row in range(rows) for k in range(row + 1)]


def deepest(places: list[Pair]) -> float:
    return max(D - hypot(ax - bx, ay - by) for k, (ax, ay) in enumerate(places) for bx, by in places[k + 1 :])


@pytest.mark.parametrize("gap", [1e-3, 1e-6, 1e-9, 1e-12, 0.0])
def test_a_cradle_of_five_sends_off_the_last_alone(gap: float) -> None:
    """Physics 7: elastic, gaps from a millimetre to none."""
    places = [(0.5, 5.0)] + [(1.5 + k * (D + gap), 5.0) for k in range(5)]
    ran = Lab(restitution=1.0).run(places, [(3.0, 0.0)])
    way = 9.0 / (2.0 * A) - (1.0 - D) - 4.0 * gap
    assert ran.places[5][0] - places[5][0] == pytest.approx(way, abs=1e-8)
    for k in range(1, 5):
        assert ran.places[k][0] - places[k][0] == pytest.approx(gap, abs=1e-8)
    assert ran.events < 40


@pytest.mark.parametrize("e", [0.0, 0.05, 0.3, 0.5, 0.9])
def test_a_row_of_nine_touching_disks_ends(e: float) -> None:
    """Physics 8: finitely many events, nothing in anything."""
    places = [(0.5, 5.0)] + [(1.5 + k * D, 5.0) for k in range(9)]
    ran = Lab(restitution=e).run(places, [(3.0, 0.0)])
    assert ran.events < 5_000
    assert deepest(ran.places) < 1e-6


@pytest.mark.parametrize("e", [1.0, 0.85, 0.5, 0.1, 0.0])
@pytest.mark.parametrize("off", [0.0, 1e-4])
@pytest.mark.parametrize("friction", [0.0, 0.15])
def test_a_rack_of_fifteen_at_full_speed_ends(e: float, off: float, friction: float) -> None:
    """Physics 8: fifteen touching disks struck at 6 m/s."""
    ran = Lab(restitution=e, disk_friction=friction).run([(0.5, 5.0 + off), *rack(5, 1.5, 5.0)], [(6.0, 0.0)])
    assert ran.events < 20_000
    assert deepest(ran.places) < 1e-6


@pytest.mark.parametrize("e", [0.85, 0.0])
@pytest.mark.parametrize(
    ("velocities", "meets"),
    [
        ([(1.0, 0.0)], True),
        ([(0.0, 1.0)], False),
        ([(-1.0, 0.0)], False),
        ([(1.0, 0.5), (1.0, 0.5)], False),
        ([(0.3, 1.0), (-0.3, 1.0)], True),
        ([(0.05, 0.1)], True),
    ],
)
def test_touching_disks_meet_only_when_they_approach(e: float, velocities: list[Pair], meets: bool) -> None:
    """Physics 12: starts that press, slide or part."""
    ran = Lab(restitution=e).run([(5.0, 5.0), (5.0 + D, 5.0)], velocities)
    assert any(contact.t == 0.0 for contact in ran.contacts) is meets
    assert ran.events < 200
    assert deepest(ran.places) < 1e-8


@pytest.mark.parametrize("velocity", [(1.0, 0.0), (-1.0, 0.2), (0.0, 1.0), (0.001, 1.0), (1e-10, 1.0), (1e-6, 0.0)])
@pytest.mark.parametrize("depth", [1e-9, 1e-6, 2e-6])
def test_an_overlap_of_two_micrometres_is_harmless(velocity: Pair, depth: float) -> None:
    """Physics 12: it neither grows nor throws the disks about."""
    ran = Lab().run([(5.0, 5.0), (5.0 + D - depth, 5.0)], [velocity])
    assert ran.events < 50
    assert deepest(ran.places) <= depth + 2e-9
    speed = hypot(*velocity)
    assert all(row.speed <= speed * (1.0 + 1e-12) for row in ran.stretches)
