"""A TCP proxy that is as bad as a line can be: it cuts, delays, splits at any byte, and sends frames twice.

Bytes of TCP can't come twice, so what is sent twice are whole text frames of the WebSocket on the way to the server.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

CHUNK: Final = 65_536
TEXT: Final = 0x1
LONG, LONGER = 126, 127
HEAD_END: Final = b"\r\n\r\n"


@dataclass(slots=True)
class Faults:
    """How often what happens to each chunk of bytes; and how often it did."""

    cut: float = 0.005
    delay: float = 0.2
    longest_delay: float = 0.05
    """Seconds."""
    split: float = 0.3
    most_pieces: int = 6
    twice: float = 0.2
    """Of text frames of the client."""
    cuts: int = 0
    delays: int = 0
    splits: int = 0
    doubles: int = 0


@dataclass(slots=True)
class Frames:
    """The bytes of one client's WebSocket, cut into whole frames; what is before them passes unchanged."""

    faults: Faults
    random: Random
    rest: bytes = b""
    greeted: bool = False

    def twice(self, chunk: bytes) -> bytes:
        """The bytes to send on: some text frames two times; an unfinished frame is kept back."""
        told = b""
        self.rest += chunk
        if not self.greeted:
            end = self.rest.find(HEAD_END)
            if end < 0:
                return b""
            told, self.rest = self.rest[: end + len(HEAD_END)], self.rest[end + len(HEAD_END) :]
            self.greeted = True
        while (size := _frame_size(self.rest)) and size <= len(self.rest):
            frame, self.rest = self.rest[:size], self.rest[size:]
            again = frame[0] & 0xF == TEXT and self.random.random() < self.faults.twice
            self.faults.doubles += again
            told += frame * (1 + again)
        return told


def _frame_size(head: bytes) -> int:
    """Of the frame that begins there, in bytes (RFC 6455, 5.2); 0 while that is not known."""
    if len(head) < 2:
        return 0
    length, at = head[1] & 0x7F, 2
    if length >= LONG:
        at += 2 if length == LONG else 8
        if len(head) < at:
            return 0
        length = int.from_bytes(head[2:at], "big")
    return at + (4 if head[1] & 0x80 else 0) + length


@dataclass(slots=True)
class BadLine:
    """The proxy between players and a server on this machine."""

    port: int
    """Of the server."""
    random: Random
    faults: Faults = field(default_factory=Faults)
    _server: asyncio.Server | None = None
    _carried: set["asyncio.Task[None]"] = field(default_factory=set)

    async def open(self) -> int:
        """Begins to listen; its own port."""
        self._server = await asyncio.start_server(self._begin, "127.0.0.1", 0, backlog=4096)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def close(self) -> None:
        """Cuts everything."""
        if self._server is not None:
            self._server.close()
        for task in tuple(self._carried):
            task.cancel()
        await asyncio.gather(*self._carried, return_exceptions=True)

    def _begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._accept(reader, writer))
        self._carried.add(task)
        task.add_done_callback(self._carried.discard)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            writer.transport.abort()
            return
        frames = Frames(self.faults, self.random)
        ways = [
            asyncio.create_task(self._carry(reader, far_writer, frames.twice)),
            asyncio.create_task(self._carry(far_reader, writer, lambda chunk: chunk)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            cut = not all(await asyncio.gather(*ways, return_exceptions=True))
            for end in (writer, far_writer):
                if cut:
                    end.transport.abort()
                else:
                    end.close()

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, changed: Callable[[bytes], bytes]
    ) -> bool:
        """One way, until an end. False when the line was cut."""
        faults, random = self.faults, self.random
        try:
            while chunk := await reader.read(CHUNK):
                told = changed(chunk)
                if random.random() < faults.cut:
                    faults.cuts += 1
                    writer.write(told[: random.randint(0, len(told))])
                    await writer.drain()
                    return False
                if random.random() < faults.delay:
                    faults.delays += 1
                    await asyncio.sleep(random.uniform(0, faults.longest_delay))
                await self._write(writer, told)
        except OSError:
            return False
        return True

    async def _write(self, writer: asyncio.StreamWriter, told: bytes) -> None:
        if len(told) > 1 and self.random.random() < self.faults.split:
            self.faults.splits += 1
            for _ in range(self.random.randint(1, self.faults.most_pieces - 1)):
                at = self.random.randint(0, len(told))
                writer.write(told[:at])
                await writer.drain()
                await asyncio.sleep(0)
                told = told[at:]
        writer.write(told)
        await writer.drain()
