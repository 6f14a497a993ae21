"""Rooms made: opened by somebody, taken in from a record, or opened for a rematch; all of them kept at once."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final

from quintain.core.errors import CommandError, StaleVersionError
from quintain.games.catalogue import Configured
from quintain.room.events import Event
from quintain.room.opening import open_rematch, open_room
from quintain.server.auth import Known
from quintain.server.hot import HotRoom
from quintain.server.hot_rooms import Configure
from quintain.server.store import Entry, Store
from quintain.server.summaries import summary
from quintain.server.taking_in import SEED_BYTES, refuse_long, replay_one, room_of
from quintain.server.texts import checked_occupants, checked_title, named, refuse_equal_shields
from quintain.server.views import AnyRoom
from quintain.server.wire_rooms import OpenedRoom, OpenRoom

ROOM_ID_BYTES: Final = 16
IMPORT_PATIENCE: Final = 5.0
"""Seconds that a record waits for its turn; one is replayed at a time."""


class Making:
    """Makes rooms."""

    def __init__(
        self, store: Store, configure: Configure, clock: Callable[[], int], patience: float = IMPORT_PATIENCE
    ) -> None:
        """`clock` tells milliseconds since 1970; `patience` is in seconds."""
        self._store = store
        self._configure = configure
        self._clock = clock
        self._patience = patience
        self._replaying = asyncio.Semaphore(1)

    async def open(self, request: OpenRoom, known: Known) -> OpenedRoom:
        """A new room; who opens it holds the seats of all persons. Raises OptionError and CommandError."""
        title = checked_title(request.title)
        by_link = request.setting.where == "link"
        seats = named(checked_occupants(request.game, request.seats), known.account, by_link=by_link)
        configured = self._configure(request.game, request.options)
        seed = secrets.token_bytes(SEED_BYTES)
        room, opened = await asyncio.to_thread(
            open_room,
            configured.game,
            configured.notation,
            seats=seats,
            seed=seed,
            now=self._clock(),
            by_lot=request.start == "lot",
            title=title,
            setting=request.setting,
            host=known.actor.key,
            secret=secrets.token_bytes(SEED_BYTES),
            watch=secrets.token_urlsafe(ROOM_ID_BYTES),
        )
        if request.game == "lancelot":
            refuse_equal_shields(request.seats)
        return await self._keep(secrets.token_urlsafe(ROOM_ID_BYTES), configured, room, [opened])

    async def take_in(self, text: str, known: Known) -> OpenedRoom:
        """A new room in which a record was played: a replay of a finished one, else to be played on.

        Raises RecordError, and CommandError "busy" when others were replayed all the time.
        """
        refuse_long(text)
        watch = secrets.token_urlsafe(ROOM_ID_BYTES)
        async with self._turn_to_replay():
            replayed = await asyncio.to_thread(replay_one, text)
            room, events = await asyncio.to_thread(room_of, replayed, known.actor.key, watch, self._clock())
        return await self._keep(secrets.token_urlsafe(ROOM_ID_BYTES), replayed.configured, room, events)

    async def rematch(self, hot: HotRoom, following: str) -> None:
        """Before the old room says where the match goes on. The id follows from its seed: twice asked, one room."""
        room, event = await asyncio.to_thread(
            open_rematch,
            hot.room,
            seed=secrets.token_bytes(SEED_BYTES),
            secret=secrets.token_bytes(SEED_BYTES),
            now=self._clock(),
        )
        try:
            await self._keep(following, hot.configured, room, [event])
        except StaleVersionError:
            return

    @asynccontextmanager
    async def _turn_to_replay(self) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(self._patience):
                await self._replaying.acquire()
        except TimeoutError as error:
            raise CommandError("busy", "other records are being replayed; send it again in a while") from error
        try:
            yield
        finally:
            self._replaying.release()

    async def _keep(self, room_id: str, configured: Configured, room: AnyRoom, events: Sequence[Event]) -> OpenedRoom:
        entries = [Entry(version, f"={version}", event) for version, event in enumerate(events)]
        holders = [holder for holder in room.holders if holder] or [room.opened.host]
        told = summary(room_id, configured, room, events[-1])
        await self._store.append(room_id, entries, told, [holder for holder in holders if holder])
        return OpenedRoom(room_id, room.opened.watch if room.setting.delay >= 0 else "")
