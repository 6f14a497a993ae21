"""A player who merely takes what is offered: what the lowest level of the Crylail bots is measured against.

It sends its knights in a fixed order, each straight at the dearest Drak Borg that its side does not hold, with a plain
hand, and never flicks the Bladesman again. It simulates nothing and imports no compiler.
"""

from math import isqrt
from random import Random

from quintain.crylail.disks import DRAK_BORG_VALUES, KINDS, Side, drak_borg_of, knight_of
from quintain.crylail.hands import TREMORS, shake
from quintain.crylail.moves import Move, Stand
from quintain.crylail.placing import why_not_placed
from quintain.crylail.rules import Crylail
from quintain.crylail.state import Phase, State
from quintain.crylail.table import Flick, Kind

ORDER = (Kind.CLERIC, Kind.HERO, Kind.BLADESMAN, Kind.SLINGER, Kind.SLAYER, Kind.SPEARMAN)
"""Hero and Slayer are never left for the end (C13)."""
SHORT = 20_000
"""µm; how far before a Drak Borg its flick would end."""
ASIDE = 60_000
"""µm; it places no knight nearer to a long edge."""


def take(game: Crylail, state: State, seed: int) -> Move:
    """The move of the side on turn."""
    return Stand() if state.phase is Phase.RELAUNCH else _flick(game, state, Random(seed))


def _flick(game: Crylail, state: State, random: Random) -> Flick:
    side, profile = game.side_on_turn(state), game.config.profile
    knight = next(kind for kind in ORDER if knight_of(side, kind) in state.unsent)
    lying = [spot for value in reversed(DRAK_BORG_VALUES) if (spot := state.spot(drak_borg_of(value))) is not None]
    target = next((spot for spot in lying if not _held(state, side, spot.x, spot.y)), None)
    x, y = (target.x, target.y) if target else ((profile.battle_line + profile.length) // 2, profile.width // 2)
    begin = profile.launch_line - profile.radius
    speed = isqrt(2 * round(profile.deceleration * 1_000_000) * (x - SHORT - begin))
    flick = Flick(knight, begin, min(max(y, ASIDE), profile.width - ASIDE), speed, 0)

    def may_lie(there: int, aside: int) -> bool:
        return why_not_placed(profile, state.on_table, there, aside) is None

    return shake(flick, TREMORS["plain"], lambda: random.gauss(0.0, 1.0), may_lie)


def _held(state: State, side: Side, x: int, y: int) -> bool:
    """Whether the nearest knight is the side's own."""
    knights = [spot for spot in state.on_table if spot.disk < len(KINDS) * 2]
    nearest = min(knights, key=lambda spot: (spot.x - x) ** 2 + (spot.y - y) ** 2, default=None)
    return nearest is not None and nearest.disk // len(KINDS) == side
