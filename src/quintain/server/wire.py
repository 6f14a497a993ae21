"""What goes over the socket; the page's TypeScript types are generated from this file and its neighbours, wire_*.py."""

from typing import Annotated, Literal

import msgspec

from quintain.games.crylail_view import CrylailPosition, CrylailView
from quintain.games.lancelot_view import LancelotPosition, LancelotView
from quintain.room.match_view import MatchView, You
from quintain.room.messages import Hint, MoveNow, Occupant, RoomCommand, Version
from quintain.room.talk import Talk, Told


class Resume(msgspec.Struct, tag="resume", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Tell me what I miss: the page has the match as of this version.

    Answered by every Happened from there on, or by a Snapshot when too many are missing. Not answered by a Done. A
    socket that is opened as .../socket?version=N begins like that, without a Snapshot.
    """

    version: Version


class Heard(msgspec.Struct, tag="heard", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """The answer to a Beat, sent at once; not answered itself."""

    beat: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]


GameView = LancelotView | CrylailView
Position = LancelotPosition | CrylailPosition
PageCommand = RoomCommand | Hint | MoveNow
"""What is kept until it is answered, and sent again after a break."""
ClientMessage = PageCommand | Talk | Resume | Heard
HappenedKind = Literal[
    "moved",
    "took_back",
    "resigned",
    "rematched",
    "hinted",
    "sat_down",
    "stood_up",
    "filled",
    "started",
    "offered",
    "agreed",
    "declined",
    "paused",
    "unpaused",
    "ended",
    "replaced",
    "went_away",
    "came_back",
    "host_passed",
    "resumed",
    "chat_set",
]
"""The events of a room's log but its opening."""


class OutcomeView(msgspec.Struct, frozen=True):
    """How the match ended."""

    winner: int
    """-1 for a draw."""
    ranks: list[int]
    points: list[int]
    reason: Literal["target", "exhausted", "rounds", "points", "resigned", "time", "left", "agreed", "aborted"]
    sentence: str


class TurnLine(msgspec.Struct, frozen=True):
    """One line of the turn list."""

    ply: int
    """Counts the moves of the match from 1."""
    number: int
    """What it bears in the record, and wherever turns are spoken of; 0: none. In Lancelot that of its round, which the
    turns of all seats in it bear."""
    seat: int
    text: str
    checks: list[str]
    sentences: list[str]
    """Everything the move did, as sentences."""
    hinted: bool
    """Whether a hint was given for this turn."""


class HintView(msgspec.Struct, frozen=True):
    """What the seat on turn was advised."""

    seat: int
    move: str
    """In the notation of the room's game."""
    title: str
    """The move in words."""
    why: str
    """A sentence that says what speaks for it."""


class RoomView(msgspec.Struct, frozen=True):
    """The match around the game."""

    id: str
    """Where it is found: the room's id, or the id for watching for those who came by that."""
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
    """Where the rematch is found, "" while there is none; for watchers its id for watching."""
    hint: HintView | None
    """The hint that was given for the position as it stands."""
    match: MatchView
    watch: str
    """The id for watching, for the link /watch/{watch}; it stands wherever a room's id does. "" where nobody may."""
    watchers: int
    """How many look in now and do not play."""


class Snapshot(msgspec.Struct, tag="snapshot", tag_field="type", frozen=True):
    """The whole room as it stands: the first message on every connection that does not resume. A You follows."""

    room: RoomView
    view: GameView
    turns: list[TurnLine]
    now: int
    """The server's time, milliseconds since 1970; for watchers with a delay, as much earlier as what they see."""


class Happened(msgspec.Struct, tag="happened", tag_field="type", frozen=True):
    """One event became part of the log; sent to everybody in the room, versions without gaps."""

    version: int
    kind: HappenedKind
    sentences: list[str]
    """For the live region: what happened, then whose turn it is or how it ended."""
    room: RoomView
    view: GameView
    turns: list[TurnLine]
    """The turns from index `turns_from` on; earlier ones are as the page has them."""
    turns_from: int
    now: int
    """The server's time, as in Snapshot."""


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


class Thinking(msgspec.Struct, tag="thinking", tag_field="type", frozen=True):
    """A bot works on its move, or on a hint. The next Happened, or the refusal of the hint, ends it."""

    seat: int
    """Whose move is thought of."""
    level: str
    """The level of the bot that moves; "" for a hint."""
    state: Literal["preparing", "thinking"]
    """Whether something must be compiled before it can think."""
    done: int
    """How much of what is being prepared is done; 0 while it thinks."""
    total: int
    what: str
    """What is being prepared now, as a text for people; "" while it thinks."""


class Beat(msgspec.Struct, tag="beat", tag_field="type", frozen=True):
    """Sent every few seconds and answered by a Heard at once: the server measures the way, the page sets its clock."""

    beat: int
    now: int
    """The server's time, as in Snapshot."""
    lag: int
    """Milliseconds there and back, as measured last; -1 before."""


class Watchers(msgspec.Struct, tag="watchers", tag_field="type", frozen=True):
    """How many look in now and do not play, when that has changed."""

    watchers: int


ServerMessage = Snapshot | Happened | Done | Refused | Thinking | You | Beat | Watchers | Told


class Problem(msgspec.Struct, frozen=True):
    """The body of every HTTP answer of 400 and above."""

    code: str
    rule: str
    where: str
    why: str
