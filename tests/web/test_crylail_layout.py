"""How the room of Knights of Crylail lies on the screen: nothing twice, nothing longer than it must be, no holes."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.conftest import Served
from tests.web.crylail_hands import KNIGHTS_READY, phone
from tests.web.test_bots import LOWEST, only_told, open_room

PREPARING = {
    "type": "thinking",
    "seat": 0,
    "level": LOWEST["crylail"],
    "state": "preparing",
    "done": 2,
    "total": 7,
    "what": "the physics of the table",
}
SURGEON = {"limit": "rounds", "rounds": "2", "hand": "surgeon"}
GAP = 12


def bottom(part: Locator) -> float:
    """Where a part of the page ends, in the window."""
    return float(part.evaluate("part => part.getBoundingClientRect().bottom"))


def open_preparing(page: Page, served: Served) -> Locator:
    """A room where a bot on turn is being prepared."""
    only_told(page, PREPARING)
    page.goto(open_room(served, "crylail", {}, (LOWEST["crylail"], LOWEST["crylail"])))
    room = page.locator(".crylail")
    expect(room.get_by_role("progressbar").first).to_be_visible()
    return room


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180), (1280, 800)], ids=["phone", "tablet", "desk"])
def test_that_a_bot_is_being_prepared_stands_there_once(page: Page, served: Served, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    room = open_preparing(page, served)
    expect(room.get_by_text(re.compile("^Preparing"))).to_have_count(1)
    expect(room.get_by_role("progressbar")).to_have_count(1)


def test_on_a_phone_all_that_a_turn_needs_is_in_the_window(browser: Browser, served: Served) -> None:
    """The knights with their buttons beside the table, and below it what one can do with the picture."""
    with phone(browser, served) as page:
        open_preparing(page, served)
        column, bar = page.locator(".hand-side"), page.locator(".stage-bar")
        height = page.evaluate("innerHeight")
        assert bottom(column) <= bottom(page.locator(".stage-frame"))
        assert bottom(bar) <= height
    with phone(browser, served) as page:
        page.goto(served.open_room("crylail", SURGEON, shields=2))
        expect(page.locator(KNIGHTS_READY).first).to_be_visible()
        assert bottom(page.locator(".hand-side")) <= bottom(page.locator(".stage-frame"))
        assert bottom(page.locator(".stage-bar")) <= height


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768)])
def test_on_a_desk_the_cards_of_a_column_follow_each_other(page: Page, served: Served, width: int, height: int) -> None:
    """Also when the match is over and there is less to show."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto(served.open_room("crylail", SURGEON, shields=2))
    expect(page.locator(KNIGHTS_READY).first).to_be_visible()
    check_no_holes(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Look at the board").click()
    expect(page.locator(".over")).to_be_visible()
    check_no_holes(page)


def test_a_match_that_is_over_has_nothing_beside_it_at_200_per_cent(page: Page, served: Served) -> None:
    page.set_viewport_size({"width": 640, "height": 400})
    page.goto(served.open_room("crylail", SURGEON, shields=2))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Look at the board").click()
    expect(page.locator(".over")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


def check_no_holes(page: Page) -> None:
    """Each card begins where the one above it ends, or where its row begins."""
    gaps = page.evaluate("""() => {
      const cards = [...document.querySelectorAll('.crylail .card')].map((card) => card.getBoundingClientRect());
      const over = (a, b) => a.left < b.right && b.left < a.right && a.bottom <= b.top;
      return cards.map((card) => {
        const above = cards.filter((other) => over(other, card)).map(({ bottom }) => card.top - bottom);
        return above.length === 0 ? 0 : Math.min(...above);
      });
    }""")
    # The bar with what one can do with the picture is no card, and lies between two of them.
    bar = float(page.locator(".stage-bar").evaluate("bar => bar.offsetHeight")) + 2 * GAP
    assert max(gaps) <= bar
