"""The SQL database: one writer thread that commits waiting work together, a few readers, and the migrations.

SQLite in WAL mode with `synchronous=FULL`: NORMAL loses acknowledged moves in a power cut (drills/powercut.py).
"""

import asyncio
import os
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal, TypeVar

import sqlalchemy as sa
from sqlalchemy.pool import ConnectionPoolEntry

from quintain.core.errors import QuintainError, StoreError
from quintain.server import log

SCHEMA_HEAD: Final = "0005"
"""The newest migration; a test compares. When the database is there already, Alembic is not even imported."""
MOST_IN_ONE_COMMIT: Final = 256
BUSY_MS: Final = 10_000
READERS: Final = 4
PRIVATE: Final = 0o600
"""The mode of a database's file."""

Synchronous = Literal["FULL", "NORMAL"]
A = TypeVar("A")


@dataclass(slots=True)
class _Job:
    """One piece of work that waits for the writer."""

    work: Callable[[sa.Connection], Any]
    done: "asyncio.Future[Any]"


class Database:
    """One SQLite file. Work of the same moment shares a transaction; each gets an answer of its own."""

    def __init__(self, file: Path | str, synchronous: Synchronous = "FULL", driver: ModuleType | None = None) -> None:
        """Opens or creates the file and brings its tables up to date. Raises StoreError.

        `driver`: another DB-API module in place of sqlite3; the power-cut drill brings one.
        """
        if driver is None:
            _make_private(file)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closed = False
        self._writing: Final = _engine(file, synchronous, driver, pool_size=1, begin="BEGIN IMMEDIATE")
        self._kept: sa.Connection | None = None
        """The writer's own."""
        self._reading = _engine(file, synchronous, driver, pool_size=READERS, begin="BEGIN")
        try:
            _migrate(self._writing)
        except sa.exc.SQLAlchemyError as error:
            self._dispose()
            raise StoreError(f"{file} can't be opened as a database: {_cause(error)}") from error
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._writer = threading.Thread(target=self._write, name="store-writer", daemon=True)
        self._writer.start()

    async def write(self, work: Callable[[sa.Connection], A]) -> A:
        """What the work returns; by then all that it wrote would survive a power cut.

        Work that raises a QuintainError must have written nothing, or undone it with a savepoint; the error is passed
        on. Raises StoreError when the database failed; then the outcome is unknown.
        """
        if self._closed:
            raise StoreError("the store is closed")
        self._loop = asyncio.get_running_loop()
        done: asyncio.Future[A] = self._loop.create_future()
        self._waiting.put(_Job(work, done))
        return await done

    async def read(self, work: Callable[[sa.Connection], A]) -> A:
        """What the work returns; all that it reads is of one moment. Raises StoreError.

        In threads of its own: however much is read, moves find the others free.
        """
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def close(self) -> None:
        """Finishes what waits, then lets go of the file. Later writes raise StoreError."""
        if self._closed:
            return
        self._closed = True
        self._waiting.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._readers.shutdown)
        await asyncio.to_thread(self._dispose)

    def _read(self, work: Callable[[sa.Connection], A]) -> A:
        try:
            with self._reading.connect() as connection:
                return work(connection)
        except sa.exc.SQLAlchemyError as error:
            raise StoreError(f"the database can't be read: {_cause(error)}") from error

    def _write(self) -> None:
        """The writer thread: everything that waits goes into one transaction. It keeps one connection: to take it from
        the engine and give it back, rolled back, takes as long as the two statements of a move."""
        while (first := self._waiting.get()) is not None:
            batch = [first]
            while len(batch) < MOST_IN_ONE_COMMIT and not self._waiting.empty():
                following = self._waiting.get()
                if following is None:
                    self._waiting.put(None)
                    break
                batch.append(following)
            self._tell(batch, self._commit(batch))
        self._let_go()

    def _commit(self, batch: list[_Job]) -> list[Any]:
        """[batch] what is durable now: the answer of each, or the error that says why not."""
        try:
            self._kept = connection = self._kept or self._writing.connect()
            with connection.begin():
                answers = [_try(connection, job) for job in batch]
        except sa.exc.SQLAlchemyError as error:
            self._let_go()
            return [StoreError(f"the database failed: {_cause(error)}") for _ in batch]
        except Exception as error:  # noqa: BLE001 (a bug in one piece of work must not end the writer)
            self._let_go()
            log.bug("writing was ended by a bug", error)
            return [StoreError("the server made a mistake; nothing was written") for _ in batch]
        return answers

    def _let_go(self) -> None:
        """The next transaction has a new connection: who knows what state this one is in."""
        if self._kept is not None:
            kept, self._kept = self._kept, None
            with suppress(sa.exc.SQLAlchemyError):  # the failure is told already, and the driver has let go of the file
                kept.invalidate()
                kept.close()

    def _tell(self, batch: list[_Job], answers: list[Any]) -> None:
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


def _try(connection: sa.Connection, job: _Job) -> Any:
    try:
        return job.work(connection)
    except QuintainError as error:
        return error


def _answer(batch: list[_Job], answers: list[Any]) -> None:
    for job, answer in zip(batch, answers, strict=True):
        if job.done.done():
            continue
        if isinstance(answer, QuintainError):
            job.done.set_exception(answer)
        else:
            job.done.set_result(answer)


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
    pragmas = (f"busy_timeout={BUSY_MS}", "journal_mode=WAL", f"synchronous={synchronous}", "foreign_keys=ON")

    def prepare(connection: Any, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def start(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    listen: Callable[..., None] = sa.event.listen
    listen(engine, "connect", prepare)
    listen(engine, "begin", start)
    return engine


def _make_private(file: Path | str) -> None:
    """A database that is made now is its owner's alone: ids of rooms open them, and it holds hashes of passwords.

    SQLite gives its other files the same mode. Where nothing can be made, opening it tells why.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))


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
