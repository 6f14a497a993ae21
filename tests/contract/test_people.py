"""What every home of people and results must do. An adapter joins by adding how it is opened to HOMES."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from quintain.arena.ratings import Contestant, Rating, Spoilt, Told, bot_subject, rate
from quintain.core.errors import CommandError
from quintain.room.events import Opened
from quintain.room.messages import Occupant
from quintain.server.people import REFRESH_MS, SESSION_MS, Account, People, Standing
from quintain.server.results import Finished, Results, Seated, Table
from quintain.server.sql_people import SqlPeople
from quintain.server.sql_results import SqlResults
from quintain.server.sql_store import SqlStore
from quintain.server.store import Entry, Store, Summary

DUEL = Table("lancelot", 2, "none")
OPENED = Opened("lancelot", {}, [Occupant("guest", "Elaine", 0)], False, "00", 1, [])


@dataclass(frozen=True)
class Home:
    store: Store
    people: People
    results: Results


def _sqlite(folder: Path) -> Home:
    store = SqlStore(folder / "matches.sqlite3")
    return Home(store, SqlPeople(store.database), SqlResults(store.database))


HOMES: dict[str, Callable[[Path], Home]] = {"sqlite": _sqlite}


@pytest.fixture(params=list(HOMES))
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Home]:
    return lambda: HOMES[request.param](tmp_path)


def run(opening: Callable[[], Home], use: Callable[[Home], Awaitable[None]]) -> None:
    async def using() -> None:
        home = opening()
        try:
            await use(home)
        finally:
            await home.store.close()

    asyncio.run(using())


def account(name: str, at: int = 5) -> Account:
    return Account(f"id-{name}", name, name.lower(), "hash", at)


async def room(home: Home, name: str, *holders: str, over: bool = True) -> None:
    summary = Summary(name, "lancelot", "", ("Elaine", "Iris"), 3, over=over, at=len(name), counts=True)
    await home.store.append(name, [Entry(0, "=0", OPENED)], summary, holders)


def finished(room: str, *seats: Seated, agreed: bool = True, spoilt: tuple[Spoilt, ...] = (), at: int = 1) -> Finished:
    return Finished(room, DUEL, "target", at, seats, agreed, spoilt)


def seat(holder: str, side: int, rank: int, level: str = "") -> Seated:
    return Seated(f"name of {holder or level}", side, rank, 7 - rank, holder, level)


def test_a_guest_is_known_by_one_key_and_signing_up_keeps_what_it_held(opening: Callable[[], Home]) -> None:
    """People.add: the guest's key comes along and is spent; the fresh one is logged in, also after reopening."""

    async def write(home: Home) -> None:
        guest = await home.people.who("g", 1)
        assert (guest.standing, guest.account, guest.keys) == (Standing.GUEST, None, frozenset({"g"}))
        await home.people.add(account("Elaine"), "g", "s")

    async def read(home: Home) -> None:
        member = await home.people.who("s", 6)
        assert (member.standing, member.account, member.keys) == (
            Standing.MEMBER,
            account("Elaine"),
            frozenset({"g", "s"}),
        )
        spent = await home.people.who("g", 6)
        assert (spent.standing, spent.account, spent.keys) == (Standing.SPENT, None, frozenset())
        assert await home.people.find("elaine") == account("Elaine")
        assert await home.people.find("iris") is None

    run(opening, write)
    run(opening, read)


