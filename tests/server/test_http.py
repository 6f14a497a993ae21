"""The HTTP resources, asked well and asked badly."""

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from quintain.server.config import MOST_RECORD, MOST_REQUEST
from quintain.server.taking_in import MOST_LINES
from quintain.server.wire_people import MyRooms
from quintain.server.wire_rooms import Catalogue, History, MotionOfPly, OpenedRoom, RuleList, Squares, Verdict
from tests.server.serving import obeyed as obey
from tests.server.serving import open_room, opening, play, problem, serving, told, watching


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("matches")) as running:
        yield running


def moves(client: TestClient, room: str, *texts: str) -> None:
    with watching(client, room) as socket:
        socket.receive_text()
        for text in texts:
            version = told(client, room).room.version
            obey(socket, play(version, text))


def send(client: TestClient, path: str, body: str | bytes | Iterator[bytes], kind: str = "") -> Any:
    """Posts a body of the kind that the resource takes, or of this one."""
    usual = {"rooms": "application/json", "records": "text/plain; charset=utf-8"}[path]
    return client.post(f"/api/{path}", content=body, headers={"content-type": kind or usual})


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json", ","]
)
def test_a_room_is_opened_by_json_only(client: TestClient, kind: str) -> None:
    """POST: 415"""
    body = json.dumps(opening())
    told_back = problem(send(client, "rooms", body, kind), 415)
    assert (told_back.code, told_back.where) == ("media_type", "Content-Type")
    assert problem(client.post("/api/rooms", content=body), 415).code == "media_type"
    assert send(client, "rooms", body, "Application/JSON; charset=utf-8").status_code == 201


def test_a_record_is_text_or_json(client: TestClient) -> None:
    """POST: 415"""
    record = '[Game "lancelot"]\n\na1'
    for kind in ("text/plain", "text/plain;charset=UTF-8", "application/json"):
        assert send(client, "records", record, kind).status_code == 201
    assert problem(send(client, "records", record, "text/html"), 415).code == "media_type"
    assert problem(client.post("/api/records", content=record), 415).code == "media_type"


def guest(name: str, shield: int) -> dict[str, object]:
    return {"kind": "guest", "name": name, "shield": shield}


def upload(client: TestClient, text: str | bytes) -> str:
    answer = send(client, "records", text)
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=OpenedRoom).room


def test_the_catalogue_describes_every_option_with_its_rule(client: TestClient) -> None:
    """GET /api/games"""
    catalogue = msgspec.json.decode(client.get("/api/games").content, type=Catalogue)
    lancelot = catalogue.games[0]
    assert lancelot.name == "lancelot"
    assert all(re.fullmatch(r"[LC]\d+", option.rule) for game in catalogue.games for option in game.options)
    for game in catalogue.games:
        for preset in game.presets:
            players = int(preset.options.get("players", "2"))
            assert client.post("/api/rooms", json=opening(game.name, preset.options, players)).status_code == 201


def test_the_rules_are_told_by_number(client: TestClient) -> None:
    """GET /api/rules"""
    rules = msgspec.json.decode(client.get("/api/rules").content, type=RuleList)
    assert {"L5", "C18"} <= {rule.number for rule in rules.rules}


def test_a_room_is_opened_and_shown(client: TestClient) -> None:
    """POST /api/rooms, GET /api/rooms/{room}"""
    answer = client.post("/api/rooms", json={**opening(), "title": "  At the ford "})
    room = msgspec.json.decode(answer.content, type=OpenedRoom).room
    assert len(room) == 22
    shown = told(client, room)
    assert (shown.room.version, shown.room.title, shown.room.game) == (1, "At the ford", "lancelot")
    assert [seat.name for seat in shown.room.seats] == ["Elaine", "Iris"]
    assert shown.turns == []
    assert shown.view.position.to_move == 0


