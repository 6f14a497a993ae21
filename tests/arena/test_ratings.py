"""Ratings against cases reckoned by hand, and chances against players who are simulated."""

import math
import random

import pytest

from quintain.arena.ratings import (
    COLDEST,
    HOTTEST,
    LEAST_TO_FIT,
    MU,
    SIGMA,
    TAU,
    USUAL_TEMPERATURE,
    Contestant,
    Rating,
    Spoilt,
    Told,
    bot_subject,
    fit_temperature,
    interval,
    rate,
    side_ranks,
    strengths,
    told,
    why_unrated,
    win_chances,
)

BETA = MU / 6
"""The spread of a performance in Weng and Lin's model."""


def contestants(*ranks: int, bots: tuple[int, ...] = ()) -> list[Contestant]:
    return [
        Contestant(bot_subject("page") if seat in bots else f"u{seat}", side=seat, rank=rank)
        for seat, rank in enumerate(ranks)
    ]


def test_a_win_between_two_beginners_moves_both_as_reckoned_by_hand() -> None:
    """Weng and Lin, algorithm 4: mu changes by (sigma² / c) (1 - p), with p = 1/2 and c² = 2 (sigma² + beta²)."""
    variance = SIGMA**2 + TAU**2
    c = math.sqrt(2 * (variance + BETA**2))
    change = variance / c / 2
    winner, loser = rate(contestants(1, 2), [Rating(), Rating()])
    assert winner.mu == pytest.approx(MU + change, rel=1e-12)
    assert loser.mu == pytest.approx(MU - change, rel=1e-12)
    assert winner.mu == pytest.approx(27.6354, abs=1e-4)
    assert winner.sigma < SIGMA > loser.sigma


def test_three_seats_are_ranked_and_not_only_won() -> None:
    """Plackett-Luce with equal ratings: first (1 - 1/3), second (-1/3 + 1 - 1/2), third (-1/3 - 1/2)."""
    variance = SIGMA**2 + TAU**2
    c = math.sqrt(3 * (variance + BETA**2))
    after = rate(contestants(1, 2, 3), [Rating()] * 3)
    for rating, share in zip(after, (2 / 3, 1 / 6, -5 / 6), strict=True):
        assert rating.mu == pytest.approx(MU + variance / c * share, rel=1e-12)


def test_a_shared_rank_leaves_equals_where_they_are() -> None:
    """L19: equal standings share a rank."""
    first, second = rate(contestants(1, 1), [Rating(), Rating()])
    assert first.mu == pytest.approx(second.mu)
    assert first.mu == pytest.approx(MU)


def test_partners_win_and_lose_together() -> None:
    """C22: four in two teams; the seats of a side change alike, the surer one less."""
    four = [Contestant(f"u{seat}", seat % 2, 1 + seat % 2) for seat in range(4)]
    assert side_ranks(four) == [1, 2]
    after = rate(four, [Rating(), Rating(), Rating(sigma=2.0), Rating()])
    assert after[0].mu > after[2].mu > MU > after[1].mu == after[3].mu
    assert strengths(four, [Rating(1), Rating(2), Rating(4), Rating(8)]) == (5, 10)


def test_people_loosen_and_bots_do_not() -> None:
    """arena/ratings.py: a level holds the scale in place."""
    settled = Rating(MU, 0.001)
    person, bot = rate(contestants(1, 2, bots=(1,)), [settled, settled])
    assert person.sigma == pytest.approx(TAU, rel=0.01)
    assert bot.sigma <= 0.001
    assert bot.mu == pytest.approx(MU, abs=1e-5)
    assert person.mu > MU + 1e-4


def test_the_interval_is_that_of_the_normal_curve() -> None:
    """1.96 standard deviations."""
    assert interval(Rating(25, 2)) == pytest.approx((21.08, 28.92))


@pytest.mark.parametrize(
    ("ones", "agreed", "spoilt", "why"),
    [
        (contestants(1, 2), True, (), ""),
        (contestants(1, 2, bots=(1,)), True, (), ""),
        (contestants(1, 2), False, (), "not_agreed"),
        (contestants(1, 2), True, (Spoilt.HINTS,), "hints"),
        (contestants(1, 2), True, (Spoilt.TAKE_BACKS,), "take_backs"),
        (contestants(1, 1), True, (Spoilt.ABORTED,), "aborted"),
        (contestants(1, 2), True, (Spoilt.CUSTOM,), "custom"),
        (contestants(1, 2, bots=(0, 1)), True, (), "bots"),
        ([Contestant("u", 0, 1), Contestant("", 1, 2)], True, (), "guest"),
        ([Contestant("u", 0, 1), Contestant("u", 1, 2)], True, (), "same_player"),
        ([Contestant("u", 0, 1), Contestant("v", 0, 1)], True, (), "one_side"),
    ],
)
def test_what_is_rated(ones: list[Contestant], agreed: bool, spoilt: tuple[Spoilt, ...], why: str) -> None:
    """Rated by consent, never with hints or take-backs, and between different people who have accounts."""
    assert why_unrated(ones, agreed=agreed, spoilt=spoilt) == why


