"""Names that can be told apart: a second Elaine is called "Elaine 2"."""

from collections.abc import Collection, Sequence
from itertools import count
from typing import Final

import msgspec

from quintain.room.messages import Occupant

MOST_IN_NAME: Final = 30
"""Characters of an occupant's name."""


def distinct(name: str, taken: Collection[str]) -> str:
    """The name, with the first number behind it that makes it none of those taken; big and small letters are alike."""
    known = {other.casefold() for other in taken}
    numbered = (f"{name[: MOST_IN_NAME - len(tail)].rstrip()}{tail}" for tail in (f" {number}" for number in count(2)))
    return name if name.casefold() not in known else next(each for each in numbered if each.casefold() not in known)


def others(seats: Sequence[Occupant], but: int) -> list[str]:
    """The names on all other seats."""
    return [occupant.name for seat, occupant in enumerate(seats) if seat != but and occupant.kind != "nobody"]


def with_distinct_names(seats: Sequence[Occupant]) -> list[Occupant]:
    """The same, all called so that they are told apart: accounts keep their names, then guests, then bots."""
    named = list(seats)
    taken: list[str] = []
    for kind in ("user", "guest", "bot"):
        for seat, occupant in enumerate(seats):
            if occupant.kind == kind:
                name = occupant.name if kind == "user" else distinct(occupant.name, taken)
                named[seat] = msgspec.structs.replace(occupant, name=name)
                taken.append(name)
    return named
