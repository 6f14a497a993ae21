"""How a person says a flick in a terminal: millimetres, degrees, and how hard.

    hero 230 350, 1300 mm, 2 left         placed at x 230, y 350; so that a free disk slides 1300 mm; 2° to the left
    spearman, 2.3 m/s, at 4               from the usual place, at 2.3 m/s, straight at the Drak Borg 4
    slayer 100 80, 900 mm, at 1500 200    towards a point of the table
    slayer from 110 mm across and 225 mm along, power 51.9 %, 2.1° left      as the page and hints have it
    bladesman, 1200 mm, 3 right, spin 40  spinning, radians per second, counter-clockwise
    hero 120000 350000 2300000 0 0        the notation of records: whole micrometres, µm/s and mrad/s

x runs from the near edge towards the Void, y from the right edge to the left one; "across" from the left edge to the
right one, "along" as x. Commas and the words of FILLING may be left out. Everything becomes a `Flick` in whole
micrometres here, and only here.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, hypot, radians, sin, sqrt

from quintain.core.errors import NotationError
from quintain.crylail.power import FULL, power_of, speed_of
from quintain.crylail.table import MAX_FLICK_SPEED, Flick, Kind, Point, Profile

MICRO = 1000
"""µm in a millimetre."""
HALF_TURN = 180.0

FILLING = frozenset({"from", "and", "power", "ahead"})
"""Words of a hint that say nothing more."""

_WORD = re.compile(r"[^\s,]+")
_WHOLE = re.compile(r"-?[0-9]{1,12}")
_DIGITS = re.compile(r"-?[0-9]+")
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,7}(?:\.[0-9]{0,6})?|\.[0-9]{1,6})")
_WITH_UNIT = re.compile(rf"({_NUMBER.pattern})(mm|m/s|%|°)", re.ASCII)
_ACROSS = re.compile(rf"({_NUMBER.pattern}) ?(?:mm )?across ({_NUMBER.pattern}) ?(?:mm )?along(?= |$)")
_RAW_NUMBERS = (4, 5)
_HOW_HARD = ("mm", "m/s", "%")
_SIGNS = {"left": 1.0, "l": 1.0, "right": -1.0, "r": -1.0}
_PLACE = "x and y in mm, such as 230 350"
_POWER = "how hard, such as 1300 mm (as far as a free disk would slide), 2.3 m/s or 50 % power"
_DIRECTION = "a direction, such as 2 left, 2 right, straight, or at 4"

Target = Callable[[str], Point | None]
"""Where the disk of this name lies: a Drak Borg's value, or a knight of the other side; None when it is nowhere."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What was said of one flick, as far as it was."""

    knight: Kind | None = None
    place: Point | None = None
    speed: float | None = None
    """µm/s"""
    angle: float = 0.0
    """Radians, to the left of straight ahead."""
    towards: Point | None = None
    """A point of the table to flick at; then `angle` does not count."""
    spin: int = 0
    raw: Flick | None = None
    """The whole flick, when it was given as in records."""

    def flick(self, knight: Kind, place: Point) -> Flick:
        """The flick of this knight from this place; `speed` must be known."""
        angle = self.angle
        if self.towards is not None:
            angle = atan2(self.towards[1] - place[1], self.towards[0] - place[0])
        speed = self.speed or 0.0
        return Flick(knight, *place, round(speed * cos(angle)), round(speed * sin(angle)), self.spin)


def parse_aim(text: str, profile: Profile, target: Target) -> Aim:
    """What a line says of a flick. Raises NotationError with the place of the first word that does not fit."""
    reader = _Reader(text)
    knight = reader.knight()
    words = reader.rest()
    if knight is not None and len(words) in _RAW_NUMBERS and all(_WHOLE.fullmatch(word) for word in words):
        x, y, vx, vy, *spin = map(int, words)
        return Aim(knight, raw=Flick(knight, x, y, vx, vy, *spin))
    if knight is not None and len(words) in _RAW_NUMBERS and all(_DIGITS.fullmatch(word) for word in words):
        reader.taken += next(index for index, word in enumerate(words) if not _WHOLE.fullmatch(word))
        raise reader.refuse("a whole number of at most 12 digits")
    place = reader.place(profile)
    if not reader.next():
        return Aim(knight, place)
    return replace(_power(reader, profile, target), knight=knight, place=place)


