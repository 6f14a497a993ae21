"""What a page is told of a position, against the same asked of the rules in the plainest way: square by square."""

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given

from quintain.games.lancelot_page import lancelot_view
from quintain.games.lancelot_squares import sword_squares
from quintain.games.lancelot_view import LancelotView, LedgerLine, SquareView
from quintain.lancelot.board import Line, square_name, squares_in
from quintain.lancelot.moves import Place, PlaceSword
from quintain.lancelot.options import Favour, standard
from quintain.lancelot.rules import MAX_LEAD
from tests.lancelot.games import shield_turns, sprinkled, tables
from tests.lancelot.pictures import Table, beginning, picture


def plain_square(table: Table, square: int) -> SquareView:
    """One square, as the rules answer for it alone."""
    game, state = table.game, table.state
    name = square_name(square, game.config.size)
    if state.outcome is not None:
        return SquareView(square, name, False, [], [], "L10", "the game is over")
    move = PlaceSword(square) if game.awaits_sword(state) else Place(square)
    refusal = game.why_not(state, move)
    if refusal is not None:
        return SquareView(square, name, False, [], [], refusal.rule, refusal.why)
    if isinstance(move, PlaceSword):
        return SquareView(square, name, True, [], [], "", "")
    lines = [count.line.name for count in game.counts(state, move) if count.captures]
    return SquareView(square, name, True, list(game.captures_of(state, move)), lines, "", "")


def plain_sword_square(table: Table, square: int, sword_to: int | None) -> SquareView:
    """One square of a turn that moves the sword: for the sword, or for the shield when the sword goes to `sword_to`."""
    game, state = table.game, table.state
    name = square_name(square, game.config.size)
    refusal = game.why_not_sword(state, square) if sword_to is None else game.why_not(state, Place(square, sword_to))
    if refusal is not None:
        return SquareView(square, name, False, [], [], refusal.rule, refusal.why)
    if sword_to is None:
        return SquareView(square, name, True, [], [], "", "")
    move = Place(square, sword_to)
    lines = [count.line.name for count in game.counts(state, move) if count.captures]
    return SquareView(square, name, True, list(game.captures_of(state, move)), lines, "", "")


def plain_line(table: Table, line: Line) -> LedgerLine:
    """One line, counted shield by shield; the sword is no shield that can be captured (L14)."""
    state = table.state
    owners = [state.owner(square) for square in line.squares]
    rivals = sum(owner not in {-1, state.to_move} for owner in owners)
    sword = state.sword in line.squares
    kept = sword and state.sword_of == state.to_move
    own, foreign = owners.count(state.to_move) + kept, rivals + (sword and not kept)
    free = owners.count(-1) > sword
    return LedgerLine(
        name=line.name,
        kind=line.kind,
        index=line.index,
        squares=list(line.squares),
        own=own,
        foreign=foreign,
        lead=own - foreign,
        closed=own - foreign >= MAX_LEAD,
        ready=own - foreign == MAX_LEAD - 1 and rivals > 0 and free,
    )


def plain_phase(table: Table) -> tuple[str, bool, bool]:
    """Phase, may_move_sword, must_move_sword, each turn that moves the sword being tried."""
    game, state = table.game, table.state
    if state.outcome is not None:
        return "over", False, False
    if game.awaits_sword(state):
        return "sword", False, False
    alone = any(game.why_not(state, Place(square)) is None for square in range(game.config.size**2))
    free = squares_in(game.board.mask & ~state.occupied) if game.may_use_white_shield(state) else ()
    moving = any(game.open_squares(state, sword_to) for sword_to in free)
    if not alone and not moving:
        return "pass", False, False
    return "place", moving, moving and not alone


def agree(table: Table) -> None:
    """Whether the page is told what the rules say."""
    seen = lancelot_view(table.game, table.state)
    assert seen.squares == [plain_square(table, square) for square in range(table.game.config.size**2)]
    assert seen.ledger == [plain_line(table, line) for line in table.game.board.lines]
    assert (seen.phase, seen.may_move_sword, seen.must_move_sword) == plain_phase(table)
    board = [table.state.owner(square) for square in range(table.game.config.size**2)]
    assert seen.position.board == board


