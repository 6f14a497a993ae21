"""Several browsers at one server, over sockets."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.testclient import TestClient, WebSocketTestSession

from quintain.room.match_view import You
from quintain.server.wire import Happened
from quintain.server.wire_rooms import OpenedRoom
from tests.server.serving import any_message, connected, opening

FREE_SEAT = {"kind": "nobody", "name": "Free", "shield": 0}


@dataclass(frozen=True, slots=True)
class Browser:
    """One browser: a cookie of its own."""

    client: TestClient
    secret: str

    @property
    def headers(self) -> dict[str, str]:
        """What it sends with everything."""
        return {"cookie": f"quintain={self.secret}"}

    def open(self, **changed: Any) -> OpenedRoom:
        """A room that it opens, of two seats, the second one free."""
        seats = [opening()["seats"][0], FREE_SEAT]  # type: ignore[index]
        request = {**opening(), "seats": seats, "setting": {"where": "link"}, **changed}
        self.client.cookies.clear()
        answer = self.client.post("/api/rooms", json=request, headers=self.headers)
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=OpenedRoom)

    def get(self, path: str) -> Any:
        """What it gets at a path."""
        self.client.cookies.clear()
        return self.client.get(path, headers=self.headers)

    @contextmanager
    def at(self, room: str, version: int | None = None) -> Iterator[WebSocketTestSession]:
        """Its socket in a room."""
        self.client.cookies.clear()
        query = "" if version is None else f"?version={version}"
        path = f"ws://localhost/api/rooms/{room}/socket{query}"
        with connected(self.client, path, self.headers) as socket:
            yield socket


def browser(client: TestClient, letter: str) -> Browser:
    """A browser of its own for each letter."""
    return Browser(client, letter * 43)


def send(socket: WebSocketTestSession, message: Mapping[str, object]) -> None:
    socket.send_text(msgspec.json.encode(message).decode())


def until(socket: WebSocketTestSession, kind: type, *, most: int = 60) -> Any:
    """The next message of a kind; others are passed over."""
    for _ in range(most):
        message = any_message(socket)
        if isinstance(message, kind):
            return message
    raise AssertionError(f"no {kind.__name__} came")


def you(socket: WebSocketTestSession) -> You:
    """What one is told he is."""
    told: You = until(socket, You)
    return told


def until_kind(socket: WebSocketTestSession, kind: str) -> Happened:
    """The next event of a kind."""
    while True:
        happened: Happened = until(socket, Happened)
        if happened.kind == kind:
            return happened


def part(told: You) -> tuple[list[int], bool, bool]:
    """Which seats he plays, whether he is the host, and whether he watches."""
    return told.seats, told.host, told.watcher


def sit(seat: int = 1, name: str = "Iris", shield: int = 1) -> dict[str, object]:
    return {"type": "sit_down", "command": f"sit{seat}", "seat": seat, "name": name, "shield": shield}


def start(version: int, *, lot: bool = False) -> dict[str, object]:
    return {"type": "start", "command": f"start{version}", "version": version, "lot": lot}


def seated(host: Browser, guest: Browser, **setting: object) -> tuple[OpenedRoom, int]:
    """A room that both sit in and that has begun, and its version."""
    from quintain.server.wire import Done

    room = host.open(setting={"where": "link", **setting})
    with guest.at(room.room) as socket:
        send(socket, sit())
        assert until(socket, Done).version == 2
    with host.at(room.room) as socket:
        send(socket, start(2))
        return room, until(socket, Done).version
