"""What people type to be read by others, names, titles and talk: one line, shown as it stands, nothing hidden in it."""

import unicodedata
from typing import Final

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories of control characters, marks that format (they turn the direction, or have no width), surrogates,
private and unassigned characters, and separators of lines."""
_HIDDEN: Final = frozenset("\u034f")
"""Marks of other categories that show nothing: the grapheme joiner."""
_JOINERS: Final = frozenset("\u200c\u200d")
"""Formatting that scripts and pictures need: the joiner and the non-joiner."""
_LOOKS: Final = frozenset(map(chr, range(0xFE00, 0xFE10)))
"""Variation selectors: which look of a symbol is wanted."""
_KEYS: Final = frozenset("#*0123456789")
"""Besides symbols, what has more looks than one: as a key."""
_INK: Final = frozenset("LNPS")
"""Majors of the Unicode categories that show something by themselves: letters, numbers, punctuation and symbols."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that show nothing all the same: fillers of Hangul, and the Braille cell without dots."""

HIDES: Final = "has characters that hide or turn letters"
"""What a text that is not plain does, for a sentence that refuses it."""


def is_plain(text: str) -> bool:
    """Whether everything in it can be seen, or shapes what is before it."""
    return plain_part(text) == text


def plain_part(text: str) -> str:
    """The text without what turns, hides or controls."""
    kept = ""
    for letter in text:
        if _belongs(letter, kept[-1:]):
            kept += letter
    return kept


def shows(text: str) -> bool:
    """Whether anything of it is to be seen."""
    return any(unicodedata.category(letter)[0] in _INK and letter not in _BLANK for letter in text)


def _belongs(letter: str, before: str) -> bool:
    """Whether a letter may stand behind this one, "" at the beginning."""
    if letter in _JOINERS:
        return before != "" and _joins(before)
    if letter in _LOOKS:
        return before != "" and (before in _KEYS or unicodedata.category(before)[0] == "S")
    return letter not in _HIDDEN and unicodedata.category(letter) not in _UNSEEN


def _joins(letter: str) -> bool:
    """Whether what follows may be joined to this: a mark (as of Indic scripts), a picture, an Arabic letter.

    After Unicode Standard Annex 31, section 2.3, made simple.
    """
    category = unicodedata.category(letter)
    return category[0] == "M" or category in {"So", "Sk"} or unicodedata.bidirectional(letter) == "AL"
