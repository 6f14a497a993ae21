"""Who gets what: host, other seat, watcher, stranger and somebody without a link, on every resource and message.

The tables below name every resource and every message; one that is missing fails the test.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec.inspect
import pytest
from starlette.testclient import TestClient

from quintain.room.match_view import You
from quintain.room.setting import Setting
from quintain.server import wire
from quintain.server.wire import Done, Happened, Refused, Snapshot
from quintain.server.wire_rooms import OpenedRoom
from tests.server.people import Browser, browser, seated, send, until
from tests.server.serving import opening, problem, serving

ROOM = "/api/rooms/{room_id}"
LOOKS = {
    ROOM: "",
    f"{ROOM}/history": "",
    f"{ROOM}/motion/{{ply}}": "",
    f"{ROOM}/why": "?move=a1",
    f"{ROOM}/squares": "",
    f"{ROOM}/record": "",
    f"{ROOM}/review": "",
    f"{ROOM}/analysis": "?ply=0",
    f"{ROOM}/analysis/squares": "?ply=0",
    f"{ROOM}/flick-study": "?ply=1",
    f"{ROOM}/flick-map": "?ply=1&knight=hero&x=1&y=1",
    f"{ROOM}/ghosts": "?ply=1",
}
"""Resources of a room, with what they are asked: all look, none changes anything."""
FOR_ALL = {
    "GET /api/games", "GET /api/bots", "GET /api/rules", "GET /api/lobby", "GET /api/me", "GET /api/me/rooms",
    "GET /api/players/{name}", "GET /api/ladder", "GET /api/chances", "POST /api/rooms", "POST /api/records",
    "GET /api/me/push", "POST /api/me/push", "DELETE /api/me/push",
    "POST /api/account", "DELETE /api/account", "PUT /api/account/password", "POST /api/session", "DELETE /api/session",
}  # fmt: skip
"""Resources that hang on no room; those about accounts are in test_auth.py, those about push in test_push.py."""
HIDDEN = {"no_watching", "unknown_room"}

ALLOWED = "done"
MESSAGES: dict[str, tuple[dict[str, object], str, str]] = {
    "play": ({"move": "a1"}, ALLOWED, "not_your_turn"),
    "take_back": ({}, "no_take_back", "no_take_back"),
    "resign": ({"seat": 0}, ALLOWED, "not_yours"),
    "rematch": ({}, "not_over", "not_over"),
    "sit_down": ({"seat": 0, "name": "Kay", "shield": 4}, "started", "started"),
    "stand_up": ({"seat": 0}, "started", "started"),
    "remove_seat": ({"seat": 0}, "started", "not_host"),
    "fill_with_bot": ({"seat": 0, "level": "page"}, "started", "not_host"),
    "start": ({}, "started", "not_host"),
    "offer": ({"kind": "draw"}, ALLOWED, ALLOWED),
    "answer": ({"offer": 3, "yes": True}, "no_offer", "no_offer"),
    "withdraw": ({"offer": 3}, "no_offer", "no_offer"),
    "claim": ({"seat": 1, "choice": "win"}, "grace", "own_seat"),
    "set_chat": ({"on": False}, ALLOWED, "not_host"),
    "hint": ({}, "", "not_yours"),
    "move_now": ({}, "no_bot", "no_bot"),
    "say": ({"phrase": "hello"}, ALLOWED, ALLOWED),
    "ping": ({"marks": ["a1"]}, ALLOWED, ALLOWED),
    "aim": ({"text": "a1"}, ALLOWED, "not_yours"),
}
"""Of every message that asks for something: what the host on seat 0 gets at the start, and the other seat.

"" is not tried: it takes a bot that thinks. Watchers and strangers get "not_seated" for all of them.
"""
UNVERSIONED = {"sit_down", "stand_up", "answer", "withdraw", "set_chat", "say", "ping", "aim"}
READING = {"resume", "heard"}
"""What those who watch may send."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Who is there."""

    host: Browser
    guest: Browser
    stranger: Browser


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("rights")) as running:
        yield running


def cast(client: TestClient) -> Cast:
    return Cast(browser(client, "h"), browser(client, "g"), browser(client, "s"))


def test_the_tables_name_every_resource_and_every_message(client: TestClient) -> None:
    """What is added must be judged here."""
    paths = client.get("/api/openapi.json").json()["paths"]
    found = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert found == FOR_ALL | {f"GET {path}" for path in LOOKS}
    union = msgspec.inspect.type_info(wire.ClientMessage)
    assert isinstance(union, msgspec.inspect.UnionType)
    tags = {info.tag for info in union.types if isinstance(info, msgspec.inspect.StructType)}
    assert tags == set(MESSAGES) | READING


