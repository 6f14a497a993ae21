"""How Lancelot is written: turns, the body of a record, and the options (texts for people are in `telling`).

    Sd4       the sword is placed on d4 before the first turn (L13)
    d4        a shield on d4
    d4Se5     a shield on d4 and the sword to e5, in one turn (L15)
    --        the forced pass (L11)
    g7x1      any turn may say how many shields it captured; a replay verifies it

A reader takes what people write: move numbers, results, `!` and `?` are skipped, capitals do not matter.
"""

import re
from collections.abc import Mapping, Sequence

from quintain.core.errors import NotationError, RecordError
from quintain.core.game import Played
from quintain.core.record import Line, Step, append_step, split_comment
from quintain.lancelot.board import file_name, square_name, squares_by_name
from quintain.lancelot.moves import Captured, Event, Move, Pass, Place, PlaceSword
from quintain.lancelot.options import Config
from quintain.lancelot.state import State
from quintain.lancelot.telling import tell

PASS = "--"  # noqa: S105 (a pass of the game)

_NUMBER = re.compile(r"[0-9]{1,4}\.+")
_RESULT = re.compile(r"\*|[0-9](/[0-9])?(-[0-9](/[0-9])?)+")
_CHECK = re.compile(r"[xX]([0-9]{1,3})")
_REMARK = re.compile(r"[!?]+")


class LancelotNotation:
    """The notation of one configured game."""

    def __init__(self, config: Config) -> None:
        self.config = config

    def parse_move(self, text: str) -> Move:
        """The turn that a text stands for. Raises NotationError."""
        alone = squares_by_name(self.config.size).get(text)
        if alone is not None:  # as nearly every turn is written; the reader below takes what people write
            return Place(alone)
        reader = _Reader(text, self.config.size)
        reader.skip_spaces()
        if reader.takes(PASS):
            move: Move = Pass()
        elif reader.takes("S"):
            move = PlaceSword(reader.square())
        else:
            square = reader.square()
            move = Place(square, reader.square() if reader.takes("S") else None)
        reader.skip_spaces()
        if reader.at < len(text):
            shield_alone = isinstance(move, Place) and move.sword_to is None
            raise NotationError(text, reader.at, "S and a square, or the end" if shield_alone else "the end")
        return move

    def format_move(self, move: Move) -> str:
        """The canonical text of a turn."""
        match move:
            case Pass():
                return PASS
            case PlaceSword(square):
                return f"S{self._name(square)}"
            case Place(square, sword_to):
                return self._name(square) + ("" if sword_to is None else f"S{self._name(sword_to)}")

    def parse_chance(self, kind: str, text: str) -> int:  # noqa: ARG002 (no kind exists)
        """Lancelot draws nothing: raises NotationError."""
        raise NotationError(text, 0, "a turn: Lancelot is played without chance")

    def format_chance(self, kind: str, drawn: int) -> str:
        """Lancelot draws nothing: raises NotationError."""
        raise NotationError(f"{kind}={drawn}", 0, "a turn: Lancelot is played without chance")

    def checks(self, played: Played[State, Event]) -> tuple[str, ...]:
        """How many shields a turn captured, such as "x3"; nothing when none."""
        taken = sum(len(event.squares) for event in played.events if isinstance(event, Captured))
        return (f"x{taken}",) if taken else ()

    def holds(self, check: str, played: Played[State, Event]) -> bool:
        """Whether the turn captured as many shields as it says; x0 says that it captured none."""
        return check in (self.checks(played) or ("x0",))

    def tell(self, event: Event, names: tuple[str, ...]) -> str:
        """One event as a sentence."""
        return tell(event, names, self.config.size)

    def read_body(self, lines: Sequence[Line]) -> tuple[Step, ...]:
        """The turns in the lines of a record's body. Raises RecordError naming the line."""
        steps: list[Step] = []
        for number, line in lines:
            content, comment = split_comment(line)
            for word in content.split():
                self._read_word(word, number, steps)
            if comment and steps:
                last = steps[-1]
                note = f"{last.note} {comment}".strip()
                steps[-1] = Step(last.kind, last.text, last.checks, last.aim, note, last.line)
        return tuple(steps)

    def number_of(self, index: int) -> int:
        """That of its round, in which every knight has one turn; 0 for the sword placed before the first (L13)."""
        before = 1 if self.config.sword else 0
        return 0 if index < before else (index - before) // self.config.players + 1

    def write_body(self, steps: Sequence[Step]) -> str:
        """A round a line, numbered; the sword placed before the game on a line of its own."""
        before = 1 if self.config.sword else 0
        rounds = range(before, len(steps), self.config.players)
        lines = [_written(steps[:before])] if steps[:before] else []
        lines += [f"{self.number_of(at)}. {_written(steps[at : at + self.config.players])}" for at in rounds]
        return "".join(f"{line}\n" for line in lines)

    def options(self) -> Mapping[str, str]:
        """The full configuration as texts."""
        return self.config.options()

    def _read_word(self, word: str, number: int, steps: list[Step]) -> None:
        numbered = _NUMBER.match(word)
        rest = word[numbered.end() :] if numbered else word
        if not rest or _RESULT.fullmatch(rest) or _REMARK.fullmatch(rest):
            return
        if _CHECK.fullmatch(rest):
            if not steps or steps[-1].checks:
                raise RecordError(number, f"{rest} stands behind no turn")
            last = steps[-1]
            steps[-1] = Step(last.kind, last.text, (_canonical_check(rest),), last.aim, last.note, last.line)
            return
        turn = rest.rstrip("!?")
        check = re.search(r"[xX][0-9]{1,3}$", turn)
        text = turn[: check.start()] if check else turn
        try:
            move = self.parse_move(text)
        except NotationError as error:
            raise RecordError(number, str(error)) from error
        checks = (_canonical_check(check[0]),) if check else ()
        append_step(steps, Step("move", self.format_move(move), checks, line=number))

    def _name(self, square: int) -> str:
        return square_name(square, self.config.size)


class _Reader:
    """Reads a turn from left to right."""

    def __init__(self, text: str, size: int) -> None:
        self.text = text
        self.size = size
        self.at = 0

    def skip_spaces(self) -> None:
        while self.text[self.at : self.at + 1] in {" ", "\t"}:
            self.at += 1

    def takes(self, word: str) -> bool:
        """Goes behind the word if it is next, capital or not."""
        if self.text[self.at : self.at + len(word)] not in {word, word.lower()}:
            return False
        self.at += len(word)
        return True

    def square(self) -> int:
        """Goes behind a square. Raises NotationError."""
        letter = self.text[self.at : self.at + 1]
        file = ord(letter.lower()) - ord("a") if letter.isascii() and letter else -1
        if not 0 <= file < self.size:
            raise NotationError(self.text, self.at, f"a file a-{file_name(self.size - 1)}")
        self.at += 1
        digits = re.compile(r"[1-9][0-9]{0,2}").match(self.text, self.at)
        if digits is None or int(digits[0]) > self.size:
            raise NotationError(self.text, self.at, f"a rank 1-{self.size}")
        self.at = digits.end()
        return (int(digits[0]) - 1) * self.size + file


def _canonical_check(check: str) -> str:
    return f"x{int(check[1:])}"


def _written(steps: Sequence[Step]) -> str:
    """Turns on a line; a comment ends it, and the next turn goes on below."""
    lines = [""]
    for step in steps:
        lines[-1] = f"{lines[-1]} {step.text}{''.join(step.checks)}".lstrip()
        if step.note:
            lines[-1] += f" ; {step.note}"
            lines.append("")
    return "\n   ".join(line for line in lines if line)
