"""Two knights: what a position is worth by the learnt line tables, and principal variation search over it.

Plain Python for numba like kernel.py, bound for one variant by `lancelot.compiled`. Worth is in thousandths of the
natural logarithm of the odds (a logit), seen by the knight on turn; WON less the plies it takes is a sure win.

The table (`weights`, int32 [WEIGHTS]) has for each phase of the game a figure for every pair of (own, foreign) counts
of a line, the sword included, then one for each pair of captures still needed, then one for who has a white shield.
A position is worth the sum over its lines. So every turn without a capture changes only the figures of its own lines,
and the last ply of the search is one pass over the lines and one over the squares: `last_ply`.
"""

import numpy as np
from numpy.typing import NDArray

from quintain.bots.lancelot_turns import CAPTURE, captured_by, copy_row, saved_by, sword_candidates
from quintain.lancelot.kernel import (
    COUNT,
    FAVOUR,
    HAND,
    HAS_SWORD,
    LINES,
    LINES_AT,
    MOVER,
    OVER,
    PASSES,
    SHIELDS,
    SQUARES,
    STRIDE,
    SWORD,
    SWORD_OF,
    TAKEN,
    TARGET,
    TOTAL,
    WAYS,
    WHITE,
    Row,
    Squares,
    any_sword_turn,
    can_move_sword,
    is_open,
    place,
    play,
)
from quintain.lancelot.variant import FREE, NONE, PASS, Variant, layout_for

Worths = NDArray[np.int32]
Wholes = NDArray[np.int64]
Keys = NDArray[np.uint64]
Flag = NDArray[np.uint8]
Rows = NDArray[np.int16]
Slots = NDArray[np.int32]
Table = NDArray[np.int64]

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
CAPTURES_FIRST = 1 << 24
SAVES_NEXT = 1 << 21
FIRST = 1 << 60
"""The order in which turns are searched."""
SWORD_TURNS = 3
SWORD_TURNS_AT_ROOT = 24
"""How many turns that move the sword are searched in a node."""
MOST_PLIES = 64
MOST_MOVES = 256
"""In one node."""
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
NODES, LIMIT, ABORTED, BEST, DEPTH = 0, 1, 2, 3, 4
"""Figures of a search: nodes and their limit, whether it broke off, the root's best turn, how deep it is complete."""
FIGURES = 5
LEFT, LOW, BETA, ALPHA, BEST_WORTH, BEST_TURN = 0, 1, 2, 3, 4, 5
TURN, TURNS, NEXT, TRIED, LESS, NARROW, AGAIN = 6, 7, 8, 9, 10, 11, 12
"""In a frame: depth left, window, the best so far; the turn looked at and how; the row above says the first three."""
FRAME = 13
UNKNOWN = 2 * SHUT
PHASE_OF = np.zeros(197, np.int64)
ZOBRIST = np.zeros((SQUARES, 3), np.uint64)


def constants(variant: Variant) -> dict[str, object]:
    """The phase by shields placed, and random keys for squares."""
    squares = layout_for(variant).squares
    placed = np.arange(197) * 64 // squares
    keys = np.random.Generator(np.random.PCG64(squares)).integers(0, 2**64, (squares, 3), np.uint64)
    return {"PHASE_OF": np.searchsorted(PHASE_BEGINS, placed, "right").astype(np.int64), "ZOBRIST": keys}


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


