"""A room's line for lists: "my games", the lobby, and what the server must come back to."""

from typing import Final

import msgspec

from quintain.core.clock import runs_out_at
from quintain.games.catalogue import Configured
from quintain.room.events import Event
from quintain.server.store import Summary
from quintain.server.views import AnyRoom

LISTED: Final = ("waiting", "running")
"""Phases in which a public match stands in the lobby."""


def counts(room: AnyRoom) -> bool:
    """Whether a result is kept: of matches by link. On one screen nobody knows who played."""
    opened = room.opened
    return room.setting.where == "link" and not opened.taken_in


def summary(room_id: str, configured: Configured, room: AnyRoom, last: Event) -> Summary:
    """The line after an event."""
    opened, setting = room.opened, room.setting
    listed = setting.visibility == "lobby" and room.phase in LISTED
    if listed and room.started and setting.delay < 0:
        listed = False
    options = dict(configured.notation.options())
    return Summary(
        room=room_id,
        game=opened.game,
        title=opened.title,
        names=tuple(occupant.name for occupant in room.seats),
        turns=len(room.plies),
        over=room.outcome is not None,
        at=last.at,
        watch=opened.watch,
        due=None if room.paused else runs_out_at(room.clock),
        counts=counts(room),
        phase=room.phase if listed else "",
        seats=len(room.seats),
        clock=setting.clock.kind,
        rated=setting.rated,
        hand=options.get("hand", "none"),
        lobby=msgspec.json.encode((options, room.seats, setting)).decode() if listed else "",
    )
