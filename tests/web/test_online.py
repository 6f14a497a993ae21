"""Friends far away on the page: whole matches by link, somebody who watches, and networks that break."""

import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import PHONE, Served
from tests.web.crylail_hands import KNIGHTS_READY, Quick, make_turn, turns
from tests.web.far_apart import (
    ELAINE,
    GAWAIN,
    HEADLINE,
    begin,
    expect_same,
    friends,
    is_called,
    open_far,
    place_somewhere,
    seated,
    shown,
    sit_down,
)
from tests.web.test_pages import found_by_axe

SMALL = {"size": "6", "target": "3"}
TWO_ROUNDS = {"limit": "rounds", "rounds": "2", "hand": "steady"}
MOST_TURNS = 120
AWAY_MS = 20_000
MARKUP = "<img src=x onerror=window.hit=1>"


@contextmanager
def no_network(page: Page) -> Iterator[None]:
    """Nothing goes in or out of a profile for 20 s, what is done meanwhile included."""
    since = time.monotonic()
    page.context.set_offline(True)
    expect(page.get_by_role("status").filter(has_text="Connection lost")).to_be_visible()
    yield
    page.wait_for_timeout(max(AWAY_MS - 1000 * (time.monotonic() - since), 0))
    expect(page.get_by_role("status").filter(has_text="Connection lost")).to_be_visible()
    page.context.set_offline(False)