def list_turns(
    row: Row, moves: Wholes, points: Wholes, history: Wholes, best_before: int, after: Row, squares: Squares,
    leads: Squares, at_root: bool,
) -> int:  # fmt: skip
    """The turns to search with their points, unsorted; how many. moves, points: [MOST_MOVES + MOST_SWORD_TURNS]."""
    seat = row[MOVER]
    if HAS_SWORD and row[SWORD] < 0:
        for square in range(SQUARES):
            moves[square] = NONE | square << 8
            points[square] = history[square]
        return SQUARES
    n = 0
    most = 0
    if row[HAND + seat] > 0:
        for square in range(SQUARES):
            if is_open(row, seat, square):
                captured = captured_by(row, seat, square)
                most = max(most, captured)
                moves[n] = square | NONE << 8
                points[n] = history[square] + CAPTURES_FIRST * captured + SAVES_NEXT * saved_by(row, seat, square)
                n += 1
    if can_move_sword(row, seat):
        least = 1 if at_root or n == 0 else CAPTURE * (most + 1)
        more = moves[MOST_MOVES:]
        extra = sword_candidates(row, more, points[MOST_MOVES:], after, squares, leads, least)
        for at in range(min(extra, SWORD_TURNS_AT_ROOT if at_root else SWORD_TURNS)):
            moves[n] = more[at]
            points[n] = CAPTURES_FIRST * points[MOST_MOVES + at] // CAPTURE
            n += 1
        if n == 0:
            moves[0] = any_sword_turn(row, leads, np.ones(1, np.uint64))
            points[0] = 0
            n = 1 if moves[0] != PASS else 0
    if n == 0:
        moves[0] = PASS
        points[0] = 0
        n = 1
    for at in range(n):
        if moves[at] == best_before:
            points[at] = FIRST
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


def search(
    rows: Rows, weights: Worths, depth: int, figures: Wholes, stop: Flag, keys: Keys, slots: Slots, moves: Table,
    points: Table, history: Wholes, squares: Squares, leads: Squares, gains: Wholes, barred: Wholes, frames: Table,
    boards: Keys,
) -> int:  # fmt: skip
    """The worth of rows[0] to its mover, `depth` plies deep. Not recursive: numba can't keep recursion on disk.

    keys: [slots], slots: [slots, 4] worth, move, depth and bound: the transposition table. moves, points: [MOST_PLIES,
    ...]. frames: [MOST_PLIES, FRAME], boards: [MOST_PLIES] keys. barred: turns that the root leaves out (how many, then
    they). Broken off, figures[ABORTED] is set and the answer means nothing.
    """
    frames[0, LEFT], frames[0, LOW], frames[0, BETA] = depth, -SHUT, SHUT
    boards[0] = key_of(rows[0])
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
        if advance(rows, ply, moves, points, squares, barred, frames, boards):
            ply += 1
            value = enter(
                rows, weights, ply, figures, stop, keys, slots, moves, points, history, squares, leads, gains, frames,
                boards,
            )  # fmt: skip
        else:
            value = leave(rows[ply], ply, keys, slots, barred, frames, boards)
    return 0


def enter(
    rows: Rows, weights: Worths, ply: int, figures: Wholes, stop: Flag, keys: Keys, slots: Slots, moves: Table,
    points: Table, history: Wholes, squares: Squares, leads: Squares, gains: Wholes, frames: Table, boards: Keys,
) -> int:  # fmt: skip
    """Begins with the position of this ply, whose frame says how deep and in which window; its worth, or UNKNOWN."""
    row = rows[ply]
    frame = frames[ply]
    if row[OVER] != 0:
        return ended(row, row[MOVER], ply)
    figures[NODES] += 1
    if figures[NODES] > figures[LIMIT] or (figures[NODES] & 127 == 0 and stop[0] != 0):
        figures[ABORTED] = 1
        return UNKNOWN
    if ply > 0 and (frame[LEFT] <= 1 or ply >= MOST_PLIES - 2) and (not HAS_SWORD or row[SWORD] >= 0):
        return last_ply(row, weights, rows[ply + 1], squares, gains, ply, points[ply])
    whole = whole_key(row, boards[ply])
    slot = np.int64(whole & np.uint64(len(keys) - 1))
    best_before = -1
    if keys[slot] == whole:
        best_before = slots[slot, 1]
        if ply > 0 and slots[slot, 2] >= frame[LEFT]:
            known, bound = slots[slot, 0], slots[slot, 3]
            if (
                bound == EXACT
                or (bound == AT_LEAST and known >= frame[BETA])
                or (bound == AT_MOST and known <= frame[LOW])
            ):
                return known
    frame[TURNS] = list_turns(
        row, moves[ply], points[ply], history, best_before, rows[ply + 1], squares, leads, ply == 0
    )
    frame[ALPHA] = frame[LOW]
    frame[BEST_WORTH] = -SHUT
    frame[BEST_TURN] = -1
    frame[NEXT] = 0
    frame[TRIED] = 0
    frame[AGAIN] = 0
    return UNKNOWN


