"""Rooms by link over sockets: seats, rights, watching, resuming, talk, clocks, presence, restart, results."""

import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from quintain.bots.catalogue import level_of
from quintain.room import hosting
from quintain.room.match_view import ClockView
from quintain.room.talk import Aimed, Pinged, Said
from quintain.server import timekeeper
from quintain.server.socket import CLOSE_REFUSED
from quintain.server.wire import Beat, Done, Happened, Refused, Snapshot, Watchers
from quintain.server.wire_rooms import Lobby, OpenedRoom
from tests.server.people import FREE_SEAT, Browser, browser, part, seated, send, sit, start, until, until_kind, you
from tests.server.serving import opening, play, problem, received, serving

PATIENCE = 60.0
"""Seconds; a busy machine is slow, and no test is about speed."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("links")) as running:
        yield running


def people(client: TestClient) -> tuple[Browser, Browser, Browser]:
    return browser(client, "a"), browser(client, "b"), browser(client, "c")


def test_a_seat_is_taken_by_link_and_only_its_holder_moves(client: TestClient) -> None:
    """SitDown, Start, Play: by the holders; everybody else is refused with a code of its own."""
    host, guest, stranger = people(client)
    room = host.open()
    with host.at(room.room) as one, guest.at(room.room) as two:
        assert isinstance(received(one), Snapshot)
        assert part(you(one)) == ([0], True, False)
        assert isinstance(received(two), Snapshot)
        assert part(you(two)) == ([], False, False)
        send(two, start(1))
        assert until(two, Refused).code == "not_host"
        send(two, sit())
        assert part(you(two)) == ([1], False, False)
        assert until(two, Done).version == 2
        send(one, start(2))
        assert until(one, Done).version == 3
        send(two, play(3, "a1"))
        assert until(two, Refused).code == "not_your_turn"
        send(one, play(3, "a1"))
        assert until(one, Done).version == 4
        send(one, play(4, "b2", "again"))
        assert until(one, Refused).code == "not_your_turn"
        send(two, play(4, "b2"))
        assert until(two, Done).version == 5
        with stranger.at(room.room) as three:
            shown = until(three, Snapshot)
            assert shown.room.id == shown.room.watch == room.watch
            assert part(you(three)) == ([], False, True)
            send(three, play(5, "c3"))
            refused = until(three, Refused)
            assert (refused.code, refused.version) == ("not_seated", 5)


def test_a_room_that_begins_without_somebody_goes_on_for_him_as_a_watcher(client: TestClient) -> None:
    """as_viewer; where nobody may watch he is dismissed."""
    host, guest, stranger = people(client)
    for delay, code in ((0, ""), (-1, "no_watching")):
        room = host.open(setting={"where": "link", "delay": delay})
        assert bool(room.watch) == (delay >= 0)
        with host.at(room.room) as one, guest.at(room.room) as two, stranger.at(room.room) as three:
            assert not you(three).watcher
            send(two, sit())
            until(two, Done)
            send(one, start(2))
            until(one, Done)
            if code:
                assert until(three, Refused).code == code
                assert three.receive()["code"] == CLOSE_REFUSED
                assert problem(stranger.get(f"/api/rooms/{room.room}"), 403).code == code
            else:
                while not you(three).watcher:
                    pass
                send(one, play(3, "a1"))
                assert [until(three, Happened).version for _ in range(1)] == [4]


def test_who_comes_back_is_told_what_he_misses(client: TestClient) -> None:
    """Resume: the missing events, or a snapshot for a version that is none."""
    host, guest, _ = people(client)
    room, version = seated(host, guest)
    with host.at(room.room) as one:
        send(one, play(version, "a1"))
        until(one, Done)
    with guest.at(room.room, version=1) as two:
        assert [until(two, Happened).version for _ in range(3)] == [2, 3, 4]
        assert you(two).seats == [1]
        send(two, {"type": "resume", "version": 3})
        assert until(two, Happened).version == 4
        send(two, {"type": "resume", "version": 99})
        assert until(two, Snapshot).room.version == 4
    with guest.at(room.room, version=4) as two:
        assert you(two).seats == [1]
        send(two, play(4, "b2"))
        assert received(two).version == 5  # type: ignore[union-attr]


def test_talk_is_told_and_kept_nowhere(client: TestClient) -> None:
    """Say, Ping, Aim: to all others, and what is said to oneself too; watchers say nothing."""
    host, guest, stranger = people(client)
    room, version = seated(host, guest)
    with host.at(room.room) as one, guest.at(room.room) as two, stranger.at(room.watch) as three:
        for socket in (one, two, three):
            until(socket, Beat)
        send(one, {"type": "say", "command": "s", "text": "<b>Good luck</b>"})
        for socket in (one, two, three):
            assert until(socket, Said).text == "<b>Good luck</b>"
        send(two, {"type": "ping", "command": "p", "marks": ["a1 > b2"]})
        for socket in (one, three):
            assert until(socket, Pinged).marks == ["a1 > b2"]
        send(one, {"type": "aim", "command": "a", "text": "a1"})
        assert until(two, Aimed).text == "a1"
        send(two, {"type": "aim", "command": "a", "text": "a1"})
        assert until(two, Refused).code == "not_yours"
        send(three, {"type": "say", "command": "s", "phrase": "hello"})
        assert until(three, Refused).code == "not_seated"
        send(two, {"type": "set_chat", "command": "c", "on": False})
        assert until(two, Refused).code == "not_host"
        send(one, {"type": "set_chat", "command": "c", "on": False})
        until(one, Done)
        send(two, {"type": "say", "command": "t", "text": "hello"})
        assert until(two, Refused).code == "chat_off"
    assert msgspec.json.decode(host.get(f"/api/rooms/{room.room}").content, type=Snapshot).room.version == version + 1


def test_watchers_are_counted_and_see_everything_later(client: TestClient) -> None:
    """/watch/{id}: everything `delay` seconds late, over HTTP as well; versions without gaps."""
    host, guest, stranger = people(client)
    room, version = seated(host, guest, delay=2)
    time.sleep(2.1)
    with host.at(room.room) as one, stranger.at(room.watch) as three:
        assert until(three, Snapshot).room.version == version
        assert until(one, Watchers).watchers == 1
        begun = time.monotonic()
        send(one, play(version, "a1"))
        until(one, Done)
        send(one, {"type": "say", "command": "s", "phrase": "hello"})
        early = stranger.get(f"/api/rooms/{room.watch}")
        assert msgspec.json.decode(early.content, type=Snapshot).room.version == version
        assert len(stranger.get(f"/api/rooms/{room.watch}/history").json()["frames"]) == 1
        assert problem(stranger.get(f"/api/rooms/{room.watch}/motion/1"), 404).code == "unknown_ply"
        send(three, {"type": "resume", "version": version})
        seen = until(three, Happened)
        assert seen.version == version + 1
        assert until(three, Said).phrase == "hello"
        assert time.monotonic() - begun > 1.9
        assert room.room not in msgspec.json.encode(seen).decode()


def test_the_lobby_lists_public_matches_by_what_is_wanted(client: TestClient) -> None:
    """GET /api/lobby: the room's id while seats are free, the one for watching afterwards; private ones never."""
    host, guest, stranger = people(client)
    hidden = host.open()
    waiting = host.open(setting={"where": "link", "visibility": "lobby", "clock": {"kind": "move", "initial": 60}})
    running, _ = seated(host, guest, visibility="lobby")
    unwatched, _ = seated(host, guest, visibility="lobby", delay=-1)

    def listed(query: str = "") -> list[tuple[str, str, int]]:
        lobby = msgspec.json.decode(stranger.get(f"/api/lobby{query}").content, type=Lobby)
        return [(line.room, line.phase, line.free) for line in lobby.rooms]

    assert listed() == [(running.watch, "running", 0), (waiting.room, "waiting", 1)]
    assert listed("?phase=waiting&clock=move&seats=2&game=lancelot&rated=no") == [(waiting.room, "waiting", 1)]
    assert listed("?game=crylail") == listed("?seats=5") == listed("?rated=yes") == listed("?page=2") == []
    text = stranger.get("/api/lobby").text
    assert hidden.room not in text
    assert running.room not in text
    assert unwatched.room not in text
    for query in ("?phase=over", "?seats=9", "?rated=maybe", "?page=0", "?clock=sun", "?hand=left"):
        assert stranger.get(f"/api/lobby{query}").status_code == 422


