"""Finds which rulings and house rules the tests name.

A test names rules by beginning its docstring with them: `L6`, `C13 last_knight=penalty`, `L5, L6: both at once`.
Reading stops at the first word that is none.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

LANCELOT = tuple(f"L{number}" for number in range(1, 20))
CRYLAIL = tuple(f"C{number}" for number in range(1, 25))
HOUSE_RULES = (
    "favour=turn",
    "favour=kept",
    "crossing=rest",
    "crossing=ever",
    "pushed_back=removed",
    "pushed_back=stays",
    "last_knight=forbidden",
    "last_knight=penalty",
    "spear_rivals=knights",
    "spear_rivals=all",
    "tolerance",
)
ALL = LANCELOT + CRYLAIL + HOUSE_RULES


def missing(tests: Path) -> tuple[str, ...]:
    """The rules that no test under this folder names, in the order of the rulings."""
    found = named(tests)
    return tuple(rule for rule in ALL if rule not in found)


def named(tests: Path) -> frozenset[str]:
    """The rules that some test under this folder names."""
    return frozenset(
        rule
        for path in tests.rglob("*.py")
        for docstring in docstrings_of_tests(ast.parse(path.read_text(encoding="utf-8"), str(path)))
        for rule in rules_at_start(docstring)
    )


def docstrings_of_tests(module: ast.Module) -> Iterator[str]:
    """The docstrings of the test functions of a module, those in classes included."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            docstring = ast.get_docstring(node)
            if docstring:
                yield docstring


def rules_at_start(docstring: str) -> Iterator[str]:
    """The rules that a docstring begins with."""
    for word in docstring.split():
        rule = word.strip(",;:.()")
        if rule in ALL:
            yield rule
        elif rule != "and":
            return
