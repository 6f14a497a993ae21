"""The HTTP resources, as wire.py documents them. Each asks the rooms or a view, and answers in JSON."""

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final, TypeVar
from urllib.parse import quote

import msgspec
from fastapi import APIRouter
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from quintain.core.errors import CommandError
from quintain.core.options import Option
from quintain.core.record import to_json
from quintain.games.catalogue import Kind
from quintain.games.records import format_record
from quintain.games.rules_text import RULES
from quintain.server import views
from quintain.server.config import MOST_RECORD, MOST_REQUEST
from quintain.server.openapi import answers, query, takes, takes_record
from quintain.server.reading import decode
from quintain.server.rooms import HotRoom, Rooms
from quintain.server.shows import game_name
from quintain.server.store import Store, Summary
from quintain.server.wire import (
    Catalogue,
    Choice,
    GameEntry,
    History,
    MotionOfPly,
    OpenedRoom,
    OpenRoom,
    OptionView,
    PresetView,
    RoomLine,
    RoomList,
    RuleList,
    RuleView,
    Snapshot,
    Squares,
    Verdict,
)

JSON: Final = "application/json"
TEXT: Final = "text/plain"
MOST_LISTED: Final = 50
MOST_DIGITS: Final = 5
"""Of the number of a turn."""
MOVE: Final = query("move", "A move in the notation of the room's game.", required=True)
SWORD: Final = query("sword", "The square to which the sword goes in the same turn.", required=False)
FORM: Final = query("as", '"text" or "json".', required=False)
A = TypeVar("A")
_OPEN_ROOM: Final[msgspec.json.Decoder[OpenRoom]] = msgspec.json.Decoder(OpenRoom)


def api(rooms: Rooms, store: Store, kinds: Sequence[Kind]) -> APIRouter:
    """All resources under /api."""
    router = APIRouter(prefix="/api")
    games = Catalogue([_game_entry(kind) for kind in kinds])
    rules = RuleList([RuleView(rule.number, rule.game, rule.by, rule.title, rule.text) for rule in RULES])

    async def look(room_id: str, see: Callable[[HotRoom], A]) -> A:
        hot = await rooms.find(room_id)
        return await asyncio.to_thread(see, hot)

    @router.get("/games", responses=answers(Catalogue))
    async def list_games() -> Response:
        """What can be played, with every option."""
        return _json(games)

    @router.get("/rules", responses=answers(RuleList))
    async def list_rules() -> Response:
        """The numbered rules in our words."""
        return _json(rules)

    @router.get("/rooms", responses=answers(RoomList))
    async def list_rooms() -> Response:
        """The matches kept here, latest first."""
        return _json(RoomList([_room_line(line) for line in await store.latest(MOST_LISTED)]))

    @router.post("/rooms", status_code=201, responses=answers(OpenedRoom, 201), openapi_extra=takes(OpenRoom))
    async def open_room(request: Request) -> Response:
        """Open a room."""
        _demand_kind(request, JSON)
        wanted = decode(await _body(request, MOST_REQUEST), _OPEN_ROOM)
        return _json(OpenedRoom(await rooms.open(wanted)), 201)

    @router.post("/records", status_code=201, responses=answers(OpenedRoom, 201), openapi_extra=takes_record())
    async def take_record_in(request: Request) -> Response:
        """Open a room in which a record was played; a finished one is shown and not played on."""
        _demand_kind(request, TEXT, JSON)
        try:
            text = (await _body(request, MOST_RECORD)).decode("utf-8")
        except UnicodeDecodeError as error:
            raise CommandError("malformed", "the record is no text in UTF-8", f"byte {error.start + 1}") from error
        return _json(OpenedRoom(await rooms.take_in(text)), 201)

    @router.get("/rooms/{room_id}", responses=answers(Snapshot))
    async def show_room(room_id: str) -> Response:
        """The whole room as it stands."""
        return _json(await look(room_id, lambda hot: views.snapshot(room_id, hot.configured, hot.room)))

    @router.get("/rooms/{room_id}/history", responses=answers(History))
    async def show_history(room_id: str) -> Response:
        """The match after each turn."""
        return _json(await look(room_id, lambda hot: views.history(hot.room)))

    @router.get("/rooms/{room_id}/motion/{ply}", responses=answers(MotionOfPly))
    async def show_motion(room_id: str, ply: str) -> Response:
        """How everything moved in a turn, counted from 1."""
        return _json(await look(room_id, lambda hot: MotionOfPly(views.motion(hot.room, _turn(ply)))))

    @router.get("/rooms/{room_id}/why", responses=answers(Verdict), openapi_extra=MOVE)
    async def judge(room_id: str, request: Request) -> Response:
        """Whether a move would be legal now, and why not."""
        move = request.query_params.get("move", "")
        return _json(await look(room_id, lambda hot: views.verdict(hot.room, move)))

    @router.get("/rooms/{room_id}/squares", responses=answers(Squares), openapi_extra=SWORD)
    async def show_squares(room_id: str, request: Request) -> Response:
        """What squares mean in a turn that moves the sword (L15)."""
        sword = request.query_params.get("sword")
        return _json(await look(room_id, lambda hot: Squares(views.squares(hot.room, sword))))

    @router.get("/rooms/{room_id}/record", openapi_extra=FORM)
    async def download_record(room_id: str, request: Request) -> Response:
        """The record as a download."""
        form = request.query_params.get("as", "text")
        if form not in {"text", "json"}:
            raise CommandError("form", "a record is had as=text or as=json", where="as")
        return await look(room_id, lambda hot: _record(hot, as_json=form == "json"))

    return router


