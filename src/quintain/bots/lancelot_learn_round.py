"""Learning the tables of three to five knights among some who play by eye: TD(lambda) on the chances of all to win.

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
from quintain.bots.lancelot_turns import at_stake, copy_row
from quintain.lancelot.kernel import (
    COUNT,
    HAND,
    HAS_SWORD,
    LENGTHS,
    LINES,
    LINES_AT,
    MOVER,
    OVER,
    PLAYERS,
    SQUARES,
    STRIDE,
    SWORD,
    TOTAL,
    WAYS,
    Row,
    Squares,
    is_open,
    part,
    place_stone,
    play,
    shares,
)
from quintain.lancelot.playouts import (
    Random,
    draw,
    draw_below,
    free_squares,
    random_open,
)
from quintain.lancelot.variant import NOBODY, NONE, PASS

Reals = NDArray[np.float64]
Worths = NDArray[np.int32]
Wholes = NDArray[np.int64]

MOST_TURNS = 600
"""In a game."""
FEARS, GATHERS = 0.8, 0.05
"""As a Sergeant's: what a shield left at stake, and one on the same line, count against a captured one."""


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


def by_eye(row: Row, after: Row, squares: Squares, random: Random) -> int:
    """The turn of one who plays by eye, one turn ahead, without the sword; PASS if he has none.

    He takes most, leaves least at stake, and gathers his shields. after, squares: scratch.
    """
    seat = row[MOVER]
    chosen = PASS
    if row[HAND + seat] == 0:
        return chosen
    best = -1000.0
    for square in range(SQUARES):
        if is_open(row, seat, square):
            worth = 0.00001 * draw_below(random, 1000)
            for way in range(WAYS):
                worth += GATHERS * row[COUNT + seat * STRIDE + LINES_AT[square, way]]
            copy_row(row, after)
            worth += play(after, square | NONE << 8, squares)
            stake = 0
            for line in range(LINES):
                if after[TOTAL + line] < LENGTHS[line]:
                    stake = max(stake, at_stake(after, seat, line))
            worth -= FEARS * stake
            if worth > best:
                best = worth
                chosen = square | NONE << 8
    return chosen


def learn(
    start: Row, games: int, rate: float, decay: float, explore: float, others: float, random: Random, exact: Reals,
    weights: Worths, row: Row, after: Row, free: Squares, place_of: Squares, squares: Squares, leads: Squares,
    gains: Reals, moves: Wholes, worths: Reals, points: Wholes, chances: Reals, behind: Reals, seen: Wholes,
    judged: Reals,
) -> int:  # fmt: skip
    """Plays games and learns from each; the turns of all. In each seat plays one by the tables, or (others) by eye.

    exact: the weights as logarithms; `weights` is kept at their rounded thousandths. seen: [MOST_TURNS,
    PLAYERS * (LINES + 2)], judged: [MOST_TURNS, PLAYERS], both flat, scratch like the others.
    """
    turns = 0
    for _ in range(games):
        copy_row(start, row)
        if HAS_SWORD and row[SWORD] < 0:
            place_stone(row, draw_below(random, SQUARES))
        eyes = 0
        for seat in range(PLAYERS):
            if draw_below(random, 1000) < others * 1000.0:
                eyes |= 1 << seat
        n = 0
        while row[OVER] == 0 and n < MOST_TURNS:
            scores_of(row, exact, part(seen, n * PLAYERS * (LINES + 2)), part(judged, n * PLAYERS))
            n += 1
            move = by_eye(row, after, squares, random) if eyes >> row[MOVER] & 1 else PASS
            square = NOBODY
            if draw_below(random, 1000) < explore * 1000.0:
                square = random_open(row, free, free_squares(row, free, place_of), random)
            if square != NOBODY:
                move = int(square) | NONE << 8
            elif move == PASS:
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
            first = step * PLAYERS * (LINES + 2)
            for seat in range(PLAYERS):
                change = rate * (behind[seat] - judged[step * PLAYERS + seat])
                for at in range(first + seat * (LINES + 2), first + (seat + 1) * (LINES + 2)):
                    weight = seen[at]
                    if weight >= 0:
                        exact[weight] += change
                        weights[weight] = np.int32(round(exact[weight] * UNIT))
                behind[seat] = decay * behind[seat] + (1.0 - decay) * judged[step * PLAYERS + seat]
    return turns
