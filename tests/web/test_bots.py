"""Bots on the page: from the start page in two clicks, whole matches against them, hints, haste and a reload."""

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.web.conftest import Served
from tests.web.crylail_hands import ANY_KNIGHT, KNIGHTS_READY, Quick, finish_sheet, make_turn, phone, turns
from tests.web.test_lancelot_play import by_mouse, choose, count_turns
from tests.web.test_pages import found_by_axe

SLOWEST_MS = 600_000
"""How long a bot may need where its kernels are still compiled while it is waited for."""
LOWEST = {"lancelot": "page", "crylail": "stable_boy"}
STRONGEST = {"lancelot": "lancelot", "crylail": "paladin"}
SMALL = {"size": "5", "target": "2"}
TWO_ROUNDS = {"limit": "rounds", "rounds": "2", "hand": "surgeon"}
MOST_TURNS = 120


def open_room(served: Served, game: str, options: dict[str, str], levels: tuple[str, ...]) -> str:
    """The path of a match's page; "" for a person on that seat, else the level of a bot."""
    names = ("Elaine", "Gawain", "Isolde")
    liveries = 5 if game == "lancelot" else 2
    seats = [
        {
            "kind": "bot" if level else "guest",
            "name": f"{names[seat]} of {level}"[:30] if level else names[seat],
            "shield": seat % liveries,
            "level": level,
        }
        for seat, level in enumerate(levels)
    ]
    return f"/room/{served.post('/api/rooms', {'game': game, 'options': options, 'seats': seats})['room']}"


def wait_for_person(page: Page) -> None:
    """Until no bot thinks any more: a person is on turn, a score is shown, or the match is over."""
    expect(page.get_by_role("button", name="Move now")).to_have_count(0, timeout=SLOWEST_MS)


def only_told(page: Page, thinking: dict[str, Any]) -> None:
    """Of a room's socket only the snapshot and who one is arrive, and behind that this message, as if sent."""

    def carry(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            kind = json.loads(message)["type"]
            if kind in {"snapshot", "you"}:
                route.send(message)
            if kind == "you":
                route.send(json.dumps(thinking))

        server.on_message(pass_on)

    page.route_web_socket("**/socket", carry)


@pytest.mark.parametrize(("game", "level"), [("Lancelot", "Yeoman"), ("Crylail", "Squire")])
def test_two_clicks_start_a_game_against_a_bot(page: Page, game: str, level: str) -> None:
    page.goto("/")
    page.get_by_role("radio", name=game).first.check(force=True)
    expect(page.locator(".ladder")).to_be_visible()
    page.evaluate("window.clicks = 0; addEventListener('click', ({ detail }) => { if (detail) window.clicks += 1 })")
    page.locator(".rung", has_text=re.compile(f"^{level}$")).click()
    expect(page.locator(".errs")).to_contain_text("What it gets wrong")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".bot-mark").first).to_be_visible()
    assert page.evaluate("window.clicks") == 2
    assert "/room/" in page.url
    expect(page.locator(".bot-mark")).to_have_count(1)
    expect(page.locator(".bot-mark .sr")).to_have_text(f"Bot, level {level}")


def test_a_newcomer_meets_a_bot(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("radiogroup", name="Whom do you meet?").get_by_role("radio", name="Squire")).to_be_checked()
    expect(page.get_by_label("Who plays seat 1")).to_have_value("")
    expect(page.get_by_label("Who plays seat 2")).to_have_value("squire")


def test_any_mix_of_persons_and_bots_sits_down_and_is_kept(page: Page) -> None:
    page.goto("/")
    page.get_by_role("radio", name="Champion").check()
    page.get_by_text("4 knights").click()
    expect(page.get_by_label("Who plays seat 4")).to_have_value("champion")
    page.get_by_label("Who plays seat 1").select_option("sergeant")
    page.get_by_label("Who plays seat 3").select_option("")
    page.get_by_label("Name of seat 3").fill("Morgan")
    expect(page.locator(".met")).to_contain_text("A mix of your own")
    page.locator(".who-starts").get_by_text("Sergeant").click()
    page.reload()
    expect(page.get_by_label("Who plays seat 1")).to_have_value("sergeant")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".knight-name b")).to_have_text(["Sergeant", "Champion", "Morgan", "Champion II"])
    expect(page.locator(".knight .bot-mark")).to_have_count(3)


