"""Learning the tables: reproducible from a seed, and something is learnt. Uncompiled, on small boards."""

from pathlib import Path

import numpy as np
import pytest

from quintain.bots import lancelot_duel, lancelot_round, lancelot_training
from quintain.bots.lancelot_training import Course, learn_table
from quintain.lancelot.options import Config
from tests.cli.terminal import Answer

BRIEF = (Course(6, 0.1, 0.05, 0.6, 0.2, opening=2, parts=2), Course(2, 0.05, 0.05, 0.6, 0.1, two_ahead=True, parts=1))


@pytest.mark.parametrize(
    "config",
    [
        Config(2, 4, 2, 8, diagonals=True),
        Config(2, 4, 2, 8, sword=True, favour="turn"),
        Config(3, 4, 2, 6, sword=True, favour="kept"),
    ],
    ids=str,
)
def test_the_same_seed_learns_the_same_table(config: Config) -> None:
    first, turns = learn_table(config, BRIEF, 3, plain=True)
    again, turns_again = learn_table(config, BRIEF, 3, plain=True)
    other, _ = learn_table(config, BRIEF, 4, plain=True)
    assert turns == turns_again > 8
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_a_capture_that_is_needed_less_is_worth_more() -> None:
    """L10: after a few hundred games on a tiny board, needing one shield is better than needing two."""
    table, _ = learn_table(Config(2, 4, 2, 8), (Course(150, 0.1, 0.02, 0.6, 0.2),), 1, plain=True)
    needed = table[lancelot_duel.NEEDED :].astype(np.int64)
    edge = lancelot_duel.EDGE
    assert needed[1 * edge + 2] > needed[2 * edge + 2] > needed[2 * edge + 1]


def test_a_knight_of_several_who_needs_less_stands_better() -> None:
    """L10 L19"""
    table, _ = learn_table(Config(3, 4, 2, 6), (Course(120, 0.1, 0.02, 0.6, 0.2),), 1, plain=True)
    needed = table[lancelot_round.NEEDED : lancelot_round.NEEDED + lancelot_round.MOST_NEEDED]
    assert needed[1] > needed[2]


def test_the_command_keeps_what_was_learnt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """quintain train lancelot"""
    tables = {"2": np.arange(5, dtype=np.int32), "3d": np.ones(4, np.int32)}
    asked: list[tuple[int, bool]] = []

    def train(seed: int, tell: lancelot_training.Told, *, quick: bool) -> lancelot_training.Tables:
        asked.append((seed, quick))
        tell("table 2: 10 games, 40.0 turns each")
        return tables

    monkeypatch.setattr(lancelot_training, "train", train)
    target = tmp_path / "mine.npz"
    answer = Answer(["train", "lancelot", "--seed", "9", "--quick", "--out", str(target)])
    assert answer.code == 0, answer.err
    assert "table 2: 10 games" in answer.out
    assert asked == [(9, True)]
    with np.load(target) as kept:
        assert {name: kept[name].tolist() for name in kept.files} == {
            name: table.tolist() for name, table in tables.items()
        }
    assert Answer(["train", "crylail"]).code == 2
