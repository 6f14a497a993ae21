"""A match at the terminal: a room with everybody on one screen, and its record in a file after every move."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import Any

from quintain.cli.writing import write_whole
from quintain.core.chance import Draws
from quintain.core.errors import RecordError
from quintain.core.game import Chance, Seat
from quintain.core.record import Record, Step
from quintain.games.catalogue import Configured
from quintain.games.records import FREE_TAGS, Replayed, format_record, recorded_hints, seat_names
from quintain.games.room_record import record_of_room
from quintain.room.actors import ANYBODY
from quintain.room.events import Opened
from quintain.room.handle import handle
from quintain.room.messages import Occupant, Play, Resign, TakeBack
from quintain.room.opening import open_room
from quintain.room.recording import events_of, steps
from quintain.room.room import Ply, Room
from quintain.room.setting import Setting
from quintain.room.view import names, ply_sentences

COMMAND = "terminal"
"""The id of every command: nobody sends one twice here."""
SEED_BYTES = 32


@dataclass(slots=True)
class Match:
    """One match. Its methods raise what the room refuses with, and then nothing has changed."""

    configured: Configured
    room: Room[Any, Any, Any]
    file: Path | None = None
    """Where the record is written after each move; None keeps it nowhere."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Free tags of the record."""

    @property
    def names(self) -> tuple[str, ...]:
        """[seats] who sits there."""
        return names(self.room)

    def play(self, move: str) -> Ply[Any, Any]:
        """The move in force. Raises NotationError and IllegalMoveError."""
        self.room, _ = handle(self.room, Play(COMMAND, self.room.version, move), ANYBODY, _now())
        ply: Ply[Any, Any] = self.room.plies[-1]
        return ply

    def take_back(self) -> None:
        """The last move and its draws are undone. Raises CommandError."""
        self.room, _ = handle(self.room, TakeBack(COMMAND, self.room.version), ANYBODY, _now())

    def resign(self, seat: Seat) -> None:
        """This seat gives up. Raises CommandError."""
        self.room, _ = handle(self.room, Resign(COMMAND, self.room.version, seat), ANYBODY, _now())

    def record(self) -> Record:
        """The match as far as it went."""
        return record_of_room(self.configured, self.room, self._steps(), self.tags)

    def text(self) -> str:
        """The record as text."""
        return format_record(self.record())

    def save(self) -> None:
        """Writes the record, if it is kept: the file holds either the old or the new one. Raises RecordError."""
        if self.file is not None:
            write_whole(self.file, self.text())

    def _steps(self) -> tuple[Step, ...]:
        """Those of the room; a match of Crylail says behind each move what happened."""
        written = steps(self.room)
        if self.configured.game.name != "crylail":
            return written
        plies = iter(self.room.plies)
        return tuple(_told(self.room, step, next(plies)) if step.kind == "move" else step for step in written)


def open_match(configured: Configured, seated: Sequence[str], seed: str | None, *, by_lot: bool) -> Match:
    """A new match. seated: [seats] names. `seed`: of all chance; None draws one. `by_lot`: who begins is drawn."""
    seeded = seed_of(seed)
    seats = [Occupant("guest", name, shield) for shield, name in enumerate(seated)]
    room, _ = open_room(configured.game, configured.notation, seats=seats, seed=seeded, now=_now(), by_lot=by_lot)
    return Match(configured, room, tags={"Date": f"{datetime.now().astimezone():%Y-%m-%d}"})


def load_match(replayed: Replayed, seed: str | None) -> Match:
    """A match that goes on from a record. Raises RecordError when it is over. Draws that are missing are made."""
    if replayed.outcome is not None:
        raise RecordError(0, "this match is over; quintain replay tells how it went")
    record, configured = replayed.record, replayed.configured
    seats = [Occupant("guest", name, seat) for seat, name in enumerate(seat_names(record, configured.game.seats))]
    opened = Opened(
        game=configured.game.name,
        options=dict(configured.notation.options()),
        seats=seats,
        by_lot=False,
        seed=seed_of(seed).hex(),
        at=_now(),
        chance=[],
        setting=Setting(),
    )
    complete = _with_draws(replayed, Draws(bytes.fromhex(opened.seed), "load"))
    hints = recorded_hints(record)
    room, _ = events_of(configured.game, configured.notation, opened, complete, hints=hints)
    tags = {name: value for name, value in record.tags if name in FREE_TAGS and name != "Custom"}
    return Match(configured, room, tags=tags)


def seed_of(text: str | None) -> bytes:
    """The seed that a text stands for; a fresh one for None."""
    return token_bytes(SEED_BYTES) if text is None else sha256(text.encode()).digest()


def _with_draws(replayed: Replayed, draws: Draws) -> tuple[Step, ...]:
    """The record's steps, and the draws that its last state still waits for."""
    game, notation = replayed.configured.game, replayed.configured.notation
    complete = list(replayed.record.steps)
    state = replayed.state
    while isinstance(waits := game.waits_for(state), Chance):
        drawn = draws.below(waits.outcomes)
        complete.append(Step("draw", notation.format_chance(waits.kind, drawn)))
        state = game.resolve(state, None, drawn).state
    return tuple(complete)


def _told(room: Room[Any, Any, Any], step: Step, ply: Ply[Any, Any]) -> Step:
    """The step with what happened behind it, unless something stands there."""
    return replace(step, note=step.note or _note(" ".join(ply_sentences(room, ply))))


def _note(told: str) -> str:
    """As a comment may stand in a record: on one line, without the sign that begins it."""
    return " ".join(told.replace(";", ",").split())


def _now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
