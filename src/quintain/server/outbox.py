"""What waits to be sent to one socket. A socket that does not read fills its outbox and is cut off."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

MOST_WAITING: Final = 64
"""Messages; each holds a whole view, up to some 50 kB."""


class Outbox:
    """A bounded queue of texts. Putting never waits, so that nobody's slow line holds up a match."""

    def __init__(self, abort: Callable[[], None], most: int = MOST_WAITING) -> None:
        """`abort` is called once, when more than `most` messages wait."""
        self._waiting: deque[str | AsyncIterator[str]] = deque()
        self._filled = asyncio.Event()
        self._abort = abort
        self._most = most
        self._aborted = False

    def put(self, text: str) -> None:
        """Queues a message, or cuts the socket off when too many wait."""
        self._put(text)

    def _put(self, told: str | AsyncIterator[str]) -> None:
        if self._aborted:
            return
        if len(self._waiting) >= self._most:
            self._aborted = True
            self._waiting.clear()
            self._abort()
            return
        self._waiting.append(told)
        self._filled.set()

    def put_all(self, texts: AsyncIterator[str]) -> None:
        """Queues messages that are made one by one, as they are sent; together they count as one."""
        self._put(texts)

    async def drain(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Sends what waits, for as long as the task runs."""
        while True:
            await self._filled.wait()
            self._filled.clear()
            while self._waiting:
                told = self._waiting.popleft()
                if isinstance(told, str):
                    await send(told)
                    continue
                async for text in told:
                    await send(text)
