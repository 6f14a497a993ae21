"""Names of accounts: which are taken, and which look alike."""

import pytest

from quintain.core.errors import CommandError
from quintain.server.names import LETTERS_KEPT, _prototype, checked_account_name, skeleton


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Elaine", "elaine"),
        ("Elaine", "ЕӀаіnе"),  # Cyrillic
        ("Elaine", "ＥＬＡＩＮＥ"),  # full width
        ("Ilse", "1lse"),
        ("Mom", "Morn"),
        ("Kay O'Neil", "kay.oneil"),
        ("Bo0", "boo"),
        ("Élise", "E\u0301lise"),
        ("paypal", "𝔭𝒶ỿ𝕡𝕒ℓ"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    """UTS 39, section 4"""
    assert skeleton(one) == skeleton(other)
    assert skeleton(skeleton(one)) == skeleton(one)


@pytest.mark.parametrize(("one", "other"), [("Elaine", "Elena"), ("Kay", "Key"), ("Иван", "Bob"), ("岩", "石")])
def test_names_that_differ_have_not(one: str, other: str) -> None:
    """UTS 39"""
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize("name", ["Kay", "Иван", "Jean-Luc", "O'Neil", "岩石", "प्रिया", "a1", "  Bors  ", "x" * 30])
def test_names_of_all_scripts_may_be_chosen(name: str) -> None:
    """The name is trimmed."""
    assert checked_account_name(name) == name.strip()


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "a",
        "x" * 31,
        "a--b",
        "-ab",
        "ab.",
        "a\nb",
        "a\u202eb",
        "<b>a</b>",
        "a,b",
        "bot:a",
        "a/b",
        "🐎🐎",
        "\u3164",
    ],
)
def test_names_that_mislead_may_not(name: str) -> None:
    """Letters, digits and single joints; nothing unseen, nothing that means something elsewhere."""
    with pytest.raises(CommandError) as refused:
        checked_account_name(name)
    assert (refused.value.code, refused.value.where) == ("name", "name")


@pytest.mark.parametrize("name", ["Admin", "ADM1N", "Quintain", "server", "Ноst", "guest"])
def test_nobody_is_named_like_the_house(name: str) -> None:
    """Words by which the page speaks of others than accounts."""
    with pytest.raises(CommandError) as refused:
        checked_account_name(name)
    assert refused.value.code == "name_taken"


def test_what_is_remembered_of_letters_is_bounded() -> None:
    """Strangers may send all of Unicode."""
    for letter in range(0x4E00, 0x4E00 + 2 * LETTERS_KEPT):
        skeleton(chr(letter))
    assert _prototype.cache_info().currsize <= LETTERS_KEPT
