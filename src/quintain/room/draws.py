"""Draws that a state waits for, followed to the next move: made anew, as an event kept them, or as a record tells them.

The n-th move of a log, those that were taken back included, draws from the stream that seed and n name (`stream`); the
draws before the first move are those of 0, and a lot for the start has a stream of its own. So whoever knows the seed
can prove every one of them.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Generic

from quintain.core.chance import Draws
from quintain.core.errors import CommandError, DamagedLogError
from quintain.core.game import Chance, E, Game, M, Notation, Played, S, Seat
from quintain.core.record import Step


@dataclass(frozen=True, slots=True)
class Drawn(Generic[S, E]):
    """One draw that was made, and what it did."""

    kind: str
    drawn: int
    played: Played[S, E]


def stream(seed: str, attempt: int) -> Draws:
    """The draws of a move: a seed in hex, and which move of the log it is, counted from 1; 0 before the first."""
    return Draws(bytes.fromhex(seed), str(attempt))


def draw_lot(seed: str, seats: int) -> Seat:
    """The seat that becomes the first one, where a lot decides: the first draw of a stream of its own."""
    return Draws(bytes.fromhex(seed), "lot").below(seats)


def seed_hash(seed: str) -> str:
    """What is told of a seed (hex) before the match is over: hex of its SHA-256."""
    return sha256(bytes.fromhex(seed)).hexdigest()


def draw(game: Game[S, M, E], state: S, draws: Draws) -> tuple[S, tuple[Drawn[S, E], ...]]:
    """Draws anew until a move is awaited or the match is over."""
    return _follow(game, state, lambda waits: draws.below(waits.outcomes))


def redraw(game: Game[S, M, E], state: S, recorded: Sequence[int], version: int) -> tuple[S, tuple[Drawn[S, E], ...]]:
    """The same from what the event at `version` kept: exactly as many draws as the state waits for.

    Raises DamagedLogError.
    """
    waiting = deque(recorded)

    def take(waits: Chance) -> int:
        if not waiting or not 0 <= waiting[0] < waits.outcomes:
            number = len(recorded) - len(waiting) + 1
            raise DamagedLogError(version, f"draw {number} ({waits.kind}) is missing or impossible")
        return waiting.popleft()

    state, made = _follow(game, state, take)
    if waiting:
        raise DamagedLogError(version, f"{len(recorded)} draws are recorded where {len(made)} were awaited")
    return state, made


def take_draws(
    game: Game[S, M, E], notation: Notation[S, M, E], state: S, waiting: deque[Step]
) -> tuple[S, tuple[Drawn[S, E], ...]]:
    """The same from the steps of a record; takes them off the front of `waiting`. Raises CommandError."""

    def take(waits: Chance) -> int:
        if not waiting or waiting[0].kind != "draw":
            raise CommandError("record", f"a draw is missing: {waits.why}")
        return notation.parse_chance(waits.kind, waiting.popleft().text)

    return _follow(game, state, take)


def _follow(game: Game[S, M, E], state: S, take: Callable[[Chance], int]) -> tuple[S, tuple[Drawn[S, E], ...]]:
    """Plays draws for as long as the state waits for chance."""
    made: list[Drawn[S, E]] = []
    while isinstance(waits := game.waits_for(state), Chance):
        drawn = take(waits)
        played = game.resolve(state, None, drawn)
        made.append(Drawn(waits.kind, drawn, played))
        state = played.state
    return state, tuple(made)
