"""What a match that is over means for results and ratings."""

from typing import Final, cast

from quintain.arena.ratings import Spoilt
from quintain.crylail.rules import Crylail
from quintain.games.catalogue import Configured
from quintain.server.results import Finished, Hand, Seated, Table
from quintain.server.summaries import counts
from quintain.server.views import AnyRoom

SIDES: Final = 2
"""Of Crylail, whose partners sit across (C22)."""


def finished(room_id: str, configured: Configured, room: AnyRoom, at: int) -> Finished | None:
    """How the match came out; None where no result is kept."""
    outcome, opened = room.outcome, room.opened
    if outcome is None or not counts(room):
        return None
    hand = configured.notation.options()["hand"] if isinstance(room.game, Crylail) else "none"
    left = {forfeit.seat: forfeit for forfeit in room.forfeits}
    seats = []
    for seat, sitting in enumerate(room.seats):
        forfeit = left.get(seat)
        occupant = sitting if forfeit is None else forfeit.occupant
        seats.append(
            Seated(
                name=occupant.name,
                side=seat % SIDES if isinstance(room.game, Crylail) else seat,
                rank=outcome.ranks[seat],
                points=outcome.points[seat],
                holder=room.holders[seat] if forfeit is None else forfeit.holder,
                level=occupant.level,
            )
        )
    table = Table(opened.game, len(room.seats), cast("Hand", hand))
    return Finished(
        room=room_id,
        table=table,
        reason=outcome.reason,
        at=at,
        seats=tuple(seats),
        agreed=room.setting.rated,
        spoilt=_spoilt(configured, room),
    )


def _spoilt(configured: Configured, room: AnyRoom) -> tuple[Spoilt, ...]:
    """What keeps it from being rated."""
    reasons = {
        Spoilt.HINTS: bool(room.hints),
        Spoilt.TAKE_BACKS: room.attempts > len(room.plies),
        Spoilt.ABORTED: room.outcome is not None and room.outcome.reason == "aborted",
        Spoilt.CUSTOM: configured.custom,
    }
    return tuple(reason for reason, holds in reasons.items() if holds)
