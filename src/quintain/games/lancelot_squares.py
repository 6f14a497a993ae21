"""What a page is told of the squares of a Lancelot board: what a turn on each of them would do, or why it is forbidden.

While the sword stays no square is asked for alone: which are closed and what they capture follows from the lines as the
ledger has counted them, and why one is forbidden holds for all others that are taken, or closed, in the same way.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from quintain.games.lancelot_view import SquareView
from quintain.lancelot.board import square_name, square_names, squares_in
from quintain.lancelot.ledger import Entry
from quintain.lancelot.moves import Place
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import NOWHERE, State


@cache
def plain_squares(size: int) -> tuple[SquareView, ...]:
    """[size * size] every square as one that may be used and captures nothing."""
    return tuple(SquareView(square, name, True, [], [], "", "") for square, name in enumerate(square_names(size)))


@lru_cache(maxsize=64)
def refused_squares(size: int, rule: str, why: str) -> tuple[SquareView, ...]:
    """[size * size] every square as forbidden, for a reason without figures."""
    return tuple(SquareView(square, name, False, [], [], rule, why) for square, name in enumerate(square_names(size)))


def shield_squares(game: Lancelot, state: State, entries: Sequence[Entry]) -> list[SquareView]:
    """[size * size] what a turn that places a shield and leaves the sword would do; `entries` is the ledger."""
    size = game.config.size
    if state.hand[state.to_move] == 0:
        return list(refused_squares(size, *_why_not(game, state, game.board.mask)))
    views = list(plain_squares(size))
    sword = 0 if state.sword == NOWHERE else 1 << state.sword
    for taken in (state.occupied ^ sword, sword):
        if taken:
            refused = refused_squares(size, *_why_not(game, state, taken))
            for square in squares_in(taken):
                views[square] = refused[square]
    _capture(views, _refuse_closed(views, game, state, entries), entries)
    return views


def sword_squares(game: Lancelot, state: State, sword_to: int | None) -> list[SquareView]:
    """[size * size] With a square: what placing a shield would do if the sword goes there in the same turn (L15, L16).

    Without one: where the sword may go, a square being legal when a shield can be placed somewhere in that turn.
    """
    squares = range(game.config.size**2)
    if sword_to is None:
        return [_sword_view(game, state, square) for square in squares]
    return [_with_sword_view(game, state, Place(square, sword_to)) for square in squares]


def _why_not(game: Lancelot, state: State, squares: int) -> tuple[str, str]:
    """Rule and reason that forbid a shield on the first of these squares (bits)."""
    refusal = game.why_not(state, Place((squares & -squares).bit_length() - 1))
    return ("", "") if refusal is None else (refusal.rule, refusal.why)


def _refuse_closed(views: list[SquareView], game: Lancelot, state: State, entries: Sequence[Entry]) -> int:
    """Forbids the free squares on closed lines, each for the first of its lines (L5); those that stay open, as bits."""
    free = game.board.mask & ~state.occupied
    for entry in entries:
        closed = free & entry.line.mask if entry.closed else 0
        if closed:
            free ^= closed
            rule, why = _why_not(game, state, closed)
            for square in squares_in(closed):
                views[square] = SquareView(square, views[square].name, False, [], [], rule, why)
    return free


def _capture(views: list[SquareView], squares: int, entries: Sequence[Entry]) -> None:
    """Says of these squares (bits), which are open, what a shield there captures: all that is ready through it."""
    lines: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.ready:
            for square in squares_in(squares & entry.line.mask):
                lines.setdefault(square, []).append(entry)
    for square, ready in lines.items():
        takes = 0
        for entry in ready:
            takes |= entry.takes
        names = [entry.line.name for entry in ready]
        views[square] = SquareView(square, views[square].name, True, list(squares_in(takes)), names, "", "")


def _with_sword_view(game: Lancelot, state: State, move: Place) -> SquareView:
    name = square_name(move.square, game.config.size)
    refusal = game.why_not(state, move)
    if refusal is not None:
        return SquareView(move.square, name, False, [], [], refusal.rule, refusal.why)
    lines = [count.line.name for count in game.counts(state, move) if count.captures]
    captures = list(game.captures_of(state, move)) if lines else []
    return SquareView(move.square, name, True, captures, lines, "", "")


def _sword_view(game: Lancelot, state: State, sword_to: int) -> SquareView:
    name = square_name(sword_to, game.config.size)
    refusal = game.why_not_sword(state, sword_to)
    if refusal is not None:
        return SquareView(sword_to, name, False, [], [], refusal.rule, refusal.why)
    return SquareView(sword_to, name, True, [], [], "", "")
