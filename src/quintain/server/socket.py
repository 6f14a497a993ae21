"""One WebSocket of one who looks in: a snapshot or what he misses, then every event; commands in, answers out."""

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from quintain.core.errors import CommandError, QuintainError, TooManyError
from quintain.room.messages import Hint, MoveNow, SitDown
from quintain.room.rights import as_viewer
from quintain.room.talk import Aim, Ping, Say
from quintain.server import log
from quintain.server.auth import Identity, Known
from quintain.server.bot_seats import BotSeats
from quintain.server.config import MOST_MESSAGE
from quintain.server.exchange import is_number
from quintain.server.hot import HotRoom
from quintain.server.limiting import Limits
from quintain.server.lines import Line
from quintain.server.outbox import Outbox
from quintain.server.problems import refused
from quintain.server.reading import decode
from quintain.server.rooms import Rooms
from quintain.server.wire import ClientMessage, Done, Heard, Refused, Resume

BUG: Final = "the server made a mistake; it is written in its log"
CLOSE_REFUSED: Final = 4404
"""Close code for a room that may not be looked into; the Refused before it says why."""
CLOSE_OTHER: Final = 4401
"""Close code for a browser that is somebody else by now: logged in or out. It connects again at once."""
CLOSE_BUG: Final = 1011
_DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)


class _Ending:
    """Ends from outside the task that serves a socket: a task that waits for it instead would cost every socket one."""

    def __init__(self) -> None:
        self.code = 0
        """Of closing; 0 when nobody ended it."""
        self._task: Final = asyncio.current_task()

    def end(self, code: int) -> None:
        """Closes the socket with this code. The first one counts."""
        if self._task is not None and not self.code:
            self.code = code
            self._task.cancel()

    @property
    def heeded(self) -> bool:
        """Whether the cancellation that was just raised was this one alone; asked once, it counts as dealt with."""
        return self.code != 0 and self._task is not None and self._task.uncancel() == 0


async def attend(
    websocket: WebSocket, rooms: Rooms, bots: BotSeats, identity: Identity, limits: Limits, room_id: str
) -> None:
    """Serves the socket until either side closes it."""
    ending = _Ending()
    try:
        async with identity.attending(websocket, lambda: ending.end(CLOSE_OTHER)) as known:
            cookie = [(b"set-cookie", identity.cookie(websocket, known.token).encode())] if known.token else []
            await websocket.accept(headers=cookie)
            await _Socket(websocket, rooms, bots, limits, known, ending).serve(room_id)
    except asyncio.CancelledError:
        if not ending.heeded:
            raise
        if ending.code == CLOSE_REFUSED:
            await _dismiss(websocket, CommandError("no_watching", "the match has begun, and nobody may watch it"))
        else:
            await _close(websocket, ending.code)


