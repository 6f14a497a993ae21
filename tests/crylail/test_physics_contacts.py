"""Slides and contacts that a textbook answers in closed form."""

from math import acos, cos, degrees, hypot, pi, sqrt

import pytest

from tests.crylail.lab import Lab, Stretch

A = 0.2 * 9.81
D = 0.04


def speed_after(v: float, s: float) -> float:
    return sqrt(v * v - 2.0 * A * s)


def at(stretches: list[Stretch], disk: int) -> Stretch:
    return next(row for row in stretches if row.disk == disk)


@pytest.mark.parametrize("v", [0.01, 0.5, 2.5, 6.0])
def test_a_free_disk_stops_after_v_squared_over_2a(v: float) -> None:
    """Physics 1: the distance."""
    ran = Lab().run([(2.0, 3.0)], [(v, 0.0)])
    assert ran.places[0][0] - 2.0 == pytest.approx(v * v / (2.0 * A), rel=1e-12, abs=1e-15)
    assert ran.events == 0


@pytest.mark.parametrize("v", [0.01, 0.5, 2.5, 6.0])
def test_a_free_disk_stops_after_v_over_a(v: float) -> None:
    """Physics 1: the time."""
    ran = Lab().run([(2.0, 3.0)], [(0.6 * v, 0.8 * v)])
    assert ran.stops[0] == pytest.approx(v / A, rel=1e-14)


@pytest.mark.parametrize("e", [1.0, 0.85, 0.5, 0.0])
def test_head_on_equal_disks_share_the_speed_by_restitution(e: float) -> None:
    """Physics 2: (1 - e)/2 and (1 + e)/2 of the speed, but they part with 5 mm/s at least."""
    ran = Lab(restitution=e).run([(0.5, 3.0), (1.5, 3.0)], [(3.0, 0.0)])
    v = speed_after(3.0, 1.0 - D)
    e = max(e, 0.005 / v)
    assert at(ran.stretches, 0).vx == pytest.approx((1.0 - e) / 2.0 * v, rel=1e-12, abs=1e-14)
    assert at(ran.stretches, 1).vx == pytest.approx((1.0 + e) / 2.0 * v, rel=1e-12)
    assert ran.places[1][0] == pytest.approx(1.5 + ((1.0 + e) / 2.0 * v) ** 2 / (2.0 * A), rel=1e-12)


@pytest.mark.parametrize("e", [1.0, 0.6])
@pytest.mark.parametrize(("m1", "m2"), [(0.008, 0.016), (0.02, 0.005), (1.0, 1e-6)])
def test_head_on_unequal_disks_follow_the_textbook(e: float, m1: float, m2: float) -> None:
    """Physics 2: (m1 - e m2)/(m1 + m2) and (1 + e) m1/(m1 + m2)."""
    ran = Lab(restitution=e).run([(0.5, 3.0), (1.5, 3.0)], [(3.0, 0.0)], masses=[m1, m2])
    v = speed_after(3.0, 1.0 - D)
    assert at(ran.stretches, 0).vx == pytest.approx((m1 - e * m2) / (m1 + m2) * v, rel=1e-11)
    assert at(ran.stretches, 1).vx == pytest.approx((1.0 + e) * m1 / (m1 + m2) * v, rel=1e-11)


@pytest.mark.parametrize("offset", [0.1, 0.6, 0.9])
def test_an_elastic_oblique_contact_parts_at_a_right_angle(offset: float) -> None:
    """Physics 3: 90 degrees, the struck one along the line of centres."""
    ran = Lab(restitution=1.0).run([(0.5, 5.0), (1.5, 5.0 + offset * D)], [(3.0, 0.0)])
    one, other = at(ran.stretches, 0), at(ran.stretches, 1)
    cosine = (one.vx * other.vx + one.vy * other.vy) / (one.speed * other.speed)
    assert degrees(acos(cosine)) == pytest.approx(90.0, abs=1e-9)
    assert other.vy / other.speed == pytest.approx(offset, abs=1e-12)


@pytest.mark.parametrize("offset", [0.0, 0.3, 0.8])
@pytest.mark.parametrize("e", [1.0, 0.85, 0.3])
def test_every_contact_keeps_momentum_and_loses_the_textbook_energy(offset: float, e: float) -> None:
    """Physics 5: energy loss (1 - e²) m v_n² / 4."""
    ran = Lab(restitution=e).run([(0.5, 5.0), (1.5, 5.0 + offset * D)], [(3.0, 0.0)])
    one, other = at(ran.stretches, 0), at(ran.stretches, 1)
    way = one.x - 0.5
    v = speed_after(3.0, way)
    assert one.vx + other.vx == pytest.approx(v, rel=1e-13)
    assert one.vy + other.vy == pytest.approx(0.0, abs=1e-15)
    m = 0.008
    lost = 0.5 * m * (v * v - one.speed**2 - other.speed**2)
    assert lost == pytest.approx((1.0 - e * e) * m * ran.contacts[0].approach ** 2 / 4.0, rel=1e-10, abs=1e-16)


