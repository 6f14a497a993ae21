"""Laws that hold in every position: the symmetries of the board, and what a turn can never do."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.errors import IllegalMoveError
from quintain.core.game import Outcome
from quintain.lancelot.board import squares_in
from quintain.lancelot.moves import Move, Pass, Place, PlaceSword
from quintain.lancelot.state import NOWHERE, State
from tests.lancelot.games import any_moves, tables
from tests.lancelot.pictures import Table

SYMMETRIES: tuple[Callable[[int, int, int], tuple[int, int]], ...] = (
    lambda rank, file, size: (file, size - 1 - rank),
    lambda rank, file, size: (size - 1 - rank, size - 1 - file),
    lambda rank, file, size: (rank, size - 1 - file),
    lambda rank, file, _size: (file, rank),
)


@given(tables(), st.sampled_from(SYMMETRIES))
def test_turning_and_mirroring_the_board_turns_and_mirrors_turns_and_captures(
    table: Table, symmetry: Callable[[int, int, int], tuple[int, int]]
) -> None:
    """L5, L6, L12, L16"""
    size = table.game.config.size
    images = [symmetry(square // size, square % size, size) for square in range(size * size)]
    assert_same_turns(table, [rank * size + file for rank, file in images])


@given(tables(diagonals=False), st.data())
def test_without_diagonals_rows_and_files_may_be_exchanged_among_themselves(table: Table, data: st.DataObject) -> None:
    """L5, L6"""
    size = table.game.config.size
    ranks = data.draw(st.permutations(range(size)))
    files = data.draw(st.permutations(range(size)))
    assert_same_turns(table, [ranks[square // size] * size + files[square % size] for square in range(size * size)])


@given(tables())
def test_the_count_is_the_number_of_turns_listed(table: Table) -> None:
    """L11, L15, L17"""
    assert table.game.count_legal(table.state) == len(table.game.legal_moves(table.state))


@given(tables(most=5))
def test_a_turn_is_listed_exactly_when_nothing_speaks_against_it(table: Table) -> None:
    """L4, L5, L13, L15, L16, L17"""
    squares = range(table.game.config.size**2)
    every: list[Move] = [Pass(), *map(PlaceSword, squares), *map(Place, squares)]
    every += [Place(square, sword_to) for square in squares for sword_to in squares]
    free = [move for move in every if table.game.why_not(table.state, move) is None]
    assert set(free) == set(table.game.legal_moves(table.state))


@given(tables(), st.data())
def test_why_not_says_what_resolve_raises_and_an_illegal_turn_changes_nothing(
    table: Table, data: st.DataObject
) -> None:
    move = data.draw(any_moves(table.game))
    before = table.text
    refusal = table.game.why_not(table.state, move)
    if refusal is None:
        assert move in table.game.legal_moves(table.state)
        return
    with pytest.raises(IllegalMoveError) as caught:
        table.game.resolve(table.state, move)
    assert str(caught.value) == str(refusal)
    assert refusal.rule
    assert refusal.why
    assert table.text == before


@given(tables())
def test_the_sword_may_go_exactly_where_some_turn_moves_it(table: Table) -> None:
    """L15, L16"""
    moved = {move.sword_to for move in table.game.legal_moves(table.state) if isinstance(move, Place)} - {None}
    squares = range(table.game.config.size**2)
    assert {square for square in squares if table.game.why_not_sword(table.state, square) is None} == moved
    assert table.game.sword_turn_exists(table.state) == bool(moved) or table.state.outcome is not None


@given(tables())
def test_no_shield_is_ever_lost(table: Table) -> None:
    """L3, L6"""
    state = table.state
    for seat in range(table.game.seats):
        taken = sum(row[seat] for row in state.captured)
        assert state.hand[seat] + state.shields[seat].bit_count() + taken == table.game.config.shields


@given(tables())
def test_no_two_pieces_share_a_square(table: Table) -> None:
    """L4, L13"""
    sword = 0 if table.state.sword == NOWHERE else 1
    assert table.state.occupied.bit_count() == sum(map(int.bit_count, table.state.shields)) + sword


@given(tables(), st.randoms(use_true_random=False))
def test_every_game_ends(table: Table, random: Random) -> None:
    """L10, L11"""
    game, state = table.game, table.state
    for _ in range(game.seats * (game.config.shields + 1) * 2 + 200):
        if state.outcome is not None:
            break
        open_squares = list(squares_in(game.open_squares(state)))
        if game.awaits_sword(state):
            state = game.resolve(state, PlaceSword(0)).state
        elif open_squares:
            state = game.resolve(state, Place(random.choice(open_squares))).state
        else:
            state = game.resolve(state, next(iter(game.legal_moves(state)))).state
    assert isinstance(game.waits_for(state), Outcome)


def assert_same_turns(table: Table, image: Sequence[int]) -> None:
    """The image of a position has the images of its turns, and they capture the images of the squares."""
    moved = table.game.legal_moves(moved_state(table.state, image))
    expected = {
        moved_move(move, image): tuple(sorted(image[square] for square in taken))
        for move, taken in table.game.legal_moves(table.state).items()
    }
    assert moved == expected


def moved_state(state: State, image: Sequence[int]) -> State:
    shields = tuple(sum(1 << image[square] for square in squares_in(own)) for own in state.shields)
    return replace(state, shields=shields, sword=NOWHERE if state.sword == NOWHERE else image[state.sword])


def moved_move(move: Move, image: Sequence[int]) -> Move:
    match move:
        case Place(square, sword_to):
            return Place(image[square], None if sword_to is None else image[sword_to])
        case PlaceSword(square):
            return PlaceSword(image[square])
        case Pass():
            return move
