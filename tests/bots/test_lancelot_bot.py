"""The levels of the Lancelot bots: legal, repeatable, each with its own errors; the compiler is not needed here."""

import os
import subprocess
import sys
from random import Random

import pytest

from quintain.bots.bot import Budget, Stop
from quintain.bots.catalogue import LEVELS, bot_of, level_of
from quintain.bots.lancelot import LancelotBot, gain_along, without_white_shield
from quintain.bots.lancelot_levels import LEVELS as LANCELOT_LEVELS
from quintain.bots.lancelot_levels import MINDS
from quintain.core.errors import IllegalMoveError, OptionError
from quintain.lancelot.moves import Move, Place
from quintain.lancelot.options import Config
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import State
from tests.lancelot.pictures import picture

VARIANTS = [
    Config(2, 5, 4, 12),
    Config(2, 5, 4, 12, diagonals=True, sword=True, favour="turn"),
    Config(3, 5, 4, 10, sword=True, favour="kept"),
    Config(5, 6, 5, 8, diagonals=True, sword=True),
]


@pytest.mark.parametrize("level", LANCELOT_LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize("config", VARIANTS, ids=str)
def test_every_level_plays_a_game_to_its_end_with_any_option(config: Config, level: object) -> None:
    """L4 L11 L13 L17"""
    bot = LancelotBot(level, plain=True)  # type: ignore[arg-type]
    game = Lancelot(config)
    state = game.start()
    for turn in range(12 if bot.mind.searches else 200):
        if state.outcome is not None:
            break
        thought = bot.think(game, state, state.to_move, Budget(24), seed=turn)
        assert thought.move in {candidate.move for candidate in thought.candidates}
        assert len(thought.expects) == config.players
        assert sum(thought.expects) == pytest.approx(1.0)
        assert thought.line[0] == thought.move
        state = game.resolve(state, thought.move).state
    assert bot.mind.searches or state.outcome is not None


@pytest.mark.parametrize("name", ["page", "sergeant", "knight_errant", "champion"])
def test_the_same_seed_gives_the_same_thought(name: str) -> None:
    game = Lancelot(Config(2, 5, 4, 12))
    state = game.resolve(game.start(), Place(7)).state
    thoughts = {LancelotBot(level_of("lancelot", name), plain=True).think(game, state, 1, Budget(60), 5) for _ in "ab"}
    assert len(thoughts) == 1


def test_a_bot_is_not_asked_out_of_turn_nor_after_the_end() -> None:
    """L4 L10"""
    bot = LancelotBot(LANCELOT_LEVELS[0])
    game = Lancelot(Config(2, 4, 1, 5))
    with pytest.raises(IllegalMoveError, match="turn of seat 0"):
        bot.think(game, game.start(), 1)
    over = picture("1... / 0... / 0... / .... captured=0,1/0,0", target=1)
    with pytest.raises(IllegalMoveError, match="over"):
        bot.think(over.game, over.state, over.state.to_move)


def test_the_lowest_level_loses_to_who_merely_takes_what_is_offered() -> None:
    bot = LancelotBot(LANCELOT_LEVELS[0])
    game = Lancelot(Config(2, 8, 7, 30))
    won = 0
    for seed in range(20):
        state = game.start()
        while state.outcome is None:
            mine = state.to_move == seed % 2
            move = takes(game, state, Random(seed)) if mine else bot.think(game, state, state.to_move, seed=seed).move
            state = game.resolve(state, move).state
        won += state.outcome.winner == seed % 2
    assert won >= 16


def takes(game: Lancelot, state: State, random: Random) -> Move:
    """One of the turns that capture most."""
    legal = game.legal_moves(state)
    most = max(map(len, legal.values()))
    return random.choice([move for move, squares in legal.items() if len(squares) == most])


def test_a_squire_overlooks_captures_that_a_yeoman_takes() -> None:
    """L6"""
    table = picture("..... / 0.... / 11... / 0.... / ..... move=0")
    captured = {}
    for name in ("squire", "yeoman"):
        bot = LancelotBot(level_of("lancelot", name))
        moves = [bot.think(table.game, table.state, 0, seed=seed).move for seed in range(40)]
        captured[name] = sum(bool(table.game.captures_of(table.state, move)) for move in moves)
    assert captured["yeoman"] == 40
    assert captured["squire"] < 40


def test_a_sergeant_does_not_leave_three_shields_to_be_captured() -> None:
    """L6: with a shield of his own on the row the lead of the rival is gone."""
    table = picture("...... / ...... / 0.0.11 / ...1.. / ...... / ...... move=0")
    bot = LancelotBot(level_of("lancelot", "sergeant"))
    for seed in range(5):
        thought = bot.think(table.game, table.state, 0, seed=seed)
        assert thought.candidates[0].gain > -0.81


def test_levels_that_forget_the_white_shield_still_move_the_sword_when_they_must() -> None:
    """L17"""
    forced = picture("S000 / 0000 / 0000 / 0.0. move=1 hand=9,9 white=yy", favour="turn", shields=40)
    game, state = forced.game, forced.state
    if not game.open_squares(state):
        assert without_white_shield(game, state) is state
    for level in LANCELOT_LEVELS[:4]:
        move = LancelotBot(level).think(game, state, 1).move
        assert game.why_not(state, move) is None


def test_a_stopped_bot_answers_with_a_legal_move() -> None:
    game = Lancelot(Config(3, 5, 4, 12))
    stop = Stop()
    stop.now()
    thought = LancelotBot(LANCELOT_LEVELS[-1], plain=True).think(game, game.start(), 0, None, 0, stop)
    assert game.why_not(game.start(), thought.move) is None
    assert thought.stopped


def test_the_gain_of_a_line_is_what_is_captured_on_it() -> None:
    """L6 L7"""
    table = picture("..... / 0.... / 11... / 0.... / ..... move=0")
    capture = next(move for move, squares in table.game.legal_moves(table.state).items() if squares)
    gain, line = gain_along(table.game, table.state, [capture])
    assert gain == len(table.game.captures_of(table.state, capture))
    assert line == (capture,)
    assert gain_along(table.game, table.state, [capture, capture])[1] == (capture,)


def test_there_are_at_least_eight_levels_each_with_a_mind_and_an_error() -> None:
    assert len(LEVELS["lancelot"]) >= 8
    assert {level.name for level in LANCELOT_LEVELS} == set(MINDS)
    assert all(level.errs for level in LANCELOT_LEVELS[:-1])
    assert bot_of("lancelot", "page").level is LANCELOT_LEVELS[0]
    for game, name in (("lancelot", "galahad"), ("chess", "page")):
        with pytest.raises(OptionError):
            level_of(game, name)


def test_naming_levels_and_playing_by_eye_imports_no_compiler() -> None:
    program = "import sys\nfrom quintain.bots.catalogue import LEVELS\nprint('numba' in sys.modules, len(LEVELS))\n"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.split()[0] == "False"


ALONE = """
import numba.core.caching as caching
from quintain.bots.bot import Budget, Stop
from quintain.bots.catalogue import bot_of
from quintain.bots.parts import lancelot_part
from quintain.bots.tasks import compile_part
from quintain.lancelot.options import Config
from quintain.lancelot.rules import Lancelot

caching.CacheImpl._locator_classes = []
config = Config(2, 4, 3, 5)
game = Lancelot(config)
if {compiled}:
    from quintain.lancelot.compiled import kernels_of
    from quintain.lancelot.variant import variant_of

    kernels_of(variant_of(config))
else:
    compile_part(lancelot_part(config), stop=Stop(), progress=lambda *_, **__: None)
    print(bot_of("lancelot", "champion").think(game, game.start(), 0, Budget(40)).move)
"""


@pytest.mark.parametrize("compiled", [True, False])
def test_bots_play_where_nothing_can_be_kept_and_where_nothing_is_compiled(compiled: bool) -> None:
    """Neither the package nor the user's cache folder can be written to; NUMBA_DISABLE_JIT is set."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if compiled else "1"}
    code = ALONE.format(compiled=compiled)
    alone = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert alone.returncode == 0, alone.stderr
