"""What the turns of a game of Lancelot cost, and why: each one against the best that could have been made.

Pure but for the processor it takes. Importing it imports no compiler; `review` does.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from quintain.bots.bot import Candidate, Stop
from quintain.bots.lancelot_analysis import QUICK_WORK, Evaluation, evaluate, name_move
from quintain.bots.lancelot_words import clauses, number_of_shields, proven, reasons
from quintain.bots.review import SLIP
from quintain.core.game import Seat
from quintain.lancelot.moves import Captured, Move, Place
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import State

if TYPE_CHECKING:
    from quintain.bots.lancelot import LancelotBot

Told = Callable[[int, int], None]
"""Called with how many positions are done and how many there are."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One turn of a game."""

    turn: int
    """Which step of the game, 0-based."""
    seat: Seat
    move: Move
    chance: float
    """Of the seat to win after the turn that it made."""
    best: Candidate[Move]
    """The turn it should have made; the same one when nothing was better."""
    cost: float
    """What the turn gave away of the chance to win, 0 to 1."""
    sentence: str
    """Why, for people; "" for a good turn."""


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game."""

    turns: tuple[Reviewed, ...]
    graph: tuple[tuple[float, ...], ...]
    """[turns + 1, seats] chances to win before each turn and at the end."""
    costly: tuple[int, ...]
    """Indices into `turns` of those that cost most, the worst first."""


def review(
    game: Lancelot,
    played: Sequence[tuple[State, Move]],
    end: State,
    names: Sequence[str],
    work: int = QUICK_WORK,
    stop: Stop | None = None,
    told: Told | None = None,
    bot: "LancelotBot | None" = None,
) -> Review:
    """Every turn of a game against the one that the strongest bot would have made.

    played: each state with the move made in it; end: the last state. work: positions looked at for each turn.
    """
    stop = stop or Stop()
    thoughts = []
    for done, (state, _) in enumerate([*played, (end, None)]):
        if told is not None:
            told(done, len(played))
        if stop.asked:
            break
        thoughts.append(evaluate(game, state, work, 1, stop, bot))
    turns = tuple(
        judge(game, number, *played[number], before, after, names)
        for number, (before, after) in enumerate(pairwise(thoughts))
    )
    return Review(turns, tuple(thought.chances for thought in thoughts), costliest(turns))


def judge(
    game: Lancelot,
    number: int,
    state: State,
    move: Move,
    before: Evaluation,
    after: Evaluation,
    names: Sequence[str],
) -> Reviewed:
    """A turn by what was thought of the position before it and of the one after it."""
    best = before.best[0]
    chance = after.chances[state.to_move]
    if move == best.move:
        return Reviewed(number, state.to_move, move, chance, best, 0.0, "")
    if best.value <= chance:
        return Reviewed(number, state.to_move, move, chance, replace_move(best, move, chance), 0.0, "")
    cost = best.value - chance
    answer = after.best[0].move if after.best else None
    sentence = _why(game, state, move, best, answer, names, cost) if cost >= SLIP else ""
    return Reviewed(number, state.to_move, move, chance, best, cost, sentence)


def costliest(turns: Sequence[Reviewed]) -> tuple[int, ...]:
    """Indices of the turns that cost enough to be spoken of, the worst first."""
    ordered = sorted(range(len(turns)), key=lambda at: -turns[at].cost)
    return tuple(at for at in ordered if turns[at].cost >= SLIP)


def replace_move(candidate: Candidate[Move], move: Move, value: float) -> Candidate[Move]:
    """A candidate for a turn that turned out to be no worse."""
    return Candidate(move, value, candidate.gain, (move,))


def _why(
    game: Lancelot, state: State, move: Move, best: Candidate[Move], answer: Move | None, names: Sequence[str],
    cost: float,
) -> str:  # fmt: skip
    """A sentence: what the turn cost, what was better, and what either leads to."""
    size = game.config.size
    name = names[state.to_move]
    made, better = name_move(move, size), name_move(best.move, size)
    opening = made if isinstance(move, Place) else f"{made[0].upper()}{made[1:]}"
    said = f"{opening} costs {name} {round(100 * cost)} % of the game: better was {better}"
    if proven(best.value):
        said += f" ({proven(best.value)})"
    speaks_for_it = reasons(game, state, best.move, names)
    if speaks_for_it:
        said += f", which {clauses(speaks_for_it)}"
    elif best.gain > 0:
        said += f", which wins {number_of_shields(round(best.gain))} in the turns that follow"
    after = game.resolve(state, move).state
    lost = _taken_by(game, after, answer, state.to_move)
    if answer is not None and lost:
        rival = names[after.to_move]
        said += f"; now {rival} captures {number_of_shields(lost)} of {name} with {name_move(answer, size)}"
    return said + "."


def _taken_by(game: Lancelot, state: State, move: Move | None, seat: Seat) -> int:
    """How many shields of a seat that move captures."""
    if move is None or state.outcome is not None or game.why_not(state, move) is not None:
        return 0
    events = game.resolve(state, move).events
    return sum(event.owners.count(seat) for event in events if isinstance(event, Captured))
