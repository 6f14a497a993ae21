"""How Crylail is written: a move or the draws before the first one on each line, whole micrometres (texts: `telling`).

    first=0 order=453                            the flipped knight (C4) and the Drak Borgs from the right (C3)
    hero 120000 350000 2300000 0 0 #5be0d2c1     knight, place x y, speed vx vy in µm/s, spin in mrad/s, hash at rest
    stand                                        the Bladesman stays (C15)

Behind a move stand what a tremor made it of, as `aim=x,y,vx,vy,spin` (C24), and the draws that followed it: `flip=up`,
`flip=down` (C20), `order=345`. Behind `;` stands what happened. A reader takes moves with a number before them, over
several lines, with the spin or the hash missing.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from quintain.core.errors import NotationError, RecordError
from quintain.core.game import Played
from quintain.core.record import Line, Step, append_step, split_comment
from quintain.crylail.moves import Event, Flicked, Move, Stand
from quintain.crylail.options import Config
from quintain.crylail.rules import ORDERS
from quintain.crylail.state import State
from quintain.crylail.table import Flick, Kind
from quintain.crylail.telling import tell

STAND = "stand"
KNIGHTS = {kind.value: kind for kind in Kind}
NUMBERS = ("x", "y", "vx", "vy", "spin")
FLIPS = ("down", "up")
"""By the drawn number, as `rules.FACE_UP` has it."""

_WORD = re.compile(r"\S+")
_DIGITS = re.compile(r"-?[0-9]+")
_WHOLE = re.compile(r"-?[0-9]{1,12}")
_NUMBERED = re.compile(r"[0-9]{1,5}\.+")
_RESULT = re.compile(r"\*|[0-9](-[0-9])+")
_HASH = re.compile(r"#[0-9a-f]{8}")
_KIND_OF_DRAW = {"first": "first_side", "order": "drak_borg_order", "flip": "dispute"}
_WORD_OF_DRAW = {kind: word for word, kind in _KIND_OF_DRAW.items()}


class CrylailNotation:
    """The notation of one configured match."""

    def __init__(self, config: Config) -> None:
        self.config = config

    def parse_move(self, text: str) -> Move:
        """The move that a text stands for. Raises NotationError."""
        words = [(found.start(), found[0].lower()) for found in _WORD.finditer(text)]
        if not words:
            raise NotationError(text, 0, "a knight and five whole numbers, or stand")
        at, first = words[0]
        most = len(NUMBERS)
        if first == STAND:
            most = 0
        elif first not in KNIGHTS:
            raise NotationError(text, at, f"one of {', '.join([*KNIGHTS, STAND])}")
        numbers: list[int] = []
        for place, word in words[1:]:
            if len(numbers) == most:
                raise NotationError(text, place, "the end of the move")
            if not _WHOLE.fullmatch(word):
                raise NotationError(text, place, f"{NUMBERS[len(numbers)]}, a whole number of at most 12 digits")
            numbers.append(int(word))
        if first == STAND:
            return Stand()
        if len(numbers) < len(NUMBERS) - 1:
            raise NotationError(text, len(text.rstrip()), f"{NUMBERS[len(numbers)]}, a whole number")
        return Flick(KNIGHTS[first], *numbers)

    def format_move(self, move: Move) -> str:
        """The canonical text; the spin is always written."""
        if isinstance(move, Stand):
            return STAND
        return f"{move.knight.value} {move.x} {move.y} {move.vx} {move.vy} {move.spin}"

    def parse_chance(self, kind: str, text: str) -> int:
        """The drawn number: of first=0, order=453 or flip=up. Raises NotationError."""
        spellings = _spellings(kind, text)
        if text.lower() not in spellings:
            raise NotationError(text, 0, f"one of {', '.join(spellings)}")
        return spellings.index(text.lower())

    def format_chance(self, kind: str, drawn: int) -> str:
        """The canonical text of a draw. Raises NotationError for a number that can't be drawn."""
        spellings = _spellings(kind, f"{kind}={drawn}")
        if not 0 <= drawn < len(spellings):
            raise NotationError(f"{kind}={drawn}", 0, f"a number from 0 to {len(spellings) - 1}")
        return spellings[drawn]

    def checks(self, played: Played[State, Event]) -> tuple[str, ...]:
        """The hash of the disks at rest after a flick."""
        return tuple(f"#{event.motion.digest}" for event in played.events if isinstance(event, Flicked))

    def holds(self, check: str, played: Played[State, Event]) -> bool:
        """Whether the disks rest as the hash says."""
        return check in self.checks(played)

    def tell(self, event: Event, names: tuple[str, ...]) -> str:
        """One event as a sentence."""
        return tell(event, names, self.config.profile)

    def read_body(self, lines: Sequence[Line]) -> tuple[Step, ...]:
        """The steps in the lines of a record's body. Raises RecordError naming the line."""
        reader = _BodyReader(self)
        for number, line in lines:
            content, comment = split_comment(line)
            reader.begin_line(number)
            for word in content.split():
                reader.take(word)
            reader.end_line(comment)
        reader.finish_move()
        return tuple(reader.steps)

    def number_of(self, index: int) -> int:
        """Its place among the moves of the match, from 1: a record of Crylail has a line for each."""
        return index + 1

    def write_body(self, steps: Sequence[Step]) -> str:
        """A move a line with the draws that followed it; a comment ends its line."""
        lines: list[_BodyLine] = []
        for step in steps:
            last = lines[-1] if lines else None
            if step.kind == "draw" and last is not None and last.has_room_for(step):
                last.words.append(step.text)
                last.note = last.note or step.note
                continue
            words = [step.text, *([f"aim={','.join(step.aim.split()[1:])}"] if step.aim else []), *step.checks]
            lines.append(_BodyLine(words, step.kind == "move", step.note))
        return "".join(f"{line.text()}\n" for line in lines)

    def options(self) -> Mapping[str, str]:
        """The full configuration as texts."""
        return self.config.options()


