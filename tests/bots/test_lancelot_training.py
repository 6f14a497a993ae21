"""Learning the tables: reproducible from a seed, and something is learnt. Uncompiled, on small boards."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from quintain.bots import lancelot_learn_round, lancelot_round, lancelot_training, lancelot_turns, lancelot_worth
from quintain.bots.lancelot_by_eye import choose_by_eye
from quintain.bots.lancelot_levels import MINDS
from quintain.bots.lancelot_search import search_kernels
from quintain.bots.lancelot_training import Course, learn_table
from quintain.lancelot.moves import Pass
from quintain.lancelot.options import Config
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.variant import layout_for, move_of, row_of, variant_of
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
    needed = table[lancelot_worth.NEEDED :].astype(np.int64)
    edge = lancelot_worth.EDGE
    assert needed[1 * edge + 2] > needed[2 * edge + 2] > needed[2 * edge + 1]


def test_a_knight_of_several_who_needs_less_stands_better() -> None:
    """L10 L19"""
    table, _ = learn_table(Config(3, 4, 2, 6), (Course(120, 0.1, 0.02, 0.6, 0.2, others=0.0),), 1, plain=True)
    needed = table[lancelot_round.NEEDED : lancelot_round.NEEDED + lancelot_round.MOST_NEEDED]
    assert needed[1] > needed[2]


def test_who_plays_by_eye_while_several_learn_plays_as_a_sergeant_does() -> None:
    """L4 L6: in a whole game the kernel's turn is among the best of the level, but for what tells equals apart."""
    config = Config(3, 5, 4, 12)
    game = Lancelot(config)
    layout = layout_for(variant_of(config))
    sources = (lancelot_turns, lancelot_round, lancelot_learn_round)
    by_eye = search_kernels(variant_of(config), sources, plain=True)["by_eye"]
    after, squares = np.zeros(layout.length, np.int16), np.zeros(layout.squares, np.int16)
    drawn = np.array([7], np.uint64)
    state = game.start()
    captured = 0
    for turn in range(40):
        if state.outcome is not None:
            break
        liked = {each.move: each.worth for each in choose_by_eye(game, state, MINDS["sergeant"], Random(turn))}
        move = move_of(int(by_eye(row_of(config, state), after, squares, drawn)))
        if not isinstance(move, Pass):
            assert liked[move] > max(liked.values()) - 0.0105
            captured += len(game.captures_of(state, move))
        state = game.resolve(state, move).state
    assert captured > 0


def test_the_command_keeps_what_was_learnt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """quintain train lancelot"""
    tables = {"2": np.arange(5, dtype=np.int32), "3d": np.ones(4, np.int32)}
    asked: list[tuple[int, bool]] = []

    def train(seed: int, tell: lancelot_training.Told, *, quick: bool, processes: int) -> lancelot_training.Tables:
        assert processes >= 1
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
    assert [entry.name for entry in tmp_path.iterdir()] == ["mine.npz"]


def test_what_can_not_be_kept_is_refused_before_anything_is_learnt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """quintain train"""

    def train(*_: object, **__: object) -> lancelot_training.Tables:
        raise AssertionError("it began to learn")

    monkeypatch.setattr(lancelot_training, "train", train)
    answer = Answer(["train", "lancelot", "--out", str(tmp_path / "missing" / "mine.npz")])
    assert (answer.code, answer.err.count("\n")) == (1, 1)
    assert "No such file" in answer.err
    assert Answer(["train", "lancelot", "--out", str(tmp_path)]).code == 1
    assert Answer(["train", "lancelot", "--quick"]).code == 2
    assert Answer(["train", "chess"]).code == 2


def test_what_was_kept_before_stays_when_learning_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """quintain train"""

    def train(*_: object, **__: object) -> lancelot_training.Tables:
        raise KeyboardInterrupt

    monkeypatch.setattr(lancelot_training, "train", train)
    target = tmp_path / "mine.npz"
    target.write_text("learnt before", encoding="utf-8")
    Answer(["train", "lancelot", "--out", str(target)])
    assert target.read_text(encoding="utf-8") == "learnt before"
    assert [entry.name for entry in tmp_path.iterdir()] == ["mine.npz"]
