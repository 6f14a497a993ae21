"""The words that are awaited at a place of a message: those of its type, and of its kind where it has one."""

import re
from functools import cache
from typing import Any, Final, TypeVar

import msgspec

A = TypeVar("A")
_STEP: Final = re.compile(r"[^.\[\]]+")


def awaited(decoder: msgspec.json.Decoder[A], text: str | bytes, where: str) -> list[str]:
    """The words by the alphabet; `where` is such as "seats[1].kind"."""
    kind: Any = decoder.type
    return sorted(set(_words(_info(kind), _STEP.findall(where), msgspec.json.decode(text))))


@cache
def _info(kind: Any) -> Any:
    from msgspec import inspect

    return inspect.type_info(kind)


def _words(info: Any, steps: list[str], found: Any) -> list[str]:
    """`found`: what stands there in the message, which tells members of a union apart."""
    match type(info).__name__:
        case "Metadata":
            return _words(info.type, steps, found)
        case "UnionType":
            return [word for one in info.types for word in _words(one, steps, found)]
        case "LiteralType":
            return [str(value) for value in info.values if value != "" and not steps]
        case "ListType" if steps and isinstance(found, list):
            return _words(info.item_type, steps[1:], found[int(steps[0])])
        case "StructType" if steps and isinstance(found, dict):
            return _words_of_field(info, steps, found)
    return []


def _words_of_field(info: Any, steps: list[str], found: dict[str, Any]) -> list[str]:
    name = steps[0]
    if name == info.tag_field:
        return [str(info.tag)]
    if info.tag_field is not None and found.get(info.tag_field) != info.tag:
        return []
    field = next((field for field in info.fields if field.encode_name == name), None)
    return [] if field is None else _words(field.type, steps[1:], found.get(name))
