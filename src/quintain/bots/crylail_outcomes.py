"""Many flicks under many tremors: simulated, ruled (C7, C9, C10, C13, C17) and weighed for each knight.

All disks are alike to the physics, so that a flick is simulated once, by a nameless disk, whichever knight makes it.
Plain Python that `crylail_compiled` compiles as it stands.
"""

from quintain.bots.crylail_prospects import BATTLE, PROSPECT_FIGURES, TABLE_WIDTH, chance, swing
from quintain.bots.crylail_scorer import (
    A_SIDE,
    BLADESMAN,
    CLERIC,
    CLERIC_PENALTY,
    DISKS,
    KNIGHTS,
    ON,
    SLAYER,
    note_gaps,
    note_gaps_of,
)
from quintain.crylail.physics import lay_out, simulate
from quintain.crylail.rows import (
    DIAMETER,
    LOG_ROOM,
    LOG_ROW,
    LOGGED,
    MOVED,
    PLACE,
    ROOM,
    SIZE2,
    WHAT,
    WHEN,
    WHO,
    XE,
    YE,
    Reals,
    Wholes,
)

# of `figures`, behind those of the prospects
EVER = PROSPECT_FIGURES
"""1 for crossing=ever (C7)."""
PUSHED_BACK = EVER + 1
"""1 for pushed_back=removed (C9)."""
PENALTY = EVER + 2
"""1 for last_knight=penalty (C13)."""
LAUNCH = EVER + 3
"""x of the Launch Line, µm."""
RADIUS = EVER + 4
INVERSE_MASS = EVER + 5
TREMOR_DIRECTION, TREMOR_SPEED, TREMOR_PLACING = EVER + 6, EVER + 7, EVER + 8
"""Radians, part of the speed, µm: what is added to each flick."""
LEAD, SPREAD = EVER + 9, EVER + 10
"""The mover's lead in points before the table is scored; the standard deviation of all that follows the flick."""
SIGHT = EVER + 11
"""0 for a player that does not see what Clerics cost."""
OUTCOME_FIGURES = EVER + 12

FLICKED = DISKS
"""The place of the nameless disk in the workspace, beside the fifteen."""
DRAWS = 4
"""Standard normal draws of one tremor: direction, speed, along, across."""
RESULTS = 2
"""Numbers for each flick, tremor and kind: the mover's chance to win, and its swing in points."""
MICRO = 1e6
LOG_ROWS = 64
EVENTS = 2_000
"""More contacts than this in one flick are cut off: what a search sees of a pile is chaos anyway."""


def outcomes(
    real: Reals,
    whole: Wholes,
    table: Reals,
    shapes: Reals,
    log: Reals,
    figures: Reals,
    net: Reals,
    before: Reals,
    unsent: Wholes,
    mover: int,
    again: int,
    flicks: Reals,
    kinds: Wholes,
    flick_count: int,
    draws: Reals,
    draw_count: int,
    layout: Reals,
    after: Reals,
    hand: Wholes,
    scratch: Reals,
    features: Reals,
    hidden: Reals,
    results: Reals,
) -> None:
    """Weighs every flick under every tremor for every kind.

    table, shapes: the physics' figures. before, after: as `at` of the scorer, [DISKS * 3] and [AT]; after is scratch.
    unsent, hand: [KNIGHTS] 1 in hand; hand is scratch. again: 1 for the Bladesman's second flick, which then must not
    lie in `before`. flicks: [flick_count * 4] x, y, vx, vy in metres. kinds: [flick_count] a bit for each kind that may
    make the flick. draws: [draw_count * DRAWS]. layout: scratch as for `physics.lay_out`. scratch: [4].
    results: [flick_count * draw_count * A_SIDE * RESULTS], untouched for kinds left out.
    """
    prepare(table, figures, before, layout)
    for f in range(flick_count):
        for s in range(draw_count):
            crossed = flick_once(real, whole, table, shapes, log, figures, layout, flicks, 4 * f, draws, DRAWS * s)
            fixed = rest(real, figures, before, after)
            for kind in range(A_SIDE):
                if (kinds[f] >> kind) & 1 == 1:
                    at = RESULTS * (A_SIDE * (draw_count * f + s) + kind)
                    value = fixed + weigh_kind(
                        real, figures, net, unsent, mover, again, kind, crossed, after, hand, scratch, features, hidden
                    )
                    results[at] = chance(figures[LEAD] + value, figures[SPREAD])
                    results[at + 1] = value


def prepare(table: Reals, figures: Reals, before: Reals, layout: Reals) -> None:
    """Writes the table before a flick, the nameless disk on it, as `physics.lay_out` reads it."""
    for k in range(ROOM):
        layout[k] = 0.0
        layout[ROOM + k] = 0.0
        layout[2 * ROOM + k] = figures[INVERSE_MASS]
        layout[3 * ROOM + k] = 0.0
    for k in range(DISKS):
        if before[3 * k + ON] > 0.0:
            layout[k] = before[3 * k] / MICRO
            layout[ROOM + k] = before[3 * k + 1] / MICRO
            layout[3 * ROOM + k] = table[DIAMETER] * table[DIAMETER]
    layout[3 * ROOM + FLICKED] = table[DIAMETER] * table[DIAMETER]


