"""Another's seat, and what an attacker may know of it: links, names, hashes out of a stolen database, old secrets.

Every resource and message by host, other seat, watcher and stranger: tests/server/test_rights.py. Pages of another
site: test_guard.py. Passwords and spent secrets over HTTP: test_auth.py.
"""

import secrets
import sqlite3
import string
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest
from starlette.testclient import TestClient

from quintain.core.errors import CommandError
from quintain.games.catalogue import configure
from quintain.room.actors import Actor
from quintain.room.handle import handle
from quintain.room.match_view import You
from quintain.room.messages import Occupant, Play
from quintain.room.opening import open_room
from quintain.room.rights import seats_of
from quintain.server.auth import key_of, new_token
from quintain.server.views import AnyRoom
from quintain.server.wire import Done, Refused, Snapshot
from tests.server.people import Browser, browser, part, seated, send, until
from tests.server.serving import FREE, play, problem, serving

GUESSES: Final = 1_000_000
NEAR: Final = 1_000
"""Of how many guesses one is the true secret but for a letter."""
LETTERS: Final = string.ascii_letters + string.digits + "-_"
OVER_HTTP: Final = 60
PASSWORD: Final = "a horse of another colour"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with serving(tmp_path) as running:
        yield running


def moves(attacker: Browser, at: str, version: int, move: str = "a1") -> str:
    """What he gets for a move: "done", or the code of the refusal."""
    with attacker.at(at) as socket:
        until(socket, Snapshot)
        send(socket, play(version, move, f"by-{secrets.token_hex(4)}"))
        answer = until(socket, Done | Refused)  # type: ignore[arg-type]
        return "done" if isinstance(answer, Done) else answer.code


def held_by(key: str) -> AnyRoom:
    """A match whose seats both are held by one browser."""
    configured = configure("lancelot", {"players": "2"})
    occupants = [Occupant("guest", "Elaine", 0), Occupant("guest", "Iris", 1)]
    room, _ = open_room(configured.game, configured.notation, seats=occupants, seed=bytes(32), now=1, host=key)
    return room


def test_a_million_guesses_at_a_secret_open_no_seat() -> None:
    """The check itself, hash and all, which every request and message passes: 0 of 1,000,000.

    By then 2^256 are left. Over the network the limits allow 6,000 a minute from an address.
    """
    chance, secret = Random(9), new_token()
    room = held_by(key_of(secret))
    assert seats_of(room, Actor("person", key_of(secret))) == (0, 1)
    guess, opened = bytearray(secret.encode()), 0
    for number in range(GUESSES):
        if number % NEAR:
            guess[:] = chance.randbytes(32).hex()[:43].encode()
        else:
            at = chance.randrange(len(secret))
            guess[:] = secret.encode()
            guess[at] = ord(chance.choice(LETTERS.replace(secret[at], "")))
        opened += bool(seats_of(room, Actor("person", key_of(guess.decode()))))
    assert opened == 0


def test_guesses_over_the_network_are_guests_and_then_too_many(tmp_path: Path) -> None:
    """Each guess is somebody new with nothing; above the limit none is looked at any more."""
    with serving(tmp_path, allowances=replace(FREE, request=f"{OVER_HTTP}/hour")) as client:
        victim = browser(client, "v")
        room = victim.open().room
        answers = [Browser(client, new_token()).get("/api/me/rooms") for _ in range(2 * OVER_HTTP)]
        assert [answer.json() for answer in answers[: OVER_HTTP - 1]] == [{"rooms": [], "more": False}] * (
            OVER_HTTP - 1
        )
        assert {problem(answer, 429).code for answer in answers[OVER_HTTP - 1 :]} == {"too_many"}
        assert room not in "".join(answer.text for answer in answers)


def test_a_secret_is_32_random_bytes_each_time_another() -> None:
    """new_token: 43 letters of base64url."""
    made = {new_token() for _ in range(10_000)}
    assert len(made) == 10_000
    assert {len(token) for token in made} == {43}


