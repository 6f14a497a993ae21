"""The resting position of a real table, handed in for scoring: as JSON, or in a short form that a person can type.

JSON, lengths in whole micrometres; everything but the table and the disks may be missing:

    {"table": {"length": 1830000, "width": 700000}, "tolerance": 500, "spear_rivals": "knights",
     "knights": [{"side": 0, "kind": "hero", "x": 1470866, "y": 538284}, ...],
     "drak_borgs": [{"value": 3, "x": 1417199, "y": 199637}, ...],
     "clerics_lost_by": [1], "drak_borgs_lost_by": [[0, 4]], "second": 1, "flips": [true, false]}

An object with such a position under "position" is taken too. The short form (`short_form.py`) has the same content:

    table 1830x700; 0 hero 1470.866 538.284; 3 at 1417 199; lost 4 by 0; cleric lost by 1; flips up down

People measure with a string: disks may overlap here, and stand up to a disk's radius beyond a long edge. What can't be
on one table is refused.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from quintain.core.errors import NotationError, PositionError
from quintain.crylail.disks import (
    DRAK_BORG_VALUES,
    KINDS,
    SIDES,
    Side,
    Spot,
    drak_borg_of,
    kind_of,
    knight_of,
    side_of,
    value_of,
)
from quintain.crylail.scoring import ClericLost, Dispute, DrakBorgLost, RoundEnd, Sheet, SpearRivals, score
from quintain.crylail.short_form import format_clauses, format_millimetres, paragraphs, read_clauses
from quintain.crylail.table import Kind, Profile

MAX_LENGTH = 10_000_000
"""Of a real table's sides, µm: whatever is longer was measured in other units."""
SLACK = Profile().radius
"""How far beyond a long edge a disk may have been measured, µm."""
MAX_TOLERANCE = 100_000
DEFAULT_TOLERANCE = 500
"""C20"""
MAX_FLIPS = 20
MAX_POSITION_CHARACTERS = 4_000_000

_REQUIRED = ("table", "knights", "drak_borgs")
_FIELDS = (*_REQUIRED, "tolerance", "spear_rivals", "clerics_lost_by", "drak_borgs_lost_by", "second", "flips")
_KIND_NAMES = tuple(kind.value for kind in KINDS)


@dataclass(frozen=True, slots=True)
class Position:
    """A round's end as somebody measured it, and the flips that settle what is disputed."""

    end: RoundEnd
    flips: tuple[bool, ...] = ()

    def score(self) -> Sheet | Dispute:
        """What it scores; a Dispute when a flip is wanted beyond those given."""
        return score(self.end, self.flips)


def read_positions(text: str) -> tuple[Position, ...]:
    """All positions in a file: JSON objects, one a line (or a single one), or short forms apart by an empty line.

    Raises PositionError or NotationError; in a file of several lines of JSON the path begins with the line.
    """
    if len(text) > MAX_POSITION_CHARACTERS:
        raise PositionError("text", f"expected at most {MAX_POSITION_CHARACTERS} characters")
    if not text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        found = tuple(_short_form(text, start, end) for start, end in paragraphs(text))
        if not found:
            raise PositionError("text", "expected a position, found nothing")
        return found
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip(" \t\ufeff")]
    if len(lines) == 1 or not _is_json(lines[0][1]):
        return (parse_position(text),)
    return tuple(_line_of_json(number, line) for number, line in lines)


def parse_position(text: str) -> Position:
    """One position, in JSON or in the short form. Raises PositionError or NotationError."""
    if text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        return _json_form(text)
    if not paragraphs(text):
        raise NotationError(text, 0, "a clause such as 0 hero 1470 538")
    return _short_form(text, 0, len(text))


