"""What goes over the HTTP interface: games on offer, rooms opened and listed, and a match looked at turn by turn."""

from typing import Literal

import msgspec

from quintain.games.crylail_view import Motion, SheetView
from quintain.games.lancelot_view import LancelotLast, SquareView
from quintain.room.messages import Occupant
from quintain.room.setting import Setting
from quintain.server.wire import Position


class Choice(msgspec.Struct, frozen=True):
    """One value of an option."""

    value: str
    label: str
    line: str
    """What it means, in a line."""


class Reach(msgspec.Struct, frozen=True):
    """What of a number makes sense while another option has a value."""

    when: str
    """The other option's "name=value"."""
    usual: list[int]
    """What is mostly chosen, the standard first."""
    most_of: str
    """The option whose number, `times` over, bounds this one."""
    times: int


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
    reaches: list[Reach]
    """Of a number whose standard and bound follow from other options."""
    group: Literal["game", "option", "house", "table"]
    needs: str
    """"sword=yes" when it only makes sense with that value of another option; else ""."""


class PresetView(msgspec.Struct, frozen=True):
    """A named set of options."""

    name: str
    line: str
    options: dict[str, str]


class LevelView(msgspec.Struct, frozen=True):
    """A strength of the bots of a game."""

    name: str
    """For Occupant.level."""
    title: str
    line: str
    """Who that is, in a line."""
    errs: str
    """What this level gets wrong, as a sentence; "" for the strongest."""


class GameEntry(msgspec.Struct, frozen=True):
    """One game on the start page."""

    name: Literal["lancelot", "crylail"]
    title: str
    line: str
    goal: list[str]
    """What it is about, for who has read no rule; a sentence each."""
    options: list[OptionView]
    presets: list[PresetView]
    levels: list[LevelView]
    """Of its bots, weakest first."""


class Catalogue(msgspec.Struct, frozen=True):
    """GET /api/games"""

    games: list[GameEntry]


class OpenRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms. Missing options have their defaults. `start` "lot" rotates the seats by a draw.

    Whoever opens it is the host and holds the seats of all persons named here. By link others are "nobody", and the
    lot is drawn when the host starts the match. A seat of kind "user" gets the name of the account that is logged in;
    by link the host's seat is of that kind whenever he is logged in.
    """

    game: Literal["lancelot", "crylail"]
    options: dict[str, str]
    seats: list[Occupant]
    start: Literal["lot", "chosen"] = "chosen"
    title: str = ""
    setting: Setting = Setting()


class OpenedRoom(msgspec.Struct, frozen=True):
    """The answer to POST /api/rooms and POST /api/records."""

    room: str
    """Its page is /room/{room}."""
    watch: str
    """Its page for watching is /watch/{watch}; "" where nobody may watch."""


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


class RoomLine(msgspec.Struct, frozen=True):
    """One room in GET /api/me/rooms."""

    room: str
    game: Literal["lancelot", "crylail"]
    title: str
    names: list[str]
    turns: int
    over: bool
    at: int


class LobbyLine(msgspec.Struct, frozen=True):
    """One match in the lobby."""

    room: str
    """Where it is found: the room's id while seats are free, the id for watching once it runs."""
    game: Literal["lancelot", "crylail"]
    title: str
    options: dict[str, str]
    seats: list[Occupant]
    """In turn order; free ones are of kind "nobody"."""
    free: int
    """How many seats are."""
    phase: Literal["waiting", "running"]
    setting: Setting
    at: int
    """Of its last event, milliseconds since 1970."""


class Lobby(msgspec.Struct, frozen=True):
    """GET /api/lobby?game=crylail&seats=2&phase=waiting&clock=fischer&rated=yes&hand=flick&page=1.

    The public matches that wait for others or may be watched, latest first. Filters may be left out: `seats` how many
    there are, `clock` its kind, `rated` yes or no, `hand` flick or steady (Crylail).
    """

    rooms: list[LobbyLine]
    more: bool
    """There is a next page."""


class BotsReady(msgspec.Struct, frozen=True):
    """GET /api/bots: how far the bots' kernels are compiled ahead."""

    ready: bool
    """Nothing more is to be compiled, or it was given up."""
    done: int
    total: int
    what: str
    """What is compiled now, as a text for people; "" when nothing is."""


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