def test_links_names_and_a_stolen_database_give_nobody_anothers_seat(client: TestClient, tmp_path: Path) -> None:
    """He gets to look on: by the room's link, the link for watching, the seat's name, and the hashes of the secrets."""
    host, guest = browser(client, "h"), browser(client, "g")
    room, version = seated(host, guest)
    stolen = sqlite3.connect(tmp_path / "matches.sqlite3")
    keys = [key for (key,) in stolen.execute("SELECT key FROM room_holder")]
    logs = "".join(text for (text,) in stolen.execute("SELECT event FROM event"))
    stolen.close()
    assert set(keys) == {key_of(host.secret), key_of(guest.secret)}
    assert host.secret not in logs and guest.secret not in logs
    for secret in (*keys, *(key[:43] for key in keys), "Elaine", "Elaine".ljust(43, "-")):
        thief = Browser(client, secret)
        assert moves(thief, room.room, version) == "not_seated"
        assert moves(thief, room.watch, version) == "not_seated"
    with browser(client, "s").at(room.room) as socket:
        send(socket, {"type": "sit_down", "command": "s", "seat": 0, "name": "Elaine", "shield": 0})
        assert until(socket, Refused).code == "not_seated"
    assert moves(guest, room.room, version) == "not_your_turn"
    assert moves(host, room.room, version) == "done"


def test_by_the_link_for_watching_nobody_finds_the_room_nor_moves(client: TestClient) -> None:
    """A watcher who moves: "not_seated", the host too when he comes by that link."""
    host, guest = browser(client, "h"), browser(client, "g")
    room, version = seated(host, guest)
    watcher = browser(client, "w")
    with watcher.at(room.watch) as socket:
        shown = socket.receive_text()
        assert room.room not in shown
        assert part(until(socket, You)) == ([], False, True)
    assert {moves(person, room.watch, version) for person in (watcher, host, guest)} == {"not_seated"}
    assert watcher.get(f"/api/rooms/{room.watch[:-1]}").json()["code"] == "unknown_room"


def test_a_stale_secret_moves_nothing_and_its_owner_goes_on_with_the_new_one(client: TestClient) -> None:
    """Spent by logging in, and by logging out: whoever finds it in an old browser is a stranger."""
    host, guest = browser(client, "h"), browser(client, "g")
    room, version = seated(host, guest)

    def after(method: str, path: str, who: Browser) -> Browser:
        client.cookies.clear()
        answer = client.request(method, path, json={"name": "Percival", "password": PASSWORD}, headers=who.headers)
        assert answer.status_code in {200, 201}, answer.text
        return Browser(client, str(answer.cookies["quintain"]))

    member = after("POST", "/api/account", host)
    assert moves(host, room.room, version) == "not_seated"
    assert moves(member, room.room, version) == "done"
    left = after("DELETE", "/api/session", member)
    assert moves(guest, room.room, version + 1, "b2") == "done"
    for stale in (host, member, left):
        assert stale.get("/api/me").json()["name"] == ""
        assert moves(stale, room.room, version + 2, "c3") == "not_seated"
    again = after("POST", "/api/session", left)
    assert moves(again, room.room, version + 2, "c3") == "done"


def test_what_the_server_alone_says_can_be_said_by_nobody_else(client: TestClient) -> None:
    """Flag, Gone, Back, Wake: no message is called so."""
    host, guest = browser(client, "h"), browser(client, "g")
    room, version = seated(host, guest)
    with host.at(room.room) as socket:
        for kind in ("flag", "gone", "back", "wake", "Flag", "opened", "moved"):
            send(socket, {"type": kind, "command": "c", "version": version, "seats": [1], "seat": 1})
            assert until(socket, Refused).code == "malformed"


def test_the_pure_room_trusts_no_actor_with_an_empty_key() -> None:
    """A browser without a secret holds no seat, also where seats are free."""
    room = held_by("k" * 64)
    for actor in (Actor("person", ""), Actor("watcher", "k" * 64), Actor("person", "K" * 64)):
        assert seats_of(room, actor) == ()
        with pytest.raises(CommandError, match="sit in this match"):
            handle(room, Play("c", 1, "a1"), actor, 2)
