"""Resting positions as flat numbers, and what the rules expect of them over all flips."""

from quintain.bots.crylail_scorer import AT, note_gaps
from quintain.crylail.scoring import Dispute, RoundEnd, score

MM = 1_000


def flat(end: RoundEnd) -> list[float]:
    """[AT] x, y and 1 on the table, by disk, and the gaps."""
    at = [0.0] * AT
    for spot in (*end.knights, *end.drak_borgs):
        at[3 * spot.disk : 3 * spot.disk + 3] = [float(spot.x), float(spot.y), 1.0]
    note_gaps(at)
    return at


def expected(end: RoundEnd, flips: tuple[bool, ...] = ()) -> tuple[float, float]:
    """[2] the mean of `scoring.score` over all flips, without what was lost before (C10, C17)."""
    sheet = score(end, flips)
    if isinstance(sheet, Dispute):
        up, down = expected(end, (*flips, True)), expected(end, (*flips, False))
        return (up[0] + down[0]) / 2, (up[1] + down[1]) / 2
    zero, one = (
        sum(
            award.points
            for award in sheet.awards
            if award.side == side and award.what not in {"cleric", "drak_borg_lost"}
        )
        for side in (0, 1)
    )
    return float(zero), float(one)
