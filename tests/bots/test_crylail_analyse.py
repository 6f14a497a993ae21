"""The review of a kept record of Crylail as text, JSON and picture."""

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from quintain.bots.crylail_levels import CHARACTERS, OF_A_POINTER
from quintain.bots.crylail_maps import flick_map
from quintain.cli.analyse_crylail import as_json, map_picture, picture, review_record, tell
from quintain.core.errors import RecordError
from quintain.crylail.hands import TREMORS
from quintain.crylail.options import Config
from quintain.crylail.power import power_of
from quintain.crylail.rules import Crylail
from quintain.crylail.table import Kind
from quintain.games.reading import parse_records
from quintain.games.records import Replayed, replay
from tests.crylail.matches import MM, in_round

GOLDEN = Path(__file__).parents[1] / "golden"


def replayed(name: str) -> Replayed:
    """A kept record, played through."""
    return replay(parse_records((GOLDEN / name).read_text(encoding="utf-8"))[0])


def test_a_kept_record_is_reviewed_as_text_json_and_picture() -> None:
    """C24"""
    match = replayed("crylail_2_standard.txt")
    found = review_record(match, work=300)
    text = tell(match, found)
    assert "The flicks that cost most:" in text
    assert "points more on average" in text
    shown = json.loads(json.dumps(as_json(match, found)))
    assert len(shown["turns"]) == len(found)
    assert all(
        turn["best"] + turn["choice"] + turn["luck"] == pytest.approx(turn["happened"], abs=0.05)
        for turn in shown["turns"]
    )
    assert ET.fromstring(picture(match, found)).tag.endswith("svg")  # noqa: S314


def test_each_seat_is_judged_by_its_own_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """C24"""
    match = replayed("crylail_2_standard.txt")
    with_bot = replace(match, record=replace(match.record, tags=(*match.record.tags, ("Bot2", "page"))))
    asked: list[object] = []

    def review(*told: object) -> tuple[()]:
        asked.append(told[2])
        return ()

    monkeypatch.setattr("quintain.bots.crylail_luck.review", review)
    review_record(with_bot, work=1)
    review_record(with_bot, work=1, tremor=TREMORS["strong"])
    assert asked == [[OF_A_POINTER, CHARACTERS["page"].tremor], [TREMORS["strong"]] * 2]


def test_a_map_is_drawn_with_its_best_flick() -> None:
    """C24"""
    state = in_round("1 slayer 1625 215; 4 at 1615 350; 5 at 1615 525", "0 spearman; 1 slinger")
    found = flick_map(Crylail(Config()), state, Kind.SPEARMAN,
                      225 * MM, 350 * MM, TREMORS["slight"], 41, 31)  # fmt: skip
    drawn = map_picture(found, Config().profile)
    assert ET.fromstring(drawn).tag.endswith("svg")  # noqa: S314
    assert drawn.count("<rect") == 41 * 31 + 1
    assert f"power {power_of(found.best.speed * 1e6, Config().profile):.1f} %;" in drawn
    assert "m/s" not in drawn


def test_a_record_of_the_other_game_is_refused() -> None:
    with pytest.raises(RecordError, match="no record of Crylail"):
        review_record(replayed("lancelot_2_standard.txt"), work=10)
