"""Four bots think in their rooms while people play in another one: how long do their moves take?

    python drills/four_bots.py [--quick] [--moves N]

A server of its own, real sockets. Four rooms are played by bots alone, without pauses, a fifth one by two people.
`idle_...` is measured before the bots begin. The last line is JSON; times are from sending a move until it is durable.
"""

import argparse
import asyncio
import json
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.request import Request, urlopen

from server_process import Server
from websockets.asyncio.client import ClientConnection, connect

from quintain.server.app import free_port

MOVES: Final = 400
QUICK_MOVES: Final = 30
BETWEEN: Final = 0.02
"""Seconds between two moves of the people."""
LONGEST_PREPARING: Final = 1_200.0
STRONG: Final = (
    ("lancelot", "lancelot"),
    ("lancelot", "grail_knight"),
    ("crylail", "paladin"),
    ("crylail", "champion"),
)
QUICK: Final = (("lancelot", "sergeant"),) * 4
"""Game and level of the bots in each room."""
COOKIE = "quintain=" + "d" * 43
"""Of the one browser that all players of this drill use."""


def open_room(port: int, game: str, seats: list[dict[str, object]]) -> str:
    """The id of a new room."""
    body = json.dumps({"game": game, "options": {}, "seats": seats}).encode()
    kind = {"Content-Type": "application/json", "Cookie": COOKIE}
    with urlopen(Request(f"http://127.0.0.1:{port}/api/rooms", body, kind, method="POST")) as answer:
        return str(json.load(answer)["room"])


def line_to(port: int, room: str) -> connect:
    """A connection to a room."""
    address = f"ws://127.0.0.1:{port}/api/rooms/{room}/socket"
    return connect(address, compression=None, ping_interval=None, additional_headers={"Cookie": COOKIE})


class Watched:
    """Rooms of bots that are watched, so that they play; a new one is opened when a match is over."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.moves = 0
        self.thinking: set[int] = set()
        """The rooms where a bot has begun to think, or has moved."""

    async def watch(self, number: int, game: str, level: str) -> None:
        """Watches for ever."""
        seats: list[dict[str, object]] = [
            {"kind": "bot", "name": f"Bot {seat + 1}", "shield": seat, "level": level} for seat in range(2)
        ]
        while True:
            room = await asyncio.to_thread(open_room, self._port, game, seats)
            async with line_to(self._port, room) as socket:
                over = False
                while not over:
                    message = json.loads(await socket.recv())
                    self.moves += message["type"] == "happened"
                    if message["type"] == "happened" or message.get("state") == "thinking":
                        self.thinking.add(number)
                    over = "room" in message and message["room"]["outcome"] is not None


async def drill(moves: int, bots: tuple[tuple[str, str], ...], folder: Path) -> dict[str, object]:
    """The figures."""
    server = Server(free_port(), folder / "matches.sqlite3", ("--pace", "0"))
    await server.start()
    watched = Watched(server.port)
    watching: list[asyncio.Task[None]] = []
    try:
        idle = await play(server.port, moves, lambda: True)
        watching = [asyncio.create_task(watched.watch(number, *bot)) for number, bot in enumerate(bots)]
        async with asyncio.timeout(LONGEST_PREPARING):
            while len(watched.thinking) < len(bots):  # noqa: ASYNC110 (four tasks fill it)
                await asyncio.sleep(0.05)
        before = watched.moves
        taken = await play(server.port, moves, lambda: watched.moves - before >= len(bots))
        return {
            "bots": [level for _, level in bots],
            "moves": len(taken),
            "bot_moves": watched.moves - before,
            "median_ms": _ms(statistics.median(taken)),
            "p99_ms": _ms(statistics.quantiles(taken, n=100)[98]),
            "most_ms": _ms(max(taken)),
            "idle_median_ms": _ms(statistics.median(idle)),
            "idle_p99_ms": _ms(statistics.quantiles(idle, n=100)[98]),
        }
    finally:
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
        await server.stop(signal.SIGTERM)


async def play(port: int, moves: int, enough: Callable[[], bool]) -> list[float]:
    """[at least `moves`] seconds from sending a move of a person until the server says that it is durable."""
    taken: list[float] = []
    while len(taken) < moves or not enough():
        people: list[dict[str, object]] = [
            {"kind": "guest", "name": name, "shield": seat} for seat, name in enumerate(("Elaine", "Iris"))
        ]
        room = await asyncio.to_thread(open_room, port, "lancelot", people)
        async with line_to(port, room) as socket:
            shown = json.loads(await socket.recv())
            while shown["room"]["outcome"] is None and (len(taken) < moves or not enough()):
                seconds, shown = await _move(socket, shown)
                taken.append(seconds)
                await asyncio.sleep(BETWEEN)
    return taken


async def _move(socket: ClientConnection, shown: dict[str, Any]) -> tuple[float, dict[str, Any]]:
    version = shown["room"]["version"]
    legal = [square["name"] for square in shown["view"]["squares"] if square["legal"]]
    move = {"type": "play", "command": f"c{version}", "version": version, "move": legal[0] if legal else "--"}
    begun = time.perf_counter()
    await socket.send(json.dumps(move))
    while (message := json.loads(await socket.recv()))["type"] != "done":
        shown = message if "room" in message else shown
    return time.perf_counter() - begun, shown


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 2)


def main() -> int:
    """Runs the drill and prints its figures."""
    parser = argparse.ArgumentParser(description="Measures moves in one room while four bots think in others.")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_MOVES} moves, and bots that need no compiler")
    parser.add_argument("--moves", type=int, default=0)
    chosen = parser.parse_args()
    moves = chosen.moves or (QUICK_MOVES if chosen.quick else MOVES)
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(drill(moves, QUICK if chosen.quick else STRONG, Path(folder)))
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
