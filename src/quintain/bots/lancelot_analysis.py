"""What a position of Lancelot is worth: chances, best turns, threats, as typed results for page, server and programs.

Pure but for the processor it takes; `Stop` ends it early. Squares are indices, texts are English. Importing it imports
no compiler; `evaluate` does.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log
from typing import TYPE_CHECKING

from quintain.bots.bot import Budget, Candidate, Stop
from quintain.bots.lancelot_levels import LEVELS
from quintain.bots.review import LEAST, unproven
from quintain.core.game import Outcome, Seat
from quintain.lancelot.board import square_name, squares_in
from quintain.lancelot.moves import Move, Pass, PlaceSword
from quintain.lancelot.rules import MAX_LEAD, Lancelot
from quintain.lancelot.state import NOWHERE, State

if TYPE_CHECKING:
    from quintain.bots.lancelot import LancelotBot

STRONGEST = LEVELS[-1]
TWO = 2
QUICK_WORK = 20_000
"""For each position of a review: a few hundredths of a second."""
ALMOST = 1e-3
"""A search is never surer than that, for means; what it has seen to the end it says as 0 or 1."""


@dataclass(frozen=True, slots=True)
class Threat:
    """A line on which a knight captures if he is let."""

    seat: Seat
    """Who captures."""
    line: str
    """Its name, such as "row 4"."""
    squares: tuple[int, ...]
    """Where he may place a shield to do it."""
    shields: tuple[int, ...]
    """The squares of those that he captures."""
    now: bool
    """Whether it is his turn."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What the strongest bot thinks of a position."""

    chances: tuple[float, ...]
    """[seats] to win, sum 1: 0 and 1 where it is proven, else from 0.01 to 0.99; of a finished game the shares of first
    place."""
    best: tuple[Candidate[Move], ...]
    """Of the knight on turn, best first, each with the line that follows; empty when the game is over."""
    threats: tuple[Threat, ...]
    depth: int
    work: int


def evaluate(
    game: Lancelot,
    state: State,
    work: int = STRONGEST.work,
    turns: int = 3,
    stop: Stop | None = None,
    bot: "LancelotBot | None" = None,
) -> Evaluation:
    """The position, with at most `turns` of the best turns. bot: who judges; the strongest when None."""
    if state.outcome is not None:
        return Evaluation(shares_of(state.outcome), (), (), 0, 0)
    from quintain.bots.lancelot import LancelotBot

    judge_of = bot or LancelotBot(STRONGEST)
    thought = judge_of.think(game, state, state.to_move, Budget(work), 0, stop, turns)
    best, done = thought.candidates, thought.work
    if game.seats == TWO and thought.depth > 1:
        nearer = LancelotBot(STRONGEST, replace(judge_of.mind, depth=thought.depth - 1), plain=judge_of.plain)
        again = nearer.think(game, state, state.to_move, Budget(work), 0, stop, turns)
        best, done = levelled(best, again.candidates), done + again.work
    if game.seats > TWO:
        best = _by_chance(best)
    best = tuple(_told(game, state, each) for each in best)
    chances = _shared_out(game, state, best[0], plain=judge_of.plain)
    return Evaluation(chances, best, threats(game, state), thought.depth, done)


def levelled(deeper: Sequence[Candidate[Move]], nearer: Sequence[Candidate[Move]]) -> tuple[Candidate[Move], ...]:
    """Candidates with the mean of what two searches thought of them, one a turn deeper than the other, best first.

    Who has the last word in a search is seen too rosy. From one turn of a game to the next that changes sides, and a
    graph of it would be a saw; the mean of both has the teeth filed off. What is certain stays certain.
    """
    known = {each.move: each.value for each in nearer}
    shift = _log_odds(nearer[0].value) - _log_odds(deeper[0].value)
    mended = []
    for each in deeper:
        far = _log_odds(each.value)
        near = _log_odds(known[each.move]) if each.move in known else far + shift
        value = each.value if each.value in {0.0, 1.0} else 1.0 / (1.0 + exp(-(far + near) / 2.0))
        mended.append(replace(each, value=value))
    return tuple(sorted(mended, key=lambda each: -each.value))


