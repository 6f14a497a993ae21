"""Records: tags, comments and JSON, apart from any game's spelling of moves."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.errors import RecordError
from quintain.core.record import (
    Record,
    Step,
    format_tags,
    from_json,
    option_name,
    parse_tags,
    split_comment,
    split_lines,
    split_records,
    tag_name,
    to_json,
)

one_line = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=30)
steps = st.builds(
    Step,
    kind=st.sampled_from(["move", "draw"]),
    text=one_line,
    checks=st.lists(one_line, max_size=3).map(tuple),
    aim=one_line,
    note=one_line,
)
names = st.from_regex(r"\A[A-Z][A-Za-z0-9]{0,8}\Z")
tags = st.lists(st.tuples(names, one_line), max_size=5, unique_by=lambda tag: tag[0]).map(tuple)


@given(tags)
def test_tags_are_read_back_as_they_were_written(given_tags: tuple[tuple[str, str], ...]) -> None:
    lines = list(enumerate(split_lines(format_tags(given_tags)), start=1))
    assert parse_tags(lines) == (given_tags, ())


@given(st.builds(Record, tags, st.lists(steps, max_size=5).map(tuple)))
def test_json_gives_the_same_record_back(record: Record) -> None:
    assert from_json(to_json(record)) == record


@given(st.text(st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n\t"), max_size=200))
def test_any_text_is_split_without_losing_a_line_that_says_something(text: str) -> None:
    kept = [line for record in split_records(text) for _, line in record if line]
    said = [line.rstrip() for line in split_lines(text) if line.strip()]
    assert [line for line in kept if line.strip()] == said


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda c: st.lists(c) | st.dictionaries(st.text(), c)
    )
)
def test_any_json_is_read_or_refused_with_a_record_error(value: object) -> None:
    for found in (value, {"quintain": "1", "tags": {}, "steps": value}, {"quintain": "1", "tags": value, "steps": []}):
        try:
            from_json(json.dumps(found))
        except RecordError:
            continue


def test_json_nested_a_hundred_thousand_deep_is_refused() -> None:
    with pytest.raises(RecordError):
        from_json("[" * 100_000)


def test_a_tag_after_moves_begins_the_next_record() -> None:
    text = '[Game "lancelot"]\n\n1. a1\n\n[Game "crylail"]\n'
    assert [record[0] for record in split_records(text)] == [(1, '[Game "lancelot"]'), (5, '[Game "crylail"]')]


@pytest.mark.parametrize("control", ["\x00", "\x07", "\x1b", "\r", "\x7f", "\x9b"])
def test_control_characters_are_refused_where_they_stand(control: str) -> None:
    with pytest.raises(RecordError, match="line 2: control character"):
        split_records(f"d4\ne5{control}f6")
    with pytest.raises(RecordError):
        from_json(json.dumps({"quintain": "1", "tags": {"Seat1": f"a{control}b"}, "steps": []}))


def test_a_line_that_is_no_tag_is_named() -> None:
    with pytest.raises(RecordError) as refused:
        parse_tags([(7, '[Game "lancelot"]'), (8, "[Game lancelot]")])
    assert refused.value.line == 8


def test_a_tag_that_stands_twice_is_refused() -> None:
    with pytest.raises(RecordError, match="line 2: tag Game stands there twice"):
        parse_tags([(1, '[Game "a"]'), (2, '[Game "b"]')])


def test_options_and_tags_have_matching_names() -> None:
    for option, tag in (("size", "Size"), ("last_knight", "LastKnight"), ("spear_rivals", "SpearRivals")):
        assert (tag_name(option), option_name(tag)) == (tag, option)


def test_a_comment_runs_to_the_end_of_its_line() -> None:
    assert split_comment("d4 e5 ; a ; b") == ("d4 e5", "a ; b")
