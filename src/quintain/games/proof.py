"""Proves that everything drawn in a finished match follows from its seed, whose hash was told before the first move.

Tags: SeedHash, hex of the SHA-256 of the seed; Seed, hex, once the match is over; Attempts, which move of the log each
move of the record was ("1-3 5-9", moves that were taken back included), left out when they are 1, 2, 3 ... The draws
before the first move are those of the stream 0, a move's tremor and the draws behind it those of the stream of its
number (`core/chance.py`). Who begins, where a lot decided it, is told and proven by the tags of `games/lot.py`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from quintain.core.chance import Draws
from quintain.core.errors import RecordError
from quintain.core.game import Chance
from quintain.core.record import MAX_STEPS, Record
from quintain.games.catalogue import Configured
from quintain.games.lot import Lot, read_lot
from quintain.games.records import Replayed, ReplayedStep
from quintain.games.seeds import told_seed
from quintain.room.draws import draw_lot

MOST_ATTEMPTS: Final = 1_000_000
_RANGE: Final = re.compile(r"([1-9][0-9]{0,6})(?:-([1-9][0-9]{0,6}))?")


@dataclass(frozen=True, slots=True)
class Proof:
    """What was proven."""

    draws: int
    """Draws that follow from the seed."""
    moves: int
    """Moves that are what the seed's tremor makes of their aim, also where no hand trembles."""
    lot: Lot
    """Who begins: a lot that was drawn follows from the seed; one that is untold proves nothing."""


def prove(replayed: Replayed) -> Proof:
    """Proves every draw and tremor of a record that was replayed. Raises RecordError naming the first that fails."""
    record, configured = replayed.record, replayed.configured
    seed = _read_seed(record)
    lot = _prove_lot(record, seed, configured.game.seats)
    moves = sum(step.seat is not None for step in replayed.steps)
    attempts = iter(read_attempts(record, moves))
    stream, draws = Draws(seed, "0"), 0
    for step in replayed.steps:
        if step.seat is None:
            draws += 1
            _prove_draw(configured, step, stream)
        else:
            stream = Draws(seed, str(next(attempts)))
            _prove_move(configured, step, stream)
    return Proof(draws, moves, lot)


def read_attempts(record: Record, moves: int) -> tuple[int, ...]:
    """[moves] which move of the log each was. Raises RecordError."""
    text = record.tag("Attempts")
    if not text:
        return tuple(range(1, moves + 1))
    found: list[int] = []
    for part in text.split(" "):
        match = _RANGE.fullmatch(part)
        first, last = (0, 0) if match is None else (int(match[1]), int(match[2] or match[1]))
        if not 0 < first <= last <= MOST_ATTEMPTS or last - first > MAX_STEPS:
            raise record.wrong("Attempts", f'expected numbers such as "1-3 5-9", found {part[:40]!r}')
        found += range(first, last + 1)
        if len(found) > MAX_STEPS:
            break
    if any(second <= first for first, second in pairwise(found)):
        raise record.wrong("Attempts", "the numbers must rise")
    if len(found) != moves:
        raise record.wrong("Attempts", f"it numbers {len(found)} moves, the record has {moves}")
    return tuple(found)


def format_attempts(attempts: Sequence[int]) -> str:
    """The tag's text; "" when they are 1, 2, 3 ..."""
    if list(attempts) == list(range(1, len(attempts) + 1)):
        return ""
    starts = [index for index, number in enumerate(attempts) if not index or number != attempts[index - 1] + 1]
    runs = [(attempts[begin], attempts[end - 1]) for begin, end in pairwise([*starts, len(attempts)])]
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def _read_seed(record: Record) -> bytes:
    seed = told_seed(record)
    if not seed:
        why = "the match goes on, and its seed is not told yet" if record.tag("SeedHash") else "it names no seed"
        raise RecordError(record.line_of("SeedHash"), f"nothing can be proven: {why}")
    return seed


def _prove_lot(record: Record, seed: bytes, seats: int) -> Lot:
    lot = read_lot(record, [record.tag(f"Seat{seat + 1}") for seat in range(seats)])
    true = draw_lot(seed.hex(), seats)
    if lot.kind == "drawn" and lot.first != true:
        raise record.wrong("Lot", f"seat {lot.first + 1} does not follow from the seed, seat {true + 1} does")
    return lot


def _prove_draw(configured: Configured, replayed: ReplayedStep, stream: Draws) -> None:
    waits = configured.game.waits_for(replayed.before)
    if not isinstance(waits, Chance):
        raise RecordError(replayed.step.line, f"{replayed.step.text} is drawn where nothing is")
    true = configured.notation.format_chance(waits.kind, stream.below(waits.outcomes))
    told = configured.notation.parse_chance(waits.kind, replayed.step.text)
    if configured.notation.format_chance(waits.kind, told) != true:
        raise RecordError(replayed.step.line, f"{replayed.step.text} does not follow from the seed, {true} does")


def _prove_move(configured: Configured, replayed: ReplayedStep, stream: Draws) -> None:
    notation, step = configured.notation, replayed.step
    made: Any = notation.parse_move(step.text)
    true = configured.game.perturb(replayed.before, notation.parse_move(step.aim or step.text), stream.normal)
    if made != true:
        why = f"{step.text} is not what the seed's tremor makes of {step.aim or 'it'}: {notation.format_move(true)} is"
        raise RecordError(step.line, why)
