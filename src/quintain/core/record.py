"""The record of a match: tags, then the steps of the game, as text and as JSON with the same content.

This file knows how tags, comments and steps are kept; how a step is spelled belongs to each game's notation.
The text is UTF-8, made to be read and compared line by line:

    [Quintain "1"]
    [Game "lancelot"]
    [Players "2"]
    [Result "*"]

    1. d4 e5 x1 ; a comment runs to the end of its line
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from quintain.core.errors import RecordError

FORMAT_VERSION = "1"
MAX_RECORD_CHARACTERS = 4_000_000
MAX_STEPS = 5_000
"""More than three times what the longest match of either game can have."""
MAX_TAGS = 64
MAX_TAG_CHARACTERS = 1_000
MAX_LIST_CHARACTERS = 30_000
"""Of a tag that lists turns, which may be all of them."""
LIST_TAGS = ("Attempts", "Hints")

StepKind = Literal["move", "draw"]
Line = tuple[int, str]
"""A line of a record's body: its number in the file (1-based), and its text."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""All but the tab; on a terminal they do more than to show."""
_TAG = re.compile(r'\[([A-Z][A-Za-z0-9]*)\s+"((?:[^"\\]|\\["\\])*)"\]\s*$')


@dataclass(frozen=True, slots=True)
class Step:
    """One move or one draw of a record."""

    kind: StepKind
    text: str
    """In the game's canonical notation."""
    checks: tuple[str, ...] = ()
    """What a replay verifies: "x3", "#5be0d2c1"."""
    aim: str = ""
    """The move that was meant, when a tremor (C24) made another of it."""
    note: str = ""
    """The comment behind it."""
    line: int = field(default=0, compare=False)
    """Where it stood in the file it was read from; 0 when it was not read."""


@dataclass(frozen=True, slots=True)
class Record:
    """A finished or running match."""

    tags: tuple[tuple[str, str], ...]
    """Name and value, in order; among them Game, the options, Seat1.., Result."""
    steps: tuple[Step, ...]
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    """Where each tag stood in the file it was read from, {} when it was not read or has no lines."""

    def tag(self, name: str, default: str = "") -> str:
        """The value of a tag, or the default where the record has none."""
        return next((value for key, value in self.tags if key == name), default)

    def line_of(self, tag: str) -> int:
        """The line of a tag, 0 where it is not known."""
        return self.lines.get(tag, 0)

    def wrong(self, tag: str, why: str) -> RecordError:
        """The error that names a tag and its line."""
        return RecordError(self.line_of(tag), f"tag {tag}: {why}")


def tag_name(option: str) -> str:
    """The tag of an option: "last_knight" is LastKnight."""
    return "".join(part.capitalize() for part in option.split("_"))


def option_name(tag: str) -> str:
    """The option of a tag: LastKnight is "last_knight"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", tag).lower()


def split_records(text: str) -> list[list[Line]]:
    """Cuts a text into its records' numbered lines: a tag after something that is no tag begins the next record.

    Raises RecordError for a text that is too long or has control characters.
    """
    if len(text) > MAX_RECORD_CHARACTERS:
        raise RecordError(0, f"longer than {MAX_RECORD_CHARACTERS} characters")
    records: list[list[Line]] = [[]]
    in_body = False
    for number, line in enumerate(split_lines(text), start=1):
        control = _CONTROL.search(line)
        if control is not None:
            raise RecordError(number, f"control character {ord(control[0]):#04x} at {control.start() + 1}")
        if line.startswith("["):
            if in_body:
                records.append([])
            in_body = False
        elif line.strip():
            in_body = True
        records[-1].append((number, line.rstrip()))
    return [lines for lines in records if any(text for _, text in lines)]


def split_lines(text: str) -> list[str]:
    """The lines of a text, ended by \\n or \\r\\n and by nothing else that Unicode would allow."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")


def parse_tags(lines: Sequence[Line]) -> tuple[tuple[tuple[str, str], ...], tuple[Line, ...]]:
    """The tags at the head of a record, and the lines of its body. Raises RecordError naming the line."""
    tags: dict[str, str] = {}
    body_from = len(lines)
    for index, (number, line) in enumerate(lines):
        if not line.strip():
            continue
        if not line.startswith("["):
            body_from = index
            break
        name, value = _tag(number, line)
        if name in tags:
            raise RecordError(number, f"tag {name} stands there twice")
        if len(tags) == MAX_TAGS:
            raise RecordError(number, f"more than {MAX_TAGS} tags")
        tags[name] = value
    return tuple(tags.items()), tuple(lines[body_from:])


