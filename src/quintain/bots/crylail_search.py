"""The search for a flick: many candidates under few tremors, few candidates under many, the same tremors for all.

Each round keeps the most promising pairs of flick and knight, lets neighbours share what they learnt (a flick missed by
a tremor is another candidate), and tries flicks around the best. The choice falls by the lower bound. At depth 2 the
best few are weighed again, towards the end of a round, against the answers of the other side.
"""

from dataclasses import dataclass, replace
from functools import cache
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from quintain.bots.bot import Stop
from quintain.bots.crylail_candidates import Geometry, around, candidates, geometry_of, scattered
from quintain.bots.crylail_prospects import chance
from quintain.bots.crylail_scene import Scene, Weigher, spread_after
from quintain.bots.crylail_scorer import A_SIDE, BLADESMAN

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

ROUNDS = (4, 8, 16, 48, 128)
"""Tremors under which a pair has been weighed after each round."""
KEPT = (0.25, 0.2, 0.15, 0.1)
"""The share of the work that each round after the first spends, as pairs kept."""
BOUND = 1.0
"""Standard errors of the bounds."""
HOPE = 0.5
"""Standard errors by which an unsure pair is thought better than it seems, so that it is looked at again."""
SHARED_BELOW = 16
"""Pairs weighed under fewer tremors than this take over what their neighbours learnt."""
SCATTERED = 600
"""Flicks at random beside those of geometry, where there is work for them."""
RANKED = 12
"""Moves that a search tells of."""
ANSWERED = 4
"""Knights in hand up to which answers are looked for: the net knows least of the last ones, and a search most."""
FINALISTS = 6
WORK_FOR_ALL = 30_000
"""With less work half of the finalists are weighed by the answers to them."""
LEAST_TRIED = 8
"""Flicks tried with next to no work."""
LEAST_ANSWERED = 4
"""Tremors of a finalist to which answers are looked for, at least."""
ANSWERS = 90
WEIGHED_ANSWERS = 6
ANSWER_TREMORS = 16
"""What is looked at for one answer: so many flicks, so many of them again, under so many tremors."""
ANSWER_WORK = ANSWERS * 4 + WEIGHED_ANSWERS * ANSWER_TREMORS
LEAST_WORK_FOR_ANSWERS = 4 * LEAST_ANSWERED * ANSWER_WORK
"""Half of it pays for answers to two finalists."""
GOLDEN = (0.8566748838545029, 0.733891856627126, 0.6287067210378086, 0.53859725722361)
"""Steps of an even sequence in four dimensions: powers of the root of x^5 = x + 1."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A flick and a knight, with what they are worth to the mover."""

    flick: Floats | None
    """[4] x, y, vx, vy in metres; None to let the Bladesman stand."""
    kind: int
    chance: float
    """To win the match, 0 to 1."""
    swing: float
    """Expected points of the round, own minus foreign, with what was lost at once."""
    error: float
    """The standard error of the chance."""

    @property
    def bound(self) -> float:
        """The lower bound of the chance, by which choices fall."""
        return self.chance - BOUND * self.error


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found."""

    best: tuple[Weighed, ...]
    """Best first, at least one."""
    depth: int
    stopped: bool


def tremors(many: int, seed: int) -> Floats:
    """[many, 4] standard normal draws, evenly spread in all four dimensions together."""
    shift = np.random.default_rng(seed).random(len(GOLDEN))
    even = (np.arange(1, many + 1)[:, None] * np.array(GOLDEN)[None, :] + shift[None, :]) % 1.0
    draws: Floats = np.interp(even, *_normal_steps())
    return draws


@cache
def _normal_steps() -> tuple[Floats, Floats]:
    """The inverse of the normal distribution function at even steps, closer together in the tails."""
    tails = np.geomspace(1e-6, 1e-3, 64)
    steps = np.concatenate([tails, np.linspace(0.002, 0.998, 997), 1.0 - tails[::-1]])
    normal = NormalDist()
    return steps, np.array([normal.inv_cdf(float(step)) for step in steps])


class _Pairs:
    """Pairs of flick and kind, and the sums of what they were worth under the first `seen` tremors."""

    def __init__(self, flicks: Floats, kinds: Ints) -> None:
        self.flicks = flicks
        self.kinds = kinds
        self.seen = np.zeros(len(kinds), np.int64)
        self.sums = np.zeros((len(kinds), 3))
        """chance, swing, squared chance"""

    def joined(self, other: "_Pairs") -> "_Pairs":
        pairs = _Pairs(np.concatenate([self.flicks, other.flicks]), np.concatenate([self.kinds, other.kinds]))
        pairs.seen = np.concatenate([self.seen, other.seen])
        pairs.sums = np.concatenate([self.sums, other.sums])
        return pairs

    def chosen(self, which: Ints) -> "_Pairs":
        pairs = _Pairs(self.flicks[which], self.kinds[which])
        pairs.seen, pairs.sums = self.seen[which], self.sums[which]
        return pairs

    @property
    def means(self) -> Floats:
        """[n, 2] chance and swing."""
        return self.sums[:, :2] / np.maximum(self.seen, 1)[:, None]

    @property
    def errors(self) -> Floats:
        """[n] of the mean chance; few tremors say little about their own spread, so that of all pairs is mixed in."""
        seen = np.maximum(self.seen, 1)
        variance = np.maximum(self.sums[:, 2] / seen - (self.sums[:, 0] / seen) ** 2, 0.0)
        mixed = (variance * seen + 4.0 * float(np.mean(variance))) / (seen + 4.0)
        return np.sqrt(mixed / seen)


class Search:
    """One search at a time with one weigher."""

    def __init__(self, weigher: Weigher, work: int, stop: Stop, seed: int) -> None:
        self.weigher = weigher
        self.work = work
        self.stop = stop
        self.table = geometry_of(weigher.config.profile)
        self.draws = tremors(ROUNDS[-1], seed)
        self.random = np.random.default_rng(seed + 1)

    def find(self, scene: Scene, depth: int, flicks: Floats | None = None) -> Found:
        """The best flicks of the scene, and standing among them where it is a choice.

        flicks: candidates instead of all that geometry has.
        """
        begun = self.weigher.work
        tried = candidates(self.table, scene.at, thorough=True) if flicks is None else flicks
        ends = depth > 1 and scene.left + scene.again <= ANSWERED and self.work >= LEAST_WORK_FOR_ANSWERS
        own = self.work // 2 if ends else self.work
        pairs = self._first(scene, tried, own, SCATTERED if flicks is None else 0)
        for spent, tremor_count in zip(KEPT, ROUNDS[1:], strict=True):
            left = own - (self.weigher.work - begun)
            if self.stop.asked or left <= 0:
                break
            keep = max(3, int(spent * own / (tremor_count - tremor_count // 3)))
            pairs = self._narrowed(scene, pairs, keep, tremor_count, left)
        return self._ranked(scene, pairs, answered=ends)

    def _first(self, scene: Scene, tried: Floats, work: int, scatter: int = 0) -> _Pairs:
        most = max(LEAST_TRIED, int(0.3 * work / ROUNDS[0]))
        if len(tried) > most:
            tried = tried[self.random.permutation(len(tried))[:most]]
        elif scatter > 0:
            tried = np.concatenate([tried, scattered(self.table, min(scatter, most - len(tried)), self.random)])
        mask = scene.kinds()
        weighed = self.weigher.weigh(scene, tried, np.full(len(tried), mask), self.draws[: ROUNDS[0]])
        kinds = np.array([kind for kind in range(A_SIDE) if (mask >> kind) & 1])
        pairs = _Pairs(np.repeat(tried, len(kinds), axis=0), np.tile(kinds, len(tried)))
        picked = weighed[:, :, kinds].transpose(0, 2, 1, 3).reshape(len(pairs.kinds), ROUNDS[0], 2)
        _add(pairs, np.arange(len(pairs.kinds)), picked)
        return pairs

    def _narrowed(self, scene: Scene, pairs: _Pairs, keep: int, tremor_count: int, left: int) -> _Pairs:
        """The best pairs, and some around them, weighed under more tremors; the last that `left` pays for in part."""
        unsure = int(pairs.seen.min()) < SHARED_BELOW
        hopes = _shared(pairs, self.weigher, self.table) if unsure else pairs.means[:, 0]
        order = np.argsort(-(hopes + HOPE * pairs.errors), kind="stable")[:keep]
        best = pairs.chosen(order)
        if tremor_count < ROUNDS[-1]:
            new = max(2, keep // 3)
            parents = np.minimum(self.random.exponential(0.25 * len(order), new).astype(np.int64), len(order) - 1)
            normals = self.random.standard_normal((new, 3))
            moved = around(best.flicks[parents], self.weigher.tremor, self.table, normals)
            best = best.chosen(np.arange(max(1, len(order) - new))).joined(_Pairs(moved, best.kinds[parents]))
        paid_before = np.cumsum(tremor_count - best.seen) - (tremor_count - best.seen)
        best = best.chosen(np.flatnonzero(paid_before < left))
        for seen in sorted(set(best.seen.tolist())):
            which = np.flatnonzero(best.seen == seen)
            if seen < tremor_count and not self.stop.asked:
                self._weigh(scene, best, which, self.draws[seen:tremor_count])
        return best.chosen(np.flatnonzero(best.seen > 0))

    def _weigh(self, scene: Scene, pairs: _Pairs, which: Ints, draws: Floats) -> None:
        kinds = pairs.kinds[which]
        weighed = self.weigher.weigh(scene, pairs.flicks[which], 1 << kinds, draws)
        _add(pairs, which, weighed[np.arange(len(which)), :, kinds])

    def _ranked(self, scene: Scene, pairs: _Pairs, *, answered: bool) -> Found:
        means, errors = pairs.means, pairs.errors
        bounds = means[:, 0] - BOUND * errors
        order = np.argsort(-bounds, kind="stable")[:RANKED]
        found = [
            Weighed(pairs.flicks[k], int(pairs.kinds[k]), float(means[k, 0]), float(means[k, 1]), float(errors[k]))
            for k in order
        ]
        if scene.again:
            chance, swing = self.weigher.standing(scene)
            found.append(Weighed(None, BLADESMAN, chance, swing, 0.0))
            found.sort(key=lambda each: each.bound, reverse=True)
        looked = 1
        if answered and scene.left + scene.again > 1 and not self.stop.asked:
            found = self._answered(scene, found)
            looked = 2
        return Found(tuple(found), looked, self.stop.asked)

    def _answered(self, scene: Scene, found: list[Weighed]) -> list[Weighed]:
        """The finalists, with how far the other side's best answers are from what the net had said of them.

        All meet the same tremors, and what is common to all says nothing. Few answers say little of how finalists
        differ, so that the differences are taken for as much as they are worth.
        """
        most = int(0.5 * self.work / (LEAST_ANSWERED * ANSWER_WORK))
        finalists = found[: min(most, FINALISTS if self.work >= WORK_FOR_ALL else FINALISTS // 2)]
        many = min(len(self.draws), max(LEAST_ANSWERED, int(0.5 * self.work / (len(finalists) * ANSWER_WORK))))
        rows = []
        for each in finalists:
            if self.stop.asked:
                return found
            rows.append(self._shifts(scene, each, many))
        shifts = np.array(rows)
        common = float(shifts.mean())
        apart = shifts - shifts.mean(axis=0)
        errors = np.square(apart.std(axis=1)) / many
        real = max(0.0, float(np.var(apart.mean(axis=1))) - float(np.mean(errors)))
        again = []
        for each, shift, error in zip(finalists, apart.mean(axis=1).tolist(), errors.tolist(), strict=True):
            chance = each.chance + common + real / (real + error + 1e-9) * shift
            again.append(replace(each, chance=min(1.0, max(0.0, chance))))
        again.sort(key=lambda each: each.bound, reverse=True)
        return again + found[len(finalists) :]

    def _shifts(self, scene: Scene, each: Weighed, many: int) -> Floats:
        """[many] how far the chance after the other side's answers lies above what was said without them."""
        if each.flick is None:
            return np.full(many, self._shift(scene, scene.stood()))
        ends = (self.weigher.played(scene, each.flick, each.kind, draw) for draw in self.draws[:many])
        return np.array([self._shift(scene, after) for after in ends])

    def _shift(self, scene: Scene, after: Scene) -> float:
        sign = 1.0 if after.mover == scene.mover else -1.0
        said = chance(sign * (after.lead + self.weigher.worth(after)), spread_after(scene))
        best = self.answer(after)
        return (best if sign > 0.0 else 1.0 - best) - said

    def answer(self, scene: Scene) -> float:
        """The mover's chance with a flick found quickly; standing is one of its choices, where it is one."""
        if scene.left + scene.again == 0:
            return chance(scene.lead + self.weigher.worth(scene), spread_after(scene))
        tried = candidates(self.table, scene.at, thorough=False)
        if len(tried) > ANSWERS:
            tried = tried[self.random.permutation(len(tried))[:ANSWERS]]
        pairs = self._first(scene, tried, self.work)
        best = pairs.chosen(np.argsort(-pairs.means[:, 0], kind="stable")[:WEIGHED_ANSWERS])
        best.seen[:] = 0
        best.sums[:] = 0.0
        self._weigh(scene, best, np.arange(len(best.kinds)), self.draws[ROUNDS[0] : ROUNDS[0] + ANSWER_TREMORS])
        found = float(np.max(best.means[:, 0]))
        return max(found, self.weigher.standing(scene)[0]) if scene.again else found


