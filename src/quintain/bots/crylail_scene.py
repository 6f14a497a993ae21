"""A position of Crylail as the kernels read it, and the workspace that weighs flicks from it. Imports numba."""

from dataclasses import dataclass, replace
from math import ceil, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from quintain.bots import crylail_outcomes as out
from quintain.bots import crylail_prospects as prospects
from quintain.bots.crylail_compiled import KERNELS
from quintain.bots.crylail_net import FLICK_SPREADS, ROUND_SPREAD, load_net
from quintain.bots.crylail_scorer import A_SIDE, AT, BLADESMAN, CLERIC_PENALTY, DISKS, KNIGHTS, ON
from quintain.crylail.disks import KINDS, Side, knight_of
from quintain.crylail.hands import DEGREE, Tremor
from quintain.crylail.motion import MILLIGRAMS
from quintain.crylail.options import Config, Crossing, LastKnight, PushedBack
from quintain.crylail.rows import (
    LAYOUT_ROWS,
    LOG_ROOM,
    LOG_ROW,
    MICRO,
    REALS,
    ROOM,
    WHOLES,
    XE,
    YE,
    figures_of,
)
from quintain.crylail.rules import Crylail
from quintain.crylail.scoring import SpearRivals
from quintain.crylail.state import Phase, State

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

POINTS_A_ROUND = 14
"""What the better side makes of a round between good players: tells how many rounds a match to points still has."""
USUAL_WAY = 1_365_000
"""µm; from the Launch Line to the Drak Borgs on the standard table: misses grow with the way."""
SURE: Final = 0.3
"""Points; the spread when nothing is left to come: a lead of one is a win."""

LONG: Final = 40
"""Rounds; with so many to come a chance grows evenly with the points."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position between two flicks. Arrays are never changed."""

    config: Config
    at: Floats
    """[DISKS * 3] x, y in µm and 1 on the table or 0; before a second flick the Bladesman is lifted off."""
    unsent: Ints
    """[KNIGHTS] 1 in hand."""
    mover: Side
    again: int
    """1 when the Bladesman may be flicked a second time (C15)."""
    standing: tuple[float, float] | None
    """Where the Bladesman lies then."""
    lead: float
    """The mover's, in the match, with what was lost in this round (C10, C17), before the table is scored."""
    rounds_left: int
    """After this one."""

    @property
    def left(self) -> int:
        """Knights still in hand, of both sides."""
        return int(self.unsent.sum())

    def kinds(self) -> int:
        """A bit for each kind that the mover may send now (C5, C13, C15)."""
        if self.again:
            return 1 << BLADESMAN
        hand = [kind for kind in range(A_SIDE) if self.unsent[A_SIDE * self.mover + kind]]
        if self.config.last_knight is LastKnight.FORBIDDEN:
            calm = [kind for kind in hand if kind > 1]
            if len(calm) == 1 and len(hand) > 1:
                hand.remove(calm[0])
        return sum(1 << kind for kind in hand)

    @property
    def seen(self) -> Floats:
        """As `at`, with the Bladesman where it lies."""
        if self.standing is None:
            return self.at
        at = self.at.copy()
        disk = A_SIDE * self.mover + BLADESMAN
        at[3 * disk : 3 * disk + 3] = (*self.standing, 1.0)
        return at

    def for_points(self) -> "Scene":
        """As if the match were even and long, so that the best chance is with the flick that brings most points."""
        return replace(self, lead=0.0, rounds_left=LONG)

    def stood(self) -> "Scene":
        """After the Bladesman stands."""
        return replace(self, at=self.seen, mover=1 - self.mover, again=0, standing=None, lead=-self.lead)


