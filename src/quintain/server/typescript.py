"""Writes the page's message types, web/src/protocol.ts: `python -m quintain.server.typescript`.

They come from the structs of server/wire*.py. Every struct reachable from the messages and resources of the
wire becomes an interface, docstrings become TSDoc.
Needs the sources (docstrings of attributes are read from them), so it is run in a checkout; a test compares.
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

import msgspec
import msgspec.inspect as types

from quintain.server import wire
from quintain.server.openapi import WIRES

HEADER: Final = """\
// Written by `python -m quintain.server.typescript` from src/quintain/server/wire*.py. Do not edit: a test compares.
"""
ALIASES: Final = ("GameView", "Position", "PageCommand", "Talk", "ClientMessage", "Told", "ServerMessage")
"""Unions of wire.py that keep their name; every struct defined there is written too."""
TARGET: Final = Path(__file__).parents[3] / "web" / "src" / "protocol.ts"


def protocol() -> str:
    """The whole text of protocol.ts."""
    return _Writer().text()


def main() -> int:
    """Writes the file; tells which."""
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(protocol(), encoding="utf-8")
    sys.stdout.write(f"wrote {TARGET}\n")
    return 0


class _Writer:
    """Collects declarations, each once, dependencies first."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}
        self.aliases: dict[frozenset[str], str] = {}
        self.docs: dict[ModuleType, dict[str, str]] = {}

    def text(self) -> str:
        """The header and all declarations, in a fixed order."""
        for alias in ALIASES:
            info = types.type_info(getattr(wire, alias))
            if not isinstance(info, types.UnionType):
                raise TypeError(f"{alias} is no union")
            members = [self.spell(member) for member in info.types]
            self.aliases[frozenset(members)] = alias
            self.declared[alias] = f"export type {alias} = {' | '.join(members)};\n"
        for module in WIRES:
            for value in vars(module).values():
                if (
                    isinstance(value, type)
                    and issubclass(value, msgspec.Struct)
                    and value.__module__ == module.__name__
                ):
                    self.spell(types.type_info(value))
        return HEADER + "\n" + "\n".join(self.declared.values())

    def spell(self, info: types.Type) -> str:
        """The TypeScript of one type; declares structs on the way."""
        match info:
            case types.Metadata():
                return self.spell(info.type)
            case types.BoolType():
                return "boolean"
            case types.IntType() | types.FloatType():
                return "number"
            case types.StrType():
                return "string"
            case types.NoneType():
                return "null"
            case types.LiteralType():
                return " | ".join(msgspec.json.encode(value).decode() for value in info.values)
            case types.ListType() | types.VarTupleType():
                return f"readonly {_bracketed(self.spell(info.item_type))}[]"
            case types.TupleType():
                return f"readonly [{', '.join(self.spell(item) for item in info.item_types)}]"
            case types.DictType():
                return f"Readonly<Record<{self.spell(info.key_type)}, {self.spell(info.value_type)}>>"
            case types.UnionType():
                members = [self.spell(member) for member in info.types]
                return self.aliases.get(frozenset(members), " | ".join(members))
            case types.StructType():
                return self.struct(info)
            case _:
                raise TypeError(f"no TypeScript for {info}")

    def struct(self, info: types.StructType) -> str:
        """Declares an interface and gives its name. Fields with a default are optional in what a page sends."""
        name = info.cls.__name__
        if name in self.declared:
            return name
        docs = self.docs_of(info.cls)
        lines = [f"export interface {name} {{"]
        if info.tag_field is not None:
            lines.append(f"  readonly {info.tag_field}: {msgspec.json.encode(info.tag).decode()};")
        for field in info.fields:
            mark = "?" if info.forbid_unknown_fields and not field.required else ""
            spelled = self.spell(field.type)
            lines += [*_tsdoc(docs.get(f"{name}.{field.name}", ""), "  ")]
            lines.append(f"  readonly {field.encode_name}{mark}: {spelled};")
        self.declared[name] = "\n".join([*_tsdoc(docs.get(name, ""), ""), *lines, "}"]) + "\n"
        return name

    def docs_of(self, struct: type) -> dict[str, str]:
        """The docstrings in the struct's module, by "Struct" and "Struct.field"."""
        module = sys.modules[struct.__module__]
        if module not in self.docs:
            self.docs[module] = dict(_docstrings(ast.parse(inspect.getsource(module))))
        return self.docs[module]


def _docstrings(module: ast.Module) -> Iterator[tuple[str, str]]:
    for node in module.body:
        if not isinstance(node, ast.ClassDef):
            continue
        yield node.name, ast.get_docstring(node) or ""
        for before, after in zip(node.body, node.body[1:], strict=False):
            field = isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name) and before.target.id
            text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and after.value.value
            if isinstance(field, str) and isinstance(text, str):
                yield f"{node.name}.{field}", inspect.cleandoc(text)


def _tsdoc(text: str, indent: str) -> list[str]:
    lines = text.replace("*/", "* /").splitlines()
    if len(lines) <= 1:
        return [f"{indent}/** {line} */" for line in lines]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def _bracketed(spelled: str) -> str:
    return f"({spelled})" if " " in spelled else spelled


if __name__ == "__main__":
    sys.exit(main())
