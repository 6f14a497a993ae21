"""Any position of a match of Lancelot and what branches off from it: shown at once, weighed while somebody looks."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from quintain.bots.analysis_tasks import weigh_lancelot
from quintain.bots.bot import Candidate
from quintain.bots.lancelot_analysis import Evaluation, Threat, name_move, threats
from quintain.core.errors import CommandError, IllegalMoveError, NotationError
from quintain.core.game import Played
from quintain.games.lancelot_page import lancelot_last, lancelot_view
from quintain.games.lancelot_squares import sword_squares
from quintain.games.lancelot_view import SquareView
from quintain.lancelot.moves import Event, Move, PlaceSword
from quintain.lancelot.notation import LancelotNotation
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import State
from quintain.room.room import Room
from quintain.room.view import names
from quintain.server.analyst import Analyst
from quintain.server.wire_analysis import AnalysisView, BestTurn, LineStep, ThreatView

AnyRoom = Room[Any, Any, Any]
Learnt = Callable[[int, Evaluation, Evaluation], Awaitable[None]]
"""Called with how many turns of the match were played, and what is thought of that position and of the next one."""
MOST_BRANCH: Final = 200
"""Turns of a branch."""
EFFORTS: Final = (20_000, 100_000, 400_000)
"""Positions looked at: at first for an answer at once, then for better ones."""
TURNS_SHOWN: Final = 4


@dataclass(frozen=True, slots=True)
class Standing:
    """A position and how it came about."""

    game: Lancelot
    ply: int
    state: State
    steps: tuple[LineStep, ...]
    """Of the branch."""
    last: tuple[Move, Played[State, Event]] | None
    """The turn that led here, None at the start."""
    played: LineStep | None
    """What the match went on with."""


def stand(room: AnyRoom, ply: int, branch: Sequence[str]) -> Standing:
    """The position after so many turns of the match and those of the branch.

    Raises CommandError where there is none, NotationError and IllegalMoveError for a branch that can't be played.
    """
    game = room.game
    if not isinstance(game, Lancelot):
        raise CommandError("not_this_game", "only a match of Lancelot branches off")
    plies = room.plies
    if ply > len(plies):
        raise CommandError("unknown_ply", f"the match has {len(plies)} turns", where="ply")
    if len(branch) > MOST_BRANCH:
        raise CommandError("too_large", f"a branch of more than {MOST_BRANCH} turns is not looked at", where="branch")
    parse = room.notation.parse_move
    state: State = room.state_after(ply)
    last = (parse(plies[ply - 1].moved.move), plies[ply - 1].played) if ply else None
    played = _step(game, state, parse(plies[ply].moved.move)) if ply < len(plies) and not branch else None
    steps = []
    for text in branch:
        move = parse(text)
        if state.outcome is not None:
            raise IllegalMoveError("L10", text, "the game is over")
        refusal = game.why_not(state, move)
        if refusal is not None:
            raise refusal
        steps.append(_step(game, state, move))
        last = (move, game.resolve(state, move))
        state = last[1].state
    return Standing(game, ply, state, tuple(steps), last, played)


def squares_in(standing: Standing, sword: str | None) -> list[SquareView]:
    """What squares mean there in a turn that moves the sword (L15). Raises CommandError and NotationError."""
    if standing.state.outcome is not None:
        raise CommandError("over", "the game is over in this position")
    if sword is None:
        return sword_squares(standing.game, standing.state, None)
    move = LancelotNotation(standing.game.config).parse_move(f"S{sword}")
    if not isinstance(move, PlaceSword):
        raise NotationError(sword, 0, "a square such as e5")
    return sword_squares(standing.game, standing.state, move.square)


class PositionStudy:
    """A position being weighed, each time with more work; one of the match together with the one that follows."""

    def __init__(self, room: AnyRoom, standing: Standing, analyst: Analyst, learnt: Learnt) -> None:
        """`learnt` hears what is found out about positions of the match."""
        game, state = standing.game, standing.state
        self._standing = standing
        self._analyst = analyst
        self._learnt = learnt
        self._following: State | None = None if standing.played is None else room.state_after(standing.ply + 1)
        self._done = 0
        self._found: Evaluation | None = None
        move, played = standing.last or (None, None)
        self._view = lancelot_view(game, state, move, played)
        self._threats = [_threat(each) for each in threats(game, state)]
        notation = LancelotNotation(game.config)
        told = (notation.tell(event, names(room)) for event in played.events) if played else ()
        self._told = [sentence for sentence in told if sentence]
        self._best: list[BestTurn] = []

    async def advance(self) -> bool:
        """As Study says: the position once more, with more work."""
        if self._done >= len(EFFORTS):
            return False
        standing, effort = self._standing, EFFORTS[self._done]
        config, state = standing.game.config, standing.state
        found = await self._analyst.run(weigh_lancelot, config, state, effort, TURNS_SHOWN)
        if self._following is not None:  # shown only when the review knows as much: else the two would disagree
            following = await self._analyst.run(weigh_lancelot, config, self._following, effort // TURNS_SHOWN, 1)
            await self._learnt(standing.ply, found, following)
        self._best = [_best(standing, each) for each in found.best]
        self._found = found
        self._done = len(EFFORTS) if state.outcome is not None else self._done + 1
        return True

    def view(self) -> AnalysisView:
        """As far as it is."""
        found = self._found
        return AnalysisView(
            ply=self._standing.ply,
            branch=list(self._standing.steps),
            played=self._standing.played,
            told=self._told,
            view=self._view,
            threats=self._threats,
            chances=[] if found is None else list(found.chances),
            best=self._best,
            depth=0 if found is None else found.depth,
            progress=self._analyst.progress(self._done, len(EFFORTS)),
        )


def _best(standing: Standing, candidate: Candidate[Move]) -> BestTurn:
    state = standing.state
    steps = []
    for move in candidate.line:
        if state.outcome is not None or standing.game.why_not(state, move) is not None:
            break
        steps.append(_step(standing.game, state, move))
        state = standing.game.resolve(state, move).state
    return BestTurn(candidate.value, steps)


def _step(game: Lancelot, state: State, move: Move) -> LineStep:
    last = lancelot_last(game, move, game.resolve(state, move))
    return LineStep(
        last.text, name_move(move, game.config.size), state.to_move, last.square, last.sword_to, last.captured
    )


def _threat(threat: Threat) -> ThreatView:
    return ThreatView(threat.seat, threat.line, list(threat.squares), list(threat.shields), threat.now)
