"""How a person says a flick: units, directions, targets, and texts that are no flick."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.bots.crylail_words import aim_words
from quintain.cli.aiming import describe, kind_named, parse_aim, parse_place, parse_power, usual_place
from quintain.cli.crylail_motion import spots_at
from quintain.cli.play_crylail import target_on
from quintain.core.errors import NotationError
from quintain.crylail.disks import Spot
from quintain.crylail.motion import play
from quintain.crylail.table import Flick, Kind, Point, Profile

TABLE = Profile()
WORDS = (
    "hero",
    "sl",
    "stand",
    "at",
    "spin",
    "mm",
    "m/s",
    "left",
    "right",
    "straight",
    "across",
    "along",
    "and",
    "%",
    "°",
    "2",
    "1300",
    "-5",
    "2.5",
    ",",
    "9" * 9,
)


def _target(name: str) -> Point | None:
    return (1_615_000, 525_000) if name == "5" else None


def _flick(text: str) -> Flick:
    aim = parse_aim(text, TABLE, _target)
    assert aim.knight is not None
    return aim.raw or aim.flick(aim.knight, aim.place or usual_place(TABLE))


def test_a_length_of_slide_is_what_a_free_disk_slides() -> None:
    flick = _flick("hero 200 350, 1300 mm")
    motion = play(TABLE, (), 0, flick)
    assert motion.rest[0][1] == pytest.approx(1_500_000, abs=2)


@pytest.mark.parametrize(
    ("text", "flick"),
    [
        ("hero 230 350 2.3 m/s", Flick(Kind.HERO, 230_000, 350_000, 2_300_000, 0)),
        ("Hero 230 350, 2.3m/s straight", Flick(Kind.HERO, 230_000, 350_000, 2_300_000, 0)),
        ("he, 2 m/s, 30 left", Flick(Kind.HERO, 230_000, 350_000, 1_732_051, 1_000_000)),
        ("hero, 2 m/s, 30° right", Flick(Kind.HERO, 230_000, 350_000, 1_732_051, -1_000_000)),
        ("sg 100.5 99.25, 1 m/s, spin -40", Flick(Kind.SLINGER, 100_500, 99_250, 1_000_000, 0, -40_000)),
        ("cl, 1 m/s, at 230 400", Flick(Kind.CLERIC, 230_000, 350_000, 0, 1_000_000)),
        ("sp 200 590, 75 %, straight", Flick(Kind.SPEARMAN, 200_000, 590_000, 2_810_518, 0)),
        ("sp, 75%", Flick(Kind.SPEARMAN, 230_000, 350_000, 2_810_518, 0)),
        ("sp, 0 mm", Flick(Kind.SPEARMAN, 230_000, 350_000, 0, 0)),
        ("bl 120000 350000 2300000 0", Flick(Kind.BLADESMAN, 120_000, 350_000, 2_300_000, 0)),
        ("bl 120000 350000 2300000 0 7", Flick(Kind.BLADESMAN, 120_000, 350_000, 2_300_000, 0, 7)),
    ],
)
def test_what_a_person_says_becomes_whole_units(text: str, flick: Flick) -> None:
    """C6"""
    assert _flick(text) == flick


def test_a_disk_is_aimed_at_from_where_the_knight_is_placed() -> None:
    flick = _flick("hero 230 525, 1.5 m/s, at 5")
    assert (flick.vx, flick.vy) == (1_500_000, 0)


def test_what_a_hint_says_can_be_typed() -> None:
    """C6: place, power and direction as the page has them; a hint's words after them are for people."""
    hint = "slayer from 110 mm across and 225 mm along, power 51.9 %, 2.1° left"
    flick = _flick(hint)
    assert (flick.x, flick.y) == (225_000, 590_000)
    assert f"slayer {aim_words(flick, TABLE)}" == hint
    assert _flick("sl 110mm across 225mm along 51.9% 2.1 left") == flick
    assert parse_place("110 across 225 along", TABLE) == (225_000, 590_000)


def test_targets_are_drak_borgs_and_knights_of_the_other_side() -> None:
    disks = (Spot(0, 1, 2), Spot(6, 3, 4), Spot(13, 5, 6))
    assert [target_on(disks, 0, name) for name in ("hero", "4", "d4", "5", "he")] == [
        (3, 4),
        (5, 6),
        (5, 6),
        None,
        (3, 4),
    ]
    assert target_on(disks, 1, "hero") == (1, 2)


def test_a_knight_is_named_by_a_beginning_that_fits_only_one() -> None:
    named = ("h", "slay", "sl", "sli", "sg", "b", "SP", "s", "x")
    kinds = (Kind.HERO, Kind.SLAYER, Kind.SLAYER, Kind.SLINGER, Kind.SLINGER, Kind.BLADESMAN, Kind.SPEARMAN, None, None)
    assert tuple(map(kind_named, named)) == kinds


def test_a_flick_is_described_in_a_persons_units() -> None:
    text = describe(Flick(Kind.HERO, 230_000, 350_000, 1_732_051, -1_000_000, 40_000), TABLE)
    assert text == "hero 230.0 350.0, 38.0 % power (1019 mm free), 30.0° right, spin 40 rad/s"


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)))
def test_any_line_is_a_flick_or_refused_with_its_place(text: str) -> None:
    refusals = []
    for parse in (
        lambda: parse_aim(text, TABLE, _target),
        lambda: parse_power(text, TABLE, _target),
        lambda: parse_place(text, TABLE),
    ):
        try:
            parse()
        except NotationError as error:
            refusals.append(error)
    assert all(0 <= error.at <= len(text) for error in refusals)


def test_a_motion_is_shown_from_start_to_rest() -> None:
    """C8"""
    flick = _flick("spearman, 2.6 m/s, at 5")
    start = ((2, flick.x, flick.y), (14, 1_615_000, 525_000))
    motion = play(TABLE, start[1:], 2, flick)
    assert [fall.disk for fall in motion.falls] == [14]
    assert spots_at(start, motion, 0.0) == [Spot(*place) for place in start]
    middle = spots_at(start, motion, 0.3)
    assert flick.x < middle[0].x < 1_615_000
    assert [(spot.disk, spot.x, spot.y) for spot in spots_at(start, motion, motion.duration + 1)] == list(motion.rest)
