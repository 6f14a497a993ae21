"""`quintain analyse`: which turns of a finished or running game cost most, and what was better."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quintain.cli.reading import read_text
from quintain.cli.terminal import refuse
from quintain.core.errors import QuintainError, RecordError
from quintain.games.reading import parse_records
from quintain.games.records import Replayed, replay

if TYPE_CHECKING:
    from quintain.core.record import Record

LANCELOT_WORK = 20_000
CRYLAIL_WORK = 20_000
"""For each turn when nothing is said: positions looked at, flicks simulated."""


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
        replayed = replay(_chosen(wanted))
        told, machine, drawn = _reviewed(replayed, wanted)
    except QuintainError as error:
        return refuse("analyse", f"{wanted.file}: {error}")
    if wanted.picture is not None:
        try:
            wanted.picture.write_text(drawn, encoding="utf-8")
        except OSError as error:
            return refuse("analyse", f"{wanted.picture}: {error.strerror}")
    print(json.dumps(machine, ensure_ascii=False) if wanted.json else told)
    return 0


def _chosen(wanted: Wanted) -> "Record":
    records = parse_records(read_text(wanted.file))
    if not 1 <= wanted.number <= len(records):
        raise RecordError(0, f"there is no record {wanted.number}; the file holds {len(records)}")
    return records[wanted.number - 1]


def _reviewed(replayed: Replayed, wanted: Wanted) -> tuple[str, dict[str, Any], str]:
    """The review as text, for programs and as picture; says on standard error how far it is."""
    if replayed.configured.game.name == "lancelot":
        from quintain.cli import analyse_lancelot

        _say("making the search ready; the first time it is compiled, which takes a minute, and then kept")
        found = analyse_lancelot.review_record(replayed, wanted.work or LANCELOT_WORK, _progress)
        return (
            analyse_lancelot.tell(replayed, found),
            analyse_lancelot.as_json(replayed, found),
            analyse_lancelot.picture(replayed, found),
        )
    from quintain.cli import analyse_crylail

    _say("making the simulation ready; the first time it is compiled, which takes a minute, and then kept")
    flicks = analyse_crylail.review_record(replayed, wanted.work or CRYLAIL_WORK, None, _progress)
    return (
        analyse_crylail.tell(replayed, flicks),
        analyse_crylail.as_json(replayed, flicks),
        analyse_crylail.picture(replayed, flicks),
    )


def _say(what: str) -> None:
    if sys.stderr.isatty():
        print(what, file=sys.stderr, flush=True)


def _progress(done: int, total: int, following: str = "") -> None:
    if sys.stderr.isatty():
        end = "\n" if done >= total else ""
        print(f"\rturn {done} of {total} {following:<30.30}", end=end, file=sys.stderr, flush=True)
