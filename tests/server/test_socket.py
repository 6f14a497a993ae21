"""The WebSocket of a room: snapshot, events without gaps, answers; and every message that is none."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from quintain.server.config import MOST_MESSAGE
from quintain.server.socket import CLOSE_REFUSED
from quintain.server.wire import Done, Happened, Refused, Snapshot
from tests.server.serving import obeyed, open_room, play, problem, received, refused, serving, told, watching


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("matches")) as running:
        yield running


def test_a_watcher_gets_a_snapshot_and_then_versions_without_gaps(client: TestClient) -> None:
    """Snapshot, Happened: versions without gaps, for those who only watch, too."""
    room = open_room(client)
    with watching(client, room) as player, watching(client, room) as watcher:
        assert isinstance(received(player), Snapshot)
        assert isinstance(received(watcher), Snapshot)
        for version, move in enumerate(("a1", "b2", "c3", "d4"), start=1):
            events, done = obeyed(player, play(version, move))
            assert [event.version for event in events] == [done.version] == [version + 1]
        with watching(client, room) as late:
            snapshot = received(late)
            assert isinstance(snapshot, Snapshot)
            assert (snapshot.room.version, len(snapshot.turns)) == (5, 4)
        seen = [received(watcher) for _ in range(4)]
        assert [event.version for event in seen if isinstance(event, Happened)] == [2, 3, 4, 5]


def test_a_move_is_told_with_its_sentences_and_whose_turn_it_is(client: TestClient) -> None:
    """Happened"""
    with watching(client, open_room(client)) as socket:
        received(socket)
        (event,), _ = obeyed(socket, play(1, "a1"))
    assert event.kind == "moved"
    assert event.sentences[-1] == "It is Iris' turn."
    assert [(turn.ply, turn.seat, turn.text) for turn in event.turns] == [(1, 0, "a1")]
    assert event.turns_from == 0
    assert event.view.position.to_move == 1


def test_take_back_resign_and_rematch(client: TestClient) -> None:
    """TakeBack, Resign, Rematch: the new room has the seats rotated by one."""
    room = open_room(client)
    with watching(client, room) as socket:
        received(socket)
        obeyed(socket, play(1, "a1"))
        (back,), _ = obeyed(socket, {"type": "take_back", "command": "t", "version": 2})
        assert (back.kind, back.turns, back.turns_from, back.view.position.to_move) == ("took_back", [], 0, 0)
        (over,), _ = obeyed(socket, {"type": "resign", "command": "r", "version": 3, "seat": 0})
        assert over.room.outcome is not None
        assert over.room.outcome.sentence == "Iris wins by resignation."
        (again,), _ = obeyed(socket, {"type": "rematch", "command": "m", "version": 4})
    following = told(client, again.room.next_room)
    assert following.room.version == 1
    assert [seat.name for seat in following.room.seats] == ["Iris", "Elaine"]
    assert following.room.options == told(client, room).room.options


def test_a_command_sent_twice_is_obeyed_once_and_answered_twice(client: TestClient) -> None:
    """A command carries an id: a repeated one gets its first answer, never a second effect."""
    room = open_room(client)
    with watching(client, room) as socket:
        received(socket)
        first = obeyed(socket, play(1, "a1", "same"))[1]
        obeyed(socket, play(2, "b2"))
        assert obeyed(socket, play(1, "a1", "same")) == ([], first)
        assert obeyed(socket, play(3, "g7", "same")) == ([], first)
    assert first == Done("same", 2)
    assert told(client, room).room.version == 3


def test_refusals_say_why_and_change_nothing(client: TestClient) -> None:
    """Refused: illegal with its rule, notation with its place, stale with the version."""
    room = open_room(client)
    with watching(client, room) as socket:
        received(socket)
        obeyed(socket, play(1, "a1"))
        before = told(client, room)
        illegal = refused(socket, play(2, "a1", "i"))
        assert (illegal.command, illegal.code, illegal.rule, illegal.where) == ("i", "illegal", "L4", "a1")
        assert (refused(socket, play(2, "a99")).code, refused(socket, play(2, "a99")).where[:9]) == (
            "notation",
            "character",
        )
        stale = refused(socket, play(1, "b2", "late"))
        assert (stale.code, stale.version) == ("stale", 2)
        assert refused(socket, play(7, "b2", "early")).code == "stale"
        assert refused(socket, {"type": "resign", "command": "x", "version": 2, "seat": 2}).where == "seat"
        named = refused(socket, {"type": "play", "command": "=", "version": 2, "move": "b2"})
        assert (named.where, named.why) == ("command", "expected letters, digits, - and _ only")
        assert refused(socket, {"type": "rematch", "command": "x", "version": 2}).code == "not_over"
        assert told(client, room) == before
        obeyed(socket, play(2, "b2"))


MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    '"play"',
    "\x00",
    "[" * 4_000,
    '{"a":' * 700,
    '{"type":"play"}',
    '{"type":"castle","command":"c","version":1}',
    '{"type":"play","command":"c","version":1,"move":1}',
    '{"type":"play","command":"c","version":"1","move":"a1"}',
    '{"type":"play","command":"c","version":1.5,"move":"a1"}',
    '{"type":"play","command":"c","version":-1,"move":"a1"}',
    '{"type":"play","command":"c","version":' + "9" * 2_000 + ',"move":"a1"}',
    '{"type":"play","command":"c","version":true,"move":"a1"}',
    '{"type":"play","command":"c","version":NaN,"move":"a1"}',
    '{"type":"play","command":"","version":1,"move":"a1"}',
    '{"type":"play","command":"=0","version":1,"move":"a1"}',
    '{"type":"play","command":"' + "c" * 41 + '","version":1,"move":"a1"}',
    '{"type":"play","command":"c","version":1,"move":""}',
    '{"type":"play","command":"c","version":1,"move":"' + "a" * 121 + '"}',
    '{"type":"play","command":"c","version":1,"move":"\\ud800"}',
    '{"type":"play","command":"c","version":1,"move":"a1","seat":1}',
    '{"type":"resign","command":"c","version":1,"seat":9}',
    '{"type":"resign","command":"c","version":1}',
]


def test_messages_that_are_none_are_refused_and_the_socket_goes_on(client: TestClient) -> None:
    """Refused "malformed": wrong types, unknown fields, deep and broken JSON."""
    room = open_room(client)
    with watching(client, room) as socket:
        received(socket)
        for message in MALFORMED:
            answer = refused(socket, message)
            assert (answer.command, answer.code, answer.version) == ("", "malformed", 1), message[:80]
        assert refused(socket, "x" * (MOST_MESSAGE + 1)).code == "too_large"
        socket.send_bytes(b'{"type":"take_back","command":"c","version":1}')
        binary = received(socket)
        assert isinstance(binary, Refused)
        assert binary.code == "malformed"
        assert obeyed(socket, play(1, "a1"))[1].version == 2


@settings(max_examples=60, deadline=None)
@given(
    message=st.one_of(
        st.text(max_size=60),
        st.recursive(st.none() | st.booleans() | st.floats() | st.text(max_size=9), st.lists, max_leaves=9).map(
            lambda value: msgspec.json.encode(value).decode()
        ),
        st.fixed_dictionaries(
            {
                "type": st.sampled_from(["play", "take_back", "resign", "rematch", "snapshot"]),
                "command": st.text(max_size=9) | st.integers(),
                "version": st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
            },
            optional={"move": st.text(max_size=9), "seat": st.integers(-1, 9), "more": st.none()},
        ).map(lambda value: msgspec.json.encode(value).decode()),
    )
)
def test_any_message_gets_an_answer_and_none_that_is_refused_changes_anything(client: TestClient, message: str) -> None:
    """Messages are fuzzed: every one is answered, on a socket that stays usable."""
    room = open_room(client)
    with watching(client, room) as socket:
        received(socket)
        before = told(client, room).room.version
        socket.send_text(message)
        answer = received(socket)
        if isinstance(answer, Refused):
            assert told(client, room).room.version == before
            obeyed(socket, {"type": "resign", "command": "end", "version": before, "seat": 0})


def test_the_socket_of_an_unknown_room_is_refused_and_closed(client: TestClient) -> None:
    """Refused "unknown_room", close code 4404."""
    with watching(client, "AAAAAAAAAAAAAAAAAAAAAA") as socket:
        answer = received(socket)
        assert isinstance(answer, Refused)
        assert answer.code == "unknown_room"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == CLOSE_REFUSED


def test_a_restarted_server_goes_on_where_it_was(tmp_path: Path) -> None:
    """Rooms are in the store: view, turns, answers to old commands and the next move survive."""
    with serving(tmp_path) as client:
        room = open_room(client)
        with watching(client, room) as socket:
            received(socket)
            obeyed(socket, play(1, "a1", "first"))
            obeyed(socket, play(2, "b2"))
        before = told(client, room)
    with serving(tmp_path, browser=client) as client:
        assert told(client, room) == before
        with watching(client, room) as socket:
            received(socket)
            assert obeyed(socket, play(1, "a1", "first")) == ([], Done("first", 2))
            assert obeyed(socket, play(3, "c3"))[1].version == 4


def test_a_whole_game_is_played_over_the_socket(client: TestClient) -> None:
    """L10: to the end; the outcome is told, and the finished match refuses moves."""
    room = open_room(client, options={"players": "2", "size": "4", "target": "1", "shields": "8"})
    with watching(client, room) as socket:
        snapshot = received(socket)
        assert isinstance(snapshot, Snapshot)
        view, version, outcome = snapshot.view, 1, None
        while outcome is None:
            legal = [square for square in view.squares if square.legal]  # type: ignore[union-attr]
            best = max(legal, key=lambda square: len(square.captures))
            (event,), _ = obeyed(socket, play(version, best.name))
            view, version, outcome = event.view, event.version, event.room.outcome
        assert outcome.reason == "target"
        assert refused(socket, play(version, "a1")).code == "over"


def test_a_bug_is_owned_up_to_and_nothing_of_it_leaks(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No traceback ever leaks; a command is always answered, and the match goes on."""
    room = open_room(client)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("a secret of the house")

    with watching(client, room) as socket:
        received(socket)
        with monkeypatch.context() as patch:
            patch.setattr("quintain.server.rooms.handle", broken)
            answer = refused(socket, play(1, "a1"))
            patch.setattr("quintain.server.views.history", broken)
            over_http = problem(client.get(f"/api/rooms/{room}/history"), 500)
        assert answer.code == over_http.code == "internal"
        assert "secret" not in answer.why + over_http.why
        assert "a secret of the house" in capsys.readouterr().err
        assert obeyed(socket, play(1, "a1"))[1].version == 2


def test_a_damaged_match_is_named_and_the_others_go_on(tmp_path: Path) -> None:
    """Damage is found and named at load: over HTTP, on the socket and in the log."""
    with serving(tmp_path) as client:
        damaged, whole = open_room(client), open_room(client)
    connection = sqlite3.connect(tmp_path / "matches.sqlite3")
    connection.execute("UPDATE event SET event = replace(event, 'Elaine', 'Mordred') WHERE room = ?", (damaged,))
    connection.commit()
    connection.close()
    with serving(tmp_path, browser=client) as client:
        found = problem(client.get(f"/api/rooms/{damaged}"), 500)
        assert (found.code, found.where) == ("damaged", "event 0")
        with watching(client, damaged) as socket:
            answer = received(socket)
            assert isinstance(answer, Refused)
            assert answer.code == "damaged"
        assert told(client, whole).room.version == 1
        assert len(client.get("/api/me/rooms").json()["rooms"]) == 2
