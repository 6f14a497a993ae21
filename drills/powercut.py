"""Cuts the power under the store, again and again, and counts acknowledged events that are gone afterwards.

    python drills/powercut.py [--quick] [--cuts N] [--synchronous FULL|NORMAL]

The store runs unchanged, on a disk that forgets unsynced writes. FULL must lose nothing. NORMAL must lose something:
that shows that the drill can tell them apart, which a SIGKILL can't. The last line is JSON.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from cut_disk import Disk, driver

from quintain.core.errors import QuintainError
from quintain.room.events import Moved
from quintain.server.database import Synchronous
from quintain.server.sql_store import SqlStore
from quintain.server.store import Entry, Summary

CUTS = 150
QUICK_CUTS = 12
ROOMS = 6


@dataclass(slots=True)
class Tally:
    """What all cuts together did."""

    acknowledged: int = 0
    lost: int = 0
    cuts_that_lost: int = 0
    unreadable: int = 0
    unsynced: int = 0
    """Cuts that found writes to undo."""


@dataclass(slots=True)
class Traffic:
    """Rooms that are written to, and what was acknowledged of it."""

    store: SqlStore
    random: Random
    acknowledged: dict[str, int] = field(default_factory=dict)
    """How many events of each room are acknowledged."""
    stop: bool = False

    async def write(self, room: str) -> None:
        """Appends to one room until the cut."""
        version = 0
        while not self.stop:
            event = Moved(version % 2, "a" * self.random.randrange(1, 60), "", [], version)
            summary = Summary(room, "lancelot", "", ("Elaine", "Iris"), version, over=False, at=version)
            await self.store.append(room, [Entry(version, f"c{version}", event)], summary)
            version += 1
            self.acknowledged[room] = version

    async def flow(self) -> None:
        """Writes to all rooms until the cut."""
        await asyncio.gather(*(self.write(f"r{number}") for number in range(ROOMS)))
        await self.store.close()


def cut_once(folder: Path, seed: int, synchronous: Synchronous, tally: Tally) -> None:
    """Writes, cuts the power at some write, and looks at what is left."""
    random = Random(seed)
    disk = Disk()
    module, vfs = driver(f"cut{seed}{synchronous}", disk)
    file = folder / "matches.sqlite3"
    store = SqlStore(file, synchronous, module)
    traffic = Traffic(store, random)
    found: dict[Path, bytes] = {}
    acknowledged: dict[str, int] = {}

    def cut() -> None:
        acknowledged.update(traffic.acknowledged)
        tally.unsynced += any(disk.unsynced.values())
        found.update(disk.after_power_cut([file, Path(f"{file}-wal")], random))
        traffic.stop = True

    with disk.lock:
        disk.cut = cut
        disk.writes_left = random.randrange(20, 800)
    asyncio.run(traffic.flow())
    vfs.unregister()
    after = folder / "after"
    after.mkdir()
    for name, content in found.items():
        (after / name.name).write_bytes(content)
    asyncio.run(_look(after / file.name, acknowledged, tally))


async def _look(file: Path, acknowledged: dict[str, int], tally: Tally) -> None:
    tally.acknowledged += sum(acknowledged.values())
    lost = 0
    try:
        store = SqlStore(file)
        for room, count in acknowledged.items():
            lost += max(0, count - len(await store.load(room)))
        await store.close()
    except QuintainError as error:
        tally.unreadable += 1
        lost = sum(acknowledged.values())
        print(f"after a cut: {error}", file=sys.stderr)
    tally.lost += lost
    tally.cuts_that_lost += lost > 0


def drill(cuts: int, synchronous: Synchronous) -> Tally:
    """All cuts, each on a new file."""
    tally = Tally()
    for seed in range(cuts):
        with tempfile.TemporaryDirectory() as folder:
            cut_once(Path(folder), seed, synchronous, tally)
    return tally


def main() -> int:
    """Runs both ways and prints the figures; 1 when FULL lost something or NORMAL nothing."""
    parser = argparse.ArgumentParser(description="Cuts the power under the store.")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_CUTS} cuts instead of {CUTS}")
    parser.add_argument("--cuts", type=int, default=0)
    parser.add_argument("--synchronous", choices=("FULL", "NORMAL"), default=None, help="only this way")
    chosen = parser.parse_args()
    cuts = chosen.cuts or (QUICK_CUTS if chosen.quick else CUTS)
    figures: dict[str, int] = {"cuts": cuts}
    ways: tuple[Synchronous, ...] = (chosen.synchronous,) if chosen.synchronous else ("FULL", "NORMAL")
    for way in ways:
        tally = drill(cuts, way)
        print(
            f"synchronous={way}: {cuts} cuts, {tally.acknowledged} events acknowledged, {tally.lost} lost "
            f"in {tally.cuts_that_lost} cuts, {tally.unreadable} files unreadable"
        )
        name = way.lower()
        figures |= {
            f"{name}_acknowledged": tally.acknowledged,
            f"{name}_lost": tally.lost,
            f"{name}_cuts_that_lost": tally.cuts_that_lost,
            f"{name}_unreadable": tally.unreadable,
            f"{name}_cuts_with_unsynced_writes": tally.unsynced,
        }
    print(json.dumps(figures))
    return int(figures.get("full_lost", 0) > 0 or figures.get("normal_lost", 1) == 0)


if __name__ == "__main__":
    sys.exit(main())
