"""Floods on real sockets: whoever sends them is refused or cut off; others play on, and memory is bounded."""

import json
import re
import socket as sockets
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import httpx2
import pytest
from websockets.sync.client import ClientConnection

from quintain.server.limiting import Allowances
from tests.server.processes import PATIENCE, process
from tests.server.serving import play
from tests.server.test_process import BROWSER, heard, opened, take_back, watching

MALFORMED: Final = 20_000
AT_ONCE: Final = 40
"""Messages sent before the answers are read: fewer than an outbox holds."""
RAW: Final = 20
"""Connections on which bytes are sent that are no frames of WebSocket."""
READERS: Final = 20
SOCKETS: Final = 1_000
MOST_GROWTH_KB: Final = 120_000
"""Of the server's memory: 20 outboxes of 64 messages, the kernel's buffers not counted, and what Python keeps."""
HANDSHAKE: Final = (
    "GET /api/rooms/{room}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: quintain={secret}\r\n"
)
MASK: Final = b"\x00\x00\x00\x00"
TEXT: Final = b"\x81\x82" + MASK + b"\xff\xfe"
"""A text frame that is not UTF-8."""
PARTS: Final = b"\x01\x81" + MASK + b"\xc3\x80\x81" + MASK + b"\xff"
"""The same in two frames."""
PINGS: Final = 20 * (b"\x89\x80" + MASK)
NO_TEXT: Final = b"\x88\x02\x03\xef"
"""What closes with 1007."""
LONG: Final = b"\x01\x81" + MASK + b"a" + 40 * (b"\x00\xfe\x0f\xff" + MASK + 4095 * b"a")
"""A message in many frames, too long for one read and for the bound of messages."""
SEEDS: Final = (
    '{"type":"play","command":"c","version":1,"move":"a1"}',
    '{"type":"sit_down","command":"c","seat":1,"name":"Kay","shield":1}',
    '{"type":"resume","version":1}',
    '{"type":"ping","command":"c","marks":["a1"]}',
)


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, str]]:
    """The server's process id and its address, without limits."""
    file = tmp_path_factory.mktemp("floods") / "matches.sqlite3"
    with process("--port", "0", "--database", str(file), "--limit", "off") as (running, address):
        yield running.pid, address


def memory_kb(process_id: int) -> int:
    """What the process holds; 0 where the system does not tell."""
    status = Path(f"/proc/{process_id}/status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
    return int(found[1]) if found else 0


def plain(
    address: str, room: str, secret: str = "b" * 43, buffer: int | None = None, more: bytes = b"\r\n"
) -> tuple[sockets.socket, bytes]:
    """A WebSocket made by hand, and the first line of the answer to its handshake; it reads nothing more.

    more: what is sent at once behind the headers.
    """
    host, port = re.findall(r"//([\d.]+):(\d+)/", address)[0]
    made = sockets.socket()
    made.settimeout(PATIENCE)
    if buffer is not None:
        made.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, buffer)
    made.connect((host, int(port)))
    made.sendall(HANDSHAKE.format(room=room, host=host, port=port, secret=secret).encode() + more)
    return made, made.recv(64).partition(b"\r\n")[0]


def read_out(made: sockets.socket) -> bytes:
    """All that comes until the other side has closed."""
    read = b""
    try:
        while part := made.recv(65_536):
            read += part
    except ConnectionResetError:  # it had not read all that was sent
        pass
    return read


def many_headers(count: int) -> bytes:
    """More than anybody needs, and the end of them."""
    return b"".join(b"X-%d: a\r\n" % number for number in range(count)) + b"\r\n"


def misshapen(chance: Random) -> str:
    """A message with a few of its letters changed, left out or doubled: seldom one that can be read."""
    text = list(chance.choice(SEEDS))
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(text))
        text[at : at + chance.randrange(2)] = chr(chance.choice((chance.randrange(32, 127), chance.randrange(0xD7FF))))
    return "".join(text)


def plays_on(socket: ClientConnection, version: int) -> None:
    """A move and its taking back are obeyed."""
    for command in (play(version, "a1"), take_back(version + 1)):
        socket.send(json.dumps({**command, "command": f"on-{command['type']}-{version}"}))
        while heard(socket)["type"] != "done":
            continue


