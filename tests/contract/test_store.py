"""What every store must do. An adapter joins by adding how it is opened to STORES."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import asdict, replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from quintain.core.errors import DamagedLogError, StaleVersionError, StoreError
from quintain.room.events import Event, Moved, Opened, Rematched, Resigned, TookBack
from quintain.room.messages import Occupant
from quintain.server.database import SCHEMA_HEAD
from quintain.server.sql_store import SqlStore
from quintain.server.store import Entry, Filters, Store, Summary, row_of
from quintain.server.tables import EVENT

STORES: dict[str, Callable[[Path], Store]] = {"sqlite": SqlStore}

OPENED = Opened("counting", {"players": "2"}, [Occupant("guest", "Élaine ☀", 0)], False, "00", 1, [1], title="T")
EVENTS: list[Event] = [
    OPENED,
    Moved(0, "+1", "+2", [3, 4], 2, note="well"),
    TookBack(3),
    Resigned(1, 4),
    Rematched("other", 5),
]


@pytest.fixture(params=list(STORES))
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    return lambda: STORES[request.param](tmp_path / "matches.sqlite3")


def entry(version: int, command: str | None = None, event: Event | None = None) -> Entry:
    return Entry(version, command or f"c{version}", event or EVENTS[version % len(EVENTS)])


def summary(room: str = "r", at: int = 1, turns: int = 0) -> Summary:
    return Summary(room, "counting", "T", ("Élaine", "Iris"), turns, over=False, at=at)


def run(opening: Callable[[], Store], use: Callable[[Store], Awaitable[None]]) -> None:
    async def using() -> None:
        store = opening()
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(using())


def test_what_was_appended_is_loaded_in_order_also_after_reopening(opening: Callable[[], Store]) -> None:
    """Store.append, Store.load"""
    log = tuple(entry(version) for version in range(5))

    async def write(store: Store) -> None:
        assert await store.load("r") == ()
        for each in log:
            await store.append("r", [each], summary())
        assert await store.load("r") == log

    async def read(store: Store) -> None:
        assert await store.load("r") == log
        assert await store.load("another") == ()

    run(opening, write)
    run(opening, read)


def test_a_version_is_written_once(opening: Callable[[], Store]) -> None:
    """Store.append: (room, version) is unique."""

    async def use(store: Store) -> None:
        await store.append("r", [entry(0)], summary())
        with pytest.raises(StaleVersionError) as caught:
            await store.append("r", [entry(0, "another", TookBack(9))], summary(turns=7))
        assert (caught.value.room, caught.value.version) == ("r", 0)
        assert await store.load("r") == (entry(0),)
        assert (await store.latest(9))[0].turns == 0
        await store.append("s", [entry(0)], summary("s"))

    run(opening, use)


def test_a_command_is_written_once(opening: Callable[[], Store]) -> None:
    """Store.append: (room, command) is unique."""

    async def use(store: Store) -> None:
        await store.append("r", [entry(0)], summary())
        with pytest.raises(StaleVersionError):
            await store.append("r", [entry(1, "c0")], summary())
        assert len(await store.load("r")) == 1

    run(opening, use)


def test_several_entries_are_written_all_or_none(opening: Callable[[], Store]) -> None:
    """Store.append"""

    async def use(store: Store) -> None:
        await store.append("r", [entry(0), entry(1)], summary())
        with pytest.raises(StaleVersionError):
            await store.append("r", [entry(2), entry(3), entry(4, "c1")], summary())
        assert len(await store.load("r")) == 2
        await store.append("r", [entry(2), entry(3)], summary())
        assert len(await store.load("r")) == 4

    run(opening, use)


def test_of_many_racing_for_one_version_one_wins_and_the_rest_are_told(opening: Callable[[], Store]) -> None:
    """Store.append: the only lock."""

    async def use(store: Store) -> None:
        answers = await asyncio.gather(
            *(store.append("r", [entry(0, f"c{index}")], summary()) for index in range(40)), return_exceptions=True
        )
        assert answers.count(None) == 1
        assert sum(isinstance(answer, StaleVersionError) for answer in answers) == 39
        assert len(await store.load("r")) == 1

    run(opening, use)


def test_many_rooms_are_written_at_once(opening: Callable[[], Store]) -> None:
    """Group commit: waiting appends share a transaction, and each gets its own answer."""

    async def use(store: Store) -> None:
        async def one(room: int) -> None:
            for version in range(5):
                await store.append(f"r{room}", [entry(version)], summary(f"r{room}"))

        await asyncio.gather(*(one(room) for room in range(60)))
        for room in range(60):
            assert len(await store.load(f"r{room}")) == 5

    run(opening, use)


def test_the_latest_rooms_come_first(opening: Callable[[], Store]) -> None:
    """Store.latest"""

    async def use(store: Store) -> None:
        for at, room in enumerate("abc"):
            await store.append(room, [entry(0)], summary(room, at))
        await store.append("a", [entry(1)], summary("a", 9, turns=1))
        assert [line.room for line in await store.latest(2)] == ["a", "c"]
        assert (await store.latest(1))[0] == summary("a", 9, turns=1)

    run(opening, use)


def test_of_a_match_and_its_rematch_of_the_same_moment_the_rematch_comes_first(opening: Callable[[], Store]) -> None:
    """Store.latest"""

    async def use(store: Store) -> None:
        for room, over in (("a", True), ("b", False), ("c", True)):
            await store.append(room, [entry(0)], replace(summary(room), over=over))
        assert [line.room for line in await store.latest(3)] == ["b", "a", "c"]

    run(opening, use)


def test_the_store_knows_what_a_command_brought_about(opening: Callable[[], Store]) -> None:
    """Store.answered"""

    async def use(store: Store) -> None:
        for version in range(3):
            await store.append("r", [entry(version, f"c{version}")], summary())
        assert [await store.answered("r", f"c{version}") for version in range(4)] == [1, 2, 3, None]
        assert await store.answered("s", "c1") is None

    run(opening, use)


def test_a_match_with_days_for_a_turn_stands_longer_in_the_lobby(opening: Callable[[], Store]) -> None:
    """Store.lobby: it waits for players as patiently as for turns."""

    async def use(store: Store) -> None:
        for room, clock, at in (("a", "days", 50), ("b", "move", 50), ("c", "days", 9), ("d", "none", 90)):
            line = Summary(room, "lancelot", "", (), 0, over=False, at=at, phase="waiting", clock=clock)
            await store.append(room, [entry(0, f"c{room}")], line)
        assert [line.room for line in await store.lobby(Filters(), 80, 10, 9, 0)] == ["d", "a"]
        assert [line.room for line in await store.lobby(Filters(clock="days"), 80, 5, 9, 0)] == ["a", "c"]

    run(opening, use)


def test_closing_finishes_what_was_appended_and_refuses_the_rest(opening: Callable[[], Store]) -> None:
    """Store.close"""

    async def write(store: Store) -> None:
        waiting = [asyncio.ensure_future(store.append("r", [entry(version)], summary())) for version in range(5)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        with pytest.raises(StoreError, match="closed"):
            await store.append("r", [entry(5)], summary())

    async def read(store: Store) -> None:
        assert len(await store.load("r")) == 5

    run(opening, write)
    run(opening, read)


@pytest.mark.parametrize(
    ("damage", "version", "why"),
    [
        ("UPDATE event SET event = replace(event, '+1', '+3') WHERE version = 1", 1, "checksum"),
        ("UPDATE event SET command = 'x' WHERE version = 2", 2, "checksum"),
        ("UPDATE event SET room = 'r' WHERE room = 's'", 3, "checksum"),
        ("DELETE FROM event WHERE version = 1", 1, "goes on with event 2"),
        ("DELETE FROM event WHERE version = 0", 0, "goes on with event 1"),
    ],
)
def test_a_damaged_row_is_found_and_named(tmp_path: Path, damage: str, version: int, why: str) -> None:
    """Damage is found at load: a typed error, not a crash."""
    file = tmp_path / "matches.sqlite3"

    async def write(store: Store) -> None:
        for number in range(3):
            await store.append("r", [entry(number)], summary())
        for number in range(4):
            await store.append("s", [entry(number, f"s{number}")], summary("s"))

    async def read(store: Store) -> None:
        with pytest.raises(DamagedLogError, match=why) as caught:
            await store.load("r")
        assert caught.value.version == version

    run(lambda: SqlStore(file), write)
    connection = sqlite3.connect(file)
    connection.execute("DELETE FROM event WHERE room = 's' AND version < 3")
    connection.execute(damage)
    connection.commit()
    connection.close()
    run(lambda: SqlStore(file), read)


def test_a_log_that_lost_its_end_is_found(tmp_path: Path) -> None:
    """DamagedLogError names the first event that is missing."""
    file = tmp_path / "matches.sqlite3"

    async def write(store: Store) -> None:
        for number in range(3):
            await store.append("r", [entry(number)], summary())

    async def read(store: Store) -> None:
        with pytest.raises(DamagedLogError, match="should have 3 events") as caught:
            await store.load("r")
        assert caught.value.version == 2

    run(lambda: SqlStore(file), write)
    connection = sqlite3.connect(file)
    connection.execute("DELETE FROM event WHERE version = 2")
    connection.commit()
    connection.close()
    run(lambda: SqlStore(file), read)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    """StoreError names the file."""
    file = tmp_path / "letter.txt"
    file.write_text("Dear Elaine,\n" * 100)
    with pytest.raises(StoreError, match=r"letter\.txt can't be opened as a database"):
        SqlStore(file)
    with pytest.raises(StoreError):
        SqlStore(tmp_path / "nowhere" / "matches.sqlite3")


def test_after_a_database_error_the_outcome_is_unknown_and_loading_tells(tmp_path: Path) -> None:
    """StoreError: nothing is guessed."""
    file = tmp_path / "matches.sqlite3"

    async def use(store: Store) -> None:
        await store.append("r", [entry(0)], summary())
        connection = sqlite3.connect(file)
        connection.execute(
            "CREATE TRIGGER full BEFORE UPDATE ON room BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        )
        with pytest.raises(StoreError, match="the disk is full"):
            await store.append("r", [entry(1)], summary())
        assert await store.load("r") == (entry(0),)
        connection.execute("DROP TABLE room")
        connection.close()
        with pytest.raises(StoreError, match="no such table"):
            await store.latest(1)

    run(lambda: SqlStore(file), use)


@pytest.mark.parametrize(
    ("fail", "told"),
    [
        (lambda connection: connection.exec_driver_sql("INSERT INTO nowhere VALUES (1)"), "the database failed"),
        (lambda connection: connection.connection.dbapi_connection.close(), "the database failed"),
        (lambda connection: {}[connection], "the server made a mistake; nothing was written"),
    ],
)
def test_work_that_fails_costs_nobody_else_anything(
    tmp_path: Path, fail: Callable[[sa.Connection], object], told: str
) -> None:
    """The writer's connection is replaced, and what the work wrote before it failed is undone."""

    def half(connection: sa.Connection) -> object:
        connection.exec_driver_sql("INSERT INTO downtime (ended, begun) VALUES (7, 7)")
        return fail(connection)

    async def use(store: Store) -> None:
        assert isinstance(store, SqlStore)
        await store.append("r", [entry(0)], summary())
        with pytest.raises(StoreError, match=told):
            await store.database.write(half)
        await store.append("r", [entry(1)], summary())
        assert await store.load("r") == (entry(0), entry(1))
        count = "SELECT count(*) FROM downtime"
        assert await store.database.read(lambda connection: connection.exec_driver_sql(count).scalar()) == 0

    run(lambda: SqlStore(tmp_path / "matches.sqlite3"), use)


