"""Hands (C24): the tremor that a steady hand's flick gets before it is made. Draws nothing: draws are handed in.

A pointer's own flick and a surgeon's get none. `+ - * /` only, so that every machine rounds to the same flick.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from quintain.crylail.table import MAX_SPEED, Flick

DEGREE = 0.017453292519943295
"""In radians."""


class Hand(Enum):
    """How a match is flicked."""

    FLICK = "flick"
    """The pointer's own motion: it trembles by itself."""
    STEADY = "steady"
    """Drag, keys or sliders, with the agreed tremor."""
    SURGEON = "surgeon"
    """No tremor: for practice and analysis."""


@dataclass(frozen=True, slots=True)
class Tremor:
    """One standard deviation of what a hand misses by."""

    direction: float
    """Radians."""
    speed: float
    """Of the speed itself: 0.04 is 4 %."""
    placing: float
    """µm, along and across the table each."""


TREMORS: Mapping[str, Tremor] = MappingProxyType(
    {
        "slight": Tremor(1.0 * DEGREE, 0.04, 500.0),
        "plain": Tremor(1.5 * DEGREE, 0.07, 1_000.0),
        "strong": Tremor(2.5 * DEGREE, 0.12, 2_000.0),
    }
)
"""The levels that can be agreed."""


def shake(flick: Flick, tremor: Tremor, normal: Callable[[], float], may_lie: Callable[[int, int], bool]) -> Flick:
    """The flick as the hand makes it, in whole units again.

    `normal`: the next standard normal draw; four are taken. `may_lie`: whether the knight may be placed at (x, y);
    where it may not, it lies as far towards there from the place that was meant as halving finds.
    """
    turn = rotation(tremor.direction * normal())
    speed = max(0.0, 1.0 + tremor.speed * normal())
    vx, vy = speed * flick.vx, speed * flick.vy
    dx, dy = round(tremor.placing * normal()), round(tremor.placing * normal())
    while (dx or dy) and not may_lie(flick.x + dx, flick.y + dy):
        dx, dy = _halved(dx), _halved(dy)
    return replace(
        flick,
        x=flick.x + dx,
        y=flick.y + dy,
        vx=_speed(turn[0] * vx - turn[1] * vy),
        vy=_speed(turn[1] * vx + turn[0] * vy),
    )


def rotation(angle: float) -> tuple[float, float]:
    """Cosine and sine of very nearly this small angle, of unit length but for rounding.

    The half-angle formulas with the tangent of the half angle replaced by its argument: exact rotations, by an angle
    that is too small by its cube over twelve (0.02 degrees at 8 degrees).
    """
    half = angle / 2.0
    whole = 1.0 + half * half
    return (1.0 - half * half) / whole, 2.0 * half / whole


def _halved(way: int) -> int:
    return way // 2 if way > 0 else -(-way // 2)


def _speed(value: float) -> int:
    return max(-MAX_SPEED, min(MAX_SPEED, round(value)))