@pytest.mark.parametrize("v", [0.0049, 0.001, 1e-6])
def test_slow_contacts_lose_nothing(v: float) -> None:
    """Physics 2: elastic below an approach of 5 mm/s."""
    ran = Lab(restitution=0.5).run([(0.5, 5.0), (0.5 + D, 5.0)], [(v, 0.0)])
    assert at(ran.stretches, 1).vx == pytest.approx(v, rel=1e-9)
    assert at(ran.stretches, 0).vx == pytest.approx(0.0, abs=1e-15)


def test_friction_between_rims_gives_both_disks_the_same_spin_up_to_coulomb() -> None:
    """Physics 5: with friction too the momentum is kept; the impulse across is mu times the one along."""
    mu, e, offset = 0.15, 0.85, 0.9
    ran = Lab(restitution=e, disk_friction=mu).run([(0.5, 5.0), (1.5, 5.0 + offset * D)], [(3.0, 0.0)])
    one, other = at(ran.stretches, 0), at(ran.stretches, 1)
    v = speed_after(3.0, one.x - 0.5)
    assert one.vx + other.vx == pytest.approx(v, rel=1e-13)
    assert one.vy + other.vy == pytest.approx(0.0, abs=1e-15)
    m = 0.008
    along = (1.0 + e) * m * ran.contacts[0].approach / 2.0
    assert one.spin == other.spin
    assert abs(one.spin) == pytest.approx(mu * along * 2.0 / (m * D / 2.0), rel=1e-12)


def test_a_spinning_disk_rubs_no_more_than_until_the_rims_no_longer_slip() -> None:
    """Physics 5: sticking; a slow spin is shared so that the rims roll on each other."""
    ran = Lab(restitution=1.0, disk_friction=1.0).run([(0.5, 5.0), (0.6, 5.0)], [(3.0, 0.0)], spins=[20.0])
    one, other = at(ran.stretches, 0), at(ran.stretches, 1)
    slip = (one.vy - other.vy) + D / 2.0 * (one.spin + other.spin)
    assert slip == pytest.approx(0.0, abs=1e-15)
    assert abs(other.vy) > 0.0


def test_spin_slows_evenly_as_on_the_spot() -> None:
    """Physics 5: 4 mu g / 3 r; after omega over that no spin is left to give."""
    slowing = 4.0 * A / (3.0 * D / 2.0)
    spin = 10.0
    for way, left in ((0.05, True), (0.5, False)):
        ran = Lab(disk_friction=0.3).run([(0.5, 5.0), (0.5 + D + way, 5.0)], [(3.0, 0.0)], spins=[spin])
        t = ran.contacts[0].t
        assert (slowing * t < spin) is left
        assert (at(ran.stretches, 1).vy != 0.0) is left


@pytest.mark.parametrize("e", [1.0, 0.85, 0.0])
def test_a_disk_that_strikes_two_touching_ones_at_once_splits_evenly_to_the_bit(e: float) -> None:
    """Physics 6: 1 - 0.6 (1 + e) of the speed, (1 + e) cos 30° / 2.5 for the others; mirror images to the bit."""
    d = 0.03125
    lab = Lab(restitution=e, diameter=d, disk_friction=0.15)
    ran = lab.run([(1.0, 12.0), (2.0, 12.0 + d / 2.0), (2.0, 12.0 - d / 2.0)], [(3.0, 0.0)])
    v = speed_after(3.0, 1.0 - d * cos(pi / 6.0))
    frictionless = Lab(restitution=e, diameter=d).run(
        [(1.0, 12.0), (2.0, 12.0 + d / 2.0), (2.0, 12.0 - d / 2.0)], [(3.0, 0.0)]
    )
    e = max(e, 0.005 / (v * cos(pi / 6.0)))
    one, upper, lower = (at(frictionless.stretches, k) for k in range(3))
    assert one.vx / v == pytest.approx(1.0 - 0.6 * (1.0 + e), abs=1e-12)
    assert upper.speed / v == pytest.approx((1.0 + e) * cos(pi / 6.0) / 2.5, rel=1e-12)
    for result in (ran, frictionless):
        assert result.places[0][1] == 12.0
        assert result.places[1][0] == result.places[2][0]
        assert result.places[1][1] - 12.0 == 12.0 - result.places[2][1]
    assert hypot(lower.vx, lower.vy) == hypot(upper.vx, upper.vy)
