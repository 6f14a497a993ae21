"""Subscriptions to web push on the SQL database."""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from quintain.room.actors import PersonKey
from quintain.server.database import Database
from quintain.server.people import SESSION_MS
from quintain.server.push import MOST_SUBSCRIPTIONS, Subscription
from quintain.server.tables import PERSON_KEY, PUSH, PUSH_TOLD


class SqlPush:
    """`Subscriptions` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, key: PersonKey, subscription: Subscription, now: int) -> None:
        """See Subscriptions."""
        row = {"key": key, "p256dh": subscription.p256dh, "auth": subscription.auth, "at": now}
        made = insert(PUSH).values(endpoint=subscription.endpoint, **row)
        latest = (
            sa.select(PUSH.c.endpoint).where(PUSH.c.key == key).order_by(PUSH.c.at.desc(), PUSH.c.endpoint)
        ).limit(MOST_SUBSCRIPTIONS)

        def work(connection: sa.Connection) -> None:
            connection.execute(made.on_conflict_do_update(index_elements=["endpoint"], set_=row))
            connection.execute(sa.delete(PUSH).where(PUSH.c.key == key, PUSH.c.endpoint.not_in(latest)))

        await self._database.write(work)

    async def remove(self, key: PersonKey, endpoint: str) -> None:
        """See Subscriptions."""
        await self._delete(PUSH.c.endpoint == endpoint, PUSH.c.key == key)

    async def forget(self, endpoint: str) -> None:
        """See Subscriptions."""
        await self._delete(PUSH.c.endpoint == endpoint)

    async def count(self, key: PersonKey) -> int:
        """See Subscriptions."""
        wanted = sa.select(sa.func.count()).select_from(PUSH).where(PUSH.c.key == key)
        return await self._database.read(lambda connection: connection.scalar(wanted) or 0)

    async def of_holder(self, key: PersonKey, now: int) -> Sequence[Subscription]:
        """See Subscriptions."""
        account = sa.select(PERSON_KEY.c.account).where(PERSON_KEY.c.key == key).scalar_subquery()
        known = sa.select(PERSON_KEY.c.key).where(PERSON_KEY.c.key == key)
        members = sa.select(PERSON_KEY.c.key).where(
            PERSON_KEY.c.account == account, PERSON_KEY.c.session, PERSON_KEY.c.at > now - SESSION_MS
        )
        guest = sa.and_(PUSH.c.key == key, PUSH.c.key.not_in(known))
        wanted = sa.select(PUSH.c.endpoint, PUSH.c.p256dh, PUSH.c.auth).where(sa.or_(guest, PUSH.c.key.in_(members)))
        return await self._database.read(
            lambda connection: [Subscription(*row) for row in connection.execute(wanted.order_by(PUSH.c.endpoint))]
        )

    async def tell_once(self, room: str, version: int) -> bool:
        """See Subscriptions."""
        told = insert(PUSH_TOLD).values(room=room, version=version)
        later = told.on_conflict_do_update(
            index_elements=["room"], set_={"version": version}, where=PUSH_TOLD.c.version < version
        )
        return await self._database.write(lambda connection: connection.execute(later).rowcount > 0)

    async def _delete(self, *which: sa.ColumnElement[bool]) -> None:
        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(PUSH).where(*which))

        await self._database.write(work)
