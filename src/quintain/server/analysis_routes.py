"""The HTTP resources of a finished match looked at again, as wire_analysis.py documents them."""

from collections.abc import Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from quintain.bots.lancelot_analysis import Evaluation
from quintain.core.errors import CommandError
from quintain.crylail.table import Flick
from quintain.room.actors import Actor
from quintain.server.ahead import Ahead
from quintain.server.analyst import Analyst
from quintain.server.auth import Identity
from quintain.server.exchange import json_answer
from quintain.server.limiting import address_of
from quintain.server.places import Places
from quintain.server.positions import PositionStudy, Standing, squares_in, stand
from quintain.server.resources import Resource, answers, query
from quintain.server.reviews import CrylailReview, LancelotReview, ReviewStudy, begin_review, refuse_running
from quintain.server.rooms import Rooms, Sight
from quintain.server.studies import Aside, Studies
from quintain.server.thinkers import Thinkers
from quintain.server.wire_analysis import AnalysisView, ReviewView
from quintain.server.wire_rooms import Squares

MOST_POSITIONS: Final = 256
MOST_QUESTIONS: Final = 64
"""About matches that are over, being answered at the same time."""
MOST_QUESTIONS_OF_ONE: Final = 16
"""From one address."""
GLANCE: Final = 2.5
"""Seconds after which a position that nobody asks about any more gives way to the next one."""
MOST_DIGITS: Final = 5
"""Of the number of a turn."""
BRANCH_WORDS: Final = "Turns from there on that were not played, in notation, with commas between them."
PLY_WORDS: Final = "How many turns of the match were played."
SWORD_WORDS: Final = "The square to which the sword goes in the same turn."
PLACE: Final = query("ply", PLY_WORDS, required=True, branch=BRANCH_WORDS)
PLACE_AND_SWORD: Final = query("ply", PLY_WORDS, required=True, branch=BRANCH_WORDS, sword=SWORD_WORDS)


class Analysis:
    """What is being found out about matches that are over."""

    def __init__(self, rooms: Rooms, thinkers: Thinkers, ahead: Ahead, places: Places) -> None:
        """`places`: for studies that go on."""
        self._rooms = rooms
        self._thinkers = thinkers
        self._ahead = ahead
        self._reviews: Studies[ReviewStudy] = Studies(places)
        self._positions: Studies[PositionStudy] = Studies(places, MOST_POSITIONS, GLANCE)
        self._aside = Aside()

    async def review(self, room_id: str, actor: Actor, whom: str) -> ReviewView:
        """The review as far as it is; `whom` is the address that asks.

        Raises CommandError "running", "failed" and "busy".
        """
        sight = await self._rooms.see(room_id, actor)
        refuse_running(sight.room)
        key = (room_id, sight.room.version)
        study = self._reviews.ask(key, lambda: begin_review(sight.room, self._analyst(sight)), whom)
        return await self._aside.run(study.view)

    async def position(self, room_id: str, actor: Actor, whom: str, ply: int, branch: Sequence[str]) -> AnalysisView:
        """A position as far as it is weighed; `whom` is the address that asks.

        Raises what `stand` raises, CommandError "running", "failed" and "busy".
        """
        sight = await self._rooms.see(room_id, actor)
        refuse_running(sight.room)
        key = (room_id, sight.room.version, ply, *branch)
        study = self._positions.find(key, whom)
        if study is None:
            fresh = await self._aside.run(lambda: self._begin(sight, ply, branch))
            study = self._positions.ask(key, lambda: fresh, whom)
        return study.view()

    async def squares(self, room_id: str, actor: Actor, ply: int, branch: Sequence[str], sword: str | None) -> Squares:
        """What squares mean in a turn that moves the sword there. Raises what `stand` raises."""
        sight = await self._rooms.see(room_id, actor)
        refuse_running(sight.room)
        return Squares(await self._aside.run(lambda: squares_in(stand(sight.room, ply, branch), sword)))

    async def learn_flick(self, room_id: str, version: int, at: int, flick: Flick, swing: float) -> None:
        """Tells the review of a match of Crylail, if there is one, of the best flick of a map of a turn."""
        review = self._reviews.get((room_id, version))
        if isinstance(review, CrylailReview):
            await review.learn(at, flick, swing)

    async def close(self) -> None:
        """Ends all work."""
        await self._reviews.close()
        await self._positions.close()
        self._aside.close()

    def _begin(self, sight: Sight, ply: int, branch: Sequence[str]) -> PositionStudy:
        standing: Standing = stand(sight.room, ply, branch)
        key = (sight.at, sight.room.version)

        async def learnt(at: int, before: Evaluation, after: Evaluation) -> None:
            review = self._reviews.get(key)
            if isinstance(review, LancelotReview):
                await review.learn(at, before, after)

        return PositionStudy(sight.room, standing, self._analyst(sight), learnt)

    def _analyst(self, sight: Sight) -> Analyst:
        return Analyst(self._thinkers, self._ahead, sight.room.game)


def analysis_api(analysis: Analysis, identity: Identity, questions: Places) -> list[Resource]:
    """All resources of it. `questions`: places of those that are being answered."""

    async def who(request: Request) -> tuple[str, Actor]:
        return request.path_params["room_id"], (await identity.known(request)).actor

    async def show_review(request: Request) -> Response:
        """The match looked at again, as far as it is."""
        with questions.held(whom := address_of(request)):
            return json_answer(await analysis.review(*await who(request), whom))

    async def show_position(request: Request) -> Response:
        """A position of a match of Lancelot and what is best in it."""
        with questions.held(whom := address_of(request)):
            found = await analysis.position(*await who(request), whom, _ply(request), _branch(request))
            return json_answer(found)

    async def show_squares(request: Request) -> Response:
        """What squares mean there in a turn that moves the sword (L15)."""
        sword = request.query_params.get("sword")
        with questions.held(address_of(request)):
            return json_answer(await analysis.squares(*await who(request), _ply(request), _branch(request), sword))

    return [
        Resource("GET", "/api/rooms/{room_id}/review", show_review, answers(ReviewView)),
        Resource("GET", "/api/rooms/{room_id}/analysis", show_position, answers(AnalysisView), PLACE),
        Resource("GET", "/api/rooms/{room_id}/analysis/squares", show_squares, answers(Squares), PLACE_AND_SWORD),
    ]


def _ply(request: Request) -> int:
    text = request.query_params.get("ply", "")
    if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS:
        return int(text)
    raise CommandError("unknown_ply", f"{text[:20]!r} is no number of turns", where="ply")


def _branch(request: Request) -> list[str]:
    text = request.query_params.get("branch", "")
    return text.split(",") if text else []
