"""Names in a room: bots, and guests who come by the link, are told apart."""

from dataclasses import replace

import pytest

from quintain.room.actors import SERVER
from quintain.room.messages import Claim, FillWithBot, Gone, Occupant, SitDown, Start
from quintain.room.names import MOST_IN_NAME, distinct
from quintain.room.opening import open_room
from quintain.room.view import names
from tests.room.counting import Counting, CountingNotation
from tests.room.linked import ANN, BOB, CID, LINK, SEED, after, lobby, started

GRACE_MS = 1_000 * LINK.grace


def test_bots_of_one_level_are_told_apart() -> None:
    """FillWithBot: the second one of a level has a number."""
    room = lobby(4)
    for seat in (1, 2, 3):
        room = after(room, ANN, FillWithBot("f", room.version, seat, "squire", "Squire"))
    assert names(room) == ("Ann", "Squire", "Squire 2", "Squire 3")
    assert [occupant.level for occupant in room.seats] == ["", "squire", "squire", "squire"]


def test_bots_of_a_room_that_is_opened_with_them_are_told_apart() -> None:
    """POST /api/rooms: a person keeps his name, wherever he sits."""
    seats = [Occupant("bot", "Squire", seat, "squire") for seat in range(3)] + [Occupant("guest", "squire 2", 3)]
    game = Counting(seats=4)
    room, opened = open_room(game, CountingNotation(game), seats=seats, seed=SEED, now=0)
    assert names(room) == ("Squire", "Squire 3", "Squire 4", "squire 2")
    assert [occupant.name for occupant in opened.seats] == list(names(room))


def test_persons_of_one_name_on_one_screen_are_told_apart() -> None:
    """POST /api/rooms: an account keeps its name, wherever it sits."""
    seats = [Occupant("guest", "Kay", 0), Occupant("guest", "kay", 1), Occupant("user", "Kay", 2)]
    game = Counting(seats=3)
    room, _ = open_room(game, CountingNotation(game), seats=seats, seed=SEED, now=0)
    assert names(room) == ("Kay 2", "kay 3", "Kay")


def test_a_bot_that_goes_on_for_somebody_is_told_from_the_others() -> None:
    """Claim: a seat that its person has left."""
    room = lobby(3)
    room = after(room, BOB, SitDown("s", 1, "Bob", 1))
    room = after(room, ANN, FillWithBot("f", room.version, 2, "squire", "Squire"))
    room = after(room, ANN, Start("s", room.version))
    room = after(room, SERVER, Gone("g", [1]))
    claim = Claim("c", room.version, 1, "bot", "squire", "Squire")
    assert names(after(room, ANN, claim, now=1_000 + GRACE_MS)) == ("Ann", "Squire 2", "Squire")


def test_a_bot_is_not_called_like_the_person_whose_seat_it_takes() -> None:
    """Forfeits: the record names the person, and the bot beside it."""
    room = after(started(), SERVER, Gone("g", [1]))
    claim = Claim("c", room.version, 1, "bot", "squire", "Bob")
    assert names(after(room, ANN, claim, now=1_000 + GRACE_MS)) == ("Ann", "Bob 2")


def test_a_guest_who_takes_anothers_name_gets_a_number_and_keeps_his_own() -> None:
    """SitDown: an account's name is never changed."""
    room = after(lobby(3), BOB, SitDown("s", 1, "ann", 1))
    assert names(room) == ("Ann", "ann 2", "Free")
    assert names(after(room, BOB, SitDown("s", 1, "ann 2", 2))) == ("Ann", "ann 2", "Free")
    account = replace(CID, user="Ann")
    assert names(after(room, account, SitDown("s", 2, "Ann", 2))) == ("Ann", "ann 2", "Ann")


@pytest.mark.parametrize(
    ("name", "taken", "distinct_name"),
    [
        ("Kay", [], "Kay"),
        ("Kay", ["KAY"], "Kay 2"),
        ("Kay", ["Kay", "kay 2"], "Kay 3"),
        ("K" * 30, ["K" * 30], "K" * 28 + " 2"),
        ("K" * 27 + " KK", ["K" * 27 + " KK"], "K" * 27 + " 2"),
    ],
)
def test_the_first_number_that_is_free_is_taken(name: str, taken: list[str], distinct_name: str) -> None:
    assert distinct(name, taken) == distinct_name
    assert len(distinct_name) <= MOST_IN_NAME
