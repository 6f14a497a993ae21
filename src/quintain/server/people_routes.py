"""The HTTP resources about people, as wire_people.py documents them."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, TypeVar, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quintain.arena.ratings import BOT, Contestant, fit_temperature, interval, strengths, win_chances
from quintain.bots.catalogue import level_of
from quintain.core.errors import CommandError
from quintain.server import views
from quintain.server.auth import Identity, Known
from quintain.server.config import MOST_REQUEST
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
from quintain.server.names import skeleton
from quintain.server.people import Account, People
from quintain.server.reading import decode
from quintain.server.resources import Resource, all_of, answers, query, takes
from quintain.server.results import Hand, Result, Results, SeatResult, Standing, Table
from quintain.server.shows import game_name
from quintain.server.wire_people import (
    Chances,
    ChangePassword,
    DeleteAccount,
    Ladder,
    LadderLine,
    LogIn,
    Me,
    MyRooms,
    Profile,
    RatingLine,
    ResultLine,
    ResultSeat,
    SignUp,
)

MOST_FITTED: Final = 2_000
"""Matches out of which a temperature is fitted, the latest."""
FITTED_SECONDS: Final = 600
"""For which a temperature is kept."""
MOST_SEATS: Final = 5
PAGE: Final = query("page", "Which page, from 1 on.", required=False)
TABLE: Final = all_of(
    query("game", '"lancelot" or "crylail".', required=True),
    query("seats", "How many seats the match has.", required=True),
    query("hand", '"flick" or "steady"; "none" for Lancelot.', required=False),
)
SIDE: Final = query("side", "Once a side: a player's name, or bot:LEVEL; commas between partners.", required=True)
A = TypeVar("A")
_SIGN_UP: Final[msgspec.json.Decoder[SignUp]] = msgspec.json.Decoder(SignUp)
_LOG_IN: Final[msgspec.json.Decoder[LogIn]] = msgspec.json.Decoder(LogIn)
_CHANGE: Final[msgspec.json.Decoder[ChangePassword]] = msgspec.json.Decoder(ChangePassword)
_DELETE: Final[msgspec.json.Decoder[DeleteAccount]] = msgspec.json.Decoder(DeleteAccount)


def people_api(identity: Identity, people: People, results: Results) -> list[Resource]:
    """All resources about people, under /api."""
    temperatures = Temperatures(results, time.monotonic)

    async def tell_me(request: Request) -> Response:
        """Who this browser is; gives it its cookie, good for a year from now."""
        return _told(identity, request, await identity.refreshed(request, await identity.known(request)))

    async def list_my_rooms(request: Request) -> Response:
        """The matches in which this browser or its account held a seat."""
        known, skipped = await identity.known(request), skipped_lines(request)
        keys = {*known.actor.keys, known.actor.key}
        found, more = paged(await people.rooms(keys, ON_A_PAGE + 1, skipped))
        return json_answer(MyRooms([views.room_line(line) for line in found], more))

    async def sign_up(request: Request) -> Response:
        """Make an account and log in."""
        sent = await _sent(request, _SIGN_UP)
        return _told(identity, request, await identity.sign_up(request, sent.name, sent.password), 201)

    async def change_password(request: Request) -> Response:
        """Take another password."""
        sent = await _sent(request, _CHANGE)
        return _told(identity, request, await identity.change_password(request, sent.password, sent.following))

    async def delete_account(request: Request) -> Response:
        """Forget the account."""
        sent = await _sent(request, _DELETE)
        return _told(identity, request, await identity.delete_account(request, sent.password))

    async def log_in(request: Request) -> Response:
        """Log in."""
        sent = await _sent(request, _LOG_IN)
        return _told(identity, request, await identity.log_in(request, sent.name, sent.password))

    async def log_out(request: Request) -> Response:
        """Log out."""
        return _told(identity, request, await identity.log_out(request))

    async def show_player(request: Request) -> Response:
        """A player's ratings and results."""
        skipped = skipped_lines(request)
        account = await _player(people, request.path_params["name"])
        mine = (await identity.known(request)).actor.user == account.id
        kept = await results.of_account(account.id, rated_only=not mine, limit=ON_A_PAGE + 1, skipped=skipped)
        found, more = paged(kept)
        ratings = [_rating_line(standing) for standing in await results.standings_of(account.id)]
        lines = [_result_line(result, mine=mine) for result in found]
        return json_answer(Profile(account.name, account.at, ratings, lines, more))

    async def show_ladder(request: Request) -> Response:
        """The best players of a table."""
        table, skipped = _table(request), skipped_lines(request)
        found, more = paged(await results.ladder(table, ON_A_PAGE + 1, skipped))
        lines = [_ladder_line(skipped + index + 1, standing) for index, standing in enumerate(found)]
        return json_answer(Ladder(lines, more))

    async def show_chances(request: Request) -> Response:
        """How likely each side is to win."""
        table = _table(request)
        sides = [names.split(",") for names in request.query_params.getlist("side")]
        if not (len(sides) > 1 and sum(map(len, sides)) == table.seats):
            raise CommandError("sides", f"two sides or more of {table.seats} players together are awaited", "side")
        contestants, ratings = [], []
        for number, names in enumerate(sides):
            for name in names:
                subject = await _subject(people, table.game, name)
                contestants.append(Contestant(subject, number, 1))
                ratings.append(await results.rating(subject, table))
        chances = win_chances(strengths(contestants, ratings), await temperatures.of(table))
        return json_answer(Chances(chances))

    return [
        Resource("GET", "/api/me", tell_me, answers(Me)),
        Resource("GET", "/api/me/rooms", list_my_rooms, answers(MyRooms), PAGE),
        Resource("POST", "/api/account", sign_up, answers(Me, 201), takes(SignUp)),
        Resource("PUT", "/api/account/password", change_password, answers(Me), takes(ChangePassword)),
        Resource("DELETE", "/api/account", delete_account, answers(Me), takes(DeleteAccount)),
        Resource("POST", "/api/session", log_in, answers(Me), takes(LogIn)),
        Resource("DELETE", "/api/session", log_out, answers(Me)),
        Resource("GET", "/api/players/{name}", show_player, answers(Profile), PAGE),
        Resource("GET", "/api/ladder", show_ladder, answers(Ladder), all_of(TABLE, PAGE)),
        Resource("GET", "/api/chances", show_chances, answers(Chances), all_of(TABLE, SIDE)),
    ]


