"""The searches of the Lancelot bots, uncompiled and on small boards, against slow programs that say the same."""

from random import Random

import numpy as np
import pytest

from quintain.bots import lancelot_turns, lancelot_worth
from quintain.bots.bot import Stop
from quintain.bots.lancelot_search import DUEL, Duel, Round, chance_of, search_for
from quintain.bots.lancelot_weights import table_name, weights_of
from quintain.lancelot.compiled import kernels_of
from quintain.lancelot.moves import Move, Place
from quintain.lancelot.options import Config
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import State
from quintain.lancelot.variant import Variant, code_of, move_of, row_of, variant_of
from tests.lancelot.pictures import Table, picture

SMALL = Config(2, 5, 4, 12)


def somewhere(config: Config, seed: int, plies: int) -> Table:
    """A position that random shields have led to, the game still running."""
    game = Lancelot(config)
    random = Random(seed)
    state = game.start()
    for _ in range(plies):
        alone = [move for move in game.legal_moves(state) if not isinstance(move, Place) or move.sword_to is None]
        after = game.resolve(state, random.choice(alone or list(game.legal_moves(state)))).state
        if after.outcome is not None:
            break
        state = after
    return Table(game, state)


def worth(game: Lancelot, state: State) -> int:
    """What the tables say of a position to the knight on turn; a finished game without the plies it took."""
    kernels = kernels_of(variant_of(game.config), DUEL, plain=True)
    row = row_of(game.config, state)
    if state.outcome is not None:
        return int(kernels["ended"](row, state.to_move, 0))
    return int(kernels["worth_of"](row, weights_of(variant_of(game.config)), state.to_move))


def best_of(game: Lancelot, state: State, depth: int) -> int:
    """Plain minimax over the rules."""
    if depth == 0 or state.outcome is not None:
        return worth(game, state)
    return max(-best_of(game, game.resolve(state, move).state, depth - 1) for move in game.legal_moves(state))


@pytest.mark.parametrize("seed", range(6))
def test_a_shallow_search_finds_what_minimax_finds(seed: int) -> None:
    table = somewhere(SMALL, seed, 8)
    expected = best_of(table.game, table.state, 2)
    search = Duel(variant_of(SMALL), 10_000, plain=True)
    found = search.look(row_of(SMALL, table.state), 10_000, 1, Stop(), 2)
    assert found.depth == 2 or found.turns[0].chance in {0.0, 1.0}
    assert found.turns[0].chance == pytest.approx(chance_of(expected))


def test_of_turns_that_differ_by_an_exchange_of_equal_lines_one_is_looked_at() -> None:
    """L2 L6: all empty rows are the same, and so are files; diagonals tell them apart (L12)."""
    for turns, kinds in ((0, 1), (1, 3)):
        table = somewhere(SMALL, 1, turns)
        found = Duel(variant_of(SMALL), 60, plain=True).look(row_of(SMALL, table.state), 60, 9, Stop(), 1)
        assert len(found.turns) == kinds
    config = Config(2, 5, 4, 12, diagonals=True)
    row = row_of(config, somewhere(config, 1, 0).state)
    found = Duel(variant_of(config), 900, plain=True).look(row, 900, 9, Stop(), 1)
    assert len(found.turns) == 9


def test_a_win_at_once_is_taken() -> None:
    """L10"""
    table = picture("..... / 0.... / 11... / 0.... / ..... move=0 captured=0,3/0,0", target=4)
    winning = {
        move for move in table.game.legal_moves(table.state) if len(table.game.captures_of(table.state, move)) > 0
    }
    config = table.game.config
    found = Duel(variant_of(config), 500, plain=True).look(row_of(config, table.state), 500, 1, Stop())
    assert move_of(found.turns[0].code) in winning
    assert found.turns[0].chance == 1.0


def test_several_turns_come_best_first_and_differ() -> None:
    table = somewhere(SMALL, 3, 6)
    found = Duel(variant_of(SMALL), 3_000, plain=True).look(row_of(SMALL, table.state), 3_000, 4, Stop(), 3)
    chances = [turn.chance for turn in found.turns]
    assert len({turn.code for turn in found.turns}) == 4
    assert chances == sorted(chances, reverse=True)
    assert all(turn.line[0] == turn.code for turn in found.turns)


