"""The Crylail bots at the table: legal, repeatable, told to move now, and as shaky as their level."""

import subprocess
import sys
from itertools import pairwise
from random import Random

import pytest

from quintain.bots.bot import Budget, Stop
from quintain.bots.crylail import CrylailBot, added_by_hand
from quintain.bots.crylail_levels import CHARACTERS, LEVELS, OF_A_POINTER, STEADY, tremor_in, tremor_of
from quintain.bots.crylail_taker import take
from quintain.core.game import Chance, Outcome, Turn
from quintain.crylail.hands import DEGREE, Hand, Tremor
from quintain.crylail.moves import Move, Stand
from quintain.crylail.options import Config
from quintain.crylail.rules import Crylail
from quintain.crylail.state import Phase, State
from quintain.crylail.table import Flick
from tests.crylail.matches import begun, in_round, random_match

QUICK = Budget(300)
LAST_BUT_ONE = "0 hero 1500 350; 0 cleric 1600 500; 1 slayer 1625 215; 3 at 1615 175; 4 at 1615 350; 5 at 1615 525"


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_each_level_plays_a_match_by_the_rules(level: object) -> None:
    """C5, C6, C13, C15"""
    found = next(each for each in LEVELS if each is level)
    game, draws, bot = Crylail(Config(rounds=2)), Random(1), CrylailBot(found)
    state = game.start()
    while not isinstance(waits := game.waits_for(state), Outcome):
        if isinstance(waits, Chance):
            state = game.resolve(state, None, draws.randrange(waits.outcomes)).state
            continue
        thought = bot.think(game, state, waits.seat, QUICK, seed=draws.getrandbits(20))
        assert thought.move in {candidate.move for candidate in thought.candidates}
        assert sum(thought.expects) == pytest.approx(1.0)
        assert all(game.why_not(state, candidate.move) is None for candidate in thought.candidates)
        state = game.resolve(state, thought.move).state
    assert len(state.scored) == 2


def test_the_same_question_has_the_same_answer() -> None:
    """C24"""
    game = Crylail(Config())
    bot = CrylailBot(LEVELS[-1])
    state = in_round(LAST_BUT_ONE, "0 spearman bladesman; 1 hero slinger")
    answers = [bot.think(game, state, 0, Budget(8_000), seed=5) for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0].depth == 2
    assert bot.think(game, state, 0, Budget(8_000), seed=6).move != answers[0].move


def test_a_bot_that_is_told_to_move_now_moves_at_once() -> None:
    """C6"""
    game, stop = Crylail(Config()), Stop()
    stop.now()
    thought = CrylailBot(LEVELS[-1]).think(game, begun(game), 0, stop=stop)
    assert thought.stopped
    assert thought.work < LEVELS[-1].work // 2
    assert game.why_not(begun(game), thought.move) is None


def test_a_bot_does_not_move_out_of_turn() -> None:
    """C5"""
    game = Crylail(Config())
    with pytest.raises(ValueError, match="not the turn of seat 1"):
        CrylailBot(LEVELS[0]).think(game, begun(game), 1)


def test_partners_are_bots_of_their_own() -> None:
    """C22"""
    game = Crylail(Config(players=4))
    state = begun(game)
    waits = game.waits_for(state)
    assert isinstance(waits, Turn)
    assert len(CrylailBot(LEVELS[3]).think(game, state, waits.seat, QUICK).expects) == 2


def test_a_bladesman_that_lies_well_stands_and_one_that_lies_badly_is_flicked_again() -> None:
    """C15"""
    game = Crylail(Config(rounds=2))
    bot = CrylailBot(LEVELS[-1])

    def second(table: str) -> Move:
        state = in_round(table, "1 cleric", to_move=1, round_number=2)
        waiting = State(Phase.RELAUNCH, 2, state.began, state.order, state.unsent, state.on_table)
        assert game.side_on_turn(waiting) == 0
        return bot.think(game, waiting, 0, Budget(3_000)).move

    assert second("0 bladesman 1615 480; 1 hero 1420 100; 4 at 1615 350; 5 at 1615 525") == Stand()
    assert isinstance(second("0 bladesman 1420 650; 1 hero 1600 100; 1 slayer 1600 600; 5 at 1615 120"), Flick)


def test_levels_are_eight_or_more_and_each_has_a_steadier_hand_than_the_one_before() -> None:
    """C24"""
    assert len(LEVELS) >= 8
    assert len({level.name for level in LEVELS}) == len(LEVELS)
    hands = [CHARACTERS[level.name].tremor for level in LEVELS]
    assert all(one.direction > other.direction and one.speed > other.speed for one, other in pairwise(hands))
    assert [level.errs for level in LEVELS][-1] == ""
    assert all(level.errs for level in LEVELS[:-1])


def test_a_bots_own_tremor_and_the_hosts_are_together_that_of_its_level_or_the_agreed_one() -> None:
    """C24"""
    own = Tremor(2.0 * DEGREE, 0.03, 800.0)
    steady = Config(hand=Hand.STEADY, tremor="slight")
    assert tremor_in(Config(), own) == own == added_by_hand(Config(), own)
    assert tremor_in(steady, own) == Tremor(2.0 * DEGREE, 0.04, 800.0)
    assert added_by_hand(steady, own).speed == 0.0
    assert added_by_hand(steady, own).direction ** 2 + DEGREE**2 == pytest.approx(own.direction**2)
    assert tremor_in(Config(hand=Hand.SURGEON), own) == STEADY


def test_a_seats_hand_is_the_bots_or_the_agreed_one_or_a_pointers() -> None:
    """C24"""
    steady, surgeon = Config(hand=Hand.STEADY, tremor="slight"), Config(hand=Hand.SURGEON)
    assert tremor_of(Config(), "page") == CHARACTERS["page"].tremor
    assert tremor_of(Config(), "") == OF_A_POINTER
    assert tremor_of(steady, "") == steady.shake
    assert tremor_of(steady, "paladin") == steady.shake
    assert tremor_of(surgeon, "") == tremor_of(surgeon, "page") == STEADY


def test_naming_the_levels_imports_no_compiler() -> None:
    """C24"""
    code = "import sys; import quintain.bots.crylail_levels; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_lowest_level_loses_to_a_player_who_merely_takes_what_is_offered() -> None:
    """C21"""
    game, bot, draws = Crylail(Config(rounds=20)), CrylailBot(LEVELS[0]), Random(3)
    state = game.start()
    while not isinstance(waits := game.waits_for(state), Outcome):
        if isinstance(waits, Chance):
            state = game.resolve(state, None, draws.randrange(waits.outcomes)).state
            continue
        seed = draws.getrandbits(20)
        move = take(game, state, seed) if waits.seat == 0 else bot.think(game, state, 1, seed=seed).move
        state = game.resolve(state, move).state
    points = state.totals
    assert points[0] > points[1] + 40


def test_random_positions_are_answered_in_every_house() -> None:
    """C7 crossing=ever, C9 pushed_back=removed, C13 last_knight=penalty, C14 spear_rivals=all"""
    from tests.bots.test_crylail_scene import HOUSES

    for name, config in HOUSES.items():
        game = Crylail(config)
        states = [state for state, move, _ in random_match(game, 3) if not isinstance(move, int)]
        for number, state in enumerate(states[::6]):
            waits = game.waits_for(state)
            assert isinstance(waits, Turn)
            thought = CrylailBot(LEVELS[6]).think(game, state, waits.seat, QUICK, seed=number)
            assert game.why_not(state, thought.move) is None, name
