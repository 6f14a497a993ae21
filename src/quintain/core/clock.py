"""The clock of a match: what each seat has left, whose time runs, and when it has run out. Whole milliseconds.

Time is an argument throughout and comes from one place, the server. A clock gains time by its increment, by a new turn
where each turn has its own time, and by what `forgiven` and `after_downtime` give back; by nothing else.
"""

from dataclasses import dataclass, replace
from typing import Final, Literal

from quintain.core.game import Seat

ClockKind = Literal["none", "move", "fischer", "days"]

DAY_MS: Final = 86_400_000
MOST_LAG_MS: Final = 300
"""The most of a move's way to the server that is not charged."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How a match is timed."""

    kind: ClockKind = "none"
    """`fischer`: time for the whole match, and an increment a move. `move`, `days`: the same time for every turn."""
    initial: int = 0
    """ms on each clock at the start; of `move` and `days`, for each turn anew."""
    increment: int = 0
    """ms that each move of a `fischer` clock adds."""

    @property
    def anew(self) -> bool:
        """Whether each turn has its own time."""
        return self.kind in {"move", "days"}


@dataclass(frozen=True, slots=True)
class Clock:
    """What stood on the clocks at an instant, and which of them has run since."""

    terms: Terms
    left: tuple[int, ...]
    """[seats] ms at `since`."""
    running: Seat | None = None
    """None: nobody's, as before the start, in a pause, while a bot thinks and after the end."""
    since: int = 0
    """Milliseconds since 1970; means nothing while no clock runs."""


def new_clock(terms: Terms, seats: int) -> Clock:
    """The clock before the start."""
    return Clock(terms, (terms.initial,) * seats)


def remaining(clock: Clock, seat: Seat, now: int) -> int:
    """ms that the seat has left, 0 when it has run out."""
    spent = _elapsed(clock, now) if clock.running == seat else 0
    return max(0, clock.left[seat] - spent)


def stopped(clock: Clock, now: int) -> Clock:
    """Nobody's time runs; what has run is charged."""
    if clock.running is None:
        return clock
    left = _with(clock.left, clock.running, remaining(clock, clock.running, now))
    return replace(clock, left=left, running=None, since=now)


def going(clock: Clock, seat: Seat | None, now: int) -> Clock:
    """The time of this seat runs on from what it has left, nobody's for None."""
    still = stopped(clock, now)
    if seat is None or clock.terms.kind == "none":
        return still
    return replace(still, running=seat, since=now)


def passed(clock: Clock, seat: Seat | None, now: int) -> Clock:
    """The turn is this seat's: where each turn has its own time, it gets that when the turn was not its own before."""
    if seat is None or seat == clock.running or not clock.terms.anew:
        return going(clock, seat, now)
    still = stopped(clock, now)
    return going(replace(still, left=_with(still.left, seat, still.terms.initial)), seat, now)


def moved(clock: Clock, now: int, lag: int = 0) -> Clock:
    """The seat whose time ran has moved: charged but for the lag, and given its increment. Nobody's time runs then.

    lag: ms that the move was on its way; at most MOST_LAG_MS are forgiven.
    """
    seat = clock.running
    if seat is None:
        return clock
    terms = clock.terms
    left = min(clock.left[seat], remaining(clock, seat, now - forgiven(clock, now, lag)))
    left = terms.initial if terms.anew else left + terms.increment
    return replace(clock, left=_with(clock.left, seat, left), running=None, since=now)


def forgiven(clock: Clock, now: int, lag: int) -> int:
    """ms of the running time that are not charged."""
    return max(0, min(lag, MOST_LAG_MS, _elapsed(clock, now)))


def too_late(clock: Clock, now: int, lag: int = 0) -> bool:
    """Whether a move that arrives now comes after the time of the seat on turn."""
    return clock.running is not None and remaining(clock, clock.running, now - forgiven(clock, now, lag)) == 0


def runs_out_at(clock: Clock) -> int | None:
    """The first instant at which the running time has run out whatever lag a move may claim; None while none runs."""
    return None if clock.running is None else clock.since + clock.left[clock.running] + MOST_LAG_MS


def after_downtime(clock: Clock, down: int, now: int) -> Clock:
    """The server was away for so many ms: they are not charged."""
    return clock if clock.running is None else replace(clock, since=min(now, clock.since + max(0, down)))


def _elapsed(clock: Clock, now: int) -> int:
    """ms since the running clock was looked at last; a wall clock that was put back counts nothing."""
    return 0 if clock.running is None else max(0, now - clock.since)


def _with(left: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    return (*left[:seat], value, *left[seat + 1 :])
