"""What is said of a match: its moves as sentences, whose turn it is, and how it ended."""

from dataclasses import replace
from typing import Final, assert_never

from quintain.core.game import E, M, Outcome, S
from quintain.core.record import Step
from quintain.room.messages import Event, Moved, Opened, Rematched, Resigned, TookBack
from quintain.room.room import Ply, Room, steps

REASONS: Final = {
    "target": "the target is reached",
    "exhausted": "nobody can go on",
    "rounds": "all rounds are played",
    "points": "the point limit is passed",
    "resigned": "by resignation",
}
"""How `Outcome.reason` is told."""


def names(room: Room[S, M, E]) -> tuple[str, ...]:
    """[seats] who sits there."""
    return tuple(occupant.name for occupant in room.opened.seats)


def opening_sentences(room: Room[S, M, E]) -> list[str]:
    """What the draws before the first move brought."""
    events = (event for draw in room.opening for event in draw.played.events)
    return _told(room, tuple(events))


def ply_sentences(room: Room[S, M, E], ply: Ply[S, E]) -> list[str]:
    """Everything a move and its draws did."""
    return _told(room, ply.events)


def told_steps(room: Room[S, M, E]) -> tuple[Step, ...]:
    """The steps of a record, with what each move did as the comment behind it unless one stands there already."""
    written = steps(room)
    told = (_comment(ply_sentences(room, ply)) for ply in room.plies)
    notes = [next(told) if step.kind == "move" else "" for step in written]
    return tuple(replace(step, note=step.note or note) for step, note in zip(written, notes, strict=True))


def happened_sentences(room: Room[S, M, E], event: Event) -> list[str]:
    """What the last event did, then whose turn it is or how the match ended. `room` is the room after it."""
    seated = names(room)
    match event:
        case Opened():
            said = opening_sentences(room)
        case Moved():
            said = ply_sentences(room, room.plies[-1])
        case TookBack():
            said = ["The last move is taken back."]
        case Resigned():
            said = [f"{seated[event.seat]} resigns."]
        case Rematched():
            return ["A rematch begins in another room."]
        case _:
            assert_never(event)
    return [*said, standing(room)]


def standing(room: Room[S, M, E]) -> str:
    """Whose turn it is, or how the match ended."""
    if room.outcome is not None:
        return outcome_sentence(room.outcome, names(room))
    seat = room.to_move
    return "" if seat is None else f"It is {_possessive(names(room)[seat])} turn."


def outcome_sentence(outcome: Outcome, seated: tuple[str, ...]) -> str:
    """The result in one sentence, with the points in seat order."""
    first = [name for name, rank in zip(seated, outcome.ranks, strict=True) if rank == 1]
    points = " : ".join(str(count) for count in outcome.points)
    reason = REASONS.get(outcome.reason, outcome.reason)
    if outcome.winner is None:
        return f"A draw between {_listed(first)}, {points}: {reason}."
    return f"{_listed(first)} {'wins' if len(first) == 1 else 'win'}, {points}: {reason}."


def _told(room: Room[S, M, E], events: tuple[E, ...]) -> list[str]:
    seated = names(room)
    return [sentence for event in events if (sentence := room.notation.tell(event, seated))]


def _comment(sentences: list[str]) -> str:
    """On one line and without the sign that begins a comment, whatever the players are called."""
    return " ".join(" ".join(sentences).replace(";", ",").split())


def _listed(seated: list[str]) -> str:
    return seated[0] if len(seated) == 1 else f"{', '.join(seated[:-1])} and {seated[-1]}"


def _possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"
