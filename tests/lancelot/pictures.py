"""Positions drawn as text, and the questions that the tests ask about them."""

from dataclasses import dataclass

from quintain.core.errors import IllegalMoveError
from quintain.core.game import Played
from quintain.lancelot.board import square_name, squares_in
from quintain.lancelot.moves import Captured, Event, Move
from quintain.lancelot.notation import LancelotNotation
from quintain.lancelot.options import Config, Favour
from quintain.lancelot.positions import format_position, parse_position
from quintain.lancelot.rules import Lancelot
from quintain.lancelot.state import State

NAMES = ("Elaine", "Bors", "Gawain", "Isolde", "Kay")


@dataclass(frozen=True)
class Table:
    """A game that stands at some position."""

    game: Lancelot
    state: State

    @property
    def notation(self) -> LancelotNotation:
        return LancelotNotation(self.game.config)

    @property
    def rows(self) -> str:
        """The board alone, as `picture` takes it."""
        return " / ".join(" ".join(row) for row in self.text.split(" ", maxsplit=1)[0].split("/"))

    @property
    def text(self) -> str:
        return format_position(self.state, self.game.config)

    def move(self, turn: str) -> Move:
        return self.notation.parse_move(turn)

    def played(self, turn: str) -> Played[State, Event]:
        return self.game.resolve(self.state, self.move(turn))

    def after(self, *turns: str) -> "Table":
        table = self
        for turn in turns:
            table = Table(table.game, table.played(turn).state)
        return table

    def capture(self, turn: str) -> str:
        """The squares that a legal turn captures, such as "b1 c4"; "" for none."""
        captured = [event for event in self.played(turn).events if isinstance(event, Captured)]
        squares = captured[0].squares if captured else ()
        assert self.game.captures_of(self.state, self.move(turn)) == squares
        return self.names(squares)

    def refusal(self, turn: str) -> str:
        """Why a turn is illegal, as people read it; it must be refused."""
        error = self.game.why_not(self.state, self.move(turn))
        assert isinstance(error, IllegalMoveError), f"{turn} is legal"
        return str(error)

    def turns(self) -> set[str]:
        """Every legal turn."""
        return {self.notation.format_move(move) for move in self.game.legal_moves(self.state)}

    def squares(self) -> str:
        """Where a shield may be placed alone."""
        return self.names(tuple(squares_in(self.game.open_squares(self.state))))

    def told(self, turn: str) -> list[str]:
        """What a turn does, in sentences."""
        return [self.notation.tell(event, NAMES) for event in self.played(turn).events]

    def names(self, squares: tuple[int, ...]) -> str:
        return " ".join(square_name(square, self.game.config.size) for square in squares)


def configured(
    players: int = 2,
    size: int = 4,
    target: int = 90,
    shields: int = 30,
    *,
    diagonals: bool = False,
    sword: bool = False,
    favour: Favour = "no",
) -> Config:
    """A game that no target ends early, unless one is given; a favour brings the sword with it."""
    return Config(players, size, target, shields, diagonals, sword or favour != "no", favour)


def picture(
    text: str,
    *,
    players: int = 2,
    target: int = 90,
    shields: int = 30,
    diagonals: bool = False,
    favour: Favour = "no",
) -> Table:
    """The position in a text of `positions`; its size and whether there is a sword are seen from the picture."""
    size = text.split("=", maxsplit=1)[0].count("/") + 1
    config = configured(players, size, target, shields, diagonals=diagonals, sword="S" in text, favour=favour)
    return Table(Lancelot(config), parse_position(text, config))


def beginning(config: Config) -> Table:
    """A game before its first turn."""
    game = Lancelot(config)
    return Table(game, game.start())
