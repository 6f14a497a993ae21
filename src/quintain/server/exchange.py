"""Requests read and answers written: what all HTTP resources share."""

from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from quintain.core.errors import CommandError

A = TypeVar("A")
JSON: Final = "application/json"
ON_A_PAGE: Final = 50
MOST_DIGITS: Final = 5
"""Of the number of a turn or a page."""


def demand_kind(request: Request, *kinds: str) -> None:
    """Raises CommandError unless the body is said to be of one of these kinds; foreign forms can't say so of JSON."""
    told = request.headers.get("content-type", "")
    if told.partition(";")[0].strip().lower() not in kinds:
        why = f"a body is taken as {' or '.join(kinds)}, not as {told[:60]!r}"
        raise CommandError("media_type", why, where="Content-Type")


async def read_body(request: Request, most: int) -> bytes:
    """The request's body. Raises CommandError as soon as it is too large, whatever its header says, or cut off."""
    parts = bytearray()
    try:
        async for part in request.stream():
            parts += part
            if len(parts) > most:
                raise CommandError("too_large", f"at most {most} bytes are taken")
    except ClientDisconnect as error:
        raise CommandError("cut_off", "the request ended in the middle of its body") from error
    return bytes(parts)


def json_answer(told: msgspec.Struct, status: int = 200) -> Response:
    """An answer in JSON that nobody keeps."""
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(told), status, headers=headers, media_type="application/json")


def is_number(text: str) -> bool:
    """Whether the text in an address is a whole number of few digits."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def skipped_lines(request: Request) -> int:
    """How many lines the pages before hold. Raises CommandError "page"."""
    page = request.query_params.get("page", "1")
    if not is_number(page) or int(page) < 1:
        raise CommandError("page", "pages are counted from 1", "page")
    return (int(page) - 1) * ON_A_PAGE


def paged(found: Sequence[A]) -> tuple[Sequence[A], bool]:
    """One page, and whether there is a next one."""
    return found[:ON_A_PAGE], len(found) > ON_A_PAGE
