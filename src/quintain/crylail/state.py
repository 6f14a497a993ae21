"""A match of Knights of Crylail between two moves: immutable, and everything that the rules have to remember."""

from dataclasses import dataclass, field
from enum import Enum

from quintain.crylail.disks import NOBODY, Disk, Side, Spot
from quintain.crylail.scoring import ClericLost, Dispute, DrakBorgLost, RoundEnd, Sheet


class Phase(Enum):
    """What the match waits for."""

    FIRST_SIDE = "first_side"
    """The flipped knight that says who begins (C4)."""
    DRAK_BORG_ORDER = "drak_borg_order"
    """The order in which the Drak Borgs of the round stand (C3)."""
    SEND = "send"
    """A knight to be sent (C6)."""
    RELAUNCH = "relaunch"
    """The Bladesman's second flick, or to let it stand (C15)."""
    DISPUTE = "dispute"
    """The flip that settles a distance (C20)."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """A round that is over."""

    end: RoundEnd
    """The disks as they rested when it was scored."""
    sheet: Sheet = field(hash=False)
    """Follows from the end of the round and its flips, so nothing is lost where it is left out of a hash."""


@dataclass(frozen=True, slots=True)
class State:
    """A match between two moves. Made by `Crylail.start` and `Crylail.resolve` only."""

    phase: Phase = Phase.FIRST_SIDE
    round: int = 1
    """1-based; after the match the last one."""
    began: Side = NOBODY
    """The side that moved first in round 1 (C4); NOBODY before the coin."""
    order: tuple[int, ...] = ()
    """Values of the Drak Borgs at a quarter, a half and three quarters of the width (C3); empty before the draw."""
    unsent: tuple[Disk, ...] = ()
    """Knights still in hand, by number."""
    on_table: tuple[Spot, ...] = ()
    """Disks on the table, by number."""
    removed: tuple[Spot, ...] = ()
    """Disks out of play for the round, in the order in which they went, where they were last."""
    clerics_lost: tuple[ClericLost, ...] = ()
    drak_borgs_lost: tuple[DrakBorgLost, ...] = ()
    flips: tuple[bool, ...] = ()
    """What the flips of this round's scoring showed so far (C20)."""
    dispute: Dispute | None = None
    """What the next flip must settle, in phase DISPUTE."""
    scored: tuple[ScoredRound, ...] = ()

    @property
    def first(self) -> Side:
        """The side that moves first in the present round: the sides alternate (C4)."""
        return (self.began + self.round - 1) % 2

    def spot(self, disk: Disk) -> Spot | None:
        """Where a disk rests; None when it is not on the table."""
        return next((spot for spot in self.on_table if spot.disk == disk), None)

    @property
    def totals(self) -> tuple[int, int]:
        """[2] points of each side: the rounds scored, and at once the Drak Borgs lost in this one (C10)."""
        points = [0, 0]
        for scored in self.scored:
            zero, one = scored.sheet.points
            points[0] += zero
            points[1] += one
        if len(self.scored) < self.round:
            for lost in self.drak_borgs_lost:
                points[1 - lost.by] += lost.value
        return points[0], points[1]
