"""What a page is told of the squares of a Lancelot board: what a turn on each of them would do, or why it is forbidden.

No square is asked for alone: which are closed and what they capture follows from the lines as the ledger has counted
them, with the sword where it stands, lifted, or where it goes; and why one is forbidden holds for all others that are
taken, or closed, in the same way.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from quintain.core.errors import IllegalMoveError
from quintain.games.lancelot_view import SquareView
from quintain.lancelot.board import square_names, squares_in
from quintain.lancelot.ledger import Entry, ledger
from quintain.lancelot.moves import Place
from quintain.lancelot.rules import MAX_LEAD, Lancelot
from quintain.lancelot.state import NOWHERE, State

Answer = IllegalMoveError | None
Ask = Callable[[int], Answer]
"""What the rules say of a square: why not, None where it is legal."""


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

    def ask(square: int) -> Answer:
        return game.why_not(state, Place(square))

    if state.hand[state.to_move] == 0:
        return _all_refused(game, ask)
    views, free = _refuse_taken(game, state, ask)
    free = _refuse_closed(views, free, ask, entries)
    _capture(views, free, entries)
    return views


def sword_squares(game: Lancelot, state: State, sword_to: int | None) -> list[SquareView]:
    """[size * size] With a square: what placing a shield would do if the sword goes there in the same turn (L15, L16).

    Without one: where the sword may go, a square being legal when a shield can be placed somewhere in that turn.
    """
    may_move = state.outcome is None and state.hand[state.to_move] > 0 and game.may_use_white_shield(state)
    if sword_to is None:
        return _squares_for_sword(game, state, may_move)
    return _squares_with_sword(game, state, sword_to, may_move and not state.occupied >> sword_to & 1)


def _squares_for_sword(game: Lancelot, state: State, may_move: bool) -> list[SquareView]:
    def ask(square: int) -> Answer:
        return game.why_not_sword(state, square)

    if not may_move:
        return _all_refused(game, ask)
    views, free = _refuse_taken(game, state, ask)
    lifted = ledger(game, replace(state, sword=NOWHERE))
    free = _refuse_closed(views, free, ask, lifted)
    _refuse(views, _without_partner(free, lifted), ask)
    return views


def _squares_with_sword(game: Lancelot, state: State, sword_to: int, may_go_there: bool) -> list[SquareView]:
    """may_go_there: as far as the sword alone is concerned."""

    def ask(square: int) -> Answer:
        return game.why_not(state, Place(square, sword_to))

    there = 1 << sword_to
    if not may_go_there:
        views = _all_refused(game, ask, but=there)
        _refuse(views, there, ask)
        return views
    views, free = _refuse_taken(game, state, ask)
    _refuse(views, there, ask)
    moved = ledger(game, replace(state, sword=sword_to, sword_of=state.to_move))
    free = _refuse_closed(views, free & ~there, ask, moved)
    through = [entry for entry in moved if entry.line.mask & there]
    if any(entry.lead > MAX_LEAD for entry in through):
        _refuse(views, free, ask)
        return views
    _capture(views, free, moved, [entry for entry in through if entry.lead == MAX_LEAD and entry.takes])
    return views


def _why_not(ask: Ask, squares: int) -> tuple[str, str]:
    """Rule and reason that forbid the first of these squares (bits), and so all of them."""
    refusal = ask((squares & -squares).bit_length() - 1)
    return ("", "") if refusal is None else (refusal.rule, refusal.why)


def _all_refused(game: Lancelot, ask: Ask, but: int = 0) -> list[SquareView]:
    """Every square as forbidden for the same reason; `but`: a square, as a bit, that is not asked for it."""
    return list(refused_squares(game.config.size, *_why_not(ask, game.board.mask ^ but)))


def _refuse(views: list[SquareView], squares: int, ask: Ask) -> None:
    """Forbids these squares (bits), all for one reason."""
    if squares:
        rule, why = _why_not(ask, squares)
        for square in squares_in(squares):
            views[square] = SquareView(square, views[square].name, False, [], [], rule, why)


def _refuse_taken(game: Lancelot, state: State, ask: Ask) -> tuple[list[SquareView], int]:
    """All squares, those where shields or the sword stand being forbidden; and the free ones, as bits."""
    size = game.config.size
    views = list(plain_squares(size))
    sword = 0 if state.sword == NOWHERE else 1 << state.sword
    for taken in (state.occupied ^ sword, sword):
        if taken:
            refused = refused_squares(size, *_why_not(ask, taken))
            for square in squares_in(taken):
                views[square] = refused[square]
    return views, game.board.mask & ~state.occupied


def _refuse_closed(views: list[SquareView], free: int, ask: Ask, entries: Sequence[Entry]) -> int:
    """Forbids the free squares on closed lines, each for the first of its lines (L5); those that stay open, as bits."""
    for entry in entries:
        closed = free & entry.line.mask if entry.closed else 0
        _refuse(views, closed, ask)
        free ^= closed
    return free


def _without_partner(free: int, lifted: Sequence[Entry]) -> int:
    """Those of the free squares (bits) to which the sword can't go because no shield could be placed then (L16).

    lifted: the ledger without the sword. Where a line leads by one already, sword and shield can't both go (L5).
    """
    barred = {square: 1 << square for square in squares_in(free)}
    for entry in lifted:
        if entry.lead == MAX_LEAD - 1:
            for square in squares_in(free & entry.line.mask):
                barred[square] |= entry.line.mask
    return sum(1 << square for square, squares in barred.items() if not free & ~squares)


def _capture(views: list[SquareView], squares: int, entries: Sequence[Entry], by_sword: Sequence[Entry] = ()) -> None:
    """Says of these squares (bits), which are open, what a shield there captures: all that is ready through it.

    by_sword: lines through none of these squares that capture because the sword has come there (L16).
    """
    lines: dict[int, list[Entry]] = {square: [] for square in squares_in(squares)} if by_sword else {}
    for entry in entries:
        if entry.ready:
            for square in squares_in(squares & entry.line.mask):
                lines.setdefault(square, []).append(entry)
    for square, ready in lines.items():
        captures = [*ready, *by_sword]
        takes = 0
        for entry in captures:
            takes |= entry.takes
        names = [entry.line.name for entry in captures]
        views[square] = SquareView(square, views[square].name, True, list(squares_in(takes)), names, "", "")
