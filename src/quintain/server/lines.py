"""The sockets of those who look into a room, and what it has told lately."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from quintain.room.actors import Actor
from quintain.room.events import Event
from quintain.room.match_view import You, you
from quintain.room.rights import as_viewer
from quintain.room.talk import Aimed
from quintain.server.outbox import Outbox
from quintain.server.views import AnyRoom
from quintain.server.wire import Beat

MOST_RESUMED: Final = 200
"""Events that a socket which comes back is told one by one; when it misses more, it gets a snapshot."""
LAGS_KEPT: Final = 5
BEAT_MOST: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Step:
    """The room after one event."""

    room: AnyRoom
    event: Event


@dataclass(slots=True, eq=False)
class Line:
    """One socket in a room."""

    outbox: Outbox
    actor: Actor
    dismiss: Callable[[], None] = lambda: None
    """Called when he may not look in any more."""
    you: You | None = None
    """As it was told last."""
    beat: int = 0
    beat_at: float = 0.0
    aim: Aimed | None = None
    """What the others are shown that he aims at; None for nothing."""
    lags: tuple[int, ...] = ()
    """The latest ways there and back, ms."""

    @property
    def lag(self) -> int:
        """ms of a move's way here: the median of the latest measurements; 0 before the first."""
        return sorted(self.lags)[len(self.lags) // 2] if self.lags else 0

    def tell_you(self, room: AnyRoom) -> None:
        """Tells him what he is in the match, if that has changed."""
        now = you(room, as_viewer(room, self.actor))
        if now != self.you:
            self.you = now
            self.outbox.put(msgspec.json.encode(now).decode())

    def send_beat(self, now: int, seconds: float) -> None:
        """Begins a measurement. `now`: ms as he sees it; `seconds`: of a clock that only goes forward."""
        self.beat = self.beat % BEAT_MOST + 1
        self.beat_at = seconds
        told = Beat(self.beat, now, self.lag if self.lags else -1)
        self.outbox.put(msgspec.json.encode(told).decode())

    def heard(self, beat: int, seconds: float) -> None:
        """Ends the measurement; an answer that was not awaited counts nothing."""
        if beat != self.beat or self.beat_at == 0.0:
            return
        self.lags = (*self.lags, max(0, round(1000 * (seconds - self.beat_at))))[-LAGS_KEPT:]
        self.beat_at = 0.0


def seen_at(past: deque[Step], at: int) -> AnyRoom:
    """The room as it was at an instant; as it was opened, if that was later."""
    return next((step.room for step in reversed(past) if step.event.at <= at), past[0].room)


def missing_since(past: deque[Step], version: int, until: int) -> list[Step] | None:
    """The steps after a version up to another; None when not all are kept, or the version is none of this room."""
    if version > until or version < past[0].room.version:
        return None
    missing = [step for step in past if version < step.room.version <= until]
    return missing if len(missing) <= MOST_RESUMED else None


def trim(past: deque[Step], needed_from: int) -> None:
    """Forgets steps that neither resuming needs nor those who see the room as it was at `needed_from`."""
    while len(past) > MOST_RESUMED + 1 and past[1].event.at <= needed_from:
        past.popleft()
