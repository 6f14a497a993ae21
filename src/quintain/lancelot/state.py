"""A position of Lancelot between turns: what lies where. Knows no rule."""

from dataclasses import dataclass

from quintain.core.game import Outcome, Seat
from quintain.lancelot.board import squares_in

EMPTY = -1
NOWHERE = -1
"""The sword's square before it is placed, and in a game without it."""
NEUTRAL = -1
"""The sword is nobody's: foreign for every knight (L14)."""


@dataclass(frozen=True, slots=True)
class State:
    """A position between turns."""

    shields: tuple[int, ...]
    """[seats] the squares where shields of the seat's colour stand, bit 0 is a1."""
    sword: int
    sword_of: Seat
    """For whom the sword counts as a shield of his colour, or NEUTRAL."""
    hand: tuple[int, ...]
    """[seats] shields not placed yet."""
    captured: tuple[tuple[int, ...], ...]
    """[mover][owner] shields of the owner that lie before the mover."""
    white: tuple[bool, ...]
    """[seats] who still has his white shield (L15)."""
    to_move: Seat
    passes: int = 0
    """In succession, up to now."""
    outcome: Outcome | None = None
    """How the game ended; None while it runs."""

    @property
    def occupied(self) -> int:
        """Every square that is not free, the sword's included, as bits."""
        taken = 0 if self.sword == NOWHERE else 1 << self.sword
        for shields in self.shields:
            taken |= shields
        return taken

    def board(self, size: int) -> list[Seat]:
        """[size * size] whose shield stands on each square, or EMPTY; the sword is not on it."""
        squares = [EMPTY] * (size * size)
        for seat, shields in enumerate(self.shields):
            for square in squares_in(shields):
                squares[square] = seat
        return squares

    @property
    def totals(self) -> tuple[int, ...]:
        """[seats] the foreign shields captured (L10)."""
        return tuple(map(sum, self.captured))

    def owner(self, square: int) -> Seat:
        """Whose shield stands there, or EMPTY; the sword is no shield."""
        return next((seat for seat, shields in enumerate(self.shields) if shields >> square & 1), EMPTY)
