"""Three to five knights: what a position is worth to each of them by the learnt tables, and tree search over it.

Plain Python for numba like kernel.py. Each knight has a score, the sum of what every line says for him: from how many
shields on it are his, how many foreign, how near the strongest rival is to capturing there, in which phase, and after
how many turns he is next; then what he still needs, and his white shield. The chances to win are the exponentials of
the scores (in thousandths), scaled to sum 1.

The search is max^n: each knight for himself. A node keeps its most promising turns only; their promise, which is what
the tables say of the position behind the turn, counts as one visit and draws the search (as in PUCT). A new node is
worth what the tables say behind its own best turn, so that no capture that is offered is overlooked.
"""

import math

import numpy as np
from numpy.typing import NDArray

from quintain.bots.lancelot_turns import MOST_SWORD_TURNS, copy_row, sword_candidates
from quintain.lancelot.kernel import (
    COUNT,
    HAND,
    HAS_SWORD,
    LINES,
    LINES_AT,
    MOVER,
    OVER,
    PLAYERS,
    SHIELDS,
    SQUARES,
    STRIDE,
    SWORD,
    TAKEN,
    TARGET,
    TOTAL,
    WAYS,
    WHITE,
    Row,
    Squares,
    can_move_sword,
    first_sword_turn,
    foreign_shields,
    is_open,
    part,
    play,
    shares,
)
from quintain.lancelot.variant import NONE, PASS, Variant, layout_for

Worths = NDArray[np.int32]
Wholes = NDArray[np.int64]
Reals = NDArray[np.float64]
Flag = NDArray[np.uint8]
Tree = NDArray[np.int32]
Odds = NDArray[np.float32]

EDGE = 8
"""Counts on a line are told apart up to EDGE - 1."""
RIVALS = 4
"""The strongest rival's lead on the line: below 0, 0, 1 (he may capture), above."""
PHASES = 3
PHASE_BEGINS = (0.2, 0.45)
"""Shields placed, as a share of the squares, at which the next phase begins."""
MOST_SEATS = 5
MOST_NEEDED = 12
NEEDED = MOST_SEATS * PHASES * RIVALS * EDGE * EDGE
WHITES = NEEDED + MOST_SEATS * MOST_NEEDED
WEIGHTS = WHITES + MOST_SEATS * 2
UNIT = 1000.0
SURE = 12.0
"""What a turn that wins at once is worth, as a logarithm of a chance; nothing else comes near."""
PHASE_OF = np.zeros(500, np.int64)

WIDTH, WIDTH_AT_ROOT = 10, 40
"""The most turns kept in a node."""
SWORD_TURNS, SWORD_TURNS_AT_ROOT = 2, 12
MOST_TURNS = 196 + MOST_SWORD_TURNS
MOST_DEPTH = 600
SHARPNESS = 4.0
"""How strongly a better promise draws the search."""
CURIOSITY, CURIOSITY_ABOUT_ALL = 100, 600
"""How much the search looks at turns that seem worse, in thousandths: to find the best one, and to weigh them all. With
0.6, 14 turns a node and a sharpness of 2, ten times the work won no more games than what it was ten times of."""
VISITS, FIRST, CHILDREN, MOVE = 0, 1, 2, 3
NODE = 4
SUM, PROMISE, DRAW = 0, 1, 2
ODD = 3
"""Of a node: the shares that its mover got below it, what the tables promised him, how much that draws the search."""
DONE, LIMIT, DEEPEST, NODES, ROOM, CURIOUS = 0, 1, 2, 3, 4, 5
FIGURES = 6


def constants(variant: Variant) -> dict[str, object]:
    """The phase by shields placed."""
    placed = np.arange(500) / layout_for(variant).squares
    return {"PHASE_OF": np.searchsorted(PHASE_BEGINS, placed, "right").astype(np.int64)}


def phase_of(row: Row, later: int) -> int:
    """The phase after `later` more shields."""
    placed = PLAYERS * row[SHIELDS] + later
    for seat in range(PLAYERS):
        placed -= row[HAND + seat]
    return PHASE_OF[placed]


def rival_class(lead: int) -> int:
    """Which of RIVALS a lead is."""
    return 0 if lead < 0 else min(lead + 1, RIVALS - 1)


def at_line(wait: int, phase: int, rival: int, own: int, foreign: int) -> int:
    """The weight of a line for the knight who is on turn after `wait` others; rival: the strongest one's lead."""
    case = (wait * PHASES + phase) * RIVALS + rival_class(rival)
    return (case * EDGE + min(own, EDGE - 1)) * EDGE + min(foreign, EDGE - 1)


def at_rest(row: Row, seat: int, wait: int, second: bool) -> int:
    """The weight of what the knight needs, or (second) of his white shield."""
    if second:
        return WHITES + 2 * wait + row[WHITE + seat]
    return NEEDED + wait * MOST_NEEDED + min(MOST_NEEDED - 1, max(0, row[TARGET] - row[TAKEN + seat]))


def strongest(row: Row, line: int, seat: int) -> int:
    """The highest lead of another than the seat on the line."""
    highest = -99
    for rival in range(PLAYERS):
        if rival != seat:
            highest = max(highest, 2 * row[COUNT + rival * STRIDE + line] - row[TOTAL + line])
    return highest


