"""How beginners choose: by the captures they notice and what they leave at stake, one turn ahead and without tables.

Uses the rules alone, so that these levels play before anything is compiled.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from quintain.bots.lancelot_levels import Mind
from quintain.core.game import Seat
from quintain.lancelot.board import Line, squares_in
from quintain.lancelot.moves import Move, Pass, Place, PlaceSword
from quintain.lancelot.rules import MAX_LEAD, Lancelot
from quintain.lancelot.state import State

TEMPTING_SWORD_TURNS = 40
"""Turns that move the sword which a beginner thinks of, at most."""
MOST_LOOKED_AT = 60
"""Squares, on the larger boards."""


@dataclass(frozen=True, slots=True)
class Liked:
    """A turn with what it seems to be worth, in shields."""

    move: Move
    worth: float


def choose_by_eye(game: Lancelot, state: State, mind: Mind, random: Random) -> tuple[Liked, ...]:
    """The turns that were looked at, the one to make first."""
    liked = [
        Liked(move, _seems(game, state, move, mind, random) + random.gauss(0.0, mind.wavers + 1e-6))
        for move in _looked_at(game, state, mind, random)
    ]
    return tuple(sorted(liked, key=lambda each: -each.worth))


def at_stake(game: Lancelot, state: State, seat: Seat, line: Line) -> int:
    """How many shields of the seat a rival's next turn could capture on this line (L6)."""
    own = (state.shields[seat] & line.mask).bit_count()
    if own == 0 or not line.mask & ~state.occupied & game.board.mask:
        return 0
    for rival in range(game.seats):
        if rival != seat:
            theirs, foreign = game.own_and_foreign(replace(state, to_move=rival))
            if (theirs & line.mask).bit_count() - (foreign & line.mask).bit_count() == MAX_LEAD - 1:
                return own
    return 0


def _looked_at(game: Lancelot, state: State, mind: Mind, random: Random) -> Sequence[Move]:
    if game.awaits_sword(state):
        return [PlaceSword(random.randrange(game.config.size**2))]
    squares = list(squares_in(game.open_squares(state)))
    if not squares:
        return [next(iter(game.legal_moves(state)), Pass())]
    number = min(MOST_LOOKED_AT, max(1, round(len(squares) * mind.notices)))
    capturing = [square for square in squares if game.captures_of(state, Place(square))]
    seen = [square for square in capturing if random.random() < mind.notices]
    chosen = {*random.sample(squares, number), *seen} - (set(capturing) - set(seen)) or {random.choice(squares)}
    moves: list[Move] = [Place(square) for square in sorted(chosen)]
    if mind.moves_sword and game.may_use_white_shield(state):
        moves += _tempting(game, state, squares)
    return moves


def _tempting(game: Lancelot, state: State, squares: Iterable[int]) -> list[Move]:
    """Turns that capture with the sword's help: it goes where it makes the lead (L16)."""
    seat = state.to_move
    own, foreign = game.own_and_foreign(state)
    tempting: list[Move] = []
    for line in game.board.lines:
        lead = (own & line.mask).bit_count() - (foreign & line.mask).bit_count()
        rivals = line.mask & foreign & ~(1 << state.sword)
        if lead == 0 and rivals.bit_count() > 1:
            free = list(squares_in(line.mask & game.board.mask & ~state.occupied))
            tempting += [Place(free[0], free[1])] if len(free) > 1 and free[0] in squares else []
    legal = [move for move in tempting if game.why_not(replace(state, to_move=seat), move) is None]
    return legal[:TEMPTING_SWORD_TURNS]


def _seems(game: Lancelot, state: State, move: Move, mind: Mind, random: Random) -> float:
    if not isinstance(move, Place):
        return random.random()
    worth = float(len(game.captures_of(state, move)))
    if mind.fears:
        after = game.resolve(state, move).state
        worth -= mind.fears * max(at_stake(game, after, state.to_move, line) for line in game.board.lines)
    if mind.gathers:
        near = sum((state.shields[state.to_move] & line.mask).bit_count() for line in game.board.through[move.square])
        worth += mind.gathers * near
    return worth + 0.01 * random.random()
