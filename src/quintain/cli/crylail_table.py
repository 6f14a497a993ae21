"""The Crylail table drawn with letters, from above: the near edge on the left, the Void on the right.

A disk is two letters wide, about as big as it is true. Side 0 stands in capitals, side 1 in small letters, so that the
sides differ without colour too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt

from rich.text import Text

from quintain.cli.aiming import CODES
from quintain.cli.sheet import SIDE_STYLES
from quintain.crylail.disks import Disk, Spot, is_drak_borg, kind_of, side_of, value_of
from quintain.crylail.motion import Segment
from quintain.crylail.rows import MICRO
from quintain.crylail.table import Point, Profile, markers

DISK_STYLES = ("bold white on red", "bold white on blue")
DRAK_BORG_STYLE = "bold black on yellow"
LINE_STYLE = "dim"
TRAIL_STYLE = "cyan"
MARGIN = 5
"""Columns left of the table, for the scale."""
MOST_COLUMNS = 120
STRIDE = 0.015
"""m; points of a trail are at most so far apart."""
NUDGES = sorted(
    ((row, column) for row in range(-2, 3) for column in range(-4, 5)),
    key=lambda nudge: (4 * nudge[0] * nudge[0] + nudge[1] * nudge[1], nudge),
)
"""Where a disk's letters go instead when others stand in their place, nearest first."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What lines and edges are drawn with."""

    top: str
    bottom: str
    across: str
    side: str
    void: str
    line: str
    tip_up: str
    tip_down: str
    trail: str
    ghost: str


UNICODE = Signs("┌─", "└─", "─", "│", "▓", "┊", "▲", "▼", "·", "○")
ASCII = Signs("+-", "+-", "-", "|", "#", ":", "^", "v", ".", "o")


def code_of(disk: Disk) -> str:
    """The two letters of a disk: HE for side 0's Hero, he for side 1's, D4 for the Drak Borg 4."""
    if is_drak_borg(disk):
        return f"D{value_of(disk)}"
    code = CODES[kind_of(disk)]
    return code.upper() if side_of(disk) == 0 else code


def style_of(disk: Disk) -> str:
    """The colours of a disk."""
    return DRAK_BORG_STYLE if is_drak_borg(disk) else DISK_STYLES[side_of(disk)]


def disk_text(disk: Disk) -> Text:
    """A disk in a line of text."""
    return Text(code_of(disk), style=style_of(disk))


def trail_of(segments: Iterable[Segment]) -> list[Point]:
    """Points along a motion, µm, close enough together for letters."""
    points: list[Point] = []
    for _, t0, t1, x, y, vx, vy, ax, ay in segments:
        steps = 1 + int(sqrt(vx * vx + vy * vy) * (t1 - t0) / STRIDE)
        for step in range(steps + 1):
            t = (t1 - t0) * step / steps
            at = x + t * (vx + 0.5 * ax * t), y + t * (vy + 0.5 * ay * t)
            points.append((round(at[0] * MICRO), round(at[1] * MICRO)))
    return points