@pytest.mark.parametrize(
    "config",
    [
        Config(2, 5, 4, 12, diagonals=True, sword=True, favour="turn"),
        Config(3, 5, 4, 12, sword=True, favour="kept"),
        Config(4, 6, 5, 12, diagonals=True),
        Config(5, 6, 5, 12, sword=True, favour="turn"),
    ],
)
def test_what_a_search_proposes_is_legal_with_every_option(config: Config) -> None:
    """L13 L15 L16 favour=kept"""
    for plies in (0, 1, 5, 11):
        table = somewhere(config, plies, plies)
        search = search_for(variant_of(config), 200, plain=True)
        found = search.look(row_of(config, table.state), 200, 3, Stop(), 2)
        for turn in found.turns:
            assert table.game.why_not(table.state, move_of(turn.code)) is None
            assert 0.0 <= turn.chance <= 1.0


def test_a_search_that_is_told_to_stop_answers_at_once() -> None:
    stop = Stop()
    stop.now()
    for config in (SMALL, Config(3, 5, 4, 12)):
        table = somewhere(config, 1, 4)
        found = search_for(variant_of(config), 1_000_000, plain=True).look(
            row_of(config, table.state), 1_000_000, 1, stop
        )
        assert found.work < 2_000
        assert found.stopped
        assert table.game.why_not(table.state, move_of(found.turns[0].code)) is None


@pytest.mark.parametrize("config", [SMALL, Config(3, 5, 4, 12), Config(2, 5, 4, 12, sword=True, favour="turn")])
def test_a_search_with_next_to_no_work_answers_with_a_turn_and_its_line(config: Config) -> None:
    for work in (1, 2, 3):
        table = somewhere(config, work, 5)
        turn = (
            search_for(variant_of(config), work, plain=True).look(row_of(config, table.state), work, 1, Stop()).turns[0]
        )
        assert turn.line[0] == turn.code
        assert table.game.why_not(table.state, move_of(turn.code)) is None


@pytest.mark.parametrize("seed", range(5))
def test_the_few_turns_with_the_sword_hold_one_that_captures_most(seed: int) -> None:
    """L15 L16"""
    config = Config(3, 5, 9, 12, diagonals=seed % 2 == 0, sword=True, favour="turn")
    table = somewhere(config, seed, 12)
    game, state = table.game, table.state
    kernels = kernels_of(variant_of(config), DUEL, plain=True)
    moves, points = np.zeros(96, np.int64), np.zeros(96, np.int64)
    row = row_of(config, state)
    number = kernels["sword_candidates"](
        row, moves, points, row.copy(), np.zeros(25, np.int16), np.zeros(40, np.int16), 0
    )
    legal = game.legal_moves(state)
    with_sword: dict[Move, tuple[int, ...]] = {
        move: squares for move, squares in legal.items() if isinstance(move, Place) and move.sword_to is not None
    }
    proposed = [move_of(int(code)) for code in moves[:number]]
    assert set(proposed) <= set(with_sword)
    most = max((len(squares) for squares in with_sword.values()), default=0)
    assert max((len(with_sword[move]) for move in proposed), default=0) == most


def test_the_tree_gives_the_knight_on_turn_what_it_takes_to_win() -> None:
    """L10 L19"""
    config = Config(3, 5, 4, 12)
    table = picture("..... / 0.... / 12... / 0.... / ..... move=0 captured=0,3,0/0,0,0/0,0,0", players=3, target=4)
    winning = [code_of(move) for move, squares in table.game.legal_moves(table.state).items() if squares]
    found = Round(variant_of(config), 400, plain=True).look(row_of(table.game.config, table.state), 400, 1, Stop())
    assert found.turns[0].code in winning
    assert found.turns[0].chance == pytest.approx(1.0, abs=0.01)


def test_each_variant_has_a_table() -> None:
    assert table_name(Variant(3, 10, diagonals=True, sword=True, favour="turn")) == "3ds"
    for players in range(2, 6):
        for diagonals in (False, True):
            table = weights_of(Variant(players, 8, diagonals, sword=True, favour="kept"))
            assert np.abs(table).sum() > 10_000
    assert len(weights_of(Variant(2, 8))) == lancelot_worth.WEIGHTS
    assert lancelot_turns.MOST_SWORD_TURNS == 96
