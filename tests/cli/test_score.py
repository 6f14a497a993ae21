"""`quintain score`: the vectors through the command line, the short form, sheets, flips, and bad positions."""

import json
from pathlib import Path

import pytest

from quintain.cli import score, terminal
from tests.cli.terminal import Answer, refused

VECTORS = Path(__file__).parents[1] / "vectors" / "crylail_scoring.jsonl"
EVEN = "0 hero 1500 300; 1 slayer 1500 400; 5 at 1500 350"


def test_every_position_of_the_vectors_scores_as_expected() -> None:
    """C10, C12, C14, C16, C17, C18, C19, C20"""
    lines = VECTORS.read_text(encoding="utf-8").splitlines()
    answer = Answer(["score", "--json", str(VECTORS)])
    assert (answer.code, answer.err) == (0, "")
    assert len(lines) == 400
    assert [json.loads(line) for line in answer.out.splitlines()] == [json.loads(line)["expect"] for line in lines]


def test_standard_input_is_a_file_too() -> None:
    line = VECTORS.read_text(encoding="utf-8").splitlines()[0]
    assert json.loads(Answer(["score", "--json", "-"], [line]).out) == json.loads(line)["expect"]


def test_a_sheet_shows_distances_rivals_margins_and_sums() -> None:
    """C10, C14, C16, C17, C18"""
    position = (
        "0 hero 1500 300; 1 slayer 1600 400; 5 at 1580 380; 0 spearman 1700 300; 1 slinger 1500 320; "
        "lost 4 by 0; cleric lost by 1"
    )
    answer = Answer(["score", "--name", "Ann", "--name", "Bob", "--position", position])
    rows = [" ".join(line.split()) for line in answer.out.splitlines()]
    assert "Drak Borg 4 off C10 +4" in rows
    assert "Cleric lost C17 -4" in rows
    assert any(row.startswith("Spearman C14 Ann's 130.0 Bob's Slayer 230.0 100.0 +6") for row in rows)
    assert any(row.startswith("Drak Borg 5 ×2 C18 Bob's Slayer 28.3 Ann's Hero 113.1 84.9 +10") for row in rows)
    assert rows[-1] == "Total 6 15"


def test_several_positions_of_a_file_are_scored_in_order(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text("0 hero 1500 300\n5 at 1500 350\n\n1 cleric 1500 300\n3 at 1500 350\n", encoding="utf-8")
    answer = Answer(["score", str(file)])
    assert "two.txt,position2" in answer.letters
    totals = [json.loads(line)["total"] for line in Answer(["score", "--json", str(file)]).out.splitlines()]
    assert totals == [[7, 0], [0, 3]]


def test_a_missing_flip_is_asked_for_by_name() -> None:
    """C20"""
    error = refused("score", "--position", EVEN)
    assert "no flip is given, and one more is needed (C20)" in error
    assert "face up 10 points for Side 1, face down 7 points for Side 0" in error
    more = f"{EVEN}; 0 slayer 1400 100; 1 hero 1400 200; 3 at 1400 150; flips up"
    assert "only 1 flip given, and one more is needed" in refused("score", "--json", "--position", more)


def test_given_flips_decide_and_those_not_needed_are_told() -> None:
    """C20"""
    answer = Answer(["score", "--position", f"{EVEN}; flips down up"])
    assert "flip down" in answer.words
    assert "1 of the 2 flips given were needed." in answer.words


def test_a_person_is_asked_how_the_disk_fell(monkeypatch: pytest.MonkeyPatch) -> None:
    """C20"""
    answers = iter(["sideways", "down"])
    monkeypatch.setattr(score, "is_interactive", lambda: True)
    monkeypatch.setattr(score, "ask", lambda _: next(answers))
    answer = Answer(["score", "--position", EVEN])
    assert answer.code == 0
    assert "Type up or down." in answer.out
    assert "flip down" in answer.words


def test_nobody_there_to_answer_leaves_it_unscored(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: str) -> str:
        raise terminal.InputEndedError

    monkeypatch.setattr(score, "is_interactive", lambda: True)
    monkeypatch.setattr(score, "ask", gone)
    assert "not scored, a flip is open" in refused("score", "--position", EVEN).replace("\n", " ") + "\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0 hero 1500 300\n1 slayr 1500 400\n", "line 2, character 3: expected a knight"),
        ("0 hero 1500\n", "character 12: expected a length in millimetres"),
        ("0 hero 9999 300\n", "expected"),
        ("0 hero 1500 300\n\n0 hero 1 2\n0 hero 1 2\n", "line 4, character 1: expected each knight once"),
        ("", "expected a position, found nothing"),
        ('{"table": {"length": 1830000}}', "position.knights"),
        ('{"table": 1}\n{"table": 2}\n', "line 1: "),
        ("[1, 2", "expected JSON"),
    ],
)
def test_a_bad_position_is_located(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(text, encoding="utf-8")
    error = refused("score", str(file))
    assert why in error
    assert f"{file}: " in error


def test_a_bad_file_stops_no_other(tmp_path: Path) -> None:
    good = tmp_path / "good.txt"
    good.write_text("0 hero 1500 300\n5 at 1500 350\n", encoding="utf-8")
    answer = Answer(["score", "--json", str(tmp_path / "none.txt"), str(good)])
    assert answer.code == 1
    assert "No such file" in answer.err
    assert json.loads(answer.out)["total"] == [7, 0]


def test_there_must_be_something_to_score() -> None:
    assert Answer(["score"]).code == 2
    assert "3 names for 2 sides" in refused("score", "--position", EVEN, *["--name", "A"] * 3)
