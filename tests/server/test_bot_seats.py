"""Bots at their seats: whole games over the socket, hints, "move now", crashes, restarts, and rooms beside them."""

import os
import signal
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from quintain.bots.catalogue import LEVELS, stand_in
from quintain.bots.parts import AHEAD, Part, part_for
from quintain.games.lancelot_view import LancelotView
from quintain.server.wire import Done, Happened, Refused, ServerMessage, Snapshot, Thinking
from quintain.server.wire_rooms import BotsReady, Catalogue, OpenedRoom
from tests.server.serving import bot, obeyed, open_room, play, problem, received, seats, serving, told, watching

MOST_MESSAGES = 3_000
SMALL = {"players": "2", "size": "5", "target": "3", "shields": "10"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with serving(tmp_path) as running:
        yield running


def person(seat: int) -> dict[str, object]:
    return seats(seat + 1)[seat]


def opened(
    client: TestClient,
    sitting: list[dict[str, object]],
    options: Mapping[str, str] | None = None,
    game: str = "lancelot",
) -> str:
    answer = client.post("/api/rooms", json={"game": game, "options": dict(options or {}), "seats": sitting})
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=OpenedRoom).room


def send(socket: WebSocketTestSession, **message: object) -> None:
    socket.send_text(msgspec.json.encode(message).decode())


def until(socket: WebSocketTestSession, wanted: type[Any], **having: object) -> Any:
    """The next message of this kind with these fields; others are passed over."""
    for _ in range(MOST_MESSAGES):
        message: ServerMessage = received(socket)
        if isinstance(message, wanted) and all(getattr(message, name) == value for name, value in having.items()):
            return message
    raise AssertionError(f"no {wanted.__name__} came")


def legal_move(shown: Happened | Snapshot) -> str:
    assert isinstance(shown.view, LancelotView)
    return next((square.name for square in shown.view.squares if square.legal), "--")


def workers() -> list[int]:
    """The processes that think about moves for this process."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().split(b"\0")
            parent = int((folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == os.getpid() and b"quintain.server.worker" in command and b"moves" in command:
            found.append(int(folder.name))
    return found


def test_a_bot_answers_each_move_of_a_person_until_the_game_is_over(client: TestClient) -> None:
    """issue 3: a bot in any seat. A whole game against a beginner."""
    room = opened(client, [person(0), bot("sergeant", 1)], SMALL)
    with watching(client, room) as socket:
        last: Happened | Snapshot = until(socket, Snapshot)
        while last.room.outcome is None:
            socket.send_text(msgspec.json.encode(play(last.room.version, legal_move(last))).decode())
            mine = until(socket, Happened, kind="moved")
            assert mine.turns[-1].seat == 0
            last = mine
            if last.room.outcome is None:
                thinking = until(socket, Thinking)
                assert (thinking.seat, thinking.level, thinking.state) == (1, "sergeant", "thinking")
                last = until(socket, Happened, kind="moved")
                assert last.turns[-1].seat == 1
    assert last.room.outcome.reason in {"target", "exhausted"}


def test_bots_alone_play_while_somebody_watches(client: TestClient) -> None:
    """contract: they pause while nobody does"""
    room = opened(client, [bot("page", 0), bot("squire", 1), bot("yeoman", 2)], {"players": "3", "size": "5"})
    assert told(client, room).room.version == 1
    with watching(client, room) as socket:
        for _ in range(3):
            until(socket, Happened, kind="moved")
    before, rested = 0, told(client, room).room.version
    while before != rested:  # a thought that had begun may end
        time.sleep(0.5)
        before, rested = rested, told(client, room).room.version
    assert rested >= 4
    assert told(client, room).room.outcome is None
    with watching(client, room) as socket:
        over = until(socket, Happened)
        while over.room.outcome is None:
            over = until(socket, Happened)


def test_who_opened_a_room_of_bots_alone_can_hurry_them(tmp_path: Path) -> None:
    """contract: move now"""
    with serving(tmp_path, pace=30.0) as client:
        room = opened(client, [bot("page", 0), bot("squire", 1)])
        with watching(client, room) as socket:
            until(socket, Thinking)
            send(socket, type="move_now", command="n", version=1)
            until(socket, Done)
            assert until(socket, Happened, kind="moved").version == 2


def test_nobody_moves_for_a_bot_but_it_can_be_told_to_move_now(tmp_path: Path) -> None:
    """contract: a person's move is refused while a bot is on turn; a bot does not give up"""
    with serving(tmp_path, pace=100.0) as client:
        room = opened(client, [bot("page", 0), person(1)], SMALL)
        with watching(client, room) as socket:
            until(socket, Snapshot)
            send(socket, **play(1, "a1"))
            assert until(socket, Refused).code == "not_your_turn"
            send(socket, type="resign", command="r", version=1, seat=0)
            assert until(socket, Refused).code == "bot"
            send(socket, type="hint", command="h", version=1)
            assert until(socket, Refused).code == "no_hint"
            send(socket, type="move_now", command="n", version=1)
            assert until(socket, Happened, kind="moved").turns[0].seat == 0
            send(socket, type="move_now", command="n2", version=2)
            assert until(socket, Refused).code == "no_bot"
            send(socket, type="move_now", command="n3", version=1)
            assert until(socket, Refused).code == "stale"


