"""`quintain play`: a whole match in the terminal, for people around one screen. Both games share this loop.

A `Shell` knows one game: how its position is drawn, what a typed line means. Everything else, taking back, resigning,
the record, the end, is here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from rich.console import Console
from rich.text import Text

from quintain.cli.match import Match, load_match, open_match
from quintain.cli.reading import read_text
from quintain.cli.terminal import InputEndedError, ask, console, refuse
from quintain.cli.writing import check_place, is_there, write_whole
from quintain.core.errors import (
    CommandError,
    IllegalMoveError,
    NotationError,
    OptionError,
    QuintainError,
    RecordError,
)
from quintain.games.catalogue import Configured, configure, described
from quintain.games.reading import parse_records
from quintain.games.records import replay
from quintain.games.rules_text import BY_NUMBER
from quintain.room.room import Ply
from quintain.room.view import opening_sentences, outcome_sentence

MAX_NAME = 30
COMMANDS = (
    ("back", "take the last turn back"),
    ("resign", "give up; resign 2 for the second seat"),
    ("record", "show the record so far; record FILE writes it"),
    ("rule L5", "what a rule says"),
    ("board", "draw everything again"),
    ("help", "this list"),
    ("quit", "stop; a kept record can be gone on with: --load FILE"),
)


@dataclass(frozen=True, slots=True)
class Wish:
    """What the command line asked for."""

    game: str
    options: Mapping[str, str]
    names: Sequence[str]
    seed: str | None
    by_lot: bool
    record: Path | None
    load: Path | None


class Shell(Protocol):
    """One game at the terminal."""

    def commands(self) -> Sequence[tuple[str, str]]:
        """The commands that only this game has, each with what it does, and how a turn is typed."""

    def greet(self, match: Match) -> None:
        """Says what is played, and with which options."""

    def show(self, match: Match) -> None:
        """Draws the position and who has what."""

    def prompt(self, match: Match) -> str:
        """The question to the seat on turn."""

    def read(self, match: Match, line: str) -> str | None:
        """The move that a line means, in the game's notation; None for a command of the game that it has obeyed.

        An empty line takes what the prompt offers, if it offers something. Raises QuintainError for what it does not
        understand.
        """

    def tell(self, match: Match, ply: Ply[Any, Any]) -> None:
        """Says what a move did."""

    def finish(self, match: Match) -> None:
        """Shows the end."""


def play(wish: Wish) -> int:
    """Plays until the match ends or nobody answers any more. Returns 0, or 1 when it can't begin."""
    try:
        match = _begin(wish)
    except QuintainError as error:
        return refuse(f"play {wish.game}", error)
    out = console()
    shell = _shell(match.configured, out)
    shell.greet(match)
    for sentence in [] if match.room.plies else opening_sentences(match.room):
        out.print(sentence)
    try:
        _play_on(match, shell, out)
    except InputEndedError:
        out.print("The match stops here.")
    if match.room.outcome is not None:
        shell.finish(match)
        out.print(Text(outcome_sentence(match.room.outcome, match.names), style="bold"))
    if match.file is not None:
        out.print(f"The record is in {match.file}.", soft_wrap=True)
    elif match.room.plies:
        out.print("The record was not kept; --record FILE keeps it.")
    return 0


def play_with(
    game: str,
    options: Sequence[str],
    names: Sequence[str],
    by_lot: bool,
    seed: str | None,
    record: Path | None,
    load: Path | None,
) -> int:
    """`play`, with options as "name=value"."""
    try:
        wish = Wish(game, read_options(game, options), names, seed, by_lot, record, load)
    except OptionError as error:
        return refuse(f"play {game}", error)
    return play(wish)


def _begin(wish: Wish) -> Match:
    """The match that is asked for, its record already begun. Raises QuintainError."""
    file = wish.record
    if file is not None:
        check_place(file, "match.txt")
    if file is not None and is_there(file) and not _same(file, wish.load):
        raise RecordError(
            0, f"{file} is there already; go on with it by --load {file} --record {file}, or name another"
        )
    if wish.load is not None:
        match = _load(wish, wish.load)
    else:
        configured = configure(wish.game, wish.options)
        _refuse_idle(wish)
        seated = check_names(wish.names, configured.game.seats)
        match = open_match(configured, seated, wish.seed, by_lot=wish.by_lot)
    match.file = file
    match.save()
    return match


def _refuse_idle(wish: Wish) -> None:
    """Raises OptionError for an option that was given and changes nothing, for want of another one."""
    options = {option.name: option for option in described(wish.game)}
    for name, value in wish.options.items():
        option = options[name]
        needed, _, wanted = option.needs.partition("=")
        if not needed or option.check(value) == option.default:
            continue
        if options[needed].check(wish.options.get(needed, options[needed].default)) != wanted:
            raise OptionError(name, f"{value} means nothing without {option.needs}", option.rule)


