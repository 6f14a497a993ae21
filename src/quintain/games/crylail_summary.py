"""A replayed match of Crylail as one JSON object: see `summary` for what it holds, in whole micrometres throughout.

`config` has every option, numbers and yes/no as such; `opening` are the draws before the first move and `draws` those
that followed a move, as a record spells them. `removed` tells what a flick took out of play, in order, with the rule.
A round has the position that was scored, flips included: `quintain score` takes such a round as it stands.
"""

from collections.abc import Mapping, Sequence

from quintain.core.game import Seat
from quintain.crylail.disks import kind_of, side_of
from quintain.crylail.moves import DrakBorgOff, Event, Flicked, Removed
from quintain.crylail.options import OPTIONS
from quintain.crylail.position import Position, position_to_json, sheet_to_json
from quintain.crylail.rules import Crylail
from quintain.crylail.state import ScoredRound, State
from quintain.games.records import Replayed, ReplayedStep

Json = dict[str, object]


def crylail_summary(game: Crylail, replayed: Replayed) -> Json:
    """What the replay of a match gave."""
    state: State = replayed.state
    outcome = replayed.outcome
    opening, turns = _turns(replayed.steps)
    return {
        "game": game.name,
        "config": _config(replayed.configured.notation.options()),
        "opening": opening,
        "turns": turns,
        "rounds": [_round(number, scored) for number, scored in enumerate(state.scored, start=1)],
        "totals": list(state.totals),
        "winner": None if outcome is None else outcome.winner,
        "ranks": None if outcome is None else list(outcome.ranks),
    }


def _config(options: Mapping[str, str]) -> Json:
    kinds = {option.name: option.kind for option in OPTIONS}
    return {name: _typed(kinds[name], value) for name, value in options.items()}


def _typed(kind: str, value: str) -> object:
    if kind == "yes_no":
        return value == "yes"
    return int(value) if kind == "number" or value.isdigit() else value


def _turns(steps: Sequence[ReplayedStep]) -> tuple[list[str], list[Json]]:
    opening: list[str] = []
    turns: list[Json] = []
    draws = opening
    for step in steps:
        if step.seat is None:
            draws.append(step.step.text)
            continue
        draws = []
        turns.append(_turn(step, step.seat, draws))
    return opening, turns


def _turn(step: ReplayedStep, seat: Seat, draws: list[str]) -> Json:
    """`draws` is filled with what follows."""
    events: tuple[Event, ...] = step.played.events
    return {
        "turn": step.step.text,
        "seat": seat,
        "aim": step.step.aim or None,
        "draws": draws,
        "removed": [_removed(event) for event in events if isinstance(event, Removed | DrakBorgOff)],
        "hash": next((event.motion.digest for event in events if isinstance(event, Flicked)), None),
    }


def _removed(event: Removed | DrakBorgOff) -> Json:
    if isinstance(event, DrakBorgOff):
        return {"drak_borg": event.value, "rule": "C10", "fell": True, "x": event.x, "y": event.y}
    return {
        "side": side_of(event.disk),
        "kind": kind_of(event.disk).value,
        "rule": event.rule,
        "fell": event.fell,
        "x": event.x,
        "y": event.y,
    }


def _round(number: int, scored: ScoredRound) -> Json:
    flips = tuple(award.flip for award in scored.sheet.awards if award.flip is not None)
    position = position_to_json(Position(scored.end, flips))
    return {"round": number, **sheet_to_json(scored.sheet), "position": position}
