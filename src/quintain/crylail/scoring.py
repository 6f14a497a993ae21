"""What a round scores: each award with the distance it rests on, its nearest rival, and the flips (C12, C14, C16-C20).

Pure geometry on whole micrometres. Distances are compared as exact integers, squared; "within the measuring tolerance"
is exact too. A disputed distance takes the next of the drawn flips; when none is left, the round waits for one.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from math import isqrt
from typing import Literal

from quintain.crylail.disks import NOBODY, VOID, Disk, Side, Spot, kind_of, side_of, value_of
from quintain.crylail.table import Kind

SPEARMAN_POINTS = 6
"""C14"""
CLERIC_PENALTY = 4
"""C17"""
HERO_BONUS = 2
"""C12"""
SLAYER_FACTOR = 2
"""C12"""

What = Literal["drak_borg_lost", "cleric", "spearman", "slinger", "drak_borg"]
RULE_OF: dict[What, str] = {
    "drak_borg_lost": "C10",
    "cleric": "C17",
    "spearman": "C14",
    "slinger": "C16",
    "drak_borg": "C18",
}


class SpearRivals(Enum):
    """House rule `spear_rivals` (C14): the disks that a Spearman must be closer to the Void than."""

    KNIGHTS = "knights"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class ClericLost:
    """A Cleric removed from play, and the side that caused it (C17)."""

    by: Side
    disk: Disk | None = None
    """Which Cleric; None where a position handed in does not say."""


@dataclass(frozen=True, slots=True)
class DrakBorgLost:
    """A Drak Borg knocked off the table, and the side that flicked (C10)."""

    by: Side
    value: int


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """The table at the end of a round, and what the scoring has to know of the round before."""

    length: int
    width: int
    tolerance: int
    """µm; distances that differ by no more than this disagree (C20). 0: only equal ones do."""
    spear_rivals: SpearRivals
    knights: tuple[Spot, ...]
    """Those still in play, by number."""
    drak_borgs: tuple[Spot, ...]
    """Those still on the table, by number."""
    clerics_lost: tuple[ClericLost, ...]
    drak_borgs_lost: tuple[DrakBorgLost, ...]
    second: Side
    """The side that moved second in the round (C20)."""


@dataclass(frozen=True, slots=True)
class Distance:
    """From one centre to another, or straight across to the Void edge."""

    start: Spot
    end: Spot
    """`disk` is VOID for the edge."""
    squared: int
    """µm²; exact, and what is compared."""

    @property
    def length(self) -> int:
        """To the nearest whole µm, for showing."""
        return (isqrt(4 * self.squared) + 1) // 2


@dataclass(frozen=True, slots=True)
class Award:
    """One line of the score sheet."""

    what: What
    side: Side
    """Who gets the points; NOBODY where a flip went against the only one who could."""
    points: int
    disk: Disk | None
    """The knight that scores or was lost; None where a position handed in does not say."""
    drak_borg: int = 0
    """Value of the Drak Borg it is about, else 0."""
    distance: Distance | None = None
    rival: Distance | None = None
    """Of the nearest one that would have scored instead, or kept this one from it; None when there is none."""
    flip: bool | None = None
    """The flip that decided, face up or not; None when nothing was disputed."""

    @property
    def rule(self) -> str:
        """The ruling it comes from."""
        return RULE_OF[self.what]

    @property
    def margin(self) -> int | None:
        """How much nearer than the rival, µm; negative when a flip went against the measure; None without rival."""
        if self.distance is None or self.rival is None:
            return None
        return self.rival.length - self.distance.length


@dataclass(frozen=True, slots=True)
class Claim:
    """What one of the rivals for an award would get from it."""

    side: Side
    points: int
    distance: Distance

    @property
    def disk(self) -> Disk:
        """The rival."""
        return self.distance.start.disk


@dataclass(frozen=True, slots=True)
class Dispute:
    """A distance that only a flip can settle, and what hangs on it (C20)."""

    what: What
    drak_borg: int
    """Value of the Drak Borg it is about, else 0."""
    up: Claim
    """Ruled for this one face up..."""
    down: Claim
    """...and for this one face down."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of a round."""

    awards: tuple[Award, ...]
    """In scoring order; what was lost at once (C10) comes first."""

    @property
    def points(self) -> tuple[int, int]:
        """[2] of each side."""
        points = [0, 0]
        for award in self.awards:
            if award.side != NOBODY:
                points[award.side] += award.points
        return points[0], points[1]

    @property
    def flips_used(self) -> int:
        """How many disputed distances were flipped for."""
        return sum(award.flip is not None for award in self.awards)


Flips = Iterator[bool]
Step = Callable[[RoundEnd, Flips], Iterator[Award | Dispute]]
"""Yields the awards of one step; a Dispute, after which it ends, when a flip is wanted that was not drawn yet."""


def score(end: RoundEnd, flips: Iterable[bool] = ()) -> Sheet | Dispute:
    """The sheet of the round, or the dispute that the next flip must settle.

    `flips`: as drawn, taken in order; True is face up.
    """
    drawn = iter(flips)
    awards: list[Award] = []
    for step in (drak_borgs_lost, *SCORE_IN_THIS_ORDER):
        for item in step(end, drawn):
            if isinstance(item, Dispute):
                return item
            awards.append(item)
    return Sheet(tuple(awards))


def drak_borgs_lost(end: RoundEnd, _flips: Flips) -> Iterator[Award]:
    """C10: the value went to the other side at once."""
    for lost in end.drak_borgs_lost:
        yield Award("drak_borg_lost", 1 - lost.by, lost.value, None, lost.value)


