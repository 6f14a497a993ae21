"""How much the server carries: moves for each second of its processor, how long a move takes, memory of a socket.

    python benchmarks/server.py [--quick] [--seconds N] [--no-peer]

Both games in turn by rooms, two sockets a match, one move in flight in each match; every move is legal, decided by the
real rules and durable before it is told. `moves_per_cpu_s` is measured as fast as it goes, on 200 sockets;
`p50_ms_...` and `p99_ms_...` at 300 moves a second in all, from sending a move until the other socket is told of it.
`kb_per_socket` includes the rooms that the sockets look into. `ratio_boardgameio_...` compares moves for each second
of processor time with boardgame.io's server (server_peer.py) in the same run. The last line is JSON.
"""

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.request import Request, urlopen

from server_peer import Kind, Measured, fetch
from server_peer import load as load_peer
from server_peer import serving as serving_peer
from server_process import Server, cpu_seconds
from websockets.asyncio.client import ClientConnection, connect

from quintain.server.app import free_port

PATIENCE: Final = 120.0
COOKIE: Final = {"Cookie": "quintain=" + "b" * 43}
"""Of the one browser that plays all seats."""
PACE: Final = 300.0
"""Moves a second in all, where times are measured."""
FEW, MANY = 100, 500
"""Matches; each has two sockets."""
OPTIONS: Final[dict[str, dict[str, str]]] = {
    "lancelot": {"players": "2"},
    "crylail": {"players": "2", "limit": "rounds", "rounds": "2"},
}
SEATS: Final = [{"kind": "guest", "name": name, "shield": shield} for shield, name in enumerate(("Elaine", "Iris"))]
Shown = dict[str, Any]


@dataclass(slots=True)
class Load:
    """Matches at one server, and what is measured of them."""

    port: int
    games: tuple[str, ...]
    pause: float = 0.0
    """Seconds between two moves of a match, on average; 0 for as fast as it goes."""
    measured: Measured = field(default_factory=Measured)
    counting: bool = False


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[tuple[int, int]]:
    """Our server on a new database: its port and the id of its process."""
    server = Server(free_port(), folder / "matches.sqlite3")
    await server.start()
    try:
        if server.process is None:
            raise RuntimeError("the server was not started")
        yield server.port, server.process.pid
    finally:
        await server.stop(signal.SIGTERM)


async def load(port: int, pid: int, games: tuple[str, ...], matches: int, seconds: float, pace: float) -> Measured:
    """Plays so many matches at once for so long, after a second that does not count. pace: moves a second, 0: all."""
    running = Load(port, games, matches / pace if pace else 0.0)
    async with asyncio.TaskGroup() as group:
        ready = [asyncio.get_running_loop().create_future() for _ in range(matches)]
        tasks = [group.create_task(_match(running, number, ready[number])) for number in range(matches)]
        await asyncio.wait_for(asyncio.gather(*ready), PATIENCE)
        await asyncio.sleep(1.0)
        before, running.counting = cpu_seconds(pid), True
        await asyncio.sleep(seconds)
        running.counting = False
        running.measured.cpu_seconds = cpu_seconds(pid) - before
        for task in tasks:
            task.cancel()
    return running.measured


