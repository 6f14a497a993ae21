"""Tells people by web push that a match with days for a turn waits for them, when they are not looking."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from quintain.core.errors import QuintainError
from quintain.room.actors import NO_KEY, PersonKey
from quintain.server import log
from quintain.server.hot import HotRoom
from quintain.server.push import Subscriptions, key_file

if TYPE_CHECKING:
    from py_vapid import Vapid02

    from quintain.server.push_sending import PushSender

MOST_PENDING: Final = 1_000
"""Turns that are being told at the same time; what would be more is not told."""
MOST_REMEMBERED: Final = 4_096
"""Rooms whose last turn is known without asking the database."""
LONGEST: Final = 24 * 3600
"""Seconds for which a push service keeps a message."""


class Call(msgspec.Struct, frozen=True):
    """What the page's worker gets (web/public/push-worker.js)."""

    title: str
    """Of the match, "" for none."""
    name: str
    """Of the seat on turn."""
    path: str
    """Of the room's page."""


class TurnCalls:
    """Looks at rooms as they go on, and calls those whom they wait for."""

    def __init__(
        self,
        subscriptions: Subscriptions,
        clock: Callable[[], int],
        database: Path,
        key: str = "",
        *,
        contact: str,
        anywhere: bool = False,
    ) -> None:
        """`clock` tells milliseconds since 1970; `key`: the private key as PEM, "" for the one beside the database."""
        self._subscriptions = subscriptions
        self._clock = clock
        self._database = database
        self._given = key
        self._contact = contact
        self._anywhere = anywhere
        self._key: Vapid02 | None = None
        self._sender: PushSender | None = None
        self._ready = asyncio.Lock()
        self._looked: OrderedDict[str, int] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def begin(self) -> None:
        """Makes the server's key when there is none yet; one that was given is read. Raises StoreError.

        One that was made before is read when it is first needed: cryptography takes a while to import.
        """
        if self._given or not key_file(self._database).exists():
            await self._own_key()

    async def public_key(self) -> str:
        """What browsers subscribe with. Raises StoreError."""
        from quintain.server.push_keys import public_key

        return public_key(await self._own_key())

    def look(self, hot: HotRoom) -> None:
        """The room was loaded, went on, or others look in than before."""
        room = hot.room
        seat, began = room.to_move, room.changed
        if self._closed or room.setting.clock.kind != "days" or seat is None or room.paused:
            return
        if self._looked.get(hot.id, -1) >= began:
            return
        self._looked[hot.id] = began
        self._looked.move_to_end(hot.id)
        if len(self._looked) > MOST_REMEMBERED:
            self._looked.popitem(last=False)
        holder = room.holders[seat]
        if holder == NO_KEY or len(self._tasks) >= MOST_PENDING:
            return
        there = any(line.actor.holds(holder) for line in hot.players)
        call = Call(room.opened.title, room.seats[seat].name, f"/room/{hot.id}")
        task = asyncio.create_task(self._tell(hot.id, began, None if there else holder, call))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Begins nothing more, and ends what is under way."""
        self._closed = True
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._sender is not None:
            await self._sender.close()

    async def _tell(self, room_id: str, began: int, holder: PersonKey | None, call: Call) -> None:
        """Notes the turn as told, and tells it unless he saw it come (holder None)."""
        try:
            if not await self._subscriptions.tell_once(room_id, began) or holder is None:
                return
            found = await self._subscriptions.of_holder(holder, self._clock())
            if not found:
                return
            sender, text = await self._made_sender(), msgspec.json.encode(call).decode()
            for subscription in found:
                if not await sender.send(subscription, text, LONGEST):
                    await self._subscriptions.forget(subscription.endpoint)
        except QuintainError as error:
            log.damage(str(error), path=room_id)
        except Exception as error:  # noqa: BLE001 (a call that fails must not touch the match)
            log.bug("a turn was not told", error, room=room_id)

    async def _own_key(self) -> "Vapid02":
        async with self._ready:
            if self._key is None:
                self._key = await asyncio.to_thread(_load_key, self._database, self._given)
            return self._key

    async def _made_sender(self) -> "PushSender":
        key = await self._own_key()
        sender = await asyncio.to_thread(_sender_class)
        if self._sender is None:
            self._sender = sender(key, self._contact, anywhere=self._anywhere)
        return self._sender


def _load_key(database: Path, given: str) -> "Vapid02":
    """Off the loop: cryptography takes a while to import."""
    from quintain.server.push_keys import load_key

    return load_key(database, given)


def _sender_class() -> "type[PushSender]":
    """Off the loop: aiohttp takes a while to import, and most servers never send anything."""
    from quintain.server.push_sending import PushSender

    return PushSender
