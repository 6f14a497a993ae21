"""The bots that a record names: of levels that there are."""

from collections.abc import Mapping

from quintain.bots.catalogue import level_of
from quintain.core.errors import OptionError
from quintain.core.game import Seat
from quintain.core.record import Record
from quintain.games.records import recorded_bots


def recorded_levels(record: Record, game: str, seats: int) -> Mapping[Seat, str]:
    """The levels of a record's bots by their seats. Raises RecordError naming the line of one that there is not."""
    levels = recorded_bots(record, seats)
    for seat, level in levels.items():
        try:
            level_of(game, level)
        except OptionError as error:
            raise record.wrong(f"Bot{seat + 1}", error.why) from error
    return levels