def test_a_name_is_checked_and_shields_differ(client: TestClient) -> None:
    """SitDown, FillWithBot"""
    host, guest, _ = people(client)
    room = host.open()
    with guest.at(room.room) as two, host.at(room.room) as one:
        for name, shield, code in (("\u202eIris", 1, "name"), ("Iris", 0, "shield")):
            send(two, {**sit(name=name, shield=shield), "command": code})
            assert until(two, Refused).code == code
        fill = {"type": "fill_with_bot", "version": 1, "seat": 1}
        send(one, {**fill, "command": "f", "level": "wizard"})
        assert until(one, Refused).code == "level"
        send(two, {**fill, "command": "f", "level": "page"})
        assert until(two, Refused).code == "not_host"
        send(one, {**fill, "command": "g", "level": "page"})
        until(one, Done)
        send(two, sit())
        assert until(two, Refused).code == "taken"
        shown = msgspec.json.decode(host.get(f"/api/rooms/{room.room}").content, type=Snapshot).room.seats[1]
        assert (shown.kind, shown.name, shown.level) == ("bot", level_of("lancelot", "page").title, "page")
        send(one, {"type": "remove_seat", "command": "r", "version": 2, "seat": 1})
        until(one, Done)
        send(two, {**sit(), "command": "now"})
        assert until(two, Done).version == 4


