"""What a room of Lancelot offers beside placing: preview, ledger, take back, resign, rematch, records, looking back."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, WebSocketRoute, expect

from tests.web.conftest import PHONE, Served

SMALL = {"size": "4", "target": "2"}
FINISHED = """[Quintain "1"]
[Game "lancelot"]
[Players "2"]
[Size "4"]
[Target "1"]
[Seat1 "Elaine"]
[Seat2 "Gawain"]

1. a1 b1 2. c1 d4 3. d1 x1
"""


def press(page: Page, *squares: str) -> None:
    """Places on these squares one after the other."""
    for square in squares:
        turns = page.locator(".turn-list li").count()
        page.locator(f"[data-name={square}]").click()
        expect(page.locator(".turn-list li")).to_have_count(turns + 1)


def cell(page: Page, square: str) -> Locator:
    return page.locator(f"[data-name={square}]")


@pytest.fixture
def small(page: Page, served: Served) -> Page:
    """A 4×4 match in which one capture of two shields wins."""
    page.goto(served.open_room("lancelot", SMALL))
    expect(page.get_by_role("grid")).to_be_visible()
    return page


def test_pointing_at_a_square_shows_its_captures_before_they_happen(small: Page) -> None:
    """L6"""
    press(small, "a1", "b1", "c1", "d4")
    cell(small, "d1").hover()
    expect(small.locator(".notice-line")).to_contain_text("d1 captures 1: b1")
    expect(small.locator(".strike")).to_have_count(1)
    expect(small.locator(".lit .core")).to_have_count(1)
    expect(cell(small, "d1")).to_have_attribute("aria-label", "d1, placing captures 1: b1, on row 1")


def test_a_forbidden_square_says_why_and_names_its_rule(small: Page) -> None:
    """L5"""
    press(small, "a1", "d4", "b1", "d3")
    cell(small, "c1").hover()
    expect(small.locator(".notice-line")).to_contain_text("Row 1 would hold 3 of yours against 0")
    expect(small.locator(".notice-line .rule")).to_have_text("L5")
    cell(small, "c1").click()
    expect(small.locator(".turn-list li")).to_have_count(4)
    expect(small.get_by_role("log")).to_contain_text("Not there")


def test_what_happened_is_said_in_the_live_region(small: Page) -> None:
    press(small, "a1", "b1", "c1", "d4", "d1")
    expect(small.get_by_role("log")).to_contain_text("captures")
    expect(small.get_by_role("log")).to_contain_text("b1")


def test_the_ledger_counts_every_line_and_can_be_hidden(small: Page) -> None:
    """L5 L6"""
    press(small, "a1", "b1", "c1", "d4")
    plates = small.locator(".plate")
    expect(plates).to_have_count(8)
    expect(small.locator(".plate.ready")).to_have_count(1)
    legend = small.locator(".ledger-legend")
    expect(legend).to_have_text(re.compile("Elaine's shields, then all others'.*closed.*one more captures"))
    small.get_by_text("Ledger of Elaine").click()
    expect(small.locator(".ledger-list tbody tr").first).to_contain_text("captures next")
    small.get_by_role("button", name="Ledger", exact=True).click()
    expect(plates).to_have_count(0)
    small.reload()
    expect(small.get_by_role("grid")).to_be_visible()
    expect(plates).to_have_count(0)


def test_the_last_turn_is_taken_back(small: Page) -> None:
    take_back = small.get_by_role("button", name="Take back")
    expect(take_back).to_be_disabled()
    press(small, "a1", "b2")
    take_back.click()
    expect(small.locator(".turn-list li")).to_have_count(1)
    expect(small.locator(".notice h2")).to_have_text("Gawain to place")
    expect(cell(small, "b2")).to_have_attribute("aria-label", "b2, free")


def test_the_focus_stays_on_a_button_that_its_own_press_leaves_with_nothing_to_do(small: Page) -> None:
    press(small, "a1", "b2")
    take_back = small.get_by_role("button", name="Take back")
    take_back.focus()
    for left in (1, 0):
        expect(take_back).to_be_enabled()  # a press while the last one is on its way counts for nothing
        small.keyboard.press("Enter")
        expect(small.locator(".turn-list li")).to_have_count(left)
        expect(take_back).to_be_focused()
    expect(take_back).to_be_disabled()
    small.keyboard.press("Enter")
    expect(small.get_by_role("alert")).to_have_text("")
    press(small, "a1")
    first = small.get_by_role("button", name="To the start")
    first.press("Enter")
    expect(small.locator(".now")).to_have_text("0 of 1")
    expect(first).to_be_focused()


def test_resigning_asks_first_and_leads_to_a_rematch_with_the_seats_turned(small: Page) -> None:
    press(small, "a1")
    small.get_by_role("button", name="Resign").click()
    dialog = small.get_by_role("dialog")
    expect(dialog).to_contain_text("Gawain gives up")
    dialog.get_by_role("button", name="Play on").click()
    expect(dialog).to_be_hidden()
    small.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Resign").click()
    expect(small.locator(".result-line")).to_contain_text("Elaine")
    other = small.context.new_page()
    other.goto(small.url)
    expect(other.get_by_role("status")).to_have_text("")
    expect(other.locator(".knight-name b")).to_have_text(["Elaine", "Gawain"])
    dialog.get_by_role("button", name="Rematch").click()
    expect(small.locator(".knight-name b")).to_have_text(["Gawain", "Elaine"])
    # Whoever sits in the match goes along by himself.
    expect(other.locator(".knight-name b")).to_have_text(["Gawain", "Elaine"])
    other.close()
    expect(small.locator(".turn-list li")).to_have_count(0)


def test_a_page_loaded_anew_goes_on_where_it_was(small: Page) -> None:
    press(small, "a1", "b1", "c1")
    small.reload()
    expect(small.locator(".turn-list li")).to_have_count(3)
    press(small, "d4", "d1")
    expect(small.locator(".turn-list li")).to_have_count(5)


def test_two_pages_of_one_match_see_the_same(small: Page) -> None:
    other = small.context.new_page()
    other.goto(small.url)
    press(small, "a1")
    expect(other.locator(".turn-list li")).to_have_count(1)
    expect(cell(other, "a1")).to_have_attribute("aria-label", "a1, shield of Elaine")
    other.close()


def test_what_is_meant_while_the_connection_is_lost_is_sent_once_it_is_back(page: Page, served: Served) -> None:
    lines: list[WebSocketRoute] = []
    down = False

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        if down:
            line.close()
        else:
            line.connect_to_server()

    page.route_web_socket(re.compile(r"/socket(\?.*)?$"), connect)
    page.goto(served.open_room("lancelot", SMALL))
    expect(page.get_by_role("grid")).to_be_visible()
    down = True
    lines[-1].close()
    expect(page.get_by_role("status")).to_contain_text("Connection lost")
    cell(page, "a1").click()
    expect(page.locator(".outline.waiting")).to_have_count(1)
    again = page.get_by_role("button", name="Try now")
    expect(again).to_be_visible()
    down = False
    again.evaluate_all("all => all.forEach((button) => button.click())")  # none if the page itself was quicker
    expect(page.locator(".turn-list li")).to_have_count(1)
    expect(again).to_have_count(0)
    expect(page.locator(".outline.waiting")).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text("")
    press(page, "b2")


def test_on_a_phone_there_is_room_for_trying_a_lost_connection_again(browser: Browser, served: Served) -> None:
    context = served.window(browser, PHONE)
    page = context.new_page()
    lines: list[WebSocketRoute] = []
    page.route_web_socket(re.compile(r"/socket(\?.*)?$"), lambda line: lost(line, lines))
    page.goto(served.open_room("lancelot", SMALL))
    expect(page.get_by_role("grid")).to_be_visible()
    lines[-1].close()
    again = page.get_by_role("button", name="Try now")
    expect(again).to_be_visible()
    page.wait_for_function("""() => {  // all at one moment: the page tries again by itself, and says other words then
        const things = [".connection[data-state=lost]", ".connection + .button", ".menu > *"];
        const boxes = things.map((each) => document.querySelector(each)?.getBoundingClientRect());
        return boxes.every((box, at) => box && box.width > 0 && (at === 0 || boxes[at - 1].right <= box.left));
    }""")
    context.close()


def lost(line: WebSocketRoute, lines: list[WebSocketRoute]) -> None:
    """The first connection holds until it is closed, no other comes about."""
    lines.append(line)
    if len(lines) == 1:
        line.connect_to_server()
    else:
        line.close()


def test_a_refusal_is_shown_at_its_square_with_its_rule_and_changes_nothing(page: Page, served: Served) -> None:
    """L4"""

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda message: server.send(str(message).replace('"d4"', '"a1"')))

    page.route_web_socket(re.compile(r"/socket(\?.*)?$"), connect)
    page.goto(served.open_room("lancelot", SMALL))
    press(page, "a1")
    cell(page, "d4").click()
    expect(page.get_by_role("alert")).to_contain_text("a1: A shield stands there already")
    expect(page.get_by_role("alert").locator(".rule")).to_have_text("L4")
    expect(page.locator(".outline.refused")).to_have_count(1)
    expect(page.locator(".turn-list li")).to_have_count(1)
    page.get_by_role("button", name="Hide this message").click()
    expect(page.get_by_role("alert")).to_have_text("")


def test_somebody_who_was_slower_is_told_so_in_words(page: Page, served: Served) -> None:
    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda message: server.send(re.sub(r'"version":2\b', '"version":1', str(message))))

    page.route_web_socket(re.compile(r"/socket(\?.*)?$"), connect)
    page.goto(served.open_room("lancelot", SMALL))
    press(page, "a1")
    cell(page, "d4").click()
    expect(page.get_by_role("alert")).to_contain_text("Somebody else moved first")
    expect(page.locator(".turn-list li")).to_have_count(1)


def test_the_next_turn_waits_for_the_last_one_alone_not_for_its_answer(page: Page, served: Served) -> None:
    """The turn is told to all before its sender is answered; whoever is quick presses in between."""

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: None if '"type":"done"' in str(message) else line.send(message))

    page.route_web_socket(re.compile(r"/socket(\?.*)?$"), connect)
    page.goto(served.open_room("lancelot", SMALL))
    press(page, "a1", "d4", "b2")
    expect(page.get_by_role("button", name="Take back")).to_be_enabled()
    expect(page.get_by_role("status")).to_have_text("")


def test_the_turns_are_stepped_through_beside_the_match(small: Page) -> None:
    press(small, "a1", "b1", "c1", "d4", "d1")
    small.get_by_role("button", name="One turn back").click()
    expect(small.locator(".now")).to_have_text("4 of 5")
    expect(cell(small, "b1")).to_have_attribute("aria-label", "b1, shield of Gawain")
    small.get_by_role("button", name="To the start").click()
    expect(small.locator(".now")).to_have_text("0 of 5")
    expect(cell(small, "a1")).to_have_attribute("aria-label", "a1, free")
    small.locator(".turn-list button").nth(1).click()
    small.keyboard.press("ArrowRight")
    expect(small.locator(".now")).to_have_text("3 of 5")
    small.keyboard.press("Home")
    expect(small.locator(".now")).to_have_text("0 of 5")
    small.get_by_role("button", name="Back to now", exact=True).first.click()
    expect(small.locator(".now")).to_have_text("5 played")
    expect(small.locator(".notice h2")).to_have_text("Gawain to place")


def test_the_match_goes_on_while_somebody_looks_back(small: Page) -> None:
    other = small.context.new_page()
    other.goto(small.url)
    press(small, "a1", "b2")
    expect(other.locator(".turn-list li")).to_have_count(2)
    other.get_by_role("button", name="To the start").click()
    press(small, "c3")
    expect(other.locator(".now")).to_have_text("0 of 3")
    other.get_by_role("button", name="Back to now", exact=True).first.click()
    expect(cell(other, "c3")).to_have_attribute("aria-label", "c3, shield of Elaine")
    other.close()


def test_autoplay_shows_every_turn_and_ends_at_now(small: Page) -> None:
    press(small, "a1", "b2")
    small.get_by_role("button", name="Play the turns").click()
    expect(small.locator(".now")).to_have_text("1 of 2")
    expect(small.locator(".now")).to_have_text("2 played")


def test_a_record_comes_down_and_goes_up_again(small: Page, tmp_path: Path) -> None:
    press(small, "a1", "b1", "c1", "d4")
    for name, end in (("Download the record as text", ".txt"), ("Download the record as JSON", ".json")):
        with small.expect_download() as download:
            small.get_by_role("link", name=name).click()
        kept = tmp_path / f"record{end}"
        download.value.save_as(kept)
        small.goto("/")
        small.locator("input[type=file]").set_input_files(kept)
        expect(small.locator(".turn-list .move")).to_have_text(["a1", "b1", "c1", "d4"])


def test_a_pasted_record_of_a_finished_game_is_shown_and_not_played_on(page: Page) -> None:
    page.goto("/")
    page.get_by_label("or paste it here").fill(FINISHED)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".turn-list li")).to_have_count(5)
    expect(page.locator(".notice h2")).to_have_text("The match is over")
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)


def test_a_wrong_record_is_refused_with_its_line(page: Page) -> None:
    page.goto("/")
    page.get_by_label("or paste it here").fill(FINISHED.replace("d4", "a1"))
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".open-record .why")).to_contain_text("Line 9")


def test_the_sword_moves_with_a_shield_and_escape_goes_back(page: Page, served: Served) -> None:
    """L15 L16"""
    page.goto(served.open_room("lancelot", {"size": "5", "sword": "yes", "favour": "turn"}))
    press(page, "c3")
    expect(page.locator(".turn-list .move").first).to_have_text("Sc3")
    page.get_by_role("button", name="Sword too").click()
    expect(page.locator(".notice-line")).to_contain_text("Choose the square where the sword goes")
    cell(page, "e5").click()
    expect(page.get_by_role("log")).to_contain_text("The sword goes to e5")
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, free")
    expect(cell(page, "c3")).not_to_have_attribute("aria-label", "c3, free")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Leave the sword")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Sword too")).to_be_visible()
    page.get_by_role("button", name="Sword too").click()
    expect(cell(page, "d4")).to_have_attribute("aria-label", "d4, free for the sword")
    cell(page, "d4").click()
    expect(cell(page, "a1")).to_have_attribute("aria-label", "a1, free")
    cell(page, "a1").click()
    expect(page.locator(".turn-list .move").last).to_have_text("a1Sd4")
    expect(cell(page, "d4")).to_have_attribute("aria-label", "d4, the sword in the stone")


def test_a_square_pressed_before_its_meaning_is_known_counts_once_it_is(page: Page, served: Served) -> None:
    """L15"""
    page.goto(served.open_room("lancelot", {"size": "5", "sword": "yes", "favour": "turn"}))
    press(page, "c3")
    held: list[Route] = []
    page.route(re.compile("/squares"), lambda route: held.append(route))  # noqa: PLW0108 (playwright keeps a mark at it)
    page.get_by_role("button", name="Sword too").click()
    for square in ("d4", "a1"):
        expect(page.get_by_role("grid")).to_have_attribute("aria-busy", "true")
        cell(page, square).click()
        while not held:
            page.wait_for_timeout(20)
        held.pop().continue_()
    expect(page.locator(".turn-list .move").last).to_have_text("a1Sd4")
    expect(page.get_by_role("grid")).to_have_attribute("aria-busy", "false")


def test_questions_that_reach_no_server_say_so_and_change_nothing(page: Page, served: Served) -> None:
    page.goto(served.open_room("lancelot", {"size": "5", "sword": "yes", "favour": "turn"}))
    press(page, "c3")
    page.route(re.compile("/(squares|history)"), lambda route: route.abort())
    sword = page.get_by_role("button", name="Sword too")
    sword.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("The server can't be reached")
    expect(page.get_by_role("log")).to_have_text("")
    expect(sword).to_be_focused()
    page.get_by_role("button", name="Hide this message").click()
    page.get_by_role("button", name="One turn back").click()
    expect(page.get_by_role("alert")).to_contain_text("The server can't be reached")
    expect(page.locator(".now")).to_have_text("one played")


def test_a_knight_without_a_legal_turn_passes_by_a_button(page: Page, served: Served) -> None:
    """L11"""
    page.goto(served.open_room("lancelot", {"size": "4", "shields": "1"}))
    press(page, "a1", "b2")
    expect(page.locator(".notice h2")).to_have_text("Elaine must pass")
    expect(page.locator(".notice-line .rule")).to_have_text("L11")
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(".turn-list .move").last).to_have_text("--")
    page.get_by_role("button", name="Pass").click()
    expect(page.get_by_role("dialog")).to_contain_text("Draw")


def test_a_custom_game_is_marked(small: Page) -> None:
    """L18"""
    expect(small.locator(".mark")).to_have_text("Custom game")


def test_a_match_that_does_not_exist_says_so(page: Page) -> None:
    page.goto("/room/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("This match can't be opened")


def test_the_board_fills_a_phone_and_nothing_is_wider_than_the_screen(browser: Browser, served: Served) -> None:
    context = served.window(
        browser,
        PHONE,
        has_touch=True,
        is_mobile=True,
    )
    page = context.new_page()
    page.goto(served.open_room("lancelot", {"players": "5", "diagonals": "yes"}, seats=5))
    expect(page.get_by_role("grid")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] >= PHONE["width"] - 1
    context.close()
