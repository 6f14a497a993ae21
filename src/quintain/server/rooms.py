"""The rooms of this server: the hot ones in memory, all of them in the store; commands decided, made durable, told.

The store's log is the truth. A cached room is only ever one step ahead of what is proven: it is marked stale before an
append, and loaded again when the append did not say that it succeeded.
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

import msgspec

from quintain.core.chance import Draws
from quintain.core.errors import CommandError, DamagedLogError, OptionError, RecordError, StaleVersionError
from quintain.core.game import Seat
from quintain.games.catalogue import Configured
from quintain.games.reading import parse_records
from quintain.games.records import Replayed, replay, seat_names
from quintain.room.messages import Command, Event, Occupant, Opened, Rematched
from quintain.room.room import apply, events_of, fold, handle, open_room, rotated
from quintain.server.outbox import Outbox
from quintain.server.store import Entry, Store, Summary
from quintain.server.texts import (
    MOST_IN_NAME,
    MOST_IN_TITLE,
    checked_occupants,
    checked_title,
    fitting,
    refuse_equal_shields,
)
from quintain.server.views import AnyRoom, happened, snapshot
from quintain.server.wire import Done, OpenRoom

ROOM_ID_BYTES: Final = 16
SEED_BYTES: Final = 32
MOST_HOT: Final = 256
MOST_STEPS: Final = 2_000
"""Of an uploaded record: more than any match that the options allow, little enough to replay."""
MOST_LINES: Final = 20_000
"""Of an uploaded record: ten for each step, counted before anything is parsed."""
IMPORT_PATIENCE: Final = 5.0
"""Seconds that a record waits for its turn; one is replayed at a time."""

Configure = Callable[[str, Mapping[str, str]], Configured]


@dataclass(slots=True, eq=False)
class HotRoom:
    """One room in memory. Whoever changes it holds its lock."""

    id: str
    configured: Configured
    room: AnyRoom
    answered: dict[str, int]
    """The version that each command in the log brought about."""
    watchers: set[Outbox] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    stale: bool = False
    """The log may hold more than `room` knows."""
    shown: str = ""
    """The snapshot of this version as it is sent, "" until somebody asks."""


class Rooms:
    """Opens, finds and changes rooms."""

    def __init__(
        self,
        store: Store,
        configure: Configure,
        clock: Callable[[], int],
        most_hot: int = MOST_HOT,
        patience: float = IMPORT_PATIENCE,
    ) -> None:
        """`clock` tells milliseconds since 1970; `patience` is in seconds."""
        self._store = store
        self._configure = configure
        self._clock = clock
        self._most_hot = most_hot
        self._patience = patience
        self._hot: OrderedDict[str, HotRoom] = OrderedDict()
        self._loading: dict[str, asyncio.Task[HotRoom]] = {}
        self._replaying = asyncio.Semaphore(1)

    async def open(self, request: OpenRoom) -> str:
        """A new room's id. Raises OptionError and CommandError."""
        title = checked_title(request.title)
        seats = checked_occupants(request.seats)
        configured = self._configure(request.game, request.options)
        seed = secrets.token_bytes(SEED_BYTES)
        if request.start == "lot" and seats:
            first = Draws(seed, "lot").below(len(seats))
            seats = [*seats[first:], *seats[:first]]
        room, opened = await asyncio.to_thread(
            open_room,
            configured.game,
            configured.notation,
            seats=seats,
            seed=seed,
            now=self._clock(),
            by_lot=request.start == "lot",
            title=title,
        )
        if request.game == "lancelot":
            refuse_equal_shields(request.seats)
        return await self._keep(secrets.token_urlsafe(ROOM_ID_BYTES), room, [opened])

    async def take_in(self, text: str) -> str:
        """The id of a new room in which a record was played: a replay of a finished one, else to be played on.

        Raises RecordError, and CommandError "busy" when others were replayed all the time.
        """
        if text.count("\n") > MOST_LINES:
            raise RecordError(MOST_LINES + 1, f"more than {MOST_LINES} lines are not taken in")
        async with self._turn_to_replay():
            replayed = await asyncio.to_thread(_replay_one, text)
            room, events = await asyncio.to_thread(_room_of, replayed, self._clock())
        return await self._keep(secrets.token_urlsafe(ROOM_ID_BYTES), room, events)

    async def find(self, room_id: str) -> HotRoom:
        """The room with what its log holds. Raises CommandError "unknown_room", DamagedLogError and StoreError."""
        hot = await self._get(room_id)
        if hot.stale:
            async with hot.lock:
                await self._refresh(hot)
        return hot

    async def obey(self, room_id: str, command: Command) -> Done:
        """Decides, makes durable, tells everybody. Returns when the event would survive a power cut.

        Raises every refusal of `handle`, CommandError "unknown_room", and StoreError when the outcome is unknown.
        """
        hot = await self._get(room_id)
        async with hot.lock:
            await self._refresh(hot)
            version = hot.answered.get(command.command)
            if version is not None:
                return Done(command.command, version)
            room, event = await asyncio.to_thread(handle, hot.room, command, self._clock())
            if isinstance(event, Rematched):
                await self._open_rematch(hot, event.room)
            hot.stale = True
            try:
                entry = Entry(hot.room.version, command.command, event)
                await self._store.append(room_id, [entry], _summary(room_id, room, event))
            except StaleVersionError:
                await self._refresh(hot)
                if command.command in hot.answered:
                    return Done(command.command, hot.answered[command.command])
                raise
            hot.stale = False
            await self._advance(hot, room, entry)
        return Done(command.command, room.version)

    async def join(self, room_id: str, outbox: Outbox) -> None:
        """From now on the outbox gets everything that happens, beginning with a snapshot; versions have no gaps."""
        hot = await self._get(room_id)
        async with hot.lock:
            await self._refresh(hot)
            if not hot.shown:
                shown = await asyncio.to_thread(snapshot, room_id, hot.configured, hot.room)
                hot.shown = msgspec.json.encode(shown).decode()
            outbox.put(hot.shown)
            hot.watchers.add(outbox)

    def leave(self, room_id: str, outbox: Outbox) -> None:
        """The outbox gets nothing more."""
        hot = self._hot.get(room_id)
        if hot is not None:
            hot.watchers.discard(outbox)

    def version(self, room_id: str) -> int:
        """The version of a room as far as it is known here, 0 when it is not."""
        hot = self._hot.get(room_id)
        return 0 if hot is None else hot.room.version

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

    async def _keep(self, room_id: str, room: AnyRoom, events: Sequence[Event]) -> str:
        entries = [Entry(version, f"={version}", event) for version, event in enumerate(events)]
        await self._store.append(room_id, entries, _summary(room_id, room, events[-1]))
        return room_id

    async def _open_rematch(self, hot: HotRoom, following: str) -> None:
        """Before the old room says where the match goes on. The id follows from its seed: twice asked, one room."""
        configured, opened = hot.configured, hot.room.opened
        room, event = await asyncio.to_thread(
            open_room,
            configured.game,
            configured.notation,
            seats=rotated(opened.seats),
            seed=secrets.token_bytes(SEED_BYTES),
            now=self._clock(),
            title=opened.title,
        )
        try:
            await self._keep(following, room, [event])
        except StaleVersionError:
            return

    async def _get(self, room_id: str) -> HotRoom:
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

    async def _load(self, room_id: str) -> HotRoom:
        entries = await self._store.load(room_id)
        if not entries:
            raise CommandError("unknown_room", "there is no such match here")
        configured, room = await asyncio.to_thread(self._fold, entries)
        hot = HotRoom(room_id, configured, room, {entry.command: entry.version + 1 for entry in entries})
        self._hot[room_id] = hot
        self._cool()
        return hot

    def _fold(self, entries: Sequence[Entry]) -> tuple[Configured, AnyRoom]:
        first = entries[0].event
        if not isinstance(first, Opened):
            raise DamagedLogError(0, "the log does not begin with the opening of the room")
        try:
            configured = self._configure(first.game, first.options)
        except OptionError as error:
            raise DamagedLogError(0, str(error)) from error
        return configured, fold(configured.game, configured.notation, [entry.event for entry in entries])

    def _cool(self) -> None:
        """Forgets rooms that nobody watches, the least recently used first, down to the most that are kept hot."""
        for room_id, hot in list(self._hot.items()):
            if len(self._hot) <= self._most_hot:
                return
            if not hot.watchers and not hot.lock.locked() and room_id != next(reversed(self._hot)):
                del self._hot[room_id]

    async def _refresh(self, hot: HotRoom) -> None:
        """Catches up with the log, telling the watchers what they missed. The caller holds the lock."""
        if not hot.stale:
            return
        for entry in (await self._store.load(hot.id))[hot.room.version :]:
            room = await asyncio.to_thread(apply, hot.room, entry.event)
            await self._advance(hot, room, entry)
        hot.stale = False

    async def _advance(self, hot: HotRoom, room: AnyRoom, entry: Entry) -> None:
        """Takes over what the log holds for certain, and tells the watchers."""
        hot.room = room
        hot.shown = ""
        hot.answered[entry.command] = entry.version + 1
        if not hot.watchers:
            return
        told = await asyncio.to_thread(happened, hot.id, hot.configured, room, entry.event)
        text = msgspec.json.encode(told).decode()
        for outbox in hot.watchers:
            outbox.put(text)


