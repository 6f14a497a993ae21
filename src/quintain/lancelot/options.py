"""What can be agreed before a game of Lancelot: the options as texts, and the configuration they make (L1, L10-L18)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast

from quintain.core.errors import OptionError
from quintain.core.options import Option, Reach, read_options
from quintain.lancelot.board import MAX_SIZE, MIN_SIZE

MIN_PLAYERS = 2
MAX_PLAYERS = 5
STANDARD_SIZE = {2: 8, 3: 10, 4: 12, 5: 14}
"""L1, L2: by the number of knights."""
STANDARD_TARGET = {2: 7, 3: 8, 4: 9, 5: 10}
"""L10: by the number of knights."""
STANDARD_SHIELDS = 30
"""L3."""
MAX_SHIELDS = 98
"""L18."""
MAX_TARGET = (MAX_PLAYERS - 1) * MAX_SHIELDS
"""L18: more foreign shields than this do not exist."""
USUAL_TARGETS = 4
"""Of the standard one and those above it (L10: it may be agreed higher)."""

STANDARD = "standard"
"""As a size: the one of the number of knights."""
STANDARD_TARGET_TEXT = "0"
"""As a target: the one of the number of knights."""

Favour = Literal["no", "turn", "kept"]

_SIZE_LINES = {8: "The board of two knights", 10: "of three", 12: "of four", 14: "The full board, of five"}

OPTIONS: tuple[Option, ...] = (
    Option(
        name="players",
        label="Knights",
        line="How many play; board and target follow from it.",
        rule="L1",
        default="2",
        group="game",
        choices=tuple(
            (
                str(players),
                f"{players} knights",
                f"{STANDARD_SIZE[players]}×{STANDARD_SIZE[players]}, {STANDARD_TARGET[players]} captured shields win",
            )
            for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
        ),
    ),
    Option(
        name="size",
        label="Board",
        line="Any other board than the standard one makes it a custom game.",
        rule="L18",
        default=STANDARD,
        group="game",
        choices=(
            (STANDARD, "Standard", "8×8 with two knights, 10×10 with three, 12×12 with four, 14×14 with five"),
            *(
                (str(size), f"{size}×{size}", _SIZE_LINES.get(size, "For study and short games"))
                for size in range(MIN_SIZE, MAX_SIZE + 1)
            ),
        ),
    ),
    Option(
        name="target",
        label="Shields to win",
        line="Whoever has captured this many wins at once. The standard is 7, 8, 9 or 10 for 2 to 5 knights.",
        rule="L10",
        default=STANDARD_TARGET_TEXT,
        kind="number",
        group="game",
        most=MAX_TARGET,
        reaches=tuple(
            Reach(
                when=f"players={players}",
                usual=tuple(range(standard_target, standard_target + USUAL_TARGETS)),
                most_of="shields",
                times=players - 1,
            )
            for players, standard_target in STANDARD_TARGET.items()
        ),
    ),
    Option(
        name="shields",
        label="Shields each",
        line="How many every knight has; any other number than 30 makes it a custom game.",
        rule="L3",
        default=str(STANDARD_SHIELDS),
        kind="number",
        group="game",
        least=1,
        most=MAX_SHIELDS,
    ),
    Option(
        name="diagonals",
        label="Diagonals",
        line="Diagonals of at least four squares count like rows and files.",
        rule="L12",
        default="no",
        kind="yes_no",
    ),
    Option(
        name="sword",
        label="Sword in the stone",
        line="It stands on a square of its own and is one more foreign shield for everybody on its lines.",
        rule="L13",
        default="no",
        kind="yes_no",
    ),
    Option(
        name="favour",
        label="White shield",
        line="Once a game each knight may move the sword as he places a shield; it then counts as one of his.",
        rule="L15",
        default="no",
        needs="sword=yes",
        choices=(
            ("no", "Not used", "Nobody moves the sword"),
            ("turn", "For the turn", "The sword is his in that turn only, and neutral again after it"),
            ("kept", "Kept", "House rule (L16): the sword stays his until another knight moves it"),
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Config:
    """Everything agreed before the game. Raises OptionError for what can't be played."""

    players: int
    size: int
    target: int
    """Captured shields that win at once."""
    shields: int
    """In each knight's hand at the start."""
    diagonals: bool = False
    sword: bool = False
    favour: Favour = "no"

    def __post_init__(self) -> None:
        _within("players", self.players, MIN_PLAYERS, MAX_PLAYERS, "L1")
        _within("size", self.size, MIN_SIZE, MAX_SIZE, "L18")
        _within("target", self.target, 1, MAX_TARGET, "L10")
        _within("shields", self.shields, 1, MAX_SHIELDS, "L18")
        if self.favour not in {"no", "turn", "kept"}:
            raise OptionError("favour", f"{self.favour!r} is none of no, turn, kept", "L16")
        if self.favour != "no" and not self.sword:
            raise OptionError("favour", "a white shield moves the sword, and this game has none", "L15")

    @property
    def custom(self) -> bool:
        """Whether it is a custom game (L18): another board, a lower target, or not 30 shields each."""
        return (
            self.size != STANDARD_SIZE[self.players]
            or self.target < STANDARD_TARGET[self.players]
            or self.shields != STANDARD_SHIELDS
        )

    def options(self) -> dict[str, str]:
        """The configuration as texts, in the order of OPTIONS; `read_config` of them gives it back."""
        return {
            "players": str(self.players),
            "size": str(self.size),
            "target": str(self.target),
            "shields": str(self.shields),
            "diagonals": _yes_no(self.diagonals),
            "sword": _yes_no(self.sword),
            "favour": self.favour,
        }


def standard(players: int, *, diagonals: bool = False, sword: bool = False, favour: Favour = "no") -> Config:
    """The standard game of 2 to 5 knights (L1, L3, L10), with the options asked for."""
    _within("players", players, MIN_PLAYERS, MAX_PLAYERS, "L1")
    return Config(players, STANDARD_SIZE[players], STANDARD_TARGET[players], STANDARD_SHIELDS, diagonals, sword, favour)


def read_config(given: Mapping[str, str]) -> Config:
    """The configuration in texts; what is left out has its default. Raises OptionError."""
    texts = read_options(OPTIONS, given)
    players = int(texts["players"])
    return Config(
        players=players,
        size=STANDARD_SIZE[players] if texts["size"] == STANDARD else int(texts["size"]),
        target=int(texts["target"]) or STANDARD_TARGET[players],
        shields=int(texts["shields"]),
        diagonals=texts["diagonals"] == "yes",
        sword=texts["sword"] == "yes",
        favour=cast("Favour", texts["favour"]),
    )


def _within(option: str, number: int, least: int, most: int, rule: str) -> None:
    if not least <= number <= most:
        raise OptionError(option, f"{number} is not between {least} and {most}", rule)


def _yes_no(value: bool) -> str:
    return "yes" if value else "no"
