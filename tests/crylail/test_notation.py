"""How moves, draws and the body of a record are written and read."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.errors import NotationError, RecordError
from quintain.core.record import Line, Step
from quintain.crylail.moves import Move, Stand
from quintain.crylail.notation import CrylailNotation
from quintain.crylail.options import Config
from quintain.crylail.rules import ORDERS
from quintain.crylail.table import Flick, Kind
from tests.crylail.matches import BLADESMAN, HERO, PLAIN, begun, random_match, straight

NOTATION = CrylailNotation(Config())
FLICK = Flick(HERO, 120_000, 350_000, 2_300_000, -40_000, 7)

MOVES = st.one_of(
    st.just(Stand()),
    st.builds(Flick, st.sampled_from(Kind), *[st.integers(-(10**12) + 1, 10**12 - 1) for _ in range(5)]),
)


def body(text: str) -> list[Line]:
    """Numbered lines, as in a file."""
    return list(enumerate(text.splitlines(), start=1))


def test_a_flick_is_a_knight_a_place_a_speed_and_a_spin() -> None:
    """C6"""
    assert NOTATION.parse_move("hero 120000 350000 2300000 -40000 7") == FLICK
    assert NOTATION.format_move(FLICK) == "hero 120000 350000 2300000 -40000 7"
    assert NOTATION.parse_move(" Hero 120000  350000 2300000 -40000 ") == replace(FLICK, spin=0)


def test_standing_is_a_word() -> None:
    """C15"""
    assert NOTATION.parse_move("stand") == Stand()
    assert NOTATION.format_move(Stand()) == "stand"


@given(MOVES)
def test_a_move_is_read_back_from_its_text(move: Move) -> None:
    """C6"""
    assert NOTATION.parse_move(NOTATION.format_move(move)) == move


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("", 0, "a knight"),
        ("  ", 0, "a knight"),
        ("king 1 2 3 4", 0, "one of hero"),
        ("hero", 4, "x, a whole number"),
        ("hero 1 2 3", 10, "vy, a whole number"),
        ("hero 1 2.5 3 4", 7, "y, a whole number"),
        ("hero 1 2 3 4 5 6", 15, "the end of the move"),
        ("stand 1", 6, "the end of the move"),
        ("hero 1 2 3 4 1e3", 13, "spin"),
        ("hero 1 2 3 4 1234567890123", 13, "at most 12 digits"),
    ],
)
def test_what_is_no_move_is_refused_at_the_character(text: str, at: int, expected: str) -> None:
    with pytest.raises(NotationError) as raised:
        NOTATION.parse_move(text)
    assert raised.value.at == at
    assert expected in raised.value.expected


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_a_typed_error(text: str) -> None:
    try:
        move = NOTATION.parse_move(text)
    except NotationError as error:
        at = error.at
    else:
        at = 0
        assert NOTATION.parse_move(NOTATION.format_move(move)) == move
    assert 0 <= at <= len(text)


@pytest.mark.parametrize(
    ("kind", "drawn", "text"),
    [
        ("first_side", 1, "first=1"),
        ("drak_borg_order", ORDERS.index((4, 5, 3)), "order=453"),
        ("dispute", 1, "flip=up"),
        ("dispute", 0, "flip=down"),
    ],
)
def test_draws_have_texts_that_people_can_read(kind: str, drawn: int, text: str) -> None:
    """C3, C4, C20"""
    assert NOTATION.format_chance(kind, drawn) == text
    assert NOTATION.parse_chance(kind, text.upper()) == drawn


@pytest.mark.parametrize(("kind", "text"), [("dispute", "flip=left"), ("first_side", "order=345"), ("coin", "first=0")])
def test_what_is_no_draw_of_that_kind_is_refused(kind: str, text: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.parse_chance(kind, text)


@pytest.mark.parametrize(("kind", "drawn"), [("dispute", 2), ("drak_borg_order", -1), ("coin", 0)])
def test_what_can_not_be_drawn_is_not_written(kind: str, drawn: int) -> None:
    with pytest.raises(NotationError):
        NOTATION.format_chance(kind, drawn)


BODY = """\
first=0 order=453
hero 120000 350000 2300000 0 0 #5be0d2c1 ; it went straight
bladesman 120000 350000 2300000 1 0 aim=120000,350000,2310000,0,0 #00000000
stand
cleric 90000 90000 0 0 0 #12345678 flip=up order=345 ; the last of the round
"""


def test_a_body_is_a_move_a_line_with_the_draws_behind_it() -> None:
    """C24, C20"""
    steps = NOTATION.read_body(body(BODY))
    assert steps == (
        Step("draw", "first=0"),
        Step("draw", "order=453"),
        Step("move", "hero 120000 350000 2300000 0 0", ("#5be0d2c1",), note="it went straight"),
        Step(
            "move",
            "bladesman 120000 350000 2300000 1 0",
            ("#00000000",),
            aim="bladesman 120000 350000 2310000 0 0",
        ),
        Step("move", "stand"),
        Step("move", "cleric 90000 90000 0 0 0", ("#12345678",), note="the last of the round"),
        Step("draw", "flip=up"),
        Step("draw", "order=345"),
    )
    assert [step.line for step in steps] == [1, 1, 2, 3, 4, 5, 5, 5]
    assert NOTATION.write_body(steps) == BODY


def test_a_reader_takes_what_people_write() -> None:
    untidy = """\
