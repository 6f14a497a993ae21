"""Where rooms are kept: the log of each room's events, appended durably or not at all.

`append` is the only lock that rooms have: unique keys on (room, version) and (room, command).
"""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from quintain.core.errors import DamagedLogError
from quintain.room.events import Event

_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
CHECKSUM_BYTES = 32


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of a room's log."""

    version: int
    """Its index in the log, 0-based."""
    command: str
    """The id of the command that caused it; begins with "=" when no command did."""
    event: Event


@dataclass(frozen=True, slots=True)
class Summary:
    """A room's line in the list of matches; kept beside the log, never read back into a room."""

    room: str
    game: str
    title: str
    names: tuple[str, ...]
    turns: int
    over: bool
    at: int
    """Of the last event, milliseconds since 1970."""
    watch: str = ""
    """The id for watching."""
    due: int | None = None
    """When the running time is over, ms since 1970; None while none runs."""
    counts: bool = False
    """Its result is kept when it is over."""
    phase: str = ""
    """Of a match in the lobby; "" of all others."""
    seats: int = 0
    clock: str = "none"
    """Its kind."""
    rated: bool = False
    hand: str = "none"
    lobby: str = ""
    """JSON: what the lobby shows beside all this."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Which matches of the lobby are wanted; None: whichever."""

    game: str | None = None
    seats: int | None = None
    phase: str | None = None
    clock: str | None = None
    rated: bool | None = None
    hand: str | None = None


class Store(Protocol):
    """A durable home for rooms."""

    async def append(
        self, room: str, entries: Sequence[Entry], summary: Summary, holders: Collection[str] = ()
    ) -> None:
        """Writes all of the entries or none; when it returns, they survive a power cut.

        `holders`: keys of persons that hold a seat from now on, so that they find the room among theirs.

        Raises StaleVersionError when a version or a command id is already written: load the room to see by whom.
        Raises StoreError when the database failed; then the outcome is unknown until the room is loaded again.
        """

    async def load(self, room: str) -> tuple[Entry, ...]:
        """The whole log in order, () for a room that does not exist. Raises DamagedLogError and StoreError."""

    async def answered(self, room: str, command: str) -> int | None:
        """The version that a command brought about; None where the log does not hold it. Raises StoreError."""

    async def latest(self, limit: int) -> tuple[Summary, ...]:
        """The rooms with the latest events, latest first. Raises StoreError."""

    async def watched(self, watch: str) -> str | None:
        """The room that is watched by this id; None when there is none. Raises StoreError."""

    async def lobby(
        self, filters: Filters, since: int, since_by_days: int, limit: int, skipped: int
    ) -> tuple[Summary, ...]:
        """Public matches with an event since then, latest first. Raises StoreError.

        `since_by_days`: the same for matches with days for a turn.
        """

    async def due(self, until: int, limit: int) -> tuple[str, ...]:
        """Rooms where the running time is over by then. Raises StoreError."""

    async def keep_alive(self, now: int) -> None:
        """Notes that the server is up. Raises StoreError."""

    async def begin(self, now: int) -> None:
        """Notes that the server starts: it was away since it was last up. Raises StoreError."""

    async def downtime_since(self, at: int) -> int:
        """ms that the server was away after an instant. Raises StoreError."""

    async def close(self) -> None:
        """Finishes what was appended, then lets go of the database. Later appends raise StoreError."""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry as it is written down."""

    room: str
    version: int
    command: str
    event: str
    """JSON."""
    checksum: bytes
    """[32] SHA-256 of the other four."""


def row_of(room: str, entry: Entry) -> Row:
    """The row that keeps an entry."""
    text = msgspec.json.encode(entry.event).decode()
    return Row(room, entry.version, entry.command, text, _checksum(room, entry.version, entry.command, text))


def entries_of(room: str, rows: Iterable[Row]) -> tuple[Entry, ...]:
    """The entries in a room's rows. Raises DamagedLogError naming the first row that was changed or is missing."""
    entries = []
    for version, row in enumerate(rows):
        if row.room != room:
            raise DamagedLogError(version, "it is of another match")
        if row.version != version:
            raise DamagedLogError(version, f"the log goes on with event {row.version}")
        if row.checksum != _checksum(room, row.version, row.command, row.event):
            raise DamagedLogError(version, "its checksum does not fit; the row was changed after it was written")
        try:
            event = _DECODER.decode(row.event)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise DamagedLogError(version, f"it can't be read: {error}") from error
        entries.append(Entry(version, row.command, event))
    return tuple(entries)


def _checksum(room: str, version: int, command: str, event: str) -> bytes:
    parts = (room, str(version), command, event)
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).digest()
