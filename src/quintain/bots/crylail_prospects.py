"""What a side may expect of the rest of a round: features of a position, and the small learnt net that weighs them.

Everything is seen by the side that moves next ("mine", against "yours"). The net adds to what the table would score
now; once all twelve are sent there is nothing to add. Plain Python that `crylail_compiled` compiles as it stands.
"""

from math import exp

from quintain.bots.crylail_scorer import (
    A_SIDE,
    CLERIC,
    DISKS,
    FAR,
    KNIGHTS,
    ON,
    SLINGER,
    SPEARMAN,
    between,
    expected_points,
    slinger_value,
)
from quintain.crylail.rows import Reals, Wholes

FEATURES = 64
HIDDEN = 32
NET = (FEATURES + 2) * HIDDEN + 1
"""Floats of a net: [FEATURES, HIDDEN] weights, [HIDDEN] biases, [HIDDEN] weights of the output and its bias."""

# where a table's figures stand in `figures` (micrometres)
TABLE_LENGTH, TABLE_WIDTH, BATTLE, TOLERANCE, RIVALS, SHAKE_DIRECTION, SHAKE_SPEED = range(7)
PROSPECT_FIGURES = 7
"""The tremor stands there in units of the slight one (hands.TREMORS): 1.0 is a degree and 4 %."""

NEAR = 40_000.0
"""µm; the distance at which nearness is a half: a disk's breadth."""
MARGIN = 60_000.0
"""µm; the lead in distance that counts as half safe."""
EDGE = 100_000.0
"""µm; likewise the way to an edge."""
PER_DRAK_BORG = 9


def nearness(distance: float, half: float) -> float:
    """1 at no distance, a half at `half`, 0 far away."""
    return half / (half + distance)


def lead_of(other: float, own: float) -> float:
    """From -1 to 1: how safely the own distance is the smaller one."""
    gap = other - own
    return gap / (MARGIN + (gap if gap > 0.0 else -gap))


def nearest_of(at: Reals, side: int, target: int) -> float:
    """The distance of the side's nearest knight to a Drak Borg, FAR without one."""
    smallest = FAR
    for disk in range(A_SIDE * side, A_SIDE * side + A_SIDE):
        if at[3 * disk + ON] > 0.0:
            smallest = min(smallest, between(at, disk, target))
    return smallest


def edge_gap(at: Reals, disk: int, figures: Reals) -> float:
    """The way to the nearest of the Void and the long edges."""
    sides = min(at[3 * disk + 1], figures[TABLE_WIDTH] - at[3 * disk + 1])
    return max(0.0, min(sides, figures[TABLE_LENGTH] - at[3 * disk]))


def note_features(
    at: Reals, unsent: Wholes, mover: int, again: int, figures: Reals, points: Reals, features: Reals
) -> None:
    """Writes the FEATURES of a position seen by `mover`, who moves next (`again`: 1 when it is the Bladesman's second).

    unsent: [KNIGHTS] 1 in hand. points: [2] what the table would score now.
    """
    mine = A_SIDE * mover
    yours = A_SIDE - mine
    hands_mine = 0.0
    hands_yours = 0.0
    lying_mine = 0.0
    lying_yours = 0.0
    for k in range(A_SIDE):
        features[k] = 1.0 * unsent[mine + k]
        features[A_SIDE + k] = 1.0 * unsent[yours + k]
        hands_mine += unsent[mine + k]
        hands_yours += unsent[yours + k]
        lying_mine += at[3 * (mine + k) + ON]
        lying_yours += at[3 * (yours + k) + ON]
    features[12] = 1.0 * again
    features[13] = hands_mine / A_SIDE
    features[14] = hands_yours / A_SIDE
    features[15] = figures[SHAKE_DIRECTION] / 2.0
    features[16] = figures[SHAKE_SPEED] / 2.0
    features[17] = lying_mine / A_SIDE
    features[18] = lying_yours / A_SIDE
    features[19] = (points[mover] - points[1 - mover]) / 10.0
    note_drak_borgs(at, mover, figures, features)
    note_void(at, mover, figures, features)
    note_slingers_and_clerics(at, mover, figures, features)


