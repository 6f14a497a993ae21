"""A match of Crylail over the server: tremor, motion, score sheets, records and the way back after a restart."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from quintain.games.crylail_view import CrylailPosition, CrylailView
from quintain.server.wire import Done, Happened, Snapshot
from quintain.server.wire_rooms import History, MotionOfPly, OpenedRoom
from tests.server.serving import obeyed, open_room, play, problem, received, refused, serving, told, watching

TWO_ROUNDS = {"players": "2", "limit": "rounds", "rounds": "2"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("matches")) as running:
        yield running


def crylail_view(message: Snapshot | Happened) -> CrylailView:
    assert isinstance(message.view, CrylailView)
    return message.view


def next_move(view: CrylailView, number: int) -> str:
    """Some legal move: the first knight that may be sent, flicked a little differently each time."""
    if view.phase == "relaunch":
        return "stand"
    legal = next(knight.kind for knight in view.sendable if knight.legal)
    return f"{legal} 200000 {100_000 + 37_000 * (number % 13)} {2_350_000 + 21_000 * (number % 5)} 0 0"


def play_on(client: TestClient, room: str, most: int) -> Snapshot:
    """Plays until the end, or so many moves."""
    with watching(client, room) as socket:
        message: Snapshot | Happened = received(socket)  # type: ignore[assignment]
        for number in range(most):
            if message.room.outcome is not None:
                break
            (message,), _ = obeyed(socket, play(message.room.version, next_move(crylail_view(message), number)))
    return told(client, room)


def test_a_whole_match_is_played_scored_kept_and_replayed(client: TestClient) -> None:
    """C5, C21: two rounds of twelve knights; the record goes up again with the same turns, sheets and result."""
    room = open_room(client, "crylail", {**TWO_ROUNDS, "hand": "steady"})
    end = play_on(client, room, 40)
    assert end.room.outcome is not None
    assert end.room.outcome.reason == "rounds"
    assert len(crylail_view(end).sheets) == 2
    frames = msgspec.json.decode(client.get(f"/api/rooms/{room}/history").content, type=History).frames
    assert len(frames) == len(end.turns) + 1
    assert sum(frame.sheet is not None for frame in frames) == 2
    assert isinstance(frames[-1].position, CrylailPosition)
    assert frames[-1].position.totals == end.room.outcome.points
    for form in ("text", "json"):
        record = client.get(f"/api/rooms/{room}/record?as={form}")
        answer = client.post("/api/records", content=record.content, headers={"content-type": "text/plain"})
        assert answer.status_code == 201, answer.text
        again = told(client, msgspec.json.decode(answer.content, type=OpenedRoom).room)
        assert again.room.replay
        assert (again.turns, again.view, again.room.outcome) == (end.turns, end.view, end.room.outcome)


def test_the_motion_of_every_flick_can_be_had_and_a_tremor_shows_its_aim(client: TestClient) -> None:
    """C24: the flick that was made, what was meant, and how everything moved."""
    room = open_room(client, "crylail", {**TWO_ROUNDS, "hand": "steady"})
    shown = play_on(client, room, 3)
    last = crylail_view(shown).last
    assert last is not None
    for ply, turn in enumerate(shown.turns, start=1):
        answer = client.get(f"/api/rooms/{room}/motion/{ply}")
        motion = msgspec.json.decode(answer.content, type=MotionOfPly).motion
        if turn.text == "stand":
            assert motion is None
            continue
        assert motion is not None
        assert motion.aim.split()[0] == turn.text.split()[0]
        assert motion.aim != turn.text
        assert motion.segments
    newest = client.get(f"/api/rooms/{room}/motion/{len(shown.turns)}")
    assert msgspec.json.decode(newest.content, type=MotionOfPly).motion == last.motion
    assert problem(client.get(f"/api/rooms/{room}/squares"), 404).code == "not_this_game"


def test_moves_are_taken_back_in_practice_games_only(client: TestClient) -> None:
    """TakeBack (Crylail: in practice games only)"""
    match = open_room(client, "crylail", TWO_ROUNDS)
    practice = open_room(client, "crylail", {**TWO_ROUNDS, "hand": "surgeon", "practice": "yes"})
    take_back = {"type": "take_back", "command": "t", "version": 2}
    assert not play_on(client, match, 1).room.take_back
    assert play_on(client, practice, 1).room.take_back
    with watching(client, match) as socket:
        received(socket)
        assert refused(socket, take_back).code == "no_take_back"
    with watching(client, practice) as socket:
        received(socket)
        (event,), _ = obeyed(socket, take_back)
        assert all(disk.whereabouts != "removed" for disk in crylail_view(event).position.disks)


@pytest.mark.parametrize(
    "move",
    [
        "hero",
        "hero 1 1 1 1 1",
        "king 1 1 1 1",
        "hero 200000 350000 9999999999999 0",
        "hero 900000 350000 1 0",
        "hero ² 1 1 1",
    ],
)
def test_a_flick_that_cannot_be_is_refused_with_place_and_reason(client: TestClient, move: str) -> None:
    """C6, Refused"""
    room = open_room(client, "crylail", TWO_ROUNDS)
    before = told(client, room)
    with watching(client, room) as socket:
        received(socket)
        answer = refused(socket, play(1, move))
    assert answer.code in {"illegal", "notation"}
    assert answer.where
    assert answer.why
    assert told(client, room) == before


def test_a_restarted_server_goes_on_with_the_same_bits(tmp_path: Path) -> None:
    """A log folds to the same room always: disks, sheet and motion to the last digit."""
    with serving(tmp_path) as first:
        room = open_room(first, "crylail", {**TWO_ROUNDS, "hand": "steady"})
        before = play_on(first, room, 14)
        motion = first.get(f"/api/rooms/{room}/motion/1").content
    with serving(tmp_path, browser=first) as client:
        assert told(client, room) == before
        assert client.get(f"/api/rooms/{room}/motion/1").content == motion
        with watching(client, room) as socket:
            received(socket)
            assert obeyed(socket, play(1, "stand", "p1")) == ([], Done("p1", 2))
        assert play_on(client, room, 40).room.outcome is not None
