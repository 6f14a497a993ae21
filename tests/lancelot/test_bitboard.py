"""The game of two knights on bits is the game of the kernel: the same turns lead to the same boards."""

from random import Random

import numpy as np
import pytest

from quintain.lancelot import bitboard
from quintain.lancelot.compiled import bitboard_kernels, kernels_of
from quintain.lancelot.options import standard
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.variant import layout_of, row_of, variant_of

CONFIG = standard(2)


def words(row: np.ndarray, seat: int) -> np.uint64:
    """The shields of a seat as bits."""
    return np.uint64(sum(1 << square for square in range(64) if row[square] == seat))


def leads(row: np.ndarray, seat: int, first_line: int) -> np.uint64:
    """The leads of the seat on eight lines, a byte each, 64 for none."""
    layout = layout_of(2, 8, diagonals=False)
    count, total = layout.count + seat * layout.stride, layout.total
    return np.uint64(
        sum(
            (64 + 2 * int(row[count + first_line + at]) - int(row[total + first_line + at])) << 8 * at
            for at in range(8)
        )
    )


def test_open_squares_and_counts_agree_along_random_games() -> None:
    """L4 L5 L9"""
    kernels = kernels_of(variant_of(CONFIG), (), plain=True)
    random = Random(4)
    squares = np.zeros(64, np.int16)
    moves = np.zeros(4097, np.int64)
    scratch = np.zeros(17, np.int16)
    with np.errstate(over="ignore"):
        for _ in range(6):
            row = row_of(CONFIG, Lancelot(CONFIG).start())
            while row[layout_of(2, 8, diagonals=False).over] == 0:
                seat = int(row[layout_of(2, 8, diagonals=False).mover])
                listed = moves[: kernels["legal_moves"](row, moves, scratch)].tolist()
                open_there = bitboard.open_squares(
                    words(row, seat), words(row, 1 - seat), leads(row, seat, 0), leads(row, seat, 8)
                )
                expected = [square for square in range(64) if int(open_there) >> square & 1]
                assert [move & 255 for move in listed if move != 65535] == expected
                kernels["play"](row, random.choice(listed), squares)


@pytest.mark.parametrize("board", [1, 1 << 63, 0xFFFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0001, 0x00F0_0A00_1230_4080])
def test_the_bit_of_each_rank_is_found(board: int) -> None:
    squares = [square for square in range(64) if board >> square & 1]
    with np.errstate(over="ignore"):
        assert int(bitboard.bits_of(np.uint64(board))) == len(squares)
        found = [int(bitboard.chosen(np.uint64(board), np.uint64(rank))) for rank in range(len(squares))]
    assert found == squares


def test_the_instruction_that_deposits_bits_says_what_the_tables_say() -> None:
    kernels = bitboard_kernels()
    random = Random(8)
    with np.errstate(over="ignore"):
        for _ in range(200):
            board = np.uint64(random.getrandbits(64) & random.getrandbits(64) | 1 << random.randrange(64))
            rank = np.uint64(random.randrange(int(board).bit_count()))
            assert kernels["chosen"](board, rank) == bitboard.chosen(board, rank)
            assert kernels["spread"](board) == bitboard.spread(board)


def test_random_games_end_as_those_of_the_kernel_do() -> None:
    """L6 L7 L10 L11: turns, wins and draws of many games, within four standard errors."""
    games = 20_000
    bits = np.zeros(3)
    turns = bitboard_kernels()["play_many"](games, 30, 7, np.array([5], np.uint64), bits)
    row = row_of(CONFIG, Lancelot(CONFIG).start())
    flat = np.zeros(3)
    squares = [np.zeros(64, np.int16) for _ in range(3)]
    flat_turns = kernels_of(variant_of(CONFIG))["play_many"](
        row, row.copy(), games, np.array([6], np.uint64), *squares, np.zeros(17, np.int16), False, np.zeros(2), flat
    )
    assert bits.sum() == games
    assert abs(turns - flat_turns) / games < 0.25
    assert abs(bits[0] + bits[2] / 2 - flat[0]) / games < 4 * 0.5 * (2 / games) ** 0.5
