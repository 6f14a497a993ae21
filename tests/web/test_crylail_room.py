"""The room of Knights of Crylail: aim, motion, scoring, looking back, refusals, and what axe says of it."""

import random
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import DESKTOP, PHONE, Served
from tests.web.crylail_hands import (
    KNIGHTS_READY,
    Finger,
    Mouse,
    Quick,
    finish_sheet,
    knight_on_table,
    middle_of,
    number,
    phone,
    play_rounds,
    play_turn,
    turns,
    wait_for_next,
)

SURGEON = {"limit": "rounds", "rounds": "2", "hand": "surgeon"}
PRACTICE = {**SURGEON, "practice": "yes"}
DISPUTED = {**SURGEON, "tolerance": "10000"}
"""Distances within 10 mm count as disputed, so that nearly every round has a flip."""
LEAST_TARGET = 44


@pytest.fixture
def room(page: Page, served: Served) -> Page:
    """A new match with no tremor."""
    page.goto(served.open_room("crylail", SURGEON, shields=2))
    expect(page.locator(KNIGHTS_READY).first).to_be_visible()
    return page


def send(page: Page, kind: str, power_steps: int = 9, aside: int = 0) -> None:
    """Sends a knight straight ahead; 9 steps of 5 % rest beyond the Battle Line, 19 fall off the far edge.

    `aside`: steps of 20 mm to the left of the middle; 4 pass between two Drak Borgs.
    """
    before = turns(page)
    page.locator(f".sendable[data-kind={kind}]").click()
    expect(page.locator(".aim-pad")).to_be_focused()
    for _ in range(aside):
        page.keyboard.press("Shift+[")
    for _ in range(power_steps):
        page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".turn-list li")).to_have_count(before + 1)


def places(page: Page) -> list[str]:
    """Every disk on the table with its place."""
    return list(
        page.locator("[data-disk]").evaluate_all("all => all.map(d => d.dataset.disk + d.getAttribute('transform'))")
    )


def place_of(page: Page, disk: int) -> str:
    return page.locator(f"[data-disk='{disk}']").get_attribute("transform") or ""


# Choosing, placing and aiming


def test_every_knight_in_hand_is_offered_with_its_power(room: Page) -> None:
    """C6 C12 C14 C15 C16 C17"""
    assert room.locator(".sendable strong").all_inner_texts() == [
        "Hero", "Slayer", "Spearman", "Bladesman", "Slinger", "Cleric",
    ]  # fmt: skip
    expect(room.locator(".sendable[data-kind=spearman]")).to_contain_text("6 points")


def test_a_knight_that_may_not_go_now_says_why(room: Page) -> None:
    """C13 last_knight=forbidden"""
    for kind in ("spearman", "slinger", "cleric"):
        send(room, kind)
        send(room, kind)
    barred = room.locator(".sendable[data-kind=bladesman]")
    expect(barred).to_have_attribute("aria-disabled", "true")
    expect(barred).to_contain_text("Not now")
    expect(room.locator("li", has=barred).get_by_role("link", name="C13")).to_be_visible()
    barred.click(force=True)
    expect(room.locator(".aim-marks")).to_have_count(0)


def test_a_tap_or_a_drag_places_the_knight_within_the_launch_area(room: Page) -> None:
    """C6"""
    room.locator(KNIGHTS_READY).first.click()
    x, y = knight_on_table(room)
    room.mouse.click(x - 60, y + 90)
    assert knight_on_table(room) == pytest.approx((x - 60, y + 90), abs=1.5)
    room.mouse.move(x - 20, y - 120)
    room.mouse.down()
    room.mouse.move(x + 400, y - 100)
    room.mouse.up()
    assert knight_on_table(room) == pytest.approx((x, y - 100), abs=1.5)
    assert turns(room) == 0


def test_a_place_on_a_triangle_is_refused_with_the_servers_reason(room: Page) -> None:
    """C6"""
    room.locator(KNIGHTS_READY).first.click()
    for _ in range(18):
        room.keyboard.press("Shift+[")
    expect(room.locator(".aim-verdict")).to_have_attribute("data-refused", "true")
    expect(room.locator(".aim-verdict")).to_contain_text("C6")
    room.keyboard.press("ArrowUp")
    expect(room.get_by_role("button", name="Flick", exact=True)).to_be_disabled()
    room.keyboard.press("Enter")
    expect(room.get_by_role("alert")).to_contain_text("C6")
    assert turns(room) == 0
    room.keyboard.press("Shift+]")
    expect(room.locator(".aim-verdict")).to_have_attribute("data-refused", "false")


