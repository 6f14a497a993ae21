"""`quintain play lancelot`: whole games through a pipe, every command, refusals, records written and gone on with."""

import re
from pathlib import Path

import pytest

from quintain.cli import play
from quintain.cli.terminal import ask
from quintain.core.record import Record, option_name
from quintain.games.reading import parse_records
from quintain.games.records import format_record, replay
from quintain.lancelot.options import OPTIONS
from tests.cli.terminal import Answer, refused

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("lancelot_*.txt"))
SMALL = ("play", "lancelot", "--size", "4", "--target", "1", "--shields", "8", "--name", "Elaine", "--name", "Gawain")


def _record(file: Path) -> Record:
    (record,) = parse_records(file.read_text(encoding="utf-8"))
    return record


def _arguments(record: Record) -> list[str]:
    known = {option.name for option in OPTIONS}
    options = [f"{option_name(tag)}={value}" for tag, value in record.tags if option_name(tag) in known]
    names = [value for tag, value in record.tags if tag.startswith("Seat")]
    words = [f"--option={option}" for option in options] + [f"--name={name}" for name in names]
    return ["play", "lancelot", *words]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_whole_game_is_played_through_a_pipe(path: Path, tmp_path: Path) -> None:
    """L4, L10, L11, L13, L15, L19"""
    golden = _record(path)
    kept = tmp_path / "kept.txt"
    answer = Answer([*_arguments(golden), "--record", str(kept)], [step.text for step in golden.steps])
    assert answer.code == 0
    written = _record(kept)
    assert [step.text for step in written.steps] == [step.text for step in golden.steps]
    assert written.tag("Result") == golden.tag("Result")
    assert f"The record is in {kept}.\n" in answer.out
    told = " ".join(" ".join(step.note for step in golden.steps).split())
    sentences = [part for part in re.split(r"(?<=\.) ", told) if "captures" in part]
    assert [sentence for sentence in sentences if sentence not in answer.words] == []


def test_the_board_shows_captures_and_what_is_forbidden() -> None:
    """L5, L6"""
    answer = Answer(SMALL, ["a1", "d1", "b1", "a2"])
    last = answer.out[answer.out.rindex("   ┌") :]
    assert " 1 │ ●  ● +1  ■ │ 1  2:1 !" in last
    assert "▶  ●  Elaine (Gules)  0/1 captured" in answer.out


def test_a_newcomer_is_told_the_goal_and_what_the_signs_mean() -> None:
    """L5, L6, L10"""
    shown = Answer(["play", "lancelot", "--diagonals"], ["legend"])
    start, _, _ = shown.out.partition("┌")
    assert "Goal: be the first to capture 7 shields of others (L10)." in start
    assert "exactly two more on a row or column" in " ".join(start.split())
    assert "Diagonals of four squares and more count too" in " ".join(start.split())
    assert "Type a square, such as d4" in start
    for sign in ("+2 captures 2", "× is forbidden", "your shields:all others'", "! one more shield", "[●] is what"):
        assert shown.words.count(sign) == 2
    assert "† is the sword" in Answer(["play", "lancelot", "--sword"], []).out
    assert "\n  legend " in Answer(SMALL, ["help"]).out


@pytest.mark.parametrize("game", ["lancelot", "crylail"])
def test_help_breaks_no_line_at_80_columns(game: str) -> None:
    shown = Answer(["play", game], ["help"]).out.partition("> help\n")[2]
    assert [line for line in shown.splitlines()[:10] if not line.startswith("  ")] == []


def test_shields_differ_without_colour() -> None:
    lines = ["a1", "b1", "c1", "d1", "e1"]
    answer = Answer(["play", "lancelot", "--players", "5"], lines)
    assert re.search(r" 1 │ ●  ■  ▲  ◆ \[★\]", answer.out)
    assert "\x1b" not in answer.out