def test_who_comes_while_a_bot_thinks_is_told_so(tmp_path: Path) -> None:
    """contract: Thinking behind the snapshot"""
    with serving(tmp_path, pace=100.0) as client:
        room = opened(client, [bot("page", 0), person(1)], SMALL)
        with watching(client, room) as socket:
            until(socket, Thinking, state="thinking")
            with watching(client, room) as other:
                assert isinstance(received(other), Snapshot)
                assert received(other) == Thinking(0, "page", "thinking", 0, 0, "")


def test_a_server_that_was_stopped_in_the_middle_of_a_thought_goes_on_with_it(tmp_path: Path) -> None:
    """contract: after a restart, on load"""
    with serving(tmp_path, pace=100.0) as client:
        room = opened(client, [bot("yeoman", 0), person(1)], SMALL)
        with watching(client, room) as socket:
            until(socket, Thinking, state="thinking")
    with serving(tmp_path, browser=client) as again, watching(again, room) as socket:
        last = received(socket)
        while not (isinstance(last, Snapshot | Happened) and last.turns):
            last = received(socket)
        assert last.turns[0].seat == 0


def test_a_bot_whose_worker_is_killed_plays_on(client: TestClient) -> None:
    """contract: a died worker is replaced"""
    room = opened(client, [person(0), bot("squire", 1)], SMALL)
    with watching(client, room) as socket:
        last: Happened | Snapshot = until(socket, Snapshot)
        for _ in range(2):
            send(socket, **play(last.room.version, legal_move(last)))
            until(socket, Happened, kind="moved")
            last = until(socket, Happened, kind="moved")
            for process in workers():
                os.kill(process, signal.SIGKILL)
    assert len(last.room.seats) == 2


def test_a_move_is_taken_back_with_the_answers_of_the_bots(client: TestClient) -> None:
    """contract: back to the last move of a person"""
    room = opened(client, [person(0), bot("page", 1), bot("page", 2)], {"players": "3", "size": "5"})
    with watching(client, room) as socket:
        send(socket, **play(1, "a1"))
        for _ in range(2):
            until(socket, Happened, kind="moved")
        last = until(socket, Happened, kind="moved")
        assert last.room.take_back
        send(socket, type="take_back", command="t", version=last.version)
        back = until(socket, Happened, kind="took_back")
        assert (back.turns_from, back.turns) == (0, [])
        assert back.sentences[0] == "The last 3 moves are taken back."
        assert not back.room.take_back


def test_a_rematch_keeps_the_bots(client: TestClient) -> None:
    """contract"""
    room = opened(client, [person(0), bot("page", 1)], SMALL)
    with watching(client, room) as socket:
        send(socket, type="resign", command="r", version=1, seat=0)
        until(socket, Happened, kind="resigned")
        send(socket, type="rematch", command="again", version=2)
        following = until(socket, Happened, kind="rematched").room.next_room
    with watching(client, following) as socket:
        first = until(socket, Snapshot)
        assert [seat.level for seat in first.room.seats] == ["page", ""]
        assert until(socket, Happened, kind="moved").turns[0].seat == 0


@pytest.mark.parametrize(
    ("seat", "where"),
    [
        ({"kind": "bot", "name": "B", "shield": 0}, "seats[0].level"),
        ({"kind": "bot", "name": "B", "shield": 0, "level": "paladin"}, "seats[0].level"),
        ({"kind": "guest", "name": "B", "shield": 0, "level": "page"}, "seats[0].level"),
    ],
)
def test_bots_alone_have_levels_and_those_of_their_game(
    client: TestClient, seat: dict[str, object], where: str
) -> None:
    """contract"""
    request = {"game": "lancelot", "options": {}, "seats": [seat, person(1)]}
    refused = problem(client.post("/api/rooms", json=request), 422)
    assert (refused.code, refused.where) == ("level", where)


def test_levels_are_offered_and_how_far_they_are_prepared(client: TestClient) -> None:
    """contract"""
    games = msgspec.json.decode(client.get("/api/games").content, type=Catalogue).games
    assert [[level.name for level in game.levels] for game in games] == [
        [level.name for level in LEVELS[game.name]] for game in games
    ]
    ready = msgspec.json.decode(client.get("/api/bots").content, type=BotsReady)
    assert ready == BotsReady(True, 0, 0, "")


