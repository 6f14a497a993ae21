"""Friends far away on the worst of lines: the server killed under load, again and again, and every picture compared.

    python drills/chaos.py [--quick] [--kills N] [--rooms N] [--seed N]

Scripted people play both games in rooms by link, each room with somebody who watches, over real sockets and a proxy
that cuts, delays, splits and sends twice. After the last kill all come to rest. Then every picture that anybody was
shown, at any version, is compared with what the log on the disk replays to. The last line is JSON.

`lost`: acknowledged commands that the log does not hold. `doubled`: commands that it holds twice or that were answered
in two ways. `holes`: versions that the log or somebody's messages left out. `differing`: pictures that are not what
the log says. `behind`: people who were not shown the end. `restart_s_...`: from the start to the first answer.
"""

import argparse
import asyncio
import base64
import json
import signal
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.request import Request, urlopen

from bad_line import BadLine
from ledger import Ledger, judge
from scripted import Gallery, Person, Picture, Role, Traffic
from server_process import Server

from quintain.core.errors import DamagedLogError
from quintain.games.catalogue import configure
from quintain.room.events import Event, Opened
from quintain.room.fold import apply, fold
from quintain.server.app import free_port
from quintain.server.sql_store import SqlStore
from quintain.server.views import AnyRoom, Look, snapshot

KILLS, ROOMS = 100, 200
QUICK_KILLS, QUICK_ROOMS = 3, 6
LONGEST_STILL: Final = 120.0
"""Seconds within which something must be acknowledged."""
LONGEST_SETTLING: Final = 60.0
QUIET: Final = 2.5
"""Seconds in which nobody is shown anything more: longer than the delay of those who watch, and than leavers' time."""
GAMES: Final[tuple[tuple[str, dict[str, str]], ...]] = (
    ("lancelot", {"players": "2"}),
    ("crylail", {"players": "2", "limit": "rounds", "rounds": "2"}),
)
CLOCKS: Final[tuple[dict[str, object], ...]] = (
    {"kind": "none"},
    {"kind": "fischer", "initial": 10_800, "increment": 10},
    {"kind": "move", "initial": 3_600},
)
DELAYS: Final = (0, 0, 0, 1)
"""Seconds by which those who watch see a room later."""
ALL_ROOMS: Final = 1_000_000
"""Also those where nobody did anything: rematches that somebody was shown just before the end."""
MUST_BE_NONE: Final = ("lost", "doubled", "holes", "foreign", "differing", "behind")


@dataclass(frozen=True, slots=True)
class Replayed:
    """What the logs replay to, against what was shown."""

    rooms: int
    compared: int
    differing: int
    unknown: int
    """Pictures of rooms or versions that no log has."""
    lengths: dict[str, int]
    """[id for watching] how many events the log holds."""


async def drill(kills: int, rooms: int, seed: int, folder: Path) -> dict[str, object]:
    """All kills on one database; the figures."""
    random = Random(seed)
    server = Server(free_port(), folder / "matches.sqlite3")
    await server.start()
    line = BadLine(server.port, random)
    traffic = Traffic(await line.open(), Ledger(), Gallery())
    living: list[asyncio.Task[None]] = []
    try:
        people = [person for number in range(rooms) for person in await _gather(server.port, traffic, random, number)]
        living += [asyncio.create_task(person.live()) for person in people]
        in_flight = await _kill(kills, server, traffic.ledger, people, random)
        line.faults.cut = 0
        await _until_acknowledged(traffic.ledger, 1)
        settled = await _settle(traffic, people)
    finally:
        clean = await server.stop(signal.SIGTERM)
        for task in living:
            task.cancel()
        ends = await asyncio.gather(*living, return_exceptions=True)
        await line.close()
    for end in ends:
        if isinstance(end, Exception):
            raise end
    verdict = await judge(server.database, traffic.ledger)
    replayed = await _replay(server.database, traffic)
    faults, gallery, ledger = line.faults, traffic.gallery, traffic.ledger
    return {
        "kills": kills,
        "rooms": rooms,
        "people": len(people),
        "acknowledged": len(ledger.acknowledged),
        "in_flight_at_kills": in_flight,
        "events": verdict.events,
        "lost": verdict.lost,
        "doubled": verdict.doubled + ledger.contradicted,
        "holes": verdict.holes + ledger.gaps + gallery.backwards,
        "foreign": verdict.foreign,
        "rooms_replayed": replayed.rooms,
        "pictures_shown": gallery.shown,
        "pictures_compared": replayed.compared,
        "differing": replayed.differing + replayed.unknown + gallery.contradicted,
        "behind": sum(_behind(person, replayed) for person in people),
        "settled_s": round(settled, 1),
        "snapshots": gallery.snapshots,
        "told_again": gallery.repeated,
        "breaks": sum(person.breaks for person in people),
        "cuts": faults.cuts,
        "delays": faults.delays,
        "splits": faults.splits,
        "frames_sent_twice": faults.doubles,
        "refused": dict(ledger.refused),
        "exit_code_after_sigterm": clean,
        "restart_s_median": round(statistics.median(server.starts[1:]), 3),
        "restart_s_max": round(max(server.starts[1:]), 3),
        "restart_cpu_s_median": round(statistics.median(server.start_cpu[1:]), 3),
    }


async def _kill(kills: int, server: Server, ledger: Ledger, people: list[Person], random: Random) -> int:
    """All kills, each in the middle of what people do; how many commands had no answer then."""
    in_flight, once_each = 0, len({person.at for person in people if person.role == "host"})
    for number in range(kills):
        await _until_acknowledged(ledger, once_each)
        await asyncio.sleep(random.uniform(0, 0.3))
        in_flight += sum(person.pending is not None for person in people)
        await server.stop(signal.SIGKILL)
        await server.start()
        print(f"{number + 1} kills, {len(ledger.acknowledged)} acknowledged", file=sys.stderr)
    return in_flight