class _Socket:
    """One connection."""

    def __init__(
        self, websocket: WebSocket, rooms: Rooms, bots: BotSeats, limits: Limits, known: Known, ending: _Ending
    ) -> None:
        self._websocket = websocket
        self._rooms = rooms
        self._bots = bots
        self._limits = limits
        self._known = known
        self._whom = secrets.token_hex(8)
        self._ending = ending
        self._line = Line(Outbox(_abort_of(websocket)), known.actor, lambda: ending.end(CLOSE_REFUSED))

    async def serve(self, room_id: str) -> None:
        """Until the other side closes it, or he may not look in any more."""
        line = self._line
        asked = self._websocket.query_params.get("version", "")
        try:
            hot = await self._rooms.join(room_id, line, int(asked) if is_number(asked) else None)
        except QuintainError as error:
            await _dismiss(self._websocket, error)
            return
        line.send_beat(self._rooms.now(hot, line), time.monotonic())
        sending = asyncio.create_task(_drain(line.outbox, self._websocket))
        sending.add_done_callback(self._sent)
        try:
            await self._receive(hot)
        finally:
            await self._rooms.leave(hot, line)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    def _sent(self, sending: "asyncio.Task[None]") -> None:
        """Nothing can be told any more: after a bug the socket is closed, so that the page comes back."""
        if not sending.cancelled() and isinstance(error := sending.exception(), Exception):
            log.bug("a socket was closed by a bug", error)
            self._ending.end(CLOSE_BUG)

    async def _receive(self, hot: HotRoom) -> None:
        hinting: set[asyncio.Task[None]] = set()
        try:
            while (message := await self._websocket.receive())["type"] == "websocket.receive":
                read = self._understand(hot, message)
                if isinstance(read, Hint):  # takes seconds, in which other commands are answered
                    task = asyncio.create_task(self._answer(hot, read))
                    hinting.add(task)
                    task.add_done_callback(hinting.discard)
                else:
                    await self._answer(hot, read)
        finally:
            for task in hinting:
                task.cancel()

    def _understand(self, hot: HotRoom, message: Any) -> ClientMessage | Refused:
        """The message, or the refusal of one that is none, or is one too many; the socket goes on."""
        version = self._rooms.version(hot, self._line)
        read: ClientMessage | Refused
        try:
            read = _read(message.get("text"))
        except QuintainError as error:
            read = refused(error, "", version)
        try:
            self._limits.count(_rule(read), self._whom)
        except TooManyError as error:
            return refused(error, _command_of(read), version)
        return read

    async def _answer(self, hot: HotRoom, read: ClientMessage | Refused) -> None:
        answer = read if isinstance(read, Refused) else await self._obeyed(hot, read)
        if answer is not None:
            self._line.outbox.put(_text(answer))

    async def _obeyed(self, hot: HotRoom, read: ClientMessage) -> Done | Refused | None:
        """What one message gets."""
        try:
            return await self._obey(hot, read)
        except QuintainError as error:
            return refused(error, _command_of(read), self._rooms.version(hot, self._line))
        except Exception as error:  # noqa: BLE001 (a bug must not leave a command without an answer)
            log.bug("a command was answered by a bug", error, room=hot.id, command=_command_of(read))
            failed = CommandError("internal", BUG)
            return refused(failed, _command_of(read), self._rooms.version(hot, self._line))

    async def _obey(self, hot: HotRoom, read: ClientMessage) -> Done | None:
        line = self._line
        match read:
            case Heard():
                line.heard(read.beat, time.monotonic())
                return None
            case Resume():
                await self._rooms.resume(hot, line, read.version)
                return None
        if as_viewer(hot.room, line.actor).kind == "watcher":
            raise CommandError("not_seated", "those who watch only look on")
        match read:
            case Hint():
                return await self._bots.hint(await self._rooms.find(hot.id), read, line.actor)
            case MoveNow():
                return self._bots.move_now(await self._rooms.find(hot.id), read, line.actor)
            case Say() | Ping() | Aim():
                return await self._rooms.talk(await self._rooms.find(hot.id), read, line)
            case SitDown() if self._known.account is not None:
                read = msgspec.structs.replace(read, name=self._known.account.name)
        return await self._rooms.obey(hot.id, read, line.actor, line.lag)


def _rule(read: ClientMessage | Refused) -> str:
    """By which of the limits it is counted."""
    if isinstance(read, Say | Ping | Aim):
        return "aim"
    return "resume" if isinstance(read, Resume) else "message"


def _command_of(read: ClientMessage | Refused) -> str:
    """The id that an answer names, "" for messages without one."""
    return "" if isinstance(read, Resume | Heard) else read.command


def _read(text: str | None) -> ClientMessage:
    """The message in a text frame. Raises CommandError."""
    if text is None:
        raise CommandError("malformed", "expected a text message, found a binary one")
    if len(text) > MOST_MESSAGE:
        raise CommandError("too_large", f"a message has at most {MOST_MESSAGE} characters")
    return decode(text, _DECODER)


async def _dismiss(websocket: WebSocket, error: QuintainError) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(_text(refused(error, "", 0)))
    await _close(websocket, CLOSE_REFUSED)


async def _close(websocket: WebSocket, code: int) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # it is closed already
        await websocket.close(code)


async def _drain(outbox: Outbox, websocket: WebSocket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # RuntimeError: starlette's word for sending after the end
        await outbox.drain(websocket.send_text)


def _abort_of(websocket: WebSocket) -> Callable[[], None]:
    """Cuts the connection without waiting for what can't be sent; app.py puts it there, a test client does not."""
    abort: Callable[[], None] | None = websocket.scope.get("state", {}).get("abort")
    return abort or (lambda: None)


def _text(message: Done | Refused) -> str:
    return msgspec.json.encode(message).decode()
