"""A flick in words: which knight from where, how it is meant, and where it would go were the hand steady. Pure."""

from math import atan2, degrees, hypot
from types import MappingProxyType

from quintain.bots.bot import Candidate
from quintain.bots.crylail_findings import Split
from quintain.bots.review import SAME, SLIP, unproven
from quintain.core.game import Played
from quintain.crylail.disks import KINDS, Side, Spot, is_drak_borg, kind_of, side_of, value_of
from quintain.crylail.hands import Hand
from quintain.crylail.moves import Event, Flicked, Move, Removed, Stand, Struck
from quintain.crylail.power import power_of
from quintain.crylail.rules import Crylail
from quintain.crylail.state import State
from quintain.crylail.table import Flick, Profile

STANDING = "let the Bladesman stand"
STRAIGHT = 0.05
"""Degrees; less than this off the table's length is straight ahead."""
MILLIMETRE = 1_000
BY_THE_VOID = 100_000
"""µm; what rests nearer to the Void than this rests before it."""
BY_A_DRAK_BORG = 110_000
"""µm; what rests nearer to a Drak Borg than this rests at it."""
TOUCHED = 0.05
"""m/s; a gentler touch is none."""
DECIDED = 0.05
"""A chance to win nearer than this to 0 or 1: the match is as good as decided."""
NEARLY_EVEN = 0.25
"""Points; a round that is expected to end closer than this is even."""

_RECKONED = MappingProxyType(
    {
        Hand.FLICK: "With what a push by hand usually misses by reckoned in, ",
        Hand.STEADY: "With the tremor of your hand reckoned in, ",
        Hand.SURGEON: "Flicked exactly so: ",
    }
)


def words_of(game: Crylail, state: State, move: Move) -> str:
    """Such as "the Slayer from 110 mm across and 225 mm along, power 51.9 %, 2.1° left, to rest by the Drak Borg 5".

    The move is legal.
    """
    if isinstance(move, Stand):
        return STANDING
    aim = aim_words(move, game.config.profile)
    return f"the {move.knight.value.capitalize()} {aim}, {_purpose(game, state, move)}"


def aim_words(flick: Flick, profile: Profile) -> str:
    """Place, power and direction by the figures of the page's sliders: across from the left edge, along from the near.

    A terminal takes them as they are.
    """
    angle = degrees(atan2(flick.vy, flick.vx))
    way = "straight ahead" if abs(angle) < STRAIGHT else f"{abs(angle):.1f}° {'left' if angle > 0 else 'right'}"
    power = power_of(hypot(flick.vx, flick.vy), profile)
    across, along = (profile.width - flick.y) / MILLIMETRE, flick.x / MILLIMETRE
    return f"from {across:.0f} mm across and {along:.0f} mm along, power {power:.1f} %, {way}"


def gain_words(split: Split) -> str:
    """By how much the best flick is better, in points: what is shown beside it says the rest."""
    gain = split.best - split.meant
    if gain < SAME:
        return "no more points on average, but a better chance to win"
    return f"{gain:.1f} points more on average"


def verdict(split: Split, advice: str) -> str:
    """What a choice gave away, as a sentence that agrees with the figures shown: whole percents, tenths of a point.

    "" when it was as good as the best.
    """
    if split.cost >= SLIP:
        return f"Better was {'to ' if advice.startswith(STANDING) else ''}{advice}."
    percent = round(100 * split.chance_best) - round(100 * split.chance_meant)
    points = f"{-split.choice:.1f}" if -split.choice >= SAME else ""
    if percent:
        both = f"{points} points and {percent} %" if points else f"{percent} %"
        return f"It gave away {both} of the chance to win."
    if not points:
        return ""
    if DECIDED <= split.chance_meant <= 1.0 - DECIDED:
        return f"It gave away {points} points, too little to change the chance to win."
    return f"It made no difference to the match; it gave away {points} points."


def why(best: Candidate[Move], hand: Hand) -> str:
    """What speaks for a flick, as a sentence; it says what the hand was reckoned to miss by."""
    points = abs(best.gain)
    shown = f"{points:.1f} point{'' if f'{points:.1f}' == '1.0' else 's'}"
    if points < NEARLY_EVEN:
        swing = "the round is then about even"
    elif best.gain > 0:
        swing = f"your side then ends the round about {shown} ahead"
    else:
        swing = f"your side then ends the round about {shown} behind, and nothing better was found"
    chance = round(100 * unproven(best.value))
    return f"{_RECKONED[hand]}{swing}; the chance to win the match is {chance} %."


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
