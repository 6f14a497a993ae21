"""A replayed record as one JSON object, for programs: every turn with what was legal and captured, and the end.

Lancelot: game, config, turns (turn, seat, legal, captured), board, captured, hand, winner, ranks, sword. `legal` counts
the legal turns before it, those that move the sword included; `captured` are squares, sorted as text; `winner` is null
when nobody reached the target, and `ranks` tell the rest (L11).
Crylail, in `crylail_summary`: game, config, opening, turns (turn, seat, aim, draws, removed, hash), rounds (round,
items, total, flips_used, position), totals, winner, ranks.
Such an object of Lancelot is read back as a record by `reading.parse_records`. A game that goes on has neither winner
nor ranks: both are null.
"""

from quintain.core.errors import RecordError
from quintain.core.game import Outcome
from quintain.crylail.rules import Crylail
from quintain.games.crylail_summary import crylail_summary
from quintain.games.records import Replayed, ReplayedStep
from quintain.lancelot.board import square_name
from quintain.lancelot.moves import Captured
from quintain.lancelot.options import Config
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import EMPTY, NOWHERE, State

Json = dict[str, object]


def summary(replayed: Replayed) -> Json:
    """What a replay gave."""
    game = replayed.configured.game
    if isinstance(game, Lancelot):
        return _lancelot(game, replayed)
    if isinstance(game, Crylail):
        return crylail_summary(game, replayed)
    raise RecordError(0, f"no summary of {game.name}")


def _lancelot(game: Lancelot, replayed: Replayed) -> Json:
    state: State = replayed.state
    config, size = game.config, game.config.size
    board = state.board(size)
    by_file = [square for file in range(size) for square in range(file, size * size, size) if board[square] != EMPTY]
    return {
        "game": game.name,
        "config": _lancelot_config(config),
        "turns": [_lancelot_turn(game, step) for step in replayed.steps],
        "board": {square_name(square, size): board[square] for square in by_file},
        "captured": [list(row) for row in state.captured],
        "hand": list(state.hand),
        **_end(replayed.outcome),
        "sword": None if state.sword == NOWHERE else square_name(state.sword, size),
    }


def _lancelot_config(config: Config) -> Json:
    return {
        "players": config.players,
        "size": config.size,
        "target": config.target,
        "shields": config.shields,
        "diagonals": config.diagonals,
        "sword": config.sword,
        "favour": None if config.favour == "no" else config.favour,
    }


def _lancelot_turn(game: Lancelot, step: ReplayedStep) -> Json:
    taken = [square for event in step.played.events if isinstance(event, Captured) for square in event.squares]
    return {
        "turn": step.step.text,
        "seat": step.seat,
        "legal": game.count_legal(step.before),
        "captured": sorted(square_name(square, game.config.size) for square in taken),
    }


def _end(outcome: Outcome | None) -> Json:
    if outcome is None:
        return {"winner": None, "ranks": None}
    winner = None if outcome.reason == "exhausted" else outcome.winner
    return {"winner": winner, "ranks": list(outcome.ranks)}
