"""The resting position of a real table, as JSON and in the short form."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.errors import NotationError, PositionError
from quintain.crylail.disks import Spot
from quintain.crylail.position import (
    Position,
    format_position,
    parse_position,
    position_from_json,
    position_to_json,
    read_positions,
)
from quintain.crylail.scoring import ClericLost, DrakBorgLost, RoundEnd, SpearRivals

SHORT = """\
table 1830x760
0 hero 1470.866 538.284   # the sword
1 spearman 1676 472
3 at 1417 -3.5
lost 4 by 0; cleric lost by 1
tolerance 0.75; spear all; second 1
flips up down
"""
EXPECTED = Position(
    RoundEnd(
        length=1_830_000,
        width=760_000,
        tolerance=750,
        spear_rivals=SpearRivals.ALL,
        knights=(Spot(0, 1_470_866, 538_284), Spot(8, 1_676_000, 472_000)),
        drak_borgs=(Spot(12, 1_417_000, -3_500),),
        clerics_lost=(ClericLost(by=1),),
        drak_borgs_lost=(DrakBorgLost(by=0, value=4),),
        second=1,
    ),
    flips=(True, False),
)


def test_the_short_form_says_all_that_the_scoring_needs() -> None:
    """C19"""
    assert parse_position(SHORT) == EXPECTED
    assert parse_position(SHORT.upper()) == EXPECTED
    assert parse_position(format_position(EXPECTED)) == EXPECTED


def test_json_says_the_same() -> None:
    """C19"""
    found = position_to_json(EXPECTED)
    assert position_from_json(found) == EXPECTED
    assert parse_position(json.dumps({"position": found, "expect": {}})) == EXPECTED


def test_what_is_left_out_has_its_default() -> None:
    """C1, C20 tolerance"""
    end = parse_position("0 hero 1 2").end
    assert (end.length, end.width, end.tolerance, end.second) == (1_830_000, 700_000, 500, 0)
    bare = {"table": {"length": 1_830_000, "width": 700_000}, "knights": [], "drak_borgs": []}
    assert position_from_json(bare).end.spear_rivals is SpearRivals.KNIGHTS


def test_disks_measured_into_each_other_are_taken_as_they_are() -> None:
    """C19"""
    assert len(parse_position("0 hero 1500 300; 1 hero 1500 300").end.knights) == 2


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("", 0, "a clause"),
        ("# nothing", 0, "a clause"),
        ("hero 1 2", 0, "a clause: a side 0 or 1"),
        ("0 hiro 1 2", 2, "a knight: hero"),
        ("0 hero 1", 8, "a length in millimetres"),
        ("0 hero 1 2.0005", 9, "a length in millimetres"),
        ("0 hero 1 2 3", 11, "the end of the clause"),
        ("0 hero 1 2; 0 hero 3 4", 12, "each knight once"),
        ("0 hero 1 800", 9, "a length from -20 to 720 mm, found 800"),
        ("0 hero 1 2; 0 slayer 9999.5 2", 21, "a length from 0 to 1830 mm, found 9999.5"),
        ("0 hero 1 2; 5 at  1 -21", 20, "a length from -20 to 720 mm, found -21"),
        ("0 hero 1 2\ntolerance 500", 21, "a length from 0 to 100 mm, found 500"),
        ("table 1830x99999", 11, "a length from 0.001 to 10000 mm, found 99999"),
        ("0 hero 1234567 1", 7, "of at most 6 digits and 3 decimals"),
        ("3 at 1 2; 3 at 5 6", 10, "each Drak Borg once"),
        ("3 at 1 2; lost 3 by 0", 10, "not on the table"),
        ("3 on 1 2", 2, '"at"'),
        ("lost 6 by 0", 5, "a Drak Borg 3, 4 or 5"),
        ("cleric lost by 2", 15, "a side 0 or 1"),
        ("cleric dead by 1", 7, '"lost"'),
        ("table 1830", 6, "length x width"),
        ("table 0x700", 6, "from 0.001 to"),
        ("second 1; second 0", 10, "only once"),
        ("spear knights; spear all", 15, "only once"),
        ("flips up sideways", 9, "up or down"),
        ("tolerance", 9, "a length"),
    ],
)
def test_a_clause_that_can_not_be_is_refused_where_it_stands(text: str, at: int, expected: str) -> None:
    with pytest.raises(NotationError) as raised:
        parse_position(text)
    assert raised.value.at == at
    assert expected in raised.value.expected


def changed(path: str, value: object) -> dict[str, Any]:
    """The JSON of EXPECTED with one value changed; path such as "knights.1.x"."""
    found: Any = json.loads(json.dumps(position_to_json(EXPECTED)))
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    inner = found
    for step in way:
        inner = inner[step]
    inner[last] = value
    return dict(found)


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("knights.1.x", 1_830_001, "knights[1].x"),
        ("knights.1.x", -1, "knights[1].x"),
        ("knights.1.x", 1.5, "knights[1].x"),
        ("knights.1.x", True, "knights[1].x"),
        ("knights.1.y", 780_001, "knights[1].y"),
        ("knights.1.side", 2, "knights[1].side"),
        ("knights.1.kind", "king", "knights[1].kind"),
        ("knights.1.kind", ["hero"], "knights[1].kind"),
        ("knights.1.colour", "red", "knights[1].colour"),
        ("knights.1", {"side": 0, "kind": "hero", "x": 5, "y": 5}, "knights[1]"),
        ("knights.1", {"side": 1, "kind": "hero", "x": 5}, "knights[1].y"),
        ("knights", None, "knights"),
        ("drak_borgs.0.value", 6, "drak_borgs[0].value"),
        ("drak_borgs_lost_by.0", [0, 3], "drak_borgs_lost_by[0]"),
        ("drak_borgs_lost_by.0", [0], "drak_borgs_lost_by[0]"),
        ("drak_borgs_lost_by.0", [7, 4], "drak_borgs_lost_by[0][0]"),
        ("clerics_lost_by", [0, 0, 0], "clerics_lost_by"),
        ("clerics_lost_by.0", "1", "clerics_lost_by[0]"),
        ("table.width", 0, "table.width"),
        ("table", [1, 2], "table"),
        ("tolerance", -1, "tolerance"),
        ("spear_rivals", "some", "spear_rivals"),
        ("second", None, "second"),
        ("flips.1", 1, "flips[1]"),
        ("weather", "fine", "position.weather"),
    ],
)
def test_json_that_can_not_be_is_refused_with_its_path(path: str, value: object, where: str) -> None:
    with pytest.raises(PositionError) as raised:
        position_from_json(changed(path, value))
    assert raised.value.where == where


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"position": 5}', "[" * 100_000])
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(PositionError):
        parse_position(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 100_000, "expected JSON that is less deeply nested"),
        ('{"table":' * 100_000, "expected JSON that is less deeply nested"),
        ('{"table": ' + "[" * 900 + "]" * 900 + "}", "expected"),
        (f'{{"table": {"9" * 6000}}}', "expected JSON with shorter numbers: one has too many digits"),
        ('{"table": 1', "expected JSON, which breaks at character 12"),
        ('{"table":\n 1', "expected JSON, which breaks at line 2, character 3"),
        ('{"table": true}', "expected a value, found nothing"),
    ],
    ids=["deep_list", "deep_object", "rather_deep", "digits", "open", "lines", "missing"],
)
def test_what_is_wrong_with_json_is_said_in_our_words(text: str, why: str) -> None:
    with pytest.raises(PositionError) as raised:
        parse_position(text)
    assert why in raised.value.why
    for foreign in ("sys.", "recursion", "char ", "True", "None"):
        assert foreign not in str(raised.value)


def test_values_are_shown_as_json_writes_them() -> None:
    for value, shown in (
        (True, "found true"),
        (None, "found null"),
        ([[]], "found a list of 1"),
        ({}, "found an object"),
    ):
        with pytest.raises(PositionError, match=shown):
            position_from_json(changed("knights.1.x", value))


def test_the_twelfth_disk_is_not_taken_for_the_second() -> None:
    kinds = ("hero", "slayer", "spearman", "bladesman", "slinger", "cleric")
    clauses = [f"{side} {kind} 1 1" for side in (0, 1) for kind in kinds]
    text = "\n".join([*clauses[:-1], "1 cleric 1 9999"])
    with pytest.raises(NotationError) as raised:
        parse_position(text)
    assert raised.value.at == text.index("9999")


def test_a_file_holds_a_position_a_line_or_one_over_several_or_short_forms_apart() -> None:
    line = json.dumps(position_to_json(EXPECTED))
    assert read_positions(f"\ufeff{line}\n\n{line}\n") == (EXPECTED, EXPECTED)
    assert read_positions(json.dumps(position_to_json(EXPECTED), indent=1)) == (EXPECTED,)
    assert read_positions(f"# monday\n{SHORT}\n   \n# tuesday\n\n{SHORT}") == (EXPECTED, EXPECTED)


def test_a_file_says_in_which_line_or_at_which_character_it_is_wrong() -> None:
    line = json.dumps(position_to_json(EXPECTED))
    with pytest.raises(PositionError, match="line 3: knights"):
        read_positions(f"{line}\n\n{json.dumps(changed('knights', 5))}\n")
    with pytest.raises(PositionError, match="line 2"):
        read_positions(f"{line}\n0 hero 1 2\n")
    with pytest.raises(NotationError) as raised:
        read_positions("0 hero 1 2\n\n1 hero 1\n")
    assert raised.value.at == 20
    for empty in ("", "\n \n", "# nothing\n"):
        with pytest.raises(PositionError, match="found nothing"):
            read_positions(empty)


NUMBERS = ["0", "1", "3", "4", "5", "1500", "300.5", "-2", "1830x700"]
KNIGHTS = ["hero", "cleric", "slinger"]
CLAUSES = ["at", "lost", "by", "table", "second", "flips", "up", "down", "tolerance", "spear", "all", ";", "#"]
WORDS = st.sampled_from(NUMBERS + KNIGHTS + CLAUSES)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["table", "length", "width", "knights", "drak_borgs", "side", "kind", "x", "y", "value"]),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=12,
)


@given(st.one_of(st.text(max_size=80), st.lists(WORDS, max_size=20).map(" ".join), JSON.map(json.dumps)))
def test_any_text_is_a_position_or_a_typed_error(text: str) -> None:
    for read in (parse_position, read_positions):
        try:
            found = read(text)
        except (PositionError, NotationError) as error:
            assert str(error)  # noqa: PT017 (either kind is right)
            continue
        for position in (found,) if isinstance(found, Position) else found:
            assert parse_position(format_position(position)) == position
