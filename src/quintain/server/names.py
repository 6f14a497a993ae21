"""Names of accounts: what may be one, and when two look alike."""

import unicodedata
from functools import cache, lru_cache
from typing import Final

from quintain.core.errors import CommandError
from quintain.server.texts import MOST_IN_NAME, checked_name

LEAST_IN_NAME: Final = 2
LETTERS_AND_DIGITS: Final = (
    "write the name with letters and digits; one space, hyphen, dot, _ or ' may stand between two"
)
"""Why a name was refused, and what to do."""
LETTERS_KEPT: Final = 4_096
"""Whose plain letters are known without looking; strangers may send all of Unicode."""
_JOINTS: Final = frozenset(" -_.'’")
"""Besides letters, marks and digits of any script; never two in a row, never at an end."""
_LETTERS: Final = frozenset("LMN")
"""Majors of the Unicode categories of letters, their marks, and numbers."""
_TAKEN: Final = frozenset(
    {"admin", "administrator", "anonymous", "bot", "guest", "host", "moderator", "nobody", "quintain", "root", "server",
     "somebody", "staff", "support", "system"}
)  # fmt: skip
"""Words by which the page speaks of others than accounts."""


def checked_account_name(text: str) -> str:
    """The name trimmed and composed (NFC). Raises CommandError "name"."""
    name = unicodedata.normalize("NFC", checked_name(text, "name"))
    if not LEAST_IN_NAME <= len(name) <= MOST_IN_NAME:
        raise CommandError("name", f"choose a name of {LEAST_IN_NAME} to {MOST_IN_NAME} letters", "name")
    for before, letter in zip(" " + name, name + " ", strict=True):
        if unicodedata.category(letter)[0] in _LETTERS:
            continue
        if letter not in _JOINTS or before in _JOINTS:
            raise CommandError("name", LETTERS_AND_DIGITS, "name")
    if skeleton(name) in _taken():
        raise CommandError("name_taken", "this name is kept for the page itself: choose another", "name")
    return name


def skeleton(name: str) -> str:
    """What names that look alike have in common: case, width, joints and look-alike letters do not count.

    After Unicode Technical Standard 39, section 4, with the table of the package confusable-homoglyphs; stricter in
    that i, l, I and 1 are all one. Never shown.
    """
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if letter not in _JOINTS)
    folded = "".join(_prototype(letter) for letter in plain).casefold()
    alike = "".join(_prototype(letter) for letter in folded).casefold()
    return unicodedata.normalize("NFKD", alike).replace("i", "l")


@cache
def _taken() -> frozenset[str]:
    return frozenset(skeleton(word) for word in _TAKEN)


@lru_cache(LETTERS_KEPT)
def _prototype(letter: str) -> str:
    """The plain letters that one looks like; itself where it is plain."""
    from confusable_homoglyphs import confusables  # a megabyte of text, wanted for accounts only

    data: dict[str, list[dict[str, str]]] = confusables.confusables_data
    alike = [found["c"] for found in data.get(letter, [])]
    if len(alike) != 1:
        return letter  # nothing looks like it, or much does: then it is the plain one
    back = data.get(alike[0], [])
    if len(back) == 1:
        return min(letter, alike[0], key=lambda text: (len(text), text))
    return alike[0]