def test_a_refused_turn_is_told_with_its_rule_and_changes_nothing() -> None:
    """L4, L5"""
    answer = Answer(SMALL, ["a1", "a1", "zz", "--", "b1", "back", "b1"])
    assert "Not allowed, a1: a shield stands there already (L4)." in answer.words
    assert "Not understood: 'zz', character 1: expected a file a-d." in answer.words
    assert "as long as it is possible" in answer.words
    assert "The last turn is taken back." in answer.out
    assert answer.out.count("Gawain places a shield on b1.") == 2


def test_why_tells_every_line_and_what_would_happen() -> None:
    """L5, L6, L12"""
    answer = Answer([*SMALL, "--diagonals"], ["a1", "d1", "b1", "a2", "? c1", "why c1", "?d4"])
    assert answer.words.count("row 1: 3 of yours against 1 captures") == 2
    assert "c1 is legal. Elaine captures 1 shield of Gawain on row 1 (3 against 1): d1." in answer.words
    assert "diagonal a1-d4: 2 of yours against 0" in answer.words
    assert "d4 is legal. It captures nothing." in answer.words


def test_moves_lists_captures_first() -> None:
    """L6"""
    answer = Answer(SMALL, ["a1", "d1", "b1", "a2", "moves"])
    assert "Captures: c1x1" in answer.words
    assert "Others: " in answer.words


def test_the_sword_and_the_white_shield_are_asked_for() -> None:
    """L13, L15"""
    arguments = ["play", "lancelot", "--size", "5", "--sword", "--favour", "turn", "--name", "Ann", "--name", "Bob"]
    answer = Answer(arguments, ["a1", "moves", "Sc3", "a1Sb2", "moves"])
    assert "Bob places the sword, such as Sd4 >" in answer.out
    assert "a1: the sword must be placed first (L13)" in answer.words
    assert "each of the 25 squares" in answer.words
    assert "Ann spends the white shield and moves the sword from c3 to b2" in answer.words
    assert "white shield spent" in answer.out
    assert "that move the sword, such as d4Se5 (L15)" in answer.words


def test_ledger_and_hints_are_switched() -> None:
    answer = Answer(SMALL, ["ledger", "hints"])
    first, second, third = answer.out.split("1. ● Elaine > ")[:3]
    assert "own " in first and "foe " in first
    assert "own " not in second
    assert "own " not in third


def test_resigning_is_asked_for_and_ends_the_game(tmp_path: Path) -> None:
    """L19"""
    kept = tmp_path / "kept.txt"
    answer = Answer([*SMALL, "--record", str(kept)], ["a1", "resign 3", "resign", "no", "resign 1", "yes"])
    assert "expected resign, or resign and a seat from 1 to 2" in answer.words
    assert "The match goes on." in answer.out
    assert "Gawain wins" in answer.words
    assert replay(_record(kept)).outcome is not None
    assert _record(kept).tag("End") == "resigned 1"


def test_help_rules_and_records_are_shown(tmp_path: Path) -> None:
    written = tmp_path / "here.txt"
    lines = [
        "a1",
        "help",
        "rule L5",
        "rule L99",
        "record",
        f"record {written}",
        f"record {written}",
        "board",
        "# note",
        "",
    ]
    answer = Answer(SMALL, lines)
    assert "what a shield on e5 would do" in answer.out
    assert "L5 The code of chivalry." in answer.words
    assert "there is no rule L99" in answer.words
    assert '[Seat1 "Elaine"]' in answer.out
    assert "is there already" in answer.words
    assert [step.text for step in _record(written).steps] == ["a1"]


def test_the_end_of_the_input_keeps_the_record_and_loading_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    first = Answer([*SMALL, "--record", str(kept)], ["a1", "d1", "b1"])
    assert first.code == 0
    assert "The match stops here." in first.out
    assert len(_record(kept).steps) == 3
    titled = kept.read_text(encoding="utf-8").replace("[Date", '[Title "The corners"]\n[Date', 1)
    kept.write_text(titled, encoding="utf-8")
    second = Answer(["play", "lancelot", "--load", str(kept), "--record", str(kept)], ["a2", "c1"])
    assert "Elaine captures 1 shield" in second.words
    record = _record(kept)
    assert [step.text for step in record.steps] == ["a1", "d1", "b1", "a2", "c1"]
    assert (record.tag("Title"), record.tag("Result")) == ("The corners", "1-2")
    assert format_record(record) == kept.read_text(encoding="utf-8")
    assert "this match is over" in refused("play", "lancelot", "--load", str(kept))