def test_an_unfinished_record_with_bots_goes_on_with_them(client: TestClient) -> None:
    """contract: records tell which seats are bots and at which level"""
    room = opened(client, [person(0), bot("sergeant", 1)], SMALL)
    with watching(client, room) as socket:
        send(socket, **play(1, "a1"))
        until(socket, Happened, kind="moved")
        until(socket, Happened, kind="moved")
    text = client.get(f"/api/rooms/{room}/record").text
    assert '[Bot2 "sergeant"]' in text
    cut = text.rpartition(" ")[0] + "\n" if "2." not in text else text
    answer = client.post("/api/records", content=cut, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 201, answer.text
    copy = msgspec.json.decode(answer.content, type=OpenedRoom).room
    with watching(client, copy) as socket:
        first = until(socket, Snapshot)
        assert [(seat.kind, seat.level) for seat in first.room.seats] == [("guest", ""), ("bot", "sergeant")]
        if not len(first.turns) % 2:
            send(socket, **play(first.room.version, legal_move(first)))
            until(socket, Happened, kind="moved")
        assert until(socket, Happened, kind="moved").turns[-1].seat == 1
    unknown = client.post(
        "/api/records", content=text.replace("sergeant", "dragon"), headers={"Content-Type": "text/plain"}
    )
    refusal = problem(unknown, 422)
    assert "tag Bot2: 'dragon' is none of" in refusal.why
    number = text.split("\n").index('[Bot2 "sergeant"]') + 1
    assert refusal.where == f"line {number}"


def test_an_unfinished_record_goes_on_with_the_bot_that_took_over(client: TestClient) -> None:
    """Forfeits: at some level where the record does not say which, as old ones do not"""
    head = "".join(f'[{name.capitalize()} "{value}"]\n' for name, value in SMALL.items())
    for tags, level in (('[Forfeits "2@2"]\n[Bot2 "page"]', "page"), ('[Forfeits "2"]', stand_in("lancelot").name)):
        text = f'[Game "lancelot"]\n{head}{tags}\n\n1. a1\n'
        answer = client.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
        assert answer.status_code == 201, answer.text
        with watching(client, msgspec.json.decode(answer.content, type=OpenedRoom).room) as socket:
            first = until(socket, Snapshot)
            assert (first.room.seats[1].kind, first.room.seats[1].level) == ("bot", level)
            assert until(socket, Happened, kind="moved").turns[-1].seat == 1


def test_what_a_bot_needs_compiled_follows_from_game_and_level() -> None:
    """contract: compiled in an order of likelihood"""
    assert part_for("lancelot", {"players": "2"}, "sergeant") is None
    assert part_for("lancelot", {"players": "2"}, "lancelot") == AHEAD[0] == Part("lancelot", 2, 8)
    assert part_for("crylail", {}, "stable_boy") == AHEAD[1]
    assert AHEAD[4].title == "Lancelot for 5 on 14×14 with diagonals and the sword"
    assert AHEAD[0].title == "Lancelot for 2 on 8×8"


@pytest.mark.slow
def test_a_hint_is_given_marked_and_refused_a_second_time(client: TestClient) -> None:
    """contract: hints; compiles the kernels of two knights on 8×8 unless they are kept"""
    room = open_room(client)
    with watching(client, room) as socket:
        until(socket, Snapshot)
        send(socket, type="hint", command="h", version=1)
        assert until(socket, Thinking).level == ""
        given = until(socket, Happened, kind="hinted")
        assert given.room.hint is not None
        assert given.room.hint.title == f"Shield on {given.room.hint.move}"
        assert given.room.hint.why.endswith("%.")
        assert until(socket, Done).command == "h"
        send(socket, type="hint", command="h", version=1)
        assert until(socket, Done).version == 2
        send(socket, type="hint", command="h2", version=2)
        assert until(socket, Refused).code == "no_hint"
        moved, _ = obeyed(socket, play(2, given.room.hint.move))
        assert (moved[0].turns[0].hinted, moved[0].room.hint) == (True, None)
        obeyed(socket, {"type": "take_back", "command": "t", "version": 3})
        assert told(client, room).room.hint == given.room.hint
        obeyed(socket, play(4, "a1"))
    text = client.get(f"/api/rooms/{room}/record").text
    assert '[Hints "1"]' in text
    answer = client.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
    copy = msgspec.json.decode(answer.content, type=OpenedRoom).room
    assert [turn.hinted for turn in told(client, copy).turns] == [True]


@pytest.mark.slow
def test_bots_play_a_match_of_crylail_to_its_end_and_advise_in_it(client: TestClient) -> None:
    """issue 3; compiles the kernels of Crylail unless they are kept"""
    short = {"players": "2", "limit": "rounds", "rounds": "2"}
    room = opened(client, [bot("stable_boy", 0), bot("stable_boy", 1)], short, "crylail")
    with watching(client, room) as socket:
        last: Happened | Snapshot = until(socket, Snapshot)
        while last.room.outcome is None:
            last = until(socket, Happened, kind="moved")
    assert {turn.seat for turn in told(client, room).turns} == {0, 1}
    taught = opened(client, [person(0), person(1)], short, "crylail")
    with watching(client, taught) as socket:
        send(socket, type="hint", command="h", version=1)
        hint = until(socket, Happened, kind="hinted").room.hint
        assert hint.why.startswith("With what a push by hand usually misses by reckoned in, ")
        assert hint.title.startswith("the ")
        until(socket, Done, command="h")
        moved, _ = obeyed(socket, play(2, hint.move))
        assert moved[0].turns[0].hinted
