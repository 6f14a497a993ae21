"""Rooms between cache and store: failures of the database, other writers, slow watchers, the least used forgotten."""

import asyncio
import gc
import threading
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from quintain.core.errors import CommandError, DamagedLogError, StaleVersionError, StoreError
from quintain.games.catalogue import Configured
from quintain.games.records import Replayed
from quintain.room.actors import ANYBODY, WATCHER, Actor
from quintain.room.events import Moved, Opened
from quintain.room.messages import Occupant, Play, Rematch, Resign
from quintain.room.opening import open_room
from quintain.server import gallery, making, taking_in, telling
from quintain.server.auth import Known
from quintain.server.hot import Answered
from quintain.server.lines import Line
from quintain.server.outbox import Outbox
from quintain.server.problems import RETRY_AFTER, problem, status_of
from quintain.server.rooms import Rooms
from quintain.server.store import Entry, Filters, Summary
from quintain.server.timekeeper import Timekeeper
from quintain.server.views import AnyRoom
from quintain.server.wire import Done
from tests.room.counting import Counting, CountingNotation

GUEST = Known(Actor(key="key"), None)
SEATS = [Occupant("guest", "Elaine", 0), Occupant("guest", "Iris", 1)]


class MemoryStore:
    """A store that fails as it is told: before writing, or after."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Entry]] = {}
        self.fail: list[str] = []

    async def append(
        self, room: str, entries: Sequence[Entry], summary: Summary, holders: Collection[str] = ()
    ) -> None:
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

    async def watched(self, watch: str) -> str | None:
        return None

    async def answered(self, room: str, command: str) -> int | None:
        return next((entry.version + 1 for entry in self.logs[room] if entry.command == command), None)

    async def lobby(
        self, filters: Filters, since: int, since_by_days: int, limit: int, skipped: int
    ) -> tuple[Summary, ...]:
        return ()

    async def due(self, until: int, limit: int) -> tuple[str, ...]:
        return ()

    async def keep_alive(self, now: int) -> None:
        return None

    async def begin(self, now: int) -> None:
        return None

    async def downtime_since(self, at: int) -> int:
        return 0

    async def close(self) -> None:
        return None


def configured(name: str, options: Mapping[str, str]) -> Configured:
    game = Counting(target=100)
    return Configured(game, CountingNotation(game), custom=False, simulated=False)


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


class NoResults:
    """Keeps nothing."""

    async def record(self, told: object) -> None:
        return None


@dataclass(frozen=True, slots=True)
class Pictured:
    """A snapshot."""

    room: AnyRoom


class Told:
    """A watcher's outbox, and what it was told."""

    def __init__(self, most: int = 64, actor: Actor = ANYBODY) -> None:
        self.aborted = 0
        self.texts: list[str] = []
        self.outbox = Outbox(self._abort, most)
        self.line = Line(self.outbox, actor)

    def _abort(self) -> None:
        self.aborted += 1

    async def read(self) -> list[int]:
        """What it was told, also what is made only as it is sent."""
        sent: list[str] = []

        async def send(text: str) -> None:
            sent.append(text)

        with suppress(TimeoutError):
            async with asyncio.timeout(0.2):
                await self.outbox.drain(send)
        return [told["version"] for told in map(msgspec.json.decode, sent) if "version" in told]

    def versions(self) -> list[int]:
        while self.outbox._waiting:
            self.texts.append(str(self.outbox._waiting.popleft()))
        return [told["version"] for told in map(msgspec.json.decode, self.texts) if "version" in told]


