"""When a sliding disk meets something: another disk, an edge, a marker.

Between events a disk slides straight and slows evenly (Coulomb friction), so it comes s further in the time
2 s / (v + sqrt(v² - 2 a s)). Against disks at rest the way is a matter of geometry; two sliding disks meet at a root
of a quartic in time. Touching disks meet only when they approach each other, and a pair that touches without
approaching is let in by SLOP before it counts: then it approaches for certain.
"""

from math import sqrt

from quintain.crylail.obstacles import way_to_edge, way_to_marker
from quintain.crylail.roots import first_down_crossing
from quintain.crylail.rows import (
    APPROACHING,
    CLEAR_HIGH,
    CLEAR_LOW,
    DECELERATION,
    DIAMETER,
    END,
    INF,
    LENGTH,
    LESSER,
    NOBODY,
    PATH,
    REACH2,
    REST_K,
    REST_T,
    REST_TIE,
    ROOM,
    SIZE2,
    T0,
    TE,
    TOUCHING,
    TS,
    UX,
    UY,
    WAY,
    WIDTH,
    XE,
    YE,
    Reals,
    V,
    Wholes,
    X,
    Y,
)

TIE = 1e-13
"""s; meetings no further apart are solved together, so that what is symmetric stays so."""
SLOP = 1e-9
"""m; how far a touching pair that does not approach yet may go into each other before it counts as a meeting."""
AT_REST2 = 1e-30
"""(m/s)²; anything slower than the root of it rests: it would slide less than an atom's nucleus."""
NEAR = 1e-9
"""m; a meeting at so short a way is looked at closely."""


def time_to_slide(v: float, a: float, s: float) -> float:
    """Seconds to slide s at speed v and deceleration a; s may be the whole way v²/2a but no more."""
    rest = v * v - 2.0 * a * s
    return 2.0 * s / (v + sqrt(max(rest, 0.0)))


def state_at(real: Reals, a: float, i: int, t: float) -> tuple[float, float, float, float]:
    """x, y, vx, vy of disk i at time t of its present stretch."""
    if t >= real[TS + i]:
        return real[XE + i], real[YE + i], 0.0, 0.0
    v = real[V + i]
    dt = t - real[T0 + i]
    s = dt * (v - 0.5 * a * dt)
    w = v - a * dt
    ux = real[UX + i]
    uy = real[UY + i]
    return real[X + i] + ux * s, real[Y + i] + uy * s, ux * w, uy * w


def launch(
    real: Reals,
    whole: Wholes,
    figures: Reals,
    shapes: Reals,
    i: int,
    t: float,
    x: float,
    y: float,
    vx: float,
    vy: float,
) -> None:
    """Begins a new stretch of disk i; finds where it would rest, and which edge or marker it would come to before."""
    a = figures[DECELERATION]
    v2 = vx * vx + vy * vy
    real[T0 + i] = t
    real[X + i] = x
    real[Y + i] = y
    real[TE + i] = INF
    if not v2 > AT_REST2:
        real[V + i] = 0.0
        real[TS + i] = t
        real[XE + i] = x
        real[YE + i] = y
        return
    v = sqrt(v2)
    ux = vx / v
    uy = vy / v
    way = 0.5 * v2 / a
    xe = x + ux * way
    ye = y + uy * way
    real[V + i] = v
    real[UX + i] = ux
    real[UY + i] = uy
    real[TS + i] = t + v / a
    real[WAY + i] = way
    real[XE + i] = xe
    real[YE + i] = ye
    s = INF
    end = NOBODY
    if xe <= 0.0 or xe >= figures[LENGTH] or ye <= 0.0 or ye >= figures[WIDTH]:
        s, end = way_to_edge(figures, x, y, ux, uy)
    low = figures[CLEAR_LOW]
    high = figures[CLEAR_HIGH]
    if not (low <= y <= high and low <= ye <= high):
        s_marker, feature = way_to_marker(figures, shapes, x, y, ux, uy, v, way)
        if s_marker < s:
            s = s_marker
            end = feature
    if s < way:
        real[TE + i] = t + time_to_slide(v, a, s)
        whole[END + i] = end


