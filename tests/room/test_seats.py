"""Seats of a match by link: taken, left, freed, filled with bots; the start, its lot and its draws."""

import pytest

from quintain.core.errors import CommandError
from quintain.room.actors import ANYBODY, NO_KEY, SERVER, Actor
from quintain.room.events import Started
from quintain.room.handle import handle
from quintain.room.match_view import match_view, you
from quintain.room.messages import FillWithBot, Occupant, Play, RemoveSeat, Resign, SetChat, SitDown, StandUp, Start
from quintain.room.opening import open_rematch, open_room
from quintain.room.rights import may_look_in, seats_of
from quintain.room.room import FREE
from quintain.room.setting import ClockSetting, Setting
from quintain.room.view import happened_sentences, opening_sentences
from tests.room.counting import Count, Counting, CountingNotation
from tests.room.linked import ANN, BOB, CID, LINK, SECRET, SEED, WATCHER, after, code, done, lobby, played, started


def test_the_host_holds_the_seats_of_persons_and_the_others_are_free() -> None:
    room = lobby(3)
    assert [seats_of(room, actor) for actor in (ANN, BOB, ANYBODY, WATCHER, SERVER)] == [(0,), (), (), (), ()]
    assert (room.phase, room.to_move, room.holders) == ("waiting", None, (ANN.key, NO_KEY, NO_KEY))


def test_a_seat_is_taken_by_whoever_comes_first() -> None:
    room, event = done(lobby(3), BOB, SitDown("s", 1, "Bob", 1))
    assert happened_sentences(room, event) == ["Bob sits on seat 2."]
    assert seats_of(room, BOB) == (1,)
    assert room.seats[1] == Occupant("guest", "Bob", 1)
    assert code(room, CID, SitDown("s", 1, "Cid", 2)) == "taken"
    assert code(room, CID, SitDown("s", 0, "Cid", 2)) == "taken"
    assert code(room, CID, SitDown("s", 3, "Cid", 2)) == "no_such_seat"
    assert code(room, WATCHER, SitDown("s", 2, "W", 2)) == "not_known"
    assert code(room, ANYBODY, SitDown("s", 2, "X", 2)) == "not_known"


def test_whoever_has_an_account_sits_down_as_its_user_and_another_of_his_browsers_holds_the_seat_too() -> None:
    user = Actor("person", "9" * 64, frozenset({"8" * 64}), user="bob")
    room = after(lobby(), user, SitDown("s", 1, "Bob", 1))
    assert room.seats[1].kind == "user"
    elsewhere = Actor("person", "8" * 64, frozenset({"9" * 64}), user="bob")
    assert seats_of(room, elsewhere) == (1,)
    renamed = after(room, elsewhere, SitDown("s", 1, "Robert", 2))
    assert (renamed.seats[1].name, renamed.holders[1]) == ("Robert", "9" * 64)


def test_a_seat_is_left_by_its_own_person_and_freed_by_the_host() -> None:
    room = after(lobby(3), BOB, SitDown("s", 1, "Bob", 1))
    assert code(room, CID, StandUp("s", 1)) == "not_seated"
    assert code(room, ANN, StandUp("s", 1)) == "not_yours"
    assert code(room, BOB, RemoveSeat("s", room.version, 0)) == "not_host"
    left, event = done(room, BOB, StandUp("s", 1))
    assert (left.seats[1], left.holders[1]) == (FREE, NO_KEY)
    assert happened_sentences(left, event) == ["Seat 2 is free again."]
    freed, event = done(room, ANN, RemoveSeat("s", room.version, 1))
    assert freed.seats == left.seats
    assert happened_sentences(freed, event) == ["Seat 2 is free, by the host."]
    assert code(freed, ANN, RemoveSeat("s", freed.version, 1)) == "free"
    assert code(freed, ANN, RemoveSeat("s", freed.version, 4)) == "no_such_seat"
    assert code(freed, ANN, RemoveSeat("s", freed.version - 1, 0)) == "stale"