def _tag(number: int, line: str) -> tuple[str, str]:
    most = MAX_LIST_CHARACTERS if line.startswith(tuple(f"[{name} " for name in LIST_TAGS)) else MAX_TAG_CHARACTERS
    if len(line) > most:
        raise RecordError(number, f"a tag longer than {most} characters")
    match = _TAG.match(line)
    if match is None:
        raise RecordError(number, 'expected a tag such as [Game "lancelot"]')
    return match[1], re.sub(r"\\(.)", r"\1", match[2])


def tag_line(lines: Sequence[Line], name: str) -> int:
    """The number of the line where a tag stands, or else of the first line."""
    return next((number for number, line in lines if line.startswith(f"[{name} ")), lines[0][0])


def append_step(steps: list[Step], step: Step) -> None:
    """Adds a step that was read. Raises RecordError when a record has more than any match can have."""
    if len(steps) == MAX_STEPS:
        raise RecordError(step.line, f"more than {MAX_STEPS} steps")
    steps.append(step)


def format_tags(tags: Sequence[tuple[str, str]]) -> str:
    """The head of a record, a tag a line."""
    return "".join(f'[{name} "{_escape(value)}"]\n' for name, value in tags)


def split_comment(line: str) -> tuple[str, str]:
    """A body line's content and its comment."""
    content, _, comment = line.partition(";")
    return content.strip(), comment.strip()


def to_json(record: Record) -> str:
    """The record as one JSON object on one line."""
    steps = []
    for step in record.steps:
        entry: dict[str, object] = {step.kind: step.text}
        if step.checks:
            entry["checks"] = list(step.checks)
        if step.aim:
            entry["aim"] = step.aim
        if step.note:
            entry["note"] = step.note
        steps.append(entry)
    return json.dumps({"quintain": FORMAT_VERSION, "tags": dict(record.tags), "steps": steps}, ensure_ascii=False)


def from_json(text: str) -> Record:
    """The record in one JSON object. Raises RecordError; `line` counts the steps there, 1-based."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(0, f"no JSON: {json_fault(error)}") from error
    if not isinstance(found, dict) or not isinstance(found.get("tags"), dict):
        raise RecordError(0, 'expected an object with "tags" and "steps"')
    if found.get("quintain") != FORMAT_VERSION:
        raise RecordError(0, f'expected "quintain": "{FORMAT_VERSION}"')
    steps = found.get("steps")
    if not isinstance(steps, list) or len(steps) > MAX_STEPS:
        raise RecordError(0, f'expected "steps", a list of at most {MAX_STEPS}')
    if len(found["tags"]) > MAX_TAGS or any(_too_long(name, value) for name, value in found["tags"].items()):
        raise RecordError(0, f"expected at most {MAX_TAGS} tags of {MAX_TAG_CHARACTERS} characters")
    tags = tuple((_text(0, name), _text(0, value)) for name, value in found["tags"].items())
    return Record(tags, tuple(_step(number, entry) for number, entry in enumerate(steps, start=1)))


def json_fault(error: ValueError | RecursionError) -> str:
    """What is wrong with a text that is no JSON, in words that are not Python's."""
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at character {error.pos + 1}"
    return "nested too deep" if isinstance(error, RecursionError) else "a number with too many digits"


def _too_long(name: str, value: object) -> bool:
    return len(str(value)) > (MAX_LIST_CHARACTERS if name in LIST_TAGS else MAX_TAG_CHARACTERS)


def _step(number: int, entry: object) -> Step:
    if not isinstance(entry, dict):
        raise RecordError(number, "a step must be an object")
    unknown = set(entry) - {"move", "draw", "checks", "aim", "note"}
    if unknown or ("move" in entry) == ("draw" in entry):
        raise RecordError(number, 'a step has either "move" or "draw", and beside it only "checks", "aim" and "note"')
    kind: StepKind = "move" if "move" in entry else "draw"
    checks = entry.get("checks", [])
    if not isinstance(checks, list):
        raise RecordError(number, '"checks" must be a list of texts')
    return Step(
        kind=kind,
        text=_text(number, entry[kind]),
        checks=tuple(_text(number, check) for check in checks),
        aim=_text(number, entry.get("aim", "")),
        note=_text(number, entry.get("note", "")),
        line=number,
    )


def _text(number: int, value: object) -> str:
    if not isinstance(value, str) or "\t" in value or "\n" in value or _CONTROL.search(value):
        raise RecordError(number, f"expected a text on one line, found {str(value)[:40]!r}")
    return value


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
