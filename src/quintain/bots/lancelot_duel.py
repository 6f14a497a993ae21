"""Two knights: principal variation search over what lancelot_worth.py says of a position.

Plain Python for numba like kernel.py, bound for one variant by `lancelot.compiled`.
"""

import numpy as np
from numpy.typing import NDArray

from quintain.bots.lancelot_order import CAPTURES_FIRST, MOST_TURNS, change_by, is_barred, list_turns, take_best
from quintain.bots.lancelot_turns import copy_row
from quintain.bots.lancelot_worth import (
    SHUT,
    SURE,
    Wholes,
    Worths,
    ended,
    last_ply,
)
from quintain.lancelot.kernel import (
    HAND,
    HAS_SWORD,
    LENGTH,
    MOVER,
    OVER,
    PASSES,
    SQUARES,
    STRIDE,
    SWORD,
    SWORD_OF,
    TAKEN,
    WHITE,
    Row,
    Squares,
    part,
    play,
)
from quintain.lancelot.variant import FREE, NONE, PASS, Variant, layout_for

Keys = NDArray[np.uint64]
Flag = NDArray[np.uint8]
Slots = NDArray[np.int32]
MOST_PLIES = 64
MOST_LINE = 12
"""Turns of a line that is followed."""
SLOT = 4
"""Figures in a slot of the table of transpositions."""
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
NODES, LIMIT, ABORTED, BEST, DEPTH, SLOTS, BY_TABLES = 0, 1, 2, 3, 4, 5, 6
"""Figures of a search: nodes and their limit, whether it broke off, the root's best turn, how deep it is complete,
the slots of the table of transpositions, and whether turns are ordered and left out by the tables."""
FIGURES = 7
LEFT, LOW, BETA, ALPHA, BEST_WORTH, BEST_TURN = 0, 1, 2, 3, 4, 5
TURN, TURNS, NEXT, TRIED, LESS, NARROW, AGAIN = 6, 7, 8, 9, 10, 11, 12
"""In a frame: depth left, window, the best so far; the turn looked at and how; the row above says the first three."""
FRAME = 13
LESS_FROM, MUCH_LESS_FROM = 2, 6
"""After so many turns of a node the quiet ones are searched one ply less deep, and two."""
HOPE = 250
"""What the rival's answer may leave a quiet turn better than the tables said at once; two plies before the end one that
so much could not help is not looked at."""
UNKNOWN = 2 * SHUT
ZOBRIST = np.zeros((SQUARES, 3), np.uint64)


def constants(variant: Variant) -> dict[str, object]:
    """Random keys for squares."""
    squares = layout_for(variant).squares
    return {"ZOBRIST": np.random.Generator(np.random.PCG64(squares)).integers(0, 2**64, (squares, 3), np.uint64)}


def key_of(row: Row) -> np.uint64:
    """The key of what stands on the board."""
    key = np.uint64(0)
    for square in range(SQUARES):
        if row[square] != FREE:
            key ^= ZOBRIST[square, min(2, row[square])]
    return key


def whole_key(row: Row, key: np.uint64) -> np.uint64:
    """The key of the position: the board's, with captures, hands, white shields, sword, passes and turn."""
    rest = int(row[TAKEN]) * 128 + int(row[TAKEN + 1])
    rest = rest * 128 + int(row[HAND])
    rest = rest * 128 + int(row[HAND + 1])
    rest = rest * 32 + int(row[PASSES]) * 8 + int(row[MOVER]) * 4 + int(row[SWORD_OF]) + 1
    rest = rest * 4 + int(row[WHITE]) * 2 + int(row[WHITE + 1])
    mixed = key ^ (np.uint64(rest) * np.uint64(0x9E3779B97F4A7C15))
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    return mixed ^ (mixed >> np.uint64(32))


def search(
    rows: Row, weights: Worths, depth: int, figures: Wholes, stop: Flag, keys: Keys, slots: Slots, moves: Wholes,
    points: Wholes, history: Wholes, squares: Squares, leads: Squares, gains: Wholes, barred: Wholes, frames: Wholes,
    boards: Keys,
) -> int:  # fmt: skip
    """The worth of the first of the rows to its mover, `depth` plies deep.

    Not recursive: numba can't keep recursion on disk. rows: [MOST_PLIES, LENGTH]. keys: [slots], slots: [slots, SLOT]
    worth, move, depth and bound: the transposition table; figures[SLOTS] says how many, a power of two. moves, points:
    [MOST_PLIES, MOST_TURNS]. gains: [MOST_PLIES, 2 * STRIDE]. frames: [MOST_PLIES, FRAME], boards: [MOST_PLIES] keys.
    All of them are flat. barred: turns that the root leaves out (how many, then they). Broken off, figures[ABORTED] is
    set and the answer means nothing.
    """
    frames[LEFT], frames[LOW], frames[BETA] = depth, -SHUT, SHUT
    boards[0] = key_of(rows)
    ply = 0
    value = enter(
        rows, weights, 0, figures, stop, keys, slots, moves, points, history, squares, leads, gains, frames, boards
    )
    while figures[ABORTED] == 0:
        if value != UNKNOWN:
            if ply == 0:
                return value
            ply -= 1
            take_in(ply, -value, figures, history, frames)
        if advance(rows, ply, moves, points, gains, figures, squares, barred, frames, boards):
            ply += 1
            value = enter(
                rows, weights, ply, figures, stop, keys, slots, moves, points, history, squares, leads, gains, frames,
                boards,
            )  # fmt: skip
        else:
            value = leave(part(rows, ply * LENGTH), ply, figures, keys, slots, barred, frames, boards)
    return 0


