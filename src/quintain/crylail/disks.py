"""The fifteen disks by number: 0-5 the knights of side 0, 6-11 those of side 1, 12-14 the Drak Borgs 3, 4 and 5 (C2).

The knights of a side stand in the order of `Kind`. Positions, states, events and pages all use these numbers.
"""

from dataclasses import dataclass

from quintain.crylail.table import Kind

Disk = int
Side = int
"""0 or 1."""

NOBODY = -1
"""In place of a side: a Drak Borg, or an award that nobody gets."""
VOID = -1
"""In place of a disk: the Void edge."""
KINDS = tuple(Kind)
SIDES: tuple[Side, Side] = (0, 1)
KNIGHTS_A_SIDE = len(KINDS)
FIRST_DRAK_BORG = 2 * KNIGHTS_A_SIDE
DRAK_BORG_VALUES = (3, 4, 5)
"""C2"""
DISKS = FIRST_DRAK_BORG + len(DRAK_BORG_VALUES)


@dataclass(frozen=True, slots=True)
class Spot:
    """A disk and where its centre rests, in whole µm."""

    disk: Disk
    x: int
    y: int


def knight_of(side: Side, kind: Kind) -> Disk:
    """The number of a knight."""
    return side * KNIGHTS_A_SIDE + KINDS.index(kind)


def drak_borg_of(value: int) -> Disk:
    """The number of a Drak Borg."""
    return FIRST_DRAK_BORG + DRAK_BORG_VALUES.index(value)


def is_drak_borg(disk: Disk) -> bool:
    """Whether it is a target and no knight."""
    return disk >= FIRST_DRAK_BORG


def side_of(disk: Disk) -> Side:
    """The side of a knight, NOBODY for a Drak Borg."""
    return NOBODY if is_drak_borg(disk) else disk // KNIGHTS_A_SIDE


def kind_of(disk: Disk) -> Kind:
    """The kind of a knight (not for Drak Borgs)."""
    return KINDS[disk % KNIGHTS_A_SIDE]


def value_of(disk: Disk) -> int:
    """The value of a Drak Borg, 0 for a knight."""
    return DRAK_BORG_VALUES[disk - FIRST_DRAK_BORG] if is_drak_borg(disk) else 0
