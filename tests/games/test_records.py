"""Records replayed: what holds is accepted, and the first line that does not is named."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.errors import QuintainError, RecordError
from quintain.core.record import MAX_STEPS, MAX_TAGS, to_json
from quintain.games.reading import parse_records
from quintain.games.records import (
    configure_record,
    format_forfeits,
    format_record,
    read_forfeits,
    recorded_bots,
    recorded_hints,
    replay,
)

SHORT = """[Quintain "1"]
[Game "lancelot"]
[Players "2"]
[Size "4"]
[Target "1"]
[Shields "8"]
[Diagonals "no"]
[Sword "no"]
[Favour "no"]
[Custom "yes"]
[Seat1 "Elaine"]
[Seat2 "Gawain"]
[Result "1-2"]

1. a1 d1 ; the corners
2. b1 a2
3. c1x1
"""


def _refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as refused:
        _replay_all(text)
    return refused.value


def _replay_all(text: str) -> None:
    for record in parse_records(text):
        replay(record)


def test_a_record_that_holds_is_replayed_to_its_end() -> None:
    """L6 L10"""
    (record,) = parse_records(SHORT)
    replayed = replay(record)
    assert replayed.outcome is not None
    assert replayed.outcome.reason == "target"
    assert replayed.outcome.ranks == (1, 2)


def test_what_is_written_is_read_back_the_same() -> None:
    (record,) = parse_records(SHORT)
    assert parse_records(format_record(record)) == [record]
    assert parse_records(to_json(record)) == [record]


def test_several_records_may_stand_in_one_text() -> None:
    assert len(parse_records(SHORT + "\n" + SHORT)) == 2
    (record,) = parse_records(SHORT)
    assert parse_records(f"{to_json(record)}\n{to_json(record)}\n") == [record, record]


def test_only_the_game_and_the_moves_are_needed() -> None:
    (record,) = parse_records('[Game "lancelot"]\nd4 e5\n')
    replayed = replay(record)
    assert replayed.configured.notation.options()["size"] == "8"
    assert len(replayed.steps) == 2


def test_a_turn_may_say_that_it_captured_nothing() -> None:
    (record,) = parse_records(SHORT.replace("b1 a2", "b1x0 a2"))
    assert len(replay(record).steps) == 5


@pytest.mark.parametrize(
    ("was", "becomes", "line", "why"),
    [
        ("c1x1", "c1x0", 17, "claims x0, the replay gives x1"),
        ("c1x1", "c1x2", 17, "claims x2"),
        ("b1 a2", "b1 a1", 16, "a shield stands there"),
        ("b1 a2", "b9 a2", 16, "expected a rank 1-4"),
        ("b1 a2", "b1 a2x", 16, "expected"),
        ("c1x1", "c1x1 a4", 17, "after the end"),
        ('"1-2"', '"2-1"', 17, "Result says 2-1"),
        ('[Size "4"]', '[Size "3"]', 4, "tag Size"),
        ('[Size "4"]', '[Sise "4"]', 4, "unknown tag Sise"),
        ('[Game "lancelot"]', '[Game "chess"]', 2, "is none of"),
        ('[Quintain "1"]', '[Quintain "2"]', 1, "version 2"),
        ('[Favour "no"]', '[Favour "kept"]', 9, "tag Favour"),
        ('[Seat1 "Elaine"]', '[Seat1 "a\x1b[2Jb"]', 11, "control character"),
        ("the corners", "the \x07 corners", 15, "control character"),
        ('[Seat1 "Elaine"]', f'[Seat1 "{"a" * 2000}"]', 11, "longer than"),
        ('[Size "4"]', "[Size 4]", 4, "expected a tag"),
    ],
)
def test_the_first_line_that_does_not_hold_is_named(was: str, becomes: str, line: int, why: str) -> None:
    error = _refused(SHORT.replace(was, becomes, 1))
    assert (error.line, why in error.why) == (line, True), str(error)


def test_thousands_of_tags_are_refused_at_the_first_too_many() -> None:
    many = "".join(f'[T{number} "x"]\n' for number in range(50_000))
    error = _refused('[Game "lancelot"]\n' + many + "d4\n")
    assert error.line == MAX_TAGS + 1


def test_a_file_of_moves_without_end_is_refused_where_it_gets_too_long() -> None:
    assert _refused('[Game "lancelot"]\n' + "d4\n" * 100_000).line == MAX_STEPS + 2


def test_move_numbers_are_read_over() -> None:
    (record,) = parse_records('[Game "lancelot"]\n1. d4 e5 2. f6\n')
    assert [step.text for step in record.steps] == ["d4", "e5", "f6"]


def test_a_knight_who_gave_up_is_last() -> None:
    """L19"""
    text = SHORT.replace("3. c1x1\n", "").replace('[Result "1-2"]', '[End "resigned 1"]\n[Result "2-1"]')
    outcome = replay(parse_records(text)[0]).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranks) == ("resigned", (2, 1))


def test_a_summary_of_a_replay_is_a_record_too() -> None:
    game = {"config": {"players": 2, "size": 4, "diagonals": False, "favour": None}, "turns": [{"turn": "a1"}]}
    (record,) = parse_records(json.dumps(game))
    assert replay(record).configured.notation.options()["size"] == "4"


@given(st.text(max_size=80), st.integers(0, len(SHORT)), st.integers(0, 20))
def test_a_damaged_record_is_refused_with_an_error_of_ours(noise: str, at: int, cut: int) -> None:
    try:
        for record in parse_records(SHORT[:at] + noise + SHORT[at + cut :]):
            replay(record)
    except QuintainError:
        pass


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    for candidate in (text, '[Game "lancelot"]\n' + text, "{" + text):
        try:
            parse_records(candidate)
        except QuintainError:
            continue


@pytest.mark.parametrize(
    ("end", "result"),
    [("time 1", "2-1"), ("left 2", "1-2"), ("resigned 1", "2-1"), ("agreed", "1-1"), ("aborted", "*")],
)
def test_an_end_before_the_end_is_verified(end: str, result: str) -> None:
    """End: who ran out of time, left or gave up; what all agreed to."""
    text = f'[Game "lancelot"]\n[End "{end}"]\n[Result "{result}"]\n\nd4 e5\n'
    (record,) = parse_records(text)
    outcome = replay(record).outcome
    assert outcome is not None
    assert outcome.reason == end.split(" ", maxsplit=1)[0]
    assert _refused(text.replace(f'[Result "{result}"]', '[Result "3-1"]')).why.startswith("tag Result says 3-1")


def test_seats_that_bots_took_over_are_ranked_last() -> None:
    """Forfeits: seat 1 won on the board, and its person had left."""
    text = SHORT.replace('[Result "1-2"]', '[Forfeits "1"]\n[Result "2-1"]')
    (record,) = parse_records(text)
    outcome = replay(record).outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.winner) == ((2, 1), 1)
    assert "the replay ends with 2-1" in _refused(text.replace('"2-1"', '"1-2"')).why


@given(st.dictionaries(st.integers(0, 4), st.integers(0, 99_998)))
def test_forfeits_are_read_as_they_were_written(forfeits: dict[int, int]) -> None:
    """Forfeits: in text and in JSON"""
    (short,) = parse_records(SHORT)
    record = replace(short, tags=(*short.tags, ("Forfeits", format_forfeits(forfeits))))
    for again in (*parse_records(format_record(record)), *parse_records(to_json(record))):
        assert again == record
        assert read_forfeits(again, 5) == forfeits


def test_a_bot_takes_over_while_the_match_goes_on() -> None:
    """Forfeits: the fifth turn won; where somebody resigned after four, a bot may have been about to make the fifth."""
    for first in (1, 4, 5):
        replay(*parse_records(SHORT.replace('[Result "1-2"]', f'[Forfeits "2@{first}"]\n[Result "1-2"]')))
    late = _refused(SHORT.replace('[Result "1-2"]', '[Forfeits "2@6"]\n[Result "1-2"]'))
    assert (late.line, late.why) == (13, "tag Forfeits: a bot is to make turn 6 for seat 2, and turn 5 ended the match")
    resigned = SHORT.replace("3. c1x1\n", "").replace('[Result "1-2"]', '[Forfeits "2@5"]\n[End "resigned 2"]')
    replay(*parse_records(resigned))
    late = _refused(resigned.replace("2@5", "2@6"))
    assert (late.line, late.why) == (13, "tag Forfeits: a bot is to make turn 6 for seat 2, and 4 were played")


@pytest.mark.parametrize(
    ("tags", "refused"),
    [
        ('[Forfeits "2@3"]\n[Bot2 "page"]\n[Hints "2"]', False),
        ('[Forfeits "2@3"]\n[Bot2 "page"]\n[Hints "4"]', True),
        ('[Forfeits "2@3"]\n[Hints "4"]', True),
        ('[Forfeits "2"]\n[Hints "4"]', False),
        ('[Forfeits "2"]\n[Bot2 "page"]\n[Hints "2"]', True),
    ],
)
def test_hints_are_for_persons_who_had_not_left(tags: str, refused: bool) -> None:
    """Forfeits: an old record does not say since when, nor at which level."""
    text = SHORT.replace('[Result "1-2"]', f'{tags}\n[Result "1-2"]')
    if refused:
        assert "which a bot has made" in _refused(text).why
    else:
        replay(*parse_records(text))


@pytest.mark.parametrize(
    ("tag", "line"),
    [('[End "fled 1"]', 13), ('[End "time 3"]', 13), ('[Forfeits "3"]', 13), ('[Forfeits "1 1"]', 13)]
    + [
        (f'[Forfeits "{told}"]', 13)
        for told in ("2@", "2@0", "2@x", "@3", "2@3 2@4", "2@3@4", "2@99999999", "²", "2@6")
    ],
)
def test_an_end_or_forfeit_that_is_none_is_named_with_its_line(tag: str, line: int) -> None:
    error = _refused(SHORT.replace('[Result "1-2"]', f"{tag}\n"))
    assert error.line == line


def test_a_record_tells_which_seats_were_bots_and_which_turns_had_a_hint() -> None:
    """issue 3: hints on request, marked in the record"""
    text = SHORT.replace('[Result "1-2"]', '[Bot2 "knight_errant"]\n[Hints "1 5"]\n[Result "1-2"]')
    (record,) = parse_records(text)
    replay(record)
    assert recorded_bots(record, 2) == {1: "knight_errant"}
    assert recorded_hints(record) == (1, 5)
    assert parse_records(format_record(record)) == [record]
    assert parse_records(to_json(record)) == [record]
    (plain,) = parse_records(SHORT)
    assert (recorded_bots(plain, 2), recorded_hints(plain)) == ({}, ())


@pytest.mark.parametrize(
    ("tag", "why"),
    [
        ('[Hints "2"]', "tag Hints names turn 2, which a bot has made"),
        ('[Hints "6"]', "tag Hints names turn 6, and 5 were played"),
        ('[Hints "0"]', "tag Hints names turn 0"),
        ('[Hints "3 1"]', 'expected numbers of turns such as "3 8"'),
        ('[Hints "1 1"]', "expected numbers of turns"),
        ('[Hints "1, 3"]', "expected numbers of turns"),
        ('[Hints "01"]', "expected numbers of turns"),
        ('[Hints "²"]', "expected numbers of turns"),
        ('[Bot3 "page"]', "tag Bot3: there are 2 seats"),
        ('[Bot1 "The Page"]', "tag Bot1: expected a level"),
        ('[Bot6 "page"]', "unknown tag Bot6"),
    ],
)
def test_tags_of_bots_and_hints_are_verified(tag: str, why: str) -> None:
    """A record claims, a replay verifies."""
    text = SHORT.replace('[Result "1-2"]', f'[Bot2 "page"]\n{tag}\n[Result "1-2"]')
    error = _refused(text)
    assert why in str(error)
    assert error.line == text.split("\n").index(tag) + 1


@pytest.mark.parametrize(
    "file", sorted((Path(__file__).parents[1] / "golden").glob("lancelot_*.txt")), ids=lambda file: file.stem
)
def test_each_turn_is_called_by_the_number_that_its_record_gives_it(file: Path) -> None:
    """A line of Lancelot's record is a round; the sword placed before the first turn bears no number (L13)."""
    text = file.read_text(encoding="utf-8")
    (record,) = parse_records(text)
    notation = configure_record(record).notation
    numbers, number = [], 0
    for line in text[text.index("\n\n") :].strip().split("\n"):
        if found := re.match(r"(\d+)\. ", line):
            number = int(found[1])
        numbers.append(number)
    assert numbers == [notation.number_of(index) for index in range(len(record.steps))]
    assert numbers[0] == (0 if record.tag("Sword") == "yes" else 1)
