"""uvicorn's WebSocket protocol, mended where strangers could make it hang, or fill the log with tracebacks."""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

NO_TEXT: Final = 1007
"""Close code for a text that is not UTF-8."""
NO_FRAME: Final = 1002
"""Close code for what breaks the protocol."""


class Protocol(WebSocketsSansIOProtocol):
    """One connection, from its handshake on. What is malformed ends it, and is written down nowhere."""

    async def send(self, event: Any) -> None:
        """A handshake that was answered with a refusal was answered; uvicorn would call that a bug."""
        await super().send(event)
        if event["type"] == "websocket.http.response.body" and not event.get("more_body", False):
            self.handshake_complete = True

    def data_received(self, data: bytes) -> None:
        """A handshake that can't be read (endless headers, a body) would wait for an answer for ever."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """A text that is not UTF-8 would be written down with its traceback."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(b"".join(self.frames)):
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Frames that came before the handshake was answered can't be refused by one; uvicorn counts on it."""
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": NO_FRAME})
        self.close_sent = True
        self.transport.close()


def _is_text(message: bytes) -> bool:
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True
