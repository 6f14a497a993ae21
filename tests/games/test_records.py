"""Records replayed: what holds is accepted, and the first line that does not is named."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.errors import QuintainError, RecordError
from quintain.core.record import MAX_STEPS, MAX_TAGS, to_json
from quintain.games.reading import parse_records
from quintain.games.records import format_record, replay

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
