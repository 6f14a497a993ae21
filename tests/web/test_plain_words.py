"""Small words of the page that are right where they stand: links, hints of keys, labels in their buttons."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import PHONE, Served
from tests.web.far_apart import begin, friends, is_called, open_far, sit_down

LAPTOP = {"width": 1280, "height": 800}


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_a_link_that_only_this_computer_can_open_says_so(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host = group.join()
        address, _ = open_far(host, "lancelot", {})
        host.goto(address)
        expect(host.get_by_role("region", name="Invite your friends")).to_contain_text(
            "Only this computer can open this link. To invite others start Quintain with --host"
        )


@pytest.mark.parametrize("game", ["lancelot", "crylail"])
def test_what_a_rematchs_button_says_fits_in_it(browser: Browser, served: Served, game: str) -> None:
    """At 1280x800, asked for and to be agreed to; and before its first turn nobody is told that it has not begun."""
    with friends(browser, served) as group:
        host, guest = group.join(viewport=LAPTOP), group.join(viewport=LAPTOP)
        address, _ = open_far(host, game, {})
        host.goto(address)
        sit_down(guest, address, "Gawain")
        begin(host)
        resign(host)
        for page in (host, guest):
            page.get_by_role("dialog").get_by_role("button", name="Look at the").click()
        host.get_by_role("button", name="Rematch", exact=True).click()
        asked = host.get_by_role("button", name="Rematch asked for")
        agree = guest.get_by_role("button", name="Agree to a rematch")
        for button in (asked, agree):
            expect(button).to_be_visible()
            inside = button.evaluate("""(one) => {
                const [outer, inner] = [one, one.querySelector("span")].map((each) => each.getBoundingClientRect());
                return inner.left >= outer.left && inner.right <= outer.right;
            }""")
            assert inside
        agree.click()
        expect(guest.get_by_text("No turn has been played yet")).to_be_visible()
        guest.goto("/")
        expect(guest.locator(".matches li").first).to_contain_text("no turn yet")


@pytest.mark.parametrize("touch", [True, False], ids=["finger", "mouse"])
def test_keys_are_told_of_where_there_may_be_some(browser: Browser, served: Served, *, touch: bool) -> None:
    shape = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if touch else {}
    with friends(browser, served) as group:
        host, guest = group.join(**shape), group.join(**shape)
        address, _ = open_far(host, "crylail", {})
        host.goto(address)
        sit_down(guest, address, "Gawain")
        begin(host)
        mover, other = (host, guest) if is_called(host) else (guest, host)
        other.locator(".ask-menu summary").click()
        other.get_by_role("button", name="Offer a draw").click()
        expect(mover.get_by_role("region", name="An offer")).to_be_visible()
        for words in ("Alt+Y or Alt+N", "Keys: ←"):
            hint = mover.get_by_text(words)
            expect(hint).to_be_hidden() if touch else expect(hint).to_be_visible()


def test_what_is_not_found_leads_to_the_start_page(page: Page) -> None:
    for address in ("/players/nobody", "/player/nobody"):
        page.goto(address)
        page.get_by_role("main").get_by_role("link", name="Start page").click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(".start-form")).to_be_visible()
