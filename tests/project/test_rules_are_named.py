"""Each numbered ruling and each house rule has a test that names it."""

from pathlib import Path

import pytest

from tests.project.rules_named import ALL, missing, rules_at_start

TESTS = Path(__file__).parents[1]


def test_each_ruling_and_each_house_rule_is_named_by_a_test() -> None:
    unnamed = missing(TESTS)
    assert not unnamed, f"no test names {', '.join(unnamed)}"


def write_tests(folder: Path, rules: tuple[str, ...]) -> None:
    """A made-up tree of tests, each naming one rule."""
    for number, rule in enumerate(rules):
        path = folder / rule[0] / f"test_{number}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'def test_rule() -> None:\n    """{rule}: it holds"""\n', encoding="utf-8")


def test_a_complete_tree_misses_nothing(tmp_path: Path) -> None:
    write_tests(tmp_path, ALL)
    assert missing(tmp_path) == ()


@pytest.mark.parametrize("left_out", ALL)
def test_a_tree_without_one_rule_is_found_out(tmp_path: Path, left_out: str) -> None:
    write_tests(tmp_path, tuple(rule for rule in ALL if rule != left_out))
    assert missing(tmp_path) == (left_out,)


def test_only_docstrings_of_tests_count(tmp_path: Path) -> None:
    (tmp_path / "test_none.py").write_text(
        '"""L1"""\n# L2\ndef board():\n    """L3"""\ndef test_it():\n    "It is not L4"\n    x = "L5"\n',
        encoding="utf-8",
    )
    assert missing(tmp_path) == ALL


@pytest.mark.parametrize(
    ("docstring", "rules"),
    [
        ("L6", ["L6"]),
        ("L5, L6: both at once", ["L5", "L6"]),
        ("C13 last_knight=penalty", ["C13", "last_knight=penalty"]),
        ("C20 (tolerance) and C14.", ["C20", "tolerance", "C14"]),
        ("C1\n\nC2 is on another line", ["C1", "C2"]),
        ("L1x L2", []),
        ("L20 and C25 do not exist", []),
    ],
)
def test_rules_are_read_from_the_start(docstring: str, rules: list[str]) -> None:
    assert list(rules_at_start(docstring)) == rules
