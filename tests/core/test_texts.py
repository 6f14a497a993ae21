"""What people type to be read by others: one line, shown as it stands, nothing hidden in it."""

import pytest

from quintain.core.texts import is_plain, plain_part, shows

TRICKS = {
    "turned round": "ab\u202ecd",
    "embedded": "\u2067ab",
    "Arabic letter mark": "a\u061cb",
    "zero-width space": "El\u200baine",
    "joiner between letters that don't join": "El\u200daine",
    "non-joiner between letters that don't join": "El\u200caine",
    "word joiner": "El\u2060aine",
    "byte order mark": "\ufeffElaine",
    "soft hyphen": "El\u00adaine",
    "grapheme joiner": "El\u034faine",
    "look of a letter that has one alone": "El\ufe0faine",
    "tag": "El\U000e0061aine",
    "invisible operator": "a\u2063b",
    "control character": "a\x07b",
    "two lines": "a\nb",
    "separator of lines": "a\u2028b",
    "private letter": "a\ue000",
    "joiner at the beginning": "\u200da",
    "two joiners": "प\u094d\u200d\u200dर",
}


@pytest.mark.parametrize("text", TRICKS.values(), ids=TRICKS)
def test_what_turns_or_hides_is_not_plain(text: str) -> None:
    """Unicode Technical Report 36, section 2: texts that are not what they look like."""
    assert not is_plain(text)
    assert is_plain(plain_part(text))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Hello!",
        "<b>hi</b>",
        "ا\u200cب",
        "👩\u200d🚀",
        "👩🏽\u200d🚀",
        "❤\ufe0f",
        "1\ufe0f\u20e3",
        "प\u094d\u200dर",
        "Élise",
    ],
)
def test_what_scripts_and_pictures_need_is_plain(text: str) -> None:
    """Joiners shape Arabic and Indic letters and pictures; a variation selector gives a symbol its colours."""
    assert is_plain(text)
    assert plain_part(text) == text


@pytest.mark.parametrize("text", ["", " ", "\u3164", "\u2800", "\u0301"])
def test_some_texts_show_nothing(text: str) -> None:
    """Fillers and blanks are letters by their category alone."""
    assert not shows(text)
    assert shows(f"{text}a")
