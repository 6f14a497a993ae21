"""Those who leave and those whose time runs out: grace, claims, flags, and time that the server was away."""

import pytest

from quintain.core.clock import MOST_LAG_MS, runs_out_at
from quintain.core.game import Outcome
from quintain.room.actors import ANYBODY, SERVER
from quintain.room.events import CameBack, Ended, Moved, Replaced, Resumed, WentAway
from quintain.room.leaving import claim_at, presence
from quintain.room.match_view import match_view
from quintain.room.messages import Back, Claim, FillWithBot, Flag, Gone, Occupant, Play, SitDown, Start, Wake
from quintain.room.room import Forfeit
from quintain.room.setting import ClockSetting, Setting
from quintain.room.view import happened_sentences
from tests.room.linked import (
    ANN,
    BOB,
    CID,
    FISCHER,
    LINK,
    WATCHER,
    CountingRoom,
    after,
    code,
    done,
    lobby,
    played,
    started,
)

GRACE_MS = LINK.grace * 1_000


def without_bob(room: CountingRoom | None = None, now: int = 1_000) -> CountingRoom:
    return after(room or started(), SERVER, Gone("g", [1]), now)


def test_who_has_no_connection_is_missed_and_comes_back() -> None:
    room = started()
    assert presence(room, [ANN, WATCHER]) == ([1], [])
    assert presence(room, [ANN, BOB]) == ([], [])
    away, event = done(room, SERVER, Gone("g", [1]), now=5_000)
    assert event == WentAway([1], 5_000)
    assert happened_sentences(away, event) == ["Bob lost the connection."]
    assert (match_view(away).absent, claim_at(away, 1), claim_at(away, 0)) == ([0, 5_000], 5_000 + GRACE_MS, None)
    assert presence(away, [ANN]) == ([], [])
    assert presence(away, [ANN, BOB]) == ([], [1])
    there, event = done(away, SERVER, Back("b", [1]), now=6_000)
    assert event == CameBack([1], 6_000)
    assert happened_sentences(there, event) == ["Bob is back."]
    assert match_view(there).absent == [0, 0]


def test_only_the_server_says_who_is_gone() -> None:
    room = started()
    for actor in (ANN, BOB, CID, WATCHER, ANYBODY):
        for command in (Gone("g", [1]), Back("g", [1]), Flag("f"), Wake("w", 5)):
            assert code(room, actor, command) == "not_yours"


@pytest.mark.parametrize("seats", [[], [2], [7], [-1], [0, 9]])
def test_nobody_is_missed_on_seats_that_are_none(seats: list[int]) -> None:
    assert code(started(), SERVER, Gone("g", seats)) == "not_there"
    assert code(started(), SERVER, Back("g", seats)) == "not_gone"


def test_nobody_is_missed_before_the_start_after_the_end_or_where_a_turn_has_days() -> None:
    assert presence(lobby(), []) == ([], [])
    days = started(Setting(where="link", clock=ClockSetting("days", days=2)))
    assert presence(days, []) == ([], [])
    assert code(days, SERVER, Gone("g", [1])) == "not_there"


def test_a_claim_waits_for_the_grace_time() -> None:
    room = without_bob()
    win = Claim("c", room.version, 1, "win")
    assert code(room, ANN, win, now=GRACE_MS) == "grace"
    assert code(started(), ANN, Claim("c", 3, 1, "win"), now=10**12) == "grace"
    assert code(room, CID, win, now=10**12) == "not_seated"
    assert code(room, BOB, win, now=10**12) == "own_seat"
    assert code(room, ANN, Claim("c", room.version, 0, "win"), now=10**12) == "own_seat"
    assert code(room, ANN, Claim("c", room.version, 4, "win"), now=10**12) == "no_such_seat"
    over, event = done(room, ANN, win, now=1_000 + GRACE_MS)
    assert event == Ended("left", 1_000 + GRACE_MS, 1)
    assert over.outcome == Outcome(0, (1, 2), (1, 0), "left")
    assert happened_sentences(over, event)[0] == "Bob went away."


