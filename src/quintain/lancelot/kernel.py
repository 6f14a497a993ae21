"""The rules of Lancelot on one flat array, for search: `rules.py` again, with no rule of its own.

Plain Python on whole numbers that numba compiles as it stands. The names in capitals are those of one variant, by
default the game of two knights without options; `compiled.py` binds the same code anew for each other variant with its
own constants, which the compiler then unrolls and prunes. A drill holds this to `rules.py` over whole games.

A row is a position: int16, laid out as the offsets below say. COUNT and TOTAL hold what stands on each line, the sword
included: it is in TOTAL for everyone and in COUNT for whom it counts as own, so that `2 * count - total` is the lead
of a seat (L5, L6, L14, L16). A line beyond the last, DUMMY, pads LINES_AT and can neither close nor capture. A move is
`square | sword_to << 8`, with NONE for what it lacks: a shield, a shield and the sword, or the sword alone (L13).
"""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from quintain.lancelot.variant import FREE, NOBODY, NONE, PASS, STONE, layout_of

Row = NDArray[np.int16]
Squares = NDArray[np.int16]
Reals = NDArray[np.float64]
Figure = TypeVar("Figure", bound=np.generic)

_LAYOUT = layout_of(players=2, size=8, diagonals=False)
PLAYERS = 2
SQUARES = _LAYOUT.squares
WAYS = _LAYOUT.ways
LINES = _LAYOUT.lines
DUMMY = _LAYOUT.lines
STRIDE = _LAYOUT.stride
LINES_AT = _LAYOUT.lines_at
SQUARES_ON = _LAYOUT.squares_on
LENGTHS = _LAYOUT.lengths
COUNT = _LAYOUT.count
TOTAL = _LAYOUT.total
HAND = _LAYOUT.hand
TAKEN = _LAYOUT.taken
CAPTURED = _LAYOUT.captured
WHITE = _LAYOUT.white
SWORD = _LAYOUT.sword
SWORD_OF = _LAYOUT.sword_of
MOVER = _LAYOUT.mover
PASSES = _LAYOUT.passes
OVER = _LAYOUT.over
TARGET = _LAYOUT.target
SHIELDS = _LAYOUT.shields
LENGTH = _LAYOUT.length
HAS_SWORD = False
FAVOUR = 0
"""0 nobody moves the sword, 1 for the turn, 2 kept (L16)."""

BY_TARGET = 1
BY_EXHAUSTION = 2


def part(figures: NDArray[Figure], at: int) -> NDArray[Figure]:
    """The figures from `at` on; compiled, the address of the first of them."""
    return figures[at:]


def lead(row: Row, seat: int, line: int) -> int:
    """Own minus foreign (L5), the sword included."""
    return 2 * row[COUNT + seat * STRIDE + line] - row[TOTAL + line]


def is_open(row: Row, seat: int, square: int) -> bool:
    """Whether the seat may place a shield there, its hand aside (L4, L5)."""
    if row[square] != FREE:
        return False
    for way in range(WAYS):
        line = LINES_AT[square, way]
        if 2 * row[COUNT + seat * STRIDE + line] - row[TOTAL + line] >= 2:
            return False
    return True


def foreign_shields(row: Row, seat: int, line: int) -> int:
    """The shields on the line that are not the seat's, without the sword (L14)."""
    foreign = row[TOTAL + line] - row[COUNT + seat * STRIDE + line]
    if HAS_SWORD and foreign > 0 and row[SWORD] >= 0 and row[SWORD_OF] != seat:
        for way in range(WAYS):
            if LINES_AT[row[SWORD], way] == line:
                return foreign - 1
    return foreign


def captures_at(row: Row, seat: int, square: int) -> bool:
    """Whether a shield on this open square would capture (L6)."""
    for way in range(WAYS):
        line = LINES_AT[square, way]
        if lead(row, seat, line) == 1 and foreign_shields(row, seat, line) > 0:
            return True
    return False


def can_move_sword(row: Row, seat: int) -> bool:
    """Whether the seat has white shield, sword and a shield for such a turn (L15)."""
    return bool(FAVOUR != 0 and row[WHITE + seat] != 0 and row[SWORD] >= 0 and row[HAND + seat] > 0)


