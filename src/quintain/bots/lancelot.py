"""The Lancelot bots: a level's mind, by eye or by search, behind the protocol of bots."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from quintain.bots.bot import Budget, Candidate, Level, Progress, Stop, Thought
from quintain.bots.lancelot_by_eye import choose_by_eye
from quintain.bots.lancelot_levels import MINDS, Mind
from quintain.core.errors import IllegalMoveError
from quintain.core.game import Seat
from quintain.lancelot.moves import Captured, Move
from quintain.lancelot.options import STANDARD_SIZE
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import State
from quintain.lancelot.variant import Variant, move_of, row_of, variant_of

PLAIN_VARIANTS = tuple(
    Variant(players, size, diagonals) for players, size in STANDARD_SIZE.items() for diagonals in (False, True)
)
"""What is compiled ahead: the standard boards, with and without diagonals."""


class LancelotBot:
    """One level of play."""

    def __init__(self, level: Level, mind: Mind | None = None, *, plain: bool = False) -> None:
        """mind: that of the level when None. plain: search uncompiled, some hundred times slower."""
        self.level = level
        self.plain = plain
        self.mind = MINDS[level.name] if mind is None else mind

    def think(
        self,
        game: Lancelot,
        state: State,
        seat: Seat,
        budget: Budget | None = None,
        seed: int = 0,
        stop: Stop | None = None,
        turns: int = 1,
    ) -> Thought[Move]:
        """As Bot says. turns: how many of the best are weighed, for analysis.

        Raises IllegalMoveError when it is not the seat's turn or the game is over.
        """
        _refuse(state, seat)
        random = Random(f"{seed} {state}")
        if not self.mind.searches:
            return self._by_eye(game, state, seat, random)
        work = (budget or Budget(self.level.work)).work
        return self._by_search(game, state, work, random, stop or Stop(), turns)

    def _by_eye(self, game: Lancelot, state: State, seat: Seat, random: Random) -> Thought[Move]:
        liked = choose_by_eye(game, state, self.mind, random)
        candidates = tuple(
            Candidate(each.move, _rough_chance(game, state, seat, each.worth), each.worth, (each.move,))
            for each in liked
        )
        return Thought(candidates[0].move, _shared(candidates[0].value, seat, game.seats), candidates, 1, len(liked))

    def _by_search(
        self, game: Lancelot, state: State, work: int, random: Random, stop: Stop, turns: int
    ) -> Thought[Move]:
        from quintain.bots.lancelot_search import search_for

        mind = self.mind
        wavers = mind.wavers if game.seats == 2 else mind.wavers_among_several
        search = search_for(variant_of(game.config), work, plain=self.plain)
        row = row_of(game.config, state if mind.moves_sword else without_white_shield(game, state))
        if wavers > 0.0:
            found = search.weigh_all(row, work, stop, mind.depth)
        else:
            found = search.look(row, work, turns, stop, mind.depth or 40)
        candidates = tuple(_candidate(game, state, each.chance, each.line) for each in found.turns)
        chosen = candidates[0]
        if wavers > 0.0:
            chosen = max(candidates, key=lambda each: _log_odds(each.value) + random.gauss(0.0, wavers))
        expects = _shared(chosen.value, state.to_move, game.seats)
        return Thought(chosen.move, expects, candidates, found.depth, found.work, found.stopped)


def compile_ahead(progress: Progress | None = None, variants: Sequence[Variant] = PLAIN_VARIANTS) -> None:
    """Compiles the kernels that the bots need for these variants, or loads them from disk.

    The first time takes about twenty seconds of processor for each, a later one half a second. Compiling holds the
    interpreter's lock: a server does it in a process of its own (`quintain warm`) and then loads what that one kept.
    """
    for done, variant in enumerate(variants):
        if progress is not None:
            progress(done, len(variants), f"Lancelot {variant.name}")
        compile_variant(variant)
    if progress is not None:
        progress(len(variants), len(variants), "")


def compile_variant(variant: Variant) -> None:
    """Compiles the kernels for one variant by looking at the beginning of a game."""
    from quintain.bots.lancelot_search import search_for
    from quintain.lancelot.options import STANDARD_SHIELDS, STANDARD_TARGET, Config

    config = Config(
        variant.players, variant.size, STANDARD_TARGET[variant.players], STANDARD_SHIELDS, variant.diagonals,
        variant.sword, variant.favour,
    )  # fmt: skip
    state = Lancelot(config).start()
    search = search_for(variant, 1)
    search.look(row_of(config, state), 1, 2, Stop(), 2)
    search.weigh_all(row_of(config, state), 1, Stop(), 1)


def without_white_shield(game: Lancelot, state: State) -> State:
    """The position as one sees it who never thinks of his white shield, unless he has no other turn (L17)."""
    if not game.may_use_white_shield(state) or not game.open_squares(state):
        return state
    white = tuple(has and seat != state.to_move for seat, has in enumerate(state.white))
    return replace(state, white=white)


def gain_along(game: Lancelot, state: State, line: Iterable[Move]) -> tuple[int, tuple[Move, ...]]:
    """What the knight on turn captures along a line, less what his best rival does; the legal part of the line."""
    seat = state.to_move
    captured = [0] * game.seats
    played: list[Move] = []
    for move in line:
        if state.outcome is not None or game.why_not(state, move) is not None:
            break
        mover = state.to_move
        resolved = game.resolve(state, move)
        captured[mover] += sum(len(event.squares) for event in resolved.events if isinstance(event, Captured))
        state = resolved.state
        played.append(move)
    return captured[seat] - max(captured[rival] for rival in range(game.seats) if rival != seat), tuple(played)


def _refuse(state: State, seat: Seat) -> None:
    if state.outcome is not None:
        raise IllegalMoveError("L10", "the game", "the game is over")
    if seat != state.to_move:
        raise IllegalMoveError("L4", f"seat {seat}", f"it is the turn of seat {state.to_move}")


def _candidate(game: Lancelot, state: State, chance: float, codes: Iterable[int]) -> Candidate[Move]:
    gain, line = gain_along(game, state, map(move_of, codes))
    return Candidate(line[0], chance, float(gain), line)


def _log_odds(chance: float) -> float:
    kept = min(1.0 - 1e-6, max(1e-6, chance))
    return math.log(kept / (1.0 - kept))


def _rough_chance(game: Lancelot, state: State, seat: Seat, worth: float) -> float:
    """By eye: an even chance, better with what is captured already and now."""
    totals = state.totals
    ahead = totals[seat] + worth - max(total for rival, total in enumerate(totals) if rival != seat)
    return 1.0 / (1.0 + (game.seats - 1) * math.exp(-ahead / 2.0))


def _shared(chance: float, seat: Seat, seats: int) -> tuple[float, ...]:
    """The chance of the seat, and the rest in equal parts for the others."""
    return tuple(chance if other == seat else (1.0 - chance) / (seats - 1) for other in range(seats))
