"""SQL, paths, templates and broken text in every field; bodies too large and too deep.

Whoever sends them gets a refusal in our words, or a text that is kept as a text; never a file, a statement that runs,
a word of how the server is made, or an answer 5xx.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from starlette.testclient import TestClient

from quintain.room.setting import Setting
from quintain.server.config import MOST_MESSAGE, MOST_RECORD, MOST_REQUEST
from quintain.server.wire import Done, Refused, Snapshot
from quintain.server.wire_rooms import OpenedRoom
from tests.security.attackers import HOSTILE, TOO_DEEP, tells_nothing
from tests.server.people import browser, seated, until
from tests.server.serving import opening, problem, serving
from tests.server.test_rights import MESSAGES, UNVERSIONED

JSON = {"content-type": "application/json"}
PASSWORD = "a horse of another colour"
BODIES: dict[tuple[str, str], dict[str, Any]] = {
    ("POST", "/api/rooms"): {**opening(), "title": "T", "setting": msgspec.to_builtins(Setting())},
    ("POST", "/api/account"): {"name": "Percival", "password": PASSWORD},
    ("DELETE", "/api/account"): {"password": PASSWORD},
    ("PUT", "/api/account/password"): {"password": PASSWORD, "following": PASSWORD + "!"},
    ("POST", "/api/session"): {"name": "Percival", "password": PASSWORD},
}
QUERIES = {
    "/api/lobby": ("game", "seats", "phase", "clock", "rated", "hand", "page"),
    "/api/me/rooms": ("page",),
    "/api/players/Percival": ("page",),
    "/api/ladder?game=lancelot&seats=2&hand=none": ("game", "seats", "hand", "page"),
    "/api/chances?game=lancelot&seats=2&side=bot:page&side=bot:squire": ("game", "seats", "hand", "side"),
    "{room}": ("version",),
    "{room}/why": ("move",),
    "{room}/squares": ("sword",),
    "{room}/record": ("as",),
    "{room}/review": ("ply",),
    "{room}/analysis?ply=0": ("ply", "branch"),
    "{room}/analysis/squares?ply=0": ("ply", "branch", "sword"),
    "{room}/flick-study?ply=1": ("ply",),
    "{room}/flick-map?ply=1&knight=hero&x=1&y=1": ("ply", "knight", "x", "y", "tremor"),
    "{room}/ghosts?ply=1": ("ply", "move", "tremor"),
}
PATHS = (
    "/api/rooms/{text}", "/api/rooms/{text}/record", "/api/players/{text}", "/api/rooms/{room}/motion/{text}",
    "/api/{text}", "/{text}", "/assets/{text}", "/room/{text}", "/watch/{text}",
)  # fmt: skip
TABLES = ("event WHERE command NOT LIKE '=%'", "room", "account", "person_key")
"""Of events those that somebody asked for: that players went away the server notes by itself."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hostile")


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[TestClient]:
    with serving(folder) as running:
        yield running


def counted(folder: Path) -> list[int]:
    """[tables] rows."""
    connection = sqlite3.connect(folder / "matches.sqlite3")
    found = [connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in TABLES]  # noqa: S608 (our own names)
    connection.close()
    return found


def replaced(body: Any, text: object) -> Iterator[Any]:
    """The body with each of its values, and the name of each of its fields, replaced by the text in turn."""
    if isinstance(body, dict):
        for name in body:
            yield {**body, name: text}
            yield {**{other: value for other, value in body.items() if other != name}, str(text): body[name]}
            yield from ({**body, name: inner} for inner in replaced(body[name], text))
    elif isinstance(body, list):
        for index, value in enumerate(body):
            yield from ([*body[:index], inner, *body[index + 1 :]] for inner in replaced(value, text))


def encoded(value: object) -> bytes:
    """JSON, also of what is no text."""
    import json

    return json.dumps(value).encode()


@pytest.mark.parametrize(("method", "path"), BODIES)
def test_hostile_texts_in_every_field_of_every_body(client: TestClient, folder: Path, method: str, path: str) -> None:
    """A refusal, or a room with a strange name."""
    before = counted(folder)
    for text in HOSTILE:
        for body in replaced(BODIES[method, path], text):
            client.cookies.clear()
            answer = client.request(method, path, content=encoded(body), headers=JSON)
            assert answer.status_code < 500, (body, answer.text)
            tells_nothing(answer.text)
    assert all(now >= was for now, was in zip(counted(folder), before, strict=True))


