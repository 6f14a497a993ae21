"""What worker processes do for a host: think of a move, advise a person, compile. Functions with plain arguments.

Each takes `stop` and `progress` by name. Importing this imports no compiler; a task imports what it needs.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol

from quintain.bots.bot import Stop, Thought
from quintain.bots.catalogue import LEVELS, bot_of
from quintain.bots.parts import CRYLAIL, Part
from quintain.core.game import Seat
from quintain.games.catalogue import Configured, configure

CONFIGURATIONS: Final = 32
"""Kept by a process."""


class Report(Protocol):
    """Tells the host how far a task is."""

    def __call__(self, done: int, total: int, what: str, part: object = None) -> None:
        """How much is done, how much there is, what is done now; `part`: of the result, when there is one to show."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint for a person."""

    move: str
    title: str
    """The move in words."""
    why: str
    """A sentence."""


def choose_move(
    game: str, options: tuple[tuple[str, str], ...], state: Any, seat: Seat, level: str, seed: int,
    *, stop: Stop, progress: Report,
) -> str:  # fmt: skip
    """The move that a bot of this level makes, in the game's notation. Raises OptionError and IllegalMoveError."""
    del progress
    configured = _configured(game, options)
    thought = bot_of(game, level).think(configured.game, state, seat, seed=seed, stop=stop)
    return configured.notation.format_move(thought.move)


def advise(
    game: str, options: tuple[tuple[str, str], ...], state: Any, seat: Seat, names: tuple[str, ...],
    *, stop: Stop, progress: Report,
) -> Advice:  # fmt: skip
    """The move that the strongest bot would make for a person, and what speaks for it. names: [seats]"""
    del progress
    configured = _configured(game, options)
    thought: Thought[Any] = bot_of(game, LEVELS[game][-1].name).think(configured.game, state, seat, stop=stop)
    best = thought.candidates[0]
    move = configured.notation.format_move(best.move)
    rules: Any = configured.game
    if game == CRYLAIL:
        from quintain.bots.crylail_words import why, words_of

        return Advice(move, words_of(rules, state, best.move), why(best, rules.config.hand))
    from quintain.bots.lancelot_words import title, why_this

    return Advice(move, title(rules, best.move), why_this(rules, state, best, names))


def compile_part(part: Part, *, stop: Stop, progress: Report) -> None:
    """Compiles one part and keeps it on disk, or finds it there. It can't be stopped."""
    del stop
    if part.game == CRYLAIL:
        from quintain.bots.crylail import compile_ahead

        compile_ahead(progress)
        return
    from quintain.bots.lancelot_compiling import compile_variant_telling
    from quintain.lancelot.variant import Variant

    variant = Variant(part.players, part.size, part.diagonals, part.sword, part.favour)
    compile_variant_telling(variant, progress)


@lru_cache(CONFIGURATIONS)
def _configured(game: str, options: tuple[tuple[str, str], ...]) -> Configured:
    chosen: Mapping[str, str] = dict(options)
    return configure(game, chosen)
