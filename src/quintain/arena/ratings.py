"""Ratings out of results, by OpenSkill's Plackett-Luce model (Weng and Lin 2011), and win chances fitted on results.

A rating belongs to a *table*: a game, a number of seats and a hand. Bots are rated like people, each level from what it
achieves, since nobody has measured a level at every table; but people change and a level does not, so `TAU` widens a
person's rating before each match and never a bot's: a level that has played much hardly moves any more and holds the
scale in place, as an anchor would.

OpenSkill's own `predict_win` is badly calibrated; chances are a softmax of the ratings instead, its temperature the one
under which the results that were recorded are likeliest.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

MU: Final = 25.0
SIGMA: Final = MU / 3
TAU: Final = MU / 300
"""How much a person may have changed from one match to the next, one standard deviation."""
INTERVAL: Final = 1.96
"""Standard deviations on both sides of a rating within which the true one lies 19 times in 20."""
USUAL_TEMPERATURE: Final = SIGMA / math.sqrt(2)
"""Of a table with too few results: about the spread of performances that the model assumes between two sides."""
LEAST_TO_FIT: Final = 50
"""Results with which a temperature is worth fitting."""
COLDEST: Final = 0.25
HOTTEST: Final = 250.0


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of somebody's strength."""

    mu: float = MU
    sigma: float = SIGMA
    """One standard deviation."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """Who sat on a seat, as far as ratings care."""

    subject: str
    """An account's id, or `bot_subject`; "" for a guest, who is not rated."""
    side: int
    """Seats of one side play together."""
    rank: int
    """By the game's own ranking, 1 is first; equal standings share a rank."""

    @property
    def bot(self) -> bool:
        """Whether a bot sat there."""
        return self.subject.startswith(BOT)


BOT: Final = "bot:"


class Spoilt(Enum):
    """What keeps a match from being rated, whatever its players agreed on."""

    HINTS = "hints"
    TAKE_BACKS = "take_backs"
    ABORTED = "aborted"
    CUSTOM = "custom"
    """A custom game (L18) is for study."""


def bot_subject(level: str) -> str:
    """The subject of all bots of a level."""
    return BOT + level


def why_unrated(contestants: Sequence[Contestant], *, agreed: bool, spoilt: Sequence[Spoilt]) -> str:
    """A word for why a match is not rated, "" when it is."""
    if not agreed:
        return "not_agreed"
    if spoilt:
        return spoilt[0].value
    if any(not one.subject for one in contestants):
        return "guest"
    people = [one.subject for one in contestants if not one.bot]
    if not people:
        return "bots"
    if len(set(people)) < len(people):
        return "same_player"
    if len({one.side for one in contestants}) < 2:
        return "one_side"
    return ""


def rate(contestants: Sequence[Contestant], before: Sequence[Rating]) -> list[Rating]:
    """[contestants] the ratings after a match; sides are rated as teams, each by its best rank."""
    from openskill.models import PlackettLuce  # compiled; wanted when a match ends

    model = PlackettLuce(mu=MU, sigma=SIGMA, tau=0.0)
    sides = _sides(contestants)
    teams = [
        [model.rating(mu=before[seat].mu, sigma=_loosened(contestants[seat], before[seat])) for seat in side]
        for side in sides
    ]
    ranks = [float(rank) for rank in side_ranks(contestants)]
    after = dict[int, Rating]()
    for side, team in zip(sides, model.rate(teams, ranks=ranks), strict=True):
        after.update({seat: Rating(one.mu, one.sigma) for seat, one in zip(side, team, strict=True)})
    return [after[seat] for seat in range(len(contestants))]


def interval(rating: Rating) -> tuple[float, float]:
    """Where the true strength lies 19 times in 20."""
    return rating.mu - INTERVAL * rating.sigma, rating.mu + INTERVAL * rating.sigma


@dataclass(frozen=True, slots=True)
class Told:
    """A rated match as the fit sees it."""

    strengths: tuple[float, ...]
    """[sides] before the match."""
    ranks: tuple[int, ...]
    """[sides]"""


def told(contestants: Sequence[Contestant], before: Sequence[Rating]) -> Told:
    """A rated match for the fit."""
    return Told(strengths(contestants, before), tuple(side_ranks(contestants)))


def strengths(contestants: Sequence[Contestant], ratings: Sequence[Rating]) -> tuple[float, ...]:
    """[sides] the sum of a side's ratings, as OpenSkill has it; sides in the order of their numbers."""
    return tuple(sum(ratings[seat].mu for seat in side) for side in _sides(contestants))


def side_ranks(contestants: Sequence[Contestant]) -> list[int]:
    """[sides] each side's best rank."""
    return [min(contestants[seat].rank for seat in side) for side in _sides(contestants)]


def win_chances(strong: Sequence[float], temperature: float) -> list[float]:
    """[sides] how likely each is to come first: the softmax of strength / temperature. They add up to 1."""
    best = max(strong)
    weights = [math.exp((strength - best) / temperature) for strength in strong]
    return [weight / sum(weights) for weight in weights]


def fit_temperature(matches: Sequence[Told]) -> float:
    """The temperature under which these results are likeliest, within COLDEST..HOTTEST.

    USUAL_TEMPERATURE with fewer than LEAST_TO_FIT. A first place that is shared counts for each by its share.
    The log-likelihood is concave in 1 / temperature, so its slope falls and its zero is found by halving.
    """
    if len(matches) < LEAST_TO_FIT:
        return USUAL_TEMPERATURE
    low, high = 1 / HOTTEST, 1 / COLDEST
    for _ in range(50):
        middle = (low + high) / 2
        if sum(_slope(match, middle) for match in matches) > 0:
            low = middle
        else:
            high = middle
    return 2 / (low + high)


def _slope(match: Told, inverse: float) -> float:
    """How the log-likelihood of the match changes with 1 / temperature: strength of the winner less the awaited one."""
    best = min(match.ranks)
    winners = [strength for strength, rank in zip(match.strengths, match.ranks, strict=True) if rank == best]
    chances = win_chances(match.strengths, 1 / inverse)
    awaited = sum(chance * strength for chance, strength in zip(chances, match.strengths, strict=True))
    return sum(winners) / len(winners) - awaited


def _sides(contestants: Sequence[Contestant]) -> list[list[int]]:
    """[sides] their seats, sides in the order of their numbers."""
    numbers = sorted({one.side for one in contestants})
    return [[seat for seat, one in enumerate(contestants) if one.side == number] for number in numbers]


def _loosened(one: Contestant, rating: Rating) -> float:
    return rating.sigma if one.bot else math.hypot(rating.sigma, TAU)
