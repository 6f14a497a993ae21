"""Each level of Lancelot gets wrong what it says it gets wrong, in a position that shows it."""

from quintain.bots.catalogue import level_of
from quintain.bots.lancelot import LancelotBot
from quintain.lancelot.moves import Move, Place
from tests.lancelot.pictures import Table, picture

SEEDS = 30

OFFERED = picture("..... / 0.... / 11... / 0.... / ..... move=0")
"""A shield on file a captures one."""
TWO_AT_STAKE = picture("...... / ...... / 00111. / ...... / ...... / ...... move=0")
"""Unless f4 is covered, the next shield of the other there captures two."""
ONE_FOR_THREE = picture("........ / 1....... / ........ / ........ / 0001111. / ........ / ........ / 0....... move=0")
"""File a offers one; h4 saves three."""
CROWD = picture("0000.... / 1111.... / 0000.... / 1111.... / ........ / ........ / ........ / ........ move=0")
"""All own shields stand on the left."""


def moves_of(name: str, table: Table, seeds: int = SEEDS) -> list[Move]:
    """What a level plays with each seed, uncompiled."""
    bot = LancelotBot(level_of("lancelot", name), plain=True)
    return [bot.think(table.game, table.state, table.state.to_move, seed=seed).move for seed in range(seeds)]


def captures(name: str, table: Table) -> int:
    """With how many seeds the level captures."""
    return sum(bool(table.game.captures_of(table.state, move)) for move in moves_of(name, table))


def covers(name: str, table: Table, square: str) -> int:
    """With how many seeds the level plays on that square."""
    return moves_of(name, table).count(table.move(square))


def test_a_page_overlooks_most_captures_and_a_squire_every_second_one() -> None:
    """L6"""
    assert captures("page", OFFERED) < SEEDS / 3
    assert SEEDS / 4 < captures("squire", OFFERED) < SEEDS * 3 / 4
    assert captures("yeoman", OFFERED) == SEEDS


def test_a_page_scatters_shields_where_none_of_its_own_stand() -> None:
    def beside_own(name: str) -> int:
        through = CROWD.game.board.through
        own = CROWD.state.shields[0]
        return sum(
            (own & line.mask).bit_count()
            for move in moves_of(name, CROWD)
            if isinstance(move, Place)
            for line in through[move.square]
        )

    assert beside_own("page") < beside_own("squire") / 2


def test_squires_and_pages_do_not_see_what_the_other_can_capture_next() -> None:
    """L6"""
    assert covers("page", TWO_AT_STAKE, "f4") < SEEDS / 3
    assert covers("squire", TWO_AT_STAKE, "f4") < SEEDS / 3
    assert covers("sergeant", TWO_AT_STAKE, "f4") == SEEDS


def test_a_yeoman_captures_one_and_leaves_three_behind() -> None:
    """L6"""
    assert captures("yeoman", ONE_FOR_THREE) == SEEDS
    assert covers("sergeant", ONE_FOR_THREE, "h4") == SEEDS


BY_SWORD = picture(
    "S.... / ..... / .01.. / ..... / ..... move=0 captured=0,1/0,0 white=yy", target=2, shields=12, favour="turn"
)
"""Shield and sword together on the row of c3 capture, which wins; a shield alone does not."""


def test_a_knight_errant_forgets_the_white_shield_and_a_banneret_does_not() -> None:
    """L15 L16"""
    for move in moves_of("knight_errant", BY_SWORD, 6):
        assert isinstance(move, Place)
        assert move.sword_to is None
    assert all(BY_SWORD.game.captures_of(BY_SWORD.state, move) for move in moves_of("banneret", BY_SWORD, 6))


def test_knights_errant_and_bannerets_are_careless_but_do_not_miss_a_win() -> None:
    """L6 L10"""
    quiet = picture("..... / 0.1.. / ..... / ..1.0 / ..... move=0", shields=12)
    winning = picture("..... / 0.... / 11... / 0.... / ..... move=0 captured=0,3/0,0", target=4)
    for name in ("knight_errant", "banneret"):
        bot = LancelotBot(level_of("lancelot", name), plain=True)
        thoughts = [bot.think(quiet.game, quiet.state, 0, seed=seed) for seed in range(8)]
        assert any(thought.move != thought.candidates[0].move for thought in thoughts)
        assert all(winning.game.captures_of(winning.state, move) for move in moves_of(name, winning, 3))


def test_a_sergeant_walks_into_a_trap_of_a_few_turns_that_a_champion_sees() -> None:
    """L6: h3 wins by force; after his own turn the other one does."""
    trap = picture(
        ".0..1.../...0..0./00.0.1.1/...111.1/.1.0.0.1/.01..1../..1...../0.....0. move=0 captured=0,4/5,0 hand=14,14",
        target=7,
    )
    champion = LancelotBot(level_of("lancelot", "champion"))
    won = champion.think(trap.game, trap.state, 0)
    assert won.move == trap.move("h3")
    assert won.expects[0] == 1.0
    for move in moves_of("sergeant", trap, 3):
        behind = trap.game.resolve(trap.state, move).state
        assert champion.think(trap.game, behind, 1).expects[1] > 0.8


def test_a_champion_misses_what_lies_deep_and_a_knight_of_the_grail_finds_it() -> None:
    deep = picture(
        ".1....../11....../..10...0/.011010./.100..../....0.00/..100.../1.1..1.. move=0 captured=0,4/4,0 hand=14,14",
        target=7,
    )
    found = {
        name: LancelotBot(level_of("lancelot", name)).think(deep.game, deep.state, 0).move
        for name in ("champion", "grail_knight")
    }
    assert found == {"champion": deep.move("c8"), "grail_knight": deep.move("b6")}
