"""The scoring of four hundred positions as an independent reference gives it."""

import json
from pathlib import Path

from quintain.crylail.position import format_position, parse_position, position_to_json, read_positions, sheet_to_json
from quintain.crylail.scoring import Sheet

VECTORS = Path(__file__).parents[1] / "vectors" / "crylail_scoring.jsonl"


def test_each_position_scores_what_the_reference_says() -> None:
    """C10, C12, C14, C16, C17, C18, C19, C20"""
    text = VECTORS.read_text(encoding="utf-8")
    expected = [json.loads(line)["expect"] for line in text.splitlines()]
    sheets = [position.score() for position in read_positions(text)]
    assert len(expected) == 400
    assert [sheet_to_json(sheet) for sheet in sheets if isinstance(sheet, Sheet)] == expected


def test_both_forms_of_a_position_hold_everything_that_the_scoring_needs() -> None:
    """C19"""
    for position in read_positions(VECTORS.read_text(encoding="utf-8")):
        assert parse_position(format_position(position)) == position
        assert parse_position(json.dumps(position_to_json(position))) == position
