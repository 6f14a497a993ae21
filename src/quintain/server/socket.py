"""One WebSocket of one watcher: a snapshot first, then every event; commands in, answers out."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from quintain.core.errors import CommandError, QuintainError
from quintain.server import log
from quintain.server.config import MOST_MESSAGE
from quintain.server.outbox import Outbox
from quintain.server.problems import refused
from quintain.server.reading import decode
from quintain.server.rooms import Rooms
from quintain.server.wire import ClientMessage, Done, Refused

BUG: Final = "the server made a mistake; it is written in its log"
CLOSE_REFUSED: Final = 4404
"""Close code for a room that can't be watched; the Refused before it says why."""
_DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)


async def attend(websocket: WebSocket, rooms: Rooms, room_id: str) -> None:
    """Serves the socket until either side closes it."""
    await websocket.accept()
    outbox = Outbox(_abort_of(websocket))
    try:
        await rooms.join(room_id, outbox)
    except QuintainError as error:
        with suppress(WebSocketDisconnect):
            await websocket.send_text(_text(refused(error, "", 0)))
            await websocket.close(CLOSE_REFUSED)
        return
    sending = asyncio.create_task(_drain(outbox, websocket))
    try:
        while (message := await websocket.receive())["type"] == "websocket.receive":
            outbox.put(_text(await _answer(rooms, room_id, message)))
    finally:
        rooms.leave(room_id, outbox)
        sending.cancel()


async def _answer(rooms: Rooms, room_id: str, message: Any) -> Done | Refused:
    """What one message gets: an unreadable one is refused, and the socket goes on."""
    command = ""
    try:
        read = _read(message.get("text"))
        command = read.command
        return await rooms.obey(room_id, read)
    except QuintainError as error:
        return refused(error, command, rooms.version(room_id))
    except Exception as error:  # noqa: BLE001 (a bug must not leave a command without an answer)
        log.bug("a command was answered by a bug", error, room=room_id, command=command)
        return refused(CommandError("internal", BUG), command, rooms.version(room_id))


def _read(text: str | None) -> ClientMessage:
    """The command in a text frame. Raises CommandError."""
    if text is None:
        raise CommandError("malformed", "expected a text message, found a binary one")
    if len(text) > MOST_MESSAGE:
        raise CommandError("too_large", f"a message has at most {MOST_MESSAGE} characters")
    return decode(text, _DECODER)


async def _drain(outbox: Outbox, websocket: WebSocket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # RuntimeError: starlette's word for sending after the end
        await outbox.drain(websocket.send_text)


def _abort_of(websocket: WebSocket) -> Callable[[], None]:
    """Cuts the connection without waiting for what can't be sent; app.py puts it there, a test client does not."""
    abort: Callable[[], None] | None = websocket.scope.get("state", {}).get("abort")
    return abort or (lambda: None)


def _text(message: Done | Refused) -> str:
    return msgspec.json.encode(message).decode()
