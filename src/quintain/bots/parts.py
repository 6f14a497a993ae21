"""What is compiled for the bots, in parts: which one a bot needs, and which are worth compiling ahead, likeliest first.

Imports neither numba nor numpy; `tasks.compile_part` compiles.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from quintain.bots.lancelot_levels import MINDS
from quintain.lancelot.options import STANDARD_SIZE, Config, Favour, read_config

CRYLAIL: Final = "crylail"


@dataclass(frozen=True, slots=True)
class Part:
    """Kernels that are compiled together."""

    game: str
    players: int = 0
    """Of Lancelot, as all that follows; the kernels of Crylail play every configuration."""
    size: int = 0
    diagonals: bool = False
    sword: bool = False
    favour: Favour = "no"

    @property
    def title(self) -> str:
        """For people."""
        if self.game == CRYLAIL:
            return "Knights of Crylail"
        extras = [word for has, word in ((self.diagonals, "diagonals"), (self.sword, "the sword")) if has]
        board = f"Lancelot for {self.players} on {self.size}×{self.size}"
        return f"{board} with {' and '.join(extras)}" if extras else board


def part_for(game: str, options: Mapping[str, str], level: str) -> Part | None:
    """What a bot of this level needs compiled; None for those that choose by eye. Raises OptionError."""
    if game == CRYLAIL:
        return Part(CRYLAIL)
    if not MINDS[level].searches:
        return None
    return lancelot_part(read_config(options))


def lancelot_part(config: Config) -> Part:
    """The part that plays this configuration."""
    return Part("lancelot", config.players, config.size, config.diagonals, config.sword, config.favour)


def _standard(players: int, *, diagonals: bool = False) -> Part:
    return Part("lancelot", players, STANDARD_SIZE[players], diagonals)


AHEAD: Final = (
    _standard(2),
    Part(CRYLAIL),
    _standard(2, diagonals=True),
    _standard(3),
    Part("lancelot", 5, STANDARD_SIZE[5], diagonals=True, sword=True, favour="turn"),
    Part("lancelot", 2, 6),
    _standard(4),
    _standard(5),
    *(_standard(players, diagonals=True) for players in (3, 4, 5)),
)
"""What is compiled ahead, likeliest first: the presets of the start page, then the standard boards."""
