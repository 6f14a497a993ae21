"""The composition root: the only place that knows which store, which games and which server are used."""

import asyncio
import gc
import os
import random
import signal
import socket as sockets
import time
import webbrowser
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import cache
from threading import Thread
from typing import Any, Final, cast

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from quintain.core.errors import CommandError, DamagedLogError, QuintainError, StoreError
from quintain.games.catalogue import KINDS, configure
from quintain.server import log
from quintain.server.ahead import Ahead
from quintain.server.analysis_routes import MOST_QUESTIONS, MOST_QUESTIONS_OF_ONE, Analysis, analysis_api
from quintain.server.auth import Identity
from quintain.server.bot_seats import BotSeats
from quintain.server.config import DEFAULT_PORT, DRAIN_SECONDS, MOST_FRAME, PORTS_TRIED, Config
from quintain.server.files import Page
from quintain.server.flick_routes import Flicks, flick_api
from quintain.server.frames import Protocol
from quintain.server.guard import Guard
from quintain.server.limiting import Limits
from quintain.server.passwords import Passwords
from quintain.server.people_routes import people_api
from quintain.server.places import Places
from quintain.server.problems import problem, retry_after, status_of
from quintain.server.push_routes import push_api
from quintain.server.resources import methods_at, routes_of
from quintain.server.rooms import Rooms
from quintain.server.routes import api
from quintain.server.socket import BUG, attend
from quintain.server.sql_people import SqlPeople
from quintain.server.sql_push import SqlPush
from quintain.server.sql_results import SqlResults
from quintain.server.sql_store import SqlStore
from quintain.server.studies import MOST_AT_WORK, MOST_OF_ONE, Aside
from quintain.server.thinkers import Thinkers
from quintain.server.throttle import Throttle
from quintain.server.timekeeper import Timekeeper
from quintain.server.turn_calls import TurnCalls
from quintain.server.wire import Problem

STANDARD_INPUT: Final = 0
GARBAGE_THRESHOLDS: Final = (2_000, 10, 200)
"""Collections are the tail of the latency: of 2,000 new objects, most of them kept for the match's history, one takes a
millisecond, of 50,000 it took 50. Full ones, over every room, come after four million."""
AHEAD_AFTER: Final = 2.0
"""Seconds from the start until compiling ahead begins: the page is loaded first."""
KEPT_PORTS: Final = range(20_000, 32_000)
"""Below those that systems give to whoever asks for any."""
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
    people, results = SqlPeople(store.database), SqlResults(store.database)
    limits, passwords = Limits(config.allowances), Passwords(config.effort)
    identity = Identity(people, passwords, limits, now_ms, secure=config.secure)
    rooms = Rooms(store, configure, now_ms)
    thinkers = Thinkers()
    ahead = Ahead(thinkers)
    bots = BotSeats(rooms, thinkers, ahead, now_ms, config.pace)
    keeper = Timekeeper(rooms, store, results, now_ms)
    rooms.listen(bots.look)
    rooms.listen(keeper.look)
    subscriptions = SqlPush(store.database)
    calls = TurnCalls(
        subscriptions,
        now_ms,
        config.database,
        config.push_key,
        contact=config.push_contact,
        anywhere=config.push_anywhere,
    )
    rooms.listen(calls.look)
    page = Page(config.page)
    looks, at_work = Aside(), Places(MOST_AT_WORK, MOST_OF_ONE)
    questions = Places(MOST_QUESTIONS, MOST_QUESTIONS_OF_ONE)
    analysis = Analysis(rooms, thinkers, ahead, at_work)
    flicks = Flicks(rooms, thinkers, ahead, at_work, analysis.learn_flick)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        _tune_garbage()
        await calls.begin()
        await keeper.begin()
        announce()
        if config.compile_ahead:
            ahead.begin(AHEAD_AFTER)
        yield
        await keeper.close()
        await calls.close()
        await rooms.close()
        await analysis.close()
        await flicks.close()
        looks.close()
        await bots.close()
        await ahead.close()
        await thinkers.close()
        passwords.close()
        await store.close()

    resources = [
        *api(rooms, identity, store, now_ms, KINDS, ahead.progress, looks),
        *people_api(identity, people, results),
        *push_api(identity, subscriptions, calls, now_ms, anywhere=config.push_anywhere),
        *analysis_api(analysis, identity, questions),
        *flick_api(flicks, identity, questions),
    ]

    async def watch(websocket: WebSocket) -> None:
        await attend(websocket, rooms, bots, identity, limits, websocket.path_params["room_id"])

    @cache
    def interface() -> bytes:
        from importlib.metadata import version

        from quintain.server.openapi import describe

        return msgspec.json.encode(describe(resources, "Quintain", version("quintain")))

    async def tell_interface(_: Request) -> Response:
        return Response(await asyncio.to_thread(interface), media_type="application/json")

    async def nothing(request: Request) -> Response:
        allowed = methods_at(resources, request.url.path)
        if allowed:
            raise HTTPException(405, headers={"Allow": ", ".join(allowed)})
        raise CommandError("unknown", f"there is no resource /api/{request.path_params['rest'][:60]}")

    async def show_page(request: Request) -> Response:
        return await page.answer(request)

    routes = [
        *routes_of(resources),
        Route("/api/openapi.json", tell_interface),
        WebSocketRoute("/api/rooms/{room_id}/socket", watch),
        Route("/api/{rest:path}", nothing, methods=METHODS),
        Route("/{path:path}", show_page),
    ]
    app = Starlette(routes=routes, exception_handlers=REFUSALS, lifespan=life)
    return Guard(Throttle(app, limits), [config.host, *config.hosts])


