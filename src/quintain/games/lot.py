"""Who begins, as a record tells it: by the lot, whose seat follows from the seed, or chosen.

Tags: Lot, the seat that the lot made the first one ("2"), as they sat before it was drawn, or "none" where none was
drawn; with a lot also Sat1, Sat2 and so on, who sat there before. The others follow in their order, so Lot and Sat
together give the seats of the match. The lot itself is the first draw of the stream "lot" of the seed
(`room/draws.py`). Records from before there was the tag don't say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from quintain.core.game import Seat
from quintain.core.record import Record
from quintain.room.room import NO_LOT, rotated

MOST_SEATS: Final = 5
SAT_TAGS: Final = tuple(f"Sat{number}" for number in range(1, MOST_SEATS + 1))
LOT_TAGS: Final = ("Lot", *SAT_TAGS)
_NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Lot:
    """What a record says of who begins."""

    kind: Literal["drawn", "chosen", "untold"]
    """`untold`: the record says nothing of it."""
    first: Seat = 0
    """The seat that became the first one, as they sat before."""


def lot_tags(lot: Seat | None, names: Sequence[str]) -> dict[str, str]:
    """The tags. lot: as in Room. names: [seats] as they sat when the match began."""
    if lot is None:
        return {}
    if lot == NO_LOT:
        return {"Lot": _NONE}
    sat = rotated(names, len(names) - lot)
    return {"Lot": str(lot + 1), **dict(zip(SAT_TAGS, sat, strict=False))}


def read_lot(record: Record, names: Sequence[str]) -> Lot:
    """What a record says. names: [seats] of the match. Raises RecordError where the seats don't follow from the lot."""
    text = record.tag("Lot")
    sat = [record.tag(name) for name in SAT_TAGS if record.tag(name)]
    if text in {"", _NONE}:
        if sat:
            raise record.wrong("Sat1", "who sat where before a lot, and no lot was drawn")
        return Lot("chosen" if text else "untold")
    if text not in {str(seat + 1) for seat in range(len(names))}:
        why = f'expected a seat from "1" to "{len(names)}" or "none", found {text[:40]!r}'
        raise record.wrong("Lot", why)
    first = int(text) - 1
    if sat != [record.tag(name) for name in SAT_TAGS[: len(names)]] or rotated(sat, first) != list(names):
        why = f"with seat {text} first, {', '.join(sat) or 'nobody'} would not sit as {', '.join(names)}"
        raise record.wrong("Lot", why)
    return Lot("drawn", first)
