"""What a knight can do in one turn of Lancelot, and the events that a turn makes happen.

Squares are indices from a1 = 0, seats are 0-based; no text but the names of lines.
"""

from dataclasses import dataclass
from typing import Literal

from quintain.core.game import Outcome, Seat


@dataclass(frozen=True, slots=True)
class Place:
    """A shield is placed, and with the white shield the sword is moved in the same turn (L4, L15)."""

    square: int
    sword_to: int | None = None


@dataclass(frozen=True, slots=True)
class PlaceSword:
    """The last knight in turn order places the sword before the first turn (L13)."""

    square: int


@dataclass(frozen=True, slots=True)
class Pass:
    """The forced pass of a knight who has no legal turn (L11)."""


Move = Place | PlaceSword | Pass

SwordSide = Literal["none", "own", "foreign"]
"""How the sword counts on a line for the knight on turn; "none" when it does not stand there."""


@dataclass(frozen=True, slots=True)
class LineTotal:
    """What a line held when it was counted, for the knight on turn."""

    name: str
    own: int
    """With the sword when `sword` is "own"."""
    foreign: int
    """With the sword when `sword` is "foreign"."""
    sword: SwordSide

    def against(self, yours: str = "") -> str:
        """The counts in words: "3 against 0", or "3 of yours against 0"; says so when the sword is one of them."""
        own = f"{self.own}{yours}"
        match self.sword:
            case "none":
                return f"{own} against {self.foreign}"
            case "own":
                return f"{own}, counting the sword, against {self.foreign}"
            case "foreign":
                return f"{own} against {self.foreign}, counting the sword"


@dataclass(frozen=True, slots=True)
class ShieldPlaced:
    """A shield of the seat's colour stands on the square now."""

    seat: Seat
    square: int


@dataclass(frozen=True, slots=True)
class SwordPlaced:
    """The sword stands on its first square now (L13)."""

    seat: Seat
    square: int


@dataclass(frozen=True, slots=True)
class SwordMoved:
    """The seat has spent its white shield and moved the sword (L15)."""

    seat: Seat
    origin: int
    square: int
    kept: bool
    """The sword stays a shield of his colour after the turn (L16, favour=kept)."""


@dataclass(frozen=True, slots=True)
class Captured:
    """All foreign shields on some lines were captured at once (L6, L7)."""

    seat: Seat
    lines: tuple[LineTotal, ...]
    """Those that captured, counted before anything was removed."""
    squares: tuple[int, ...]
    """Ascending; each once, also when two lines take it."""
    owners: tuple[Seat, ...]
    """[squares] whose shields they were."""


@dataclass(frozen=True, slots=True)
class Passed:
    """The seat had no legal turn (L11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended (L10, L11)."""

    outcome: Outcome


Event = ShieldPlaced | SwordPlaced | SwordMoved | Captured | Passed | GameOver
