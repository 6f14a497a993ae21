"""Leaving a room's page and coming back, by the browser's own buttons, with the page kept as it was or loaded anew."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from tests.web.conftest import Served
from tests.web.far_apart import friends, seated

SMALL = {"size": "6", "target": "3"}


@pytest.fixture(params=["kept", "anew"])
def browser_going_back(
    request: pytest.FixtureRequest, browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> Iterator[Browser]:
    """A browser that keeps pages to go back to, as people's do, or that doesn't, as Playwright's."""
    left_out = ["--disable-back-forward-cache"] if request.param == "kept" else []
    browser = browser_type.launch(**browser_type_launch_args, ignore_default_args=left_out)
    yield browser
    browser.close()


def leave(page: Page, served: Served) -> None:
    """To another document; nothing of the room goes on."""
    page.goto(f"{served.address}/rules")
    expect(page.locator(".rule-card").first).to_be_visible()


def turns(page: Page, count: int) -> None:
    expect(page.locator(".turn-list li")).to_have_count(count)


def test_a_match_goes_on_where_it_was_after_the_page_was_left(
    browser_going_back: Browser, served: Served, request: pytest.FixtureRequest
) -> None:
    with friends(browser_going_back, served) as group:
        host, guest, _, _ = seated(group, "lancelot", SMALL)
        host.get_by_label("Write something").fill("half a sen")
        leave(host, served)
        host.go_back(wait_until="commit")
        kept = request.node.callspec.params["browser_going_back"] == "kept"
        expect(host.get_by_label("Write something")).to_have_value("half a sen" if kept else "")
        expect(host.locator(".notice h2")).to_have_text("Your turn: place a shield")
        host.locator("[data-name=d4]").click()
        turns(guest, 1)
        leave(host, served)
        guest.locator("[data-name=a1]").click()
        turns(guest, 2)
        host.go_back(wait_until="commit")
        turns(host, 2)
        host.go_forward(wait_until="commit")
        expect(host.locator(".rule-card").first).to_be_visible()
        host.go_back(wait_until="commit")
        host.locator("[data-name=b2]").click()
        turns(guest, 3)


def test_a_match_that_ended_meanwhile_is_over_when_one_comes_back(browser_going_back: Browser, served: Served) -> None:
    with friends(browser_going_back, served) as group:
        host, guest, _, _ = seated(group, "lancelot", SMALL)
        leave(host, served)
        guest.get_by_role("button", name="Resign").first.click()
        guest.get_by_role("dialog").get_by_role("button", name="Resign").click()
        expect(guest.get_by_role("dialog", name="The match is over")).to_be_visible()
        host.go_back(wait_until="commit")
        expect(host.locator(".notice h2")).to_have_text("The match is over")


def test_a_second_tab_shows_a_finished_match_and_both_go_to_the_rematch(browser: Browser, served: Served) -> None:
    """The tab opened afterwards shows the board at once; asked for in one tab, a rematch is asked for in both."""
    with friends(browser, served) as group:
        host, guest, address, _ = seated(group, "lancelot", SMALL)
        guest.get_by_role("button", name="Resign").first.click()
        guest.get_by_role("dialog").get_by_role("button", name="Resign").click()
        expect(host.get_by_role("dialog", name="The match is over")).to_be_visible()
        second = host.context.new_page()
        second.goto(address)
        expect(second.locator(".notice h2")).to_have_text("The match is over")
        expect(second.get_by_role("dialog")).to_have_count(0)
        second.get_by_role("button", name="Rematch").click()
        expect(host.get_by_role("dialog").get_by_role("button", name="Rematch asked for")).to_be_visible()
        guest.get_by_role("dialog").get_by_role("button", name="Agree to a rematch").click()
        for page in (host, second, guest):
            expect(page.get_by_role("grid")).to_be_visible()
            expect(page.locator(".notice h2")).not_to_have_text("The match is over")
        assert host.url == second.url == guest.url
        guest.go_back()
        expect(guest.get_by_role("link", name="Go to the rematch")).to_be_visible()
        guest.go_forward()
        expect(guest.locator(".notice h2")).to_have_text("Your turn: place a shield")
