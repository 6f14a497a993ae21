"""The application under test, and the few requests that many tests make."""

from collections.abc import Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from starlette.testclient import TestClient, WebSocketTestSession

from quintain.room.match_view import You
from quintain.server.app import build
from quintain.server.config import Config
from quintain.server.limiting import Allowances
from quintain.server.passwords import Effort
from quintain.server.wire import Beat, Done, Happened, Problem, Refused, ServerMessage, Snapshot, Watchers
from quintain.server.wire_rooms import OpenedRoom

_DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
NAMES = ("Elaine", "Iris", "Gawain", "Kay", "Bors")


FREE = Allowances(
    request="",
    opening="",
    sign_up="",
    log_in="",
    log_in_name="",
    message="",
    aim="",
    resume="",
    connect="",
    sockets=100_000,
)
"""No limits: tests are quicker than people."""
CHEAP = Effort(memory_kib=64, passes=1)


@contextmanager
def serving(
    folder: Path,
    page: Path | None = None,
    pace: float = 0.0,
    allowances: Allowances = FREE,
    browser: TestClient | None = None,
) -> Iterator[TestClient]:
    """A running application whose matches are kept in the folder; run again, it goes on where it was.

    browser: one that was there before, whose cookie the client has.
    """
    config = Config(
        folder / "matches.sqlite3",
        page=page or folder / "no-page",
        pace=pace,
        allowances=allowances,
        effort=CHEAP,
    )
    with TestClient(build(config), base_url="http://localhost", raise_server_exceptions=False) as client:
        if browser is not None:
            client.cookies = browser.cookies
        yield client


def seats(count: int) -> list[dict[str, object]]:
    return [{"kind": "guest", "name": NAMES[seat], "shield": seat} for seat in range(count)]


def bot(level: str, seat: int) -> dict[str, object]:
    return {"kind": "bot", "name": f"{level.title()} {seat + 1}", "shield": seat, "level": level}


def opening(game: str = "lancelot", options: Mapping[str, str] | None = None, count: int = 2) -> dict[str, object]:
    return {"game": game, "options": dict(options or {}), "seats": seats(count)}


def open_room(client: TestClient, game: str = "lancelot", options: Mapping[str, str] | None = None) -> str:
    count = int((options or {}).get("players", "2"))
    answer = client.post("/api/rooms", json=opening(game, options, count))
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=OpenedRoom).room


def told(client: TestClient, path: str) -> Snapshot:
    answer = client.get(f"/api/rooms/{path}")
    assert answer.status_code == 200, answer.text
    return msgspec.structs.replace(msgspec.json.decode(answer.content, type=Snapshot), now=0)


def problem(answer: Any, status: int) -> Problem:
    """The Problem that an answer must be; nothing of a traceback in it."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    assert "Traceback" not in answer.text
    return msgspec.json.decode(answer.content, type=Problem)


def received(socket: WebSocketTestSession) -> ServerMessage:
    """The next message that is about the match, not about who looks in and how far away."""
    while isinstance(message := any_message(socket), You | Beat | Watchers):
        continue
    return message


def any_message(socket: WebSocketTestSession) -> ServerMessage:
    return _DECODER.decode(socket.receive_text())


def obeyed(socket: WebSocketTestSession, command: Mapping[str, object]) -> tuple[list[Happened], Done]:
    """Sends a command; what happened until it is done."""
    socket.send_text(msgspec.json.encode(command).decode())
    events: list[Happened] = []
    while not isinstance(message := received(socket), Done):
        assert isinstance(message, Happened), message
        events.append(message)
    return events, message


def refused(socket: WebSocketTestSession, message: object) -> Refused:
    text = message if isinstance(message, str) else msgspec.json.encode(message).decode()
    socket.send_text(text)
    answer = received(socket)
    assert isinstance(answer, Refused), answer
    return answer


def play(version: int, move: str, command: str | None = None) -> dict[str, object]:
    return {"type": "play", "command": command or f"p{version}", "version": version, "move": move}


def watching(client: TestClient, room: str) -> AbstractContextManager[WebSocketTestSession]:
    return connected(client, f"ws://localhost/api/rooms/{room}/socket")


@contextmanager
def connected(
    client: TestClient, address: str, headers: Mapping[str, str] | None = None
) -> Iterator[WebSocketTestSession]:
    """A socket, closed in the end.

    Closing it cancels the application's end, and the test client sometimes reports that very cancellation; one that
    comes before the block is over is reported as ever.
    """
    with ExitStack() as closing:
        yield closing.enter_context(client.websocket_connect(address, headers=dict(headers or {})))
        with suppress(CancelledError):
            closing.close()
