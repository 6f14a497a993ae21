"""The rooms of this server, for those who use them: commands decided, made durable, told.

Finding rooms is hot_rooms.py's, making them making.py's, telling what happens telling.py's.
"""

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass

from quintain.bots.tasks import Advice
from quintain.core.errors import QuintainError, StaleVersionError
from quintain.games.catalogue import Configured
from quintain.room.actors import Actor
from quintain.room.events import Event, Filled, Rematched, SatDown
from quintain.room.fold import apply
from quintain.room.handle import handle
from quintain.room.hints import give_hint
from quintain.room.messages import Command, Hint
from quintain.room.talk import Talk
from quintain.server.auth import Known
from quintain.server.hot import HotRoom
from quintain.server.hot_rooms import MOST_HOT, Configure, HotRooms
from quintain.server.lines import Line, Step
from quintain.server.making import IMPORT_PATIENCE, Making
from quintain.server.store import Entry, Store
from quintain.server.summaries import summary
from quintain.server.telling import Telling, admitted
from quintain.server.texts import checked_command, refuse_equal_shields
from quintain.server.views import AnyRoom
from quintain.server.wire import Done, Snapshot, Thinking
from quintain.server.wire_rooms import OpenedRoom, OpenRoom

Decide = Callable[[AnyRoom, int], tuple[AnyRoom, Event]]
"""Called with the room and the time, in a thread for a game that simulates; raises every refusal."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What one who looks in sees of a room."""

    hot: HotRoom
    at: str
    """Where it was found: the room's id, or the one for watching."""
    viewer: Actor
    room: AnyRoom
    """As it is, or as it was a while ago for those who watch with a delay."""

    @property
    def configured(self) -> Configured:
        """The game with its options."""
        return self.hot.configured


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
        self._clock = clock
        self._found = HotRooms(store, configure, clock, most_hot)
        self._making = Making(store, configure, clock, patience)
        self._telling = Telling(clock)

    def listen(self, look: Callable[[HotRoom], None]) -> None:
        """`look` is called when a room was loaded, has gone on, or others look in than before."""
        self._found.listen(look)

    @property
    def hot(self) -> Collection[HotRoom]:
        """The rooms in memory, the one that was used last at the end."""
        return self._found.all

    async def open(self, request: OpenRoom, known: Known) -> OpenedRoom:
        """A new room; who opens it holds the seats of all persons. Raises OptionError and CommandError."""
        return await self._making.open(request, known)

    async def take_in(self, text: str, known: Known) -> OpenedRoom:
        """A new room in which a record was played. Raises RecordError, and CommandError "busy"."""
        return await self._making.take_in(text, known)

    async def find(self, room_id: str) -> HotRoom:
        """The room with what its log holds. Raises CommandError "unknown_room", DamagedLogError and StoreError."""
        return await self._fresh(await self._found.get(room_id))

    async def see(self, at: str, actor: Actor) -> Sight:
        """What somebody sees of a room, by its id or by the one for watching.

        Raises what `find` raises, and CommandError "no_watching".
        """
        hot, actor = await self._found.found(at, actor)
        await self._fresh(hot)
        viewer = admitted(hot.room, actor)
        room = hot.room if viewer.kind != "watcher" else hot.gallery.seen(hot.past)
        return Sight(hot, at, viewer, room)

    async def snapshot(self, at: str, actor: Actor) -> Snapshot:
        """The whole room as somebody sees it. Raises what `see` raises."""
        sight = await self.see(at, actor)
        if sight.viewer.kind == "watcher":
            return await sight.hot.gallery.snapshot(sight.room)
        async with self._found.held(sight.hot.id) as hot:
            return await self._telling.snapshot(hot)

    async def obey(self, room_id: str, command: Command, actor: Actor, lag: int = 0) -> Done:
        """Decides, makes durable, tells everybody. Returns when the event would survive a power cut.

        actor: who sends it; the server itself for a bot on turn, for clocks and presence. lag: ms, as measured here.
        Raises every refusal of `handle`, CommandError "unknown_room", and StoreError when the outcome is unknown.
        """

        def decide(room: AnyRoom, now: int) -> tuple[AnyRoom, Event]:
            decided, event = handle(room, checked_command(room.game.name, command), actor, now, lag)
            if isinstance(event, SatDown | Filled) and room.game.name == "lancelot":
                refuse_equal_shields(decided.seats)
            return decided, event

        return await self._do(room_id, command.command, decide)

    async def give_hint(self, room_id: str, command: Hint, advice: Advice, actor: Actor) -> Done:
        """Makes a hint durable and tells everybody. Raises as `obey` does."""

        def decide(room: AnyRoom, now: int) -> tuple[AnyRoom, Event]:
            return give_hint(room, command, actor, advice.move, advice.title, advice.why, now)

        return await self._do(room_id, command.command, decide)

    async def talk(self, hot: HotRoom, talk: Talk, line: Line) -> Done:
        """Tells the others what somebody says or shows; what is said, himself too. Raises CommandError."""
        return await self._telling.talk(hot, talk, line)

    async def join(self, at: str, line: Line, version: int | None = None) -> HotRoom:
        """From now on the line gets everything that happens; versions have no gaps.

        version: what it has already; else it begins with a snapshot. Raises what `see` raises.
        """
        hot, line.actor = await self._found.found(at, line.actor)
        async with self._found.held(hot.id) as hot:
            await self._refresh(hot)
            await self._telling.enter(hot, line, version)
            self._found.look(hot)
        self._telling.count_soon(hot)
        return hot

    async def resume(self, hot: HotRoom, line: Line, version: int) -> None:
        """The line is told what it misses since that version."""
        async with hot.lock:
            await self._telling.resume(hot, line, version)

    async def leave(self, hot: HotRoom, line: Line) -> None:
        """The line gets nothing more, and what was aimed at over it is aimed at no longer."""
        hot.players.discard(line)
        hot.gallery.leave(line)
        self._found.look(hot)
        self._telling.count_soon(hot)
        await self._telling.end_aim(hot, line)

    def show_thinking(self, hot: HotRoom, thinking: Thinking, *, quietly: bool = False) -> None:
        """Tells those who play what a bot does. quietly: only those who come later are told."""
        self._telling.thinking(hot, thinking, quietly=quietly)

    async def show_again(self, hot: HotRoom) -> None:
        """Those who play get a new snapshot: what a bot did has come to nothing."""
        await self._telling.again(hot)

    def now(self, hot: HotRoom, line: Line) -> int:
        """The time as this one sees the room, ms since 1970."""
        return hot.gallery.now() if line in hot.gallery.lines else self._clock()

    def version(self, hot: HotRoom, line: Line) -> int:
        """The room's version as this one sees it."""
        return hot.gallery.version(hot.past) if line in hot.gallery.lines else hot.room.version

    async def close(self) -> None:
        """Ends the waiting of those who watch."""
        for hot in self.hot:
            await hot.gallery.close()

    async def _do(self, room_id: str, command: str, decide: Decide) -> Done:
        async with self._found.held(room_id) as hot:
            await self._refresh(hot)
            version = hot.answered.get(command)
            if version is None:
                try:
                    version = await self._decide(hot, command, decide)
                except QuintainError:
                    version = await self._brought_about(hot, command)
                    if version is None:
                        raise
        return Done(command, version)

    async def _decide(self, hot: HotRoom, command: str, decide: Decide) -> int:
        """The version that a command brings about, durable and told. The caller holds the lock."""
        if hot.configured.simulated:
            room, event, text = await asyncio.to_thread(self._decided, hot, decide)
        else:
            room, event, text = self._decided(hot, decide)
        if isinstance(event, Rematched):
            await self._making.rematch(hot, event.room)
        hot.stale = True
        entry = Entry(hot.room.version, command, event)
        holders = [event.holder] if isinstance(event, SatDown) else []
        told = summary(hot.id, hot.configured, room, event)
        try:
            await self._store.append(hot.id, [entry], told, holders)
        except StaleVersionError:
            await self._refresh(hot)
            raise
        hot.stale = False
        await self._advance(hot, room, entry, text)
        return room.version

    def _decided(self, hot: HotRoom, decide: Decide) -> tuple[AnyRoom, Event, str]:
        """What comes of a command, and how it is told, "" to nobody: both at once, for one way to a thread and back."""
        room, event = decide(hot.room, self._clock())
        return room, event, self._telling.written(hot, room, event) if hot.players else ""

    async def _brought_about(self, hot: HotRoom, command: str) -> int | None:
        """What a command that is refused now has brought about before; in a long log by one look at the store."""
        version = hot.answered.get(command)
        if version is None and hot.answered.forgotten:
            return await self._store.answered(hot.id, command)
        return version

    async def _fresh(self, hot: HotRoom) -> HotRoom:
        if hot.stale:
            async with hot.lock:
                await self._refresh(hot)
        return hot

    async def _refresh(self, hot: HotRoom) -> None:
        """Catches up with the log, telling those who look in what they missed. The caller holds the lock."""
        if not hot.stale:
            return
        for entry in (await self._store.load(hot.id))[hot.room.version :]:
            room = await asyncio.to_thread(apply, hot.room, entry.event)
            await self._advance(hot, room, entry)
        hot.stale = False

    async def _advance(self, hot: HotRoom, room: AnyRoom, entry: Entry, text: str = "") -> None:
        """Takes over what the log holds for certain, and tells those who look in."""
        step = Step(room, entry.event)
        hot.advance(step, self._clock())
        hot.answered.note(entry.command, entry.version + 1)
        await self._telling.step(hot, step, text)
        self._found.look(hot)