def test_a_name_is_given_once(opening: Callable[[], Home]) -> None:
    """People.add: of many at the same moment one gets it, and the rest change nothing."""

    async def use(home: Home) -> None:
        asked = [home.people.add(Account(f"id{n}", "Kay", "kay", "h", n), f"g{n}", f"s{n}") for n in range(8)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert answers.count(None) == 1
        assert sum(isinstance(answer, CommandError) and answer.code == "name_taken" for answer in answers) == 7
        lost = next(n for n, answer in enumerate(answers) if answer is not None)
        assert (await home.people.who(f"g{lost}", 1)).standing is Standing.GUEST

    run(opening, use)


def test_logging_in_spends_the_key_before_but_takes_nothing_from_another_account(opening: Callable[[], Home]) -> None:
    """People.log_in"""

    async def use(home: Home) -> None:
        await home.people.add(account("Elaine"), None, "e")
        await home.people.add(account("Iris"), None, "i")
        await home.people.log_in("id-Elaine", "guest", "e2", 7)
        assert (await home.people.who("e2", 8)).keys == {"e", "e2", "guest"}
        await home.people.log_in("id-Elaine", "i", "e3", 7)
        assert (await home.people.who("i", 8)).standing is Standing.SPENT
        assert "i" not in (await home.people.who("e3", 8)).keys
        with pytest.raises(CommandError):
            await home.people.log_in("id-Nobody", "x", "y", 7)
        assert (await home.people.who("x", 8)).standing is Standing.GUEST

    run(opening, use)


def test_sessions_end_by_logging_out_by_time_and_by_a_new_password(opening: Callable[[], Home]) -> None:
    """People.log_out, People.refresh, People.set_password"""

    async def use(home: Home) -> None:
        await home.people.add(account("Elaine"), None, "a")
        for key in "bcd":
            await home.people.log_in("id-Elaine", None, key, 10)
        await home.people.log_out("a")
        assert (await home.people.who("a", 11)).standing is Standing.SPENT
        assert (await home.people.who("b", 10 + SESSION_MS)).standing is Standing.SPENT
        await home.people.refresh("c", 9 + REFRESH_MS)
        assert (await home.people.who("c", 10 + SESSION_MS)).standing is Standing.SPENT
        for key in "ab":
            await home.people.refresh(key, 10 + REFRESH_MS)
        assert (await home.people.who("b", 10 + SESSION_MS)).standing is Standing.MEMBER
        assert (await home.people.who("a", 21)).standing is Standing.SPENT
        assert await home.people.set_password("id-Elaine", "other", None, 30) == []
        assert await home.people.set_password("id-Elaine", "third", "e", 30) == ["b", "c", "d"]
        assert (await home.people.who("b", 31)).standing is Standing.SPENT
        now = await home.people.who("e", 31)
        assert now.account is not None
        assert (now.account.password, now.keys) == ("third", frozenset("abcde"))

    run(opening, use)


def test_a_deleted_account_leaves_no_name_and_its_keys_open_nothing(opening: Callable[[], Home]) -> None:
    """People.delete"""

    async def use(home: Home) -> None:
        await home.people.add(account("Elaine"), "g", "s")
        await home.people.add(account("Iris"), None, "i")
        await room(home, "r", "g", "i")
        await home.results.record(finished("r", seat("g", 0, 1), seat("i", 1, 2)))
        assert await home.people.delete("id-Elaine") == ["s"]
        for key in ("g", "s"):
            assert (await home.people.who(key, 9)).standing is Standing.SPENT
        assert await home.people.find("elaine") is None
        assert await home.results.standings_of("id-Elaine") == []
        kept = (await home.results.of_account("id-Iris", rated_only=True, limit=9, skipped=0))[0]
        assert [(one.name, one.account) for one in kept.seats] == [("", ""), ("name of i", "Iris")]
        await home.people.add(account("Elaine"), None, "new")
        assert (await home.people.who("new", 9)).keys == {"new"}

    run(opening, use)


def test_rooms_are_found_by_any_key_that_ever_held_a_seat(opening: Callable[[], Home]) -> None:
    """Store.append with holders, People.rooms: latest first, in pages"""

    async def use(home: Home) -> None:
        await room(home, "a", "g", "h")
        await room(home, "bb", "s", "s")
        await room(home, "ccc", "h")
        assert [line.room for line in await home.people.rooms(["g", "s"], 9, 0)] == ["bb", "a"]
        assert [line.room for line in await home.people.rooms(["g", "s", "h"], 1, 1)] == ["bb"]
        assert await home.people.rooms(["x"], 9, 0) == []

    run(opening, use)


def test_a_result_is_kept_once_and_rates_those_who_have_accounts(opening: Callable[[], Home]) -> None:
    """Results.record: told again, whatever is said, the first stands."""

    async def use(home: Home) -> None:
        await home.people.add(account("Elaine"), "g", "s")
        await room(home, "r", "g")
        assert await home.results.unrecorded(9) == ["r"]
        told = finished("r", seat("g", 0, 1), seat("", 1, 2, "page"), at=3)
        kept = await home.results.record(told)
        ones = [Contestant("id-Elaine", 0, 1), Contestant(bot_subject("page"), 1, 2)]
        after = rate(ones, [Rating(), Rating()])
        assert kept.unrated == ""
        assert [(one.before, one.after) for one in kept.seats] == [(Rating(), rating) for rating in after]
        assert [(one.account, one.level, one.points) for one in kept.seats] == [("Elaine", "", 6), ("", "page", 5)]
        again = await asyncio.gather(*(home.results.record(told) for _ in range(5)))
        other = await home.results.record(finished("r", seat("", 0, 2, "page"), seat("g", 1, 1)))
        assert {*again, other} == {kept}
        assert await home.results.unrecorded(9) == []
        assert await home.results.rating("id-Elaine", DUEL) == after[0]
        assert await home.results.rating(bot_subject("page"), DUEL) == after[1]
        assert await home.results.rating("id-Elaine", Table("crylail", 2, "flick")) == Rating()
        assert await home.results.told(DUEL, 9) == [Told((25.0, 25.0), (1, 2))]

    run(opening, use)


@pytest.mark.parametrize(
    ("agreed", "spoilt", "second", "why"),
    [
        (False, (), "i", "not_agreed"),
        (True, (Spoilt.TAKE_BACKS, Spoilt.HINTS), "i", "take_backs"),
        (True, (), "unknown", "guest"),
        (True, (), "s", "same_player"),
    ],
)
def test_what_may_not_be_rated_is_kept_and_rates_nobody(
    opening: Callable[[], Home], agreed: bool, spoilt: tuple[Spoilt, ...], second: str, why: str
) -> None:
    """Results.record: one person with two browsers is one person."""

    async def use(home: Home) -> None:
        await home.people.add(account("Elaine"), "g", "s")
        await home.people.add(account("Iris"), None, "i")
        await room(home, "r", "g", second)
        told = finished("r", seat("g", 0, 1), seat(second, 1, 2), agreed=agreed, spoilt=spoilt)
        kept = await home.results.record(told)
        assert kept.unrated == why
        assert all(one.before is None and one.after is None for one in kept.seats)
        assert await home.results.ladder(DUEL, 9, 0) == []
        assert await home.results.told(DUEL, 9) == []
        assert await home.results.of_account("id-Elaine", rated_only=True, limit=9, skipped=0) == []
        assert await home.results.of_account("id-Elaine", rated_only=False, limit=9, skipped=0) == [kept]

    run(opening, use)


def test_a_ladder_is_led_by_the_greatest_lower_end(opening: Callable[[], Home]) -> None:
    """Results.ladder: who is sure to be good stands above who may be; tables are apart."""

    async def use(home: Home) -> None:
        for name in ("Elaine", "Iris", "Kay"):
            await home.people.add(account(name), None, name)
        for number in range(6):
            await room(home, f"r{number}", "Elaine", "Iris")
            await home.results.record(finished(f"r{number}", seat("Elaine", 0, 1), seat("Iris", 1, 2), at=number))
        await room(home, "k", "Kay", "Iris")
        await home.results.record(finished("k", seat("Kay", 0, 1), seat("Iris", 1, 2), at=9))
        lines = await home.results.ladder(DUEL, 9, 0)
        assert [line.name for line in lines] == ["Elaine", "Kay", "Iris"]
        assert [line.games for line in lines] == [6, 1, 7]
        assert [line.name for line in await home.results.ladder(DUEL, 1, 1)] == ["Kay"]
        assert await home.results.ladder(Table("lancelot", 3, "none"), 9, 0) == []
        results = await home.results.of_account("id-Iris", rated_only=True, limit=2, skipped=0)
        assert [result.room for result in results] == ["k", "r5"]
        assert [line.table for line in await home.results.standings_of("id-Iris")] == [DUEL]

    run(opening, use)
