"""What differs between the games when a room is shown: one branch a game, each to its own page builder."""

from typing import Any, Literal, cast

from quintain.core.errors import CommandError, NotationError
from quintain.crylail.rules import Crylail
from quintain.games.crylail_page import LastMove, crylail_position, crylail_view, motion_view, sheet_of
from quintain.games.crylail_view import Motion
from quintain.games.lancelot_page import lancelot_last, lancelot_position, lancelot_view
from quintain.games.lancelot_squares import sword_squares
from quintain.games.lancelot_view import SquareView
from quintain.lancelot.moves import PlaceSword
from quintain.lancelot.rules import Lancelot
from quintain.room.room import Ply, Room
from quintain.room.view import names
from quintain.server.wire import GameView
from quintain.server.wire_rooms import Frame

GameName = Literal["lancelot", "crylail"]
AnyRoom = Room[Any, Any, Any]
AnyPly = Ply[Any, Any]


def game_name(name: str) -> GameName:
    """The name as the wire knows it."""
    if name not in {"lancelot", "crylail"}:
        raise CommandError("unknown_game", f"there is no game named {name[:40]!r}")
    return cast("GameName", name)


def view(room: AnyRoom) -> GameView:
    """Everything the page needs to let the seat on turn play."""
    over = room.outcome is not None
    last = room.plies[-1] if room.plies else None
    match room.game:
        case Lancelot() as game:
            if last is None:
                return lancelot_view(game, room.state, over=over)
            return lancelot_view(game, room.state, room.notation.parse_move(last.moved.move), last.played, over)
        case Crylail() as game:
            return crylail_view(game, room.state, names(room), None if last is None else _last(last), over)
        case _:
            raise _unknown(room)


def frame(room: AnyRoom, plies: int) -> Frame:
    """The match after so many turns, for stepping through."""
    state = room.state_after(plies)
    over = room.outcome is not None and plies == len(room.plies)
    ply = room.plies[plies - 1] if plies else None
    match room.game:
        case Lancelot() as game:
            last = None if ply is None else lancelot_last(game, room.notation.parse_move(ply.moved.move), ply.played)
            return Frame(plies, lancelot_position(game, state, over), last, sheet=None)
        case Crylail() as game:
            sheet = None if ply is None else sheet_of(state, ply.events, names(room))
            return Frame(plies, crylail_position(game, state, over), lancelot=None, sheet=sheet)
        case _:
            raise _unknown(room)


def motion(room: AnyRoom, ply: int) -> Motion | None:
    """The motion of a turn, counted from 1; None when nothing moved."""
    if not isinstance(room.game, Crylail):
        return None
    last = _last(room.plies[ply - 1])
    return motion_view(last.events, names(room), last.aim)


def squares(room: AnyRoom, sword: str | None) -> list[SquareView]:
    """What squares mean in a turn that moves the sword. Raises CommandError where there are none, and NotationError."""
    if not isinstance(room.game, Lancelot):
        raise CommandError("not_this_game", "this game has no squares")
    if sword is None:
        return sword_squares(room.game, room.state, None)
    move = room.notation.parse_move(f"S{sword}")
    if not isinstance(move, PlaceSword):
        raise NotationError(sword, 0, "a square such as e5")
    return sword_squares(room.game, room.state, move.square)


def _last(ply: AnyPly) -> LastMove:
    return LastMove(ply.moved.seat, ply.moved.move, ply.moved.aim, ply.events)


def _unknown(room: AnyRoom) -> CommandError:
    return CommandError("unknown_game", f"no page shows {room.game.name}")