@pytest.mark.parametrize("name", ["-", "7", "å", "ا\u200cب", "👩\u200d🚀", "❤\ufe0f", "प\u094d\u200dर"])
def test_names_of_all_scripts_are_taken(client: TestClient, name: str) -> None:
    """POST /api/rooms: joiners belong into names that show something; of equal names the second has a number."""
    answer = client.post("/api/rooms", json={**opening(), "seats": [guest(name, 0), guest(name, 1)]})
    assert [seat.name for seat in told(client, answer.json()["room"]).room.seats] == [name, f"{name} 2"]


def test_the_start_by_lot_turns_the_seats(client: TestClient) -> None:
    """POST /api/rooms: start "lot" keeps the order around the table."""
    firsts = set()
    for _ in range(40):
        answer = client.post("/api/rooms", json={**opening(options={"players": "3"}, count=3), "start": "lot"})
        names = [seat.name for seat in told(client, answer.json()["room"]).room.seats]
        assert "".join(name[0] for name in names) in "EIGEI"
        firsts.add(names[0])
    assert firsts == {"Elaine", "Iris", "Gawain"}


@pytest.mark.parametrize(
    ("change", "status", "code", "where"),
    [
        ({"game": "chess"}, 400, "malformed", "game"),
        ({"options": {"size": "7"}, "seats": []}, 422, "seats", "seats"),
        ({"options": {"size": "99"}}, 422, "option", "size"),
        ({"options": {"colour": "red"}}, 422, "option", "colour"),
        ({"options": {"players": 2}}, 400, "malformed", "options.players"),
        ({"options": None}, 400, "malformed", "options"),
        ({"seats": [{"kind": "guest", "name": "", "shield": 0}]}, 400, "malformed", "seats[0].name"),
        ({"seats": [{"kind": "guest", "name": "E\nI", "shield": 0}] * 2}, 422, "name", "seats[0].name"),
        ({"seats": [{"kind": "guest", "name": "   ", "shield": 0}] * 2}, 422, "name", "seats[0].name"),
        ({"seats": [{"kind": "guest", "name": "a\u202eb", "shield": 0}] * 2}, 422, "name", "seats[0].name"),
        ({"seats": [guest("\u200b\u3164 ", 0)] * 2}, 422, "name", "seats[0].name"),
        ({"seats": [guest("Elaine", 0), guest("\ufeff\u0301", 1)]}, 422, "name", "seats[1].name"),
        ({"seats": [guest("a\u061cb", 0)] * 2}, 422, "name", "seats[0].name"),
        ({"seats": [guest("Elaine", 1), guest("Iris", 1)]}, 422, "shield", "seats[1].shield"),
        ({"title": "\u200b\u2060"}, 422, "title", "title"),
        ({"seats": [{"kind": "guest", "name": "E", "shield": 5}] * 2}, 400, "malformed", "seats[0].shield"),
        ({"seats": [{"kind": "guest", "name": "E", "shield": 0}] * 3}, 422, "seats", "seats"),
        ({"title": "x" * 81}, 422, "title", "title"),
        ({"title": "a\x00b"}, 422, "title", "title"),
        ({"start": "mine"}, 400, "malformed", "start"),
        ({"seed": "00"}, 400, "malformed", "seed"),
    ],
)
def test_a_room_that_cannot_be_opened_is_refused_with_place_and_reason(
    client: TestClient, change: dict[str, object], status: int, code: str, where: str
) -> None:
    """POST /api/rooms"""
    before = client.get("/api/me/rooms").json()
    told_back = problem(client.post("/api/rooms", json={**opening(), **change}), status)
    assert told_back.code == code
    assert told_back.where == where
    assert told_back.why
    assert client.get("/api/me/rooms").json() == before


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b'"' + b"x" * 100, b"[" * 60_000, b'{"game":' * 8_000, b"9" * 60_000],
)
def test_a_body_that_is_no_message_is_malformed(client: TestClient, body: bytes) -> None:
    """POST /api/rooms: broken, deep and senseless JSON."""
    assert problem(send(client, "rooms", body), 400).code == "malformed"


