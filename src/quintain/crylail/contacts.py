"""What a contact does to the disks: impulses along and across the line of centres, off a marker, and over an edge.

Two disks part with `restitution` times their approach speed, elastically below ELASTIC_BELOW so that no pile can
collapse into endless contacts. Across the line of centres Coulomb friction acts between the rims, up to sticking: it
gives and takes spin. The spin of a disk slows evenly, as that of one turning on the spot does: 4 mu g / 3 r. (A disk
that slides and turns at once is slowed a little less in truth; Farkas et al., Phys. Rev. Lett. 90, 248302, 2003.)
Markers have no friction.
"""

from math import sqrt

from quintain.crylail.meet import SLOP, launch, state_at
from quintain.crylail.rows import (
    AX,
    AY,
    DECELERATION,
    DIAMETER,
    DISK_FRICTION,
    END,
    EX,
    EY,
    FACE_MARKER,
    FACE_ROW,
    FELL,
    IM,
    INF,
    LOG_ROOM,
    LOG_ROW,
    LOGGED,
    MARKER_RESTITUTION,
    MARKER_ROW,
    MARKERS,
    MOVED,
    PLACE,
    REACH2,
    RESTITUTION,
    SIZE2,
    SPEED,
    SPIN,
    SPIN_DECELERATION,
    STRUCK,
    T0,
    TE,
    TS,
    WHAT,
    WHEN,
    WHO,
    WHOM,
    XE,
    YE,
    Reals,
    V,
    Wholes,
    X,
    Y,
)

ELASTIC_BELOW = 0.005
"""m/s; a slower approach loses nothing."""


def note_motion(
    log: Reals,
    whole: Wholes,
    what: int,
    t: float,
    who: int,
    whom: int,
    x: float,
    y: float,
    vx: float,
    vy: float,
    spin: float,
) -> None:
    """Adds a row to the log: who begins a new stretch, or falls over edge `whom`."""
    at = new_row(log, whole, what, t, who, whom)
    if at >= 0:
        log[at + PLACE] = x
        log[at + PLACE + 1] = y
        log[at + PLACE + 2] = vx
        log[at + PLACE + 3] = vy
        log[at + PLACE + 4] = spin


def note_strike(log: Reals, whole: Wholes, t: float, who: int, whom: int, approach: float) -> None:
    """Adds a row to the log: who met whom."""
    at = new_row(log, whole, STRUCK, t, who, whom)
    if at >= 0:
        log[at + SPEED] = approach


def new_row(log: Reals, whole: Wholes, what: int, t: float, who: int, whom: int) -> int:
    """Where the next row of the log begins, or -1 if it has no room; the rows wanted are counted in any case."""
    row = whole[LOGGED]
    whole[LOGGED] = row + 1
    if row >= whole[LOG_ROOM]:
        return -1
    at = LOG_ROW * row
    log[at + WHAT] = float(what)
    log[at + WHEN] = t
    log[at + WHO] = float(who)
    log[at + WHOM] = float(whom)
    return at


def parting(approach: float, restitution: float) -> float:
    """The speed at which two bodies part that approach at this one."""
    return max(restitution * approach, min(approach, ELASTIC_BELOW))


def spin_at(real: Reals, figures: Reals, i: int, t: float) -> float:
    """The spin of disk i, slowing evenly towards 0."""
    spin = real[SPIN + i]
    lost = figures[SPIN_DECELERATION] * (t - real[T0 + i])
    if spin > 0.0:
        return spin - lost if spin > lost else 0.0
    return spin + lost if -spin > lost else 0.0


