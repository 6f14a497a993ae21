"""Set-up of a checkout, called by `./quintain` when a stamp does not hold: environment, packages, the page.

It runs under the machine's own Python (3.11 or newer), so it uses the standard library alone. Its argument is what the
command needs: `run`, `page` (run and the page) or `test` (all). The stamps to write when done come from the launcher in
QUINTAIN_STAMP_RUN, _PAGE and _TEST. A file lock lets two starts at the same time share a set-up, and a mark that stays
behind when an installer was killed makes the next set-up start from nothing.
"""

import fcntl
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
VENV = HOME / ".venv"
PYTHON = VENV / "bin" / "python"
UV = VENV / "bin" / "uv"
STAMPS = VENV / "stamps"
UNFINISHED = STAMPS / "unfinished"
PAGE = HOME / "src" / "quintain" / "server" / "page" / "index.html"

STAMPS_FOR = {"run": ("run",), "page": ("run", "page"), "test": ("run", "page", "test")}
SECONDS_BETWEEN_SIGNS = 10
"""A step that lasts longer says every so many seconds that it is still at work."""
MISLEADING = (
    "PYTHONHOME",
    "PYTHONPATH",
    "VIRTUAL_ENV",
    "PIP_TARGET",
    "PIP_PREFIX",
    "PIP_ROOT",
    "UV_TARGET",
    "UV_PYTHON",
)
"""Settings of an installer's environment that would put the packages somewhere else."""
OLDEST_PIP = (22, 3)
"""The first pip that can install into another environment (`pip --python`)."""


class SetUpError(Exception):
    """A step of the set-up failed; the text says which, and what a person can do."""


def main(need: str) -> int:
    """Bring the checkout to the state that `need` asks for. Returns the exit status."""
    try:
        with only_one_at_a_time():
            prepare(need)
    except SetUpError as error:
        print(f"quintain: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nquintain: set-up interrupted; the next start begins it anew", file=sys.stderr)
        return 130
    return 0


def prepare(need: str) -> None:
    """Do the steps whose stamps do not hold; a stamp is written when its last step is done."""
    missing = [name for name in STAMPS_FOR[need] if UNFINISHED.exists() or not holds(name)]
    if not missing:
        return  # another start did it while this one waited
    steps = [(name, title, do) for name in missing for title, do in steps_to(name)]
    begun = time.monotonic()
    for number, (name, title, do) in enumerate(steps, 1):
        say(f"{number}/{len(steps)} {title} ...")
        do()
        if number == len(steps) or steps[number][0] != name:
            write_stamp(name)
    say(f"ready after {time.monotonic() - begun:.0f} s")


def steps_to(name: str) -> tuple[tuple[str, Callable[[], None]], ...]:
    """What to do for a stamp, each step with its title."""
    if name == "run":
        return (
            ("making the environment", make_environment),
            ("installing the packages", lambda: install("requirements.lock")),
            ("installing Quintain itself", install_project),
        )
    if name == "page":
        return (
            ("installing node, to build the page", lambda: install("requirements-page.lock")),
            ("building the page", build_page),
        )
    return (("installing what the tests need", lambda: install("requirements-dev.lock")),)


def holds(name: str) -> bool:
    """Whether the stamp of this name is what the launcher says it should be."""
    stamp = STAMPS / name
    if name == "page" and not PAGE.is_file():
        return False
    return PYTHON.exists() and stamp.is_file() and stamp.read_text().rstrip("\n") == wanted(name)


def wanted(name: str) -> str:
    """The text of a stamp."""
    return os.environ[f"QUINTAIN_STAMP_{name.upper()}"].rstrip("\n")


def write_stamp(name: str) -> None:
    """Write it whole or not at all."""
    fresh = STAMPS / f"{name}.new"
    fresh.write_text(wanted(name) + "\n")
    fresh.replace(STAMPS / name)


def make_environment() -> None:
    """An environment whose last installer ended is kept; any other is made anew. Puts uv and hatchling into it."""
    if UNFINISHED.exists() or not runs(PYTHON) or lies_elsewhere():
        shutil.rmtree(VENV, ignore_errors=True)
        venv.create(VENV, symlinks=True, with_pip=False)
    STAMPS.mkdir(exist_ok=True)
    UNFINISHED.touch()
    if not run(*pip(), "install", "--require-hashes", "--no-deps", "--quiet", "-r", "requirements-boot.lock"):
        raise SetUpError("pip could not install the installer (above: what it said). Is the package index reachable?")
    UNFINISHED.unlink()


def lies_elsewhere() -> bool:
    """Whether this environment was set up under another path: the checkout was moved or copied."""
    stamp = STAMPS / "run"
    return not stamp.is_file() or stamp.read_text().partition("\n")[0] != str(HOME)


