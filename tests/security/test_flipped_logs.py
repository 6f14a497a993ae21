"""Whoever flips a bit in the database's file, or a disk that does: every flip in a log is found and named.

He gets a match that can't be opened any more, and a server that says which event is damaged; no changed match.
"""

import asyncio
import os
import random
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from quintain.core.errors import DamagedLogError
from quintain.room.events import Event, Moved, Opened, Resigned, TookBack
from quintain.room.messages import Occupant
from quintain.server.sql_store import SqlStore
from quintain.server.store import Entry, Summary, row_of

ROOMS: Final = 1_000
ROUNDS: Final = 10
"""Every round flips one bit in each room of a fresh copy: 10,000 flips."""
HEADER_BYTES: Final = 6
"""What SQLite writes before the values of a row: its own length, and the kind of each of five values."""
NEAR: Final = 65_536
"""Bytes before a row where the next one may stand, in another page."""
SEATS = [Occupant("guest", "Élaine ☀", 0), Occupant("guest", "Iris", 1)]
LOG: list[Event] = [
    Opened("lancelot", {"players": "2"}, SEATS, False, "00" * 32, 1, [1], title="T"),
    Moved(0, "a1", "", [3, 4], 2, note="well"),
    TookBack(3),
    Resigned(1, 4),
]


@dataclass(frozen=True, slots=True)
class Stored:
    """Where a row stands in the file."""

    room: str
    at: int
    bytes: int


def written(file: Path) -> None:
    """A database of 1,000 matches, all in one file."""

    async def write() -> None:
        store = SqlStore(file, "NORMAL")
        entries = [Entry(version, f"c{version}", event) for version, event in enumerate(LOG)]
        lines = [Summary(f"room-{room:04}", "lancelot", "T", ("Élaine",), 1, over=True, at=4) for room in range(ROOMS)]
        await asyncio.gather(*(store.append(line.room, entries, line) for line in lines))
        await store.close()

    asyncio.run(write())
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() is not None
    connection.close()


def stored(file: Path) -> list[list[Stored]]:
    """[rooms, events] where all rows stand."""
    content, after, found = file.read_bytes(), 0, []
    for number in range(ROOMS):
        room, rows = f"room-{number:04}", []
        for version, event in enumerate(LOG):
            row = row_of(room, Entry(version, f"c{version}", event))
            counted = b"" if version < 2 else bytes([version])  # 0 and 1 are kinds of their own in SQLite
            body = room.encode() + counted + row.command.encode() + row.event.encode() + row.checksum
            at = content.find(body, max(0, after - NEAR))
            if at < 0:
                at = content.find(body)
            assert at >= 0, (room, version)
            after = at
            header = HEADER_BYTES + (1 if len(row.event.encode()) * 2 + 13 > 127 else 0)
            assert content[at - header] == header
            rows.append(Stored(room, at - header, header + len(body)))
        found.append(rows)
    return found


def flipped(file: Path, rows: list[list[Stored]], chance: random.Random) -> None:
    """Flips one bit of one row in each room."""
    with file.open("r+b", buffering=0) as opened:
        for events in rows:
            row = chance.choice(events)
            at = row.at + chance.randrange(row.bytes)
            old = os.pread(opened.fileno(), 1, at)[0]
            os.pwrite(opened.fileno(), bytes([old ^ 1 << chance.randrange(8)]), at)


@pytest.mark.skipif(not hasattr(os, "pwrite"), reason="written by position, which is of POSIX")
def test_10_000_flips_of_one_bit_in_stored_logs_are_all_found(tmp_path: Path) -> None:
    """Values, checksums, and the headers of the rows; unchanged copies are loaded."""
    whole, copy, chance = tmp_path / "whole.sqlite3", tmp_path / "copy.sqlite3", random.Random(5)
    written(whole)
    rows = stored(whole)
    missed: list[str] = []

    async def look(file: Path, *, damaged: bool) -> int:
        store, found = SqlStore(file), 0
        for number in range(ROOMS):
            try:
                log = await store.load(f"room-{number:04}")
            except DamagedLogError as error:
                found += 0 <= error.version <= len(LOG)
            else:
                assert damaged or [entry.event for entry in log] == LOG
                if damaged:
                    missed.append(f"room-{number:04}: {log}")
        await store.close()
        return found

    assert asyncio.run(look(whole, damaged=False)) == 0
    found = 0
    for _ in range(ROUNDS):
        shutil.copyfile(whole, copy)
        flipped(copy, rows, chance)
        found += asyncio.run(look(copy, damaged=True))
    assert missed == []
    assert found == ROOMS * ROUNDS
