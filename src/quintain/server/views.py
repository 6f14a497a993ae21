"""What a page is told of a room, as the structs of wire.py. Pure, but slow enough to belong into a thread."""

from dataclasses import dataclass
from typing import Any, Final, cast

import msgspec

from quintain.core.errors import CommandError, IllegalMoveError, NotationError
from quintain.core.game import E, M, Outcome, S
from quintain.core.record import Record
from quintain.games.catalogue import Configured
from quintain.games.crylail_view import Motion
from quintain.games.lancelot_view import SquareView
from quintain.games.room_record import record_of_room
from quintain.room.consent import why_no_take_back
from quintain.room.events import Event, Moved, Opened
from quintain.room.hints import hint_for
from quintain.room.match_view import match_view
from quintain.room.messages import Occupant
from quintain.room.opening import next_watch_id
from quintain.room.recording import steps
from quintain.room.room import Ply, Room
from quintain.room.setting import Setting
from quintain.room.view import (
    happened_sentences,
    is_hinted,
    names,
    outcome_sentence,
    ply_sentences,
    told_steps,
    with_standing,
)
from quintain.server import shows
from quintain.server.shows import game_name
from quintain.server.store import Summary
from quintain.server.wire import Happened, HappenedKind, HintView, OutcomeView, RoomView, Snapshot, TurnLine
from quintain.server.wire_rooms import History, LobbyLine, RoomLine, Verdict

AnyRoom = Room[Any, Any, Any]

DRAW: Final = -1


@dataclass(frozen=True, slots=True)
class Look:
    """How one is told of a room."""

    at: str
    """Where he found it: the room's id, or the one for watching."""
    watchers: int
    now: int
    """Milliseconds since 1970: when what he sees was so."""


def snapshot(look: Look, configured: Configured, room: AnyRoom) -> Snapshot:
    """The whole room as it stands."""
    turns = [turn_line(room, index) for index in range(len(room.plies))]
    return Snapshot(room_view(look, configured, room), shows.view(room), turns, look.now)


def happened(look: Look, configured: Configured, room: AnyRoom, event: Event) -> Happened:
    """What the last event did. `room` is the room after it."""
    turns_from = len(room.plies)
    turns: list[TurnLine] = []
    if isinstance(event, Moved):
        turns_from -= 1
        turns = [turn_line(room, turns_from)]
    return Happened(
        version=room.version,
        kind=_kind(event),
        sentences=with_standing(room, turns[0].sentences) if turns else happened_sentences(room, event),
        room=room_view(look, configured, room),
        view=shows.view(room),
        turns=turns,
        turns_from=turns_from,
        now=look.now,
    )


def room_view(look: Look, configured: Configured, room: AnyRoom) -> RoomView:
    """The match around the game."""
    opened = room.opened
    watching = look.at == opened.watch
    return RoomView(
        id=look.at,
        version=room.version,
        title=opened.title,
        game=game_name(opened.game),
        options=opened.options,
        seats=list(room.seats),
        custom=configured.custom,
        replay=opened.replay,
        take_back=why_no_take_back(room) is None,
        outcome=None if room.outcome is None else _outcome_view(room.outcome, names(room)),
        next_room=next_watch_id(room) if watching and room.next_room else room.next_room,
        hint=_hint_view(room),
        match=match_view(room),
        watch=opened.watch if room.setting.delay >= 0 else "",
        watchers=look.watchers,
    )


def room_line(line: Summary) -> RoomLine:
    """A room in a list of rooms."""
    return RoomLine(
        room=line.room,
        game=game_name(line.game),
        title=line.title,
        names=list(line.names),
        turns=line.turns,
        over=line.over,
        at=line.at,
    )


def lobby_line(line: Summary) -> LobbyLine:
    """A room in the lobby."""
    options, seats, setting = msgspec.json.decode(line.lobby, type=tuple[dict[str, str], list[Occupant], Setting])
    waiting = line.phase == "waiting"
    return LobbyLine(
        room=line.room if waiting else line.watch,
        game=game_name(line.game),
        title=line.title,
        options=options,
        seats=seats,
        free=sum(occupant.kind == "nobody" for occupant in seats),
        phase="waiting" if waiting else "running",
        setting=setting,
        at=line.at,
    )


def turn_line(room: Room[S, M, E], index: int) -> TurnLine:
    """The line of the turn list for the move at an index."""
    ply: Ply[S, E] = room.plies[index]
    return TurnLine(
        ply=index + 1,
        number=room.notation.number_of(index),
        seat=ply.moved.seat,
        text=ply.moved.move,
        checks=list(room.notation.checks(ply.played)),
        sentences=ply_sentences(room, ply),
        hinted=is_hinted(room, index),
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
    return record_of_room(configured, room, written, tags)


def _hint_view(room: AnyRoom) -> HintView | None:
    hint = hint_for(room)
    return None if hint is None else HintView(hint.seat, hint.move, hint.title, hint.why)


def _kind(event: Event) -> HappenedKind:
    if isinstance(event, Opened):
        raise ValueError("the opening of a room is told by its snapshot")
    return cast("HappenedKind", type(event).__struct_config__.tag)


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
