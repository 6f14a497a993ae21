"""Every refusal in the words of the wire: `Refused` on a socket, `Problem` with a status over HTTP."""

from typing import Final

from quintain.core.errors import (
    CommandError,
    DamagedLogError,
    IllegalMoveError,
    NotationError,
    OptionError,
    PositionError,
    QuintainError,
    RecordError,
    StaleVersionError,
    StoreError,
    ThinkerError,
    TooManyError,
)
from quintain.server.wire import Problem, Refused

STATUS: Final = {
    "malformed": 400,
    "cut_off": 400,
    "forbidden_host": 400,
    "forbidden_origin": 403,
    "wrong_login": 403,
    "not_logged_in": 403,
    "not_yours": 403,
    "not_host": 403,
    "not_seated": 403,
    "not_known": 403,
    "no_watching": 403,
    "unknown_room": 404,
    "unknown_ply": 404,
    "unknown_player": 404,
    "unknown": 404,
    "not_this_game": 404,
    "not_allowed": 405,
    "stale": 409,
    "running": 409,
    "name_taken": 409,
    "member": 409,
    "too_large": 413,
    "media_type": 415,
    "too_many": 429,
    "too_many_sockets": 429,
    "internal": 500,
    "damaged": 500,
    "retry": 503,
    "busy": 503,
    "failed": 500,
    "thinker": 503,
}
"""HTTP status by code; every other refusal is a 422."""
RETRY_AFTER: Final = {"retry": 1, "busy": 10, "thinker": 10}
"""Seconds by code, after which the same request may well succeed."""
UNPROCESSABLE: Final = 422


def retry_after(error: QuintainError) -> int | None:
    """Seconds after which the same may well succeed; None where waiting does not help."""
    if isinstance(error, TooManyError):
        return error.after
    return RETRY_AFTER.get(problem(error).code)


def problem(error: QuintainError) -> Problem:
    """The error as a page can show it."""
    match error:
        case IllegalMoveError():
            return Problem("illegal", error.rule, error.where, error.why)
        case NotationError():
            return Problem("notation", "", f"character {error.at + 1}", f"expected {error.expected}")
        case OptionError():
            return Problem("option", error.rule or "", error.option, error.why)
        case RecordError():
            return Problem("record", "", f"line {error.line}" if error.line else "", error.why)
        case PositionError():
            return Problem("position", "", error.where, error.why)
        case CommandError():
            return Problem(error.code, "", error.where, error.why)
        case StaleVersionError():
            return Problem("stale", "", "", "the match has gone on in the meantime")
        case DamagedLogError():
            return Problem("damaged", "", f"event {error.version}", f"the log of this match does not hold: {error.why}")
        case StoreError():
            return Problem("retry", "", "", f"{error.why}; send it again")
        case ThinkerError():
            return Problem("thinker", "", "", error.why)
        case _:
            return Problem("refused", "", "", str(error))


def status_of(told: Problem) -> int:
    """The HTTP status that goes with a problem."""
    return STATUS.get(told.code, UNPROCESSABLE)


def refused(error: QuintainError, command: str, version: int) -> Refused:
    """The answer to a command on a socket. `version`: the room's, as far as known."""
    told = problem(error)
    return Refused(command, told.code, told.rule, told.where, told.why, version)
