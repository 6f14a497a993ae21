"""Foreign pages, foreign names, and the headers that bind the browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from quintain.server.app import build
from quintain.server.config import Config
from tests.server.serving import open_room, opening, problem, received, serving


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("matches")) as running:
        yield running


@pytest.mark.parametrize("host", ["localhost", "localhost:8310", "LOCALHOST", "127.0.0.1:1", "[::1]:80", "192.168.1.7"])
def test_this_machine_is_answered_under_its_own_names_and_any_address(client: TestClient, host: str) -> None:
    """Host check: plain addresses can't be rebound."""
    assert client.get("/api/rules", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "", "[::1", "127.0.0.1.evil.example:80"])
def test_an_unknown_name_is_not_answered(client: TestClient, host: str) -> None:
    """Host check: against DNS rebinding, for pages and sockets."""
    assert problem(client.get("/api/rooms", headers={"host": host}), 400).code == "forbidden_host"
    refused = problem(client.get("/", headers={"host": host}), 400)
    assert refused.code == "forbidden_host"
    assert "--allow-host" in refused.why


def test_a_name_that_was_allowed_is_answered(tmp_path: Path) -> None:
    """--allow-host"""
    app = build(Config(tmp_path / "m.sqlite3", hosts=("Table.Example",)))
    with TestClient(app, base_url="http://table.example") as client:
        assert client.get("/api/rules").status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://localhost:1", "https://localhost.evil.example"]
)
def test_pages_of_another_site_may_not_write_nor_watch(client: TestClient, origin: str) -> None:
    """Origin check: a WebSocket from a foreign page is accepted by browsers unless the server refuses it."""
    headers = {"origin": origin}
    assert problem(client.post("/api/rooms", json=opening(), headers=headers), 403).code == "forbidden_origin"
    room = open_room(client)
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        client.websocket_connect(f"ws://localhost/api/rooms/{room}/socket", headers=headers),
    ):
        pass
    assert denied.value.status_code == 403
    assert client.get("/api/rules", headers=headers).status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_browser_that_says_so_without_an_origin_may_not_either(client: TestClient, site: str) -> None:
    """Sec-Fetch-Site; reading is left to the browser, and a request typed by the user is their own."""
    headers = {"sec-fetch-site": site}
    assert problem(client.post("/api/rooms", json=opening(), headers=headers), 403).where == "Sec-Fetch-Site"
    assert client.get("/", headers=headers).status_code != 403
    for own in ("same-origin", "none"):
        assert client.post("/api/rooms", json=opening(), headers={"sec-fetch-site": own}).status_code == 201


@pytest.mark.parametrize("second", ["localhost", "evil.example", ""])
def test_a_request_has_one_host(client: TestClient, second: str) -> None:
    """Host check: of two, somebody else might believe the other one."""
    for hosts in (("localhost", second), (second, "localhost")):
        answer = client.get("/api/rules", headers=[("host", host) for host in hosts])
        assert problem(answer, 400).code == "forbidden_host"


@pytest.mark.parametrize("second", ["http://localhost", "http://evil.example", "http://[", ""])
def test_every_origin_must_be_ours(client: TestClient, second: str) -> None:
    """Origin check"""
    headers = [("origin", "http://evil.example"), ("origin", second), ("content-type", "application/json")]
    assert problem(client.post("/api/rooms", content=b"{}", headers=headers), 403).where == "Origin"


def test_the_page_itself_may(client: TestClient) -> None:
    """Origin check"""
    headers = {"origin": "http://localhost"}
    room = client.post("/api/rooms", json=opening(), headers=headers).json()["room"]
    with client.websocket_connect(f"ws://localhost/api/rooms/{room}/socket", headers=headers) as socket:
        received(socket)


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/rooms/x", "/nothing.js"])
def test_every_answer_binds_the_browser(client: TestClient, path: str) -> None:
    """No inline script, no framing, no guessing of types."""
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers
