"""The store on a SQL database, in SQLAlchemy Core."""

import sqlite3
from collections.abc import Collection, Sequence
from dataclasses import asdict
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import dialect, insert

from quintain.core.errors import DamagedLogError, StaleVersionError
from quintain.server.database import Database, Synchronous
from quintain.server.store import Entry, Filters, Row, Summary, entries_of, row_of
from quintain.server.tables import DOWNTIME, EVENT, ROOM, ROOM_HOLDER


class _Written(NamedTuple):
    """A statement as the driver takes it: every move writes two, and Core needs longer for them than SQLite does."""

    text: str
    names: tuple[str, ...]
    """Of the values, in their order."""

    @classmethod
    def of(cls, statement: sa.Insert) -> "_Written":
        """The statement, with a place for each value of a row."""
        compiled = statement.compile(dialect=dialect())
        return cls(str(compiled), tuple(compiled.positiontup or ()))


_INSERT_ROOM: Final = insert(ROOM)
_UPSERT_ROOM: Final = _Written.of(
    _INSERT_ROOM.on_conflict_do_update(
        index_elements=["room"],
        set_={column.name: _INSERT_ROOM.excluded[column.name] for column in ROOM.columns if column.name != "room"},
    )
)
_INSERT_EVENT: Final = _Written.of(insert(EVENT).on_conflict_do_nothing())
_EVENT_OF: Final = attrgetter(*_INSERT_EVENT.names)
_INSERT_HOLDER: Final = insert(ROOM_HOLDER).on_conflict_do_nothing()
_LOAD: Final = sa.text("""
    SELECT typeof(room) || typeof(version) || typeof(command) || typeof(event) || typeof(checksum),
        CAST(room AS BLOB), CAST(version AS INTEGER), CAST(command AS BLOB), CAST(event AS BLOB), CAST(checksum AS BLOB)
    FROM event WHERE room = :wanted ORDER BY version
""")
"""As bytes, so that a text that is none any more is told from others, and with the kinds that the values have."""
_ONE: Final = sa.select(EVENT).where(EVENT.c.room == sa.bindparam("wanted"), EVENT.c.version == sa.bindparam("at"))
_ANSWERED: Final = sa.select(EVENT.c.version).where(
    EVENT.c.room == sa.bindparam("wanted"), EVENT.c.command == sa.bindparam("command")
)
_KINDS: Final = "textintegertexttextblob"
_LENGTH: Final = sa.select(ROOM.c.events).where(ROOM.c.room == sa.bindparam("wanted"))
_UNREADABLE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_NOMEM})
"""What SQLite says of rows whose own lengths can't be."""
LATEST_FIRST: Final = (ROOM.c.at.desc(), ROOM.c.over, ROOM.c.room)
"""Of a match and its rematch, which may be of the same moment, the one that goes on comes first."""
_LATEST: Final = sa.select(ROOM).order_by(*LATEST_FIRST).limit(sa.bindparam("most"))
BY_DAYS: Final = "days"
"""The kind of clock that gives days for a turn."""
_UP: Final = 0
"""In `downtime.ended`: not over, the server is up."""
_WATCHED: Final = sa.select(ROOM.c.room).where(ROOM.c.watch == sa.bindparam("wanted"), ROOM.c.watch != "")


class SqlStore:
    """A `Store` in one SQLite file."""

    def __init__(self, file: Path | str, synchronous: Synchronous = "FULL", driver: ModuleType | None = None) -> None:
        """Opens or creates the file, as Database does. Raises StoreError."""
        self.database: Final = Database(file, synchronous, driver)

    async def append(
        self, room: str, entries: Sequence[Entry], summary: Summary, holders: Collection[str] = ()
    ) -> None:
        """See Store."""
        rows = [row_of(room, entry) for entry in entries]
        await self.database.write(lambda connection: _insert(connection, rows, summary, holders))

    async def load(self, room: str) -> tuple[Entry, ...]:
        """See Store."""
        return await self.database.read(lambda connection: _load(connection, room))

    async def answered(self, room: str, command: str) -> int | None:
        """See Store."""
        wanted = {"wanted": room, "command": command}
        version = await self.database.read(lambda connection: connection.scalar(_ANSWERED, wanted))
        return None if version is None else version + 1

    async def latest(self, limit: int) -> tuple[Summary, ...]:
        """See Store."""
        return await self.database.read(lambda connection: _latest(connection, limit))

    async def watched(self, watch: str) -> str | None:
        """See Store."""
        return await self.database.read(lambda connection: connection.scalar(_WATCHED, {"wanted": watch}))

    async def lobby(
        self, filters: Filters, since: int, since_by_days: int, limit: int, skipped: int
    ) -> tuple[Summary, ...]:
        """See Store."""
        recent = sa.or_(ROOM.c.at >= since, sa.and_(ROOM.c.clock == BY_DAYS, ROOM.c.at >= since_by_days))
        chosen = {name: value for name, value in asdict(filters).items() if value is not None}
        wanted = sa.select(ROOM).where(ROOM.c.phase != "", recent)
        wanted = wanted.where(*(ROOM.c[name] == value for name, value in chosen.items()))
        page = wanted.order_by(ROOM.c.at.desc(), ROOM.c.room).limit(limit).offset(skipped)
        return await self.database.read(
            lambda connection: tuple(summary_of(row) for row in connection.execute(page).mappings())
        )

    async def due(self, until: int, limit: int) -> tuple[str, ...]:
        """See Store."""
        wanted = sa.select(ROOM.c.room).where(ROOM.c.due <= until).order_by(ROOM.c.due).limit(limit)
        return await self.database.read(lambda connection: tuple(connection.scalars(wanted)))

    async def keep_alive(self, now: int) -> None:
        """See Store."""
        await self.database.write(lambda connection: _keep_alive(connection, now))

    async def begin(self, now: int) -> None:
        """See Store."""
        await self.database.write(lambda connection: _begin(connection, now))

    async def downtime_since(self, at: int) -> int:
        """See Store."""
        later = sa.func.max(DOWNTIME.c.begun, at)
        wanted = sa.select(sa.func.sum(DOWNTIME.c.ended - later)).where(DOWNTIME.c.ended > at)
        return await self.database.read(lambda connection: connection.scalar(wanted) or 0)

    async def close(self) -> None:
        """See Store."""
        await self.database.close()