; a comment before everything
1. FIRST=0  ORDER=453
2. Hero 120000 350000
   2300000 0
3. stand * flip=UP 1-0
"""
    assert [step.text for step in NOTATION.read_body(body(untidy))] == [
        "first=0",
        "order=453",
        "hero 120000 350000 2300000 0 0",
        "stand",
        "flip=up",
    ]


NOTES = st.text(alphabet="abc ", max_size=5).map(lambda note: " ".join(note.split()))


def steps_of_any_kind() -> st.SearchStrategy[Step]:
    """Steps in canonical texts."""
    moves = st.builds(
        lambda move, aim, check, note: Step(
            "move",
            NOTATION.format_move(move),
            (f"#{check:08x}",) if isinstance(move, Flick) and check else (),
            NOTATION.format_move(replace(move, vx=aim)) if isinstance(move, Flick) and aim else "",
            note,
        ),
        MOVES,
        st.integers(0, 9),
        st.integers(0, 2**32 - 1),
        NOTES,
    )
    draws = st.sampled_from(["first=0", "order=543", "flip=up", "flip=down"])
    return st.one_of(moves, st.builds(lambda text, note: Step("draw", text, note=note), draws, NOTES))


@given(st.lists(steps_of_any_kind(), max_size=12))
def test_a_body_is_read_back_as_it_was_written(steps: list[Step]) -> None:
    assert NOTATION.read_body(body(NOTATION.write_body(steps))) == tuple(steps)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("first=0\nhero 1 2 3\n", 2, "vy, a whole number"),
        ("first=0\nhero 1 9999999999999 3 4\n", 2, "y, a whole number of at most 12 digits"),
        ("first=0\norder=344", 2, "one of order=345"),
        ("#5be0d2c1", 1, "behind no move"),
        ("stand #5be0d2c1", 1, "one hash"),
        ("hero 1 2 3 4 #5be0", 1, "eight digits"),
        ("hero 1 2 3 4 #5be0d2c1 #5be0d2c1", 1, "one hash"),
        ("aim=1,2,3,4,5", 1, "behind no move"),
        ("stand aim=1,2,3,4,5", 1, "lacks its aim"),
        ("hero 1 2 3 4 aim=1,2", 1, "a whole number"),
        ("castle", 1, "found 'castle'"),
        ("12", 1, "found '12'"),
    ],
)
def test_a_body_that_can_not_be_read_names_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(RecordError, match=why) as raised:
        NOTATION.read_body(body(text))
    assert raised.value.line == line


WORDS = st.sampled_from(
    ["hero", "stand", "1", "-2", "first=0", "flip=up", "aim=1,2,3,4,5", "#00000000", ";", "x", "3."]
)


@given(st.lists(st.one_of(WORDS, st.text(max_size=8)), max_size=25).map(" ".join))
def test_any_body_is_read_or_refused_with_a_line(text: str) -> None:
    lines = body(text)
    try:
        steps = NOTATION.read_body(lines)
    except RecordError as error:
        at = error.line
    else:
        at = 1
        assert NOTATION.read_body(body(NOTATION.write_body(steps))) == steps
    assert 1 <= at <= max(len(lines), 1)


def test_the_check_of_a_flick_is_the_hash_of_the_disks_at_rest() -> None:
    played = PLAIN.resolve(begun(PLAIN), straight(BLADESMAN, 350, to=1550))
    (check,) = NOTATION.checks(played)
    assert check[0] == "#"
    assert len(check) == 9
    assert NOTATION.checks(PLAIN.resolve(played.state, Stand())) == ()


def test_every_event_of_a_match_can_be_told() -> None:
    told = [
        NOTATION.tell(event, ("Ann", "James"))
        for _, _, played in random_match(PLAIN, seed=3)
        for event in played.events
    ]
    said = " ".join(told)
    for words in ("Ann's", "James'", "falls over the", "Battle Line", "closest to", "Round 4 scores", "first."):
        assert words in said
    assert all(sentence == "" or sentence.endswith(".") for sentence in told)
