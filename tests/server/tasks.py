"""Small tasks for worker processes."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from quintain.bots.bot import Stop
from quintain.bots.parts import Part
from quintain.core.errors import IllegalMoveError

Report = Callable[..., None]


class AwkwardError(Exception):
    """One that can't be unpickled."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def add(one: int, two: int, stop: Stop, progress: Report) -> int:
    progress(0, 2, "one")
    progress(1, 2, "two", {"so far": one})
    print("printed among the frames")
    return one + two


def pid(stop: Stop, progress: Report) -> int:
    return os.getpid()


def session(stop: Stop, progress: Report) -> str:
    """What Linux says of the session's group, such as "/autogroup-7 nice 5"."""
    return Path("/proc/self/autogroup").read_text(encoding="utf-8")


def wait_for_stop(note: str, stop: Stop, progress: Report) -> str:
    """Works until it is stopped, and says that it has begun."""
    Path(note).write_text(str(os.getpid()), encoding="utf-8")
    progress(0, 1, "waiting")
    while not stop.asked:
        time.sleep(0.01)
    return "stopped"


def refuse(stop: Stop, progress: Report) -> None:
    raise IllegalMoveError("L5", "c1", "row 1 would hold 3 of yours against 0")


def be_awkward(stop: Stop, progress: Report) -> None:
    raise AwkwardError(1, 2)


def return_what_cannot_travel(stop: Stop, progress: Report) -> object:
    return lambda: None


def die_once(note: str, stop: Stop, progress: Report) -> str:
    """Kills its process unless the note is there."""
    if Path(note).exists():
        return "second time"
    Path(note).write_text("was here", encoding="utf-8")
    os.kill(os.getpid(), signal.SIGKILL)
    return "never"


def die(stop: Stop, progress: Report) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def surroundings(stop: Stop, progress: Report) -> tuple[int, list[str], bool]:
    """The nice level, where the open file descriptors lead, and whether SIGINT is ignored."""
    folder = Path("/proc/self/fd")
    links = [str(each.readlink()) for each in folder.iterdir() if each.is_symlink()]
    return os.nice(0), links, signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def compile_noting(part: Part, stop: Stop, progress: Report) -> None:
    """Notes in NOTED what would be compiled; the board of 9 can't be."""
    with Path(os.environ["NOTED"]).open("a", encoding="utf-8") as file:
        file.write(f"{part.size} ")
    progress(1, 2, "deepen")
    if part.size == 9:
        raise AwkwardError(1, 2)
