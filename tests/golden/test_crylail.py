"""Golden matches of Crylail: records whose comments tell every flick, replayed and told again.

The flicks were chosen by chance once, those of the four with a tremor. Where every disk rests (the hashes), what it
scores and the sentences must stay as they stand in the files.
"""

from pathlib import Path

import pytest

from quintain.core.game import Chance, Outcome
from quintain.core.record import Record, Step, format_tags, option_name, parse_tags, split_lines
from quintain.crylail.notation import CrylailNotation
from quintain.crylail.options import OPTIONS, read_config
from quintain.crylail.rules import Crylail

MATCHES = sorted(Path(__file__).parent.glob("*crylail_*.txt"))


def test_there_is_a_golden_match_for_two_and_for_four() -> None:
    """C22; the third proves its draws (games/proof.py)."""
    assert [path.stem for path in MATCHES] == ["crylail_2_standard", "crylail_4_house_rules", "proven_crylail_2"]


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_golden_match_is_replayed_and_told_as_it_stands(path: Path) -> None:
    """C5, C6, C7, C10, C18, C20, C21, C24"""
    text = path.read_text(encoding="utf-8")
    assert replayed(text) == text


def replayed(text: str) -> str:
    """The record written anew from its tags, moves, aims and draws alone."""
    tags, body = parse_tags(list(enumerate(split_lines(text), start=1)))
    options = {option.name for option in OPTIONS}
    config = read_config({option_name(tag): value for tag, value in tags if option_name(tag) in options})
    game, notation = Crylail(config), CrylailNotation(config)
    record = Record(tags, notation.read_body(body))
    names = tuple(record.tag(f"Seat{seat + 1}") for seat in range(config.players))
    state = game.start()
    steps: list[Step] = []
    for step in record.steps:
        waits = game.waits_for(state)
        if isinstance(waits, Chance):
            played = game.resolve(state, None, notation.parse_chance(waits.kind, step.text))
        else:
            played = game.resolve(state, notation.parse_move(step.text))
        note = " ".join(sentence for event in played.events if (sentence := notation.tell(event, names)))
        steps.append(Step(step.kind, step.text, notation.checks(played), step.aim, note))
        state = played.state
    end = game.waits_for(state)
    result = "-".join(map(str, end.ranks)) if isinstance(end, Outcome) else "*"
    assert record.tag("Result") == result
    return format_tags(tags) + "\n" + notation.write_body(steps)