def threats(game: Lancelot, state: State) -> tuple[Threat, ...]:
    """Every line on which a knight captures with his next shield: the one on turn now, the others if they are let."""
    found: list[Threat] = []
    if state.outcome is not None or game.awaits_sword(state):
        return ()
    for step in range(game.seats):
        seat = (state.to_move + step) % game.seats
        asked = replace(state, to_move=seat)
        own, foreign = game.own_and_foreign(asked)
        open_squares = game.open_squares(asked)
        sword = 0 if state.sword == NOWHERE else 1 << state.sword
        for line in game.board.lines:
            lead = (own & line.mask).bit_count() - (foreign & line.mask).bit_count()
            taken = foreign & line.mask & ~sword
            where = open_squares & line.mask
            if lead == MAX_LEAD - 1 and taken and where:
                squares, shields = tuple(squares_in(where)), tuple(squares_in(taken))
                found.append(Threat(seat, line.name, squares, shields, now=step == 0))
    return tuple(sorted(found, key=lambda threat: (not threat.now, -len(threat.shields), threat.seat)))


def shares_of(outcome: Outcome) -> tuple[float, ...]:
    """[seats] the shares of first place."""
    first = sum(rank == 1 for rank in outcome.ranks)
    return tuple(1.0 / first if rank == 1 else 0.0 for rank in outcome.ranks)


def name_move(move: Move, size: int) -> str:
    """A turn in words: "d4", "d4 with the sword to e5", "the sword on d4", "pass"."""
    if isinstance(move, Pass):
        return "pass"
    where = square_name(move.square, size)
    if isinstance(move, PlaceSword):
        return f"the sword on {where}"
    return where if move.sword_to is None else f"{where} with the sword to {square_name(move.sword_to, size)}"


def _by_chance(best: Sequence[Candidate[Move]]) -> tuple[Candidate[Move], ...]:
    """The turn that was looked at most stays the best; of the others none is called better, for want of looking."""
    first, *others = best
    less = [replace(each, value=min(each.value, first.value)) for each in others]
    return (first, *sorted(less, key=lambda each: -each.value))


def _told(game: Lancelot, state: State, candidate: Candidate[Move]) -> Candidate[Move]:
    """With a chance that says 0 or 1 only where it is proven; a mean of several knights' games proves nothing."""
    after = game.resolve(state, candidate.move).state
    if after.outcome is not None:
        return replace(candidate, value=shares_of(after.outcome)[state.to_move])
    if game.seats == TWO and candidate.value in {0.0, 1.0}:
        return candidate
    return replace(candidate, value=unproven(candidate.value, game.seats - 1))


def _log_odds(chance: float) -> float:
    kept = min(1.0 - ALMOST, max(ALMOST, chance))
    return log(kept / (1.0 - kept))


def _shared_out(game: Lancelot, state: State, best: Candidate[Move], *, plain: bool) -> tuple[float, ...]:
    """[seats] The mover's chance; the others share the rest by what the learnt tables say while each is on turn once.

    The tables flatter whoever is on turn, so that their mean over a round of the expected line is fairer.
    """
    mover = state.to_move
    if game.seats == TWO:
        return tuple(best.value if seat == mover else 1.0 - best.value for seat in range(game.seats))
    from quintain.bots.lancelot_search import Round
    from quintain.lancelot.variant import row_of, variant_of

    tables = Round(variant_of(game.config), 1, plain=plain)
    shares = [ALMOST] * game.seats
    for move in (None, *best.line[: game.seats - 1]):
        state = state if move is None else game.resolve(state, move).state
        if state.outcome is not None:
            break
        shares = [
            share + chance for share, chance in zip(shares, tables.chances(row_of(game.config, state)), strict=True)
        ]
    least = min(LEAST, 1.0 - best.value)
    rest = (1.0 - best.value - least * (game.seats - 1)) / (sum(shares) - shares[mover])
    return tuple(best.value if seat == mover else least + shares[seat] * rest for seat in range(game.seats))
