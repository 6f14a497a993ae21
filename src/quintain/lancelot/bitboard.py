"""Random games of two knights on 8×8 without options, on two 64-bit boards: as kernel.py, and several times as fast.

A byte for each row and for each file holds 64 plus the lead of the knight on turn, so that all closed lines are found
at once by adding a constant and looking at the highest bits. Plain Python on numpy's uint64 for numba; where a
processor has an instruction for `chosen` and `spread`, `deposit.py` puts it there. `tests/lancelot/test_bitboard.py`
holds it to the kernel over whole games.
"""

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]
Reals = NDArray[np.float64]


def _nth_bit(byte: int, rank: int) -> int:
    set_bits = [bit for bit in range(8) if byte >> bit & 1]
    return set_bits[rank] if rank < len(set_bits) else 0


SPREAD = np.array([sum(((row >> file) & 1) << 8 * file for file in range(8)) for row in range(256)], np.uint64)
"""[256] the bits of a byte, each to a byte of its own."""
IN_BYTE = np.array([_nth_bit(byte, rank) for rank in range(8) for byte in range(256)], np.uint8)
"""[8 * 256] the bit of a byte that has this rank; 0 where there is none."""
FILES = np.uint64(0x0101010101010101)
"""The first file; times a byte, that byte in every row."""
HIGH = np.uint64(0x8080808080808080)
LEVEL = np.uint64(0x4040404040404040)
"""A lead of 0 on every line."""
CLOSING = np.uint64(0x3E3E3E3E3E3E3E3E)
"""Added to LEVEL plus a lead of 2 or more it sets the highest bit."""
GATHER = np.uint64(0x0102040810204080)
"""Times the lowest bits of all bytes, shifted down by 56, one byte of them."""
FULL = np.uint64(255)
CAPTURING = np.uint64(66)
PAIRS, FOURS, NIBBLES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
ZERO, ONE, TWO, THREE, FOUR, SEVEN, EIGHT, FIFTY_SIX = (np.uint64(n) for n in (0, 1, 2, 3, 4, 7, 8, 56))


def bits_of(board: np.uint64) -> np.uint64:
    """How many bits are set."""
    pairs = board - ((board >> ONE) & PAIRS)
    fours = (pairs & FOURS) + ((pairs >> TWO) & FOURS)
    return (((fours + (fours >> FOUR)) & NIBBLES) * FILES) >> FIFTY_SIX


def open_squares(own: np.uint64, foreign: np.uint64, rows: np.uint64, files: np.uint64) -> np.uint64:
    """Where the knight on turn may place (L4, L5)."""
    closed_rows = (((rows + CLOSING) & HIGH) >> SEVEN) * FULL
    closed_files = (((((files + CLOSING) & HIGH) >> SEVEN) * GATHER) >> FIFTY_SIX) * FILES
    return ~(own | foreign | closed_rows | closed_files)


def chosen(board: np.uint64, rank: np.uint64) -> np.uint64:
    """The square of the bit of this rank, 0 for the lowest."""
    pairs = board - ((board >> ONE) & PAIRS)
    fours = (pairs & FOURS) + ((pairs >> TWO) & FOURS)
    sums = ((fours + (fours >> FOUR)) & NIBBLES) * FILES
    # How many bytes hold no more than `rank` bits together with those below: the byte that holds the wanted one.
    within = ((((rank * FILES) | HIGH) - sums) & HIGH) >> SEVEN
    byte = ((within * FILES) >> FIFTY_SIX) << THREE
    left = rank - (((sums << EIGHT) >> byte) & FULL)
    return byte + np.uint64(IN_BYTE[(left << EIGHT) | ((board >> byte) & FULL)])


def spread(bits: np.uint64) -> np.uint64:
    """Eight bits, each to a byte of its own."""
    return SPREAD[bits & FULL]


def play_out(
    own: np.uint64, foreign: np.uint64, rows: np.uint64, files: np.uint64, hands: int, target: int, random: Words,
    result: Words,
) -> int:  # fmt: skip
    """A random game from a position in which both have `hands` shields and no captures; the turns played.

    result: [2], filled with the captures of the knight who began and of the other.
    """
    state = random[0]
    hand, hand_other = hands, hands
    captured, captured_other = ZERO, ZERO
    goal = np.uint64(target)
    turns = 0
    passes = 0
    while passes < 2:
        turns += 1
        free = open_squares(own, foreign, rows, files) if hand > 0 else ZERO
        if free == ZERO:
            passes += 1
        else:
            passes = 0
            state += np.uint64(0x9E3779B97F4A7C15)
            drawn = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            drawn = (drawn ^ (drawn >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            square = chosen(free, ((drawn >> np.uint64(32)) * bits_of(free)) >> np.uint64(32))
            row_at = square & FIFTY_SIX
            file = square & SEVEN
            file_at = file << THREE
            own |= ONE << square
            rows += ONE << row_at
            files += ONE << file_at
            hand -= 1
            on_file = FILES << file
            taken_on_row = foreign & (FULL << row_at) if (rows >> row_at) & FULL == CAPTURING else ZERO
            taken_on_file = foreign & on_file if (files >> file_at) & FULL == CAPTURING else ZERO
            taken = taken_on_row | taken_on_file
            if taken != ZERO:
                foreign &= ~taken
                column = (((taken_on_file >> file) & FILES) * GATHER) >> FIFTY_SIX
                rows += (bits_of(taken_on_row) << row_at) + spread(column)
                files += (bits_of(taken_on_file) << file_at) + spread(taken_on_row >> row_at)
                # The square where both lines cross is the mover's own, so nothing is counted twice.
                captured += bits_of(taken)
                if captured >= goal:
                    passes = 2
        own, foreign = foreign, own
        rows, files = HIGH - rows, HIGH - files
        hand, hand_other = hand_other, hand
        captured, captured_other = captured_other, captured
    random[0] = state
    if turns & 1 == 1:
        captured, captured_other = captured_other, captured
    result[0], result[1] = captured, captured_other
    return turns


def play_many(games: int, hands: int, target: int, random: Words, won: Reals) -> int:
    """Random games from the beginning; the turns of all. won: [3], to which wins of each and draws are added."""
    result = np.zeros(2, np.uint64)
    turns = 0
    for _ in range(games):
        turns += play_out(ZERO, ZERO, LEVEL, LEVEL, hands, target, random, result)
        if result[0] == result[1]:
            won[2] += 1.0
        elif result[0] > result[1]:
            won[0] += 1.0
        else:
            won[1] += 1.0
    return turns
