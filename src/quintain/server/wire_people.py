"""What goes over the HTTP interface about people: accounts, ratings, results. As wire.py, a source of protocol.ts."""

from typing import Annotated, Literal

import msgspec

from quintain.server.wire_rooms import RoomLine

GameName = Literal["lancelot", "crylail"]
Hand = Literal["none", "flick", "steady"]
AccountName = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
PushEndpoint = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
Password = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class SignUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/account: makes an account and logs this browser in; what it played as a guest comes along."""

    name: AccountName
    password: Password


class LogIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/session: logs this browser in; what it played as a guest comes to the account."""

    name: AccountName
    password: Password


class ChangePassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/account/password: logs every other browser out."""

    password: Password
    following: Password


class DeleteAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """DELETE /api/account: forgets the account, its ratings, and its name in results."""

    password: Password


class Me(msgspec.Struct, frozen=True):
    """GET /api/me: who this browser is. A page asks it first of all; it gives the browser its cookie."""

    name: str
    """Of the account that is logged in, "" for a guest."""
    since: int
    """When the account was made, milliseconds since 1970; 0 for a guest."""


class RatingLine(msgspec.Struct, frozen=True):
    """A rating at one table: a game with so many seats and a hand."""

    game: GameName
    seats: int
    hand: Hand
    """"none" for Lancelot."""
    rating: float
    low: float
    """The true strength lies within `low` and `high` 19 times in 20."""
    high: float
    games: int
    at: int
    """Of the last rated match, milliseconds since 1970."""


class ResultSeat(msgspec.Struct, frozen=True):
    """How one seat of a match came out."""

    name: str
    """Of the account, or as it stood in the room for those who were there; "" for somebody else's guest."""
    account: bool
    """There is a profile under this name."""
    level: str
    """The bot's, "" for a person."""
    side: int
    """Seats of one side played together."""
    rank: int
    points: int
    change: float | None
    """Of the rating; None when the match was not rated."""


class ResultLine(msgspec.Struct, frozen=True):
    """One finished match."""

    room: str
    """For those who were there; else ""."""
    game: GameName
    hand: Hand
    reason: str
    """How it ended, as OutcomeView has it."""
    unrated: Literal[
        "", "not_agreed", "hints", "take_backs", "aborted", "custom", "guest", "bots", "same_player", "one_side"
    ]
    """Why it was not rated, "" when it was."""
    at: int
    seats: list[ResultSeat]


class Profile(msgspec.Struct, frozen=True):
    """GET /api/players/{name}?page=1: an account, with its rated results; to its owner, with all results."""

    name: str
    since: int
    ratings: list[RatingLine]
    results: list[ResultLine]
    """Latest first."""
    more: bool
    """There is a next page of results."""


class LadderLine(msgspec.Struct, frozen=True):
    """One place of a ladder."""

    place: int
    name: str
    """The account's, "" for a bot."""
    level: str
    """The bot's, "" for an account."""
    rating: float
    low: float
    high: float
    games: int


class Ladder(msgspec.Struct, frozen=True):
    """GET /api/ladder?game=lancelot&seats=2&hand=none&page=1: the best of a table, by `low`."""

    lines: list[LadderLine]
    more: bool


class Chances(msgspec.Struct, frozen=True):
    """GET /api/chances?game=..&seats=..&hand=..&side=Elaine&side=bot:page: how likely each side is to win.

    A side of several is written with commas between them.
    """

    chances: list[float]
    """[sides], together 1."""


class MyRooms(msgspec.Struct, frozen=True):
    """GET /api/me/rooms?page=1: the matches in which this browser, or its account, held a seat; latest first."""

    rooms: list[RoomLine]
    more: bool


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What messages to a browser are encrypted with, as its PushSubscription tells it (RFC 8291)."""

    p256dh: Annotated[str, msgspec.Meta(pattern="^B[A-Za-z0-9_-]{86}$")]
    """Its public key: 65 bytes, base64url."""
    auth: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{22}$")]
    """The secret shared with it: 16 bytes, base64url."""


class Subscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me/push: tell this browser of its turns in matches with days for a turn."""

    endpoint: PushEndpoint
    """Where its push service takes messages."""
    keys: PushKeys


class Unsubscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """DELETE /api/me/push: tell this browser no more."""

    endpoint: PushEndpoint


class PushState(msgspec.Struct, frozen=True):
    """GET /api/me/push: with what a browser subscribes; the answer to a change as well."""

    key: str
    """The server's public key (VAPID, RFC 8292), base64url."""
    count: int
    """How many subscriptions this browser has here."""
