"""Rooms by link with people who are known, for the tests of seats, consent and leaving."""

import pytest

from quintain.core.errors import QuintainError
from quintain.room.actors import SERVER, Actor
from quintain.room.events import Event
from quintain.room.handle import handle
from quintain.room.messages import Command, Occupant, Play, SitDown, Start
from quintain.room.opening import open_room
from quintain.room.room import FREE, Room
from quintain.room.setting import ClockSetting, Setting
from tests.room.counting import Added, Count, Counting, CountingNotation

CountingRoom = Room[Count, int, Added]
SEED = bytes(range(32))
SECRET = bytes(range(32, 64))
ANN, BOB, CID, DAN = (Actor("person", letter * 64) for letter in "abcd")
WATCHER = Actor("watcher", "e" * 64)
LINK = Setting(where="link")
FISCHER = Setting(where="link", clock=ClockSetting("fischer", initial=60, increment=2))


def lobby(seats: int = 2, setting: Setting = LINK, game: Counting | None = None) -> CountingRoom:
    """Ann has opened it and sits on the first seat; the others are free."""
    game = game or Counting(seats=seats)
    given = [Occupant("guest", "Ann", 0), *(FREE for _ in range(seats - 1))]
    room, _ = open_room(
        game,
        CountingNotation(game),
        seats=given,
        seed=SEED,
        now=0,
        setting=setting,
        host=ANN.key,
        secret=SECRET,
    )
    return room


def started(setting: Setting = LINK, seats: int = 2, game: Counting | None = None) -> CountingRoom:
    """Ann, Bob and so on sit in this order, and Ann begins at 1,000."""
    room = lobby(seats, setting, game)
    for seat, (actor, name) in enumerate([(BOB, "Bob"), (CID, "Cid"), (DAN, "Dan")][: seats - 1], start=1):
        room = after(room, actor, SitDown("s", seat, name, seat))
    return after(room, ANN, Start("s", room.version), now=1_000)


def after(room: CountingRoom, actor: Actor, command: Command, now: int = 1_000, lag: int = 0) -> CountingRoom:
    """The room after a command."""
    return done(room, actor, command, now, lag)[0]


def done(
    room: CountingRoom, actor: Actor, command: Command, now: int = 1_000, lag: int = 0
) -> tuple[CountingRoom, Event]:
    """The room after a command, and the event."""
    return handle(room, command, actor, now, lag)


def played(room: CountingRoom, *moves: str, now: int = 1_000) -> CountingRoom:
    """Moves of whoever is on turn."""
    everybody = Actor("person", ANN.key, frozenset({BOB.key, CID.key, DAN.key}))
    for move in moves:
        seat = room.to_move
        assert seat is not None
        actor = SERVER if room.seats[seat].kind == "bot" else everybody
        room = after(room, actor, Play("p", room.version, move), now)
    return room


def code(room: CountingRoom, actor: Actor, command: Command, now: int = 1_000, lag: int = 0) -> str:
    """The code of the refusal that a command meets."""
    with pytest.raises(QuintainError) as caught:
        handle(room, command, actor, now, lag)
    return str(getattr(caught.value, "code", type(caught.value).__name__))
