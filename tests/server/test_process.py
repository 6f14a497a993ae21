"""The server as a process of its own, on real sockets: start, limits, slow readers, signals, drills."""

import json
import os
import re
import signal
import socket as sockets
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from quintain.server.config import DEFAULT_PORT, MOST_FRAME
from tests.server.processes import PATIENCE, SERVE, alive, process
from tests.server.serving import opening, play

MOST_IN_OUTBOX = 5_000_000
"""Bytes: more than an outbox and the buffers of one process hold."""
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    file = tmp_path_factory.mktemp("process") / "matches.sqlite3"
    with process("--port", "0", "--database", str(file), "--limit", "off") as (_, found):
        yield found


BROWSER = {"Cookie": "quintain=" + "b" * 43}


def opened(address: str) -> str:
    answer = httpx2.post(f"{address}api/rooms", json=opening(), headers=BROWSER, timeout=PATIENCE)
    assert answer.status_code == 201
    return str(answer.json()["room"])


def watching(address: str, room: str) -> ClientConnection:
    path = f"{address.replace('http', 'ws')}api/rooms/{room}/socket"
    return connect(path, compression=None, open_timeout=PATIENCE, additional_headers=BROWSER)


def most_in_buffers() -> int:
    """Bytes that a sender gets rid of before a reader reads: the kernel's buffer grows that far, an outbox follows."""
    sizes = Path("/proc/sys/net/ipv4/tcp_wmem")
    kernel = int(sizes.read_text().split()[-1]) if sizes.exists() else 4_194_304
    return kernel + MOST_IN_OUTBOX


def take_back(version: int) -> dict[str, object]:
    return {"type": "take_back", "command": f"t{version}", "version": version}


def heard(socket: ClientConnection) -> dict[str, object]:
    """The next message that is about the match."""
    while True:
        found: dict[str, object] = json.loads(socket.recv(timeout=PATIENCE))
        if found["type"] not in {"you", "beat", "watchers"}:
            return found


def test_a_move_goes_over_a_real_socket(address: str) -> None:
    """uvicorn, httptools and websockets-sansio"""
    with watching(address, opened(address)) as socket:
        assert heard(socket)["type"] == "snapshot"
        socket.send(json.dumps(play(1, "a1")))
        assert [heard(socket)["type"], heard(socket)["type"]] == ["happened", "done"]
        assert socket.response is not None
        assert "sec-websocket-extensions" not in socket.response.headers


def test_a_proxy_is_believed_only_where_it_was_named(address: str, tmp_path: Path) -> None:
    """--proxy: what it says of TLS makes the cookie Secure; from anybody else it is a lie."""
    said = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.9"}
    plain = httpx2.get(f"{address}api/me", headers=said, timeout=PATIENCE).headers["set-cookie"]
    assert not plain.endswith("Secure")
    file = str(tmp_path / "matches.sqlite3")
    limits = ("--limit", "off", "--limit", "request=2/hour")
    with process("--port", "0", "--database", file, "--proxy", "127.0.0.1", *limits) as (_, behind):
        for client in (9, 10, 9, 10):
            said["X-Forwarded-For"] = f"192.0.2.{client}"
            answer = httpx2.get(f"{behind}api/me", headers=said, timeout=PATIENCE)
            assert answer.headers["set-cookie"].endswith("; Secure")
        assert httpx2.get(f"{behind}api/me", headers=said, timeout=PATIENCE).status_code == 429


def test_a_frame_that_is_far_too_large_ends_the_connection(address: str) -> None:
    """ws max size 16 KiB"""
    with watching(address, opened(address)) as socket:
        heard(socket)
        socket.send("x" * (MOST_FRAME + 1))
        with pytest.raises(ConnectionClosed) as closed:
            heard(socket)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def raw(address: str, request: str) -> bytes:
    """Sends what a client library would not, with the right Host, and hangs up; what came back."""
    host, port = re.findall(r"//([\d.]+):(\d+)/", address)[0]
    with sockets.create_connection((host, int(port)), timeout=PATIENCE) as plain:
        plain.sendall(request.replace("HOST", f"{host}:{port}").encode())
        plain.shutdown(sockets.SHUT_WR)
        received = b""
        while part := plain.recv(65_536):
            received += part
    return received


