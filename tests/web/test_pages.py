"""The start page and the rules, and what axe says of every page in either theme."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Response, Route, expect

from quintain.games.rules_text import GOALS, GameName
from tests.web.conftest import DESKTOP, PHONE, Served

RULES = 43
"""L1-L19 and C1-C24."""


def found_by_axe(page: Page) -> str:
    """What is wrong with the page, "" for nothing."""
    results = Axe().run(page)
    return results.generate_report() if results.violations_count else ""


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(browser: Browser, served: Served, theme: str, screen: dict[str, int]) -> None:
    context = served.window(
        browser,
        screen,
        color_scheme=theme,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
    assert not found_by_axe(page)
    page.goto("/rules")
    expect(page.locator(".rule-card")).to_have_count(RULES)
    assert not found_by_axe(page)
    options = {"size": "6", "sword": "yes", "favour": "turn", "diagonals": "yes"}
    page.goto(served.open_room("lancelot", options))
    for square in ("c3", "a1", "b2", "a2"):
        page.locator(f"[data-name={square}]").click()
        expect(page.locator(f"[data-name={square}]")).not_to_have_attribute("aria-label", f"{square}, free")
    page.get_by_text("line by line").click()
    assert not found_by_axe(page)
    page.get_by_role("button", name="To the start").click()
    assert not found_by_axe(page)
    page.get_by_role("button", name="Back to now").first.click()
    page.get_by_role("button", name="Resign").click()
    assert not found_by_axe(page)
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".result-line")).to_be_visible()
    assert not found_by_axe(page)
    context.close()


def test_a_match_is_set_up_on_the_start_page(page: Page) -> None:
    page.goto("/")
    page.get_by_role("radio", name="People here").check()
    page.get_by_text("3 knights").click()
    expect(page.locator(".seat")).to_have_count(3)
    expect(page.get_by_text("White shield")).to_have_count(0)
    page.get_by_label("Sword in the stone").check()
    page.get_by_label("Diagonals").check()
    page.get_by_text("For the turn").click()
    page.get_by_label("Name of seat 1").fill("Morgan")
    page.get_by_role("button", name="Shield of seat 1").click()
    page.locator(".seat").first.get_by_role("button", name="Purpure").click()
    page.locator(".who-starts").get_by_text("Gawain").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("3 knights")
    expect(page.locator(".knight-name b")).to_have_text(["Gawain", "Isolde", "Morgan"])
    expect(page.locator(".knight").last).to_have_attribute("data-shield", "4")
    expect(page.locator(".notice h2")).to_have_text("Morgan sets the sword")


def test_a_set_up_is_there_again_after_rules_a_match_the_other_game_and_a_reload(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Name of seat 1").fill("Morgan")
    page.get_by_label("Diagonals").check()
    page.get_by_role("link", name="Rules").first.click()
    expect(page.locator(".rule-card")).to_have_count(RULES)
    page.go_back()
    expect(page.get_by_label("Name of seat 1")).to_have_value("Morgan")
    expect(page.get_by_label("Diagonals")).to_be_checked()
    page.get_by_role("radio", name="Crylail").check(force=True)
    page.get_by_role("radio", name="People here").check()
    expect(page.get_by_label("Name of seat 1")).to_have_value("Morgan")
    page.get_by_label("Name of seat 2").fill("Mark")
    page.get_by_role("radio", name="Lancelot").first.check(force=True)
    page.get_by_label("Who plays seat 2").select_option("")
    expect(page.get_by_label("Name of seat 2")).to_have_value("Mark")
    expect(page.get_by_label("Diagonals")).to_be_checked()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Name of seat 2")).to_have_value("Mark")
    page.reload()
    expect(page.get_by_label("Name of seat 1")).to_have_value("Morgan")
    expect(page.get_by_label("Name of seat 2")).to_have_value("Mark")
    expect(page.get_by_label("Diagonals")).to_be_checked()


HIDDEN_BEHIND = """bar => {
  const behind = [];
  const top = bar.getBoundingClientRect().top;
  for (const control of document.querySelectorAll('main :is(input, select, textarea, button, a, summary)')) {
    if (bar.contains(control) || control.offsetParent === null) continue;
    control.focus();
    const shown = control.type === 'radio' ? control.closest('label') : control;
    const box = shown.getBoundingClientRect();
    // Of a field with several lines the browser shows the one that is written in.
    const foot = control.type === 'textarea' ? box.top : box.bottom;
    if (document.activeElement === control && foot > top) behind.push(control.outerHTML);
  }
  return behind;
}"""


@pytest.mark.parametrize("game", ["lancelot", "crylail"])
def test_on_a_phone_nothing_that_has_the_focus_lies_behind_the_bar_with_play(
    browser: Browser, served: Served, game: str
) -> None:
    context = served.window(browser, PHONE)
    page = context.new_page()
    page.goto("/")
    page.locator(f"input[name=game][value={game}]").check()
    expect(page.get_by_role("radio", name="Friends far away")).to_be_visible()
    assert page.locator(".start-go").evaluate(HIDDEN_BEHIND) == []
    context.close()


def test_options_out_of_bounds_are_refused_at_the_field(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Shields each").fill("99")
    page.get_by_role("button", name="Play", exact=True).click()
    assert page.evaluate("!document.querySelector('form').checkValidity()")
    assert page.url.endswith("/")


def test_a_number_may_be_typed_in_any_way(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Shields each").fill("")
    page.get_by_label("Shields each").press_sequentially("2e1")
    expect(page.get_by_label("Shields each")).to_have_value("20")


def test_a_kept_match_is_gone_on_with(page: Page, served: Served) -> None:
    address = served.open_room("lancelot", {"size": "5"})
    page.goto("/")
    page.locator(".matches a").first.click()
    expect(page.get_by_role("grid")).to_be_visible()
    assert page.url.endswith(address)


def test_a_record_that_takes_long_says_so_and_is_sent_once(page: Page) -> None:
    asked: list[Route] = []
    page.route("**/api/records", lambda route: asked.append(route))  # noqa: PLW0108 -- playwright marks what it is given
    page.goto("/")
    page.get_by_label("or paste it here").fill("a record")
    button = page.get_by_role("button", name="Open", exact=True)
    button.press("Enter")
    expect(page.locator(".open-record").get_by_role("status")).to_contain_text("Opening")
    expect(button).to_be_disabled()
    expect(button).to_be_focused()
    button.press("Enter")
    page.locator("input[type=file]").set_input_files({"name": "r.txt", "mimeType": "text/plain", "buffer": b"other"})
    expect(page.locator(".open-record").get_by_role("status")).to_contain_text("Opening")
    assert len(asked) == 1
    asked[0].continue_()
    expect(page.locator(".open-record .why")).not_to_have_text("")
    expect(page.locator(".open-record").get_by_role("status")).to_have_text("")
    expect(button).to_be_enabled()


@pytest.mark.parametrize("game", list(GOALS))
def test_what_a_game_is_about_stands_above_its_rules_and_in_a_room_until_it_is_put_away(
    page: Page, served: Served, game: GameName
) -> None:
    goal = " ".join(GOALS[game])
    page.goto("/rules")
    expect(page.get_by_text(goal)).to_be_visible()
    page.goto(served.open_room(game, {}, shields=2))
    expect(page.get_by_role("region", name="What it is about")).to_have_text(goal)
    page.get_by_role("button", name="I know what it is about").click()
    expect(page.get_by_role("region", name="What it is about")).to_have_count(0)
    page.goto(served.open_room(game, {}, shields=2))
    expect(page.locator(".turns")).to_contain_text("No turn has been played yet.")
    expect(page.get_by_role("region", name="What it is about")).to_have_count(0)


def test_a_rule_is_found_by_its_number(page: Page) -> None:
    page.goto("/rules#L14")
    expect(page.locator("#L14")).to_be_in_viewport()


def test_the_theme_is_chosen_and_kept(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Dark").check(force=True)
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
    page.get_by_label("Light").check(force=True)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != dark


def test_the_first_page_is_small(page: Page, served: Served) -> None:
    """At most 60 kB of script, as it travels."""
    sizes: list[int] = []

    def weigh(got: Response) -> None:
        if got.url.endswith(".js"):
            sizes.append(int(got.headers.get("content-length", "0")))

    page.on("response", weigh)
    page.goto("/")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
    assert 0 < sum(sizes) <= 60_000


LEFT = "net::ERR_ABORTED"
"""What becomes of a request whose page is left."""


def test_nothing_breaks_the_content_security_policy_or_fails_to_load(page: Page, served: Served) -> None:
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("requestfailed", lambda request: wrong.append(request.url) if request.failure != LEFT else None)
    for path, shown in (("/", ".start-go"), ("/rules", ".rule-card"), (served.open_room("lancelot", {}), ".cells")):
        page.goto(path)
        expect(page.locator(shown).first).to_be_visible()
        page.wait_for_load_state("networkidle")
    assert wrong == []
