"""Contacts that happen at the same instant, solved together so that what is symmetric stays so."""

from math import sqrt

from quintain.crylail.contacts import note_motion, note_strike, parting, rubbing, spin_at, strike_pair
from quintain.crylail.meet import SLOP, TIE, launch, state_at
from quintain.crylail.rows import (
    APPROACH,
    APPROACHING,
    CHANGE,
    CHANGED,
    CONTACT,
    CONTACT_ROW,
    DECELERATION,
    DIAMETER,
    DISK_FRICTION,
    FIRST,
    IM,
    IMPULSE,
    LOG_ROOM,
    MOST_CONTACTS,
    MOVED,
    NX,
    NY,
    OTHER,
    RESTITUTION,
    ROOM,
    SHIFT_X,
    SHIFT_Y,
    SIZE2,
    SLIDES,
    SPIN,
    SPIN_CHANGE,
    STATE,
    TOUCHES,
    VX,
    VY,
    WX,
    WY,
    Reals,
    Wholes,
)

MOST_ROUNDS = 2000
"""Of the relaxation of tied contacts; two disks struck at once need about sixty."""
SETTLED = 1e-15
"""Of the greatest approach speed: a smaller change of an impulse no longer shows."""


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
