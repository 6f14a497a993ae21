"""Messages read from JSON; what can't be read is refused with its place, in words that need no knowledge of msgspec."""

import re
from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

from quintain.core.errors import CommandError
from quintain.room.messages import COMMAND_PATTERN
from quintain.server.awaited import awaited

MOST_SHOWN: Final = 60
"""Characters of what was found that a refusal repeats."""
A = TypeVar("A")

_KINDS: Final = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "nothing",
}
_PATTERNS: Final = {COMMAND_PATTERN: "letters, digits, - and _ only"}
_LONE_SURROGATE: Final = re.compile(r"\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab]..)\\ud[c-f]", re.IGNORECASE)


def decode(text: str | bytes, decoder: msgspec.json.Decoder[A]) -> A:
    """The message. Raises CommandError "malformed" with the place of the first thing that does not fit."""
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        raise _misfit(text, str(error), decoder) from error
    except (msgspec.DecodeError, UnicodeError) as error:
        raise _broken(text, str(error)) from error
    except RecursionError as error:
        raise CommandError("malformed", "the message is nested too deeply") from error


def _broken(text: str | bytes, told: str) -> CommandError:
    """The refusal of what is no JSON."""
    try:
        plain = text if isinstance(text, str) else text.decode()
        plain.encode()
    except UnicodeError:
        return CommandError("malformed", "the message is no text in UTF-8")
    if not plain.strip():
        return CommandError("malformed", "the message is empty")
    lone = _LONE_SURROGATE.search(plain)
    if lone is not None:
        return CommandError("malformed", "half a character (a lone surrogate) is no text", _byte(plain, lone))
    if "truncated" in told:
        return CommandError("malformed", "the message ends in the middle")
    place = re.search(r"\(byte (\d+)\)", told)
    return CommandError("malformed", "the message is no JSON", f"byte {int(place[1]) + 1}" if place else "")


def _byte(text: str, found: re.Match[str]) -> str:
    return f"byte {len(text[: found.start()].encode()) + 1}"


def _misfit(text: str | bytes, told: str, decoder: msgspec.json.Decoder[A]) -> CommandError:
    """The refusal of JSON that is not what was awaited."""
    what, _, path = told.partition(" - at `$")
    where = path.removesuffix("`").removeprefix(".")
    if where.endswith("[...]"):
        where = _with_key(text, where.removesuffix("[...]"))
    strange = _STRANGE.fullmatch(what)
    if strange is not None:
        words = ", ".join(awaited(decoder, text, where))
        why = f"{strange['value'][:MOST_SHOWN]!r} is none of the words that are awaited: {words}"
        return CommandError("malformed", why, where)
    for pattern, say in _SAYINGS:
        found = pattern.fullmatch(what)
        if found is not None:
            named = found.groupdict().get("field")
            place = where if named is None else f"{where}.{named[:MOST_SHOWN]}".removeprefix(".")
            return CommandError("malformed", say(found), place)
    return CommandError("malformed", "the message can't be read", where)


def _with_key(text: str | bytes, where: str) -> str:
    """The place of the first value that is no text; msgspec does not name the keys of a mapping."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):  # what follows need not be JSON
        return where
    for name in where.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    if not isinstance(found, dict):
        return where
    key = next((key for key, value in found.items() if not isinstance(value, str)), None)
    return where if key is None else f"{where}.{key[:MOST_SHOWN]}"


def _kind(name: str) -> str:
    kinds = [_KINDS.get(one.strip(), one.strip()) for one in name.split("|")]
    return " or ".join(kinds)


def _say_bound(found: re.Match[str]) -> str:
    bound = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}[found["sign"]]
    if found["of"] and found.group("sign", "bound") == (">=", "1"):
        return f"expected {_kind(found['kind'])} that is not empty"
    if found["of"]:
        return f"expected {_kind(found['kind'])} of {bound} {found['bound']} characters"
    return f"expected {_kind(found['kind'])} of {bound} {found['bound']}"


def _say_pattern(found: re.Match[str]) -> str:
    return f"expected {_PATTERNS.get(found['pattern'], 'other characters')}"


_STRANGE: Final = re.compile(r"Invalid (enum )?value '?(?P<value>.*?)'?", re.DOTALL)
_SAYINGS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...]] = (
    (re.compile(r"Object missing required field `(?P<field>.*)`", re.DOTALL), lambda _: "this is missing"),
    (
        re.compile(r"Object contains unknown field `(?P<field>.*)`", re.DOTALL),
        lambda _: "no such field is awaited",
    ),
    (
        re.compile(r"Expected `(?P<kind>[^`]*)`, got `(?P<got>[^`]*)`"),
        lambda found: f"expected {_kind(found['kind'])}, found {_kind(found['got'])}",
    ),
    (re.compile(r"Expected `(?P<kind>[^`]*)` (?P<of>of length )?(?P<sign>[<>]=?) (?P<bound>\S+)"), _say_bound),
    (re.compile(r"Expected `str` matching regex '(?P<pattern>.*)'"), _say_pattern),
    (re.compile(r"Expected `(?P<kind>[^`]*)`"), lambda found: f"expected {_kind(found['kind'])}"),
    (re.compile(r"(Number|Integer|Float).* out of range.*"), lambda _: "the number is too large"),
)
"""What msgspec says, and what is said instead."""
