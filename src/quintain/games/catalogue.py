"""Each game by its name: options described, and a configuration in texts turned into rules and notation."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from quintain.core.errors import OptionError
from quintain.core.game import Game, Notation
from quintain.core.options import Option
from quintain.crylail import options as crylail_options
from quintain.crylail.notation import CrylailNotation
from quintain.crylail.rules import Crylail
from quintain.lancelot import options as lancelot_options
from quintain.lancelot.notation import LancelotNotation
from quintain.lancelot.rules import Lancelot


@dataclass(frozen=True, slots=True)
class Configured:
    """One game with its options chosen."""

    game: Game[Any, Any, Any]
    notation: Notation[Any, Any, Any]
    custom: bool
    """Marked as a custom game in records (L18)."""
    simulated: bool
    """A move is a motion that is simulated, for milliseconds or longer; all others take a fraction of one."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options."""

    name: str
    line: str
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Kind:
    """A game as it is offered."""

    name: str
    title: str
    line: str
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    configure: Callable[[Mapping[str, str]], Configured]
    """Raises OptionError."""


def configure(game: str, options: Mapping[str, str]) -> Configured:
    """The game of this name with these options; what is left out has its default. Raises OptionError."""
    return _kind(game).configure(options)


def described(game: str) -> tuple[Option, ...]:
    """The options of the game of this name, in their order. Raises OptionError."""
    return _kind(game).options


def _kind(game: str) -> Kind:
    found = next((kind for kind in KINDS if kind.name == game), None)
    if found is None:
        shown = game if len(game) <= 40 else game[:37] + "..."
        raise OptionError("game", f"{shown!r} is none of {', '.join(kind.name for kind in KINDS)}")
    return found


def _lancelot(options: Mapping[str, str]) -> Configured:
    config = lancelot_options.read_config(options)
    return Configured(Lancelot(config), LancelotNotation(config), custom=config.custom, simulated=False)


def _crylail(options: Mapping[str, str]) -> Configured:
    config = crylail_options.read_config(options)
    return Configured(Crylail(config), CrylailNotation(config), custom=False, simulated=True)


LANCELOT = Kind(
    name="lancelot",
    title="Lancelot",
    line="Place shields, keep the code of chivalry, capture whole lines. 2 to 5 knights.",
    options=lancelot_options.OPTIONS,
    presets=(
        Preset("First game", "Two knights, no options", {"players": "2"}),
        Preset("With diagonals", "Two knights, diagonals counted", {"players": "2", "diagonals": "yes"}),
        Preset(
            "Round table",
            "Five knights on the full board, all options",
            {"players": "5", "diagonals": "yes", "sword": "yes", "favour": "turn"},
        ),
        Preset(
            "Duel on 6×6",
            "A short custom game",
            {"players": "2", "size": "6", "target": "5", "shields": "15"},
        ),
    ),
    configure=_lancelot,
)

CRYLAIL = Kind(
    name="crylail",
    title="Knights of Crylail",
    line="Flick wooden knights down the table towards the Void. 2 players, or 4 in two teams.",
    options=crylail_options.OPTIONS,
    presets=(
        Preset("Short match", "Two players, four rounds", {"players": "2", "limit": "4_rounds"}),
        Preset("To 40 points", "Two players, until a side has more than 40", {"players": "2", "limit": "40_points"}),
        Preset("Long match", "Two players, nine rounds", {"players": "2", "limit": "9_rounds"}),
        Preset("Two teams", "Four players, four rounds", {"players": "4", "limit": "4_rounds"}),
        Preset(
            "Practice",
            "No tremor, and moves can be taken back",
            {"players": "2", "limit": "3_rounds", "hand": "surgeon", "practice": "yes"},
        ),
    ),
    configure=_crylail,
)

KINDS = (LANCELOT, CRYLAIL)
