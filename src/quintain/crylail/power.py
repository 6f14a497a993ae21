"""How hard a flick is, as people say it at the page and in a terminal: per cent of the hardest one.

Not speed: up to three quarters power says how far a free disk slides, evenly, so that a hand errs evenly over it;
beyond, the slide grows faster, up to the hardest flick. The page's sliders and drags go by the same curve
(web/src/crylail/aim.ts), and the tests of both hold the same figures. Nothing of it is a rule or stored.
"""

from math import sqrt
from typing import Final

from quintain.crylail.table import MAX_FLICK_SPEED, Profile

FULL: Final = 100.0
"""Per cent."""
KNEE: Final = 0.75
"""The part of the full power up to which the slide grows evenly."""
EVEN_REACH: Final = 1.1
"""Lengths of the table that the even part would reach at KNEE."""
_MICRO: Final = 1e6


def speed_of(power: float, profile: Profile) -> float:
    """The speed in µm/s of a power in per cent, which is cut to 0 to FULL."""
    part = min(max(power / FULL, 0.0), 1.0)
    slope, most = _slope(profile)
    beyond = max(part - KNEE, 0.0) / (1.0 - KNEE)
    slide = slope * part + (most - slope) * beyond * beyond
    return sqrt(2.0 * profile.deceleration * slide) * _MICRO


def power_of(speed: float, profile: Profile) -> float:
    """The power in per cent, 0 to FULL, that gives this speed in µm/s; the inverse of `speed_of`."""
    slope, most = _slope(profile)
    slide = min((speed / _MICRO) ** 2 / (2.0 * profile.deceleration), most)
    if slide <= slope * KNEE or most <= slope:
        return min(FULL * slide / slope, FULL)
    bend = (most - slope) / (1.0 - KNEE) ** 2
    beyond = (sqrt(slope * slope + 4.0 * bend * (slide - slope * KNEE)) - slope) / (2.0 * bend)
    return min(FULL * (KNEE + beyond), FULL)


def _slope(profile: Profile) -> tuple[float, float]:
    """Metres of slide at full power: were the even part to go on so far, and of the hardest flick."""
    most = (MAX_FLICK_SPEED / _MICRO) ** 2 / (2.0 * profile.deceleration)
    return min(EVEN_REACH * profile.length / _MICRO / KNEE, most), most
