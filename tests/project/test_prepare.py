"""The set-up behind the launcher: what of a machine's settings it keeps, and what it does when it was interrupted."""

import subprocess
import sys
from pathlib import Path

import pytest

from scripts import prepare


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty checkout, and a set-up whose steps only say that they were called."""
    monkeypatch.setattr(prepare, "HOME", tmp_path)
    monkeypatch.setattr(prepare, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(prepare, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(prepare, "STAMPS", tmp_path / ".venv" / "stamps")
    monkeypatch.setattr(prepare, "UNFINISHED", tmp_path / ".venv" / "stamps" / "unfinished")
    monkeypatch.setattr(prepare, "PAGE", tmp_path / "index.html")
    for name in ("RUN", "PAGE", "TEST"):
        monkeypatch.setenv(f"QUINTAIN_STAMP_{name}", f"{tmp_path}\n{name}")
    (tmp_path / ".venv" / "stamps").mkdir(parents=True)
    (tmp_path / ".venv" / "bin").mkdir()
    (tmp_path / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (tmp_path / "index.html").touch()
    return tmp_path


@pytest.fixture
def done(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps done, in order."""
    steps: list[str] = []
    monkeypatch.setattr(prepare, "make_environment", lambda: steps.append("environment"))
    monkeypatch.setattr(prepare, "install", steps.append)
    monkeypatch.setattr(prepare, "install_project", lambda: steps.append("project"))
    monkeypatch.setattr(prepare, "build_page", lambda: steps.append("page"))
    return steps


def test_a_set_up_does_each_step_once(done: list[str]) -> None:
    assert prepare.main("page") == 0
    assert done == ["environment", "requirements.lock", "project", "requirements-page.lock", "page"]
    assert prepare.main("page") == 0
    assert len(done) == 5


def test_a_later_need_adds_only_what_is_missing(done: list[str]) -> None:
    prepare.main("page")
    done.clear()
    prepare.main("test")
    assert done == ["requirements-dev.lock"]


def test_after_a_killed_installer_everything_is_done_again(done: list[str]) -> None:
    prepare.main("run")
    done.clear()
    prepare.UNFINISHED.touch()
    prepare.main("run")
    assert done == ["environment", "requirements.lock", "project"]


def test_a_failed_step_leaves_no_stamp_but_what_was_done_before_stays_done(
    done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise prepare.SetUpError("no page today")

    monkeypatch.setattr(prepare, "build_page", fail)
    assert prepare.main("page") == 1
    assert not prepare.holds("page")
    assert prepare.holds("run")


def test_settings_that_lead_installers_astray_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in prepare.MISLEADING:
        monkeypatch.setenv(name, "elsewhere")
    monkeypatch.setenv("PIP_USER", "1")
    environment = prepare.environment()
    assert not [name for name in prepare.MISLEADING if name in environment]
    assert environment["PIP_USER"] == "0"


def test_a_mirror_that_pip_knows_is_shown_to_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "mirror")
    monkeypatch.delenv("UV_DEFAULT_INDEX", raising=False)
    assert prepare.environment()["UV_DEFAULT_INDEX"] == "mirror"
    monkeypatch.setenv("UV_DEFAULT_INDEX", "uv's own")
    assert prepare.environment()["UV_DEFAULT_INDEX"] == "uv's own"


def test_without_a_home_uv_keeps_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME", raising=False)
    assert prepare.environment()["UV_NO_CACHE"] == "1"


def test_a_failing_command_shows_what_it_said(checkout: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert not prepare.run(sys.executable, "-c", "import sys; print('out'); sys.exit('err')")
    assert {"out", "err"} <= set(capfd.readouterr().err.split())
    assert prepare.run(sys.executable, "-c", "print('out')")
    assert capfd.readouterr().err == ""
    assert not prepare.run("no-such-program")


def test_a_long_step_gives_signs_of_life(
    checkout: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepare, "SECONDS_BETWEEN_SIGNS", 0.05)
    assert prepare.run(sys.executable, "-c", "import time; time.sleep(0.5)")
    assert "still at it" in capfd.readouterr().err


def test_a_second_start_waits_for_the_first(checkout: Path, capfd: pytest.CaptureFixture[str]) -> None:
    hold = (
        "import fcntl, sys, time; lock = open(sys.argv[1], 'w'); fcntl.flock(lock, fcntl.LOCK_EX);"
        "print('held', flush=True); time.sleep(0.5)"
    )
    holder = subprocess.Popen([sys.executable, "-c", hold, checkout / ".venv.lock"], stdout=subprocess.PIPE)
    with holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        with prepare.only_one_at_a_time():
            assert holder.wait(1) == 0
    assert "waiting for it" in capfd.readouterr().err
