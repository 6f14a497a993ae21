"""What a round is expected to score, for many resting positions: `crylail/scoring.py` on flat numbers.

No rule of its own: a test holds it to `scoring.score` over all flips. A disputed distance (C20) counts half for either
claim, and where later claims hang on a flip (the Hero's bonus), all flips are gone through. Plain Python that
`crylail_compiled` compiles as it stands.
"""

from math import sqrt

from quintain.crylail.rows import Reals

DISKS = 15
KNIGHTS = 12
A_SIDE = 6
HERO, SLAYER, SPEARMAN, BLADESMAN, SLINGER, CLERIC = range(A_SIDE)
ON = 2
"""`at` is [AT]: x and y in whole µm, and 1 on the table or 0 not, of every disk by its number; then the gaps."""
GAPS = 3 * DISKS
"""Of `at`, where `note_gaps` writes how far every knight is from each Drak Borg: taken once, looked at often."""
AT = GAPS + 3 * KNIGHTS
SPEARMAN_POINTS = 6.0
CLERIC_PENALTY = 4.0
HERO_BONUS = 2.0
SLAYER_FACTOR = 2.0
FAR = 1e18
FLIP_PATTERNS = 8
"""Of the flips that three Drak Borgs can want."""


def expected_points(at: Reals, length: float, tolerance: float, rivals: int, points: Reals) -> None:
    """Writes what each side expects of Spearmen, Slingers and Drak Borgs into points[0] and points[1].

    rivals: 1 when Drak Borgs rival Spearmen (C14 spear_rivals=all). What was lost before (C10, C17) is the caller's.
    at: with its gaps noted. points: [4], the last two are scratch.
    """
    points[0] = 0.0
    points[1] = 0.0
    score_spearmen(at, length, tolerance, rivals, points)
    score_slingers(at, tolerance, points)
    if score_drak_borgs(at, tolerance, 0, points) == 0:
        points[0] += points[2]
        points[1] += points[3]
        return
    zero = 0.0
    one = 0.0
    for pattern in range(FLIP_PATTERNS):
        score_drak_borgs(at, tolerance, pattern, points)
        zero += points[2]
        one += points[3]
    points[0] += zero / FLIP_PATTERNS
    points[1] += one / FLIP_PATTERNS


def score_spearmen(at: Reals, length: float, tolerance: float, rivals: int, points: Reals) -> None:
    """C14: for the Spearman nearest to the Void; half when a disk of another party disputes it."""
    if at[3 * SPEARMAN + ON] == 0.0 and at[3 * (A_SIDE + SPEARMAN) + ON] == 0.0:
        return
    last = DISKS if rivals == 1 else KNIGHTS
    most = -FAR
    for disk in range(last):
        if at[3 * disk + ON] > 0.0 and at[3 * disk] > most:
            most = at[3 * disk]
    limit = length - most + tolerance
    parties = 0
    for party in range(3):
        first = A_SIDE * party
        held = 0
        for disk in range(first, min(first + A_SIDE, last)):
            if at[3 * disk + ON] > 0.0 and length - at[3 * disk] <= limit:
                held = 1
        parties += held
    share = SPEARMAN_POINTS if parties == 1 else 0.5 * SPEARMAN_POINTS
    for side in range(2):
        disk = A_SIDE * side + SPEARMAN
        if at[3 * disk + ON] > 0.0 and length - at[3 * disk] <= limit:
            points[side] += share


def score_slingers(at: Reals, tolerance: float, points: Reals) -> None:
    """C16: the value of the Drak Borg closest to each Slinger, the higher one when distances disagree."""
    for side in range(2):
        disk = A_SIDE * side + SLINGER
        if at[3 * disk + ON] > 0.0:
            points[side] += slinger_value(at, disk, tolerance)


def slinger_value(at: Reals, disk: int, tolerance: float) -> float:
    """What this Slinger scores, 0 without a Drak Borg on the table."""
    smallest = FAR
    for target in range(KNIGHTS, DISKS):
        if at[3 * target + ON] > 0.0:
            smallest = min(smallest, between(at, disk, target))
    value = 0.0
    for target in range(KNIGHTS, DISKS):
        if at[3 * target + ON] > 0.0 and between(at, disk, target) <= smallest + tolerance:
            value = target - KNIGHTS + 3.0
    return value


def score_drak_borgs(at: Reals, tolerance: float, flips: int, points: Reals) -> int:
    """C18 under one pattern of flips (bit k: the k-th is for side 0); the number of flips that were wanted.

    Writes the points of the two sides into points[2] and points[3].
    """
    points[2] = 0.0
    points[3] = 0.0
    used = 0
    honoured_0 = 0
    honoured_1 = 0
    for target in range(KNIGHTS, DISKS):
        if at[3 * target + ON] == 0.0:
            continue
        smallest = FAR
        for disk in range(KNIGHTS):
            if at[3 * disk + ON] > 0.0:
                smallest = min(smallest, between(at, disk, target))
        if smallest == FAR:
            continue
        value = target - KNIGHTS + 3.0
        zero = best_claim(at, 0, target, value, smallest + tolerance, honoured_0)
        one = best_claim(at, 1, target, value, smallest + tolerance, honoured_1)
        side = 0 if one < 0 else 1
        if zero >= 0 and one >= 0:
            side = 0 if (flips >> used) & 1 == 1 else 1
            used += 1
        chosen = zero if side == 0 else one
        points[2 + side] += claim_points(chosen, value, honoured_0 if side == 0 else honoured_1)
        if chosen % A_SIDE == HERO:
            if side == 0:
                honoured_0 = 1
            else:
                honoured_1 = 1
    return used


def best_claim(at: Reals, side: int, target: int, value: float, limit: float, honoured: int) -> int:
    """The knight of a side within the limit that gives it most, then the nearest; -1 for none."""
    best = -1
    best_points = 0.0
    nearest = FAR
    for disk in range(A_SIDE * side, A_SIDE * side + A_SIDE):
        if at[3 * disk + ON] > 0.0:
            distance = between(at, disk, target)
            if distance <= limit:
                points = claim_points(disk, value, honoured)
                if points > best_points or (points == best_points and distance < nearest):
                    best = disk
                    best_points = points
                    nearest = distance
    return best


def claim_points(disk: int, value: float, honoured: int) -> float:
    """C12: what a knight scores with a Drak Borg of this value."""
    kind = disk % A_SIDE
    if kind == SLAYER:
        return SLAYER_FACTOR * value
    if kind == HERO and honoured == 0:
        return value + HERO_BONUS
    return value


def between(at: Reals, knight: int, target: int) -> float:
    """The distance of a knight's centre from a Drak Borg's, as noted."""
    return at[GAPS + 3 * knight + target - KNIGHTS]


def note_gaps(at: Reals) -> None:
    """Writes the distances of all knights from all Drak Borgs."""
    for knight in range(KNIGHTS):
        note_gaps_of(at, knight)


def note_gaps_of(at: Reals, knight: int) -> None:
    """Writes those of one knight; of whole µm they are correctly rounded."""
    for k in range(DISKS - KNIGHTS):
        dx = at[3 * knight] - at[3 * (KNIGHTS + k)]
        dy = at[3 * knight + 1] - at[3 * (KNIGHTS + k) + 1]
        at[GAPS + 3 * knight + k] = sqrt(dx * dx + dy * dy)