def parse_place(text: str, profile: Profile) -> Point:
    """Where a knight is placed. Raises NotationError."""
    reader = _Reader(text)
    place = reader.place(profile)
    if place is None:
        raise reader.refuse(_PLACE)
    if reader.next():
        raise reader.refuse("the end")
    return place


def parse_power(text: str, profile: Profile, target: Target) -> Aim:
    """How hard and which way, and nothing else. Raises NotationError."""
    return _power(_Reader(text), profile, target)


def _power(reader: "_Reader", profile: Profile, target: Target) -> Aim:
    speed = reader.speed(profile)
    angle, towards, spin, turned = 0.0, None, 0, False
    while reader.next():
        if reader.takes("spin"):
            spin = round(1000 * reader.number("a spin in radians per second, such as 40 or -40"))
        elif turned:
            raise reader.refuse("spin and a number, or the end")
        elif reader.takes("at"):
            towards, turned = reader.target(target), True
        else:
            angle, turned = reader.angle(), True
    return Aim(speed=speed, angle=angle, towards=towards, spin=spin)


def usual_place(profile: Profile) -> Point:
    """The middle of the table, touching the Launch Line from behind."""
    return profile.launch_line - profile.radius, profile.width // 2


def describe(flick: Flick, profile: Profile) -> str:
    """A flick in a person's units: place, power as on the page, the slide of a free disk, direction."""
    speed = hypot(flick.vx, flick.vy)
    slide = (speed / 1e6) ** 2 / (2.0 * profile.deceleration) * 1e3
    way = degrees(atan2(flick.vy, flick.vx)) if speed else 0.0
    side = "straight ahead" if abs(way) < 0.05 else f"{abs(way):.1f}° {'left' if way > 0 else 'right'}"
    spin = f", spin {flick.spin / 1000:g} rad/s" if flick.spin else ""
    place = f"{flick.knight.value} {flick.x / MICRO:.1f} {flick.y / MICRO:.1f}"
    return f"{place}, {power_of(speed, profile):.1f} % power ({slide:.0f} mm free), {side}{spin}"


