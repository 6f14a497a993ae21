"""Names and titles as people type them: one line, shown as it stands, no tricks with its direction."""

import unicodedata
from collections.abc import Sequence
from typing import Final

import msgspec

from quintain.core.errors import CommandError
from quintain.room.messages import Occupant

MOST_IN_NAME: Final = 30
MOST_IN_TITLE: Final = 80
_UNSEEN: Final = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories of control characters, surrogates, private and unassigned ones, and separators of lines."""
_TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of what follows."""
_INK: Final = frozenset("LNPS")
"""Majors of the Unicode categories that show something by themselves: letters, numbers, punctuation and symbols."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that show nothing all the same: fillers of Hangul, and the Braille cell without dots."""


def checked_occupants(seats: Sequence[Occupant]) -> list[Occupant]:
    """The same with names trimmed. Raises CommandError naming the seat."""
    checked = []
    for seat, occupant in enumerate(seats):
        name = occupant.name.strip()
        if not _plain(name) or not _shows(name):
            raise CommandError(
                "name",
                f"the name of seat {seat + 1} must be a text on one line that can be seen",
                f"seats[{seat}].name",
            )
        checked.append(msgspec.structs.replace(occupant, name=name))
    return checked


def refuse_equal_shields(seats: Sequence[Occupant]) -> None:
    """Raises CommandError naming the second of two seats whose pieces on the board could not be told apart."""
    first: dict[int, int] = {}
    for seat, occupant in enumerate(seats):
        other = first.setdefault(occupant.shield, seat)
        if other != seat:
            raise CommandError("shield", f"seat {other + 1} has this shield already", f"seats[{seat}].shield")


def checked_title(title: str) -> str:
    """The title trimmed. Raises CommandError."""
    trimmed = title.strip()
    if trimmed and (len(trimmed) > MOST_IN_TITLE or not _plain(trimmed) or not _shows(trimmed)):
        raise CommandError(
            "title", f"a title is a text that can be seen, on one line of at most {MOST_IN_TITLE} characters", "title"
        )
    return trimmed


def fitting(text: str, most: int) -> str:
    """A text out of a foreign record as it can be shown: what is plain of it, cut off; may be ""."""
    plain = "".join(letter for letter in text if _plain(letter)).strip()[:most].strip()
    return plain if _shows(plain) else ""


def _plain(text: str) -> bool:
    return not any(letter in _TURNING or unicodedata.category(letter) in _UNSEEN for letter in text)


def _shows(text: str) -> bool:
    """Whether anything of it is to be seen."""
    return any(unicodedata.category(letter)[0] in _INK and letter not in _BLANK for letter in text)