def strike_pair(
    real: Reals, whole: Wholes, figures: Reals, shapes: Reals, log: Reals, i: int, j: int, now: float
) -> None:
    """The contact of two disks alone; both begin new stretches."""
    a = figures[DECELERATION]
    diameter = figures[DIAMETER]
    xi, yi, vxi, vyi = state_at(real, a, i, now)
    xj, yj, vxj, vyj = state_at(real, a, j, now)
    nx = xj - xi
    ny = yj - yi
    d = sqrt(nx * nx + ny * ny)
    if d > 0.0:
        nx /= d
        ny /= d
    imi = real[IM + i]
    imj = real[IM + j]
    share = 1.0 / (imi + imj)
    if d < diameter:
        depth = diameter - d
        push = min(depth, 2.0 * SLOP) * share
        xi -= push * imi * nx
        yi -= push * imi * ny
        xj += push * imj * nx
        yj += push * imj * ny
    rx = vxi - vxj
    ry = vyi - vyj
    approach = rx * nx + ry * ny
    spin_i = spin_at(real, figures, i, now)
    spin_j = spin_at(real, figures, j, now)
    if approach > 0.0:
        impulse = (approach + parting(approach, figures[RESTITUTION])) * share
        radius = 0.5 * diameter
        slip = ry * nx - rx * ny + radius * (spin_i + spin_j)
        rub = rubbing(slip, 3.0 * (imi + imj), figures[DISK_FRICTION] * impulse)
        jx = impulse * nx - rub * ny
        jy = impulse * ny + rub * nx
        vxi -= jx * imi
        vyi -= jy * imi
        vxj += jx * imj
        vyj += jy * imj
        turn = 2.0 * rub / radius
        spin_i -= turn * imi
        spin_j -= turn * imj
    real[SPIN + i] = spin_i
    real[SPIN + j] = spin_j
    launch(real, whole, figures, shapes, i, now, xi, yi, vxi, vyi)
    launch(real, whole, figures, shapes, j, now, xj, yj, vxj, vyj)
    if whole[LOG_ROOM] > 0:
        note_strike(log, whole, now, i, j, approach)
        note_motion(log, whole, MOVED, now, i, i, xi, yi, vxi, vyi, spin_i)
        note_motion(log, whole, MOVED, now, j, j, xj, yj, vxj, vyj, spin_j)


def rubbing(slip: float, give: float, most: float) -> float:
    """The impulse across the line of centres: as much as stops the slip of the rims, or as Coulomb allows."""
    rub = slip / give
    if rub > most:
        return most
    return max(-most, rub)


def strike_marker(real: Reals, whole: Wholes, figures: Reals, shapes: Reals, log: Reals, i: int, now: float) -> None:
    """The contact of a disk with a face or a corner of a marker, which stands fast (C11)."""
    x, y, vx, vy = state_at(real, figures[DECELERATION], i, now)
    feature = whole[END + i]
    row = MARKER_ROW * int(figures[MARKERS]) + FACE_ROW * (feature // 2)
    nx = shapes[row + EY]
    ny = -shapes[row + EX]
    if feature % 2 == 1:
        nx = x - shapes[row + AX]
        ny = y - shapes[row + AY]
        d = sqrt(nx * nx + ny * ny)
        if d > 0.0:
            nx /= d
            ny /= d
    approach = -(vx * nx + vy * ny)
    if approach > 0.0:
        gain = approach + parting(approach, figures[MARKER_RESTITUTION])
        vx += gain * nx
        vy += gain * ny
    real[SPIN + i] = spin_at(real, figures, i, now)
    launch(real, whole, figures, shapes, i, now, x, y, vx, vy)
    if whole[LOG_ROOM] > 0:
        marker = int(shapes[row + FACE_MARKER])
        note_strike(log, whole, now, i, -1 - marker, approach)
        note_motion(log, whole, MOVED, now, i, i, x, y, vx, vy, real[SPIN + i])


def fall(real: Reals, whole: Wholes, figures: Reals, log: Reals, i: int, now: float) -> None:
    """Takes disk i off the table as its centre passes an edge (C8)."""
    x, y, vx, vy = state_at(real, figures[DECELERATION], i, now)
    spin = spin_at(real, figures, i, now)
    real[T0 + i] = now
    real[X + i] = x
    real[Y + i] = y
    real[V + i] = 0.0
    real[TS + i] = now
    real[TE + i] = INF
    real[XE + i] = x
    real[YE + i] = y
    real[SIZE2 + i] = 0.0
    real[REACH2 + i] = 0.0
    if whole[LOG_ROOM] > 0:
        note_motion(log, whole, FELL, now, i, whole[END + i], x, y, vx, vy, spin)