class _Reader:
    """The words of a line, taken from the left."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = [
            (found.start(), found[0].lower()) for found in _WORD.finditer(text) if found[0].lower() not in FILLING
        ]
        self.taken = 0

    def next(self) -> str:
        """The next word, "" at the end."""
        return self.words[self.taken][1] if self.taken < len(self.words) else ""

    def rest(self) -> list[str]:
        """All words not taken yet."""
        return [word for _, word in self.words[self.taken :]]

    def refuse(self, expected: str) -> NotationError:
        """The error at the next word."""
        at = self.words[self.taken][0] if self.taken < len(self.words) else len(self.text.rstrip())
        return NotationError(self.text, at, expected)

    def takes(self, word: str) -> bool:
        """Goes behind the word if it is next."""
        if self.next() != word:
            return False
        self.taken += 1
        return True

    def knight(self) -> Kind | None:
        """A knight's name, or a beginning of it that says which; None when the line begins with a number."""
        word = self.next()
        if not word or not word[0].isalpha():
            return None
        kind = kind_named(word)
        if kind is None:
            raise self.refuse(f"one of {', '.join(kind.value for kind in Kind)}")
        self.taken += 1
        return kind

    def place(self, profile: Profile) -> Point | None:
        """Two plain numbers not followed by a unit, or as the page has it; None when the line goes on otherwise."""
        words = self.rest()
        page = _ACROSS.match(" ".join(words))
        if page is not None:
            self.taken += len(page[0].split())
            return round(float(page[2]) * MICRO), profile.width - round(float(page[1]) * MICRO)
        if not words or not _NUMBER.fullmatch(words[0]) or (len(words) > 1 and words[1] in _HOW_HARD):
            return None
        if len(words) < 2 or not _NUMBER.fullmatch(words[1]):
            self.taken += 1
            raise self.refuse("y in mm, or behind a single number its unit, mm, m/s or %")
        self.taken += 2
        return round(float(words[0]) * MICRO), round(float(words[1]) * MICRO)

    def speed(self, profile: Profile) -> float:
        """A power, a length of slide or a speed, in µm/s."""
        at = self.taken
        number, unit = self._measure(_HOW_HARD, _POWER)
        if unit == "%":
            if not 0.0 <= number <= FULL:
                self.taken = at
                raise self.refuse("a power from 0 to 100 %")
            return speed_of(number, profile)
        speed = number if unit == "m/s" else sqrt(2.0 * profile.deceleration * max(number, 0.0) / 1e3)
        if number < 0.0 or speed * 1e6 > MAX_FLICK_SPEED + 0.5:
            self.taken = at
            most = MAX_FLICK_SPEED / 1e6
            raise self.refuse(f"a speed from 0 to {most:g} m/s, a slide of {most**2 / 2 / profile.deceleration:.1f} m")
        return speed * 1e6

    def angle(self) -> float:
        """Degrees to the left or to the right, in radians to the left."""
        if self.takes("straight"):
            return 0.0
        at = self.taken
        number, unit = self._measure(("°", *_SIGNS), _DIRECTION)
        if unit == "°":
            unit = self.next() if self.next() in _SIGNS else ""
            if not unit:
                raise self.refuse("left or right")
            self.taken += 1
        if not 0.0 <= number <= HALF_TURN:
            self.taken = at
            raise self.refuse("degrees from 0 to 180")
        return radians(_SIGNS[unit] * number)

    def number(self, expected: str) -> float:
        """A plain number."""
        if not _NUMBER.fullmatch(self.next()):
            raise self.refuse(expected)
        self.taken += 1
        return float(self.words[self.taken - 1][1])

    def target(self, target: Target) -> Point:
        """A point in mm, or a disk by its name."""
        word, after = self.next(), self.rest()[1:2]
        if _NUMBER.fullmatch(word) and after and _NUMBER.fullmatch(after[0]):
            return round(self.number(_PLACE) * MICRO), round(self.number(_PLACE) * MICRO)
        found = target(word) if word else None
        if found is None:
            raise self.refuse("a Drak Borg on the table such as 4, a knight of the other side, or a point x y in mm")
        self.taken += 1
        return found

    def _measure(self, units: tuple[str, ...], expected: str) -> tuple[float, str]:
        """A number and its unit, together or apart."""
        word = self.next()
        joined = _WITH_UNIT.fullmatch(word)
        if joined and joined[2] in units:
            self.taken += 1
            return float(joined[1]), joined[2]
        number = self.number(expected)
        if self.next() not in units:
            raise self.refuse(expected)
        self.taken += 1
        return number, self.words[self.taken - 1][1]


def kind_named(word: str) -> Kind | None:
    """The knight of a name, of its beginning, or of its code on the drawn table; None when it says none or two."""
    by_code = {code: kind for kind, code in CODES.items()}
    if word.lower() in by_code:
        return by_code[word.lower()]
    found = [kind for kind in Kind if kind.value.startswith(word.lower())]
    return found[0] if len(found) == 1 else None


CODES = {
    Kind.HERO: "he",
    Kind.SLAYER: "sl",
    Kind.SPEARMAN: "sp",
    Kind.BLADESMAN: "bl",
    Kind.SLINGER: "sg",
    Kind.CLERIC: "cl",
}
"""Two letters a knight, as the table shows them: in capitals for side 0, small for side 1."""
