"""Who thinks for an analysis: a function run in the analysis worker, and what is told of kernels compiled before."""

from collections.abc import Callable
from typing import Any, TypeVar

from quintain.bots.parts import CRYLAIL, Part, lancelot_part
from quintain.core.errors import CommandError
from quintain.crylail.rules import Crylail
from quintain.lancelot.rules import Lancelot
from quintain.server.ahead import Ahead
from quintain.server.thinkers import Lane, Thinkers
from quintain.server.wire_analysis import Progress

R = TypeVar("R")


class Analyst:
    """Runs one study's pieces in the lane of analysis, and knows how far the preparations for them are."""

    def __init__(self, thinkers: Thinkers, ahead: Ahead, game: object) -> None:
        """game: whose kernels it needs. Raises CommandError "unknown_game"."""
        self._thinkers = thinkers
        self._ahead = ahead
        self._part = _part_of(game)
        self._preparing: Progress | None = None

    async def run(self, task: Callable[..., R], *args: Any) -> R:
        """What the task returns, once its kernels are compiled. Raises ThinkerError, and what the task raises."""
        try:
            await self._ahead.want(self._part, self._hear)
        finally:
            self._preparing = None
        return await self._thinkers.run(task, *args, lane=Lane.ANALYSIS)

    def progress(self, done: int, total: int) -> Progress:
        """What is being prepared; else how far the study itself is."""
        if done >= total:
            return Progress("ready", done, total, "")
        return self._preparing or Progress("weighing" if done else "starting", done, total, "")

    def _hear(self, done: int, total: int, what: str) -> None:
        self._preparing = Progress("preparing", done, total, what)


def _part_of(game: object) -> Part:
    match game:
        case Lancelot():
            return lancelot_part(game.config)
        case Crylail():
            return Part(CRYLAIL)
        case _:
            raise CommandError("unknown_game", "no analysis knows this game")
