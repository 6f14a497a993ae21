"""C11 Markers are solid: faces and corners of convex polygons."""

from math import hypot, sqrt

import pytest

from tests.crylail.lab import Lab, Pair

A = 0.2 * 9.81
R = 0.02
SQUARE = ((3.0, 5.0), (3.1, 5.0), (3.1, 5.1), (3.0, 5.1))
TIP = ((3.0, 5.0), (3.2, 5.0), (3.1, 5.2))


def distance(corners: tuple[Pair, ...], point: Pair) -> float:
    """From a point outside a polygon to it."""
    best = float("inf")
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        ex, ey = bx - ax, by - ay
        share = ((point[0] - ax) * ex + (point[1] - ay) * ey) / (ex * ex + ey * ey)
        share = min(1.0, max(0.0, share))
        best = min(best, hypot(point[0] - ax - share * ex, point[1] - ay - share * ey))
    return best


def test_a_face_throws_a_disk_straight_back_with_its_restitution() -> None:
    """C11, physics 13: 0.4 of the speed."""
    ran = Lab(markers=(SQUARE,)).run([(2.0, 5.05)], [(3.0, 0.0)])
    v = sqrt(9.0 - 2.0 * A * (1.0 - R))
    assert ran.contacts[0].other == -1
    assert ran.contacts[0].approach == pytest.approx(v, rel=1e-12)
    assert ran.stretches[0].vx == pytest.approx(-0.4 * v, rel=1e-12)
    assert ran.places[0][0] == pytest.approx(3.0 - R - (0.4 * v) ** 2 / (2 * A), rel=1e-12)


def test_a_face_keeps_the_speed_along_it() -> None:
    """C11, physics 13: no friction at a marker."""
    ran = Lab(markers=(SQUARE,)).run([(2.9, 4.95)], [(2.0, 2.0)])
    contact, bounced = ran.contacts[0], ran.stretches[0]
    assert contact.approach == pytest.approx(bounced.vy, rel=1e-12)
    assert bounced.vx == pytest.approx(-0.4 * contact.approach, rel=1e-12)


def test_a_corner_throws_a_disk_along_the_line_from_it_to_the_centre() -> None:
    """C11, physics 13."""
    ran = Lab(markers=(TIP,), marker_restitution=1.0).run([(2.0, 5.2 + 0.6 * R)], [(3.0, 0.0)])
    bounced = ran.stretches[0]
    assert (bounced.x, bounced.y) == pytest.approx((3.1 - 0.8 * R, 5.2 + 0.6 * R), abs=1e-12)
    v = sqrt(9.0 - 2.0 * A * (bounced.x - 2.0))
    assert bounced.vx == pytest.approx(v * (1.0 - 2.0 * 0.8 * 0.8), rel=1e-10)
    assert bounced.vy == pytest.approx(v * 2.0 * 0.8 * 0.6, rel=1e-10)


@pytest.mark.parametrize(("off", "hits"), [(-1e-9, True), (1e-9, False)])
def test_a_corner_is_grazed_or_missed_by_a_hair(off: float, hits: bool) -> None:
    """C11, physics 13."""
    ran = Lab(markers=(TIP,)).run([(2.0, 5.2 + R + off)], [(3.0, 0.0)])
    assert bool(ran.contacts) is hits


@pytest.mark.parametrize("start", [(2.95, 5.1 + R), (2.0, 5.1 + R)])
def test_a_disk_slides_along_a_face_that_it_touches(start: Pair) -> None:
    """C11, physics 13: touching without approaching is no contact."""
    ran = Lab(markers=(SQUARE,)).run([start], [(3.0, 0.0)])
    assert all(contact.approach < 1e-6 for contact in ran.contacts)
    assert ran.places[0][0] - start[0] == pytest.approx(9.0 / (2.0 * A), rel=1e-6)


def test_a_disk_pressed_on_a_marker_by_another_ends() -> None:
    """C11, physics 13: caught between a face and a moving disk, finitely many events."""
    ran = Lab(markers=(SQUARE,), restitution=0.85).run([(2.0, 5.05), (3.0 - R, 5.05)], [(5.0, 0.0)])
    assert 2 <= ran.events < 500
    assert all(distance(SQUARE, place) > R - 1e-7 for place in ran.places)


@pytest.mark.parametrize("angle", range(24))
def test_no_disk_enters_a_marker_from_any_side(angle: int) -> None:
    """C11, physics 13: from every direction, along the whole way."""
    directions = [(1.0, 0.0), (0.96, 0.28), (0.8, 0.6), (0.6, 0.8), (0.28, 0.96), (0.0, 1.0)]
    c, s = directions[angle % 6]
    for _ in range(angle // 6):
        c, s = -s, c
    for side in (-0.09, -0.05, -0.01, 0.03, 0.07, 0.11):
        start = (3.1 - 0.5 * c - side * s, 5.08 - 0.5 * s + side * c)
        ran = Lab(markers=(TIP,)).run([start], [(3.0 * c, 3.0 * s)])
        for row, following in zip(ran.starts + ran.stretches, [*ran.stretches, None], strict=True):
            v = row.speed
            span = v / A if following is None else following.t - row.t
            for step in range(51):
                t = span * step / 50.0
                way = t * (1.0 - 0.5 * A * t / v)
                assert distance(TIP, (row.x + row.vx * way, row.y + row.vy * way)) > R - 1e-9