def advance(
    rows: Rows, ply: int, moves: Table, points: Table, squares: Squares, barred: Wholes, frames: Table, boards: Keys
) -> bool:
    """Makes the next turn of this ply and says to the next one how to look at it; False when none is left."""
    frame = frames[ply]
    below = frames[ply + 1]
    if frame[AGAIN] != 0:
        frame[AGAIN] = 0
        frame[LESS] = 0
        frame[NARROW] = 0
        below[LEFT], below[LOW], below[BETA] = frame[LEFT] - 1, -frame[BETA], -frame[LOW]
        return True
    if frame[LOW] >= frame[BETA]:
        return False
    while frame[NEXT] < frame[TURNS]:
        at = frame[NEXT]
        frame[NEXT] += 1
        move = take_best(moves[ply], points[ply], at, frame[TURNS])
        if ply == 0 and is_barred(barred, move):
            continue
        seat = rows[ply, MOVER]
        copy_row(rows[ply], rows[ply + 1])
        captured = play(rows[ply + 1], move, squares)
        board = boards[ply]
        if move & 255 != NONE and move >> 8 == NONE:
            board ^= ZOBRIST[move & 255, seat]
            for taken in range(captured):
                board ^= ZOBRIST[squares[taken], 1 - seat]
        elif move != PASS:
            board = key_of(rows[ply + 1])
        boards[ply + 1] = board
        less = 0
        if frame[LEFT] >= 3 and frame[TRIED] >= 6 and captured == 0:
            less = 2 if frame[LEFT] >= 4 and frame[TRIED] >= 16 else 1
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


def take_in(ply: int, value: int, figures: Wholes, history: Wholes, frames: Table) -> None:
    """Takes in what the turn of this ply is worth, or has it looked at again, deeper or in the whole window."""
    frame = frames[ply]
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


def leave(row: Row, ply: int, keys: Keys, slots: Slots, barred: Wholes, frames: Table, boards: Keys) -> int:
    """Keeps what was found out about the position of this ply; its worth."""
    frame = frames[ply]
    best = frame[BEST_WORTH]
    if ply > 0 or barred[0] == 0:
        whole = whole_key(row, boards[ply])
        slot = np.int64(whole & np.uint64(len(keys) - 1))
        keys[slot] = whole
        slots[slot, 0] = best
        slots[slot, 1] = frame[BEST_TURN]
        slots[slot, 2] = frame[LEFT]
        slots[slot, 3] = EXACT if frame[ALPHA] < best < frame[BETA] else AT_LEAST if best >= frame[BETA] else AT_MOST
    return best


def is_barred(barred: Wholes, move: int) -> bool:
    """Whether the root leaves this turn out. barred: how many, then they."""
    for at in range(barred[0]):  # noqa: SIM110 (numba compiles no generators)
        if barred[at + 1] == move:
            return True
    return False


def deepen(
    rows: Rows, weights: Worths, most_depth: int, figures: Wholes, stop: Flag, keys: Keys, slots: Slots, moves: Table,
    points: Table, history: Wholes, squares: Squares, leads: Squares, gains: Wholes, barred: Wholes, frames: Table,
    boards: Keys,
) -> int:  # fmt: skip
    """Searches rows[0] one ply deeper at a time; the worth of the deepest complete search.

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
    rows: Rows, weights: Worths, keys: Keys, slots: Slots, squares: Squares, gains: Wholes, line: Wholes, begin: int
) -> int:
    """The line that the search expects from rows[0] on, if line[:begin] are played first; its length.

    line: filled from `begin` on. Uses rows[1] and rows[2].
    """
    row = rows[1]
    copy_row(rows[0], row)
    for at in range(begin):
        play(row, line[at], squares)
    n = begin
    while n < len(line) and row[OVER] == 0:
        whole = whole_key(row, key_of(row))
        slot = np.int64(whole & np.uint64(len(keys) - 1))
        if keys[slot] != whole or slots[slot, 1] < 0:
            if not HAS_SWORD or row[SWORD] >= 0:
                last_ply(row, weights, rows[2], squares, gains, 0, line[n:])
                n += 1
            break
        line[n] = slots[slot, 1]
        play(row, line[n], squares)
        n += 1
    return n
