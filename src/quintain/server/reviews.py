"""The review of a match of either game, made turn by turn while the page watches."""

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol

from quintain.bots.analysis_tasks import review_flick, weigh_lancelot
from quintain.bots.crylail_findings import Reviewed as ReviewedFlick
from quintain.bots.lancelot_analysis import QUICK_WORK, Evaluation
from quintain.bots.lancelot_review import Reviewed, judge
from quintain.bots.review import FLICK_WORK, SAME, mark_of
from quintain.core.errors import CommandError
from quintain.core.game import Outcome
from quintain.crylail.disks import SIDES
from quintain.crylail.rules import Crylail
from quintain.crylail.table import Flick
from quintain.lancelot.rules import Lancelot
from quintain.room.room import Room
from quintain.room.view import names
from quintain.server.analyst import Analyst
from quintain.server.flicks import flick_split, flick_turns, own_tremor
from quintain.server.studies import Study
from quintain.server.wire_analysis import ReviewTurn, ReviewView, Side

AnyRoom = Room[Any, Any, Any]


class ReviewStudy(Study, Protocol):
    """A review being made."""

    def view(self) -> ReviewView:
        """As far as it is."""


def refuse_running(room: AnyRoom) -> None:
    """Raises CommandError "running": nobody is helped in a match that is being played."""
    if room.outcome is None and not room.opened.replay:
        raise CommandError("running", "the match is still being played; it can be looked at again when it is over")


def begin_review(room: AnyRoom, analyst: Analyst) -> ReviewStudy:
    """A review of the room's match, nothing of it done. Raises CommandError while the match runs."""
    refuse_running(room)
    match room.game:
        case Lancelot() as game:
            return LancelotReview(room, game, analyst)
        case Crylail() as game:
            return CrylailReview(room, game, analyst)
        case _:
            raise CommandError("unknown_game", f"no review knows {room.game.name}")


class LancelotReview:
    """Every position weighed once; each turn judged by the positions before and after it."""

    def __init__(self, room: AnyRoom, game: Lancelot, analyst: Analyst) -> None:
        self._room = room
        self._game = game
        self._analyst = analyst
        self._positions: list[Evaluation] = []
        self._turns: list[Reviewed] = []
        self._deeper: dict[int, Reviewed] = {}

    async def advance(self) -> bool:
        """As Study says: the next position."""
        at = len(self._positions)
        if at > len(self._room.plies):
            return False
        state = self._room.state_after(at)
        found = await self._analyst.run(weigh_lancelot, self._game.config, state, QUICK_WORK, 1)
        turn = await asyncio.to_thread(self._judge, at - 1, self._positions[-1], found) if at else None
        self._positions.append(found)
        self._turns += [] if turn is None else [self._deeper.get(at - 1, turn)]
        return True

    async def learn(self, at: int, before: Evaluation, after: Evaluation) -> None:
        """Judges a turn anew by what was found out, with more work, about the positions before and after it.

        The graph stays as it is: positions weighed with different work don't compare.
        """
        turn = self._deeper[at] = await asyncio.to_thread(self._judge, at, before, after)
        if at < len(self._turns):
            self._turns[at] = turn

    def view(self) -> ReviewView:
        """As far as it is."""
        turns = [self._turn(turn) for turn in self._turns]
        sides = [
            Side(occupant.name, [seat], occupant.shield, given_away(turns, seat))
            for seat, occupant in enumerate(self._room.seats)
        ]
        graph = [list(position.chances) for position in self._positions]
        total = len(self._room.plies) + 1
        return ReviewView(self._analyst.progress(len(graph), total), sides, graph, turns, costliest(turns))

    def _judge(self, at: int, before: Evaluation, after: Evaluation) -> Reviewed:
        room = self._room
        move = room.notation.parse_move(room.plies[at].moved.move)
        return judge(self._game, at, room.state_after(at), move, before, after, names(room))

    def _turn(self, turn: Reviewed) -> ReviewTurn:
        spell = self._room.notation.format_move
        better = turn.best.move != turn.move
        return ReviewTurn(
            ply=turn.turn + 1,
            side=turn.seat,
            text=spell(turn.move),
            better=spell(turn.best.move) if better else "",
            line=[spell(move) for move in turn.best.line],
            chance=turn.chance,
            could=turn.chance + turn.cost,
            cost=turn.cost,
            mark=mark_of(turn.cost),
            sentence=turn.sentence,
            split=None,
        )