def test_a_whole_game_of_lancelot_against_a_bot(page: Page, served: Served) -> None:
    """L4 L5 L6 L10"""
    page.goto(open_room(served, "lancelot", SMALL, ("", LOWEST["lancelot"])))
    expect(page.get_by_role("grid")).to_be_visible()
    chance = random.Random(2)
    for _ in range(MOST_TURNS):
        wait_for_person(page)
        if page.locator(".result-line").count():
            break
        played = count_turns(page)
        by_mouse(page, choose(page, chance))
        expect(page.locator(".turn-list li")).not_to_have_count(played)
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("wins|draw", re.IGNORECASE))
    for shield in (0, 1):
        expect(page.locator(f".turn-list .dot[data-shield='{shield}']").first).to_be_attached()


def test_a_whole_match_of_crylail_against_a_bot(page: Page, served: Served) -> None:
    """C5 C15 C19 C21"""
    page.goto(open_room(served, "crylail", TWO_ROUNDS, ("", LOWEST["crylail"])))
    chance = random.Random(3)
    sheets = 0
    for _ in range(MOST_TURNS):
        expect(page.locator(f".sheet, dialog, {ANY_KNIGHT}").first).to_be_visible(timeout=SLOWEST_MS)
        if page.locator(".sheet").count():
            finish_sheet(page, Quick())
            sheets += 1
        elif page.locator("dialog").count():
            break
        else:
            played = turns(page)
            make_turn(page, Quick(), chance)
            expect(page.locator(".turn-list li")).not_to_have_count(played)
    assert sheets == 2
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("wins|draw", re.IGNORECASE))


def test_a_hint_in_lancelot_is_shown_on_the_board_said_and_marked(page: Page, served: Served) -> None:
    address = open_room(served, "lancelot", {}, ("", LOWEST["lancelot"]))
    page.goto(address)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("marked in the record")
    page.get_by_role("dialog").get_by_role("button", name="Show the hint").click()
    expect(page.locator(".hint-card b")).to_be_visible(timeout=SLOWEST_MS)
    expect(page.locator(".hint-mark rect.over")).to_have_count(1)
    expect(page.get_by_role("log")).to_contain_text("A hint for Elaine")
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_attribute("aria-disabled", "true")
    assert not found_by_axe(page)
    page.locator("[role=gridcell][aria-label$=', the hint']").click()
    expect(page.locator(".turn-list li").first.locator(".hinted")).to_be_visible()
    wait_for_person(page)
    expect(page.locator(".turn-list .hinted")).to_have_count(1)
    expect(page.locator(".hint-card")).to_have_count(0)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".hint-card b")).to_be_visible(timeout=SLOWEST_MS)
    record = page.request.get(f"/api/rooms/{address.rsplit('/', 1)[1]}/record?as=text").text()
    assert re.search(r'\[Hints "1', record)


def test_a_hint_in_crylail_is_aimed_on_the_table_and_can_be_taken(page: Page, served: Served) -> None:
    page.goto(open_room(served, "crylail", {"hand": "surgeon"}, ("", "")))
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Show the hint").click()
    expect(page.locator(".hint-card b")).to_be_visible(timeout=SLOWEST_MS)
    expect(page.locator(".hint-marks line")).to_have_count(1)
    expect(page.locator(".sendable[data-hinted=true]")).to_have_count(1)
    assert not found_by_axe(page)
    page.get_by_role("button", name="Take this aim").click()
    expect(page.locator(".aim-marks")).to_be_visible()
    expect(page.locator(".hint-marks")).to_have_count(0)
    expect(page.locator(".aim-pad")).to_be_focused()
    expect(page.get_by_role("button", name="Flick", exact=True)).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator(".turn-list .hinted")).to_have_count(1)