def test_escape_and_the_right_button_call_the_aim_off(room: Page) -> None:
    room.locator(KNIGHTS_READY).first.click()
    room.keyboard.press("ArrowUp")
    expect(room.locator(".label-aim")).to_be_visible()
    room.keyboard.press("Escape")
    expect(room.locator(".label-aim")).to_have_count(0)
    x, y = knight_on_table(room)
    room.mouse.move(x, y)
    room.mouse.down()
    room.mouse.move(x - 80, y)
    expect(room.locator(".label-aim")).to_be_visible()
    room.mouse.click(x - 80, y, button="right")
    room.mouse.up()
    expect(room.locator(".label-aim")).to_have_count(0)
    room.keyboard.press("Escape")
    expect(room.locator(".aim-marks")).to_have_count(0)
    assert turns(room) == 0


def test_the_sliders_do_what_the_drag_does(room: Page) -> None:
    """C6"""
    room.locator(KNIGHTS_READY).first.click()
    room.get_by_label("Power").fill("455")
    room.get_by_label("Direction").fill("-2500")
    room.get_by_label("Place across").fill("300000")
    room.get_by_label("Place along").fill("150000")
    room.get_by_label("Spin").fill("9000")
    expect(room.locator(".label-aim")).to_contain_text("45.5 % · 2.5° left")
    room.get_by_role("button", name="Flick", exact=True).click()
    expect(room.locator(".turn-list li")).to_have_count(1)
    sent = room.locator(".turn-list button").first.get_attribute("title")
    assert sent


def test_the_readout_is_said(room: Page) -> None:
    room.locator(KNIGHTS_READY).first.click()
    room.keyboard.press("ArrowUp")
    room.keyboard.press("Alt+ArrowRight")
    expect(room.locator(".aim-verdict")).to_contain_text("Power 1 percent, 0.01° right")


def test_a_flick_is_asked_for_once_more_when_wanted(room: Page) -> None:
    room.get_by_label("Ask before a drag flicks").check()
    room.locator(KNIGHTS_READY).first.click()
    x, y = knight_on_table(room)
    room.mouse.move(x, y)
    room.mouse.down()
    room.mouse.move(x - 90, y + 3)
    room.mouse.up()
    flick = room.get_by_role("button", name="Flick", exact=True)
    expect(flick).to_be_enabled()
    assert turns(room) == 0
    flick.click()
    expect(room.locator(".turn-list li")).to_have_count(1)


def test_on_a_phone_the_flick_is_asked_for_once_more(browser: Browser, served: Served) -> None:
    with phone(browser, served) as page:
        page.goto(served.open_room("crylail", SURGEON, shields=2))
        expect(page.get_by_label("Ask before a drag flicks")).to_be_checked()


def test_a_push_is_never_asked_for_once_more_and_the_page_does_not_offer_it(browser: Browser, served: Served) -> None:
    """C24 hand=flick"""
    with phone(browser, served) as page:
        page.goto(served.open_room("crylail", {**SURGEON, "hand": "flick"}, shields=2))
        expect(page.get_by_label("Names beside the disks")).to_be_visible()
        expect(page.get_by_label("Ask before a drag flicks")).to_have_count(0)


# Motion


def test_what_a_flick_did_is_to_be_read_once_it_was_seen(page: Page, served: Served) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(served.open_room("crylail", SURGEON, shields=2))
    told = page.get_by_role("group", name="What the last flicks did")
    expect(told).to_have_text("")
    page.evaluate("""() => {  // a busy machine may miss the motion itself
        const room = document.querySelector(".crylail");
        [window.moved, window.early] = [false, false];
        new MutationObserver(() => {
            if (room.dataset.scene !== "motion") return;
            window.moved = true;
            window.early ||= room.querySelector(".told").textContent !== "";
        }).observe(room, { subtree: true, childList: true, attributes: true, characterData: true });
    }""")
    page.locator(KNIGHTS_READY).first.click()
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Enter")
    expect(told).to_contain_text(re.compile("^(Elaine|Gawain) flicks the Hero"))  # a flipped knight decides who begins
    expect(told).to_contain_text("is not beyond the Battle Line and is removed.")
    expect(page.locator(".crylail")).to_have_attribute("data-scene", "now")
    assert page.evaluate("[window.moved, window.early]") == [True, False]