def test_a_body_that_is_too_large_is_refused_whatever_its_header_says(client: TestClient) -> None:
    """POST: limits on sizes."""

    def parts() -> Iterator[bytes]:
        yield from (b" " * 1024 for _ in range(MOST_REQUEST // 1024 + 2))

    assert problem(send(client, "rooms", b" " * (MOST_REQUEST + 1)), 413).code == "too_large"
    assert problem(send(client, "rooms", parts()), 413).code == "too_large"
    assert problem(send(client, "records", b"x" * (MOST_RECORD + 1)), 413).code == "too_large"


@pytest.mark.parametrize("resource", ["", "/history", "/motion/1", "/why?move=a1", "/squares", "/record?as=text"])
@pytest.mark.parametrize("room", ["AAAAAAAAAAAAAAAAAAAAAA", "x", "%00", "..%2f..", "x" * 3000])
def test_an_unknown_room_is_not_found(client: TestClient, resource: str, room: str) -> None:
    """GET /api/rooms/{room}..."""
    assert problem(client.get(f"/api/rooms/{room}{resource}"), 404).code in {"unknown_room", "unknown"}


def test_unknown_resources_and_methods_are_problems_too(client: TestClient) -> None:
    """Every answer of 400 and above is a Problem."""
    room = open_room(client)
    assert problem(client.get("/api/nothing"), 404).code == "unknown"
    assert problem(client.post(f"/api/rooms/{room}/nothing"), 404).code == "unknown"
    assert problem(client.delete("/api/nothing"), 404).code == "unknown"


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/games", "GET, HEAD"),
        ("POST", "/api/games", "GET, HEAD"),
        ("PUT", "/api/rooms", "POST"),
        ("GET", "/api/records", "POST"),
        ("PATCH", "/api/rooms/x", "GET, HEAD"),
        ("DELETE", "/api/rooms/x/motion/1", "GET, HEAD"),
        ("OPTIONS", "/api/rooms", "POST"),
        ("POST", "/room/x", "GET, HEAD"),
        ("PUT", "/", "GET, HEAD"),
    ],
)
def test_a_method_that_a_resource_does_not_take_is_refused_with_those_that_it_takes(
    client: TestClient, method: str, path: str, allowed: str
) -> None:
    """405 with Allow, and a sentence of ours."""
    answer = client.request(method, path)
    told_back = problem(answer, 405)
    assert told_back.code == "not_allowed"
    assert set(answer.headers["allow"].split(", ")) == set(allowed.split(", "))
    assert told_back.why.startswith(f"this is no place for {method}; it takes ")


def test_the_history_has_a_frame_for_the_start_and_each_turn(client: TestClient) -> None:
    """GET /api/rooms/{room}/history"""
    room = open_room(client)
    moves(client, room, "a1", "b2", "c3")
    frames = msgspec.json.decode(client.get(f"/api/rooms/{room}/history").content, type=History).frames
    assert [frame.ply for frame in frames] == [0, 1, 2, 3]
    assert [sum(square >= 0 for square in frame.position.board) for frame in frames] == [0, 1, 2, 3]  # type: ignore[union-attr]
    assert frames[0].lancelot is None
    assert frames[3].lancelot is not None
    assert frames[3].lancelot.text == "c3"


def test_a_move_is_judged_without_being_made(client: TestClient) -> None:
    """GET /api/rooms/{room}/why"""
    room = open_room(client)
    moves(client, room, "a1")

    def why(move: str) -> Verdict:
        return msgspec.json.decode(client.get(f"/api/rooms/{room}/why", params={"move": move}).content, type=Verdict)

    assert why("b2") == Verdict(True, "", "", "")
    assert (why("a1").legal, why("a1").rule) == (False, "L4")
    assert why("z99").where == "character 1"
    assert not why("").legal
    assert told(client, room).room.version == 2


