"""The rooms in memory: loaded out of the store when somebody wants them, those used least forgotten again.

The store's log is the truth. A cached room is only ever one step ahead of what is proven: it is marked stale before an
append, and loaded again when the append did not say that it succeeded.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final

from quintain.core.errors import CommandError, DamagedLogError, OptionError, StaleVersionError
from quintain.games.catalogue import Configured
from quintain.room.actors import SERVER, WATCHER, Actor
from quintain.room.events import Opened
from quintain.room.fold import apply, fold
from quintain.room.handle import handle
from quintain.room.messages import Wake
from quintain.server.gallery import Gallery
from quintain.server.hot import Answered, HotRoom
from quintain.server.lines import Step, trim
from quintain.server.store import Entry, Store
from quintain.server.summaries import summary

MOST_HOT: Final = 256

Configure = Callable[[str, Mapping[str, str]], Configured]


class HotRooms:
    """Finds rooms, one in memory for each that is used."""

    def __init__(self, store: Store, configure: Configure, clock: Callable[[], int], most: int = MOST_HOT) -> None:
        """`clock` tells milliseconds since 1970."""
        self._store = store
        self._configure = configure
        self._clock = clock
        self._most = most
        self._hot: OrderedDict[str, HotRoom] = OrderedDict()
        self._loading: dict[str, asyncio.Task[HotRoom]] = {}
        self._watched: dict[str, str] = {}
        """The rooms' ids by those for watching, of hot rooms."""
        self._lookers: list[Callable[[HotRoom], None]] = []

    def listen(self, look: Callable[[HotRoom], None]) -> None:
        """`look` is called when a room was loaded, and whenever `look` is."""
        self._lookers.append(look)

    def look(self, hot: HotRoom) -> None:
        """Tells those who listen that a room has gone on, or that others look in than before."""
        for look in self._lookers:
            look(hot)

    @property
    def all(self) -> Collection[HotRoom]:
        """The rooms in memory, the one that was used last at the end."""
        return self._hot.values()

    async def get(self, room_id: str) -> HotRoom:
        """The room, which may be stale. Raises CommandError "unknown_room", DamagedLogError and StoreError."""
        hot = self._hot.get(room_id)
        if hot is None:
            loading = self._loading.get(room_id)
            if loading is None:
                loading = asyncio.create_task(self._load(room_id))
                self._loading[room_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(room_id, None))
            hot = self._hot.setdefault(room_id, await asyncio.shield(loading))
        self._hot.move_to_end(room_id)
        return hot

    @asynccontextmanager
    async def held(self, room_id: str) -> AsyncIterator[HotRoom]:
        """The room with its lock, never one that was forgotten while it was waited for. Raises what `get` raises."""
        while True:
            hot = await self.get(room_id)
            async with hot.lock:
                if self._hot.get(room_id) is hot:
                    yield hot
                    return

    async def found(self, at: str, actor: Actor) -> tuple[HotRoom, Actor]:
        """The room, and who looks in: by the id for watching everybody is a watcher. Raises what `get` raises."""
        if at in self._hot:
            return await self.get(at), actor
        room_id = self._watched.get(at) or await self._store.watched(at)
        if room_id is None:
            return await self.get(at), actor
        return await self.get(room_id), WATCHER

    async def _load(self, room_id: str) -> HotRoom:
        entries = await self._store.load(room_id)
        if not entries:
            raise CommandError("unknown_room", "there is no such match here")
        configured, past = await asyncio.to_thread(self._fold, entries)
        gallery = Gallery(configured, 1000 * max(0, past[-1].room.setting.delay), self._clock)
        answered = Answered((entry.command, entry.version + 1) for entry in entries)
        hot = HotRoom(room_id, configured, past[-1].room, answered, past, gallery)
        await self._wake(hot)
        if (known := self._hot.get(room_id)) is not None:
            known.stale = True  # it was forgotten, and somebody on his way into it has put it back
            return known
        self._hot[room_id] = hot
        if hot.room.opened.watch:
            self._watched[hot.room.opened.watch] = room_id
        self._cool()
        self.look(hot)
        return hot

    def _fold(self, entries: Sequence[Entry]) -> tuple[Configured, deque[Step]]:
        """The game, and the room after its latest events."""
        first = entries[0].event
        if not isinstance(first, Opened):
            raise DamagedLogError(0, "the log does not begin with the opening of the room")
        try:
            configured = self._configure(first.game, first.options)
        except OptionError as error:
            raise DamagedLogError(0, str(error)) from error
        past = deque([Step(fold(configured.game, configured.notation, [first]), first)])
        needed_from = self._clock() - 1000 * max(0, past[0].room.setting.delay)
        for entry in entries[1:]:
            past.append(Step(apply(past[-1].room, entry.event), entry.event))
            trim(past, needed_from)
        return configured, past

    async def _wake(self, hot: HotRoom) -> None:
        """Nobody pays for the time that the server was away since the room's last event."""
        down = await self._store.downtime_since(hot.past[-1].event.at)
        command = Wake(f"=wake-{hot.room.version}", down)
        try:
            room, event = handle(hot.room, command, SERVER, self._clock())
        except CommandError:
            return  # no time runs there
        entry = Entry(hot.room.version, command.command, event)
        hot.stale = True
        try:
            await self._store.append(hot.id, [entry], summary(hot.id, hot.configured, room, event))
        except StaleVersionError:
            return
        hot.stale = False
        hot.answered.note(entry.command, room.version)
        hot.advance(Step(room, event), self._clock())

    def _cool(self) -> None:
        """Forgets rooms that nobody looks into, the least recently used first, down to the most that are kept hot."""
        for room_id, hot in list(self._hot.items()):
            if len(self._hot) <= self._most:
                return
            if not hot.watched and not hot.lock.locked() and room_id != next(reversed(self._hot)):
                del self._hot[room_id]
                self._watched.pop(hot.room.opened.watch, None)
