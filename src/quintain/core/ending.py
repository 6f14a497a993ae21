"""How a match ends otherwise than by its rules, and what a seat that gave its place to a bot has come to."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final, Literal, cast

from quintain.core.errors import CommandError
from quintain.core.game import E, Game, M, Outcome, S, Seat

EndReason = Literal["resigned", "time", "left", "agreed", "aborted"]
BY_A_SEAT: Final = ("resigned", "time", "left")
"""Reasons that name the seat that lost by them; the others name none."""
BY_ALL: Final = ("agreed", "aborted")
NO_SEAT: Final = -1


@dataclass(frozen=True, slots=True)
class Ending:
    """Why play stopped before the game was over."""

    reason: EndReason
    seat: Seat = NO_SEAT
    """Who gave up, ran out of time or went away; NO_SEAT when all agreed."""


def outcome_of(game: Game[S, M, E], state: S, ending: Ending) -> Outcome:
    """The outcome of a match that ended so: last for the seat, or the first place shared by all."""
    if ending.seat != NO_SEAT:
        return replace(game.resigned(state, ending.seat), reason=ending.reason)
    points = game.resigned(state, 0).points
    return Outcome(None, (1,) * game.seats, points, ending.reason)


def demoted(outcome: Outcome, forfeited: Collection[Seat]) -> Outcome:
    """The outcome with these seats ranked last, whatever the bots that went on for them have won.

    The others keep their order. A place that several then share first is a draw unless the winner is among them.
    """
    if not forfeited or outcome.reason == "aborted":
        return outcome
    kept = sorted(rank for seat, rank in enumerate(outcome.ranks) if seat not in forfeited)
    ranks = tuple(
        len(kept) + 1 if seat in forfeited else 1 + sum(other < rank for other in kept)
        for seat, rank in enumerate(outcome.ranks)
    )
    first = [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
    winner = outcome.winner if outcome.winner in first else first[0] if len(first) == 1 else None
    return replace(outcome, winner=winner, ranks=ranks)


def parse_ending(text: str, seats: int) -> Ending | None:
    """The ending that a text such as "resigned 2", "time 1" or "agreed" names; None for "". Raises CommandError."""
    if not text:
        return None
    word, _, number = text.partition(" ")
    if word in BY_ALL and text == word:
        return Ending(cast("EndReason", word))
    if word in BY_A_SEAT and number in {str(seat + 1) for seat in range(seats)}:
        return Ending(cast("EndReason", word), int(number) - 1)
    words = ", ".join((*BY_A_SEAT, *BY_ALL))
    raise CommandError("ending", f'expected one of {words}, and a seat as in "resigned 2", found {text[:40]!r}')


def format_ending(ending: Ending) -> str:
    """The text that `parse_ending` reads."""
    return ending.reason if ending.seat == NO_SEAT else f"{ending.reason} {ending.seat + 1}"
