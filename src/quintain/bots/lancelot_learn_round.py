"""Learning the tables of three to five knights by self-play: TD(lambda) on the chances of all to win.

Kernels for numba like kernel.py, bound together with `lancelot_round`.
"""

import numpy as np
from numpy.typing import NDArray

from quintain.bots.lancelot_round import (
    UNIT,
    at_line,
    at_rest,
    phase_of,
    strongest,
    to_chances,
    weigh_turns,
)
from quintain.bots.lancelot_turns import copy_row
from quintain.lancelot.kernel import (
    COUNT,
    HAS_SWORD,
    LINES,
    MOVER,
    OVER,
    PLAYERS,
    SQUARES,
    STRIDE,
    SWORD,
    TOTAL,
    Random,
    Row,
    Squares,
    draw,
    draw_below,
    free_squares,
    place_stone,
    play,
    random_open,
    shares,
)
from quintain.lancelot.variant import NOBODY, NONE

Reals = NDArray[np.float64]
Worths = NDArray[np.int32]
Wholes = NDArray[np.int64]
Table = NDArray[np.int64]
Rows = NDArray[np.float64]

MOST_TURNS = 600
"""In a game."""


def scores_of(row: Row, exact: Reals, seen: Wholes, scores: Reals) -> None:
    """scores: [PLAYERS], filled with chances; seen: [PLAYERS * (LINES + 2)], with the weights of each (-1 for none)."""
    phase = phase_of(row, 0)
    at = 0
    for seat in range(PLAYERS):
        wait = (seat - row[MOVER] + PLAYERS) % PLAYERS
        score = 0.0
        for line in range(LINES + 2):
            weight = -1
            if line >= LINES:
                weight = at_rest(row, seat, wait, line > LINES)
            elif row[TOTAL + line] > 0:
                own = row[COUNT + seat * STRIDE + line]
                weight = at_line(wait, phase, strongest(row, line, seat), own, row[TOTAL + line] - own)
            seen[at] = weight
            at += 1
            if weight >= 0:
                score += exact[weight]
        scores[seat] = score
    to_chances(scores)


def learn(
    start: Row, games: int, rate: float, decay: float, explore: float, random: Random, exact: Reals, weights: Worths,
    row: Row, after: Row, free: Squares, place_of: Squares, squares: Squares, leads: Squares, gains: Reals,
    moves: Wholes, worths: Reals, points: Wholes, chances: Reals, behind: Reals, seen: Table, judged: Rows,
) -> int:  # fmt: skip
    """Plays games against itself and learns from each; the turns of all.

    exact: the weights as logarithms; `weights` is kept at their rounded thousandths. seen: [MOST_TURNS,
    PLAYERS * (LINES + 2)], judged: [MOST_TURNS, PLAYERS], scratch like the others.
    """
    turns = 0
    for _ in range(games):
        copy_row(start, row)
        if HAS_SWORD and row[SWORD] < 0:
            place_stone(row, draw_below(random, SQUARES))
        n = 0
        while row[OVER] == 0 and n < MOST_TURNS:
            scores_of(row, exact, seen[n], judged[n])
            n += 1
            move = 0
            square = NOBODY
            if draw_below(random, 1000) < explore * 1000.0:
                square = random_open(row, free, free_squares(row, free, place_of), random)
            if square != NOBODY:
                move = int(square) | NONE << 8
            else:
                found = weigh_turns(
                    row, weights, moves, worths, points, after, squares, leads, gains, chances, behind, 4
                )
                best = 0
                for at in range(1, found):
                    tie = worths[at] == worths[best] and draw(random) & np.uint64(1) != 0
                    if worths[at] > worths[best] or tie:
                        best = at
                move = moves[best]
            play(row, move, squares)
        turns += n
        shares(row, behind)
        for step in range(n - 1, -1, -1):
            for seat in range(PLAYERS):
                change = rate * (behind[seat] - judged[step, seat])
                for at in range(seat * (LINES + 2), (seat + 1) * (LINES + 2)):
                    weight = seen[step, at]
                    if weight >= 0:
                        exact[weight] += change
                        weights[weight] = np.int32(round(exact[weight] * UNIT))
                behind[seat] = decay * behind[seat] + (1.0 - decay) * judged[step, seat]
    return turns