class Temperatures:
    """The temperature of each table, fitted on its latest results and kept for a while."""

    def __init__(self, results: Results, clock: Callable[[], float]) -> None:
        """`clock` tells seconds."""
        self._results = results
        self._clock = clock
        self._fitted: dict[Table, tuple[float, float]] = {}

    async def of(self, table: Table) -> float:
        """The temperature of the softmax (arena/ratings.py)."""
        until, temperature = self._fitted.get(table, (0.0, 0.0))
        if self._clock() >= until:
            told = await self._results.told(table, MOST_FITTED)
            temperature = await asyncio.to_thread(fit_temperature, told)
            self._fitted[table] = (self._clock() + FITTED_SECONDS, temperature)
        return temperature


async def _sent(request: Request, decoder: msgspec.json.Decoder[A]) -> A:
    demand_kind(request, JSON)
    return decode(await read_body(request, MOST_REQUEST), decoder)


def _told(identity: Identity, request: Request, known: Known, status: int = 200) -> Response:
    """Who the browser is now, and its cookie when it gets one."""
    account = known.account
    answer = json_answer(Me("", 0) if account is None else Me(account.name, account.at), status)
    if known.token:
        answer.headers.append("Set-Cookie", identity.cookie(request, known.token))
    return answer


def _table(request: Request) -> Table:
    """The table in the query. Raises CommandError."""
    game = game_name(request.query_params.get("game", ""))
    hand = request.query_params.get("hand", "none")
    if hand not in (("none",) if game == "lancelot" else ("flick", "steady")):
        raise CommandError("hand", 'Lancelot has the hand "none", Crylail "flick" or "steady"', "hand")
    seats = request.query_params.get("seats", "")
    if not is_number(seats) or not 2 <= int(seats) <= MOST_SEATS:
        raise CommandError("seats", f"a match has 2 to {MOST_SEATS} seats", "seats")
    return Table(game, int(seats), cast("Hand", hand))


async def _player(people: People, name: str) -> Account:
    account = await people.find(skeleton(name[:100]))
    if account is None:
        raise CommandError("unknown_player", "nobody has this name here", "name")
    return account


async def _subject(people: People, game: str, name: str) -> str:
    if name.startswith(BOT):
        level_of(game, name.removeprefix(BOT))
        return name
    return (await _player(people, name)).id


def _rating_line(standing: Standing) -> RatingLine:
    low, high = interval(standing.rating)
    return RatingLine(
        game=game_name(standing.table.game),
        seats=standing.table.seats,
        hand=standing.table.hand,
        rating=standing.rating.mu,
        low=low,
        high=high,
        games=standing.games,
        at=standing.at,
    )


def _ladder_line(place: int, standing: Standing) -> LadderLine:
    low, high = interval(standing.rating)
    return LadderLine(place, standing.name, standing.level, standing.rating.mu, low, high, standing.games)


def _result_line(result: Result, *, mine: bool) -> ResultLine:
    """To those who were not there neither the room nor its guests are told."""
    return ResultLine(
        room=result.room if mine else "",
        game=game_name(result.table.game),
        hand=result.table.hand,
        reason=result.reason,
        unrated=result.unrated,  # type: ignore[arg-type]
        at=result.at,
        seats=[_result_seat(seat, mine=mine) for seat in result.seats],
    )


def _result_seat(seat: SeatResult, *, mine: bool) -> ResultSeat:
    change = seat.after.mu - seat.before.mu if seat.before and seat.after else None
    shown = seat.account or (seat.name if mine or seat.level else "")
    return ResultSeat(shown, bool(seat.account), seat.level, seat.side, seat.rank, seat.points, change)
