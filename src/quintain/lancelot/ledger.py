"""The ledger: what every counted line holds for the knight on turn, and what that means for him (L5, L6)."""

from dataclasses import dataclass

from quintain.lancelot.board import Line
from quintain.lancelot.rules import MAX_LEAD, Lancelot
from quintain.lancelot.state import State


@dataclass(frozen=True, slots=True)
class Entry:
    """One counted line, seen by the knight on turn, for a turn that leaves the sword where it is."""

    line: Line
    own: int
    foreign: int
    """Both with the sword, where it stands on the line (L14, L16)."""
    closed: bool
    """He may not place there (L5, L9)."""
    ready: bool
    """It has a free square, and one more shield of his there captures (L6)."""

    @property
    def lead(self) -> int:
        """Own minus foreign."""
        return self.own - self.foreign


def ledger(game: Lancelot, state: State) -> tuple[Entry, ...]:
    """Every counted line in the board's order: rows, files, rising and falling diagonals."""
    own, foreign = game.own_and_foreign(state)
    rivals = sum(shields for seat, shields in enumerate(state.shields) if seat != state.to_move)
    free = game.board.mask & ~state.occupied
    return tuple(_entry(line, own & line.mask, foreign & line.mask, rivals, free) for line in game.board.lines)


def _entry(line: Line, own: int, foreign: int, rivals: int, free: int) -> Entry:
    lead = own.bit_count() - foreign.bit_count()
    return Entry(
        line=line,
        own=own.bit_count(),
        foreign=foreign.bit_count(),
        closed=lead >= MAX_LEAD,
        ready=lead == MAX_LEAD - 1 and rivals & line.mask != 0 and free & line.mask != 0,
    )
