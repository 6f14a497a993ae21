"""The HTTP resources of a finished match's flicks, as wire_flicks.py documents them."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from quintain.core.errors import CommandError
from quintain.crylail.table import Flick
from quintain.room.actors import Actor
from quintain.room.room import Room
from quintain.server.ahead import Ahead
from quintain.server.analyst import Analyst
from quintain.server.auth import Identity
from quintain.server.exchange import json_answer
from quintain.server.flick_studies import GhostStudy, MapStudy
from quintain.server.flicks import FlickTurn, flick_turn, study, tremor_named, wanted_flick, wanted_place
from quintain.server.limiting import address_of
from quintain.server.places import Places
from quintain.server.resources import Resource, answers, query
from quintain.server.rooms import Rooms
from quintain.server.studies import Aside, Studies
from quintain.server.thinkers import Thinkers
from quintain.server.wire_flicks import FlickMapView, FlickStudy, GhostsView

MOST_KEPT: Final = 24
INTEREST: Final = 5.0
"""Seconds; a map that nobody asked for so long is not made finer: somebody moves the knight on."""
MOST_DIGITS: Final = 9
PLY_WORDS: Final = "The turn, counted from 1."
MOVE_WORDS: Final = "Another flick than the one that was meant, in notation."
TREMOR_WORDS: Final = '"own" of the seat (the default), "none", "slight", "plain" or "strong".'
TURN: Final = query("ply", PLY_WORDS, required=True)
MAP: Final = query(
    "ply",
    PLY_WORDS,
    required=True,
    knight="The knight, such as hero.",
    x="Its place along the table, µm.",
    y="Its place across the table, µm.",
    tremor=TREMOR_WORDS,
)
GHOSTS: Final = query("ply", PLY_WORDS, required=True, move=MOVE_WORDS, tremor=TREMOR_WORDS)
A = TypeVar("A")
Learn = Callable[[str, int, int, Flick, float], Awaitable[None]]
"""Called with the room's id and version, and what flick_studies.Learnt is called with."""


class Flicks:
    """What is being found out about flicks of matches that are over."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers, ahead: Ahead, places: Places, learn: Learn) -> None:
        """`places`: for studies that go on. `learn`: where a match's review hears of good flicks."""
        self._learn = learn
        self._rooms = rooms
        self._thinkers = thinkers
        self._ahead = ahead
        self._maps: Studies[MapStudy] = Studies(places, MOST_KEPT, INTEREST)
        self._ghosts: Studies[GhostStudy] = Studies(places, MOST_KEPT, INTEREST)
        self._aside = Aside()

    async def turn(self, room_id: str, actor: Actor, ply: int) -> FlickStudy:
        """A turn, looked at again. Raises CommandError "running", "not_this_game" and "unknown_ply"."""
        return await self._see(room_id, actor, ply, study)

    async def map(
        self, room_id: str, actor: Actor, whom: str, ply: int, knight: str, place: tuple[int, int], tremor: str
    ) -> FlickMapView:
        """The map as far as it is; `whom` is the address that asks.

        Raises what `turn` raises, CommandError "busy", and IllegalMoveError for a place that is not free.
        """
        key = (room_id, ply, knight, place, tremor)

        def begin(room: Room[Any, Any, Any], turn: FlickTurn) -> MapStudy:
            kind = wanted_place(turn, knight, *place)
            learnt = partial(self._learn, room_id, room.version)
            return MapStudy(self._analyst(turn), turn, kind, place, *tremor_named(turn, tremor), learnt)

        await self._rooms.see(room_id, actor)
        found = self._maps.find(key, whom)
        if found is None:
            fresh = await self._see(room_id, actor, ply, begin)
            found = self._maps.ask(key, lambda: fresh, whom)
        return found.view()

    async def ghosts(
        self, room_id: str, actor: Actor, whom: str, ply: int, move: str | None, tremor: str
    ) -> GhostsView:
        """The ghosts as far as they are; `whom` is the address that asks.

        Raises what `turn` raises, CommandError "busy", NotationError and IllegalMoveError.
        """
        key = (room_id, ply, move, tremor)

        def begin(room: Room[Any, Any, Any], turn: FlickTurn) -> GhostStudy:
            flick = wanted_flick(room, turn, move)
            text = room.notation.format_move(flick)
            return GhostStudy(self._analyst(turn), turn, flick, text, *tremor_named(turn, tremor))

        await self._rooms.see(room_id, actor)
        found = self._ghosts.find(key, whom)
        if found is None:
            fresh = await self._see(room_id, actor, ply, begin)
            found = self._ghosts.ask(key, lambda: fresh, whom)
        return found.view()

    async def close(self) -> None:
        """Ends all work."""
        await self._maps.close()
        await self._ghosts.close()
        self._aside.close()

    def _analyst(self, turn: FlickTurn) -> Analyst:
        return Analyst(self._thinkers, self._ahead, turn.game)

    async def _see(self, room_id: str, actor: Actor, ply: int, see: Callable[[Room[Any, Any, Any], FlickTurn], A]) -> A:
        sight = await self._rooms.see(room_id, actor)
        return await self._aside.run(lambda: see(sight.room, flick_turn(sight.room, ply)))


def flick_api(flicks: Flicks, identity: Identity, questions: Places) -> list[Resource]:
    """All resources of it. `questions`: places of those that are being answered."""

    async def who(request: Request) -> tuple[str, Actor]:
        return request.path_params["room_id"], (await identity.known(request)).actor

    async def show_turn(request: Request) -> Response:
        """What there was to flick in a turn of a match of Crylail."""
        with questions.held(address_of(request)):
            return json_answer(await flicks.turn(*await who(request), _whole(request, "ply")))

    async def show_map(request: Request) -> Response:
        """What one knight from one place is expected to bring, over direction and speed."""
        ply, x, y = (_whole(request, name) for name in ("ply", "x", "y"))
        asked = request.query_params
        knight, tremor = asked.get("knight", ""), asked.get("tremor", "own")
        with questions.held(whom := address_of(request)):
            return json_answer(await flicks.map(*await who(request), whom, ply, knight, (x, y), tremor))

    async def show_ghosts(request: Request) -> Response:
        """A flick under thirty tremors."""
        asked = request.query_params
        ply = _whole(request, "ply")
        move, tremor = asked.get("move"), asked.get("tremor", "own")
        with questions.held(whom := address_of(request)):
            return json_answer(await flicks.ghosts(*await who(request), whom, ply, move, tremor))

    return [
        Resource("GET", "/api/rooms/{room_id}/flick-study", show_turn, answers(FlickStudy), TURN),
        Resource("GET", "/api/rooms/{room_id}/flick-map", show_map, answers(FlickMapView), MAP),
        Resource("GET", "/api/rooms/{room_id}/ghosts", show_ghosts, answers(GhostsView), GHOSTS),
    ]


def _whole(request: Request, name: str) -> int:
    """A whole number of the query, from 0 on. Raises CommandError."""
    text = request.query_params.get(name, "")
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS:
        return int(text)
    if name == "ply":
        raise CommandError("unknown_ply", f"{text[:20]!r} is no turn; they are counted from 1", where="ply")
    raise CommandError("place", f"{text[:20]!r} is no place in whole micrometres", where=name)
