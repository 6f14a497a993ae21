"""What the reviews of both games share: how bad a turn was, in one word, and how sure a chance is. No compiler."""

from typing import Final, Literal

Mark = Literal["good", "slip", "mistake", "blunder"]

SLIP: Final = 0.04
MISTAKE: Final = 0.1
BLUNDER: Final = 0.2
"""What a turn gave away of the chance to win, from which on it is called so; less is good."""

SAME: Final = 0.05
"""Points of Crylail; a flick that brings less than this more is told as no better."""

LEAST: Final = 0.01
"""The least chance that is told of what is not proven: rounded, nothing else looks like 0 or 100 %."""


FLICK_WORK: Final = 16_000
"""Flicks simulated for each turn of Crylail looked at again, beside those of its map: on the page and in a terminal."""


def unproven(chance: float, rivals: int = 1) -> float:
    """The chance as it is told where nothing is proven; each of the rivals keeps the least as well."""
    return min(1.0 - LEAST * rivals, max(LEAST, chance))


def mark_of(cost: float) -> Mark:
    """The word for a turn that gave away so much of the chance to win, 0 to 1."""
    if cost >= BLUNDER:
        return "blunder"
    if cost >= MISTAKE:
        return "mistake"
    return "slip" if cost >= SLIP else "good"
