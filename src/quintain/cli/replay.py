"""`quintain replay`: replays records, verifies everything that they claim, and says how the games went."""

import json
from pathlib import Path

from quintain.bots.recorded import recorded_levels
from quintain.cli.reading import read_text
from quintain.cli.terminal import refuse
from quintain.core.errors import QuintainError, RecordError
from quintain.core.record import Record
from quintain.crylail.rules import Crylail
from quintain.games.lot import SAT_TAGS, Lot
from quintain.games.proof import Proof, prove
from quintain.games.reading import parse_records
from quintain.games.records import Replayed, replay, seat_names
from quintain.games.summary import summary
from quintain.room.view import outcome_sentence


def replay_files(files: list[Path], *, as_json: bool, verify: bool = False) -> int:
    """Replays every record of every file. Returns 0 when all of them hold, else 1; a bad one stops no other.

    verify: proves besides that everything that was drawn follows from the seed in the record.
    """
    failed = 0
    for file in files:
        try:
            records = parse_records(read_text(file))
        except QuintainError as error:
            failed += refuse("replay", f"{file}: {error}")
            continue
        for number, record in enumerate(records, start=1):
            where = f"{file}, record {number}" if len(records) > 1 else str(file)
            failed += _replay(where, record, as_json=as_json, verify=verify)
    return 1 if failed else 0


def _replay(where: str, record: Record, *, as_json: bool, verify: bool) -> int:
    try:
        replayed = replay(record)
        recorded_levels(record, replayed.configured.game.name, replayed.configured.game.seats)
        proof = prove(replayed) if verify else None
    except RecordError as error:
        return refuse("replay", f"{where}: {error}")
    if as_json:
        proven = {} if proof is None else {"proven": _as_json(proof)}
        print(json.dumps({**summary(replayed), **proven}, ensure_ascii=False))
        return 0
    print(_told(where, replayed))
    if proof is not None:
        game = replayed.configured.game
        trembles = isinstance(game, Crylail) and game.config.shake is not None
        print(f"  {_drawn(proof, trembles=trembles)}")
        print(f"  {_first_seat(proof.lot, replayed.record, flips=isinstance(game, Crylail))}")
        print("  The record's own word, which no seed proves: the names, and the moves that were meant.")
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


def _as_json(proof: Proof) -> dict[str, object]:
    return {"draws": proof.draws, "moves": proof.moves, "lot": proof.lot.kind}


def _drawn(proof: Proof, *, trembles: bool) -> str:
    """What was drawn in the match and follows from the seed. trembles: moves carry a tremor of the host's (C24)."""
    proven = [_counted(proof.draws, "draw")] if proof.draws else []
    proven += [f"every tremor in {_counted(proof.moves, 'move')}"] if trembles and proof.moves else []
    return f"Proven from the seed: {', '.join(proven)}." if proven else "Nothing was drawn for the moves."


def _first_seat(lot: Lot, record: Record, *, flips: bool) -> str:
    """What is proven of who begins, and what is not. flips: a knight is flipped for that (C4), one of the draws."""
    what = "who has the first seat" if flips else "who begins"
    if lot.kind == "untold":
        return f"Not proven: {what}. The record does not say whether a lot was drawn."
    if lot.kind == "chosen":
        return f"No lot was drawn: {what} was chosen."
    sat = ", ".join(record.tag(name) for name in SAT_TAGS if record.tag(name))
    return f"Proven from the seed: the lot fell on seat {lot.first + 1} of those who sat there as {sat}."


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
