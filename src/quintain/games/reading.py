"""Reads records of either game: one or several in our text, in our JSON (one a line), or as summaries of a replay."""

import json
from collections.abc import Sequence
from typing import Any

from quintain.core.errors import RecordError, TagError
from quintain.core.record import (
    FORMAT_VERSION,
    Record,
    Step,
    from_json,
    json_fault,
    parse_tags,
    split_lines,
    split_records,
    tag_line,
    tag_name,
)
from quintain.games.records import configure_record
from quintain.lancelot.rules import Lancelot

MAX_RECORDS = 5_000
"""In one text."""


def parse_records(text: str) -> list[Record]:
    """Every record in a text, which may be our text format or JSON. Raises RecordError naming the line."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _parse_json(text)
    found = split_records(text)
    if not found:
        raise RecordError(0, "there is no record in it")
    if len(found) > MAX_RECORDS:
        raise RecordError(found[MAX_RECORDS][0][0], f"more than {MAX_RECORDS} records")
    return [_parse_text(lines) for lines in found]


def _parse_text(lines: Sequence[tuple[int, str]]) -> Record:
    tags, body = parse_tags(lines)
    record = Record(tags, ())
    version = record.tag("Quintain", FORMAT_VERSION)
    if version != FORMAT_VERSION:
        line = tag_line(lines, "Quintain")
        raise RecordError(line, f"version {version} of the format is unknown; this reads {FORMAT_VERSION}")
    try:
        configured = configure_record(record)
    except TagError as error:
        raise RecordError(tag_line(lines, error.tag), error.why) from error
    places = {name: tag_line(lines, name) for name, _ in tags}
    return Record(tags, configured.notation.read_body(body), places)


def _parse_json(text: str) -> list[Record]:
    try:
        return [_from_json(json.loads(text), text, 0)]
    except (ValueError, RecursionError):
        lines = [(number, line) for number, line in enumerate(split_lines(text), start=1) if line.strip()]
    if len(lines) > MAX_RECORDS:
        raise RecordError(lines[MAX_RECORDS][0], f"more than {MAX_RECORDS} records")
    if len(lines) == 1:
        return [from_json(text)]
    return [_parse_json_line(number, line) for number, line in lines]


def _parse_json_line(number: int, line: str) -> Record:
    try:
        return _from_json(json.loads(line), line, number)
    except (ValueError, RecursionError) as error:
        raise RecordError(number, f"no JSON: {json_fault(error)}") from error
    except RecordError as error:
        raise RecordError(number, error.why) from error


def _from_json(found: object, text: str, line: int) -> Record:
    if isinstance(found, dict) and "turns" in found:
        return _from_summary(found, line)
    return from_json(text)


def _from_summary(found: dict[str, object], line: int) -> Record:
    """The record that a summary of Lancelot tells of; only `config` and `turns` are needed. Raises RecordError."""
    config, turns = found.get("config"), found.get("turns")
    if found.get("game", Lancelot.name) != Lancelot.name or not isinstance(config, dict) or not isinstance(turns, list):
        raise RecordError(line, 'expected a record ("tags" and "steps") or a Lancelot game ("config" and "turns")')
    tags = [("Quintain", FORMAT_VERSION), ("Game", Lancelot.name)]
    tags += [(tag_name(str(name)), _option_text(value)) for name, value in config.items()]
    return Record(tuple(tags), tuple(_step(turn, line) for turn in turns))


def _step(turn: Any, line: int) -> Step:
    if not isinstance(turn, dict) or not isinstance(turn.get("turn"), str):
        raise RecordError(line, 'expected turns such as {"turn": "d4", "captured": []}')
    captured = turn.get("captured", [])
    if not isinstance(captured, list):
        raise RecordError(line, f"captured of {turn['turn']} must be a list of squares")
    return Step("move", turn["turn"], (f"x{len(captured)}",) if captured else (), line=line)


def _option_text(value: object) -> str:
    match value:
        case None | False:
            return "no"
        case True:
            return "yes"
        case _:
            return str(value)
