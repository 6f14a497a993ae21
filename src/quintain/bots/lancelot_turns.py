"""Which turns are worth a look: what squares capture or save, and the few turns that move the sword among thousands.

Kernels for any number of knights; plain Python for numba like kernel.py.
"""

import numpy as np
from numpy.typing import NDArray

from quintain.lancelot.kernel import (
    COUNT,
    DUMMY,
    LENGTH,
    LENGTHS,
    LINES,
    LINES_AT,
    MOVER,
    PLAYERS,
    SQUARES,
    SQUARES_ON,
    STRIDE,
    TOTAL,
    WAYS,
    Row,
    Squares,
    fit_together,
    foreign_shields,
    is_candidate,
    lead,
    play,
    sword_leads,
)
from quintain.lancelot.variant import NOBODY

Wholes = NDArray[np.int64]

SHORT_LIST = 6
"""Squares tried for the shield, and as many for the sword."""
RICH_LINES = 3
"""Lines on which shield and sword together may capture."""
MOST_SWORD_TURNS = 96
"""Room for what `sword_candidates` finds."""
CAPTURE, SAVED = 4, 1
"""Points of a captured shield and of one that the sword covers."""


def copy_row(row: Row, to: Row) -> None:
    """Copies a position."""
    for at in range(LENGTH):
        to[at] = row[at]


def captured_by(row: Row, seat: int, square: int) -> int:
    """How many a shield of the seat on this open square would capture; those where two lines cross count twice."""
    captured = 0
    for way in range(WAYS):
        line = LINES_AT[square, way]
        if 2 * row[COUNT + seat * STRIDE + line] - row[TOTAL + line] == 1:
            captured += int(foreign_shields(row, seat, line))
    return captured


def at_stake(row: Row, seat: int, line: int) -> int:
    """How many shields the seat could lose on this line to a rival's next turn."""
    lost = 0
    for rival in range(PLAYERS):
        if rival != seat and lead(row, rival, line) == 1:
            lost = max(lost, int(row[COUNT + seat * STRIDE + line]))
    return lost


def saved_by(row: Row, seat: int, square: int) -> int:
    """How many shields of the seat are no longer at stake when one more foreign one stands on this square."""
    saved = 0
    for way in range(WAYS):
        line = LINES_AT[square, way]
        if line != DUMMY:
            saved += at_stake(row, seat, line)
    return saved


def sword_candidates(
    row: Row, moves: Wholes, points: Wholes, after: Row, squares: Squares, leads: Squares, least: int
) -> int:
    """The most promising turns that move the sword, best first; how many. `can_move_sword` must hold.

    moves, points: [MOST_SWORD_TURNS], filled. after: scratch row; squares: [SQUARES], leads: [LINES + 1], scratch.
    least: points below which a turn is left out.
    """
    seat = row[MOVER]
    sword_leads(row, seat, leads)
    n = _on_rich_lines(row, seat, moves, leads)
    first, second = np.full(SHORT_LIST, NOBODY), np.full(SHORT_LIST, NOBODY)
    first_points, second_points = np.full(SHORT_LIST, -1), np.full(SHORT_LIST, -1)
    for square in range(SQUARES):
        if is_candidate(row, leads, square):
            takes = 0
            for way in range(WAYS):
                line = LINES_AT[square, way]
                if leads[line] == 1:
                    takes += CAPTURE * int(foreign_shields(row, seat, line))
            _insert(first, first_points, square, takes)
            _insert(second, second_points, square, takes + SAVED * saved_by(row, seat, square))
    for one in range(SHORT_LIST):
        for other in range(SHORT_LIST):
            square, sword_to = first[one], second[other]
            if square >= 0 and sword_to >= 0 and fit_together(leads, square, sword_to):
                moves[n] = square | sword_to << 8
                n += 1
    return _sorted(row, moves, points, n, after, squares, least)


def _on_rich_lines(row: Row, seat: int, moves: Wholes, leads: Squares) -> int:
    """The pairs of squares on a line where shield and sword together make the lead that captures."""
    rich = np.full(RICH_LINES, NOBODY)
    worth = np.full(RICH_LINES, 0)
    for line in range(LINES):
        if leads[line] == 0:
            _insert(rich, worth, line, int(foreign_shields(row, seat, line)))
    n = 0
    for at in range(RICH_LINES):
        line = rich[at]
        if line == NOBODY:
            continue
        pairs = 0
        for one in range(LENGTHS[line]):
            square = SQUARES_ON[line, one]
            if not is_candidate(row, leads, square):
                continue
            for other in range(LENGTHS[line]):
                sword_to = SQUARES_ON[line, other]
                if pairs < MOST_SWORD_TURNS // 6 and sword_to != square and is_candidate(row, leads, sword_to):
                    moves[n] = square | sword_to << 8
                    n += 1
                    pairs += 1
    return n


def _insert(kept: Wholes, points: Wholes, what: int, worth: int) -> None:
    """Puts it in its place among the best, if it belongs there."""
    at = len(kept) - 1
    if worth <= points[at]:
        return
    while at > 0 and points[at - 1] < worth:
        kept[at] = kept[at - 1]
        points[at] = points[at - 1]
        at -= 1
    kept[at] = what
    points[at] = worth


def _sorted(row: Row, moves: Wholes, points: Wholes, n: int, after: Row, squares: Squares, least: int) -> int:
    """Gives each turn its points by playing it, drops the poor and the double ones, and sorts the rest."""
    seat = row[MOVER]
    kept = 0
    for at in range(n):
        move = moves[at]
        saved = saved_by(row, seat, move >> 8)
        copy_row(row, after)
        worth = CAPTURE * play(after, move, squares) + SAVED * saved
        double = False
        for other in range(kept):
            if moves[other] == move:
                double = True
        if double or worth < least:
            continue
        to = kept
        while to > 0 and points[to - 1] < worth:
            moves[to] = moves[to - 1]
            points[to] = points[to - 1]
            to -= 1
        moves[to] = move
        points[to] = worth
        kept += 1
    return kept