def way_to_resting(
    x: float, y: float, ux: float, uy: float, v: float, way: float, qx: float, qy: float, diameter: float
) -> float:
    """How far a disk sliding from (x, y) goes until it meets the one at rest at (qx, qy); INF if it does not."""
    cx = qx - x
    cy = qy - y
    along = cx * ux + cy * uy
    if along <= 0.0:
        return INF
    across = cx * uy - cy * ux
    h2 = diameter * diameter - across * across
    if h2 <= 0.0:
        return INF
    d = sqrt(cx * cx + cy * cy)
    if d - diameter <= TOUCHING:
        if along * v > APPROACHING * d:
            return 0.0
        shrunk = min(d, diameter) - SLOP
        h2 = shrunk * shrunk - across * across
        if h2 <= 0.0:
            return INF
    s = along - sqrt(h2)
    s = max(s, 0.0)
    return s if s < way else INF


def aim_at_resting(real: Reals, whole: Wholes, figures: Reals, i: int, now: float) -> None:
    """Finds the first disk at rest that sliding disk i meets from `now` on. All ways at once: this is the hot spot."""
    a = figures[DECELERATION]
    ux = real[UX + i]
    uy = real[UY + i]
    dt = now - real[T0 + i]
    v = real[V + i] - a * dt
    real[REST_T + i] = INF
    real[REST_TIE + i] = INF
    if v <= 0.0:
        return
    s = dt * (real[V + i] - 0.5 * a * dt)
    x = real[X + i] + ux * s
    y = real[Y + i] + uy * s
    for k in range(ROOM):
        cx = real[XE + k] - x
        cy = real[YE + k] - y
        along = cx * ux + cy * uy
        across = cx * uy - cy * ux
        h2 = real[REACH2 + k] - across * across
        ahead = along - sqrt(max(h2, 0.0))
        real[PATH + k] = ahead if along > 0.0 and h2 > 0.0 else INF
    way = 0.5 * v * v / a
    first = least_path(real)
    if first < NEAR:
        for k in range(ROOM):
            if real[PATH + k] < NEAR:
                real[PATH + k] = way_to_resting(x, y, ux, uy, v, way, real[XE + k], real[YE + k], figures[DIAMETER])
        first = least_path(real)
    if first >= way:
        return
    met = 0
    while real[PATH + met] != first:
        met += 1
    t = now + time_to_slide(v, a, first)
    real[REST_T + i] = t
    whole[REST_K + i] = met
    real[PATH + met] = INF
    if least_path(real) - first <= TIE * v:
        real[REST_TIE + i] = t


