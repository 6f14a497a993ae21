"""What the analysis of Crylail finds, as plain values: they travel between processes. Imports no numba."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, sin, sqrt

from quintain.bots.review import SLIP
from quintain.core.game import Played, Seat
from quintain.crylail.disks import Disk, Side, Spot
from quintain.crylail.hands import DEGREE
from quintain.crylail.moves import Event, Move
from quintain.crylail.rows import MICRO
from quintain.crylail.state import State
from quintain.crylail.table import Flick, Kind

GIVEN_UP = 1.0
"""Points; the tolerance of a flick is how far it may miss before it brings so much less."""
DEVIATIONS = 2.0
"""Half axes of a spread, in standard deviations: of a plain scatter such an ellipse holds 86 of 100 points."""
LEAST_SPREAD = 3
"""Fewer points than this have no ellipse."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A cell of the map."""

    direction: float
    """Degrees to the left of straight along the table."""
    speed: float
    """m/s"""
    swing: float
    """What is expected there: points of the round, own minus foreign."""


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far the best flick may miss, with the tremor on top, before it is expected to bring GIVEN_UP less."""

    right: float
    """Degrees."""
    left: float
    slower: float
    """Part of the speed: 0.03 is 3 %."""
    faster: float


@dataclass(frozen=True, slots=True)
class FlickMap:
    """The expected swing of one knight from one place."""

    knight: Kind
    x: int
    y: int
    """µm"""
    directions: tuple[float, ...]
    """[d] degrees to the left of straight along the table, ascending."""
    speeds: tuple[float, ...]
    """[v] m/s, ascending; evenly spaced in their logarithm."""
    expected: tuple[tuple[float, ...], ...]
    """[v][d] points under the tremor."""
    exact: tuple[tuple[float, ...], ...]
    """[v][d] points of that very flick."""
    best: Aim
    tolerance: Tolerance
    chosen: float | None = None
    """What the flick that was meant in the turn brings; None on a map of another knight or place."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """One way in which a flick might have gone."""

    flick: Flick
    rest: tuple[Spot, ...]
    """Everything that lay on the table when all had come to rest, also what was then out of play (C7, C9)."""
    on_table: tuple[Spot, ...]
    """What is in play afterwards; after the round, what was scored."""
    swing: float
    """What the mover gains on the other side from the flick on, as far as it may be expected then."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Where a scatter of points lies: an ellipse around their middle, DEVIATIONS wide each way."""

    x: float
    y: float
    """µm"""
    long: float
    """The longer half axis, µm."""
    short: float
    turned: float
    """Degrees by which the longer axis is turned from the table's length to the left, -90 to 90."""


@dataclass(frozen=True, slots=True)
class Split:
    """A result split into choice and luck: best + choice + luck = happened. Points of the round, own minus foreign."""

    best: float
    """What the best flick found would bring on average; never less than the one that was made, which is one of them."""
    meant: float
    """What the flick that was made brings on average when the hand trembles around it."""
    happened: float
    """What is to be expected after what it did."""
    chance_best: float
    """To win the match, 0 to 1; never less than with the flick that was made."""
    chance_meant: float
    chance_happened: float

    @property
    def choice(self) -> float:
        """What the choice brought against the best one: never above 0."""
        return self.meant - self.best

    @property
    def cost(self) -> float:
        """What the choice gave away of the chance to win: never below 0."""
        return self.chance_best - self.chance_meant

    @property
    def luck(self) -> float:
        """What it brought beyond the average of such a flick."""
        return self.happened - self.meant


@dataclass(frozen=True, slots=True)
class Made:
    """One turn of a match: the state before it, the move, and what it did."""

    before: State
    move: Move
    played: Played[State, Event]
    aim: Move | None = None
    """As it was meant, where a tremor made another flick of it (C24)."""

    @property
    def meant(self) -> Move:
        """The move that was chosen."""
        return self.aim or self.move


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One flick of a match, looked at again."""

    step: int
    """Index among the turns handed in."""
    round: int
    seat: Seat
    side: Side
    move: Move
    """As it was meant."""
    split: Split
    better: Move
    """The best one found; the move itself when none was better."""
    told: str
    """What the move was, in words."""
    advice: str
    """What the better one is and brings, in words; "" when none was better."""
    verdict: str
    """What the choice gave away, as a sentence; "" when it was as good as the best."""


def aim_of(flick: Flick, swing: float = 0.0) -> Aim:
    """The cell of the map that a flick belongs to."""
    return Aim(degrees(atan2(flick.vy, flick.vx)), hypot(flick.vx, flick.vy) / MICRO, swing)


def flick_at(kind: Kind, x: int, y: int, aim: Aim) -> Flick:
    """The flick of a cell of the map, in whole units."""
    angle = aim.direction * DEGREE
    return Flick(kind, x, y, round(aim.speed * cos(angle) * MICRO), round(aim.speed * sin(angle) * MICRO))


def flicked_rests(ghosts: Sequence[Ghost], disk: Disk) -> tuple[Spot, ...]:
    """Where the flicked knight rests on the table, in play or not; one that fell is left out."""
    return tuple(spot for ghost in ghosts for spot in ghost.rest if spot.disk == disk)


def spread_of(points: Sequence[Spot]) -> Spread | None:
    """The ellipse of the points; None when there are fewer than LEAST_SPREAD."""
    many = len(points)
    if many < LEAST_SPREAD:
        return None
    x, y = sum(point.x for point in points) / many, sum(point.y for point in points) / many
    along = sum((point.x - x) ** 2 for point in points) / (many - 1)
    across = sum((point.y - y) ** 2 for point in points) / (many - 1)
    together = sum((point.x - x) * (point.y - y) for point in points) / (many - 1)
    middle, half = (along + across) / 2.0, hypot((along - across) / 2.0, together)
    turned = degrees(atan2(2.0 * together, along - across)) / 2.0
    return Spread(x, y, DEVIATIONS * sqrt(middle + half), DEVIATIONS * sqrt(max(0.0, middle - half)), turned)


def costliest(reviewed: Sequence[Reviewed], many: int = 5) -> tuple[Reviewed, ...]:
    """The turns whose choice cost enough of the chance to win to be spoken of, the worst first."""
    wrong = [each for each in reviewed if each.split.cost >= SLIP]
    return tuple(sorted(wrong, key=lambda each: -each.split.cost)[:many])
