"""How the tests play Knights of Crylail: with a mouse, with a finger, with keys alone; and how they get to the end."""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

from tests.web.conftest import PHONE, Served

MOST_TURNS = 80
MOST_TABS = 80
ANY_KNIGHT = ".sendable:not(:disabled), .relaunch button:not(:disabled)"
KNIGHTS_READY = ".sendable:not([aria-disabled='true']):not([disabled])"


class Hand(Protocol):
    """A way of playing. A drag goes back and to the right as the knight sees it, in CSS pixels."""

    def send(self, page: Page, knight: Locator, back: int, right: int) -> None:
        """Chooses the knight, aims and flicks it."""

    def press(self, page: Page, button: Locator) -> None:
        """Presses a button."""


class Mouse:
    """Drags back from the knight and lets go."""

    def send(self, page: Page, knight: Locator, back: int, right: int) -> None:
        knight.click()
        x, y = knight_on_table(page)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - back / 2, y + right / 2, steps=2)
        page.mouse.move(x - back, y + right)
        page.mouse.up()

    def press(self, page: Page, button: Locator) -> None:
        button.click()


class Finger:
    """Drags back on the standing table of a phone, then confirms."""

    def send(self, page: Page, knight: Locator, back: int, right: int) -> None:
        knight.tap()
        x, y = knight_on_table(page)
        # The window ends not far behind the knight: a full drag is shorter there.
        swipe(page, [(x, y), (x + right / 3, y + back / 3), (x + right * 0.62, y + back * 0.62)], hold_ms=120)
        flick = page.get_by_role("button", name="Flick", exact=True)
        expect(flick).to_be_enabled()
        flick.tap()

    def press(self, page: Page, button: Locator) -> None:
        button.tap()


class Keys:
    """Reaches everything with Tab, aims with arrows."""

    def send(self, page: Page, knight: Locator, back: int, right: int) -> None:
        self.press(page, knight)
        expect(page.locator(".aim-pad")).to_be_focused()
        for _ in range(back // 10):
            page.keyboard.press("Shift+ArrowUp")
        for _ in range(abs(right) // 2):
            page.keyboard.press("Shift+ArrowLeft" if right > 0 else "Shift+ArrowRight")
        page.keyboard.press("Enter")

    def press(self, page: Page, button: Locator) -> None:
        tab_to(page, button)
        expect(button).to_be_enabled()
        page.keyboard.press("Enter")


class Quick:
    """Clicks, and aims with arrows however the table lies: for tests of something else than the way of playing."""

    def send(self, page: Page, knight: Locator, back: int, right: int) -> None:
        knight.click()
        expect(page.locator(".aim-pad")).to_be_focused()
        for _ in range(back // 10):
            page.keyboard.press("Shift+ArrowUp")
        for _ in range(abs(right) // 2):
            page.keyboard.press("Shift+ArrowLeft" if right > 0 else "Shift+ArrowRight")
        page.keyboard.press("Enter")

    def press(self, page: Page, button: Locator) -> None:
        button.click()


def tab_to(page: Page, wanted: Locator) -> None:
    """Presses Tab until the control has the focus."""
    for _ in range(MOST_TABS):
        if wanted.evaluate("wanted => wanted === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"no way by Tab to {wanted}")


def knight_on_table(page: Page) -> tuple[float, float]:
    """The middle of the knight in hand, on the screen."""
    return middle_of(page.locator(".aim-marks .disk-body"))


def middle_of(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swipe(page: Page, way: list[tuple[float, float]], pause_ms: int = 12, hold_ms: int = 0) -> None:
    """A finger down on the first point, along the others, and up; held there at the end, Chromium sees no fling."""
    devtools: CDPSession = page.context.new_cdp_session(page)
    for step, (x, y) in enumerate(way):
        kind = "touchMove" if step else "touchStart"
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(pause_ms)
    page.wait_for_timeout(hold_ms)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    devtools.detach()


@contextmanager
def phone(browser: Browser, served: Served, **more: str) -> Iterator[Page]:
    """A page on a phone with a touch screen."""
    settings = {"reduced_motion": "reduce", **more}
    context = served.window(
        browser,
        PHONE,
        has_touch=True,
        is_mobile=True,
        **settings,
    )
    yield context.new_page()
    context.close()


def turns(page: Page) -> int:
    return page.locator(".turn-list li").count()


def number(told: str) -> int:
    """The first whole number in a text, with the minus that the page prints."""
    found = re.search(r"-?\d+", told.replace("\N{MINUS SIGN}", "-"))
    assert found is not None
    return int(found[0])


def play_turn(page: Page, hand: Hand, chance: random.Random) -> None:
    """One turn of whoever is on turn, until it is in the list of turns."""
    before = turns(page)
    make_turn(page, hand, chance)
    expect(page.locator(".turn-list li")).to_have_count(before + 1)


def make_turn(page: Page, hand: Hand, chance: random.Random) -> None:
    """A knight is sent; a Bladesman that may go again stands, or goes again now and then."""
    stand = page.get_by_role("button", name="Let it stand")
    if stand.count() and chance.random() < 0.5:
        hand.press(page, stand)
    else:
        ready = page.get_by_role("button", name="Flick it again") if stand.count() else page.locator(KNIGHTS_READY)
        expect(ready.first).to_be_visible()
        knight = ready.nth(chance.randrange(ready.count()))
        hand.send(page, knight, chance.randrange(92, 108), chance.randrange(-12, 13))


def wait_for_next(page: Page) -> None:
    """Until there is something to do: a knight to send, a sheet to measure, or a result."""
    expect(page.locator(f".sheet, dialog, {ANY_KNIGHT}").first).to_be_visible()


def finish_sheet(page: Page, hand: Hand) -> None:
    """Measures every award of the sheet that is shown, one after the other, and puts it away."""
    onward = page.get_by_role("button", name="Measure next")
    while onward.is_enabled():
        hand.press(page, onward)
    hand.press(page, page.get_by_role("button", name="Done", exact=True))
    expect(page.locator(".sheet")).to_have_count(0)


def play_rounds(page: Page, hand: Hand, rounds: int, seed: int = 1) -> None:
    """Plays until so many rounds are scored, each sheet measured to its end."""
    chance = random.Random(seed)
    expect(page.locator(".stage")).to_be_visible()
    scored = 0
    for _ in range(MOST_TURNS):
        play_turn(page, hand, chance)
        wait_for_next(page)
        if page.locator(".sheet").count():
            scored += 1
            finish_sheet(page, hand)
        if scored == rounds:
            return
    pytest.fail(f"{scored} rounds scored in {MOST_TURNS} turns")
