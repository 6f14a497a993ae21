"""Draws follow from seed and label alone, and are fair."""

from quintain.core.chance import Draws


def test_the_same_seed_and_label_draw_the_same() -> None:
    one, other = Draws(b"seed", "room 3"), Draws(b"seed", "room 3")
    assert [one.below(6) for _ in range(50)] == [other.below(6) for _ in range(50)]


def test_another_label_draws_differently() -> None:
    assert Draws(b"seed", "a").word() != Draws(b"seed", "b").word()


def test_the_stream_is_the_same_on_every_machine() -> None:
    draws = Draws(b"quintain", "golden")
    assert [draws.below(1000) for _ in range(6)] == GOLDEN_BELOW
    assert [round(draws.normal(), 12) for _ in range(3)] == GOLDEN_NORMAL


def test_every_outcome_is_about_equally_frequent() -> None:
    draws = Draws(b"fair", "dice")
    counts = [0] * 6
    for _ in range(6000):
        counts[draws.below(6)] += 1
    assert min(counts) > 900
    assert max(counts) < 1100


def test_normal_numbers_have_mean_0_and_deviation_1() -> None:
    draws = Draws(b"fair", "normal")
    found = [draws.normal() for _ in range(4000)]
    mean = sum(found) / len(found)
    variance = sum((number - mean) ** 2 for number in found) / len(found)
    assert abs(mean) < 0.05
    assert abs(variance - 1) < 0.08


GOLDEN_BELOW = [728, 102, 573, 470, 81, 125]
GOLDEN_NORMAL = [-0.212654769319, 1.75623930451, -2.178191449073]
