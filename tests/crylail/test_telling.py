"""What is said of the things that happen, word for word."""

import pytest

from quintain.core.game import Outcome
from quintain.crylail.moves import (
    CoinFlipped,
    DrakBorgOff,
    Event,
    Fell,
    Flicked,
    MatchOver,
    OrderDrawn,
    Removed,
    Stand,
    Struck,
)
from quintain.crylail.options import Config, LastKnight
from quintain.crylail.position import parse_position
from quintain.crylail.rules import Crylail
from quintain.crylail.scoring import Dispute, Sheet
from quintain.crylail.table import Flick
from quintain.crylail.telling import award_sentence, dispute_sentence, tell, tell_all
from tests.crylail.matches import BLADESMAN, HERO, NAMES, PLAIN, in_round, straight

TEAMS = ("Ann", "Bob", "Cid", "Dora")
PROFILE = PLAIN.config.profile


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (CoinFlipped(1), "The flipped knight falls for Bob, who begins."),
        (OrderDrawn(2, (4, 5, 3), 0), "Round 2: the Drak Borgs stand 4, 5, 3 from the right; Ann first."),
        (Struck(0.5, 0, 13, 1.0), "Ann's Hero hits the Drak Borg 4."),
        (Struck(0.5, 0, 13, 0.01), ""),
        (Struck(0.5, 0, None, 1.0), "Ann's Hero hits a triangle, which goes back to its place."),
        (Fell(0.5, 14, 0, 0, "left"), "The Drak Borg 5 falls over the left edge."),
        (Removed(0, 0, "C7", True, 1.0, 0, 0), ""),
        (Removed(0, 0, "C7", False, 1.0, 0, 0), "Ann's Hero is not beyond the Battle Line and is removed."),
        (Removed(11, 0, "C9", True, 1.0, 0, 0), "Ann will lose 4 points for a Cleric."),
        (Removed(0, 0, "C13", False, 1.0, 0, 0), "Ann's Hero was sent last and is removed without scoring."),
        (DrakBorgOff(5, 0, 1.0, 0, 0), "Bob gets 5 points at once for the Drak Borg 5."),
        (MatchOver(Outcome(1, (2, 1), (3, 8), "rounds"), (3, 8)), "Bob wins the match, 8 : 3."),
        (MatchOver(Outcome(None, (1, 1), (8, 8), "rounds"), (8, 8)), "The match is a draw, 8 : 8."),
    ],
)
def test_an_event_is_a_sentence(event: Event, sentence: str) -> None:
    assert tell(event, NAMES, PROFILE) == sentence


def test_a_team_is_told_by_both_its_names() -> None:
    """C22"""
    assert tell(CoinFlipped(1), TEAMS, PROFILE) == "The flipped knight falls for Bob and Dora, who begin."
    assert (
        tell(DrakBorgOff(5, 0, 1.0, 0, 0), TEAMS, PROFILE) == "Bob and Dora get 5 points at once for the Drak Borg 5."
    )
    assert tell(Struck(0.5, 0, 13, 1.0), TEAMS, PROFILE) == "The Hero of Ann and Cid hits the Drak Borg 4."


@pytest.mark.parametrize(
    ("vx", "vy", "how"),
    [
        (2_300_000, 0, "at 50.2 % power, straight ahead"),
        (1_000_000, 1_000_000, "at 19.0 % power, 45.0° to the left"),
        (1_000_000, -100_000, "at 9.6 % power, 5.7° to the right"),
        (0, 0, "without any speed"),
    ],
)
def test_a_flick_is_told_with_power_and_direction(vx: int, vy: int, how: str) -> None:
    """C6"""
    played = PLAIN.resolve(in_round(), Flick(HERO, 200_000, 350_000, vx, vy))
    assert tell(played.events[0], NAMES, PROFILE) == f"Ann flicks the Hero {how}."


def test_the_second_flick_of_a_bladesman_is_told_as_such() -> None:
    """C15"""
    first = PLAIN.resolve(in_round(), straight(BLADESMAN, 350, to=1600))
    second = PLAIN.resolve(first.state, straight(BLADESMAN, 350, to=1600))
    assert isinstance(second.events[0], Flicked)
    assert tell(second.events[0], NAMES, PROFILE).startswith("Ann flicks the Bladesman again at ")
    assert tell_all(PLAIN.resolve(first.state, Stand()).events, NAMES, PROFILE) == "Ann lets the Bladesman stand."


FIVE_FOR_THE_HERO, SIX_FOR_THE_HERO = (f"{points} points, two of them for the Hero." for points in (5, 6))


def awards(text: str) -> list[str]:
    """The sentences of a score sheet."""
    sheet = parse_position(text).score()
    assert isinstance(sheet, Sheet)
    return [award_sentence(award, NAMES) for award in sheet.awards]


def test_the_score_sheet_says_what_each_award_rests_on() -> None:
    """C19, C12"""
    assert awards(
        "0 spearman 1700 100; 1 slinger 1600 300; 1 slayer 1500 100; 0 hero 1500 500;"
        "3 at 1500 200; 4 at 1500 420; lost 5 by 1; cleric lost by 0"
    ) == [
        "Ann gets 5 points: Bob knocked the Drak Borg 5 off the table.",
        "Ann loses 4 points for a Cleric.",
        "Ann's Spearman is closest to the Void at 130.0 mm, Bob's Slinger at 230.0 mm: 6 points.",
        "Bob's Slinger is closest to the Drak Borg 3 at 141.4 mm, the Drak Borg 4 at 156.2 mm: 3 points.",
        "Bob's Slayer is closest to the Drak Borg 3 at 100.0 mm, Ann's Spearman at 223.6 mm: 6 points, doubled.",
        f"Ann's Hero is closest to the Drak Borg 4 at 80.0 mm, Bob's Slinger at 156.2 mm: {SIX_FOR_THE_HERO}",
    ]


def test_a_dispute_says_what_hangs_on_the_flip() -> None:
    """C20"""
    position = "0 cleric 1500 100; 1 hero 1500 300.2; 3 at 1500 200"
    dispute = parse_position(position).score()
    assert isinstance(dispute, Dispute)
    assert dispute_sentence(dispute, NAMES) == (
        "Which is closest to the Drak Borg 3, Bob's Hero (100.2 mm) and Ann's Cleric (100.0 mm), is disputed: "
        "face up 5 points for Bob, face down 3 points for Ann."
    )
    assert awards(f"{position}; flips up") == [
        f"Bob's Hero is ruled closest to the Drak Borg 3 at 100.2 mm, Ann's Cleric at 100.0 mm: {FIVE_FOR_THE_HERO}"
    ]


def test_a_spearman_that_a_flip_went_against_is_told() -> None:
    """C20, C14"""
    assert awards("0 spearman 1700 100; 1 hero 1700 300; flips down") == [
        "By the flip no Spearman is closest to the Void."
    ]


def test_a_lost_cleric_is_told_whose_it_was() -> None:
    """C17"""
    game = Crylail(Config(last_knight=LastKnight.PENALTY))
    played = game.resolve(in_round("1 cleric 1800 350", hand="0 hero; 1"), straight(HERO, 350, to=1900))
    assert "Ann loses 4 points for Bob's Cleric." in tell_all(played.events, NAMES, PROFILE)
