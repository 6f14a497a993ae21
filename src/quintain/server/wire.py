"""What goes over the socket and the HTTP interface; the page's TypeScript types are generated from this file."""

from typing import Literal

import msgspec

from quintain.games.crylail_view import CrylailPosition, CrylailView, Motion, SheetView
from quintain.games.lancelot_view import LancelotLast, LancelotPosition, LancelotView, SquareView
from quintain.room.messages import Command, Occupant

GameView = LancelotView | CrylailView
Position = LancelotPosition | CrylailPosition
ClientMessage = Command


class OutcomeView(msgspec.Struct, frozen=True):
    """How the match ended."""

    winner: int
    """-1 for a draw."""
    ranks: list[int]
    points: list[int]
    reason: Literal["target", "exhausted", "rounds", "points", "resigned"]
    sentence: str


class TurnLine(msgspec.Struct, frozen=True):
    """One line of the turn list."""

    ply: int
    """Counts the moves of the match from 1."""
    seat: int
    text: str
    checks: list[str]
    sentences: list[str]
    """Everything the move did, as sentences."""


class RoomView(msgspec.Struct, frozen=True):
    """The match around the game."""

    id: str
    version: int
    title: str
    game: Literal["lancelot", "crylail"]
    options: dict[str, str]
    seats: list[Occupant]
    custom: bool
    """A custom game (L18), marked as such."""
    replay: bool
    take_back: bool
    """Taking the last move back is possible now."""
    outcome: OutcomeView | None
    next_room: str
    """The room of the rematch, "" while there is none."""


class Snapshot(msgspec.Struct, tag="snapshot", tag_field="type", frozen=True):
    """The whole room as it stands: the first message on every connection."""

    room: RoomView
    view: GameView
    turns: list[TurnLine]


class Happened(msgspec.Struct, tag="happened", tag_field="type", frozen=True):
    """One event became part of the log; sent to everybody in the room, versions without gaps."""

    version: int
    kind: Literal["moved", "took_back", "resigned", "rematched"]
    sentences: list[str]
    """For the live region: what happened, then whose turn it is or how it ended."""
    room: RoomView
    view: GameView
    turns: list[TurnLine]
    """The turns from index `turns_from` on; earlier ones are as the page has them."""
    turns_from: int


class Done(msgspec.Struct, tag="done", tag_field="type", frozen=True):
    """The command is in the log, durably."""

    command: str
    version: int


class Refused(msgspec.Struct, tag="refused", tag_field="type", frozen=True):
    """A command that changed nothing, and why."""

    command: str
    """"" when the message could not be read."""
    code: str
    """illegal, notation, stale, over, retry, malformed, too_large, no_take_back, ..."""
    rule: str
    where: str
    why: str
    version: int


ServerMessage = Snapshot | Happened | Done | Refused


class Choice(msgspec.Struct, frozen=True):
    """One value of an option."""

    value: str
    label: str
    line: str
    """What it means, in a line."""


class OptionView(msgspec.Struct, frozen=True):
    """One option of a game, as the start page offers it."""

    name: str
    label: str
    line: str
    rule: str
    """The ruling it comes from, such as "L12"."""
    kind: Literal["choice", "yes_no", "number"]
    choices: list[Choice]
    least: int
    most: int
    default: str
    group: Literal["game", "option", "house", "table"]
    needs: str
    """"sword=yes" when it only makes sense with that value of another option; else ""."""


class PresetView(msgspec.Struct, frozen=True):
    """A named set of options."""

    name: str
    line: str
    options: dict[str, str]


class GameEntry(msgspec.Struct, frozen=True):
    """One game on the start page."""

    name: Literal["lancelot", "crylail"]
    title: str
    line: str
    options: list[OptionView]
    presets: list[PresetView]


class Catalogue(msgspec.Struct, frozen=True):
    """GET /api/games"""

    games: list[GameEntry]


class OpenRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms. Missing options have their defaults. `start` "lot" rotates the seats by a draw."""

    game: Literal["lancelot", "crylail"]
    options: dict[str, str]
    seats: list[Occupant]
    start: Literal["lot", "chosen"] = "chosen"
    title: str = ""


class OpenedRoom(msgspec.Struct, frozen=True):
    """The answer to POST /api/rooms and POST /api/records."""

    room: str
    """Its page is /room/{room}."""


class Verdict(msgspec.Struct, frozen=True):
    """GET /api/rooms/{room}/why?move=TEXT: whether the move would be legal now."""

    legal: bool
    rule: str
    where: str
    why: str


class Squares(msgspec.Struct, frozen=True):
    """GET /api/rooms/{room}/squares?sword=e5 (Lancelot, L15).

    With a square, what placing a shield would do if the sword goes there in the same turn; without, where it may go.
    """

    squares: list[SquareView]


class Frame(msgspec.Struct, frozen=True):
    """The match after one turn, for stepping through; frame 0 is the start."""

    ply: int
    position: Position
    lancelot: LancelotLast | None
    sheet: SheetView | None


class History(msgspec.Struct, frozen=True):
    """GET /api/rooms/{room}/history"""

    frames: list[Frame]


class MotionOfPly(msgspec.Struct, frozen=True):
    """GET /api/rooms/{room}/motion/{ply}: the motion of a turn, None when nothing moved."""

    motion: Motion | None


class Problem(msgspec.Struct, frozen=True):
    """The body of every HTTP answer of 400 and above."""

    code: str
    rule: str
    where: str
    why: str


class RoomLine(msgspec.Struct, frozen=True):
    """One room in GET /api/rooms: the matches kept here, latest first."""

    room: str
    game: Literal["lancelot", "crylail"]
    title: str
    names: list[str]
    turns: int
    over: bool
    at: int


class RoomList(msgspec.Struct, frozen=True):
    """GET /api/rooms"""

    rooms: list[RoomLine]


class RuleView(msgspec.Struct, frozen=True):
    """One numbered rule, in our words."""

    number: str
    game: Literal["lancelot", "crylail"]
    by: Literal["game", "ours", "both"]
    title: str
    text: str


class RuleList(msgspec.Struct, frozen=True):
    """GET /api/rules"""

    rules: list[RuleView]
