"""Golden games of Lancelot: records whose comments tell every turn, replayed and told again.

The turns were chosen by chance once; what they do, and the sentences, must stay as they stand in the files.
"""

from pathlib import Path

import pytest

from quintain.core.game import Outcome
from quintain.core.record import Record, Step, format_tags, option_name, parse_tags, split_lines
from quintain.lancelot.notation import LancelotNotation
from quintain.lancelot.options import OPTIONS, read_config
from quintain.lancelot.rules import Lancelot

GAMES = sorted(Path(__file__).parent.glob("lancelot_*.txt"))


def test_each_number_of_knights_has_a_golden_game() -> None:
    assert [path.stem.split("_")[1] for path in GAMES] == ["2", "2", "3", "4", "5"]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_golden_game_is_replayed_and_told_as_it_stands(path: Path) -> None:
    """L4, L6, L10, L11, L13, L15, L16 favour=turn favour=kept"""
    text = path.read_text(encoding="utf-8")
    assert replayed(text) == text


def replayed(text: str) -> str:
    """The record written anew from its tags and turns alone."""
    tags, body = parse_tags(list(enumerate(split_lines(text), start=1)))
    options = {option.name for option in OPTIONS}
    config = read_config({option_name(tag): value for tag, value in tags if option_name(tag) in options})
    game, notation = Lancelot(config), LancelotNotation(config)
    record = Record(tags, notation.read_body(body))
    names = tuple(record.tag(f"Seat{seat + 1}") for seat in range(config.players))
    state = game.start()
    steps = []
    for step in record.steps:
        played = game.resolve(state, notation.parse_move(step.text))
        told = " ".join(notation.tell(event, names) for event in played.events)
        steps.append(Step("move", step.text, notation.checks(played), note=told))
        state = played.state
    end = game.waits_for(state)
    result = "-".join(map(str, end.ranks)) if isinstance(end, Outcome) else "*"
    assert record.tag("Result") == result
    return format_tags(tags) + "\n" + notation.write_body(steps)