def test_hostile_texts_in_every_part_of_an_address(client: TestClient, folder: Path) -> None:
    """A refusal, or what is there for everybody."""
    who = browser(client, "h")
    room, _ = seated(who, browser(client, "g"))
    before = counted(folder)
    for text in (each.encode("utf-8", "replace") for each in HOSTILE):
        for path in PATHS:
            asked_for = path.format(room=room.room, text=quote(text, safe=""))
            answer = who.get(asked_for)
            assert answer.status_code in {200, 400, 404, 503}, (asked_for, answer.text)
            tells_nothing(answer.text)
            answer = who.get(path.format(room=room.room, text=quote(text, safe="/.\\")))
            assert answer.status_code < 504
            tells_nothing(answer.text)
        for path, names in QUERIES.items():
            at = path.format(room=f"/api/rooms/{room.room}")
            for name in names:
                answer = who.get(f"{at}{'&' if '?' in at else '?'}{name}={quote(text)}")
                assert answer.status_code < 500, (at, name, answer.text)
                bare = at.partition("?")[0]
                again = who.get(f"{bare}?{name}={quote(text)}")
                assert again.status_code < 500, (bare, name, again.text)
                tells_nothing(answer.text + again.text)
    assert counted(folder) == before


def test_hostile_texts_in_every_field_of_every_message(client: TestClient) -> None:
    """Each is answered on a socket that goes on."""
    who = browser(client, "h")
    room, version = seated(who, browser(client, "g"))
    with who.at(room.room) as socket:
        until(socket, Snapshot)
        for kind, (fields, _, _) in MESSAGES.items():
            if kind in {"hint", "resign"}:
                continue
            message = {"type": kind, "command": "c", **fields}
            if kind not in UNVERSIONED:
                message["version"] = version
            for text in HOSTILE:
                for number, body in enumerate(replaced(message, text)):
                    command = f"{kind}{HOSTILE.index(text)}-{number}"
                    if body.get("command") == "c":
                        body["command"] = command
                    socket.send_text(encoded(body).decode())
                    answer = until(socket, Done | Refused)  # type: ignore[arg-type]
                    tells_nothing(msgspec.json.encode(answer).decode())
                    assert isinstance(answer, Done) or answer.code != "internal"


def test_a_hostile_title_and_name_are_kept_as_texts(client: TestClient) -> None:
    """What looks like SQL, a path or markup and can be seen on one line is a name like any other."""
    for text in ("'; DROP TABLE --", "../../etc/passwd", "<b onclick=x>"):
        body = {**opening(), "title": text}
        body["seats"][0]["name"] = text  # type: ignore[index]
        answer = client.post("/api/rooms", json=body)
        assert answer.status_code == 201
        room = msgspec.json.decode(answer.content, type=OpenedRoom).room
        shown = client.get(f"/api/rooms/{room}").json()["room"]
        assert (shown["title"], shown["seats"][0]["name"]) == (text, text)
        disposition = client.get(f"/api/rooms/{room}/record").headers["content-disposition"]
        assert not set("/\\<>") & set(disposition.partition("filename=")[2].replace("%2F", "/"))


@pytest.mark.parametrize(("method", "path"), [*BODIES, ("POST", "/api/records")])
def test_bodies_too_large_and_too_deep(client: TestClient, method: str, path: str) -> None:
    """413 as soon as it is too much; 100,000 levels deep is malformed, not a crash."""
    most = MOST_RECORD if path == "/api/records" else MOST_REQUEST
    large = client.request(method, path, content=b'"' + b"x" * most + b'"', headers=JSON)
    assert problem(large, 413).code == "too_large"
    for text in TOO_DEEP:
        answer = client.request(method, path, content=text, headers=JSON)
        assert problem(answer, answer.status_code).code in {"malformed", "too_large", "record"}, text[:20]
        assert answer.status_code in {400, 413, 422}


def test_messages_too_large_and_too_deep(client: TestClient) -> None:
    """A message of at most 4 KiB: nothing in it can be 100,000 deep, and 2,000 deep is malformed."""
    who = browser(client, "h")
    room, _ = seated(who, browser(client, "g"))
    with who.at(room.room) as socket:
        until(socket, Snapshot)
        for text in TOO_DEEP:
            socket.send_text(text)
            assert until(socket, Refused).code == "too_large"
            socket.send_text(text[: MOST_MESSAGE // 2])
            assert until(socket, Refused).code == "malformed"