def running_clock(who: Browser, room: str) -> ClockView:
    """Of a match that goes on."""
    shown = msgspec.json.decode(who.get(f"/api/rooms/{room}").content, type=Snapshot)
    assert shown.room.outcome is None
    assert shown.room.match.clock is not None
    return shown.room.match.clock


def test_time_runs_out_at_its_instant_and_after_a_restart(tmp_path: Path) -> None:
    """Flag: by a timer, without anybody's help; the time that the server was away is nobody's."""
    with serving(tmp_path) as client:
        host, guest, _ = people(client)
        room, _ = seated(host, guest, clock={"kind": "move", "initial": 5})
        with host.at(room.room) as one:
            until(one, Snapshot)
            over = until(one, Happened)
            while over.kind != "ended":
                over = until(one, Happened)
            assert over.room.outcome is not None
            assert over.room.outcome.reason == "time"
        paused, _ = seated(host, guest, clock={"kind": "move", "initial": 5})
        before = running_clock(host, paused.room)
    away_from = round(time.time() * 1000)
    time.sleep(2)
    back_at = round(time.time() * 1000)
    with serving(tmp_path) as client:
        host, guest, _ = people(client)
        assert running_clock(host, paused.room).at - before.at >= back_at - away_from
        with host.at(paused.room) as one:
            over = until(one, Happened)
            while over.kind != "ended":
                over = until(one, Happened)
            assert over.room.match.phase == "over"