@pytest.fixture(autouse=True)
def _plain_views(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting has no page: a version is all that is shown of it."""
    for module in (telling, gallery):
        monkeypatch.setattr(module, "snapshot", lambda look, configured, room: Pictured(room))
        monkeypatch.setattr(module, "as_of", lambda shown, watchers, now: {"version": shown.room.version})
        monkeypatch.setattr(module, "happened", lambda look, configured, room, event: {"version": room.version})


@pytest.mark.parametrize(("failure", "written"), [("before", False), ("after", True)])
def test_after_a_database_error_the_same_command_may_be_sent_again(failure: str, written: bool) -> None:
    """The outcome is unknown: "retry", reload; then the command is obeyed once, whether or not it was written."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        watcher = Told()
        await rooms.join("r", watcher.line)
        store.fail = [failure]
        with pytest.raises(StoreError):
            await rooms.obey("r", Play("c1", 1, "+1"), ANYBODY)
        assert len(store.logs["r"]) == 1 + written
        assert await rooms.obey("r", Play("c1", 1, "+1"), ANYBODY) == Done("c1", 2)
        assert len(store.logs["r"]) == 2
        await rooms.obey("r", Play("c2", 2, "+1"), ANYBODY)
        assert watcher.versions() == [1, 2, 3]

    run(use)


def test_while_the_database_is_away_everything_is_refused_and_nothing_forgotten() -> None:
    """StoreError"""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        store.fail = ["load"]
        with pytest.raises(StoreError):
            await rooms.find("r")
        await rooms.obey("r", Play("c1", 1, "+1"), ANYBODY)
        store.fail = ["after", "load", "load"]
        for _ in range(3):
            with pytest.raises(StoreError):
                await rooms.obey("r", Play("c2", 2, "+2"), ANYBODY)
        assert (await rooms.find("r")).room.version == 3
        assert await rooms.obey("r", Play("c2", 2, "+2"), ANYBODY) == Done("c2", 3)

    run(use)


def test_what_another_server_wrote_is_caught_up_with_and_told_without_gaps() -> None:
    """A stale version is refused and the loser reloads."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        other = Rooms(store, configured, lambda: 0)
        watcher = Told()
        await rooms.join("r", watcher.line)
        await other.obey("r", Play("o1", 1, "+1"), ANYBODY)
        await other.obey("r", Play("o2", 2, "+1"), ANYBODY)
        with pytest.raises(StaleVersionError):
            await rooms.obey("r", Play("c1", 1, "+1"), ANYBODY)
        assert watcher.versions() == [1, 2, 3]
        assert await rooms.obey("r", Play("c3", 3, "+1"), ANYBODY) == Done("c3", 4)
        assert await rooms.obey("r", Play("o1", 1, "+1"), ANYBODY) == Done("o1", 2)

    run(use)


def test_of_many_commands_at_one_version_one_is_obeyed() -> None:
    """The room's lock, and the log's."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        other = Rooms(store, configured, lambda: 0)
        answers = await asyncio.gather(
            *(who.obey("r", Play(f"c{number}", 1, "+1"), ANYBODY) for number in range(20) for who in (rooms, other)),
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
        await rooms.obey("r", Resign("c1", 1, 0), ANYBODY)
        store.fail = ["", "before"]
        with pytest.raises(StoreError):
            await rooms.obey("r", Rematch("c2", 2), ANYBODY)
        assert await rooms.obey("r", Rematch("c2", 2), ANYBODY) == Done("c2", 3)
        assert len(store.logs) == 2
        following = (await rooms.find("r")).room.next_room
        assert [seat.name for seat in (await rooms.find(following)).room.opened.seats] == ["Iris", "Elaine"]

    run(use)


def test_a_watcher_that_does_not_read_is_cut_off_and_holds_up_nobody() -> None:
    """Bounded outboxes, aborted when full."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        slow, quick = Told(most=5), Told()
        hot = await rooms.join("r", slow.line)
        await rooms.join("r", quick.line)
        for version in range(1, 12):
            await rooms.obey("r", Play(f"c{version}", version, "+1"), ANYBODY)
        assert slow.aborted == 1
        assert slow.versions() == []
        assert quick.versions() == list(range(1, 13))
        await rooms.leave(hot, slow.line)
        await rooms.leave(hot, slow.line)
        assert hot.players == {quick.line}

    run(use)


def test_the_least_used_rooms_are_forgotten_unless_somebody_watches() -> None:
    """Hot rooms in an LRU cache; what is forgotten is loaded again."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        for number in range(6):
            await opened(store, f"r{number}")
        await rooms.join("r0", Told().line)
        for number in range(6):
            await rooms.obey(f"r{number}", Play("c", 1, "+1"), ANYBODY)
        assert [hot.id for hot in rooms.hot] == ["r0", "r5"]
        assert (await rooms.find("r1")).room.version == 2

    run(use, most_hot=2)


def test_a_repeated_command_gets_its_first_answer_however_long_ago_it_was() -> None:
    """Only the latest commands of a room are known without asking the store."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        hot = await rooms.find("r")
        hot.answered = Answered(most=3)
        for version in range(1, 7):
            await rooms.obey("r", Play(f"c{version}", version, "+1"), ANYBODY)
        assert (len(hot.answered), hot.answered.get("c1"), hot.answered.get("c6")) == (3, None, 7)
        assert await rooms.obey("r", Play("c1", 1, "+1"), ANYBODY) == Done("c1", 2)
        assert await rooms.obey("r", Play("c1", 7, "+1"), ANYBODY) == Done("c1", 2)
        assert await rooms.obey("r", Play("c6", 6, "+1"), ANYBODY) == Done("c6", 7)
        with pytest.raises(CommandError) as refusal:
            await rooms.obey("r", Play("never", 1, "+1"), ANYBODY)
        assert refusal.value.code == "stale"
        assert len(store.logs["r"]) == 7

    run(use)


def test_results_are_noted_as_kept_for_no_longer_than_their_rooms_are_in_memory() -> None:
    """Timekeeper: nothing grows with the rooms that were ever played."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        keeper = Timekeeper(rooms, store, NoResults(), lambda: 0)  # type: ignore[arg-type]
        rooms.listen(keeper.look)
        for number in range(8):
            await opened(store, f"r{number}")
            await rooms.obey(f"r{number}", Resign("c", 1, 0), ANYBODY)
            await asyncio.sleep(0.01)
        await keeper.close()
        gc.collect()
        assert 0 < len(keeper._recorded) <= 2 == len(rooms.hot)

    run(use, most_hot=2)


def test_a_snapshot_serves_all_who_come_at_once_and_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page is shown is most of what a room that rests takes up."""
    monkeypatch.setattr(telling, "SHARED_FOR", 0.01)

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        hot = await rooms.find("r")
        first, kept = await rooms.snapshot("r", ANYBODY), hot.shown
        assert kept is not None
        assert await rooms.snapshot("r", ANYBODY) == first
        assert hot.shown is kept
        await asyncio.sleep(0.05)  # timers of a loop ring in their order
        assert (await rooms.find("r")).shown is None
        assert await rooms.snapshot("r", ANYBODY) == first

    run(use)


def test_a_room_asked_for_by_many_at_once_is_loaded_once() -> None:
    """One HotRoom a room, or watchers of the other would miss events."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        found = await asyncio.gather(*(rooms.find("r") for _ in range(20)))
        assert len({id(hot) for hot in found}) == 1
        with pytest.raises(CommandError, match="no such match"):
            await rooms.find("s")

    run(use)


def test_a_room_forgotten_while_somebody_is_on_his_way_into_it_is_still_one_room() -> None:
    """One HotRoom a room, also when more rooms are loaded at once than are kept hot, as after a restart."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        for number in range(40):
            await opened(store, f"r{number}")

        async def come(room: str, wait: int) -> tuple[str, int]:
            for _ in range(wait):
                await asyncio.sleep(0)
            return room, id(await rooms.join(room, Told().line))

        coming = [come(f"r{number}", 2 * late) for late in range(30) for number in range(40)]
        assert len(set(await asyncio.gather(*coming))) == 40

    run(use, most_hot=1)


def test_who_comes_to_watch_while_the_last_one_leaves_misses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gallery: what is being told when nobody is left to hear it is not what those who come later have seen."""
    telling_two, going_on = threading.Event(), threading.Event()

    def happened(look: object, configured: object, room: AnyRoom, event: object) -> dict[str, int]:
        if room.version == 2:
            telling_two.set()
            going_on.wait(60)
        return {"version": room.version}

    monkeypatch.setattr(gallery, "happened", happened)

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        first, second = Told(actor=WATCHER), Told(actor=WATCHER)
        hot = await rooms.join("r", first.line)
        playing = asyncio.create_task(rooms.obey("r", Play("c1", 1, "+1"), ANYBODY))
        await asyncio.to_thread(telling_two.wait, 60)
        await rooms.leave(hot, first.line)
        going_on.set()
        await playing
        await rooms.obey("r", Play("c2", 2, "+1"), ANYBODY)
        await rooms.join("r", second.line, 2)
        await rooms.obey("r", Play("c3", 3, "+1"), ANYBODY)
        assert await second.read() == [3, 4]

    run(use)


def test_a_room_is_not_forgotten_between_the_one_who_leaves_its_lock_and_the_next_who_takes_it() -> None:
    """A lock that is let go of is free until whoever waits for it runs; who loads another room meanwhile looks then."""

    async def use(store: MemoryStore, rooms: Rooms) -> None:
        await opened(store)
        await opened(store, "s")
        hot, told = await rooms.find("r"), Told()
        await hot.lock.acquire()
        joining = asyncio.create_task(rooms.join("r", told.line))
        await asyncio.sleep(0)
        rooms._found._hot.move_to_end("r", last=False)
        loading = asyncio.create_task(rooms._found._load("s"))
        for _ in range(50):
            await asyncio.sleep(0)
            if "s" in rooms._found._hot:
                break
        hot.lock.release()
        rooms._found._cool()
        await asyncio.gather(joining, loading)
        await rooms.obey("r", Play("c1", 1, "+1"), ANYBODY)
        assert told.versions() == [1, 2]

    run(use, most_hot=1)


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
    replay, slow, going_on = taking_in.replay_one, "slow", threading.Event()

    def replay_one(text: str) -> Replayed:
        if text == slow:
            going_on.wait(60)
        return replay('[Game "lancelot"]\n\na1')

    monkeypatch.setattr(making, "replay_one", replay_one)

    async def use() -> None:
        store = MemoryStore()
        rooms = Rooms(store, configured, lambda: 7, patience=0.05)
        first = asyncio.create_task(rooms.take_in(slow, GUEST))
        await asyncio.sleep(0)
        for _ in range(2):
            with pytest.raises(CommandError) as refused:
                await rooms.take_in("quick", GUEST)
            assert refused.value.code == "busy"
        going_on.set()
        assert {(await first).room, (await rooms.take_in("quick", GUEST)).room} == set(store.logs)

    asyncio.run(use())
    told = problem(CommandError("busy", ""))
    assert (status_of(told), told.code in RETRY_AFTER) == (503, True)
