"""The table: its presets, lines, markers and spots, and what fits where."""

from math import sqrt

import pytest

from quintain.core.errors import OptionError
from quintain.crylail.table import (
    PRESETS,
    Kind,
    Profile,
    drak_borg_spots,
    free_profile,
    markers,
    overlaps_disk,
    overlaps_marker,
    preset,
)

STANDARD = preset("standard")


def test_the_default_table_is_about_six_feet_long() -> None:
    """C1"""
    assert (STANDARD.length, STANDARD.width) == (1_830_000, 700_000)
    assert set(PRESETS) == {"standard", "long_bar", "kitchen", "slick", "rough"}
    assert all(profile.name == name for name, profile in PRESETS.items())


@pytest.mark.parametrize(
    ("length", "width", "option"),
    [
        (1_199_999, 700_000, "length"),
        (4_000_001, 700_000, "length"),
        (1_830_000, 399_999, "width"),
        (1_830_000, 1_200_001, "width"),
    ],
)
def test_free_tables_keep_their_limits(length: int, width: int, option: str) -> None:
    """C1"""
    with pytest.raises(OptionError) as refused:
        free_profile(length, width)
    assert refused.value.option == option
    assert refused.value.rule == "C1"


@pytest.mark.parametrize(("length", "width"), [(1_200_000, 400_000), (4_000_000, 1_200_000), (2_000_000, 500_000)])
def test_free_tables_within_the_limits_stand(length: int, width: int) -> None:
    """C1"""
    profile = free_profile(length, width, table_friction=300)
    assert (profile.length, profile.width, profile.table_friction) == (length, width, 300)
    assert profile.battle_line == length - 430_000


@pytest.mark.parametrize(
    ("figure", "value"),
    [
        ("table_friction", 0),
        ("restitution", 1_001),
        ("disk_friction", -1),
        ("disk_mass", 0),
        ("disk_diameter", 39_999),
        ("launch_line", 10_000),
        ("battle_line", 300_000),
        ("battle_line", 1_800_000),
        ("marker_side", 200_000),
        ("no_such_figure", 1),
    ],
)
def test_a_figure_beyond_its_limits_is_refused_by_name(figure: str, value: int) -> None:
    """C1, C2"""
    with pytest.raises(OptionError) as refused:
        free_profile(1_830_000, 700_000, **{figure: value})
    assert refused.value.option == figure


def test_a_figure_must_be_a_whole_number() -> None:
    """C1"""
    with pytest.raises(OptionError):
        Profile(length=1_830_000.0)  # type: ignore[arg-type]


def test_an_unknown_table_is_refused() -> None:
    """C1"""
    with pytest.raises(OptionError):
        preset("billiard")


def test_the_lines_lie_across_the_table() -> None:
    """C2"""
    assert STANDARD.launch_line == 250_000
    assert STANDARD.battle_line == STANDARD.length - 430_000
    assert STANDARD.disk_diameter == 40_000


def test_the_markers_stand_on_the_lines_at_the_long_edges_with_their_tips_at_each_other() -> None:
    """C2"""
    stand = markers(STANDARD)
    assert len(stand) == 4
    for n, corners in enumerate(stand):
        line = (STANDARD.launch_line, STANDARD.battle_line)[n // 2]
        edge = (0, STANDARD.width)[n % 2]
        (ax, ay), (bx, by), (tx, ty) = corners
        assert ay == by == edge
        assert {ax, bx} == {line - 20_000, line + 20_000}
        assert tx == line
        assert abs(ty - edge) == pytest.approx(20_000 * sqrt(3.0), abs=1)
        assert (bx - ax) * (ty - ay) - (by - ay) * (tx - ax) > 0


@pytest.mark.parametrize("name", list(PRESETS))
def test_the_drak_borgs_stand_in_a_row_halfway_between_battle_line_and_void(name: str) -> None:
    """C3"""
    profile = preset(name)
    spots = drak_borg_spots(profile)
    assert {x for x, _ in spots} == {(profile.battle_line + profile.length) // 2}
    assert [y for _, y in spots] == [profile.width // 4, profile.width // 2, 3 * profile.width // 4]


def test_touching_is_not_overlapping() -> None:
    """C6"""
    assert not overlaps_disk(STANDARD, (0, 0), (40_000, 0))
    assert overlaps_disk(STANDARD, (0, 0), (39_999, 0))
    assert not overlaps_disk(STANDARD, (0, 0), (24_000, 32_000))


@pytest.mark.parametrize(
    ("x", "y", "overlaps"),
    [
        (250_000, 54_641, False),
        (250_000, 54_640, True),
        (250_000, 10_000, True),
        (210_000, 0, False),
        (210_001, 0, True),
        (290_000, 0, False),
        (289_999, 0, True),
        (277_320, 27_320, True),
        (277_323, 27_322, False),
        (250_000, 645_359, False),
        (250_000, 645_360, True),
        (1_400_000, 54_640, True),
        (800_000, 20_000, False),
    ],
)
def test_a_disk_overlaps_a_marker_at_its_corners_and_faces(x: int, y: int, overlaps: bool) -> None:
    """C6"""
    assert overlaps_marker(STANDARD, x, y) is overlaps


def test_there_are_six_kinds_of_knights() -> None:
    """C2"""
    assert [kind.value for kind in Kind] == ["hero", "slayer", "spearman", "bladesman", "slinger", "cleric"]
