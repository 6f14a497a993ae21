"""The HTTP interface described for programs: FastAPI lists the resources, msgspec the structs of wire.py.

Served as /api/openapi.json; built when somebody asks.
"""

from typing import Any, Final

import msgspec
from fastapi import FastAPI

from quintain.server import wire

Described = dict[str, Any]
"""A piece of an OpenAPI document, as FastAPI takes it."""

_REFERENCE: Final = "#/components/schemas/{name}"


def answers(told: type[msgspec.Struct], status: int = 200) -> dict[int | str, Described]:
    """A resource answers with this struct, and with a Problem when it refuses."""
    summary = (told.__doc__ or "").partition("\n")[0]
    return {
        status: {"description": summary, "content": _json(told)},
        "4XX": {"description": "Why it was refused.", "content": _json(wire.Problem)},
    }


def takes(sent: type[msgspec.Struct]) -> Described:
    """A resource takes this struct as its body."""
    return {"requestBody": {"required": True, "content": _json(sent)}}


def takes_record() -> Described:
    """A resource takes the text of a record, or its JSON."""
    text = {"schema": {"type": "string"}}
    return {"requestBody": {"required": True, "content": {"text/plain": text, "application/json": {"schema": {}}}}}


def query(name: str, what: str, *, required: bool) -> Described:
    """A resource reads this parameter of the query."""
    return {"parameters": [{"name": name, "in": "query", "required": required, "description": what, "schema": _TEXT}]}


def describe(app: FastAPI) -> None:
    """Lets the application tell its resources with the structs of the wire, those of the socket included."""
    listed = app.openapi

    def document() -> Described:
        found = listed()
        told = [value for value in vars(wire).values() if isinstance(value, type) and issubclass(value, msgspec.Struct)]
        _, schemas = msgspec.json.schema_components(told, ref_template=_REFERENCE)
        found["components"] = {"schemas": schemas}
        for methods in found["paths"].values():
            for operation in methods.values():
                operation["responses"].pop("422", None)  # FastAPI's own form of a refusal, which is never sent
        return found

    app.openapi = document  # type: ignore[method-assign]


_TEXT: Final[Described] = {"type": "string"}


def _json(told: type[msgspec.Struct]) -> Described:
    return {"application/json": {"schema": {"$ref": _REFERENCE.format(name=told.__name__)}}}
