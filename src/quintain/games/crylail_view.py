"""What a page sees of a match of Knights of Crylail: disks, the motion of the last flick, the score sheet.

Lengths are whole micrometres, x along the table towards the Void, y across it. Motion is in metres and seconds.
Disk ids: 0-5 side 0, 6-11 side 1, each hero, slayer, spearman, bladesman, slinger, cleric; 12-14 Drak Borgs 3, 4, 5.
"""

from typing import Literal

import msgspec

Whereabouts = Literal["hand", "table", "removed"]


class TableView(msgspec.Struct, frozen=True):
    """The table, fixed for a match."""

    profile: str
    length: int
    width: int
    launch_line: int
    battle_line: int
    radius: int
    markers: list[list[tuple[int, int]]]
    """Four triangles, three corners each."""
    deceleration: float
    """Of a sliding disk, m/s²: a flick of speed v slides v²/2a."""
    max_speed: int
    """The fastest flick that the page offers, µm/s."""


class DiskView(msgspec.Struct, frozen=True):
    """One disk."""

    disk: int
    side: int
    """0 or 1; -1 for a Drak Borg."""
    kind: str
    """hero, slayer, spearman, bladesman, slinger, cleric or drak_borg."""
    value: int
    """Of a Drak Borg, else 0."""
    whereabouts: Whereabouts
    x: int
    y: int
    """Where it rests or was last; meaningless in hand."""


class CrylailPosition(msgspec.Struct, tag="crylail", tag_field="game", frozen=True):
    """A position as a page draws it."""

    disks: list[DiskView]
    round: int
    """1-based."""
    totals: list[int]
    """[2] points of each side over the rounds scored so far, and at once for Drak Borgs knocked off (C10)."""
    round_points: list[list[int]]
    """[rounds scored][2]"""
    to_move: int
    """The seat on turn, -1 when over."""
    side: int
    """The side on turn, -1 when over."""


class Removed(msgspec.Struct, frozen=True):
    """A disk that a flick took out of play, and why, in a sentence."""

    disk: int
    why: str
    t: float
    """When it fell, seconds after the flick; when it rested, for one that did not cross."""
    x: int
    y: int
    fell: bool


class Motion(msgspec.Struct, frozen=True):
    """One flick as it happened."""

    seat: int
    disk: int
    start: list[tuple[int, int, int]]
    """[disk, x, y] of every disk on the table when the flick began, the flicked one included."""
    segments: list[tuple[int, float, float, float, float, float, float, float, float]]
    """disk, t0, t1, x, y, vx, vy, ax, ay: at t0 <= t <= t1 it is at x + vx (t - t0) + ax (t - t0)² / 2."""
    strikes: list[tuple[float, int, int, float]]
    """t, disk, the other disk (-1: a marker), approach speed in m/s; for sound and sparks."""
    removed: list[Removed]
    duration: float
    aim: str
    """The flick as it was meant, when a tremor made another of it; else ""."""


class AwardEnd(msgspec.Struct, frozen=True):
    """One end of a measuring tape: a disk, or the Void edge."""

    disk: int
    """-1: the Void edge, straight across from the other end."""
    x: int
    y: int


class Tape(msgspec.Struct, frozen=True):
    """A measured distance between centres, or from a centre to the Void edge."""

    start: AwardEnd
    end: AwardEnd
    distance: int


class AwardView(msgspec.Struct, frozen=True):
    """One line of the score sheet, in scoring order (C19)."""

    what: Literal["cleric", "spearman", "slinger", "drak_borg", "drak_borg_lost"]
    rule: str
    side: int
    """Who gets the points; -1 when nobody does (the spearman that is not the closest is simply not listed)."""
    points: int
    disk: int
    """The knight that scores (or was lost), -1 when none."""
    drak_borg: int
    """Value of the Drak Borg it is about, else 0."""
    tape: Tape | None
    rival: Tape | None
    """The nearest rival's distance."""
    margin: int
    """How much tape and rival differ, µm; -1 without rival. Within the tolerance the rival may be the nearer one."""
    flip: Literal["", "up", "down"]
    """A disputed distance was settled by a flip (C20)."""
    sentence: str


class SheetView(msgspec.Struct, frozen=True):
    """The score sheet of one round."""

    round: int
    rest: list[DiskView]
    """The disks as they rested when it was scored."""
    awards: list[AwardView]
    points: list[int]
    totals: list[int]


class CrylailLast(msgspec.Struct, frozen=True):
    """The last move, for motion and marks."""

    seat: int
    text: str
    motion: Motion | None
    """None for a Bladesman that stands."""
    sheet: SheetView | None
    """The score sheet, when this move ended a round."""


class Sendable(msgspec.Struct, frozen=True):
    """A knight of the side on turn that is still in hand."""

    disk: int
    kind: str
    legal: bool
    rule: str
    why: str


class CrylailView(msgspec.Struct, tag="crylail", tag_field="game", frozen=True):
    """Everything the page needs to let the seat on turn play."""

    table: TableView
    position: CrylailPosition
    hand: Literal["flick", "steady", "surgeon"]
    practice: bool
    rounds: int
    """Round limit, 0 when the match goes to points."""
    points: int
    """Point limit, 0 when the match goes by rounds."""
    phase: Literal["flick", "relaunch", "over"]
    """relaunch: the Bladesman may be flicked once more or stand (C15)."""
    sendable: list[Sendable]
    seats_of_side: list[list[int]]
    """[2] seats that play for the side, the one on duty this round first."""
    sheets: list[SheetView]
    """Of every round scored so far."""
    last: CrylailLast | None