def test_on_a_phone_too_and_away_from_the_launch_area(browser: Browser, served: Served) -> None:
    with phone(browser, served) as page:
        page.goto(served.open_room("crylail", SURGEON, shields=2))
        send(page, "bladesman")
        told = page.get_by_role("group", name="What the last flicks did")
        expect(told).to_contain_text("flicks the Bladesman")
        box, pad = told.bounding_box(), page.locator(".aim-pad").bounding_box()
        assert box is not None and pad is not None
        assert box["y"] + box["height"] <= pad["y"]


def test_a_flick_is_seen_moving_and_ends_where_the_server_says(page: Page, served: Served) -> None:
    page.emulate_media(reduced_motion="no-preference")
    path = served.open_room("crylail", SURGEON, shields=2)
    page.goto(path)
    send(page, "spearman")
    expect(page.locator(".crylail")).to_have_attribute("data-scene", "now")
    page.get_by_role("button", name="In slow motion").click()  # a busy machine may miss the flick itself
    expect(page.locator(".crylail")).to_have_attribute("data-scene", "motion")
    disk = int(page.locator("[data-disk]").evaluate_all("all => all.map(d => +d.dataset.disk).find(d => d < 12)"))
    seen: set[str] = set()
    while len(seen) < 4 and page.locator(".crylail").get_attribute("data-scene") == "motion":
        seen.add(place_of(page, disk))
    assert len(seen) == 4
    expect(page.locator(".crylail")).to_have_attribute("data-scene", "now")
    at_rest = place_of(page, disk)
    page.reload()
    expect(page.locator(f"[data-disk='{disk}']")).to_have_attribute("transform", at_rest)


def test_escape_and_the_button_skip_the_motion(page: Page, served: Served) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(served.open_room("crylail", SURGEON, shields=2))
    send(page, "cleric")
    page.keyboard.press("Escape")
    expect(page.locator(".crylail")).to_have_attribute("data-scene", "now")
    page.get_by_role("button", name="In slow motion").click()
    expect(page.locator(".crylail")).to_have_attribute("data-scene", "motion")
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".crylail")).to_have_attribute("data-scene", "now")


def test_with_less_motion_wanted_nothing_moves_and_all_is_said(room: Page) -> None:
    send(room, "slinger")
    expect(room.locator(".crylail")).to_have_attribute("data-scene", "now")
    expect(room.get_by_role("log")).to_contain_text("Slinger")


def test_a_knight_that_falls_is_out_of_play(room: Page) -> None:
    """C7 C8"""
    send(room, "slinger", power_steps=19, aside=4)
    expect(room.locator(".removed")).to_contain_text("Slinger")


def test_a_motion_sounds_when_sound_is_wanted(page: Page, served: Served) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(
        "window.made = 0; const make = AudioContext.prototype.createBufferSource;"
        "AudioContext.prototype.createBufferSource = function () { window.made += 1; return make.call(this); };"
    )
    page.goto(served.open_room("crylail", SURGEON, shields=2))
    send(page, "slinger")
    assert page.evaluate("window.made") == 0
    page.keyboard.press("Escape")
    page.get_by_label("Sound").check()
    page.get_by_role("button", name="Watch again").click()
    for _ in range(50):
        if page.evaluate("window.made") > 0:
            break
        page.wait_for_timeout(100)
    assert page.evaluate("window.made") > 0


# The Bladesman, practice, the record of a match


