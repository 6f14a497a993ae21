"""What differs between the games when a room is shown: one branch a game, each to its own page builder."""

from typing import Any, Literal, cast

from quintain.core.errors import CommandError, NotationError
from quintain.games.crylail_view import Motion
from quintain.games.lancelot_page import lancelot_last, lancelot_position, lancelot_view, sword_squares
from quintain.games.lancelot_view import SquareView
from quintain.lancelot.moves import PlaceSword
from quintain.lancelot.rules import Lancelot
from quintain.room.room import Room
from quintain.server.wire import Frame, GameView

GameName = Literal["lancelot", "crylail"]
AnyRoom = Room[Any, Any, Any]


def game_name(name: str) -> GameName:
    """The name as the wire knows it."""
    if name not in {"lancelot", "crylail"}:
        raise CommandError("unknown_game", f"there is no game named {name[:40]!r}")
    return cast("GameName", name)


def view(room: AnyRoom) -> GameView:
    """Everything the page needs to let the seat on turn play."""
    game = room.game
    over = room.outcome is not None
    last = room.plies[-1] if room.plies else None
    if isinstance(game, Lancelot):
        move = None if last is None else room.notation.parse_move(last.moved.move)
        return lancelot_view(game, room.state, move, None if last is None else last.played, over)
    raise NotImplementedError


def frame(room: AnyRoom, plies: int) -> Frame:
    """The match after so many turns, for stepping through."""
    game, state = room.game, room.state_after(plies)
    over = room.outcome is not None and plies == len(room.plies)
    if isinstance(game, Lancelot):
        ply = room.plies[plies - 1] if plies else None
        last = None if ply is None else lancelot_last(game, room.notation.parse_move(ply.moved.move), ply.played)
        return Frame(plies, lancelot_position(game, state, over), last, sheet=None)
    raise NotImplementedError


def motion(room: AnyRoom, ply: int) -> Motion | None:
    """The motion of a turn, counted from 1; None when nothing moved."""
    if isinstance(room.game, Lancelot):
        return None
    raise NotImplementedError


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