def test_the_migrations_end_where_the_code_says_and_make_the_tables_it_uses(tmp_path: Path) -> None:
    """Alembic migrations ship in the package and run at start."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    from quintain.server import migrations
    from quintain.server.tables import TABLES

    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    assert ScriptDirectory.from_config(config).get_current_head() == SCHEMA_HEAD
    store = SqlStore(tmp_path / "matches.sqlite3")
    asyncio.run(store.close())
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'matches.sqlite3'}")
    try:
        with engine.connect() as connection:
            made = sa.inspect(connection)
            assert set(made.get_table_names()) == {*TABLES.tables, "alembic_version"}
            for name, table in TABLES.tables.items():
                columns = {column["name"]: column["nullable"] for column in made.get_columns(name)}
                assert columns == {column.name: bool(column.nullable) for column in table.columns}
                points = {(key["constrained_columns"][0], key["referred_table"]) for key in made.get_foreign_keys(name)}
                assert points == {(key.parent.name, key.column.table.name) for key in table.foreign_keys}
    finally:
        engine.dispose()


def test_a_database_of_the_first_release_is_brought_up_to_date(tmp_path: Path) -> None:
    """Migration 0002: the matches of 0001 are all there, and people find a home."""
    from alembic import command
    from alembic.config import Config

    from quintain.server import migrations

    file = tmp_path / "matches.sqlite3"
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    engine = sa.create_engine(f"sqlite:///{file}")

    def migrate(step: Callable[[Config, str], None], revision: str) -> None:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            step(config, revision)

    migrate(command.upgrade, "0001")
    row = row_of("r", entry(0))
    with engine.begin() as connection:
        connection.execute(sa.insert(EVENT).values(asdict(row)))

    async def use(store: Store) -> None:
        assert await store.load("r") == (entry(0),)
        await store.append("r", [entry(1)], summary(), ["key"])

    run(lambda: SqlStore(file), use)
    migrate(command.downgrade, "0001")
    with engine.connect() as connection:
        assert set(sa.inspect(connection).get_table_names()) == {"alembic_version", "event", "room"}
    engine.dispose()
    run(lambda: SqlStore(file), use_nothing_lost)


async def use_nothing_lost(store: Store) -> None:
    assert len(await store.load("r")) == 2


def test_sqlite_is_asked_to_survive_power_cuts(tmp_path: Path) -> None:
    """WAL and synchronous=FULL (2) by default."""

    async def use(store: Store) -> None:
        assert isinstance(store, SqlStore)
        wanted = ("foreign_keys", "journal_mode", "synchronous")
        found = await store.database.write(lambda connection: [_pragma(connection, name) for name in wanted])
        assert found == [1, "wal", 2]

    run(lambda: SqlStore(tmp_path / "matches.sqlite3"), use)


def _pragma(connection: sa.Connection, name: str) -> object:
    return connection.exec_driver_sql(f"PRAGMA {name}").scalar()
