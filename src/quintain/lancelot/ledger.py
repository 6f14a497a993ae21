"""The ledger: what every counted line holds for the knight on turn, and what that means for him (L5, L6)."""

from typing import NamedTuple

from quintain.lancelot.board import Line
from quintain.lancelot.rules import MAX_LEAD, Lancelot
from quintain.lancelot.state import NOWHERE, State


class Entry(NamedTuple):
    """One counted line, seen by the knight on turn, for a turn that leaves the sword where it is."""

    line: Line
    own: int
    foreign: int
    """Both with the sword, where it stands on the line (L14, L16)."""
    lead: int
    """Own minus foreign."""
    takes: int
    """The foreign shields on it, as bits, without the sword (L14)."""
    closed: bool
    """He may not place there (L5, L9)."""
    ready: bool
    """It has a free square, and one more shield of his there captures (L6)."""


def ledger(game: Lancelot, state: State) -> list[Entry]:
    """Every counted line in the board's order: rows, files, rising and falling diagonals."""
    own, foreign = game.own_and_foreign(state)
    rivals = foreign if state.sword == NOWHERE else foreign & ~(1 << state.sword)
    free = game.board.mask & ~(own | foreign)
    entries = []
    for line in game.board.lines:
        mask = line.mask
        mine, theirs, takes = (own & mask).bit_count(), (foreign & mask).bit_count(), rivals & mask
        lead = mine - theirs
        ready = lead == MAX_LEAD - 1 and takes != 0 and free & mask != 0
        entries.append(Entry(line, mine, theirs, lead, takes, lead >= MAX_LEAD, ready))
    return entries
