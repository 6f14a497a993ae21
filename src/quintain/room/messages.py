"""The messages between a room and those who sit in it or watch, and the events that its log keeps.

Commands come from a page and may be refused; events are the truth: a room is the fold of its events.
A command carries an id chosen by the page: sent twice, it is obeyed once and answered twice.
"""

from typing import Annotated, Final, Literal

import msgspec

COMMAND_PATTERN: Final = r"^[A-Za-z0-9_-]+$"
CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=COMMAND_PATTERN)]
Version = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
"""How many events the log holds."""
SeatIndex = Annotated[int, msgspec.Meta(ge=0, le=4)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=30)]
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]


class Occupant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on a seat, and the shield shown for it."""

    kind: Literal["guest", "user", "bot", "nobody"]
    name: Name
    shield: Annotated[int, msgspec.Meta(ge=0, le=4)]
    """Which of the five shields (Lancelot) or the two liveries (Crylail) is drawn for the seat."""


class Play(msgspec.Struct, tag="play", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """A move, in the notation of the room's game."""

    command: CommandId
    version: Version
    move: MoveText


class TakeBack(msgspec.Struct, tag="take_back", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Undo the last move, with the draws that followed it."""

    command: CommandId
    version: Version


class Resign(msgspec.Struct, tag="resign", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """This seat gives up; the game is over."""

    command: CommandId
    version: Version
    seat: SeatIndex


class Rematch(msgspec.Struct, tag="rematch", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """A new room with the same options and the seats rotated by one."""

    command: CommandId
    version: Version


Command = Play | TakeBack | Resign | Rematch


class Opened(msgspec.Struct, tag="opened", tag_field="type", frozen=True):
    """The first event of every room."""

    game: str
    options: dict[str, str]
    seats: list[Occupant]
    """[seats] in turn order: a lot for the start is drawn before, by whoever opens the room."""
    by_lot: bool
    seed: str
    """Hex; all chance of the room follows from it. Secret while the game runs."""
    at: int
    """Milliseconds since 1970, as in every event."""
    chance: list[int]
    """Draws made before the first move."""
    title: str = ""
    replay: bool = False
    """An uploaded record of a finished game: shown, not played on."""


class Moved(msgspec.Struct, tag="moved", tag_field="type", frozen=True):
    """A move, and the draws that followed it."""

    seat: int
    move: str
    aim: str
    """The move that was meant, when a tremor made another of it; else ""."""
    chance: list[int]
    at: int
    note: str = ""


class TookBack(msgspec.Struct, tag="took_back", tag_field="type", frozen=True):
    """The last move and its draws are undone."""

    at: int


class Resigned(msgspec.Struct, tag="resigned", tag_field="type", frozen=True):
    """A seat gave up."""

    seat: int
    at: int


class Rematched(msgspec.Struct, tag="rematched", tag_field="type", frozen=True):
    """The match goes on in another room."""

    room: str
    at: int


Event = Opened | Moved | TookBack | Resigned | Rematched