def test_20_000_malformed_frames_are_answered_and_change_nothing(serving: tuple[int, str]) -> None:
    """He gets 20,000 refusals; the match stands as it was, others play on, the memory does not grow with it."""
    process_id, address = serving
    room, chance = opened(address), Random(3)
    before, answers = memory_kb(process_id), dict.fromkeys(("refused", "done"), 0)
    with watching(address, room) as socket:
        assert heard(socket)["type"] == "snapshot"
        for _ in range(MALFORMED // AT_ONCE):
            for _ in range(AT_ONCE):
                text = "{" + misshapen(chance)
                socket.send(text.encode() if chance.randrange(20) == 0 else text)
            for _ in range(AT_ONCE):
                answers[str(heard(socket)["type"])] += 1
        plays_on(socket, 1)
    assert answers == {"refused": MALFORMED, "done": 0}
    assert memory_kb(process_id) - before < MOST_GROWTH_KB


def test_bytes_that_are_no_frames_end_that_connection_alone(serving: tuple[int, str]) -> None:
    """Reserved bits, unknown opcodes, unmasked frames, lengths beyond all bounds, broken UTF-8: he is cut off."""
    _, address = serving
    room, chance = opened(address), Random(4)
    broken = (
        b"\xf1\x80\x00\x00\x00\x00",
        b"\x83\x80\x00\x00\x00\x00",
        b"\x81\x05hello",
        b"\x82\xff" + b"\xff" * 8,
        TEXT,
    )
    for number in range(RAW):
        made, line = plain(address, room)
        with made:
            assert b"101" in line
            bad = broken[number] if number < len(broken) else b"\x7f" + chance.randbytes(100)
            made.sendall(bad)
            while made.recv(65_536):
                continue
    with watching(address, room) as socket:
        heard(socket)
        plays_on(socket, 1)
    assert httpx2.get(f"{address}api/games", timeout=PATIENCE).status_code == 200


def test_what_is_no_text_is_cut_off_and_fills_no_log(tmp_path: Path) -> None:
    """Whoever has a link could fill the disk by it: broken UTF-8, in parts too, and what comes before an answer."""
    said = tmp_path / "errors.txt"
    file = str(tmp_path / "matches.sqlite3")
    with (
        said.open("w") as errors,
        process("--port", "0", "--database", file, "--limit", "off", errors=errors.fileno()) as (_, address),
    ):
        room, begun = opened(address), said.read_text()
        for bad in (TEXT, PARTS, TEXT + PINGS, TEXT + TEXT, PARTS + TEXT + PINGS):
            made, line = plain(address, room)
            with made:
                assert b"101" in line
                made.sendall(bad)
                assert read_out(made).endswith(NO_TEXT)
        for more in (
            b"\r\n" + LONG,
            many_headers(200),
            b"X: " + 9000 * b"a" + b"\r\n\r\n",
            b"Content-Length: 5\r\n\r\nhello",
        ):
            made, _ = plain(address, room, more=more)
            with made:
                read_out(made)
        with watching(address, room) as socket:
            heard(socket)
            plays_on(socket, 1)
        assert said.read_text() == begun


def test_readers_that_never_read_are_cut_off_and_memory_stays_bounded(serving: tuple[int, str]) -> None:
    """Twenty of them, told some 10 MB each: they get the kernel's buffer; then the line is cut (outbox.py)."""
    process_id, address = serving
    room = opened(address)
    slow = [plain(address, room, buffer=4096)[0] for _ in range(READERS)]
    before, told, version = memory_kb(process_id), 0, 1
    with watching(address, room) as socket:
        heard(socket)
        while told < 8_000_000:
            for command in (play(version, "a1"), take_back(version + 1)):
                socket.send(json.dumps(command))
                while (message := heard(socket))["type"] != "done":
                    told += len(json.dumps(message))
            version += 2
        grown = memory_kb(process_id) - before
    cut = 0
    for reader in slow:
        reader.settimeout(PATIENCE)
        read = 0
        try:
            while part := reader.recv(1 << 20):
                read += len(part)
        except ConnectionResetError:
            pass
        cut += read < told
        reader.close()
    assert cut == READERS
    assert grown < MOST_GROWTH_KB


def test_of_1_000_sockets_from_one_address_those_above_the_limit_never_open(tmp_path: Path) -> None:
    """By the limits as they are: at most 100 at once, 429 for the rest; who is in plays on, and others may look."""
    most = Allowances().sockets
    file = str(tmp_path / "matches.sqlite3")
    with process("--port", "0", "--database", file) as (_, address):
        room = opened(address)
        held, lines = [], []
        with watching(address, room) as socket:
            heard(socket)
            for _ in range(SOCKETS):
                made, line = plain(address, room)
                lines.append(line)
                if b"101" in line:
                    held.append(made)
                else:
                    made.close()
            assert len(held) == most - 1
            assert {line.split()[1] for line in lines} == {b"101", b"429"}
            plays_on(socket, 1)
            assert httpx2.get(f"{address}api/rooms/{room}", headers=BROWSER, timeout=PATIENCE).status_code == 200
        for made in held:
            made.close()


def test_a_request_whose_body_never_ends_holds_up_nobody(serving: tuple[int, str]) -> None:
    """Fifty of them wait; they get nothing, and others are answered meanwhile."""
    _, address = serving
    host, port = re.findall(r"//([\d.]+):(\d+)/", address)[0]
    waiting = []
    for _ in range(50):
        made = sockets.create_connection((host, int(port)), timeout=PATIENCE)
        made.sendall(
            f"POST /api/rooms HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
            "Content-Length: 60000\r\n\r\n{".encode()
        )
        waiting.append(made)
    assert httpx2.get(f"{address}api/games", timeout=PATIENCE).status_code == 200
    for made in waiting:
        made.close()
