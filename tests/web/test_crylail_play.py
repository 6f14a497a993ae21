"""Whole matches of Knights of Crylail played through the page: by mouse, by touch and by keyboard alone."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Served
from tests.web.crylail_hands import (
    KNIGHTS_READY,
    Finger,
    Hand,
    Keys,
    Mouse,
    knight_on_table,
    number,
    phone,
    play_rounds,
    swipe,
    turns,
)

TWO_ROUNDS = {"limit": "rounds", "rounds": "2", "hand": "surgeon"}
TEAMS = {"players": "4", "limit": "rounds", "rounds": "2", "hand": "steady"}
FLICK = {"hand": "flick", "limit": "rounds", "rounds": "2"}


def check_result(page: Page) -> None:
    """The result tells what the panel shows."""
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile("wins|draw", re.IGNORECASE))
    told = sorted(number(cell) for cell in dialog.locator("tbody td:last-child").all_inner_texts())
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert sorted(number(total) for total in page.locator(".points-side-total").all_inner_texts()) == told


def check_duty(page: Page, first: tuple[str, str], then: tuple[str, str]) -> None:
    """C22: after the first round the partners are on duty."""
    names = page.locator(".points-side-names strong").all_inner_texts()
    assert set(names) == set(then)
    assert not set(names) & set(first)


def test_two_play_a_whole_match_by_mouse(page: Page, served: Served) -> None:
    """C5 C6 C19 C21"""
    page.goto(served.open_room("crylail", TWO_ROUNDS, shields=2))
    play_rounds(page, Mouse(), rounds=2)
    check_result(page)


def test_two_play_a_whole_match_by_touch(browser: Browser, served: Served) -> None:
    with phone(browser, served) as page:
        page.goto(served.open_room("crylail", TWO_ROUNDS, shields=2))
        play_rounds(page, Finger(), rounds=2)
        check_result(page)


def test_two_play_a_whole_match_by_keyboard_alone(page: Page, served: Served) -> None:
    page.goto(served.open_room("crylail", TWO_ROUNDS, shields=2))
    play_rounds(page, Keys(), rounds=2)
    check_result(page)


@pytest.mark.parametrize("hand", [Mouse(), Keys()], ids=["mouse", "keyboard"])
def test_four_play_a_round_in_teams(page: Page, served: Served, hand: Hand) -> None:
    """C22"""
    page.goto(served.open_room("crylail", TEAMS, seats=4, shields=2))
    play_rounds(page, hand, rounds=1)
    check_duty(page, first=("Elaine", "Gawain"), then=("Isolde", "Kay"))


def test_four_play_a_round_in_teams_by_touch(browser: Browser, served: Served) -> None:
    """C22"""
    with phone(browser, served) as page:
        page.goto(served.open_room("crylail", TEAMS, seats=4, shields=2))
        play_rounds(page, Finger(), rounds=1)
        check_duty(page, first=("Elaine", "Gawain"), then=("Isolde", "Kay"))


def test_a_push_of_the_mouse_flicks(page: Page, served: Served) -> None:
    """C24 hand=flick"""
    page.goto(served.open_room("crylail", FLICK, shields=2))
    page.locator(KNIGHTS_READY).first.click()
    x, y = knight_on_table(page)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 12):
        page.mouse.move(x + step * 12, y - step)
        page.wait_for_timeout(6)
    page.mouse.up()
    expect(page.locator(".turn-list li")).to_have_count(1)


def test_a_slow_hand_only_moves_the_knight(page: Page, served: Served) -> None:
    """C24 hand=flick"""
    page.goto(served.open_room("crylail", FLICK, shields=2))
    page.locator(KNIGHTS_READY).first.click()
    x, y = knight_on_table(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y + 60)
    page.wait_for_timeout(120)
    page.mouse.move(x - 41, y + 60)
    page.wait_for_timeout(120)
    page.mouse.move(x - 40, y + 60)
    page.mouse.up()
    assert knight_on_table(page) == pytest.approx((x - 40, y + 60), abs=2)
    assert turns(page) == 0


def test_a_push_of_the_finger_flicks(browser: Browser, served: Served) -> None:
    """C24 hand=flick"""
    with phone(browser, served) as page:
        page.goto(served.open_room("crylail", FLICK, shields=2))
        page.locator(KNIGHTS_READY).first.tap()
        x, y = knight_on_table(page)
        swipe(page, [(x + step, y - step * 10) for step in range(12)], pause_ms=6)
        expect(page.locator(".turn-list li")).to_have_count(1)


def test_the_flick_hand_plays_by_keys_too(page: Page, served: Served) -> None:
    """C24 hand=flick"""
    page.goto(served.open_room("crylail", FLICK, shields=2))
    expect(page.locator(KNIGHTS_READY).first).to_be_visible()
    Keys().send(page, page.locator(KNIGHTS_READY).first, 100, 4)
    expect(page.locator(".turn-list li")).to_have_count(1)
