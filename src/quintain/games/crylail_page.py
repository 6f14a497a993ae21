"""Builds what a page sees of a match of Crylail (`crylail_view`) from a state and the move that led to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from quintain.core.game import Seat, Turn
from quintain.crylail.disks import DISKS, SIDES, Spot, is_drak_borg, kind_of, knight_of, side_of, value_of
from quintain.crylail.moves import DrakBorgOff, Event, Flicked, Removed, RoundOver
from quintain.crylail.rules import Crylail
from quintain.crylail.scoring import Award, Distance
from quintain.crylail.state import Phase, ScoredRound, State
from quintain.crylail.table import MAX_FLICK_SPEED, PRESETS, Kind, Profile, markers
from quintain.crylail.telling import award_sentence, disk_name, removed_sentence, side_name
from quintain.games.crylail_view import (
    AwardEnd,
    AwardView,
    CrylailLast,
    CrylailPosition,
    CrylailView,
    DiskView,
    Motion,
    Sendable,
    SheetView,
    TableView,
    Tape,
    Whereabouts,
)
from quintain.games.crylail_view import Removed as RemovedView

NONE = -1
OVER = -1
KEPT_SHEETS = 512
"""Score sheets that are not made anew for every message: a match of nine rounds tells of eight with each move."""
FIGURES = tuple(
    (side_of(disk), "drak_borg" if is_drak_borg(disk) else kind_of(disk).value, value_of(disk)) for disk in range(DISKS)
)
"""[DISKS] side, kind and value."""
IN_HAND = tuple(DiskView(disk, *figures, "hand", 0, 0) for disk, figures in enumerate(FIGURES))
"""[DISKS]"""


@dataclass(frozen=True, slots=True)
class LastMove:
    """The move that led to a state, with the draws that followed it."""

    seat: Seat
    text: str
    aim: str
    """The flick that was meant, when a tremor made another of it; else ""."""
    events: tuple[Event, ...]
    """Of the move and its draws."""


def crylail_view(
    game: Crylail, state: State, names: Sequence[str], last: LastMove | None = None, over: bool = False
) -> CrylailView:
    """Everything the page needs for the seat on turn.

    names: [seats] who sits there, for sentences. `over`: the match has ended for a reason that the state does not know,
    a resignation.
    """
    config = game.config
    waits = game.waits_for(state)
    ended = over or not isinstance(waits, Turn)
    return CrylailView(
        table=table_view(config.profile),
        position=crylail_position(game, state, over),
        hand=config.hand.value,
        practice=config.practice,
        rounds=config.rounds,
        points=config.points,
        phase="over" if ended else "relaunch" if state.phase is Phase.RELAUNCH else "flick",
        sendable=[] if ended else _sendable(game, state),
        seats_of_side=[_seats_of_side(game, state, side) for side in SIDES],
        sheets=sheet_views(state, names),
        last=None if last is None else last_view(state, last, names),
    )


def crylail_position(game: Crylail, state: State, over: bool = False) -> CrylailPosition:
    """The position as a page draws it; `over` as in `crylail_view`."""
    waits = game.waits_for(state)
    turn = waits if isinstance(waits, Turn) and not over else None
    return CrylailPosition(
        disks=_disks(state),
        round=state.round,
        totals=list(state.totals),
        round_points=[list(scored.sheet.points) for scored in state.scored],
        to_move=OVER if turn is None else turn.seat,
        side=OVER if turn is None else game.side_of_seat(turn.seat),
    )


def last_view(state: State, last: LastMove, names: Sequence[str]) -> CrylailLast:
    """The last move; `state` is the one after it and its draws."""
    return CrylailLast(
        seat=last.seat,
        text=last.text,
        motion=motion_view(last.events, names, last.aim),
        sheet=sheet_of(state, last.events, names),
    )


def motion_view(events: Sequence[Event], names: Sequence[str], aim: str = "") -> Motion | None:
    """The motion among the events of a move; None when nothing was flicked."""
    flicked = next((event for event in events if isinstance(event, Flicked)), None)
    if flicked is None:
        return None
    motion = flicked.motion
    return Motion(
        seat=flicked.seat,
        disk=flicked.disk,
        start=list(flicked.start),
        segments=list(motion.segments),
        strikes=[(strike.t, strike.disk, max(strike.other, NONE), strike.speed) for strike in motion.strikes],
        removed=[_removed(event, names) for event in events if isinstance(event, Removed | DrakBorgOff)],
        duration=motion.duration,
        aim=aim,
    )


def sheet_of(state: State, events: Sequence[Event], names: Sequence[str]) -> SheetView | None:
    """The score sheet of the round that these events ended, if they did; `state` is any later one."""
    number = next((event.round for event in events if isinstance(event, RoundOver)), None)
    return None if number is None else sheet_view(state, number, names)


def sheet_view(state: State, number: int, names: Sequence[str]) -> SheetView:
    """The score sheet of a round that was scored, 1-based."""
    return sheet_views(state, names, number)[-1]


def sheet_views(state: State, names: Sequence[str], rounds: int | None = None) -> list[SheetView]:
    """The score sheets of the first rounds, of all that were scored if it is not said how many."""
    zero = one = 0
    found: list[SheetView] = []
    for number, scored in enumerate(state.scored[:rounds], start=1):
        points = scored.sheet.points
        zero, one = zero + points[0], one + points[1]
        found.append(_sheet(scored, number, (zero, one), tuple(names)))
    return found


@lru_cache(maxsize=KEPT_SHEETS)
def _sheet(scored: ScoredRound, number: int, totals: tuple[int, int], names: tuple[str, ...]) -> SheetView:
    """totals: [2] after this round."""
    rest = {spot.disk: spot for spot in (*scored.end.knights, *scored.end.drak_borgs)}
    return SheetView(
        round=number,
        rest=[_disk_view(spot, "table") for _, spot in sorted(rest.items())],
        awards=[_award(award, names) for award in scored.sheet.awards],
        points=list(scored.sheet.points),
        totals=list(totals),
    )


@lru_cache(maxsize=len(PRESETS))
def table_view(profile: Profile) -> TableView:
    """The table, fixed for a match."""
    return TableView(
        profile=profile.name,
        length=profile.length,
        width=profile.width,
        launch_line=profile.launch_line,
        battle_line=profile.battle_line,
        radius=profile.radius,
        markers=[list(corners) for corners in markers(profile)],
        deceleration=profile.deceleration,
        max_speed=MAX_FLICK_SPEED,
    )


def _seats_of_side(game: Crylail, state: State, side: int) -> list[Seat]:
    """The one on duty in the present round first."""
    on_duty = game.seat_of(state, side)
    return [on_duty, *(seat for seat in range(game.seats) if game.side_of_seat(seat) == side and seat != on_duty)]


def _sendable(game: Crylail, state: State) -> list[Sendable]:
    """Knights of the side on turn still in hand; in a relaunch the Bladesman alone."""
    side = game.side_on_turn(state)
    kinds = [kind for kind in Kind if knight_of(side, kind) in state.unsent]
    if state.phase is Phase.RELAUNCH:
        kinds = [Kind.BLADESMAN]
    found: list[Sendable] = []
    for kind in kinds:
        refusal = game.why_not_sent(state, kind)
        rule, why = ("", "") if refusal is None else (refusal.rule, refusal.why)
        found.append(Sendable(knight_of(side, kind), kind.value, refusal is None, rule, why))
    return found


def _disks(state: State) -> list[DiskView]:
    """[DISKS] where each is; who is gone, where he was last."""
    views = list(IN_HAND)
    for spot in state.removed:
        views[spot.disk] = _disk_view(spot, "removed")
    for spot in state.on_table:
        views[spot.disk] = _disk_view(spot, "table")
    return views


def _disk_view(spot: Spot, whereabouts: Whereabouts) -> DiskView:
    side, kind, value = FIGURES[spot.disk]
    return DiskView(spot.disk, side, kind, value, whereabouts, spot.x, spot.y)


def _removed(event: Removed | DrakBorgOff, names: Sequence[str]) -> RemovedView:
    if isinstance(event, Removed):
        why = removed_sentence(event, names) or f"{disk_name(event.disk, names)} is off the table."
        return RemovedView(event.disk, why, event.t, event.x, event.y, event.fell)
    why = f"The Drak Borg {event.value} is off the table: its value goes to {side_name(1 - event.by, names)} at once."
    return RemovedView(event.disk, why, event.t, event.x, event.y, fell=True)


def _award(award: Award, names: Sequence[str]) -> AwardView:
    flip: Literal["", "up", "down"] = "" if award.flip is None else "up" if award.flip else "down"
    return AwardView(
        what=award.what,
        rule=award.rule,
        side=award.side,
        points=award.points,
        disk=NONE if award.disk is None else award.disk,
        drak_borg=award.drak_borg,
        tape=_tape(award.distance),
        rival=_tape(award.rival),
        margin=NONE if award.margin is None else abs(award.margin),
        flip=flip,
        sentence=award_sentence(award, names),
    )


def _tape(distance: Distance | None) -> Tape | None:
    if distance is None:
        return None
    start, end = (AwardEnd(spot.disk, spot.x, spot.y) for spot in (distance.start, distance.end))
    return Tape(start, end, distance.length)
