"""Worker processes for bots' moves, analysis and compiling ahead. The server itself never thinks.

Each worker is a process of its own (worker.py) that inherits no socket, hears no Ctrl+C, is niced, and ends with the
server, however that ends. Python's own pools were weighed: they can't stop a task nor tell its progress, and one killed
worker breaks the whole pool.
"""

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from typing import Any, Final, TypeVar, cast

from quintain.core.errors import ThinkerError
from quintain.server import log
from quintain.server.worker import FAILURE, LENGTH_BYTES, PROGRESS, RESULT, RUN, STOP, frame

R = TypeVar("R")
Told = Callable[[int, int, str, Any], None]
"""Called on the event loop: how much is done, how much there is, what is done now, and a part of the result or None."""
PATIENCE: Final = 120.0
"""Seconds that a worker has to answer after nobody wants its answer any more; longer than anything compiles."""
ATTEMPTS: Final = 2


class Lane(Enum):
    """What a worker works for; lanes never wait for each other. The value is a name and the nice level."""

    MOVES = "moves", 5
    WANTED = "wanted", 5
    """Compiling what somebody waits for."""
    ANALYSIS = "analysis", 10
    AHEAD = "ahead", 15

    @property
    def nice(self) -> int:
        """The nice level of its workers."""
        return self.value[1]


class Thinkers:
    """The worker processes of a server, started when they are first needed."""

    def __init__(self, movers: int | None = None) -> None:
        """movers: processes for bots' moves; by the number of processors when None."""
        most = movers or max(1, (os.cpu_count() or 2) - 1)
        self._lanes = {lane: _Pool(lane, most if lane is Lane.MOVES else 1) for lane in Lane}
        self._jobs: set[asyncio.Task[Any]] = set()

    async def run(
        self,
        task: Callable[..., R],
        *args: Any,
        lane: Lane = Lane.MOVES,
        stop: asyncio.Event | None = None,
        progress: Told | None = None,
    ) -> R:
        """What `task(*args, stop=..., progress=...)` returns, run in a worker; first come, first served.

        The task is a function of a module; it, `args`, the result and the parts of `progress` must be picklable. It is
        handed a `Stop`, which is raised when the event `stop` is set, or at once when it was set before, and a function
        `progress(done, total, what, part=None)`. Cancelling raises the Stop and lets the answer go.

        Raises what the task raises, and ThinkerError when the worker died over it twice.
        """
        asked = stop or asyncio.Event()
        begun = asyncio.Event()
        job = asyncio.create_task(self._lanes[lane].run(pickle.dumps((task, args)), asked, begun, progress))
        self._jobs.add(job)
        job.add_done_callback(self._forget)
        try:
            answer = await asyncio.shield(job)
        except asyncio.CancelledError:
            if begun.is_set():
                self._lanes[lane].let_go(job)
            else:
                job.cancel()
            raise
        if isinstance(answer, _Failed):
            raise answer.error
        return cast("R", answer)

    async def rest(self, lane: Lane) -> None:
        """Ends the idle workers of a lane; the next task starts one again."""
        await self._lanes[lane].rest()

    async def drop(self, lane: Lane) -> None:
        """Kills the workers of a lane: for tasks that nobody wants any more and that can't be stopped."""
        await self._lanes[lane].drop()

    async def close(self) -> None:
        """Ends all workers at once, whatever they do."""
        for job in tuple(self._jobs):
            job.cancel()
        for pool in self._lanes.values():
            await pool.close()
        await asyncio.gather(*self._jobs, return_exceptions=True)

    def _forget(self, job: asyncio.Task[Any]) -> None:
        self._jobs.discard(job)
        if not job.cancelled():
            job.exception()


