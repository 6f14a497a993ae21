"""What a motion says of a flick: rests, segments, strikes, falls, and how far the flicked disk came."""

import pytest

from quintain.core.errors import IllegalMoveError, PositionError
from quintain.crylail.motion import digest_of, play
from quintain.crylail.table import MAX_SPEED, MAX_SPIN, Flick, Kind, preset

STANDARD = preset("standard")


def sent(x: int, y: int, vx: int, vy: int, spin: int = 0) -> Flick:
    return Flick(Kind.HERO, x, y, vx, vy, spin)


def test_a_flick_without_speed_moves_nothing() -> None:
    """C6"""
    motion = play(STANDARD, [(3, 1_600_000, 300_000)], 0, sent(100_000, 200_000, 0, 0))
    assert motion.rest == ((0, 100_000, 200_000), (3, 1_600_000, 300_000))
    assert (motion.segments, motion.strikes, motion.falls, motion.duration, motion.events) == ((), (), (), 0.0, 0)


def test_a_flick_with_spin_alone_moves_nothing() -> None:
    """C6"""
    motion = play(STANDARD, [], 0, sent(100_000, 200_000, 0, 0, 50_000))
    assert motion.rest == ((0, 100_000, 200_000),)


def test_the_segments_lead_to_the_rests() -> None:
    """C6: where the last segment of a disk ends it rests, to the rounding."""
    disks = [(12, 1_615_000, 175_000), (13, 1_615_000, 350_000), (14, 1_615_000, 525_000)]
    motion = play(STANDARD, disks, 0, sent(200_000, 340_000, 2_600_000, 0))
    ends = {disk: (x, y) for disk, x, y in disks}
    for disk, t0, t1, x, y, vx, vy, ax, ay in motion.segments:
        dt = t1 - t0
        ends[disk] = (round(1e6 * (x + dt * (vx + ax * dt / 2))), round(1e6 * (y + dt * (vy + ay * dt / 2))))
    for disk, x, y in motion.rest:
        assert ends[disk] == pytest.approx((x, y), abs=1)
    assert motion.duration == max(segment[2] for segment in motion.segments)


def test_a_strike_names_both_disks_and_their_approach() -> None:
    """C6"""
    motion = play(STANDARD, [(13, 1_615_000, 350_000)], 4, sent(200_000, 350_000, 2_600_000, 0))
    (strike,) = motion.strikes
    assert {strike.disk, strike.other} == {4, 13}
    v2 = 2.6**2 - 2 * STANDARD.deceleration * (1.615 - 0.04 - 0.2)
    assert strike.speed**2 == pytest.approx(v2, rel=1e-9)


def test_a_struck_marker_has_a_number_below_nought_and_stays() -> None:
    """C11"""
    motion = play(STANDARD, [], 4, sent(200_000, 60_000, 3_000_000, 0))
    assert motion.strikes == ()
    motion = play(STANDARD, [], 4, sent(200_000, 40_000, 3_000_000, 0))
    assert motion.strikes[0].other == -1
    again = play(STANDARD, [], 4, sent(200_000, 660_000, 3_000_000, 0))
    assert again.strikes[0].other == -2


@pytest.mark.parametrize(
    ("velocity", "edge"),
    [((6_000_000, 0), "void"), ((-3_000_000, 0), "near"), ((0, -4_000_000), "right"), ((0, 4_000_000), "left")],
)
def test_a_fall_names_its_edge(velocity: tuple[int, int], edge: str) -> None:
    """C1, C8"""
    motion = play(STANDARD, [], 4, sent(150_000, 350_000, *velocity))
    (fall,) = motion.falls
    assert (fall.disk, fall.edge) == (4, edge)
    assert fall.t == motion.duration
    assert motion.rest == ()


def test_the_furthest_x_is_that_of_the_flicked_disk_at_any_time() -> None:
    """C7 crossing=ever: it may have come back since."""
    far = play(STANDARD, [], 0, sent(200_000, 350_000, 2_000_000, 0))
    assert far.furthest_x == far.rest[0][1]
    back = play(STANDARD, [], 0, sent(200_000, 350_000, -500_000, 0))
    assert back.furthest_x == 200_000
    thrown_back = play(STANDARD, [], 0, sent(100_000, 350_000, 2_900_000, -735_000))
    assert thrown_back.strikes[0].other == -3
    assert thrown_back.furthest_x > 1_370_000
    assert thrown_back.rest[0][1] < thrown_back.furthest_x - 50_000


def test_the_place_of_the_flicked_disk_among_the_others_does_not_count() -> None:
    """C15: a Bladesman is lifted for his second flick."""
    others = [(13, 1_615_000, 350_000)]
    flick = sent(200_000, 300_000, 2_000_000, 0)
    assert play(STANDARD, [*others, (3, 1_500_000, 300_000)], 3, flick) == play(STANDARD, others, 3, flick)


@pytest.mark.parametrize(
    "flick", [sent(0, 0, MAX_SPEED + 1, 0), sent(0, 0, 0, -MAX_SPEED - 1), sent(0, 0, 0, 0, MAX_SPIN + 1)]
)
def test_a_flick_beyond_all_bounds_is_refused(flick: Flick) -> None:
    """C6"""
    with pytest.raises(IllegalMoveError) as refused:
        play(STANDARD, [], 0, flick)
    assert refused.value.rule == "C6"


def test_the_same_disk_twice_or_too_many_disks_are_refused() -> None:
    """C2"""
    with pytest.raises(PositionError):
        play(STANDARD, [(1, 0, 0), (1, 90_000, 0)], 0, sent(0, 300_000, 0, 0))
    with pytest.raises(PositionError):
        play(STANDARD, [(k, 50_000 * k, 0) for k in range(16)], 99, sent(0, 300_000, 0, 0))


def test_the_digest_stands_for_the_rest_whatever_its_order() -> None:
    """C6: eight hexadecimal digits."""
    rest = [(0, 1, 2), (5, 3, 4)]
    assert digest_of(rest) == digest_of(rest[::-1])
    assert len(digest_of(rest)) == 8
    assert digest_of(rest) != digest_of([(0, 1, 2), (5, 3, 5)])
