"""One flick from the first touch to the last rest: which event comes next, and what has to be looked at anew after it.

Event-driven and exact: nothing is stepped. Every sliding disk knows its next event (a disk, an edge, a marker); the
earliest one happens; the disks whose motion it changed begin new stretches and look ahead again. This file is the
specification and runs as it stands; `compiled.py` compiles the same lines with numba for thousands of flicks at once,
and both give the same bits. It uses + - * / and sqrt only.
"""

from quintain.crylail.contacts import fall, note_motion, strike_marker, strike_pair, strike_together
from quintain.crylail.meet import TIE, aim_at_resting, launch, meeting
from quintain.crylail.rows import (
    CHANGED,
    END,
    IM,
    INF,
    LOGGED,
    MOVED,
    MOVER,
    MOVERS,
    MOVES,
    NEXT,
    NOBODY,
    PAIR,
    REACH2,
    REST_K,
    REST_T,
    REST_TIE,
    ROOM,
    SECOND,
    SIZE2,
    SPIN,
    T0,
    TE,
    TS,
    WITH,
    XE,
    YE,
    Reals,
    V,
    Wholes,
    X,
    Y,
)

MOST_EVENTS = 1_000_000
"""A flick with more events than this would be a fault of the physics; none has ever had a hundredth of it."""


def clear(real: Reals, whole: Wholes) -> None:
    """Takes every disk off the table."""
    for k in range(ROOM):
        place(real, whole, k, 0.0, 0.0, 1.0, 0.0)
    whole[MOVERS] = 0
    whole[LOGGED] = 0


def place(real: Reals, whole: Wholes, i: int, x: float, y: float, inverse_mass: float, size2: float) -> None:
    """Puts disk i at rest at (x, y), m; `size2` is the squared diameter, or 0 for a disk that is not on the table."""
    real[T0 + i] = 0.0
    real[X + i] = x
    real[Y + i] = y
    real[V + i] = 0.0
    real[SPIN + i] = 0.0
    real[TS + i] = 0.0
    real[XE + i] = x
    real[YE + i] = y
    real[TE + i] = INF
    real[IM + i] = inverse_mass
    real[SIZE2 + i] = size2
    real[REACH2 + i] = size2
    whole[MOVES + i] = 0


def simulate(
    real: Reals,
    whole: Wholes,
    figures: Reals,
    shapes: Reals,
    log: Reals,
    i: int,
    vx: float,
    vy: float,
    spin: float,
    most_events: int,
) -> int:
    """Flicks disk i of the disks placed in `real`; the number of events until all rest, or -1 beyond `most_events`.

    Afterwards XE, YE hold where each disk rests or fell, SIZE2 is 0 for those off the table. With a `log` of length 0
    nothing is logged.
    """
    x = real[XE + i]
    y = real[YE + i]
    real[SPIN + i] = spin
    launch(real, whole, figures, shapes, i, 0.0, x, y, vx, vy)
    if len(log) > 0:
        note_motion(log, whole, MOVED, 0.0, i, i, x, y, vx, vy, spin)
    whole[CHANGED] = i
    renew(real, whole, figures, 1, 0.0)
    return run(real, whole, figures, shapes, log, most_events)


def run(
    real: Reals, whole: Wholes, figures: Reals, shapes: Reals, log: Reals, most_events: int
) -> int:
    """Event after event until no disk has one; their number, or -1 beyond `most_events`."""
    events = 0
    while True:
        now = INF
        i = NOBODY
        for q in range(whole[MOVERS]):
            k = whole[MOVER + q]
            if real[NEXT + k] < now:
                now = real[NEXT + k]
                i = k
        if i == NOBODY:
            return events
        if events == most_events:
            return -1
        events += 1
        j = whole[WITH + i]
        whole[CHANGED] = i
        changed = 1
        if j == NOBODY:
            if whole[END + i] < 0:
                fall(real, whole, figures, log, i, now)
            else:
                strike_marker(real, whole, figures, shapes, log, i, now)
        elif is_tied(real, whole, i, j, now):
            changed = strike_together(real, whole, figures, shapes, log, i, j, now)
        else:
            strike_pair(real, whole, figures, shapes, log, i, j, now)
            whole[CHANGED + 1] = j
            changed = 2
        renew(real, whole, figures, changed, now)


