"""Options as texts: checked, completed, refused with the option's name."""

import pytest

from quintain.core.errors import OptionError
from quintain.core.options import Option, read_options

DESCRIBED = (
    Option("size", "Size", "", "L18", "8", "number", least=4, most=14),
    Option("diagonals", "Diagonals", "", "L12", "no", "yes_no"),
    Option("favour", "Favour", "", "L16", "no", choices=(("no", "No", ""), ("turn", "Turn", ""))),
)


def test_missing_options_have_their_defaults_in_the_described_order() -> None:
    assert list(read_options(DESCRIBED, {"favour": "turn"}).items()) == [
        ("size", "8"),
        ("diagonals", "no"),
        ("favour", "turn"),
    ]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("size", "3"),
        ("size", "15"),
        ("size", "8.0"),
        ("size", ""),
        ("size", "٨"),
        ("size", "9" * 5000),
        ("diagonals", "maybe"),
        ("favour", "kept"),
    ],
)
def test_a_value_that_an_option_has_not_is_refused_by_name(option: str, value: str) -> None:
    with pytest.raises(OptionError) as refused:
        read_options(DESCRIBED, {option: value})
    assert refused.value.option == option


def test_an_unknown_option_is_refused_and_the_known_ones_are_listed() -> None:
    with pytest.raises(OptionError, match="option sise: unknown; known are diagonals, favour, size"):
        read_options(DESCRIBED, {"sise": "8"})


def test_numbers_are_kept_in_one_spelling() -> None:
    assert read_options(DESCRIBED, {"size": "008"})["size"] == "8"
