"""What a contact does to the disks: impulses along and across the line of centres, off a marker, and over an edge.

Two disks part with `restitution` times their approach speed, elastically below ELASTIC_BELOW so that no pile can
collapse into endless contacts. Across the line of centres Coulomb friction acts between the rims, up to sticking: it
gives and takes spin. The spin of a disk slows evenly, as that of one turning on the spot does: 4 mu g / 3 r. (A disk
that slides and turns at once is slowed a little less in truth; Farkas et al., Phys. Rev. Lett. 90, 248302, 2003.)
Markers have no friction.
"""

from math import sqrt

from quintain.crylail.meet import APPROACHING, SLOP, TIE, launch, state_at
from quintain.crylail.rows import (
    APPROACH,
    AX,
    AY,
    CHANGE,
    CHANGED,
    CONTACT,
    CONTACT_ROW,
    DECELERATION,
    DIAMETER,
    DISK_FRICTION,
    END,
    EX,
    EY,
    FACE_MARKER,
    FACE_ROW,
    FELL,
    FIRST,
    IM,
    IMPULSE,
    INF,
    LOG_ROOM,
    LOG_ROW,
    LOGGED,
    MARKER_RESTITUTION,
    MARKER_ROW,
    MARKERS,
    MOST_CONTACTS,
    MOVED,
    NX,
    NY,
    OTHER,
    PLACE,
    REACH2,
    RESTITUTION,
    ROOM,
    SHIFT_X,
    SHIFT_Y,
    SIZE2,
    SLIDES,
    SPEED,
    SPIN,
    SPIN_CHANGE,
    SPIN_DECELERATION,
    STATE,
    STRUCK,
    T0,
    TE,
    TOUCHES,
    TS,
    VX,
    VY,
    WHAT,
    WHEN,
    WHO,
    WHOM,
    WX,
    WY,
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
MOST_ROUNDS = 2000
"""Of the relaxation of tied contacts; two disks struck at once need about sixty."""
SETTLED = 1e-15
"""Of the greatest approach speed: a smaller change of an impulse no longer shows."""


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


def strike_marker(
    real: Reals, whole: Wholes, figures: Reals, shapes: Reals, log: Reals, i: int, now: float
) -> None:
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


def strike_together(
    real: Reals, whole: Wholes, figures: Reals, shapes: Reals, log: Reals, i: int, j: int, now: float
) -> int:
    """All contacts of this instant at once; the number of disks that begin new stretches, listed in CHANGED.

    The impulses that would bring every contact to a stop without pulling (the least energy that the disks can be left
    with) are taken 1 + e times: for one contact that is Newton's rule, for any number it can't gain energy, and it
    treats mirror images alike.
    """
    contacts = gather_contacts(real, whole, figures, i, j, now)
    if contacts < 2:
        strike_pair(real, whole, figures, shapes, log, i, j, now)
        whole[CHANGED] = i
        whole[CHANGED + 1] = j
        return 2
    fastest = relax(real, whole, contacts)
    part_contacts(real, whole, figures, contacts, fastest)
    rub_contacts(real, whole, figures, contacts, now)
    changed = 0
    for k in range(ROOM):
        if whole[TOUCHES + k] > 0:
            whole[CHANGED + changed] = k
            changed += 1
    if whole[LOG_ROOM] > 0:
        for c in range(contacts):
            row = CONTACT + CONTACT_ROW * c
            note_strike(log, whole, now, whole[FIRST + c], whole[OTHER + c], real[row + APPROACH])
    a = figures[DECELERATION]
    for c in range(changed):
        k = whole[CHANGED + c]
        spin = spin_at(real, figures, k, now) + real[SPIN_CHANGE + k]
        x, y, _, _ = state_at(real, a, k, now)
        x += real[SHIFT_X + k]
        y += real[SHIFT_Y + k]
        real[SPIN + k] = spin
        launch(real, whole, figures, shapes, k, now, x, y, real[WX + k], real[WY + k])
        if whole[LOG_ROOM] > 0:
            note_motion(log, whole, MOVED, now, k, k, x, y, real[WX + k], real[WY + k], spin)
    return changed


def gather_contacts(real: Reals, whole: Wholes, figures: Reals, i: int, j: int, now: float) -> int:
    """Lists the pairs that meet within TIE of now, the pair i, j in any case; sets TOUCHES and the velocities."""
    a = figures[DECELERATION]
    for k in range(ROOM):
        whole[TOUCHES + k] = 0
        _, _, real[VX + k], real[VY + k] = state_at(real, a, k, now)
        real[WX + k] = real[VX + k]
        real[WY + k] = real[VY + k]
        real[SPIN_CHANGE + k] = 0.0
        real[SHIFT_X + k] = 0.0
        real[SHIFT_Y + k] = 0.0
    contacts = 0
    for first in range(ROOM):
        for other in range(first + 1, ROOM):
            if (whole[STATE + first] != SLIDES and whole[STATE + other] != SLIDES) or contacts == MOST_CONTACTS:
                continue
            if real[SIZE2 + first] == 0.0 or real[SIZE2 + other] == 0.0:
                continue
            x, y, _, _ = state_at(real, a, first, now)
            nx, ny, _, _ = state_at(real, a, other, now)
            nx -= x
            ny -= y
            d = sqrt(nx * nx + ny * ny)
            if d > 0.0:
                nx /= d
                ny /= d
            rx = real[VX + first] - real[VX + other]
            ry = real[VY + first] - real[VY + other]
            approach = rx * nx + ry * ny
            meant = (first == i and other == j) or (first == j and other == i)
            tied = approach > APPROACHING and d - figures[DIAMETER] <= TIE * (1.0 + approach)
            if meant or tied:
                row = CONTACT + CONTACT_ROW * contacts
                real[row + NX] = nx
                real[row + NY] = ny
                real[row + IMPULSE] = 0.0
                real[row + APPROACH] = approach
                whole[FIRST + contacts] = first
                whole[OTHER + contacts] = other
                whole[TOUCHES + first] += 1
                whole[TOUCHES + other] += 1
                contacts += 1
                lift(real, first, other, nx, ny, figures[DIAMETER] - d)
    return contacts


def lift(real: Reals, first: int, other: int, nx: float, ny: float, depth: float) -> None:
    """Takes back the slop by which two disks may have gone into each other, as `strike_pair` does."""
    if depth <= 0.0:
        return
    shift = min(depth, 2.0 * SLOP) / (real[IM + first] + real[IM + other])
    real[SHIFT_X + first] -= shift * real[IM + first] * nx
    real[SHIFT_Y + first] -= shift * real[IM + first] * ny
    real[SHIFT_X + other] += shift * real[IM + other] * nx
    real[SHIFT_Y + other] += shift * real[IM + other] * ny


def relax(real: Reals, whole: Wholes, contacts: int) -> float:
    """Finds the impulses that bring all contacts to a stop without pulling, by damped relaxation of all at once.

    Every round looks at the same velocities, so the order of contacts does not matter. Half steps always converge:
    around a disk there is no room for more than six others. Returns the greatest approach speed.
    """
    fastest = 0.0
    for c in range(contacts):
        approach = real[CONTACT + CONTACT_ROW * c + APPROACH]
        fastest = max(fastest, approach)
    for _ in range(MOST_ROUNDS):
        greatest = 0.0
        for c in range(contacts):
            row = CONTACT + CONTACT_ROW * c
            first = whole[FIRST + c]
            other = whole[OTHER + c]
            rx = real[WX + first] - real[WX + other]
            ry = real[WY + first] - real[WY + other]
            give = real[IM + first] + real[IM + other]
            change = 0.5 * (rx * real[row + NX] + ry * real[row + NY]) / give
            change = max(change, -real[row + IMPULSE])
            real[row + CHANGE] = change
            size = (change if change > 0.0 else -change) * give
            greatest = max(greatest, size)
        for c in range(contacts):
            row = CONTACT + CONTACT_ROW * c
            real[row + IMPULSE] += real[row + CHANGE]
            push(real, whole, c, real[row + CHANGE])
        if greatest <= SETTLED * fastest:
            break
    return fastest


def push(real: Reals, whole: Wholes, c: int, impulse: float) -> None:
    """Adds an impulse along the line of centres of contact c to the velocities being solved."""
    row = CONTACT + CONTACT_ROW * c
    first = whole[FIRST + c]
    other = whole[OTHER + c]
    jx = impulse * real[row + NX]
    jy = impulse * real[row + NY]
    real[WX + first] -= jx * real[IM + first]
    real[WY + first] -= jy * real[IM + first]
    real[WX + other] += jx * real[IM + other]
    real[WY + other] += jy * real[IM + other]


def part_contacts(real: Reals, whole: Wholes, figures: Reals, contacts: int, fastest: float) -> None:
    """Takes every impulse 1 + e times, from the velocities before the contact."""
    e = parting(fastest, figures[RESTITUTION]) / fastest if fastest > 0.0 else 0.0
    for k in range(ROOM):
        real[WX + k] = real[VX + k]
        real[WY + k] = real[VY + k]
    for c in range(contacts):
        row = CONTACT + CONTACT_ROW * c
        real[row + IMPULSE] *= 1.0 + e
        push(real, whole, c, real[row + IMPULSE])


def rub_contacts(real: Reals, whole: Wholes, figures: Reals, contacts: int, now: float) -> None:
    """Friction at all contacts, each with its share of the masses, so that together they can't overdo it."""
    radius = 0.5 * figures[DIAMETER]
    for c in range(contacts):
        row = CONTACT + CONTACT_ROW * c
        first = whole[FIRST + c]
        other = whole[OTHER + c]
        rx = real[WX + first] - real[WX + other]
        ry = real[WY + first] - real[WY + other]
        spins = spin_at(real, figures, first, now) + spin_at(real, figures, other, now)
        slip = ry * real[row + NX] - rx * real[row + NY] + radius * spins
        give = 3.0 * (real[IM + first] * whole[TOUCHES + first] + real[IM + other] * whole[TOUCHES + other])
        real[row + CHANGE] = rubbing(slip, give, figures[DISK_FRICTION] * real[row + IMPULSE])
    for c in range(contacts):
        row = CONTACT + CONTACT_ROW * c
        first = whole[FIRST + c]
        other = whole[OTHER + c]
        jx = -real[row + CHANGE] * real[row + NY]
        jy = real[row + CHANGE] * real[row + NX]
        real[WX + first] -= jx * real[IM + first]
        real[WY + first] -= jy * real[IM + first]
        real[WX + other] += jx * real[IM + other]
        real[WY + other] += jy * real[IM + other]
        turn = 2.0 * real[row + CHANGE] / radius
        real[SPIN_CHANGE + first] -= turn * real[IM + first]
        real[SPIN_CHANGE + other] -= turn * real[IM + other]
