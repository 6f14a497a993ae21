"""What the page says to those who can't see it: openings, rematches, hints, marks; and words that fit the screen."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.conftest import PHONE, Served
from tests.web.far_apart import ELAINE, GAWAIN, friends, is_called, open_far, seated
from tests.web.test_bots import LOWEST, STRONGEST, only_told, open_room

SMALL = {"size": "5", "target": "2"}
LOG = "[role=log].sr"
BEGINS = "The match begins."
CALLED = "Your turn: place a shield."
LISTEN = """
  window.heard = [];
  new MutationObserver(() => {
    const said = document.querySelector('[role=log].sr')?.textContent ?? '';
    if (said !== '' && said !== window.heard.at(-1)) window.heard.push(said);
  }).observe(document, { childList: true, characterData: true, subtree: true });
"""
"""Keeps what the live region said, in `heard`."""


def resign(page: Page) -> None:
    """Whoever is on this page gives up."""
    page.get_by_role("button", name="Resign").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_a_rematch_is_asked_for_declined_agreed_to_and_said(browser: Browser, served: Served) -> None:
    """In the dialog of the result, which hides the cards; then each is told what awaits him, at the heading."""
    with friends(browser, served) as group:
        host, guest, _, _ = seated(group, "lancelot", SMALL)
        resign(guest)
        asked, asking = host.get_by_role("dialog"), guest.get_by_role("dialog")
        expect(asked.get_by_role("button", name="Decline")).to_have_count(0)
        asking.get_by_role("button", name="Rematch").click()
        expect(asked.get_by_role("status")).to_have_text("Gawain asks for a rematch.")
        expect(asking.get_by_role("button", name="Decline")).to_have_count(0)
        asked.get_by_role("button", name="Decline").click()
        expect(asking.get_by_role("status")).to_contain_text("There is no rematch.")
        asking.get_by_role("button", name="Rematch").press("Enter")
        asked.get_by_role("button", name="Agree to a rematch").press("Enter")
        for page in (host, guest):
            expect(page.locator(".turn-list li")).to_have_count(0)
            expect(page.locator(LOG)).to_contain_text(BEGINS)
            expect(page.locator("h1")).to_be_focused()
        expect(guest.locator(LOG)).to_have_text(f"{BEGINS} {CALLED}")
        expect(host.locator(LOG)).to_have_text(f"{BEGINS} It is Gawain's turn.")


def test_a_match_from_the_start_page_is_said_and_speaks_of_fingers_to_fingers(browser: Browser, served: Served) -> None:
    with served.window(browser, PHONE, is_mobile=True, has_touch=True) as context:
        page = context.new_page()
        page.goto("/")
        page.get_by_role("radio", name="Lancelot").first.check(force=True)
        page.locator(".rung", has_text="People here").click()
        page.mouse.move(0, 0)  # or it points at a square of the board that comes
        page.get_by_role("button", name="Play", exact=True).press("Enter")
        expect(page.locator(LOG)).to_have_text(re.compile(f"^{BEGINS} It is .+'s turn.$"))
        expect(page.locator("h1")).to_be_focused()
        expect(page.locator(".notice-line")).to_have_text(
            "Tap a square to see what a shield there would do; tap it again to place."
        )


def test_a_hint_is_said_to_be_thought_of(page: Page, served: Served) -> None:
    page.add_init_script(LISTEN)
    page.goto(open_room(served, "lancelot", {}, ("", LOWEST["lancelot"])))
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Show the hint").click()
    page.wait_for_function("window.heard.includes('The hint is being thought of.')")


def test_marks_of_others_are_said_by_the_places_that_they_name(browser: Browser, served: Served) -> None:
    """Those of who is muted, and one's own, are not."""
    with friends(browser, served) as group:
        host, guest, _, _ = seated(group, "lancelot", {})
        host.locator("[data-name=f6]").click(button="right")
        expect(guest.locator(LOG)).to_have_text("Elaine points at f6.")
        expect(host.locator(LOG)).not_to_contain_text("points")
        guest.get_by_role("button", name="Mute Elaine").click()
        host.locator("[data-name=a1]").click(button="right")
        expect(guest.locator(".pointed circle")).to_have_count(0)
        guest.get_by_role("button", name="Point", exact=True).click()
        guest.locator("[data-name=b2]").click()
        expect(host.locator(LOG)).to_have_text("Gawain points at b2.")
        expect(guest.locator(LOG)).to_have_text("Elaine points at f6.")


