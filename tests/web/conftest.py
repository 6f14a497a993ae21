"""How the browser tests start Chromium and the server that they play against."""

import json
import shutil
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from quintain.cli import chromium
from quintain.server.auth import COOKIE
from quintain.server.config import PAGE
from tests.server.processes import process

FLAGS = (
    "--no-sandbox",  # tests may run as root, where Chromium's own sandbox does not start
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
)
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
NAMES = ("Elaine", "Gawain", "Isolde", "Kay", "Vivien")

PATIENCE_MS = 30_000
"""Several browsers at once are slow where there are few processors; nothing here is about speed."""

OPENER = "A" * 43
"""The secret of the browser by which tests open rooms without a page; pages with `KNOWN` are the same browser."""
KNOWN: Any = {
    "cookies": [
        {
            "name": COOKIE,
            "value": OPENER,
            "domain": "127.0.0.1",
            "path": "/",
            "expires": -1,
            "httpOnly": True,
            "secure": False,
            "sameSite": "Lax",
        }
    ],
    "origins": [],
}


@dataclass(frozen=True, slots=True)
class Served:
    """A running server on a database of its own."""

    address: str
    """Without a slash at the end."""

    def post(self, path: str, body: object) -> dict[str, Any]:
        """Posts JSON (or a text as it is) and gives back the JSON of the answer."""
        content = body if isinstance(body, str) else json.dumps(body)
        kind = {"Content-Type": "text/plain" if isinstance(body, str) else "application/json"}
        kind["Cookie"] = f"{COOKIE}={OPENER}"
        request = urllib.request.Request(f"{self.address}{path}", content.encode(), kind, method="POST")  # noqa: S310
        with urllib.request.urlopen(request) as answer:  # noqa: S310
            return dict(json.load(answer))

    def get(self, path: str) -> dict[str, Any]:
        """The JSON at a path."""
        request = urllib.request.Request(f"{self.address}{path}", headers={"Cookie": f"{COOKIE}={OPENER}"})  # noqa: S310
        with urllib.request.urlopen(request) as answer:  # noqa: S310
            return dict(json.load(answer))

    def window(self, browser: Browser, screen: Mapping[str, int], **more: Any) -> BrowserContext:
        """The browser that opens rooms here, on a screen of this size."""
        return browser.new_context(base_url=self.address, storage_state=KNOWN, viewport=screen, **more)  # type: ignore[arg-type]

    def open_room(self, game: str, options: Mapping[str, str], seats: int = 2, shields: int = 5) -> str:
        """The path of the page of a new match between Elaine, Gawain and so on, who begin in this order."""
        occupants = [{"kind": "guest", "name": NAMES[seat], "shield": seat % shields} for seat in range(seats)]
        opened = self.post("/api/rooms", {"game": game, "options": dict(options), "seats": occupants})
        return f"/room/{opened['room']}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what takes a browser, so that `quintain test --fast` leaves it out."""
    for item in items:
        if {"page", "browser", "context"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session", autouse=True)
def _patience() -> None:
    """What is expected of a page may take as long as Playwright waits for anything else."""
    expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The arguments of playwright's launch: the machine's Chromium, which playwright has not downloaded itself."""
    path = chromium.find()
    if path is None or shutil.which(path) is None:
        pytest.skip(chromium.ADVICE)
    return {**browser_type_launch_args, "executable_path": path, "args": list(FLAGS)}


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The real server, started as a user starts it, on an empty database."""
    if not (PAGE / "index.html").is_file():
        pytest.fail("the page is not built; ./quintain test builds it")
    database = tmp_path_factory.mktemp("server") / "matches.sqlite3"
    pace = ("--pace", "0.1")  # bots pause hardly between moves
    with process("--port", "0", "--database", str(database), *pace, errors=None, TZ="UTC") as (_, address):
        yield Served(address.rstrip("/"))


@pytest.fixture(scope="session")
def base_url(served: Served) -> str:
    """What `page.goto("/...")` is relative to."""
    return served.address


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], served: Served) -> dict[str, Any]:
    """Every page is as wide as a desk's screen and does not animate, unless a test says otherwise.

    It is the browser that opens the rooms of `Served`.
    """
    usual = {"viewport": DESKTOP, "reduced_motion": "reduce", "timezone_id": "UTC", "storage_state": KNOWN}
    return {**browser_context_args, **usual}
