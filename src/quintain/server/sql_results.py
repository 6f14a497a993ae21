"""Results and ratings on the SQL database."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from quintain.arena.ratings import (
    BOT,
    INTERVAL,
    Contestant,
    Rating,
    Told,
    bot_subject,
    rate,
    told,
    why_unrated,
)
from quintain.room.actors import NO_KEY, PersonKey
from quintain.server.database import Database
from quintain.server.results import Finished, Result, Seated, SeatResult, Standing, Table
from quintain.server.tables import ACCOUNT, PERSON_KEY, RATING, RESULT, RESULT_SEAT, ROOM, ROOM_HOLDER

_SEAT: Final = RESULT_SEAT.c
_BEST_FIRST: Final = ((RATING.c.mu - INTERVAL * RATING.c.sigma).desc(), RATING.c.subject)
_NAMED: Final = sa.select(RATING, ACCOUNT.c.name).select_from(
    RATING.outerjoin(ACCOUNT, RATING.c.account == ACCOUNT.c.account)
)


class SqlResults:
    """`Results` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, finished: Finished) -> Result:
        """See Results."""
        return await self._database.write(lambda connection: _record(connection, finished))

    async def unrecorded(self, limit: int) -> list[str]:
        """See Results."""
        wanted = (
            sa.select(ROOM.c.room)
            .where(ROOM.c.over, ROOM.c.counts, ROOM.c.room.in_(sa.select(ROOM_HOLDER.c.room)))
            .where(ROOM.c.room.not_in(sa.select(RESULT.c.room)))
            .limit(limit)
        )
        return await self._database.read(lambda connection: list(connection.scalars(wanted)))

    async def of_account(self, account: str, *, rated_only: bool, limit: int, skipped: int) -> list[Result]:
        """See Results."""
        wanted = sa.select(RESULT).where(RESULT.c.room.in_(sa.select(_SEAT.room).where(_SEAT.account == account)))
        if rated_only:
            wanted = wanted.where(RESULT.c.unrated == "")
        page = wanted.order_by(RESULT.c.at.desc(), RESULT.c.room).limit(limit).offset(skipped)
        return await self._database.read(lambda connection: _results(connection, page))

    async def standings_of(self, account: str) -> list[Standing]:
        """See Results."""
        wanted = _NAMED.where(RATING.c.account == account).order_by(RATING.c.game, RATING.c.seats, RATING.c.hand)
        return await self._database.read(lambda connection: [_standing(row) for row in connection.execute(wanted)])

    async def ladder(self, table: Table, limit: int, skipped: int) -> list[Standing]:
        """See Results."""
        wanted = _NAMED.where(*_at(RATING, table)).order_by(*_BEST_FIRST).limit(limit).offset(skipped)
        return await self._database.read(lambda connection: [_standing(row) for row in connection.execute(wanted)])

    async def rating(self, subject: str, table: Table) -> Rating:
        """See Results."""
        return await self._database.read(lambda connection: _rating(connection, subject, table)[0])

    async def told(self, table: Table, limit: int) -> Sequence[Told]:
        """See Results."""
        latest = sa.select(RESULT).where(*_at(RESULT, table), RESULT.c.unrated == "")
        page = latest.order_by(RESULT.c.at.desc(), RESULT.c.room).limit(limit)
        return await self._database.read(lambda connection: _told(connection, page))


def _record(connection: sa.Connection, finished: Finished) -> Result:
    """In the writer's transaction: nothing else is rated in between."""
    kept = sa.select(RESULT).where(RESULT.c.room == finished.room)
    found = _results(connection, kept)
    if found:
        return found[0]
    accounts = _accounts(connection, [seat.holder for seat in finished.seats])
    contestants = [Contestant(_subject(seat, accounts), seat.side, seat.rank) for seat in finished.seats]
    unrated = why_unrated(contestants, agreed=finished.agreed, spoilt=finished.spoilt)
    table = finished.table
    connection.execute(
        sa.insert(RESULT).values(
            room=finished.room,
            game=table.game,
            seats=table.seats,
            hand=table.hand,
            reason=finished.reason,
            unrated=unrated,
            at=finished.at,
        )
    )
    ratings = [] if unrated else _rate(connection, table, contestants, finished.at)
    for index, seat in enumerate(finished.seats):
        row = {
            "room": finished.room,
            "seat": index,
            "account": accounts.get(seat.holder),
            "name": seat.name,
            "level": seat.level,
            "side": seat.side,
            "rank": seat.rank,
            "points": seat.points,
        }
        if ratings:
            before, after = ratings[index]
            row |= {"mu_before": before.mu, "sigma_before": before.sigma}
            row |= {"mu_after": after.mu, "sigma_after": after.sigma}
        connection.execute(sa.insert(RESULT_SEAT).values(row))
    return _results(connection, kept)[0]


