"""The events that the log of a room keeps: a room is the fold of them.

Each is what one command brought about, with whatever was drawn. Logs are kept for ever: new fields have defaults.
"""

from typing import Literal

import msgspec

from quintain.core.ending import NO_SEAT, EndReason
from quintain.room.actors import NO_KEY
from quintain.room.messages import Occupant, OfferKind
from quintain.room.setting import Setting


class Opened(msgspec.Struct, tag="opened", tag_field="type", frozen=True):
    """The first event of every room."""

    game: str
    options: dict[str, str]
    seats: list[Occupant]
    """[seats] in turn order, after the lot."""
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
    setting: Setting | None = None
    """None in logs from before there were any: one screen, played by anybody who has the link."""
    host: str = NO_KEY
    """The key of whoever opened the room; NO_KEY lets anybody who has the link be the host."""
    holders: list[str] = []
    """[seats] keys; NO_KEY on bots' seats, free ones, and those that anybody who has the link may play."""
    waiting: bool = False
    """Not played before a Started."""
    secret: str = ""
    """Hex; the rematch's ids follow from it. Never told, unlike the seed."""
    watch: str = ""
    """The id by which others may watch: no way leads from it to the room's own. "" in logs from before there were."""
    taken_in: bool = False
    """Begun by a record: its draws do not follow from this seed."""
    kept: dict[str, str] = {}
    """Tags of that record which prove its draws, given back with the record of a replay."""
    first: int | None = None
    """The seat that the lot made the first one, as they sat before; None without a lot, and in logs from before."""


class Moved(msgspec.Struct, tag="moved", tag_field="type", frozen=True):
    """A move, and the draws that followed it."""

    seat: int
    move: str
    aim: str
    """The move that was meant, when a tremor made another of it; else ""."""
    chance: list[int]
    at: int
    note: str = ""
    hinted: bool = False
    """Whether a hint was given in the state that it was played in."""
    lag: int = 0
    """Milliseconds of its way to the server that the clock forgives."""


class TookBack(msgspec.Struct, tag="took_back", tag_field="type", frozen=True):
    """The last moves and their draws are undone."""

    at: int
    moves: int = 1
    """How many: the last one of whoever asked, and what followed it."""


class Resigned(msgspec.Struct, tag="resigned", tag_field="type", frozen=True):
    """A seat gave up."""

    seat: int
    at: int


class Rematched(msgspec.Struct, tag="rematched", tag_field="type", frozen=True):
    """The match goes on in another room."""

    room: str
    at: int


class Hinted(msgspec.Struct, tag="hinted", tag_field="type", frozen=True):
    """A hint was given to the seat on turn."""

    seat: int
    move: str
    at: int
    title: str = ""
    """The move in words."""
    why: str = ""
    """A sentence that says what speaks for it."""


class SatDown(msgspec.Struct, tag="sat_down", tag_field="type", frozen=True):
    """A seat was taken, or its person has another name or shield."""

    seat: int
    occupant: Occupant
    holder: str
    at: int


class StoodUp(msgspec.Struct, tag="stood_up", tag_field="type", frozen=True):
    """A seat is free again."""

    seat: int
    at: int
    removed: bool = False
    """By the host."""


class Filled(msgspec.Struct, tag="filled", tag_field="type", frozen=True):
    """A bot sits on a seat that was free."""

    seat: int
    occupant: Occupant
    at: int


class Started(msgspec.Struct, tag="started", tag_field="type", frozen=True):
    """The match begins."""

    first: int
    """The seat that became the first one: the others follow it in their order."""
    by_lot: bool
    chance: list[int]
    """Draws made before the first move."""
    at: int


class Offered(msgspec.Struct, tag="offered", tag_field="type", frozen=True):
    """Somebody asks for consent; the offer's id is the version of this event. It falls when the match changes."""

    kind: OfferKind
    seats: list[int]
    """Of whoever asks."""
    at: int
    moves: int = 0
    """How many would be taken back."""


class Agreed(msgspec.Struct, tag="agreed", tag_field="type", frozen=True):
    """Somebody agrees to the open offer, and others are still asked; the last consent is told by what it brings."""

    seats: list[int]
    at: int


class Declined(msgspec.Struct, tag="declined", tag_field="type", frozen=True):
    """The open offer is declined, or withdrawn by whoever made it."""

    seats: list[int]
    at: int
    withdrawn: bool = False


class Paused(msgspec.Struct, tag="paused", tag_field="type", frozen=True):
    """Nobody moves, and clocks stand where there are any."""

    at: int


class Unpaused(msgspec.Struct, tag="unpaused", tag_field="type", frozen=True):
    """The match goes on after a pause."""

    at: int


class Ended(msgspec.Struct, tag="ended", tag_field="type", frozen=True):
    """The match is over before its rules say so."""

    reason: EndReason
    at: int
    seat: int = NO_SEAT
    """Who loses by it; NO_SEAT when all agreed."""


class Replaced(msgspec.Struct, tag="replaced", tag_field="type", frozen=True):
    """A bot goes on for a seat whose person is ranked last."""

    seat: int
    occupant: Occupant
    reason: Literal["time", "left"]
    at: int


class WentAway(msgspec.Struct, tag="went_away", tag_field="type", frozen=True):
    """Those who hold these seats have no connection; their grace time begins."""

    seats: list[int]
    at: int
    host: bool = False
    """Nor has the host, before the start; he may sit on no seat."""


class CameBack(msgspec.Struct, tag="came_back", tag_field="type", frozen=True):
    """Those who hold these seats are there again."""

    seats: list[int]
    at: int
    host: bool = False
    """And so is the host."""


class HostPassed(msgspec.Struct, tag="host_passed", tag_field="type", frozen=True):
    """The host was gone for too long: from now on it is whoever sits there."""

    seat: int
    holder: str
    at: int


class Resumed(msgspec.Struct, tag="resumed", tag_field="type", frozen=True):
    """The server was away; no clock and no grace time ran."""

    down: int
    """Milliseconds."""
    at: int


class ChatSet(msgspec.Struct, tag="chat_set", tag_field="type", frozen=True):
    """Free texts are on or off."""

    on: bool
    at: int


Event = (
    Opened
    | Moved
    | TookBack
    | Resigned
    | Rematched
    | Hinted
    | SatDown
    | StoodUp
    | Filled
    | Started
    | Offered
    | Agreed
    | Declined
    | Paused
    | Unpaused
    | Ended
    | Replaced
    | WentAway
    | CameBack
    | HostPassed
    | Resumed
    | ChatSet
)
