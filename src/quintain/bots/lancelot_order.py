"""Two knights: which turns a search looks at, in which order, and which of them it may leave out.

Plain Python for numba like kernel.py, bound for one variant by `lancelot.compiled`. A deep search goes by the tables:
they say what a position is worth after each turn before it is made, captures first. Without diagonals, lines that bear
the same on every square may be exchanged, and a turn on the one is as good as a turn on the other: one is looked at.
"""

from quintain.bots.lancelot_turns import CAPTURE, MOST_SWORD_TURNS, captured_by, saved_by, sword_candidates
from quintain.bots.lancelot_worth import EDGE, Wholes, Worths, apart_from_lines, phase_of
from quintain.lancelot.kernel import (
    COUNT,
    HAND,
    HAS_SWORD,
    LINES,
    LINES_AT,
    MOVER,
    SQUARES,
    SQUARES_ON,
    STRIDE,
    SWORD,
    TOTAL,
    WAYS,
    Row,
    Squares,
    can_move_sword,
    first_sword_turn,
    is_open,
    part,
)
from quintain.lancelot.variant import FREE, NONE, PASS

CAPTURES_FIRST = 1 << 30
SAVES_NEXT = 1 << 21
FIRST = 1 << 60
"""The order in which turns are searched: points for each shield captured or saved, and for the best turn so far."""
BARRED = 1 << 45
"""On a line where nothing may be placed, or nothing needs to be."""
SWORD_TURNS = 3
SWORD_TURNS_AT_ROOT = 24
"""How many turns that move the sword are searched in a node."""
MOST_MOVES = 256
MOST_TURNS = MOST_MOVES + MOST_SWORD_TURNS
"""In one node, without and with those that move the sword."""
BOTH_WAYS = 2
"""Lines through a square on a board without diagonals."""


def list_turns(
    row: Row, weights: Worths, moves: Wholes, points: Wholes, history: Wholes, best_before: int, after: Row,
    squares: Squares, leads: Squares, gains: Wholes, by_tables: bool, at_root: bool,
) -> int:  # fmt: skip
    """The turns to search with their points, unsorted; how many. moves, points: [MOST_TURNS].

    by_tables: those of equal worth but for one are left out, and `gains` ([2 * STRIDE]) is filled as `list_by_tables`
    says; else all are there, in the order of their squares.
    """
    seat = row[MOVER]
    if HAS_SWORD and row[SWORD] < 0:
        for square in range(SQUARES):
            moves[square] = NONE | square << 8
            points[square] = history[square]
        return SQUARES
    n = 0
    if row[HAND + seat] > 0:
        if by_tables:
            n = list_by_tables(row, weights, moves, points, gains)
        else:
            n = list_by_sight(row, moves, points, history)
    if can_move_sword(row, seat):
        n = add_sword_turns(row, moves, points, n, after, squares, leads, at_root)
    if n == 0:
        moves[0] = PASS
        points[0] = 0
        n = 1
    for at in range(n):
        if moves[at] == best_before:
            points[at] = FIRST
    return n


def list_by_sight(row: Row, moves: Wholes, points: Wholes, history: Wholes) -> int:
    """Every open square: what captures and saves most first, then what was best elsewhere; how many."""
    seat = row[MOVER]
    n = 0
    for square in range(SQUARES):
        if is_open(row, seat, square):
            captured = captured_by(row, seat, square)
            moves[n] = square | NONE << 8
            points[n] = history[square] + CAPTURES_FIRST * captured + SAVES_NEXT * saved_by(row, seat, square)
            n += 1
    return n


def list_by_tables(row: Row, weights: Worths, moves: Wholes, points: Wholes, gains: Wholes) -> int:
    """One open square of each kind: what captures most first, then what leaves the rival worst off; how many.

    gains: filled, by how much a shield on a line changes what the position is worth to the rival, with CAPTURES_FIRST
    taken off for each shield captured there; then at LINES 0, and at STRIDE what it is worth to him before the change.
    """
    seat = row[MOVER]
    base = phase_of(row, 1) * EDGE * EDGE
    worth = apart_from_lines(row, weights, 1 - seat)
    for line in range(LINES):
        own = int(row[COUNT + seat * STRIDE + line])
        foreign = int(row[TOTAL + line]) - own
        at = base + min(foreign, EDGE - 1) * EDGE
        now = weights[at + min(own, EDGE - 1)]
        worth += now
        gains[line] = weights[at + min(own + 1, EDGE - 1)] - now
        if own - foreign >= 2:
            gains[line] += BARRED
        elif own - foreign == 1 and foreign > 0:
            gains[line] -= CAPTURES_FIRST * foreign
    gains[LINES] = 0
    gains[STRIDE] = worth
    if WAYS == BOTH_WAYS:
        bar_alike(row, gains)
    n = 0
    for square in range(SQUARES):
        if row[square] == FREE:
            change = change_by(gains, square)
            if change < BARRED // 2:
                moves[n] = square | NONE << 8
                points[n] = -change
                n += 1
    return n


def change_by(gains: Wholes, square: int) -> int:
    """The sum of the gains of the lines through a square."""
    change = gains[LINES_AT[square, 0]] + gains[LINES_AT[square, 1]]
    if WAYS > BOTH_WAYS:
        change += gains[LINES_AT[square, 2]] + gains[LINES_AT[square, 3]]
    return change


def bar_alike(row: Row, gains: Wholes) -> None:
    """Bars every row that bears the same as an earlier one, and every such file. Uses gains[STRIDE + 1:]."""
    half = LINES // 2
    words = part(gains, STRIDE + 1)
    for line in range(LINES):
        begin = 0 if line < half else half
        word = 0
        for place_on in range(half):
            word = word << 2 | int(min(2, row[SQUARES_ON[line, place_on]])) + 1
        words[line] = word
        for other in range(begin, line):
            if words[other] == word:
                gains[line] += BARRED
                break


def add_sword_turns(
    row: Row, moves: Wholes, points: Wholes, n: int, after: Row, squares: Squares, leads: Squares, at_root: bool
) -> int:
    """Adds the few turns with the sword that promise more than the n without it; how many there are then."""
    seat = row[MOVER]
    most = 0
    for at in range(n):
        most = max(most, captured_by(row, seat, moves[at] & 255))
    least = 1 if at_root or n == 0 else CAPTURE * (most + 1)
    more = part(moves, MOST_MOVES)
    extra = sword_candidates(row, more, part(points, MOST_MOVES), after, squares, leads, least)
    for at in range(min(extra, SWORD_TURNS_AT_ROOT if at_root else SWORD_TURNS)):
        moves[n] = more[at]
        points[n] = CAPTURES_FIRST * points[MOST_MOVES + at] // CAPTURE
        n += 1
    if n == 0:
        moves[0] = first_sword_turn(row, leads, 0)
        points[0] = 0
        n = 1 if moves[0] != PASS else 0
    return n


def take_best(moves: Wholes, points: Wholes, begin: int, n: int) -> int:
    """Brings the best of the turns from `begin` on to there."""
    best = begin
    for at in range(begin + 1, n):
        if points[at] > points[best]:
            best = at
    move = moves[best]
    moves[best] = moves[begin]
    moves[begin] = move
    point = points[best]
    points[best] = points[begin]
    points[begin] = point
    return move


def is_barred(barred: Wholes, move: int) -> bool:
    """Whether the root leaves this turn out. barred: how many, then they."""
    for at in range(barred[0]):  # noqa: SIM110 (numba compiles no generators)
        if barred[at + 1] == move:
            return True
    return False
