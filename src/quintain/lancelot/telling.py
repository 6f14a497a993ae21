"""What happened in a game of Lancelot, in sentences for people: move list, screen reader and terminal."""

from collections.abc import Sequence
from typing import assert_never

from quintain.core.game import Outcome
from quintain.lancelot.board import square_name
from quintain.lancelot.moves import (
    Captured,
    Event,
    GameOver,
    LineTotal,
    Passed,
    ShieldPlaced,
    SwordMoved,
    SwordPlaced,
)


def tell(event: Event, names: Sequence[str], size: int) -> str:
    """One event as a sentence. `names`: [seats] who sits there; `size` of the board."""
    match event:
        case ShieldPlaced(seat, square):
            return f"{names[seat]} places a shield on {square_name(square, size)}."
        case SwordPlaced(seat, square):
            return f"{names[seat]} places the sword in the stone on {square_name(square, size)}."
        case SwordMoved():
            return _sword_moved(event, names, size)
        case Captured():
            return _captured(event, names, size)
        case Passed(seat):
            return f"{names[seat]} has no legal turn and passes."
        case GameOver(outcome):
            return tell_outcome(outcome, names)
        case _:
            assert_never(event)


def tell_outcome(outcome: Outcome, names: Sequence[str]) -> str:
    """How the game ended: who won and with what, and who came next (L10, L11, L19)."""
    standing = [
        [seat for seat, rank in enumerate(outcome.ranks) if rank == place] for place in sorted(set(outcome.ranks))
    ]
    why = ""
    if outcome.reason == "exhausted":
        why = "Nobody can place a shield any more. "
    if outcome.reason == "resigned":
        why = f"{names[outcome.ranks.index(len(names))]} gives up. "
        standing.pop()
    first, *others = standing
    if len(first) > 1:
        result = f"{_joined([names[seat] for seat in first])} share first place"
    else:
        result = f"{names[first[0]]} wins"
    if outcome.reason == "resigned" and len(names) == 2:
        return f"{why}{result}."
    taken = outcome.points[first[0]]
    result += f" with {taken or 'no'} captured shield{'' if taken == 1 else 's'}{' each' if len(first) > 1 else ''}"
    if others:
        result += f", ahead of {_joined([_with_points(group, outcome, names) for group in others])}"
    return f"{why}{result}."


def _sword_moved(event: SwordMoved, names: Sequence[str], size: int) -> str:
    name = names[event.seat]
    way = f"from {square_name(event.origin, size)} to {square_name(event.square, size)}"
    until = "until another knight moves it" if event.kept else "in this turn"
    return f"{name} spends the white shield and moves the sword {way}: it counts for {name} {until}."


def _captured(event: Captured, names: Sequence[str], size: int) -> str:
    where = _joined([_line(total) for total in event.lines])
    losers = sorted(set(event.owners))
    taken = {
        loser: _joined(
            [square_name(at, size) for at, of in zip(event.squares, event.owners, strict=True) if of == loser]
        )
        for loser in losers
    }
    shields = f"{len(event.squares)} shield{'' if len(event.squares) == 1 else 's'}"
    if len(losers) == 1:
        return f"{names[event.seat]} captures {shields} of {names[losers[0]]} on {where}: {taken[losers[0]]}."
    which = "; ".join(f"{squares} of {names[loser]}" for loser, squares in taken.items())
    return f"{names[event.seat]} captures {shields} on {where}: {which}."


def _line(total: LineTotal) -> str:
    return f"{total.name} ({total.against()})"


def _with_points(seats: Sequence[int], outcome: Outcome, names: Sequence[str]) -> str:
    each = " each" if len(seats) > 1 else ""
    return f"{_joined([names[seat] for seat in seats])} with {outcome.points[seats[0]] or 'none'}{each}"


def _joined(words: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)
