"""The host before the start: missed, and followed by another person after the grace time."""

import msgspec
import pytest

from quintain.room.actors import SERVER
from quintain.room.events import CameBack, Event, HostPassed, Resumed, WentAway
from quintain.room.fold import apply
from quintain.room.hosting import heir, host_is_missed, passes_at
from quintain.room.leaving import presence
from quintain.room.match_view import match_view
from quintain.room.messages import Back, FillWithBot, Gone, PassHost, SitDown, StandUp, Start, Wake
from quintain.room.opening import open_rematch
from quintain.room.rights import is_host
from quintain.room.setting import ClockSetting, Setting
from quintain.room.view import happened_sentences
from tests.room.linked import ANN, BOB, CID, LINK, SECRET, SEED, CountingRoom, after, code, done, lobby, played

GRACE_MS = 1_000 * LINK.grace


def waiting(seats: int = 2) -> CountingRoom:
    """Ann has opened it, Bob sits on the second seat."""
    return after(lobby(seats), BOB, SitDown("s", 1, "Bob", 1))


def without_ann(room: CountingRoom | None = None) -> CountingRoom:
    """She is gone since 1,000."""
    return after(room or waiting(), SERVER, Gone("g", [0], host=True))


def test_the_host_who_leaves_before_the_start_is_missed_by_those_who_wait() -> None:
    room = waiting()
    assert not host_is_missed(room, [ANN, BOB])
    assert not host_is_missed(room, []), "there is nobody to be told"
    assert host_is_missed(room, [BOB])
    assert host_is_missed(room, [CID]), "one who has only opened the link wants to know, too"
    assert (presence(room, [BOB]), presence(room, [ANN, BOB]), presence(room, [])) == (([0], []), ([], []), ([], []))
    away, event = done(room, SERVER, Gone("g", [0], host=True), now=5_000)
    assert event == WentAway([0], 5_000, host=True)
    assert happened_sentences(away, event) == [
        "Ann, the host, lost the connection. After 120 seconds the next person at the table may start the match."
    ]
    assert (match_view(away).host, match_view(away).host_away, match_view(away).absent) == (0, 5_000, [5_000, 0])
    assert away.changed == room.changed
    there, event = done(away, SERVER, Back("b", [0], host=True), now=6_000)
    assert event == CameBack([0], 6_000, host=True)
    assert happened_sentences(there, event) == ["Ann is back."]
    assert (match_view(there).host_away, match_view(there).absent, passes_at(there)) == (0, [0, 0], None)


def test_a_host_without_a_seat_is_missed_too() -> None:
    room = after(waiting(), ANN, StandUp("s", 0))
    away, event = done(room, SERVER, Gone("g", [], host=True))
    assert happened_sentences(away, event)[0].startswith("The host lost the connection.")
    assert (match_view(away).host, match_view(away).host_away) == (-1, 1_000)
    there, event = done(away, SERVER, Back("b", [], host=True))
    assert happened_sentences(there, event) == ["The host is back."]
    assert code(there, SERVER, Back("b", [], host=True)) == "not_gone"
    assert code(away, SERVER, Gone("g", [], host=True)) == "not_there"


def test_who_else_leaves_before_the_start_is_told_beside_the_host() -> None:
    room = after(waiting(3), CID, SitDown("s", 2, "Cid", 2))
    away, event = done(room, SERVER, Gone("g", [0, 2], host=True))
    assert happened_sentences(away, event)[1] == "Cid lost the connection."
    assert presence(away, [BOB, CID]) == ([], [2])


