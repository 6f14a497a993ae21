"""Compiling the bots' kernels ahead, in a process of its own at the lowest priority.

What somebody waits for is compiled in another process, as urgently as bots move, whatever is compiled ahead meanwhile.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from quintain.bots.parts import AHEAD, Part
from quintain.bots.tasks import compile_part
from quintain.server import log
from quintain.server.thinkers import Lane, Thinkers
from quintain.server.wire_rooms import BotsReady

Told = Callable[[int, int, str], None]
"""Called with how much is done, how much there is, and what is compiled now."""


class Ahead:
    """What is compiled, what is being compiled, and what is still to be."""

    def __init__(self, thinkers: Thinkers, parts: Sequence[Part] = AHEAD) -> None:
        """parts: what `begin` compiles, likeliest first; others are compiled when they are wanted."""
        self._thinkers = thinkers
        self._parts = parts
        self._queue: list[Part] = []
        self._known: dict[Part, asyncio.Event] = {}
        self._listeners: dict[Part, set[Told]] = {}
        self._now: Part | None = None
        self._ahead: asyncio.Task[None] | None = None
        """Of the part compiled ahead now."""
        self._urgent: dict[Part, asyncio.Task[None]] = {}
        self._working: asyncio.Task[None] | None = None
        self._closed = False

    def begin(self, after: float = 0.0) -> None:
        """Compiles everything that is likely to be wanted, in the background, `after` so many seconds."""
        for part in self._parts:
            self._note(part)
        asyncio.get_running_loop().call_later(after, self._work)

    async def want(self, part: Part, told: Told | None = None) -> None:
        """Returns when the part is compiled, or can't be: then whoever uses it tells why.

        It is begun at once; where it is being compiled ahead, it is begun anew, with what is on disk by then.
        """
        event = self._note(part)
        if event.is_set():
            return
        if told is not None:
            told(0, 0, part.title)
            self._listeners.setdefault(part, set()).add(told)
        self._hurry(part)
        try:
            await event.wait()
        finally:
            if told is not None:
                self._listeners[part].discard(told)

    def is_ready(self, part: Part) -> bool:
        """Whether the part is known to be compiled."""
        return part in self._known and self._known[part].is_set()

    def progress(self) -> BotsReady:
        """How far it is."""
        done = sum(event.is_set() for event in self._known.values())
        parts = [part for part in (*self._urgent, self._now) if part is not None and not self.is_ready(part)]
        now = parts[0].title if parts else ""
        return BotsReady(done == len(self._known), done, len(self._known), now)

    async def close(self) -> None:
        """Stops compiling."""
        self._closed = True
        tasks = [task for task in (self._working, self._ahead, *self._urgent.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _note(self, part: Part) -> asyncio.Event:
        if part not in self._known:
            self._known[part] = asyncio.Event()
            self._queue.append(part)
        return self._known[part]

    def _work(self) -> None:
        if not self._closed and (self._working is None or self._working.done()):
            self._working = asyncio.create_task(self._compile_all())

    def _hurry(self, part: Part) -> None:
        if self._closed or part in self._urgent:
            return
        if part in self._queue:
            self._queue.remove(part)
        if part == self._now and self._ahead is not None:
            self._ahead.cancel()
        self._urgent[part] = asyncio.create_task(self._compile_now(part))

    async def _compile_now(self, part: Part) -> None:
        await self._compile(part, Lane.WANTED)
        del self._urgent[part]
        if not self._urgent:
            await self._thinkers.rest(Lane.WANTED)

    async def _compile_all(self) -> None:
        while self._queue:
            self._now = self._queue.pop(0)
            self._ahead = asyncio.create_task(self._compile(self._now, Lane.AHEAD))
            await asyncio.wait({self._ahead})
            if self._ahead.cancelled():
                await self._thinkers.drop(Lane.AHEAD)
            self._now = self._ahead = None
        await self._thinkers.rest(Lane.AHEAD)

    async def _compile(self, part: Part, lane: Lane) -> None:
        """Compiles it; when that is cancelled, it is as it was."""

        def tell(done: int, total: int, what: str, found: Any) -> None:
            del what, found  # the name of a function says nothing to people
            for told in tuple(self._listeners.get(part, ())):
                told(done, total, part.title)

        try:
            await self._thinkers.run(compile_part, part, lane=lane, progress=tell)
        except Exception as error:  # noqa: BLE001 (whoever waits for it must go on, and finds out by himself)
            log.bug("a part could not be compiled ahead", error, part=part.title)
        self._known[part].set()
