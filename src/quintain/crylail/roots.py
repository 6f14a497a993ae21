"""When a quartic first falls below zero on [0, 1]: the moment at which two sliding disks meet.

Only + - * / and sqrt, in a fixed order, so that every machine gets the same bits. No complex roots and no tolerance on
imaginary parts: control points that are all positive rule a root out, and otherwise [0, 1] is cut where the curve bends
and where it turns, which leaves monotone pieces on which a bracketed Newton step can't go wrong.
"""

from math import inf, sqrt

INF = inf
SHORTEST_STEP = 2e-16
"""A Newton step on [0, 1] this small no longer moves a double."""
MOST_STEPS = 100
"""Bisection alone needs 53 steps and a few; Newton about five."""


def first_down_crossing(q0: float, q1: float, q2: float, q3: float, q4: float) -> float:
    """The least x in [0, 1] where q0 + q1 x + ... + q4 x^4 goes from not negative to negative; INF if there is none.

    q0 must not be negative. A double root that only touches zero is no crossing.
    """
    b1 = q0 + 0.25 * q1
    b2 = q0 + 0.5 * q1 + q2 / 6.0
    b3 = q0 + 0.75 * q1 + 0.5 * q2 + 0.25 * q3
    b4 = q0 + q1 + q2 + q3 + q4
    if q0 > 0.0 and b1 > 0.0 and b2 > 0.0 and b3 > 0.0 and b4 > 0.0:
        return INF
    first_bend, second_bend = bends(q2, q3, q4)
    left = 0.0
    slope_left = q1
    for right in (first_bend, second_bend, 1.0):
        if right <= left:
            continue
        slope_right = q1 + right * (2.0 * q2 + right * (3.0 * q3 + right * 4.0 * q4))
        if (slope_left < 0.0 < slope_right) or (slope_right < 0.0 < slope_left):
            turn = turning_point(q1, q2, q3, q4, left, right, slope_left < 0.0)
            if q0 + turn * (q1 + turn * (q2 + turn * (q3 + turn * q4))) < 0.0:
                return falling_root(q0, q1, q2, q3, q4, left, turn)
            left = turn
        if q0 + right * (q1 + right * (q2 + right * (q3 + right * q4))) < 0.0:
            return falling_root(q0, q1, q2, q3, q4, left, right)
        left = right
        slope_left = slope_right
    return INF


def bends(q2: float, q3: float, q4: float) -> tuple[float, float]:
    """Where the quartic bends the other way inside (0, 1), ascending; 1.0 stands for none."""
    a = 6.0 * q4
    half_b = 1.5 * q3
    c = q2
    first = 1.0
    second = 1.0
    if a == 0.0:
        if half_b != 0.0:
            first = -0.5 * c / half_b
    else:
        discriminant = half_b * half_b - a * c
        if discriminant > 0.0:
            root = sqrt(discriminant)
            far = -half_b - root if half_b >= 0.0 else -half_b + root
            first = far / a
            if far != 0.0:
                second = c / far
    if not 0.0 < first < 1.0:
        first = 1.0
    if not 0.0 < second < 1.0:
        second = 1.0
    if first > second:
        return second, first
    return first, second


def turning_point(q1: float, q2: float, q3: float, q4: float, low: float, high: float, rising: bool) -> float:
    """The zero of the slope between `low` and `high`, where the slope is monotone; `rising`: it goes from - to +."""
    d1 = 2.0 * q2
    d2 = 3.0 * q3
    d3 = 4.0 * q4
    x = 0.5 * (low + high)
    for _ in range(MOST_STEPS):
        slope = q1 + x * (d1 + x * (d2 + x * d3))
        if (slope < 0.0) == rising:
            low = x
        else:
            high = x
        bend = d1 + x * (2.0 * d2 + x * 3.0 * d3)
        following = x - slope / bend if bend != 0.0 else low
        if not low < following < high:
            following = 0.5 * (low + high)
        step = following - x
        x = following
        if -SHORTEST_STEP <= step <= SHORTEST_STEP:
            break
    return x


def falling_root(q0: float, q1: float, q2: float, q3: float, q4: float, low: float, high: float) -> float:
    """The zero between `low`, where the quartic is not negative, and `high`, where it is; it is monotone between."""
    x = 0.5 * (low + high)
    for _ in range(MOST_STEPS):
        value = q0 + x * (q1 + x * (q2 + x * (q3 + x * q4)))
        if value >= 0.0:
            low = x
        else:
            high = x
        slope = q1 + x * (2.0 * q2 + x * (3.0 * q3 + x * 4.0 * q4))
        following = x - value / slope if slope != 0.0 else low
        if not low < following < high:
            following = 0.5 * (low + high)
        step = following - x
        x = following
        if -SHORTEST_STEP <= step <= SHORTEST_STEP:
            break
    return x