def least_path(real: Reals) -> float:
    """The shortest way in the scratch row, by halving it, which a compiler does in a few steps at once."""
    for k in range(ROOM // 2):
        real[LESSER + k] = min(real[PATH + k], real[PATH + ROOM // 2 + k])
    for k in range(ROOM // 4):
        real[LESSER + k] = min(real[LESSER + k], real[LESSER + ROOM // 4 + k])
    for k in range(ROOM // 8):
        real[LESSER + k] = min(real[LESSER + k], real[LESSER + ROOM // 8 + k])
    return min(real[LESSER], real[LESSER + 1])


def meeting(real: Reals, figures: Reals, i: int, k: int, now: float) -> float:
    """When disks i and k meet, of which one at least slides at `now`; INF if they do not in their present stretches."""
    if real[SIZE2 + i] == 0.0 or real[SIZE2 + k] == 0.0:
        return INF
    if real[TS + k] <= now:
        return meeting_of_one(real, figures, i, k, now)
    if real[TS + i] <= now:
        return meeting_of_one(real, figures, k, i, now)
    a = figures[DECELERATION]
    diameter = figures[DIAMETER]
    dt = now - real[T0 + i]
    vi = real[V + i] - a * dt
    si = dt * (real[V + i] - 0.5 * a * dt)
    uxi = real[UX + i]
    uyi = real[UY + i]
    dt = now - real[T0 + k]
    vk = real[V + k] - a * dt
    sk = dt * (real[V + k] - 0.5 * a * dt)
    uxk = real[UX + k]
    uyk = real[UY + k]
    cx = (real[X + i] + uxi * si) - (real[X + k] + uxk * sk)
    cy = (real[Y + i] + uyi * si) - (real[Y + k] + uyk * sk)
    c2 = cx * cx + cy * cy
    until = min(real[TS + i], real[TS + k])
    span = until - now
    towards_i = cx * uxi + cy * uyi
    towards_k = cx * uxk + cy * uyk
    if towards_i * vi >= towards_k * vk or towards_i >= towards_k:
        half = 0.5 * a * span
        then = c2 + span * (towards_i * (vi - half) - towards_k * (vk - half))
        at_last = c2 + towards_i * (real[WAY + i] - si) - towards_k * (real[WAY + k] - sk)
        if is_clear(then, c2, diameter) and is_clear(at_last, c2, diameter):
            return INF
    wx = uxi * vi - uxk * vk
    wy = uyi * vi - uyk * vk
    d = sqrt(c2)
    apart = diameter
    if d - diameter <= TOUCHING:
        if wx * cx + wy * cy < -APPROACHING * d:
            return now
        apart = min(d, diameter) - SLOP
    end = min(real[TE + i], real[TE + k])
    ends = end < until
    if ends:
        until = end
        span = until - now
    wx *= span
    wy *= span
    half = -0.5 * a * span * span
    bx = half * (uxi - uxk)
    by = half * (uyi - uyk)
    x = first_down_crossing(
        (d - apart) * (d + apart),
        2.0 * (cx * wx + cy * wy),
        wx * wx + wy * wy + 2.0 * (cx * bx + cy * by),
        2.0 * (wx * bx + wy * by),
        bx * bx + by * by,
    )
    if x <= 1.0:
        return now + span * x
    if ends:
        return INF
    cx += wx + bx
    cy += wy + by
    if real[TS + i] < real[TS + k]:
        return meeting_of_last(a, uxk, uyk, vk - a * span, cx, cy, apart, until)
    return meeting_of_last(a, uxi, uyi, vi - a * span, -cx, -cy, apart, until)


def is_clear(along: float, c2: float, diameter: float) -> bool:
    """Whether two disks are apart by their distance along the line that joined their centres, |c|, alone.

    along: |c| times that distance. On that line each disk moves evenly or slows evenly, so what holds when one has
    stopped and when both have holds all the time, unless they first approach and then part.
    """
    return along >= c2 or (along > 0.0 and along * along >= diameter * diameter * c2)


def meeting_of_one(real: Reals, figures: Reals, i: int, k: int, now: float) -> float:
    """When sliding disk i meets disk k, which rests."""
    a = figures[DECELERATION]
    dt = now - real[T0 + i]
    v = real[V + i] - a * dt
    if v <= 0.0:
        return INF
    s = dt * (real[V + i] - 0.5 * a * dt)
    ux = real[UX + i]
    uy = real[UY + i]
    way = 0.5 * v * v / a
    x = real[X + i] + ux * s
    y = real[Y + i] + uy * s
    s = way_to_resting(x, y, ux, uy, v, way, real[XE + k], real[YE + k], figures[DIAMETER])
    return now + time_to_slide(v, a, s) if s < INF else INF


def meeting_of_last(a: float, ux: float, uy: float, v: float, cx: float, cy: float, apart: float, t: float) -> float:
    """When the one that still slides at t meets the one that has just stopped at (cx, cy) from it."""
    if v <= 0.0:
        return INF
    s = way_to_resting(0.0, 0.0, ux, uy, v, 0.5 * v * v / a, cx, cy, apart)
    return t + time_to_slide(v, a, s) if s < INF else INF