def note_drak_borgs(at: Reals, mover: int, figures: Reals, features: Reals) -> None:
    """Features 20 to 46: each Drak Borg, who holds it and how safely it lies."""
    for k in range(DISKS - KNIGHTS):
        target = KNIGHTS + k
        row = 20 + PER_DRAK_BORG * k
        for f in range(PER_DRAK_BORG):
            features[row + f] = 0.0
        if at[3 * target + ON] > 0.0:
            own = nearest_of(at, mover, target)
            other = nearest_of(at, 1 - mover, target)
            features[row] = 1.0
            features[row + 1] = nearness(own, NEAR)
            features[row + 2] = nearness(other, NEAR)
            features[row + 3] = nearness(edge_gap(at, target, figures), EDGE)
            features[row + 4] = nearness(figures[TABLE_LENGTH] - at[3 * target], EDGE)
            if own < FAR or other < FAR:
                features[row + 5] = lead_of(other, own)
                holder = mover if own < other else 1 - mover
                sign = 1.0 if own < other else -1.0
                features[row + 6] = sign
                features[row + 7] = sign * holds(at, holder, target, min(own, other), 1)
                features[row + 8] = sign * holds(at, holder, target, min(own, other), 0)


def holds(at: Reals, side: int, target: int, distance: float, kind: int) -> float:
    """1 when the side's knight of this kind is the one at this distance."""
    disk = A_SIDE * side + kind
    return 1.0 if at[3 * disk + ON] > 0.0 and between(at, disk, target) <= distance else 0.0


def note_void(at: Reals, mover: int, figures: Reals, features: Reals) -> None:
    """Features 47 to 53: the race of the Spearmen to the Void."""
    length = figures[TABLE_LENGTH]
    for place in range(2):
        side = mover if place == 0 else 1 - mover
        spearman = A_SIDE * side + SPEARMAN
        rival = FAR
        for disk in range(KNIGHTS):
            if disk != spearman and at[3 * disk + ON] > 0.0:
                rival = min(rival, length - at[3 * disk])
        on = at[3 * spearman + ON]
        row = 47 + 3 * place
        features[row] = on
        features[row + 1] = 0.0
        features[row + 2] = 0.0
        if on > 0.0:
            features[row + 1] = nearness(length - at[3 * spearman], EDGE)
            features[row + 2] = lead_of(rival, length - at[3 * spearman])
        if place == 0:
            features[53] = nearness(rival, EDGE) if rival < FAR else 0.0


def note_slingers_and_clerics(at: Reals, mover: int, figures: Reals, features: Reals) -> None:
    """Features 54 to 63."""
    for place in range(2):
        side = mover if place == 0 else 1 - mover
        slinger = A_SIDE * side + SLINGER
        cleric = A_SIDE * side + CLERIC
        row = 54 + 5 * place
        features[row] = at[3 * slinger + ON]
        features[row + 1] = 0.0
        features[row + 2] = 0.0
        if at[3 * slinger + ON] > 0.0:
            features[row + 1] = slinger_value(at, slinger, figures[TOLERANCE]) / 5.0
            if at[3 * (DISKS - 1) + ON] > 0.0:
                features[row + 2] = nearness(between(at, slinger, DISKS - 1), EDGE)
        features[row + 3] = at[3 * cleric + ON]
        features[row + 4] = 0.0
        if at[3 * cleric + ON] > 0.0:
            features[row + 4] = nearness(edge_gap(at, cleric, figures), EDGE)


def weigh(net: Reals, features: Reals, hidden: Reals) -> float:
    """What the net says, in points for the side that moves next. hidden: [HIDDEN] scratch."""
    biases = FEATURES * HIDDEN
    for h in range(HIDDEN):
        hidden[h] = net[biases + h]
    for f in range(FEATURES):
        value = features[f]
        if value != 0.0:
            row = HIDDEN * f
            for h in range(HIDDEN):
                hidden[h] += value * net[row + h]
    total = net[biases + 2 * HIDDEN]
    for h in range(HIDDEN):
        if hidden[h] > 0.0:
            total += hidden[h] * net[biases + HIDDEN + h]
    return total


def swing(
    at: Reals,
    unsent: Wholes,
    mover: int,
    again: int,
    figures: Reals,
    net: Reals,
    points: Reals,
    features: Reals,
    hidden: Reals,
) -> float:
    """By how much `mover`, who moves next, may expect to win the rest of the round (without what was lost before).

    points: [4] scratch; the first two are what the table would score now.
    """
    expected_points(at, figures[TABLE_LENGTH], figures[TOLERANCE], int(figures[RIVALS]), points)
    now = points[mover] - points[1 - mover]
    left = again
    for disk in range(KNIGHTS):
        left += unsent[disk]
    if left == 0:
        return now
    note_features(at, unsent, mover, again, figures, points, features)
    return now + weigh(net, features, hidden)


def chance(lead: float, spread: float) -> float:
    """The chance that a lead stands, when what is still to come has this standard deviation: a logistic curve."""
    scaled = 1.702 * lead / spread
    if scaled > 40.0:
        return 1.0
    if scaled < -40.0:
        return 0.0
    return 1.0 / (1.0 + exp(-scaled))
