"""Many who look back at once: most are told to come again, and a move in another room does not wait for them."""

import asyncio
import threading
from pathlib import Path

import httpx2
import pytest

from quintain.server import analysis_routes, positions
from quintain.server.analysis_routes import MOST_QUESTIONS_OF_ONE
from quintain.server.database import Database
from quintain.server.problems import RETRY_AFTER
from tests.server.serving import obeyed, open_room, play, received, serving, watching

FLOOD = 1_000
PATIENCE = 120.0
"""Seconds; a busy machine answers slowly, and no test is about speed."""


def test_a_move_is_answered_before_a_thousand_questions_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that find a place are held up here until the move is made; the others wait nowhere."""
    leave, refused = threading.Event(), threading.Event()
    stand = positions.stand

    def stand_later(*asked: object) -> object:
        assert leave.wait(PATIENCE)
        return stand(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(analysis_routes, "stand", stand_later)
    with serving(tmp_path) as client:
        over, elsewhere = open_room(client), open_room(client)
        with watching(client, over) as socket:
            received(socket)
            obeyed(socket, {"type": "resign", "command": "r", "version": 1, "seat": 0})
        answers: list[httpx2.Response] = []

        async def ask(http: httpx2.AsyncClient, number: int) -> None:
            answers.append(await http.get(f"/api/rooms/{over}/analysis?ply=0&branch=a{1 + number % 8},b{number}"))
            if len(answers) == FLOOD - MOST_QUESTIONS_OF_ONE:
                refused.set()

        async def flood() -> None:
            transport = httpx2.ASGITransport(client.app)
            async with httpx2.AsyncClient(transport=transport, base_url="http://localhost", timeout=PATIENCE) as http:
                await asyncio.gather(*(ask(http, number) for number in range(FLOOD)))

        assert client.portal is not None
        asking = client.portal.start_task_soon(flood)
        assert refused.wait(PATIENCE)
        with watching(client, elsewhere) as socket:
            received(socket)
            obeyed(socket, play(1, "a1"))
        assert len(answers) == FLOOD - MOST_QUESTIONS_OF_ONE
        assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(503, "busy")}
        assert {answer.headers["retry-after"] for answer in answers} == {str(RETRY_AFTER["busy"])}
        leave.set()
        asking.result(PATIENCE)
        assert "busy" not in {answer.json().get("code") for answer in answers[-MOST_QUESTIONS_OF_ONE:]}


def test_however_much_is_read_the_threads_for_moves_are_free(tmp_path: Path) -> None:
    """Reading has threads of its own."""

    async def read() -> None:
        database, leave = Database(tmp_path / "matches.sqlite3"), threading.Event()
        reads = [asyncio.create_task(database.read(lambda _: leave.wait(PATIENCE))) for _ in range(100)]
        await asyncio.sleep(0)
        assert await asyncio.to_thread(lambda: "free") == "free"
        assert not any(read.done() for read in reads)
        leave.set()
        assert all(await asyncio.gather(*reads))
        await database.close()

    asyncio.run(read())
