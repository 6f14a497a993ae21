"""The Lancelot board drawn with letters: shields that differ in shape and colour, the sword, the ledger in the margins.

For the knight on turn every free square says what placing there means: nothing, how many shields it would capture, or
that the code of chivalry forbids it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from quintain.lancelot.board import file_name
from quintain.lancelot.ledger import Entry, ledger
from quintain.lancelot.moves import Place
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import NOWHERE, State

TINCTURES = ("Gules", "Azure", "Vert", "Or", "Purpure")
"""The heraldic names of red, blue, green, gold and purple, as on the page."""
SHIELD_STYLES = (
    "bold white on red",
    "bold white on blue",
    "bold white on green",
    "bold black on yellow",
    "bold white on magenta",
)
SWORD_STYLE = "bold black on white"


@dataclass(frozen=True, slots=True)
class Signs:
    """What pieces and squares are drawn with; five shields that differ in shape."""

    shields: tuple[str, str, str, str, str]
    sword: str
    free: str
    forbidden: str
    ready: str
    corners: tuple[str, str, str, str]
    across: str
    down: str


UNICODE = Signs(("●", "■", "▲", "◆", "★"), "†", "·", "×", "!", ("┌", "┐", "└", "┘"), "─", "│")
ASCII = Signs(("O", "H", "A", "V", "W"), "S", ".", "x", "!", ("+", "+", "+", "+"), "-", "|")


@dataclass(frozen=True, slots=True)
class Look:
    """How the board is to be drawn."""

    signs: Signs
    ledger: bool = True
    """Own and foreign shields of rows and files in the margins, and the diagonals that matter."""
    hints: bool = True
    """What free squares mean for the knight on turn."""


def draw_board(game: Lancelot, state: State, look: Look, marked: Sequence[int] = (), over: bool = False) -> Text:
    """The board with coordinates. `marked`: squares of the last turn; `over`: nobody is on turn."""
    size, signs = game.config.size, look.signs
    entries = {} if over or not look.ledger or game.awaits_sword(state) else _by_line(ledger(game, state))
    letters = "".join(f" {file_name(file)} " for file in range(size))
    text = Text(no_wrap=True, overflow="crop")
    text.append(f"    {letters}\n")
    text.append(f"   {signs.corners[0]}{signs.across * 3 * size}{signs.corners[1]}\n")
    hints = _hints(game, state, look) if look.hints and not over else {}
    for rank in reversed(range(size)):
        text.append(f"{rank + 1:>2} {signs.down}")
        for file in range(size):
            square = rank * size + file
            text.append_text(_square(state, square, look, hints.get(square), square in marked))
        text.append(f"{signs.down} {rank + 1:<2}")
        if ("row", rank) in entries:
            text.append(" ")
            text.append_text(_row_entry(entries["row", rank], signs))
        text.append("\n")
    text.append(f"   {signs.corners[2]}{signs.across * 3 * size}{signs.corners[3]}\n")
    text.append(f"    {letters}")
    if entries:
        text.append("\n")
        text.append_text(_file_entries([entries["file", file] for file in range(size)], signs))
    return text


def draw_diagonals(game: Lancelot, state: State, look: Look) -> Text | None:
    """The diagonals that are closed, or one shield from a capture; None when there is none (L12)."""
    if not game.config.diagonals or game.awaits_sword(state):
        return None
    told = [entry for entry in ledger(game, state) if entry.line.kind in {"rising", "falling"}]
    parts = [
        Text(f"{entry.line.name.removeprefix('diagonal ')} {entry.own}:{entry.foreign} ").append_text(
            _mark(entry, look.signs)
        )
        for entry in told
        if entry.closed or entry.ready
    ]
    if not parts:
        return None
    return Text("Diagonals: ").append_text(Text("   ").join(parts))


def legend(game: Lancelot, look: Look) -> tuple[str, ...]:
    """What the signs on free squares and in the margins mean, a line each."""
    signs = look.signs
    lines = []
    if look.hints:
        lines.append(
            f"Free squares: {signs.free} takes nothing, +2 captures 2 shields, {signs.forbidden} is forbidden (L5)."
        )
    if look.ledger:
        lines.append("Margins: your shields:all others' on each row; own and foe under each column.")
        lines.append(f"  {signs.ready} one more shield of yours captures there; {signs.forbidden} closed to you (L5).")
    lines.append(f"[{signs.shields[0]}] is what the last turn placed.")
    if game.config.sword:
        lines[-1] += f" {signs.sword} is the sword."
    return tuple(lines)


def _by_line(entries: Sequence[Entry]) -> dict[tuple[str, int], Entry]:
    return {(entry.line.kind, entry.line.index): entry for entry in entries}


def _hints(game: Lancelot, state: State, look: Look) -> dict[int, Text]:
    """By free square, what a shield there would do."""
    if state.outcome is not None or game.awaits_sword(state):
        return {}
    open_squares = game.open_squares(state)
    hints: dict[int, Text] = {}
    for square in range(game.config.size**2):
        if state.occupied >> square & 1:
            continue
        if not open_squares >> square & 1:
            hints[square] = Text(f" {look.signs.forbidden} ", style="dim")
            continue
        taken = len(game.captures_of(state, Place(square)))
        if taken:
            hints[square] = Text(f"{f'+{taken}':<3}"[:3].rjust(3), style="bold green")
    return hints


def _square(state: State, square: int, look: Look, hint: Text | None, marked: bool) -> Text:
    signs = look.signs
    owner = state.owner(square)
    around = "[]" if marked else "  "
    if square == state.sword and state.sword != NOWHERE:
        return Text(f"{around[0]}{signs.sword}{around[1]}", style=SWORD_STYLE)
    if owner >= 0:
        return Text(f"{around[0]}{signs.shields[owner]}{around[1]}", style=SHIELD_STYLES[owner])
    if marked:
        return Text(f"[{signs.free}]")
    return hint or Text(f" {signs.free} ", style="dim")


def _mark(entry: Entry, signs: Signs) -> Text:
    if entry.closed:
        return Text(signs.forbidden, style="bold red")
    return Text(signs.ready, style="bold green") if entry.ready else Text(" ")


def _row_entry(entry: Entry, signs: Signs) -> Text:
    return Text(f"{entry.own}:{entry.foreign} ").append_text(_mark(entry, signs))


def _file_entries(entries: Sequence[Entry], signs: Signs) -> Text:
    """Lines under the files: own, foreign, and where it means something, what."""
    own = Text("own ", style="dim").append("".join(f"{entry.own:^3}" for entry in entries), style="default")
    foreign = Text("foe ", style="dim").append("".join(f"{entry.foreign:^3}" for entry in entries), style="default")
    if not any(entry.closed or entry.ready for entry in entries):
        return Text("\n").join([own, foreign])
    marks = Text("    ")
    for entry in entries:
        marks.append(" ").append_text(_mark(entry, signs)).append(" ")
    return Text("\n").join([own, foreign, marks])