HANDSHAKE = (
    "GET /api/rooms/x/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def test_clients_that_go_away_and_sockets_that_are_refused_are_no_bugs(tmp_path: Path) -> None:
    """What runs well writes nothing: a body that ends in the middle, a foreign Origin, a foreign Host."""
    with process("--port", "0", "--database", str(tmp_path / "matches.sqlite3")) as (running, address):
        for path, kind in (("rooms", "application/json"), ("records", "text/plain")):
            head = f"POST /api/{path} HTTP/1.1\r\nHost: HOST\r\nContent-Type: {kind}\r\nContent-Length: 99\r\n\r\n"
            raw(address, head + "{")
        assert b" 403 " in raw(address, HANDSHAKE.format(host="HOST", origin="http://evil.example")).splitlines()[0]
        assert b" 400 " in raw(address, HANDSHAKE.format(host="evil.example", origin="null")).splitlines()[0]
        assert httpx2.get(f"{address}api/rules", timeout=PATIENCE).status_code == 200
        running.send_signal(signal.SIGTERM)
        _, errors = running.communicate(timeout=PATIENCE)
    assert (running.returncode, errors.replace("The page is not built; ./quintain serve builds it.\n", "")) == (0, "")


def test_a_watcher_that_never_reads_is_cut_off_while_the_match_goes_on(address: str) -> None:
    """Bounded outboxes, aborted when full."""
    room = opened(address)
    host, port = re.findall(r"//([\d.]+):(\d+)/", address)[0]
    with sockets.socket() as slow:
        slow.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        slow.connect((host, int(port)))
        slow.sendall(
            f"GET /api/rooms/{room}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        with watching(address, room) as socket:
            heard(socket)
            told = 0
            for version in range(1, 10_000, 2):
                for command in (play(version, "a1"), take_back(version + 1)):
                    socket.send(json.dumps(command))
                    text = json.dumps(heard(socket))
                    assert heard(socket)["type"] == "done"
                    told += len(text)
                if told > most_in_buffers():
                    break
        slow.settimeout(PATIENCE)
        read = 0
        while part := slow.recv(1 << 20):
            read += len(part)
    assert read < told


def test_sigterm_ends_it_cleanly_and_what_was_acknowledged_is_there_again(tmp_path: Path) -> None:
    """SIGTERM drains: exit code 0, nothing on standard error; a killed server goes on where it was as well."""
    file = str(tmp_path / "matches.sqlite3")
    with process("--port", "0", "--database", file) as (running, address):
        room = opened(address)
        with watching(address, room) as socket:
            heard(socket)
            socket.send(json.dumps(play(1, "a1")))
            assert [heard(socket)["type"], heard(socket)["type"]] == ["happened", "done"]
            running.send_signal(signal.SIGTERM)
            _, errors = running.communicate(timeout=PATIENCE)
        assert (running.returncode, errors.replace("The page is not built; ./quintain serve builds it.\n", "")) == (
            0,
            "",
        )
    with process("--port", "0", "--database", file) as (running, address):
        assert httpx2.get(f"{address}api/rooms/{room}", timeout=PATIENCE).json()["room"]["version"] == 2
        running.send_signal(signal.SIGKILL)
        running.communicate(timeout=PATIENCE)
    with process("--port", "0", "--database", file) as (running, address):
        assert httpx2.get(f"{address}api/rooms/{room}", timeout=PATIENCE).json()["room"]["version"] == 2


HOLDER = """
import sys, time
from tests.server.processes import process

with process("--port", "0", "--database", sys.argv[1]) as (running, address):
    print(running.pid, address, flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_server_ends_with_the_program_that_holds_its_input(tmp_path: Path, how: signal.Signals) -> None:
    """quintain serve --end-with-input: tests and drills that are stopped leave no server behind."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path)}
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path / "matches.sqlite3")],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    try:
        assert holder.stdout is not None
        told, address = holder.stdout.readline().split()
        server = int(told)
        with watching(address, opened(address)) as socket:
            assert heard(socket)["type"] == "snapshot"
            assert alive(server)
            holder.send_signal(how)
            holder.wait(PATIENCE)
            end = time.monotonic() + PATIENCE
            while alive(server) and time.monotonic() < end:
                time.sleep(0.02)
        assert not alive(server)
    finally:
        holder.kill()
        holder.communicate(timeout=PATIENCE)


