"""`quintain play crylail`: whole matches through a pipe, aiming, refusals, records written and gone on with."""

import json
import re
from pathlib import Path

import pytest

from quintain.games.reading import parse_records
from quintain.games.records import replay
from tests.cli.terminal import Answer, refused

PLAY = ("play", "crylail", "--name", "Ann", "--name", "Bob", "--seed", "oak")
EXACT = (*PLAY, "--hand", "surgeon")
ROUND = [
    *("spearman, 1500 mm, 6 right", "spearman, 1480 mm, 6 left"),
    *("bladesman, 1350 mm", "stand", "bladesman 230 300, 1330 mm", "stand"),
    *("slinger, 1360 mm, 2 left", "slinger, 1340 mm, 2 right"),
    *("hero, 1300 mm, 7 left", "hero, 1290 mm, 7 right"),
    *("slayer, 1380 mm, 4 left", "slayer, 1420 mm, 4 right"),
    *("cleric, 1250 mm, 8 left", "cleric, 1250 mm, 8 right"),
]
"""Every knight of both sides, whoever begins; "stand" is refused where the Bladesman did not get there."""


def test_a_whole_match_is_played_through_a_pipe(tmp_path: Path) -> None:
    """C3, C4, C5, C15, C21, C24"""
    kept = tmp_path / "kept.txt"
    answer = Answer([*PLAY, "--rounds", "2", "--tremor", "plain", "--record", str(kept)], ROUND * 2)
    assert answer.code == 0
    assert "Round 1 scores" in answer.words
    assert "Round 2 scores" in answer.words
    assert answer.out.count("\nTotal ") == 2
    assert f"The record is in {kept}.\n" in answer.out
    (record,) = parse_records(kept.read_text(encoding="utf-8"))
    replayed = replay(record)
    assert replayed.outcome is not None
    assert all(step.aim and step.checks and step.note for step in record.steps if step.text.startswith("hero"))


def test_a_kept_match_is_replayed_and_each_of_its_rounds_scored_again(tmp_path: Path) -> None:
    """C18, C21"""
    kept, rounds = tmp_path / "kept.txt", tmp_path / "rounds.jsonl"
    Answer([*PLAY, "--rounds", "2", "--record", str(kept)], ROUND * 2)
    told = Answer(["replay", str(kept)])
    assert (told.code, "everything holds" in told.out) == (0, True)
    match = json.loads(Answer(["replay", "--json", str(kept)]).out)
    keys = ["game", "config", "opening", "turns", "rounds", "totals", "winner", "ranks"]
    assert list(match) == keys
    assert match["config"]["rounds"] == 2
    assert match["config"]["practice"] is False
    assert [sorted(turn) for turn in match["turns"]] == [
        ["aim", "draws", "hash", "removed", "seat", "turn"] for _ in match["turns"]
    ]
    assert match["totals"] == [sum(one["total"][side] for one in match["rounds"]) for side in (0, 1)]
    rounds.write_text("".join(json.dumps({"position": one["position"]}) + "\n" for one in match["rounds"]))
    scored = [json.loads(line) for line in Answer(["score", "--json", str(rounds)]).out.splitlines()]
    assert scored == [{name: one[name] for name in ("items", "total", "flips_used")} for one in match["rounds"]]


def test_the_same_seed_plays_the_same_match() -> None:
    """C24"""
    assert Answer(PLAY, ROUND[:3]).out == Answer(PLAY, ROUND[:3]).out


def test_partners_play_alternate_rounds() -> None:
    """C22"""
    names = [word for name in ("Ann", "Bob", "Cid", "Dot") for word in ("--name", name)]
    answer = Answer(["play", "crylail", "--players", "4", "--rounds", "2", "--seed", "x", *names], ROUND * 2)
    assert set(re.findall(r"Round 1, (\w+):", answer.out)) == {"Ann", "Bob"}
    assert set(re.findall(r"Round 2, (\w+):", answer.out)) == {"Cid", "Dot"}
    assert "Ann and Cid" in answer.words


def test_place_and_aim_are_asked_for_one_after_the_other() -> None:
    """C6"""
    lines = ["hero", "400 350", "nonsense", "200 350", "hard", "1300 mm 2 left"]
    answer = Answer(EXACT, lines)
    assert "lies 170 mm over it (C6)" in answer.words
    assert "expected x and y in mm, such as 230 350, or cancel" in answer.words
    assert "expected how hard, such as 1300 mm" in answer.words
    assert "hero 200.0 350.0, 48.4 % power (1300 mm free), 2.0° left" in answer.words
    assert "flicks the Hero at 48.4 % power, 2.0° to the left." in answer.words