def test_chances_are_the_softmax() -> None:
    """exp(5/5) : exp(0)"""
    assert win_chances([30.0, 25.0], 5.0) == pytest.approx([math.e / (1 + math.e), 1 / (1 + math.e)])
    assert win_chances([25.0] * 4, 3.0) == pytest.approx([0.25] * 4)
    assert win_chances([1e6, 0.0], COLDEST) == [1.0, 0.0]


def test_the_temperature_is_that_of_the_greatest_likelihood() -> None:
    """By hand: a lead of 4 that wins 3 of 4 matches has p = 3/4 = 1 / (1 + exp(-4 / T)), so T = 4 / ln 3."""
    won, lost = Told((24.0, 20.0), (1, 2)), Told((24.0, 20.0), (2, 1))
    assert fit_temperature([won, won, won, lost] * 25) == pytest.approx(4 / math.log(3), rel=1e-6)
    drawn = Told((24.0, 20.0), (1, 1))
    assert fit_temperature([won, drawn] * 50) == pytest.approx(4 / math.log(3), rel=1e-6)


def test_the_temperature_stays_within_bounds() -> None:
    """Who always wins, who always loses, and too few to tell."""
    won, lost = Told((24.0, 20.0), (1, 2)), Told((24.0, 20.0), (2, 1))
    assert fit_temperature([won] * LEAST_TO_FIT) == pytest.approx(COLDEST)
    assert fit_temperature([lost] * LEAST_TO_FIT) == pytest.approx(HOTTEST)
    assert fit_temperature([won] * (LEAST_TO_FIT - 1)) == USUAL_TEMPERATURE


def _season(seats: int, matches: int, people: int = 40) -> list[Told]:
    """Matches between people of hidden skills, rated as they come; the winner drawn in proportion to exp(skill)."""
    chance = random.Random(7)
    skills = [chance.gauss(0, 1.0) for _ in range(people)]
    ratings = [Rating()] * people
    played = []
    for _ in range(matches):
        sat = chance.sample(range(people), seats)
        order = sorted(sat, key=lambda one: chance.expovariate(math.exp(skills[one])))
        ones = [Contestant(f"u{one}", seat, order.index(one) + 1) for seat, one in enumerate(sat)]
        before = [ratings[one] for one in sat]
        played.append(told(ones, before))
        for one, rating in zip(sat, rate(ones, before), strict=True):
            ratings[one] = rating
    return played


@pytest.mark.parametrize("seats", [2, 4])
def test_chances_that_were_fitted_on_one_season_hold_in_the_next(seats: int) -> None:
    """Calibration: of the matches that a side was to win with chance p, it wins about the share p."""
    played = _season(seats, 5_000)
    temperature = fit_temperature(played[1_000:3_000])
    bins: dict[int, list[tuple[float, bool]]] = {}
    for match in played[3_000:]:
        for p, rank in zip(win_chances(match.strengths, temperature), match.ranks, strict=True):
            bins.setdefault(int(p * 5), []).append((p, rank == 1))
    checked = [cases for cases in bins.values() if len(cases) >= 200]
    assert len(checked) >= 3
    for cases in checked:
        awaited = sum(p for p, _ in cases) / len(cases)
        found = sum(won for _, won in cases) / len(cases)
        noise = math.sqrt(awaited * (1 - awaited) / len(cases))
        assert abs(found - awaited) < 0.03 + 2.5 * noise


def test_the_library_s_own_forecast_is_the_worse_one() -> None:
    """Why predict_win is not shown: its log-loss on the same matches is greater."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    played = _season(4, 3_000)
    temperature = fit_temperature(played[1_000:2_000])

    def loss(match: Told, chances: list[float]) -> float:
        return -math.log(chances[match.ranks.index(1)])

    ours = sum(loss(match, win_chances(match.strengths, temperature)) for match in played[2_000:])
    theirs = sum(
        loss(match, model.predict_win([[model.rating(mu=mu, sigma=2.0)] for mu in match.strengths]))
        for match in played[2_000:]
    )
    assert ours < theirs
