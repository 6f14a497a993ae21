"""Records of either game: written, and replayed, which verifies everything that they claim; `reading` parses them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from quintain.core.ending import Ending, demoted, format_ending, outcome_of, parse_ending
from quintain.core.errors import CommandError, IllegalMoveError, NotationError, OptionError, RecordError, TagError
from quintain.core.game import Chance, Outcome, Played, Seat
from quintain.core.record import (
    FORMAT_VERSION,
    Record,
    Step,
    format_tags,
    tag_name,
)
from quintain.games.catalogue import Configured, configure, described
from quintain.games.lot import LOT_TAGS, MOST_SEATS, read_lot
from quintain.games.seeds import told_seed

FREE_TAGS = ("Title", "Event", "Date", "Place", "Annotator", "Source", "Custom")
"""Tags that a replay keeps and does not look at."""

PROOF_TAGS = ("SeedHash", "Seed", "Attempts", *LOT_TAGS)
"""Tags from which `proof` proves what was drawn."""

UNFINISHED = "*"
_LEVEL: Final = re.compile(r"[a-z][a-z_]{0,29}")
"""The name of a bot's level, such as "knight_errant"."""
_FORFEIT: Final = re.compile(r"([1-9])(?:@([1-9][0-9]{0,4}))?")
"""A seat that a bot took over, and the first turn after that, such as "2@7"."""


@dataclass(frozen=True, slots=True)
class ReplayedStep:
    """One step of a record as it was replayed."""

    step: Step
    seat: Seat | None
    """Who moved; None for a draw."""
    before: Any
    """The state that it was played in."""
    played: Played[Any, Any]


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record that holds, with every state on the way."""

    record: Record
    configured: Configured
    steps: tuple[ReplayedStep, ...]
    state: Any
    outcome: Outcome | None
    """How it ended, None while it goes on."""


def format_record(record: Record) -> str:
    """The text of a record; `reading.parse_records` gives it back."""
    configured = configure_record(record)
    return format_tags(record.tags) + "\n" + configured.notation.write_body(record.steps)


def configure_record(record: Record) -> Configured:
    """The game and options that a record's tags name. Raises RecordError."""
    game = record.tag("Game")
    if not game:
        raise TagError("Game", 'the tag Game is missing; a record begins with tags such as [Game "lancelot"]')
    try:
        known = {tag_name(option.name): option.name for option in described(game)}
        seat_tags = {f"{tag}{number}" for tag in ("Seat", "Bot") for number in range(1, MOST_SEATS + 1)}
        free = {"Quintain", "Game", "Result", "End", "Forfeits", "Hints", *PROOF_TAGS, *FREE_TAGS, *seat_tags}
        unknown = [name for name, _ in record.tags if name not in known and name not in free]
        if unknown:
            raise TagError(unknown[0], f"unknown tag {unknown[0]}; known are {', '.join(sorted(free | set(known)))}")
        return configure(game, {known[name]: value for name, value in record.tags if name in known})
    except OptionError as error:
        raise TagError(tag_name(error.option), f"tag {tag_name(error.option)}: {error.why}") from error


def replay(record: Record) -> Replayed:
    """Plays a record through and verifies each turn, check, hash and the result. Raises RecordError."""
    configured = configure_record(record)
    told_seed(record)
    game = configured.game
    state = game.start()
    replayed: list[ReplayedStep] = []
    for step in record.steps:
        seat, played = _replay_step(configured, state, step)
        replayed.append(ReplayedStep(step, seat, state, played))
        state = played.state
    outcome = _verify_result(configured, record, state)
    read_lot(record, [record.tag(f"Seat{seat + 1}") for seat in range(game.seats)])
    movers = [each.seat for each in replayed if each.seat is not None]
    _verify_forfeits(record, game.seats, len(movers), over=isinstance(game.waits_for(state), Outcome))
    _verify_hints(record, game.seats, movers)
    return Replayed(record, configured, tuple(replayed), state, outcome)


