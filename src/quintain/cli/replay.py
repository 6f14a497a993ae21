"""`quintain replay`: replays records, verifies everything that they claim, and says how the games went."""

import json
from pathlib import Path

from quintain.cli.reading import read_text
from quintain.cli.terminal import refuse
from quintain.core.errors import QuintainError, RecordError
from quintain.core.record import Record
from quintain.games.reading import parse_records
from quintain.games.records import Replayed, replay, seat_names
from quintain.games.summary import summary
from quintain.room.view import outcome_sentence


def replay_files(files: list[Path], *, as_json: bool) -> int:
    """Replays every record of every file. Returns 0 when all of them hold, else 1; a bad one stops no other."""
    failed = 0
    for file in files:
        try:
            records = parse_records(read_text(file))
        except QuintainError as error:
            failed += refuse("replay", f"{file}: {error}")
            continue
        for number, record in enumerate(records, start=1):
            where = f"{file}, record {number}" if len(records) > 1 else str(file)
            failed += _replay(where, record, as_json=as_json)
    return 1 if failed else 0


def _replay(where: str, record: Record, *, as_json: bool) -> int:
    try:
        replayed = replay(record)
    except RecordError as error:
        return refuse("replay", f"{where}: {error}")
    print(json.dumps(summary(replayed), ensure_ascii=False) if as_json else _told(where, replayed))
    return 0


def _told(where: str, replayed: Replayed) -> str:
    game = replayed.configured.game
    names = seat_names(replayed.record, game.seats)
    moves = sum(step.seat is not None for step in replayed.steps)
    lines = [f"{where}: {game.name}, {', '.join(names)}, {moves} moves, everything holds."]
    if replayed.outcome is None:
        return f"{lines[0]}\n  The game goes on."
    outcome = replayed.outcome
    lines.append(f"  {outcome_sentence(outcome, names)}")
    places = sorted(range(game.seats), key=lambda seat: outcome.ranks[seat])
    lines += [f"  {outcome.ranks[seat]}. {names[seat]} ({outcome.points[seat]})" for seat in places]
    return "\n".join(lines)