def sword_leads(row: Row, seat: int, leads: Squares) -> None:
    """leads: [LINES + 1], filled with the leads of the seat as if the sword had been lifted."""
    for line in range(LINES):
        leads[line] = lead(row, seat, line)
    leads[DUMMY] = -99
    own = row[SWORD_OF] == seat
    for way in range(WAYS):
        line = LINES_AT[row[SWORD], way]
        if line != DUMMY:
            leads[line] += -1 if own else 1


def is_candidate(row: Row, leads: Squares, square: int) -> bool:
    """Whether shield or sword may go there in a turn that moves the sword, the other one aside (L15, L16)."""
    if row[square] != FREE:
        return False
    for way in range(WAYS):  # noqa: SIM110 (numba compiles no generators)
        if leads[LINES_AT[square, way]] >= 2:
            return False
    return True


def fit_together(leads: Squares, square: int, sword_to: int) -> bool:
    """Whether two candidates may be used in one turn: no line through both holds a lead of 1 already (L5, L16)."""
    if square == sword_to:
        return False
    for way in range(WAYS):
        line = LINES_AT[square, way]
        if line != DUMMY and leads[line] >= 1:
            for other in range(WAYS):
                if LINES_AT[sword_to, other] == line:
                    return False
    return True


def legal_moves(row: Row, moves: NDArray[np.int64], leads: Squares) -> int:
    """Fills `moves` ([SQUARES * SQUARES] is enough) with the legal ones; how many. leads: [LINES + 1], scratch."""
    if row[OVER] != 0:
        return 0
    n = 0
    if HAS_SWORD and row[SWORD] < 0:
        for square in range(SQUARES):
            moves[n] = NONE | square << 8
            n += 1
        return n
    seat = row[MOVER]
    if row[HAND + seat] > 0:
        for square in range(SQUARES):
            if is_open(row, seat, square):
                moves[n] = square | NONE << 8
                n += 1
    if can_move_sword(row, seat):
        sword_leads(row, seat, leads)
        for sword_to in range(SQUARES):
            if is_candidate(row, leads, sword_to):
                for square in range(SQUARES):
                    if is_candidate(row, leads, square) and fit_together(leads, square, sword_to):
                        moves[n] = square | sword_to << 8
                        n += 1
    if n == 0:
        moves[0] = PASS
        n = 1
    return n


def count_on_lines(row: Row, seat: int, square: int, step: int) -> None:
    """Adds `step` for a shield or sword that counts as this seat's, or as nobody's."""
    for way in range(WAYS):
        line = LINES_AT[square, way]
        if seat >= 0:
            row[COUNT + seat * STRIDE + line] += step
        row[TOTAL + line] += step


def remove_foreign(row: Row, seat: int, line: int, squares: Squares, n: int) -> int:
    """Takes the foreign shields off the line and appends their squares (L6); how many there are now."""
    for place_on in range(LENGTHS[line]):
        square = SQUARES_ON[line, place_on]
        owner = row[square]
        if 0 <= owner < PLAYERS and owner != seat:
            row[square] = FREE
            count_on_lines(row, owner, square, -1)
            row[CAPTURED + seat * PLAYERS + owner] += 1
            squares[n] = square
            n += 1
    return n


def end_turn(row: Row, seat: int, captured: int) -> None:
    """Adds up what was captured, ends the game at the target (L10), and hands the turn on."""
    if captured > 0:
        row[TAKEN + seat] += captured
        if row[TAKEN + seat] >= row[TARGET]:
            row[OVER] = BY_TARGET
    row[PASSES] = 0
    row[MOVER] = seat + 1 if seat + 1 < PLAYERS else 0