def test_a_bladesman_in_play_is_flicked_again_or_stands(room: Page) -> None:
    """C15"""
    send(room, "bladesman")
    expect(room.locator(".relaunch")).to_contain_text("Bladesman")
    room.get_by_role("button", name="Flick it again").click()
    expect(room.locator(".aim-marks")).to_be_visible()
    for _ in range(8):
        room.keyboard.press("Shift+ArrowUp")
    room.keyboard.press("Enter")
    expect(room.locator(".turn-list li")).to_have_count(2)
    expect(room.locator(".relaunch")).to_have_count(0)
    send(room, "bladesman")
    room.get_by_role("button", name="Let it stand").click()
    expect(room.locator(".turn-list li")).to_have_count(4)
    assert room.locator(".turn-list .move").all_inner_texts()[-1] == "stand"


def test_in_practice_a_flick_is_taken_back(page: Page, served: Served) -> None:
    page.goto(served.open_room("crylail", PRACTICE, shields=2))
    send(page, "hero")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".turn-list li")).to_have_count(0)
    expect(page.locator(".sendable[data-kind=hero]")).to_be_visible()


def test_a_reload_in_the_middle_of_a_round_changes_nothing(room: Page) -> None:
    chance = random.Random(4)
    for _ in range(4):
        play_turn(room, Mouse(), chance)
    shown = places(room)
    room.reload()
    expect(room.locator("[data-disk]")).to_have_count(len(shown))
    assert places(room) == shown
    play_turn(room, Mouse(), chance)


def test_earlier_turns_are_looked_at_and_watched(page: Page, served: Served) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(served.open_room("crylail", SURGEON, shields=2))
    for kind in ("slinger", "cleric", "spearman"):
        send(page, kind)
        page.keyboard.press("Escape")
        expect(page.locator(".crylail")).to_have_attribute("data-scene", "now")
    now = page.locator("[data-disk]").count()
    page.get_by_role("button", name="To the start").click()
    expect(page.locator("[data-disk]")).to_have_count(3)
    expect(page.locator(KNIGHTS_READY)).to_have_count(0)
    page.get_by_role("button", name="One turn on").click()
    expect(page.locator("[data-disk]")).to_have_count(4)
    page.get_by_role("button", name="Watch this flick").click()
    expect(page.locator(".crylail")).to_have_attribute("data-scene", "motion")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("[data-disk]")).to_have_count(now)


# Scoring


def test_a_round_is_measured_award_by_award(page: Page, served: Served) -> None:
    """C18 C19 C20"""
    path = served.open_room("crylail", DISPUTED, shields=2)
    page.goto(path)
    chance = random.Random(2)
    while page.locator(".sheet").count() == 0:
        play_turn(page, Mouse(), chance)
        wait_for_next(page)
    sheet = page.locator(".sheet")
    view = served.get(f"/api/rooms/{path.split('/')[-1]}/history")["frames"][-1]["sheet"]
    assert view["awards"]
    for award in view["awards"]:
        page.keyboard.press("ArrowRight")
        expect(sheet.locator(".award")).to_contain_text(award["sentence"])
        expect(page.get_by_role("log")).to_contain_text(award["sentence"])
        expect(page.locator(".tape")).to_have_count(0 if award["tape"] is None else 1)
        expect(page.locator(".tape-rival")).to_have_count(0 if award["rival"] is None else 1)
        expect(page.locator(".flip")).to_have_count(0 if award["flip"] == "" else 1)
        if award["tape"] is not None:
            expect(page.locator(".label-winning")).to_have_text(f"{award['tape']['distance'] / 1000:.1f} mm")
        if award["flip"]:
            expect(page.locator(f".flip[data-flip={award['flip']}]")).to_contain_text(f"face {award['flip']}")
    totals = [number(told) for told in sheet.locator(".sheet-totals dd").all_inner_texts()]
    assert totals == view["totals"]
    sheet.get_by_text("The whole sheet").click()
    expect(sheet.locator("tbody tr")).to_have_count(len(view["awards"]))
    expect(sheet.locator("caption")).to_have_text("Score sheet of round 1")
    finish_sheet(page, Mouse())
    expect(page.locator("[data-disk]")).to_have_count(3)
    current = page.locator(".turn-list button[aria-current]")
    within = "line => { const [a, b] = [line, line.closest('ol')].map(e => e.getBoundingClientRect());"
    assert current.evaluate(within + "return a.top >= b.top && a.bottom <= b.bottom + 1; }")
    page.get_by_role("button", name="Score sheet of round 1").click()
    expect(page.locator(".sheet")).to_contain_text("Round 1 is scored")
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_have_count(0)