def chances_of(row: Row, weights: Worths, chances: Reals) -> None:
    """chances: [PLAYERS], filled: each knight's chance to win, or his share of a finished game."""
    if row[OVER] != 0:
        shares(row, chances)
        return
    phase = phase_of(row, 0)
    for seat in range(PLAYERS):
        wait = (seat - row[MOVER] + PLAYERS) % PLAYERS
        score = weights[at_rest(row, seat, wait, False)] + weights[at_rest(row, seat, wait, True)]
        for line in range(LINES):
            if row[TOTAL + line] > 0:
                own = row[COUNT + seat * STRIDE + line]
                rival = strongest(row, line, seat)
                score += weights[at_line(wait, phase, rival, own, row[TOTAL + line] - own)]
        chances[seat] = score / UNIT
    to_chances(chances)


def to_chances(scores: Reals) -> None:
    """Scores, in place, to chances that sum to 1."""
    highest = scores[0]
    for seat in range(1, PLAYERS):
        highest = max(highest, scores[seat])
    total = 0.0
    for seat in range(PLAYERS):
        scores[seat] = math.exp(scores[seat] - highest)
        total += scores[seat]
    for seat in range(PLAYERS):
        scores[seat] /= total


def gain_of(row: Row, weights: Worths, line: int, phase: int, chances: Reals) -> float:
    """By how much one more shield of the mover on a line raises the logarithm of his chance, captures aside."""
    mover = row[MOVER]
    gain = 0.0
    total = row[TOTAL + line]
    for seat in range(PLAYERS):
        wait = (seat - mover - 1 + PLAYERS) % PLAYERS
        own = row[COUNT + seat * STRIDE + line]
        rival = strongest(row, line, seat)
        now = weights[at_line(wait, phase, rival, own, total - own)] if total > 0 else 0
        if seat == mover:
            then = weights[at_line(wait, phase, rival - 1, own + 1, total - own)]
            gain += then - now
        else:
            highest = 2 * row[COUNT + mover * STRIDE + line] - total + 1
            for other in range(PLAYERS):
                if other != seat and other != mover:  # noqa: PLR1714 (quicker compiled)
                    highest = max(highest, 2 * row[COUNT + other * STRIDE + line] - total - 1)
            then = weights[at_line(wait, phase, highest, own, total - own + 1)]
        gain -= chances[seat] * (then - now)
    return gain / UNIT


def weigh_turns(
    row: Row, weights: Worths, moves: Wholes, worths: Reals, points: Wholes, after: Row, squares: Squares,
    leads: Squares, gains: Reals, chances: Reals, behind: Reals, sword_turns: int,
) -> int:  # fmt: skip
    """Every turn without the sword, and the best with it, and what each is worth to the mover; how many.

    moves, worths: [MOST_TURNS], filled, unsorted; a worth is the logarithm of his chance after the turn. gains:
    [LINES + 1], chances, behind: [PLAYERS], scratch like the others.
    """
    seat = row[MOVER]
    copy_row(row, after)
    after[MOVER] = seat + 1 if seat + 1 < PLAYERS else 0
    chances_of(after, weights, chances)
    now = math.log(chances[seat] + 1e-9)
    n = 0
    if HAS_SWORD and row[SWORD] < 0:
        for square in range(SQUARES):
            copy_row(row, after)
            moves[square] = NONE | square << 8
            play(after, moves[square], squares)
            chances_of(after, weights, behind)
            worths[square] = math.log(behind[seat] + 1e-9)
        return SQUARES
    if row[HAND + seat] > 0:
        phase = phase_of(row, 1)
        for line in range(LINES):
            gains[line] = gain_of(row, weights, line, phase, chances)
        gains[LINES] = 0.0
        for square in range(SQUARES):
            if is_open(row, seat, square):
                worth = now
                captures = False
                for way in range(WAYS):
                    line = LINES_AT[square, way]
                    worth += gains[line]
                    if 2 * row[COUNT + seat * STRIDE + line] - row[TOTAL + line] == 1:
                        captures = captures or foreign_shields(row, seat, line) > 0
                moves[n] = square | NONE << 8
                worths[n] = worth
                if captures:
                    worths[n] = worth_behind(row, weights, moves[n], after, squares, behind)
                n += 1
    if sword_turns > 0 and can_move_sword(row, seat):
        more = part(moves, SQUARES)
        found = sword_candidates(row, more, points, after, squares, leads, 1)
        for at in range(min(found, sword_turns)):
            moves[n] = more[at]
            worths[n] = worth_behind(row, weights, moves[n], after, squares, behind)
            n += 1
    if n == 0:
        moves[0] = first_sword_turn(row, leads, 0) if can_move_sword(row, seat) else PASS
        worths[0] = now
        n = 1
    return n


def worth_behind(row: Row, weights: Worths, move: int, after: Row, squares: Squares, behind: Reals) -> float:
    """The logarithm of the mover's chance behind a turn that is really made."""
    copy_row(row, after)
    play(after, move, squares)
    chances_of(after, weights, behind)
    if after[OVER] != 0:
        return SURE if behind[row[MOVER]] == 1.0 else math.log(behind[row[MOVER]] + 1e-9)
    return math.log(behind[row[MOVER]] + 1e-9)


