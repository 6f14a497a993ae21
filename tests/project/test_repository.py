"""What the repository promises to whoever clones it."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = [*sorted(path.name for path in ROOT.glob("requirements*.lock")), "web/package-lock.json"]
HOST = re.compile(r"https?:|git\+|\bwww\.|\b[\w-]+\.(?:org|com|net|io|dev)\b|file:|--(?:extra-)?index|--find-links")


def command_lines(text: str) -> list[str]:
    """The lines of a shell script that do something."""
    return [line for line in text.splitlines() if line and not line.startswith(("#", "set ", "cd "))]


def test_all_locks_are_there() -> None:
    names = {"requirements.lock", "requirements-boot.lock", "requirements-page.lock", "requirements-dev.lock"}
    assert names <= set(LOCKS)


@pytest.mark.parametrize("name", LOCKS)
def test_no_lock_names_a_host(name: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if HOST.search(line)] == []


@pytest.mark.parametrize("name", [name for name in LOCKS if name.endswith(".lock")])
def test_each_locked_package_has_a_hash(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    pins = [line for line in text.splitlines() if re.match(r"[a-z0-9]", line)]
    assert pins
    assert [pin for pin in pins if "--hash=sha256:" not in pin] == []


def test_the_locks_agree_with_each_other() -> None:
    def pins(name: str) -> set[str]:
        text = (ROOT / name).read_text(encoding="utf-8")
        return set(re.findall(r"^([a-z0-9][\w.-]*==[^\s;]+)", text, re.MULTILINE))

    assert pins("requirements.lock") | pins("requirements-page.lock") <= pins("requirements-dev.lock")


def test_each_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = {"requirements.lock": project["project"]["dependencies"]}
    for group, lock in (("boot", "boot"), ("page", "page"), ("dev", "dev")):
        wanted[f"requirements-{lock}.lock"] = project["dependency-groups"][group]
    for name, requirements in wanted.items():
        lock = (ROOT / name).read_text(encoding="utf-8")
        for requirement in requirements:
            package = re.split(r"[<>=\[; ]", requirement)[0]
            assert re.search(rf"^{re.escape(package)}==", lock, re.MULTILINE), f"{package} is not in {name}"


def test_continuous_integration_runs_the_test_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^```sh\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    lines = [line.split("#")[0].strip() for block in commands for line in block.splitlines()]
    run = command_lines((ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    assert run == ["./quintain test"]
    assert run[0] in lines


def test_the_readme_shows_the_command_that_starts_a_game() -> None:
    assert "./quintain serve" in (ROOT / "README.md").read_text(encoding="utf-8")
