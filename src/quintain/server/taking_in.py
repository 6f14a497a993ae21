"""Records taken in: rooms in which what they tell was played."""

import secrets
from typing import Final

from quintain.bots.catalogue import stand_in
from quintain.bots.recorded import recorded_levels
from quintain.core.errors import RecordError
from quintain.core.record import Record
from quintain.games.lot import LOT_TAGS
from quintain.games.reading import parse_records
from quintain.games.records import (
    PROOF_TAGS,
    Replayed,
    read_ending,
    read_forfeits,
    recorded_hints,
    replay,
    seat_names,
)
from quintain.room.actors import NO_KEY, PersonKey
from quintain.room.events import Event, Opened
from quintain.room.messages import Occupant
from quintain.room.recording import TakenOver, events_of
from quintain.room.setting import Setting
from quintain.server.texts import MOST_IN_NAME, MOST_IN_TITLE, fitting
from quintain.server.views import AnyRoom

SEED_BYTES: Final = 32
MOST_STEPS: Final = 2_000
"""Of an uploaded record: more than any match that the options allow, little enough to replay."""
MOST_LINES: Final = 20_000
"""Of an uploaded record: ten for each step, counted before anything is parsed."""


def refuse_long(text: str) -> None:
    """Raises RecordError for a text that is not even parsed."""
    if text.count("\n") > MOST_LINES:
        raise RecordError(MOST_LINES + 1, f"more than {MOST_LINES} lines are not taken in")


def replay_one(text: str) -> Replayed:
    """The one record that the text holds, replayed. Raises RecordError."""
    records = parse_records(text)
    if len(records) != 1:
        raise RecordError(0, f"expected one record, found {len(records)}; cut the file apart first")
    if len(records[0].steps) > MOST_STEPS:
        raise RecordError(records[0].steps[MOST_STEPS].line, f"more than {MOST_STEPS} steps are not taken in")
    return replay(records[0])


def room_of(replayed: Replayed, host: PersonKey, watch: str, now: int) -> tuple[AnyRoom, list[Event]]:
    """The room of a record, every person's seat held by whoever takes it in, and its log.

    A bot whose level the record does not say is no matter when the match is over; else it goes on at some level.
    """
    record, configured = replayed.record, replayed.configured
    seated = seat_names(record, configured.game.seats)
    named = [fitting(name, MOST_IN_NAME) or f"Seat {seat + 1}" for seat, name in enumerate(seated)]
    levels = recorded_levels(record, configured.game.name, configured.game.seats)
    forfeits = read_forfeits(record, configured.game.seats)
    unsaid = "" if replayed.outcome is not None else stand_in(configured.game.name).name
    first = {seat: level for seat, level in levels.items() if seat not in forfeits}
    seats = [
        Occupant("bot" if seat in first else "guest", name, seat, first.get(seat, ""))
        for seat, name in enumerate(named)
    ]
    opened = Opened(
        game=configured.game.name,
        options=dict(configured.notation.options()),
        seats=seats,
        by_lot=False,
        seed=secrets.token_hex(SEED_BYTES),
        at=now,
        chance=[],
        title=fitting(record.tag("Title"), MOST_IN_TITLE),
        setting=Setting(),
        host=host,
        holders=[NO_KEY if seat in first else host for seat in range(len(seats))],
        watch=watch,
        secret=secrets.token_hex(SEED_BYTES),
        kept=_kept(record, changed=named != list(seated)),
    )
    return events_of(
        configured.game,
        configured.notation,
        opened,
        record.steps,
        ending=read_ending(record, configured.game.seats),
        taken_over={seat: TakenOver(before, levels.get(seat, unsaid)) for seat, before in forfeits.items()},
        hints=recorded_hints(record),
    )


def _kept(record: Record, *, changed: bool) -> dict[str, str]:
    """The tags that prove the draws. changed: names had to be cut, so those that sat before a lot fit no more."""
    names = [name for name in PROOF_TAGS if not (changed and name in LOT_TAGS)]
    return {name: record.tag(name) for name in names if record.tag(name)}