@pytest.mark.parametrize("asked", [["hero"], ["hero", "230 350"]], ids=["place", "aim"])
def test_every_command_works_where_a_part_of_a_flick_is_asked_for(asked: list[str]) -> None:
    """C6"""
    answer = Answer([*EXACT, "--practice"], [*asked, "help", "where", "moves", "sheet", "board", "rule C6", "record"])
    question = "How hard and which way" if len(asked) > 1 else "Place x y in mm [230 350] >"
    assert answer.out.count(question) >= 7
    assert "Not understood" not in answer.out
    for shown in ("this list", "before the Void", "scores double (C12)", "No round has been scored yet", "C6 "):
        assert shown in answer.words
    assert "The match stops here." in Answer(EXACT, [*asked, "quit", "hero, 1300 mm"]).out.splitlines()[-1]
    assert "by resignation" in Answer(EXACT, [*asked, "resign", "yes"]).words


def test_a_newcomer_is_told_the_goal_and_what_the_signs_mean() -> None:
    """C7, C10, C18, C21"""
    shown = Answer(EXACT, ["legend"])
    start = " ".join(shown.out.partition("┌")[0].split())
    assert "Goal: have the most points after 4 rounds (C21)." in start
    assert "to the side with the nearest knight (C18)" in start
    assert "Type a knight, such as hero" in start
    assert shown.words.count("▓ the Void. · the way of the last flick, ○ where it began.") == 2
    limited = Answer([*EXACT, "--points", "40"], [])
    assert "Goal: have the most points once a side has more than 40 (C21)." in limited.words


@pytest.mark.parametrize("asked", [["hero"], ["hero", "230 350"]], ids=["place", "aim"])
def test_a_whole_new_flick_may_be_said_where_a_part_of_another_is_asked_for(asked: list[str]) -> None:
    """C6"""
    whole = Answer(EXACT, [*asked, "cleric, 1250 mm, 5 left"])
    assert "flicks the Cleric at" in whole.words
    other = Answer(EXACT, [*asked, "slayer", "", "1300 mm"])
    assert "Slayer (scores double (C12)). Place x y" in other.words
    assert "flicks the Slayer at" in other.words
    raw = Answer(EXACT, [*asked, "slinger 120000 350000 2300000 0 0"])
    assert "flicks the Slinger at" in raw.words
    refused_one = Answer(EXACT, [*asked, "stand", "230 340" if len(asked) == 1 else "1300 mm"])
    assert "only a Bladesman that was just flicked may stand (C15)" in refused_one.words
    assert ("How hard" if len(asked) == 1 else "flicks the Hero") in refused_one.words


def test_place_and_aim_may_be_said_in_one_line_behind_the_knight() -> None:
    """C6"""
    assert "hero 200.0 350.0, 48.4 % power" in Answer(EXACT, ["hero", "200 350, 1300 mm, 2 left"]).words
    assert "hero 230.0 350.0, 48.4 % power" in Answer(EXACT, ["hero", "1300 mm, 2 left"]).words


def test_a_bladesman_stands_or_is_aimed_anew_where_its_second_flick_is_asked_for() -> None:
    """C15"""
    assert "lets the Bladesman stand." in Answer(EXACT, ["bladesman, 1300 mm", "again", "stand"]).words
    again = Answer(EXACT, ["bladesman, 1300 mm", "again", "230 290", "1300 mm"])
    assert "flicks the Bladesman again" in again.words


def test_a_flick_that_was_begun_is_forgotten_when_a_turn_is_taken_back() -> None:
    """C24 practice"""
    answer = Answer([*EXACT, "--practice"], ["hero, 1300 mm", "slayer", "back", "1300 mm"])
    assert "expected a knight first" in answer.words


def test_a_choice_can_be_cancelled() -> None:
    answer = Answer(EXACT, ["hero", "cancel", "hero", "", "cancel", "hero, 1300 mm"])
    assert answer.out.count("flicks the Hero") == 1


def test_the_notation_of_records_is_taken_too() -> None:
    """C6"""
    answer = Answer(EXACT, ["hero 120000 350000 2300000 0 0", "record"])
    assert re.search(r"\nhero 120000 350000 2300000 0 0 #[0-9a-f]{8} ; ", answer.out)


