"""How a room is set up: where people sit, who may look in, the clock, and what becomes of those who leave."""

from typing import Annotated, Final, Literal

import msgspec

from quintain.core.clock import DAY_MS, ClockKind, Terms
from quintain.core.errors import CommandError

SECOND_MS: Final = 1_000
LEAST_FOR_A_MOVE: Final = 5
"""Seconds; less is no time to aim."""
LEAST_FOR_A_MATCH: Final = 30


class ClockSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clock of a match."""

    kind: ClockKind = "none"
    """`fischer`: time for the whole match and an increment a move; `move` and `days`: for every turn anew."""
    initial: Annotated[int, msgspec.Meta(ge=0, le=10_800)] = 0
    """Seconds: for the match (`fischer`), or for each turn (`move`)."""
    increment: Annotated[int, msgspec.Meta(ge=0, le=300)] = 0
    """Seconds that each move adds (`fischer`)."""
    days: Annotated[int, msgspec.Meta(ge=0, le=14)] = 0
    """For each turn (`days`)."""


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that whoever opens a room decides beside the game and its options."""

    where: Literal["screen", "link"] = "screen"
    """`screen`: every person sits at the browser that opened the room. `link`: seats are taken by whoever has the link,
    until the host starts the match."""
    visibility: Literal["private", "lobby"] = "private"
    clock: ClockSetting = ClockSetting()
    delay: Annotated[int, msgspec.Meta(ge=-1, le=600)] = 0
    """Seconds by which watchers see everything later; -1: nobody may watch."""
    grace: Annotated[int, msgspec.Meta(ge=10, le=3_600)] = 120
    """Seconds that somebody may be gone before the others can claim."""
    chat: bool = True
    """Whether free texts may be sent; ready phrases always may."""
    out_of_time: Literal["lose", "bot"] = "lose"
    """Who runs out of time loses, or is ranked last while a bot goes on for him."""
    rated: bool = False
    """Counts for the ratings; who sits down agrees. Without hints and without taking back."""


def check_setting(setting: Setting) -> None:
    """Raises CommandError naming the first field that does not fit the others."""
    clock = setting.clock
    if clock.kind == "move" and clock.initial < LEAST_FOR_A_MOVE:
        raise _refusal("clock.initial", f"a turn has at least {LEAST_FOR_A_MOVE} seconds")
    if clock.kind == "fischer" and clock.initial < LEAST_FOR_A_MATCH:
        raise _refusal("clock.initial", f"a match has at least {LEAST_FOR_A_MATCH} seconds")
    if clock.kind == "days" and clock.days < 1:
        raise _refusal("clock.days", "a turn has at least one day")
    if setting.where == "screen" and setting.visibility == "lobby":
        raise _refusal("visibility", "a match on one screen has no free seats for the lobby")
    if setting.where == "screen" and setting.rated:
        raise _refusal("rated", "a match on one screen is not rated")


def terms_of(clock: ClockSetting) -> Terms:
    """The clock's terms in milliseconds."""
    match clock.kind:
        case "none":
            return Terms()
        case "days":
            return Terms("days", clock.days * DAY_MS)
        case "move":
            return Terms("move", clock.initial * SECOND_MS)
        case _:
            return Terms("fischer", clock.initial * SECOND_MS, clock.increment * SECOND_MS)


def _refusal(field: str, why: str) -> CommandError:
    return CommandError("setting", why, where=f"setting.{field}")