def position_from_json(found: object) -> Position:
    """The position in a JSON value. Raises PositionError with the path to what can't be."""
    if isinstance(found, dict) and "position" in found:
        found = found["position"]
    fields = _object("position", found, _FIELDS, required=_REQUIRED)
    table = _object("table", fields["table"], ("length", "width"), required=("length", "width"))
    length = _whole("table.length", table["length"], 1, MAX_LENGTH)
    width = _whole("table.width", table["width"], 1, MAX_LENGTH)
    drak_borgs = _drak_borgs(fields["drak_borgs"], length, width)
    end = RoundEnd(
        length=length,
        width=width,
        tolerance=_whole("tolerance", fields.get("tolerance", DEFAULT_TOLERANCE), 0, MAX_TOLERANCE),
        spear_rivals=SpearRivals(_one_of("spear_rivals", fields.get("spear_rivals", "knights"), ("knights", "all"))),
        knights=_knights(fields["knights"], length, width),
        drak_borgs=drak_borgs,
        clerics_lost=tuple(
            ClericLost(_side(where, by))
            for where, by in _items("clerics_lost_by", fields.get("clerics_lost_by", []), 2)
        ),
        drak_borgs_lost=_drak_borgs_lost(fields.get("drak_borgs_lost_by", []), drak_borgs),
        second=_side("second", fields.get("second", 0)),
    )
    flips = tuple(_flip(where, up) for where, up in _items("flips", fields.get("flips", []), MAX_FLIPS))
    return Position(end, flips)


def position_to_json(position: Position) -> dict[str, object]:
    """Every field; `position_from_json` gives the same position again (but for which Cleric was lost)."""
    end = position.end
    return {
        "table": {"length": end.length, "width": end.width},
        "tolerance": end.tolerance,
        "spear_rivals": end.spear_rivals.value,
        "knights": [
            {"side": side_of(spot.disk), "kind": kind_of(spot.disk).value, "x": spot.x, "y": spot.y}
            for spot in end.knights
        ],
        "drak_borgs": [{"value": value_of(spot.disk), "x": spot.x, "y": spot.y} for spot in end.drak_borgs],
        "clerics_lost_by": [lost.by for lost in end.clerics_lost],
        "drak_borgs_lost_by": [[lost.by, lost.value] for lost in end.drak_borgs_lost],
        "second": end.second,
        "flips": list(position.flips),
    }


def sheet_to_json(sheet: Sheet) -> dict[str, object]:
    """The awards in scoring order (what, side, points; of a Drak Borg the scoring kind and its value), total, flips."""
    items: list[list[object]] = []
    for award in sheet.awards:
        if award.side in SIDES:
            item: list[object] = [award.what, award.side, award.points]
            if award.what == "drak_borg" and award.disk is not None:
                item += [kind_of(award.disk).value, award.drak_borg]
            items.append(item)
    return {"items": items, "total": list(sheet.points), "flips_used": sheet.flips_used}


def format_position(position: Position) -> str:
    """The short form, a clause a line; `parse_position` reads the same again (but for which Cleric was lost)."""
    return format_clauses(position_to_json(position))


class _LengthError(PositionError):
    """A length beyond its limits: in micrometres, as JSON has it; `typed` says it in a person's millimetres."""

    def __init__(self, where: str, found: int, least: int, most: int) -> None:
        why = f"expected a whole number of micrometres from {least} to {most}, found {_shown(found)}"
        super().__init__(where, why)
        limits = f"{format_millimetres(least)} to {format_millimetres(most)}"
        self.typed = f"a length from {limits} mm, found {format_millimetres(found)}"


def _json_form(text: str) -> Position:
    try:
        found = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if "\n" in text.strip() else ""
        raise PositionError("text", f"expected JSON, which breaks at {line}character {error.colno}") from error
    except ValueError as error:
        raise PositionError("text", "expected JSON with shorter numbers: one has too many digits") from error
    except RecursionError as error:
        raise PositionError("text", "expected JSON that is less deeply nested") from error
    return position_from_json(found)


def _short_form(text: str, start: int, end: int) -> Position:
    clauses = read_clauses(text, start, end)
    try:
        return position_from_json(clauses.found)
    except PositionError as error:
        within = [
            path for path in clauses.places if error.where == path or error.where.startswith((f"{path}.", f"{path}["))
        ]
        at = clauses.places[max(within, key=len)] if within else start
        expected = error.typed if isinstance(error, _LengthError) else error.why.removeprefix("expected ")
        raise NotationError(text, at, expected) from error


def _is_json(text: str) -> bool:
    try:
        json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return False
    return True


def _line_of_json(number: int, line: str) -> Position:
    try:
        return _json_form(line)
    except PositionError as error:
        raise PositionError(f"line {number}: {error.where}", error.why) from error