def scene_of(game: Crylail, state: State) -> Scene:
    """The state, which must wait for a move, as its mover sees it."""
    mover = game.side_on_turn(state)
    again = state.phase is Phase.RELAUNCH
    at = np.zeros(DISKS * 3)
    for spot in state.on_table:
        at[3 * spot.disk : 3 * spot.disk + 3] = spot.x, spot.y, 1.0
    standing = None
    if again:
        disk = knight_of(mover, KINDS[BLADESMAN])
        standing = float(at[3 * disk]), float(at[3 * disk + 1])
        at[3 * disk + ON] = 0.0
    unsent = np.zeros(KNIGHTS, np.int64)
    unsent[list(state.unsent)] = 1
    totals = state.totals
    lead = float(totals[mover] - totals[1 - mover])
    lead += sum(CLERIC_PENALTY if lost.by != mover else -CLERIC_PENALTY for lost in state.clerics_lost)
    return Scene(game.config, at, unsent, mover, int(again), standing, lead, rounds_left(game.config, state))


def rounds_left(config: Config, state: State) -> int:
    """How many rounds are still to come after this one; for a match to points, as good players need."""
    if config.rounds:
        return config.rounds - state.round
    missing = config.points + 1 - max(state.totals)
    return max(ceil(missing / POINTS_A_ROUND) - 1, 2 - state.round, 0)


def spread_after(scene: Scene) -> float:
    """The standard deviation of what is still to come after the next flick, in points."""
    left = max(scene.left - 1 + scene.again, 0)
    return sqrt(SURE**2 + FLICK_SPREADS[min(left, len(FLICK_SPREADS) - 1)] ** 2 + scene.rounds_left * ROUND_SPREAD**2)


class Weigher:
    """Weighs flicks for one configuration. Not for two threads at once; make one for each thought."""

    def __init__(self, config: Config, tremor: Tremor, *, far_sighted: bool = True, sees_clerics: bool = True) -> None:
        """far_sighted: whether it knows more of the rest of a round than what the table would score now."""
        self.config = config
        self.tremor = tremor
        self.net = load_net() if far_sighted else np.zeros(prospects.NET)
        self.work = 0
        figures, shapes = figures_of(config.profile)
        self._table, self._shapes = np.array(figures), np.array(shapes)
        self._figures = _figures(config, tremor, sees_clerics=sees_clerics)
        self._real, self._whole = np.zeros(REALS), np.zeros(WHOLES, np.int64)
        self._log = np.zeros(out.LOG_ROWS * LOG_ROW if config.crossing is Crossing.EVER else 0)
        self._whole[LOG_ROOM] = len(self._log) // LOG_ROW
        self._layout = np.zeros(LAYOUT_ROWS * ROOM)
        self._after, self._hand = np.zeros(AT), np.zeros(KNIGHTS, np.int64)
        self._scratch, self._features = np.zeros(4), np.zeros(prospects.FEATURES)
        self._hidden = np.zeros(prospects.HIDDEN)

    def weigh(self, scene: Scene, flicks: Floats, kinds: Ints, draws: Floats) -> Floats:
        """[m, s, A_SIDE, 2] the mover's chance to win the match and its swing in this round, by kind; 0 if left out.

        flicks: [m, 4] x, y, vx, vy in metres. kinds: [m] bits. draws: [s, 4] standard normal.
        """
        results = np.zeros((len(flicks), len(draws), A_SIDE, out.RESULTS))
        self._figures[out.LEAD] = scene.lead
        self._figures[out.SPREAD] = spread_after(scene)
        KERNELS["weigh_flicks"](
            self._real, self._whole, self._table, self._shapes, self._log, self._figures, self.net,
            scene.at, scene.unsent, scene.mover, scene.again,
            np.ascontiguousarray(flicks).reshape(-1), kinds, np.ascontiguousarray(draws).reshape(-1),
            self._layout, self._after, self._hand, self._scratch, self._features, self._hidden, results.reshape(-1),
        )  # fmt: skip
        self.work += len(flicks) * len(draws)
        return results

    def played(self, scene: Scene, flick: Floats, kind: int, draw: Floats) -> Scene:
        """The scene after one flick ([4], metres) with one tremor ([4])."""
        crossed = KERNELS["play_flick"](
            self._real, self._whole, self._table, self._shapes, self._log, self._figures,
            scene.at, flick, draw, self._layout, self._after, self._scratch,
        )  # fmt: skip
        at = self._after[: DISKS * 3].copy()
        fixed = float(self._scratch[0])
        self.work += 1
        disk = A_SIDE * scene.mover + kind
        unsent = scene.unsent.copy()
        unsent[disk] = 0
        mine = unsent[A_SIDE * scene.mover : A_SIDE * (scene.mover + 1)].sum()
        stays = bool(crossed) and not (self.config.last_knight is LastKnight.PENALTY and kind <= 1 and not mine)
        place = tuple(np.rint(self._real[[XE + out.FLICKED, YE + out.FLICKED]] * MICRO).tolist())
        if kind == KINDS.index(KINDS[-1]) and not stays:
            fixed -= CLERIC_PENALTY
        lead = scene.lead + fixed
        if kind == BLADESMAN and stays and not scene.again:
            return replace(scene, at=at, unsent=unsent, again=1, standing=place, lead=lead)
        if stays:
            at[3 * disk : 3 * disk + 3] = (*place, 1.0)
        return replace(scene, at=at, unsent=unsent, mover=1 - scene.mover, again=0, standing=None, lead=-lead)

    def _lying(self, scene: Scene) -> Floats:
        """[AT] what is seen, with room for its gaps."""
        self._after[: DISKS * 3] = scene.seen
        return self._after

    def worth(self, scene: Scene) -> float:
        """The swing that the mover may expect of the rest of the round."""
        worth = KERNELS["swing_of"](
            self._lying(scene), scene.unsent, scene.mover, scene.again, self._figures, self.net,
            self._scratch, self._features, self._hidden,
        )  # fmt: skip
        return float(worth)

    def standing(self, scene: Scene) -> tuple[float, float]:
        """The mover's chance and swing when its Bladesman stands (C15)."""
        value = -self.worth(scene.stood())
        return prospects.chance(scene.lead + value, spread_after(scene)), value

    def features(self, scene: Scene) -> Floats:
        """[FEATURES] as the net sees the scene; the swing if it were scored now is `scored`."""
        points = np.array(self.scored(scene))
        KERNELS["features_of"](
            self._lying(scene), scene.unsent, scene.mover, scene.again, self._figures, points, self._features
        )
        return self._features.copy()

    def scored(self, scene: Scene) -> tuple[float, float]:
        """[2] what the table would score now."""
        figures = self._figures
        KERNELS["points_of"](
            self._lying(scene), figures[prospects.TABLE_LENGTH], figures[prospects.TOLERANCE],
            int(figures[prospects.RIVALS]), self._scratch,
        )  # fmt: skip
        return float(self._scratch[0]), float(self._scratch[1])


