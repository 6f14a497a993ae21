"""Accounts and keys on the SQL database."""

from collections.abc import Collection
from dataclasses import asdict
from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from quintain.core.errors import CommandError
from quintain.room.actors import PersonKey
from quintain.server.database import Database
from quintain.server.people import REFRESH_MS, SESSION_MS, Account, Standing, Who
from quintain.server.sql_store import LATEST_FIRST, summary_of
from quintain.server.store import Summary
from quintain.server.tables import ACCOUNT, PERSON_KEY, RESULT_SEAT, ROOM, ROOM_HOLDER

_KEY: Final = PERSON_KEY.c


class SqlPeople:
    """`People` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def who(self, key: PersonKey, now: int) -> Who:
        """See People."""
        return await self._database.read(lambda connection: _who(connection, key, now))

    async def find(self, skeleton: str) -> Account | None:
        """See People."""
        wanted = sa.select(ACCOUNT).where(ACCOUNT.c.skeleton == skeleton)
        return await self._database.read(lambda connection: _account(connection, wanted))

    async def add(self, account: Account, guest: PersonKey | None, session: PersonKey) -> None:
        """See People."""

        def work(connection: sa.Connection) -> None:
            row = asdict(account)
            made = insert(ACCOUNT).values(account=row.pop("id"), **row).on_conflict_do_nothing()
            if connection.execute(made).rowcount == 0:
                raise CommandError(
                    "name_taken", "somebody has this name, or one that looks like it: choose another", "name"
                )
            _bring_in(connection, account.id, guest, session, account.at)

        await self._database.write(work)

    async def log_in(self, account: str, before: PersonKey | None, session: PersonKey, now: int) -> None:
        """See People."""

        def work(connection: sa.Connection) -> None:
            if connection.scalar(sa.select(ACCOUNT.c.account).where(ACCOUNT.c.account == account)) is None:
                raise CommandError("wrong_login", "no account has this name and this password")
            _bring_in(connection, account, before, session, now)

        await self._database.write(work)

    async def log_out(self, key: PersonKey) -> None:
        """See People."""
        await self._database.write(lambda connection: _spend(connection, _KEY.key == key))

    async def refresh(self, key: PersonKey, now: int) -> None:
        """See People."""
        seen = sa.update(PERSON_KEY).where(_KEY.key == key, _KEY.session, _KEY.at <= now - REFRESH_MS).values(at=now)

        def work(connection: sa.Connection) -> None:
            connection.execute(seen)

        await self._database.write(work)

    async def set_password(self, account: str, password: str, session: PersonKey | None, now: int) -> list[PersonKey]:
        """See People."""

        def work(connection: sa.Connection) -> list[PersonKey]:
            connection.execute(sa.update(ACCOUNT).where(ACCOUNT.c.account == account).values(password=password))
            if session is None:
                return []
            ended = _spend(connection, _KEY.account == account)
            connection.execute(sa.insert(PERSON_KEY).values(key=session, account=account, session=True, at=now))
            return ended

        return await self._database.write(work)

    async def delete(self, account: str) -> list[PersonKey]:
        """See People."""

        def work(connection: sa.Connection) -> list[PersonKey]:
            ended = _spend(connection, _KEY.account == account)
            connection.execute(sa.update(RESULT_SEAT).where(RESULT_SEAT.c.account == account).values(name=""))
            connection.execute(sa.delete(ACCOUNT).where(ACCOUNT.c.account == account))
            return ended

        return await self._database.write(work)

    async def rooms(self, keys: Collection[PersonKey], limit: int, skipped: int) -> list[Summary]:
        """See People."""
        held = sa.select(ROOM_HOLDER.c.room).where(ROOM_HOLDER.c.key.in_(sorted(keys)))
        wanted = sa.select(ROOM).where(ROOM.c.room.in_(held)).order_by(*LATEST_FIRST)
        page = wanted.limit(limit).offset(skipped)
        return await self._database.read(
            lambda connection: [summary_of(row) for row in connection.execute(page).mappings()]
        )


def _who(connection: sa.Connection, key: PersonKey, now: int) -> Who:
    found = connection.execute(sa.select(PERSON_KEY).where(_KEY.key == key)).one_or_none()
    if found is None:
        return Who(Standing.GUEST, None, frozenset({key}))
    if not found.session or found.account is None or found.at + SESSION_MS <= now:
        return Who(Standing.SPENT, None, frozenset())
    account = _account(connection, sa.select(ACCOUNT).where(ACCOUNT.c.account == found.account))
    keys = connection.scalars(sa.select(_KEY.key).where(_KEY.account == found.account))
    return Who(Standing.MEMBER, account, frozenset(keys))


def _account(connection: sa.Connection, wanted: sa.Select[tuple[object, ...]]) -> Account | None:
    row = connection.execute(wanted).one_or_none()
    return None if row is None else Account(row.account, row.name, row.skeleton, row.password, row.at)


def _bring_in(connection: sa.Connection, account: str, before: PersonKey | None, session: PersonKey, now: int) -> None:
    """The key before is spent, and comes to the account unless it belongs to another; the session's is good."""
    if before is not None:
        spent = insert(PERSON_KEY).values(key=before, account=account, session=False, at=now)
        connection.execute(spent.on_conflict_do_update(index_elements=["key"], set_={"session": False}))
    connection.execute(sa.insert(PERSON_KEY).values(key=session, account=account, session=True, at=now))


def _spend(connection: sa.Connection, which: sa.ColumnElement[bool]) -> list[PersonKey]:
    """Logs out; the keys that were logged in."""
    ended = sorted(connection.scalars(sa.select(_KEY.key).where(which, _KEY.session)))
    connection.execute(sa.update(PERSON_KEY).where(which).values(session=False))
    return ended
