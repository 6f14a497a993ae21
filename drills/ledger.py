"""What players sent and what was acknowledged, and what the logs hold against it."""

import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from quintain.core.errors import DamagedLogError
from quintain.server.sql_store import SqlStore


@dataclass(slots=True)
class Ledger:
    """What the players sent and what was acknowledged."""

    sent: set[tuple[str, str]] = field(default_factory=set)
    acknowledged: dict[tuple[str, str], int] = field(default_factory=dict)
    """[room, command] the version it brought about."""
    contradicted: int = 0
    """Commands that were answered with two different versions."""
    gaps: int = 0
    """Versions that a connection was not told of."""
    refused: Counter[str] = field(default_factory=Counter)

    def done(self, room: str, command: str, version: int) -> None:
        """Notes an acknowledgement."""
        self.contradicted += self.acknowledged.setdefault((room, command), version) != version


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the logs hold against what was acknowledged."""

    events: int
    lost: int
    doubled: int
    holes: int
    foreign: int


async def judge(database: Path, ledger: Ledger) -> Verdict:
    """Reads every room's log and compares."""
    store = SqlStore(database)
    events = lost = doubled = holes = foreign = 0
    acked: dict[str, dict[str, int]] = {room: {} for room, _ in ledger.sent}
    for (room, command), version in ledger.acknowledged.items():
        acked[room][command] = version
    for room in sorted(acked):
        try:
            log = await store.load(room)
        except DamagedLogError as error:
            print(f"{room}: {error}", file=sys.stderr)
            holes += 1
            continue
        events += len(log)
        at = {entry.command: entry.version + 1 for entry in log}
        doubled += len(log) - len(at)
        foreign += sum((room, command) not in ledger.sent for command in at if not command.startswith("="))
        lost += sum(at.get(command) != version for command, version in acked[room].items())
    await store.close()
    return Verdict(events, lost, doubled, holes, foreign)
