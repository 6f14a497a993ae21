"""One match with its seats, as it stands after the events of its log; `fold` tells what each event makes of it.

Which game is played, this file does not know.
"""

from collections.abc import Sequence
from typing import Final, Generic, Literal, TypeVar

import msgspec

from quintain.core.clock import Clock
from quintain.core.ending import Ending
from quintain.core.game import E, Game, M, Notation, Outcome, Played, S, Seat, Turn
from quintain.room.actors import NO_KEY, PersonKey
from quintain.room.draws import Drawn
from quintain.room.events import Hinted, Moved, Opened
from quintain.room.messages import Occupant, OfferKind
from quintain.room.setting import Setting

HERE: Final = 0
"""In `Room.absent` and `Room.host_away`: not gone."""
NO_LOT: Final = -1
"""In `Room.lot`: who begins was chosen."""
FREE: Final = Occupant("nobody", "Free", 0)
"""Who sits on a seat that nobody has taken."""

Phase = Literal["waiting", "running", "paused", "over", "closed"]
A = TypeVar("A")


class Ply(msgspec.Struct, Generic[S, E], frozen=True):
    """One move in force, with the draws that followed it."""

    moved: Moved
    played: Played[S, E]
    """What the move itself did, before the draws."""
    draws: tuple[Drawn[S, E], ...]
    attempt: int
    """Which move of the log it is, from 1, those that were taken back included; its chance comes from this stream."""

    @property
    def state(self) -> S:
        """The state after the move and its draws."""
        return self.draws[-1].played.state if self.draws else self.played.state

    @property
    def events(self) -> tuple[E, ...]:
        """Everything that the move and its draws made happen, in order."""
        return self.played.events + tuple(event for draw in self.draws for event in draw.played.events)


class Given(msgspec.Struct, Generic[S], frozen=True):
    """A hint, and the state that it was given in."""

    state: S
    hint: Hinted


class Pending(msgspec.Struct, frozen=True):
    """An offer that is not answered by everybody yet."""

    id: int
    """The version of the event that made it."""
    kind: OfferKind
    by: tuple[Seat, ...]
    """The seats of whoever asks."""
    agreed: tuple[Seat, ...]
    """All seats whose persons have agreed, those of `by` among them."""
    moves: int
    """How many would be taken back."""


class Forfeit(msgspec.Struct, frozen=True):
    """A seat that a bot took over, and the person who is ranked last for it."""

    seat: Seat
    occupant: Occupant
    holder: PersonKey
    moves: int
    """How many of the moves in force were made before; what is taken back of them and made again, the bot makes."""


class Room(msgspec.Struct, Generic[S, M, E], frozen=True):
    """The match after `version` events."""

    game: Game[S, M, E]
    notation: Notation[S, M, E]
    opened: Opened
    version: int
    """How many events the log holds, Opened included."""
    changed: int
    """Since this version nothing changed but offers, hints, presence and talk: what was meant for it still holds."""
    seats: tuple[Occupant, ...]
    """In turn order."""
    holders: tuple[PersonKey, ...]
    """[seats] as in Opened."""
    start: S
    """The state before the draws of the opening."""
    started: bool
    opening: tuple[Drawn[S, E], ...]
    clock: Clock
    lot: Seat | None = None
    """The seat that the lot made the first one, as they sat before it was drawn; NO_LOT where none was. None before the
    start, and where the log does not say."""
    plies: tuple[Ply[S, E], ...] = ()
    """The moves in force: one that was taken back is not among them."""
    attempts: int = 0
    """How many moves the log holds, those that were taken back included."""
    outcome: Outcome | None = None
    ending: Ending | None = None
    """Why play stopped before its end, if it did."""
    forfeits: tuple[Forfeit, ...] = ()
    offer: Pending | None = None
    absent: tuple[int, ...] = ()
    """[seats] since when its person is gone, ms since 1970; HERE for everybody else."""
    host: PersonKey = NO_KEY
    """Whoever opened the room, or became its host before the start; NO_KEY: anybody who has the link."""
    host_away: int = HERE
    """Since when the host is gone, before the start."""
    paused: bool = False
    chat: bool = True
    next_room: str = ""
    """The room of the rematch, "" while there is none."""
    hints: tuple[Given[S], ...] = ()
    """All that were given, also in states that a move taken back has left."""

    @property
    def state(self) -> S:
        """The state as it stands."""
        return self.state_after(len(self.plies))

    def state_after(self, plies: int) -> S:
        """The state after so many moves and their draws; 0 is after the draws of the opening."""
        if plies:
            return self.plies[plies - 1].state
        return self.opening[-1].played.state if self.opening else self.start

    @property
    def to_move(self) -> Seat | None:
        """The seat on turn; None before the start and when the match is over."""
        if self.outcome is not None or not self.started:
            return None
        waits = self.game.waits_for(self.state)
        return waits.seat if isinstance(waits, Turn) else None

    @property
    def forfeited(self) -> tuple[Seat, ...]:
        """Seats that bots took over from persons, who are ranked last."""
        return tuple(forfeit.seat for forfeit in self.forfeits)

    @property
    def setting(self) -> Setting:
        """How the room was set up; the plainest for a log that does not say."""
        return self.opened.setting or Setting()

    @property
    def phase(self) -> Phase:
        """Where the match stands."""
        if self.next_room or self.opened.replay:
            return "closed"
        if self.outcome is not None:
            return "over"
        if not self.started:
            return "waiting"
        return "paused" if self.paused else "running"

    @property
    def fair(self) -> bool:
        """Whether everything that was drawn follows from the seed, so that it can be proven when the match is over."""
        return self.opened.setting is not None and not self.opened.taken_in

    @property
    def seed_shown(self) -> bool:
        """Whether everybody may know the seed, from which all further draws would follow: nothing is tried out then."""
        return self.fair and self.outcome is not None


def is_bot(room: Room[S, M, E], seat: Seat) -> bool:
    """Whether a bot sits there."""
    return room.seats[seat].kind == "bot"


def next_attempt(room: Room[S, M, E]) -> int:
    """Which stream the next move draws from; logs without a setting named it by the version."""
    return room.version if room.opened.setting is None else room.attempts + 1


def rotated(seats: Sequence[A], first: int = 1) -> list[A]:
    """The seats with another one first, the others following in their order; the second one in a rematch."""
    return [*seats[first:], *seats[:first]]
