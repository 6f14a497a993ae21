"""Where a hair decides: grazing, edges, extreme speeds, and pairs whose quartic is none."""

from math import hypot, isfinite, nextafter, sqrt

import pytest

from tests.crylail.lab import Lab, Pair

A = 0.2 * 9.81
D = 0.04


@pytest.mark.parametrize(
    ("offset", "hits"), [(1 - 1e-12, True), (1 - 1e-9, True), (1 + 1e-12, False), (1 + 1e-9, False)]
)
def test_grazing_inside_the_diameter_hits_and_outside_misses(offset: float, hits: bool) -> None:
    """Physics 4: D (1 ± 1e-12)."""
    diameter = 0.03125
    ran = Lab(diameter=diameter).run([(0.25, 1.0), (1.25, 1.0 + diameter * offset)], [(3.0, 0.0)])
    assert bool(ran.contacts) is hits
    assert ran.events == int(hits)


def test_a_disk_that_would_stop_exactly_on_an_edge_stays_and_one_bit_faster_falls() -> None:
    """C8, physics 9: gone only when the centre is beyond the edge."""
    lab = Lab(length=1.5, width=0.75, a=2.0)
    for v, stays in ((nextafter(2.0, 0.0), True), (2.0, True), (nextafter(2.0, 3.0), False)):
        ran = lab.run([(0.5, 0.25)], [(v, 0.0)])
        assert ran.on_table == [stays]
        assert ran.places[0][0] == pytest.approx(1.5, abs=1e-15)


@pytest.mark.parametrize(
    ("velocity", "edge"),
    [
        ((-9.0, 0.0), (0.0, 0.4)),
        ((0.0, -9.0), (0.6, 0.0)),
        ((0.0, 9.0), (0.6, 0.75)),
        ((9.0, 0.0), (1.5, 0.4)),
    ],
)
def test_a_disk_falls_over_each_of_the_four_edges(velocity: Pair, edge: Pair) -> None:
    """C1, C8, physics 9: all four edges are edges, and a fall is where the centre passes."""
    ran = Lab(length=1.5, width=0.75).run([(0.6, 0.4)], [velocity])
    assert ran.on_table == [False]
    assert ran.places[0] == pytest.approx(edge, abs=1e-15)
    assert ran.stretches[-1].fell


def test_a_disk_slides_along_an_edge_without_falling() -> None:
    """C8, physics 9: a centre on the edge is not beyond it."""
    ran = Lab(length=4.0, width=0.75).run([(0.5, 0.0)], [(2.0, 0.0)])
    assert ran.on_table == [True]
    assert ran.places[0][1] == 0.0


def test_a_fallen_disk_takes_no_further_part() -> None:
    """C8, physics 9: another disk passes where it fell."""
    lab = Lab(length=1.5, width=0.75)
    ran = lab.run([(1.4, 0.4), (1.2, 0.4)], [(3.0, 0.0), (2.9, 0.0)])
    assert ran.on_table == [False, False]
    assert ran.contacts == []
    assert ran.events == 2


@pytest.mark.parametrize("v", [0.0, 1e-300, 1e-160, 1e-12, 1e-6, 1e-3, 1e2, 1e4, 1e8])
def test_any_speed_ends_in_finitely_many_events_and_finite_places(v: float) -> None:
    """Physics 10: no loop, nothing infinite."""
    ran = Lab().run([(5.0, 5.0), (5.05, 5.0), (4.95, 5.0)], [(v, 0.0)])
    assert all(isfinite(x) and isfinite(y) for x, y in ran.places)
    assert ran.events < 20
    if v < 1e-3:
        assert ran.places[0][0] == pytest.approx(5.0, abs=1e-9)


@pytest.mark.parametrize(
    ("velocities", "meet"),
    [
        ([(1.0, 0.0), (1.0, 0.0)], False),
        ([(2.0, 0.0), (1.0, 0.0)], True),
        ([(1.0, 0.0), (2.0, 0.0)], False),
        ([(1.0, 0.0), (-1.0, 0.0)], True),
        ([(0.0, 1.0), (0.0, 1.0)], False),
        ([(1.0, 0.5), (-1.0, 0.5)], True),
        ([(0.0, 1.0), (0.0, -1.0)], False),
    ],
)
def test_parallel_chasing_and_crossing_pairs(velocities: list[Pair], meet: bool) -> None:
    """Physics 11: degenerate quartics."""
    ran = Lab().run([(5.0, 5.0), (5.2, 5.0)], velocities)
    assert bool(ran.contacts) is meet
    assert ran.gap(0, 1, D) > -1e-12


def test_a_pair_meets_after_one_of_them_has_stopped() -> None:
    """Physics 11: the one that stopped first lies in the way."""
    ran = Lab(restitution=1.0).run([(5.0, 5.0), (5.5, 5.0)], [(3.0, 0.0), (0.1, 0.0)])
    stopped = 5.5 + 0.1**2 / (2 * A)
    assert ran.contacts[0].t > 0.1 / A
    assert ran.contacts[0].t == pytest.approx((3.0 - sqrt(9.0 - 2 * A * (stopped - D - 5.0))) / A, abs=1e-12)


def test_a_pair_does_not_meet_after_one_of_them_has_fallen() -> None:
    """C8, physics 11."""
    ran = Lab(length=1.5, width=0.75).run([(0.5, 0.7), (0.9, 0.5)], [(3.0, 0.0), (0.0, 3.0)])
    assert ran.on_table[1] is False
    assert ran.contacts == []


def test_slow_crossing_pairs_meet_where_their_paths_cross() -> None:
    """Physics 11: perpendicular paths, equal times."""
    ran = Lab(restitution=1.0).run([(5.0, 5.0), (5.3, 4.7)], [(2.0, 0.0), (0.0, 2.0)])
    assert len(ran.contacts) == 1
    one, other = (row for row in ran.stretches if row.t > 0.0)
    assert hypot(one.x - other.x, one.y - other.y) == pytest.approx(D, abs=1e-14)
