"""The application under test, and the few requests that many tests make."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.testclient import TestClient, WebSocketTestSession

from quintain.server.app import build
from quintain.server.config import Config
from quintain.server.wire import Done, Happened, OpenedRoom, Problem, Refused, ServerMessage, Snapshot

_DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
NAMES = ("Elaine", "Iris", "Gawain", "Kay", "Bors")


@contextmanager
def serving(folder: Path, page: Path | None = None) -> Iterator[TestClient]:
    """A running application whose matches are kept in the folder; run again, it goes on where it was."""
    config = Config(folder / "matches.sqlite3", page=page or folder / "no-page")
    with TestClient(build(config), base_url="http://localhost", raise_server_exceptions=False) as client:
        yield client


def seats(count: int) -> list[dict[str, object]]:
    return [{"kind": "guest", "name": NAMES[seat], "shield": seat} for seat in range(count)]


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
    return msgspec.json.decode(answer.content, type=Snapshot)


def problem(answer: Any, status: int) -> Problem:
    """The Problem that an answer must be; nothing of a traceback in it."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    assert "Traceback" not in answer.text
    return msgspec.json.decode(answer.content, type=Problem)


def received(socket: WebSocketTestSession) -> ServerMessage:
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


def watching(client: TestClient, room: str) -> WebSocketTestSession:
    return client.websocket_connect(f"ws://localhost/api/rooms/{room}/socket")
