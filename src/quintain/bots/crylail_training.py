"""Teaches the net of the Crylail bots by self-play, the same way for the same seed: `quintain train crylail`.

Generation by generation, bots that search quickly with the net so far play rounds against themselves, on all tables and
with tremors from a master's to a beginner's; the net then learns how the swing of each round ended from every position
on the way. The same seed and sizes give the same net on the same machine.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log

import numpy as np
from numpy.typing import NDArray

from quintain.bots.bot import Stop
from quintain.bots.crylail_prospects import FEATURES, HIDDEN, NET
from quintain.bots.crylail_scene import Scene, Weigher
from quintain.bots.crylail_scorer import A_SIDE, DISKS, KNIGHTS
from quintain.bots.crylail_search import Search
from quintain.crylail.hands import DEGREE, Tremor
from quintain.crylail.options import Config
from quintain.crylail.table import PRESETS, drak_borg_spots

Floats = NDArray[np.float64]

WORK = 350
"""Flicks simulated for each move of self-play."""
TRUST = 0.2
"""The share of what the search said of a position in the lesson; the rest is what came of it, by the same rule.

The first generation, which knows nothing yet, is not trusted.
"""
ASTRAY = 0.2
"""How often one of the better moves is made instead of the best, so that the net sees other positions too."""
EPOCHS = 24
BATCH = 256
RATE = 0.002
DECAY = 0.1
RIDGE = 10.0
STANDARD_SHARE = 0.6
"""Of the rounds; the others are played on any table."""
GENERATIONS = (800, 1000, 1500)
"""Rounds of self-play of each."""
QUICK_GENERATIONS = (3, 3)
"""Likewise, to try it out."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What rounds of self-play said."""

    features: Floats
    """[n, FEATURES]"""
    ahead: Floats
    """[n] by how much more than the table would score at that time the mover won the rest of the round.

    It is a mean of how the round ended and of what the searches on the way said: later ones count less and less.
    """
    left: NDArray[np.int64]
    """[n] knights in hand, of both sides."""


def round_of_self_play(net: Floats, seed: int, trust: float) -> Iterator[tuple[Floats, float, int]]:
    """Plays one round; features, what was won beyond the table's score, and knights left, of every position in it."""
    random = np.random.default_rng(seed)
    names = sorted(PRESETS)
    name = "standard" if random.random() < STANDARD_SHARE else names[random.integers(len(names))]
    config = Config(profile=PRESETS[name])
    size = exp(random.uniform(log(0.4), log(3.0)))
    tremor = Tremor(size * DEGREE, size * random.uniform(0.03, 0.055), 500.0 * size)
    weigher = Weigher(config, tremor)
    weigher.net = net
    scene = opening(config, random)
    seen: list[tuple[Floats, float, int, float, int]] = []
    while scene.left or scene.again:
        points = weigher.scored(scene)
        now = scene.lead + points[scene.mover] - points[1 - scene.mover]
        found = Search(weigher, WORK, Stop(), int(random.integers(1 << 30))).find(scene, 1)
        said = scene.lead + found.best[0].swing
        seen.append((weigher.features(scene), now, scene.left, said, scene.mover))
        pick = min(int(random.exponential(1.5)), len(found.best) - 1) if random.random() < ASTRAY else 0
        best = found.best[pick]
        if best.flick is None:
            scene = scene.stood()
        else:
            scene = weigher.played(scene, best.flick, best.kind, random.standard_normal(4))
    points = weigher.scored(scene)
    came = scene.lead + points[scene.mover] - points[1 - scene.mover]
    of = scene.mover
    for features, now, left, said, mover in reversed(seen):
        came = trust * said + (1.0 - trust) * (came if mover == of else -came)
        of = mover
        yield features, came - now, left


def opening(config: Config, random: np.random.Generator) -> Scene:
    """The start of a round in the middle of a match, the Drak Borgs in a drawn order."""
    at = np.zeros((DISKS, 3))
    for value, (x, y) in zip(random.permutation(3), drak_borg_spots(config.profile), strict=True):
        at[KNIGHTS + value] = x, y, 1.0
    return Scene(config, at.reshape(-1), np.ones(2 * A_SIDE, np.int64), int(random.integers(2)), 0, None, 0.0, 6)


