"""A disk whose power can be cut: what SQLite wrote and did not sync since is lost, in part and in any order.

`driver` is a DB-API module for SQLAlchemy's SQLite dialect, made of apsw: the store runs on this disk unchanged.
"""

import sqlite3
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import apsw

CHECKPOINT_PAGES = 40
"""Small, so that checkpoints happen within a short drill."""


@dataclass(frozen=True, slots=True)
class Written:
    """How to undo one write or truncation."""

    offset: int
    before: bytes
    size_before: int
    length: int
    """Of what was written; 0 for a truncation."""


@dataclass(slots=True)
class Disk:
    """What was written since each file's last sync, newest last."""

    unsynced: dict[str, list[Written]] = field(default_factory=lambda: defaultdict(list))
    lock: threading.RLock = field(default_factory=threading.RLock)
    writes_left: int = -1
    """So many writes until the cut; below 0: no cut."""
    cut: Callable[[], None] = lambda: None
    """Called in the middle of that write's transaction, with the lock held."""

    def count(self) -> None:
        """Notes one more write; the cut comes when the last is counted."""
        self.writes_left -= 1
        if self.writes_left == 0:
            self.cut()

    def after_power_cut(self, files: Iterable[Path], random: Random) -> dict[Path, bytes]:
        """The files as they are found after the cut: of the unsynced writes a random part reached the disk."""
        with self.lock:
            return {file: self._found(file, random) for file in files if file.exists()}

    def _found(self, file: Path, random: Random) -> bytes:
        content = bytearray(file.read_bytes())
        reached = random.random()
        for written in reversed(self.unsynced[str(file)]):
            if random.random() < reached:
                continue
            end = written.offset + len(written.before)
            if written.length == 0:
                content[written.offset :] = written.before
                continue
            content[written.offset : end] = written.before
            lost = written.length - len(written.before)
            if lost > 0:
                content[end : end + lost] = bytes(lost) if len(content) > end + lost else b""
        return bytes(content)


class _File(apsw.VFSFile):
    """Passes everything on, and remembers how to undo it."""

    def __init__(self, disk: Disk, base: str, name: Any, flags: list[int]) -> None:
        self._disk = disk
        self._name = str(name.filename() if isinstance(name, apsw.URIFilename) else name)
        super().__init__(base, name, flags)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        with self._disk.lock:
            size = super().xFileSize()
            before = super().xRead(min(len(data), size - offset), offset) if offset < size else b""
            self._disk.unsynced[self._name].append(Written(offset, before, size, len(data)))
            super().xWrite(data, offset)
            self._disk.count()

    def xTruncate(self, size: int) -> None:  # noqa: N802
        with self._disk.lock:
            now = super().xFileSize()
            if size < now:
                lost = super().xRead(now - size, size)
                self._disk.unsynced[self._name].append(Written(size, lost, now, 0))
            super().xTruncate(size)

    def xSync(self, flags: int) -> None:  # noqa: N802
        with self._disk.lock:
            super().xSync(flags)
            self._disk.unsynced[self._name].clear()


class _Vfs(apsw.VFS):
    def __init__(self, name: str, disk: Disk) -> None:
        self._disk = disk
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> _File:  # noqa: N802
        return _File(self._disk, "", name, flags)

    def xDelete(self, name: str, sync: bool) -> None:  # noqa: N802
        with self._disk.lock:
            self._disk.unsynced.pop(name, None)
            super().xDelete(name, sync)


class _Cursor:
    """As much of a DB-API cursor as SQLAlchemy uses."""

    arraysize = 1
    lastrowid = 0

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._rows: list[tuple[Any, ...]] = []
        self.description: tuple[Any, ...] | None = None
        self.rowcount = -1

    def execute(self, statement: str, values: Sequence[Any] = ()) -> "_Cursor":
        self._run(lambda cursor: cursor.execute(statement, tuple(values)))
        return self

    def executemany(self, statement: str, many: Iterable[Sequence[Any]]) -> "_Cursor":
        self._run(lambda cursor: cursor.executemany(statement, [tuple(values) for values in many]))
        return self

    def _run(self, ask: Callable[[apsw.Cursor], Iterable[tuple[Any, ...]]]) -> None:
        cursor = self._connection.cursor()
        columns: list[tuple[Any, ...]] = []

        def look(running: apsw.Cursor, _: str, __: Any) -> bool:
            columns[:] = [(name, kind, *[None] * 5) for name, kind in running.get_description()]
            return True

        cursor.exec_trace = look
        before = self._connection.total_changes()
        try:
            self._rows = list(ask(cursor))
        except apsw.ConstraintError as error:
            raise sqlite3.IntegrityError(str(error)) from error
        except apsw.Error as error:
            raise sqlite3.OperationalError(str(error)) from error
        self.description = tuple(columns) or None
        self.rowcount = -1 if columns else self._connection.total_changes() - before

    def fetchone(self) -> tuple[Any, ...] | None:
        return self._rows.pop(0) if self._rows else None

    def fetchmany(self, size: int = 1) -> list[tuple[Any, ...]]:
        taken, self._rows = self._rows[:size], self._rows[size:]
        return taken

    def fetchall(self) -> list[tuple[Any, ...]]:
        taken, self._rows = self._rows, []
        return taken

    def close(self) -> None:
        self._rows = []


class _Connection:
    """As much of a DB-API connection as SQLAlchemy uses, in autocommit mode like the store's."""

    isolation_level: str | None = None

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        connection.pragma("wal_autocheckpoint", CHECKPOINT_PAGES)

    def cursor(self) -> _Cursor:
        return _Cursor(self._connection)

    def execute(self, statement: str, values: Sequence[Any] = ()) -> _Cursor:
        return self.cursor().execute(statement, values)

    def create_function(self, *_: Any, **__: Any) -> None:
        """SQLAlchemy's regular expressions: the store uses none."""

    def commit(self) -> None:
        if self._connection.in_transaction:
            self.execute("COMMIT")

    def rollback(self) -> None:
        if self._connection.in_transaction:
            self.execute("ROLLBACK")

    def close(self) -> None:
        self._connection.close(force=True)


def driver(name: str, disk: Disk) -> tuple[ModuleType, apsw.VFS]:
    """The DB-API module on the disk, and the file system, to be kept for as long as the module is used."""
    vfs = _Vfs(name, disk)
    module = ModuleType(name)
    for each in ("Error", "Warning", "InterfaceError", "DatabaseError", "DataError", "OperationalError"):
        setattr(module, each, getattr(sqlite3, each))
    for each in ("IntegrityError", "InternalError", "ProgrammingError", "NotSupportedError", "Binary"):
        setattr(module, each, getattr(sqlite3, each))

    def connect(file: str, **_: Any) -> _Connection:
        return _Connection(apsw.Connection(file, vfs=name))

    version = tuple(int(part) for part in apsw.sqlite_lib_version().split("."))
    vars(module).update(
        connect=connect,
        paramstyle="qmark",
        sqlite_version=apsw.sqlite_lib_version(),
        sqlite_version_info=version,
        PARSE_COLNAMES=0,
        PARSE_DECLTYPES=0,
    )
    return module, vfs
