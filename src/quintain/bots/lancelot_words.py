"""A turn of Lancelot in words: what it is, and what speaks for it. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from quintain.bots.bot import Candidate
from quintain.bots.lancelot_analysis import Threat, name_move, threats
from quintain.bots.review import unproven
from quintain.lancelot.moves import Captured, Move, Pass, PlaceSword
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import State


def title(game: Lancelot, move: Move) -> str:
    """Such as "Shield on d4", "Sword on e5", "Pass"."""
    words = name_move(move, game.config.size)
    if isinstance(move, Pass):
        return "Pass"
    return words[:1].upper() + words[1:] if isinstance(move, PlaceSword) else f"Shield on {words}"


def why_this(game: Lancelot, state: State, best: Candidate[Move], names: tuple[str, ...]) -> str:
    """A sentence: what the turn captures, covers and threatens, or what it is expected to lead to. names: [seats]"""
    move = best.move
    if isinstance(move, Pass):
        return "There is no legal turn."
    if isinstance(move, PlaceSword):
        return f"The sword there leaves you {proven(best.value) or f'{_percent(best.value)} to win'}."
    said = reasons(game, state, move, names)
    gain = round(best.gain)
    if not said and gain > 0:
        said = [f"leads to {number_of_shields(gain)} more than a rival takes in the turns that follow"]
    if not said and gain < 0:
        said = [f"loses the least: {number_of_shields(-gain)} behind a rival in the turns that follow"]
    if not said:
        said = ["leaves nothing at stake"]
    stands = proven(best.value)
    return (
        f"It {clauses(said)}; {f'it is {stands}' if stands else f'your chance to win is then {_percent(best.value)}'}."
    )


def reasons(game: Lancelot, state: State, move: Move, names: Sequence[str]) -> list[str]:
    """What a turn captures, covers and threatens, as parts of a sentence; may be empty. names: [seats]"""
    played = game.resolve(state, move)
    said = _captures(played.events, names)
    if played.state.outcome is None and not isinstance(move, Pass | PlaceSword):
        said += [*_covers(game, state, played.state, names), *_threatens(game, state, played.state)]
    return said


def proven(chance: float) -> str:
    """What is certain about a game with this chance to win, such as "a proven win"; "" when nothing is."""
    return {1.0: "a proven win", 0.0: "a proven loss"}.get(chance, "")


def number_of_shields(number: int) -> str:
    """Such as "3 shields"."""
    return f"{number} shield{'' if number == 1 else 's'}"


def clauses(parts: Sequence[str]) -> str:
    """Parts of a sentence in a row; a comma tells where one of them ends that holds a comma itself."""
    if any("," in part for part in parts[:-1]):
        return ", and ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part)
    return joined(parts)


def joined(words: Sequence[str]) -> str:
    """Such as "a, b and c"."""
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def _captures(events: tuple[object, ...], names: Sequence[str]) -> list[str]:
    said = []
    for event in events:
        if isinstance(event, Captured):
            owners = joined([names[seat] for seat in sorted(set(event.owners))])
            lines = joined([line.name for line in event.lines])
            said.append(f"captures {number_of_shields(len(event.squares))} of {owners} on {lines}")
    return said


def _covers(game: Lancelot, state: State, after: State, names: Sequence[str]) -> list[str]:
    """The rivals' threats against the mover that are gone."""
    seat = state.to_move
    left = {(threat.seat, threat.line) for threat in _threats_of_others(game, after, seat)}
    gone = [each for each in _threats_of_others(game, state, seat) if (each.seat, each.line) not in left]
    if not gone:
        return []
    worst = max(gone, key=lambda threat: len(threat.shields))
    return [f"covers {worst.line}, where {names[worst.seat]} could capture {number_of_shields(len(worst.shields))}"]


def _threats_of_others(game: Lancelot, state: State, seat: int) -> list[Threat]:
    """Those against shields of the seat."""
    own = state.shields[seat]
    asked = replace(state, to_move=seat)
    found = (each for each in threats(game, asked) if each.seat != seat)
    return [each for each in found if any(own >> square & 1 for square in each.shields)]


def _threatens(game: Lancelot, state: State, after: State) -> list[str]:
    """The mover's own threats that were not there before."""
    seat = state.to_move
    before = {threat.line for threat in threats(game, state) if threat.seat == seat}
    new = [each for each in threats(game, after) if each.seat == seat and each.line not in before]
    if not new:
        return []
    best = max(new, key=lambda threat: len(threat.shields))
    return [f"threatens {number_of_shields(len(best.shields))} on {best.line}"]


def _percent(chance: float) -> str:
    return f"{round(100 * unproven(chance))} %"
