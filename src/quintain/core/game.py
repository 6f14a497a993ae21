"""What every game is to the rest of Quintain: the one primitive `resolve`, and what a state waits for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from quintain.core.errors import IllegalMoveError
from quintain.core.record import Line, Step

Seat = int
"""A place at the table, 0-based, clockwise from the knight who starts."""

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Turn:
    """The state waits for a move of this seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Chance:
    """The state waits for one of several equally likely outcomes, to be drawn by the host and never by a game."""

    kind: str
    """A word for the kind of draw: "first_side", "drak_borg_order", "dispute"."""
    outcomes: int
    """How many there are; the drawn one is a whole number from 0 to outcomes - 1."""
    why: str
    """A sentence that says what hangs on it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winner: Seat | None
    """The single seat that won (its lowest seat for a team); None for a draw."""
    ranks: tuple[int, ...]
    """[seats] 1 is first; equal standings share a rank (L19)."""
    points: tuple[int, ...]
    """[seats] captured shields, or the points of the seat's side."""
    reason: str
    """A word: "target", "exhausted", "rounds", "points", "resigned"."""


@dataclass(frozen=True, slots=True)
class Played(Generic[S, E]):
    """What one move or draw did: the next state, and everything that happened on the way, in order."""

    state: S
    events: tuple[E, ...]


class Game(Protocol[S, M, E]):
    """The rules of one configured game. Pure: same arguments, same bits."""

    @property
    def name(self) -> str:
        """The name in records and messages: "lancelot" or "crylail"."""

    @property
    def seats(self) -> int:
        """How many seats play."""

    @property
    def take_back_allowed(self) -> bool:
        """Whether a room may take moves back in this game."""

    def start(self) -> S:
        """The state before the first move or draw."""

    def waits_for(self, state: S) -> Turn | Chance | Outcome:
        """Whose move, which draw, or how it ended."""

    def resolve(self, state: S, move: M | None, chance: int | None = None) -> Played[S, E]:
        """The one primitive: plays `move` where a Turn is awaited, or the drawn `chance` where a Chance is.

        Exactly one of the two is given. Raises IllegalMoveError, and then nothing has changed.
        """

    def why_not(self, state: S, move: M) -> IllegalMoveError | None:
        """The error that `resolve` would raise, without raising; None for a legal move."""

    def perturb(self, state: S, move: M, normal: Callable[[], float]) -> M:
        """The legal move as the hand really makes it: the configured tremor (C24) added, and still legal in `state`.

        `normal`: the next standard normal draw.
        """

    def resigned(self, state: S, seat: Seat) -> Outcome:
        """The outcome when this seat gives up: last for it, the others by the game's own ranking."""


class Notation(Protocol[S, M, E]):
    """How one configured game is written down and told."""

    def parse_move(self, text: str) -> M:
        """Raises NotationError with the place of the first character that does not fit."""

    def format_move(self, move: M) -> str:
        """The canonical text; `parse_move(format_move(m)) == m`."""

    def parse_chance(self, kind: str, text: str) -> int:
        """The drawn outcome that the text of a draw stands for. Raises NotationError."""

    def number_of(self, index: int) -> int:
        """The number that the move with so many before it bears in a record; 0 for one that bears none.

        Several in succession may bear the same one, each of another seat. Where a record numbers nothing, the moves are
        counted from 1.
        """

    def format_chance(self, kind: str, drawn: int) -> str:
        """The canonical text of a drawn outcome, such as "order=453"."""

    def checks(self, played: Played[S, E]) -> tuple[str, ...]:
        """What a record writes behind a move for a reader to verify, such as "x3" or "#5be0d2c1"."""

    def holds(self, check: str, played: Played[S, E]) -> bool:
        """Whether what somebody wrote behind a move is true of it."""

    def tell(self, event: E, names: tuple[str, ...]) -> str:
        """One event as an English sentence for people: move list, screen reader, terminal. May be "" (nothing to say).

        `names`: [seats] who sits there.
        """

    def read_body(self, lines: Sequence[Line]) -> tuple[Step, ...]:
        """The steps in the lines of a record's body. Raises RecordError naming the line."""

    def write_body(self, steps: Sequence[Step]) -> str:
        """The body of a record; `read_body` of its lines gives the same steps."""

    def options(self) -> Mapping[str, str]:
        """The full configuration as texts, by option name in a fixed order; `games.catalogue` reads it back."""
