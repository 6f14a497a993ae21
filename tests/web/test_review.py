"""A finished match of Lancelot looked at again: graph, costly turns, best turns, threats, what if; also by keys."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.conftest import DESKTOP, PHONE, Served

MATCH = """[Quintain "1"]
[Game "lancelot"]
[Players "2"]
[Size "8"]
[Seat1 "Elaine"]
[Seat2 "Gawain"]
[End "resigned 2"]

1. a1 a4 2. b1 h8 3. d5 c1 4. g3
"""
COMPILED = 600_000
"""Milliseconds in which a slow machine compiles the search and weighs the match, the first time."""


@pytest.fixture(scope="session")
def room(served: Served) -> str:
    """The page of a match that was over when it came: Elaine overlooks at turn 4 that she can capture."""
    return f"/room/{served.post('/api/records', MATCH)['room']}"


@pytest.fixture
def review(page: Page, room: str) -> Page:
    """The review when it is made."""
    page.goto(f"{room}/review#6")
    weighed(page)
    return page


def weighed(page: Page) -> None:
    expect(page.locator(".graph-legend b").first).to_have_text(re.compile("%"), timeout=COMPILED)
    expect(page.locator(".graph-card .review-progress")).to_have_count(0, timeout=COMPILED)
    expect(page.locator(".best-turn").first).to_be_visible(timeout=COMPILED)


def test_the_way_from_a_finished_match_to_its_review(page: Page, room: str) -> None:
    page.goto(room)
    page.get_by_role("link", name="Review this game").click()
    expect(page).to_have_url(re.compile("/review$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Review: Elaine · Gawain")


def test_a_costly_turn_is_named_with_what_was_better(review: Page) -> None:
    card = review.locator(".turn-card")
    expect(card.get_by_role("heading")).to_have_text("Turn 4: Elaine")
    expect(card.locator(".versus .made")).to_contain_text("g3")
    expect(card).to_contain_text(re.compile("g3 costs Elaine .* % of the game: better was"))
    expect(review.locator(".turn-mark.made")).to_have_count(1)
    expect(review.locator(".turn-mark.better")).to_have_count(1)
    costly = review.locator(".costly-turn", has_text="g3")
    review.keyboard.press(",")
    expect(card.get_by_role("heading")).to_have_text("Turn 3: Gawain")
    costly.click()
    expect(card.get_by_role("heading")).to_have_text("Turn 4: Elaine")
    expect(costly).to_have_attribute("aria-current", "step")


def test_best_turns_show_their_line_and_threats_their_captures_on_the_board(review: Page) -> None:
    best = review.locator(".best-turn").first
    best.hover()
    expect(review.locator(".line-marks .badge").first).to_have_text("1")
    review.locator(".best-turns h2").hover()
    expect(review.locator(".line-marks")).to_have_count(0)
    best.focus()
    expect(review.locator(".line-marks .badge").first).to_have_text("1")
    threat = review.locator(".threat").first
    threat.focus()
    expect(threat).to_contain_text("Elaine can capture 1 on row 1 (c1) with")
    expect(review.locator(".line-marks .strike")).to_have_count(1)
    review.get_by_role("button", name="On the board").focus()
    expect(review.locator(".threatened .ring")).to_have_count(1)
    review.keyboard.press("Enter")
    expect(review.locator(".threatened .ring")).to_have_count(0)


def test_other_turns_are_tried_from_any_position_and_lead_back(review: Page) -> None:
    review.locator("[data-name=d1]").click()
    expect(review).to_have_url(re.compile("#6/d1$"))
    branches = review.locator(".branches")
    expect(branches).to_contain_text("captures 1 shield")
    expect(branches.locator(".branch-chance").first).to_contain_text("%", timeout=COMPILED)
    review.locator("[data-name=f8]").click()
    expect(branches.locator(".branch-row button")).to_have_text(["d1", "f8"])
    expect(branches.get_by_role("heading")).to_have_text("After turn 3 of Gawain")
    card = review.locator(".turn-card")
    expect(card.get_by_role("heading")).to_have_text("What if")
    expect(card).to_contain_text("The branch begins at turn 4, where Elaine played g3 in the match.")
    expect(card).not_to_contain_text("costs")
    expect(review.locator(".costly-turn[aria-current]")).to_have_count(0)
    review.get_by_role("button", name="One turn back").click()
    expect(branches.locator("[aria-current]")).to_have_text("d1")
    review.locator("[data-name=g8]").click()
    expect(branches.locator(".branch-row")).to_have_count(2)
    review.get_by_role("button", name="To the match").click()
    expect(review).to_have_url(re.compile("#6$"))
    expect(branches.locator(".branch-row")).to_have_count(2)
    expect(card.get_by_role("heading")).to_have_text("Turn 4: Elaine")
    review.locator("[data-name=g3]").click()  # what was played goes on along the match
    expect(review).to_have_url(re.compile("#7$"))
    expect(review.locator(".turn-card")).to_contain_text("by resignation")


def test_a_press_on_a_position_that_is_still_looked_at_is_not_lost(page: Page, room: str) -> None:
    held: list[Route] = []
    looks = re.compile(r"/analysis\?ply=5")
    page.route(looks, lambda route: held.append(route))  # noqa: PLW0108 -- playwright marks what it is given
    page.goto(f"{room}/review#6")
    weighed(page)
    page.keyboard.press(",")
    expect(page.locator(".turn-card")).to_contain_text("Turn 3: Gawain")
    expect(page.locator(".best-turns")).not_to_contain_text("The game is over here.")
    page.locator("[data-name=h1]").click()
    expect(page).to_have_url(re.compile("#5$"))
    assert held
    for route in held:
        route.continue_()
    page.unroute(looks)
    expect(page).to_have_url(re.compile("#5/h1$"))


def test_a_review_is_done_by_keyboard(review: Page) -> None:
    graph = review.get_by_role("slider")
    graph.focus()
    review.keyboard.press("Home")
    expect(graph).to_have_attribute("aria-valuenow", "0")
    review.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute(
        "aria-valuetext", re.compile(r"^After turn 1 of Elaine: Elaine \d+ %, Gawain \d+ %$")
    )
    review.keyboard.press("m")
    expect(graph).not_to_have_attribute("aria-valuenow", "1")
    review.keyboard.press("End")
    expect(graph).to_have_attribute("aria-valuenow", "7")
    review.keyboard.press(",")
    expect(review.locator(".best-turn").first).to_be_visible(timeout=COMPILED)
    review.locator(".cell[tabindex='0']").focus()
    before = review.locator(".cell:focus").get_attribute("data-name") or ""
    review.keyboard.press("ArrowUp")
    review.keyboard.press("Enter")
    expect(review.locator(".branch-row button")).to_have_text([f"{before[0]}{int(before[1:]) + 1}"])


def test_a_running_match_has_no_review_yet(page: Page, served: Served) -> None:
    room = served.open_room("lancelot", {})
    page.goto(room)
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("link", name="Review this game")).to_have_count(0)
    page.goto(f"{room}/review")
    expect(page.get_by_role("heading", level=1)).to_have_text("This match is still being played")
    page.get_by_role("link", name="To the match").click()
    expect(page.get_by_role("grid")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_in_a_review(
    browser: Browser, served: Served, room: str, theme: str, screen: dict[str, int]
) -> None:
    context = served.window(
        browser,
        screen,
        color_scheme=theme,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(f"{room}/review#6/d1")
    weighed(page)
    results = Axe().run(page)
    assert not results.violations_count, results.generate_report()
    wide: Callable[[], int] = lambda: page.evaluate("document.documentElement.scrollWidth")  # noqa: E731
    assert wide() <= screen["width"]
    context.close()


def test_the_longest_and_widest_names_stay_inside_their_cards(browser: Browser, served: Served) -> None:
    match = MATCH.replace("Elaine", "W" * 30).replace("Gawain", "M" * 30)
    room = served.post("/api/records", match)["room"]
    context = served.window(browser, PHONE)
    page = context.new_page()
    page.goto(f"/room/{room}/review#6/f6")
    weighed(page)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    wide = "cards => cards.filter(card => card.scrollWidth > card.clientWidth).map(card => card.className)"
    assert page.eval_on_selector_all(".card", wide) == []
    context.close()