def record_of(
    configured: Configured,
    steps: Sequence[Step],
    names: Sequence[str],
    outcome: Outcome | None,
    ending: Ending | None = None,
    free_tags: Mapping[str, str] | None = None,
    bots: Mapping[Seat, str] | None = None,
    hints: Sequence[int] = (),
) -> Record:
    """A record of what was played.

    names: [seats]. ending: why play stopped before its end, if it did. bots: the levels of those seats where bots sat.
    hints: the turns that were made with a hint, counted from 1.
    """
    tags = [("Quintain", FORMAT_VERSION), ("Game", configured.game.name)]
    tags += [(tag_name(name), value) for name, value in configured.notation.options().items()]
    if configured.custom:
        tags.append(("Custom", "yes"))
    tags += [(f"Seat{seat + 1}", name) for seat, name in enumerate(names)]
    tags += [(f"Bot{seat + 1}", level) for seat, level in sorted((bots or {}).items())]
    tags += list((free_tags or {}).items())
    if hints:
        tags.append(("Hints", " ".join(str(turn) for turn in hints)))
    if ending is not None:
        tags.append(("End", format_ending(ending)))
    tags.append(("Result", format_result(outcome)))
    return Record(tuple(tags), tuple(steps))


def format_result(outcome: Outcome | None) -> str:
    """The Result tag: the ranks of the seats, "1-2" when the first won; "*" when it goes on or was called off."""
    if outcome is None or outcome.reason == "aborted":
        return UNFINISHED
    return "-".join(str(rank) for rank in outcome.ranks)


def _replay_step(configured: Configured, state: Any, step: Step) -> tuple[Seat | None, Played[Any, Any]]:
    game, notation = configured.game, configured.notation
    waiting = game.waits_for(state)
    if isinstance(waiting, Outcome):
        raise RecordError(step.line, f"{step.text} comes after the end of the game")
    if (step.kind == "draw") != isinstance(waiting, Chance):
        wanted = f"a draw ({waiting.kind})" if isinstance(waiting, Chance) else "a move"
        raise RecordError(step.line, f"expected {wanted}, found {step.text}")
    try:
        if isinstance(waiting, Chance):
            seat, played = None, game.resolve(state, None, notation.parse_chance(waiting.kind, step.text))
        else:
            seat, played = waiting.seat, game.resolve(state, notation.parse_move(step.text))
            _verify_aim(configured, state, step)
    except (IllegalMoveError, NotationError) as error:
        raise RecordError(step.line, f"{step.text} can't be played: {_reason(error, step.text)}") from error
    for check in step.checks:
        if not notation.holds(check, played):
            true = notation.checks(played)
            raise RecordError(step.line, f"{step.text} claims {check}, the replay gives {' '.join(true) or 'nothing'}")
    return seat, played


def _verify_aim(configured: Configured, state: Any, step: Step) -> None:
    """The aim must have been legal, and differ from the move only where the hand of this game trembles (C24)."""
    if not step.aim:
        return
    aim = configured.notation.parse_move(step.aim)
    refusal = configured.game.why_not(state, aim)
    if refusal is not None:
        raise RecordError(step.line, f"{step.aim} can't be aimed: {_reason(refusal, step.aim)}")
    trembles = configured.game.perturb(state, aim, lambda: 1.0) != aim
    if not trembles and aim != configured.notation.parse_move(step.text):
        raise RecordError(step.line, f"{step.text} differs from its aim, and the hand of this match does not tremble")


def _reason(error: IllegalMoveError | NotationError, text: str) -> str:
    if isinstance(error, IllegalMoveError) and error.where == text:
        return f"{error.why} ({error.rule})"
    return str(error)


def _verify_result(configured: Configured, record: Record, state: Any) -> Outcome | None:
    waiting = configured.game.waits_for(state)
    outcome = waiting if isinstance(waiting, Outcome) else None
    last = record.steps[-1].line if record.steps else 0
    ending = read_ending(record, configured.game.seats)
    if ending is not None:
        if outcome is not None:
            raise record.wrong("End", "the game was played to its end")
        outcome = outcome_of(configured.game, state, ending)
    forfeited = read_forfeits(record, configured.game.seats)
    outcome = None if outcome is None else demoted(outcome, forfeited)
    claimed = record.tag("Result", UNFINISHED)
    if claimed != UNFINISHED and claimed != format_result(outcome):
        raise RecordError(last, f"tag Result says {claimed}, the replay ends with {format_result(outcome)}")
    return outcome