def test_the_squares_of_a_turn_that_moves_the_sword(client: TestClient) -> None:
    """GET /api/rooms/{room}/squares (L15)"""
    room = open_room(client, options={"players": "2", "sword": "yes", "favour": "turn"})
    moves(client, room, "Sd4")
    free = msgspec.json.decode(client.get(f"/api/rooms/{room}/squares").content, type=Squares).squares
    assert len(free) == 64
    assert not next(square for square in free if square.name == "d4").legal
    moved = msgspec.json.decode(client.get(f"/api/rooms/{room}/squares?sword=e5").content, type=Squares).squares
    assert not next(square for square in moved if square.name == "e5").legal
    assert problem(client.get(f"/api/rooms/{room}/squares?sword=e99"), 422).code == "notation"
    assert problem(client.get(f"/api/rooms/{room}/squares?sword="), 422).code == "notation"


def test_motion_is_asked_by_turn(client: TestClient) -> None:
    """GET /api/rooms/{room}/motion/{ply}"""
    room = open_room(client)
    moves(client, room, "a1")
    assert msgspec.json.decode(client.get(f"/api/rooms/{room}/motion/1").content, type=MotionOfPly).motion is None
    for ply in ("0", "2", "-1", "x", "1.0", "nan", "9" * 30, "１"):
        told_back = problem(client.get(f"/api/rooms/{room}/motion/{ply}"), 404)
        assert (told_back.code, told_back.where) == ("unknown_ply", "ply")
        assert ply[:20] in told_back.why


def test_a_record_goes_down_and_up_again(client: TestClient) -> None:
    """GET /api/rooms/{room}/record, POST /api/records: a running match is played on in the new room."""
    room = open_room(client)
    moves(client, room, "a1", "b2", "c3")
    for form, ending in (("text", "txt"), ("json", "json")):
        answer = client.get(f"/api/rooms/{room}/record?as={form}")
        assert re.fullmatch(
            rf'attachment; filename="\d{{4}}-\d\d-\d\d lancelot\.{ending}"; filename\*=UTF-8\'\'[\w%.-]+\.{ending}',
            answer.headers["content-disposition"],
        )
        again = upload(client, answer.content)
        before, after = told(client, room), told(client, again)
        assert (after.view, after.turns) == (before.view, before.turns)
        assert [seat.name for seat in after.room.seats] == ["Elaine", "Iris"]
        assert not after.room.replay
        moves(client, again, "d4")
    assert problem(client.get(f"/api/rooms/{room}/record?as=pdf"), 422).code == "form"


def test_the_record_of_a_finished_match_becomes_a_replay(client: TestClient) -> None:
    """POST /api/records"""
    room = open_room(client, options={"players": "2", "size": "4", "target": "1"})
    with watching(client, room) as socket:
        socket.receive_text()
        obey(socket, play(1, "a1"))
        obey(socket, {"type": "resign", "command": "r", "version": 2, "seat": 1})
    text = client.get(f"/api/rooms/{room}/record").text
    assert '[End "resigned 2"]' in text
    again = upload(client, text)
    shown = told(client, again)
    assert shown.room.replay
    assert shown.room.custom
    assert shown.room.outcome is not None
    assert shown.room.outcome.reason == "resigned"
    assert client.get(f"/api/rooms/{again}/record").text == text


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", ""),
        ("Dear Elaine,", "line"),
        ('[Game "chess"]\n\na1', ""),
        ('[Game "lancelot"]\n\na1 a1', "line 3"),
        ('[Game "lancelot"]\n\na1x5', "line 3"),
        ('[Game "lancelot"]\n\n1. a1\n2. b9', "line 4"),
        ('[Game "lancelot"]\n[Result "1-2"]\n\na1', "line"),
        ('[Game "lancelot"]\n\na1\n\n[Game "lancelot"]\n\na1', ""),
        ('[Game "lancelot"]\n[Game "lancelot"]\n\na1', "line 2"),
        ('{"quintain": "1"}', ""),
        ("[" * 100_000, "line 1"),
        ('{"a":' * 50_000, ""),
    ],
)
def test_a_record_that_does_not_hold_is_refused_at_its_line(client: TestClient, text: str, where: str) -> None:
    """POST /api/records"""
    before = client.get("/api/me/rooms").json()
    told_back = problem(send(client, "records", text), 422)
    assert told_back.code == "record"
    assert told_back.where.startswith(where)
    assert client.get("/api/me/rooms").json() == before


