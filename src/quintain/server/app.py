"""The composition root: the only place that knows which store, which games and which server are used."""

import asyncio
import gc
import signal
import socket as sockets
import time
import webbrowser
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final, cast

import msgspec
import uvicorn
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp
from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from quintain.core.errors import CommandError, DamagedLogError, QuintainError, StoreError
from quintain.games.catalogue import KINDS, configure
from quintain.server import log
from quintain.server.config import DEFAULT_PORT, DRAIN_SECONDS, MOST_FRAME, PORTS_TRIED, Config
from quintain.server.files import Page
from quintain.server.guard import Guard
from quintain.server.openapi import describe
from quintain.server.problems import RETRY_AFTER, problem, status_of
from quintain.server.rooms import Rooms
from quintain.server.routes import api, methods_at
from quintain.server.socket import BUG, attend
from quintain.server.sql_store import SqlStore
from quintain.server.wire import Problem

GARBAGE_THRESHOLDS: Final = (50_000, 20, 50)
"""Untuned, full collections over every room are the tail of the latency."""
METHODS: Final = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
"""Under /api, answered with a Problem where no resource takes them."""


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def build(config: Config, announce: Callable[[], None] = lambda: None) -> ASGIApp:
    """The application on the configured store. Raises StoreError when the database can't be opened.

    `announce` is called when everything is ready.
    """
    store = SqlStore(config.database, config.synchronous)
    rooms = Rooms(store, configure, now_ms)
    page = Page(config.page)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        _tune_garbage()
        announce()
        yield
        await store.close()

    app = FastAPI(title="Quintain", lifespan=life, openapi_url="/api/openapi.json", docs_url=None, redoc_url=None)
    resources = api(rooms, store, KINDS)
    app.include_router(resources)
    describe(app)
    _answer_errors(app)

    @app.websocket("/api/rooms/{room_id}/socket")
    async def watch(websocket: WebSocket, room_id: str) -> None:
        await attend(websocket, rooms, room_id)

    @app.api_route("/api/{rest:path}", methods=METHODS, include_in_schema=False)
    async def nothing(request: Request, rest: str) -> Response:
        allowed = methods_at(resources, request.url.path)
        if allowed:
            raise HTTPException(405, headers={"Allow": ", ".join(allowed)})
        raise CommandError("unknown", f"there is no resource /api/{rest[:60]}")

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def show_page(request: Request) -> Response:
        return page.answer(request)

    return Guard(app, [config.host, *config.hosts])


def serve(config: Config, told: Callable[[str], None]) -> None:
    """Serves until SIGTERM or SIGINT, then finishes what was begun. `told` is called with the address when it answers.

    Raises StoreError when the database can't be opened, OSError when no port is free.
    """
    log.quiet_libraries()
    listening = _listen(config.host, config.port)
    address = _address(config.host, listening.getsockname()[1])

    def announce() -> None:
        told(address)
        if config.open_browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)

    with listening:
        server = uvicorn.Server(
            uvicorn.Config(
                build(config, announce),
                http="httptools",
                ws=cast("Any", _abortable),
                ws_max_size=MOST_FRAME,
                ws_per_message_deflate=False,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=DRAIN_SECONDS,
            )
        )
        # uvicorn raises the signal again when it has drained; that is the end of a clean stop, not a crash.
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: None)
        server.run(sockets=[listening])


def free_port() -> int:
    """A port that is free now, for tests and drills."""
    with _listen("127.0.0.1", 0) as listening:
        return int(listening.getsockname()[1])


def _answer_errors(app: FastAPI) -> None:
    """Every refusal becomes a Problem; what is a bug is logged, and nothing of it leaks."""

    @app.exception_handler(QuintainError)
    async def refuse(request: Request, error: QuintainError) -> Response:
        if isinstance(error, DamagedLogError | StoreError):
            log.damage(str(error), path=request.url.path)
        return _problem(problem(error))

    @app.exception_handler(HTTPException)
    async def refuse_http(request: Request, error: HTTPException) -> Response:
        headers = dict(error.headers or {})
        if error.status_code != 405:
            return _problem(
                Problem("unknown", "", "", f"the request fails: {error.detail}"), error.status_code, headers
            )
        may = headers.get("Allow", "").replace(", ", " or ")
        why = f"this is no place for {request.method}; it takes {may}"
        return _problem(Problem("not_allowed", "", "", why), error.status_code, headers)

    @app.exception_handler(RequestValidationError)
    async def refuse_request(_: Request, error: RequestValidationError) -> Response:
        where = ".".join(str(part) for part in error.errors()[0]["loc"])
        return _problem(Problem("malformed", "", where, str(error.errors()[0]["msg"])), 422)

    @app.exception_handler(Exception)
    async def own_up(request: Request, error: Exception) -> Response:
        log.bug("a request was answered by a bug", error, path=request.url.path)
        return _problem(Problem("internal", "", "", BUG))


def _problem(told: Problem, status: int | None = None, headers: Mapping[str, str] | None = None) -> Response:
    sent = dict(headers or {})
    if told.code in RETRY_AFTER:
        sent["Retry-After"] = str(RETRY_AFTER[told.code])
    return Response(msgspec.json.encode(told), status or status_of(told), sent, media_type="application/json")


class _Protocol(WebSocketsSansIOProtocol):
    """uvicorn's, which takes a handshake that was answered with a refusal for one that was never answered."""

    async def send(self, event: Any) -> None:
        await super().send(event)
        if event["type"] == "websocket.http.response.body" and not event.get("more_body", False):
            self.handshake_complete = True


def _abortable(config: uvicorn.Config, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> Any:
    """A WebSocket protocol with a way to cut the connection, handed to socket.py in the scope's state."""
    state = {**app_state}
    protocol = _Protocol(config, server_state, state, _loop)
    state["abort"] = lambda: protocol.transport.abort()  # noqa: PLW0108 (the transport comes later)
    return protocol


def _listen(host: str, port: int | None) -> sockets.socket:
    """A listening socket on the port, or on the first free one from DEFAULT_PORT on. Raises OSError."""
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    candidates = range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED) if port is None else (port,)
    for candidate in candidates:
        listening = sockets.socket(family, sockets.SOCK_STREAM)
        listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
            listening.listen(1024)
        except OSError:
            listening.close()
            if candidate == candidates[-1]:
                raise
        else:
            return listening
    raise OSError("no port was to be tried")


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}/"


def _tune_garbage() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    gc.enable()
