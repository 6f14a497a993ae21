"""What a page is told of the flicks of a match that is over, as the structs of wire_flicks.py. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Literal, cast

from quintain.bots.crylail_findings import (
    GIVEN_UP,
    Aim,
    FlickMap,
    Ghost,
    Made,
    Reviewed,
    Spread,
    flicked_rests,
    spread_of,
)
from quintain.bots.crylail_levels import STEADY, tremor_of
from quintain.core.errors import CommandError, IllegalMoveError
from quintain.core.game import Seat
from quintain.crylail.disks import Disk, knight_of
from quintain.crylail.hands import DEGREE, TREMORS, Tremor
from quintain.crylail.moves import Event, Flicked, Move, Stand
from quintain.crylail.rules import Crylail
from quintain.crylail.state import Phase, State
from quintain.crylail.table import Flick, Kind
from quintain.games.crylail_page import crylail_view
from quintain.room.room import Ply, Room
from quintain.room.view import bot_level, names
from quintain.server.wire_analysis import FlickSplit
from quintain.server.wire_flicks import (
    AimView,
    FlickStudy,
    GhostFigures,
    GhostView,
    MapFigures,
    SpreadView,
    ToleranceView,
    TremorView,
)

TremorName = Literal["own", "none", "slight", "plain", "strong"]
NAMED: Final[Mapping[str, Tremor]] = MappingProxyType({"none": STEADY, **TREMORS})
"""What can be asked for beside the seat's own."""
HUNDRED: Final = 100


@dataclass(frozen=True, slots=True)
class FlickTurn:
    """One turn of a match of Crylail that is over."""

    game: Crylail
    ply: int
    """Counted from 1."""
    seat: Seat
    level: str
    """Of the bot that flicked, "" for a person."""
    made: Made


def flick_turns(room: Room[Any, Any, Any]) -> tuple[FlickTurn, ...]:
    """All turns; before a bot took over a seat, a person flicked for it.

    Raises CommandError "not_this_game", and "running" while the match runs.
    """
    game = room.game
    if not isinstance(game, Crylail):
        raise CommandError("not_this_game", "this game has no flicks")
    if room.outcome is None:
        raise CommandError("running", "a match is looked into when it is over")
    plies = cast("Sequence[Ply[State, Event]]", room.plies)
    parse = room.notation.parse_move
    return tuple(
        FlickTurn(
            game,
            index + 1,
            ply.moved.seat,
            bot_level(room, index),
            Made(
                room.state_after(index),
                parse(ply.moved.move),
                ply.played,
                parse(ply.moved.aim) if ply.moved.aim else None,
            ),
        )
        for index, ply in enumerate(plies)
    )


def flick_turn(room: Room[Any, Any, Any], ply: int) -> FlickTurn:
    """One turn, counted from 1. Raises CommandError "unknown_ply" as well."""
    turns = flick_turns(room)
    if not 1 <= ply <= len(turns):
        raise CommandError("unknown_ply", f"turn {ply} is none of the {len(turns)} that were played", where="ply")
    return turns[ply - 1]


def own_tremor(turn: FlickTurn) -> Tremor:
    """What the hand that flicked misses by (C24): a bot's by its level, a person's as agreed."""
    return tremor_of(turn.game.config, turn.level)


def tremor_named(turn: FlickTurn, name: str) -> tuple[TremorView, Tremor]:
    """The tremor of this name, "own" for the seat's. Raises CommandError "tremor"."""
    found = own_tremor(turn) if name == "own" else NAMED.get(name)
    if found is None:
        known = ", ".join(("own", *NAMED))
        raise CommandError("tremor", f"{name[:20]!r} is none of {known}", where="tremor")
    return _tremor_view(name, found), found


def study(room: Room[Any, Any, Any], turn: FlickTurn) -> FlickStudy:
    """What there was to flick in a turn, and what was flicked."""
    before = turn.made.before
    view = crylail_view(turn.game, before, names(room))
    own, _ = tremor_named(turn, "own")
    format_move = room.notation.format_move
    return FlickStudy(
        ply=turn.ply,
        seat=turn.seat,
        position=view.position,
        phase="relaunch" if before.phase is Phase.RELAUNCH else "flick",
        sendable=view.sendable,
        tremors=[own, *(_tremor_view(name, tremor) for name, tremor in NAMED.items())],
        move=format_move(turn.made.meant),
        made=format_move(turn.made.move),
        rest=[spot for event in turn.made.played.events if isinstance(event, Flicked) for spot in event.motion.rest],
    )


