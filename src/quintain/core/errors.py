"""Every error that Quintain raises on purpose; one tree, each carrying what a caller needs to explain it."""

from dataclasses import dataclass


class QuintainError(Exception):
    """The root: catching it catches every refusal, and nothing that is a bug."""


@dataclass(eq=False)
class IllegalMoveError(QuintainError):
    """A move that the rules forbid; the state is unchanged."""

    rule: str
    """The ruling that forbids it, such as "L5"."""
    where: str
    """The place: a square, a knight, a field of the flick."""
    why: str
    """A sentence that a player understands, without a full stop."""

    def __str__(self) -> str:
        return f"{self.where}: {self.why} ({self.rule})"


@dataclass(eq=False)
class NotationError(QuintainError):
    """A text that is no move, position or short form."""

    text: str
    at: int
    """Index into `text` of the first character that does not fit, 0-based."""
    expected: str
    """What would have fitted there, such as "a rank 1-8"."""

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= 60 else self.text[:57] + "..."
        return f"{shown!r}, character {self.at + 1}: expected {self.expected}"


@dataclass(eq=False)
class OptionError(QuintainError):
    """An option of a game's configuration that does not exist or has no such value."""

    option: str
    why: str
    rule: str | None = None

    def __str__(self) -> str:
        cited = f" ({self.rule})" if self.rule else ""
        return f"option {self.option}: {self.why}{cited}"


@dataclass(eq=False)
class RecordError(QuintainError):
    """A record that can't be read or does not hold when replayed."""

    line: int
    """The first line that does not hold, 1-based; 0 when no single line is at fault."""
    why: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}" if self.line else self.why


class TagError(RecordError):
    """A tag of a record that names no option, or a value that the option has not; `line` is 0."""

    def __init__(self, tag: str, why: str) -> None:
        super().__init__(0, why)
        self.tag = tag


@dataclass(eq=False)
class PositionError(QuintainError):
    """A resting position handed in for scoring or study that can't be one."""

    where: str
    """A path into the position, such as "knights[3].x"."""
    why: str

    def __str__(self) -> str:
        return f"{self.where}: {self.why}"


@dataclass(eq=False)
class CommandError(QuintainError):
    """A command that a room refuses for a reason other than the game's rules."""

    code: str
    """A stable word for programs: "stale", "over", "not_your_seat", "no_take_back", ..."""
    why: str
    where: str = ""
    """A path into the command such as "seats[0].name", or a place in the match; "" when it is the whole of it."""

    def __str__(self) -> str:
        return self.why


class TooManyError(CommandError):
    """Something was done too often; the same may well succeed later."""

    def __init__(self, after: int) -> None:
        super().__init__("too_many", f"that is too often; try again in {after} seconds")
        self.after = after
        """Seconds."""


@dataclass(eq=False)
class StaleVersionError(QuintainError):
    """The log of a room already holds an event at this version; reload and try again."""

    room: str
    version: int

    def __str__(self) -> str:
        return f"room {self.room} is already past version {self.version}"


@dataclass(eq=False)
class DamagedLogError(QuintainError):
    """A room's log that does not hold: a row was changed, is missing, or does not fit those before it."""

    version: int
    """Index of the first event that does not hold, 0-based."""
    why: str

    def __str__(self) -> str:
        return f"event {self.version}: {self.why}"


@dataclass(eq=False)
class StoreError(QuintainError):
    """The database failed; whether the last append took effect is unknown until the room is loaded again."""

    why: str

    def __str__(self) -> str:
        return self.why


@dataclass(eq=False)
class ThinkerError(QuintainError):
    """A worker process could not do what it was asked; the same asked again may well succeed."""

    why: str

    def __str__(self) -> str:
        return self.why
