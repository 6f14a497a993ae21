"""A made-up game for the tests of rooms: seats add 1 to 3 to a count; at multiples of 4 a die is thrown and added.

Who first brings the count to the target wins. A coin before the first move decides with what the count begins.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from quintain.core.errors import IllegalMoveError, NotationError, RecordError
from quintain.core.game import Chance, Outcome, Played, Turn
from quintain.core.record import Line, Step


@dataclass(frozen=True, slots=True)
class Count:
    """`waits`: "coin", "die" or "" for a move."""

    count: int
    moves: int
    waits: str


@dataclass(frozen=True, slots=True)
class Added:
    """What happened."""

    by: str
    much: int
    count: int


@dataclass(frozen=True, slots=True)
class Counting:
    """The rules."""

    seats: int = 2
    target: int = 30
    take_back_allowed: bool = True
    tremor: bool = False
    name: str = "counting"

    def start(self) -> Count:
        return Count(0, 0, "coin")

    def waits_for(self, state: Count) -> Turn | Chance | Outcome:
        if state.waits == "coin":
            return Chance("coin", 2, "with what the count begins")
        if state.waits == "die":
            return Chance("die", 6, "what is added")
        if state.count >= self.target:
            winner = (state.moves - 1) % self.seats if state.moves else 0
            ranks = tuple(1 if seat == winner else 2 for seat in range(self.seats))
            return Outcome(winner, ranks, tuple(2 - rank for rank in ranks), "target")
        return Turn(state.moves % self.seats)

    def resolve(self, state: Count, move: int | None, chance: int | None = None) -> Played[Count, Added]:
        if chance is not None:
            added = chance + 1 if state.waits == "die" else chance
            count = state.count + added
            return Played(Count(count, state.moves, ""), (Added(state.waits, added, count),))
        refusal = IllegalMoveError("T0", "count", "no move was given") if move is None else self.why_not(state, move)
        if refusal is not None or move is None:
            raise refusal or AssertionError
        count = state.count + move
        waits = "die" if count % 4 == 0 and count < self.target else ""
        return Played(Count(count, state.moves + 1, waits), (Added("move", move, count),))

    def why_not(self, state: Count, move: int) -> IllegalMoveError | None:
        if not isinstance(self.waits_for(state), Turn):
            return IllegalMoveError("T1", "count", "no move is awaited")
        if not 1 <= move <= 3:
            return IllegalMoveError("T2", f"+{move}", "1, 2 or 3 is added")
        return None

    def perturb(self, state: Count, move: int, normal: Callable[[], float]) -> int:
        return min(3, max(1, round(move + normal()))) if self.tremor else move

    def resigned(self, state: Count, seat: int) -> Outcome:
        ranks = tuple(2 if other == seat else 1 for other in range(self.seats))
        winner = 1 - seat if self.seats == 2 else None
        return Outcome(winner, ranks, tuple(2 - rank for rank in ranks), "resigned")


@dataclass(frozen=True, slots=True)
class CountingNotation:
    """A move is written "+2", a draw "die=3"."""

    game: Counting

    def parse_move(self, text: str) -> int:
        digits = text.removeprefix("+")
        if text[:1] != "+" or not digits.isascii() or not digits.isdigit() or len(digits) > 3:
            raise NotationError(text, 0, "a plus and a number, such as +2")
        return int(digits)

    def format_move(self, move: int) -> str:
        return f"+{move}"

    def parse_chance(self, kind: str, text: str) -> int:
        word, _, drawn = text.partition("=")
        if word != kind or not drawn.isdigit():
            raise NotationError(text, 0, f"{kind}=...")
        return int(drawn)

    def format_chance(self, kind: str, drawn: int) -> str:
        return f"{kind}={drawn}"

    def number_of(self, index: int) -> int:
        return index + 1

    def checks(self, played: Played[Count, Added]) -> tuple[str, ...]:
        return (f"#{played.state.count}",)

    def holds(self, check: str, played: Played[Count, Added]) -> bool:
        return check in self.checks(played)

    def tell(self, event: Added, names: tuple[str, ...]) -> str:
        return f"The {event.by} adds {event.much}: {event.count}."

    def read_body(self, lines: Sequence[Line]) -> tuple[Step, ...]:
        raise RecordError(0, "counting has no records")

    def write_body(self, steps: Sequence[Step]) -> str:
        return "\n".join(step.text for step in steps) + "\n"

    def options(self) -> Mapping[str, str]:
        return {"players": str(self.game.seats)}