def wanted_flick(room: Room[Any, Any, Any], turn: FlickTurn, text: str | None) -> Flick:
    """The flick of this text, that of the turn without one. Raises NotationError, IllegalMoveError, CommandError."""
    move: Move = turn.made.meant if text is None else room.notation.parse_move(text)
    if isinstance(move, Stand):
        raise CommandError("no_flick", "a Bladesman that stands is not flicked", where="move")
    refuse(turn.game.why_not(turn.made.before, move))
    return move


def wanted_place(turn: FlickTurn, knight: str, x: int, y: int) -> Kind:
    """The knight, which may be sent from there. Raises CommandError "knight" and IllegalMoveError."""
    kind = next((kind for kind in Kind if kind.value == knight), None)
    if kind is None:
        raise CommandError("knight", f"{knight[:20]!r} is no knight", where="knight")
    refuse(turn.game.why_not(turn.made.before, Flick(kind, x, y, 1, 0)))
    return kind


def flicked_disk(turn: FlickTurn, flick: Flick) -> Disk:
    """The number of the knight."""
    return knight_of(turn.game.side_on_turn(turn.made.before), flick.knight)


def refuse(refusal: IllegalMoveError | None) -> None:
    """Raises what the rules say against a move, if they say something."""
    if refusal is not None:
        raise refusal


def map_figures(found: FlickMap) -> MapFigures:
    """A map as the page gets it."""
    miss = found.tolerance
    return MapFigures(
        directions=[round(direction, 3) for direction in found.directions],
        speeds=[round(speed, 4) for speed in found.speeds],
        expected=[[hundredths(points) for points in row] for row in found.expected],
        best=_aim_view(found.best),
        chosen=None if found.chosen is None else hundredths(found.chosen),
        tolerance=ToleranceView(
            points=GIVEN_UP,
            right=round(miss.right, 2),
            left=round(miss.left, 2),
            slower=round(HUNDRED * miss.slower, 1),
            faster=round(HUNDRED * miss.faster, 1),
        ),
    )


def ghost_figures(disk: Disk, found: Sequence[Ghost]) -> GhostFigures:
    """The ways in which the flick of this disk might have gone, as the page gets them. found: at least one."""
    swings = [hundredths(ghost.swing) for ghost in found]
    return GhostFigures(
        ghosts=[_ghost_view(ghost) for ghost in found],
        spread=_spread_view(spread_of(flicked_rests(found, disk))),
        stay=sum(any(spot.disk == disk for spot in ghost.on_table) for ghost in found),
        mean=round(sum(swings) / len(swings)),
        least=min(swings),
        most=max(swings),
    )


def flick_split(reviewed: Reviewed) -> FlickSplit:
    """Choice and luck as the page gets them: whole numbers that add up."""
    split = reviewed.split
    best, meant, happened = (hundredths(points) for points in (split.best, split.meant, split.happened))
    return FlickSplit(reviewed.round, best, meant - best, happened - meant, happened, reviewed.told)


def hundredths(points: float) -> int:
    """Of a point, whole."""
    return round(HUNDRED * points)


def _tremor_view(name: str, tremor: Tremor) -> TremorView:
    direction, speed = round(tremor.direction / DEGREE, 2), round(HUNDRED * tremor.speed, 1)
    return TremorView(cast("TremorName", name), direction, speed)


def _aim_view(aim: Aim) -> AimView:
    return AimView(round(aim.direction, 3), round(aim.speed, 4), hundredths(aim.swing))


def _ghost_view(ghost: Ghost) -> GhostView:
    playing = {spot.disk for spot in ghost.on_table}
    return GhostView(
        rest=[(spot.disk, spot.x, spot.y) for spot in ghost.rest],
        out=[spot.disk for spot in ghost.rest if spot.disk not in playing],
        swing=hundredths(ghost.swing),
    )


def _spread_view(spread: Spread | None) -> SpreadView | None:
    if spread is None:
        return None
    x, y, long, short = (round(um) for um in (spread.x, spread.y, spread.long, spread.short))
    return SpreadView(x, y, long, short, round(spread.turned, 2))
