"""A position of Lancelot as text, for study, tests and reports of errors.

    .... / .1.. / 0S.. / 01.. move=1 captured=0,2/0,0 hand=26,27 white=yn

The rows from the top one down, `.` a free square, a digit the seat whose shield stands there, `S` the sword. Behind
them, in any order and each with a default: whose turn it is, what lies before each knight (a list of owners for every
mover), the shields in hand, who has his white shield, for whom the sword counts, and the passes just made.
"""

import re
from collections.abc import Sequence

from quintain.core.errors import PositionError
from quintain.core.game import Outcome
from quintain.lancelot.options import Config
from quintain.lancelot.rules import outcome_of
from quintain.lancelot.state import EMPTY, NEUTRAL, NOWHERE, State

_MAX_CHARACTERS = 2000
_FIELDS = ("move", "captured", "hand", "white", "sword", "passes")


def format_position(state: State, config: Config) -> str:
    """The text of a position; `parse_position` of it gives the state back."""
    rows = []
    for rank in reversed(range(config.size)):
        squares = range(rank * config.size, (rank + 1) * config.size)
        rows.append("".join(_letter(state, square) for square in squares))
    fields = [
        f"move={state.to_move}",
        f"captured={'/'.join(','.join(map(str, row)) for row in state.captured)}",
        f"hand={','.join(map(str, state.hand))}",
    ]
    if config.favour != "no":
        fields.append(f"white={''.join('y' if white else 'n' for white in state.white)}")
    if state.sword_of != NEUTRAL:
        fields.append(f"sword={state.sword_of}")
    if state.passes:
        fields.append(f"passes={state.passes}")
    return f"{'/'.join(rows)} {' '.join(fields)}"


def parse_position(text: str, config: Config) -> State:
    """The position in a text. Raises PositionError with the row, the square or the field that can't be."""
    if len(text) > _MAX_CHARACTERS:
        raise PositionError("the text", f"longer than {_MAX_CHARACTERS} characters")
    board = " ".join(word for word in text.split() if "=" not in word)
    shields, sword = _parse_board(board, config)
    fields = _parse_fields([word for word in text.split() if "=" in word])
    captured = _parse_captured(fields.get("captured"), config.players)
    left = [config.shields - mask.bit_count() - sum(row[seat] for row in captured) for seat, mask in enumerate(shields)]
    for seat, number in enumerate(left):
        if number < 0:
            raise PositionError(f"shields of {seat}", f"more than {config.shields} on the board and captured")
    hand = _numbers("hand", fields["hand"], config.players) if "hand" in fields else tuple(left)
    for seat, (held, most) in enumerate(zip(hand, left, strict=True)):
        if held > most:
            raise PositionError(f"hand[{seat}]", f"at most {most} of the {config.shields} shields can be left")
    if config.sword and sword == NOWHERE and any(shields):
        raise PositionError("the board", "the sword is missing")
    first = config.players - 1 if config.sword and sword == NOWHERE else 0
    passes = _number("passes", fields.get("passes", "0"), config.players)
    totals = tuple(map(sum, captured))
    return State(
        shields=tuple(shields),
        sword=sword,
        sword_of=_parse_sword_of(fields.get("sword"), config, sword),
        hand=hand,
        captured=captured,
        white=_parse_white(fields.get("white"), config),
        to_move=_number("move", fields.get("move", str(first)), config.players - 1),
        passes=passes,
        outcome=_outcome(totals, passes, config),
    )


def _letter(state: State, square: int) -> str:
    if square == state.sword:
        return "S"
    owner = state.owner(square)
    return "." if owner == EMPTY else str(owner)


def _parse_board(text: str, config: Config) -> tuple[list[int], int]:
    rows = [row.replace(" ", "") for row in text.split("/")]
    if len(rows) != config.size:
        raise PositionError("the board", f"expected {config.size} rows, found {len(rows)}")
    shields = [0] * config.players
    sword = NOWHERE
    for from_top, row in enumerate(rows):
        rank = config.size - 1 - from_top
        if len(row) != config.size:
            raise PositionError(f"row {rank + 1}", f"expected {config.size} squares, found {len(row)}")
        for file, letter in enumerate(row):
            square = rank * config.size + file
            where = f"row {rank + 1}, square {file + 1}"
            if letter == "S":
                if not config.sword:
                    raise PositionError(where, "this game has no sword")
                if sword != NOWHERE:
                    raise PositionError(where, "there is only one sword")
                sword = square
            elif letter in "01234"[: config.players]:
                shields[int(letter)] |= 1 << square
            elif letter != ".":
                raise PositionError(where, f"{letter!r} is neither a free square, a seat 0-{config.players - 1} nor S")
    return shields, sword


def _parse_fields(words: Sequence[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in _FIELDS:
            raise PositionError(name[:40] or "=", f"no such field; known are {', '.join(_FIELDS)}")
        if name in fields:
            raise PositionError(name, "stands there twice")
        fields[name] = value
    return fields


def _parse_captured(text: str | None, players: int) -> tuple[tuple[int, ...], ...]:
    if text is None:
        return ((0,) * players,) * players
    rows = text.split("/")
    if len(rows) != players:
        raise PositionError("captured", f"expected {players} lists with / between them, found {len(rows)}")
    captured = tuple(_numbers(f"captured[{mover}]", row, players) for mover, row in enumerate(rows))
    for mover, row in enumerate(captured):
        if row[mover]:
            raise PositionError(f"captured[{mover}][{mover}]", "nobody captures his own shields")
    return captured


def _parse_white(text: str | None, config: Config) -> tuple[bool, ...]:
    if text is None:
        return (config.favour != "no",) * config.players
    if not re.fullmatch(f"[yn]{{{config.players}}}", text):
        raise PositionError("white", f"expected y or n for each of {config.players} knights")
    if config.favour == "no" and "y" in text:
        raise PositionError("white", "this game has no white shields")
    return tuple(letter == "y" for letter in text)


def _parse_sword_of(text: str | None, config: Config, sword: int) -> int:
    if text is None:
        return NEUTRAL
    if config.favour != "kept" or sword == NOWHERE:
        raise PositionError("sword", "it counts for a knight only with favour=kept, and on the board")
    return _number("sword", text, config.players - 1)


def _numbers(where: str, text: str, count: int) -> tuple[int, ...]:
    words = text.split(",")
    if len(words) != count:
        raise PositionError(where, f"expected {count} numbers with , between them, found {len(words)}")
    return tuple(_number(f"{where}[{index}]", word, 400) for index, word in enumerate(words))


def _number(where: str, text: str, most: int) -> int:
    if not re.fullmatch("[0-9]{1,3}", text) or int(text) > most:
        raise PositionError(where, f"expected a number from 0 to {most}, found {text[:20]!r}")
    return int(text)


def _outcome(totals: tuple[int, ...], passes: int, config: Config) -> Outcome | None:
    if max(totals) >= config.target:
        if sum(total >= config.target for total in totals) > 1:
            raise PositionError("captured", "two knights have reached the target; the first would have ended the game")
        return outcome_of(totals, "target")
    return outcome_of(totals, "exhausted") if passes == config.players else None