def _load(wish: Wish, file: Path) -> Match:
    try:
        records = parse_records(read_text(file))
        if len(records) != 1:
            raise RecordError(0, f"expected one record, found {len(records)}")
        if records[0].tag("Game") != wish.game:
            raise RecordError(0, f"this is a record of {records[0].tag('Game')}, not of {wish.game}")
        if wish.options or wish.names or wish.by_lot:
            raise OptionError("load", "a record has its own options and names; leave those out")
        return load_match(replay(records[0]), wish.seed)
    except RecordError as error:
        raise RecordError(0, f"{file}: {error}") from error


def _same(file: Path, other: Path | None) -> bool:
    return other is not None and is_there(other) and file.samefile(other)


def check_names(given: Sequence[str], seats: int) -> tuple[str, ...]:
    """[seats] names for everybody, "Seat 1" and so on where none is given. Raises OptionError."""
    if len(given) > seats:
        raise OptionError("name", f"{len(given)} names for {seats} seats")
    names = tuple(name.strip() for name in given)
    for name in names:
        if not name or not name.isprintable() or len(name) > MAX_NAME:
            raise OptionError("name", f"a name is a text on one line of at most {MAX_NAME} characters")
    return (*names, *(f"Seat {seat + 1}" for seat in range(len(names), seats)))


def read_options(game: str, given: Sequence[str]) -> dict[str, str]:
    """Options as "name=value". Raises OptionError for one without "=", an unknown name, or a name given twice."""
    known = {option.name for option in described(game)}
    options: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise OptionError(name, "expected name=value, such as size=6")
        if name not in known:
            raise OptionError(name, f"unknown; known are {', '.join(sorted(known))}")
        if name in options:
            raise OptionError(name, "stands there twice")
        options[name] = value.strip()
    return options


def _shell(configured: Configured, out: Console) -> Shell:
    if configured.game.name == "lancelot":
        from quintain.cli.play_lancelot import LancelotShell

        return LancelotShell(configured, out)
    from quintain.cli.play_crylail import CrylailShell

    return CrylailShell(configured, out)


def _play_on(match: Match, shell: Shell, out: Console) -> None:
    """Until the match is over. Raises InputEndedError."""
    fresh = True
    while match.room.outcome is None:
        if fresh:
            shell.show(match)
            fresh = False
        line = ask(shell.prompt(match))
        if line.startswith("#"):
            continue
        try:
            fresh = _obey(match, shell, out, line)
        except IllegalMoveError as error:
            out.print(Text(f"Not allowed, {error}.", style="bold"))
        except NotationError as error:
            out.print(f"Not understood: {error}. help lists what can be typed.")
        except QuintainError as error:
            out.print(f"Not possible: {error}.")


def _obey(match: Match, shell: Shell, out: Console, line: str) -> bool:
    """Obeys one line. Returns whether the position is to be drawn again."""
    word, _, rest = line.partition(" ")
    match word.lower():
        case "quit" | "exit" | "q":
            raise InputEndedError
        case "help" | "h":
            _help(shell, out)
            return False
        case "board" | "table":
            return True
        case "back" | "undo":
            match.take_back()
            _keep(match, out)
            out.print("The last turn is taken back.")
            return True
        case "resign":
            _resign(match, rest.strip(), out)
            return False
        case "record":
            _record(match, rest.strip(), out)
            return False
        case "rule" | "rules":
            _rule(rest.strip(), out)
            return False
    move = shell.read(match, line)
    if move is None:
        return False
    ply = match.play(move)
    _keep(match, out)
    shell.tell(match, ply)
    return True


def _keep(match: Match, out: Console) -> None:
    """Writes the record; when that fails the match goes on, and the next turn tries again."""
    try:
        match.save()
    except RecordError as error:
        out.print(Text(f"The record is not kept: {error}.", style="bold"), soft_wrap=True)


def _help(shell: Shell, out: Console) -> None:
    for name, what in (*shell.commands(), *COMMANDS):
        out.print(Text(f"  {name:<16}", style="bold").append(what, style="not bold"))


def _resign(match: Match, who: str, out: Console) -> None:
    seats = match.configured.game.seats
    seat = match.room.to_move if not who else int(who) - 1 if who.isdecimal() and len(who) < 4 else -1
    if seat is None or not 0 <= seat < seats:
        raise CommandError("no_such_seat", f"expected resign, or resign and a seat from 1 to {seats}")
    if ask(f"Does {match.names[seat]} give up? [yes/no] ").lower() not in {"yes", "y"}:
        out.print("The match goes on.")
        return
    match.resign(seat)
    _keep(match, out)
    out.print(f"{match.names[seat]} gives up.")


def _record(match: Match, file: str, out: Console) -> None:
    if not file:
        out.print(match.text().rstrip(), soft_wrap=True)
        return
    path = Path(file)
    check_place(path, "match.txt")
    if is_there(path) and not _same(path, match.file):
        raise CommandError("exists", f"{path} is there already")
    write_whole(path, match.text())
    out.print(f"Written to {path}.", soft_wrap=True)


def _rule(number: str, out: Console) -> None:
    rule = BY_NUMBER.get(number.upper())
    if rule is None:
        raise CommandError("no_such_rule", f"there is no rule {number or 'without a number'}; L1-L19, C1-C24")
    out.print(Text(f"{rule.number} {rule.title}. ", style="bold").append(rule.text, style="not bold"))
