"""Learning the line tables of two knights by self-play: TD(lambda) on the chance of the knight on turn to win.

Kernels for numba like kernel.py, bound together with `lancelot_worth`.
"""

import math

import numpy as np
from numpy.typing import NDArray

from quintain.bots.lancelot_turns import copy_row, sword_candidates
from quintain.bots.lancelot_worth import (
    EDGE,
    NEEDED,
    SHUT,
    WHITES,
    last_ply,
    needed,
    phase_of,
    worth_of,
)
from quintain.lancelot.kernel import (
    COUNT,
    FAVOUR,
    HAND,
    HAS_SWORD,
    LINES,
    MOVER,
    OVER,
    SQUARES,
    STRIDE,
    SWORD,
    TAKEN,
    TOTAL,
    WHITE,
    Row,
    Squares,
    can_move_sword,
    is_open,
    part,
    place,
    place_stone,
    play,
)
from quintain.lancelot.playouts import (
    Random,
    any_sword_turn,
    draw,
    draw_below,
    free_squares,
    random_open,
)
from quintain.lancelot.variant import NOBODY, NONE, PASS

Reals = NDArray[np.float64]
Worths = NDArray[np.int32]
Wholes = NDArray[np.int64]

MOST_TURNS = 400
"""In a game of two."""
UNIT = 1000.0
"""Worths are whole thousandths."""


def features_of(row: Row, out: Wholes) -> int:
    """out: [LINES + 2], filled with the weights that make up the worth for the mover; how many."""
    seat = row[MOVER]
    base = phase_of(row, 0) * EDGE * EDGE
    for line in range(LINES):
        own = row[COUNT + seat * STRIDE + line]
        foreign = row[TOTAL + line] - own
        out[line] = base + min(own, EDGE - 1) * EDGE + min(foreign, EDGE - 1)
    out[LINES] = NEEDED + needed(row, seat) * EDGE + needed(row, 1 - seat)
    out[LINES + 1] = WHITES + 2 * row[WHITE + seat] + row[WHITE + 1 - seat] if FAVOUR != 0 else WHITES
    return LINES + 2


def chance(random: Random) -> float:
    """A random number from 0 to 1."""
    return float(draw(random) >> np.uint64(11)) / 9007199254740992.0


def learn(
    start: Row, games: int, rate: float, decay: float, explore: float, opening: int, two_ahead: bool, random: Random,
    exact: Reals, weights: Worths, row: Row, after: Row, behind: Row, free: Squares, place_of: Squares,
    squares: Squares, leads: Squares, gains: Wholes, moves: Wholes, points: Wholes, found: Wholes, seen: Wholes,
    chances: Reals,
) -> int:  # fmt: skip
    """Plays games against itself and learns from each; the turns of all.

    Up to `opening` turns at the beginning are random, later ones with the chance `explore`; two_ahead: the others are
    chosen two plies deep instead of one.

    exact: the weights in logits; `weights` is kept at their rounded thousandths. seen: [MOST_TURNS, LINES + 2], flat,
    chances: [MOST_TURNS], scratch like the others.
    """
    turns = 0
    for _ in range(games):
        copy_row(start, row)
        if HAS_SWORD and row[SWORD] < 0:
            place_stone(row, draw_below(random, SQUARES))
        n = 0
        last = 0
        astray = draw_below(random, opening + 1)
        while row[OVER] == 0 and n < MOST_TURNS:
            features = features_of(row, part(seen, n * (LINES + 2)))
            logit = 0.0
            for at in range(features):
                logit += exact[seen[n * (LINES + 2) + at]]
            chances[n] = 1.0 / (1.0 + math.exp(-logit))
            n += 1
            last = row[MOVER]
            move = choose(
                row, 1.0 if n <= astray else explore, two_ahead, random, weights, after, behind, free, place_of,
                squares, leads, gains, moves, points, found,
            )  # fmt: skip
            play(row, move, squares)
        turns += n
        result = 0.5
        if row[TAKEN + last] != row[TAKEN + 1 - last]:
            result = 1.0 if row[TAKEN + last] > row[TAKEN + 1 - last] else 0.0
        for step in range(n - 1, -1, -1):
            change = rate * (result - chances[step])
            for at in range(LINES + 2):
                weight = seen[step * (LINES + 2) + at]
                exact[weight] += change
                weights[weight] = np.int32(round(exact[weight] * UNIT))
            result = 1.0 - (decay * result + (1.0 - decay) * chances[step])
    return turns


def choose(
    row: Row, explore: float, two_ahead: bool, random: Random, weights: Worths, after: Row, behind: Row, free: Squares,
    place_of: Squares, squares: Squares, leads: Squares, gains: Wholes, moves: Wholes, points: Wholes,
    found: Wholes,
) -> int:  # fmt: skip
    """The turn that looks best one or two plies deep, now and then a random one."""
    if chance(random) < explore:
        square = random_open(row, free, free_squares(row, free, place_of), random)
        if square != NOBODY:
            return int(square) | NONE << 8
    best = -SHUT
    if not two_ahead:
        best = last_ply(row, weights, after, squares, gains, 0, found)
    else:
        found[0] = PASS
        for square in range(SQUARES):
            if row[HAND + row[MOVER]] > 0 and is_open(row, row[MOVER], square):
                copy_row(row, after)
                place(after, square, squares)
                value = SHUT - 1
                if after[OVER] == 0:
                    value = -last_ply(after, weights, behind, squares, gains, 0, points)
                if value > best:
                    best = value
                    found[0] = square | NONE << 8
    if can_move_sword(row, row[MOVER]):
        n = sword_candidates(row, moves, points, after, squares, leads, 1)
        for at in range(min(n, 8)):
            copy_row(row, after)
            play(after, moves[at], squares)
            value = SHUT - 1
            if after[OVER] == 0:
                value = -worth_of(after, weights, after[MOVER])
            if value > best:
                best = value
                found[0] = moves[at]
        if found[0] == PASS:
            found[0] = any_sword_turn(row, leads, random)
    return found[0]