async def _gather(port: int, traffic: Traffic, random: Random, number: int) -> list[Person]:
    """A new room, and those who come into it."""
    game, options = GAMES[number % len(GAMES)]
    setting = {"where": "link", "clock": CLOCKS[number % len(CLOCKS)], "delay": DELAYS[number % len(DELAYS)]}
    seats = [{"kind": "guest", "name": "Elaine", "shield": 0}, {"kind": "nobody", "name": "Free", "shield": 0}]
    opening: dict[str, object] = {"game": game, "options": options, "seats": seats, "setting": setting}
    secrets = [base64.urlsafe_b64encode(random.randbytes(32)).rstrip(b"=").decode() for _ in range(3)]
    opened = await asyncio.to_thread(_open_room, port, opening, secrets[0])
    roles: tuple[tuple[Role, str], ...] = (("host", "room"), ("guest", "room"), ("watcher", "watch"))
    return [
        Person(traffic, Random(random.random()), role, secret, opened[where])
        for (role, where), secret in zip(roles, secrets, strict=True)
    ]


def _open_room(port: int, opening: dict[str, object], secret: str) -> dict[str, str]:
    kind = {"Content-Type": "application/json", "Cookie": f"quintain={secret}"}
    body = json.dumps(opening).encode()
    with urlopen(Request(f"http://127.0.0.1:{port}/api/rooms", data=body, headers=kind, method="POST")) as answer:
        opened: dict[str, str] = json.load(answer)
    return opened


async def _until_acknowledged(ledger: Ledger, more: int) -> None:
    """Waits for so many acknowledgements. Raises RuntimeError when nothing goes on."""
    wanted, still = len(ledger.acknowledged) + more, time.monotonic()
    known = len(ledger.acknowledged)
    while len(ledger.acknowledged) < wanted:
        if len(ledger.acknowledged) > known:
            known, still = len(ledger.acknowledged), time.monotonic()
        if time.monotonic() - still > LONGEST_STILL:
            raise RuntimeError(f"nothing was acknowledged for {LONGEST_STILL:.0f} seconds")
        await asyncio.sleep(0.02)


async def _settle(traffic: Traffic, people: list[Person]) -> float:
    """Waits until all commands are answered and nobody is shown anything more; seconds."""
    begun = quiet = time.monotonic()
    traffic.ending = True
    shown = -1
    while time.monotonic() - begun < LONGEST_SETTLING:
        waiting = any(person.pending is not None or person.shown is None for person in people)
        if waiting or traffic.gallery.shown != shown:
            shown, quiet = traffic.gallery.shown, time.monotonic()
        if time.monotonic() - quiet > QUIET:
            break
        await asyncio.sleep(0.1)
    return time.monotonic() - begun


def _behind(person: Person, replayed: Replayed) -> bool:
    """Whether he was not shown the end of the log."""
    if person.shown is None or person.pending is not None:
        return True
    room = person.shown.room
    return replayed.lengths.get(room.watch) != room.version


async def _replay(database: Path, traffic: Traffic) -> Replayed:
    """Replays every room, and compares each version that was shown to anybody."""
    store, wanted, lengths = SqlStore(database), dict(traffic.gallery.pictures), {}
    rooms = compared = differing = 0
    for room_id in sorted(line.room for line in await store.latest(ALL_ROOMS)):
        try:
            events = [entry.event for entry in await store.load(room_id)]
        except DamagedLogError as error:
            print(f"{room_id}: {error}", file=sys.stderr)
            differing += 1
            continue
        rooms += 1
        for watch, version, digest in await asyncio.to_thread(_pictures, events, wanted):
            lengths[watch] = len(events)
            shown = wanted.pop((watch, version), None)
            compared += shown is not None
            if shown is not None and shown != digest:
                differing += 1
                print(f"{room_id}: version {version} was shown otherwise", file=sys.stderr)
    await store.close()
    return Replayed(rooms, compared, differing, len(wanted), lengths)


def _pictures(events: list[Event], wanted: dict[tuple[str, int], bytes]) -> list[tuple[str, int, bytes]]:
    """Watch id, version and digest of each version of a room that was shown, and of its end."""
    first, found = events[0], []
    if not isinstance(first, Opened):
        raise DamagedLogError(0, "the log does not begin with the opening of the room")
    configured = configure(first.game, first.options)
    room: AnyRoom = fold(configured.game, configured.notation, [first])
    for event in (None, *events[1:]):
        room = room if event is None else apply(room, event)
        if (first.watch, room.version) in wanted or room.version == len(events):
            told: Any = snapshot(Look("", 0, 0), configured, room)
            found.append((first.watch, room.version, Picture(told.room, told.view, tuple(told.turns)).digest))
    return found


def main() -> int:
    """Runs the drill and prints its figures; 1 when something was lost, doubled, left out or shown otherwise."""
    parser = argparse.ArgumentParser(description="Kills the server under load, over bad lines.")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_KILLS} kills and {QUICK_ROOMS} rooms")
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--rooms", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    kills = chosen.kills or (QUICK_KILLS if chosen.quick else KILLS)
    rooms = chosen.rooms or (QUICK_ROOMS if chosen.quick else ROOMS)
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(drill(kills, rooms, chosen.seed, Path(folder)))
    print(json.dumps(figures))
    return int(any(figures[name] != 0 for name in MUST_BE_NONE))


if __name__ == "__main__":
    sys.exit(main())
