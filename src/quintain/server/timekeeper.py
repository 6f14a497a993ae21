"""What happens in rooms because time passes: clocks that run out, people who leave and come back, results kept.

Everything follows from the rooms' logs and is done by commands that may be repeated, so a restart loses nothing: rooms
whose time runs out are looked up in the store, whether or not anybody looks into them.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final
from weakref import WeakSet

from quintain.bots.catalogue import stand_in
from quintain.core.clock import runs_out_at
from quintain.core.errors import CommandError, QuintainError
from quintain.room.actors import SERVER, Actor
from quintain.room.hosting import heir, host_is_missed, passes_at
from quintain.room.leaving import presence
from quintain.room.messages import Back, Flag, Gone, PassHost
from quintain.room.room import HERE
from quintain.server import log
from quintain.server.hot import HotRoom
from quintain.server.outcomes import finished
from quintain.server.results import Results
from quintain.server.rooms import Rooms
from quintain.server.store import Store

MISSED_AFTER: Final = 2.0
"""Seconds without a connection after which somebody is missed: a reload is no leaving."""
SCAN_EVERY: Final = 10.0
"""Seconds; rooms that are due by the next time but one are loaded. Also how often the server notes that it is up."""
MOST_AT_ONCE: Final = 200
BEAT_EVERY: Final = 5.0
IDLE_BEATS: Final = 4
"""Where no clock runs, only every so many a beat is sent."""
Timers = dict[str, tuple[int, asyncio.TimerHandle]]
"""By room: for when, in milliseconds since 1970, and the timer."""


class Timekeeper:
    """The clocks, the presence and the results of all rooms."""

    def __init__(self, rooms: Rooms, store: Store, results: Results, clock: Callable[[], int]) -> None:
        """`clock` tells milliseconds since 1970."""
        self._rooms = rooms
        self._store = store
        self._results = results
        self._clock = clock
        self._timers: Timers = {}
        self._missing: dict[str, asyncio.TimerHandle] = {}
        self._recorded: WeakSet[HotRoom] = WeakSet()
        self._passing: Timers = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def begin(self) -> None:
        """Notes that the server is up, and begins to look after rooms. Raises StoreError."""
        await self._store.begin(self._clock())
        self._start(self._scan(), "scanning")
        self._start(self._beat(), "beating")

    def look(self, hot: HotRoom) -> None:
        """The room was loaded, went on, or others look in than before."""
        if self._closed:
            return
        self._time(hot)
        self._attend(hot)
        self._await_host(hot)
        if hot.room.outcome is not None and hot not in self._recorded:
            self._recorded.add(hot)
            self._start(self._record(hot), hot.id)

    async def close(self) -> None:
        """Begins nothing more; notes when the server was up last."""
        self._closed = True
        for _, timer in (*self._timers.values(), *self._passing.values()):
            timer.cancel()
        for missing in self._missing.values():
            missing.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._store.keep_alive(self._clock())

    def _time(self, hot: HotRoom) -> None:
        """Sets the timer of the room to when the running time is over."""
        due = runs_out_at(hot.room.clock) if hot.room.phase == "running" else None
        if _to_be_set(self._timers, hot.id, due) and due is not None and due - self._clock() < 2000 * SCAN_EVERY:
            delay = max(0.0, (due - self._clock()) / 1000)
            timer = asyncio.get_running_loop().call_later(delay, self._flag_soon, hot.id, hot.room.version)
            self._timers[hot.id] = (due, timer)

    def _flag_soon(self, room_id: str, version: int) -> None:
        self._timers.pop(room_id, None)
        self._start(self._flag(room_id, version), room_id)

    async def _flag(self, room_id: str, version: int) -> None:
        hot = await self._rooms.find(room_id)
        at = runs_out_at(hot.room.clock)
        if at is not None and at > self._clock():
            self._time(hot)
            return
        level = stand_in(hot.room.game.name)
        await self._rooms.obey(room_id, Flag(f"=flag-{version}-{hot.room.version}", level.name, level.title), SERVER)

    def _attend(self, hot: HotRoom) -> None:
        """Whoever is back is greeted at once, whoever is gone is missed after a while."""
        gone, back = _changes(hot)
        if back is not None:
            self._start(self._greet(hot), hot.id)
        if gone is not None and hot.id not in self._missing:
            loop = asyncio.get_running_loop()
            self._missing[hot.id] = loop.call_later(MISSED_AFTER, self._miss_soon, hot.id)
        if gone is None and hot.id in self._missing:
            self._missing.pop(hot.id).cancel()

    def _miss_soon(self, room_id: str) -> None:
        self._missing.pop(room_id, None)
        self._start(self._miss(room_id), room_id)

    async def _greet(self, hot: HotRoom) -> None:
        _, back = _changes(hot)
        if back is not None:
            await self._rooms.obey(hot.id, back, SERVER)

    async def _miss(self, room_id: str) -> None:
        hot = await self._rooms.find(room_id)
        gone, _ = _changes(hot)
        if gone is not None:
            await self._rooms.obey(room_id, gone, SERVER)

    def _await_host(self, hot: HotRoom) -> None:
        """Sets the timer to when another person becomes the host, if one is there; a reload is no leaving."""
        due = passes_at(hot.room)
        due = None if due is None or heir(hot.room, _connected(hot)) is None else due
        if _to_be_set(self._passing, hot.id, due) and due is not None:
            delay = max(MISSED_AFTER, (due - self._clock()) / 1000)
            self._passing[hot.id] = (due, asyncio.get_running_loop().call_later(delay, self._pass_soon, hot.id))

    def _pass_soon(self, room_id: str) -> None:
        self._passing.pop(room_id, None)
        self._start(self._pass(room_id), room_id)

    async def _pass(self, room_id: str) -> None:
        hot = await self._rooms.find(room_id)
        seat = heir(hot.room, _connected(hot))
        if seat is not None:
            await self._rooms.obey(room_id, PassHost(f"=host-{hot.room.version}", seat), SERVER)

    async def _record(self, hot: HotRoom) -> None:
        """Keeps the result: asked for twice, it is kept once."""
        told = finished(hot.id, hot.configured, hot.room, hot.past[-1].event.at)
        if told is not None:
            await self._results.record(told)

    async def _scan(self) -> None:
        """Results that a crash has left out; then, for ever, rooms whose time is nearly over."""
        for room_id in await self._results.unrecorded(MOST_AT_ONCE):
            await self._quietly(self._rooms.find(room_id), room_id)
        while True:
            now = self._clock()
            await self._quietly(self._store.keep_alive(now), "alive")
            for room_id in await self._store.due(now + round(2000 * SCAN_EVERY), MOST_AT_ONCE):
                await self._quietly(self._visit(room_id), room_id)
            await asyncio.sleep(SCAN_EVERY)

    async def _visit(self, room_id: str) -> None:
        self._time(await self._rooms.find(room_id))

    async def _beat(self) -> None:
        """Measures the way to everybody who looks in."""
        count = 0
        while True:
            await asyncio.sleep(BEAT_EVERY)
            count += 1
            for hot in tuple(self._rooms.hot):
                if hot.room.clock.running is None and count % IDLE_BEATS:
                    continue
                for line in (*hot.players, *hot.gallery.lines):
                    line.send_beat(self._rooms.now(hot, line), time.monotonic())

    def _start(self, work: Coroutine[Any, Any, None], what: str) -> None:
        task = asyncio.create_task(self._quietly(work, what))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, work: Coroutine[Any, Any, Any], what: str) -> None:
        """Does it; that the room has gone on in the meantime is no mistake."""
        try:
            await work
        except CommandError:
            return
        except QuintainError as error:
            log.damage(str(error), path=what)
        except Exception as error:  # noqa: BLE001 (a bug in one room must not stop the clocks of the others)
            log.bug("a room was not looked after", error, room=what)


def _to_be_set(timers: Timers, room_id: str, due: int | None) -> bool:
    """Whether a timer for then is missing; one for another time is ended."""
    known = timers.get(room_id)
    if known is not None:
        if known[0] == due:
            return False
        known[1].cancel()
        del timers[room_id]
    return due is not None


def _connected(hot: HotRoom) -> list[Actor]:
    """Those who see the room at once."""
    return [line.actor for line in hot.players]


def _changes(hot: HotRoom) -> tuple[Gone | None, Back | None]:
    """The commands that tell who is gone, and who is back, and was not so before; None when nobody is."""
    room, connected = hot.room, _connected(hot)
    gone, back = presence(room, connected)
    away = room.host_away != HERE
    missed = host_is_missed(room, connected) and not away
    returned = away and any(actor.holds(room.host) for actor in connected)
    return (
        Gone(f"=gone-{room.version}", gone, missed) if gone or missed else None,
        Back(f"=back-{room.version}", back, returned) if back or returned else None,
    )
