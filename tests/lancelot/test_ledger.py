"""The ledger: what every line holds for the knight on turn (L5, L6, L9, L14)."""

from collections.abc import Iterable

from hypothesis import given

from quintain.lancelot.ledger import Entry, ledger
from quintain.lancelot.moves import Place
from tests.lancelot.games import tables
from tests.lancelot.pictures import Table, picture


def entry(table: Table, name: str) -> tuple[int, int, int, bool, bool]:
    """Own, foreign, lead, closed, ready of a line."""
    found = next(entry for entry in ledger(table.game, table.state) if entry.line.name == name)
    return found.own, found.foreign, found.lead, found.closed, found.ready


def test_every_counted_line_has_an_entry_in_the_order_of_the_board() -> None:
    """L5, L12"""
    table = picture(". . . . / . . . . / . . . . / . . . .", diagonals=True)
    names = [entry.line.name for entry in ledger(table.game, table.state)]
    assert names == [
        *(f"row {rank}" for rank in range(1, 5)),
        *(f"file {file}" for file in "abcd"),
        "diagonal a1-d4",
        "diagonal a4-d1",
    ]


def test_own_and_foreign_shields_are_counted_for_the_knight_on_turn() -> None:
    """L5"""
    table = picture(". . . . / . . . . / 1 . . . / 0 1 2 .", players=3)
    assert entry(table, "row 1") == (1, 2, -1, False, False)
    assert entry(table, "file a") == (1, 1, 0, False, False)
    second = picture(". . . . / . . . . / 1 . . . / 0 1 2 . move=1", players=3)
    assert entry(second, "row 2") == (1, 0, 1, False, False)


def test_a_line_with_a_lead_of_two_is_closed() -> None:
    """L5, L9"""
    table = picture(". . . . / . . . . / . . . . / 0 0 . .")
    assert entry(table, "row 1") == (2, 0, 2, True, False)
    assert entry(table, "file a") == (1, 0, 1, False, False)


def test_a_line_that_one_more_shield_captures_is_ready() -> None:
    """L6"""
    assert entry(picture(". . . . / . . . . / . . . . / 0 1 0 ."), "row 1") == (2, 1, 1, False, True)
    assert entry(picture(". . . . / . . . . / . . . . / 0 . . ."), "row 1") == (1, 0, 1, False, False)


def test_a_full_line_is_not_ready() -> None:
    """L6"""
    table = picture(". . . . . / . . . . . / . . . . . / . . . . . / 0 1 0 0 1")
    assert entry(table, "row 1") == (3, 2, 1, False, False)


def test_the_sword_is_counted_and_makes_no_line_ready() -> None:
    """L14"""
    table = picture(". . . . / . . . . / . . . . / 0 0 S .")
    assert entry(table, "row 1") == (2, 1, 1, False, False)
    assert entry(table, "file c") == (0, 1, -1, False, False)


def test_a_kept_sword_is_own_for_its_knight() -> None:
    """L16 favour=kept"""
    text = ". . . . / . . . . / . . . . / 0 . S . sword=0"
    assert entry(picture(text, favour="kept"), "row 1") == (2, 0, 2, True, False)
    assert entry(picture(f"{text} move=1", favour="kept"), "row 1") == (0, 2, -2, False, False)


@given(tables())
def test_a_square_is_open_exactly_when_it_is_free_and_no_line_through_it_is_closed(table: Table) -> None:
    """L5"""
    game, state = table.game, table.state
    if game.awaits_sword(state) or state.outcome is not None or state.hand[state.to_move] == 0:
        return
    closed = union(entry for entry in ledger(game, state) if entry.closed)
    assert game.open_squares(state) == game.board.mask & ~state.occupied & ~closed


@given(tables())
def test_placing_on_a_ready_line_captures_on_it(table: Table) -> None:
    """L6"""
    game, state = table.game, table.state
    if game.awaits_sword(state) or state.outcome is not None:
        return
    ready = {entry.line.name for entry in ledger(game, state) if entry.ready}
    for square in range(game.config.size**2):
        if game.open_squares(state) >> square & 1:
            through = {line.name for line in game.board.through[square]}
            counts = game.counts(state, Place(square))
            assert {count.line.name for count in counts if count.captures} == through & ready


def union(entries: Iterable[Entry]) -> int:
    """The squares of all these lines, as bits."""
    mask = 0
    for found in entries:
        mask |= found.line.mask
    return mask
