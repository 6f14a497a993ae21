"""Options of a match as texts, and the configuration they make."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.errors import OptionError
from quintain.crylail.hands import Hand
from quintain.crylail.options import (
    LIMIT_PRESETS,
    OPTIONS,
    Config,
    Crossing,
    LastKnight,
    PushedBack,
    read_config,
)
from quintain.crylail.scoring import SpearRivals
from quintain.crylail.table import PRESETS, Profile, free_profile


def configs() -> st.SearchStrategy[Config]:
    """Any configuration that can be agreed."""
    free = st.builds(
        lambda length, width, friction: free_profile(length * 1000, width * 1000, table_friction=friction),
        st.integers(1_200, 4_000),
        st.integers(400, 1_200),
        st.integers(20, 1_000),
    )
    limits = st.one_of(
        st.sampled_from(sorted(LIMIT_PRESETS.values())),
        st.tuples(st.integers(2, 99), st.just(0)),
        st.tuples(st.just(0), st.integers(1, 999)),
    )
    rest = st.builds(
        Config,
        players=st.sampled_from((2, 4)),
        profile=st.one_of(st.sampled_from(list(PRESETS.values())), free),
        hand=st.sampled_from(Hand),
        tremor=st.sampled_from(("slight", "plain", "strong")),
        practice=st.booleans(),
        tolerance=st.integers(0, 20_000),
        crossing=st.sampled_from(Crossing),
        pushed_back=st.sampled_from(PushedBack),
        last_knight=st.sampled_from(LastKnight),
        spear_rivals=st.sampled_from(SpearRivals),
    )
    return st.builds(lambda config, limit: replace(config, rounds=limit[0], points=limit[1]), rest, limits)


@given(configs())
def test_a_configuration_is_read_back_from_its_texts(config: Config) -> None:
    """C1, C21, C22, C24"""
    assert read_config(config.options()) == config


def test_what_is_left_out_has_its_default() -> None:
    """C7 crossing=rest, C9 pushed_back=stays, C13 last_knight=forbidden, C14 spear_rivals=knights, C20 tolerance"""
    config = read_config({})
    assert config == Config()
    assert (config.crossing, config.pushed_back) == (Crossing.REST, PushedBack.STAYS)
    assert (config.last_knight, config.spear_rivals) == (LastKnight.FORBIDDEN, SpearRivals.KNIGHTS)
    assert config.tolerance == 500


def test_the_texts_stand_in_the_order_in_which_they_are_asked_for() -> None:
    assert list(Config().options()) == [option.name for option in OPTIONS]


def test_each_option_says_what_it_means_and_which_rule_it_comes_from() -> None:
    for option in OPTIONS:
        assert option.rule[0] == "C"
        assert option.line.endswith(".")
        assert option.check(option.default) == option.default
        assert all(label and line for _, label, line in option.choices)


def test_house_rules_are_marked_as_such() -> None:
    house = [option.name for option in OPTIONS if option.group == "house"]
    assert house == ["crossing", "pushed_back", "last_knight", "spear_rivals"]


def test_a_record_of_a_named_table_spells_out_its_figures() -> None:
    """C1, C2"""
    texts = Config(profile=PRESETS["kitchen"]).options()
    assert {name: texts[name] for name in ("table", "length", "width", "table_friction", "battle_line")} == {
        "table": "kitchen",
        "length": "1400",
        "width": "800",
        "table_friction": "250",
        "battle_line": "430",
    }


def test_a_named_table_with_other_figures_is_refused() -> None:
    """C1"""
    with pytest.raises(OptionError, match="choose table=free"):
        read_config({"table": "kitchen", "length": "1500"})


def test_figures_that_a_page_left_untouched_do_not_change_a_named_table() -> None:
    """C1"""
    untouched = Config().options()
    assert read_config({**untouched, "table": "long_bar"}).profile == PRESETS["long_bar"]


@pytest.mark.parametrize(
    ("given_texts", "option"),
    [
        ({"players": "3"}, "players"),
        ({"limit": "5_rounds"}, "limit"),
        ({"points": "0"}, "points"),
        ({"table": "free", "length": "1199"}, "length"),
        ({"table": "free", "length": "1200", "battle_line": "1100"}, "battle_line"),
        ({"tolerance": "20001"}, "tolerance"),
        ({"crossing": "never"}, "crossing"),
        ({"colour": "red"}, "colour"),
        ({"hand": "robot"}, "hand"),
    ],
)
def test_what_can_not_be_agreed_is_refused_by_name(given_texts: dict[str, str], option: str) -> None:
    with pytest.raises(OptionError) as raised:
        read_config(given_texts)
    assert raised.value.option == option


@pytest.mark.parametrize(
    "change",
    [
        {"rounds": 0},
        {"rounds": 1},
        {"points": 40},
        {"players": 3},
        {"tolerance": -1},
        {"tremor": "wild"},
        {"profile": Profile(name="kitchen")},
        {"profile": free_profile(1_830_500, 700_000)},
    ],
)
def test_a_configuration_made_in_a_program_is_checked_as_well(change: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        Config(**change)  # type: ignore[arg-type]