def test_a_room_is_made_in_two_clicks_and_joined_with_one_button(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest = group.join(), group.join()
        host.goto("/")
        host.locator(".rung", has_text="Friends far away").click()
        host.get_by_role("button", name="Make the room").click()
        link = host.get_by_label("Link to the match").input_value()
        assert "/room/" in link
        expect(host.get_by_role("button", name="Start the match")).to_have_attribute("aria-disabled", "true")
        guest.goto(link)
        expect(guest.get_by_role("heading", name="Elaine invites you to a match")).to_be_visible()
        guest.get_by_label("Your name").fill("Lynette")
        guest.get_by_role("button", name="Azure").click()
        guest.get_by_role("button", name="Take a seat").click()
        expect(guest.get_by_text("The host starts the match")).to_be_visible()
        expect(host.get_by_text("Everybody is here")).to_be_visible()
        expect(host.locator(".waiting-name b")).to_have_text([ELAINE, "Lynette"])
        begin(host)
        expect(guest.locator(".knight-name b")).to_have_text([ELAINE, "Lynette"])
        expect(guest.locator(".you-mark")).to_have_count(1)
        # The name is there again the next time.
        other, _ = open_far(host, "crylail", TWO_ROUNDS)
        guest.goto(other)
        expect(guest.get_by_label("Your name")).to_have_value("Lynette")


def test_seats_are_left_freed_and_filled_before_the_start(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest = group.join(), group.join()
        address, _ = open_far(host, "lancelot", {"players": "3"}, seats=3)
        host.goto(address)
        sit_down(guest, address, GAWAIN)
        guest.get_by_role("button", name="Stand up").click()
        expect(guest.get_by_role("button", name="Take a seat")).to_be_visible()
        guest.get_by_role("button", name="Take a seat").click()
        host.get_by_role("button", name="Remove Gawain").click()
        expect(guest.get_by_role("button", name="Take a seat")).to_be_visible()
        host.get_by_role("button", name="Add a bot").first.click()
        expect(host.locator(".waiting-seat .bot-mark")).to_have_count(1)
        guest.get_by_role("button", name="Take a seat").click()
        guest.get_by_role("button", name="Change").click()
        guest.get_by_role("button", name="Purpure").click()
        guest.get_by_role("button", name="Keep").click()
        begin(host)
        expect(host.locator(".knight[data-shield='4']")).to_contain_text(GAWAIN)


def test_a_whole_game_of_lancelot_by_link_with_a_watcher_a_reload_and_a_lost_network(
    browser: Browser, served: Served
) -> None:
    """L4 L5 L6 L10"""
    with friends(browser, served) as group:
        host, guest, _, watching = seated(group, "lancelot", SMALL)
        watcher = group.join()
        watcher.goto(watching)
        expect(host.get_by_text("one watches")).to_be_visible()
        chance = random.Random(4)
        played = 0
        while played < MOST_TURNS and not host.locator(".result-line").count():
            mover = host if is_called(host) else guest
            if played == 4:
                guest.reload()
                expect(guest.get_by_role("grid")).to_be_visible()
            if played == 6:
                assert mover is host
                with no_network(guest):
                    place_somewhere(host, chance)
                    expect(host.locator(".turn-list li")).to_have_count(7)
                    expect(guest.locator(".turn-list li")).to_have_count(6)
            else:
                place_somewhere(mover, chance)
            played += 1
            expect(host.locator(".turn-list li")).to_have_count(played)
            expect(guest.locator(".turn-list li")).to_have_count(played)
        for page in (host, guest, watcher):
            expect(page.get_by_role("dialog")).to_contain_text(re.compile("wins|draw", re.IGNORECASE))
        expect_same(host, guest, watcher, turns=played)


def test_a_whole_match_of_crylail_by_link_with_a_network_lost_in_the_middle_of_a_flick(
    browser: Browser, served: Served
) -> None:
    """C5 C15 C19 C21 C24"""
    with friends(browser, served) as group:
        host, guest, _, watching = seated(group, "crylail", TWO_ROUNDS)
        watcher = group.join()
        watcher.goto(watching)
        watcher.emulate_media(reduced_motion="no-preference")  # the flicks are seen in motion
        guest.emulate_media(reduced_motion="no-preference")
        watcher.reload()
        guest.reload()
        chance = random.Random(5)
        played = 0
        while played < MOST_TURNS and not host.locator("dialog").count():
            for page in (host, guest, watcher):
                put_away_motion_and_sheet(page)
            if host.locator("dialog").count():
                break
            mover = host if is_called(host) else guest
            if played == 3:  # the flick is let go where there is no network, and made when it is back
                aim(mover, chance)
                with no_network(mover):
                    mover.keyboard.press("Enter")
                    expect(host.locator(".turn-list li")).to_have_count(3)
            else:
                make_turn(mover, Quick(), chance)
            played += 1
            if played == 6:  # while the flick is being seen
                expect(watcher.locator(".turn-list li")).to_have_count(6)
                with no_network(guest):
                    watcher.reload()
            for page in (host, guest, watcher):
                expect(page.locator(".turn-list li")).to_have_count(played)
        for page in (guest, watcher):
            put_away_motion_and_sheet(page)
            expect(page.get_by_role("dialog")).to_contain_text(re.compile("wins|draw", re.IGNORECASE))
        expect_same(host, guest, watcher, turns=played)


def aim(page: Page, chance: random.Random) -> None:
    """A knight in hand, ready to be let go."""
    ready = page.locator(KNIGHTS_READY)
    expect(ready.first).to_be_visible()
    ready.nth(chance.randrange(ready.count())).click()
    expect(page.locator(".aim-pad")).to_be_focused()
    for _ in range(10):
        page.keyboard.press("Shift+ArrowUp")


def put_away_motion_and_sheet(page: Page) -> None:
    """Until the page shows the match as it stands."""
    expect(page.locator(".sheet, dialog, .tray, .stage-bar .button.main").first).to_be_visible()
    while page.get_by_role("button", name="Skip", exact=True).count():
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)
    if page.locator(".sheet").count():  # it is measured step by step by itself where motion is wanted
        page.get_by_role("button", name="Done", exact=True).press("Enter")
        expect(page.locator(".sheet")).to_have_count(0)


@pytest.mark.parametrize("game", ["lancelot", "crylail"])
def test_nobody_plays_for_another(browser: Browser, served: Served, game: str) -> None:
    with friends(browser, served) as group:
        host, guest, address, watching = seated(group, game, {})
        stranger, watcher = group.join(), group.join()
        stranger.goto(address)
        watcher.goto(watching)
        mover, other = (host, guest) if is_called(host) else (guest, host)
        for page in (other, stranger, watcher):
            expect(page.locator(".turn-list, .turns .note").first).to_be_visible()
            if game == "lancelot":
                page.locator("[data-name=d4]").click()
                expect(page.locator(".preview .ghost")).to_have_count(0)
            else:
                expect(page.locator(".sendable:not([disabled])")).to_have_count(0)
        for page in (stranger, watcher):
            expect(page.get_by_role("button", name="Resign")).to_have_count(0)
            expect(page.get_by_label("Write something")).to_have_count(0)
        assert turns(mover) == 0


def test_the_aim_is_seen_live_on_the_other_pages(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest, _, watching = seated(group, "crylail", {"hand": "steady"})
        watcher = group.join()
        watcher.goto(watching)
        mover, other = (host, guest) if is_called(host) else (guest, host)
        mover.locator(".sendable:not([aria-disabled='true'])").first.click()
        expect(mover.locator(".aim-pad")).to_be_focused()
        for _ in range(8):
            mover.keyboard.press("Shift+ArrowUp")
        for page in (other, watcher):
            expect(page.locator(".aim-marks .label, .aim-marks text").first).to_contain_text("40")
        mover.keyboard.press("Escape")
        mover.keyboard.press("Escape")
        expect(other.locator(".aim-marks")).to_have_count(0)


def test_marks_and_arrows_on_the_board_are_seen_until_the_next_turn(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest, _, watching = seated(group, "lancelot", {})
        watcher = group.join()
        watcher.goto(watching)
        guest.locator("[data-name=d4]").click(button="right")
        guest.get_by_role("button", name="Point", exact=True).click()
        guest.locator("[data-name=a1]").drag_to(guest.locator("[data-name=c3]"))
        for page in (host, guest, watcher):
            expect(page.locator(".pointed .ping")).to_have_count(2)
        host.locator("[data-name=e5]").click()
        expect(guest.locator(".turn-list li")).to_have_count(1)
        for page in (host, guest, watcher):
            expect(page.locator(".pointed .ping")).to_have_count(0)


def test_marks_on_the_table_are_made_with_keys_and_seen_by_the_other(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest, _, _ = seated(group, "crylail", {"hand": "steady"})
        guest.get_by_role("button", name="Point", exact=True).press("Enter")
        expect(guest.locator(".point-pad")).to_be_focused()
        guest.keyboard.press("ArrowUp")
        guest.keyboard.press("Enter")
        expect(host.locator(".pointed .ping")).to_have_count(1)
        guest.keyboard.press("Escape")
        expect(guest.locator(".point-pad")).to_have_count(0)


def test_markup_in_names_and_talk_stays_text(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest, watcher = group.join(), group.join(), group.join()
        address, watching = open_far(host, "lancelot", {}, {"visibility": "lobby"})
        host.goto(address)
        sit_down(guest, address, "<b>Gawain</b><script>")
        expect(host.locator(".waiting-name b").nth(1)).to_have_text("<b>Gawain</b><script>")
        watcher.goto("/lobby")
        watcher.get_by_label("State").select_option("")
        expect(watcher.locator(".lobby-people").first).to_contain_text("<b>Gawain</b><script>")
        begin(host)
        watcher.goto(watching)
        expect(host.get_by_text("one watches")).to_be_visible()
        guest.get_by_label("Write something").fill(MARKUP)
        guest.get_by_role("button", name="Send").click()
        for page in (host, guest, watcher):
            expect(page.locator(".talk-lines .written")).to_have_text(MARKUP)
            expect(page.locator(".knight-name b").nth(1)).to_have_text("<b>Gawain</b><script>")
            assert page.evaluate("window.hit") is None
            assert page.locator(".talk-lines img, .knight-name script").count() == 0


def test_talk_phrases_mute_and_the_hosts_switch(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest, _, _ = seated(group, "lancelot", {})
        guest.get_by_role("button", name="Good luck").click()
        expect(host.locator(".talk-lines")).to_contain_text("Good luck")
        host.get_by_role("button", name="Mute Gawain").click()
        expect(host.locator(".talk-lines li")).to_have_count(0)
        guest.get_by_role("button", name="Oops").click()
        expect(guest.locator(".talk-lines li")).to_have_count(2)
        host.get_by_role("button", name="Hear Gawain").click()
        expect(host.locator(".talk-lines li")).to_have_count(2)
        host.get_by_role("button", name="Free texts off").click()
        expect(guest.get_by_text("The host has turned free texts off")).to_be_visible()
        expect(guest.get_by_label("Write something")).to_have_count(0)
        guest.get_by_role("button", name="Thanks").click()
        expect(host.locator(".talk-lines li")).to_have_count(3)


def test_taking_back_draw_pause_and_rematch_by_consent_and_by_keyboard(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest, _, _ = seated(group, "lancelot", {}, clock={"kind": "fischer", "initial": 300, "increment": 5})
        expect(host.locator(".seat-clock[data-running=true]")).to_have_count(1)
        host.locator("[data-name=d4]").click()
        expect(guest.locator(".turn-list li")).to_have_count(1)
        ask(host, "Take back")
        expect(guest.locator(".decision")).to_contain_text("Elaine asks to take the last move back")
        guest.keyboard.press("Alt+KeyN")
        expect(host.locator(".decision")).to_have_count(0)
        expect(host.locator(".turn-list li")).to_have_count(1)
        ask(host, "Take back")
        expect(host.locator(".decision")).to_contain_text("You asked to take back")
        guest.locator(".decision").wait_for()
        guest.keyboard.press("Alt+KeyY")
        expect(host.locator(".turn-list li")).to_have_count(0)
        ask(guest, "Ask for a pause")
        host.get_by_role("button", name="Agree").press("Enter")
        expect(guest.locator(".decision")).to_contain_text("The match is paused")
        expect(host.locator(".seat-clock[data-running=true]")).to_have_count(0)
        host.locator("[data-name=d4]").click()
        expect(host.locator(".turn-list li")).to_have_count(0)
        host.get_by_role("button", name="Go on").press("Enter")
        guest.get_by_role("button", name="Agree").press("Enter")
        expect(host.locator(".seat-clock[data-running=true]")).to_have_count(1)
        ask(guest, "Offer a draw")
        host.get_by_role("button", name="Agree").press("Enter")
        expect(guest.get_by_role("dialog")).to_contain_text("by agreement")
        guest.get_by_role("dialog").get_by_role("button", name="Rematch").press("Enter")
        host.get_by_role("dialog").get_by_role("button", name="Agree to a rematch").press("Enter")
        for page in (host, guest):
            expect(page.locator(".knight-name b")).to_have_text([GAWAIN, ELAINE])
            expect(page.locator(".turn-list li")).to_have_count(0)


def ask(page: Page, what: str) -> None:
    """Asks the others, from the menu."""
    page.locator(".ask-menu summary").press("Enter")
    page.get_by_role("button", name=what).press("Enter")


def test_a_leaver_is_waited_for_and_then_the_other_decides(browser: Browser, served: Served) -> None:
    """The grace time is the shortest that a room may have, 10 seconds."""
    with friends(browser, served) as group:
        host, guest, address, _ = seated(group, "lancelot", {}, grace=10)
        guest.goto("about:blank")
        expect(host.locator(".decision")).to_contain_text("Gawain lost the connection")
        expect(host.locator(".gone-mark")).to_have_count(1)
        guest.goto(address)
        expect(host.locator(".decision")).to_have_count(0)
        guest.goto("about:blank")
        expect(host.get_by_role("button", name="Claim the win")).to_be_visible()
        assert not found_by_axe(host)
        host.get_by_role("button", name="A bot goes on").click()
        expect(host.locator(".knight .bot-mark")).to_have_count(1)


def test_the_seed_is_told_at_the_end_and_its_fingerprint_from_the_start(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest, _, _ = seated(group, "crylail", {"hand": "steady"})
        host.get_by_text("Fair chance").click()
        told = host.locator(".fair dd code").first.inner_text()
        assert re.fullmatch(r"[0-9a-f]{64}", told)
        host.get_by_role("button", name="Resign").click()
        host.get_by_role("dialog").get_by_role("button", name="Resign").click()
        guest.get_by_role("dialog").get_by_role("button", name="Look at the board").click()
        guest.get_by_text("Fair chance").click()
        expect(guest.locator(".fair dd code")).to_have_count(2)
        hash_told, seed = guest.locator(".fair dd code").all_inner_texts()
        assert hash_told == told
        assert (
            guest.evaluate(
                """async (hex) => {
              const bytes = Uint8Array.from(hex.match(/../g), (two) => parseInt(two, 16));
              const made = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
              return [...made].map((byte) => byte.toString(16).padStart(2, '0')).join('');
            }""",
                seed,
            )
            == told
        )


@pytest.mark.parametrize(
    ("game", "called", "named"),
    [
        ("lancelot", "Your turn: place a shield", "to place"),
        ("crylail", "Your turn: send a knight", "sends a knight"),
    ],
)
def test_who_is_alone_at_a_page_is_spoken_to(
    browser: Browser, served: Served, game: str, called: str, named: str
) -> None:
    """Notice and live region; the others read the name."""
    with friends(browser, served) as group:
        host, guest, _, _ = seated(group, game, {"hand": "steady"} if game == "crylail" else {})
        expect(host.locator(HEADLINE)).to_be_visible()
        mover, other = (host, guest) if is_called(host) else (guest, host)
        name = ELAINE if mover is host else GAWAIN
        expect(mover.locator(HEADLINE)).to_have_text(called)
        expect(other.locator(HEADLINE)).to_have_text(f"{name} {named}")
        if game == "lancelot":
            mover.locator("[data-name=d4]").click()
        else:
            Quick().send(mover, mover.locator(KNIGHTS_READY).first, 100, 0)
        expect(other.locator(HEADLINE)).to_have_text(called)
        expect(other.locator("[role=log].sr")).to_contain_text(f"{called}.")
        expect(mover.locator("[role=log].sr")).not_to_contain_text("Your turn")


def test_the_title_tells_of_ones_turn_when_the_page_is_not_seen(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest, _, _ = seated(group, "lancelot", {})
        guest.evaluate("""() => {
          Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }""")
        assert "Your turn" not in guest.title()
        host.locator("[data-name=d4]").click()
        expect(guest).to_have_title(re.compile("^Your turn!"))
        expect(host).not_to_have_title(re.compile("Your turn"))


def test_the_whole_way_by_keyboard_on_a_phone(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest = group.join(viewport=PHONE), group.join(viewport=PHONE)
        host.goto("/")
        host.get_by_role("radio", name="Friends far away").press("Space")
        host.get_by_role("button", name="Make the room").press("Enter")
        link = host.get_by_label("Link to the match").input_value()
        guest.goto(link)
        guest.get_by_label("Your name").fill(GAWAIN)
        guest.keyboard.press("Enter")
        expect(host.get_by_text("Everybody is here")).to_be_visible()
        host.get_by_label(re.compile("Draw lots")).press("Space")
        host.get_by_role("button", name="Start the match").press("Enter")
        host.locator("[data-name=d4]").press("Enter")
        expect(guest.locator(".turn-list li")).to_have_count(1)
        guest.locator("[data-name=e5]").press("Enter")
        expect_same(host, guest, turns=2)
        for page in (host, guest):
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        shown(host)


def test_an_account_is_made_left_entered_and_deleted(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        page = group.join()
        page.goto("/account")
        join = page.get_by_role("form", name="Sign up")
        join.get_by_label("Name").fill("Morgan le Fay")
        join.get_by_label("Password").fill("a long enough secret")
        join.get_by_role("button", name="Sign up").click()
        expect(page.get_by_role("heading", name="Morgan le Fay")).to_be_visible()
        page.get_by_role("link", name="Your profile").click()
        expect(page.get_by_text("No rated match yet")).to_be_visible()
        page.go_back()
        page.get_by_role("button", name="Log out").click()
        enter = page.get_by_role("form", name="Log in")
        enter.get_by_label("Name").fill("Morgan le Fay")
        enter.get_by_label("Password").fill("something else")
        enter.get_by_role("button", name="Log in").click()
        expect(enter.get_by_role("alert")).not_to_have_text("")
        enter.get_by_label("Password").fill("a long enough secret")
        enter.get_by_role("button", name="Log in").click()
        change = page.get_by_role("form", name="Change the password")
        change.get_by_label("Password so far").fill("a long enough secret")
        change.get_by_label("New password").fill("another secret of mine")
        change.get_by_role("button", name="Change the password").click()
        expect(change.get_by_role("status")).to_have_text("The password is changed.")
        page.get_by_role("button", name="Delete the account").click()
        page.get_by_role("dialog").get_by_label("Password").fill("another secret of mine")
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(page.get_by_role("form", name="Log in")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages_of_friends_far_away(browser: Browser, served: Served, theme: str) -> None:
    with friends(browser, served) as group:
        host, guest = group.join(color_scheme=theme), group.join(color_scheme=theme, viewport=PHONE)
        host.goto("/")
        host.get_by_role("radio", name="Friends far away").check()
        host.get_by_text("More", exact=True).click()
        host.get_by_text("Other", exact=True).click()
        assert not found_by_axe(host)
        clock = {"kind": "fischer", "initial": 300, "increment": 5}
        address, _ = open_far(host, "lancelot", {}, {"visibility": "lobby", "clock": clock})
        host.goto(address)
        host.get_by_text("Code for a camera").click()
        expect(host.get_by_role("img", name="QR code")).to_be_visible()
        assert not found_by_axe(host)
        guest.goto(address)
        expect(guest.get_by_role("button", name="Take a seat")).to_be_visible()
        assert not found_by_axe(guest)
        guest.goto("/lobby")
        expect(guest.locator(".lobby-line").first).to_be_visible()
        assert not found_by_axe(guest)
        sit_down(guest, address, GAWAIN)
        assert not found_by_axe(guest)
        begin(host)
        guest.get_by_role("button", name="Hello").click()
        guest.locator(".ask-menu summary").click()
        guest.get_by_role("button", name="Offer a draw").click()
        expect(host.locator(".decision")).to_be_visible()
        host.get_by_text("Fair chance").click()
        for page in (host, guest):
            assert not found_by_axe(page)
        for path in ("/account", "/ladder", "/player/nobody"):
            host.goto(path)
            expect(host.get_by_role("heading", level=1)).to_be_visible()
            host.wait_for_load_state("networkidle")
            assert not found_by_axe(host)


@pytest.mark.parametrize("game", ["lancelot", "crylail"])
def test_who_was_long_away_is_told_how_far_the_match_went_on_and_may_see_it(
    browser: Browser, served: Served, game: str
) -> None:
    """One sentence instead of one flick after the other; a page behind others has been away as well."""
    with friends(browser, served) as group:
        host, watcher = group.join(), group.join(reduced_motion="no-preference")
        host.request.get("/api/me")
        seats = [{"kind": "guest", "name": name, "shield": seat} for seat, name in enumerate((ELAINE, GAWAIN))]
        options = {"hand": "surgeon"} if game == "crylail" else {}
        opened = host.request.post("/api/rooms", data={"game": game, "options": options, "seats": seats}).json()
        host.goto(f"/room/{opened['room']}")
        watcher.goto(f"/watch/{opened['watch']}")
        expect(watcher.locator(HEADLINE)).to_be_visible()
        watcher.evaluate("""() => {
          window.behind = true;
          Object.defineProperty(document, 'hidden', { get: () => window.behind, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }""")
        chance = random.Random(8)
        for turn in range(3):
            if game == "lancelot":
                place_somewhere(host, chance)
            else:
                make_turn(host, Quick(), chance)
            expect(host.locator(".turn-list li")).to_have_count(turn + 1)
        expect(watcher.locator(".turn-list li")).to_have_count(3)
        expect(watcher.locator(".missed")).to_have_count(0)
        watcher.evaluate("() => { window.behind = false; document.dispatchEvent(new Event('visibilitychange')); }")
        told = f"While you were away the match went on by 3 {'flicks' if game == 'crylail' else 'turns'}."
        expect(watcher.locator(".missed")).to_contain_text(told)
        expect(watcher.locator("[role=log].sr")).to_have_text(re.compile(f"^{told} It is (Elaine|Gawain)'s turn.$"))
        if game == "crylail":
            expect(watcher.locator(".crylail")).to_have_attribute("data-scene", "now")
        watcher.get_by_role("button", name="See the").click()
        expect(watcher.locator(".missed")).to_have_count(0)
        expect(watcher.locator(".turns .now")).to_have_text("0 of 3")
        expect(watcher.locator(".turns .now")).to_have_text("3 played")
        expect(watcher.locator(".turns .now")).to_have_attribute("data-past", "false")
