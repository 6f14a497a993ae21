"""What a position of Lancelot is worth and what a game's turns cost: typed results for page, server and programs.

Pure but for the processor it takes; `Stop` ends it early. Squares are indices, texts are English.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from quintain.bots.bot import Budget, Candidate, Stop
from quintain.bots.lancelot import LancelotBot
from quintain.bots.lancelot_levels import LEVELS
from quintain.core.game import Outcome, Seat
from quintain.lancelot.board import square_name, squares_in
from quintain.lancelot.moves import Captured, Move, Pass, PlaceSword
from quintain.lancelot.rules import MAX_LEAD, Lancelot
from quintain.lancelot.state import NOWHERE, State

STRONGEST = LEVELS[-1]
QUICK_WORK = 20_000
"""For each position of a review: a few hundredths of a second."""
WORTH_SAYING = 0.04
"""A turn that costs less of the chance to win is not spoken of."""

Told = Callable[[int, int], None]
"""Called with how many positions are done and how many there are."""


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
    """[seats] to win, 0 to 1, sum 1; of a finished game the shares of first place."""
    best: tuple[Candidate[Move], ...]
    """Of the knight on turn, best first, each with the line that follows; empty when the game is over."""
    threats: tuple[Threat, ...]
    depth: int
    work: int


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

    def given_away(self, seat: Seat) -> float:
        """What all turns of a seat gave away together."""
        return sum(each.cost for each in self.turns if each.seat == seat)


def evaluate(
    game: Lancelot,
    state: State,
    work: int = STRONGEST.work,
    turns: int = 3,
    stop: Stop | None = None,
    bot: LancelotBot | None = None,
) -> Evaluation:
    """The position, with at most `turns` of the best turns. bot: who judges; the strongest when None."""
    if state.outcome is not None:
        return Evaluation(shares_of(state.outcome), (), (), 0, 0)
    thought = (bot or LancelotBot(STRONGEST)).think(game, state, state.to_move, Budget(work), 0, stop, turns)
    return Evaluation(
        _chances(thought.candidates[0].value, state, game.seats), thought.candidates, threats(game, state),
        thought.depth, thought.work,
    )  # fmt: skip


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


def review(
    game: Lancelot,
    played: Sequence[tuple[State, Move]],
    end: State,
    names: Sequence[str],
    work: int = QUICK_WORK,
    stop: Stop | None = None,
    told: Told | None = None,
    bot: LancelotBot | None = None,
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
    turns = []
    for number, (state, move) in enumerate(played[: max(0, len(thoughts) - 1)]):
        best = thoughts[number].best[0]
        chance = thoughts[number + 1].chances[state.to_move]
        if move == best.move or best.value <= chance:
            best = replace_move(best, move, max(best.value, chance)) if move != best.move else best
            turns.append(Reviewed(number, state.to_move, move, chance, best, 0.0, ""))
            continue
        cost = best.value - chance
        answer = thoughts[number + 1].best[0].move if thoughts[number + 1].best else None
        sentence = _why(game, state, move, best, answer, names, cost) if cost >= WORTH_SAYING else ""
        turns.append(Reviewed(number, state.to_move, move, chance, best, cost, sentence))
    costly = sorted(range(len(turns)), key=lambda at: -turns[at].cost)
    worst = tuple(at for at in costly if turns[at].cost >= WORTH_SAYING)
    return Review(tuple(turns), tuple(thought.chances for thought in thoughts), worst)


def replace_move(candidate: Candidate[Move], move: Move, value: float) -> Candidate[Move]:
    """A candidate for a turn that turned out to be no worse."""
    return Candidate(move, value, candidate.gain, (move,))


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


def _chances(value: float, state: State, seats: int) -> tuple[float, ...]:
    """The mover's chance; the others share the rest by what they have captured."""
    weights = [2.0 ** state.totals[seat] if seat != state.to_move else 0.0 for seat in range(seats)]
    rest = (1.0 - value) / sum(weights)
    return tuple(value if seat == state.to_move else weights[seat] * rest for seat in range(seats))


def _why(
    game: Lancelot, state: State, move: Move, best: Candidate[Move], answer: Move | None, names: Sequence[str],
    cost: float,
) -> str:  # fmt: skip
    """A sentence: what the turn cost, what was better, and what either leads to."""
    size = game.config.size
    name = names[state.to_move]
    made, better = name_move(move, size), name_move(best.move, size)
    said = f"{made[0].upper()}{made[1:]} costs {name} {round(100 * cost)} % of the game: better was {better}"
    took, takes = len(game.captures_of(state, move)), len(game.captures_of(state, best.move))
    if takes > took:
        said += f", which captures {_shields(takes)}" + (f" instead of {took}" if took else "")
    after = game.resolve(state, move).state
    lost = _taken_by(game, after, answer, state.to_move)
    if answer is not None and lost:
        rival = names[after.to_move]
        said += f"; now {rival} captures {_shields(lost)} of {name} with {name_move(answer, size)}"
    elif takes <= took and best.gain > 0:
        said += f", which wins {_shields(round(best.gain))} in the turns that follow"
    return said + "."


def _taken_by(game: Lancelot, state: State, move: Move | None, seat: Seat) -> int:
    """How many shields of a seat that move captures."""
    if move is None or state.outcome is not None or game.why_not(state, move) is not None:
        return 0
    events = game.resolve(state, move).events
    return sum(event.owners.count(seat) for event in events if isinstance(event, Captured))


def _shields(number: int) -> str:
    return f"{number} shield{'' if number == 1 else 's'}"
