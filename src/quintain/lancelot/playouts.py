"""Random games on the rows of kernel.py, to the end: for benchmarks, plain searches and learning.

Plain Python for numba like kernel.py, and bound with it.
"""

import numpy as np
from numpy.typing import NDArray

from quintain.lancelot.kernel import (
    BY_TARGET,
    COUNT,
    HAND,
    HAS_SWORD,
    LENGTH,
    LENGTHS,
    LINES,
    LINES_AT,
    MOVER,
    OVER,
    PLAYERS,
    SQUARES,
    SQUARES_ON,
    STRIDE,
    SWORD,
    TOTAL,
    WAYS,
    Reals,
    Row,
    Squares,
    can_move_sword,
    first_sword_turn,
    foreign_shields,
    is_open,
    lead,
    place,
    place_stone,
    play,
    shares,
)
from quintain.lancelot.variant import FREE, NOBODY, PASS

Random = NDArray[np.uint64]
TRIES = 6
"""Random squares tried before all open ones are counted."""


def draw(random: Random) -> np.uint64:
    """The next 64 random bits (splitmix64). random: [1]."""
    random[0] += np.uint64(0x9E3779B97F4A7C15)
    bits = random[0]
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return bits ^ (bits >> np.uint64(31))


def draw_below(random: Random, n: int) -> int:
    """A random whole number from 0 to n - 1, for n below 2**31."""
    return int(np.int64(((draw(random) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32)))


def free_squares(row: Row, free: Squares, place_of: Squares) -> int:
    """free: [SQUARES], filled with the free ones; place_of: [SQUARES] the place of each in it. How many there are."""
    n = 0
    for square in range(SQUARES):
        if row[square] == FREE:
            free[n] = square
            place_of[square] = n
            n += 1
    return n


def random_open(row: Row, free: Squares, n: int, random: Random) -> int:
    """One of the mover's open squares, each as likely; NOBODY when there is none. free: [n] the free ones."""
    seat = row[MOVER]
    if row[HAND + seat] == 0 or n == 0:
        return NOBODY
    for _ in range(TRIES):
        square = free[draw_below(random, n)]
        if is_open(row, seat, square):
            return square
    found = 0
    for at in range(n):
        if is_open(row, seat, free[at]):
            found += 1
    if found == 0:
        return NOBODY
    left = draw_below(random, found)
    for at in range(n):
        if is_open(row, seat, free[at]):
            if left == 0:
                return free[at]
            left -= 1
    return NOBODY


def best_capture(row: Row, random: Random) -> int:
    """The mover's open square that captures most, ties by chance; NOBODY when none captures."""
    seat = row[MOVER]
    best = NOBODY
    if row[HAND + seat] == 0:
        return best
    most = 0
    for line in range(LINES):
        if lead(row, seat, line) == 1 and row[TOTAL + line] > row[COUNT + seat * STRIDE + line]:
            for at in range(LENGTHS[line]):
                square = SQUARES_ON[line, at]
                if row[square] == FREE and is_open(row, seat, square):
                    value = 0
                    for way in range(WAYS):
                        crossing = LINES_AT[square, way]
                        if lead(row, seat, crossing) == 1:
                            value += foreign_shields(row, seat, crossing)
                    if value > most or (value == most > 0 and draw(random) & np.uint64(1) != 0):
                        most = value
                        best = square
    return best


def any_sword_turn(row: Row, leads: Squares, random: Random) -> int:
    """A legal turn that moves the sword, from a random place on; PASS if there is none. leads: [LINES + 1], scratch."""
    if not can_move_sword(row, row[MOVER]):
        return PASS
    return first_sword_turn(row, leads, draw_below(random, SQUARES))


def play_out(
    row: Row, random: Random, free: Squares, place_of: Squares, squares: Squares, leads: Squares, capture_first: bool
) -> int:
    """Plays at random to the end; the turns played. The sword moves only where nothing else is legal (L17).

    free, place_of, squares: [SQUARES], leads: [LINES + 1], all scratch. capture_first: whoever can capture does,
    where it captures most.
    """
    if HAS_SWORD and row[SWORD] < 0:
        place_stone(row, draw_below(random, SQUARES))
    n = free_squares(row, free, place_of)
    turns = 0
    while row[OVER] == 0:
        turns += 1
        square = NOBODY
        if capture_first:
            square = best_capture(row, random)
        if square == NOBODY:
            square = random_open(row, free, n, random)
        if square == NOBODY:
            move = any_sword_turn(row, leads, random)
            play(row, move, squares)
            if move != PASS:
                n = free_squares(row, free, place_of)
            continue
        n -= 1
        last = free[n]
        free[place_of[square]] = last
        place_of[last] = place_of[square]
        captured = place(row, square, squares)
        for at in range(captured):
            freed = squares[at]
            free[n] = freed
            place_of[freed] = n
            n += 1
    return turns


def play_many(
    start: Row, row: Row, games: int, random: Random, free: Squares, place_of: Squares, squares: Squares,
    leads: Squares, capture_first: bool, first: Reals, won: Reals,
) -> int:  # fmt: skip
    """Random games from one position; the turns of all. row, first: scratch of the size of a row and [PLAYERS].

    won: [PLAYERS + 1], to which shares of first place are added, and the games that ended by the target.
    """
    turns = 0
    for _ in range(games):
        for at in range(LENGTH):
            row[at] = start[at]
        turns += play_out(row, random, free, place_of, squares, leads, capture_first)
        shares(row, first)
        for seat in range(PLAYERS):
            won[seat] += first[seat]
        if row[OVER] == BY_TARGET:
            won[PLAYERS] += 1.0
    return turns