def test_marks_on_the_table_are_said_and_only_who_may_aim_is_told_how(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest, _, _ = seated(group, "crylail", {"hand": "steady"})
        mover, other = (host, guest) if is_called(host) else (guest, host)
        expect(mover.get_by_role("heading", name="Place and aim")).to_be_visible()
        expect(mover.locator(".aim-verdict")).to_contain_text("Steady hand")
        expect(other.get_by_role("heading", name="Somebody else aims")).to_be_visible()
        expect(other.locator(".aim-verdict")).to_have_text("")
        expect(other.get_by_text("Place and aim")).to_have_count(0)
        other.get_by_role("button", name="Point", exact=True).press("Enter")
        other.locator(".point-pad").press("Enter")
        who = GAWAIN if other is guest else ELAINE
        said = re.compile(rf"^{who} points at a place \d+ mm from the Void and \d+ mm from the left edge\.$")
        expect(mover.locator(LOG)).to_have_text(said)


@pytest.mark.parametrize(("width", "height"), [(500, 320), (390, 844)])
def test_the_headline_of_a_bot_breaks_no_word(page: Page, served: Served, width: int, height: int) -> None:
    """Where "Move now" leaves no room for it, the button goes below."""
    page.set_viewport_size({"width": width, "height": height})
    thinking = {"type": "thinking", "seat": 0, "level": STRONGEST["lancelot"], "state": "thinking", "what": ""}
    only_told(page, {**thinking, "done": 0, "total": 0})
    page.goto(open_room(served, "lancelot", {}, (STRONGEST["lancelot"], "")))
    headline = page.locator(".notice h2")
    expect(headline).to_contain_text("is thinking")
    expect(page.get_by_role("button", name="Move now")).to_be_visible()
    assert headline.evaluate("""(heading) => {
      const text = heading.firstChild;
      return [...text.data.matchAll(/\\S+/g)].every((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length === 1;
      });
    }""")
    assert page.locator(".notice").evaluate("(card) => card.scrollWidth <= card.clientWidth")


LONG = "Gawain of the Orkneys and of Lothian"
FULL = "A name has at most 30 letters."


def check_room_for(field: Locator) -> None:
    """Types a name that is too long: the field takes what it can, and says why no more."""
    told = field.locator("xpath=following-sibling::*[@role='status']")
    field.fill("")
    field.press_sequentially(LONG[:29])
    expect(told).to_have_text("")
    field.press_sequentially(LONG[29:])
    expect(field).to_have_value(LONG[:30])
    expect(told).to_have_text(FULL)
    expect(field).to_have_accessible_description(FULL)
    field.press("Backspace")
    expect(told).to_have_text("")
    expect(field).to_have_accessible_description("")


def test_a_name_that_is_too_long_is_not_cut_in_silence(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest = group.join(), group.join(viewport=PHONE)
        host.goto("/")
        host.locator(".rung", has_text="People here").click()
        check_room_for(host.get_by_label("Name of seat 1"))
        address, _ = open_far(host, "lancelot", SMALL)
        guest.goto(address)
        check_room_for(guest.get_by_label("Your name"))


def look(page: Page, *, away: bool) -> None:
    """Puts a page behind others, or in front of them again."""
    page.evaluate(
        """(away) => {
          Object.defineProperty(document, 'hidden', { get: () => away, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        away,
    )


def test_what_happened_behind_a_page_is_said_when_it_is_looked_at_again(browser: Browser, served: Served) -> None:
    """An offer with its card, then the end without a turn."""
    with friends(browser, served) as group:
        host, guest, _, _ = seated(group, "lancelot", SMALL)
        look(guest, away=True)
        host.locator(".ask-menu summary").click()
        host.get_by_role("button", name="Offer a draw").click()
        expect(guest.locator(".decision")).to_contain_text("Elaine offers a draw.")
        expect(guest.locator(LOG)).not_to_contain_text("draw")
        look(guest, away=False)
        expect(guest.locator(LOG)).to_have_text("Elaine offers a draw. It is Elaine's turn.")
        look(guest, away=True)
        resign(host)
        expect(guest.get_by_role("dialog")).to_be_visible()
        look(guest, away=False)
        expect(guest.locator(LOG)).to_have_text("Gawain wins by resignation.")
