"""Talk that is said while its card is out of view: a notice with who and what, and the way to the card."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import DESKTOP, PHONE, Served
from tests.web.far_apart import Friends, begin, friends, open_far, sit_down
from tests.web.test_pages import found_by_axe

TINY_DESKTOP = {**DESKTOP, "height": 600}


def pair(group: Friends, game: str, viewport: dict[str, int]) -> tuple[Page, Page]:
    """The host, whose window is of this size, and a guest; the match has begun."""
    host, guest = group.join(viewport=viewport), group.join()
    address, _ = open_far(host, game, {})
    host.goto(address)
    sit_down(guest, address, "Gawain")
    begin(host)
    expect(guest.locator(".room, .crylail").first).to_be_visible()
    return host, guest


def say(page: Page, words: str) -> None:
    """Writes a line and sends it."""
    page.get_by_label("Write something").fill(words)
    page.get_by_role("button", name="Send").click()


@pytest.mark.parametrize("viewport", [PHONE, TINY_DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", ["lancelot", "crylail"])
def test_what_is_said_out_of_view_is_noticed(
    browser: Browser, served: Served, game: str, viewport: dict[str, int]
) -> None:
    """Who and what, once for screen readers (the log), out of the way of the launch area; a press leads to the talk."""
    with friends(browser, served) as group:
        host, guest = pair(group, game, viewport)
        notice = host.get_by_role("region", name="What was said")
        before = host.locator(".stage").first.bounding_box()
        say(guest, "Shall we have tea?")
        expect(notice).to_contain_text("Gawain Shall we have tea?")
        assert host.locator(".stage").first.bounding_box() == before
        assert host.locator("[role=log] .written, [aria-live] .written").count() == 1
        assert host.locator(".heard[role], .heard [role=status], .heard [aria-live]").count() == 0
        assert found_by_axe(host) == ""
        if game == "crylail" and viewport is PHONE:
            box, table = notice.bounding_box(), host.locator(".stage").first.bounding_box()
            assert box is not None
            assert table is not None
            assert box["y"] + box["height"] < table["y"] + table["height"] / 2
        guest.get_by_role("button", name="Thanks").click()
        expect(notice).to_contain_text("Gawain Thanks and one line before")
        notice.get_by_role("button", name="To the talk").click()
        expect(host.get_by_role("log", name="What was said")).to_be_focused()
        expect(host.locator(".talk-lines")).to_be_in_viewport()
        expect(notice).to_have_count(0)
        say(guest, "In view now")
        expect(host.locator(".talk-lines")).to_contain_text("In view now")
        expect(notice).to_have_count(0)


def test_a_notice_is_put_away_and_muted_people_cause_none(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest = pair(group, "crylail", PHONE)
        notice = host.get_by_role("region", name="What was said")
        say(guest, "One")
        notice.get_by_role("button", name="Hide this notice").click()
        expect(notice).to_have_count(0)
        host.get_by_role("button", name="Mute Gawain").click()
        host.evaluate("scrollTo(0, 0)")
        expect(host.locator(".talk-lines")).not_to_be_in_viewport()
        say(guest, "Two")
        expect(guest.locator(".talk-lines li")).to_have_count(2)
        host.wait_for_timeout(500)
        expect(notice).to_have_count(0)
        host.get_by_role("button", name="Hear Gawain").click()
        expect(host.locator(".talk-lines li")).to_have_count(2)
        expect(notice).to_have_count(0)


def test_what_is_said_in_the_waiting_room_is_noticed(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest = group.join(viewport=PHONE), group.join()
        address, _ = open_far(host, "crylail", {})
        host.goto(address)
        sit_down(guest, address, "Gawain")
        say(guest, "I am here")
        expect(host.get_by_role("region", name="What was said")).to_contain_text("Gawain I am here")