def serve(config: Config, told: Callable[[str], None]) -> None:
    """Serves until SIGTERM or SIGINT, then finishes what was begun. `told` is called with the address when it answers.

    Raises StoreError when the database can't be opened, OSError when no port is free.
    """
    log.quiet_libraries()
    listening = _listen(config.host, config.port)
    address = _address(config.host, listening.getsockname()[1])

    def announce() -> None:
        told(address)
        if config.end_with_input:
            Thread(target=_stop_with_input, daemon=True).start()
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
                proxy_headers=bool(config.proxies),
                forwarded_allow_ips=list(config.proxies),
                timeout_graceful_shutdown=DRAIN_SECONDS,
            )
        )
        # uvicorn raises the signal again when it has drained; that is the end of a clean stop, not a crash.
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: None)
        server.run(sockets=[listening])


def free_port() -> int:
    """A port that is free now, and stays so while a drill's server is down: the system gives it to nobody else."""
    while True:
        port = random.choice(KEPT_PORTS)
        with suppress(OSError), _listen("127.0.0.1", port):
            return port


def _stop_with_input() -> None:
    """Stops the server in good order when standard input ends. Reads past Python's buffer: a daemon would lock that."""
    while os.read(STANDARD_INPUT, 4096):
        continue
    os.kill(os.getpid(), signal.SIGTERM)


async def _refuse(request: Request, error: Exception) -> Response:
    if not isinstance(error, QuintainError):
        return await _own_up(request, error)
    if isinstance(error, DamagedLogError | StoreError):
        log.damage(str(error), path=request.url.path)
    return _problem(problem(error), after=retry_after(error))


async def _refuse_http(request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        return await _own_up(request, error)
    headers = dict(error.headers or {})
    if error.status_code != 405:
        return _problem(Problem("unknown", "", "", f"the request fails: {error.detail}"), error.status_code, headers)
    may = headers.get("Allow", "").replace(", ", " or ")
    why = f"this is no place for {request.method}; it takes {may}"
    return _problem(Problem("not_allowed", "", "", why), error.status_code, headers)


async def _own_up(request: Request, error: Exception) -> Response:
    log.bug("a request was answered by a bug", error, path=request.url.path)
    return _problem(Problem("internal", "", "", BUG))


REFUSALS: Final = {QuintainError: _refuse, HTTPException: _refuse_http, Exception: _own_up}
"""Every refusal becomes a Problem; what is a bug is logged, and nothing of it leaks."""


def _problem(
    told: Problem, status: int | None = None, headers: Mapping[str, str] | None = None, after: int | None = None
) -> Response:
    """`after`: seconds until it is worth trying again."""
    sent = dict(headers or {})
    if after is not None:
        sent["Retry-After"] = str(after)
    return Response(msgspec.json.encode(told), status or status_of(told), sent, media_type="application/json")


def _abortable(config: uvicorn.Config, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> Any:
    """A WebSocket protocol with a way to cut the connection, handed to socket.py in the scope's state."""
    state = {**app_state}
    protocol = Protocol(config, server_state, state, _loop)
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
    """What was imported is looked through neither now nor later: a tenth of the start, for a thousand objects."""
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    gc.enable()