def test_the_host_fills_free_seats_with_bots() -> None:
    room = lobby(3)
    assert code(room, BOB, FillWithBot("f", room.version, 1, "squire")) == "not_host"
    assert code(room, ANN, FillWithBot("f", room.version, 0, "squire")) == "taken"
    assert code(room, ANN, FillWithBot("f", room.version, 1, "")) == "level"
    filled, event = done(room, ANN, FillWithBot("f", room.version, 2, "squire", "Sir Bot"))
    assert filled.seats[2] == Occupant("bot", "Sir Bot", 1, "squire")
    assert happened_sentences(filled, event) == ["Sir Bot, a bot, sits on seat 3."]
    assert code(filled, BOB, SitDown("s", 2, "Bob", 1)) == "taken"


def test_the_host_starts_when_all_seats_are_taken_and_then_they_are_fixed() -> None:
    room = lobby()
    assert code(room, ANN, Start("s", room.version)) == "seats"
    room = after(room, BOB, SitDown("s", 1, "Bob", 1))
    assert code(room, BOB, Start("s", room.version)) == "not_host"
    assert code(room, ANN, Play("p", room.version, "+1")) == "waiting"
    assert code(room, ANN, Resign("p", room.version, 0)) == "waiting"
    room, event = done(room, ANN, Start("s", room.version), now=5_000)
    assert isinstance(event, Started)
    assert len(event.chance) == 1
    assert happened_sentences(room, event)[:1] == ["The match begins."]
    assert (room.phase, room.to_move) == ("running", 0)
    assert code(room, BOB, StandUp("s", 1)) == "started"
    assert code(room, CID, SitDown("s", 1, "Cid", 1)) == "started"
    assert code(room, ANN, RemoveSeat("s", room.version, 1)) == "started"
    assert code(room, ANN, Start("s", room.version)) == "started"


class NoCoin(Counting):
    """Counting that begins with 0, without a draw."""

    def start(self) -> Count:
        return Count(0, 0, "")


def test_the_lot_turns_the_seats_with_those_who_hold_them() -> None:
    """The lot follows from the seed whose hash is told from the opening on."""
    room = lobby(3, game=NoCoin(seats=3))
    told = match_view(room).seed_hash
    for actor, seat, name in ((BOB, 1, "Bob"), (CID, 2, "Cid")):
        room = after(room, actor, SitDown("s", seat, name, seat))
    drawn, event = done(room, ANN, Start("s", room.version, lot=True))
    assert isinstance(event, Started)
    assert event.first in range(3)
    people = [(ANN, "Ann"), (BOB, "Bob"), (CID, "Cid")]
    turned = people[event.first :] + people[: event.first]
    assert [occupant.name for occupant in drawn.seats] == [name for _, name in turned]
    assert [seats_of(drawn, actor) for actor, _ in turned] == [(0,), (1,), (2,)]
    assert match_view(drawn).seed_hash == told
    begins = f"The lot falls on {turned[0][1]}, who begins."
    assert happened_sentences(drawn, event)[:2] == ["The match begins.", begins]


def test_where_the_game_draws_who_begins_only_the_game_says_so() -> None:
    """C4: "The lot falls on Ann. The flipped knight falls for Ben, who begins." named two."""
    room = after(lobby(), BOB, SitDown("s", 1, "Bob", 1))
    drawn, event = done(room, ANN, Start("s", room.version, lot=True))
    begins, *told, turn = happened_sentences(drawn, event)
    assert (begins, turn[:5]) == ("The match begins.", "It is")
    assert told == opening_sentences(drawn) != []


def test_in_a_rated_match_everybody_has_one_seat() -> None:
    room = lobby(3, Setting(where="link", rated=True))
    room = after(room, BOB, SitDown("s", 1, "Bob", 1))
    assert code(room, BOB, SitDown("s", 2, "Bob again", 2)) == "seated"
    assert after(room, BOB, SitDown("s", 1, "Bobby", 1)).seats[1].name == "Bobby"


def test_only_whoever_is_on_turn_moves_and_nobody_for_another() -> None:
    room = started()
    assert code(room, BOB, Play("p", room.version, "+1")) == "not_your_turn"
    assert code(room, CID, Play("p", room.version, "+1")) == "not_seated"
    assert code(room, WATCHER, Play("p", room.version, "+1")) == "not_seated"
    assert code(room, SERVER, Play("p", room.version, "+1")) == "not_your_turn"
    assert code(room, BOB, Resign("p", room.version, 0)) == "not_yours"
    assert after(room, ANN, Play("p", room.version, "+1")).to_move == 1


