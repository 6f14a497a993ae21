"""Rooms between cache and store: failures of the database, other writers, slow watchers, the least used forgotten."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

import msgspec
import pytest

from quintain.core.errors import CommandError, DamagedLogError, StaleVersionError, StoreError
from quintain.games.catalogue import Configured
from quintain.games.records import Replayed
from quintain.room.messages import Moved, Occupant, Opened, Play, Rematch, Resign
from quintain.room.room import open_room
from quintain.server import rooms as rooms_module
from quintain.server.outbox import Outbox
from quintain.server.problems import RETRY_AFTER, problem, status_of
from quintain.server.rooms import Rooms
from quintain.server.store import Entry, Summary
from quintain.server.wire import Done
from tests.room.counting import Counting, CountingNotation

SEATS = [Occupant("guest", "Elaine", 0), Occupant("guest", "Iris", 1)]


class MemoryStore:
    """A store that fails as it is told: before writing, or after."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Entry]] = {}
        self.fail: list[str] = []

    async def append(self, room: str, entries: Sequence[Entry], summary: Summary) -> None:
        failure = self.fail.pop(0) if self.fail else ""
        await asyncio.sleep(0)
        if failure == "before":
            raise StoreError("the disk is full")
        log = self.logs.setdefault(room, [])
        if entries[0].version != len(log) or {entry.command for entry in log} & {entry.command for entry in entries}:
            raise StaleVersionError(room, entries[0].version)
        log += entries
        if failure == "after":
            raise StoreError("the line broke after COMMIT")

    async def load(self, room: str) -> tuple[Entry, ...]:
        if self.fail and self.fail[0] == "load":
            self.fail.pop(0)
            raise StoreError("the database is away")
        return tuple(self.logs.get(room, ()))

    async def latest(self, limit: int) -> tuple[Summary, ...]:
        return ()

    async def close(self) -> None:
        return None


def configured(name: str, options: Mapping[str, str]) -> Configured:
    game = Counting(target=100)
    return Configured(game, CountingNotation(game), custom=False)


def run(use: Callable[[MemoryStore, Rooms], Awaitable[None]], most_hot: int = 256) -> None:
    async def using() -> None:
        store = MemoryStore()
        ticking = iter(range(1, 10_000))
        await use(store, Rooms(store, configured, lambda: next(ticking), most_hot))

    asyncio.run(using())


async def opened(store: MemoryStore, room: str = "r") -> None:
    game = Counting(target=100)
    _, event = open_room(game, CountingNotation(game), seats=SEATS, seed=bytes(32), now=0)
    await store.append(room, [Entry(0, "=0", event)], Summary(room, "counting", "", (), 0, over=False, at=0))


class Told:
    """A watcher's outbox, and what it was told."""

    def __init__(self, most: int = 64) -> None:
        self.aborted = 0
        self.texts: list[str] = []
        self.outbox = Outbox(self._abort, most)

    def _abort(self) -> None:
        self.aborted += 1

    def versions(self) -> list[int]:
        while self.outbox._waiting:
            self.texts.append(self.outbox._waiting.popleft())
        return [msgspec.json.decode(text)["version"] for text in self.texts]