@dataclass(slots=True)
class _Canvas:
    profile: Profile
    columns: int
    rows: int
    signs: Signs
    cells: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)
    """(row, column) from the top left: a letter and its style."""
    taken: set[tuple[int, int]] = field(default_factory=set)

    def column(self, x: int) -> int:
        return min(max(x * self.columns // self.profile.length, 0), self.columns - 1)

    def row(self, y: int) -> int:
        return min(max((self.profile.width - y) * self.rows // self.profile.width, 0), self.rows - 1)

    def put(self, row: int, column: int, letter: str, style: str) -> None:
        self.cells[row, column] = (letter, style)

    def disk(self, spot: Spot) -> None:
        """Two letters about the centre, or as near to it as there is room."""
        row = self.row(spot.y)
        column = min(max(round(spot.x * self.columns / self.profile.length) - 1, 0), self.columns - 2)
        for down, right in NUDGES:
            at = (row + down, column + right), (row + down, column + right + 1)
            inside = 0 <= row + down < self.rows and 0 <= column + right < self.columns - 1
            if inside and not self.taken.intersection(at):
                break
        else:
            at = (row, column), (row, column + 1)
        self.taken.update(at)
        for cell, letter in zip(at, code_of(spot.disk), strict=True):
            self.cells[cell] = (letter, style_of(spot.disk))


def draw_table(
    profile: Profile,
    disks: Sequence[Spot],
    width: int,
    *,
    unicode: bool = True,
    trail: Sequence[Point] = (),
    start: Point | None = None,
) -> Text:
    """The table with its disks, at most `width` letters wide. `trail` and `start`: of the last flick."""
    columns = max(min(width - MARGIN - 3, MOST_COLUMNS), 40)
    rows = max(round(columns * profile.width / profile.length / 2), 7)
    canvas = _Canvas(profile, columns, rows, UNICODE if unicode else ASCII)
    signs = canvas.signs
    for line in (profile.launch_line, profile.battle_line):
        for row in range(rows):
            canvas.put(row, canvas.column(line), signs.line, LINE_STYLE)
    for number, corners in enumerate(markers(profile)):
        canvas.put(
            canvas.row(corners[0][1]), canvas.column(corners[2][0]), signs.tip_down if number % 2 else signs.tip_up, ""
        )
    for x, y in trail:
        if 0 <= x <= profile.length and 0 <= y <= profile.width:
            canvas.put(canvas.row(y), canvas.column(x), signs.trail, TRAIL_STYLE)
    if start is not None:
        canvas.put(canvas.row(start[1]), canvas.column(start[0]), signs.ghost, TRAIL_STYLE)
    for spot in disks:
        canvas.disk(spot)
    return _joined(canvas)


def legend(*, unicode: bool = True) -> Text:
    """What the letters and the signs mean."""
    signs = UNICODE if unicode else ASCII
    text = Text("Disks: ")
    for kind, code in CODES.items():
        text.append(f"{code.upper()} {kind.value.capitalize()}, ")
    text.append("D3 D4 D5 Drak Borgs. ")
    text.append("CAPITALS", style=SIDE_STYLES[0])
    text.append(" side 0, ")
    text.append("small", style=SIDE_STYLES[1])
    text.append(
        f" side 1. {signs.line} the Launch Line and the Battle Line, {signs.tip_up}{signs.tip_down} triangles, "
    )
    text.append(f"{signs.void} the Void. {signs.trail} the way of the last flick, {signs.ghost} where it began.")
    return text


def _joined(canvas: _Canvas) -> Text:
    signs, profile = canvas.signs, canvas.profile
    text = Text(no_wrap=True, overflow="crop")
    edge = signs.across * canvas.columns
    text.append(f"{profile.width // 1000:>{MARGIN - 1}} {signs.top[0]}{edge}{signs.void * 2}\n")
    for row in range(canvas.rows):
        text.append(" " * MARGIN + signs.side)
        for column in range(canvas.columns):
            letter, style = canvas.cells.get((row, column), (" ", ""))
            text.append(letter, style=style or None)
        text.append(f"{signs.void * 2}\n")
    text.append(f"{0:>{MARGIN - 1}} {signs.bottom[0]}{edge}{signs.void * 2}\n")
    text.append(_scale(canvas), style=LINE_STYLE)
    return text


def _scale(canvas: _Canvas) -> str:
    """The lines of the table named under it, with their x in mm."""
    profile = canvas.profile
    line = [" "] * (MARGIN + 1 + canvas.columns + 2)
    named = ((0, "x 0 mm"), (profile.launch_line, f"Launch {profile.launch_line // 1000}"))
    for x, name in (*named, (profile.battle_line, f"Battle {profile.battle_line // 1000}")):
        at = MARGIN + 1 + canvas.column(x) - (len(name) // 2 if x else 0)
        line[at : at + len(name)] = name
    void = f"Void {profile.length // 1000}"
    line[-len(void) :] = void
    return "".join(line)