def is_tied(real: Reals, whole: Wholes, i: int, j: int, now: float) -> bool:
    """Whether some other pair may meet within TIE of the meeting of i and j."""
    until = now + TIE
    for q in range(whole[MOVERS]):
        k = whole[MOVER + q]
        if real[SECOND + k] <= until:
            return True
        if real[NEXT + k] <= until and k != i and whole[WITH + k] != NOBODY and (k != j or whole[WITH + k] != i):
            return True
    return False


def renew(real: Reals, whole: Wholes, figures: Reals, changed: int, now: float) -> None:
    """Looks ahead anew for the disks in CHANGED, and for whoever counted on what they were doing."""
    list_movers(real, whole, changed, now)
    for c in range(changed):
        row = PAIR + ROOM * whole[CHANGED + c]
        for k in range(ROOM):
            real[row + k] = INF
    movers = whole[MOVERS]
    for c in range(changed):
        i = whole[CHANGED + c]
        for q in range(movers):
            k = whole[MOVER + q]
            if k != i and not is_changed(whole, c, k):
                t = meeting(real, figures, i, k, now)
                real[PAIR + ROOM * i + k] = t
                real[PAIR + ROOM * k + i] = t
        if whole[MOVES + i] == 1:
            aim_at_resting(real, whole, figures, i, now)
    for q in range(movers):
        k = whole[MOVER + q]
        if real[REST_T + k] < INF and is_changed(whole, changed, whole[REST_K + k]):
            aim_at_resting(real, whole, figures, k, now)
        choose_next(real, whole, k)


def list_movers(real: Reals, whole: Wholes, changed: int, now: float) -> None:
    """Strikes those that have come to rest, or fallen, off the list of movers, and adds the changed that move."""
    kept = 0
    for q in range(whole[MOVERS]):
        k = whole[MOVER + q]
        if real[TS + k] > now:
            whole[MOVER + kept] = k
            kept += 1
        else:
            whole[MOVES + k] = 0
            real[REACH2 + k] = real[SIZE2 + k]
    for c in range(changed):
        k = whole[CHANGED + c]
        if whole[MOVES + k] == 0 and real[TS + k] > now:
            whole[MOVES + k] = 1
            real[REACH2 + k] = 0.0
            whole[MOVER + kept] = k
            kept += 1
    whole[MOVERS] = kept


def is_changed(whole: Wholes, changed: int, k: int) -> bool:
    """Whether k is among the first `changed` of CHANGED."""
    found = False
    for c in range(changed):
        if whole[CHANGED + c] == k:
            found = True
    return found


def choose_next(real: Reals, whole: Wholes, i: int) -> None:
    """The next event of mover i; a meeting comes before an edge at the same instant: there it is still on the table."""
    first = real[REST_T + i]
    second = real[REST_TIE + i]
    partner = whole[REST_K + i] if first < INF else NOBODY
    row = PAIR + ROOM * i
    for k in range(ROOM):
        t = real[row + k]
        if t < first:
            second = first
            first = t
            partner = k
        elif t < second:
            second = t
    if real[TE + i] < first:
        first = real[TE + i]
        partner = NOBODY
    real[NEXT + i] = first
    real[SECOND + i] = second
    whole[WITH + i] = partner


def simulate_many(
    real: Reals,
    whole: Wholes,
    figures: Reals,
    shapes: Reals,
    log: Reals,
    layout: Reals,
    i: int,
    flicks: Reals,
    most_events: int,
    rests: Reals,
    events: Wholes,
) -> None:
    """Many flicks of disk i, each of the same layout; `log` should be empty.

    layout: [ROOM * 4] x, y, inverse mass and squared diameter (0: not on the table) of every disk.
    flicks: [m * 5] x, y, vx, vy, spin.
    rests (result): [m * ROOM * 3] x, y and 1 on the table or 0 fallen.
    events (result): [m], -1 beyond `most_events`.
    """
    for f in range(len(events)):
        for k in range(ROOM):
            place(real, whole, k, layout[4 * k], layout[4 * k + 1], layout[4 * k + 2], layout[4 * k + 3])
        whole[MOVERS] = 0
        whole[LOGGED] = 0
        row = 5 * f
        place(real, whole, i, flicks[row], flicks[row + 1], layout[4 * i + 2], layout[4 * i + 3])
        vx = flicks[row + 2]
        vy = flicks[row + 3]
        events[f] = simulate(real, whole, figures, shapes, log, i, vx, vy, flicks[row + 4], most_events)
        for k in range(ROOM):
            at = 3 * (ROOM * f + k)
            rests[at] = real[XE + k]
            rests[at + 1] = real[YE + k]
            rests[at + 2] = 1.0 if real[SIZE2 + k] > 0.0 else 0.0
