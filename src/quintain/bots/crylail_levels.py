"""The levels of the Crylail bots: how their hands tremble, how far they see, what they get wrong. Imports no numba."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from quintain.bots.bot import Level
from quintain.crylail.hands import DEGREE, TREMORS, Hand, Tremor
from quintain.crylail.options import Config

STEADY = Tremor(0.0, 0.0, 0.0)
OF_A_POINTER = TREMORS["plain"]
"""What a pointer's own flick misses by, about: its host adds none (C24)."""


@dataclass(frozen=True, slots=True)
class Character:
    """What makes a level play as it does."""

    tremor: Tremor
    """Of its hand. In a match of a steady hand it is never less than the agreed one; a surgeon's has none (C24)."""
    depth: int
    """0: flicks straight at the nearest Drak Borg; 1: weighs its own flick; 2: the other side's answer as well."""
    far_sighted: bool = True
    """Knows what is to come in a round; else it takes what the table would score now."""
    sees_clerics: bool = True
    """C17"""
    reckoned: float = 1.0
    """The share of its own tremor that it reckons with."""
    haste: float = 1.0
    """By how much it flicks too hard."""


def _tremor(degrees: float, speed: float, placing: float) -> Tremor:
    return Tremor(degrees * DEGREE, speed, placing)


_ROWS: tuple[tuple[Level, Character], ...] = (
    (
        Level(
            "stable_boy",
            "Stable boy",
            "Has found the knights in a box.",
            "Flicks whatever knight comes to hand at the nearest Drak Borg, too hard, with a shaky hand.",
            work=1,
        ),
        Character(_tremor(3.5, 0.15, 3_000.0), depth=0, haste=1.12),
    ),
    (
        Level(
            "page",
            "Page",
            "Knows the rules by hearsay.",
            "Takes what counts now, forgets Clerics, trusts a hand that is not steady, and flicks a little too hard.",
            work=400,
        ),
        Character(
            _tremor(3.0, 0.13, 2_500.0), depth=1, far_sighted=False, sees_clerics=False, reckoned=0.1, haste=1.05
        ),
    ),
    (
        Level(
            "squire",
            "Squire",
            "Practises behind the stables.",
            "Takes what counts now, forgets Clerics, and thinks its hand steadier than it is.",
            work=1_000,
        ),
        Character(_tremor(2.5, 0.11, 2_000.0), depth=1, far_sighted=False, sees_clerics=False, reckoned=0.4),
    ),
    (
        Level(
            "yeoman",
            "Yeoman",
            "Plays on feast days.",
            "Sees no further than what the table would score now; its hand is a little unsteady.",
            work=2_000,
        ),
        Character(_tremor(2.0, 0.09, 1_500.0), depth=1, far_sighted=False),
    ),
    (
        Level(
            "knight",
            "Knight",
            "Has ridden to Crylail before.",
            "Sends its knights in a good order, but looks at few flicks and has a plain hand.",
            work=4_000,
        ),
        Character(_tremor(1.5, 0.07, 1_000.0), depth=1),
    ),
    (
        Level(
            "banneret",
            "Banneret",
            "Leads others into the battle.",
            "Does not ask what you will answer.",
            work=8_000,
        ),
        Character(_tremor(1.0, 0.05, 700.0), depth=1),
    ),
    (
        Level(
            "champion",
            "Champion",
            "Wins at fairs.",
            "Looks at your answers, but in haste; a rare slip of the hand.",
            work=12_000,
        ),
        Character(_tremor(0.8, 0.035, 500.0), depth=2),
    ),
    (
        Level(
            "paladin",
            "Paladin",
            "The steadiest hand in the land.",
            "",
            work=30_000,
        ),
        Character(_tremor(0.5, 0.02, 300.0), depth=2),
    ),
)

LEVELS: tuple[Level, ...] = tuple(level for level, _ in _ROWS)
"""Weakest first."""
CHARACTERS: Mapping[str, Character] = MappingProxyType({level.name: character for level, character in _ROWS})
"""By the name of the level."""


def tremor_in(config: Config, own: Tremor) -> Tremor:
    """What a hand with this tremor misses by in a match, the tremor that the host adds included (C24)."""
    if config.hand is Hand.SURGEON:
        return STEADY
    agreed = config.shake or STEADY
    return Tremor(max(own.direction, agreed.direction), max(own.speed, agreed.speed), max(own.placing, agreed.placing))


def tremor_of(config: Config, level: str) -> Tremor:
    """What the hand at a seat misses by (C24): a bot's by its level, that of a person ("") as agreed."""
    if level in CHARACTERS:
        return tremor_in(config, CHARACTERS[level].tremor)
    return tremor_in(config, OF_A_POINTER if config.hand is Hand.FLICK else STEADY)
