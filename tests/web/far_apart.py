"""How tests play with friends far away: a profile of its own for everybody, rooms by link, what a page shows."""

import hashlib
import json
import random
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import DESKTOP, Served

ELAINE, GAWAIN, ISOLDE = "Elaine", "Gawain", "Isolde"
HEADLINE = ".notice h2, .tray h2"
SHOWN = """() => {
  const texts = (what) => [...document.querySelectorAll(what)].map((found) => found.textContent.trim());
  document.querySelectorAll('.disk-list').forEach((list) => { list.open = true; });
  return {
    turns: [...document.querySelectorAll('.turn-list button')].map((turn) => turn.title + ' ' + turn.textContent),
    squares: [...document.querySelectorAll('[role=gridcell]')].map((cell) =>
      cell.dataset.name + (/shield of .*|the sword in the stone/.exec(cell.ariaLabel)?.[0] ?? '')),
    scores: texts('.knight .score, .points-side-total, .rounds td'),
    disks: texts('.disk-list td, .disk-list th'),
  };
}"""
"""What a page shows of a match, the same for everybody: the turns with all that they did, the board, the points."""


@dataclass
class Friends:
    """Profiles of their own, each with one page, closed together."""

    browser: Browser
    served: Served
    pages: list[Page] = field(default_factory=list)

    def join(self, **settings: Any) -> Page:
        """A new profile's page."""
        wanted = {"viewport": DESKTOP, "reduced_motion": "reduce", "timezone_id": "UTC", **settings}
        context = self.browser.new_context(base_url=self.served.address, **wanted)
        page = context.new_page()
        self.pages.append(page)
        return page


@contextmanager
def friends(browser: Browser, served: Served) -> Iterator[Friends]:
    """Nobody yet."""
    group = Friends(browser, served)
    try:
        yield group
    finally:
        for page in group.pages:
            page.context.close()


def open_far(
    page: Page, game: str, options: Mapping[str, str], setting: Mapping[str, Any] | None = None, seats: int = 2
) -> tuple[str, str]:
    """Opens a room by link as the host, as the start page would; gives back the paths of both links."""
    page.request.get("/api/me")  # makes the browser known
    body = {
        "game": game,
        "options": dict(options),
        "seats": [
            {"kind": "guest", "name": ELAINE, "shield": 0},
            *({"kind": "nobody", "name": "Free", "shield": 0} for _ in range(seats - 1)),
        ],
        "setting": {"where": "link", **(setting or {})},
    }
    opened = page.request.post("/api/rooms", data=body).json()
    return f"/room/{opened['room']}", f"/watch/{opened['watch']}"


def sit_down(page: Page, address: str, name: str) -> None:
    """Opens the link and takes the seat that is offered."""
    page.goto(address)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    expect(page.locator(".waiting-seat[data-mine=true]")).to_have_count(1)


def begin(host: Page, *, lot: bool = False) -> None:
    """The host starts the match."""
    start = host.get_by_role("button", name="Start the match")
    expect(start).to_have_attribute("aria-disabled", "false")
    if not lot:
        for box in host.get_by_label(re.compile("Draw lots")).all():  # none in Crylail, where a flipped knight decides
            box.uncheck()
    start.click()
    expect(host.locator(".room, .crylail").first).to_be_visible()


def seated(group: Friends, game: str, options: Mapping[str, str], **setting: Any) -> tuple[Page, Page, str, str]:
    """Two profiles in a match that has begun, the host on turn; and the paths of both links."""
    host, guest = group.join(), group.join()
    address, watching = open_far(host, game, options, setting)
    host.goto(address)
    sit_down(guest, address, GAWAIN)
    begin(host)
    expect(guest.locator(".room, .crylail").first).to_be_visible()
    return host, guest, address, watching


def shown(page: Page) -> str:
    """A hash of what the page shows of the match."""
    return hashlib.sha256(json.dumps(page.evaluate(SHOWN)).encode()).hexdigest()


def expect_same(*pages: Page, turns: int) -> str:
    """All show the same match after so many turns; gives back its hash."""
    for page in pages:
        expect(page.locator(".turn-list li")).to_have_count(turns)
    hashes = {shown(page) for page in pages}
    assert len(hashes) == 1
    return hashes.pop()


def place_somewhere(page: Page, chance: random.Random) -> None:
    """A turn of Lancelot for whoever is on turn on this page: a capture where there is one."""
    labels = page.eval_on_selector_all("[role=gridcell]", "cells => cells.map(c => [c.dataset.name, c.ariaLabel])")
    capturing = [name for name, text in labels if "captures" in text]
    free = [name for name, text in labels if text.endswith(", free")]
    page.locator(f"[data-name={chance.choice(capturing or free)}]").click()


def is_called(page: Page) -> bool:
    """Whether the page says that it is the turn of whoever is at it."""
    return page.locator(HEADLINE).inner_text().startswith("Your turn")
