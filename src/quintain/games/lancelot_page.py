"""Builds what a page sees of a Lancelot game (`lancelot_view`) from a state and the turn that led to it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from quintain.core.game import Played
from quintain.games.lancelot_squares import plain_squares, refused_squares, shield_squares
from quintain.games.lancelot_view import LancelotLast, LancelotPosition, LancelotView, LedgerLine, SquareView
from quintain.lancelot.ledger import Entry, ledger
from quintain.lancelot.moves import (
    Captured,
    Event,
    Move,
    Passed,
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
    entries = ledger(game, state)
    squares = _squares(game, state, entries, ended)
    shield_alone = not awaits_sword and any(square.legal for square in squares)
    with_sword = not awaits_sword and not ended and game.sword_turn_exists(state)
    phase: Phase = "over" if ended else "sword" if awaits_sword else "place" if shield_alone or with_sword else "pass"
    last = None if last_move is None or played is None else lancelot_last(game, last_move, played)
    return LancelotView(
        position=lancelot_position(game, state, over),
        target=game.config.target,
        shields=game.config.shields,
        diagonals=game.config.diagonals,
        favour=game.config.favour,
        phase=phase,
        squares=squares,
        may_move_sword=with_sword,
        must_move_sword=with_sword and not shield_alone,
        ledger=[_ledger_line(entry) for entry in entries],
        ledgers=[_seen_by(game, state, seat, entries) for seat in range(game.seats)],
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


def _squares(game: Lancelot, state: State, entries: Sequence[Entry], ended: bool) -> list[SquareView]:
    if ended:
        return list(refused_squares(game.config.size, "L10", "the game is over"))
    if game.awaits_sword(state):
        return list(plain_squares(game.config.size))
    return shield_squares(game, state, entries)


def _seen_by(game: Lancelot, state: State, seat: int, entries: Sequence[Entry]) -> list[tuple[int, int, bool, bool]]:
    seen = entries if seat == state.to_move else ledger(game, replace(state, to_move=seat))
    return [(entry.own, entry.foreign, entry.closed, entry.ready) for entry in seen]


def _ledger_line(entry: Entry) -> LedgerLine:
    line, own, foreign, lead, _, closed, ready = entry
    return LedgerLine(line.name, line.kind, line.index, list(line.squares), own, foreign, lead, closed, ready)
