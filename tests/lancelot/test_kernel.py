"""The kernel is the rules on one array: both play the same games."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from quintain.lancelot import kernel
from quintain.lancelot.compiled import kernels_of
from quintain.lancelot.moves import Pass, Place, PlaceSword
from quintain.lancelot.options import Config, standard
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.variant import code_of, matches, move_of, row_of, variant_of

ROOT = Path(__file__).parents[2]


def test_rules_and_kernel_agree_at_every_ply_of_games_with_every_option() -> None:
    """L4 L5 L6 L7 L8 L9 L10 L11 L12 L13 L14 L15 L16 L17 L18 favour=kept"""
    drill = [sys.executable, str(ROOT / "drills" / "kernel_equals_rules.py"), "--quick"]
    answer = subprocess.run(drill, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    figures = json.loads(answer.stdout.splitlines()[-1])
    assert figures["different"] == 0
    assert figures["games"] == 150
    assert figures["plies_with_captures"] > 300


def test_the_drill_sees_a_kernel_that_forgets_captures(monkeypatch: pytest.MonkeyPatch) -> None:
    """L6"""
    described = importlib.util.spec_from_file_location("kernel_drill", ROOT / "drills" / "kernel_equals_rules.py")
    assert described is not None
    assert described.loader is not None
    drill = importlib.util.module_from_spec(described)
    described.loader.exec_module(drill)
    monkeypatch.setattr(drill, "kernels_of", lambda *_: {**vars(kernel), "play": play_without})
    with pytest.raises(drill.DifferenceError, match="captured squares differ"):
        drill.compare(standard(2), 5, 1, plain=True)


def play_without(row: kernel.Row, move: int, squares: kernel.Squares) -> int:
    """Plays as the kernel does, and does not say what it captured."""
    kernel.play(row, move, squares)
    return 0


@pytest.mark.parametrize(
    "move", [Place(0), Place(195), Place(63, 0), Place(3, 195), PlaceSword(0), PlaceSword(195), Pass()]
)
def test_a_move_survives_being_a_number(move: Place | PlaceSword | Pass) -> None:
    assert move_of(code_of(move)) == move


def test_a_row_follows_its_position_and_differs_from_another() -> None:
    """L15 L16 favour=kept"""
    config = Config(3, 6, 4, 12, diagonals=True, sword=True, favour="kept")
    game = Lancelot(config)
    random = Random(3)
    state = game.start()
    first = row_of(config, state)
    row = first.copy()
    squares = np.zeros(36, np.int16)
    for _ in range(12):
        move = random.choice(list(game.legal_moves(state)))
        state = game.resolve(state, move).state
        kernels_of(variant_of(config), (), plain=True)["play"](row, code_of(move), squares)
        assert matches(config, row, state)
    assert not matches(config, first, state)