def add_node(tree: Tree, odds: Odds, node: int, move: int, promise: float) -> None:
    """Makes a node that `move` leads to."""
    tree[node * NODE + VISITS] = 0
    tree[node * NODE + FIRST] = -1
    tree[node * NODE + CHILDREN] = 0
    tree[node * NODE + MOVE] = move
    odds[node * ODD + SUM] = 0.0
    odds[node * ODD + PROMISE] = promise
    odds[node * ODD + DRAW] = 0.0


def expand(
    row: Row, weights: Worths, node: int, figures: Wholes, tree: Tree, odds: Odds, moves: Wholes, worths: Reals,
    points: Wholes, after: Row, squares: Squares, leads: Squares, gains: Reals, chances: Reals, behind: Reals,
) -> None:  # fmt: skip
    """Gives a node its best turns as children, best first, and leaves in `behind` the chances after the first."""
    root = node == 0
    n = weigh_turns(
        row, weights, moves, worths, points, after, squares, leads, gains, chances, behind,
        SWORD_TURNS_AT_ROOT if root else SWORD_TURNS,
    )  # fmt: skip
    width = min(n, WIDTH_AT_ROOT if root else WIDTH)
    begin = figures[NODES]
    total = 0.0
    for rank in range(width):
        best = rank
        for at in range(rank + 1, n):
            if worths[at] > worths[best]:
                best = at
        move, worth = moves[best], worths[best]
        moves[best], worths[best] = moves[rank], worths[rank]
        moves[rank], worths[rank] = move, worth
        add_node(tree, odds, begin + rank, move, min(1.0, math.exp(worth)))
        odds[(begin + rank) * ODD + DRAW] = math.exp((worth - worths[0]) * SHARPNESS)
        total += odds[(begin + rank) * ODD + DRAW]
    for rank in range(width):
        odds[(begin + rank) * ODD + DRAW] /= total
    tree[node * NODE + FIRST] = begin
    tree[node * NODE + CHILDREN] = width
    figures[NODES] = begin + width
    copy_row(row, after)
    play(after, moves[0], squares)
    chances_of(after, weights, behind)


def pick(tree: Tree, odds: Odds, node: int, curiosity: float) -> int:
    """The child to look at next."""
    begin = tree[node * NODE + FIRST]
    reach = curiosity * math.sqrt(tree[node * NODE + VISITS] + 1.0)
    best = begin
    highest = -1.0
    for child in range(begin, begin + tree[node * NODE + CHILDREN]):
        visits = tree[child * NODE + VISITS]
        mean = (odds[child * ODD + SUM] + odds[child * ODD + PROMISE]) / (visits + 1.0)
        bound = mean + reach * odds[child * ODD + DRAW] / (visits + 1.0)
        if bound > highest:
            highest = bound
            best = child
    return best


def grow(
    start: Row, row: Row, weights: Worths, figures: Wholes, stop: Flag, tree: Tree, odds: Odds, moves: Wholes,
    worths: Reals, points: Wholes, after: Row, squares: Squares, leads: Squares, gains: Reals, chances: Reals,
    behind: Reals,
) -> None:  # fmt: skip
    """Grows a tree from `start` until figures[LIMIT] nodes have been opened, or it is told to stop.

    tree: [nodes, NODE], odds: [nodes, ODD], flat; figures[ROOM] says how many nodes, figures[CURIOUS] how curious it
    is, figures[DONE] then how many were opened. Nothing is drawn: ties go to the first.
    """
    path = np.zeros(MOST_DEPTH, np.int64)
    movers = np.zeros(MOST_DEPTH, np.int64)
    add_node(tree, odds, 0, PASS, 0.0)
    curiosity = figures[CURIOUS] / UNIT
    figures[NODES] = 1
    figures[DONE] = 0
    while figures[DONE] < figures[LIMIT] and figures[NODES] + WIDTH_AT_ROOT < figures[ROOM]:
        if figures[DONE] > 0 and figures[DONE] & 31 == 0 and stop[0] != 0:
            break
        copy_row(start, row)
        node = 0
        depth = 0
        while row[OVER] == 0 and tree[node * NODE + FIRST] >= 0 and depth < MOST_DEPTH - 1:
            node = pick(tree, odds, node, curiosity)
            depth += 1
            path[depth] = node
            movers[depth] = row[MOVER]
            play(row, tree[node * NODE + MOVE], squares)
        figures[DEEPEST] = max(figures[DEEPEST], depth)
        if row[OVER] != 0:
            shares(row, behind)
        else:
            expand(
                row, weights, node, figures, tree, odds, moves, worths, points, after, squares, leads, gains, chances,
                behind,
            )  # fmt: skip
        figures[DONE] += 1
        tree[VISITS] += 1
        for at in range(1, depth + 1):
            tree[path[at] * NODE + VISITS] += 1
            odds[path[at] * ODD + SUM] += behind[movers[at]]