def summary_of(row: sa.RowMapping) -> Summary:
    """The line of a room out of its row."""
    line = {name: value for name, value in row.items() if name != "events"}
    return Summary(**{**line, "names": tuple(msgspec.json.decode(row["names"], type=list[str]))})


def _keep_alive(connection: sa.Connection, now: int) -> None:
    kept = insert(DOWNTIME).values(ended=_UP, begun=now)
    connection.execute(kept.on_conflict_do_update(index_elements=["ended"], set_={"begun": now}))


def _begin(connection: sa.Connection, now: int) -> None:
    was_up = connection.scalar(sa.select(DOWNTIME.c.begun).where(DOWNTIME.c.ended == _UP))
    if was_up is not None and was_up < now:
        connection.execute(insert(DOWNTIME).values(ended=now, begun=was_up).on_conflict_do_nothing())
    _keep_alive(connection, now)


def _load(connection: sa.Connection, room: str) -> tuple[Entry, ...]:
    """All of a log. Raises DamagedLogError."""
    try:
        found = connection.execute(_LOAD, {"wanted": room}).all()
    except sa.exc.DBAPIError as error:
        if not _is_damage(error):
            raise
        raise DamagedLogError(_first_unreadable(connection, room), "the database can't read its row") from error
    entries = entries_of(room, (_row(version, values) for version, values in enumerate(found)))
    length = connection.scalar(_LENGTH, {"wanted": room})
    if length is not None and length != len(entries):
        raise DamagedLogError(len(entries), f"the log ends there, and should have {length} events")
    return entries


def _row(version: int, values: Sequence[Any]) -> Row:
    """The row as it was written. Raises DamagedLogError for one that never was written so."""
    kinds, room, number, command, event, checksum = values
    if kinds != _KINDS:
        raise DamagedLogError(version, "its row holds values of other kinds")
    try:
        return Row(room.decode(), number, command.decode(), event.decode(), checksum)
    except UnicodeDecodeError as error:
        raise DamagedLogError(version, "its row holds a text that is none") from error


def _first_unreadable(connection: sa.Connection, room: str) -> int:
    """Which event of a log it is that makes reading all of them fail."""
    for version in range(connection.scalar(_LENGTH, {"wanted": room}) or 0):
        try:
            connection.execute(_ONE, {"wanted": room, "at": version}).all()
        except (sa.exc.DBAPIError, TypeError):
            return version
    return 0


def _is_damage(error: sa.exc.DBAPIError) -> bool:
    return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in _UNREADABLE


def _latest(connection: sa.Connection, limit: int) -> tuple[Summary, ...]:
    return tuple(summary_of(row) for row in connection.execute(_LATEST, {"most": limit}).mappings())


def _insert(connection: sa.Connection, rows: Sequence[Row], summary: Summary, holders: Collection[str]) -> None:
    """All rows of one append, or none of them. Raises StaleVersionError."""
    first = rows[0]
    if len(rows) == 1:
        if connection.exec_driver_sql(_INSERT_EVENT.text, _EVENT_OF(first)).rowcount == 0:
            raise StaleVersionError(first.room, first.version)
    else:
        with connection.begin_nested() as savepoint:
            if connection.exec_driver_sql(_INSERT_EVENT.text, [*map(_EVENT_OF, rows)]).rowcount != len(rows):
                savepoint.rollback()
                raise StaleVersionError(first.room, first.version)
    others = {"names": msgspec.json.encode(summary.names).decode(), "events": rows[-1].version + 1}
    line = tuple(others[name] if name in others else getattr(summary, name) for name in _UPSERT_ROOM.names)
    connection.exec_driver_sql(_UPSERT_ROOM.text, line)
    if holders:
        connection.execute(_INSERT_HOLDER, [{"room": first.room, "key": key} for key in sorted(set(holders))])
