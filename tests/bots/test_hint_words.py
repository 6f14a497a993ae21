"""What a hint says for its move: no more than was reckoned."""

import pytest

from quintain.bots.bot import Candidate
from quintain.bots.crylail_words import why
from quintain.bots.lancelot_words import why_this
from quintain.crylail.hands import Hand
from quintain.crylail.moves import Move as Flicked
from quintain.crylail.moves import Stand
from quintain.lancelot.moves import Move, Place
from quintain.lancelot.options import Config
from quintain.lancelot.rules import Lancelot

LANCELOT = Lancelot(Config(players=2, size=8, target=7, shields=30))


@pytest.mark.parametrize(
    ("hand", "reckoned"),
    [
        (Hand.STEADY, "With the tremor of your hand reckoned in, your side"),
        (Hand.FLICK, "With what a push by hand usually misses by reckoned in, your side"),
        (Hand.SURGEON, "Flicked exactly so: your side"),
    ],
)
def test_a_hint_names_a_tremor_only_where_the_hand_has_one(hand: Hand, reckoned: str) -> None:
    """C24"""
    best: Candidate[Flicked] = Candidate(Stand(), 0.6, 3.0, (Stand(),))
    assert why(best, hand).startswith(reckoned)


@pytest.mark.parametrize(
    ("gain", "said"),
    [
        (0.0, "It leaves nothing at stake"),
        (2.0, "It leads to 2 shields more than a rival takes in the turns that follow"),
        (-1.0, "It loses the least: 1 shield behind a rival in the turns that follow"),
    ],
)
def test_a_hint_claims_no_advantage_that_was_not_reckoned(gain: float, said: str) -> None:
    first: Move = Place(0)
    best = Candidate(first, 0.44, gain, (first,))
    assert why_this(LANCELOT, LANCELOT.start(), best, ("Ann", "Ben")) == f"{said}; your chance to win is then 44 %."
