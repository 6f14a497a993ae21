"""The net of the Crylail bots is learnt anew, the same way each time."""

import numpy as np

from quintain.bots.crylail_net import load_net
from quintain.bots.crylail_prospects import FEATURES, HIDDEN, NET, weigh
from quintain.bots.crylail_training import Lesson, learn, says, straight_fit, train


def test_the_same_seed_teaches_the_same_net() -> None:
    told: list[str] = []
    first = train(7, told.append, (2, 2))
    assert first.tolist() == train(7, told.append, (2, 2)).tolist()
    assert first.shape == (NET,)
    assert len(told) == 4


def test_a_net_learns_what_a_lesson_says() -> None:
    random = np.random.default_rng(1)
    features = random.random((2_000, FEATURES))
    ahead = 3.0 * features[:, 0] - 2.0 * features[:, 1] + np.maximum(features[:, 2] - 0.5, 0.0) * 8.0
    lesson = Lesson(features, ahead, np.zeros(2_000, np.int64))
    line, height = straight_fit(lesson)
    straight = np.sqrt(np.mean((features @ line + height - ahead) ** 2))
    learnt = np.sqrt(np.mean((says(learn(lesson, 1, epochs=60), features) - ahead) ** 2))
    assert learnt < 0.85 * straight < 0.85 * np.std(ahead)


def test_the_net_weighs_for_a_bot_as_it_did_in_training() -> None:
    net = load_net()
    assert np.any(net)
    for row in np.random.default_rng(2).random((20, FEATURES)):
        said = weigh(net.tolist(), row.tolist(), [0.0] * HIDDEN)
        np.testing.assert_allclose(said, says(net, row[None, :])[0], rtol=1e-9)