def _rate(
    connection: sa.Connection, table: Table, contestants: Sequence[Contestant], at: int
) -> list[tuple[Rating, Rating]]:
    """[contestants] the ratings before and after; keeps those after. A level on two seats counts with its mean."""
    found = [_rating(connection, one.subject, table) for one in contestants]
    before = [rating for rating, _ in found]
    after = rate(contestants, before)
    shared: defaultdict[str, list[int]] = defaultdict(list)
    for seat, one in enumerate(contestants):
        shared[one.subject].append(seat)
    for subject, seats in shared.items():
        values = {
            "mu": sum(after[seat].mu for seat in seats) / len(seats),
            "sigma": sum(after[seat].sigma for seat in seats) / len(seats),
            "games": found[seats[0]][1] + 1,
            "at": at,
        }
        keys = {"subject": subject, "game": table.game, "seats": table.seats, "hand": table.hand}
        account = None if subject.startswith(BOT) else subject
        kept = insert(RATING).values(**keys, account=account, **values)
        connection.execute(kept.on_conflict_do_update(index_elements=list(keys), set_=values))
    return list(zip(before, after, strict=True))


def _accounts(connection: sa.Connection, holders: Iterable[PersonKey]) -> dict[PersonKey, str]:
    keys = sorted({holder for holder in holders if holder != NO_KEY})
    wanted = sa.select(PERSON_KEY.c.key, PERSON_KEY.c.account).where(PERSON_KEY.c.key.in_(keys))
    return {row.key: row.account for row in connection.execute(wanted) if row.account is not None}


def _subject(seat: Seated, accounts: dict[PersonKey, str]) -> str:
    return bot_subject(seat.level) if seat.level else accounts.get(seat.holder, "")


def _rating(connection: sa.Connection, subject: str, table: Table) -> tuple[Rating, int]:
    """The rating and by how many matches it came about."""
    row = connection.execute(sa.select(RATING).where(RATING.c.subject == subject, *_at(RATING, table))).one_or_none()
    return (Rating(), 0) if row is None else (Rating(row.mu, row.sigma), row.games)


def _results(connection: sa.Connection, wanted: sa.Select[Any]) -> list[Result]:
    rows = connection.execute(wanted).all()
    seats: defaultdict[str, list[SeatResult]] = defaultdict(list)
    for row in connection.execute(_seats_of([row.room for row in rows])):
        seats[row.room].append(_seat(row))
    return [
        Result(row.room, Table(row.game, row.seats, row.hand), row.reason, row.unrated, row.at, tuple(seats[row.room]))
        for row in rows
    ]


def _told(connection: sa.Connection, wanted: sa.Select[Any]) -> list[Told]:
    matches: defaultdict[str, list[Any]] = defaultdict(list)
    for row in connection.execute(_seats_of([row.room for row in connection.execute(wanted)])):
        matches[row.room].append(row)
    return [
        told([Contestant("", row.side, row.rank) for row in rows], [Rating(row.mu_before) for row in rows])
        for rows in matches.values()
    ]


def _seats_of(rooms: Sequence[str]) -> sa.Select[Any]:
    joined = RESULT_SEAT.outerjoin(ACCOUNT, _SEAT.account == ACCOUNT.c.account)
    wanted = sa.select(RESULT_SEAT, ACCOUNT.c.name.label("account_name")).select_from(joined)
    return wanted.where(_SEAT.room.in_(rooms)).order_by(_SEAT.room, _SEAT.seat)


def _seat(row: Any) -> SeatResult:
    rated = row.mu_before is not None
    return SeatResult(
        name=row.name,
        account=row.account_name or "",
        level=row.level,
        side=row.side,
        rank=row.rank,
        points=row.points,
        before=Rating(row.mu_before, row.sigma_before) if rated else None,
        after=Rating(row.mu_after, row.sigma_after) if rated else None,
    )


def _standing(row: Any) -> Standing:
    level = row.subject.removeprefix(BOT) if row.subject.startswith(BOT) else ""
    table = Table(row.game, row.seats, row.hand)
    return Standing(table, row.name or "", level, Rating(row.mu, row.sigma), row.games, row.at)


def _at(of: sa.Table, table: Table) -> tuple[sa.ColumnElement[bool], ...]:
    return of.c.game == table.game, of.c.seats == table.seats, of.c.hand == table.hand
