"""What makes one variant of Lancelot another program: its constants, and how a position lies in a flat array."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quintain.lancelot.board import Board, board_of
from quintain.lancelot.moves import Move, Pass, Place, PlaceSword
from quintain.lancelot.options import Config, Favour
from quintain.lancelot.state import NEUTRAL, NOWHERE, State

FREE = -1
NOBODY = -1
STONE = 9
"""On the square of the sword."""
FAVOURS: dict[Favour, int] = {"no": 0, "turn": 1, "kept": 2}
REASONS = {"target": 1, "exhausted": 2}
NONE = 255
PASS = NONE << 8 | NONE
"""The pass. A move is `square | sword_to << 8`, NONE for what it lacks, as kernel.py says."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The options that a kernel is compiled for; target and shields are figures in the row."""

    players: int
    size: int
    diagonals: bool = False
    sword: bool = False
    favour: Favour = "no"

    @property
    def name(self) -> str:
        """A word that tells it from every other."""
        options = ("d" if self.diagonals else "") + ("s" if self.sword else "") + str(FAVOURS[self.favour])
        return f"{self.players}x{self.size}{options}"


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Where things are in a row, and the lines of the board as tables."""

    squares: int
    lines: int
    ways: int
    """Counted lines through a square, at most."""
    stride: int
    """Lines and the dummy one."""
    lines_at: NDArray[np.int16]
    """[squares, ways] lines through a square; the dummy one pads."""
    squares_on: NDArray[np.int16]
    """[lines, size] squares of a line; -1 pads."""
    lengths: NDArray[np.int16]
    """[lines]"""
    count: int
    """[players, stride]; the squares begin at 0."""
    total: int
    """[stride]"""
    hand: int
    """[players], as are taken and white."""
    taken: int
    captured: int
    """[mover, owner]"""
    white: int
    sword: int
    sword_of: int
    mover: int
    passes: int
    over: int
    target: int
    shields: int
    """In every hand at the beginning."""
    length: int
    """Of a row."""


@cache
def layout_of(players: int, size: int, diagonals: bool) -> Layout:
    """The layout of these sizes."""
    board = board_of(size, diagonals)
    squares, lines, ways = size * size, len(board.lines), 4 if diagonals else 2
    stride = lines + 1
    count = squares
    total = count + players * stride
    hand = total + stride
    captured = hand + 2 * players
    white = captured + players * players
    single = white + players
    return Layout(
        squares, lines, ways, stride, _lines_at(board, ways), _squares_on(board), _lengths(board), count, total, hand,
        hand + players, captured, white, single, single + 1, single + 2, single + 3, single + 4, single + 5, single + 6,
        single + 7,
    )  # fmt: skip


def variant_of(config: Config) -> Variant:
    """The variant that plays this configuration."""
    return Variant(config.players, config.size, config.diagonals, config.sword, config.favour)


def layout_for(variant: Variant) -> Layout:
    """The layout of a variant."""
    return layout_of(variant.players, variant.size, variant.diagonals)


def constants_of(variant: Variant) -> dict[str, Any]:
    """The names in capitals of kernel.py, for this variant."""
    layout = layout_for(variant)
    return {
        "PLAYERS": variant.players,
        "SIZE": variant.size,
        "SQUARES": layout.squares,
        "WAYS": layout.ways,
        "LINES": layout.lines,
        "DUMMY": layout.lines,
        "STRIDE": layout.stride,
        "LINES_AT": layout.lines_at,
        "SQUARES_ON": layout.squares_on,
        "LENGTHS": layout.lengths,
        "COUNT": layout.count,
        "TOTAL": layout.total,
        "HAND": layout.hand,
        "TAKEN": layout.taken,
        "CAPTURED": layout.captured,
        "WHITE": layout.white,
        "SWORD": layout.sword,
        "SWORD_OF": layout.sword_of,
        "MOVER": layout.mover,
        "PASSES": layout.passes,
        "OVER": layout.over,
        "TARGET": layout.target,
        "SHIELDS": layout.shields,
        "LENGTH": layout.length,
        "HAS_SWORD": variant.sword,
        "FAVOUR": FAVOURS[variant.favour],
    }


def row_of(config: Config, state: State) -> NDArray[np.int16]:
    """The row of a position."""
    layout = layout_of(config.players, config.size, config.diagonals)
    row = np.zeros(layout.length, np.int16)
    row[: layout.squares] = state.board(config.size)
    totals = np.zeros(layout.stride, np.int16)
    counts = np.zeros((config.players, layout.stride), np.int16)
    for square in range(layout.squares):
        owner = int(row[square])
        if owner >= 0:
            totals[layout.lines_at[square]] += 1
            counts[owner, layout.lines_at[square]] += 1
    if state.sword != NOWHERE:
        row[state.sword] = STONE
        totals[layout.lines_at[state.sword]] += 1
        if state.sword_of != NEUTRAL:
            counts[state.sword_of, layout.lines_at[state.sword]] += 1
    totals[layout.lines] = 1000
    counts[:, layout.lines] = 0
    row[layout.count : layout.total] = counts.reshape(-1)
    row[layout.total : layout.hand] = totals
    row[layout.hand : layout.taken] = state.hand
    row[layout.taken : layout.captured] = state.totals
    row[layout.captured : layout.white] = np.array(state.captured).reshape(-1)
    row[layout.white : layout.sword] = state.white
    row[layout.sword] = state.sword
    row[layout.sword_of] = state.sword_of
    row[layout.mover] = state.to_move
    row[layout.passes] = state.passes
    row[layout.over] = 0 if state.outcome is None else REASONS.get(state.outcome.reason, 2)
    row[layout.target] = config.target
    row[layout.shields] = config.shields
    return row


def move_of(code: int) -> Move:
    """The move that a kernel's number stands for."""
    square, sword_to = code & 255, code >> 8
    if code == PASS:
        return Pass()
    if square == NONE:
        return PlaceSword(sword_to)
    return Place(square, None if sword_to == NONE else sword_to)


def code_of(move: Move) -> int:
    """The number of a move; `move_of` of it gives the move back."""
    match move:
        case Pass():
            return PASS
        case PlaceSword():
            return NONE | move.square << 8
        case Place():
            return move.square | (NONE if move.sword_to is None else move.sword_to) << 8


def matches(config: Config, row: NDArray[np.int16], state: State) -> bool:
    """Whether a row that was played to says the same as a state: squares, counts, hands, captures, turn and end."""
    return bool(np.array_equal(_without_dummies(config, row), _without_dummies(config, row_of(config, state))))


def _without_dummies(config: Config, row: NDArray[np.int16]) -> NDArray[np.int16]:
    layout = layout_of(config.players, config.size, config.diagonals)
    same = row.copy()
    same[layout.count + layout.lines : layout.hand : layout.stride] = 0
    return same


def _lines_at(board: Board, ways: int) -> NDArray[np.int16]:
    table = np.full((board.size**2, ways), len(board.lines), np.int16)
    index = {line.name: at for at, line in enumerate(board.lines)}
    for square, through in enumerate(board.through):
        for way, line in enumerate(through):
            table[square, way] = index[line.name]
    return table


def _squares_on(board: Board) -> NDArray[np.int16]:
    table = np.full((len(board.lines), board.size), -1, np.int16)
    for at, line in enumerate(board.lines):
        table[at, : len(line.squares)] = line.squares
    return table


def _lengths(board: Board) -> NDArray[np.int16]:
    return np.array([len(line.squares) for line in board.lines], np.int16)