def clerics(end: RoundEnd, _flips: Flips) -> Iterator[Award]:
    """C17: four points from whoever caused a Cleric, of either side, to be removed."""
    for lost in end.clerics_lost:
        yield Award("cleric", lost.by, -CLERIC_PENALTY, lost.disk)


def spearmen(end: RoundEnd, flips: Flips) -> Iterator[Award | Dispute]:
    """C14: six points for a Spearman closer to the Void than any other disk that counts."""
    rivals = end.knights + (end.drak_borgs if end.spear_rivals is SpearRivals.ALL else ())
    measured = [_to_void(end, spot) for spot in rivals]
    claims = [Claim(side_of(d.start.disk), _spearman_points(d.start.disk), d) for d in nearest(measured, end.tolerance)]
    if any(claim.points for claim in claims):
        ruling = _settle("spearman", 0, claims, end.second, flips)
        if isinstance(ruling, Award):
            closest = _closest(d for d in measured if d.start.disk != ruling.disk)
            ruling = replace(ruling, rival=closest)
        yield ruling


def slingers(end: RoundEnd, _flips: Flips) -> Iterator[Award]:
    """C16: the value of the Drak Borg closest to a Slinger; the higher one when distances disagree."""
    for spot in end.knights:
        measured = [_between(spot, target) for target in end.drak_borgs]
        if kind_of(spot.disk) is Kind.SLINGER and measured:
            chosen = max(nearest(measured, end.tolerance), key=lambda d: d.end.disk)
            value = value_of(chosen.end.disk)
            rival = _closest(d for d in measured if d.end.disk != chosen.end.disk)
            yield Award("slinger", side_of(spot.disk), value, spot.disk, value, chosen, rival)


def drak_borgs(end: RoundEnd, flips: Flips) -> Iterator[Award | Dispute]:
    """C18: each Drak Borg, 3 then 4 then 5, for the side of the knight closest to it; C12: Hero and Slayer."""
    heroes_honoured: set[Disk] = set()
    for target in end.drak_borgs:
        measured = [_between(spot, target) for spot in end.knights]
        value = value_of(target.disk)
        claims = [
            Claim(side_of(d.start.disk), _drak_borg_points(d.start.disk, value, heroes_honoured), d)
            for d in nearest(measured, end.tolerance)
        ]
        if not claims:
            continue
        ruling = _settle("drak_borg", value, claims, end.second, flips)
        if isinstance(ruling, Dispute):
            yield ruling
            return
        if ruling.disk is not None and kind_of(ruling.disk) is Kind.HERO:
            heroes_honoured.add(ruling.disk)
        yield replace(ruling, rival=_closest(d for d in measured if side_of(d.start.disk) != ruling.side))


SCORE_IN_THIS_ORDER: tuple[Step, ...] = (clerics, spearmen, slingers, drak_borgs)
"""C19"""


def nearest(measured: Iterable[Distance], tolerance: int) -> list[Distance]:
    """The smallest distance and all those within the tolerance of it (C20), in the given order."""
    known = list(measured)
    smallest = min((d.squared for d in known), default=0)
    return [d for d in known if within(d.squared, smallest, tolerance)]


def within(squared: int, smallest: int, tolerance: int) -> bool:
    """Whether sqrt(squared) <= sqrt(smallest) + tolerance, exactly; all of them whole and not negative.

    Squaring once leaves squared - smallest - tolerance² <= 2 tolerance sqrt(smallest). Its right side is not negative:
    it holds when the left side is not positive, and may be squared again when it is.
    """
    excess = squared - smallest - tolerance**2
    return excess <= 0 or excess**2 <= 4 * tolerance**2 * smallest


def _settle(what: What, value: int, claims: list[Claim], second: Side, flips: Flips) -> Award | Dispute:
    """C20: of the rivals' claims, one side's best stands; between several parties a flip decides."""
    parties = sorted({claim.side for claim in claims})
    best = [min((c for c in claims if c.side == party), key=_preference) for party in parties]
    if len(best) == 1:
        return _award(what, value, best[0], None)
    up, down = sorted(best, key=lambda claim: (-claim.points, claim.distance.squared, claim.side != second))[:2]
    flip = next(flips, None)
    if flip is None:
        return Dispute(what, value, up, down)
    return _award(what, value, up if flip else down, flip)


def _preference(claim: Claim) -> tuple[int, int, Disk]:
    """Within a side the knight that gives it most counts; among those the nearest."""
    return -claim.points, claim.distance.squared, claim.disk


def _award(what: What, value: int, claim: Claim, flip: bool | None) -> Award:
    side = claim.side if claim.points else NOBODY
    return Award(what, side, claim.points, claim.disk, value, claim.distance, None, flip)


def _spearman_points(disk: Disk) -> int:
    return SPEARMAN_POINTS if side_of(disk) != NOBODY and kind_of(disk) is Kind.SPEARMAN else 0


def _drak_borg_points(disk: Disk, value: int, heroes_honoured: set[Disk]) -> int:
    match kind_of(disk):
        case Kind.SLAYER:
            return SLAYER_FACTOR * value
        case Kind.HERO if disk not in heroes_honoured:
            return value + HERO_BONUS
        case _:
            return value


def _between(start: Spot, end: Spot) -> Distance:
    return Distance(start, end, (start.x - end.x) ** 2 + (start.y - end.y) ** 2)


def _to_void(end: RoundEnd, spot: Spot) -> Distance:
    return Distance(spot, Spot(VOID, end.length, spot.y), (end.length - spot.x) ** 2)


def _closest(measured: Iterable[Distance]) -> Distance | None:
    return min(measured, key=lambda d: (d.squared, d.start.disk, d.end.disk), default=None)