def _add(pairs: _Pairs, which: Ints, weighed: Floats) -> None:
    """weighed: [len(which), s, 2] chance and swing under further tremors."""
    pairs.seen[which] += weighed.shape[1]
    pairs.sums[which, :2] += weighed.sum(axis=1)
    pairs.sums[which, 2] += (weighed[:, :, 0] ** 2).sum(axis=1)


def _shared(pairs: _Pairs, weigher: Weigher, table: Geometry) -> Floats:
    """[n] the chance of each pair, with what its neighbours learnt."""
    tremor = weigher.tremor
    flicks = pairs.flicks
    middle = 0.5 * (table.battle + table.length) - table.launch
    slope = flicks[:, 3] / flicks[:, 2]
    scaled = np.stack(
        [
            (flicks[:, 1] + middle * slope) / (middle * (0.5 * tremor.direction + 0.004)),
            np.log(np.hypot(flicks[:, 2], flicks[:, 3])) / (0.5 * tremor.speed + 0.005),
            flicks[:, 1] / 0.03,
        ],
        axis=1,
    )
    values = np.empty(len(flicks))
    for kind in set(pairs.kinds.tolist()):
        which = np.flatnonzero(pairs.kinds == kind)
        place = scaled[which]
        squared = (place**2).sum(axis=1)
        apart = squared[:, None] + squared[None, :] - 2.0 * place @ place.T
        weight = np.exp(-np.maximum(apart, 0.0))
        values[which] = weight @ pairs.sums[which, 0] / (weight @ pairs.seen[which])
    return values