async def kilobytes_per_socket(port: int, pid: int, matches: int) -> float:
    """What the server's memory grows by when two sockets look into each of so many new rooms, rooms included."""
    rooms = [await asyncio.to_thread(_open_room, port, game) for _ in range(matches // 2) for game in OPTIONS]
    before, sockets = _resident(pid), []
    for room in rooms:
        for _ in range(2):
            socket = await _joined(port, room)
            await socket.recv()
            sockets.append(socket)
    grown = _resident(pid) - before
    for socket in sockets:
        socket.transport.abort()
    return grown / len(sockets) / 1024


async def _match(running: Load, number: int, ready: "asyncio.Future[None]") -> None:
    """One match after the other, each move when the other seat has heard of the last."""
    random, game = Random(number), running.games[number % len(running.games)]
    room = await asyncio.to_thread(_open_room, running.port, game)
    while True:
        sockets = (await _joined(running.port, room), await _joined(running.port, room))
        try:
            room = await _play(running, sockets, random, ready)
        finally:
            for socket in sockets:
                socket.transport.abort()


async def _play(
    running: Load, sockets: tuple[ClientConnection, ClientConnection], random: Random, ready: "asyncio.Future[None]"
) -> str:
    """Plays to the end; the room of the rematch."""
    shown = await _heard(sockets[0], 0)
    await _heard(sockets[1], 0)
    if not ready.done():
        ready.set_result(None)
    while not (following := str(shown["room"]["next_room"])):
        if running.pause:
            await asyncio.sleep(random.uniform(0, 2 * running.pause))
        version, seat = shown["room"]["version"], max(0, shown["view"]["position"]["to_move"])
        wish = _wish(shown, random)
        begun = time.perf_counter()
        await sockets[seat].send(json.dumps({"command": f"c{version}", "version": version, **wish}))
        shown = await _heard(sockets[1 - seat], version + 1)
        if running.counting and wish["type"] == "play":
            running.measured.moves += 1
            running.measured.latencies.append(time.perf_counter() - begun)
        await _heard(sockets[seat], version + 1)
    return following


def _wish(shown: Shown, random: Random) -> dict[str, str]:
    """Some legal move, a rematch after the end."""
    view = shown["view"]
    if shown["room"]["outcome"] is not None:
        return {"type": "rematch"}
    if view["game"] == "lancelot":
        legal = [square["name"] for square in view["squares"] if square["legal"]]
        return {"type": "play", "move": random.choice(legal) if legal else "--"}
    if view["phase"] == "relaunch":
        return {"type": "play", "move": "stand"}
    kind = random.choice([knight["kind"] for knight in view["sendable"] if knight["legal"]])
    return {"type": "play", "move": f"{kind} 200000 {random.randrange(100_000, 600_000)} 2350000 0 0"}


async def _heard(socket: ClientConnection, version: int) -> Shown:
    """The next picture of the match. Raises RuntimeError for a refusal."""
    while True:
        async with asyncio.timeout(PATIENCE):
            message: Shown = json.loads(await socket.recv())
        if message["type"] == "refused":
            raise RuntimeError(f"refused: {message['why']}")
        if message["type"] in {"snapshot", "happened"} and message["room"]["version"] >= version:
            return message


async def _joined(port: int, room: str) -> ClientConnection:
    address = f"ws://127.0.0.1:{port}/api/rooms/{room}/socket"
    return await connect(
        address, compression=None, ping_interval=None, open_timeout=PATIENCE, additional_headers=COOKIE
    )


def _open_room(port: int, game: str) -> str:
    body = json.dumps({"game": game, "options": OPTIONS[game], "seats": SEATS}).encode()
    kind = {"Content-Type": "application/json", **COOKIE}
    with urlopen(Request(f"http://127.0.0.1:{port}/api/rooms", data=body, headers=kind, method="POST")) as answer:
        return str(json.load(answer)["room"])


def _resident(pid: int) -> int:
    """Bytes of a process that are in memory (Linux)."""
    text = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return 1024 * int(text.partition("VmRSS:")[2].split()[0])


def _times(name: str, measured: Measured, seconds: float) -> dict[str, float]:
    found = sorted(measured.latencies)
    if not found:
        raise RuntimeError("no move was made")
    return {
        f"p50_ms_{name}": round(1000 * found[len(found) // 2], 2),
        f"p99_ms_{name}": round(1000 * found[int(0.99 * (len(found) - 1))], 2),
        f"moves_per_s_{name}": round(measured.moves / seconds, 1),
    }


async def _measure(few: int, many: int, seconds: float, *, peer: bool) -> dict[str, float]:
    figures: dict[str, float] = {}
    both = tuple(OPTIONS)
    loads = (("", both), *((f"_{game}", (game,)) for game in both))
    for name, games in loads:
        with tempfile.TemporaryDirectory() as folder:
            async with serving(Path(folder)) as (port, pid):
                measured = await load(port, pid, games, few, seconds, 0.0)
        figures[f"moves_per_cpu_s{name}"] = round(measured.moves_per_cpu_s, 1)
    for matches in (few, many):
        with tempfile.TemporaryDirectory() as folder:
            async with serving(Path(folder)) as (port, pid):
                if matches == many:
                    figures["kb_per_socket"] = round(await kilobytes_per_socket(port, pid, matches), 1)
                measured = await load(port, pid, both, matches, seconds, PACE)
        figures |= _times(f"{2 * matches}_sockets", measured, seconds)
    return figures | (await _compare(figures, few, seconds) if peer else {})


async def _compare(figures: dict[str, float], matches: int, seconds: float) -> dict[str, float]:
    """The peer under as many matches as fast as they go, and how many times as much ours does."""
    compared: dict[str, float] = {}
    kinds: tuple[Kind, ...] = ("memory", "file")
    with tempfile.TemporaryDirectory() as folder:
        await asyncio.to_thread(fetch, Path(folder))
        for kind in kinds:
            async with serving_peer(Path(folder), kind) as (port, pid):
                measured = await load_peer(port, pid, matches, seconds)
            compared[f"boardgameio_{kind}_moves_per_cpu_s"] = round(measured.moves_per_cpu_s, 1)
            for name in ("", "_lancelot", "_crylail"):
                ratio = figures[f"moves_per_cpu_s{name}"] / measured.moves_per_cpu_s
                compared[f"ratio_boardgameio_{kind}{name}"] = round(ratio, 2)
    return compared


def main() -> int:
    """Measures and prints the figures."""
    parser = argparse.ArgumentParser(description="How much the server carries.")
    parser.add_argument("--quick", action="store_true", help="a few matches for two seconds")
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--no-peer", action="store_true", help="without boardgame.io, which npm fetches")
    chosen = parser.parse_args()
    few, many, seconds = (6, 10, 2.0) if chosen.quick else (FEW, MANY, 20.0)
    print(json.dumps(asyncio.run(_measure(few, many, chosen.seconds or seconds, peer=not chosen.no_peer))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
