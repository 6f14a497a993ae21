"""Clocks: charged while they run, stopped, passed on, forgiven their lag, and never gaining time by anything else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.clock import (
    DAY_MS,
    MOST_LAG_MS,
    Clock,
    Terms,
    after_downtime,
    forgiven,
    going,
    moved,
    new_clock,
    passed,
    remaining,
    runs_out_at,
    stopped,
    too_late,
)

FISCHER = Terms("fischer", 60_000, 2_000)
A_MOVE = Terms("move", 30_000)
DAYS = Terms("days", DAY_MS)


def ticking(terms: Terms = FISCHER, seat: int = 0, since: int = 1_000, seats: int = 2) -> Clock:
    return passed(new_clock(terms, seats), seat, since)


def test_the_time_of_the_seat_on_turn_runs_and_nobody_elses() -> None:
    clock = ticking()
    assert [remaining(clock, seat, 11_000) for seat in (0, 1)] == [50_000, 60_000]
    assert remaining(clock, 0, 99_000) == 0


def test_a_match_without_a_clock_has_none_that_runs() -> None:
    clock = ticking(Terms())
    assert (clock.running, runs_out_at(clock), too_late(clock, 10**15)) == (None, None, False)


def test_a_move_is_charged_and_gets_its_increment() -> None:
    """Fischer"""
    clock = passed(moved(ticking(), 11_000), 1, 11_000)
    assert (clock.left, clock.running, clock.since) == ((52_000, 60_000), 1, 11_000)


def test_the_way_of_a_move_is_forgiven_up_to_a_cap() -> None:
    """Lag credit"""
    assert moved(ticking(), 11_000, lag=100).left[0] == 52_100
    assert moved(ticking(), 11_000, lag=100_000).left[0] == 52_000 + MOST_LAG_MS
    assert moved(ticking(), 1_050, lag=200).left[0] == 62_000
    assert moved(ticking(), 1_050, lag=-200).left[0] == 61_950
    assert (forgiven(ticking(), 1_050, 200), forgiven(ticking(), 900, 200)) == (50, 0)


def test_a_move_is_too_late_when_its_time_has_run_out_but_for_its_lag() -> None:
    clock = ticking()
    assert not too_late(clock, 60_999)
    assert too_late(clock, 61_000)
    assert not too_late(clock, 61_000, lag=1)
    assert too_late(clock, 61_000 + MOST_LAG_MS, lag=10_000)


def test_time_runs_out_when_no_lag_could_save_a_move() -> None:
    clock = ticking()
    at = runs_out_at(clock)
    assert at == 61_000 + MOST_LAG_MS
    assert too_late(clock, at, lag=MOST_LAG_MS)
    assert not too_late(clock, at - 1, lag=MOST_LAG_MS)


@pytest.mark.parametrize("terms", [A_MOVE, DAYS])
def test_each_turn_has_its_own_time(terms: Terms) -> None:
    """Per move, days per move"""
    clock = passed(moved(ticking(terms), 11_000), 1, 11_000)
    assert clock.left == (terms.initial,) * 2
    back = passed(clock, 0, 15_000)
    assert back.left == (terms.initial, terms.initial - 4_000)
    assert passed(back, 1, 16_000).left[1] == terms.initial


def test_the_same_seat_on_turn_again_does_not_get_its_time_anew() -> None:
    """Taking back a bot's answer and one's own move"""
    clock = passed(ticking(A_MOVE), 0, 11_000)
    assert remaining(clock, 0, 11_000) == 20_000


def test_in_a_pause_no_time_runs_and_it_goes_on_from_where_it_stood() -> None:
    clock = stopped(ticking(A_MOVE), 11_000)
    assert (clock.running, clock.left) == (None, (20_000, 30_000))
    assert stopped(clock, 50_000) is clock
    again = going(clock, 0, 90_000)
    assert remaining(again, 0, 91_000) == 19_000


def test_a_move_that_nobody_is_charged_for_changes_nothing() -> None:
    """A bot's"""
    clock = new_clock(FISCHER, 2)
    assert moved(clock, 5_000) is clock


def test_time_that_the_server_was_away_is_given_back() -> None:
    """Downtime credited"""
    clock = ticking()
    assert remaining(after_downtime(clock, 5_000, 11_000), 0, 11_000) == 55_000
    assert remaining(after_downtime(clock, 500_000, 11_000), 0, 11_000) == 60_000
    assert after_downtime(clock, -5, 11_000) == clock
    still = stopped(clock, 2_000)
    assert after_downtime(still, 5_000, 11_000) is still


def test_a_wall_clock_that_was_put_back_takes_and_gives_nothing() -> None:
    assert remaining(ticking(), 0, 500) == 60_000
    assert moved(ticking(), 500).left[0] == 62_000


acts = st.tuples(st.sampled_from(("move", "pass", "stop", "go", "down")), st.integers(0, 2), st.integers(0, 90_000))


@given(st.lists(acts, max_size=30), st.sampled_from((FISCHER, A_MOVE, DAYS)))
def test_no_clock_gains_time_but_by_increment_and_credit(script: list[tuple[str, int, int]], terms: Terms) -> None:
    """Whatever is done in whatever order; each turn's own time apart."""
    clock, now = new_clock(terms, 3), 0
    for act, seat, number in script:
        before = clock
        now += number % 1_000 * 40
        lag = number % 700
        match act:
            case "move":
                clock = moved(clock, now, lag)
            case "pass":
                clock = passed(clock, seat, now)
            case "stop":
                clock = stopped(clock, now)
            case "go":
                clock = going(clock, seat, now)
            case _:
                clock = after_downtime(clock, number, now)
        for each in range(3):
            gained = remaining(clock, each, now) - remaining(before, each, now)
            credit = {"move": terms.increment + MOST_LAG_MS, "down": number}.get(act, 0)
            anew = terms.anew and act in {"move", "pass"}
            assert gained <= credit or (anew and remaining(clock, each, now) == terms.initial)
            assert remaining(clock, each, now) >= 0
