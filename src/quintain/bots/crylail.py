"""The Crylail bot: a search for the flick, and the hand that makes it. Importing this imports numba."""

from dataclasses import dataclass, replace
from math import sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from quintain.bots import crylail_compiled
from quintain.bots.bot import Budget, Candidate, Level, Progress, Stop, Thought
from quintain.bots.crylail_candidates import geometry_of
from quintain.bots.crylail_levels import CHARACTERS, STEADY, Character, tremor_in
from quintain.bots.crylail_scene import Scene, Weigher, scene_of
from quintain.bots.crylail_scorer import A_SIDE, DISKS, KNIGHTS
from quintain.bots.crylail_search import Found, Search, Weighed
from quintain.core.game import Seat, Turn
from quintain.crylail.disks import KINDS
from quintain.crylail.hands import Tremor, shake
from quintain.crylail.moves import Move, Stand
from quintain.crylail.options import Config
from quintain.crylail.placing import why_not_placed
from quintain.crylail.rows import MICRO
from quintain.crylail.rules import Crylail
from quintain.crylail.state import State
from quintain.crylail.table import Flick

Floats = NDArray[np.float64]


def compile_ahead(progress: Progress | None = None) -> None:
    """Compiles the kernels, or finds them compiled; a minute at the first time."""
    crylail_compiled.compile_ahead(progress)


@dataclass(frozen=True, slots=True)
class CrylailBot:
    """A player of Knights of Crylail."""

    level: Level
    character: Character | None = None
    """Other than the level's: for measuring."""

    def think(
        self,
        game: Crylail,
        state: State,
        seat: Seat,
        budget: Budget | None = None,
        seed: int = 0,
        stop: Stop | None = None,
    ) -> Thought[Move]:
        """The move of `seat`, whose turn it must be. Raises ValueError when it is not.

        The flick that is made carries what the bot's own hand misses by, beyond the tremor that the match adds to all
        (C24); among the candidates are the flicks as they are meant, and then, last, the one that is made.
        """
        if game.waits_for(state) != Turn(seat):
            raise ValueError(f"it is not the turn of seat {seat}")
        character = self.character or CHARACTERS[self.level.name]
        scene = scene_of(game, state)
        work = (budget or Budget(self.level.work)).work
        random = Random(seed)
        weigher = weigher_of(game.config, character)
        if character.depth == 0:
            found = _straight_on(scene, weigher, random)
        else:
            found = Search(weigher, work, stop or Stop(), seed).find(scene, character.depth)
        candidates = _candidates(game, state, found, character.haste)
        made = _made(game, state, candidates[0].move, character.tremor, random)
        if made != candidates[0].move:
            candidates = (*candidates, replace(candidates[0], move=made, line=(made,)))
        value = candidates[0].value
        expects = (value, 1.0 - value) if scene.mover == 0 else (1.0 - value, value)
        return Thought(made, expects, candidates, found.depth, weigher.work, found.stopped)


def weigher_of(config: Config, character: Character) -> Weigher:
    """What the character weighs flicks with: as much of its tremor as it reckons with."""
    full = tremor_in(config, character.tremor)
    part = Tremor(*(character.reckoned * each for each in (full.direction, full.speed, full.placing)))
    return Weigher(config, part, far_sighted=character.far_sighted, sees_clerics=character.sees_clerics)


def added_by_hand(config: Config, own: Tremor) -> Tremor:
    """What the bot's own hand adds, so that with the host's tremor it misses by `tremor_in`."""
    full, agreed = tremor_in(config, own), config.shake or STEADY
    return Tremor(
        sqrt(full.direction**2 - agreed.direction**2),
        sqrt(full.speed**2 - agreed.speed**2),
        sqrt(full.placing**2 - agreed.placing**2),
    )


def move_of(weighed: Weighed, haste: float = 1.0) -> Move:
    """The move in whole units."""
    if weighed.flick is None:
        return Stand()
    x, y = (round(float(metres) * MICRO) for metres in weighed.flick[:2])
    vx, vy = (round(float(metres) * haste * MICRO) for metres in weighed.flick[2:])
    return Flick(KINDS[weighed.kind], x, y, vx, vy)


def _candidates(game: Crylail, state: State, found: Found, haste: float) -> tuple[Candidate[Move], ...]:
    """The legal ones, best first; where a disk lies in the way of every placing, the best is placed beside it."""
    weighed = [(move_of(each, haste), each) for each in found.best]
    legal = [(move, each) for move, each in weighed if game.why_not(state, move) is None]
    if not legal:
        legal = [(_beside(game, state, weighed[0][0]), weighed[0][1])]
    return tuple(Candidate(move, each.chance, each.swing, (move,)) for move, each in legal)


def _beside(game: Crylail, state: State, move: Move) -> Move:
    """The flick from the nearest place where the knight may lie."""
    if isinstance(move, Stand):
        return move
    step = game.config.profile.radius // 2
    ways = range(step, game.config.profile.width, step)
    tried = (
        replace(move, x=move.x - back, y=move.y + way)
        for way in (sign * length for length in ways for sign in (1, -1))
        for back in (0, 2 * step, 4 * step)
    )
    return next((each for each in tried if game.why_not(state, each) is None), move)


def _made(game: Crylail, state: State, move: Move, own: Tremor, random: Random) -> Move:
    if isinstance(move, Stand):
        return move
    disk = KINDS.index(move.knight) + A_SIDE * game.side_on_turn(state)
    others = tuple(spot for spot in state.on_table if spot.disk != disk)

    def may_lie(x: int, y: int) -> bool:
        return why_not_placed(game.config.profile, others, x, y) is None

    return shake(move, added_by_hand(game.config, own), lambda: random.gauss(0.0, 1.0), may_lie)


def _straight_on(scene: Scene, weigher: Weigher, random: Random) -> Found:
    """Any knight at the nearest Drak Borg, from straight before it; a Bladesman that stands is left alone."""
    if scene.again:
        chance, swing = weigher.standing(scene)
        return Found((Weighed(None, 3, chance, swing, 0.0),), 0, stopped=False)
    table = geometry_of(weigher.config.profile)
    kind = random.choice([kind for kind in range(A_SIDE) if (scene.kinds() >> kind) & 1])
    disks = scene.at.reshape(DISKS, 3)[KNIGHTS:]
    lying = [(float(x) / MICRO, float(y) / MICRO) for x, y, on in disks if on]
    x, y = min(lying, default=(0.5 * (table.battle + table.length), 0.5 * table.width))
    place = min(max(y, float(table.places[0])), float(table.places[-1]))
    dx, dy = x - table.launch, y - place
    distance = sqrt(dx * dx + dy * dy)
    speed = sqrt(2.0 * table.deceleration * distance)
    flick = np.array([table.launch, place, speed * dx / distance, speed * dy / distance])
    weighed = weigher.weigh(scene, flick[None, :], np.array([1 << kind]), np.zeros((1, 4)))[0, 0, kind]
    return Found((Weighed(flick, kind, float(weighed[0]), float(weighed[1]), 0.0),), 0, stopped=False)
