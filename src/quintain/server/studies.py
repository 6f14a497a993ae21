"""Work that goes on while somebody asks for it: kept by key, bounded, resting when nobody asks any more.

A study is done in pieces, which run elsewhere. When it rests, the piece at hand is given up and what is done stays.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from quintain.core.errors import CommandError
from quintain.server import log
from quintain.server.places import Places

MOST_KEPT: Final = 64
MOST_AT_WORK: Final = 48
"""Studies that go on at the same time, of all kinds: their pieces wait for one worker."""
MOST_OF_ONE: Final = 16
"""Studies that go on because of the same address."""
PATIENCE: Final = 10.0
"""Seconds without a question after which a study rests."""


class Study(Protocol):
    """Something to be found out in pieces."""

    async def advance(self) -> bool:
        """Does the next piece; False when there is none left. Must leave things as they were when it is cancelled."""


T = TypeVar("T", bound=Study)
R = TypeVar("R")


@dataclass(slots=True)
class _Kept(Generic[T]):
    study: T
    asked: float
    """When somebody asked last, in seconds of the loop's clock."""
    task: asyncio.Task[None] | None = None
    ended: bool = False
    failed: bool = False


class Studies(Generic[T]):
    """Studies of one kind, the one asked for longest ago forgotten first."""

    def __init__(self, places: Places | None = None, most: int = MOST_KEPT, patience: float = PATIENCE) -> None:
        """`places`: for studies that go on, those of other kinds included; of their own when None."""
        self._places = places or Places(MOST_AT_WORK, MOST_OF_ONE)
        self._most = most
        self._patience = patience
        self._kept: OrderedDict[Hashable, _Kept[T]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> T | None:
        """The study of this key if there is one, as it is; nothing is begun or gone on with."""
        kept = self._kept.get(key)
        return None if kept is None else kept.study

    def find(self, key: Hashable, whom: str) -> T | None:
        """As `ask`, but None where nothing was begun; then there is a place for it."""
        kept = self._kept.get(key)
        if kept is None:
            self._places.refuse_full(whom)
            return None
        return self._ask(key, kept, whom)

    def ask(self, key: Hashable, begin: Callable[[], T], whom: str) -> T:
        """The study of this key, begun or gone on with; it says itself how far it is.

        Raises CommandError "failed" once for one that broke; the next question begins anew. Raises CommandError "busy"
        where too many studies go on: this one is not begun, and does not wait.
        """
        kept = self._kept.get(key)
        if kept is None:
            self._places.refuse_full(whom)
            kept = self._kept[key] = _Kept(begin(), 0.0)
            self._forget()
        return self._ask(key, kept, whom)

    def _ask(self, key: Hashable, kept: _Kept[T], whom: str) -> T:
        if kept.failed:
            del self._kept[key]
            raise CommandError("failed", "the analysis broke off; ask for it again")
        if kept.task is None and not kept.ended:
            self._places.take(whom)
            kept.task = asyncio.create_task(self._work(kept))
            kept.task.add_done_callback(lambda _: self._places.leave(whom))
        kept.asked = asyncio.get_running_loop().time()
        self._kept.move_to_end(key)
        return kept.study

    async def close(self) -> None:
        """Ends all work."""
        tasks = [kept.task for kept in self._kept.values() if kept.task is not None]
        self._kept.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, kept: _Kept[T]) -> None:
        try:
            while self._wanted(kept) > 0.0:
                piece = asyncio.ensure_future(kept.study.advance())
                try:
                    more = await self._while_wanted(kept, piece)
                finally:
                    piece.cancel()
                if not more:
                    kept.ended = more is False
                    return
        except Exception as error:  # noqa: BLE001 (whatever it is, it is logged, and who asks is told)
            log.bug("an analysis broke off", error)
            kept.failed = True
        finally:
            kept.task = None

    async def _while_wanted(self, kept: _Kept[T], piece: asyncio.Future[bool]) -> bool | None:
        """What the piece answers; None when nobody asks any more before it does."""
        while not piece.done():
            patience = self._wanted(kept)
            if patience <= 0.0:
                return None
            await asyncio.wait({piece}, timeout=patience)
        return piece.result()

    def _wanted(self, kept: _Kept[T]) -> float:
        """Seconds for which it goes on unless somebody asks again."""
        return kept.asked + self._patience - asyncio.get_running_loop().time()

    def _forget(self) -> None:
        while len(self._kept) > self._most:
            _, kept = self._kept.popitem(last=False)
            if kept.task is not None:
                kept.task.cancel()


class Aside:
    """A thread for those who look, one at a time: however many they are, moves find the other threads free."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="aside")

    async def run(self, see: Callable[[], R]) -> R:
        """What `see` returns, called in the thread; first come, first served."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, see)

    def close(self) -> None:
        """Ends the thread when it has finished what it does."""
        self._thread.shutdown(wait=False, cancel_futures=True)