def place(row: Row, square: int, squares: Squares) -> int:
    """Places a shield of the mover on an open square (L4-L8); how many it captures.

    squares: [SQUARES], filled with the captured ones.
    """
    seat = row[MOVER]
    row[square] = seat
    row[HAND + seat] -= 1
    capturing = 0
    for way in range(WAYS):
        line = LINES_AT[square, way]
        own = row[COUNT + seat * STRIDE + line] + 1
        total = row[TOTAL + line] + 1
        row[COUNT + seat * STRIDE + line] = own
        row[TOTAL + line] = total
        if 2 * own - total == 2 and total > own:
            capturing |= 1 << way
    n = 0
    if capturing != 0:
        for way in range(WAYS):
            if capturing >> way & 1:
                n = remove_foreign(row, seat, LINES_AT[square, way], squares, n)
    end_turn(row, seat, n)
    return n


def place_with_sword(row: Row, square: int, sword_to: int, squares: Squares) -> int:
    """The turn that places a shield and moves the sword (L15, L16). squares: as in `place`; how many are captured."""
    seat = row[MOVER]
    origin = row[SWORD]
    row[origin] = FREE
    count_on_lines(row, row[SWORD_OF], origin, -1)
    row[sword_to] = STONE
    count_on_lines(row, seat, sword_to, 1)
    row[SWORD] = sword_to
    row[SWORD_OF] = seat
    row[WHITE + seat] = 0
    row[square] = seat
    row[HAND + seat] -= 1
    count_on_lines(row, seat, square, 1)
    capturing = 0
    for way in range(2 * WAYS):
        line = LINES_AT[square, way] if way < WAYS else LINES_AT[sword_to, way - WAYS]
        if lead(row, seat, line) == 2 and row[TOTAL + line] > row[COUNT + seat * STRIDE + line]:
            capturing |= 1 << way
    n = 0
    for way in range(2 * WAYS):
        if capturing >> way & 1:
            line = LINES_AT[square, way] if way < WAYS else LINES_AT[sword_to, way - WAYS]
            n = remove_foreign(row, seat, line, squares, n)
    if FAVOUR == 1:
        row[SWORD_OF] = NOBODY
        for way in range(WAYS):
            row[COUNT + seat * STRIDE + LINES_AT[sword_to, way]] -= 1
    end_turn(row, seat, n)
    return n


def place_stone(row: Row, square: int) -> None:
    """The last knight places the sword, and the first one begins (L13)."""
    row[square] = STONE
    row[SWORD] = square
    count_on_lines(row, NOBODY, square, 1)
    row[MOVER] = 0


def pass_on(row: Row) -> None:
    """The forced pass; when every knight has passed in succession the game ends (L11)."""
    row[PASSES] += 1
    row[MOVER] = row[MOVER] + 1 if row[MOVER] + 1 < PLAYERS else 0
    if row[PASSES] >= PLAYERS:
        row[OVER] = BY_EXHAUSTION


def play(row: Row, move: int, squares: Squares) -> int:
    """Plays a legal move. squares: [SQUARES], filled with the captured ones; how many."""
    if move == PASS:
        pass_on(row)
        return 0
    square = move & 255
    sword_to = move >> 8
    if square == NONE:
        place_stone(row, sword_to)
        return 0
    if sword_to == NONE:
        return place(row, square, squares)
    return place_with_sword(row, square, sword_to, squares)


def shares(row: Row, out: Reals) -> None:
    """out: [PLAYERS], the first place of a finished game, shared by those who have it (L10, L11)."""
    most = 0
    for seat in range(PLAYERS):
        most = max(most, row[TAKEN + seat])
    first = 0
    for seat in range(PLAYERS):
        if row[TAKEN + seat] == most:
            first += 1
    for seat in range(PLAYERS):
        out[seat] = 1.0 / first if row[TAKEN + seat] == most else 0.0


def first_sword_turn(row: Row, leads: Squares, begin: int) -> int:
    """The first legal turn that moves the sword, from a square on; PASS if there is none. leads: [LINES + 1], scratch.

    `can_move_sword` must hold.
    """
    seat = row[MOVER]
    sword_leads(row, seat, leads)
    for first in range(SQUARES):
        square = (begin + first) % SQUARES
        if is_candidate(row, leads, square):
            for second in range(SQUARES):
                sword_to = (begin + second) % SQUARES
                if is_candidate(row, leads, sword_to) and fit_together(leads, square, sword_to):
                    return square | sword_to << 8
    return PASS
