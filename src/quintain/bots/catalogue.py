"""The levels of each game by name, and the bots that play at them. Naming them imports no compiler."""

from typing import Any, Final

from quintain.bots import crylail_levels, lancelot_levels
from quintain.bots.bot import Bot, Level, Progress
from quintain.core.errors import OptionError

LEVELS: dict[str, tuple[Level, ...]] = {
    "lancelot": lancelot_levels.LEVELS,
    "crylail": crylail_levels.LEVELS,
}
"""By game, weakest first."""
STAND_IN: Final = "knight"
"""The level of `stand_in` where the game has it; else the middle one."""


def level_of(game: str, name: str) -> Level:
    """The level of this name. Raises OptionError."""
    levels = LEVELS.get(game)
    if levels is None:
        raise OptionError("game", f"{game[:40]!r} is none of {', '.join(LEVELS)}")
    found = next((level for level in levels if level.name == name), None)
    if found is None:
        raise OptionError("level", f"{name[:40]!r} is none of {', '.join(level.name for level in levels)}")
    return found


def stand_in(game: str) -> Level:
    """Who goes on for somebody where nobody has said at which level."""
    levels = LEVELS[game]
    return next((level for level in levels if level.name == STAND_IN), levels[len(levels) // 2])


def bot_of(game: str, name: str) -> Bot[Any, Any, Any]:
    """The bot of this game at this level; imports its kernels. Raises OptionError."""
    level = level_of(game, name)
    if game == "lancelot":
        from quintain.bots.lancelot import LancelotBot

        return LancelotBot(level)
    from quintain.bots.crylail import CrylailBot

    return CrylailBot(level)


def compile_ahead(progress: Progress | None = None) -> None:
    """Compiles the kernels of the bots of both games, or finds them compiled; minutes at the first time."""
    from quintain.bots import crylail, lancelot

    lancelot.compile_ahead(progress)
    crylail.compile_ahead(progress)
