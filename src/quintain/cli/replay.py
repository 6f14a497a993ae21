"""`quintain replay`: replays records, verifies everything that they claim, and says how the games went."""

import json
import sys
from pathlib import Path

from quintain.cli.reading import read_text
from quintain.core.errors import QuintainError
from quintain.games.reading import parse_records
from quintain.games.records import Replayed, replay, seat_names
from quintain.games.summary import summary


def replay_files(files: list[Path], *, as_json: bool) -> int:
    """Replays every record of every file. Returns 0 when all of them hold, else 1; a bad file stops no other."""
    failed = 0
    for file in files:
        try:
            for number, record in enumerate(parse_records(read_text(file)), start=1):
                replayed = replay(record)
                if as_json:
                    print(json.dumps(summary(replayed), ensure_ascii=False))
                else:
                    print(_told(file, number, replayed))
        except QuintainError as error:
            failed += 1
            print(f"quintain replay: {file}: {error}", file=sys.stderr)
    return 1 if failed else 0


def _told(file: Path, number: int, replayed: Replayed) -> str:
    game = replayed.configured.game
    names = seat_names(replayed.record, game.seats)
    moves = sum(step.seat is not None for step in replayed.steps)
    lines = [f"{file}, record {number}: {game.name}, {', '.join(names)}, {moves} moves, everything holds."]
    if replayed.outcome is None:
        lines.append("  The game goes on.")
    else:
        places = sorted(range(game.seats), key=lambda seat: replayed.outcome.ranks[seat])  # type: ignore[union-attr]
        ranks, points = replayed.outcome.ranks, replayed.outcome.points
        lines += [f"  {ranks[seat]}. {names[seat]} ({points[seat]})" for seat in places]
    return "\n".join(lines)
