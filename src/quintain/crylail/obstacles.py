"""When a sliding disk comes to an edge or a marker: geometry alone, for it slides straight."""

from math import sqrt

from quintain.crylail.rows import (
    APPROACHING,
    AX,
    AY,
    BOX_X0,
    BOX_X1,
    BOX_Y0,
    BOX_Y1,
    DIAMETER,
    EX,
    EY,
    FACE_FROM,
    FACE_LENGTH,
    FACE_ROW,
    FACE_TO,
    INF,
    LEFT_EDGE,
    LENGTH,
    MARKER_ROW,
    MARKERS,
    NEAR_EDGE,
    NOBODY,
    RIGHT_EDGE,
    TOUCHING,
    VOID_EDGE,
    WIDTH,
    Reals,
)

EMBEDDED = 5e-6
"""m; a disk deeper in a marker than rounding can put it is not pushed about by that face."""


def way_to_edge(figures: Reals, x: float, y: float, ux: float, uy: float) -> tuple[float, int]:
    """How far the centre has to go to the first edge, and which; beyond it the disk falls (C8)."""
    s = INF
    edge = NOBODY
    if ux > 0.0:
        s = (figures[LENGTH] - x) / ux
        edge = VOID_EDGE
    elif ux < 0.0:
        s = -x / ux
        edge = NEAR_EDGE
    if uy > 0.0:
        across = (figures[WIDTH] - y) / uy
        if across < s:
            s = across
            edge = LEFT_EDGE
    elif uy < 0.0:
        across = -y / uy
        if across < s:
            s = across
            edge = RIGHT_EDGE
    return max(s, 0.0), edge


def way_to_marker(
    figures: Reals, shapes: Reals, x: float, y: float, ux: float, uy: float, v: float, way: float
) -> tuple[float, int]:
    """How far to the first touch of a marker, and its feature: 2 f for face f, 2 f + 1 for the corner at its start.

    The centre must not enter a polygon grown by the radius: the polygon, a strip on each face and a disc about each
    corner. From outside that is the least way into a strip or a disc. A convex shape that it touches without
    approaching, it never meets.
    """
    s = INF
    feature = NOBODY
    xe = x + ux * way
    ye = y + uy * way
    count = int(figures[MARKERS])
    for marker in range(count):
        m = MARKER_ROW * marker
        if (
            (x < shapes[m + BOX_X0] and xe < shapes[m + BOX_X0])
            or (x > shapes[m + BOX_X1] and xe > shapes[m + BOX_X1])
            or (y < shapes[m + BOX_Y0] and ye < shapes[m + BOX_Y0])
            or (y > shapes[m + BOX_Y1] and ye > shapes[m + BOX_Y1])
        ):
            continue
        first = int(shapes[m + FACE_FROM])
        last = int(shapes[m + FACE_TO])
        for f in range(first, last):
            row = MARKER_ROW * count + FACE_ROW * f
            before = MARKER_ROW * count + FACE_ROW * (f - 1 if f > first else last - 1)
            to_face = way_to_face(figures, shapes, row, x, y, ux, uy, v)
            if to_face < s:
                s = to_face
                feature = 2 * f
            to_corner = way_to_corner(figures, shapes, row, before, x, y, ux, uy, v)
            if to_corner < s:
                s = to_corner
                feature = 2 * f + 1
    return s, feature


def way_to_face(figures: Reals, shapes: Reals, row: int, x: float, y: float, ux: float, uy: float, v: float) -> float:
    """How far until the rim touches this face between its corners, coming from outside; INF if it does not."""
    ex = shapes[row + EX]
    ey = shapes[row + EY]
    approach = uy * ex - ux * ey
    if approach <= 0.0:
        return INF
    px = x - shapes[row + AX]
    py = y - shapes[row + AY]
    gap = px * ey - py * ex - 0.5 * figures[DIAMETER]
    if gap <= TOUCHING and (gap < -EMBEDDED or approach * v <= APPROACHING):
        return INF
    s = gap / approach
    s = max(s, 0.0)
    foot = (px + ux * s) * ex + (py + uy * s) * ey
    return s if 0.0 <= foot <= shapes[row + FACE_LENGTH] else INF


def way_to_corner(
    figures: Reals, shapes: Reals, row: int, before: int, x: float, y: float, ux: float, uy: float, v: float
) -> float:
    """How far until the rim touches the corner at the start of face `row`, which ends face `before`; INF if never."""
    px = x - shapes[row + AX]
    py = y - shapes[row + AY]
    along = -(px * ux + py * uy)
    if along <= 0.0:
        return INF
    across = px * uy - py * ux
    radius = 0.5 * figures[DIAMETER]
    h2 = radius * radius - across * across
    if h2 <= 0.0:
        return INF
    d = sqrt(px * px + py * py)
    if d - radius > TOUCHING:
        return along - sqrt(h2)
    outside = px * shapes[row + EX] + py * shapes[row + EY] <= 0.0
    outside = outside and px * shapes[before + EX] + py * shapes[before + EY] >= 0.0
    if not outside or d < radius - EMBEDDED or along * v <= APPROACHING * d:
        return INF
    return 0.0