def test_after_the_grace_time_the_next_person_who_is_there_becomes_the_host() -> None:
    room = without_ann()
    assert passes_at(room) == 1_000 + GRACE_MS
    assert code(room, SERVER, PassHost("p", 1), now=GRACE_MS) == "grace"
    assert code(room, BOB, PassHost("p", 1), now=10**9) == "not_yours"
    assert code(room, BOB, Start("s", room.version), now=10**9) == "not_host"
    passed, event = done(room, SERVER, PassHost("p", 1), now=1_000 + GRACE_MS)
    assert event == HostPassed(1, BOB.key, 1_000 + GRACE_MS)
    assert happened_sentences(passed, event) == ["Bob is the host now, and may start the match."]
    assert (is_host(passed, BOB), is_host(passed, ANN), match_view(passed).host) == (True, False, 1)
    begun = after(passed, BOB, Start("s", passed.version), now=10**6)
    assert (begun.phase, begun.absent, begun.host_away) == ("running", (0, 0), 0)
    again, opened = open_rematch(begun, seed=SEED, secret=SECRET, now=0)
    assert opened.host == again.host == BOB.key


def test_the_first_host_who_comes_back_in_time_stays_the_host() -> None:
    room = after(without_ann(), SERVER, Back("b", [0], host=True), now=GRACE_MS)
    assert code(room, SERVER, PassHost("p", 1), now=10**9) == "grace"
    assert code(waiting(), SERVER, PassHost("p", 1), now=10**9) == "grace"
    assert after(room, ANN, Start("s", room.version)).phase == "running"


@pytest.mark.parametrize("seat", [-1, 0, 2, 3, 7])
def test_nobody_becomes_the_host_on_a_seat_of_the_hosts_a_bots_or_none(seat: int) -> None:
    room = after(waiting(4), ANN, FillWithBot("f", 2, 2, "squire"))
    assert code(without_ann(room), SERVER, PassHost("p", seat), now=10**9) == "no_such_seat"


def test_the_next_person_is_the_one_after_the_hosts_seat_who_has_a_connection() -> None:
    room = after(waiting(3), CID, SitDown("s", 2, "Cid", 2))
    assert [heir(room, there) for there in ([BOB, CID], [CID], [ANN], [], [ANN, CID])] == [1, 2, None, None, 2]
    passed = after(without_ann(room), SERVER, PassHost("p", 1), now=10**9)
    assert heir(passed, [ANN, CID]) == 2
    assert heir(passed, [ANN]) == 0


def test_where_a_turn_has_days_nobody_has_to_stay_before_the_start_either() -> None:
    setting = Setting(where="link", clock=ClockSetting("days", days=2))
    room = after(lobby(2, setting), BOB, SitDown("s", 1, "Bob", 1))
    assert not host_is_missed(room, [BOB])
    assert presence(room, [BOB]) == ([], [])


def test_the_time_that_the_server_was_away_is_not_the_hosts() -> None:
    room, event = done(without_ann(), SERVER, Wake("w", 30_000), now=40_000)
    assert event == Resumed(30_000, 40_000)
    assert (passes_at(room), room.absent) == (31_000 + GRACE_MS, (31_000, 0))
    assert code(waiting(), SERVER, Wake("w", 30_000)) == "no_clock"


def test_after_the_start_the_host_is_missed_as_everybody_is() -> None:
    room = played(after(waiting(), ANN, Start("s", 2)), "+1")
    assert not host_is_missed(room, [BOB])
    assert code(room, SERVER, Gone("g", [0], host=True)) == "not_there"
    assert after(room, SERVER, Gone("g", [0])).absent == (1_000, 0)


def test_who_was_missed_before_the_start_is_missed_anew_after_it() -> None:
    """Nobody loses his seat at once because he was away while the match waited."""
    room = after(waiting(), SERVER, Gone("g", [1]))
    begun = after(room, ANN, Start("s", room.version), now=10**9)
    assert begun.absent == (0, 0)
    assert presence(begun, [ANN]) == ([1], [])


def test_logs_fold_to_the_same_host() -> None:
    room = waiting()
    events: list[Event] = [
        WentAway([0], 1_000, host=True),
        HostPassed(1, BOB.key, 200_000),
    ]
    for event in events:
        room = apply(room, msgspec.json.decode(msgspec.json.encode(event), type=type(event)))
    assert is_host(room, BOB)
