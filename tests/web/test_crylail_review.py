"""A match of Crylail looked at again in the browser: the map and its ghosts by mouse and by keys, at both sizes."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, PHONE, Served

GOLDEN = Path(__file__).parents[1] / "golden"
PATIENCE = 600_000
"""Milliseconds; kernels may have to be compiled first."""
READY = ".map-box[aria-busy='false'] .map-outline"
CURRENT = ".ghosts[data-current='true']"


@pytest.fixture(scope="module")
def review(served: Served) -> str:
    """The address of the review of a kept record."""
    text = (GOLDEN / "crylail_2_standard.txt").read_text(encoding="utf-8")
    return f"/room/{served.post('/api/records', text)['room']}/review"


def look_at(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector(READY, timeout=PATIENCE)
    page.wait_for_selector(CURRENT, timeout=PATIENCE)


def ghosts(page: Page) -> list[str]:
    """Where the flicked knight's ghosts lie."""
    flicked = page.locator(".ghost[data-flicked='true']").all()
    return [ghost.get_attribute("cx") or "" for ghost in flicked]


@pytest.mark.slow
def test_a_flick_is_tried_on_the_map_by_keys_and_by_mouse(page: Page, review: str) -> None:
    """C24: the cursor reads aloud what a flick would bring; trying one moves its ghosts."""
    look_at(page, f"{review}#25")
    chosen = ghosts(page)
    assert 20 <= len(chosen) <= 30
    box = page.locator(".map-box")
    box.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowUp")
    said = page.locator("[role='log']")
    expect(said).to_contain_text("than the best")
    read = page.locator(".map-read").inner_text()
    expect(said).to_contain_text(read)
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(".map-read")).not_to_have_text(read)
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{CURRENT}[data-role='tried']", timeout=PATIENCE)
    tried = ghosts(page)
    assert tried != chosen
    page.keyboard.press("Escape")
    page.wait_for_selector(f"{CURRENT}[data-role='chosen']", timeout=PATIENCE)
    assert ghosts(page) == chosen
    box.click(position={"x": 120, "y": 120})
    page.wait_for_selector(f"{CURRENT}[data-role='tried']", timeout=PATIENCE)
    expect(page.locator(".map-mark.mark-tried")).to_be_visible()
    page.get_by_role("button", name="Back to the flick that was chosen").click()
    page.wait_for_selector(f"{CURRENT}[data-role='chosen']", timeout=PATIENCE)


@pytest.mark.slow
def test_another_knight_place_and_hand_have_a_map_of_their_own(page: Page, review: str) -> None:
    """C6, C13, C24"""
    look_at(page, f"{review}#8")
    best = page.locator(".map-words p").first
    before = best.inner_text()
    page.get_by_role("radio", name="Slayer").check(force=True)
    page.wait_for_selector(READY, timeout=PATIENCE)
    expect(best).not_to_have_text(before)
    expect(page.locator(".mark-chosen")).to_have_count(0)
    expect(page.get_by_role("radio", name="Cleric")).to_be_disabled()
    expect(page.locator(".flick-knights")).to_contain_text("C13")
    second = best.inner_text()
    page.get_by_label("Hand").select_option("none")
    expect(best).not_to_have_text(second, timeout=PATIENCE)
    page.get_by_label("Place along").fill("21000")
    page.get_by_label("Place across").fill("25000")
    page.wait_for_selector(READY, timeout=PATIENCE)
    expect(page.locator(".flick-panel .why")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_review_has_no_faults_that_axe_finds_and_fits_its_screen(
    page: Page, review: str, size: dict[str, int], scheme: str
) -> None:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    look_at(page, f"{review}#12")
    page.wait_for_selector(".split-bars", timeout=PATIENCE)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".flick-map").scroll_into_view_if_needed()
    table = page.locator(".study-frame").bounding_box()
    assert table is not None
    assert table["y"] < size["height"]
    assert table["y"] + table["height"] > 0, "the table stays in view beside the map"


@pytest.mark.slow
def test_all_luck_bars_are_one_stop_of_the_tab_key(page: Page, review: str) -> None:
    """Arrow keys go from flick to flick, Enter shows one."""
    page.goto(f"{review}#3")
    expect(page.locator(".luck-flick").nth(7)).to_be_visible(timeout=PATIENCE)
    bars = page.locator(".luck-flick")
    expect(page.locator(".luck-flick[tabindex='0']")).to_have_count(1)
    bars.nth(3).focus()
    for key, focused in (("ArrowRight", 4), ("ArrowRight", 5), ("ArrowLeft", 4), ("Home", 0), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        expect(bars.nth(focused)).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"#1$"))
    page.keyboard.press("Tab")
    expect(page.locator(".luck-flick:focus")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_names_of_the_knights_fit_their_buttons(page: Page, review: str, size: dict[str, int]) -> None:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    look_at(page, f"{review}#0")
    knights = page.locator(".study-knight")
    expect(knights).to_have_count(6)
    for knight in knights.all():
        button, name = knight.bounding_box(), knight.locator("span").bounding_box()
        assert button is not None
        assert name is not None
        assert button["x"] <= name["x"]
        assert name["x"] + name["width"] <= button["x"] + button["width"]


@pytest.mark.slow
def test_a_low_window_shows_the_whole_table_which_moves_away(page: Page, review: str) -> None:
    """As a desk at 200 %."""
    page.set_viewport_size({"width": 640, "height": 400})
    look_at(page, f"{review}#3")
    frame = page.locator(".study-frame").bounding_box()
    assert frame is not None
    assert frame["y"] + frame["height"] <= 400
    for disk in page.locator(".study-table [data-disk]").all():
        box = disk.bounding_box()
        assert box is not None
        assert frame["y"] <= box["y"]
        assert box["y"] + box["height"] <= frame["y"] + frame["height"]
    page.locator(".match-luck").scroll_into_view_if_needed()
    gone = page.locator(".study-frame").bounding_box()
    assert gone is not None
    assert gone["y"] + gone["height"] <= 0


@pytest.mark.slow
def test_a_turn_bears_one_name_in_all_places(page: Page, review: str) -> None:
    """Its number, as the list of turns has it, and the round that it is of."""
    look_at(page, f"{review}#24")
    expect(page.locator(".turn-card h2")).to_contain_text(re.compile(r"^Turn 25 \(round \d\): "))
    expect(page.locator(".turn-card .at")).to_have_text("Turn 25 of 40")
    title = (page.locator(".turn-card h2").text_content() or "").strip()
    bar = page.locator(".luck-flick").nth(24)
    expect(bar).to_have_attribute("title", re.compile(f"^{re.escape(title)}, "), timeout=PATIENCE)
