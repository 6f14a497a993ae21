"""Options of a game as texts: described once, shown on the start page, kept in records and rooms, read back exactly."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from quintain.core.errors import OptionError

OptionKind = Literal["choice", "yes_no", "number"]
OptionGroup = Literal["game", "option", "house", "table"]


@dataclass(frozen=True, slots=True)
class Reach:
    """What of a number makes sense while another option has a value; what lies beyond may be agreed all the same."""

    when: str
    """The other option's "name=value"."""
    usual: tuple[int, ...]
    """What is mostly chosen, the standard first."""
    most_of: str
    """The option whose number bounds this one, ..."""
    times: int
    """... so many times over."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name in records and messages (snake case), and how a person is asked for it."""

    name: str
    label: str
    line: str
    """What it means, in one line."""
    rule: str
    """The ruling it comes from, such as "L12"."""
    default: str
    kind: OptionKind = "choice"
    group: OptionGroup = "option"
    choices: tuple[tuple[str, str, str], ...] = ()
    """Of a choice: value, label, and what it means in a line."""
    least: int = 0
    most: int = 0
    """Of a number."""
    reaches: tuple[Reach, ...] = ()
    """Of a number whose standard and bound follow from other options."""
    needs: str = ""
    """Another option's "name=value" without which this one has no meaning."""

    def check(self, value: str) -> str:
        """The value in canonical form. Raises OptionError."""
        if self.kind == "number":
            return self._number(value)
        allowed = ("no", "yes") if self.kind == "yes_no" else tuple(choice[0] for choice in self.choices)
        if value not in allowed:
            raise OptionError(self.name, f"{_short(value)} is none of {', '.join(allowed)}", self.rule)
        return value

    def _number(self, value: str) -> str:
        digits = value.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 12):
            raise OptionError(self.name, f"{_short(value)} is no whole number", self.rule)
        number = int(value)
        if not self.least <= number <= self.most:
            raise OptionError(self.name, f"{number} is not between {self.least} and {self.most}", self.rule)
        return str(number)


def read_options(described: Sequence[Option], given: Mapping[str, str]) -> dict[str, str]:
    """Every described option with its given or default value, in order. Raises OptionError for what is unknown."""
    known = {option.name for option in described}
    unknown = sorted(set(given) - known)
    if unknown:
        raise OptionError(unknown[0], f"unknown; known are {', '.join(sorted(known))}")
    return {option.name: option.check(given.get(option.name, option.default)) for option in described}


def _short(value: str) -> str:
    return repr(value if len(value) <= 40 else value[:37] + "...")
