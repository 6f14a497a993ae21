"""What needs the consent of all persons: taking back, a draw, a pause and its end, calling the match off, a rematch.

Where one person plays all persons' seats, everything is agreed at once; bots agree to all.
"""

from collections.abc import Collection
from typing import assert_never

from quintain.core.errors import CommandError
from quintain.core.game import E, M, S, Seat
from quintain.room.actors import Actor
from quintain.room.events import Agreed, Declined, Ended, Event, Offered, Paused, Rematched, TookBack, Unpaused
from quintain.room.messages import Answer, OfferKind, Withdraw
from quintain.room.opening import next_room_id
from quintain.room.rights import persons, refuse_not_begun, refuse_paused, refuse_unseated
from quintain.room.room import Pending, Room


def ask(room: Room[S, M, E], kind: OfferKind, actor: Actor, now: int) -> Event:
    """What is asked for, when nobody else is to be asked; else the offer. Raises CommandError."""
    seats = refuse_unseated(room, actor)
    moves = moves_since(room, seats) if kind == "take_back" else 0
    _refuse_kind(room, kind, moves)
    if set(persons(room)) <= set(seats):
        return _done(room, kind, moves, now)
    offer = room.offer
    if offer is None:
        return Offered(kind, list(seats), now, moves)
    if offer.kind != kind or offer.moves != moves or set(offer.by) & set(seats):
        raise CommandError("offer_open", "another offer is open; it is answered or withdrawn first")
    return _agree(room, offer, seats, now)


def answer(room: Room[S, M, E], command: Answer, actor: Actor, now: int) -> Event:
    """Consent or none to the open offer; the last consent brings about what was asked for. Raises CommandError."""
    seats = refuse_unseated(room, actor)
    offer = _open_offer(room, command.offer)
    if set(offer.by) & set(seats):
        raise CommandError("own_offer", "this offer is your own; it can be withdrawn", where="offer")
    if not command.yes:
        return Declined(list(seats), now)
    _refuse_kind(room, offer.kind, offer.moves)
    return _agree(room, offer, seats, now)


def withdraw(room: Room[S, M, E], command: Withdraw, actor: Actor, now: int) -> Declined:
    """The open offer falls. Raises CommandError unless it is the actor's own."""
    seats = refuse_unseated(room, actor)
    offer = _open_offer(room, command.offer)
    if not set(offer.by) & set(seats):
        raise CommandError("not_yours", "only whoever made an offer can withdraw it", where="offer")
    return Declined(list(offer.by), now, withdrawn=True)


def why_no_take_back(room: Room[S, M, E]) -> CommandError | None:
    """The refusal that everybody's TakeBack would meet now; None when somebody's move can be taken back."""
    where = f"turn {len(room.plies)}" if room.plies else "the start"
    if room.phase == "closed":
        return CommandError("no_take_back", "this match is closed", where)
    if not room.game.take_back_allowed:
        return CommandError("no_take_back", "moves are not taken back in this match", where)
    if room.setting.rated:
        return CommandError("no_take_back", "moves are not taken back in a rated match", where)
    if not room.plies:
        return CommandError("no_take_back", "no move has been made yet", where)
    if room.ending is not None:
        return CommandError("over", "the match is over by resignation or agreement")
    if room.outcome is not None and room.seed_shown:
        return CommandError("over", "the match is over, and its seed is known")
    if not moves_since(room, persons(room)):
        return CommandError("no_take_back", "only bots have moved yet", where)
    return None


def moves_since(room: Room[S, M, E], seats: Collection[Seat]) -> int:
    """How many moves were made from the last one of these seats on, that one included; 0 when they have not moved."""
    backwards = enumerate(reversed(room.plies), start=1)
    return next((count for count, ply in backwards if ply.moved.seat in seats), 0)


def _refuse_kind(room: Room[S, M, E], kind: OfferKind, moves: int) -> None:
    """Raises CommandError where this can't be asked for now."""
    match kind:
        case "take_back":
            refusal = why_no_take_back(room)
            if refusal is not None:
                raise refusal
            refuse_paused(room)
            if not moves:
                raise CommandError("no_take_back", "you have not moved yet")
        case "rematch":
            if room.outcome is None:
                raise CommandError("not_over", "the match is not over yet")
        case "resume":
            refuse_not_begun(room)
            if not room.paused:
                raise CommandError("not_paused", "the match is not paused")
        case "pause":
            refuse_not_begun(room)
            refuse_paused(room)
        case "draw" | "abort":
            refuse_not_begun(room)
        case _:
            assert_never(kind)


def _agree(room: Room[S, M, E], offer: Pending, seats: tuple[Seat, ...], now: int) -> Event:
    agreed = {*offer.agreed, *seats}
    if set(persons(room)) <= agreed:
        return _done(room, offer.kind, offer.moves, now)
    if set(seats) <= set(offer.agreed):
        raise CommandError("answered", "you have agreed already; others are still asked", where="offer")
    return Agreed(list(seats), now)


def _done(room: Room[S, M, E], kind: OfferKind, moves: int, now: int) -> Event:
    """What all have agreed to."""
    match kind:
        case "take_back":
            return TookBack(now, moves)
        case "draw":
            return Ended("agreed", now)
        case "abort":
            return Ended("aborted", now)
        case "pause":
            return Paused(now)
        case "resume":
            return Unpaused(now)
        case "rematch":
            return Rematched(next_room_id(room), now)
        case _:
            assert_never(kind)


def _open_offer(room: Room[S, M, E], offer: int) -> Pending:
    if room.offer is None or room.offer.id != offer:
        raise CommandError("no_offer", "this offer does not stand any more", where="offer")
    return room.offer