def read_ending(record: Record, seats: int) -> Ending | None:
    """What the tag End says, None where there is none. Raises RecordError."""
    try:
        return parse_ending(record.tag("End"), seats)
    except CommandError as error:
        raise record.wrong("End", error.why) from error


def read_forfeits(record: Record, seats: int) -> dict[Seat, int]:
    """The seats that bots took over from persons, who are ranked last (tag Forfeits "2@7 3"). Raises RecordError.

    With each, how many turns of the match had been made before; 0 as well where the record does not say.
    """
    found = [_FORFEIT.fullmatch(word) for word in record.tag("Forfeits").split()]
    known = [match for match in found if match is not None and int(match[1]) <= seats]
    forfeits = {int(match[1]) - 1: int(match[2] or 1) - 1 for match in known}
    if len(forfeits) != len(found):
        why = (
            f'expected seats, and the first turns of their bots, such as "2@7 3", found {record.tag("Forfeits")[:40]!r}'
        )
        raise record.wrong("Forfeits", why)
    return forfeits


def format_forfeits(forfeits: Mapping[Seat, int]) -> str:
    """The tag Forfeits, from what `read_forfeits` gives back."""
    return " ".join(
        f"{seat + 1}@{before + 1}" if before else f"{seat + 1}" for seat, before in sorted(forfeits.items())
    )


def seat_names(record: Record, seats: int) -> tuple[str, ...]:
    """[seats] the names in a record's tags, "Seat 1" and so on where they are missing."""
    return tuple(record.tag(f"Seat{seat + 1}") or f"Seat {seat + 1}" for seat in range(seats))


def recorded_bots(record: Record, seats: int) -> dict[Seat, str]:
    """The levels of the bots by their seats, in a record's tags Bot1, Bot2 and so on. Raises RecordError.

    Whether a level of that name exists, this does not know.
    """
    found = {number - 1: record.tag(f"Bot{number}") for number in range(1, MOST_SEATS + 1)}
    levels = {seat: level for seat, level in found.items() if level}
    for seat, level in levels.items():
        if seat >= seats:
            raise record.wrong(f"Bot{seat + 1}", f"there are {seats} seats")
        if not _LEVEL.fullmatch(level):
            why = f'expected a level such as "knight_errant", found {level[:40]!r}'
            raise record.wrong(f"Bot{seat + 1}", why)
    return levels


def recorded_hints(record: Record) -> tuple[int, ...]:
    """The turns that were made with a hint, counted from 1, ascending. Raises RecordError."""
    text = record.tag("Hints")
    turns = tuple(int(word) for word in text.split() if word.isascii() and word.isdigit() and len(word) <= 5)
    if " ".join(str(turn) for turn in turns) != text or list(turns) != sorted(set(turns)):
        why = f'expected numbers of turns such as "3 8", found {text[:40]!r}'
        raise record.wrong("Hints", why)
    return turns


def _verify_forfeits(record: Record, seats: int, turns: int, *, over: bool) -> None:
    """A bot takes over while the match goes on. over: whether the last turn ended it."""
    for seat, before in read_forfeits(record, seats).items():
        if before > turns or (over and before == turns):
            last = f"turn {turns} ended the match" if over else f"{turns} were played"
            raise record.wrong("Forfeits", f"a bot is to make turn {before + 1} for seat {seat + 1}, and {last}")


def _verify_hints(record: Record, seats: int, movers: Sequence[Seat]) -> None:
    """Hints are for turns that were played, by persons."""
    forfeits = read_forfeits(record, seats)
    bots = {*recorded_bots(record, seats), *(seat for seat, before in forfeits.items() if before)}
    for turn in recorded_hints(record):
        if not 1 <= turn <= len(movers):
            raise RecordError(record.line_of("Hints"), f"tag Hints names turn {turn}, and {len(movers)} were played")
        if movers[turn - 1] in bots and turn > forfeits.get(movers[turn - 1], 0):
            raise RecordError(record.line_of("Hints"), f"tag Hints names turn {turn}, which a bot has made")