def flick_once(
    real: Reals,
    whole: Wholes,
    table: Reals,
    shapes: Reals,
    log: Reals,
    figures: Reals,
    layout: Reals,
    flicks: Reals,
    row: int,
    draws: Reals,
    tremor: int,
) -> int:
    """Simulates one flick with one tremor; 1 when the flicked disk stays in play (C7). layout: from `prepare`."""
    radius = figures[RADIUS] / MICRO
    x = flicks[row] + figures[TREMOR_PLACING] / MICRO * draws[tremor + 2]
    y = flicks[row + 1] + figures[TREMOR_PLACING] / MICRO * draws[tremor + 3]
    x = max(radius, min(figures[LAUNCH] / MICRO - radius, x))
    y = max(radius, min(figures[TABLE_WIDTH] / MICRO - radius, y))
    lay_out(real, whole, layout)
    real[XE + FLICKED] = x
    real[YE + FLICKED] = y
    half = 0.5 * figures[TREMOR_DIRECTION] * draws[tremor]
    cosine = (1.0 - half * half) / (1.0 + half * half)
    sine = 2.0 * half / (1.0 + half * half)
    speed = max(0.0, 1.0 + figures[TREMOR_SPEED] * draws[tremor + 1])
    vx = speed * (cosine * flicks[row + 2] - sine * flicks[row + 3])
    vy = speed * (sine * flicks[row + 2] + cosine * flicks[row + 3])
    simulate(real, whole, table, shapes, log, FLICKED, vx, vy, 0.0, EVENTS)
    if real[SIZE2 + FLICKED] == 0.0:
        return 0
    far = real[XE + FLICKED] * MICRO
    if figures[EVER] > 0.0:
        far = max(far, furthest(log, whole, FLICKED) * MICRO)
    return 1 if far > figures[BATTLE] else 0


def furthest(log: Reals, whole: Wholes, disk: int) -> float:
    """The greatest x, metres, at which a disk began a stretch; between two the greatest is at an end of one."""
    most = 0.0
    for row in range(min(whole[LOGGED], whole[LOG_ROOM])):
        at = LOG_ROW * row
        if log[at + WHAT] == MOVED and int(log[at + WHO]) == disk and log[at + WHEN] >= 0.0:
            most = max(most, log[at + PLACE])
    return most


def rest(real: Reals, figures: Reals, before: Reals, after: Reals) -> float:
    """Writes where the fifteen rest into `after`, [AT]; what the mover gained or lost at once (C10, C17)."""
    fixed = 0.0
    for k in range(DISKS):
        at = 3 * k
        after[at] = before[at]
        after[at + 1] = before[at + 1]
        after[at + ON] = before[at + ON]
        if before[at + ON] > 0.0:
            after[at] = float(round(real[XE + k] * MICRO))
            after[at + 1] = float(round(real[YE + k] * MICRO))
            gone = real[SIZE2 + k] == 0.0
            if k < KNIGHTS and figures[PUSHED_BACK] > 0.0:
                gone = gone or after[at] <= figures[BATTLE] < before[at]
            if gone:
                after[at + ON] = 0.0
                if k >= KNIGHTS:
                    fixed -= k - KNIGHTS + 3.0
                elif k % A_SIDE == CLERIC:
                    fixed -= CLERIC_PENALTY * figures[SIGHT]
    note_gaps(after)
    return fixed


def weigh_kind(
    real: Reals,
    figures: Reals,
    net: Reals,
    unsent: Wholes,
    mover: int,
    again: int,
    kind: int,
    crossed: int,
    after: Reals,
    hand: Wholes,
    scratch: Reals,
    features: Reals,
    hidden: Reals,
) -> float:
    """What the flick just simulated is worth to the mover when its knight of this kind made it, without `rest`."""
    disk = A_SIDE * mover + kind
    others = 0
    mine = 0
    for k in range(KNIGHTS):
        hand[k] = 0 if k == disk else unsent[k]
        others += hand[k]
        if k // A_SIDE == mover:
            mine += hand[k]
    stays = crossed == 1
    if figures[PENALTY] > 0.0 and kind <= SLAYER and mine == 0:
        stays = False
    value = 0.0
    if kind == CLERIC and not stays:
        value -= CLERIC_PENALTY * figures[SIGHT]
    if stays:
        after[3 * disk] = float(round(real[XE + FLICKED] * MICRO))
        after[3 * disk + 1] = float(round(real[YE + FLICKED] * MICRO))
        after[3 * disk + ON] = 1.0
        note_gaps_of(after, disk)
    if kind == BLADESMAN and stays and again == 0:
        value += swing(after, hand, mover, 1, figures, net, scratch, features, hidden)
    else:
        value -= swing(after, hand, 1 - mover, 0, figures, net, scratch, features, hidden)
    after[3 * disk + ON] = 0.0
    return value
