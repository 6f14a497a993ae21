"""What everybody needs: notices that are seen, all pages on a phone too, controls that one may use and can press."""

import json
import random
import re

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.web.conftest import DESKTOP, PATIENCE_MS, PHONE, Served
from tests.web.crylail_hands import Quick, make_turn
from tests.web.far_apart import ELAINE, GAWAIN, begin, friends, open_far, seated, sit_down
from tests.web.test_pages import found_by_axe

TOO_SMALL = """() => {
  const shown = (box) => box.width > 1 && box.height > 1;
  const inSentence = (part) => part.matches('a') && getComputedStyle(part).display === 'inline';
  return [...document.querySelectorAll('button, a[href], input, select, summary, textarea')]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }) && part.closest('.sr, .skip') === null)
    .map((part) => [part, (part.closest('label') ?? part).getBoundingClientRect()])
    .filter(([part, box]) => shown(box) && !inSentence(part) && !part.matches('.rule, .logo, .switch'))
    .filter(([part, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([part, box]) => `${part.ariaLabel ?? part.textContent.trim().slice(0, 30)} ${part.className}: ` +
      `${Math.round(box.width)} x ${Math.round(box.height)}`);
}"""
"""What a finger may miss: controls under 44 px, apart from links in sentences. Some are larger than they look."""


