"""What the page asks about matches that are over: what there was to flick, and where it might have led.

Lengths are whole µm, points are of the round from the flick on, own minus foreign for the side that flicks.
"""

from typing import Literal

import msgspec

from quintain.games.crylail_view import CrylailPosition, Sendable
from quintain.server.wire_analysis import Progress


class TremorView(msgspec.Struct, frozen=True):
    """What a hand misses by (C24), one standard deviation of each."""

    name: Literal["own", "none", "slight", "plain", "strong"]
    """"own": of the seat that flicked."""
    direction: float
    """Degrees."""
    speed: float
    """Per cent of the speed."""


class FlickStudy(msgspec.Struct, frozen=True):
    """GET /api/rooms/{room}/flick-study?ply=N (Crylail): what there was to flick in turn N, and what was flicked."""

    ply: int
    seat: int
    position: CrylailPosition
    """Before the turn."""
    phase: Literal["flick", "relaunch"]
    sendable: list[Sendable]
    tremors: list[TremorView]
    """The seat's own first."""
    move: str
    """As it was meant; "stand" for a Bladesman that was left alone."""
    made: str
    """As the hand made it."""
    rest: list[tuple[int, int, int]]
    """disk, x, y of everything that rested on the table after it; empty for a Bladesman that stood."""


class AimView(msgspec.Struct, frozen=True):
    """A direction and a speed."""

    direction: float
    """Degrees to the left of straight along the table."""
    speed: float
    """m/s"""
    swing: int
    """Hundredths of a point expected there."""


class ToleranceView(msgspec.Struct, frozen=True):
    """How far the best flick may miss, on top of the tremor, before it is expected to bring `points` less."""

    points: float
    right: float
    """Degrees."""
    left: float
    slower: float
    """Per cent of the speed."""
    faster: float


class MapFigures(msgspec.Struct, frozen=True):
    """What is expected over direction and speed."""

    directions: list[float]
    """[d] degrees to the left of straight along the table, ascending, evenly spaced."""
    speeds: list[float]
    """[v] m/s, ascending, evenly spaced in their logarithm."""
    expected: list[list[int]]
    """[v][d] hundredths of a point."""
    best: AimView
    """The best one from here; its points are weighed as those of the match's review."""
    chosen: int | None
    """Hundredths of a point of the flick that was chosen in the turn, weighed likewise; None from elsewhere."""
    tolerance: ToleranceView


class FlickMapView(msgspec.Struct, frozen=True):
    """GET /api/rooms/{room}/flick-map?ply=N&knight=hero&x=X&y=Y&tremor=own (Crylail).

    What one knight from one place is expected to bring under the tremor. It is answered at once and asked again until
    its progress is "ready": a coarse map comes first, then a fine one.
    """

    ply: int
    knight: str
    x: int
    y: int
    tremor: TremorView
    map: MapFigures | None
    progress: Progress


class GhostView(msgspec.Struct, frozen=True):
    """One way in which the flick might have gone."""

    rest: list[tuple[int, int, int]]
    """disk, x, y of everything that rests on the table."""
    out: list[int]
    """Those of them that are then out of play (C7, C9)."""
    swing: int
    """Hundredths of a point that it brings, as far as can be expected then."""


class SpreadView(msgspec.Struct, frozen=True):
    """Where the flicked knight rests on the table: an ellipse around the middle, two standard deviations each way."""

    x: int
    y: int
    long: int
    """The longer half axis."""
    short: int
    turned: float
    """Degrees by which the longer axis is turned from the table's length to the left."""


class GhostFigures(msgspec.Struct, frozen=True):
    """Thirty ways in which a flick might have gone."""

    ghosts: list[GhostView]
    spread: SpreadView | None
    """None when too few rest on the table."""
    stay: int
    """How many times the knight stays in play."""
    mean: int
    """Hundredths of a point, over all ghosts."""
    least: int
    most: int


class GhostsView(msgspec.Struct, frozen=True):
    """GET /api/rooms/{room}/ghosts?ply=N&move=TEXT&tremor=own (Crylail): a flick under thirty tremors.

    Without `move` it is the one that was meant in that turn. Asked again until its progress is "ready".
    """

    ply: int
    move: str
    disk: int
    """The flicked knight."""
    tremor: TremorView
    found: GhostFigures | None
    progress: Progress
