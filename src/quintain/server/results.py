"""Where results and ratings are kept: each finished match once, and what it made of the ratings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from quintain.arena.ratings import Rating, Spoilt, Told
from quintain.room.actors import NO_KEY, PersonKey

Hand = Literal["none", "flick", "steady"]
"""Lancelot has none."""


@dataclass(frozen=True, slots=True)
class Table:
    """What is rated apart: a game with so many seats, and the hand by which it is played."""

    game: str
    seats: int
    hand: Hand


@dataclass(frozen=True, slots=True)
class Seated:
    """How one seat came out."""

    name: str
    """As it stood in the room."""
    side: int
    """Seats of one side play together: the seat itself, or a Crylail side."""
    rank: int
    points: int
    holder: PersonKey = NO_KEY
    """Who held the seat at the end; NO_KEY for a bot."""
    level: str = ""
    """The bot's; "" for a person."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over."""

    room: str
    table: Table
    reason: str
    """How it ended: `Outcome.reason`."""
    at: int
    """Milliseconds since 1970."""
    seats: tuple[Seated, ...]
    agreed: bool
    """It was to be rated, and everybody who sat down knew."""
    spoilt: tuple[Spoilt, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatResult:
    """A seat of a result, as it is kept."""

    name: str
    account: str
    """The account's name of today; "" for a guest, a bot, and an account that was deleted."""
    level: str
    side: int
    rank: int
    points: int
    before: Rating | None
    """None when the match was not rated."""
    after: Rating | None


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match, as it is kept."""

    room: str
    table: Table
    reason: str
    unrated: str
    """Why it was not rated (`arena.ratings.why_unrated`), "" when it was."""
    at: int
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody's rating at one table."""

    table: Table
    name: str
    """The account's; "" for a bot."""
    level: str
    """The bot's; "" for an account."""
    rating: Rating
    games: int
    at: int
    """Of the last rated match."""


class Results(Protocol):
    """A durable home for results. Every method raises StoreError when the database failed."""

    async def record(self, finished: Finished) -> Result:
        """Keeps a result and, where it is rated, the ratings that follow; all of it or nothing.

        Told twice of a room, it keeps the first and answers with that.
        """

    async def unrecorded(self, limit: int) -> list[str]:
        """Rooms whose match is over, in which persons held seats, and of which no result is kept."""

    async def of_account(self, account: str, *, rated_only: bool, limit: int, skipped: int) -> list[Result]:
        """The results of an account, latest first, after so many that are skipped."""

    async def standings_of(self, account: str) -> list[Standing]:
        """The ratings of an account, one a table at which it was rated."""

    async def ladder(self, table: Table, limit: int, skipped: int) -> list[Standing]:
        """The best of a table, by the lower end of the rating's interval."""

    async def rating(self, subject: str, table: Table) -> Rating:
        """The rating of an account's id or a `bot_subject`; a beginner's when it was never rated there."""

    async def told(self, table: Table, limit: int) -> Sequence[Told]:
        """The latest rated matches of a table, for the fit of chances."""
