"""Hints in a room: when one may be asked for, the event that gives it, and the one that holds for a position."""

from quintain.core.errors import CommandError
from quintain.core.game import E, M, S
from quintain.room.actors import Actor
from quintain.room.events import Hinted
from quintain.room.fold import apply
from quintain.room.handle import refuse_closed, refuse_stale
from quintain.room.messages import Hint
from quintain.room.rights import refuse_foreign
from quintain.room.room import Room, is_bot


def hint_for(room: Room[S, M, E]) -> Hinted | None:
    """The hint that was given for the position as it stands, also when it came back by a move taken back."""
    return next((given.hint for given in room.hints if given.state == room.state), None)


def refuse_hint(room: Room[S, M, E], command: Hint, actor: Actor) -> None:
    """Raises CommandError when no hint can be given now, or not to the actor."""
    refuse_stale(room, command.version)
    refuse_closed(room)
    refusal = why_no_hint(room)
    if refusal is not None:
        raise refusal
    if room.to_move is not None:
        refuse_foreign(room, actor, room.to_move)


def why_no_hint(room: Room[S, M, E]) -> CommandError | None:
    """The refusal that a Hint would meet now; None when one can be given."""
    seat = room.to_move
    if room.phase != "running" or seat is None:
        return CommandError("no_hint", "no move is awaited in this match")
    if room.setting.rated:
        return CommandError("no_hint", "there are no hints in a rated match")
    if is_bot(room, seat):
        return CommandError("no_hint", "a bot is on turn", where=f"seat {seat + 1}")
    if hint_for(room) is not None:
        return CommandError("no_hint", "a hint for this turn was given already")
    return None


def give_hint(
    room: Room[S, M, E], command: Hint, actor: Actor, move: str, title: str, why: str, now: int
) -> tuple[Room[S, M, E], Hinted]:
    """The room in which the hint was given, and the event that the log must take before anybody hears of it.

    Raises CommandError when no hint can be given now, and IllegalMoveError or NotationError for an advice that is none.
    """
    refuse_hint(room, command, actor)
    refusal = room.game.why_not(room.state, room.notation.parse_move(move))
    if refusal is not None:
        raise refusal
    seat = room.to_move
    if seat is None:
        raise CommandError("no_hint", "no move is awaited in this match")
    hinted = Hinted(seat, move, now, title, why)
    return apply(room, hinted), hinted
