"""Matches in the middle of a round, written down: what lies on the table, who is still in hand, and simple flicks."""

import random
from collections.abc import Iterator
from math import isqrt

from quintain.core.game import Chance, Outcome, Played, Turn
from quintain.crylail.disks import FIRST_DRAK_BORG, Disk, Side, Spot, knight_of
from quintain.crylail.moves import Event, Move, Stand
from quintain.crylail.options import Config
from quintain.crylail.position import parse_position
from quintain.crylail.rules import ORDERS, Crylail
from quintain.crylail.state import Phase, State
from quintain.crylail.table import Flick, Kind

HERO, SLAYER, SPEARMAN, BLADESMAN, SLINGER, CLERIC = Kind
MM = 1000
"""In µm."""
PLAIN = Crylail(Config())
NAMES = ("Ann", "Bob")


def spots(text: str) -> tuple[Spot, ...]:
    """The disks of a short form, such as "0 hero 1500 300; 3 at 1615 175"."""
    end = parse_position(text).end
    return tuple(sorted((*end.knights, *end.drak_borgs), key=lambda spot: spot.disk))


def in_round(table: str = "", hand: str = "0 all; 1 all", to_move: Side = 0, round_number: int = 1) -> State:
    """A round under way: `table` in the short form, `hand` as "0 hero cleric; 1 all", and the side on turn."""
    unsent = tuple(sorted(_in_hand(hand)))
    began = (to_move - (FIRST_DRAK_BORG - len(unsent)) - (round_number - 1)) % 2
    lying = spots(table) if table else ()
    return State(Phase.SEND, round_number, began, ORDERS[0], unsent, lying)


def _in_hand(hand: str) -> Iterator[Disk]:
    for part in filter(None, (part.split() for part in hand.split(";"))):
        side = int(part[0])
        kinds = list(Kind) if part[1:] == ["all"] else [Kind(word) for word in part[1:]]
        yield from (knight_of(side, kind) for kind in kinds)


def straight(kind: Kind, y: int, to: int, x: int = 200, game: Crylail = PLAIN) -> Flick:
    """A flick along the table that would rest at `to` if nothing were in its way; x, y, to in mm."""
    way = (to - x) * MM
    deceleration = round(game.config.profile.deceleration * 1_000_000)
    return Flick(kind, x * MM, y * MM, isqrt(2 * deceleration * way), 0)


def lying(state: State) -> set[Disk]:
    """The numbers of the disks on the table."""
    return {spot.disk for spot in state.on_table}


def begun(game: Crylail, first: Side = 0, order: int = 0) -> State:
    """After the coin and the order of the Drak Borgs."""
    return game.resolve(game.resolve(game.start(), None, first).state, None, order).state


def random_move(game: Crylail, state: State, draws: random.Random) -> Move:
    """A legal move, most of them of a strength that reaches the battle."""
    if state.phase is Phase.RELAUNCH and draws.random() < 0.3:
        return Stand()
    while True:
        speed = draws.randrange(2_150_000, 2_900_000)
        flick = Flick(
            draws.choice(list(Kind)),
            draws.randrange(20_000, 230_001),
            draws.randrange(20_000, 680_001),
            speed,
            draws.randrange(-speed // 4, speed // 4),
            draws.choice((0, 0, 40_000)),
        )
        if game.why_not(state, flick) is None:
            return flick


def random_match(game: Crylail, seed: int) -> Iterator[tuple[State, Move | int, Played[State, Event]]]:
    """A whole match: each state, the move or drawn number, and what it did."""
    draws = random.Random(seed)
    state = game.start()
    while not isinstance(waits := game.waits_for(state), Outcome):
        chosen: Move | int
        if isinstance(waits, Chance):
            chosen = draws.randrange(waits.outcomes)
            played = game.resolve(state, None, chosen)
        else:
            assert isinstance(waits, Turn)
            chosen = random_move(game, state, draws)
            played = game.resolve(state, chosen)
        yield state, chosen, played
        state = played.state