class _Pool:
    """The workers of one lane."""

    def __init__(self, lane: Lane, most: int) -> None:
        self._lane = lane
        self._free = asyncio.Semaphore(most)
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._unwanted: dict[asyncio.Task[Any], asyncio.Event] = {}
        self._closed = False

    async def run(self, content: bytes, stop: asyncio.Event, begun: asyncio.Event, progress: Told | None) -> object:
        """The answer of a worker to a task."""
        async with self._free:
            begun.set()
            unwanted = asyncio.Event()
            job = asyncio.current_task()
            if job is not None:
                self._unwanted[job] = unwanted
            try:
                return await self._try(content, stop, unwanted, progress)
            finally:
                if job is not None:
                    del self._unwanted[job]

    def let_go(self, job: asyncio.Task[Any]) -> None:
        """Nobody wants the answer of this job, which has begun."""
        unwanted = self._unwanted.get(job)
        if unwanted is not None:
            unwanted.set()

    async def rest(self) -> None:
        """Ends the idle workers."""
        while self._idle:
            await self._end(self._idle.pop())

    async def drop(self) -> None:
        """Ends all workers."""
        for worker in tuple(self._all):
            await self._end(worker)

    async def close(self) -> None:
        """Ends all workers, and starts no more."""
        self._closed = True
        await self.drop()

    async def _try(self, content: bytes, stop: asyncio.Event, unwanted: asyncio.Event, progress: Told | None) -> object:
        for attempt in range(1, ATTEMPTS + 1):
            worker = await self._take()
            if unwanted.is_set():
                self._idle.append(worker)
                raise ThinkerError("nobody wants the answer any more")
            try:
                answer = await worker.run(content, stop, unwanted, progress)
            except (EOFError, OSError, TimeoutError) as error:
                await self._end(worker)
                if attempt == ATTEMPTS or unwanted.is_set() or self._closed:
                    raise ThinkerError("the process that thought about it ended before it answered") from error
                log.damage("a worker died and is replaced", lane=self._lane.name.lower())
            except BaseException:
                await self._end(worker)
                raise
            else:
                self._idle.append(worker)
                return answer
        raise ThinkerError("nothing was tried")

    async def _take(self) -> "_Worker":
        while self._idle:
            worker = self._idle.pop()
            if worker.lives:
                return worker
            await self._end(worker)
        if self._closed:
            raise ThinkerError("the server is ending")
        starting = asyncio.create_task(_start(self._lane))
        try:
            worker = await asyncio.shield(starting)
        except asyncio.CancelledError:
            await (await starting).end()  # else it would be nobody's
            raise
        self._all.add(worker)
        return worker

    async def _end(self, worker: "_Worker") -> None:
        await worker.end()  # it stays among all until then, so that closing waits for it too
        self._all.discard(worker)


class _Worker:
    """One process; one task at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @property
    def lives(self) -> bool:
        """Whether it has not ended, as far as is known."""
        return self._process.returncode is None

    async def run(
        self, content: bytes, stop: asyncio.Event, unwanted: asyncio.Event, progress: Told | None
    ) -> "_Failed | object":
        """What it answers to one task; a `_Failed` when that raised. Raises EOFError or OSError when it died.

        Raises TimeoutError when it does not answer for long after nobody wants it to.
        """
        watching = asyncio.create_task(self._pass_on(stop, unwanted))
        answering = asyncio.create_task(self._answer(unwanted, progress))
        try:
            self._write(frame(RUN, content))
            done, _ = await asyncio.wait({watching, answering}, return_when=asyncio.FIRST_COMPLETED)
            if answering in done:
                return answering.result()
            raise TimeoutError
        finally:
            watching.cancel()
            answering.cancel()
            await asyncio.gather(watching, answering, return_exceptions=True)

    async def end(self) -> None:
        """Kills it."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def _pass_on(self, stop: asyncio.Event, unwanted: asyncio.Event) -> None:
        """Raises the Stop once it is asked for; returns when the worker has had its time after nobody wants it."""
        waits = [asyncio.create_task(event.wait()) for event in (stop, unwanted)]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            with suppress(OSError):
                self._write(frame(STOP))
            await unwanted.wait()
            await asyncio.sleep(PATIENCE)
        finally:
            for wait in waits:
                wait.cancel()

    async def _answer(self, unwanted: asyncio.Event, progress: Told | None) -> object:
        reader = self._process.stdout
        if reader is None:
            raise EOFError
        while True:
            length = int.from_bytes(await reader.readexactly(LENGTH_BYTES), "big")
            message = await reader.readexactly(length)
            kind, content = message[:1], pickle.loads(message[1:])  # noqa: S301 (from our own worker)
            if kind == RESULT:
                return content
            if kind == FAILURE:
                return _Failed(content)
            if kind == PROGRESS and progress is not None and not unwanted.is_set():
                progress(*content)

    def _write(self, message: bytes) -> None:
        if self._process.stdin is None:
            raise EOFError
        self._process.stdin.write(message)


class _Failed:
    """A task raised something."""

    def __init__(self, error: Exception) -> None:
        self.error = error


async def _start(lane: Lane) -> _Worker:
    """A new worker process; -P keeps the folder that the server was started in out of its imports."""
    command = (sys.executable, "-P", "-m", "quintain.server.worker", lane.name.lower(), str(lane.nice))
    paths = os.pathsep.join(path for path in sys.path if path)
    environment = {**os.environ, "PYTHONPATH": paths}
    process = await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, env=environment, start_new_session=True
    )
    return _Worker(process)