def _knights(found: object, length: int, width: int) -> tuple[Spot, ...]:
    spots: dict[int, Spot] = {}
    for where, entry in _items("knights", found, 2 * len(KINDS)):
        fields = _object(where, entry, ("side", "kind", "x", "y"), required=("side", "kind", "x", "y"))
        kind = Kind(_one_of(f"{where}.kind", fields["kind"], _KIND_NAMES))
        disk = knight_of(_side(f"{where}.side", fields["side"]), kind)
        if disk in spots:
            raise PositionError(
                where, f"expected each knight once, found the {kind.value} of side {side_of(disk)} again"
            )
        spots[disk] = _spot(where, disk, fields, length, width)
    return tuple(spots[disk] for disk in sorted(spots))


def _drak_borgs(found: object, length: int, width: int) -> tuple[Spot, ...]:
    spots: dict[int, Spot] = {}
    for where, entry in _items("drak_borgs", found, len(DRAK_BORG_VALUES)):
        fields = _object(where, entry, ("value", "x", "y"), required=("value", "x", "y"))
        disk = drak_borg_of(_value(f"{where}.value", fields["value"]))
        if disk in spots:
            raise PositionError(where, f"expected each Drak Borg once, found the {value_of(disk)} again")
        spots[disk] = _spot(where, disk, fields, length, width)
    return tuple(spots[disk] for disk in sorted(spots))


def _drak_borgs_lost(found: object, on_table: tuple[Spot, ...]) -> tuple[DrakBorgLost, ...]:
    lost: list[DrakBorgLost] = []
    gone = {spot.disk for spot in on_table}
    for where, entry in _items("drak_borgs_lost_by", found, len(DRAK_BORG_VALUES)):
        if not isinstance(entry, list) or len(entry) != 2:
            raise PositionError(where, f"expected a side and a value, such as [0, 4], found {_shown(entry)}")
        by, value = _side(f"{where}[0]", entry[0]), _value(f"{where}[1]", entry[1])
        if drak_borg_of(value) in gone:
            raise PositionError(
                where, f"expected a Drak Borg that is not on the table or lost already, found the {value}"
            )
        gone.add(drak_borg_of(value))
        lost.append(DrakBorgLost(by, value))
    return tuple(lost)


def _spot(where: str, disk: int, fields: Mapping[str, object], length: int, width: int) -> Spot:
    x = _whole(f"{where}.x", fields["x"], 0, length)
    return Spot(disk, x, _whole(f"{where}.y", fields["y"], -SLACK, width + SLACK))


def _object(where: str, found: object, known: tuple[str, ...], required: tuple[str, ...]) -> Mapping[str, object]:
    if not isinstance(found, dict):
        raise PositionError(where, f"expected an object, found {_shown(found)}")
    for name in found:
        if name not in known:
            raise PositionError(f"{where}.{str(name)[:40]}", f"expected one of {', '.join(known)}")
    for name in required:
        if name not in found:
            raise PositionError(f"{where}.{name}", "expected a value, found nothing")
    return found


def _items(where: str, found: object, most: int) -> Iterator[tuple[str, object]]:
    if not isinstance(found, list) or len(found) > most:
        raise PositionError(where, f"expected a list of at most {most}, found {_shown(found)}")
    return ((f"{where}[{index}]", entry) for index, entry in enumerate(found))


def _whole(where: str, found: object, least: int, most: int) -> int:
    if type(found) is not int:
        why = f"expected a whole number of micrometres from {least} to {most}, found {_shown(found)}"
        raise PositionError(where, why)
    if not least <= found <= most:
        raise _LengthError(where, found, least, most)
    return found


def _side(where: str, found: object) -> Side:
    if type(found) is not int or found not in SIDES:
        raise PositionError(where, f"expected side 0 or 1, found {_shown(found)}")
    return found


def _value(where: str, found: object) -> int:
    if type(found) is not int or found not in DRAK_BORG_VALUES:
        raise PositionError(where, f"expected a Drak Borg's value 3, 4 or 5, found {_shown(found)}")
    return found


def _flip(where: str, found: object) -> bool:
    if not isinstance(found, bool):
        raise PositionError(where, f"expected true (face up) or false, found {_shown(found)}")
    return found


def _one_of(where: str, found: object, known: tuple[str, ...]) -> str:
    if not isinstance(found, str) or found not in known:
        raise PositionError(where, f"expected one of {', '.join(known)}, found {_shown(found)}")
    return found


def _shown(found: object) -> str:
    """A value as JSON writes it; of one that holds others only what it is, for it may be deep."""
    if isinstance(found, dict):
        return "an object"
    if isinstance(found, list):
        return f"a list of {len(found)}"
    text = json.dumps(found, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "..."
