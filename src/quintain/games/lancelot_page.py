"""Builds what a page sees of a Lancelot game (`lancelot_view`) from a state and the turn that led to it."""

from typing import Literal

from quintain.core.game import Played
from quintain.games.lancelot_view import LancelotLast, LancelotPosition, LancelotView, LedgerLine, SquareView
from quintain.lancelot.board import square_name
from quintain.lancelot.ledger import Entry, ledger
from quintain.lancelot.moves import (
    Captured,
    Event,
    Move,
    Passed,
    Place,
    PlaceSword,
    ShieldPlaced,
    SwordMoved,
    SwordPlaced,
)
from quintain.lancelot.notation import LancelotNotation
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import State

NONE = -1
OVER = -1

Phase = Literal["sword", "place", "pass", "over"]


def lancelot_view(
    game: Lancelot,
    state: State,
    last_move: Move | None = None,
    played: Played[State, Event] | None = None,
    over: bool = False,
) -> LancelotView:
    """Everything the page needs for the seat on turn.

    `last_move` and `played`: the turn that led to `state`, None at the start. `over`: the game has ended for a reason
    that the state does not know, a resignation.
    """
    ended = over or state.outcome is not None
    awaits_sword = game.awaits_sword(state)
    shield_alone = not awaits_sword and game.open_squares(state) != 0
    with_sword = not awaits_sword and not ended and game.sword_turn_exists(state)
    phase: Phase = "over" if ended else "sword" if awaits_sword else "place" if shield_alone or with_sword else "pass"
    moves = [PlaceSword(square) if awaits_sword else Place(square) for square in range(game.config.size**2)]
    last = None if last_move is None or played is None else lancelot_last(game, last_move, played)
    return LancelotView(
        position=lancelot_position(game, state, over),
        target=game.config.target,
        shields=game.config.shields,
        diagonals=game.config.diagonals,
        favour=game.config.favour,
        phase=phase,
        squares=_squares_of_ended(game) if ended else [_square_view(game, state, move, move.square) for move in moves],
        may_move_sword=with_sword,
        must_move_sword=with_sword and not shield_alone,
        ledger=[_ledger_line(entry) for entry in ledger(game, state)],
        last=last,
    )


def lancelot_position(game: Lancelot, state: State, over: bool = False) -> LancelotPosition:
    """The position as a page draws it; `over` as in `lancelot_view`."""
    return LancelotPosition(
        size=game.config.size,
        board=state.board(game.config.size),
        sword=state.sword,
        sword_of=state.sword_of,
        hand=list(state.hand),
        captured=[list(row) for row in state.captured],
        white=list(state.white),
        to_move=OVER if over or state.outcome is not None else state.to_move,
    )


def lancelot_last(game: Lancelot, move: Move, played: Played[State, Event]) -> LancelotLast:
    """The turn just played, for marks and motion."""
    seat = square = sword_from = sword_to = NONE
    captured: tuple[int, ...] = ()
    owners: tuple[int, ...] = ()
    for event in played.events:
        match event:
            case ShieldPlaced():
                seat, square = event.seat, event.square
            case SwordPlaced():
                seat, sword_to = event.seat, event.square
            case SwordMoved():
                sword_from, sword_to = event.origin, event.square
            case Captured():
                captured, owners = event.squares, event.owners
            case Passed():
                seat = event.seat
            case _:
                continue
    text = LancelotNotation(game.config).format_move(move)
    return LancelotLast(seat, text, square, sword_from, sword_to, list(captured), list(owners))


def sword_squares(game: Lancelot, state: State, sword_to: int | None) -> list[SquareView]:
    """[size * size] With a square: what placing a shield would do if the sword goes there in the same turn (L15, L16).

    Without one: where the sword may go, a square being legal when a shield can be placed somewhere in that turn.
    """
    squares = range(game.config.size**2)
    if sword_to is None:
        return [_sword_view(game, state, square) for square in squares]
    return [_square_view(game, state, Place(square, sword_to), square) for square in squares]


def _square_view(game: Lancelot, state: State, move: Place | PlaceSword, square: int) -> SquareView:
    name = square_name(square, game.config.size)
    refusal = game.why_not(state, move)
    if refusal is not None:
        return SquareView(square, name, False, [], [], refusal.rule, refusal.why)
    if isinstance(move, PlaceSword):
        return SquareView(square, name, True, [], [], "", "")
    lines = [count.line.name for count in game.counts(state, move) if count.captures]
    captures = list(game.captures_of(state, move)) if lines else []
    return SquareView(square, name, True, captures, lines, "", "")


def _sword_view(game: Lancelot, state: State, sword_to: int) -> SquareView:
    name = square_name(sword_to, game.config.size)
    refusal = game.why_not_sword(state, sword_to)
    if refusal is not None:
        return SquareView(sword_to, name, False, [], [], refusal.rule, refusal.why)
    return SquareView(sword_to, name, True, [], [], "", "")


def _squares_of_ended(game: Lancelot) -> list[SquareView]:
    size = game.config.size
    return [
        SquareView(square, square_name(square, size), False, [], [], "L10", "the game is over")
        for square in range(size * size)
    ]


def _ledger_line(entry: Entry) -> LedgerLine:
    line = entry.line
    return LedgerLine(
        name=line.name,
        kind=line.kind,
        index=line.index,
        squares=list(line.squares),
        own=entry.own,
        foreign=entry.foreign,
        lead=entry.lead,
        closed=entry.closed,
        ready=entry.ready,
    )