def test_who_leaves_is_missed_and_who_comes_back_greeted(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Gone, Back, Claim only after the grace time."""
    monkeypatch.setattr(timekeeper, "MISSED_AFTER", 0.2)
    host, guest, _ = people(client)
    room, version = seated(host, guest)
    with host.at(room.room) as one:
        until(one, Snapshot)
        with guest.at(room.room) as two:
            until(two, Snapshot)
        gone = until(one, Happened)
        while gone.room.match.absent[1] == 0:
            gone = until(one, Happened)
        claim = {"type": "claim", "command": "c", "version": gone.version, "seat": 1, "choice": "win"}
        send(one, claim)
        assert until(one, Refused).code == "grace"
        with guest.at(room.room) as two:
            assert until(one, Happened).kind == "came_back"
    assert version == 3


def test_the_host_who_leaves_before_the_start_is_missed_and_followed(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Gone, PassHost: the guest is told at once, and may start the match after the grace time."""
    monkeypatch.setattr(timekeeper, "MISSED_AFTER", 0.2)
    monkeypatch.setattr(hosting, "SECOND_MS", 50)
    host, guest, _ = people(client)
    room = host.open(setting={"where": "link", "grace": 10})
    with guest.at(room.room) as two:
        with host.at(room.room) as one:
            send(two, sit())
            assert until_kind(one, "sat_down").version == 2
        gone = until_kind(two, "went_away")
        assert gone.room.match.host_away > 0
        assert gone.room.match.host == 0
        assert "the next person at the table may start the match" in gone.sentences[0]
        passed = until_kind(two, "host_passed")
        assert passed.sentences == ["Iris is the host now, and may start the match."]
        assert part(you(two)) == ([1], True, False)
        with host.at(room.room) as one:
            assert part(you(one)) == ([0], False, False)
            send(two, start(passed.version))
            begun = until_kind(two, "started")
            assert begun.room.match.phase == "running"


def test_an_aim_ends_when_the_line_of_whoever_aims_does(client: TestClient) -> None:
    """Aimed: nothing is aimed at any more by one who reloads or leaves, for players and for those who watch."""
    host, guest, stranger = people(client)
    room, _ = seated(host, guest)
    with guest.at(room.room) as two, stranger.at(room.watch) as three:
        until(two, Snapshot)
        until(three, Snapshot)
        with host.at(room.room) as one:
            send(one, {"type": "aim", "command": "a", "text": "a1"})
            assert (until(two, Aimed).text, until(three, Aimed).text) == ("a1", "a1")
        assert [(aimed.seat, aimed.text) for aimed in (until(two, Aimed), until(three, Aimed))] == [(0, ""), (0, "")]


def test_a_host_who_is_logged_in_sits_under_the_name_of_the_account(client: TestClient) -> None:
    """As whoever joins does; on one screen a person is called as it was typed, and who is no member can't be one."""
    client.cookies.clear()
    client.post("/api/account", json={"name": "Iris", "password": "correct horse battery"})
    member = Browser(client, client.cookies["quintain"])
    guest, *_ = people(client)

    def host_of(opened: OpenedRoom) -> tuple[str, str]:
        with member.at(opened.room) as socket:
            seat = until(socket, Snapshot).room.seats[0]
        return seat.kind, seat.name

    assert host_of(member.open()) == ("user", "Iris")
    assert host_of(member.open(seats=[{"kind": "user", "name": "Kay", "shield": 0}, FREE_SEAT])) == ("user", "Iris")
    assert host_of(guest.open())[0] == "guest"
    assert host_of(member.open(**opening(), setting={"where": "screen"})) == ("guest", "Elaine")


def test_a_finished_match_is_kept_once_as_a_result(tmp_path: Path) -> None:
    """Results: by consent alone rated; also when the server fell before the second write."""
    import sqlite3

    def rows(query: str) -> list[tuple[object, ...]]:
        connection = sqlite3.connect(tmp_path / "matches.sqlite3")
        found = connection.execute(query).fetchall()
        connection.close()
        return found

    def wait_for_two_ratings() -> None:
        """A result and its ratings are one write, which nobody is told of."""
        end = time.monotonic() + PATIENCE
        while len(rows("SELECT * FROM rating")) < 2 and time.monotonic() < end:
            time.sleep(0.02)

    password = "correct horse battery"
    with serving(tmp_path) as client:
        names = ("Elaine", "Iris")
        pair = []
        for name in names:
            client.cookies.clear()
            made = client.post("/api/account", json={"name": name, "password": password})
            assert made.status_code == 201
            pair.append(Browser(client, client.cookies["quintain"]))
        host, guest = pair
        room, version = seated(host, guest, rated=True)
        with host.at(room.room) as one:
            shown = until(one, Snapshot)
            assert [(seat.kind, seat.name) for seat in shown.room.seats][1] == ("user", "Iris")
            send(one, {"type": "resign", "command": "r", "version": version, "seat": 0})
            until(one, Done)
            wait_for_two_ratings()
    assert rows("SELECT room, reason, unrated FROM result") == [(room.room, "resigned", "")]
    assert len(rows("SELECT * FROM rating")) == 2
    connection = sqlite3.connect(tmp_path / "matches.sqlite3")
    for table in ("result_seat", "result", "rating"):
        connection.execute(f"DELETE FROM {table}")  # noqa: S608 (as if the server had fallen in between)
    connection.commit()
    connection.close()
    for _ in range(2):
        with serving(tmp_path):
            wait_for_two_ratings()
            time.sleep(0.5)  # nothing comes a second time
    assert rows("SELECT room, reason, unrated FROM result") == [(room.room, "resigned", "")]
    assert [games for (games,) in rows("SELECT games FROM rating")] == [1, 1]