def enter(
    rows: Row, weights: Worths, ply: int, figures: Wholes, stop: Flag, keys: Keys, slots: Slots, moves: Wholes,
    points: Wholes, history: Wholes, squares: Squares, leads: Squares, gains: Wholes, frames: Wholes, boards: Keys,
) -> int:  # fmt: skip
    """Begins with the position of this ply, whose frame says how deep and in which window; its worth, or UNKNOWN."""
    row = part(rows, ply * LENGTH)
    frame = part(frames, ply * FRAME)
    if row[OVER] != 0:
        return ended(row, row[MOVER], ply)
    figures[NODES] += 1
    if figures[NODES] > figures[LIMIT] or (figures[NODES] & 127 == 0 and stop[0] != 0):
        figures[ABORTED] = 1
        return UNKNOWN
    gain = part(gains, ply * 2 * STRIDE)
    if ply > 0 and (frame[LEFT] <= 1 or ply >= MOST_PLIES - 2) and (not HAS_SWORD or row[SWORD] >= 0):
        return last_ply(
            row, weights, part(rows, (ply + 1) * LENGTH), squares, gain, ply, part(points, ply * MOST_TURNS)
        )
    whole = whole_key(row, boards[ply])
    slot = np.int64(whole & np.uint64(figures[SLOTS] - 1))
    best_before = -1
    if keys[slot] == whole:
        best_before = slots[slot * SLOT + 1]
        if ply > 0 and slots[slot * SLOT + 2] >= frame[LEFT]:
            known, bound = slots[slot * SLOT], slots[slot * SLOT + 3]
            if (
                bound == EXACT
                or (bound == AT_LEAST and known >= frame[BETA])
                or (bound == AT_MOST and known <= frame[LOW])
            ):
                return known
    frame[TURNS] = list_turns(
        row, weights, part(moves, ply * MOST_TURNS), part(points, ply * MOST_TURNS), history, best_before,
        part(rows, (ply + 1) * LENGTH), squares, leads, gain, figures[BY_TABLES] != 0, ply == 0,
    )  # fmt: skip
    frame[ALPHA] = frame[LOW]
    frame[BEST_WORTH] = -SHUT
    frame[BEST_TURN] = -1
    frame[NEXT] = 0
    frame[TRIED] = 0
    frame[AGAIN] = 0
    return UNKNOWN


def advance(
    rows: Row, ply: int, moves: Wholes, points: Wholes, gains: Wholes, figures: Wholes, squares: Squares,
    barred: Wholes, frames: Wholes, boards: Keys,
) -> bool:  # fmt: skip
    """Makes the next turn of this ply and says to the next one how to look at it; False when none is left."""
    frame = part(frames, ply * FRAME)
    below = part(frames, (ply + 1) * FRAME)
    if frame[AGAIN] != 0:
        frame[AGAIN] = 0
        frame[LESS] = 0
        frame[NARROW] = 0
        below[LEFT], below[LOW], below[BETA] = frame[LEFT] - 1, -frame[BETA], -frame[LOW]
        return True
    if frame[LOW] >= frame[BETA]:
        return False
    row = part(rows, ply * LENGTH)
    after = part(rows, (ply + 1) * LENGTH)
    while frame[NEXT] < frame[TURNS]:
        at = frame[NEXT]
        frame[NEXT] += 1
        move = take_best(part(moves, ply * MOST_TURNS), part(points, ply * MOST_TURNS), at, frame[TURNS])
        if ply == 0 and is_barred(barred, move):
            continue
        quiet = figures[BY_TABLES] != 0 and points[ply * MOST_TURNS + at] < CAPTURES_FIRST // 2
        if quiet and frame[LEFT] == 2 and is_hopeless(frame, part(gains, ply * 2 * STRIDE), move):
            continue
        seat = row[MOVER]
        copy_row(row, after)
        captured = play(after, move, squares)
        board = boards[ply]
        if move & 255 != NONE and move >> 8 == NONE:
            board ^= ZOBRIST[move & 255, seat]
            for taken in range(captured):
                board ^= ZOBRIST[squares[taken], 1 - seat]
        elif move != PASS:
            board = key_of(after)
        boards[ply + 1] = board
        less = 0
        if frame[LEFT] >= 3 and frame[TRIED] >= LESS_FROM and captured == 0:
            less = 2 if frame[LEFT] >= 4 and frame[TRIED] >= MUCH_LESS_FROM else 1
        frame[TURN] = move
        frame[LESS] = less
        frame[NARROW] = 1 if frame[TRIED] > 0 else 0
        below[LEFT] = frame[LEFT] - 1 - less
        below[LOW] = -frame[LOW] - 1 if frame[TRIED] > 0 else -frame[BETA]
        below[BETA] = -frame[LOW]
        if frame[TRIED] == 0:
            below[LEFT] = frame[LEFT] - 1
            frame[LESS] = 0
        return True
    return False


