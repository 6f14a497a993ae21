"""Whole games of Lancelot played through the page: by mouse, by touch and by keyboard alone."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import PHONE, Served

ALL_OPTIONS = {"players": "5", "diagonals": "yes", "sword": "yes", "favour": "turn"}
SOONER = {"target": "4"}
"""The same game, won with fewer captures, where the way of playing is the point."""
MOST_TURNS = 400

Press = Callable[[Page, str], None]
"""Points at the square of this name and places there."""


def by_mouse(page: Page, square: str) -> None:
    page.locator(f"[data-name={square}]").click()


def by_touch(page: Page, square: str) -> None:
    """The first tap shows what would happen, the second places."""
    cell = page.locator(f"[data-name={square}]")
    turns = count_turns(page)
    cell.tap()
    expect(page.locator(".notice-line")).to_contain_text(square)
    assert count_turns(page) == turns
    cell.tap()


def by_keyboard(page: Page, square: str) -> None:
    """Tab into the board, arrows to the square, Enter."""
    if not page.evaluate("document.activeElement?.matches('[role=gridcell]')"):
        tab_into_board(page)
    here = str(page.evaluate("document.activeElement.dataset.name"))
    for key, steps in (
        ("ArrowRight", ord(square[0]) - ord(here[0])),
        ("ArrowUp", int(square[1:]) - int(here[1:])),
    ):
        towards = key if steps > 0 else {"ArrowRight": "ArrowLeft", "ArrowUp": "ArrowDown"}[key]
        for _ in range(abs(steps)):
            page.keyboard.press(towards)
    assert page.evaluate("document.activeElement.dataset.name") == square
    page.keyboard.press("Enter")


def tab_into_board(page: Page) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.matches('[role=gridcell]')"):
            return
    pytest.fail("no way into the board by Tab")


def count_turns(page: Page) -> int:
    return page.locator(".turn-list li").count()


def labels(page: Page) -> dict[str, str]:
    """What the page says of every square."""
    return dict(page.eval_on_selector_all("[role=gridcell]", "cells => cells.map(c => [c.dataset.name, c.ariaLabel])"))


def choose(page: Page, chance: random.Random) -> str:
    """A square that captures if there is one, else any free one."""
    told = labels(page)
    capturing = {name: int(found[1]) for name, text in told.items() if (found := re.search(r"captures (\d+)", text))}
    if capturing:
        return max(capturing, key=lambda name: capturing[name])
    return chance.choice([name for name, text in told.items() if text.endswith((", free", ", free for the sword"))])


def play_to_the_end(page: Page, press: Press, *, sword_turns: int = 0, seed: int = 1) -> int:
    """Plays until the result is shown; gives back the number of turns. Moves the sword in some turns on the way."""
    chance = random.Random(seed)
    expect(page.get_by_role("grid")).to_be_visible()
    for turn in range(count_turns(page), MOST_TURNS):
        if page.locator(".notice h2").inner_text() == "The match is over":
            return turn
        if sword_turns and turn > 5 and turn % 7 == 0 and page.get_by_role("button", name="Sword too").is_enabled():
            move_the_sword_too(page, press, chance)
            sword_turns -= 1
        else:
            press(page, choose(page, chance))
        expect(page.locator(".turn-list li")).to_have_count(turn + 1)
    pytest.fail(f"no end after {MOST_TURNS} turns")


def move_the_sword_too(page: Page, press: Press, chance: random.Random) -> None:
    """The button, then the sword's square, then the shield's."""
    button = page.get_by_role("button", name="Sword too")
    if press is by_keyboard:
        button.focus()
        page.keyboard.press("Enter")
    else:
        button.click()
    expect(page.locator("[role=gridcell][aria-label$='free for the sword']").first).to_be_attached()
    free = [name for name, text in labels(page).items() if text.endswith("free for the sword")]
    press(page, chance.choice(free))
    expect(page.get_by_role("button", name="Other square")).to_be_visible()
    expect(page.get_by_role("grid")).to_have_attribute("aria-busy", "false")
    press(page, choose(page, chance))


def test_two_knights_play_a_whole_game_by_mouse(page: Page, served: Served) -> None:
    """L4 L5 L6 L10"""
    page.goto(served.open_room("lancelot", {}))
    play_to_the_end(page, by_mouse)
    expect(page.get_by_role("dialog")).to_contain_text("wins")
    expect(page.locator(".standing tbody tr")).to_have_count(2)


def test_five_knights_play_a_whole_game_with_all_options_by_mouse(page: Page, served: Served) -> None:
    """L12 L13 L15 L16"""
    page.goto(served.open_room("lancelot", ALL_OPTIONS, seats=5))
    expect(page.locator(".notice")).to_contain_text("sets the sword")
    play_to_the_end(page, by_mouse, sword_turns=3)
    moves = page.locator(".turn-list .move").all_inner_texts()
    assert moves[0].startswith("S")
    assert sum("S" in move[1:] for move in moves) == 3
    expect(page.locator(".standing tbody tr")).to_have_count(5)


def test_two_knights_play_a_whole_game_by_touch(browser: Browser, served: Served) -> None:
    context = served.window(
        browser,
        PHONE,
        has_touch=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(served.open_room("lancelot", {"diagonals": "yes"}))
    play_to_the_end(page, by_touch)
    expect(page.get_by_role("dialog")).to_be_visible()
    context.close()


def test_five_knights_play_a_whole_game_with_all_options_by_touch(browser: Browser, served: Served) -> None:
    """L15"""
    context = served.window(
        browser,
        PHONE,
        has_touch=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(served.open_room("lancelot", {**ALL_OPTIONS, **SOONER, "favour": "kept"}, seats=5))
    play_to_the_end(page, by_touch, sword_turns=2)
    expect(page.get_by_role("dialog")).to_be_visible()
    context.close()


def test_two_knights_play_a_whole_game_by_keyboard_alone(page: Page, served: Served) -> None:
    page.goto(served.open_room("lancelot", {}))
    play_to_the_end(page, by_keyboard)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_five_knights_play_a_whole_game_with_all_options_by_keyboard_alone(page: Page, served: Served) -> None:
    page.goto(served.open_room("lancelot", {**ALL_OPTIONS, **SOONER}, seats=5))
    play_to_the_end(page, by_keyboard, sword_turns=2)
    expect(page.get_by_role("dialog")).to_be_visible()
