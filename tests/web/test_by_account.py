"""Matches by link with accounts and guests: whose name is whose, and which results count."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import DESKTOP, PHONE, Served
from tests.web.far_apart import GAWAIN, begin, friends, open_far, sit_down
from tests.web.test_pages import found_by_axe

SMALL = {"size": "6", "target": "3"}
COUNTS_NOT = re.compile("as it stands it does not count: Gawain has no account")


def sign_up(page: Page, name: str) -> None:
    """From now on the profile's person is logged in."""
    made = page.request.post("/api/account", data={"name": name, "password": "correct horse battery"})
    assert made.status == 201, made.text()


def test_who_is_logged_in_makes_a_match_by_link_under_the_name_of_the_account(browser: Browser, served: Served) -> None:
    """Not under the name of before, and is asked for none."""
    with friends(browser, served) as group:
        host, guest = group.join(), group.join()
        host.goto("/")
        host.evaluate("localStorage.setItem('own-name', 'Old Name')")
        sign_up(host, "Annabelle")
        host.goto("/")
        host.locator(".rung", has_text="Friends far away").click()
        seats = host.get_by_role("region", name="Who plays")
        expect(seats.get_by_text("You play as Annabelle.")).to_be_visible()
        expect(seats.get_by_role("textbox")).to_have_count(0)
        host.get_by_role("button", name="Make the room").click()
        expect(host.locator(".waiting-name b")).to_have_text("Annabelle")
        expect(host.locator(".waiting-name").get_by_role("link", name="Profile")).to_be_visible()
        guest.goto(host.get_by_label("Link to the match").input_value())
        expect(guest.get_by_role("heading", name="Annabelle invites you to a match")).to_be_visible()


@pytest.mark.parametrize("game", ["lancelot", "crylail"])
def test_a_guest_is_marked_wherever_his_name_stands(browser: Browser, served: Served, game: str) -> None:
    """Anybody may call himself like an account: the lobby, the waiting room and the plates tell them apart."""
    with friends(browser, served) as group:
        host, guest, other = group.join(), group.join(viewport=PHONE), group.join()
        sign_up(host, f"Clarissa {game}")
        options = SMALL if game == "lancelot" else {}
        address, _ = open_far(host, game, options, {"visibility": "lobby", "rated": game == "crylail"})
        host.goto(address)
        sit_down(guest, address, f"Clarissa  {game}")
        for page in (host, guest):
            expect(page.locator(".waiting-seat .guest-mark")).to_have_text("guest")
            expect(page.locator(".waiting-seat", has=page.locator(".guest-mark"))).to_contain_text("Clarissa")
        other.goto("/lobby")
        line = other.locator(".lobby-line", has_text=f"Clarissa {game}")
        expect(line.locator(".lobby-people > span", has_text="guest")).to_have_count(1)
        begin(host)
        names = host.locator(".knight-name" if game == "lancelot" else ".points-side-name")
        expect(names.filter(has_text="guest")).to_have_count(1)
        expect(guest.locator(".guest-mark").first).to_be_attached()
        assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_names_are_read_on_a_phone_beside_marks_and_clocks(browser: Browser, served: Served) -> None:
    """With five knights two plates stand beside each other, and a mark and a clock once left no room for the name."""
    with friends(browser, served) as group:
        host = group.join()
        clock = {"kind": "fischer", "initial": 300, "increment": 5}
        address, _ = open_far(host, "lancelot", {"players": "5"}, {"clock": clock}, seats=5)
        pages = [group.join(viewport=PHONE) for _ in range(4)]
        for page, name in zip(pages, ("Lynette", "Lamorak", "Isolde", "Kay"), strict=True):
            sit_down(page, address, name)
        host.goto(address)
        begin(host)
        plates = pages[0].locator(".knight")
        expect(plates).to_have_count(5)
        for plate in plates.all():
            named, score = plate.locator(".knight-name b"), plate.locator(".score")
            assert named.evaluate("(one) => one.scrollWidth <= one.clientWidth && one.clientWidth > 0")
            clock_end = plate.locator(".seat-clock").evaluate("(one) => one.getBoundingClientRect().right")
            plate_end = plate.evaluate("(one) => one.getBoundingClientRect().right")
            score_box = score.bounding_box()
            assert score_box is not None
            assert clock_end <= min(score_box["x"] + 1, plate_end)


def test_a_rated_match_says_whose_missing_account_keeps_it_from_counting(browser: Browser, served: Served) -> None:
    """At the switch, to whoever sits down, and to all who wait; with accounts alone it counts."""
    with friends(browser, served) as group:
        host, guest, member = group.join(), group.join(), group.join()
        host.goto("/")
        host.locator(".rung", has_text="Friends far away").click()
        host.locator(".far-more summary").click()
        host.get_by_label("Rated").check()
        expect(host.get_by_text("You are not logged in, and a match with a guest does not count")).to_be_visible()
        sign_up(host, "Dinadan")
        sign_up(member, "Enide")
        address, _ = open_far(host, "lancelot", {}, {"rated": True, "visibility": "lobby"})
        host.goto(address)
        expect(host.get_by_text("it counts when all who play have an account")).to_be_visible()
        guest.goto(address)
        expect(guest.get_by_text("This match is to be rated. You are not logged in")).to_be_visible()
        expect(guest.get_by_role("link", name="Log in or make an account")).to_be_visible()
        assert found_by_axe(guest) == ""
        sit_down(guest, address, GAWAIN)
        for page in (host, guest):
            expect(page.get_by_text(COUNTS_NOT)).to_be_visible()
            expect(page.locator(".terms")).to_contain_text("no, a guest plays")
        member.goto("/lobby")
        member.get_by_label("State").select_option("")
        expect(member.locator(".lobby-line", has_text="Dinadan")).to_contain_text("with a guest it does not count")
        host.get_by_role("button", name="Remove Gawain").click()
        member.goto(address)
        expect(member.get_by_text("This match is to be rated. You are not logged in")).to_have_count(0)
        member.get_by_role("button", name="Take a seat").click()
        for page in (host, member):
            expect(page.get_by_text("it counts when all who play have an account")).to_be_visible()
            expect(page.get_by_text(COUNTS_NOT)).to_have_count(0)
            expect(page.locator(".terms div", has_text="Rated")).to_contain_text("yes")


def test_what_is_folded_away_is_said_and_rated_is_not_remembered(browser: Browser, served: Served) -> None:
    """The next plain room is not rated without a word; what else was chosen stands beside "More"."""
    with friends(browser, served) as group:
        host = group.join(viewport=DESKTOP)
        host.goto("/")
        host.locator(".rung", has_text="Friends far away").click()
        summary = host.locator(".far-more summary")
        expect(summary).to_have_text("More")
        summary.click()
        host.get_by_label("Rated").check()
        host.get_by_label("Watchers").select_option(label="Nobody may watch")
        summary.click()
        expect(summary).to_have_text(re.compile("Watchers: Nobody may watch.*Rated: yes"))
        host.locator(".game-card", has_text="Crylail").click()
        expect(summary).to_contain_text("Rated: yes")
        host.get_by_role("button", name="Make the room").click()
        expect(host.locator(".terms div", has_text="Rated")).to_contain_text("no, a guest plays")
        host.goto("/")
        expect(summary).to_have_text(re.compile("^More *Watchers: Nobody may watch$"))
        host.get_by_role("button", name="Make the room").click()
        expect(host.locator(".terms div", has_text="Rated").locator("dd")).to_have_text("no")