def pip() -> list[str]:
    """The command that runs a pip on the environment: the machine's own if new enough, else the one Python brings."""
    own = [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    if importlib.util.find_spec("pip") and pip_version() >= OLDEST_PIP:
        return own
    inside = [str(PYTHON), "-m", "pip"]
    if runs(PYTHON, "-m", "pip", "--version") or runs(PYTHON, "-m", "ensurepip"):
        return inside
    if is_root() and shutil.which("apt-get"):
        say("    Python came without pip: getting it from the system's packages")
        if run("apt-get", "update", "-qq") and run("apt-get", "install", "-y", "-qq", "python3-pip", "python3-venv"):
            if runs(PYTHON, "-m", "ensurepip"):
                return inside
            return own
    raise SetUpError("this Python has neither pip nor venv. On Debian or Ubuntu: apt-get install python3-pip")


def pip_version() -> tuple[int, ...]:
    """The machine's pip, (0,) if it does not say."""
    answer = subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"pip (\d+)\.(\d+)", answer.stdout)
    return tuple(int(part) for part in found.groups()) if found else (0,)


def install(lock: str) -> None:
    """Add the packages of a lock, with uv, or with pip where uv does not work (no wheel, an index only pip knows)."""
    packages = ("--require-hashes", "--no-deps", "--quiet", "-r", lock)
    UNFINISHED.touch()
    if not run(str(UV), "pip", "install", "--python", str(PYTHON), *packages):
        say("    uv could not; trying with pip")
        if not run(*pip(), "install", *packages):
            raise SetUpError(f"the packages of {lock} could not be installed (above: what uv and pip said)")
    UNFINISHED.unlink()


def install_project() -> None:
    """Put this checkout on the environment's path: no network, and changes in src/ show at once."""
    project = ("--no-deps", "--no-build-isolation", "--quiet", "--editable", ".")
    if run(str(UV), "pip", "install", "--python", str(PYTHON), "--offline", *project):
        return
    if not run(*pip(), "install", *project):
        raise SetUpError("Quintain itself could not be installed (above: what pip said)")


def build_page() -> None:
    """Build web/ into src/quintain/server/page/."""
    if not run(str(PYTHON), "hatch_build.py"):
        raise SetUpError("the page could not be built (above: what npm and vite said)")


def run(*command: str) -> bool:
    """Run a command in the checkout, with a sign of life now and then; show what it said if it fails."""
    begun = time.monotonic()
    with tempfile.TemporaryFile("w+") as said:
        try:
            process = subprocess.Popen(
                command, cwd=HOME, env=environment(), stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT
            )
        except OSError as error:
            say(f"    {command[0]}: {error.strerror}")
            return False
        while not ended(process):
            say(f"    still at it ({time.monotonic() - begun:.0f} s)")
        if process.returncode != 0:
            said.seek(0)
            say(said.read())
        return process.returncode == 0


def ended(process: subprocess.Popen[bytes]) -> bool:
    """Wait for a process for as long as a person waits without a sign."""
    try:
        process.wait(SECONDS_BETWEEN_SIGNS)
    except subprocess.TimeoutExpired:
        return False
    return True


def runs(program: Path, *arguments: str) -> bool:
    """Whether a program can be started and ends well."""
    command = [str(program), *(arguments or ("-c", ""))]
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def environment() -> dict[str, str]:
    """The user's environment less what would lead an installer astray.

    A mirror, a proxy or certificates that the machine sets for pip are kept, and shown to uv, which does not read pip's
    settings; settings that change where or what is installed are overruled, since the locks say that.
    """
    kept = dict(os.environ)
    for name in MISLEADING:
        kept.pop(name, None)
    kept |= {
        "PIP_CONSTRAINT": os.devnull,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_INPUT": "1",
        "PIP_ROOT_USER_ACTION": "ignore",
        "PIP_USER": "0",
        "UV_NO_PROGRESS": "1",
        "UV_PYTHON_DOWNLOADS": "never",
    }
    kept.setdefault("UV_SYSTEM_CERTS", "1")
    if mirror := kept.get("PIP_INDEX_URL"):
        kept.setdefault("UV_DEFAULT_INDEX", mirror)
    if "HOME" not in kept:
        kept.setdefault("UV_NO_CACHE", "1")
    return kept


def is_root() -> bool:
    """Whether this user may install system packages."""
    return os.geteuid() == 0


def say(line: str) -> None:
    """Tell the person who waits."""
    print(line, file=sys.stderr, flush=True)


@contextmanager
def only_one_at_a_time() -> Iterator[None]:
    """Hold the set-up's lock; it falls with the process, so a killed set-up leaves no lock behind."""
    with (HOME / ".venv.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another start is setting Quintain up; waiting for it ...")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
