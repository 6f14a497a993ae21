"""The review of a kept record of Crylail as text, JSON and picture."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from quintain.bots.crylail_findings import Made, costliest
from quintain.bots.crylail_levels import CHARACTERS, OF_A_POINTER
from quintain.bots.crylail_maps import flick_map
from quintain.bots.recorded import shares_of
from quintain.cli.analyse_crylail import as_json, map_picture, picture, review_record, tell
from quintain.core.errors import RecordError
from quintain.crylail.hands import TREMORS, Tremor
from quintain.crylail.options import Config
from quintain.crylail.power import power_of
from quintain.crylail.rules import Crylail
from quintain.crylail.table import Kind
from quintain.games.reading import parse_records
from quintain.games.records import Replayed, replay, seat_names
from tests.crylail.matches import MM, in_round

GOLDEN = Path(__file__).parents[1] / "golden"


def replayed(name: str) -> Replayed:
    """A kept record, played through."""
    return replay(parse_records((GOLDEN / name).read_text(encoding="utf-8"))[0])


def test_a_kept_record_is_reviewed_as_text_json_and_picture() -> None:
    """C24"""
    match = replayed("crylail_2_standard.txt")
    found = review_record(match, work=300)
    text = tell(match, found, 300)
    assert "The flicks that cost most:" in text
    assert "points more on average" in text
    worst = costliest(found)[0]
    assert f"Turn {worst.step + 1} (round {worst.round}): " in text
    assert " 300 simulated ones" in text
    shown = json.loads(json.dumps(as_json(match, found, 300)))
    assert len(shown["turns"]) == len(found)
    assert all(
        turn["best"] + turn["choice"] + turn["luck"] == pytest.approx(turn["happened"], abs=0.05)
        for turn in shown["turns"]
    )
    assert all(turn["choice"] <= 0.0 <= turn["cost"] for turn in shown["turns"])
    assert all((turn["verdict"] == "") == (turn["choice"] > -0.05) for turn in shown["turns"] if turn["cost"] < 0.001)
    assert ET.fromstring(picture(match, found)).tag.endswith("svg")  # noqa: S314


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[tuple[int, Tremor]]]:
    """The seats and hands of all turns that reviews were asked for."""
    found: list[list[tuple[int, Tremor]]] = []

    def review(game: Crylail, turns: Sequence[Made], hands: Sequence[Tremor], *_: object) -> tuple[()]:
        seats = [game.seat_of(made.before, game.side_on_turn(made.before)) for made in turns]
        found.append(list(zip(seats, hands, strict=True)))
        return ()

    monkeypatch.setattr("quintain.bots.crylail_luck.review", review)
    return found


def with_tags(*tags: tuple[str, str]) -> Replayed:
    """The standard match, and something more in its record."""
    match = replayed("crylail_2_standard.txt")
    return replace(match, record=replace(match.record, tags=(*match.record.tags, *tags)))


def test_each_seat_is_judged_by_its_own_hand(asked: list[list[tuple[int, Tremor]]]) -> None:
    """C24"""
    with_bot = with_tags(("Bot2", "page"))
    review_record(with_bot, work=1)
    review_record(with_bot, work=1, tremor=TREMORS["strong"])
    own, strong = asked
    assert set(own) == {(0, OF_A_POINTER), (1, CHARACTERS["page"].tremor)}
    assert {hand for _, hand in strong} == {TREMORS["strong"]}


def test_who_left_is_judged_by_his_own_hand_before_a_bot_took_over(asked: list[list[tuple[int, Tremor]]]) -> None:
    """C24, Forfeits"""
    match = with_tags(("Forfeits", "2@8"), ("Bot2", "page"))
    review_record(match, work=1)
    (hands,) = asked
    assert {(seat, hand, turn >= 7) for turn, (seat, hand) in enumerate(hands)} == {
        (0, OF_A_POINTER, False),
        (0, OF_A_POINTER, True),
        (1, OF_A_POINTER, False),
        (1, CHARACTERS["page"].tremor, True),
    }
    shares = [(share.seat, share.level, share.turns) for share in shares_of(match)]
    assert shares == [(0, "", range(len(hands))), (1, "", range(7)), (1, "page", range(7, len(hands)))]


def test_what_a_person_and_his_bot_gave_away_is_told_apart() -> None:
    """Forfeits"""
    match = with_tags(("Forfeits", "2@8"), ("Bot2", "page"))
    found = review_record(match, work=60)
    name = seat_names(match.record, 2)[1]
    lines = tell(match, found, 60).splitlines()[3:5]
    luck = [
        sum(each.split.luck for each in found if each.seat == 1 and (each.step >= 7) == after)
        for after in (False, True)
    ]
    assert [line.split(":")[0] for line in lines] == [f"  {name}", f"  Page for {name} from turn 8 on"]
    assert [line.split("luck ")[1].split(",")[0] for line in lines] == [f"{each:+.1f}" for each in luck]


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