def agree_on_the_sword(table: Table, targets: Iterable[int]) -> None:
    """Whether the page is told what the rules say of a turn that moves the sword, to any of these squares."""
    squares = range(table.game.config.size**2)
    for sword_to in (None, *targets):
        seen = sword_squares(table.game, table.state, sword_to)
        assert seen == [plain_sword_square(table, square, sword_to) for square in squares], sword_to


def legal_with(table: Table, square: int, sword_to: int) -> bool:
    """Whether the sword may go there in the turn that places this shield."""
    return table.game.why_not(table.state, Place(square, sword_to)) is None


@given(tables())
def test_in_any_position_each_square_and_line_is_told_as_the_rules_have_it(table: Table) -> None:
    """L3, L4, L5, L6, L13, L14, L16"""
    agree(table)


@given(tables())
def test_in_any_position_each_square_of_a_turn_that_moves_the_sword_is_told_as_the_rules_have_it(table: Table) -> None:
    """L3, L4, L5, L6, L13, L14, L15, L16"""
    agree_on_the_sword(table, range(table.game.config.size**2))


@given(sprinkled())
def test_also_where_no_turns_lead_to_and_hardly_a_square_is_left(table: Table) -> None:
    """L3, L4, L5, L6, L14, L15, L16"""
    agree(table)
    agree_on_the_sword(table, range(table.game.config.size**2))


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("diagonals", [False, True])
@pytest.mark.parametrize("favour", ["no", "turn", "kept"])
def test_along_whole_games_on_the_boards_that_are_played(players: int, diagonals: bool, favour: Favour) -> None:
    """L1, L12, L13, L15"""
    random = Random(f"{players} {diagonals} {favour}")
    table = beginning(standard(players, diagonals=diagonals, sword=favour != "no", favour=favour))
    for turn in range(40 * players):
        if table.state.outcome is not None:
            break
        if turn % (2 * players + 1) == 0:
            agree(table)
            agree_on_the_sword(table, random.sample(range(table.game.config.size**2), 5))
        turns = shield_turns(table)
        taking = [move for move in turns if table.game.captures_of(table.state, move)]
        move = random.choice(taking if taking and random.random() < 0.5 else turns)
        if isinstance(move, Place) and turn == 3 * players and favour != "no":
            move = Place(move.square, next(to for to in range(99) if legal_with(table, move.square, to)))
        table = Table(table.game, table.game.resolve(table.state, move).state)


@pytest.mark.parametrize(
    "text",
    [
        ". . . . / . . . . / . S . . / 0 1 0 . hand=0,9",
        ". . . . / . . 1 . / . 1 S . / 0 . 0 . white=nn",
        ". . . . / . . 1 . / . 1 S . / 0 . 0 . sword=0 white=yy",
        "0 . . . / 0 . . . / . . S 0 / 0 0 . . white=yn",
    ],
)
@pytest.mark.parametrize("diagonals", [False, True])
def test_with_an_empty_hand_the_sword_on_closed_lines_and_lines_that_close_together(text: str, diagonals: bool) -> None:
    """L3, L5, L14, L16"""
    table = picture(text, diagonals=diagonals, favour="kept")
    agree(table)
    agree_on_the_sword(table, range(16))


def test_two_views_of_a_game_share_nothing_that_one_of_them_might_change() -> None:
    """Whatever is kept from view to view, another position is told as it would be alone."""
    table = beginning(standard(2))
    seen: list[tuple[Table, LancelotView]] = []
    for turn in ("d4", "e4", "d5", "e5", "a4"):
        table = table.after(turn)
        seen.append((table, lancelot_view(table.game, table.state)))
    for table, view in seen:
        assert view.squares == [plain_square(table, square) for square in range(64)]
