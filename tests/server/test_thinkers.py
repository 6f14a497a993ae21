"""Worker processes: tasks run there, tell progress, are stopped, die and are replaced, and never outlive the server."""

import asyncio
import os
import signal
import socket as sockets
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from quintain.core.errors import IllegalMoveError, ThinkerError
from quintain.server.thinkers import Lane, Thinkers
from tests.server import tasks
from tests.server.processes import alive

R = TypeVar("R")
PATIENCE = 60.0


def with_thinkers(use: Callable[[Thinkers], Awaitable[R]], movers: int = 1) -> R:
    async def whole() -> R:
        thinkers = Thinkers(movers)
        try:
            return await asyncio.wait_for(use(thinkers), PATIENCE)
        finally:
            await thinkers.close()

    return asyncio.run(whole())


async def until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110 (what another process does sets no event)
        await asyncio.sleep(0.01)


def test_a_task_runs_in_another_process_and_tells_its_progress() -> None:
    """contract: progress; what a task prints is not among the answers"""
    told: list[tuple[int, int, str, object]] = []

    async def use(thinkers: Thinkers) -> tuple[int, int, int]:
        added = await thinkers.run(tasks.add, 1, 2, progress=lambda *each: told.append(each))
        return added, await thinkers.run(tasks.pid), await thinkers.run(tasks.pid)

    added, first, second = with_thinkers(use)
    assert added == 3
    assert first == second != os.getpid()
    assert told == [(0, 2, "one", None), (1, 2, "two", {"so far": 1})]


def test_a_stop_makes_it_answer_now(tmp_path: Path) -> None:
    """Move now."""

    async def use(thinkers: Thinkers) -> tuple[str, str]:
        stop = asyncio.Event()
        note = tmp_path / "note"
        thinking = asyncio.create_task(thinkers.run(tasks.wait_for_stop, str(note), stop=stop))
        await until(note.exists)
        stop.set()
        return await thinking, await thinkers.run(tasks.wait_for_stop, str(note), stop=stop)

    assert with_thinkers(use) == ("stopped", "stopped")


def test_who_is_cancelled_frees_the_worker(tmp_path: Path) -> None:
    """A room that has gone on lets its thought go; the same process thinks for the next."""

    async def use(thinkers: Thinkers) -> tuple[int, int]:
        note = tmp_path / "note"
        thinking = asyncio.create_task(thinkers.run(tasks.wait_for_stop, str(note)))
        await until(lambda: note.exists() and note.read_text() != "")
        queued = asyncio.create_task(thinkers.run(tasks.pid))
        await asyncio.sleep(0)
        queued.cancel()
        thinking.cancel()
        await asyncio.gather(thinking, queued, return_exceptions=True)
        return int(note.read_text()), await thinkers.run(tasks.pid)

    first, second = with_thinkers(use)
    assert first == second


def test_what_a_task_raises_is_raised_here() -> None:
    """Refusals keep their kind; what can't travel is told in words, with its traceback."""

    async def use(thinkers: Thinkers) -> None:
        with pytest.raises(IllegalMoveError) as refused:
            await thinkers.run(tasks.refuse)
        assert (refused.value.rule, refused.value.where) == ("L5", "c1")
        with pytest.raises(ThinkerError, match="AwkwardError: 1 and 2") as awkward:
            await thinkers.run(tasks.be_awkward)
        assert "be_awkward" in "".join(awkward.value.__notes__)
        with pytest.raises(Exception, match=r"(?i)pickle"):
            await thinkers.run(tasks.return_what_cannot_travel)
        assert await thinkers.run(tasks.add, 2, 2) == 4

    with_thinkers(use)


def test_a_worker_that_dies_is_replaced_and_its_task_tried_once_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """contract: repeated once, then a clear error"""

    async def use(thinkers: Thinkers) -> str:
        second = await thinkers.run(tasks.die_once, str(tmp_path / "note"))
        with pytest.raises(ThinkerError, match="ended before it answered"):
            await thinkers.run(tasks.die)
        assert await thinkers.run(tasks.add, 1, 1) == 2
        return second

    assert with_thinkers(use) == "second time"
    assert "a worker died and is replaced" in capsys.readouterr().err


def test_lanes_do_not_wait_for_each_other(tmp_path: Path) -> None:
    """contract: analysis never delays a bot's move"""

    async def use(thinkers: Thinkers) -> int:
        note, stop = tmp_path / "note", asyncio.Event()
        analysis = asyncio.create_task(thinkers.run(tasks.wait_for_stop, str(note), lane=Lane.ANALYSIS, stop=stop))
        await until(note.exists)
        moved = await thinkers.run(tasks.add, 1, 4)
        stop.set()
        await analysis
        await thinkers.rest(Lane.ANALYSIS)
        return moved

    assert with_thinkers(use) == 5


def test_tasks_of_one_lane_wait_for_each_other_unless_there_are_more_movers(tmp_path: Path) -> None:
    """contract: at most so many processes"""

    async def use(thinkers: Thinkers) -> int:
        stop, notes = asyncio.Event(), [tmp_path / "one", tmp_path / "two"]
        both = [asyncio.create_task(thinkers.run(tasks.wait_for_stop, str(note), stop=stop)) for note in notes]
        await until(lambda: all(note.exists() for note in notes))
        stop.set()
        await asyncio.gather(*both)
        return len({note.read_text() for note in notes})

    assert with_thinkers(use, movers=2) == 2


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks at /proc")
def test_a_worker_is_niced_deaf_to_interrupts_and_has_no_socket() -> None:
    """A worker must not hold the server's port."""

    async def use(thinkers: Thinkers) -> tuple[tuple[int, list[str], bool], str]:
        with sockets.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            os.set_inheritable(listening.fileno(), True)
            return await thinkers.run(tasks.surroundings), f"socket:[{os.fstat(listening.fileno()).st_ino}]"

    (nice, links, deaf), port = with_thinkers(use)
    assert nice >= min(19, os.nice(0) + Lane.MOVES.nice)
    assert deaf
    assert links
    assert port not in links


@pytest.mark.skipif(not Path("/proc/self/autogroup").exists(), reason="processes are not grouped by session here")
def test_where_processes_are_grouped_by_session_the_session_of_a_worker_is_niced() -> None:
    """Else its nice level would count among its own threads alone, and it would take half of what the server gets."""

    async def use(thinkers: Thinkers) -> str:
        return await thinkers.run(tasks.session)

    assert with_thinkers(use).split()[-1] == str(Lane.MOVES.nice)


SERVER = """
import asyncio, sys
from quintain.server.thinkers import Thinkers
from tests.server import tasks

async def main():
    await Thinkers(1).run(tasks.wait_for_stop, sys.argv[1])

asyncio.run(main())
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")
def test_a_worker_dies_with_the_server_even_when_that_is_killed(tmp_path: Path) -> None:
    """SIGKILL leaves nothing behind."""
    note = tmp_path / "note"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path)}
    server = subprocess.Popen([sys.executable, "-c", SERVER, str(note)], env=environment)
    try:
        end = time.monotonic() + PATIENCE
        while not (note.exists() and note.read_text()) and time.monotonic() < end:
            time.sleep(0.02)
        worker = int(note.read_text())
        assert alive(worker)
        server.send_signal(signal.SIGKILL)
        server.wait(PATIENCE)
        while alive(worker) and time.monotonic() < end:
            time.sleep(0.02)
        assert not alive(worker)
    finally:
        server.kill()
        server.wait(PATIENCE)
