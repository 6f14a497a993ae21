"""The launcher `./quintain`, in a made-up checkout whose Python only tells how it was called."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

TELLING_PYTHON = """#!/bin/sh
if [ "$1" = -c ]; then exit 0; fi
if [ "${1##*/}" = prepare.py ]; then
    echo "set-up: $2" >&2
    home=$(dirname "$(dirname "$1")")
    mkdir -p "$home/.venv/bin" "$home/.venv/stamps" "$home/src/quintain/server/page"
    cp "$0" "$home/.venv/bin/python"
    : >"$home/src/quintain/server/page/index.html"
    printf '%s\\n' "$QUINTAIN_STAMP_RUN" >"$home/.venv/stamps/run"
    case $2 in page | test) printf '%s\\n' "$QUINTAIN_STAMP_PAGE" >"$home/.venv/stamps/page" ;; esac
    case $2 in test) printf '%s\\n' "$QUINTAIN_STAMP_TEST" >"$home/.venv/stamps/test" ;; esac
    exit
fi
pwd
for argument; do echo "[$argument]"; done
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with what the launcher reads, under a name with spaces in it."""
    home = tmp_path / "two  words" / "check out"
    (home / "scripts").mkdir(parents=True)
    (home / "web" / "node_modules").mkdir(parents=True)
    shutil.copy(ROOT / "quintain", home)
    for name in (
        "pyproject.toml",
        "hatch_build.py",
        "requirements.lock",
        "requirements-boot.lock",
        "requirements-page.lock",
        "requirements-dev.lock",
        "web/index.html",
    ):
        (home / name).write_text(f"{name}\n", encoding="utf-8")
    python = home / "a python"
    python.write_text(TELLING_PYTHON, encoding="utf-8")
    python.chmod(0o755)
    return home


def launch(checkout: Path, *arguments: str, start: Path | None = None) -> tuple[str, list[str]]:
    """Start the launcher in the folder above the checkout. Returns what it set up, and what it ran."""
    answer = subprocess.run(
        [start or checkout / "quintain", *arguments],
        cwd=checkout.parent,
        env={"PATH": os.defpath, "QUINTAIN_PYTHON": str(checkout / "a python")},
        capture_output=True,
        text=True,
        check=True,
    )
    return answer.stderr.removeprefix("set-up: ").rstrip(), answer.stdout.splitlines()


def test_it_sets_up_once_and_then_only_runs(checkout: Path) -> None:
    assert launch(checkout, "--help")[0] == "run"
    assert launch(checkout, "--help")[0] == ""


def test_arguments_and_the_folder_of_the_user_arrive_as_they_are(checkout: Path) -> None:
    _, ran = launch(checkout, "replay", "a file", "*", "")
    assert ran == [str(checkout.parent), "[-P]", "[-m]", "[quintain.cli.main]", "[replay]", "[a file]", "[*]", "[]"]


@pytest.mark.parametrize(
    ("arguments", "need"),
    [
        (["replay", "test"], "run"),
        (["serve"], "page"),
        (["serve", "--port", "1"], "page"),
        (["test"], "test"),
        (["test", "--help"], "run"),
        ([], "run"),
    ],
)
def test_each_command_gets_what_it_needs_and_no_more(checkout: Path, arguments: list[str], need: str) -> None:
    assert launch(checkout, *arguments)[0] == need
    assert launch(checkout, *arguments)[0] == ""


@pytest.mark.parametrize("changed", ["pyproject.toml", "requirements.lock", "requirements-boot.lock"])
def test_a_changed_lock_sets_up_anew(checkout: Path, changed: str) -> None:
    launch(checkout, "replay")
    (checkout / changed).write_text("another\n", encoding="utf-8")
    assert launch(checkout, "replay")[0] == "run"


def test_a_changed_page_is_built_for_who_serves_it_only(checkout: Path) -> None:
    launch(checkout, "serve")
    (checkout / "web" / "new.ts").write_text("export {};\n", encoding="utf-8")
    assert launch(checkout, "replay")[0] == ""
    assert launch(checkout, "serve")[0] == "page"
    assert launch(checkout, "serve")[0] == ""


def test_installed_node_packages_are_no_change_of_the_page(checkout: Path) -> None:
    launch(checkout, "serve")
    (checkout / "web" / "node_modules" / "new.js").write_text("\n", encoding="utf-8")
    assert launch(checkout, "serve")[0] == ""


def test_a_lost_page_is_built_again(checkout: Path) -> None:
    launch(checkout, "serve")
    (checkout / "src" / "quintain" / "server" / "page" / "index.html").unlink()
    assert launch(checkout, "serve")[0] == "page"


def test_a_moved_checkout_sets_up_anew(checkout: Path) -> None:
    launch(checkout, "--help")
    moved = checkout.rename(checkout.with_name("elsewhere"))
    assert launch(moved, "--help")[0] == "run"


def test_it_follows_symbolic_links_to_itself(checkout: Path) -> None:
    launch(checkout, "--help")
    near = checkout / "near"
    near.symlink_to("quintain")
    far = checkout.parent / "far"
    far.symlink_to(near)
    assert launch(checkout, "--help", start=far)[0] == ""


def test_without_a_python_it_says_what_it_needs(checkout: Path) -> None:
    answer = subprocess.run(
        [checkout / "quintain"],
        env={"PATH": os.defpath, "QUINTAIN_PYTHON": "no such python"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 2
    assert "needs Python 3.11 or newer" in answer.stderr
