"""The one to beat: plain tree search (UCT, each knight for himself) with random or capture-first games at its leaves.

It knows the rules and nothing else. A kernel for numba like lancelot/kernel.py; any number of knights, any option, but
the sword moves only where nothing else is legal (L17).
"""

import math

import numpy as np
from numpy.typing import NDArray

from quintain.lancelot.kernel import (
    HAND,
    HAS_SWORD,
    LENGTH,
    MOVER,
    OVER,
    SQUARES,
    SWORD,
    Reals,
    Row,
    Squares,
    is_open,
    play,
    shares,
)
from quintain.lancelot.playouts import (
    Random,
    any_sword_turn,
    draw_below,
    play_out,
)
from quintain.lancelot.variant import NONE

Tree = NDArray[np.int32]
VISITS, FIRST, CHILDREN, MOVE = 0, 1, 2, 3
NODE = 4
MOST_DEPTH = 600


def grow(
    start: Row, row: Row, simulations: int, curiosity: float, capture_first: bool, random: Random, room: int,
    tree: Tree, won: Reals, free: Squares, place_of: Squares, squares: Squares, leads: Squares, first: Reals,
) -> int:  # fmt: skip
    """Grows a tree from `start`; the most visited move. tree: [room, NODE], flat; won: [room]; the rest is scratch."""
    path = np.zeros(MOST_DEPTH, np.int64)
    movers = np.zeros(MOST_DEPTH, np.int64)
    nodes = 1
    clear(tree, won, 0, -1)
    for _ in range(simulations):
        for at in range(LENGTH):
            row[at] = start[at]
        node = 0
        depth = 0
        while row[OVER] == 0:
            if tree[node * NODE + FIRST] < 0:
                if (tree[node * NODE + VISITS] == 0 and node != 0) or nodes + SQUARES + 1 >= room:
                    break
                nodes = expand(row, node, nodes, random, tree, won, leads)
            node = pick(tree, won, node, curiosity, random)
            depth += 1
            path[depth] = node
            movers[depth] = row[MOVER]
            play(row, tree[node * NODE + MOVE], squares)
        if row[OVER] == 0:
            play_out(row, random, free, place_of, squares, leads, capture_first)
        shares(row, first)
        tree[VISITS] += 1
        for at in range(1, depth + 1):
            tree[path[at] * NODE + VISITS] += 1
            won[path[at]] += first[movers[at]]
    best = tree[FIRST]
    for child in range(best, best + tree[CHILDREN]):
        if tree[child * NODE + VISITS] > tree[best * NODE + VISITS]:
            best = child
    return tree[best * NODE + MOVE]


def clear(tree: Tree, won: Reals, node: int, move: int) -> None:
    """Makes a new node that `move` leads to."""
    tree[node * NODE + VISITS] = 0
    tree[node * NODE + FIRST] = -1
    tree[node * NODE + CHILDREN] = 0
    tree[node * NODE + MOVE] = move
    won[node] = 0.0


def expand(row: Row, node: int, nodes: int, random: Random, tree: Tree, won: Reals, leads: Squares) -> int:
    """Gives a node its children; how many nodes there are now."""
    begin = nodes
    if HAS_SWORD and row[SWORD] < 0:
        for square in range(SQUARES):
            clear(tree, won, nodes, NONE | square << 8)
            nodes += 1
    elif row[HAND + row[MOVER]] > 0:
        for square in range(SQUARES):
            if is_open(row, row[MOVER], square):
                clear(tree, won, nodes, square | NONE << 8)
                nodes += 1
    if nodes == begin:
        clear(tree, won, nodes, any_sword_turn(row, leads, random))
        nodes += 1
    tree[node * NODE + FIRST] = begin
    tree[node * NODE + CHILDREN] = nodes - begin
    return nodes


def pick(tree: Tree, won: Reals, node: int, curiosity: float, random: Random) -> int:
    """The child with the highest upper bound, unvisited ones first in random order."""
    begin = tree[node * NODE + FIRST]
    n = tree[node * NODE + CHILDREN]
    offset = draw_below(random, n)
    logarithm = math.log(tree[node * NODE + VISITS] + 1.0)
    best = begin
    highest = -1.0
    for step in range(n):
        child = begin + (offset + step) % n
        visits = tree[child * NODE + VISITS]
        if visits == 0:
            return child
        bound = won[child] / visits + curiosity * math.sqrt(logarithm / visits)
        if bound > highest:
            highest = bound
            best = child
    return best


def grown_of(nodes: int) -> tuple[Tree, Reals]:
    """Room for a tree of that many nodes."""
    return np.zeros(nodes * NODE, np.int32), np.zeros(nodes)
