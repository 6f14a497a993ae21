"""A flick in words: which knight from where, how it is meant, and where it would go were the hand steady. Pure."""

from math import atan2, degrees, hypot

from quintain.core.game import Played
from quintain.crylail.disks import KINDS, Side, Spot, is_drak_borg, kind_of, side_of, value_of
from quintain.crylail.moves import Event, Flicked, Move, Removed, Stand, Struck
from quintain.crylail.rows import MICRO
from quintain.crylail.rules import Crylail
from quintain.crylail.state import State
from quintain.crylail.table import Flick

STRAIGHT = 0.25
"""Degrees; less than this off the table's length is straight."""
BY_THE_VOID = 100_000
"""µm; what rests nearer to the Void than this rests before it."""
BY_A_DRAK_BORG = 110_000
"""µm; what rests nearer to a Drak Borg than this rests at it."""
TOUCHED = 0.05
"""m/s; a gentler touch is none."""
CENTIMETRE = 10_000


def words_of(game: Crylail, state: State, move: Move) -> str:
    """Such as "the Slayer from 35 cm, 2.1° to the left, at 2.41 m/s, to rest by the Drak Borg 5". The move is legal."""
    if isinstance(move, Stand):
        return "let the Bladesman stand"
    angle = degrees(atan2(move.vy, move.vx))
    way = "straight" if abs(angle) < STRAIGHT else f"{abs(angle):.1f}° to the {'left' if angle > 0 else 'right'}"
    speed = hypot(move.vx, move.vy) / MICRO
    knight = move.knight.value.capitalize()
    place = f"{round(move.y / CENTIMETRE)} cm from the right edge"
    return f"the {knight} from {place}, {way}, at {speed:.2f} m/s, {_purpose(game, state, move)}"


def _purpose(game: Crylail, state: State, move: Flick) -> str:
    """Where the flick leads as it is, without tremor."""
    side = game.side_on_turn(state)
    own = len(KINDS) * side + KINDS.index(move.knight)
    played = game.resolve(state, move)
    met = [
        event.other if event.disk == own else event.disk
        for event in played.events
        if isinstance(event, Struck) and event.speed > TOUCHED and own in {event.disk, event.other}
    ]
    hit = next((disk for disk in met if disk is not None), None)
    lost = {event.disk for event in played.events if isinstance(event, Removed)}
    where = _rests(game, played, own)
    if hit is None:
        return f"to {where}"
    name = _disk(hit, side)
    if hit in lost:
        return f"to knock {name} off and {where}"
    return f"off {name} to {where}"


def _rests(game: Crylail, played: Played[State, Event], own: int) -> str:
    profile = game.config.profile
    rest = next(event.motion.rest for event in played.events if isinstance(event, Flicked))
    spots = {disk: Spot(disk, x, y) for disk, x, y in rest}
    knight = spots.get(own)
    if knight is None:
        return "go off the table"
    if knight.x <= profile.battle_line:
        return "stop short of the Battle Line"
    near = sorted(
        (hypot(spot.x - knight.x, spot.y - knight.y), disk) for disk, spot in spots.items() if is_drak_borg(disk)
    )
    if near and near[0][0] < BY_A_DRAK_BORG:
        return f"rest by the Drak Borg {value_of(near[0][1])}"
    if profile.length - knight.x < BY_THE_VOID:
        return "rest before the Void"
    return "rest in the battle"


def _disk(disk: int, side: Side) -> str:
    if is_drak_borg(disk):
        return f"the Drak Borg {value_of(disk)}"
    whose = "your own" if side_of(disk) == side else "the other side's"
    return f"{whose} {kind_of(disk).value.capitalize()}"
