"""One flick from the first touch to the last rest: which event comes next, and what has to be looked at anew after it.

Event-driven and exact: nothing is stepped. Every sliding disk knows its next event (a disk, an edge, a marker); the
earliest one happens; the disks whose motion it changed begin new stretches and look ahead again. This file is the
specification and runs as it stands; `compiled.py` compiles the same lines with numba for thousands of flicks at once,
and both give the same bits. It uses + - * / and sqrt only.
"""

from quintain.crylail.contacts import fall, note_motion, strike_marker, strike_pair
from quintain.crylail.meet import TIE, aim_at_resting, launch, meeting
from quintain.crylail.rows import (
    CHANGED,
    END,
    IM,
    INF,
    LOG_ROOM,
    LOGGED,
    MOVED,
    MOVER,
    MOVERS,
    NEVER_MOVED,
    NEXT,
    NOBODY,
    PAIR,
    REACH2,
    REST_K,
    REST_T,
    REST_TIE,
    RESTS_AGAIN,
    ROOM,
    SECOND,
    SIZE2,
    SLIDES,
    SPIN,
    STATE,
    T0,
    TE,
    TS,
    WITH,
    XE,
    YE,
    Reals,
    Wholes,
)
from quintain.crylail.ties import strike_together

MOST_EVENTS = 1_000_000
"""A flick with more events than this would be a fault of the physics; none has ever had a hundredth of it."""


def lay_out(real: Reals, whole: Wholes, layout: Reals) -> None:
    """Puts all disks at rest, and none in motion.

    layout: LAYOUT_ROWS rows of ROOM: x and y of every disk, one over its mass, and the squared diameter (0 for a disk
    that is not on the table).
    """
    for k in range(ROOM):
        real[XE + k] = layout[k]
    for k in range(ROOM):
        real[YE + k] = layout[ROOM + k]
    for k in range(ROOM):
        real[IM + k] = layout[2 * ROOM + k]
    for k in range(ROOM):
        real[SIZE2 + k] = layout[3 * ROOM + k]
    for k in range(ROOM):
        real[REACH2 + k] = layout[3 * ROOM + k]
    for k in range(ROOM):
        real[T0 + k] = 0.0
    for k in range(ROOM):
        real[TS + k] = 0.0
    for k in range(ROOM):
        real[SPIN + k] = 0.0
    for k in range(ROOM):
        whole[STATE + k] = NEVER_MOVED
    whole[MOVERS] = 0
    whole[LOGGED] = 0


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
    """Flicks disk i of the disks laid out in `real`; the number of events until all rest, or -1 beyond `most_events`.

    Afterwards XE, YE hold where each disk rests or fell, SIZE2 is 0 for those off the table. With LOG_ROOM 0
    nothing is logged, and `log` is not looked at.
    """
    x = real[XE + i]
    y = real[YE + i]
    real[SPIN + i] = spin
    launch(real, whole, figures, shapes, i, 0.0, x, y, vx, vy)
    if whole[LOG_ROOM] > 0:
        note_motion(log, whole, MOVED, 0.0, i, i, x, y, vx, vy, spin)
    whole[CHANGED] = i
    renew(real, whole, figures, 1, 0.0)
    return run(real, whole, figures, shapes, log, most_events)


def run(real: Reals, whole: Wholes, figures: Reals, shapes: Reals, log: Reals, most_events: int) -> int:
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
    movers = whole[MOVERS]
    for c in range(changed):
        i = whole[CHANGED + c]
        if whole[STATE + i] == NEVER_MOVED:
            continue
        for q in range(movers):
            k = whole[MOVER + q]
            if k == i or is_changed(whole, c, k):
                continue
            t = meeting(real, figures, i, k, now) if whole[STATE + k] == SLIDES else INF
            real[PAIR + ROOM * i + k] = t
            real[PAIR + ROOM * k + i] = t
        if whole[STATE + i] == SLIDES:
            aim_at_resting(real, whole, figures, i, now)
    for q in range(movers):
        k = whole[MOVER + q]
        if whole[STATE + k] == SLIDES:
            if real[REST_T + k] < INF and is_changed(whole, changed, whole[REST_K + k]):
                aim_at_resting(real, whole, figures, k, now)
            choose_next(real, whole, k)


def list_movers(real: Reals, whole: Wholes, changed: int, now: float) -> None:
    """Notes who has come to rest or fallen, and lists the changed that slide for the first time."""
    for q in range(whole[MOVERS]):
        k = whole[MOVER + q]
        if whole[STATE + k] == SLIDES and real[TS + k] <= now:
            whole[STATE + k] = RESTS_AGAIN
            real[REACH2 + k] = real[SIZE2 + k]
            real[NEXT + k] = INF
            real[SECOND + k] = INF
    for c in range(changed):
        k = whole[CHANGED + c]
        if real[TS + k] > now:
            if whole[STATE + k] == NEVER_MOVED:
                whole[MOVER + whole[MOVERS]] = k
                whole[MOVERS] += 1
            whole[STATE + k] = SLIDES
            real[REACH2 + k] = 0.0


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
    for q in range(whole[MOVERS]):
        k = whole[MOVER + q]
        t = real[row + k] if k != i else INF
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
    many: int,
    most_events: int,
    rests: Reals,
    events: Wholes,
) -> None:
    """Many flicks of disk i, each of the same layout; the log, if there is one, is that of the last.

    layout: as for `lay_out`. flicks: [many * 5] x, y, vx, vy, spin.
    rests (result): [many * 3 * ROOM] rows x, y and squared diameter, 0 for a disk that has fallen.
    events (result): [many], -1 beyond `most_events`.
    """
    for f in range(many):
        lay_out(real, whole, layout)
        row = 5 * f
        real[XE + i] = flicks[row]
        real[YE + i] = flicks[row + 1]
        vx = flicks[row + 2]
        vy = flicks[row + 3]
        events[f] = simulate(real, whole, figures, shapes, log, i, vx, vy, flicks[row + 4], most_events)
        at = 3 * ROOM * f
        for k in range(ROOM):
            rests[at + k] = real[XE + k]
        for k in range(ROOM):
            rests[at + ROOM + k] = real[YE + k]
        for k in range(ROOM):
            rests[at + 2 * ROOM + k] = real[SIZE2 + k]
