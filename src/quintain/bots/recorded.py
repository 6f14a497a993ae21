"""The bots that a record names: of levels that there are, and which turns they made."""

from collections.abc import Mapping
from dataclasses import dataclass

from quintain.bots.catalogue import level_of
from quintain.core.errors import OptionError
from quintain.core.game import Seat
from quintain.core.record import Record
from quintain.games.records import Replayed, read_forfeits, recorded_bots, seat_names


def recorded_levels(record: Record, game: str, seats: int) -> Mapping[Seat, str]:
    """The levels of a record's bots by their seats. Raises RecordError naming the line of one that there is not."""
    levels = recorded_bots(record, seats)
    for seat, level in levels.items():
        try:
            level_of(game, level)
        except OptionError as error:
            raise record.wrong(f"Bot{seat + 1}", error.why) from error
    return levels


@dataclass(frozen=True, slots=True)
class Share:
    """The turns that one person or bot made: all of a seat, or those before or after a bot took it over."""

    seat: Seat
    name: str
    level: str
    """Of the bot; "" for a person, and where the record does not say."""
    turns: range
    """Indices of the match's turns, those of other seats among them."""

    def made(self, seat: Seat, turn: int) -> bool:
        """Whether the turn of this seat at an index is one of them."""
        return seat == self.seat and turn in self.turns


def shares_of(replayed: Replayed) -> tuple[Share, ...]:
    """Who made which turns of a record, by seats. Raises RecordError."""
    record, game = replayed.record, replayed.configured.game
    levels, forfeits = recorded_levels(record, game.name, game.seats), read_forfeits(record, game.seats)
    turns = sum(step.seat is not None for step in replayed.steps)
    shares: list[Share] = []
    for seat, name in enumerate(seat_names(record, game.seats)):
        level, before = levels.get(seat, ""), forfeits.get(seat, 0)
        if before:
            shares.append(Share(seat, name, "", range(before)))
        bot = level_of(game.name, level).title if level else "a bot"
        later = f"{bot} for {name} from turn {before + 1} on" if before else name
        shares.append(Share(seat, later, level, range(before, turns)))
    return tuple(shares)