def test_the_tremor_is_shown_with_what_was_meant() -> None:
    """C24"""
    answer = Answer(PLAY, ["hero, 1300 mm"])
    meant, made = re.search(r"Meant: (.*)\nMade:  (.*)\n", answer.out).groups()  # type: ignore[union-attr]
    assert meant.startswith("hero 230.0 350.0, 48.4 % power (1300 mm free), straight ahead")
    assert made != meant


def test_the_bladesman_is_flicked_again_or_stands() -> None:
    """C15"""
    answer = Answer(
        EXACT, ["again", "bladesman, 1300 mm", "hero, 1300 mm", "again, 1350 mm", "bladesman 230 290, 1300 mm"]
    )
    assert "only a Bladesman that was just flicked is flicked again (C15)" in answer.words
    assert "the Bladesman is flicked once more, or stands" in answer.words
    assert "flicks the Bladesman again" in answer.words
    stood = Answer(EXACT, ["bladesman, 1300 mm", "stand"])
    assert "lets the Bladesman stand." in stood.out


def test_hero_and_slayer_cannot_be_left_for_the_end() -> None:
    """C13 last_knight=forbidden last_knight=penalty"""
    lines = [line for line in ROUND if line.split(",")[0].split()[0] in {"spearman", "bladesman", "stand", "slinger"}]
    cleric = ["cleric, 1250 mm, 8 left", "moves"]
    both = Answer(EXACT, [*lines, *cleric]).words
    assert "that would leave Hero and Slayer for the end, and neither can be sent last (C13)" in both
    two_left = [*lines, "hero, 1300 mm, 7 left", "hero, 1290 mm, 7 right", "moves"]
    one = "that would leave Slayer for the end, and the Slayer can't be sent last (C13)"
    assert one in Answer(EXACT, two_left).words
    penalty = Answer([*EXACT, "--option", "last_knight=penalty"], [*lines, *cleric])
    assert "flicks the Cleric" in penalty.words


def test_the_table_is_drawn_with_its_lines_and_disks() -> None:
    """C2, C3"""
    drawn = Answer(EXACT, []).out
    rows = [line for line in drawn.splitlines() if line.startswith("     │")]
    assert [row.count("▼") for row in rows if "▼" in row] == [2]
    assert sum(row.count("┊") for row in rows) == 2 * (len(rows) - 2)
    assert sorted(re.findall(r"D[345]", "".join(rows))) == ["D3", "D4", "D5"]
    assert all(len(line) <= 80 for line in drawn.splitlines())
    assert "Battle 1400" in drawn


def test_commands_show_knights_places_and_sheets() -> None:
    answer = Answer(EXACT, ["moves", "where", "sheet", "legend", "help", "back", "resign", "yes"])
    assert "6 points if it is closest to the Void (C14)" in answer.words
    assert re.search(r"D4  x +1615.0  y +(175|350|525)\.0 mm +215.0 before the Void", answer.out)
    assert "No round has been scored yet." in answer.out
    assert "moves are not taken back in this match" in answer.words
    assert "by resignation" in answer.words


@pytest.mark.parametrize("hand", ["flick", "surgeon"])
def test_a_hand_without_tremor_flicks_as_said(hand: str) -> None:
    """C24"""
    assert hand in Answer(["play", "crylail", "--help"]).out
    answer = Answer([*PLAY, "--hand", hand, "--tremor", "slight"], ["hero 120000 350000 2300000 0 0", "record"])
    assert "\nhero 120000 350000 2300000 0 0 #" in answer.out


def test_flicks_are_taken_back_in_practice() -> None:
    """C24 practice"""
    answer = Answer([*EXACT, "--practice"], ["hero, 1300 mm", "back", "hero, 1200 mm"])
    assert "The last turn is taken back." in answer.out
    assert answer.out.count("flicks the Hero") == 2


