"""ASGI middleware that counts requests and sockets by address, and turns away what is too much."""

from contextlib import ExitStack
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from quintain.core.errors import CommandError
from quintain.server.guard import refuse
from quintain.server.limiting import Limits, address_of

OPENING: Final = frozenset({"/api/rooms", "/api/records"})
"""A POST to these makes a room, which is kept."""


class Throttle:
    """Stands behind Guard, before everything else."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on, or answers it with a Problem; a socket is counted for as long as it is open."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        address = address_of(HTTPConnection(scope))
        with ExitStack() as held:
            try:
                self._count(scope, address)
                if scope["type"] == "websocket":
                    held.enter_context(self._limits.connection(address))
            except CommandError as refusal:
                await refuse(scope, refusal, send)
                return
            await self._app(scope, receive, send)

    def _count(self, scope: Scope, address: str) -> None:
        if scope["type"] == "websocket":
            self._limits.count("connect", address)
            return
        self._limits.count("request", address)
        if scope["method"] == "POST" and scope["path"] in OPENING:
            self._limits.count("opening", address)
