"""Endings: texts that name them, what they bring, and the place of somebody whose seat a bot took over."""

import pytest

from quintain.core.ending import Ending, demoted, format_ending, outcome_of, parse_ending
from quintain.core.errors import CommandError
from quintain.core.game import Outcome
from tests.room.counting import Count, Counting


@pytest.mark.parametrize("text", ["resigned 2", "time 1", "left 3", "agreed", "aborted"])
def test_an_ending_is_read_as_it_is_written(text: str) -> None:
    ending = parse_ending(text, 3)
    assert ending is not None
    assert format_ending(ending) == text


@pytest.mark.parametrize(
    "text", ["resigned", "resigned 4", "resigned 0", "agreed 1", "left  1", "won 1", "1", "time x"]
)
def test_a_text_that_names_no_ending_is_refused(text: str) -> None:
    with pytest.raises(CommandError, match="expected one of resigned"):
        parse_ending(text, 3)


def test_no_text_is_no_ending() -> None:
    assert parse_ending("", 2) is None


@pytest.mark.parametrize(
    ("ending", "outcome"),
    [
        (Ending("time", 0), Outcome(1, (2, 1), (0, 1), "time")),
        (Ending("left", 1), Outcome(0, (1, 2), (1, 0), "left")),
        (Ending("agreed"), Outcome(None, (1, 1), (0, 1), "agreed")),
        (Ending("aborted"), Outcome(None, (1, 1), (0, 1), "aborted")),
    ],
)
def test_who_ran_out_of_time_or_left_is_last_and_an_agreement_is_shared(ending: Ending, outcome: Outcome) -> None:
    assert outcome_of(Counting(), Count(5, 2, ""), ending) == outcome


@pytest.mark.parametrize(
    ("outcome", "forfeited", "ranks", "winner"),
    [
        (Outcome(0, (1, 2), (1, 0), "target"), (0,), (2, 1), 1),
        (Outcome(0, (1, 2), (1, 0), "target"), (1,), (1, 2), 0),
        (Outcome(0, (1, 3, 2), (9, 1, 4), "target"), (0,), (3, 2, 1), 2),
        (Outcome(0, (1, 2, 2), (9, 4, 4), "target"), (0,), (3, 1, 1), None),
        (Outcome(2, (4, 3, 1, 2), (0, 1, 9, 4), "target"), (0, 2), (3, 2, 3, 1), 3),
        (Outcome(0, (1, 2, 1, 2), (9, 4, 9, 4), "rounds"), (0,), (4, 2, 1, 2), 2),
        (Outcome(0, (1, 2, 1, 2), (9, 4, 9, 4), "rounds"), (2,), (1, 2, 4, 2), 0),
        (Outcome(None, (1, 1), (2, 2), "rounds"), (0, 1), (1, 1), None),
    ],
)
def test_a_seat_that_a_bot_took_over_is_ranked_last(
    outcome: Outcome, forfeited: tuple[int, ...], ranks: tuple[int, ...], winner: int | None
) -> None:
    """L19: equal standings share a rank."""
    told = demoted(outcome, forfeited)
    assert (told.ranks, told.winner) == (ranks, winner)
    assert (told.points, told.reason) == (outcome.points, outcome.reason)


def test_a_match_that_was_called_off_ranks_nobody_last() -> None:
    outcome = Outcome(None, (1, 1), (0, 0), "aborted")
    assert demoted(outcome, (0,)) is outcome
