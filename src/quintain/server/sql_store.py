"""The store on a SQL database: SQLAlchemy Core, and one writer thread that commits waiting appends together.

SQLite in WAL mode with `synchronous=FULL`: NORMAL loses acknowledged moves in a power cut (drills/powercut.py).
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.pool import ConnectionPoolEntry

from quintain.core.errors import QuintainError, StaleVersionError, StoreError
from quintain.server.store import Entry, Row, Summary, entries_of, row_of

SCHEMA_HEAD: Final = "0001"
"""The newest migration; a test compares. When the database is there already, Alembic is not even imported."""
MOST_IN_ONE_COMMIT: Final = 256
BUSY_MS: Final = 10_000
READERS: Final = 4

Synchronous = Literal["FULL", "NORMAL"]

_TABLES: Final = sa.MetaData()
_EVENT: Final = sa.Table(
    "event",
    _TABLES,
    sa.Column("room", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("command", sa.Text, nullable=False),
    sa.Column("event", sa.Text, nullable=False),
    sa.Column("checksum", sa.LargeBinary, nullable=False),
)
_ROOM: Final = sa.Table(
    "room",
    _TABLES,
    sa.Column("room", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("names", sa.Text, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
_INSERT_EVENT: Final = insert(_EVENT).on_conflict_do_nothing()
_COUNTED: Final = {"preserve_rowcount": True}
_INSERT_ROOM: Final = insert(_ROOM)
_UPSERT_ROOM: Final = _INSERT_ROOM.on_conflict_do_update(
    index_elements=["room"],
    set_={column.name: _INSERT_ROOM.excluded[column.name] for column in _ROOM.columns if column.name != "room"},
)
_LOAD: Final = sa.select(_EVENT).where(_EVENT.c.room == sa.bindparam("wanted")).order_by(_EVENT.c.version)
_LATEST: Final = sa.select(_ROOM).order_by(_ROOM.c.at.desc(), _ROOM.c.room).limit(sa.bindparam("most"))


@dataclass(slots=True)
class _Append:
    """One append that waits for the writer."""

    rows: list[Row]
    summary: Summary
    done: "asyncio.Future[None]"


class SqlStore:
    """A `Store` in one SQLite file."""

    def __init__(self, file: Path | str, synchronous: Synchronous = "FULL", driver: ModuleType | None = None) -> None:
        """Opens or creates the file and brings its tables up to date. Raises StoreError.

        `driver`: another DB-API module in place of sqlite3; the power-cut drill brings one.
        """
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: queue.SimpleQueue[_Append | None] = queue.SimpleQueue()
        self._closed = False
        self._writing = _engine(file, synchronous, driver, pool_size=1, begin="BEGIN IMMEDIATE")
        self._reading = _engine(file, synchronous, driver, pool_size=READERS, begin="BEGIN")
        try:
            _migrate(self._writing)
        except sa.exc.SQLAlchemyError as error:
            self._dispose()
            raise StoreError(f"{file} can't be opened as a database: {_cause(error)}") from error
        self._writer = threading.Thread(target=self._write, name="store-writer", daemon=True)
        self._writer.start()

    async def append(self, room: str, entries: Sequence[Entry], summary: Summary) -> None:
        """See Store."""
        if self._closed:
            raise StoreError("the store is closed")
        self._loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.put(_Append([row_of(room, entry) for entry in entries], summary, done))
        await done

    async def load(self, room: str) -> tuple[Entry, ...]:
        """See Store."""
        return await asyncio.to_thread(self._load, room)

    async def latest(self, limit: int) -> tuple[Summary, ...]:
        """See Store."""
        return await asyncio.to_thread(self._latest, limit)

    async def close(self) -> None:
        """See Store."""
        if self._closed:
            return
        self._closed = True
        self._waiting.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._dispose)

    def _load(self, room: str) -> tuple[Entry, ...]:
        found = self._read(_LOAD, {"wanted": room})
        return entries_of(room, [Row(**row) for row in found])

    def _latest(self, limit: int) -> tuple[Summary, ...]:
        found = self._read(_LATEST, {"most": limit})
        return tuple(
            Summary(**{**row, "names": tuple(msgspec.json.decode(row["names"], type=list[str]))}) for row in found
        )

    def _read(self, statement: sa.Select[Any], values: dict[str, object]) -> list[dict[str, Any]]:
        try:
            with self._reading.connect() as connection:
                return [dict(row) for row in connection.execute(statement, values).mappings()]
        except sa.exc.SQLAlchemyError as error:
            raise StoreError(f"the database can't be read: {_cause(error)}") from error

    def _write(self) -> None:
        """The writer thread: everything that waits goes into one transaction."""
        while (first := self._waiting.get()) is not None:
            batch = [first]
            while len(batch) < MOST_IN_ONE_COMMIT and not self._waiting.empty():
                following = self._waiting.get()
                if following is None:
                    self._waiting.put(None)
                    break
                batch.append(following)
            self._tell(batch, self._commit(batch))

    def _commit(self, batch: list[_Append]) -> list[QuintainError | None]:
        """[batch] None for what is durable now, else why not."""
        try:
            with self._writing.begin() as connection:
                answers = [_insert(connection, append) for append in batch]
        except sa.exc.SQLAlchemyError as error:
            return [StoreError(f"the database failed: {_cause(error)}") for _ in batch]
        return answers

    def _tell(self, batch: list[_Append], answers: list[QuintainError | None]) -> None:
        """Wakes those who wait, one wake-up a batch; a loop that is gone has nobody waiting."""
        loop = self._loop
        if loop is None or loop.is_closed():
            return
        try:
            loop.call_soon_threadsafe(_answer, batch, answers)
        except RuntimeError:  # closed between the look and the call
            return

    def _dispose(self) -> None:
        self._writing.dispose()
        self._reading.dispose()


def _insert(connection: sa.Connection, append: _Append) -> QuintainError | None:
    """All rows of one append, or none of them and the error that says so."""
    first, rows = append.rows[0], [asdict(row) for row in append.rows]
    if len(rows) == 1:
        if connection.execute(_INSERT_EVENT, rows[0], execution_options=_COUNTED).rowcount == 0:
            return StaleVersionError(first.room, first.version)
    else:
        with connection.begin_nested() as savepoint:
            if connection.execute(_INSERT_EVENT, rows, execution_options=_COUNTED).rowcount != len(rows):
                savepoint.rollback()
                return StaleVersionError(first.room, first.version)
    names = msgspec.json.encode(append.summary.names).decode()
    connection.execute(_UPSERT_ROOM, {**asdict(append.summary), "names": names})
    return None


def _answer(batch: list[_Append], answers: list[QuintainError | None]) -> None:
    for append, answer in zip(batch, answers, strict=True):
        if append.done.done():
            continue
        if answer is None:
            append.done.set_result(None)
        else:
            append.done.set_exception(answer)


def _engine(
    file: Path | str, synchronous: Synchronous, driver: ModuleType | None, pool_size: int, begin: str
) -> sa.Engine:
    """An engine whose transactions begin where we say, not where the driver guesses."""
    engine = sa.create_engine(
        sa.URL.create("sqlite", database=str(file)),
        module=driver,
        poolclass=sa.QueuePool,
        pool_size=pool_size,
        max_overflow=0,
        connect_args={"check_same_thread": False, "timeout": BUSY_MS / 1000},
    )

    def prepare(connection: Any, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (f"busy_timeout={BUSY_MS}", "journal_mode=WAL", f"synchronous={synchronous}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def start(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    listen: Callable[..., None] = sa.event.listen
    listen(engine, "connect", prepare)
    listen(engine, "begin", start)
    return engine


def _migrate(engine: sa.Engine) -> None:
    """Brings the tables up to date."""
    with engine.connect() as connection:
        known = sa.inspect(connection).has_table("alembic_version")
        if known and connection.scalar(sa.text("SELECT version_num FROM alembic_version")) == SCHEMA_HEAD:
            return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _cause(error: sa.exc.SQLAlchemyError) -> str:
    """What the driver said, without the statement and its values."""
    return str(error.orig) if isinstance(error, sa.exc.DBAPIError) and error.orig else type(error).__name__
