"""Whole games of a slow reference program, replayed through the public interface: every ruling at once."""

import json
from pathlib import Path

import pytest

from quintain.core.game import Outcome, Turn
from quintain.lancelot.board import square_name, squares_in
from quintain.lancelot.moves import Captured
from quintain.lancelot.notation import LancelotNotation
from quintain.lancelot.options import Config
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import NOWHERE, State

GAMES = (Path(__file__).parents[1] / "vectors" / "lancelot_games.jsonl").read_text(encoding="utf-8").splitlines()


def test_no_game_is_missing() -> None:
    assert len(GAMES) == 176


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_the_game_is_replayed_turn_by_turn(number: int) -> None:
    """L1, L2, L3, L4, L5, L6, L7, L8, L9, L10, L11, L12, L13, L14, L15, L16, L18, L19"""
    expected = json.loads(GAMES[number])
    config = Config(**{**expected["config"], "favour": expected["config"]["favour"] or "no"})
    game, notation = Lancelot(config), LancelotNotation(config)
    state = game.start()
    for turn in expected["turns"]:
        assert game.waits_for(state) == Turn(turn["seat"])
        assert game.count_legal(state) == turn["legal"]
        move = notation.parse_move(turn["turn"])
        played = game.resolve(state, move)
        squares = [square for event in played.events if isinstance(event, Captured) for square in event.squares]
        assert sorted(square_name(square, config.size) for square in squares) == turn["captured"]
        assert notation.format_move(move) == turn["turn"]
        state = played.state
    end = game.waits_for(state)
    assert isinstance(end, Outcome)
    assert (end.winner if end.reason == "target" else None) == expected["winner"]
    assert list(end.ranks) == expected["ranks"]
    assert [list(row) for row in state.captured] == expected["captured"]
    assert list(state.hand) == expected["hand"]
    assert _board(state, config.size) == expected["board"]
    assert (None if state.sword == NOWHERE else square_name(state.sword, config.size)) == expected["sword"]


def _board(state: State, size: int) -> dict[str, int]:
    return {
        square_name(square, size): seat for seat, shields in enumerate(state.shields) for square in squares_in(shields)
    }
