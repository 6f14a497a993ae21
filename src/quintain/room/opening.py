"""Rooms opened: new ones, and the rematch of one that is over."""

import base64
from collections.abc import Sequence
from typing import Final

import msgspec

from quintain.core.chance import Draws
from quintain.core.errors import CommandError
from quintain.core.game import E, Game, M, Notation, S
from quintain.room.actors import NO_KEY, PersonKey
from quintain.room.draws import draw, draw_lot, stream
from quintain.room.events import Opened
from quintain.room.fold import new_room
from quintain.room.messages import Occupant
from quintain.room.names import with_distinct_names
from quintain.room.room import Room, rotated
from quintain.room.setting import Setting, check_setting

ROOM_ID_BYTES: Final = 16
PLAIN: Final = Setting()


def open_room(
    game: Game[S, M, E],
    notation: Notation[S, M, E],
    *,
    seats: Sequence[Occupant],
    seed: bytes,
    now: int,
    by_lot: bool = False,
    title: str = "",
    setting: Setting = PLAIN,
    host: PersonKey = NO_KEY,
    secret: bytes = b"",
    watch: str = "",
) -> tuple[Room[S, M, E], Opened]:
    """A new room. On one screen it begins at once, the draws before the first move made; by link the host starts it.

    by_lot: a lot decides who begins, the others following in their order; by link it is drawn at the start instead.
    seed: of all chance, told when the match is over. secret: of the rematch's ids, never told. Guests and bots
    of one name get numbers. host: holds the seats of all persons. watch: the id for watching. Raises CommandError when
    the seats or the setting do not fit.
    """
    check_setting(setting)
    if len(seats) != game.seats:
        raise CommandError("seats", f"this game is for {game.seats}, not for {len(seats)}", where="seats")
    waiting = setting.where == "link"
    if waiting and host == NO_KEY:
        raise CommandError("host", "a match by link has a host who is known")
    lot = draw_lot(seed.hex(), len(seats)) if by_lot and not waiting else None
    seats = rotated(with_distinct_names(seats), lot or 0)
    free = next((seat for seat, occupant in enumerate(seats) if occupant.kind == "nobody"), None)
    if free is not None and not waiting:
        raise CommandError("seats", f"nobody sits on seat {free + 1}", where=f"seats[{free}]")
    holders = [host if occupant.is_person else NO_KEY for occupant in seats]
    return _open(
        game,
        notation,
        Opened(
            game=game.name,
            options=dict(notation.options()),
            seats=list(seats),
            by_lot=lot is not None,
            seed=seed.hex(),
            at=now,
            chance=[],
            title=title,
            setting=setting,
            host=host,
            holders=holders,
            waiting=waiting,
            secret=secret.hex(),
            watch=watch,
            first=lot,
        ),
    )


def open_rematch(room: Room[S, M, E], *, seed: bytes, secret: bytes, now: int) -> tuple[Room[S, M, E], Opened]:
    """The room of a rematch: who came second begins; all sit there already, so it begins at once."""
    was = room.opened
    return _open(
        room.game,
        room.notation,
        Opened(
            game=was.game,
            options=was.options,
            seats=rotated(room.seats),
            by_lot=False,
            seed=seed.hex(),
            at=now,
            chance=[],
            title=was.title,
            setting=room.setting,
            host=room.host,
            holders=rotated(room.holders),
            secret=secret.hex(),
            watch=next_watch_id(room),
        ),
    )


def next_room_id(room: Room[S, M, E]) -> str:
    """The id of the rematch: asked for twice it is the same, and nobody outside can guess it."""
    return _following_id(room, "rematch")


def next_watch_id(room: Room[S, M, E]) -> str:
    """The id by which the rematch is watched, "" where this match can't be either."""
    return _following_id(room, "watch") if room.opened.watch else ""


def _following_id(room: Room[S, M, E], what: str) -> str:
    draws = Draws(bytes.fromhex(room.opened.secret or room.opened.seed), what)
    words = b"".join(draws.word().to_bytes(8, "big") for _ in range(ROOM_ID_BYTES // 8))
    return base64.urlsafe_b64encode(words).rstrip(b"=").decode("ascii")


def _open(game: Game[S, M, E], notation: Notation[S, M, E], opened: Opened) -> tuple[Room[S, M, E], Opened]:
    if opened.waiting:
        return new_room(game, notation, opened, ()), opened
    _, opening = draw(game, game.start(), stream(opened.seed, 0))
    drawn = [each.drawn for each in opening]
    opened = msgspec.structs.replace(opened, chance=drawn)
    return new_room(game, notation, opened, opening), opened
