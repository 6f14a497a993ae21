"""Two knights: what a position is worth by the learnt tables, and the best that one turn makes of it.

Plain Python for numba like kernel.py, bound for one variant by `lancelot.compiled`. Worth is in thousandths of the
natural logarithm of the odds (a logit), seen by the knight on turn; WON less the plies it takes is a sure win.

The table (`weights`, int32 [WEIGHTS]) has for each phase of the game a figure for every pair of (own, foreign) counts
of a line, the sword included, then one for each pair of captures still needed, then one for who has a white shield.
A position is worth the sum over its lines. So every turn without a capture changes only the figures of its own lines,
and the last ply of a search is one pass over the lines and one over the squares: `last_ply`.
"""

import numpy as np
from numpy.typing import NDArray

from quintain.bots.lancelot_turns import copy_row
from quintain.lancelot.kernel import (
    COUNT,
    FAVOUR,
    HAND,
    LINES,
    LINES_AT,
    MOVER,
    OVER,
    SHIELDS,
    SQUARES,
    STRIDE,
    TAKEN,
    TARGET,
    TOTAL,
    WAYS,
    WHITE,
    Row,
    Squares,
    can_move_sword,
    place,
    play,
)
from quintain.lancelot.variant import FREE, NONE, PASS, Variant, layout_for

Worths = NDArray[np.int32]
Wholes = NDArray[np.int64]

EDGE = 11
"""Counts on a line, and captures still needed, are told apart up to EDGE - 1."""
PHASES = 4
PHASE_BEGINS = (10, 20, 32)
"""Shields placed, of a board of 64 squares, at which the next phase begins."""
NEEDED = PHASES * EDGE * EDGE
WHITES = NEEDED + EDGE * EDGE
WEIGHTS = WHITES + 4
WON = 1_000_000
SURE = 900_000
"""Beyond it somebody wins by force."""
SHUT = 50_000_000
"""More than any worth."""
READY = 1 << 32
CLOSED = 1 << 40
"""Marks in `last_ply` on the gain of a line that captures, and of one where nothing may be placed."""
PHASE_OF = np.zeros(197, np.int64)


def constants(variant: Variant) -> dict[str, object]:
    """The phase by shields placed."""
    placed = np.arange(197) * 64 // layout_for(variant).squares
    return {"PHASE_OF": np.searchsorted(PHASE_BEGINS, placed, "right").astype(np.int64)}


def phase_of(row: Row, later: int) -> int:
    """The phase after `later` more shields."""
    return PHASE_OF[2 * row[SHIELDS] - row[HAND] - row[HAND + 1] + later]


def needed(row: Row, seat: int) -> int:
    """The captures the seat still needs, up to EDGE - 1."""
    return min(EDGE - 1, row[TARGET] - row[TAKEN + seat])


def apart_from_lines(row: Row, weights: Worths, seat: int) -> int:
    """What captures and white shields are worth when this seat is on turn."""
    worth = weights[NEEDED + needed(row, seat) * EDGE + needed(row, 1 - seat)]
    if FAVOUR != 0:
        worth += weights[WHITES + 2 * row[WHITE + seat] + row[WHITE + 1 - seat]]
    return worth


def worth_of(row: Row, weights: Worths, seat: int) -> int:
    """What the position is worth to this seat when it is on turn."""
    base = phase_of(row, 0) * EDGE * EDGE
    worth = apart_from_lines(row, weights, seat)
    for line in range(LINES):
        own = row[COUNT + seat * STRIDE + line]
        foreign = row[TOTAL + line] - own
        worth += weights[base + min(own, EDGE - 1) * EDGE + min(foreign, EDGE - 1)]
    return worth


def ended(row: Row, seat: int, ply: int) -> int:
    """The worth of a finished game."""
    if row[TAKEN + seat] == row[TAKEN + 1 - seat]:
        return 0
    return WON - ply if row[TAKEN + seat] > row[TAKEN + 1 - seat] else ply - WON


def last_ply(row: Row, weights: Worths, after: Row, squares: Squares, gains: Wholes, ply: int, found: Wholes) -> int:
    """The best that one turn of the mover makes of the position; found: [1], that turn.

    after: scratch row. gains: [LINES + 1], scratch: by how much a shield on a line changes what it is worth to the
    rival, with READY or CLOSED added.
    """
    seat = row[MOVER]
    rival = 1 - seat
    best = -SHUT
    found[0] = PASS
    if row[HAND + seat] > 0:
        base = phase_of(row, 1) * EDGE * EDGE
        worth = apart_from_lines(row, weights, rival)
        for line in range(LINES):
            own = row[COUNT + seat * STRIDE + line]
            foreign = row[TOTAL + line] - own
            at = base + min(foreign, EDGE - 1) * EDGE
            now = weights[at + min(own, EDGE - 1)]
            worth += now
            gains[line] = weights[at + min(own + 1, EDGE - 1)] - now
            if own - foreign >= 2:
                gains[line] += CLOSED
            elif own - foreign == 1 and foreign > 0:
                gains[line] += READY
        gains[LINES] = 0
        for square in range(SQUARES):
            if row[square] == FREE:
                change = gains[LINES_AT[square, 0]] + gains[LINES_AT[square, 1]]
                if WAYS == 4:
                    change += gains[LINES_AT[square, 2]] + gains[LINES_AT[square, 3]]
                if change > CLOSED // 2:
                    continue
                value = -worth - change
                if change > READY // 2:
                    copy_row(row, after)
                    place(after, square, squares)
                    value = WON - ply - 1 if after[OVER] != 0 else -worth_of(after, weights, rival)
                if value > best:
                    best = value
                    found[0] = square | NONE << 8
    if best > -SHUT:
        return best
    if can_move_sword(row, seat):
        return worth_of(row, weights, seat)
    copy_row(row, after)
    play(after, PASS, squares)
    return ended(after, seat, ply) if after[OVER] != 0 else -worth_of(after, weights, rival)