@dataclass(slots=True)
class _BodyLine:
    words: list[str]
    has_move: bool
    note: str

    def has_room_for(self, draw: Step) -> bool:
        """The comment of a line belongs to its move, or without one to its last draw."""
        return not draw.note if self.has_move else not self.note

    def text(self) -> str:
        """The line as it is written."""
        return " ".join(self.words) + (f" ; {self.note}" if self.note else "")


class _BodyReader:
    """Reads words one by one; a move is finished by the first word that is no number of it."""

    def __init__(self, notation: CrylailNotation) -> None:
        self.notation = notation
        self.steps: list[Step] = []
        self.line = 0
        self.move: list[str] = []
        self.move_line = 0

    def begin_line(self, number: int) -> None:
        """What follows stands on this line."""
        self.line = number

    def end_line(self, comment: str) -> None:
        """Gives the comment to the line's move, or without one to the last step."""
        if not comment:
            return
        self.finish_move()
        if not self.steps:
            return
        at = len(self.steps) - 1
        while at >= 0 and self.steps[at].line == self.line and self.steps[at].kind == "draw":
            at -= 1
        if at < 0 or self.steps[at].line != self.line:
            at = len(self.steps) - 1
        self.steps[at] = replace(self.steps[at], note=f"{self.steps[at].note} {comment}".strip())

    def take(self, word: str) -> None:
        """One word of the line."""
        small = word.lower()
        if self.move and _DIGITS.fullmatch(word) and self.move[0] != STAND:
            self.move.append(small)
            return
        self.finish_move()
        if small in KNIGHTS or small == STAND:
            self.move, self.move_line = [small], self.line
        elif small.startswith("aim="):
            self._aim(small)
        elif small.startswith("#"):
            self._hash(small)
        elif small.partition("=")[0] in _KIND_OF_DRAW:
            self._draw(small)
        elif not (_NUMBERED.fullmatch(small) or _RESULT.fullmatch(small)):
            expected = f"a knight, stand, a draw such as flip=up, aim= or a hash, found {word[:40]!r}"
            raise RecordError(self.line, f"expected {expected}")

    def finish_move(self) -> None:
        """The move read so far becomes a step."""
        if self.move:
            text = self._canonical(" ".join(self.move), self.move_line)
            append_step(self.steps, Step("move", text, line=self.move_line))
            self.move = []

    def _canonical(self, text: str, line: int) -> str:
        try:
            return self.notation.format_move(self.notation.parse_move(text))
        except NotationError as error:
            raise RecordError(line, str(error)) from error

    def _last_move(self, word: str) -> Step:
        if not self.steps or self.steps[-1].kind != "move":
            raise RecordError(self.line, f"{word[:40]} stands behind no move")
        return self.steps[-1]

    def _aim(self, word: str) -> None:
        move = self._last_move(word)
        if move.aim or move.text == STAND:
            raise RecordError(self.line, f"{word[:40]} stands behind no flick that still lacks its aim")
        knight = move.text.partition(" ")[0]
        meant = " ".join([knight, *word.removeprefix("aim=").split(",")])
        self.steps[-1] = replace(move, aim=self._canonical(meant, self.line))

    def _hash(self, word: str) -> None:
        move = self._last_move(word)
        if move.checks or move.text == STAND or not _HASH.fullmatch(word):
            raise RecordError(self.line, f"expected one hash of eight digits behind a flick, found {word[:40]!r}")
        self.steps[-1] = replace(move, checks=(word,))

    def _draw(self, word: str) -> None:
        try:
            kind = _KIND_OF_DRAW[word.partition("=")[0]]
            text = self.notation.format_chance(kind, self.notation.parse_chance(kind, word))
        except NotationError as error:
            raise RecordError(self.line, str(error)) from error
        append_step(self.steps, Step("draw", text, line=self.line))


def _spellings(kind: str, text: str) -> tuple[str, ...]:
    """[outcomes] how each drawn number of this kind is written. Raises NotationError for an unknown kind."""
    values = {
        "first_side": ("0", "1"),
        "drak_borg_order": tuple("".join(str(value) for value in order) for order in ORDERS),
        "dispute": FLIPS,
    }.get(kind)
    if values is None:
        raise NotationError(text, 0, f"a draw: {', '.join(_WORD_OF_DRAW)}")
    return tuple(f"{_WORD_OF_DRAW[kind]}={value}" for value in values)
