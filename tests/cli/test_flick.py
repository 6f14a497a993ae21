"""`quintain flick`: told, as JSON, as a picture, from the set-up and from positions, and what is refused."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.terminal import Answer, refused

RAW = "hero 120000 350000 2300000 0 0"


def test_a_flick_in_the_notation_of_records_is_told_with_times() -> None:
    """C7"""
    answer = Answer(["flick", RAW])
    assert answer.code == 0
    assert "1.172 s Everything is at rest." in answer.words
    assert "Side 0's Hero rests at 1468.1, 350.0 mm, moved 1348.1 mm, beyond the Battle Line (C7)" in answer.words
    assert "The Drak Borg 4 rests at 1615.0, 350.0 mm, did not move." in answer.words


def test_strikes_and_falls_are_told_in_the_order_of_time() -> None:
    """C8, C11"""
    answer = Answer(["flick", "spearman, 2.6 m/s, at 4", "--order", "453"])
    assert "Side 0's Spearman hits the Drak Borg 4 at 1.20 m/s." in answer.words
    assert answer.words.index("hits the Drak Borg 4") < answer.words.index("falls over the edge of the Void")
    assert "hits a triangle" in Answer(["flick", "hero 200 30, 800 mm"]).words


def test_everything_is_there_for_programs() -> None:
    found = json.loads(Answer(["flick", "slinger, 1.2 m/s, at 4, spin 60", "--side", "1", "--json"]).out)
    assert found["disk"] == 10
    assert found["flick"].startswith("slinger 230000 350000 1200000 0 60000")
    assert [disk["disk"] for disk in found["start"]] == [10, 12, 13, 14]
    assert [disk["disk"] for disk in found["rest"]] == [10, 12, 13, 14]
    assert {segment[0] for segment in found["segments"]} == {10}
    assert len(found["hash"]) == 8
    assert found["profile"]["name"] == "standard"


def test_a_picture_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "flick.svg"
    answer = Answer(["flick", "spearman, 2.6 m/s, at 4", "--picture", str(file)])
    assert f"The picture is in {file}.\n" in answer.out
    root = ET.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314 (our own)
    kinds = [element.tag.rpartition("}")[2] for element in root.iter()]
    assert (kinds.count("polygon"), kinds.count("polyline"), kinds.count("line")) == (4, 2, 2)
    assert {element.text for element in root.iter() if element.tag.endswith("text")} >= {"SP", "D3", "D5"}


def test_a_position_and_a_table_of_its_size_are_taken(tmp_path: Path) -> None:
    text = "table 2000x800; 0 slayer 1800 300; 1 hero 1700 400; 5 at 1800 600"
    answer = Answer(["flick", "hero, 2.6 m/s, at hero", "--position", text, "--json"])
    found = json.loads(answer.out)
    assert (found["profile"]["length"], found["profile"]["battle_line"]) == (2_000_000, 1_570_000)
    assert {strike["other"] for strike in found["strikes"]} == {6}
    file = tmp_path / "position.txt"
    file.write_text(text, encoding="utf-8")
    assert Answer(["flick", "hero, 2.6 m/s, at hero", "--file", str(file), "--json"]).out == answer.out


def test_profiles_slide_differently() -> None:
    """C1"""
    rests = [
        json.loads(Answer(["flick", "hero, 1.2 m/s", "--profile", name, "--json"]).out)["rest"][0]["x"]
        for name in ("standard", "slick", "rough")
    ]
    assert rests[1] > rests[0] > rests[2]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["hero"], "expected how hard"),
        (["1300 mm"], "expected a knight first"),
        (["pawn, 1300 mm"], "expected one of hero"),
        (["hero 400000 350000 1 0"], "the knight is placed behind the Launch Line"),
        (["hero 120000 350000 999999999 0"], "no flick is that fast"),
        (["hero, 1 m/s", "--order", "333"], "option order: '333' is none of 345"),
        (["hero, 1 m/s", "--profile", "ice"], "option table: 'ice' is none of"),
        (["hero, 1 m/s", "--position", "0 slayer 1500 300; 1 hero 1500 310"], "overlaps Side 0's Slayer"),
        (["hero, 1 m/s", "--position", "0 slayer 1500 -5"], "beyond an edge"),
        (["hero, 1 m/s", "--position", "0 slayer"], "expected a length in millimetres"),
        (
            ["hero, 1 m/s", "--position", "table 500x300"],
            "table, length: a flick needs one from 1200 to 4000 mm, found 500",
        ),
        (["hero, 1 m/s", "--position", "table 1830x9.5"], "table, width: a flick needs one from 400 to 1200 mm"),
        (["hero, 1 m/s", "--position", "0 slayer 1500 9999"], "character 15: expected a length from -20 to 720 mm"),
        (["hero 9999999999999 1 1 1"], "character 6: expected a whole number of at most 12 digits"),
        (["hero 1 1 1 1 -9999999999999"], "character 14: expected a whole number of at most 12 digits"),
        (["hero, 1 m/s", "--file", "/nowhere.txt"], "/nowhere.txt: No such file"),
        (["hero, 1 m/s", "--file", "/nowhere.txt", "--position", "5 at 1 2"], "given both as a text and as a file"),
        (["hero, 1 m/s", "--picture", "/nowhere/at.svg"], "can't be written"),
    ],
)
def test_what_cannot_be_flicked_is_refused(arguments: list[str], why: str) -> None:
    """C6"""
    assert why in refused("flick", *arguments)


def test_a_side_is_0_or_1() -> None:
    assert Answer(["flick", RAW, "--side", "2"]).code == 2
