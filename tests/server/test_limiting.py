"""Rates and open connections by address."""

from dataclasses import replace
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import WebSocketDenialResponse

from quintain.core.errors import CommandError, OptionError, TooManyError
from quintain.server.limiting import Limits, address_of, allowances_of
from quintain.server.wire import Snapshot
from tests.server.serving import FREE, obeyed, open_room, opening, play, problem, received, refused, serving, watching


def test_one_too_many_is_refused_with_the_time_to_wait() -> None:
    """Limits.count: by rule and by whom."""
    limits = Limits(replace(FREE, log_in="2/minute", aim="1/hour"))
    for _ in range(2):
        limits.count("log_in", "a")
    with pytest.raises(TooManyError) as refused:
        limits.count("log_in", "a")
    assert 1 <= refused.value.after <= 120
    assert refused.value.code == "too_many"
    limits.count("log_in", "b")
    limits.count("aim", "a")
    for _ in range(1000):
        limits.count("message", "a")


def test_connections_are_counted_while_they_are_open() -> None:
    """Limits.connection"""
    limits = Limits(replace(FREE, sockets=2))
    with limits.connection("a"), limits.connection("b"):
        with limits.connection("a"), pytest.raises(CommandError) as refused, limits.connection("a"):
            pass
        assert refused.value.code == "too_many_sockets"
        with limits.connection("a"):
            pass
    assert not limits._open


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_of_ipv6_the_network_is_counted(host: str, counted: str) -> None:
    """Whoever has one address has 2^64."""
    assert address_of(HTTPConnection({"type": "http", "client": (host, 1)})) == counted
    assert address_of(HTTPConnection({"type": "http", "client": None})) == ""


def test_limits_are_changed_by_name() -> None:
    """--limit"""
    changed = allowances_of(["log_in=7/minute;9/hour", "sockets=5", "request="])
    assert (changed.log_in, changed.sockets, changed.request) == ("7/minute;9/hour", 5, "")
    Limits(changed)
    free = allowances_of(["off", "aim=1/hour"])
    assert (free.log_in, free.message, free.aim, free.sockets >= 100_000) == ("", "", "1/hour", True)
    for wrong in ("wind=1/minute", "log_in=often", "sockets=many", "log_in"):
        if wrong == "log_in":
            assert allowances_of([wrong]).log_in == ""
            continue
        with pytest.raises(OptionError):
            allowances_of([wrong])


@pytest.mark.parametrize("path", ["/api/games", "/nothing"])
def test_requests_are_limited_by_address(tmp_path: Path, path: str) -> None:
    """429 with Retry-After"""
    with serving(tmp_path, allowances=replace(FREE, request="3/hour")) as client:
        for _ in range(3):
            assert client.get(path).status_code in {200, 404, 503}
        answer = client.get(path)
        assert problem(answer, 429).code == "too_many"
        assert int(answer.headers["retry-after"]) >= 1
        assert "content-security-policy" in answer.headers


def test_rooms_and_sockets_are_limited_by_address(tmp_path: Path) -> None:
    """1,000 sockets from one address: those above the limit never open."""
    with serving(tmp_path, allowances=replace(FREE, opening="2/hour", sockets=2)) as client:
        room = open_room(client)
        with watching(client, room), watching(client, room):
            with pytest.raises(WebSocketDenialResponse) as denied, watching(client, room):
                pass
            assert denied.value.status_code == 429
        with watching(client, room) as socket:
            assert socket.receive_text()
        open_room(client)
        assert problem(client.post("/api/rooms", json=opening()), 429).code == "too_many"
        assert client.get("/api/me/rooms").status_code == 200


def test_commands_on_one_socket_are_limited_and_each_is_answered(tmp_path: Path) -> None:
    """Refused "too_many" with the command's id; another socket is not held up, nothing is lost of the match."""
    with serving(tmp_path, allowances=replace(FREE, message="2/hour")) as client:
        room = open_room(client)
        with watching(client, room) as socket, watching(client, room) as other:
            assert isinstance(received(socket), Snapshot)
            assert isinstance(received(other), Snapshot)
            assert refused(socket, play(9, "a1", "x")).code == "stale"
            assert refused(socket, "{").code == "malformed"
            told = refused(socket, play(1, "a1", "y"))
            assert (told.code, told.command, told.version) == ("too_many", "y", 1)
            assert obeyed(other, play(1, "a1", "z"))[1].version == 2
