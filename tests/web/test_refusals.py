"""What a form refuses stands at its field, in a sentence that says what to do."""

from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Served
from tests.web.far_apart import friends, open_far, seated, sit_down

HIDDEN = "El\u200baine"
"""A name that looks like another."""
AGAIN = "This name has characters that hide or turn letters: type it again, with letters and digits."


def expect_refused(page: Page, label: str, why: str) -> None:
    """The field says so itself, has the focus, and nothing else says it."""
    field = page.get_by_label(label, exact=True).first
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(why)
    expect(field).to_be_focused()
    expect(page.get_by_role("alert").filter(has_text=why)).to_have_count(1)
    expect(page.locator(".toast")).to_have_count(0)


def expect_well(page: Page, label: str) -> None:
    """As soon as something else is written, nothing is wrong with it."""
    expect(page.get_by_label(label, exact=True).first).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator(".field-why")).to_have_text([""] * page.locator(".field-why").count())


def test_a_name_of_the_start_page_is_refused_at_its_seat(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Name of seat 1").fill(HIDDEN)
    page.get_by_role("button", name="Play", exact=True).click()
    expect_refused(page, "Name of seat 1", AGAIN)
    page.get_by_label("Name of seat 1").fill("Elaine")
    expect_well(page, "Name of seat 1")


def test_a_guest_s_name_is_refused_in_the_form_which_stays_open(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, guest = group.join(), group.join()
        address, _ = open_far(host, "lancelot", {})
        guest.goto(address)
        for name, why in ((HIDDEN, AGAIN), ("   ", "Type a name that can be seen.")):
            guest.get_by_label("Your name").fill(name)
            guest.get_by_role("button", name="Take a seat").click()
            expect_refused(guest, "Your name", why)
            guest.get_by_label("Your name").fill("Gawain")
            expect_well(guest, "Your name")
        sit_down(guest, address, "Gawain")
        guest.get_by_role("button", name="Change").click()
        guest.get_by_label("Your name").fill(HIDDEN)
        guest.get_by_role("button", name="Keep").click()
        expect_refused(guest, "Your name", AGAIN)
        guest.get_by_label("Your name").fill("Gareth")
        guest.get_by_role("button", name="Keep").click()
        expect(guest.get_by_label("Your name")).to_have_count(0)
        expect(guest.locator(".waiting-name b").last).to_have_text("Gareth")


def test_a_shield_that_another_took_meanwhile_is_refused_at_the_shields(browser: Browser, served: Served) -> None:
    """L1: two knights with one shield could not be told apart. Nothing tells this page that it was taken."""
    with friends(browser, served) as group:
        host, guest = group.join(), group.join()
        address, _ = open_far(host, "lancelot", {"players": "3"}, seats=3)
        guest.add_init_script(
            "const send = WebSocket.prototype.send;"
            "WebSocket.prototype.send = function (text) {"
            "  send.call(this, text.replace('\"shield\":1', '\"shield\":0'));"
            "};"
        )
        guest.goto(address)
        guest.get_by_label("Your name").fill("Gawain")
        guest.get_by_role("button", name="Take a seat").click()
        shields = guest.get_by_role("group", name="Your shield")
        expect(shields).to_have_accessible_description("Elaine has this shield: choose another.")
        guest.get_by_role("button", name="Vert").click()
        expect(shields).not_to_have_attribute("aria-invalid", "true")
        guest.get_by_role("button", name="Take a seat").click()
        expect(guest.locator(".waiting-seat[data-mine=true]")).to_have_count(1)


def test_the_name_and_the_password_of_an_account_are_refused_at_their_fields(page: Page, served: Served) -> None:
    page.context.clear_cookies()
    page.goto("/account")
    form = page.get_by_role("form", name="Sign up")
    for name, password, label, why in (
        ("a--b", "correct horse", "Name", "Write the name with letters and digits"),
        ("Admin", "correct horse", "Name", "This name is kept for the page itself: choose another."),
        ("x" * 31, "correct horse", "Name", "Choose a name of 2 to 30 letters."),
        ("Bedivere", "short", "Password", "Choose a password of 10 to 200 characters."),
    ):
        form.get_by_label("Name").fill(name)
        form.get_by_label("Password").fill(password)
        form.get_by_role("button", name="Sign up").click()
        field = form.get_by_label(label)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(form.get_by_role("alert").filter(has_text=why)).to_have_count(1)
        expect(field).to_be_focused()


def test_what_is_said_is_refused_where_it_is_written_and_kept(browser: Browser, served: Served) -> None:
    with friends(browser, served) as group:
        host, _, _, _ = seated(group, "lancelot", {})
        host.get_by_label("Write something").fill("hi\u202eereht")
        host.get_by_role("button", name="Send").click()
        expect_refused(host, "Write something", "This text has characters that hide or turn letters: write it again.")
        expect(host.get_by_label("Write something")).to_have_value("hi\u202eereht")


def test_all_that_goes_wrong_is_said_in_sentences(page: Page) -> None:
    page.goto("/room/nowhere")
    expect(page.get_by_text("There is no such match here.", exact=True)).to_be_visible()
    page.goto("/room/nowhere/review")
    expect(page.get_by_text("There is no such match here.", exact=True)).to_be_visible()


def test_the_target_is_offered_as_far_as_shields_and_knights_make_it_possible(page: Page) -> None:
    """L10, L18"""
    page.goto("/")
    row = page.locator(".option-row", has_text="Shields to win")
    field = row.get_by_role("spinbutton")
    expect(row).to_contain_text("1 to 30")
    expect(row.get_by_role("button")).to_have_text(["7 · standard", "8", "9", "10"])
    expect(row.get_by_role("button", name="standard")).to_have_attribute("aria-pressed", "true")
    row.get_by_role("button", name="9", exact=True).click()
    expect(field).to_have_value("9")
    page.get_by_text("4 knights", exact=True).click()
    expect(row).to_contain_text("1 to 90")
    expect(row.get_by_role("button").first).to_have_text("9 · standard")
    page.locator(".option-row", has_text="Shields each").get_by_role("spinbutton").fill("2")
    expect(row).to_contain_text("1 to 6")
    field.fill("")
    expect(row).to_contain_text("The standard, 9, can't be reached: choose 1 to 6.")
    answer = page.request.post("/api/rooms", data={"game": "lancelot", "options": {"target": "393"}, "seats": []})
    assert answer.json()["why"] == "393 is not between 0 and 392"
