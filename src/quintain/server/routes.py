"""The HTTP resources, as wire_rooms.py documents them. Each asks the rooms or a view, and answers in JSON."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final, TypeVar, get_args
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quintain.bots.catalogue import LEVELS
from quintain.core.clock import ClockKind
from quintain.core.errors import CommandError
from quintain.core.options import Option
from quintain.core.record import to_json
from quintain.games.catalogue import Kind
from quintain.games.records import format_record
from quintain.games.rules_text import GOALS, RULES
from quintain.server import views
from quintain.server.auth import Identity, Known
from quintain.server.config import MOST_RECORD, MOST_REQUEST
from quintain.server.exchange import (
    JSON,
    ON_A_PAGE,
    demand_kind,
    is_number,
    json_answer,
    paged,
    read_body,
    skipped_lines,
)
from quintain.server.reading import decode
from quintain.server.resources import Resource, answers, answers_record, query, takes, takes_record
from quintain.server.rooms import Rooms, Sight
from quintain.server.shows import game_name
from quintain.server.store import Filters, Store
from quintain.server.studies import Aside
from quintain.server.summaries import LISTED
from quintain.server.wire import Snapshot
from quintain.server.wire_rooms import (
    BotsReady,
    Catalogue,
    Choice,
    GameEntry,
    History,
    LevelView,
    Lobby,
    MotionOfPly,
    OpenedRoom,
    OpenRoom,
    OptionView,
    PresetView,
    Reach,
    RuleList,
    RuleView,
    Squares,
    Verdict,
)

TEXT: Final = "text/plain"
MOVE: Final = query("move", "A move in the notation of the room's game.", required=True)
SWORD: Final = query("sword", "The square to which the sword goes in the same turn.", required=False)
FORM: Final = query("as", '"text" or "json".', required=False)
LOBBY: Final = query(
    "game",
    "lancelot or crylail.",
    required=False,
    seats="How many there are.",
    phase="waiting or running.",
    clock="none, move, fischer or days.",
    rated="yes or no.",
    hand="flick or steady (Crylail).",
    page="Counted from 1.",
)
LISTED_MS: Final = 24 * 3600 * 1000
"""A match where nothing has happened for longer is not in the lobby any more."""
LISTED_BY_DAYS_MS: Final = 30 * 24 * 3600 * 1000
"""The same where a turn may take days: players are waited for with as much patience as turns."""
GAMES: Final = ("lancelot", "crylail")
RATED: Final = ("yes", "no")
HANDS: Final = ("none", "flick", "steady")
MOST_SEATS: Final = 5
A = TypeVar("A")
_OPEN_ROOM: Final[msgspec.json.Decoder[OpenRoom]] = msgspec.json.Decoder(OpenRoom)


def api(
    rooms: Rooms,
    identity: Identity,
    store: Store,
    clock: Callable[[], int],
    kinds: Sequence[Kind],
    ready: Callable[[], BotsReady],
    looks: Aside,
) -> list[Resource]:
    """All resources under /api. `ready` tells how far the bots are compiled ahead; `looks` reads in matches."""

    async def look(request: Request, see: Callable[[Sight], A]) -> A:
        known = await identity.known(request)
        sight = await rooms.see(request.path_params["room_id"], known.actor)
        return await looks.run(lambda: see(sight))

    def opened(request: Request, known: Known, room: OpenedRoom) -> Response:
        answer = json_answer(room, 201)
        if known.token:
            answer.headers.append("Set-Cookie", identity.cookie(request, known.token))
        return answer

    async def open_room(request: Request) -> Response:
        """Open a room."""
        demand_kind(request, JSON)
        wanted = decode(await read_body(request, MOST_REQUEST), _OPEN_ROOM)
        known = await identity.known(request)
        return opened(request, known, await rooms.open(wanted, known))

    async def take_record_in(request: Request) -> Response:
        """Open a room in which a record was played; a finished one is shown and not played on."""
        demand_kind(request, TEXT, JSON)
        try:
            text = (await read_body(request, MOST_RECORD)).decode("utf-8")
        except UnicodeDecodeError as error:
            raise CommandError("malformed", "the record is no text in UTF-8", f"byte {error.start + 1}") from error
        known = await identity.known(request)
        return opened(request, known, await rooms.take_in(text, known))

    async def show_room(request: Request) -> Response:
        """The whole room as it stands."""
        known = await identity.known(request)
        return json_answer(await rooms.snapshot(request.path_params["room_id"], known.actor))

    async def show_history(request: Request) -> Response:
        """The match after each turn."""
        return json_answer(await look(request, lambda sight: views.history(sight.room)))

    async def show_motion(request: Request) -> Response:
        """How everything moved in a turn, counted from 1."""
        ply = request.path_params["ply"]
        return json_answer(await look(request, lambda sight: MotionOfPly(views.motion(sight.room, _turn(ply)))))

    async def judge(request: Request) -> Response:
        """Whether a move would be legal now, and why not."""
        move = request.query_params.get("move", "")
        return json_answer(await look(request, lambda sight: views.verdict(sight.room, move)))

    async def show_squares(request: Request) -> Response:
        """What squares mean in a turn that moves the sword (L15)."""
        sword = request.query_params.get("sword")
        return json_answer(await look(request, lambda sight: Squares(views.squares(sight.room, sword))))

    async def download_record(request: Request) -> Response:
        """The record as a download."""
        form = request.query_params.get("as", "text")
        if form not in {"text", "json"}:
            raise CommandError("form", "a record is had as=text or as=json", where="as")
        return await look(request, lambda sight: _record(sight, as_json=form == "json"))

    return [
        *_lists(store, clock, kinds, ready),
        Resource("POST", "/api/rooms", open_room, answers(OpenedRoom, 201), takes(OpenRoom)),
        Resource("POST", "/api/records", take_record_in, answers(OpenedRoom, 201), takes_record()),
        Resource("GET", "/api/rooms/{room_id}", show_room, answers(Snapshot)),
        Resource("GET", "/api/rooms/{room_id}/history", show_history, answers(History)),
        Resource("GET", "/api/rooms/{room_id}/motion/{ply}", show_motion, answers(MotionOfPly)),
        Resource("GET", "/api/rooms/{room_id}/why", judge, answers(Verdict), MOVE),
        Resource("GET", "/api/rooms/{room_id}/squares", show_squares, answers(Squares), SWORD),
        Resource("GET", "/api/rooms/{room_id}/record", download_record, answers_record(), FORM),
    ]


def _lists(
    store: Store, clock: Callable[[], int], kinds: Sequence[Kind], ready: Callable[[], BotsReady]
) -> list[Resource]:
    """What does not hang on one room."""
    games = Catalogue([_game_entry(kind) for kind in kinds])
    rules = RuleList([RuleView(rule.number, rule.game, rule.by, rule.title, rule.text) for rule in RULES])

    async def list_games(_: Request) -> Response:
        """What can be played, with every option."""
        return json_answer(games)

    async def show_bots(_: Request) -> Response:
        """How far the bots are made ready."""
        return json_answer(ready())

    async def show_lobby(request: Request) -> Response:
        """Public matches that wait for others, or may be watched."""
        filters, skipped, now = _filters(request), skipped_lines(request), clock()
        found = await store.lobby(filters, now - LISTED_MS, now - LISTED_BY_DAYS_MS, ON_A_PAGE + 1, skipped)
        lines, more = paged(found)
        return json_answer(Lobby([views.lobby_line(line) for line in lines], more))

    async def list_rules(_: Request) -> Response:
        """The numbered rules in our words."""
        return json_answer(rules)

    return [
        Resource("GET", "/api/games", list_games, answers(Catalogue)),
        Resource("GET", "/api/bots", show_bots, answers(BotsReady)),
        Resource("GET", "/api/lobby", show_lobby, answers(Lobby), LOBBY),
        Resource("GET", "/api/rules", list_rules, answers(RuleList)),
    ]


def _filters(request: Request) -> Filters:
    """The filters in the query. Raises CommandError."""
    asked = request.query_params
    known = {"game": GAMES, "phase": LISTED, "clock": get_args(ClockKind), "rated": RATED, "hand": HANDS}
    for name, values in known.items():
        if name in asked and asked[name] not in values:
            raise CommandError("filter", f"{name} is one of {', '.join(values)}", name)
    seats = asked.get("seats")
    if seats is not None and not (is_number(seats) and 2 <= int(seats) <= MOST_SEATS):
        raise CommandError("seats", f"a match has 2 to {MOST_SEATS} seats", "seats")
    return Filters(
        game=asked.get("game"),
        seats=None if seats is None else int(seats),
        phase=asked.get("phase"),
        clock=asked.get("clock"),
        rated=asked["rated"] == "yes" if "rated" in asked else None,
        hand=asked.get("hand"),
    )


def _turn(text: str) -> int:
    """The number of a turn as it stands in an address. Raises CommandError; whether it was played is not asked."""
    if is_number(text):
        return int(text)
    raise CommandError("unknown_ply", f"{text[:20]!r} is no turn; they are counted from 1", where="ply")


def _record(sight: Sight, *, as_json: bool) -> Response:
    """The record as a download, named after the players and the day."""
    day = datetime.fromtimestamp(sight.room.opened.at / 1000, UTC).date().isoformat()
    record = views.record(sight.configured, sight.room, day)
    body = to_json(record) + "\n" if as_json else format_record(record)
    players = " - ".join(occupant.name for occupant in sight.room.seats)
    ending = "json" if as_json else "txt"
    name = "".join(
        " " if letter in '/\\:*?"<>|' else letter for letter in f"{day} {sight.room.game.name} {players}.{ending}"
    )
    plain = f"{day} {sight.room.game.name}.{ending}"
    headers = {
        "Content-Disposition": f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}",
        "Cache-Control": "no-store",
    }
    return Response(body, headers=headers, media_type="application/json" if as_json else "text/plain; charset=utf-8")


def _game_entry(kind: Kind) -> GameEntry:
    return GameEntry(
        name=game_name(kind.name),
        title=kind.title,
        line=kind.line,
        goal=list(GOALS[game_name(kind.name)]),
        options=[_option_view(option) for option in kind.options],
        presets=[PresetView(preset.name, preset.line, dict(preset.options)) for preset in kind.presets],
        levels=[LevelView(level.name, level.title, level.line, level.errs) for level in LEVELS[kind.name]],
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
        reaches=[Reach(reach.when, list(reach.usual), reach.most_of, reach.times) for reach in option.reaches],
        group=option.group,
        needs=option.needs,
    )
