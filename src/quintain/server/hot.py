"""One room in memory."""

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from quintain.games.catalogue import Configured
from quintain.server.gallery import Gallery
from quintain.server.lines import Line, Step, trim
from quintain.server.views import AnyRoom
from quintain.server.wire import Snapshot

MOST_ANSWERED: Final = 1_024
"""Commands of a room whose answers are known without asking the store."""


class Answered:
    """The versions that the latest commands in a room's log brought about; those before are in the store."""

    def __init__(self, versions: Iterable[tuple[str, int]] = (), most: int = MOST_ANSWERED) -> None:
        self._most = most
        self._versions: dict[str, int] = {}
        self._forgotten = False
        for command, version in versions:
            self.note(command, version)

    @property
    def forgotten(self) -> bool:
        """Whether there are older ones."""
        return self._forgotten

    def __len__(self) -> int:
        return len(self._versions)

    def get(self, command: str) -> int | None:
        """The version that it brought about; None for one that is not among the latest."""
        return self._versions.get(command)

    def note(self, command: str, version: int) -> None:
        """One more, the latest; the oldest makes room for it."""
        self._versions[command] = version
        if len(self._versions) > self._most:
            del self._versions[next(iter(self._versions))]
            self._forgotten = True


@dataclass(slots=True, eq=False, weakref_slot=True)
class HotRoom:
    """One room in memory. Whoever changes it holds its lock."""

    id: str
    configured: Configured
    room: AnyRoom
    answered: Answered
    """What the latest commands brought about."""
    past: deque[Step]
    """The latest events, the last one last: enough to resume, and for those who watch with a delay."""
    gallery: Gallery
    """Those who watch."""
    players: set[Line] = field(default_factory=set)
    """Those who see everything at once."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    stale: bool = False
    """The log may hold more than `room` knows."""
    shown: Snapshot | None = None
    """The snapshot of this version for those who play, None until somebody asks."""
    counted: int = 0
    """How many watch, as it was told last."""
    thinking: str = ""
    """What a bot does, as it was told last; "" while none works."""

    @property
    def watched(self) -> bool:
        """Whether anybody looks in."""
        return bool(self.players or self.gallery.lines)

    def advance(self, step: Step, now: int) -> None:
        """Takes over one more event, and forgets those that nobody can miss any more."""
        self.room = step.room
        self.shown = None
        self.thinking = ""
        self.past.append(step)
        trim(self.past, now - 1000 * max(0, self.room.setting.delay))
