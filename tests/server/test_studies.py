"""Work that goes on while somebody asks for it."""

import asyncio
import time
from collections.abc import Callable

import pytest

from quintain.core.errors import CommandError
from quintain.server.places import Places
from quintain.server.studies import Aside, Studies


class Counting:
    """Counts its pieces up to a number; each waits for leave."""

    def __init__(self, most: int = 3, leave: asyncio.Event | None = None) -> None:
        self.done = 0
        self.given_up = False
        self._most = most
        self._leave = leave

    async def advance(self) -> bool:
        if self._leave is not None:
            try:
                await self._leave.wait()
            except asyncio.CancelledError:
                self.given_up = True
                raise
        await asyncio.sleep(0)
        if self.done == self._most:
            return False
        self.done += 1
        return True


async def until(holds: Callable[[], bool]) -> None:
    """Lets other tasks run until it holds."""
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110 (what is awaited is plain attributes)
            await asyncio.sleep(0.002)


class Broken:
    async def advance(self) -> bool:
        raise ValueError("a bug")


def test_a_study_is_begun_once_and_done_to_the_end() -> None:
    async def ask() -> None:
        studies: Studies[Counting] = Studies()
        first = studies.ask("a", Counting, "me")
        assert studies.ask("a", Counting, "me") is first
        await until(lambda: first.done == 3)
        assert studies.find("a", "me") is first
        assert studies.find("b", "me") is None
        await studies.close()

    asyncio.run(ask())


def test_what_finds_no_place_is_not_begun_and_told_to_come_again() -> None:
    """Studies that go on are bounded in all and for each address; the others wait nowhere."""

    async def ask() -> None:
        leave, places = asyncio.Event(), Places(3, 2)
        studies: Studies[Counting] = Studies(places)
        others: Studies[Counting] = Studies(places)
        begun = [studies.ask(key, lambda: Counting(leave=leave), "me") for key in ("a", "b")]
        for refused in (studies, others):
            with pytest.raises(CommandError, match="its turn in a while"):
                refused.find("c", "me")
            with pytest.raises(CommandError, match="its turn in a while"):
                refused.ask("c", Counting, "me")
        assert studies.ask("a", Counting, "me") is begun[0]
        others.ask("c", lambda: Counting(leave=leave), "you")
        with pytest.raises(CommandError) as refusal:
            others.ask("d", Counting, "them")
        assert refusal.value.code == "busy"
        assert (len(studies), len(others), places.taken) == (2, 1, 3)
        leave.set()
        await until(lambda: places.taken == 0)
        assert others.ask("d", Counting, "them").done == 0
        await studies.close()
        await others.close()
        await until(lambda: places.taken == 0)

    asyncio.run(ask())


def test_nobody_asks_any_more_and_it_rests_until_somebody_does() -> None:
    async def ask() -> None:
        leave = asyncio.Event()
        studies: Studies[Counting] = Studies(patience=0.01)
        study = studies.ask("a", lambda: Counting(leave=leave), "me")
        await until(lambda: study.given_up)
        leave.set()
        await asyncio.sleep(0.02)
        assert study.done == 0
        await until(lambda: studies.ask("a", Counting, "me").done == 3)
        await studies.close()

    asyncio.run(ask())


def test_the_study_asked_for_longest_ago_is_forgotten() -> None:
    async def ask() -> None:
        leave = asyncio.Event()
        studies: Studies[Counting] = Studies(most=2)
        oldest = studies.ask("a", lambda: Counting(leave=leave), "me")
        await asyncio.sleep(0)
        studies.ask("b", Counting, "me")
        studies.ask("c", Counting, "me")
        assert len(studies) == 2
        assert studies.find("a", "me") is None
        await until(lambda: oldest.given_up)
        await studies.close()

    asyncio.run(ask())


def test_one_that_breaks_is_told_once_and_begun_anew(capsys: pytest.CaptureFixture[str]) -> None:
    async def ask() -> None:
        studies: Studies[Broken | Counting] = Studies()
        studies.ask("a", Broken, "me")
        for _ in range(5):
            await asyncio.sleep(0)
        with pytest.raises(CommandError) as told:
            studies.ask("a", Broken, "me")
        assert told.value.code == "failed"
        assert isinstance(studies.ask("a", Counting, "me"), Counting)
        await studies.close()

    asyncio.run(ask())
    assert "an analysis broke off" in capsys.readouterr().err


def test_many_who_look_back_leave_threads_for_those_who_play() -> None:
    async def ask() -> None:
        aside, busy, most = Aside(), 0, 0

        def see() -> None:
            nonlocal busy, most
            busy += 1
            most = max(most, busy)
            time.sleep(0.002)
            busy -= 1

        looking = [asyncio.create_task(aside.run(see)) for _ in range(40)]
        await asyncio.to_thread(lambda: None)
        assert not all(task.done() for task in looking)
        await asyncio.gather(*looking)
        assert most == 1

    asyncio.run(ask())
