"""Browsers known by their cookie; accounts, logging in and out, profiles and ladders over HTTP."""

import asyncio
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

from quintain.room.events import Opened
from quintain.room.messages import Occupant
from quintain.server.auth import COOKIE, Identity, key_of, new_token
from quintain.server.limiting import Limits
from quintain.server.passwords import Passwords
from quintain.server.results import Finished, Seated, Table
from quintain.server.sql_people import SqlPeople
from quintain.server.sql_results import SqlResults
from quintain.server.sql_store import SqlStore
from quintain.server.store import Entry, Summary
from quintain.server.wire_people import Chances, Ladder, Me, MyRooms, Profile
from tests.server.serving import CHEAP, FREE, problem, serving

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("matches")) as client:
        yield client


@pytest.fixture
def client(running: TestClient) -> TestClient:
    """A browser that was never here."""
    running.cookies.clear()
    return running


def me(answer: Any, status: int = 200) -> Me:
    assert answer.status_code == status, answer.text
    return msgspec.json.decode(answer.content, type=Me)


def token(client: TestClient) -> str:
    return client.cookies.get(COOKIE) or ""


def sign_up(client: TestClient, name: str) -> Me:
    return me(client.post("/api/account", json={"name": name, "password": PASSWORD}), 201)


def log_in(client: TestClient, name: str, password: str = PASSWORD) -> Any:
    return client.post("/api/session", json={"name": name, "password": password})


def send(client: TestClient, method: str, path: str, body: Mapping[str, object]) -> Any:
    return client.request(method, path, json=body)


def test_a_browser_gets_its_cookie_when_it_asks_who_it_is(client: TestClient) -> None:
    """HttpOnly, SameSite, a year; asked again, the same secret for another year."""
    answer = client.get("/api/me")
    assert me(answer) == Me("", 0)
    sent = answer.headers["set-cookie"]
    assert re.fullmatch(r"quintain=[\w-]{43}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax", sent)
    again = client.get("/api/me")
    assert again.headers["set-cookie"] == sent
    assert "set-cookie" not in client.get("/api/me/rooms").headers
    assert "set-cookie" not in client.get("/api/games").headers


@pytest.mark.parametrize("sent", ["", "short", "x" * 44, "a" * 42 + "!", "../../../etc/passwd", "' OR 1=1 --"])
def test_a_cookie_that_is_no_secret_of_ours_is_none(client: TestClient, sent: str) -> None:
    """The answer brings a fresh one."""
    answer = client.get("/api/me", headers={"cookie": f"{COOKIE}={sent}"})
    assert answer.status_code == 200
    assert sent[:42] == "" or sent not in answer.headers["set-cookie"]
    assert re.match(r"quintain=[\w-]{43};", answer.headers["set-cookie"])


def test_behind_tls_the_cookie_is_for_tls_alone(running: TestClient) -> None:
    """Secure: by the scheme, which a trusted proxy tells, or by --tls."""
    answer = running.get("https://localhost/api/me", headers={"cookie": ""})
    assert answer.headers["set-cookie"].endswith("; SameSite=Lax; Secure")
    told = Identity(None, None, None, lambda: 0, secure=True)  # type: ignore[arg-type]
    assert told.cookie(HTTPConnection({"type": "http", "scheme": "http"}), "t").endswith("; Secure")


def test_an_account_is_made_left_and_entered_again_each_time_by_a_fresh_secret(client: TestClient) -> None:
    """Rotation: a secret that somebody planted or copied before is worth nothing after."""
    client.get("/api/me")
    seen = [token(client)]
    made = sign_up(client, "Elaine")
    assert (made.name, made.since > 0) == ("Elaine", True)
    seen.append(token(client))
    assert me(client.get("/api/me")) == made
    assert me(client.delete("/api/session")) == Me("", 0)
    seen.append(token(client))
    assert me(log_in(client, "eLAINE")) == made
    seen.append(token(client))
    assert len(set(seen)) == 4
    for old in (seen[0], seen[1]):
        answer = client.get("/api/me", headers={"cookie": f"{COOKIE}={old}"})
        assert me(answer) == Me("", 0)
        assert old not in answer.headers["set-cookie"]