def is_hopeless(frame: Wholes, gain: Wholes, move: int) -> bool:
    """Whether a quiet turn, the last but one of a line, cannot be hoped to come up to the best so far.

    Never while all turns so far lose for certain: what is proven is proven for every turn.
    """
    if frame[TRIED] == 0 or frame[BEST_WORTH] < -SURE or move >> 8 != NONE or move == PASS:
        return False
    hoped = HOPE - gain[STRIDE] - change_by(gain, move & 255)
    if hoped > frame[LOW]:
        return False
    frame[BEST_WORTH] = max(frame[BEST_WORTH], hoped)
    return True


def take_in(ply: int, value: int, figures: Wholes, history: Wholes, frames: Wholes) -> None:
    """Takes in what the turn of this ply is worth, or has it looked at again, deeper or in the whole window."""
    frame = part(frames, ply * FRAME)
    if frame[NARROW] != 0 and value > frame[LOW] and (frame[LESS] > 0 or value < frame[BETA]):
        frame[AGAIN] = 1
        return
    frame[TRIED] += 1
    if value > frame[BEST_WORTH]:
        frame[BEST_WORTH] = value
        frame[BEST_TURN] = frame[TURN]
        if ply == 0:
            figures[BEST] = frame[TURN]
    frame[LOW] = max(frame[LOW], value)
    if frame[LOW] >= frame[BETA] and frame[TURN] & 255 != NONE:
        history[frame[TURN] & 255] += frame[LEFT] * frame[LEFT]


def leave(
    row: Row, ply: int, figures: Wholes, keys: Keys, slots: Slots, barred: Wholes, frames: Wholes, boards: Keys
) -> int:
    """Keeps what was found out about the position of this ply; its worth."""
    frame = part(frames, ply * FRAME)
    best = frame[BEST_WORTH]
    if ply > 0 or barred[0] == 0:
        whole = whole_key(row, boards[ply])
        slot = np.int64(whole & np.uint64(figures[SLOTS] - 1))
        keys[slot] = whole
        slots[slot * SLOT] = best
        slots[slot * SLOT + 1] = frame[BEST_TURN]
        slots[slot * SLOT + 2] = frame[LEFT]
        slots[slot * SLOT + 3] = (
            EXACT if frame[ALPHA] < best < frame[BETA] else AT_LEAST if best >= frame[BETA] else AT_MOST
        )
    return best


def deepen(
    rows: Row, weights: Worths, most_depth: int, figures: Wholes, stop: Flag, keys: Keys, slots: Slots, moves: Wholes,
    points: Wholes, history: Wholes, squares: Squares, leads: Squares, gains: Wholes, barred: Wholes, frames: Wholes,
    boards: Keys,
) -> int:  # fmt: skip
    """Searches the first of the rows one ply deeper at a time; the worth of the deepest complete search.

    figures[BEST] holds the best turn of it, or of a broken off one that found a better turn; figures[DEPTH] how deep
    the complete one was.
    """
    worth = 0
    found = -1
    for depth in range(1, most_depth + 1):
        figures[BEST] = -1
        value = search(
            rows, weights, depth, figures, stop, keys, slots, moves, points, history, squares, leads, gains, barred,
            frames, boards,
        )  # fmt: skip
        if figures[BEST] >= 0:
            found = figures[BEST]
        if figures[ABORTED] != 0:
            break
        worth = value
        figures[DEPTH] = depth
        if abs(value) > SURE:
            break
    figures[BEST] = found
    return worth


def follow(
    rows: Row, weights: Worths, figures: Wholes, keys: Keys, slots: Slots, squares: Squares, gains: Wholes,
    line: Wholes, begin: int,
) -> int:  # fmt: skip
    """The line that the search expects from the first of the rows on, if line[:begin] are played first; its length.

    line: [MOST_LINE], filled from `begin` on. Uses the second and third of the rows.
    """
    row = part(rows, LENGTH)
    copy_row(rows, row)
    for at in range(begin):
        play(row, line[at], squares)
    n = begin
    while n < MOST_LINE and row[OVER] == 0:
        whole = whole_key(row, key_of(row))
        slot = np.int64(whole & np.uint64(figures[SLOTS] - 1))
        if keys[slot] != whole or slots[slot * SLOT + 1] < 0:
            if not HAS_SWORD or row[SWORD] >= 0:
                last_ply(row, weights, part(rows, 2 * LENGTH), squares, gains, 0, part(line, n))
                n += 1
            break
        line[n] = slots[slot * SLOT + 1]
        play(row, line[n], squares)
        n += 1
    return n