@pytest.fixture(autouse=True)
def _plain_views(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting has no page: a version is all that is shown of it."""
    monkeypatch.setattr(rooms_module, "snapshot", lambda room_id, configured, room: {"version": room.version})
    monkeypatch.setattr(rooms_module, "happened", lambda room_id, configured, room, event: {"version": room.version})


@pytest.mark.parametrize(("failure", "written"), [("before", False), ("after", True)])
def test_after_a_database_error_the_same_command_may_be_sent_again(failure: str, written: bool) -> None:
    """The outcome is unknown: "retry", reload; then the command is obeyed once, whether or not it was written."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        watcher = Told()
        await rooms.join("r", watcher.outbox)
        store.fail = [failure]
        with pytest.raises(StoreError):
            await rooms.obey("r", Play("c1", 1, "+1"))
        assert len(store.logs["r"]) == 1 + written
        assert await rooms.obey("r", Play("c1", 1, "+1")) == Done("c1", 2)
        assert len(store.logs["r"]) == 2
        await rooms.obey("r", Play("c2", 2, "+1"))
        assert watcher.versions() == [1, 2, 3]

    run(use)


def test_while_the_database_is_away_everything_is_refused_and_nothing_forgotten() -> None:
    """StoreError"""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        store.fail = ["load"]
        with pytest.raises(StoreError):
            await rooms.find("r")
        await rooms.obey("r", Play("c1", 1, "+1"))
        store.fail = ["after", "load", "load"]
        for _ in range(3):
            with pytest.raises(StoreError):
                await rooms.obey("r", Play("c2", 2, "+2"))
        assert (await rooms.find("r")).room.version == 3
        assert await rooms.obey("r", Play("c2", 2, "+2")) == Done("c2", 3)

    run(use)


def test_what_another_server_wrote_is_caught_up_with_and_told_without_gaps() -> None:
    """A stale version is refused and the loser reloads."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        other = Rooms(store, configured, lambda: 0)
        watcher = Told()
        await rooms.join("r", watcher.outbox)
        await other.obey("r", Play("o1", 1, "+1"))
        await other.obey("r", Play("o2", 2, "+1"))
        with pytest.raises(StaleVersionError):
            await rooms.obey("r", Play("c1", 1, "+1"))
        assert watcher.versions() == [1, 2, 3]
        assert await rooms.obey("r", Play("c3", 3, "+1")) == Done("c3", 4)
        assert await rooms.obey("r", Play("o1", 1, "+1")) == Done("o1", 2)

    run(use)


def test_of_many_commands_at_one_version_one_is_obeyed() -> None:
    """The room's lock, and the log's."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        other = Rooms(store, configured, lambda: 0)
        answers = await asyncio.gather(
            *(who.obey("r", Play(f"c{number}", 1, "+1")) for number in range(20) for who in (rooms, other)),
            return_exceptions=True,
        )
        assert {type(answer) for answer in answers} <= {Done, CommandError, StaleVersionError}
        done = [answer for answer in answers if isinstance(answer, Done)]
        assert {answer.version for answer in done} == {2}
        assert len({answer.command for answer in done}) == 1
        assert len(store.logs["r"]) == 2

    run(use)


def test_a_rematch_whose_answer_was_lost_is_one_room() -> None:
    """Rematch: the following room's id follows from the seed."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        await rooms.obey("r", Resign("c1", 1, 0))
        store.fail = ["", "before"]
        with pytest.raises(StoreError):
            await rooms.obey("r", Rematch("c2", 2))
        assert await rooms.obey("r", Rematch("c2", 2)) == Done("c2", 3)
        assert len(store.logs) == 2
        following = (await rooms.find("r")).room.next_room
        assert [seat.name for seat in (await rooms.find(following)).room.opened.seats] == ["Iris", "Elaine"]

    run(use)


def test_a_watcher_that_does_not_read_is_cut_off_and_holds_up_nobody() -> None:
    """Bounded outboxes, aborted when full."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        slow, quick = Told(most=5), Told()
        await rooms.join("r", slow.outbox)
        await rooms.join("r", quick.outbox)
        for version in range(1, 12):
            await rooms.obey("r", Play(f"c{version}", version, "+1"))
        assert slow.aborted == 1
        assert slow.versions() == []
        assert quick.versions() == list(range(1, 13))
        rooms.leave("r", slow.outbox)
        rooms.leave("gone", slow.outbox)

    run(use)


def test_the_least_used_rooms_are_forgotten_unless_somebody_watches() -> None:
    """Hot rooms in an LRU cache; what is forgotten is loaded again."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        for number in range(6):
            await opened(store, f"r{number}")
        await rooms.join("r0", Told().outbox)
        for number in range(6):
            await rooms.obey(f"r{number}", Play("c", 1, "+1"))
        assert list(rooms._hot) == ["r0", "r5"]
        assert rooms.version("r1") == 0
        assert (await rooms.find("r1")).room.version == 2

    run(use, most_hot=2)


def test_a_room_asked_for_by_many_at_once_is_loaded_once() -> None:
    """One HotRoom a room, or watchers of the other would miss events."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        found = await asyncio.gather(*(rooms.find("r") for _ in range(20)))
        assert len({id(hot) for hot in found}) == 1
        with pytest.raises(CommandError, match="no such match"):
            await rooms.find("s")

    run(use)


def test_a_log_that_does_not_fold_is_named() -> None:
    """DamagedLogError"""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        store.logs["r"].append(Entry(1, "c", Moved(1, "+1", "", [], 0)))
        store.logs["s"] = [Entry(0, "c", Moved(1, "+1", "", [], 0))]
        for room, version in (("r", 1), ("s", 0)):
            with pytest.raises(DamagedLogError) as caught:
                await rooms.find(room)
            assert caught.value.version == version

    run(use)


def test_a_log_of_a_game_or_option_that_is_unknown_is_named(tmp_path: Path) -> None:
    """DamagedLogError: a newer version's match is not guessed at."""
    from quintain.games.catalogue import configure

    async def use() -> None:
        store = MemoryStore()
        store.logs["r"] = [Entry(0, "=0", Opened("chess", {}, SEATS, False, "00", 0, []))]
        store.logs["s"] = [Entry(0, "=0", Opened("lancelot", {"wind": "no"}, SEATS, False, "00", 0, []))]
        rooms = Rooms(store, configure, lambda: 0)
        for room in "rs":
            with pytest.raises(DamagedLogError, match="option"):
                await rooms.find(room)

    asyncio.run(use())


def test_a_record_waits_a_bounded_time_for_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """POST /api/records: one is replayed at a time; the next is told to come again, and later gets its turn."""
    replay, slow, going_on = rooms_module._replay_one, "slow", threading.Event()

    def replay_one(text: str) -> Replayed:
        if text == slow:
            going_on.wait(60)
        return replay('[Game "lancelot"]\n\na1')

    monkeypatch.setattr(rooms_module, "_replay_one", replay_one)

    async def use() -> None:
        store = MemoryStore()
        rooms = Rooms(store, configured, lambda: 7, patience=0.05)
        first = asyncio.create_task(rooms.take_in(slow))
        await asyncio.sleep(0)
        for _ in range(2):
            with pytest.raises(CommandError) as refused:
                await rooms.take_in("quick")
            assert refused.value.code == "busy"
        going_on.set()
        assert {await first, await rooms.take_in("quick")} == set(store.logs)

    asyncio.run(use())
    told = problem(CommandError("busy", ""))
    assert (status_of(told), told.code in RETRY_AFTER) == (503, True)
