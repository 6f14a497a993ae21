"""Compiling ahead: whoever waits hears of what is really compiled, and of nothing that is found on disk."""

from importlib import import_module
from pathlib import Path

import pytest

from quintain.crylail.compiled import bind, warm

CALLEES = """
def halved(numbers, i):
    return 0.5 * numbers[i]


def summed(numbers, many):
    total = 0.0
    for i in range(many):
        total += halved(numbers, i)
    return total
"""
ENTRIES = """
from some_callees import summed
from quintain.core.pointers import pointer_to
from quintain.crylail.compiled import Floats


def sum_of(numbers: Floats, many: int) -> float:
    return summed(pointer_to(numbers), many)
"""


def test_what_is_compiled_is_told_and_what_is_on_disk_already_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "some_callees.py").write_text(CALLEES, encoding="utf-8")
    (tmp_path / "some_entries.py").write_text(ENTRIES, encoding="utf-8")
    callees, entries = import_module("some_callees"), import_module("some_entries")

    def told() -> list[tuple[int, int, str]]:
        heard: list[tuple[int, int, str]] = []
        warm(lambda *step: heard.append(step), [bind((callees,), (entries.sum_of,))])
        return heard

    assert told() == [(0, 3, "sum_of"), (0, 3, "summed"), (0, 3, "halved"), (3, 3, "")]
    assert told() == [(3, 3, "")]