def test_a_log_in_that_fails_says_the_same_of_every_name(client: TestClient) -> None:
    """Equal answers for unknown names and wrong passwords; nothing of the browser changes."""
    sign_up(client, "Lynet")
    client.cookies.clear()
    wrong, unknown = log_in(client, "Lynet", "wrong horse!"), log_in(client, "Lyonors")
    assert problem(wrong, 403).code == "wrong_login"
    assert (wrong.content, wrong.status_code) == (unknown.content, unknown.status_code)
    assert [*wrong.headers] == [*unknown.headers]
    assert "set-cookie" not in wrong.headers


def test_names_are_unique_as_people_see_them(client: TestClient) -> None:
    """409; and who is logged in makes no second account."""
    sign_up(client, "Gareth")
    assert problem(client.post("/api/account", json={"name": "Bors", "password": PASSWORD}), 409).code == "member"
    client.cookies.clear()
    for name in ("Gareth", "GARETH", "Gаreth"):
        refused = problem(client.post("/api/account", json={"name": name, "password": PASSWORD}), 409)
        assert (refused.code, refused.where) == ("name_taken", "name")


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("POST", "/api/account", {"name": "<script>", "password": PASSWORD}, 422, "name"),
        ("POST", "/api/account", {"name": "Percival", "password": "short"}, 422, "password"),
        ("POST", "/api/account", {"name": "Percival"}, 400, "malformed"),
        ("POST", "/api/account", {"name": "Percival", "password": 7}, 400, "malformed"),
        ("POST", "/api/account", {"name": "P" * 101, "password": PASSWORD}, 400, "malformed"),
        ("POST", "/api/account", {"name": "Percival", "password": "x" * 401}, 400, "malformed"),
        ("POST", "/api/account", {"name": "Percival", "password": PASSWORD, "admin": True}, 400, "malformed"),
        ("POST", "/api/session", {"name": "' OR 1=1 --", "password": PASSWORD}, 403, "wrong_login"),
        ("PUT", "/api/account/password", {"password": PASSWORD, "following": PASSWORD}, 403, "not_logged_in"),
        ("DELETE", "/api/account", {"password": PASSWORD}, 403, "not_logged_in"),
        ("GET", "/api/players/nobody-here", {}, 404, "unknown_player"),
        ("GET", "/api/ladder", {}, 422, "unknown_game"),
        ("GET", "/api/ladder?game=lancelot&seats=2&hand=flick", {}, 422, "hand"),
        ("GET", "/api/ladder?game=crylail&seats=2", {}, 422, "hand"),
        ("GET", "/api/ladder?game=lancelot&seats=9", {}, 422, "seats"),
        ("GET", "/api/ladder?game=lancelot&seats=2&page=0", {}, 422, "page"),
        ("GET", "/api/me/rooms?page=-1", {}, 422, "page"),
        ("GET", "/api/chances?game=lancelot&seats=2&side=bot:page", {}, 422, "sides"),
        ("GET", "/api/chances?game=lancelot&seats=2&side=bot:page&side=bot:wind", {}, 422, "option"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(
    client: TestClient, method: str, path: str, body: Mapping[str, object], status: int, code: str
) -> None:
    """Every refusal is a Problem."""
    answer = client.get(path) if method == "GET" else send(client, method, path, body)
    assert problem(answer, status).code == code


def test_another_site_can_log_nobody_in_or_out(client: TestClient) -> None:
    """CSRF: origin, and JSON alone."""
    evil = {"origin": "http://evil.example"}
    body = {"name": "Elaine", "password": PASSWORD}
    assert client.post("/api/session", json=body, headers=evil).status_code == 403
    assert client.delete("/api/session", headers=evil).status_code == 403
    form = client.post("/api/session", data={"name": "Elaine", "password": PASSWORD})
    assert problem(form, 415).code == "media_type"


def test_a_new_password_logs_every_other_browser_out(client: TestClient) -> None:
    """PUT /api/account/password"""
    sign_up(client, "Tristram")
    elsewhere = token(client)
    client.cookies.clear()
    log_in(client, "Tristram")
    change = {"password": "not mine at all", "following": "battery staple"}
    assert problem(send(client, "PUT", "/api/account/password", change), 403).code == "wrong_login"
    weak = {"password": PASSWORD, "following": "Tristram"}
    assert problem(send(client, "PUT", "/api/account/password", weak), 422).code == "password"
    before = token(client)
    assert me(send(client, "PUT", "/api/account/password", {**change, "password": PASSWORD})).name == "Tristram"
    assert me(client.get("/api/me")).name == "Tristram"
    for old in (elsewhere, before):
        assert me(client.get("/api/me", headers={"cookie": f"{COOKIE}={old}"})).name == ""
    client.cookies.clear()
    assert problem(log_in(client, "Tristram"), 403).code == "wrong_login"
    assert me(log_in(client, "Tristram", "battery staple")).name == "Tristram"


def test_an_account_is_deleted_by_its_password(client: TestClient) -> None:
    """DELETE /api/account"""
    sign_up(client, "Lamorak")
    assert msgspec.json.decode(client.get("/api/players/lamorak").content, type=Profile).name == "Lamorak"
    assert problem(send(client, "DELETE", "/api/account", {"password": "not mine at all"}), 403).code == "wrong_login"
    assert me(send(client, "DELETE", "/api/account", {"password": PASSWORD})) == Me("", 0)
    assert problem(client.get("/api/players/lamorak"), 404).code == "unknown_player"
    assert problem(log_in(client, "Lamorak"), 403).code == "wrong_login"
    assert sign_up(client, "Lamorak").name == "Lamorak"


def test_ladders_profiles_and_rooms_begin_empty_and_chances_even(client: TestClient) -> None:
    """GET /api/ladder, /api/players/{name}, /api/me/rooms, /api/chances"""
    made = sign_up(client, "Pelleas")
    ladder = client.get("/api/ladder?game=crylail&seats=4&hand=steady")
    assert msgspec.json.decode(ladder.content, type=Ladder) == Ladder([], more=False)
    profile = client.get("/api/players/Pelleas")
    assert msgspec.json.decode(profile.content, type=Profile) == Profile("Pelleas", made.since, [], [], more=False)
    assert msgspec.json.decode(client.get("/api/me/rooms").content, type=MyRooms) == MyRooms([], more=False)
    path = "/api/chances?game=crylail&seats=4&hand=flick&side=Pelleas,bot:page&side=bot:squire,bot:knight"
    assert msgspec.json.decode(client.get(path).content, type=Chances).chances == [0.5, 0.5]


def test_log_ins_are_limited_by_address_and_by_name(tmp_path: Path) -> None:
    """429: whether the password fits is not even looked at."""
    allowances = replace(FREE, log_in="4/hour", log_in_name="2/hour", sign_up="1/hour")
    with serving(tmp_path, allowances=allowances) as client:
        sign_up(client, "Elaine")
        client.cookies.clear()
        assert problem(client.post("/api/account", json={"name": "Iris", "password": PASSWORD}), 429).code == "too_many"
        assert [log_in(client, "Elaine", "wrong horse!").status_code for _ in range(2)] == [403, 403]
        refused = log_in(client, "E1aine")
        assert problem(refused, 429).code == "too_many"
        assert int(refused.headers["retry-after"]) >= 1
        assert [log_in(client, name).status_code for name in ("Iris", "Kay")] == [403, 429]


def test_no_secret_and_no_key_is_in_any_answer_and_no_secret_in_the_database(tmp_path: Path) -> None:
    """Only hashes are stored, and hashes are told nobody."""
    with serving(tmp_path) as client:
        client.get("/api/me")
        secrets = [token(client)]
        sign_up(client, "Elaine")
        secrets.append(token(client))
        answers = [client.get(path).text for path in ("/api/me", "/api/me/rooms", "/api/players/Elaine")]
    told = "".join(answers)
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    for secret in secrets:
        assert secret not in told
        assert key_of(secret) not in told
        assert secret.encode() not in kept
        assert key_of(secret).encode() in kept
    assert PASSWORD.encode() not in kept


def test_sockets_are_closed_when_their_browser_is_logged_out(tmp_path: Path) -> None:
    """Identity.attending: also from elsewhere, by a new password; other people's stay open."""

    def browser(secret: str) -> HTTPConnection:
        headers = [(b"cookie", f"{COOKIE}={secret}".encode())]
        return HTTPConnection({"type": "websocket", "scheme": "ws", "headers": headers, "client": ("192.0.2.1", 1)})

    async def use() -> None:
        store = SqlStore(tmp_path / "matches.sqlite3")
        passwords = Passwords(CHEAP)
        identity = Identity(SqlPeople(store.database), passwords, Limits(FREE), lambda: 1)
        guest, closed = new_token(), []
        async with identity.attending(browser(guest), lambda: closed.append("guest")) as known:
            assert (known.actor.key, known.actor.user, known.token) == (key_of(guest), "", "")
            assert known.actor.holds(key_of(guest))
            made = await identity.sign_up(browser(guest), "Elaine", PASSWORD)
            assert closed == ["guest"]
            assert made.actor.holds(key_of(guest))
        other = await identity.log_in(browser(new_token()), "Elaine", PASSWORD)
        async with (
            identity.attending(browser(made.token), lambda: closed.append("made")) as mine,
            identity.attending(browser(new_token()), lambda: closed.append("stranger")) as stranger,
        ):
            assert mine.account is not None
            assert not stranger.actor.holds(key_of(guest))
            await identity.change_password(browser(other.token), PASSWORD, "battery staple")
            assert closed == ["guest", "made"]
        assert not identity._attending
        passwords.close()
        await store.close()

    asyncio.run(use())


def test_a_profile_tells_strangers_no_rooms_and_no_guests(tmp_path: Path) -> None:
    """GET /api/players/{name}: to its owner all results, to others the rated ones, without the way into a room."""
    asyncio.run(_two_results(tmp_path))
    with serving(tmp_path) as client:
        told = msgspec.json.decode(client.get("/api/players/Elaine").content, type=Profile)
        assert [result.room for result in told.results] == [""]
        assert [(seat.name, seat.account, seat.level) for seat in told.results[0].seats] == [
            ("Elaine", True, ""),
            ("Knight", False, "knight_errant"),
        ]
        assert told.results[0].seats[0].change == pytest.approx(told.ratings[0].rating - 25)
        assert (told.ratings[0].games, told.ratings[0].game) == (1, "lancelot")
        log_in(client, "Elaine")
        own = msgspec.json.decode(client.get("/api/players/elaine").content, type=Profile)
        assert [(result.room, result.unrated) for result in own.results] == [("two", "guest"), ("one", "")]
        assert [seat.name for seat in own.results[0].seats] == ["Elaine", "my sister"]
        ladder = client.get("/api/ladder?game=lancelot&seats=2&hand=none")
        lines = msgspec.json.decode(ladder.content, type=Ladder).lines
        assert [(line.place, line.name, line.level) for line in lines] == [(1, "Elaine", ""), (2, "", "knight_errant")]
        rooms = msgspec.json.decode(client.get("/api/me/rooms").content, type=MyRooms)
        assert [line.room for line in rooms.rooms] == ["two", "one"]
        path = "/api/chances?game=lancelot&seats=2&side=bot:knight_errant&side=Elaine"
        chances = msgspec.json.decode(client.get(path).content, type=Chances).chances
        assert chances[0] < 0.5 < chances[1]
        assert sum(chances) == pytest.approx(1)


async def _two_results(folder: Path) -> None:
    """Elaine beats a bot, which is rated, and a guest, which is not."""
    store = SqlStore(folder / "matches.sqlite3")
    people, results, passwords = SqlPeople(store.database), SqlResults(store.database), Passwords(CHEAP)
    identity = Identity(people, passwords, Limits(FREE), lambda: 1)
    nobody = HTTPConnection({"type": "http", "scheme": "http", "headers": [], "client": ("192.0.2.1", 1)})
    key = (await identity.sign_up(nobody, "Elaine", PASSWORD)).actor.key
    mine = Seated("El", 0, 1, 7, key)
    opponents = {"one": Seated("Knight", 1, 2, 3, level="knight_errant"), "two": Seated("my sister", 1, 2, 3, "hers")}
    for at, (room, opponent) in enumerate(opponents.items()):
        opened = Opened("lancelot", {}, [Occupant("guest", "El", 0)], False, "00", 1, [])
        summary = Summary(room, "lancelot", "", ("El", opponent.name), 9, over=True, at=at)
        await store.append(room, [Entry(0, "=0", opened)], summary, [key])
        await results.record(Finished(room, Table("lancelot", 2, "none"), "target", at, (mine, opponent), agreed=True))
    passwords.close()
    await store.close()