def methods_at(resources: APIRouter, path: str) -> list[str]:
    """The methods that a resource at this path takes, [] where there is none."""
    found = (route for route in resources.routes if isinstance(route, Route) and route.path_regex.match(path))
    return sorted({method for route in found for method in route.methods or ()})


def _turn(text: str) -> int:
    """The number of a turn as it stands in an address. Raises CommandError; whether it was played is not asked."""
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS:
        return int(text)
    raise CommandError("unknown_ply", f"{text[:20]!r} is no turn; they are counted from 1", where="ply")


def _record(hot: HotRoom, *, as_json: bool) -> Response:
    """The record as a download, named after the players and the day."""
    day = datetime.fromtimestamp(hot.room.opened.at / 1000, UTC).date().isoformat()
    record = views.record(hot.configured, hot.room, day)
    body = to_json(record) + "\n" if as_json else format_record(record)
    players = " - ".join(occupant.name for occupant in hot.room.opened.seats)
    ending = "json" if as_json else "txt"
    name = "".join(
        " " if letter in '/\\:*?"<>|' else letter for letter in f"{day} {hot.room.game.name} {players}.{ending}"
    )
    plain = f"{day} {hot.room.game.name}.{ending}"
    headers = {
        "Content-Disposition": f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}",
        "Cache-Control": "no-store",
    }
    return Response(body, headers=headers, media_type="application/json" if as_json else "text/plain; charset=utf-8")


def _demand_kind(request: Request, *kinds: str) -> None:
    """Raises CommandError unless the body is said to be of one of these kinds; foreign forms can't say so of JSON."""
    told = request.headers.get("content-type", "")
    if told.partition(";")[0].strip().lower() not in kinds:
        why = f"a body is taken as {' or '.join(kinds)}, not as {told[:60]!r}"
        raise CommandError("media_type", why, where="Content-Type")


async def _body(request: Request, most: int) -> bytes:
    """The request's body. Raises CommandError as soon as it is too large, whatever its header says, or cut off."""
    parts = bytearray()
    try:
        async for part in request.stream():
            parts += part
            if len(parts) > most:
                raise CommandError("too_large", f"at most {most} bytes are taken")
    except ClientDisconnect as error:
        raise CommandError("cut_off", "the request ended in the middle of its body") from error
    return bytes(parts)


def _json(told: msgspec.Struct, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(told), status, headers=headers, media_type="application/json")


def _game_entry(kind: Kind) -> GameEntry:
    return GameEntry(
        name=game_name(kind.name),
        title=kind.title,
        line=kind.line,
        options=[_option_view(option) for option in kind.options],
        presets=[PresetView(preset.name, preset.line, dict(preset.options)) for preset in kind.presets],
    )


def _option_view(option: Option) -> OptionView:
    return OptionView(
        name=option.name,
        label=option.label,
        line=option.line,
        rule=option.rule,
        kind=option.kind,
        choices=[Choice(*choice) for choice in option.choices],
        least=option.least,
        most=option.most,
        default=option.default,
        group=option.group,
        needs=option.needs,
    )


def _room_line(line: Summary) -> RoomLine:
    return RoomLine(
        room=line.room,
        game=game_name(line.game),
        title=line.title,
        names=list(line.names),
        turns=line.turns,
        over=line.over,
        at=line.at,
    )
