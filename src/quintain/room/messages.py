"""The commands that a room is sent; `events` tells what its log keeps of them.

Commands come from a page and may be refused. A command carries an id chosen by the page: sent twice, it is obeyed once
and answered twice.
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
Level = Annotated[str, msgspec.Meta(max_length=30)]
OfferKind = Literal["take_back", "draw", "pause", "resume", "abort", "rematch"]


class Occupant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on a seat, and the shield shown for it."""

    kind: Literal["guest", "user", "bot", "nobody"]
    name: Name
    shield: Annotated[int, msgspec.Meta(ge=0, le=4)]
    """Which of the five shields (Lancelot) or the two liveries (Crylail) is drawn for the seat."""
    level: Level = ""
    """The name of the bot's level; "" for everybody else."""

    @property
    def is_person(self) -> bool:
        """Whether somebody with or without an account sits there."""
        return self.kind in {"guest", "user"}


class Play(msgspec.Struct, tag="play", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """A move, in the notation of the room's game."""

    command: CommandId
    version: Version
    move: MoveText


class TakeBack(msgspec.Struct, tag="take_back", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Undo the last move of the person who asks, with its draws and all that followed; others are asked first."""

    command: CommandId
    version: Version


class Resign(msgspec.Struct, tag="resign", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """This seat gives up; the game is over."""

    command: CommandId
    version: Version
    seat: SeatIndex


class Rematch(msgspec.Struct, tag="rematch", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """A new room with the same options and the seats rotated by one; others are asked first."""

    command: CommandId
    version: Version


class SitDown(msgspec.Struct, tag="sit_down", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Take a free seat, or take another name or shield on one's own; before the start."""

    command: CommandId
    seat: SeatIndex
    name: Name
    shield: Annotated[int, msgspec.Meta(ge=0, le=4)]


class StandUp(msgspec.Struct, tag="stand_up", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Leave one's seat before the start."""

    command: CommandId
    seat: SeatIndex


class RemoveSeat(msgspec.Struct, tag="remove_seat", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """The host frees a seat before the start."""

    command: CommandId
    version: Version
    seat: SeatIndex


class FillWithBot(msgspec.Struct, tag="fill_with_bot", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """The host puts a bot on a free seat before the start."""

    command: CommandId
    version: Version
    seat: SeatIndex
    level: Level
    name: Annotated[str, msgspec.Meta(max_length=30)] = ""
    """"" for the level's."""


class Start(msgspec.Struct, tag="start", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """The host starts the match: all seats are taken."""

    command: CommandId
    version: Version
    lot: bool = False
    """Who begins is drawn."""


class Offer(msgspec.Struct, tag="offer", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Ask all other persons for their consent; done at once where there are none."""

    command: CommandId
    version: Version
    kind: OfferKind


class Answer(msgspec.Struct, tag="answer", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Agree to the open offer, or decline it."""

    command: CommandId
    offer: Version
    """Its id."""
    yes: bool


class Withdraw(msgspec.Struct, tag="withdraw", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Take one's own offer back."""

    command: CommandId
    offer: Version


class Claim(msgspec.Struct, tag="claim", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Decide what becomes of a seat whose person is gone for longer than the grace time."""

    command: CommandId
    version: Version
    seat: SeatIndex
    choice: Literal["win", "bot", "end"]
    """The seat loses; a bot goes on for it; the match ends without a result."""
    level: Level = ""
    """Of the bot."""
    name: Annotated[str, msgspec.Meta(max_length=30)] = ""
    """Of the bot; "" for the level's."""


class SetChat(msgspec.Struct, tag="set_chat", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """The host turns free texts off or on."""

    command: CommandId
    on: bool


RoomCommand = (
    Play
    | TakeBack
    | Resign
    | Rematch
    | SitDown
    | StandUp
    | RemoveSeat
    | FillWithBot
    | Start
    | Offer
    | Answer
    | Withdraw
    | Claim
    | SetChat
)
"""What a page may send."""


class Flag(msgspec.Struct, frozen=True):
    """The server says that the time of the seat on turn has run out."""

    command: CommandId
    level: Level = ""
    """Of the bot that goes on where the room's setting wants one."""
    name: str = ""
    """Of the bot; "" for the level's."""


class Gone(msgspec.Struct, frozen=True):
    """The server says that those who hold these seats have no connection any more."""

    command: CommandId
    seats: list[int]
    host: bool = False
    """Nor has the host, before the start."""


class Back(msgspec.Struct, frozen=True):
    """The server says that those who hold these seats are there again."""

    command: CommandId
    seats: list[int]
    host: bool = False
    """And so is the host, before the start."""


class PassHost(msgspec.Struct, frozen=True):
    """The server says that the host is gone for longer than the grace time, and who is there to start the match."""

    command: CommandId
    seat: int


class Wake(msgspec.Struct, frozen=True):
    """The server says that it was away for a time that nobody shall pay for."""

    command: CommandId
    down: int
    """Milliseconds."""


Command = RoomCommand | Flag | Gone | Back | PassHost | Wake
"""What a room obeys; the last five come from the server alone."""


class Hint(msgspec.Struct, tag="hint", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """A person on turn asks what to play; the turn is marked."""

    command: CommandId
    version: Version


class MoveNow(msgspec.Struct, tag="move_now", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """The bot on turn answers with the best move that it has found so far."""

    command: CommandId
    version: Version
