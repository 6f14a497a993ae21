"""Web push: who is told of a turn, what a push service gets, and which addresses are taken.

The push service is one of ours on this machine; it decrypts with the browser's private key, as a browser does.
"""

import base64
import json
import os
import stat
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from starlette.testclient import TestClient

from quintain.core.errors import CommandError, StoreError
from quintain.server.app import build
from quintain.server.config import Config
from quintain.server.push import MOST_SUBSCRIPTIONS, checked_endpoint, is_public, key_file
from quintain.server.push_keys import load_key
from quintain.server.wire import Done
from tests.server.people import Browser, browser, seated, send, until
from tests.server.serving import CHEAP, FREE, play, problem

PATIENCE = 20.0


class PushService:
    """One browser's push service: what came, decrypted, with its headers."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.came: list[tuple[dict[str, str], Mapping[str, str]]] = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                text = http_ece.decrypt(body, private_key=service.key, auth_secret=service.auth, version="aes128gcm")
                service.came.append((json.loads(text), dict(self.headers)))
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (its name there)
                """Quiet."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    def subscription(self, name: str = "1") -> dict[str, object]:
        """As a browser's PushSubscription tells it."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        endpoint = f"http://127.0.0.1:{self.server.server_port}/{name}"
        return {"endpoint": endpoint, "keys": {"p256dh": _text(point), "auth": _text(self.auth)}}

    def wait(self, count: int) -> None:
        """Until so many messages have come."""
        until_ = time.monotonic() + PATIENCE
        while len(self.came) < count and time.monotonic() < until_:
            time.sleep(0.02)
        assert len(self.came) == count


@pytest.fixture
def service() -> Iterator[PushService]:
    running = PushService()
    thread = threading.Thread(target=running.server.serve_forever)
    thread.start()
    yield running
    running.server.shutdown()
    thread.join()
    running.server.server_close()


@contextmanager
def serving(folder: Path, *, anywhere: bool = True) -> Iterator[TestClient]:
    config = Config(
        folder / "matches.sqlite3",
        page=folder / "no-page",
        pace=0.0,
        allowances=FREE,
        effort=CHEAP,
        push_anywhere=anywhere,
    )
    with TestClient(build(config), base_url="http://localhost", raise_server_exceptions=False) as client:
        yield client


def test_one_who_is_away_is_told_once_a_turn_and_nothing_but_the_turn(tmp_path: Path, service: PushService) -> None:
    """Across a restart of the server too; who looks on is not told."""
    with serving(tmp_path) as client:
        host, guest = browser(client, "h"), browser(client, "g")
        room, version = seated(host, guest, clock={"kind": "days", "days": 2})
        assert _post(guest, service.subscription()).json()["count"] == 1
        _play(host, room.room, version, "a1")
        service.wait(1)
        call, headers = service.came[0]
        assert call == {"title": "", "name": "Iris", "path": f"/room/{room.room}"}
        token, key = headers["Authorization"].removeprefix("vapid t=").split(",k=")
        assert key == guest.get("/api/me/push").json()["key"]
        claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
        assert claims["aud"] == f"http://127.0.0.1:{service.server.server_port}"
        assert Vapid02.verify(headers["Authorization"])
        assert int(headers["TTL"]) > 0
    with serving(tmp_path) as client:
        host, guest = browser(client, "h"), browser(client, "g")
        with host.at(room.room):
            assert guest.get("/api/me/push").json() == {"key": key, "count": 1}
        with guest.at(room.room) as looking:
            after = _send_move(looking, version + 1, "b2")
        with guest.at(room.room):
            _play(host, room.room, after, "c3")
        time.sleep(0.3)
        assert len(service.came) == 1


def test_one_who_is_gone_is_forgotten_and_other_clocks_call_nobody(tmp_path: Path, service: PushService) -> None:
    service.status = 410
    with serving(tmp_path) as client:
        host, guest = browser(client, "h"), browser(client, "g")
        _post(guest, service.subscription())
        for setting in ({}, {"clock": {"kind": "move", "initial": 600}}):
            room, version = seated(host, guest, **setting)
            _play(host, room.room, version, "a1")
        room, version = seated(host, guest, clock={"kind": "days", "days": 1})
        _play(host, room.room, version, "a1")
        service.wait(1)
        until_ = time.monotonic() + PATIENCE
        while guest.get("/api/me/push").json()["count"] and time.monotonic() < until_:
            time.sleep(0.02)
        assert guest.get("/api/me/push").json()["count"] == 0


def test_subscriptions_are_bounded_and_each_browsers_own(tmp_path: Path, service: PushService) -> None:
    with serving(tmp_path) as client:
        mine, other = browser(client, "h"), browser(client, "s")
        answers = [_post(mine, service.subscription(str(number))) for number in range(MOST_SUBSCRIPTIONS + 3)]
        assert answers[-1].json()["count"] == MOST_SUBSCRIPTIONS
        last = service.subscription(str(MOST_SUBSCRIPTIONS + 2))
        assert _delete(other, str(last["endpoint"])).json()["count"] == 0
        assert mine.get("/api/me/push").json()["count"] == MOST_SUBSCRIPTIONS
        assert _delete(mine, str(last["endpoint"])).json()["count"] == MOST_SUBSCRIPTIONS - 1
        client.cookies.clear()
        assert problem(client.post("/api/me/push", json=last), 403).code == "not_known"


def test_a_log_out_takes_the_call_along(tmp_path: Path, service: PushService) -> None:
    """What an account is told is not shown to who uses the browser after it."""
    with serving(tmp_path) as client:
        host, guest = browser(client, "h"), browser(client, "g")
        room, version = seated(host, guest, clock={"kind": "days", "days": 2})
        client.cookies.clear()
        wanted = {"name": "Iris of Nowhere", "password": "a long way from here"}
        answer = client.post("/api/account", json=wanted, headers=guest.headers)
        member = Browser(client, answer.headers["set-cookie"].split("quintain=")[1].split(";")[0])
        _post(member, service.subscription())
        _play(host, room.room, version, "a1")
        service.wait(1)
        _play(member, room.room, version + 1, "b2")
        client.cookies.clear()
        assert client.delete("/api/session", headers=member.headers).status_code == 200
        _play(host, room.room, version + 2, "c3")
        time.sleep(0.3)
        assert len(service.came) == 1


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.net/1", "https://localhost/1", "https://127.0.0.1/1", "https://[::1]/1", "https://2130706433/",
        "https://10.0.0.1/1", "https://printer/1", "https://db.internal/1", "https://push.example.net:8443/1",
        "https://me:too@push.example.net/1", "file:///etc/passwd", "https://0x7f.1/1", "https://push.example.net\\@10.0.0.1/",
        "https://[::1", "https://push.example.net/\n1",
    ],
)  # fmt: skip
def test_addresses_inside_are_refused(endpoint: str) -> None:
    with pytest.raises(CommandError, match="no address of a push service"):
        checked_endpoint(endpoint)


def test_addresses_outside_are_taken(tmp_path: Path, service: PushService) -> None:
    assert checked_endpoint("https://updates.push.example.net/wpush/v2/gAAA") != ""
    assert is_public("93.184.216.34")
    inside = (
        "127.0.0.1",
        "10.1.2.3",
        "169.254.169.254",
        "::1",
        "::ffff:127.0.0.1",
        "fe80::1",
        "0.0.0.0",  # noqa: S104
        "2002:7f00:1::",
        "x",
    )
    assert not any(map(is_public, inside))
    with serving(tmp_path, anywhere=False) as client:
        answer = _post(browser(client, "h"), service.subscription())
        assert problem(answer, 422).code == "endpoint"


def test_the_key_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    database = tmp_path / "matches.sqlite3"
    made = load_key(database, "")
    assert stat.S_IMODE(key_file(database).stat().st_mode) == 0o600
    again = load_key(database, "")
    assert made.private_pem() == again.private_pem()
    assert load_key(tmp_path / "other.sqlite3", made.private_pem().decode()).private_pem() == made.private_pem()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["matches.sqlite3.push-key"]
    with pytest.raises(StoreError, match="no private key"):
        load_key(database, "nonsense")


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _post(who: Browser, subscription: Mapping[str, object]):  # type: ignore[no-untyped-def]
    who.client.cookies.clear()
    return who.client.post("/api/me/push", json=subscription, headers=who.headers)


def _delete(who: Browser, endpoint: str):  # type: ignore[no-untyped-def]
    who.client.cookies.clear()
    return who.client.request("DELETE", "/api/me/push", json={"endpoint": endpoint}, headers=who.headers)


def _play(who: Browser, room: str, version: int, move: str) -> None:
    with who.at(room) as socket:
        _send_move(socket, version, move)


def _send_move(socket, version: int, move: str) -> int:  # type: ignore[no-untyped-def]
    send(socket, play(version, move))
    done: Done = until(socket, Done)
    return done.version
