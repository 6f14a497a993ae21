"""What a bot is: something that looks at a state and has a `Thought`. Knows no game, no clock, and prints nothing.

A host gives it time by work (`Budget`) and by a `Stop` that it raises when time is over or somebody says "move now".
The same game, state, seat, budget and seed give the same thought, unless it was stopped.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from quintain.core.game import Seat

G_contra = TypeVar("G_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)

Progress = Callable[[int, int, str], None]
"""Called with how many parts are compiled, how many there are, and what comes next ("" at the end)."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may work on one move."""

    work: int
    """Lancelot: positions looked at. Crylail: flicks simulated. At least 1."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Raised from any thread to make a bot answer with the best it has; polled while it thinks, in kernels too."""

    cell: bytearray = field(default_factory=lambda: bytearray(1))
    """[1] not 0 when raised. A kernel reads it through `numpy.frombuffer(stop.cell, numpy.uint8)`."""

    def now(self) -> None:
        """Answer at once."""
        self.cell[0] = 1

    @property
    def asked(self) -> bool:
        """Whether it has been raised."""
        return self.cell[0] != 0


@dataclass(frozen=True, slots=True)
class Candidate(Generic[M_co]):
    """A move that was weighed."""

    move: M_co
    value: float
    """The seat's chance to win after it, 0 to 1; a shared first place counts as its share."""
    gain: float
    """By how much the seat is expected to gain on its best rival along the line, in shields or points."""
    line: tuple[M_co, ...]
    """What the bot expects to follow, this move first; at least that."""


@dataclass(frozen=True, slots=True)
class Thought(Generic[M_co]):
    """What a bot answers."""

    move: M_co
    """The move it makes: legal in the state it was asked about. A bot that errs may not make the best one."""
    expects: tuple[float, ...]
    """[seats, or sides where the game has them] chance to win, 0 to 1, sum 1."""
    candidates: tuple[Candidate[M_co], ...]
    """Best first; at least one, and `move` is among them."""
    depth: int
    """How many moves deep it looked; 0 when it did not look ahead."""
    work: int
    """What was done of the budget."""
    stopped: bool = False
    """Whether it was stopped before the budget was used."""

    @property
    def line(self) -> tuple[M_co, ...]:
        """The line that follows the move that is made."""
        return next((each.line for each in self.candidates if each.move == self.move), (self.move,))


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that can be chosen."""

    name: str
    """In records, messages and on the command line: lower case, "_" for a space."""
    title: str
    line: str
    """Who that is, in a line."""
    errs: str
    """What this level gets wrong, as a sentence for people; "" for the strongest."""
    work: int
    """The budget it is measured with."""


class Bot(Protocol[G_contra, S_contra, M_co]):
    """A player of one game at one level. Keeps nothing between moves that changes an answer."""

    @property
    def level(self) -> Level:
        """Who plays."""

    def think(
        self,
        game: G_contra,
        state: S_contra,
        seat: Seat,
        budget: Budget | None = None,
        seed: int = 0,
        stop: Stop | None = None,
    ) -> Thought[M_co]:
        """The move of `seat`, whose turn it must be; `budget` is the level's own when None.

        Takes the processor for as long as it works: never call it on an event loop. Safe to call from several threads
        at once; kernels release the interpreter's lock.
        """