def test_a_record_that_is_no_text_or_too_long_a_match_is_refused(client: TestClient) -> None:
    """POST /api/records"""
    assert problem(send(client, "records", b"\xff\xff"), 400).code == "malformed"
    long = '[Game "lancelot"]\n\n' + "a1\n" * 2_001
    assert problem(send(client, "records", long), 422).why == "more than 2000 steps are not taken in"


def test_a_record_of_far_too_many_lines_is_not_even_parsed(client: TestClient) -> None:
    """POST /api/records: MOST_LINES"""
    told_back = problem(send(client, "records", "\n" * (MOST_LINES + 1)), 422)
    assert (told_back.code, told_back.where) == ("record", f"line {MOST_LINES + 1}")


def test_names_out_of_a_foreign_record_are_made_fit_to_show(client: TestClient) -> None:
    """POST /api/records"""
    room = upload(client, '[Game "lancelot"]\n[Seat1 "' + "E" * 99 + '"]\n[Seat2 "\u202e\u200b"]\n\na1')
    assert [seat.name for seat in told(client, room).room.seats] == ["E" * 30, "Seat 2"]


def test_the_matches_are_listed_latest_first(client: TestClient) -> None:
    """GET /api/me/rooms"""
    first, second = open_room(client), open_room(client)
    moves(client, first, "a1")
    rooms = msgspec.json.decode(client.get("/api/me/rooms").content, type=MyRooms).rooms[:2]
    assert [(line.room, line.turns, line.over) for line in rooms] == [(first, 1, False), (second, 0, False)]
    assert rooms[0].names == ["Elaine", "Iris"]
    assert "seed" not in client.get("/api/me/rooms").text


def test_the_seed_is_told_when_the_match_is_over(client: TestClient) -> None:
    """Opened.seed: secret while the game runs; its hash is known from the beginning."""
    room = open_room(client)
    before = told(client, room).room.match
    assert (before.seed, len(before.seed_hash)) == ("", 64)
    assert "[Seed " not in client.get(f"/api/rooms/{room}/record?as=text").text
    assert '"Seed"' not in client.get(f"/api/rooms/{room}/record?as=json").text
    with watching(client, room) as socket:
        socket.receive_text()
        ((over,), _) = obey(socket, {"type": "resign", "command": "r", "version": 1, "seat": 0})
    after = over.room.match
    assert sha256(bytes.fromhex(after.seed)).hexdigest() == after.seed_hash == before.seed_hash
    assert f'[Seed "{after.seed}"]' in client.get(f"/api/rooms/{room}/record?as=text").text


def test_the_interface_is_described_for_programs(client: TestClient) -> None:
    """/api/openapi.json: every struct that a resource names is there."""
    document = client.get("/api/openapi.json").json()
    assert {"/api/games", "/api/rooms", "/api/rooms/{room_id}/motion/{ply}", "/api/records"} <= set(document["paths"])
    named = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(document)))
    assert {"Snapshot", "OpenRoom", "Problem", "Occupant"} <= named <= set(document["components"]["schemas"])
    assert all(path.startswith("/api/") for path in document["paths"])
    assert "HTTPValidationError" not in json.dumps(document)