def test_a_match_goes_on_from_its_record(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    Answer([*PLAY, "--rounds", "2", "--record", str(kept)], ROUND[:5])
    before = kept.read_text(encoding="utf-8")
    again = Answer(["play", "crylail", "--load", str(kept), "--record", str(kept), "--seed", "elm"], ROUND[5:] + ROUND)
    assert "Round 2 scores" in again.words
    assert before.splitlines()[-1] in kept.read_text(encoding="utf-8").splitlines()
    assert Answer(["replay", str(kept)]).code == 0


def test_a_record_cut_before_a_draw_is_gone_on_with(tmp_path: Path) -> None:
    """C3, C4"""
    kept = tmp_path / "kept.txt"
    kept.write_text('[Game "crylail"]\n\nfirst=0\n', encoding="utf-8")
    assert "which knight?" in Answer(["play", "crylail", "--load", str(kept)]).out


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("pawn, 1300 mm", "expected one of hero, slayer"),
        ("s, 1300 mm", "expected one of hero, slayer"),
        ("hero 200, 1300 mm", "expected"),
        ("hero, 1300", "expected y in mm, or behind a single number its unit"),
        ("hero, fast", "expected how hard"),
        ("hero, 1300 mm, 2", "expected a direction"),
        ("hero, 1300 mm, 200 left", "expected degrees from 0 to 180"),
        ("hero, 1300 mm, at pawn", "expected a Drak Borg on the table"),
        ("hero, 1300 mm, at cleric", "expected a Drak Borg on the table"),
        ("hero, 1300 mm, at", "expected a Drak Borg on the table"),
        ("hero, 1300 mm, 2 left, 3 right", "expected spin and a number, or the end"),
        ("hero, 1300 mm, spin much", "expected a spin in radians per second"),
        ("hero, 7 m/s", "expected a speed from 0 to 6 m/s"),
        ("hero, -5 mm", "expected a speed from 0"),
        ("1300 mm", "expected a knight first"),
        ("hero 1000 1000, 1300 mm", "placed behind the Launch Line"),
        ("hero 230 10, 1300 mm", "the whole knight must lie on the table (C6)"),
        ("hero 120000 350000 999999999 0", "no flick is that fast"),
        ("hero, 1300 mm, spin 9999999", "no flick is that fast"),
        ("stand", "only a Bladesman that was just flicked may stand (C15)"),
        ("rule C99", "there is no rule C99"),
    ],
)
def test_a_line_that_is_no_flick_is_refused_with_a_reason(line: str, why: str) -> None:
    """C6"""
    answer = Answer(EXACT, [line])
    assert why in answer.words
    assert "flicks the" not in answer.out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--players", "3"], "option players: '3' is none of 2, 4 (C22)"),
        (["--rounds", "1"], "option rounds: 1 is not between 2 and 99 (C21)"),
        (["--points", "0"], "option points: 0 is not between 1 and 999 (C21)"),
        (["--table", "ice"], "option table: 'ice' is none of"),
        (["--hand", "third"], "option hand: 'third' is none of flick, steady, surgeon (C24)"),
        (["--hand", "surgeon", "--tremor", "strong"], "option tremor: strong means nothing without hand=steady (C24)"),
        (
            ["--hand", "flick", "--option", "tremor=plain"],
            "option tremor: plain means nothing without hand=steady (C24)",
        ),
        (["--option", "points=30"], "option points: 30 means nothing without limit=points (C21)"),
        (["--tremor", "wild"], "option tremor: 'wild' is none of"),
        (["--option", "crossing=maybe"], "option crossing: 'maybe' is none of rest, ever (C7)"),
    ],
)
def test_what_cannot_be_played_is_refused_on_one_line(arguments: list[str], why: str) -> None:
    assert why in refused("play", "crylail", *arguments)


def test_a_table_of_any_size_is_played_on() -> None:
    """C1"""
    table = ("--table", "free", "--option", "length=2400", "--option", "width=900", "--option", "launch-line=300")
    answer = Answer([*EXACT, *table], ["hero, 1800 mm"])
    assert "Void 2400" in answer.out
    assert "hero 280.0 450.0" in answer.out


def test_a_disputed_distance_is_flipped_for_in_view(tmp_path: Path) -> None:
    """C20"""
    kept = tmp_path / "kept.txt"
    lines = [line.replace("1360", "1300") for line in ROUND]
    options = ("--rounds", "2", "--option", "tolerance=20000", "--record", str(kept))
    out = Answer([*EXACT, *options], lines * 2).out
    (record,) = parse_records(kept.read_text(encoding="utf-8"))
    flips = [step.text for step in record.steps if step.text.startswith("flip=")]
    assert flips
    assert " ".join(out.split()).count("The flipped disk falls face") == len(flips)
    assert out.count(" flip up") + out.count(" flip down") == len(flips)


def test_rounds_and_points_exclude_each_other() -> None:
    """C21"""
    assert Answer(["play", "crylail", "--rounds", "3", "--points", "40"]).code == 2
