"""What those who look into rooms are told: as it happens, and when they come or come back."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final

import msgspec

from quintain.core.errors import CommandError
from quintain.room.actors import Actor
from quintain.room.events import Event, Filled, Replaced, SatDown, Started, StoodUp
from quintain.room.rights import as_viewer, may_look_in
from quintain.room.talk import Aimed, Said, Talk, Told, tell
from quintain.server.gallery import as_of
from quintain.server.hot import HotRoom
from quintain.server.lines import Line, Step, missing_since
from quintain.server.views import AnyRoom, Look, happened, snapshot
from quintain.server.wire import Done, Snapshot, Thinking, Watchers

COUNT_AFTER: Final = 0.5
"""Seconds until all are told how many watch."""
SHARED_FOR: Final = 1.0
"""Seconds for which a snapshot serves all who come: kept for longer, it would be most of what an idle room takes up."""
SEATS_CHANGE: Final = (SatDown, StoodUp, Filled, Started, Replaced)


class Telling:
    """Tells; what it is told of is certain. Whoever calls `step`, `enter`, `resume` or `snapshot` holds the lock."""

    def __init__(self, clock: Callable[[], int]) -> None:
        """`clock` tells milliseconds since 1970."""
        self._clock = clock
        self._counting: set[str] = set()

    async def step(self, hot: HotRoom, step: Step, text: str = "") -> None:
        """All who look in are told what happened. text: as `written` has it, if that was done before."""
        if hot.players:
            text = text or await self._text(hot, step)
            for line in hot.players:
                line.outbox.put(text)
                line.tell_you(hot.room)
        await hot.gallery.tell(step)
        if isinstance(step.event, SEATS_CHANGE):
            await self._seat_anew(hot)

    def written(self, hot: HotRoom, room: AnyRoom, event: Event) -> str:
        """How an event is told to those who play."""
        return msgspec.json.encode(happened(self._look_at(hot), hot.configured, room, event)).decode()

    async def enter(self, hot: HotRoom, line: Line, version: int | None) -> None:
        """From now on the line is told everything, after what it misses since `version`, or a snapshot.

        Raises CommandError "no_watching".
        """
        if admitted(hot.room, line.actor).kind == "watcher":
            await hot.gallery.enter(line, hot.past, version)
            return
        await self._resume(hot, line, version)
        hot.players.add(line)
        line.tell_you(hot.room)
        if hot.thinking:
            line.outbox.put(hot.thinking)

    async def resume(self, hot: HotRoom, line: Line, version: int) -> None:
        """The line is told what it misses since that version."""
        if line in hot.gallery.lines:
            await hot.gallery.resume(line, hot.past, version)
        else:
            await self._resume(hot, line, version)

    async def snapshot(self, hot: HotRoom) -> Snapshot:
        """The room as those who play see it."""
        shown = hot.shown
        if shown is None:
            shown = hot.shown = await asyncio.to_thread(snapshot, self._look_at(hot), hot.configured, hot.room)
            asyncio.get_running_loop().call_later(SHARED_FOR, _forget, hot, shown)
        return as_of(shown, len(hot.gallery.lines), self._clock())

    async def talk(self, hot: HotRoom, talk: Talk, line: Line) -> Done:
        """Tells the others what somebody says or shows; what is said, himself too. Raises CommandError."""
        told = tell(hot.room, talk, line.actor, self._clock())
        if isinstance(told, Aimed):
            line.aim = told if told.text else None
        await self._pass_on(hot, told, line)
        return Done(talk.command, hot.room.version)

    async def end_aim(self, hot: HotRoom, line: Line) -> None:
        """What was aimed at over a line that has left is aimed at no longer."""
        if line.aim is not None and line.aim.version >= hot.room.changed:
            await self._pass_on(hot, msgspec.structs.replace(line.aim, text=""), line)

    def thinking(self, hot: HotRoom, thinking: Thinking, *, quietly: bool = False) -> None:
        """Tells those who play what a bot does. quietly: only those who come later are told."""
        hot.thinking = msgspec.json.encode(thinking).decode()
        if not quietly:
            for line in hot.players:
                line.outbox.put(hot.thinking)

    async def again(self, hot: HotRoom) -> None:
        """Those who play get a new snapshot: what a bot did has come to nothing."""
        async with hot.lock:
            hot.thinking = ""
            text = msgspec.json.encode(await self.snapshot(hot)).decode()
            for line in hot.players:
                line.outbox.put(text)

    def count_soon(self, hot: HotRoom) -> None:
        """All are told how many watch; many who come at once are told of once."""
        if hot.counted != len(hot.gallery.lines) and hot.id not in self._counting:
            self._counting.add(hot.id)
            asyncio.get_running_loop().call_later(COUNT_AFTER, self._tell_count, hot)

    def _tell_count(self, hot: HotRoom) -> None:
        self._counting.discard(hot.id)
        if hot.counted == len(hot.gallery.lines):
            return
        hot.counted = len(hot.gallery.lines)
        text = msgspec.json.encode(Watchers(hot.counted)).decode()
        for line in (*hot.players, *hot.gallery.lines):
            line.outbox.put(text)

    async def _pass_on(self, hot: HotRoom, told: Told, line: Line) -> None:
        """Shows it to the others; what is said, also to whoever says it."""
        text = msgspec.json.encode(told).decode()
        for other in hot.players:
            if other is not line or isinstance(told, Said):
                other.outbox.put(text)
        await hot.gallery.tell(told)

    async def _resume(self, hot: HotRoom, line: Line, version: int | None) -> None:
        """Queues what one who plays misses."""
        missing = None if version is None else missing_since(hot.past, version, hot.room.version)
        if missing is None:
            line.outbox.put(msgspec.json.encode(await self.snapshot(hot)).decode())
        elif missing:
            line.outbox.put_all(self._told(hot, missing))

    async def _told(self, hot: HotRoom, missing: Sequence[Step]) -> AsyncIterator[str]:
        for step in missing:
            yield await self._text(hot, step)

    async def _text(self, hot: HotRoom, step: Step) -> str:
        return await asyncio.to_thread(self.written, hot, step.room, step.event)

    def _look_at(self, hot: HotRoom) -> Look:
        return Look(hot.id, len(hot.gallery.lines), self._clock())

    async def _seat_anew(self, hot: HotRoom) -> None:
        """Those who have no part in a match that begins watch from now on."""
        for line in tuple(hot.players):
            viewer = as_viewer(hot.room, line.actor)
            if viewer.kind == "watcher":
                hot.players.discard(line)
                if may_look_in(hot.room, viewer):
                    await hot.gallery.join_from_play(line, hot.past)
                else:
                    line.dismiss()


def _forget(hot: HotRoom, shown: Snapshot) -> None:
    if hot.shown is shown:
        hot.shown = None


def admitted(room: AnyRoom, actor: Actor) -> Actor:
    """As whom the actor looks in. Raises CommandError "no_watching"."""
    viewer = as_viewer(room, actor)
    if not may_look_in(room, viewer):
        raise CommandError("no_watching", "nobody may watch this match")
    return viewer