def test_a_bots_moves_come_from_the_server_and_nobody_resigns_for_it() -> None:
    room = lobby()
    room = after(room, ANN, FillWithBot("f", room.version, 1, "squire"))
    room = played(after(room, ANN, Start("s", room.version)), "+1")
    assert code(room, ANN, Play("p", room.version, "+1")) == "not_your_turn"
    assert code(room, ANN, Resign("p", room.version, 1)) == "bot"
    assert after(room, SERVER, Play("p", room.version, "+1")).to_move == 0


def test_what_changes_nothing_in_the_match_makes_no_move_stale() -> None:
    """Room.changed"""
    room = started()
    quiet = after(room, ANN, SetChat("c", on=False))
    assert (quiet.version, quiet.changed, quiet.chat) == (room.version + 1, room.changed, False)
    assert after(quiet, ANN, Play("p", room.version, "+1")).to_move == 1
    assert code(quiet, ANN, Play("p", quiet.version + 1, "+1")) == "stale"
    assert code(quiet, BOB, SetChat("c", on=True)) == "not_host"


def test_each_is_told_what_he_is() -> None:
    room = started()
    assert [(you(room, actor).seats, you(room, actor).host) for actor in (ANN, BOB, CID)] == [
        ([0], True),
        ([1], False),
        ([], False),
    ]
    assert you(room, WATCHER).watcher


def test_watchers_look_in_where_they_may() -> None:
    assert may_look_in(lobby(), WATCHER)
    alone = lobby(setting=Setting(where="link", delay=-1))
    assert [may_look_in(alone, actor) for actor in (WATCHER, CID)] == [False, True]


def test_a_rematch_turns_seats_and_holders_and_begins_at_once() -> None:
    room = after(started(seats=3), BOB, Resign("r", 4, 1))
    again, opened = open_rematch(room, seed=SEED, secret=SECRET, now=9_000)
    assert [occupant.name for occupant in again.seats] == ["Bob", "Cid", "Ann"]
    assert [seats_of(again, actor) for actor in (BOB, CID, ANN)] == [(0,), (1,), (2,)]
    assert (again.phase, again.setting, opened.host) == ("running", room.setting, ANN.key)


@pytest.mark.parametrize(
    ("setting", "where"),
    [
        (Setting(clock=ClockSetting("move", initial=4)), "setting.clock.initial"),
        (Setting(clock=ClockSetting("fischer", initial=29)), "setting.clock.initial"),
        (Setting(clock=ClockSetting("days")), "setting.clock.days"),
        (Setting(visibility="lobby"), "setting.visibility"),
        (Setting(rated=True), "setting.rated"),
    ],
)
def test_a_setting_that_does_not_fit_is_named(setting: Setting, where: str) -> None:
    game = Counting()
    seats = [Occupant("guest", "Ann", 0), Occupant("guest", "Bob", 1)]
    with pytest.raises(CommandError) as caught:
        open_room(game, CountingNotation(game), seats=seats, seed=SEED, now=0, setting=setting, host=ANN.key)
    assert (caught.value.code, caught.value.where) == ("setting", where)


def test_one_screen_has_no_free_seat_and_a_match_by_link_a_host() -> None:
    game = Counting()
    seats = [Occupant("guest", "Ann", 0), FREE]
    with pytest.raises(CommandError, match="nobody sits on seat 2"):
        open_room(game, CountingNotation(game), seats=seats, seed=SEED, now=0, host=ANN.key)
    with pytest.raises(CommandError, match="a host who is known"):
        open_room(game, CountingNotation(game), seats=seats, seed=SEED, now=0, setting=LINK)


def test_on_one_screen_the_browser_that_opened_it_plays_all_seats_and_a_stranger_none() -> None:
    game = Counting()
    seats = [Occupant("guest", "Ann", 0), Occupant("guest", "Bob", 1)]
    room, _ = open_room(game, CountingNotation(game), seats=seats, seed=SEED, now=0, host=ANN.key)
    assert [seats_of(room, actor) for actor in (ANN, BOB, ANYBODY, WATCHER)] == [(0, 1), (), (), ()]
    room, _ = handle(room, Play("p", 1, "+1"), ANN, 1)
    room, _ = handle(room, Play("p", 2, "+1"), ANN, 1)
    assert code(room, BOB, Play("p", 3, "+1")) == "not_seated"
