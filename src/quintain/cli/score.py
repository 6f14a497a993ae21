"""`quintain score`: what the disks on a real table score, as a sheet for people or as JSON for programs."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from quintain.cli.reading import read_text
from quintain.cli.sheet import sheet_table
from quintain.cli.terminal import InputEndedError, ask, console, is_interactive, refuse
from quintain.core.errors import NotationError, OptionError, QuintainError
from quintain.crylail.disks import SIDES
from quintain.crylail.position import Position, read_positions, sheet_to_json
from quintain.crylail.scoring import Dispute, Sheet
from quintain.crylail.telling import dispute_sentence

TYPED = "the position"
"""What stands in place of a file's name."""
SHOWN_ERROR = 100
"""Characters of a short form that are shown with what is wrong in it."""


@dataclass(frozen=True, slots=True)
class Source:
    """A text with positions, and how an error names it."""

    name: str
    text: str


def score_positions(files: Sequence[Path], typed: str | None, names: Sequence[str], *, as_json: bool) -> int:
    """Scores every position of every file, or the typed one. Returns 0 when all could be, else 1.

    names: of the sides, at most 2.
    """
    try:
        named = side_names(names)
    except QuintainError as error:
        return refuse("score", error)
    failed = 0
    sources = [Source(TYPED, typed)] if typed is not None else []
    for file in files:
        try:
            sources.append(Source(str(file), read_text(file)))
        except QuintainError as error:
            failed += refuse("score", f"{file}: {error}")
    for source in sources:
        try:
            positions = read_positions(source.text)
        except QuintainError as error:
            failed += refuse("score", f"{source.name}: {located(error)}")
            continue
        for number, position in enumerate(positions, start=1):
            where = f"{source.name}, position {number}" if len(positions) > 1 else source.name
            failed += _score(where, position, named, as_json=as_json)
    return 1 if failed else 0


def located(error: QuintainError) -> str:
    """The error with line and column, when it lies in a text of several lines."""
    if not isinstance(error, NotationError):
        return str(error)
    start = error.text.rfind("\n", 0, error.at) + 1
    end = error.text.find("\n", error.at)
    line = error.text[start : end if end >= 0 else None]
    where = f"line {error.text.count(chr(10), 0, error.at) + 1}, " if "\n" in error.text.strip() else ""
    shown = line if len(line) <= SHOWN_ERROR else line[: SHOWN_ERROR - 3] + "..."
    return f"{where}character {error.at - start + 1}: expected {error.expected}, in {shown!r}"


def _score(where: str, position: Position, names: Sequence[str], *, as_json: bool) -> int:
    scored = position.score()
    while isinstance(scored, Dispute):
        if as_json or not is_interactive():
            return refuse("score", f"{where}: {_too_few(position, scored, names)}")
        try:
            position = replace(position, flips=(*position.flips, _asked(scored, names)))
        except InputEndedError:
            return refuse("score", f"{where}: not scored, a flip is open")
        scored = position.score()
    if as_json:
        print(json.dumps(sheet_to_json(scored)))
        return 0
    _print_sheet(where, position, scored, names)
    return 0


def _too_few(position: Position, dispute: Dispute, names: Sequence[str]) -> str:
    given = len(position.flips)
    have = "no flip is given" if given == 0 else f"only {given} flip{'' if given == 1 else 's'} given"
    return f"{have}, and one more is needed (C20). {dispute_sentence(dispute, names)} Add up or down to its flips."


def _asked(dispute: Dispute, names: Sequence[str]) -> bool:
    console().print(f"{dispute_sentence(dispute, names)} (C20)")
    while True:
        answer = ask("Flip a disk. Which way does it fall, up or down? ").lower()
        if answer and "up".startswith(answer):
            return True
        if answer and "down".startswith(answer):
            return False
        print("Type up or down.")


def _print_sheet(where: str, position: Position, sheet: Sheet, names: Sequence[str]) -> None:
    out = console()
    out.print(sheet_table(sheet, names, TYPED.capitalize() if where == TYPED else where))
    flips = len(position.flips)
    if sheet.flips_used < flips:
        out.print(f"{sheet.flips_used} of the {flips} flips given were needed.")


def side_names(given: Sequence[str]) -> tuple[str, ...]:
    """[2] the names given, then "Side 1" and so on. Raises OptionError for too many."""
    if len(given) > len(SIDES):
        raise OptionError("name", f"{len(given)} names for {len(SIDES)} sides")
    return (*given, *(f"Side {side}" for side in SIDES[len(given) :]))