def test_the_others_may_end_the_match_or_let_a_bot_go_on() -> None:
    room = without_bob(started(seats=3))
    late = 1_000 + GRACE_MS
    ended, event = done(room, CID, Claim("c", room.version, 1, "end"), now=late)
    assert event == Ended("aborted", late)
    assert ended.outcome is not None
    assert code(room, CID, Claim("c", room.version, 1, "bot"), now=late) == "level"
    room, event = done(room, CID, Claim("c", room.version, 1, "bot", "squire"), now=late)
    assert event == Replaced(1, Occupant("bot", "squire", 1, "squire"), "left", late)
    assert "squire, a bot, goes on" in happened_sentences(room, event)[0]
    assert (room.forfeited, room.absent, room.holders[1]) == ((1,), (0, 0, 0), "")
    assert room.forfeits == (Forfeit(1, Occupant("guest", "Bob", 1), BOB.key, 0),)
    assert code(room, BOB, Play("p", room.version, "+1")) == "not_seated"
    while room.outcome is None:
        room = played(room, "+3", now=late)
    assert room.outcome.ranks[1] == 3


def test_the_flag_falls_when_the_time_has_run_out_and_not_before() -> None:
    room = started(FISCHER)
    at = runs_out_at(room.clock)
    assert at == 61_000 + MOST_LAG_MS
    assert code(room, SERVER, Flag("f"), now=at - 1) == "not_out_of_time"
    assert code(room, ANN, Play("p", room.version, "+1"), now=61_000) == "out_of_time"
    over, event = done(room, SERVER, Flag("f"), now=at)
    assert event == Ended("time", at, 0)
    assert over.outcome == Outcome(1, (2, 1), (0, 1), "time")
    assert happened_sentences(over, event)[0] == "Ann runs out of time."
    assert code(started(), SERVER, Flag("f"), now=10**12) == "not_out_of_time"
    assert over.clock.running is None


def test_a_bot_goes_on_for_whoever_runs_out_of_time_where_the_room_wants_it() -> None:
    setting = Setting(where="link", clock=FISCHER.clock, out_of_time="bot")
    room = started(setting, seats=3)
    assert code(room, SERVER, Flag("f"), now=99_000) == "level"
    room, event = done(room, SERVER, Flag("f", "squire", "Sir Bot"), now=99_000)
    assert event == Replaced(0, Occupant("bot", "Sir Bot", 0, "squire"), "time", 99_000)
    assert (room.to_move, room.clock.running, room.forfeited) == (0, None, (0,))
    assert code(room, ANN, Play("p", room.version, "+1"), now=99_000) == "not_your_turn"
    room = played(room, "+1", now=99_500)
    assert (room.to_move, room.clock.running) == (1, 1)


def test_where_nobody_else_is_left_running_out_of_time_ends_the_match() -> None:
    room = lobby(setting=Setting(where="link", clock=FISCHER.clock, out_of_time="bot"))
    room = after(room, ANN, FillWithBot("f", room.version, 1, "squire"))
    room = after(room, ANN, Start("s", room.version))
    assert done(room, SERVER, Flag("f", "squire"), now=99_000)[1] == Ended("time", 99_000, 0)


def test_the_lag_of_a_move_is_forgiven_and_kept_in_the_log() -> None:
    """Moved.lag: folding charges the same."""
    room, event = done(started(FISCHER), ANN, Play("p", 3, "+1"), now=11_000, lag=900)
    assert isinstance(event, Moved)
    assert event.lag == MOST_LAG_MS
    assert (room.clock.left[0], room.clock.running) == (52_000 + MOST_LAG_MS, 1)


def test_time_that_the_server_was_away_is_nobodys() -> None:
    room = without_bob(started(FISCHER), now=2_000)
    room, event = done(room, SERVER, Wake("w", 30_000), now=40_000)
    assert event == Resumed(30_000, 40_000)
    assert happened_sentences(room, event) == ["The server was away; the time that it took is nobody's."]
    assert (room.clock.since, room.absent[1]) == (31_000, 32_000)
    assert code(started(), SERVER, Wake("w", 30_000)) == "no_clock"
    assert code(room, SERVER, Wake("w", 0)) == "no_clock"
    assert after(room, ANN, Play("p", room.changed, "+1"), now=41_000).clock.left[0] == 52_000


def test_a_bots_time_does_not_run() -> None:
    room = lobby(setting=FISCHER)
    room = after(room, ANN, FillWithBot("f", room.version, 1, "squire"))
    room = played(after(room, ANN, Start("s", room.version)), "+1", now=5_000)
    assert (room.to_move, room.clock.running) == (1, None)
    room = played(room, "+1", now=900_000)
    assert (room.clock.running, room.clock.left) == (0, (58_000, 60_000))


def test_who_sits_down_after_another_left_is_not_missed() -> None:
    room = after(lobby(), BOB, SitDown("s", 1, "Bob", 1))
    assert room.absent == (0, 0)
