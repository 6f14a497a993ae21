"""The table, the pieces, setting up, and who begins (C1 to C5)."""

import pytest

from quintain.core.errors import IllegalMoveError
from quintain.core.game import Chance, Turn
from quintain.crylail.disks import DISKS, Spot, kind_of, side_of, value_of
from quintain.crylail.moves import CoinFlipped, OrderDrawn
from quintain.crylail.options import Config, read_config
from quintain.crylail.rules import ORDERS, Crylail
from quintain.crylail.table import Kind, markers, preset
from tests.crylail.matches import BLADESMAN, CLERIC, HERO, PLAIN, SLAYER, SLINGER, SPEARMAN, begun, straight


def test_the_table_is_six_feet_long_unless_another_is_chosen() -> None:
    """C1"""
    assert (Config().profile.length, Config().profile.width) == (1_830_000, 700_000)
    assert read_config({"table": "kitchen"}).profile == preset("kitchen")
    assert read_config({"table": "free", "length": "2500", "width": "900"}).profile.length == 2_500_000


def test_twelve_knights_three_drak_borgs_and_four_triangles_are_in_the_box() -> None:
    """C2"""
    kinds = [(side_of(disk), kind_of(disk)) for disk in range(12)]
    assert kinds == [(side, kind) for side in (0, 1) for kind in Kind]
    assert [value_of(disk) for disk in range(12, DISKS)] == [3, 4, 5]
    assert len(markers(Config().profile)) == 4


def test_the_drak_borgs_stand_in_the_drawn_order_halfway_to_the_void() -> None:
    """C3"""
    state = begun(PLAIN, order=ORDERS.index((4, 5, 3)))
    x = (1_400_000 + 1_830_000) // 2
    assert state.on_table == (Spot(12, x, 525_000), Spot(13, x, 175_000), Spot(14, x, 350_000))


def test_each_of_the_six_orders_can_be_drawn() -> None:
    """C3"""
    waits = PLAIN.waits_for(PLAIN.resolve(PLAIN.start(), None, 0).state)
    assert isinstance(waits, Chance)
    assert (waits.kind, waits.outcomes) == ("drak_borg_order", 6)
    assert sorted(ORDERS) == [(3, 4, 5), (3, 5, 4), (4, 3, 5), (4, 5, 3), (5, 3, 4), (5, 4, 3)]


@pytest.mark.parametrize("first", [0, 1])
def test_a_flipped_knight_decides_which_side_begins(first: int) -> None:
    """C4"""
    waits = PLAIN.waits_for(PLAIN.start())
    assert isinstance(waits, Chance)
    assert (waits.kind, waits.outcomes) == ("first_side", 2)
    assert PLAIN.resolve(PLAIN.start(), None, first).events == (CoinFlipped(first),)
    assert PLAIN.waits_for(begun(PLAIN, first)) == Turn(first)


def played_rounds(game: Crylail, rounds: int) -> list[OrderDrawn]:
    """Flicks every knight without any speed; the draws that set up each round."""
    state, drawn = game.resolve(game.start(), None, 1).state, []
    for _ in range(rounds):
        played = game.resolve(state, None, 0)
        drawn += [event for event in played.events if isinstance(event, OrderDrawn)]
        state = played.state
        for kind in (HERO, SLAYER, SPEARMAN, BLADESMAN, SLINGER, CLERIC):
            for _side in range(2):
                state = game.resolve(state, straight(kind, 350, to=200)).state
    return drawn


def test_the_sides_take_turns_to_begin_and_the_order_is_drawn_anew() -> None:
    """C4, C3"""
    drawn = played_rounds(PLAIN, 4)
    assert [(event.round, event.first) for event in drawn] == [(1, 1), (2, 0), (3, 1), (4, 0)]


def test_the_sides_alternate_until_all_twelve_have_been_sent() -> None:
    """C5"""
    state = begun(PLAIN, first=1)
    turns = []
    for kind in (HERO, SLAYER, SPEARMAN, BLADESMAN, SLINGER, CLERIC):
        for _ in range(2):
            turns.append(PLAIN.side_on_turn(state))
            state = PLAIN.resolve(state, straight(kind, 350, to=200)).state
    assert turns == [1, 0] * 6
    assert state.round == 2


def test_a_knight_that_has_been_sent_is_not_sent_again() -> None:
    """C5"""
    state = begun(PLAIN)
    for _ in range(2):
        state = PLAIN.resolve(state, straight(CLERIC, 350, to=200)).state
    refusal = PLAIN.why_not(state, straight(CLERIC, 350, to=1600))
    assert refusal is not None
    assert (refusal.rule, refusal.where) == ("C5", "cleric")


def test_no_move_is_played_before_the_draw_and_no_draw_in_place_of_a_move() -> None:
    """C5"""
    flick = straight(CLERIC, 350, to=1600)
    with pytest.raises(IllegalMoveError, match="a draw is awaited"):
        PLAIN.resolve(PLAIN.start(), flick)
    with pytest.raises(IllegalMoveError, match="no draw is awaited"):
        PLAIN.resolve(begun(PLAIN), None, 0)
    with pytest.raises(IllegalMoveError, match="whole number from 0 to 1"):
        PLAIN.resolve(PLAIN.start(), None, 2)
    with pytest.raises(IllegalMoveError, match="without a draw"):
        PLAIN.resolve(begun(PLAIN), flick, 0)
