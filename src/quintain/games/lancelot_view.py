"""What a page sees of a Lancelot game: whole positions, legal squares with their captures, and the ledger.

Squares are indices into the board, row-major from a1 (0) along rank 1; -1 means none. Lists per seat are [seats].
"""

from typing import Literal

import msgspec


class LancelotPosition(msgspec.Struct, tag="lancelot", tag_field="game", frozen=True):
    """A position as a page draws it."""

    size: int
    board: list[int]
    """[size * size] the seat whose shield stands there, -1 empty. The sword is not on it."""
    sword: int
    """The sword's square, -1 when the game has none or it is not placed yet."""
    sword_of: int
    """The seat for whom the sword counts as a shield of his colour (house rule favour=kept), -1 when neutral."""
    hand: list[int]
    captured: list[list[int]]
    """[mover][owner] shields of the owner that lie before the mover."""
    white: list[bool]
    """Whether the seat still has the white shield (L15)."""
    to_move: int
    """The seat on turn, -1 when the game is over."""


class SquareView(msgspec.Struct, frozen=True):
    """What placing a shield on one square would do."""

    square: int
    name: str
    legal: bool
    captures: list[int]
    """Squares whose shields would be captured."""
    lines: list[str]
    """Names of the lines that would capture: "row 4", "file d", "diagonal a1-d4"."""
    rule: str
    """Of the ruling that forbids it, "" when legal."""
    why: str
    """The sentence that says why not, "" when legal."""


class LedgerLine(msgspec.Struct, frozen=True):
    """One counted line, seen by the seat on turn."""

    name: str
    kind: Literal["row", "file", "rising", "falling"]
    """rising: a diagonal from lower left to upper right."""
    index: int
    """Row or file 0-based; a diagonal's place in the order of its kind."""
    squares: list[int]
    own: int
    foreign: int
    """With the neutral sword (L14)."""
    lead: int
    closed: bool
    """He may not place there (L5)."""
    ready: bool
    """One more shield of his captures (L6)."""


class LancelotLast(msgspec.Struct, frozen=True):
    """The last move, for marks and motion."""

    seat: int
    text: str
    square: int
    """Where the shield was placed, -1 for a pass or the sword before the game."""
    sword_from: int
    sword_to: int
    captured: list[int]
    owners: list[int]
    """[captured] whose shields they were."""


class LancelotView(msgspec.Struct, tag="lancelot", tag_field="game", frozen=True):
    """Everything the page needs to let the seat on turn play."""

    position: LancelotPosition
    target: int
    shields: int
    diagonals: bool
    favour: Literal["no", "turn", "kept"]
    phase: Literal["sword", "place", "pass", "over"]
    """sword: the sword is placed before the game; pass: a forced pass is the only move."""
    squares: list[SquareView]
    """[size * size] for a shield alone (phase place) or for the sword (phase sword)."""
    may_move_sword: bool
    """A turn that also moves the sword exists now (L15); ask for its squares by the `squares` resource."""
    must_move_sword: bool
    """Only turns that move the sword are left (L17)."""
    ledger: list[LedgerLine]
    ledgers: list[list[tuple[int, int, bool, bool]]]
    """[seat][line of the ledger] own, foreign, closed and ready as each seat sees them, were it on turn."""
    last: LancelotLast | None
