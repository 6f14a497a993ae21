"""Markup in every text field, through a real browser: it is shown as the text that it is, and nothing of it runs.

Names of accounts can't hold markup at all: the server takes letters, digits and single joints alone.
"""

import json
import urllib.error
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Dialog, Page, expect
from websockets.sync.client import ClientConnection, connect

from tests.web.conftest import OPENER, Served

NAMES = ("<img src=x onerror=alert(1)>", "<svg/onload=alert(2)>&lt;b&gt;")
TITLE = "</title><script>alert(3)</script>{{7*7}}"
SAID = '<a href="javascript:alert(4)">here</a><iframe srcdoc="<script>alert(5)</script>">'
FREE = {"kind": "nobody", "name": "Free", "shield": 1}


def socket_of(served: Served, room: str, secret: str) -> ClientConnection:
    """Somebody's socket in a room."""
    path = f"ws://{urlsplit(served.address).netloc}/api/rooms/{room}/socket"
    return connect(path, compression=None, additional_headers={"Cookie": f"quintain={secret}"})


def done(socket: ClientConnection, **message: object) -> None:
    """Sends a command and waits until it is done."""
    socket.send(json.dumps({"command": message["type"], **message}))
    while (answer := json.loads(socket.recv(timeout=60)))["type"] != "done":
        assert answer["type"] != "refused", answer


def test_markup_in_every_text_field_is_shown_and_never_runs(page: Page, served: Served) -> None:
    """Names, title, talk, and what a record brings; in the room, in one's own matches, and for those who watch."""
    ran: list[str] = []

    def asked(dialog: Dialog) -> None:
        ran.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", asked)
    page.on("console", lambda said: ran.append(said.text) if said.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: ran.append(str(error)))
    seats = [{"kind": "guest", "name": NAMES[0], "shield": 0}, FREE]
    opened = served.post(
        "/api/rooms",
        {"game": "lancelot", "options": {}, "title": TITLE, "seats": seats, "setting": {"where": "link"}},
    )
    room = opened["room"]
    with socket_of(served, room, "m" * 43) as other, socket_of(served, room, OPENER) as host:
        done(other, type="sit_down", seat=1, name=NAMES[1], shield=1)
        done(host, type="start", version=2, lot=False)
        page.goto(f"/room/{room}")
        expect(page.get_by_role("grid")).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_have_text(TITLE)
        for name in NAMES:
            expect(page.get_by_text(name, exact=True).first).to_be_visible()
        done(other, type="say", text=SAID)
        expect(page.get_by_role("log").get_by_text(SAID, exact=True)).to_be_visible()
        shown_as_text(page)
    page.goto(f"/watch/{opened['watch']}")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLE)
    shown_as_text(page)
    page.goto("/")
    expect(page.get_by_text(TITLE, exact=True).first).to_be_visible()
    shown_as_text(page)
    record = f'[Quintain "1"]\n[Game "lancelot"]\n[Title "{TITLE}"]\n[Seat1 "{NAMES[0]}"]\n[Seat2 "Kay"]\n\n1. a1\n'
    page.goto(f"/room/{served.post('/api/records', record)['room']}")
    expect(page.get_by_text(NAMES[0], exact=True).first).to_be_visible()
    shown_as_text(page)
    assert ran == []


def shown_as_text(page: Page) -> None:
    """No element was made out of what others wrote."""
    made = page.locator("img[src=x], [onload], [onerror], iframe, a[href^='javascript:'], body script:not([src])")
    expect(made).to_have_count(0)


@pytest.mark.parametrize("name", NAMES)
def test_an_account_is_not_called_by_markup(served: Served, name: str) -> None:
    """POST /api/account: refused."""
    with pytest.raises(urllib.error.HTTPError) as refused:
        served.post("/api/account", {"name": name, "password": "a horse of another colour"})
    refused.value.close()
    assert refused.value.code == 422
