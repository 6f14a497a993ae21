"""The one gate, `quintain test`, and where its Chromium comes from."""

import sys
from pathlib import Path

import pytest

from quintain.cli import chromium, test


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> list[test.Check]:
    """A gate whose checks a test fills in; no Chromium is looked for."""
    steps: list[test.Check] = []
    monkeypatch.setattr(test, "checks", lambda _arguments, *, browsers: tuple(steps))
    monkeypatch.setattr(chromium, "find", lambda: "/a/chromium")
    return steps


def says(name: str, status: int) -> test.Check:
    """A check that ends with this status."""
    return test.Check(name, (sys.executable, "-c", f"raise SystemExit({status})"))


def last_line(capfd: pytest.CaptureFixture[str]) -> str:
    return capfd.readouterr().out.rstrip().splitlines()[-1]


def test_the_last_line_says_what_passed(gate: list[test.Check], capfd: pytest.CaptureFixture[str]) -> None:
    gate += [says("style", 0), says("types", 0)]
    assert test.check([], browsers=True) == 0
    assert last_line(capfd) == "All passed: style, types"


def test_a_failed_check_stops_no_other_and_is_named_last(
    gate: list[test.Check], capfd: pytest.CaptureFixture[str]
) -> None:
    gate += [says("style", 1), says("types", 0), says("tests", 2)]
    assert test.check([], browsers=True) == 1
    assert last_line(capfd) == "FAILED: style, tests; passed: types"


MEETS_ANOTHER = """
import sys, time
from pathlib import Path
mine, other = map(Path, sys.argv[1:])
mine.touch()
until = time.monotonic() + 60
while not other.exists() and time.monotonic() < until:
    time.sleep(0.01)
print("I am", mine.name)
raise SystemExit(not other.exists())
"""


def test_checks_run_beside_each_other_and_each_speaks_under_its_own_name(
    gate: list[test.Check], capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Each waits until it sees the other; the one that takes all processors finds that both have gone by."""
    style, types = tmp_path / "style", tmp_path / "types"
    for mine, other in ((style, types), (types, style)):
        gate.append(test.Check(mine.name, (sys.executable, "-c", MEETS_ANOTHER, str(mine), str(other))))
    last = f"from pathlib import Path; print(len(list(Path({str(tmp_path)!r}).iterdir())), 'before me')"
    gate.append(test.Check("tests", (sys.executable, "-c", last), alone=True))
    assert test.check([], browsers=True) == 0
    told = [line for line in capfd.readouterr().out.splitlines() if line]
    assert told[:6] == ["=== style", "I am style", "=== types", "I am types", "=== tests", "2 before me"]


def test_without_chromium_the_browser_tests_are_skipped_and_it_says_so(
    gate: list[test.Check], capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chromium, "find", lambda: None)
    monkeypatch.setattr(chromium, "get", lambda: False)
    assert test.check([], browsers=True) == 0
    assert "browser tests skipped: no Chromium found; install one" in capfd.readouterr().out


def test_arguments_go_to_pytest_and_fast_leaves_the_browser_out() -> None:
    last = test.checks(["tests/lancelot", "-k", "sword"], browsers=False)[-1]
    assert last.command[-5:] == ("-m", "not browser", "tests/lancelot", "-k", "sword")
    assert "not browser" not in test.checks([], browsers=True)[-1].command


@pytest.mark.parametrize("browsers", [True, False])
def test_all_tests_are_shared_by_processes_but_a_few_wait_for_no_process_to_start(browsers: bool) -> None:
    assert "worksteal" in test.checks([], browsers=browsers)[-1].command
    assert "-n" not in test.checks(["tests/lancelot"], browsers=browsers)[-1].command
    assert test.checks(["-n", "3"], browsers=browsers)[-1].command[-2:] == ("-n", "3")


def test_outside_a_checkout_it_says_where_the_tests_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(test, "ROOT", tmp_path)
    assert test.check([], browsers=True) == 1
    assert "source repository" in capfd.readouterr().err


def test_a_named_chromium_goes_first_and_is_not_replaced_by_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = tmp_path / "my browser"
    browser.touch(0o755)
    monkeypatch.setenv(chromium.VARIABLE, str(browser))
    assert chromium.find() == str(browser)
    monkeypatch.setenv(chromium.VARIABLE, str(tmp_path / "none"))
    assert chromium.find() is None
    assert not chromium.get()
