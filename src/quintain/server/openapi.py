"""The HTTP interface described for programs (OpenAPI 3.1): its resources, and the structs of the wire.

Served as /api/openapi.json; built when somebody asks.
"""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from quintain.server import wire, wire_analysis, wire_flicks, wire_people, wire_rooms
from quintain.server.resources import REFERENCE, Described, Resource

WIRES: Final = (wire, wire_rooms, wire_analysis, wire_flicks, wire_people)
"""The modules whose structs go over the wire."""
_VERSION: Final = "3.1.0"
_OF_PATH: Final = re.compile(r"{(\w+)}")


def describe(resources: Sequence[Resource], title: str, version: str) -> Described:
    """The document; the structs of the socket are among the schemas, too. title, version: of the interface."""
    paths: dict[str, Described] = {}
    for each in resources:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each)
    return {
        "openapi": _VERSION,
        "info": {"title": title, "version": version},
        "paths": paths,
        "components": {"schemas": _schemas()},
    }


def _operation(resource: Resource) -> Described:
    name = resource.answer.__name__
    in_path = [_in_path(each) for each in _OF_PATH.findall(resource.path)]
    told = {
        "summary": name.replace("_", " ").capitalize(),
        "description": resource.answer.__doc__ or "",
        "operationId": re.sub(r"\W", "_", f"{name}{resource.path}_{resource.method.lower()}"),
        **resource.asked,
        "responses": resource.answers,
    }
    parameters = [*in_path, *told.get("parameters", [])]
    return {**told, "parameters": parameters} if parameters else told


def _in_path(name: str) -> Described:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _schemas() -> Described:
    named = [value for module in WIRES for value in vars(module).values() if isinstance(value, type)]
    told = list(dict.fromkeys(value for value in named if issubclass(value, msgspec.Struct)))
    _, schemas = msgspec.json.schema_components(told, ref_template=REFERENCE)
    return schemas
