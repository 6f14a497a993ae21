"""`quintain analyse`: which turns of a finished or running game cost most, and what was better."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quintain.bots.bot import Stop
from quintain.bots.parts import CRYLAIL, Part, lancelot_part
from quintain.bots.recorded import recorded_levels
from quintain.bots.review import FLICK_WORK
from quintain.bots.tasks import compile_part
from quintain.cli.reading import read_text
from quintain.cli.terminal import refuse
from quintain.cli.waiting import Waiting
from quintain.cli.writing import check_place, write_whole
from quintain.core.errors import QuintainError, RecordError
from quintain.games.reading import parse_records
from quintain.games.records import Replayed, replay
from quintain.lancelot.rules import Lancelot

LANCELOT_WORK = 20_000
"""Positions looked at for each turn when nothing is said."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for."""

    file: Path
    number: int
    """Which record of the file, 1 for the first."""
    work: int | None
    json: bool
    picture: Path | None


def analyse_record(wanted: Wanted) -> int:
    """Reviews one record and prints or draws it. Returns 0, or 1 for a record that can't be read or does not hold."""
    try:
        if wanted.picture is not None:
            check_place(wanted.picture, "review.svg")
        told, machine, drawn = _reviewed(_replayed(wanted), wanted)
        print(json.dumps(machine, ensure_ascii=False) if wanted.json else told)
        if wanted.picture is not None:
            write_whole(wanted.picture, drawn)
    except QuintainError as error:
        return refuse("analyse", error)
    return 0


def _replayed(wanted: Wanted) -> Replayed:
    """The record that is meant. Raises RecordError, which names the file."""
    try:
        records = parse_records(read_text(wanted.file))
        if not 1 <= wanted.number <= len(records):
            raise RecordError(0, f"there is no record {wanted.number}; the file holds {len(records)}")
        replayed = replay(records[wanted.number - 1])
        recorded_levels(replayed.record, replayed.configured.game.name, replayed.configured.game.seats)
    except QuintainError as error:
        raise RecordError(0, f"{wanted.file}: {error}") from error
    return replayed


def _reviewed(replayed: Replayed, wanted: Wanted) -> tuple[str, dict[str, Any], str]:
    """The review as text, for programs and as picture; says on standard error how far it is."""
    game = replayed.configured.game
    waiting = Waiting()

    def turns(done: int, total: int, following: str = "") -> None:
        waiting.tell("weighing turn", done, total, following)

    try:
        if isinstance(game, Lancelot):
            from quintain.cli import analyse_lancelot

            _make_ready(lancelot_part(game.config), waiting)
            found = analyse_lancelot.review_record(replayed, wanted.work or LANCELOT_WORK, turns)
            return (
                analyse_lancelot.tell(replayed, found),
                analyse_lancelot.as_json(replayed, found),
                analyse_lancelot.picture(replayed, found),
            )
        from quintain.cli import analyse_crylail

        _make_ready(Part(CRYLAIL), waiting)
        work = wanted.work or FLICK_WORK
        flicks = analyse_crylail.review_record(replayed, work, None, turns)
        return (
            analyse_crylail.tell(replayed, flicks, work),
            analyse_crylail.as_json(replayed, flicks, work),
            analyse_crylail.picture(replayed, flicks),
        )
    finally:
        waiting.over()


def _make_ready(wanted: Part, waiting: Waiting) -> None:
    """Compiles the search, which is then kept, and says so; or finds it compiled, in silence."""

    def kernels(done: int, total: int, what: str, part: object = None) -> None:
        del part
        if what:
            waiting.tell(f"making ready, the first time for a minute: {wanted.title}", done, total)

    compile_part(wanted, stop=Stop(), progress=kernels)
