"""Moves in a room: played with their tremor and draws, given up, taken back."""

from quintain.core.clock import forgiven, too_late
from quintain.core.errors import CommandError
from quintain.core.game import E, M, S, Seat
from quintain.room.actors import Actor
from quintain.room.draws import draw, stream
from quintain.room.events import Moved, Resigned
from quintain.room.fold import with_ply
from quintain.room.messages import Play, Resign
from quintain.room.rights import refuse_foreign, refuse_not_begun, refuse_paused, refuse_unseated
from quintain.room.room import Room, is_bot, next_attempt


def play(room: Room[S, M, E], command: Play, actor: Actor, now: int, lag: int) -> tuple[Room[S, M, E], Moved]:
    """The room after a move, with everything that was drawn. Raises CommandError, IllegalMoveError, NotationError."""
    refuse_not_begun(room)
    refuse_paused(room)
    game, state, seat = room.game, room.state, room.to_move
    if seat is None:
        raise CommandError("not_your_turn", "no move is awaited now")
    _refuse_out_of_turn(room, actor, seat)
    if too_late(room.clock, now, lag):
        raise CommandError("out_of_time", "the time for this move has run out")
    aimed = room.notation.parse_move(command.move)
    refusal = game.why_not(state, aimed)
    if refusal is not None:
        raise refusal
    chance = stream(room.opened.seed, next_attempt(room))
    made = game.perturb(state, aimed, chance.normal)
    played = game.resolve(state, made)
    _, draws = draw(game, played.state, chance)
    moved = Moved(
        seat=seat,
        move=room.notation.format_move(made),
        aim="" if made == aimed else room.notation.format_move(aimed),
        chance=[each.drawn for each in draws],
        at=now,
        hinted=any(given.state == state for given in room.hints),
        lag=forgiven(room.clock, now, lag),
    )
    return with_ply(room, moved, played, draws), moved


def resign(room: Room[S, M, E], command: Resign, actor: Actor, now: int) -> Resigned:
    """A seat gives up. Raises CommandError."""
    refuse_not_begun(room)
    refuse_foreign(room, actor, command.seat)
    return Resigned(seat=command.seat, at=now)


def _refuse_out_of_turn(room: Room[S, M, E], actor: Actor, seat: Seat) -> None:
    """Raises CommandError unless the actor plays the seat on turn; a bot's moves come from the server."""
    if is_bot(room, seat) != (actor.kind == "server"):
        raise CommandError("not_your_turn", "a bot is on turn" if is_bot(room, seat) else "no bot is on turn")
    if actor.kind != "server" and seat not in refuse_unseated(room, actor):
        raise CommandError("not_your_turn", f"it is {room.seats[seat].name}'s turn")
