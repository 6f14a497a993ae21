"""Those who watch a room: everything reaches them as much later as its host wants, by one queue a room.

A person who comes by the room's own link after the start, and does not play, watches too.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Final

import msgspec

from quintain.games.catalogue import Configured
from quintain.room.talk import Told
from quintain.server.lines import Line, Step, missing_since, seen_at
from quintain.server.views import AnyRoom, Look, happened, snapshot
from quintain.server.wire import Snapshot

MOST_TALK: Final = 1_000
"""Texts, marks and aims that wait in one room; further ones are not shown to those who watch."""
Item = Step | Told


class Gallery:
    """The watchers of one room."""

    def __init__(self, configured: Configured, delay: int, clock: Callable[[], int]) -> None:
        """`delay` in ms; `clock` tells ms since 1970."""
        self.lines: set[Line] = set()
        self.delay: Final = delay
        self._configured = configured
        self._clock = clock
        self._waiting: deque[tuple[int, Item]] = deque()
        self._talk = 0
        self._seen: AnyRoom | None = None
        self._shown: Snapshot | None = None
        self._lock = asyncio.Lock()
        self._pumping: asyncio.Task[None] | None = None

    async def enter(self, line: Line, past: deque[Step], version: int | None) -> None:
        """From now on the line is told everything, from the version on that it has, or from a snapshot on."""
        async with self._lock:
            seen = self._open(past)
            line.outbox.put_all(self._told(past, seen, version))
            line.tell_you(seen)
            self.lines.add(line)
        self._pump()

    async def join_from_play(self, line: Line, past: deque[Step]) -> None:
        """The match has begun without him: what he has seen already is told again later, and is nothing new to him."""
        async with self._lock:
            self._open(past)
            self.lines.add(line)
        self._pump()

    async def resume(self, line: Line, past: deque[Step], version: int) -> None:
        """The line is told what it misses since that version."""
        async with self._lock:
            line.outbox.put_all(self._told(past, self._open(past), version))

    def leave(self, line: Line) -> None:
        """The line is told nothing more."""
        self.lines.discard(line)
        if not self.lines:
            self._waiting.clear()
            self._talk = 0
            self._seen = self._shown = None

    def seen(self, past: deque[Step]) -> AnyRoom:
        """The room as it is shown now, whether or not anybody watches."""
        return self._seen or seen_at(past, self.now())

    async def tell(self, item: Item) -> None:
        """Shows it when its time has come."""
        if not self.lines:
            return
        if not isinstance(item, Step):
            if self._talk >= MOST_TALK:
                return
            self._talk += 1
        at = item.event.at if isinstance(item, Step) else self._clock()
        self._waiting.append((at + self.delay, item))
        if self.delay == 0:
            await self._deliver()
        self._pump()

    async def close(self) -> None:
        """Ends the waiting."""
        if self._pumping is not None:
            self._pumping.cancel()
            await asyncio.gather(self._pumping, return_exceptions=True)

    def now(self) -> int:
        """The time as those who watch see it, ms since 1970."""
        return self._clock() - self.delay

    def version(self, past: deque[Step]) -> int:
        """Of the room as it is shown now."""
        return self.seen(past).version

    def _open(self, past: deque[Step]) -> AnyRoom:
        """The room as it is shown; with the first one who watches, what he still waits for is queued."""
        if self._seen is None:
            self._seen = seen_at(past, self.now())
            later = [step for step in past if step.room.version > self._seen.version]
            self._waiting.extend((step.event.at + self.delay, step) for step in later)
        return self._seen

    async def _told(self, past: deque[Step], seen: AnyRoom, version: int | None) -> AsyncIterator[str]:
        missing = None if version is None else missing_since(past, version, seen.version)
        if missing is None:
            yield msgspec.json.encode(await self.snapshot(seen)).decode()
            return
        for step in missing:
            yield await self._text(step)

    async def snapshot(self, seen: AnyRoom) -> Snapshot:
        """What is seen now, as those who watch are shown it."""
        shown = self._shown
        if shown is None or shown.room.version != seen.version:
            shown = await asyncio.to_thread(snapshot, self._look(seen), self._configured, seen)
            self._shown = shown
        return as_of(shown, len(self.lines), self.now())

    def _look(self, room: AnyRoom) -> Look:
        return Look(room.opened.watch, len(self.lines), self.now())

    async def _text(self, step: Step) -> str:
        told = await asyncio.to_thread(happened, self._look(step.room), self._configured, step.room, step.event)
        return msgspec.json.encode(told).decode()

    def _pump(self) -> None:
        if self.delay and self._waiting and self.lines and (self._pumping is None or self._pumping.done()):
            self._pumping = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """Tells each thing at its time, until nothing waits."""
        while self._waiting and self.lines:
            await asyncio.sleep(max(0.0, (self._waiting[0][0] - self._clock()) / 1000))
            await self._deliver()

    async def _deliver(self) -> None:
        """Tells everything whose time has come."""
        async with self._lock:
            while self._waiting and self._waiting[0][0] <= self._clock():
                item = self._waiting.popleft()[1]
                if not isinstance(item, Step):
                    self._talk -= 1
                    text = msgspec.json.encode(item).decode()
                elif self._seen is not None and item.room.version <= self._seen.version:
                    continue
                else:
                    text = await self._text(item)
                    if self._seen is None:
                        return  # all have left meanwhile; who comes next sees what is to be seen then
                    self._seen = item.room
                for line in tuple(self.lines):
                    line.outbox.put(text)
                    if isinstance(item, Step):
                        line.tell_you(item.room)


def as_of(shown: Snapshot, watchers: int, now: int) -> Snapshot:
    """The same snapshot, asked for at another time."""
    return msgspec.structs.replace(shown, room=msgspec.structs.replace(shown.room, watchers=watchers), now=now)