def test_the_score_goes_on_by_itself(page: Page, served: Served) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    page.goto(served.open_room("crylail", SURGEON, shields=2))
    page.emulate_media(reduced_motion="reduce")
    chance = random.Random(6)
    while page.locator(".sheet").count() == 0:
        play_turn(page, Quick(), chance)
        wait_for_next(page)
    page.get_by_role("button", name="Go on by itself").click()
    onward = page.get_by_role("button", name="Measure next")
    for _ in range(30):
        if onward.is_disabled():
            break
        page.clock.run_for(3000)
    expect(onward).to_be_disabled()


# For everybody


def found_by_axe(page: Page) -> str:
    results = Axe().run(page)
    return "" if results.violations_count == 0 else results.generate_report()


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_a_room_of_crylail(
    browser: Browser, served: Served, theme: Any, screen: dict[str, int]
) -> None:
    context = served.window(
        browser,
        screen,
        color_scheme=theme,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(served.open_room("crylail", DISPUTED, shields=2))
    expect(page.locator(KNIGHTS_READY).first).to_be_visible()
    assert not found_by_axe(page)
    page.locator(KNIGHTS_READY).first.click()
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator(".aim-verdict")).to_contain_text("Power")
    assert not found_by_axe(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    chance = random.Random(2)
    while page.locator(".sheet").count() == 0:
        play_turn(page, Quick(), chance)
        wait_for_next(page)
    page.keyboard.press("End")
    page.get_by_text("The whole sheet").click()
    assert not found_by_axe(page)
    page.keyboard.press("Escape")
    page.get_by_text("Disks on the table").click()
    assert not found_by_axe(page)
    context.close()


def test_everything_on_a_phone_fits_and_is_large_enough_for_a_finger(browser: Browser, served: Served) -> None:
    with phone(browser, served) as page:
        page.goto(served.open_room("crylail", SURGEON, shields=2))
        expect(page.locator(KNIGHTS_READY).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        stage = page.locator(".stage").bounding_box()
        assert stage is not None
        assert stage["y"] + stage["height"] <= PHONE["height"]
        targets = page.locator(".crylail :is(button, input[type=range], summary, .comfort):visible")
        small = targets.evaluate_all(
            "(all, least) => all.filter(t => t.getBoundingClientRect().height < least)"
            ".map(t => t.textContent || t.outerHTML)",
            LEAST_TARGET,
        )
        assert small == []


def test_nothing_jumps_while_a_turn_is_played(room: Page) -> None:
    room.evaluate(
        "window.shifts = []; new PerformanceObserver(list => { for (const shift of list.getEntries())"
        " if (shift.value > 0.001) window.shifts.push(shift.value); })"
        ".observe({ type: 'layout-shift', buffered: true })"
    )
    before = middle_of(room.locator(".stage"))
    send(room, "slinger")
    send(room, "cleric")
    assert sum(room.evaluate("window.shifts")) < 0.02
    assert middle_of(room.locator(".stage")) == before


def test_on_a_phone_earlier_turns_are_looked_at_with_the_table_in_view(browser: Browser, served: Served) -> None:
    with phone(browser, served) as page:
        page.goto(served.open_room("crylail", SURGEON, shields=2))
        chance = random.Random(3)
        for _ in range(3):
            play_turn(page, Finger(), chance)
            wait_for_next(page)
        page.get_by_role("button", name="One turn back").tap()
        expect(page.locator(".stage")).to_be_in_viewport(ratio=0.7)
        expect(page.get_by_role("button", name="One turn on")).to_be_in_viewport()
        page.get_by_role("button", name="Back to now").tap()
        expect(page.locator(".crylail")).to_have_attribute("data-looking-back", "false")


def test_each_side_differs_by_more_than_colour(room: Page) -> None:
    rims = room.locator(".points-side .disk-rim circle").evaluate_all(
        "all => all.map(rim => rim.getAttribute('stroke-dasharray') === null)"
    )
    assert {True, False} == set(rims)


def test_every_disk_is_told_in_words(room: Page) -> None:
    send(room, "slinger")
    room.get_by_text("Disks on the table").click()
    rows = room.locator(".disk-list tbody tr")
    expect(rows).to_have_count(4)
    expect(room.locator(".disk-list")).to_contain_text("Drak Borg 5")


def test_names_are_shown_beside_the_disks_when_wanted(room: Page) -> None:
    send(room, "slinger")
    expect(room.locator(".label-name")).to_have_count(0)
    room.get_by_label("Names beside the disks").check()
    expect(room.locator(".label-name")).to_have_text(["Slinger"])
    room.get_by_label("Names beside the disks").uncheck()
    room.get_by_role("button", name="Look closer").click()
    expect(room.locator(".label-name")).to_have_count(1)


def test_two_rounds_make_a_match_and_a_rematch_follows(page: Page, served: Served) -> None:
    """C21"""
    page.goto(served.open_room("crylail", SURGEON, shields=2))
    play_rounds(page, Quick(), rounds=2, seed=9)
    page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    expect(page.locator(".turn-list li")).to_have_count(0)
    expect(page.locator(KNIGHTS_READY)).to_have_count(6)


def check_over(page: Page, sentence: str) -> None:
    """The room says that the match is over and how; nothing is offered any more."""
    expect(page.get_by_role("region", name="The match is over")).to_contain_text(sentence)
    expect(page.locator(".tray, .aim, .aim-actions, .sheet, dialog")).to_have_count(0)
    expect(page.locator("[data-on-turn=true]")).to_have_count(0)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.locator(".record-links a").first).to_be_visible()


def test_a_finished_match_says_how_it_ended_also_after_a_reload(page: Page, served: Served) -> None:
    """A match that is over says so and who won, asks for nothing, and its sheets open still."""
    path = served.open_room("crylail", SURGEON, shields=2)
    page.goto(path)
    play_rounds(page, Quick(), rounds=2, seed=9)
    sentence = page.locator(".result-line").inner_text()
    page.keyboard.press("Escape")
    check_over(page, sentence)
    expect(page.locator(".over")).to_be_focused()
    page.reload()
    check_over(page, sentence)
    page.get_by_role("button", name="Score sheet of round 1").click()
    finish_sheet(page, Quick())
    check_over(page, sentence)


def test_a_resigned_match_says_so_on_a_phone(browser: Browser, served: Served) -> None:
    """Whoever gives up loses; the page says it when the result is closed."""
    with phone(browser, served) as page:
        page.goto(served.open_room("crylail", SURGEON, shields=2))
        page.get_by_role("button", name="Resign").tap()
        page.get_by_role("dialog").get_by_role("button", name="Resign").tap()
        sentence = page.locator(".result-line").inner_text()
        page.keyboard.press("Escape")
        check_over(page, sentence)
        expect(page.locator(".over")).to_be_in_viewport()
        assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("screen", [PHONE, {"width": 844, "height": 390}], ids=["upright", "on its side"])
def test_on_a_phone_the_table_is_in_view_while_something_is_shown(
    browser: Browser, served: Served, screen: dict[str, int]
) -> None:
    """A sheet that opens from far below the table brings the table back, with the sheet beside or below it."""
    path = served.open_room("crylail", SURGEON, shields=2)
    with phone(browser, served) as page:
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        page.goto(path)
        chance = random.Random(2)
        while page.locator(".sheet").count() == 0:
            play_turn(page, Quick(), chance)
            wait_for_next(page)
        finish_sheet(page, Quick())
        page.get_by_role("button", name="Score sheet of round 1").click()
        expect(page.locator(".stage")).to_be_in_viewport(ratio=0.9)
        expect(page.get_by_role("button", name="Measure next")).to_be_in_viewport(ratio=1)
        stage, sheet = page.locator(".stage").bounding_box(), page.locator(".sheet").bounding_box()
        assert stage is not None
        assert sheet is not None
        assert stage["x"] + stage["width"] <= sheet["x"] or stage["y"] + stage["height"] <= sheet["y"]
        page.get_by_text("The whole sheet").click()
        assert page.locator(".sheet-scroll").evaluate("table => table.scrollWidth - table.clientWidth") <= 0
        page.keyboard.press("Escape")
        page.emulate_media(reduced_motion="no-preference")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.get_by_role("button", name="In slow motion").click()
        expect(page.locator(".stage")).to_be_in_viewport(ratio=0.9)
