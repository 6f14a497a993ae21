"""The Lancelot board: squares, their names, and the counted lines through them. Knows no shields.

A square is an index, row-major from a1 (0) along rank 1. A set of squares is an int with bit `square` set, so that
counting the shields on a line is one `&` and one `bit_count`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

MIN_SIZE = 4
MAX_SIZE = 14
"""L2, L18: the full board."""
MIN_DIAGONAL = 4
"""L12: shorter diagonals are not counted."""

LineKind = Literal["row", "file", "rising", "falling"]


@dataclass(frozen=True, slots=True)
class Line:
    """A counted line."""

    name: str
    """ "row 4", "file d", "diagonal a1-d4" (named from its left end to its right end)."""
    kind: LineKind
    index: int
    """Row or file 0-based; a diagonal's place among its kind, from the corner on the left to the one on the right."""
    squares: tuple[int, ...]
    """From left to right; a file from the bottom to the top."""
    mask: int
    """The same squares as bits."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board of one size, with or without counted diagonals."""

    size: int
    lines: tuple[Line, ...]
    """Rows from the bottom, files from the left, rising diagonals, falling diagonals."""
    through: tuple[tuple[Line, ...], ...]
    """[squares] the counted lines through a square, in the order of `lines`."""
    mask: int
    """Every square, as bits."""


@cache
def board_of(size: int, diagonals: bool) -> Board:
    """The board of this size; with `diagonals` those of at least 4 squares are counted lines too (L12)."""
    lines = [*_rows(size), *_files(size)]
    if diagonals:
        lines += [*_diagonals(size, "rising"), *_diagonals(size, "falling")]
    through = tuple(tuple(line for line in lines if square in line.squares) for square in range(size * size))
    return Board(size, tuple(lines), through, (1 << size * size) - 1)


@cache
def square_names(size: int) -> tuple[str, ...]:
    """[size * size] the names of all squares, such as "d4" (L2)."""
    return tuple(f"{file_name(square % size)}{square // size + 1}" for square in range(size * size))


@cache
def squares_by_name(size: int) -> Mapping[str, int]:
    """The squares by their names."""
    return {name: square for square, name in enumerate(square_names(size))}


def square_name(square: int, size: int) -> str:
    """The name of a square, such as "d4" (L2)."""
    return square_names(size)[square]


def file_name(file: int) -> str:
    """The letter of a file, 0 is "a"."""
    return "abcdefghijklmn"[file]


def squares_in(bits: int) -> Iterator[int]:
    """The squares of a set, in ascending order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def _rows(size: int) -> list[Line]:
    return [_line(f"row {rank + 1}", "row", rank, [rank * size + file for file in range(size)]) for rank in range(size)]


def _files(size: int) -> list[Line]:
    return [
        _line(f"file {file_name(file)}", "file", file, [rank * size + file for rank in range(size)])
        for file in range(size)
    ]


def _diagonals(size: int, kind: Literal["rising", "falling"]) -> list[Line]:
    """Rising ones by their left ends, down the left edge and along the bottom; falling ones are their mirror image."""
    up, first, last = (1, 0, size - 1) if kind == "rising" else (-1, size - 1, 0)
    left_ends = [(rank, 0) for rank in range(last, first, -up)] + [(first, file) for file in range(size)]
    found: list[Line] = []
    for rank, file in left_ends:
        steps = min(size - file, abs(last - rank) + 1)
        if steps >= MIN_DIAGONAL:
            squares = [(rank + up * step) * size + file + step for step in range(steps)]
            name = f"diagonal {square_name(squares[0], size)}-{square_name(squares[-1], size)}"
            found.append(_line(name, kind, len(found), squares))
    return found


def _line(name: str, kind: LineKind, index: int, squares: list[int]) -> Line:
    return Line(name, kind, index, tuple(squares), sum(1 << square for square in squares))
