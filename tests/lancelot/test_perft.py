"""Counts of turn sequences from crowded positions, equal to a brute force that is written another way (`brute`).

`crowded.txt`: players, diagonals, favour | shields | position | how many sequences of 1, 2, ... turns there are.
"""

from pathlib import Path

import pytest

from quintain.core.game import Outcome
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import State
from tests.lancelot.brute import Brute, perft, read
from tests.lancelot.pictures import Table, picture

POSITIONS = Path(__file__).with_name("crowded.txt").read_text(encoding="utf-8").splitlines()
BRUTE_FORCE_UP_TO = 1500


@pytest.mark.parametrize("line", POSITIONS)
def test_the_engine_counts_what_brute_force_counts(line: str) -> None:
    """L4, L5, L6, L7, L8, L11, L12, L14, L15, L16 favour=turn favour=kept"""
    table, brute, counts = crowded(line)
    for depth, expected in enumerate(counts, start=1):
        assert sequences(table.game, table.state, depth) == expected
        if expected <= BRUTE_FORCE_UP_TO:
            assert perft(brute, depth) == expected


@pytest.mark.parametrize("line", POSITIONS)
def test_every_turn_captures_what_brute_force_captures(line: str) -> None:
    """L6, L7, L16 favour=turn favour=kept"""
    table, brute, _ = crowded(line)
    found = table.game.legal_moves(table.state)
    assert len(found) == table.game.count_legal(table.state)
    texts = {table.notation.format_move(move): sorted(table.names(taken).split()) for move, taken in found.items()}
    assert texts == brute.turns()


def sequences(game: Lancelot, state: State, depth: int) -> int:
    """How many sequences of `depth` turns there are; a game that ends earlier counts as one."""
    if isinstance(game.waits_for(state), Outcome):
        return 1
    if depth == 1:
        return game.count_legal(state)
    return sum(sequences(game, game.resolve(state, move).state, depth - 1) for move in game.legal_moves(state))


def crowded(line: str) -> tuple[Table, Brute, list[int]]:
    """A line of the file, as the engine and as the brute force see it."""
    options, shields, position, counts = (part.strip() for part in line.split("|"))
    players, diagonals, favour = options.split()
    assert favour in {"no", "turn", "kept"}
    table = picture(
        position,
        players=int(players),
        shields=int(shields),
        diagonals=diagonals == "yes",
        favour="turn" if favour == "turn" else "kept" if favour == "kept" else "no",
    )
    return table, read(position, int(players), diagonals == "yes", favour), [int(count) for count in counts.split()]