def test_a_game_may_be_begun_by_lot_and_the_same_seed_draws_the_same() -> None:
    drawn = [Answer([*SMALL, "--lot", "--seed", str(seed)], ["quit"]).out for seed in range(6)]
    assert {"1. ● Elaine >" in out for out in drawn} == {True, False}
    assert Answer([*SMALL, "--lot", "--seed", "3"], ["quit"]).out == drawn[3]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--players", "6"], "option players: '6' is none of 2, 3, 4, 5 (L1)"),
        (["--size", "15"], "option size: '15' is none of"),
        (["--target", "many"], "option target: 'many' is no whole number (L10)"),
        (["--favour", "turn"], "option favour: a white shield moves the sword, and this game has none (L15)"),
        (["--option", "sise=6"], "option sise: unknown; known are"),
        (["--option", "size"], "option size: expected name=value"),
        (["--option", "size=6", "--size", "7"], "option size: stands there twice"),
        (["--name", "A", "--name", "B", "--name", "C"], "option name: 3 names for 2 seats"),
        (["--name", " "], "option name: a name is a text on one line"),
        (["--load", "/nowhere/at/all.txt"], "No such file"),
        (["--record", "/nowhere/at/all.txt"], "can't be written: No such file"),
    ],
)
def test_what_cannot_be_played_is_refused_on_one_line(arguments: list[str], why: str) -> None:
    assert why in refused("play", "lancelot", *arguments)


def test_a_record_is_not_written_over(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text("mine", encoding="utf-8")
    assert "is there already" in refused("play", "lancelot", "--record", str(kept))
    assert kept.read_text(encoding="utf-8") == "mine"


def test_a_record_is_not_kept_in_place_of_a_directory(tmp_path: Path) -> None:
    told = f"{tmp_path} is a directory; name a file, such as {tmp_path / 'match.txt'}"
    assert told in refused("play", "lancelot", "--record", str(tmp_path))
    assert "".join(told.split()) in Answer(SMALL, [f"record {tmp_path}"]).letters
    assert "Is a directory" in refused("play", "lancelot", "--load", str(tmp_path))


def test_a_name_that_no_file_can_have_is_refused() -> None:
    long = "x" * 400
    assert "File name too long" in refused("play", "lancelot", "--record", long)
    answer = Answer(SMALL, [f"record {long}", "record a\0b", "a1"])
    assert answer.words.count("Not possible: ") == 2
    assert "Elaine places a shield on a1." in answer.out


def test_a_match_goes_on_when_its_record_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept.txt"

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    def draw(*_: object, **__: object) -> str:
        monkeypatch.setattr(Path, "replace", full)
        return ask(*_, **__)  # type: ignore[arg-type]

    monkeypatch.setattr(play, "ask", draw)
    answer = Answer([*SMALL, "--record", str(kept)], ["a1", "b1"])
    assert answer.out.count("can't be written: No space left on device") == 2
    assert "Gawain places a shield on b1." in answer.out
    assert list(tmp_path.iterdir()) == [kept]


def test_only_one_record_of_this_game_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text('[Game "lancelot"]\nd4\n\n[Game "lancelot"]\nd5\n', encoding="utf-8")
    assert "expected one record, found 2" in refused("play", "lancelot", "--load", str(file))
    file.write_text('[Game "lancelot"]\nd4 d4\n', encoding="utf-8")
    assert "line 2: d4 can't be played" in refused("play", "lancelot", "--load", str(file))
    file.write_text('[Game "lancelot"]\nd4\n', encoding="utf-8")
    assert "not of crylail" in refused("play", "crylail", "--load", str(file))
    assert "its own options" in refused("play", "lancelot", "--load", str(file), "--size", "6")


def test_unknown_words_on_the_command_line_are_usage_errors() -> None:
    assert Answer(["play", "chess"]).code == 2
    assert Answer(["play", "lancelot", "--colour", "red"]).code == 2