def test_the_next_free_port_is_taken_and_the_database_lies_in_the_data_directory(tmp_path: Path) -> None:
    """quintain serve: port 8310 or the next free one."""
    with process(XDG_DATA_HOME=str(tmp_path)) as (_, first), process(XDG_DATA_HOME=str(tmp_path)) as (_, second):
        ports = [int(address.rstrip("/").rpartition(":")[2]) for address in (first, second)]
        assert DEFAULT_PORT <= ports[0] < ports[1]
        assert (tmp_path / "quintain" / "matches.sqlite3").is_file()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [(("--database", "/dev/null/matches"), "can't be opened as a database"), (("--host", "192.0.2.1"), "can't listen")],
)
def test_a_start_that_cannot_be_says_why(tmp_path: Path, arguments: tuple[str, ...], why: str) -> None:
    """quintain serve: no traceback, exit code 1."""
    ended = subprocess.run(
        [*SERVE, "--port", "0", *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    assert ended.returncode == 1
    assert why in ended.stderr
    assert "Traceback" not in ended.stderr


LATER = {
    "aiohttp", "alembic", "argon2", "confusable_homoglyphs", "cryptography", "fastapi", "numba", "numpy", "openskill",
    "py_vapid", "pydantic", "pywebpush", "rich", "structlog", "typer",
}  # fmt: skip
"""What somebody waits for who logs in, is called by push or rated; a server that starts waits for none of it."""
STARTING = """
import os, pathlib, signal, sys
from quintain.server.app import serve
from quintain.server.config import Config

def told(address):
    print(*sorted({name.partition(".")[0] for name in sys.modules}), flush=True)
    os.kill(os.getpid(), signal.SIGTERM)

serve(Config(pathlib.Path(sys.argv[1]), port=0), told)
"""


def test_a_server_that_starts_again_imports_no_compiler_and_nothing_else_that_is_slow(tmp_path: Path) -> None:
    """issue 4: ready again in 2 s; the first start makes the tables and the key for push, the next finds them."""
    imported: list[set[str]] = []
    for _ in range(2):
        starting = [sys.executable, "-c", STARTING, str(tmp_path / "matches.sqlite3")]
        found = subprocess.run(starting, capture_output=True, text=True, check=True, timeout=PATIENCE)
        imported.append(set(found.stdout.split()))
    assert {"starlette", "sqlalchemy", "quintain"} <= imported[1]
    assert imported[1] & LATER == set()
    assert imported[0] & LATER == {"alembic", "cryptography", "py_vapid"}


def run_drill(*command: str) -> dict[str, int]:
    """The figures of a drill: its last line."""
    ended = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, timeout=600, check=False
    )
    assert ended.returncode == 0, ended.stderr
    figures: dict[str, int] = json.loads(ended.stdout.splitlines()[-1])
    return figures


@pytest.mark.slow
def test_the_server_killed_in_the_middle_of_moves_loses_and_doubles_nothing() -> None:
    """drills/kill.py --quick"""
    figures = run_drill("drills/kill.py", "--quick")
    assert figures["kills"] == 3
    assert figures["acknowledged"] > 20
    assert (figures["lost"], figures["doubled"], figures["holes"], figures["foreign"]) == (0, 0, 0, 0)
    assert figures["exit_code_after_sigterm"] == 0


@pytest.mark.slow
def test_killed_under_load_over_bad_lines_every_picture_is_what_the_log_says() -> None:
    """issue 4: drills/chaos.py --quick"""
    figures = run_drill("drills/chaos.py", "--quick")
    assert (figures["kills"], figures["rooms"], figures["people"]) == (3, 6, 18)
    assert figures["acknowledged"] > 20
    assert (figures["lost"], figures["doubled"], figures["holes"], figures["foreign"]) == (0, 0, 0, 0)
    assert (figures["differing"], figures["behind"]) == (0, 0)
    assert figures["pictures_compared"] >= figures["acknowledged"]
    assert min(figures["splits"], figures["delays"], figures["frames_sent_twice"]) > 0
    assert figures["exit_code_after_sigterm"] == 0


@pytest.mark.slow
def test_moves_in_another_room_are_answered_while_four_bots_think() -> None:
    """issue 3: drills/four_bots.py --quick"""
    figures = run_drill("drills/four_bots.py", "--quick")
    assert figures["moves"] >= 30
    assert figures["bot_moves"] >= 4
    assert figures["median_ms"] > 0


@pytest.mark.slow
def test_power_cuts_lose_nothing_with_full_and_the_same_test_fails_with_normal() -> None:
    """drills/powercut.py --quick"""
    figures = run_drill("drills/powercut.py", "--quick")
    assert figures["full_acknowledged"] > 500
    assert (figures["full_lost"], figures["full_unreadable"]) == (0, 0)
    assert figures["normal_lost"] > 0