def play_lesson(net: Floats, rounds: int, seed: int, trust: float) -> Lesson:
    """Rounds of self-play with this net."""
    rows = [row for number in range(rounds) for row in round_of_self_play(net, 1_000_003 * seed + number, trust)]
    return Lesson(
        np.array([row[0] for row in rows]), np.array([row[1] for row in rows]), np.array([row[2] for row in rows])
    )


def joined(lessons: list[Lesson]) -> Lesson:
    """Several lessons as one."""
    return Lesson(
        np.concatenate([each.features for each in lessons]),
        np.concatenate([each.ahead for each in lessons]),
        np.concatenate([each.left for each in lessons]),
    )


def learn(lesson: Lesson, seed: int, epochs: int = EPOCHS) -> Floats:
    """[NET] the net that fits the lesson in the mean square: a straight line first, then Adam with a falling rate.

    The line stands in the first two hidden numbers, one for its positive values and one for its negative ones.
    """
    random = np.random.default_rng(seed)
    line, height = straight_fit(lesson)
    first = random.standard_normal((FEATURES, HIDDEN)) * 0.3
    first[:, 0], first[:, 1] = line, -line
    biases, second = np.zeros(HIDDEN), np.zeros(HIDDEN)
    biases[:2], second[:2] = (height, -height), (1.0, -1.0)
    parts = [first, biases, second, np.zeros(1)]
    means, squares = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    steps = epochs * (len(lesson.ahead) // BATCH + 1)
    step = 0
    for _ in range(epochs):
        order = random.permutation(len(lesson.ahead))
        for begin in range(0, len(order), BATCH):
            which = order[begin : begin + BATCH]
            step += 1
            rate = RATE * (1.0 - (step - 1) / steps)
            found = slopes(parts, lesson.features[which], lesson.ahead[which])
            for k, slope in enumerate(found):
                means[k] += 0.1 * (slope - means[k])
                squares[k] += 0.001 * (slope * slope - squares[k])
                steady = np.sqrt(squares[k] / (1.0 - 0.999**step)) + 1e-8
                parts[k] -= rate * (means[k] / (1.0 - 0.9**step) / steady + DECAY * parts[k])
    return np.concatenate([part.reshape(-1) for part in parts])


def straight_fit(lesson: Lesson) -> tuple[Floats, float]:
    """The weights and the height of the line that fits best, small weights preferred."""
    rows = np.concatenate([lesson.features, np.ones((len(lesson.ahead), 1))], axis=1)
    found = np.linalg.solve(rows.T @ rows + RIDGE * np.eye(FEATURES + 1), rows.T @ lesson.ahead)
    return found[:-1], float(found[-1])


def slopes(parts: list[Floats], features: Floats, ahead: Floats) -> list[Floats]:
    """The gradient of half the mean squared error."""
    first, biases, second, last = parts
    before = features @ first + biases
    hidden = np.maximum(before, 0.0)
    error = (hidden @ second + last[0] - ahead) / len(ahead)
    back = error[:, None] * second[None, :] * (before > 0.0)
    return [features.T @ back, back.sum(axis=0), hidden.T @ error, np.array([error.sum()])]


def says(net: Floats, features: Floats) -> Floats:
    """[n] what the net says of each row."""
    first = net[: FEATURES * HIDDEN].reshape(FEATURES, HIDDEN)
    biases, second = net[FEATURES * HIDDEN :][:HIDDEN], net[FEATURES * HIDDEN + HIDDEN :][:HIDDEN]
    hidden: Floats = np.maximum(features @ first + biases, 0.0)
    said: Floats = hidden @ second + net[-1]
    return said


def spreads(net: Floats, lesson: Lesson) -> list[float]:
    """The standard deviation of what the net misses, by knights left from 0 on."""
    missed = lesson.ahead - says(net, lesson.features)
    return [
        round(float(np.sqrt(np.mean(missed[lesson.left == left] ** 2))), 2) if (lesson.left == left).any() else 0.0
        for left in range(2 * A_SIDE + 1)
    ]


def train(seed: int, told: Callable[[str], None], rounds: Sequence[int] = GENERATIONS) -> Floats:
    """[NET] what these generations of self-play teach. told: hears of each. rounds: of each generation."""
    net = np.zeros(NET)
    played: list[Lesson] = []
    for generation, many in enumerate(rounds):
        played.append(play_lesson(net, many, seed * 100 + generation, TRUST if generation else 0.0))
        kept = joined(played[-3:])
        net = learn(kept, seed)
        told(f"generation {generation}: {many} rounds, misses by {spreads(net, played[-1])}")
    return net
