"""What a page is told of a room, as the structs of wire.py. Pure, but slow enough to belong into a thread."""

from typing import Any, Final, Literal, assert_never

from quintain.core.errors import CommandError, IllegalMoveError, NotationError
from quintain.core.game import E, M, Outcome, S
from quintain.core.record import Record
from quintain.games.catalogue import Configured
from quintain.games.crylail_view import Motion
from quintain.games.lancelot_view import SquareView
from quintain.games.records import record_of
from quintain.room.messages import Event, Moved, Opened, Rematched, Resigned, TookBack
from quintain.room.room import Ply, Room, steps, why_no_take_back
from quintain.room.view import happened_sentences, names, outcome_sentence, ply_sentences, told_steps
from quintain.server import shows
from quintain.server.shows import game_name
from quintain.server.wire import Happened, History, OutcomeView, RoomView, Snapshot, TurnLine, Verdict

AnyRoom = Room[Any, Any, Any]

DRAW: Final = -1


def snapshot(room_id: str, configured: Configured, room: AnyRoom) -> Snapshot:
    """The whole room as it stands."""
    turns = [turn_line(room, index) for index in range(len(room.plies))]
    return Snapshot(room_view(room_id, configured, room), shows.view(room), turns)


def happened(room_id: str, configured: Configured, room: AnyRoom, event: Event) -> Happened:
    """What the last event did. `room` is the room after it."""
    moved = isinstance(event, Moved)
    turns_from = len(room.plies) - 1 if moved else len(room.plies)
    return Happened(
        version=room.version,
        kind=_kind(event),
        sentences=happened_sentences(room, event),
        room=room_view(room_id, configured, room),
        view=shows.view(room),
        turns=[turn_line(room, turns_from)] if moved else [],
        turns_from=turns_from,
    )


def room_view(room_id: str, configured: Configured, room: AnyRoom) -> RoomView:
    """The match around the game."""
    opened = room.opened
    return RoomView(
        id=room_id,
        version=room.version,
        title=opened.title,
        game=game_name(opened.game),
        options=opened.options,
        seats=opened.seats,
        custom=configured.custom,
        replay=opened.replay,
        take_back=why_no_take_back(room) is None,
        outcome=None if room.outcome is None else _outcome_view(room.outcome, names(room)),
        next_room=room.next_room,
    )


def turn_line(room: Room[S, M, E], index: int) -> TurnLine:
    """The line of the turn list for the move at an index."""
    ply: Ply[S, E] = room.plies[index]
    return TurnLine(
        ply=index + 1,
        seat=ply.moved.seat,
        text=ply.moved.move,
        checks=list(room.notation.checks(ply.played)),
        sentences=ply_sentences(room, ply),
    )


def verdict(room: AnyRoom, move: str) -> Verdict:
    """Whether a move would be legal now."""
    if room.outcome is not None or room.opened.replay:
        return Verdict(False, "", "", "the match is over")
    try:
        refusal = room.game.why_not(room.state, room.notation.parse_move(move))
    except NotationError as error:
        return Verdict(False, "", f"character {error.at + 1}", f"expected {error.expected}")
    return _verdict(refusal)


def history(room: AnyRoom) -> History:
    """The match after each turn; frame 0 is the start."""
    return History([shows.frame(room, plies) for plies in range(len(room.plies) + 1)])


def motion(room: AnyRoom, ply: int) -> Motion | None:
    """The motion of a turn, counted from 1. Raises CommandError for a turn that was not played."""
    if not 1 <= ply <= len(room.plies):
        raise CommandError("unknown_ply", f"turn {ply} is none of the {len(room.plies)} that were played", where="ply")
    return shows.motion(room, ply)


def squares(room: AnyRoom, sword: str | None) -> list[SquareView]:
    """What squares mean in a turn that moves the sword (L15). Raises CommandError and NotationError."""
    if room.outcome is not None:
        raise CommandError("over", "the match is over")
    return shows.squares(room, sword)


def record(configured: Configured, room: AnyRoom, date: str) -> Record:
    """The record of the match as far as it went; one of Crylail says behind each move what happened."""
    written = told_steps(room) if room.game.name == "crylail" else steps(room)
    free = {"Title": room.opened.title, "Date": date}
    tags = {name: value for name, value in free.items() if value}
    return record_of(configured, written, names(room), room.outcome, room.resigned, tags)


def _kind(event: Event) -> Literal["moved", "took_back", "resigned", "rematched"]:
    match event:
        case Moved():
            return "moved"
        case TookBack():
            return "took_back"
        case Resigned():
            return "resigned"
        case Rematched():
            return "rematched"
        case Opened():
            raise ValueError("the opening of a room is told by its snapshot")
        case _:
            assert_never(event)


def _outcome_view(outcome: Outcome, seated: tuple[str, ...]) -> OutcomeView:
    return OutcomeView(
        winner=DRAW if outcome.winner is None else outcome.winner,
        ranks=list(outcome.ranks),
        points=list(outcome.points),
        reason=outcome.reason,  # type: ignore[arg-type]
        sentence=outcome_sentence(outcome, seated),
    )


def _verdict(refusal: IllegalMoveError | None) -> Verdict:
    if refusal is None:
        return Verdict(True, "", "", "")
    return Verdict(False, refusal.rule, refusal.where, refusal.why)