def until(page: Page, true: str) -> None:
    """Waits as `expect` does. The page's policy forbids playwright's own way, which evaluates in the page."""
    for _ in range(PATIENCE_MS // 100):
        if page.evaluate(true):
            return
        page.wait_for_timeout(100)
    raise AssertionError(true)


def held_while_the_first_seat_thinks(page: Page) -> None:
    """What happens once the first seat is on turn does not reach the page: there its bot thinks for good."""

    def carry(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        held = False

        def pass_on(message: str | bytes) -> None:
            nonlocal held
            told = json.loads(message)
            if told["type"] not in {"snapshot", "happened"}:
                route.send(message)
            elif not held:
                route.send(message)
                running = told["room"]["match"]["phase"] == "running"
                held = running and told["view"]["position"]["to_move"] == 0

        server.on_message(pass_on)

    page.route_web_socket(re.compile(r"/socket(\?.*)?$"), carry)


def ask(page: Page, what: str) -> None:
    page.locator(".ask-menu summary").click()
    page.get_by_role("button", name=what, exact=True).click()


@pytest.mark.parametrize("game", ["lancelot", "crylail"])
def test_an_offer_that_came_to_nothing_is_told_to_everybody_until_it_is_put_away(
    browser: Browser, served: Served, game: str
) -> None:
    with friends(browser, served) as group:
        host, guest, _, watching = seated(group, game, {"hand": "steady"} if game == "crylail" else {})
        watcher = group.join(viewport=PHONE)
        watcher.goto(watching)
        everybody = (host, guest, watcher)
        for what, nothing in (
            ("Offer a draw", "There is no draw"),
            ("Ask for a pause", "There is no pause"),
            ("Call the match off", "not called off"),
        ):
            ask(host, what)
            guest.get_by_role("button", name="Decline").click()
            for page in everybody:
                expect(page.locator(".unmet")).to_contain_text("Gawain declines.")
                expect(page.locator(".unmet")).to_contain_text(nothing)
                expect(page.locator(".unmet")).to_be_in_viewport()
        guest.get_by_role("button", name="Hide this notice").click()
        expect(guest.locator(".unmet")).to_have_count(0)
        expect(host.locator(".unmet")).to_have_count(1)
        assert not found_by_axe(host)
        ask(guest, "Offer a draw")
        expect(host.locator(".unmet")).to_have_count(0)
        guest.get_by_role("button", name="Withdraw").click()
        for page in everybody:
            expect(page.locator(".unmet")).to_contain_text("Gawain withdraws the offer.")


def test_a_match_that_is_called_off_is_no_draw_and_has_no_places(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest, _, _ = seated(group, "lancelot", {})
        ask(host, "Call the match off")
        guest.get_by_role("button", name="Agree").click()
        for page in (host, guest):
            result = page.get_by_role("dialog")
            expect(result.get_by_role("heading")).to_have_text("The match is over")
            expect(result.locator(".result-line")).to_have_text("The match is called off, without a result.")
            expect(result.locator("tbody td:first-child")).to_have_text(["–", "–"])
            expect(result.locator("tr.first")).to_have_count(0)
            expect(page.locator(".knight .rank")).to_have_count(0)


def test_an_offer_is_in_view_wherever_the_page_is_scrolled_to(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest = group.join(viewport=PHONE), group.join(viewport=PHONE)
        address, _ = open_far(host, "lancelot", {})
        host.goto(address)
        sit_down(guest, address, GAWAIN)
        begin(host)
        guest.get_by_text("Fair chance").scroll_into_view_if_needed()
        ask(host, "Offer a draw")
        expect(guest.get_by_role("button", name="Decline")).to_be_in_viewport()


def test_a_phone_has_all_pages_in_a_menu_in_a_room_too(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host = group.join(viewport=PHONE, has_touch=True)
        address, _ = open_far(host, "lancelot", {})
        host.goto(address)
        button = host.get_by_role("button", name="Menu", exact=True)
        expect(button).to_have_attribute("aria-expanded", "false")
        expect(host.get_by_role("link", name="Lobby")).to_have_count(0)
        button.press("Enter")
        for name in ("Lobby", "Account", "Rules"):
            expect(host.get_by_role("link", name=name, exact=True)).to_be_visible()
        assert not found_by_axe(host)
        host.keyboard.press("Tab")
        expect(host.get_by_role("link", name="Lobby")).to_be_focused()
        host.keyboard.press("Escape")
        expect(button).to_be_focused()
        expect(host.get_by_role("link", name="Lobby")).to_have_count(0)
        button.tap()
        host.get_by_label("Dark").check(force=True)
        expect(host.locator("html")).to_have_attribute("data-theme", "dark")
        host.touchscreen.tap(20, 700)
        expect(button).to_have_attribute("aria-expanded", "false")
        button.tap()
        host.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
        expect(button).to_be_hidden()
        expect(host.get_by_role("link", name="Lobby")).to_be_visible()
        host.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        host.get_by_role("link", name="Account", exact=True).tap()
        expect(host.get_by_role("heading", name="Account", level=1)).to_be_visible()
        expect(button).to_have_attribute("aria-expanded", "false")


@pytest.mark.parametrize("game", ["lancelot", "crylail"])
def test_who_only_looks_on_is_offered_nothing_that_only_players_may_do(
    browser: Browser, served: Served, game: str
) -> None:
    seen = """() => {
      window.offered = new Set();
      const note = (one) => window.offered.add(one.textContent.trim());
      const look = () => document.querySelectorAll('button, h2').forEach(note);
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      look();
    }"""
    with friends(browser, served) as group:
        host, guest, watcher, stranger = (group.join() for _ in range(4))
        for page in (guest, watcher, stranger):
            held_while_the_first_seat_thinks(page)
        address, watching = open_far(host, game, {})
        host.goto(address)
        sit_down(guest, address, GAWAIN)
        host.get_by_role("button", name="Stand up").click()
        host.get_by_role("button", name="Add a bot").click()  # it begins
        watcher.goto(watching)
        stranger.goto(address)
        for page in (guest, watcher, stranger):
            expect(page.locator(".waiting-seat .bot-mark")).to_be_visible()
            page.evaluate(seen)
        begin(host)
        if game == "crylail":  # the draw may have it that the guest begins
            expect(guest.locator(".tray h2")).to_be_visible()
            if guest.locator(".tray h2").inner_text().startswith("Your turn"):
                make_turn(guest, Quick(), random.Random(1))
        for page in (guest, watcher, stranger):
            until(page, "[...window.offered].some((said) => said.includes('is thinking'))")
        until(guest, "window.offered.has('Move now')")
        for page in (watcher, stranger):
            offered = page.evaluate("[...window.offered]")
            barred = ("Move now", "Mute", "Resign", "Ask", "Take back", "Hint", "Flick", "Cancel", "Point", "Send")
            assert [one for one in offered if one.startswith(barred)] == []
            expect(page.get_by_role("slider")).to_have_count(0)
            expect(page.get_by_role("button", name="A sound when it is your turn")).to_have_count(0)
            assert not found_by_axe(page)


@pytest.mark.parametrize("game", ["lancelot", "crylail"])
def test_a_match_by_link_is_reviewed_under_the_names_of_those_who_played(
    browser: Browser, served: Served, game: str
) -> None:
    with friends(browser, served) as group:
        host, guest, address, _ = seated(group, game, {})
        host.get_by_role("button", name="Resign").click()
        host.get_by_role("dialog").get_by_role("button", name="Resign").click()
        expect(guest.get_by_role("dialog")).to_be_visible()
        guest.goto(f"{address}/review")
        expect(guest.locator(".legend-name")).to_have_text([ELAINE, GAWAIN])


def test_a_profile_has_the_newest_match_first_and_the_winner_of_each(page: Page) -> None:
    def match(at: int, ranks: tuple[int, int]) -> dict[str, object]:
        seats = [
            {"name": f"Knight{seat}", "account": False, "level": "", "rank": rank, "points": rank, "change": None}
            for seat, rank in enumerate(ranks)
        ]
        how = {"game": "lancelot", "hand": "none", "reason": "resigned", "unrated": ""}
        return {"room": "", **how, "at": at, "seats": seats}

    day = 86_400_000
    told = {
        "name": "Elaine",
        "since": 0,
        "ratings": [],
        "results": [match(day, (1, 2)), match(3 * day, (2, 1)), match(2 * day, (1, 2))],
        "more": False,
    }

    def answer(route: Route) -> None:
        route.fulfill(json=told)

    page.route("**/api/players/**", answer)
    page.goto("/player/Elaine")
    days = page.locator(".results time")
    expect(days).to_have_count(3)
    moments = [one.get_attribute("datetime") or "" for one in days.all()]
    assert moments == sorted(moments, reverse=True)
    expect(page.locator(".results > li").first.locator("ol li").first).to_contain_text("Knight1")
    expect(page.locator(".results > li").first).to_contain_text("by resignation")


def test_nothing_is_counted_of_which_nobody_knows_how_much_it_is(page: Page) -> None:
    bots = {"ready": False, "done": 0, "total": 0, "what": ""}
    page.route("**/api/bots", lambda route: route.fulfill(json=bots))
    page.goto("/")
    expect(page.locator(".readiness")).to_contain_text("prepared for the first time")
    expect(page.locator(".readiness")).not_to_contain_text("0 of 0")
    assert page.locator(".readiness progress").get_attribute("value") is None


def test_everything_on_a_phone_can_be_pressed_by_a_finger(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host = group.join(viewport=PHONE, has_touch=True, is_mobile=True)
        guest = group.join(viewport=PHONE, has_touch=True, is_mobile=True)
        small: dict[str, list[str]] = {}

        def look(page: Page, name: str) -> None:
            page.wait_for_load_state("networkidle")
            if found := page.evaluate(TOO_SMALL):
                small[name] = found

        for path in ("/", "/lobby", "/account", "/ladder", "/rules"):
            host.goto(path)
            look(host, path)
        for game in ("lancelot", "crylail"):
            address, _ = open_far(host, game, {}, {"visibility": "lobby"})
            host.goto(address)
            look(host, f"waiting {game}")
            guest.goto(address)
            look(guest, f"welcome {game}")
            sit_down(guest, address, GAWAIN)
            begin(host)
            expect(guest.locator(".turns")).to_be_visible()
            ask(host, "Offer a draw")
            expect(guest.locator(".decision")).to_be_visible()
            look(guest, f"match {game}")
            look(host, f"match of the host {game}")
            host.get_by_role("button", name="Menu", exact=True).click()
            look(host, f"menu {game}")
            guest.get_by_role("button", name="Agree").click()
            expect(guest.get_by_role("dialog")).to_be_visible()
            look(guest, f"result {game}")
        assert small == {}


def test_a_page_of_200_per_cent_has_nothing_beside_it(browser: Browser, served: Served) -> None:
    """A window of 1440 px at 200 %: half as many CSS pixels."""
    with friends(browser, served) as group:
        screen = {"width": 720, "height": 450}
        host, guest = group.join(viewport=screen), group.join(viewport=screen)
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        for path in ("/", "/lobby", "/account", "/ladder", "/rules"):
            host.goto(path)
            host.wait_for_load_state("networkidle")
            assert host.evaluate(wide) <= 0, path
        for game in ("lancelot", "crylail"):
            address, _ = open_far(host, game, {})
            host.goto(address)
            sit_down(guest, address, "\U0001f9d9\u200d\u2642\ufe0f \u05d0\u05d1\u05d2\u05d3 of the Wastes and")
            assert host.evaluate(wide) <= 0
            begin(host)
            expect(host.locator(".turns")).to_be_visible()
            for page in (host, guest):
                assert page.evaluate(wide) <= 0, game


def test_colours_of_the_system_leave_everything_visible(browser: Browser, served: Served) -> None:
    """Forced colours: what was told by a background alone is told by a line."""
    with friends(browser, served) as group:
        page = group.join(forced_colors="active")
        page.goto("/")
        chosen = page.locator(".rung:has(:checked)")
        expect(chosen).to_be_visible()
        styles = "one => { const style = getComputedStyle(one); return [style.outlineStyle, style.borderColor]; }"
        other = page.locator(".rung:not(:has(:checked))").first
        assert chosen.evaluate(styles) != other.evaluate(styles)
        expect(page.get_by_text(re.compile("Two games of knights"))).to_be_visible()


def test_a_lost_connection_is_seen_wherever_the_page_is_scrolled_to(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        _, guest, _, _ = seated(group, "lancelot", {})
        guest.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        guest.evaluate("scrollTo(0, 400)")
        assert guest.evaluate("scrollY") > 0
        guest.context.set_offline(True)
        expect(guest.locator(".connection")).to_contain_text("Connection lost")
        expect(guest.locator(".connection")).to_be_in_viewport()
        expect(guest.get_by_role("button", name="Try now")).to_be_in_viewport()
