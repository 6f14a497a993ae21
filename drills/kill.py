"""Kills the server in the middle of moves, again and again, and looks whether any acknowledged move is lost or doubled.

    python drills/kill.py [--quick] [--kills N]

Real sockets play Lancelot in several rooms. After each SIGKILL the server is started again, every player connects and
sends its unanswered command once more, some commands are sent twice anyhow. The last line is JSON.
"""

import argparse
import asyncio
import json
import signal
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from ledger import Ledger, judge
from server_process import Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from quintain.server.app import free_port

KILLS = 50
QUICK_KILLS = 3
ROOMS = 8
SENT_TWICE = 0.3
"""Share of the commands that are sent twice without need."""
COOKIE = "quintain=" + "d" * 43
"""Of the one browser that all players of this drill use."""
ASIDE = ("you", "beat", "watchers")
"""Messages that tell nothing of the match."""
SEATS = [{"kind": "guest", "name": name, "shield": shield} for shield, name in enumerate(("Elaine", "Iris"))]


@dataclass(slots=True)
class Player:
    """Plays both seats of one room, and of the rematch when a match is over."""

    server: Server
    ledger: Ledger
    random: Random
    room: str
    count: int = 0
    pending: dict[str, Any] | None = None
    """The command that has no answer yet."""

    async def play(self) -> None:
        """Plays until it is cancelled, over as many connections as it takes."""
        while True:
            try:
                address = f"ws://127.0.0.1:{self.server.port}/api/rooms/{self.room}/socket"
                cookie = {"Cookie": COOKIE}
                async with connect(address, compression=None, ping_interval=None, additional_headers=cookie) as socket:
                    await self._converse(socket)
            except (OSError, WebSocketException):
                await asyncio.sleep(0.02)

    async def _converse(self, socket: ClientConnection) -> None:
        """One connection, until the room ends or the server does."""
        shown = json.loads(await socket.recv())
        while self.pending is not None or not shown["room"]["next_room"]:
            if self.pending is None:
                self.count += 1
                self.pending = self._wish(shown)
            await self._send(socket, self.pending)
            while self.pending is not None:
                shown = self._hear(json.loads(await socket.recv()), shown)
        self.room = shown["room"]["next_room"]

    def _wish(self, shown: dict[str, Any]) -> dict[str, Any]:
        room, view = shown["room"], shown["view"]
        common = {"command": f"c{self.count}", "version": room["version"]}
        if room["outcome"] is not None:
            return {"type": "rematch", **common}
        legal = [square["name"] for square in view["squares"] if square["legal"]]
        return {"type": "play", "move": self.random.choice(legal) if legal else "--", **common}

    async def _send(self, socket: ClientConnection, wish: dict[str, Any]) -> None:
        self.ledger.sent.add((self.room, wish["command"]))
        for _ in range(1 + (self.random.random() < SENT_TWICE)):
            await socket.send(json.dumps(wish))

    def _hear(self, message: dict[str, Any], shown: dict[str, Any]) -> dict[str, Any]:
        """Takes one message in; gives back what is shown then."""
        pending = self.pending
        match message["type"]:
            case "done":
                self.ledger.done(self.room, message["command"], message["version"])
            case "refused":
                self.ledger.refused[message["code"]] += 1
            case aside if aside in ASIDE:
                return shown
            case _:
                self.ledger.gaps += message["version"] != shown["room"]["version"] + 1
                return message
        if pending is not None and message["command"] == pending["command"] and message.get("code") != "retry":
            self.pending = None
        return shown


async def drill(kills: int, folder: Path) -> dict[str, object]:
    """All kills on one database; the figures."""
    random = Random(kills)
    server = Server(free_port(), folder / "matches.sqlite3")
    await server.start()
    ledger = Ledger()
    rooms = [await asyncio.to_thread(_open_room, server.port) for _ in range(ROOMS)]
    players = [Player(server, ledger, Random(number), room) for number, room in enumerate(rooms)]
    playing = [asyncio.create_task(player.play()) for player in players]
    in_flight = 0
    for _ in range(kills):
        known = len(ledger.acknowledged)
        while len(ledger.acknowledged) < known + ROOMS:  # noqa: ASYNC110 (many players fill it)
            await asyncio.sleep(0.01)
        await asyncio.sleep(random.uniform(0, 0.3))
        in_flight += sum(player.pending is not None for player in players)
        await server.stop(signal.SIGKILL)
        await server.start()
    await asyncio.sleep(0.5)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    clean = await server.stop(signal.SIGTERM)
    verdict = await judge(server.database, ledger)
    return {
        "kills": kills,
        "acknowledged": len(ledger.acknowledged),
        "in_flight_at_kills": in_flight,
        "events": verdict.events,
        "lost": verdict.lost,
        "doubled": verdict.doubled + ledger.contradicted,
        "holes": verdict.holes + ledger.gaps,
        "foreign": verdict.foreign,
        "refused": dict(ledger.refused),
        "exit_code_after_sigterm": clean,
        "restart_s_median": round(statistics.median(server.starts[1:]), 3),
        "restart_s_most": round(max(server.starts[1:]), 3),
    }


def _open_room(port: int) -> str:
    body = json.dumps({"game": "lancelot", "options": {"players": "2"}, "seats": SEATS}).encode()
    kind = {"Content-Type": "application/json", "Cookie": COOKIE}
    with urlopen(Request(f"http://127.0.0.1:{port}/api/rooms", data=body, headers=kind, method="POST")) as answer:
        return str(json.load(answer)["room"])


def main() -> int:
    """Runs the drill and prints its figures; 1 when something was lost, doubled or left out."""
    parser = argparse.ArgumentParser(description="Kills the server in the middle of moves.")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_KILLS} kills instead of {KILLS}")
    parser.add_argument("--kills", type=int, default=0)
    chosen = parser.parse_args()
    kills = chosen.kills or (QUICK_KILLS if chosen.quick else KILLS)
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(drill(kills, Path(folder)))
    print(json.dumps(figures))
    return int(any(figures[name] != 0 for name in ("lost", "doubled", "holes", "foreign")))


if __name__ == "__main__":
    sys.exit(main())