class CrylailReview:
    """Every flick split into choice and luck."""

    def __init__(self, room: AnyRoom, game: Crylail, analyst: Analyst) -> None:
        self._room = room
        self._game = game
        self._analyst = analyst
        self._turns = flick_turns(room)
        self._flicks: list[ReviewedFlick] = []
        self._known: dict[int, tuple[Flick, ...]] = {}

    async def advance(self) -> bool:
        """As Study says: the next turn."""
        at = len(self._flicks)
        if at >= len(self._turns):
            return False
        self._flicks.append(await self._weigh(at))
        return True

    async def learn(self, at: int, flick: Flick, swing: float) -> None:
        """Takes in the best flick of a map of a turn, with its points, where it is better than the best so far."""
        if at < len(self._flicks) and swing < self._flicks[at].split.best + SAME:
            return
        self._known[at] = (*self._known.get(at, ()), flick)
        if at < len(self._flicks):
            self._flicks[at] = await self._weigh(at)

    async def _weigh(self, at: int) -> ReviewedFlick:
        turn, known = self._turns[at], self._known.get(at, ())
        asked = (turn.game.config, turn.made, own_tremor(turn), at, FLICK_WORK, known)
        found = await self._analyst.run(review_flick, *asked)
        return found if self._known.get(at, ()) == known else await self._weigh(at)

    def view(self) -> ReviewView:
        """As far as it is."""
        turns = [self._turn(at, flick) for at, flick in enumerate(self._flicks)]
        progress = self._analyst.progress(len(turns), len(self._turns))
        sides = [self._side(side, turns) for side in SIDES]
        return ReviewView(progress, sides, self._graph(turns), turns, costliest(turns))

    def _graph(self, turns: Sequence[ReviewTurn]) -> list[list[float]]:
        """Before each turn what its best flick is worth, as the turn's card has it; at the end how it ended."""
        graph = [[turn.could if side == turn.side else 1.0 - turn.could for side in SIDES] for turn in turns]
        outcome = self._room.outcome
        if len(turns) == len(self._turns) and outcome is not None:
            graph.append(end_of(outcome))
        return graph

    def _side(self, side: int, turns: Sequence[ReviewTurn]) -> Side:
        seats = [seat for seat in range(self._game.seats) if seat % len(SIDES) == side]
        seated = self._room.seats
        name = " and ".join(seated[seat].name for seat in seats)
        return Side(name, seats, seated[seats[0]].shield, given_away(turns, side))

    def _turn(self, at: int, flick: ReviewedFlick) -> ReviewTurn:
        spell = self._room.notation.format_move
        split = flick.split
        return ReviewTurn(
            ply=at + 1,
            side=flick.side,
            text=spell(self._turns[at].made.move),
            better=spell(flick.better) if flick.advice else "",
            line=[spell(flick.better)],
            chance=split.chance_meant,
            could=split.chance_best,
            cost=split.cost,
            mark=mark_of(split.cost),
            sentence=flick.verdict,
            split=flick_split(flick),
        )


def end_of(outcome: Outcome) -> list[float]:
    """[sides] certainty: 1 for the side that won, shared in a draw (C21)."""
    first = {seat % len(SIDES) for seat, rank in enumerate(outcome.ranks) if rank == 1}
    return [1.0 / len(first) if side in first else 0.0 for side in SIDES]


def costliest(turns: Sequence[ReviewTurn]) -> list[int]:
    """Plies of the turns that cost enough to be spoken of, the worst first."""
    return [turn.ply for turn in sorted(turns, key=lambda turn: -turn.cost) if turn.mark != "good"]


def given_away(turns: Sequence[ReviewTurn], side: int) -> float:
    """What all turns of a side gave away."""
    return sum(turn.cost for turn in turns if turn.side == side)