def _figures(config: Config, tremor: Tremor, *, sees_clerics: bool) -> Floats:
    profile = config.profile
    figures = np.zeros(out.OUTCOME_FIGURES)
    figures[prospects.TABLE_LENGTH] = profile.length
    figures[prospects.TABLE_WIDTH] = profile.width
    figures[prospects.BATTLE] = profile.battle_line
    figures[prospects.TOLERANCE] = config.tolerance
    figures[prospects.RIVALS] = config.spear_rivals is SpearRivals.ALL
    way = (0.5 * (profile.battle_line + profile.length) - profile.launch_line) / USUAL_WAY
    figures[prospects.SHAKE_DIRECTION] = way * tremor.direction / DEGREE
    figures[prospects.SHAKE_SPEED] = way * tremor.speed / 0.04
    figures[out.EVER] = config.crossing is Crossing.EVER
    figures[out.PUSHED_BACK] = config.pushed_back is PushedBack.REMOVED
    figures[out.PENALTY] = config.last_knight is LastKnight.PENALTY
    figures[out.LAUNCH] = profile.launch_line
    figures[out.RADIUS] = profile.radius
    figures[out.INVERSE_MASS] = MILLIGRAMS / profile.disk_mass
    figures[out.TREMOR_DIRECTION] = tremor.direction
    figures[out.TREMOR_SPEED] = tremor.speed
    figures[out.TREMOR_PLACING] = tremor.placing
    figures[out.SIGHT] = sees_clerics
    figures[out.SPREAD] = 1.0
    return figures
