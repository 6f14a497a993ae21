"""The record of a room, with what proves its draws when the match is over."""

from collections.abc import Mapping, Sequence
from typing import Any

from quintain.core.record import Record, Step
from quintain.games.catalogue import Configured
from quintain.games.lot import lot_tags
from quintain.games.proof import format_attempts
from quintain.games.records import format_forfeits, record_of
from quintain.room.draws import seed_hash
from quintain.room.room import Room
from quintain.room.view import bots, hinted_turns, names


def record_of_room(
    configured: Configured, room: Room[Any, Any, Any], steps: Sequence[Step], free_tags: Mapping[str, str]
) -> Record:
    """The record of the match as far as it went. `steps`: the room's, told or not."""
    hints = hinted_turns(room)
    persons = {forfeit.seat: forfeit.occupant.name for forfeit in room.forfeits}
    named = [persons.get(seat, name) for seat, name in enumerate(names(room))]
    tags = {**free_tags, **_further_tags(room, named)}
    return record_of(configured, steps, named, room.outcome, room.ending, tags, bots(room), hints)


def _further_tags(room: Room[Any, Any, Any], named: Sequence[str]) -> dict[str, str]:
    forfeits = {"Forfeits": format_forfeits({forfeit.seat: forfeit.moves for forfeit in room.forfeits})}
    kept = room.opened.kept if room.opened.replay else {}
    tags = {**forfeits, **(_proof_tags(room, named) if room.fair else kept)}
    return {name: value for name, value in tags.items() if value}


def _proof_tags(room: Room[Any, Any, Any], named: Sequence[str]) -> dict[str, str]:
    seed = room.opened.seed
    return {
        "SeedHash": seed_hash(seed),
        "Seed": seed if room.seed_shown else "",
        "Attempts": format_attempts([ply.attempt for ply in room.plies]),
        **lot_tags(room.lot, named),
    }