@pytest.mark.parametrize("path", LOOKS)
def test_every_look_is_for_those_who_play_and_for_watchers_where_they_may(client: TestClient, path: str) -> None:
    """By the room's link and the link for watching; where nobody may watch, and without a link, the answer is no."""
    who = cast(client)
    for delay in (0, -1):
        room, _ = seated(who.host, who.guest, delay=delay)
        answers = {}
        for name, person, at in (
            ("host", who.host, room.room),
            ("guest", who.guest, room.room),
            ("stranger", who.stranger, room.room),
            ("watcher", who.stranger, room.watch or "x" * 22),
            ("nobody", who.stranger, "n" * 22),
        ):
            answers[name] = person.get(path.format(room_id=at, ply=1) + LOOKS[path])
        assert answers["host"].status_code == answers["guest"].status_code
        codes = {name: answer.json().get("code") for name, answer in answers.items() if answer.status_code >= 400}
        assert codes.get("host") not in HIDDEN
        assert codes["nobody"] == "unknown_room"
        if delay == 0:
            assert codes.get("watcher") == codes.get("stranger") == codes.get("host")
            assert room.room not in answers["watcher"].text
        else:
            assert codes["stranger"] == "no_watching"
            assert problem(answers["stranger"], 403).code == "no_watching"
            assert codes["watcher"] == "unknown_room"
        for answer in answers.values():
            for browser_ in (who.host, who.guest):
                assert browser_.secret not in answer.text


@pytest.mark.parametrize("kind", MESSAGES)
def test_every_message_is_obeyed_or_refused_by_who_sends_it(client: TestClient, kind: str) -> None:
    """Host, other seat, stranger with the room's link, watcher; nothing changes by what is refused."""
    who = cast(client)
    fields, by_host, by_guest = MESSAGES[kind]
    room, version = seated(who.host, who.guest)
    message = {"type": kind, **fields}
    if kind not in UNVERSIONED:
        message["version"] = version
    for name, person, at, wanted in (
        ("watcher", who.stranger, room.watch, "not_seated"),
        ("stranger", who.stranger, room.room, "not_seated"),
        ("guest", who.guest, room.room, by_guest),
        ("host", who.host, room.room, by_host),
    ):
        if wanted == "" or (wanted == ALLOWED and name == "guest" and kind not in {"say", "ping"}):
            continue
        before = standing(who.host, room)
        with person.at(at) as socket:
            until(socket, Snapshot)
            send(socket, {**message, "command": f"{kind}-{name}"})
            if wanted == ALLOWED:
                assert until(socket, Done).command == f"{kind}-{name}"
                continue
            refused = until(socket, Refused)
            assert (refused.code, refused.command) == (wanted, f"{kind}-{name}"), name
        assert standing(who.host, room) == before


def standing(host: Browser, room: OpenedRoom) -> list[object]:
    """What stands of the match; who is there is not asked."""
    shown = host.get(f"/api/rooms/{room.room}").json()
    return [shown["turns"], shown["room"]["seats"], shown["room"]["outcome"], shown["room"]["match"]["offer"]]


def test_a_watcher_may_ask_for_what_he_misses(client: TestClient) -> None:
    """Resume, Heard"""
    who = cast(client)
    room, version = seated(who.host, who.guest)
    with who.stranger.at(room.watch) as socket:
        until(socket, Snapshot)
        send(socket, {"type": "heard", "beat": 1})
        send(socket, {"type": "resume", "version": version - 1})
        assert until(socket, Happened).version == version


def test_on_one_screen_the_opener_plays_all_seats_and_others_only_look(client: TestClient) -> None:
    """Setting.where "screen": whoever opened it holds the seats of all persons."""
    who = cast(client)
    room = who.host.open(seats=opening()["seats"], setting=msgspec.to_builtins(Setting()))
    with who.host.at(room.room) as one, who.stranger.at(room.room) as two:
        for socket, seats in ((one, [0, 1]), (two, [])):
            shown = until(socket, Snapshot)
            assert shown.room.match.phase == "running"
            assert until(socket, You).seats == seats
        send(two, {"type": "play", "command": "c", "version": 1, "move": "a1"})
        assert until(two, Refused).code == "not_seated"
        for version, move in ((1, "a1"), (2, "b2")):
            send(one, {"type": "play", "command": move, "version": version, "move": move})
            assert until(one, Done).version == version + 1


def test_no_key_and_no_secret_is_ever_told(client: TestClient) -> None:
    """Keys never leave the server: in no message and no answer."""
    from quintain.server.auth import key_of

    who = cast(client)
    room, version = seated(who.host, who.guest)
    texts = [who.stranger.get(f"/api/rooms/{room.room}{rest}").text for rest in ("", "/history", "/record")]
    with who.stranger.at(room.watch) as socket, who.host.at(room.room) as one:
        texts.append(socket.receive_text())
        send(one, {"type": "play", "command": "c", "version": version, "move": "a1"})
        until(one, Done)
        texts += [socket.receive_text() for _ in range(3)]
    for secret in (who.host.secret, who.guest.secret):
        for text in texts:
            assert secret not in text
            assert key_of(secret) not in text
            assert room.room not in text or text in texts[:3]
