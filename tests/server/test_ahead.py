"""Compiling ahead: what is wanted at once and urgently, progress told, and nobody waits for ever for what can't be."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quintain.bots.parts import Part
from quintain.server import ahead as ahead_module
from quintain.server.ahead import Ahead
from quintain.server.thinkers import Lane, Thinkers, Told
from quintain.server.wire_rooms import BotsReady
from tests.server.tasks import compile_noting

PARTS = tuple(Part("lancelot", 2, size) for size in (4, 5, 6))
PATIENCE = 60.0


@pytest.fixture
def noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NOTED", str(tmp_path / "noted"))
    monkeypatch.setattr(ahead_module, "compile_part", compile_noting)
    return tmp_path / "noted"


def test_all_parts_are_compiled_and_whoever_wants_one_hears_how_far_it_is(noted: Path) -> None:
    """contract: with progress"""
    told: list[tuple[int, int, str]] = []

    async def use() -> tuple[BotsReady, BotsReady]:
        thinkers = Thinkers(1)
        ahead = Ahead(thinkers, PARTS)
        try:
            ahead.begin()
            before = ahead.progress()
            async with asyncio.timeout(PATIENCE):
                await ahead.want(PARTS[2], lambda *each: told.append(each))
                assert ahead.is_ready(PARTS[2])
                await ahead.want(PARTS[2])
                await ahead.want(PARTS[0])
                await ahead.want(PARTS[1])
            return before, ahead.progress()
        finally:
            await ahead.close()
            await thinkers.close()

    before, after = asyncio.run(use())
    assert before == BotsReady(False, 0, 3, "")
    assert after == BotsReady(True, 3, 3, "")
    assert set(noted.read_text(encoding="utf-8").split()) == {"4", "5", "6"}
    assert told == [(0, 0, "Lancelot for 2 on 6×6"), (1, 2, "Lancelot for 2 on 6×6")]


def test_a_part_that_cannot_be_compiled_keeps_nobody_waiting(noted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """contract: whoever uses it tells why"""

    async def use() -> BotsReady:
        thinkers = Thinkers(1)
        ahead = Ahead(thinkers, ())
        try:
            async with asyncio.timeout(PATIENCE):
                await ahead.want(Part("lancelot", 2, 9))
                await ahead.want(PARTS[0])
            return ahead.progress()
        finally:
            await ahead.close()
            await thinkers.close()

    assert asyncio.run(use()).ready
    assert noted.read_text(encoding="utf-8") == "9 4 "
    assert "could not be compiled ahead" in capsys.readouterr().err


class Lanes(Thinkers):
    """Notes what runs in which lane, and ends none of it by itself."""

    def __init__(self) -> None:
        super().__init__(1)
        self.running: dict[tuple[Part, Lane], asyncio.Event] = {}
        self.told: dict[Part, Told] = {}
        self.dropped: list[Lane] = []

    async def run(self, task: Callable[..., Any], *args: Any, lane: Lane = Lane.MOVES, **ways: Any) -> Any:
        (part,) = args
        self.told[part] = ways["progress"]
        event = self.running[part, lane] = asyncio.Event()
        try:
            await event.wait()
        finally:
            del self.running[part, lane]

    async def drop(self, lane: Lane) -> None:
        self.dropped.append(lane)


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_what_is_wanted_is_compiled_as_urgently_as_bots_move_and_waits_for_nothing() -> None:
    """contract: the niceness of moves; what is compiled ahead goes on beside it"""
    assert Lane.WANTED.nice == Lane.MOVES.nice < Lane.AHEAD.nice
    told: list[tuple[int, int, str]] = []

    async def use() -> None:
        lanes = Lanes()
        ahead = Ahead(lanes, PARTS)
        ahead.begin()
        await settle()
        assert set(lanes.running) == {(PARTS[0], Lane.AHEAD)}
        waiting = asyncio.create_task(ahead.want(PARTS[1], lambda *each: told.append(each)))
        await settle()
        assert set(lanes.running) == {(PARTS[0], Lane.AHEAD), (PARTS[1], Lane.WANTED)}
        assert ahead.progress() == BotsReady(False, 0, 3, PARTS[1].title)
        lanes.told[PARTS[1]](3, 9, "deepen", None)
        lanes.told[PARTS[0]](1, 9, "deepen", None)
        lanes.running[PARTS[1], Lane.WANTED].set()
        await waiting
        lanes.running[PARTS[0], Lane.AHEAD].set()
        await settle()
        assert set(lanes.running) == {(PARTS[2], Lane.AHEAD)}
        await ahead.close()
        assert not lanes.running
        assert lanes.dropped == []

    asyncio.run(use())
    assert told == [(0, 0, PARTS[1].title), (3, 9, PARTS[1].title)]


def test_what_is_being_compiled_ahead_is_begun_anew_when_somebody_wants_it() -> None:
    """contract: the niceness of moves; a process can't become less nice"""

    async def use() -> None:
        lanes = Lanes()
        ahead = Ahead(lanes, PARTS)
        ahead.begin()
        await settle()
        both = [asyncio.create_task(ahead.want(PARTS[0])) for _ in range(2)]
        await settle()
        assert set(lanes.running) == {(PARTS[0], Lane.WANTED), (PARTS[1], Lane.AHEAD)}
        assert lanes.dropped == [Lane.AHEAD]
        lanes.running[PARTS[0], Lane.WANTED].set()
        await asyncio.gather(*both)
        assert ahead.is_ready(PARTS[0])
        await ahead.close()

    asyncio.run(use())
