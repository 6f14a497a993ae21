"""Options, configurations and custom games (L1, L3, L10, L12-L18)."""

from dataclasses import replace

import pytest
from hypothesis import given

from quintain.core.errors import OptionError
from quintain.core.options import read_options
from quintain.lancelot.options import OPTIONS, Config, read_config, standard
from tests.lancelot.games import configs


def test_nothing_given_is_the_standard_game_of_two() -> None:
    """L1, L3, L10"""
    assert read_config({}) == Config(players=2, size=8, target=7, shields=30)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_board_and_target_follow_from_the_number_of_knights(players: int) -> None:
    """L1, L10"""
    config = read_config({"players": str(players), "diagonals": "yes"})
    assert config == standard(players, diagonals=True)
    assert not config.custom


def test_the_options_stand_in_the_order_of_records() -> None:
    names = ["players", "size", "target", "shields", "diagonals", "sword", "favour"]
    assert [option.name for option in OPTIONS] == names
    assert list(standard(3).options()) == names
    assert standard(5, sword=True, favour="kept").options() == {
        "players": "5",
        "size": "14",
        "target": "10",
        "shields": "30",
        "diagonals": "no",
        "sword": "yes",
        "favour": "kept",
    }


def test_every_option_is_explained_in_a_line_with_its_rule() -> None:
    assert all(option.label and option.line.endswith(".") and option.rule.startswith("L") for option in OPTIONS)
    assert read_options(OPTIONS, {})["size"] == "standard"


@given(configs(most=14))
def test_a_configuration_is_read_back_from_its_texts(config: Config) -> None:
    assert read_config(config.options()) == config


@pytest.mark.parametrize(
    ("given_options", "message"),
    [
        ({"players": "6"}, r"option players: '6' is none of 2, 3, 4, 5 \(L1\)"),
        ({"size": "15"}, r"option size: '15' is none of standard, 4, .* \(L18\)"),
        ({"size": "3"}, "option size: '3' is none of"),
        ({"shields": "0"}, r"option shields: 0 is not between 1 and 98 \(L3\)"),
        ({"shields": "99"}, "option shields: 99 is not between 1 and 98"),
        ({"target": "-1"}, r"option target: -1 is not between 0 and 392 \(L10\)"),
        ({"target": "seven"}, "option target: 'seven' is no whole number"),
        ({"favour": "turn"}, r"option favour: a white shield moves the sword, and this game has none \(L15\)"),
        ({"favour": "ever", "sword": "yes"}, "option favour: 'ever' is none of no, turn, kept"),
        ({"sword": "maybe"}, r"option sword: 'maybe' is none of no, yes \(L13\)"),
        ({"colour": "red"}, "option colour: unknown"),
    ],
)
def test_what_can_not_be_agreed_is_refused_with_its_reason(given_options: dict[str, str], message: str) -> None:
    """L1, L3, L10, L13, L15, L18"""
    with pytest.raises(OptionError, match=message):
        read_config(given_options)


def test_the_target_is_never_lower_than_one() -> None:
    """L10"""
    with pytest.raises(OptionError, match=r"option target: 0 is not between 1 and 392 \(L10\)"):
        Config(2, 8, 0, 30)


def test_a_configuration_made_in_a_program_is_checked_too() -> None:
    """L18"""
    for wrong in ((2, 3, 7, 30), (2, 15, 7, 30), (2, 8, 7, 0), (2, 8, 7, 99)):
        with pytest.raises(OptionError, match=r"\(L18\)"):
            Config(*wrong)
    with pytest.raises(OptionError, match=r"\(L16\)"):
        Config(2, 8, 7, 30, sword=True, favour="never")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("config", "custom"),
    [
        (Config(2, 8, 7, 30), False),
        (Config(2, 8, 12, 30), False),
        (Config(2, 8, 7, 30, diagonals=True, sword=True, favour="kept"), False),
        (Config(2, 8, 6, 30), True),
        (Config(2, 10, 7, 30), True),
        (Config(3, 8, 8, 30), True),
        (Config(2, 8, 7, 29), True),
        (Config(2, 4, 90, 98), True),
    ],
)
def test_another_board_a_lower_target_or_another_number_of_shields_is_custom(config: Config, custom: bool) -> None:
    """L18, L10"""
    assert config.custom is custom


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_target_makes_sense_up_to_the_foreign_shields_there_are(players: int) -> None:
    """L10, L3, L18: any target may be agreed; more foreign shields than the others have are never captured."""
    target = next(option for option in OPTIONS if option.name == "target")
    (reach,) = [reach for reach in target.reaches if reach.when == f"players={players}"]
    config = standard(players)
    assert reach.usual[0] == config.target
    assert not any(replace(config, target=usual).custom for usual in reach.usual)
    assert (reach.most_of, reach.times) == ("shields", players - 1)
    assert read_config({"players": str(players), "shields": "98"}).shields * reach.times <= target.most
