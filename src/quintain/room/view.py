"""What is said of a match: its moves as sentences, whose turn it is, and how it ended."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from types import MappingProxyType
from typing import Final, assert_never

import msgspec

from quintain.core.ending import NO_SEAT
from quintain.core.game import E, M, Outcome, S, Seat
from quintain.core.record import Step
from quintain.room.events import (
    Agreed,
    CameBack,
    ChatSet,
    Declined,
    Ended,
    Event,
    Filled,
    Hinted,
    HostPassed,
    Moved,
    Offered,
    Opened,
    Paused,
    Rematched,
    Replaced,
    Resigned,
    Resumed,
    SatDown,
    Started,
    StoodUp,
    TookBack,
    Unpaused,
    WentAway,
)
from quintain.room.hosting import NOWHERE, host_seat
from quintain.room.messages import OfferKind
from quintain.room.recording import steps
from quintain.room.room import Ply, Room

REASONS: Final = {
    "target": "the target is reached",
    "exhausted": "nobody can go on",
    "rounds": "all rounds are played",
    "points": "the point limit is passed",
    "left": "somebody went away",
}
"""How `Outcome.reason` is told behind the result."""
BY: Final = {"resigned": " by resignation", "time": " on time", "agreed": " by agreement"}
"""Reasons that are told with the result instead."""
DRAWN_BY: Final = BY | {"resigned": " after a resignation", "time": " after time ran out"}
"""The same where several share the first place, because it was another one who gave up or ran out of time."""
BY_POINTS: Final = ("target", "exhausted", "rounds", "points")
"""Reasons with which the points decide, unless a bot went on for the seat that has most."""
ASKED: Final[Mapping[OfferKind, str]] = MappingProxyType(
    {
        "take_back": "to take moves back",
        "draw": "for a draw",
        "pause": "for a pause",
        "resume": "to go on",
        "abort": "to call the match off",
        "rematch": "for a rematch",
    }
)
"""How an offer is told."""


def names(room: Room[S, M, E]) -> tuple[str, ...]:
    """[seats] who sits there."""
    return tuple(occupant.name for occupant in room.seats)


def bots(room: Room[S, M, E]) -> dict[Seat, str]:
    """The levels of those seats where bots sit."""
    return {seat: occupant.level for seat, occupant in enumerate(room.seats) if occupant.level}


def bot_level(room: Room[S, M, E], index: int) -> str:
    """The level of the bot that made the move at an index; "" where a person did, for whom a bot may play by now."""
    seat = room.plies[index].moved.seat
    by_person = any(forfeit.seat == seat and index < forfeit.moves for forfeit in room.forfeits)
    return "" if by_person else room.seats[seat].level


def is_hinted(room: Room[S, M, E], index: int) -> bool:
    """Whether a person made the move at an index with a hint; a bot may have taken over after one was given."""
    return room.plies[index].moved.hinted and not bot_level(room, index)


def hinted_turns(room: Room[S, M, E]) -> list[int]:
    """The turns in force that persons made with a hint, counted from 1."""
    return [index + 1 for index in range(len(room.plies)) if is_hinted(room, index)]


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
            said = [_taken_back(event.moves)]
        case Resigned():
            said = [f"{seated[event.seat]} resigns."]
        case Rematched():
            return ["A rematch begins in another room."]
        case Hinted():
            return [_advice(seated[event.seat], event)]
        case Paused():
            return ["The match is paused."]
        case Unpaused():
            said = ["The match goes on."]
        case Ended() | Replaced():
            said = _end(seated, event)
        case Offered() | Agreed() | Declined():
            return [_consent(seated, event)]
        case SatDown() | StoodUp() | Filled() | Started():
            said = _seat_sentences(room, event)
        case WentAway() | CameBack() if event.host:
            return _host_sentences(room, event)
        case WentAway() | CameBack() | HostPassed() | Resumed() | ChatSet():
            return [_circumstance(seated, event)]
        case _:
            assert_never(event)
    return with_standing(room, said)


def with_standing(room: Room[S, M, E], said: Sequence[str]) -> list[str]:
    """What was said, then whose turn it is or how the match ended."""
    last = standing(room)
    return [*said, last] if last else [*said]


def standing(room: Room[S, M, E]) -> str:
    """Whose turn it is, or how the match ended."""
    if room.outcome is not None:
        return outcome_sentence(room.outcome, names(room))
    seat = room.to_move
    return "" if seat is None else f"It is {_possessive(names(room)[seat])} turn."


def outcome_sentence(outcome: Outcome, seated: tuple[str, ...]) -> str:
    """The result, with the points in order of the ranks; in a sentence of their own where they did not decide."""
    first = [name for name, rank in zip(seated, outcome.ranks, strict=True) if rank == 1]
    scores = _scores(outcome, seated, partners=outcome.winner is not None and len(first) > 1)
    counts = [count for _, count in scores]
    named = f" Points: {', '.join(f'{who} {count}' for who, count in scores)}." if any(counts) else ""
    if outcome.reason == "aborted":
        return f"The match is called off, without a result.{named}"
    drawn = outcome.winner is None
    result = f"A draw between {_listed(first)}" if drawn else f"{_listed(first)} {'wins' if len(first) == 1 else 'win'}"
    if outcome.reason in BY:
        return f"{result}{(DRAWN_BY if drawn else BY)[outcome.reason]}.{named}"
    why = REASONS.get(outcome.reason, outcome.reason)
    if outcome.reason in BY_POINTS and counts == sorted(counts, reverse=True):
        return f"{result}, {' : '.join(str(count) for count in counts)}: {why}."
    return f"{result}: {why}.{named}"


def _scores(outcome: Outcome, seated: tuple[str, ...], *, partners: bool) -> list[tuple[str, int]]:
    """Who has how many points, in order of the ranks; partners together."""
    standings = sorted(zip(outcome.ranks, outcome.points, seated, strict=True), key=itemgetter(0))
    if not partners:
        return [(name, count) for _, count, name in standings]
    ranks = dict.fromkeys(rank for rank, _, _ in standings)
    sides = [[standing for standing in standings if standing[0] == rank] for rank in ranks]
    return [(_listed([name for _, _, name in side]), side[0][1]) for side in sides]


def _end(seated: tuple[str, ...], event: Ended | Replaced) -> list[str]:
    """What led to the end, or to a bot on a seat; nothing where the result says it all."""
    if isinstance(event, Replaced):
        why = "ran out of time" if event.reason == "time" else "went away"
        return [f"{event.occupant.name}, a bot, goes on for a seat whose person {why} and is ranked last."]
    if event.seat == NO_SEAT:
        return []
    return [f"{seated[event.seat]} {'runs out of time' if event.reason == 'time' else 'went away'}."]


def _consent(seated: tuple[str, ...], event: Offered | Agreed | Declined) -> str:
    who, several = _listed(_of(seated, event.seats)), len(_of(seated, event.seats)) > 1
    if isinstance(event, Offered):
        return f"{who} {'ask' if several else 'asks'} {ASKED[event.kind]}."
    if isinstance(event, Agreed):
        return f"{who} {'agree' if several else 'agrees'}; others are still asked."
    if event.withdrawn:
        return f"{who} {'withdraw' if several else 'withdraws'} the offer."
    return f"{who} {'decline' if several else 'declines'}."


def _seat_sentences(room: Room[S, M, E], event: SatDown | StoodUp | Filled | Started) -> list[str]:
    match event:
        case SatDown():
            return [f"{event.occupant.name} sits on seat {event.seat + 1}."]
        case StoodUp():
            return [f"Seat {event.seat + 1} is free{' again' if not event.removed else ', by the host'}."]
        case Filled():
            return [f"{event.occupant.name}, a bot, sits on seat {event.seat + 1}."]
        case Started():
            # A game that draws before its first move says itself who begins; two names would be one too many.
            drawn = opening_sentences(room)
            lot = [f"The lot falls on {names(room)[0]}, who begins."] if event.by_lot and not drawn else []
            return ["The match begins.", *lot, *drawn]
        case _:
            assert_never(event)


def _host_sentences(room: Room[S, M, E], event: WentAway | CameBack) -> list[str]:
    """What becomes of a match whose host is gone before its start; others may have gone or come with him."""
    seated, seat = names(room), host_seat(room)
    host = "The host" if seat == NOWHERE else seated[seat]
    others = [other for other in event.seats if room.holders[other] != room.host]
    more = [_circumstance(seated, msgspec.structs.replace(event, seats=others))] if others else []
    if isinstance(event, CameBack):
        return [f"{host} is back.", *more]
    grace = f"{room.setting.grace} seconds"
    if seat != NOWHERE:
        host = f"{host}, the host,"
    return [f"{host} lost the connection. After {grace} the next person at the table may start the match.", *more]


def _circumstance(seated: tuple[str, ...], event: WentAway | CameBack | HostPassed | Resumed | ChatSet) -> str:
    match event:
        case HostPassed():
            return f"{seated[event.seat]} is the host now, and may start the match."
        case WentAway():
            return f"{_listed(_of(seated, event.seats))} lost the connection."
        case CameBack():
            return f"{_listed(_of(seated, event.seats))} {'is' if len(event.seats) == 1 else 'are'} back."
        case Resumed():
            return "The server was away; the time that it took is nobody's."
        case ChatSet():
            return f"Free texts are {'on' if event.on else 'off'}."
        case _:
            assert_never(event)


def _of(seated: tuple[str, ...], seats: Sequence[int]) -> list[str]:
    """The names on these seats, each once."""
    return list(dict.fromkeys(seated[seat] for seat in seats))


def _taken_back(moves: int) -> str:
    return "The last move is taken back." if moves == 1 else f"The last {moves} moves are taken back."


def _advice(name: str, hint: Hinted) -> str:
    return " ".join(part for part in (f"A hint for {name}: {hint.title or hint.move}.", hint.why) if part)


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
