"""The HTTP interface as a table: what is asked, who answers, and what programs are told of it.

A module of routes gives its resources as a list; app.py serves them, openapi.py describes them.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, compile_path

from quintain.server.wire import Problem

Described = dict[str, Any]
"""A piece of an OpenAPI document."""
Answer = Callable[[Request], Awaitable[Response]]
"""Its name says in short what it does, its docstring in a sentence."""
REFERENCE: Final = "#/components/schemas/{name}"
_TEXT: Final[Described] = {"type": "string"}
_RECORD: Final[Described] = {"text/plain": {"schema": _TEXT}, "application/json": {"schema": {}}}


@dataclass(frozen=True, slots=True)
class Resource:
    """One method at one path."""

    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str
    """From the root on, with the parameters in braces: /api/rooms/{room_id}."""
    answer: Answer
    answers: Described
    """As `answers` makes it."""
    asked: Described = field(default_factory=dict)
    """As `query` and `takes` make it."""


def routes_of(resources: Sequence[Resource]) -> list[Route]:
    """As they are served; where there is a GET, there is a HEAD (RFC 9110, 9.1)."""
    return [Route(each.path, each.answer, methods=[each.method]) for each in resources]


def methods_at(resources: Sequence[Resource], path: str) -> list[str]:
    """The methods that a resource at this path takes, [] where there is none."""
    found = {each.method for each in resources if compile_path(each.path)[0].match(path)}
    return sorted({*found, "HEAD"} if "GET" in found else found)


def answers(told: type[msgspec.Struct], status: int = 200) -> Described:
    """A resource answers with this struct, and with a Problem when it refuses."""
    summary = (told.__doc__ or "").partition("\n")[0]
    return {
        str(status): {"description": summary, "content": _json(told)},
        "4XX": {"description": "Why it was refused.", "content": _json(Problem)},
    }


def answers_record() -> Described:
    """A resource answers with a record as text or as JSON, and with a Problem when it refuses."""
    return {**answers(Problem), "200": {"description": "The record.", "content": _RECORD}}


def takes(sent: type[msgspec.Struct]) -> Described:
    """A resource takes this struct as its body."""
    return {"requestBody": {"required": True, "content": _json(sent)}}


def takes_record() -> Described:
    """A resource takes the text of a record, or its JSON."""
    return {"requestBody": {"required": True, "content": _RECORD}}


def query(name: str, what: str, *, required: bool, **more: str) -> Described:
    """A resource reads this parameter of the query, and the optional ones in `more`, each with what it is."""
    wanted = [(name, what, required), *((other, means, False) for other, means in more.items())]
    return {"parameters": [_parameter(*each) for each in wanted]}


def all_of(*queries: Described) -> Described:
    """A resource reads all of these parameters."""
    return {"parameters": [parameter for each in queries for parameter in each["parameters"]]}


def _parameter(name: str, what: str, required: bool) -> Described:
    return {"name": name, "in": "query", "required": required, "description": what, "schema": _TEXT}


def _json(told: type[msgspec.Struct]) -> Described:
    return {"application/json": {"schema": {"$ref": REFERENCE.format(name=told.__name__)}}}
