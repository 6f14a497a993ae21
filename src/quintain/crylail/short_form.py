"""The short form of a resting position: clauses that a person types with a ruler in the other hand.

Clauses stand one a line or apart by `;`; `#` begins a comment; capitals do not matter. Lengths are in millimetres.

    table 1830x700           length x width; left out, the standard table's
    0 hero 1470.5 538        side, kind, x from the near edge, y from the right edge as seen from there
    3 at 1417 199            the Drak Borg worth 3
    lost 4 by 0              side 0 knocked the 4 off
    cleric lost by 1         side 1 caused a Cleric, of either side, to be removed
    tolerance 0.5            within which distances disagree
    spear all                who rivals a Spearman: knights (the rule) or all (the house rule)
    second 1                 the side that moved second in the round
    flips up down            what the flips showed, in order

This file only turns clauses into the JSON form and back, and remembers where each part stood.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from quintain.core.errors import NotationError
from quintain.crylail.disks import KINDS
from quintain.crylail.table import Profile

MICROMETRES = 1000
"""In a millimetre."""

_CLAUSE = re.compile(r"[^;\n#]+|#[^\n]*")
_WORD = re.compile(r"\S+")
_MILLIMETRES = re.compile(r"(-?\d{1,6})(?:\.(\d{1,3}))?", re.ASCII)
_LENGTH = "a length in millimetres, such as 1470 or 1470.5, of at most 6 digits and 3 decimals"
_KIND_NAMES = tuple(kind.value for kind in KINDS)
_FLIPS = {"up": True, "down": False}


@dataclass(slots=True)
class Clauses:
    """What the clauses say, in the JSON form, and for each path in it the index where that part stands."""

    found: dict[str, object]
    places: dict[str, int]


@dataclass(slots=True)
class _Reader:
    """The words of one clause, taken one by one."""

    text: str
    words: list[tuple[int, str]]
    end: int
    taken: int = 0

    def refuse(self, expected: str) -> NotationError:
        """The error for the next word, or for the end of the clause where no word is left."""
        at = self.words[self.taken][0] if self.taken < len(self.words) else self.end
        return NotationError(self.text, at, expected)

    def peek(self) -> str:
        """The next word in small letters; "" at the end."""
        return self.words[self.taken][1].lower() if self.taken < len(self.words) else ""

    def take(self, known: Mapping[str, object] | tuple[str, ...], expected: str) -> str:
        """The next word, when it is a known one."""
        word = self.peek()
        if word not in known:
            raise self.refuse(expected)
        self.taken += 1
        return word

    def millimetres(self) -> int:
        """A length, in µm."""
        match = _MILLIMETRES.fullmatch(self.peek())
        if match is None:
            raise self.refuse(_LENGTH)
        self.taken += 1
        return _micrometres(match[1], match[2])

    def finish(self) -> None:
        """Refuses words that are left over."""
        if self.taken < len(self.words):
            raise self.refuse("the end of the clause")


@dataclass(slots=True)
class _Draft:
    """The position as far as it has been read."""

    single: dict[str, object] = field(default_factory=dict)
    lists: dict[str, list[object]] = field(
        default_factory=lambda: {"knights": [], "drak_borgs": [], "clerics_lost_by": [], "drak_borgs_lost_by": []}
    )
    places: dict[str, int] = field(default_factory=dict)

    def measure(self, path: str, reader: _Reader) -> int:
        """A length, in µm, remembering where it stands."""
        at = reader.words[reader.taken][0] if reader.taken < len(reader.words) else reader.end
        size = reader.millimetres()
        self.places[path] = at
        return size

    def spot(self, name: str, reader: _Reader) -> dict[str, object]:
        """The x and y of the next entry of a list."""
        path = f"{name}[{len(self.lists[name])}]"
        return {axis: self.measure(f"{path}.{axis}", reader) for axis in ("x", "y")}

    def add(self, name: str, entry: object, at: int) -> None:
        """Appends to a list, remembering where its clause began."""
        self.places[f"{name}[{len(self.lists[name])}]"] = at
        self.lists[name].append(entry)


def read_clauses(text: str, start: int, end: int) -> Clauses:
    """The clauses in text[start:end]. Raises NotationError with an index into the whole text."""
    draft = _Draft()
    for match in _CLAUSE.finditer(text, start, end):
        words = [(found.start(), found[0]) for found in _WORD.finditer(text, match.start(), match.end())]
        if not words or words[0][1].startswith("#"):
            continue
        last, word = words[-1]
        reader = _Reader(text, words, last + len(word))
        _clause(reader, draft)
        reader.finish()
    standard = Profile()
    table = {"length": standard.length, "width": standard.width}
    return Clauses({"table": table, **draft.lists, **draft.single}, draft.places)


def format_clauses(found: Mapping[str, object]) -> str:
    """The JSON form of a whole valid position as clauses, one a line."""
    lines: list[str] = []
    match found:
        case {
            "table": {"length": int(length), "width": int(width)},
            "knights": list(knights),
            "drak_borgs": list(drak_borgs),
            "clerics_lost_by": list(clerics_lost),
            "drak_borgs_lost_by": list(drak_borgs_lost),
            "flips": list(flips),
            "tolerance": int(tolerance),
        }:
            lines.append(f"table {format_millimetres(length)}x{format_millimetres(width)}")
            lines += [
                f"{k['side']} {k['kind']} {format_millimetres(k['x'])} {format_millimetres(k['y'])}" for k in knights
            ]
            lines += [f"{d['value']} at {format_millimetres(d['x'])} {format_millimetres(d['y'])}" for d in drak_borgs]
            lines += [f"lost {value} by {by}" for by, value in drak_borgs_lost]
            lines += [f"cleric lost by {by}" for by in clerics_lost]
            lines.append(f"tolerance {format_millimetres(tolerance)}")
            lines.append(f"spear {found['spear_rivals']}")
            lines.append(f"second {found['second']}")
            if flips:
                lines.append(" ".join(["flips", *("up" if up else "down" for up in flips)]))
        case _:
            pass
    return "".join(line + "\n" for line in lines)


def paragraphs(text: str) -> list[tuple[int, int]]:
    """Where the positions of a file begin and end: an empty line stands between two."""
    found: list[tuple[int, int]] = []
    start = at = 0
    holds_clause = False
    for line in (*text.splitlines(keepends=True), ""):
        if not line.strip():
            if holds_clause:
                found.append((start, at))
            start, holds_clause = at + len(line), False
        at += len(line)
        holds_clause = holds_clause or bool(line.partition("#")[0].strip(" \t;\r\n"))
    return found


def _clause(reader: _Reader, draft: _Draft) -> None:
    at = reader.words[0][0]
    word = reader.peek()
    if word in ("0", "1"):
        _knight(reader, draft, at)
        return
    if word in ("3", "4", "5"):
        _drak_borg(reader, draft, at)
        return
    word = reader.take(_CLAUSES, f"a clause: a side 0 or 1, a Drak Borg 3, 4 or 5, or one of {', '.join(_CLAUSES)}")
    if _SINGLE.get(word) in draft.single:
        raise NotationError(reader.text, at, f"the clause {word!r} only once")
    _CLAUSES[word](reader, draft, at)


def _knight(reader: _Reader, draft: _Draft, at: int) -> None:
    side = int(reader.take(("0", "1"), "a side 0 or 1"))
    kind = reader.take(_KIND_NAMES, f"a knight: {', '.join(_KIND_NAMES)}")
    draft.add("knights", {"side": side, "kind": kind, **draft.spot("knights", reader)}, at)


def _drak_borg(reader: _Reader, draft: _Draft, at: int) -> None:
    value = int(reader.take(("3", "4", "5"), "a Drak Borg 3, 4 or 5"))
    reader.take(("at",), '"at"')
    draft.add("drak_borgs", {"value": value, **draft.spot("drak_borgs", reader)}, at)


def _table(reader: _Reader, draft: _Draft, at: int) -> None:
    match = re.fullmatch(rf"{_MILLIMETRES.pattern}[x×]{_MILLIMETRES.pattern}", reader.peek(), re.ASCII)
    if match is None:
        raise reader.refuse("length x width in millimetres, such as 1830x700")
    word = reader.words[reader.taken][0]
    reader.taken += 1
    size = {"length": _micrometres(match[1], match[2]), "width": _micrometres(match[3], match[4])}
    draft.single["table"] = size
    draft.places |= {"table": at, "table.length": word, "table.width": word + match.start(3)}


def _lost(reader: _Reader, draft: _Draft, at: int) -> None:
    value = int(reader.take(("3", "4", "5"), "a Drak Borg 3, 4 or 5"))
    draft.add("drak_borgs_lost_by", [_by(reader), value], at)


def _cleric(reader: _Reader, draft: _Draft, at: int) -> None:
    reader.take(("lost",), '"lost"')
    draft.add("clerics_lost_by", _by(reader), at)


def _by(reader: _Reader) -> int:
    reader.take(("by",), '"by"')
    return int(reader.take(("0", "1"), "a side 0 or 1"))


def _tolerance(reader: _Reader, draft: _Draft, at: int) -> None:  # noqa: ARG001 (the number says where)
    draft.single["tolerance"] = draft.measure("tolerance", reader)


def _spear(reader: _Reader, draft: _Draft, at: int) -> None:
    draft.single["spear_rivals"] = reader.take(("knights", "all"), "knights or all")
    draft.places["spear_rivals"] = at


def _second(reader: _Reader, draft: _Draft, at: int) -> None:
    draft.single["second"] = int(reader.take(("0", "1"), "a side 0 or 1"))
    draft.places["second"] = at


def _flips(reader: _Reader, draft: _Draft, at: int) -> None:
    flips: list[bool] = []
    while reader.peek():
        flips.append(_FLIPS[reader.take(_FLIPS, "up or down")])
    draft.single["flips"] = flips
    draft.places["flips"] = at


_CLAUSES: dict[str, Callable[[_Reader, _Draft, int], None]] = {
    "table": _table,
    "lost": _lost,
    "cleric": _cleric,
    "tolerance": _tolerance,
    "spear": _spear,
    "second": _second,
    "flips": _flips,
}
_SINGLE = {"table": "table", "tolerance": "tolerance", "spear": "spear_rivals", "second": "second", "flips": "flips"}
"""Clauses that stand only once, and the field of each."""


def _micrometres(whole: str, fraction: str | None) -> int:
    size = abs(int(whole)) * MICROMETRES + int((fraction or "").ljust(3, "0"))
    return -size if whole.startswith("-") else size


def format_millimetres(micrometres: int) -> str:
    """A length as a person types it."""
    whole, fraction = divmod(abs(micrometres), MICROMETRES)
    sign = "-" if micrometres < 0 else ""
    return f"{sign}{whole}" + (f".{fraction:03d}".rstrip("0") if fraction else "")
