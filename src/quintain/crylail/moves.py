"""What can be done in Knights of Crylail, and what then happens: moves and events, small and frozen."""

from dataclasses import dataclass

from quintain.core.game import Outcome, Seat
from quintain.crylail.disks import Disk, Side, drak_borg_of
from quintain.crylail.motion import Motion
from quintain.crylail.scoring import Award, Dispute, Sheet
from quintain.crylail.table import Flick


@dataclass(frozen=True, slots=True)
class Stand:
    """The Bladesman stays where its first flick left it (C15)."""


Move = Flick | Stand


@dataclass(frozen=True, slots=True)
class CoinFlipped:
    """A flipped knight said which side moves first in round 1 (C4)."""

    first: Side


@dataclass(frozen=True, slots=True)
class OrderDrawn:
    """The Drak Borgs of a round were set up (C3)."""

    round: int
    order: tuple[int, int, int]
    """Their values at a quarter, a half and three quarters of the width."""
    first: Side
    """The side that moves first in the round (C4)."""


@dataclass(frozen=True, slots=True)
class Flicked:
    """A knight was placed and flicked (C6)."""

    seat: Seat
    disk: Disk
    flick: Flick
    again: bool
    """The Bladesman's second time (C15)."""
    start: tuple[tuple[Disk, int, int], ...]
    """id, x, y of every disk on the table as the flick began, the flicked one included."""
    motion: Motion


@dataclass(frozen=True, slots=True)
class Stood:
    """A player left his Bladesman where it is (C15)."""

    seat: Seat
    disk: Disk


@dataclass(frozen=True, slots=True)
class Struck:
    """A disk met another one, or a triangle, which goes back to its place at once (C11)."""

    t: float
    """Seconds after the flick."""
    disk: Disk
    other: Disk | None
    """None for a triangle."""
    speed: float
    """At which they approached each other, m/s."""


@dataclass(frozen=True, slots=True)
class Fell:
    """The centre of a disk passed an edge (C8)."""

    t: float
    disk: Disk
    x: int
    y: int
    edge: str
    """near, void, right or left."""


@dataclass(frozen=True, slots=True)
class Removed:
    """A knight is out of play for the round."""

    disk: Disk
    by: Side
    """The side that flicked."""
    rule: str
    """C7 (the flicked knight), C9 (another one) or C13 (Hero or Slayer sent last)."""
    fell: bool
    """Off the table; else it was still on it."""
    t: float
    """When it fell, or when everything was at rest, seconds after the flick."""
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class DrakBorgOff:
    """A Drak Borg was knocked off the table; the other side receives its value at once (C10)."""

    value: int
    by: Side
    t: float
    x: int
    y: int

    @property
    def disk(self) -> Disk:
        """Its number."""
        return drak_borg_of(self.value)


@dataclass(frozen=True, slots=True)
class Flipped:
    """A disputed distance was settled by flipping a disk (C20)."""

    dispute: Dispute
    up: bool


@dataclass(frozen=True, slots=True)
class Scored:
    """One award of the round just ended, in scoring order (C19)."""

    round: int
    award: Award


@dataclass(frozen=True, slots=True)
class RoundOver:
    """A round was scored."""

    round: int
    sheet: Sheet
    totals: tuple[int, int]
    """[2] of each side over all rounds so far."""


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match ended (C21)."""

    outcome: Outcome
    totals: tuple[int, int]


Event = (
    CoinFlipped
    | OrderDrawn
    | Flicked
    | Stood
    | Struck
    | Fell
    | Removed
    | DrakBorgOff
    | Flipped
    | Scored
    | RoundOver
    | MatchOver
)