@pytest.mark.parametrize("game", ["lancelot", "crylail"])
def test_a_bot_moves_when_it_is_told_to(page: Page, served: Served, game: str) -> None:
    page.goto(open_room(served, game, {}, (STRONGEST[game], STRONGEST[game])))
    for turn in (1, 2):
        page.get_by_role("button", name="Move now").press("Enter")
        expect(page.locator(".turn-list li").nth(turn - 1)).to_be_attached(timeout=SLOWEST_MS)


def test_a_reload_while_the_bot_thinks_loses_nothing(page: Page, served: Served) -> None:
    page.goto(open_room(served, "lancelot", {}, ("", STRONGEST["lancelot"])))
    page.locator("[data-name=d4]").click()
    expect(page.locator(".notice h2")).to_contain_text("is thinking")
    page.reload()
    expect(page.locator(".turn-list li")).to_have_count(2, timeout=SLOWEST_MS)
    expect(page.locator(".notice h2")).to_have_text("Your turn: place a shield")


def test_take_back_goes_back_to_the_last_turn_of_the_person(page: Page, served: Served) -> None:
    page.goto(open_room(served, "lancelot", {}, ("", LOWEST["lancelot"])))
    page.locator("[data-name=d4]").click()
    expect(page.locator(".turn-list li")).to_have_count(2, timeout=SLOWEST_MS)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".turn-list li")).to_have_count(0)
    expect(page.locator(".notice h2")).to_have_text("Your turn: place a shield")


def test_the_board_rests_while_a_bot_thinks_and_the_page_says_what_is_prepared(page: Page, served: Served) -> None:
    preparing = {"type": "thinking", "seat": 1, "level": "lancelot", "state": "preparing", "what": "eight by eight"}
    only_told(page, {**preparing, "done": 3, "total": 8})
    page.goto(open_room(served, "lancelot", {}, (STRONGEST["lancelot"], "")))
    expect(page.get_by_role("progressbar", name="Being prepared")).to_have_attribute("value", "3")
    expect(page.locator(".notice-line")).to_contain_text("eight by eight (3 of 8)")
    expect(page.get_by_role("log")).to_contain_text("eight by eight")
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_attribute("aria-disabled", "true")
    page.locator("[data-name=a1]").hover()
    expect(page.locator(".preview .ghost")).to_have_count(0)
    assert not found_by_axe(page)


def test_what_a_bot_does_while_a_score_is_read_is_seen_afterwards(page: Page, served: Served) -> None:
    """C19: the sheet stays until it is put away."""
    page.goto(open_room(served, "crylail", TWO_ROUNDS, (LOWEST["crylail"], LOWEST["crylail"])))
    expect(page.locator(".sheet h2")).to_have_text("Round 1 is scored", timeout=SLOWEST_MS)
    expect(page.get_by_role("log")).to_contain_text(re.compile("wins|draw", re.IGNORECASE), timeout=SLOWEST_MS)
    expect(page.locator(".sheet h2")).to_have_text("Round 1 is scored")
    expect(page.locator(".points h2")).to_have_text("Round 1")
    page.get_by_role("button", name="Done", exact=True).click()
    expect(page.locator(".sheet h2")).to_have_text("Round 2 is scored")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Done", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_bots_on_a_phone(browser: Browser, served: Served) -> None:
    with phone(browser, served) as page:
        page.goto("/")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport()
        page.get_by_role("radio", name="Crylail").first.check(force=True)
        page.locator(".rung", has_text="Stable boy").tap()
        page.get_by_role("button", name="Play", exact=True).tap()
        expect(page.locator(".stage")).to_be_visible()
        wait_for_person(page)
        expect(page.locator(KNIGHTS_READY).first).to_be_visible()
        assert not found_by_axe(page)
