"""Lancelot at the terminal: the board, the knights, and what a typed line means."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rich.console import Console
from rich.text import Text

from quintain.cli.lancelot_board import (
    ASCII,
    SHIELD_STYLES,
    TINCTURES,
    UNICODE,
    Look,
    draw_board,
    draw_diagonals,
    legend,
)
from quintain.cli.match import Match
from quintain.cli.terminal import draws_unicode
from quintain.core.game import Seat
from quintain.games.catalogue import Configured
from quintain.games.rules_text import GOALS
from quintain.lancelot.board import square_name
from quintain.lancelot.moves import Captured, Move, Place, PlaceSword, ShieldPlaced, SwordMoved, SwordPlaced
from quintain.lancelot.notation import PASS, LancelotNotation
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import State
from quintain.room.room import Ply

SHOWN_TURNS = 12
"""Legal turns that move the sword are shown by the dozen; there may be thousands."""


class LancelotShell:
    """One game of Lancelot at the terminal."""

    def __init__(self, configured: Configured, out: Console) -> None:
        if not isinstance(configured.game, Lancelot) or not isinstance(configured.notation, LancelotNotation):
            raise TypeError(f"no game of Lancelot: {configured.game.name}")
        self.game = configured.game
        self.notation = configured.notation
        self.out = out
        self.look = Look(UNICODE if draws_unicode() else ASCII)

    def commands(self) -> Sequence[tuple[str, str]]:
        """How a turn is typed, and this game's own commands."""
        turns = [("d4", "place a shield on d4")]
        if self.game.config.sword:
            turns.append(("Sd4", "place the sword on d4, before the first turn"))
        if self.game.config.favour != "no":
            turns.append(("d4Se5", "a shield on d4 and, with your white shield, the sword to e5"))
        return (
            *turns,
            (PASS, "pass, when no turn is left to you"),
            ("?  or  why e5", "what a shield on e5 would do, or why it is forbidden"),
            ("moves", "every turn open to you, captures first"),
            ("legend", "what the signs on the board and in the margins mean"),
            ("ledger", "the counts in the margins, on or off"),
            ("hints", "what free squares mean, on or off"),
        )

    def greet(self, match: Match) -> None:  # noqa: ARG002 (knights are shown with the board)
        """The options in a line, the goal, and what to type."""
        config = self.game.config
        extras = [
            word
            for word, there in (
                ("diagonals", config.diagonals),
                ("sword in the stone", config.sword),
                (f"white shields ({config.favour})", config.favour != "no"),
            )
            if there
        ]
        board = f"{config.size}×{config.size}, first to {config.target} captured shields"
        custom = ["custom game"] if config.custom else []
        line = ", ".join([f"{config.players} knights", board, *extras, *custom])
        self.out.print(Text("Lancelot", style="bold").append(f"  {line}.", style="not bold"))
        self.out.print(f"Goal: be the first to capture {config.target} shields of others (L10).")
        diagonals = ["Diagonals of four squares and more count too (L12)."] if config.diagonals else []
        self.out.print(" ".join([*GOALS["lancelot"][1:], *diagonals]))
        self.out.print("Type a square, such as d4; ? d4 says what it would do. help lists the rest.")

    def show(self, match: Match) -> None:
        """The board, then a line for each knight."""
        room = match.room
        state: State = room.state
        over = room.outcome is not None
        self.out.print()
        self.out.print(draw_board(self.game, state, self.look, self._marked(match), over))
        diagonals = draw_diagonals(self.game, state, self.look) if self.look.ledger and not over else None
        if diagonals is not None:
            self.out.print(diagonals)
        for seat in range(self.game.seats):
            self.out.print(self._knight(match, seat))
        if not room.plies:
            self._legend()

    def prompt(self, match: Match) -> str:
        """Whose turn it is, and what is special about it."""
        state: State = match.room.state
        number = len(match.room.plies) + (0 if self.game.config.sword else 1)
        what = ""
        if self.game.awaits_sword(state):
            what = " places the sword, such as Sd4"
        elif not self.game.open_squares(state):
            forced = self.game.sword_turn_exists(state)
            what = " must move the sword, such as d4Se5" if forced else f" has no legal turn, type {PASS}"
        sign = self.look.signs.shields[state.to_move]
        return f"{number}. {sign} {match.names[state.to_move]}{what} > "

    def read(self, match: Match, line: str) -> str | None:
        """A turn, or one of the commands; an empty line is nothing."""
        if not line:
            return None
        word, _, rest = line.partition(" ")
        state: State = match.room.state
        if line.startswith("?") or word.lower() == "why":
            asked = rest if word.lower() == "why" else line.removeprefix("?")
            self._why(match, asked.strip() or "?")
            return None
        match word.lower():
            case "moves" | "turns":
                self._moves(state)
            case "legend":
                self._legend()
            case "ledger":
                self.look = replace(self.look, ledger=not self.look.ledger)
                self.show(match)
            case "hints":
                self.look = replace(self.look, hints=not self.look.hints)
                self.show(match)
            case "pass":
                return PASS
            case _:
                return self.notation.format_move(self.notation.parse_move(line))
        return None

    def tell(self, match: Match, ply: Ply[Any, Any]) -> None:
        """Every event as a sentence."""
        for event in ply.events:
            sentence = self.notation.tell(event, match.names)
            style = "bold" if isinstance(event, Captured) else ""
            self.out.print(Text(sentence, style=style))

    def finish(self, match: Match) -> None:
        """The last board, and the ranks."""
        self.show(match)

    def _legend(self) -> None:
        for line in legend(self.game, self.look):
            self.out.print(Text(line, style="dim"))

    def _marked(self, match: Match) -> list[int]:
        """The squares of the last turn."""
        if not match.room.plies:
            return []
        events = match.room.plies[-1].events
        return [event.square for event in events if isinstance(event, ShieldPlaced | SwordPlaced | SwordMoved)]

    def _knight(self, match: Match, seat: Seat) -> Text:
        state: State = match.room.state
        config, signs = self.game.config, self.look.signs
        on_turn = match.room.to_move == seat
        arrow = ("▶ " if signs is UNICODE else "> ") if on_turn else "  "
        text = Text(arrow, style="bold")
        text.append(f" {signs.shields[seat]} ", style=SHIELD_STYLES[seat])
        text.append(f" {match.names[seat]}", style="bold" if on_turn else "not bold")
        text.append(f" ({TINCTURES[seat]})", style="dim")
        text.append(f"  {state.totals[seat]}/{config.target} captured", style="not bold")
        for owner, number in enumerate(state.captured[seat]):
            text.append(" " + signs.shields[owner] * number if number else "", style=SHIELD_STYLES[owner].split()[-1])
        text.append(f"  {state.hand[seat]} in hand", style="not bold")
        if config.favour != "no":
            text.append(f"  white shield {'ready' if state.white[seat] else 'spent'}", style="not bold")
        if state.sword_of == seat:
            text.append("  holds the sword", style="not bold")
        if match.room.outcome is not None:
            text.append(f"  rank {match.room.outcome.ranks[seat]}", style="bold")
        return text

    def _why(self, match: Match, asked: str) -> None:
        """What a turn would do: its lines, then the events, or the refusal."""
        state: State = match.room.state
        move = self.notation.parse_move(asked)
        if isinstance(move, Place) and self.game.awaits_sword(state):
            move = PlaceSword(move.square)
        refusal = self.game.why_not(state, move)
        if isinstance(move, Place) and (refusal is None or refusal.rule == "L5"):
            for count in self.game.counts(state, move):
                effect = " captures" if count.captures else ""
                self.out.print(f"  {count.line.name}: {count.total.against(' of yours')}{effect}")
        if refusal is not None:
            self.out.print(Text(f"Not allowed, {refusal}.", style="bold"))
            return
        self.out.print(f"{self.notation.format_move(move)} is legal. {self._effect(match, state, move)}")

    def _effect(self, match: Match, state: State, move: Move) -> str:
        """What it would capture, in words."""
        played = self.game.resolve(state, move)
        told = [self.notation.tell(event, match.names) for event in played.events if not _is_setting(event)]
        return " ".join(told) or "It captures nothing."

    def _moves(self, state: State) -> None:
        """All turns that leave the sword where it is, and how many move it."""
        for line in self._listed(state):
            self.out.print(line)

    def _listed(self, state: State) -> Iterator[str]:
        size = self.game.config.size
        total = self.game.count_legal(state)
        if self.game.awaits_sword(state):
            yield f"The sword may be placed on each of the {total} squares, such as Sd4 (L13)."
            return
        plain = [
            (Place(square), self.game.captures_of(state, Place(square)))
            for square in range(size * size)
            if self.game.open_squares(state) >> square & 1
        ]
        captures = sorted((turn for turn in plain if turn[1]), key=lambda turn: -len(turn[1]))
        if captures:
            yield "Captures: " + ", ".join(f"{square_name(move.square, size)}x{len(taken)}" for move, taken in captures)
        quiet = [square_name(move.square, size) for move, taken in plain if not taken]
        if quiet:
            yield "Others: " + " ".join(quiet)
        with_sword = total - len(plain)
        if plain and with_sword:
            yield f"And {with_sword} that move the sword, such as d4Se5 (L15)."
        if not plain:
            first = [self.notation.format_move(move) for move in self.game.legal_moves(state)]
            if first == [PASS]:
                yield f"You have no legal turn but the pass, {PASS} (L11)."
                return
            more = f" and {len(first) - SHOWN_TURNS} more" if len(first) > SHOWN_TURNS else ""
            yield f"Only turns that move the sword are left (L17): {' '.join(first[:SHOWN_TURNS])}{more}"


def _is_setting(event: object) -> bool:
    """What is plain from the turn itself."""
    return isinstance(event, ShieldPlaced | SwordPlaced)