def _summary(room_id: str, room: AnyRoom, last: Event) -> Summary:
    names = tuple(occupant.name for occupant in room.opened.seats)
    over = room.outcome is not None
    return Summary(room_id, room.opened.game, room.opened.title, names, len(room.plies), over, last.at)


def _replay_one(text: str) -> Replayed:
    records = parse_records(text)
    if len(records) != 1:
        raise RecordError(0, f"expected one record, found {len(records)}; cut the file apart first")
    if len(records[0].steps) > MOST_STEPS:
        raise RecordError(records[0].steps[MOST_STEPS].line, f"more than {MOST_STEPS} steps are not taken in")
    return replay(records[0])


def _room_of(replayed: Replayed, now: int) -> tuple[AnyRoom, list[Event]]:
    record, configured = replayed.record, replayed.configured
    seated = seat_names(record, configured.game.seats)
    named = [fitting(name, MOST_IN_NAME) or f"Seat {seat + 1}" for seat, name in enumerate(seated)]
    seats = [Occupant("guest", name, seat) for seat, name in enumerate(named)]
    opened = Opened(
        game=configured.game.name,
        options=dict(configured.notation.options()),
        seats=seats,
        by_lot=False,
        seed=secrets.token_hex(SEED_BYTES),
        at=now,
        chance=[],
        title=fitting(record.tag("Title"), MOST_IN_TITLE),
    )
    return events_of(configured.game, configured.notation, opened, record.steps, _resigned(record.tag("End")))


def _resigned(end: str) -> Seat | None:
    """The seat in a verified End tag such as "resigned 2"."""
    return int(end.partition(" ")[2]) - 1 if end else None
