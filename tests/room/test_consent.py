"""Consent: what all must agree to, who is asked, and when an offer falls."""

import pytest

from quintain.room.actors import ANYBODY, SERVER
from quintain.room.events import Agreed, Declined, Ended, Offered, Paused, Rematched, TookBack, Unpaused
from quintain.room.match_view import match_view
from quintain.room.messages import (
    Answer,
    FillWithBot,
    Offer,
    OfferKind,
    Play,
    Rematch,
    Resign,
    SetChat,
    Start,
    TakeBack,
    Withdraw,
)
from quintain.room.setting import ClockSetting, Setting
from quintain.room.view import happened_sentences
from tests.room.counting import Counting
from tests.room.linked import (
    ANN,
    BOB,
    CID,
    FISCHER,
    WATCHER,
    CountingRoom,
    after,
    code,
    done,
    lobby,
    played,
    started,
)


def offered(room: CountingRoom, kind: OfferKind = "draw") -> CountingRoom:
    return after(room, ANN, Offer("o", room.version, kind))


def test_a_draw_is_offered_and_agreed_to() -> None:
    room, event = done(started(), ANN, Offer("o", 3, "draw"))
    assert event == Offered("draw", [0], 1_000)
    assert happened_sentences(room, event) == ["Ann asks for a draw."]
    told = match_view(room).offer
    assert told is not None
    assert (told.id, told.kind, told.seats, told.agreed) == (3, "draw", [0], [0])
    over, event = done(room, BOB, Answer("a", 3, yes=True))
    assert event == Ended("agreed", 1_000)
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.ranks, over.outcome.reason) == (None, (1, 1), "agreed")
    assert happened_sentences(over, event) == ["A draw between Ann and Bob by agreement. Points: Ann 0, Bob 1."]
    assert over.offer is None


def test_an_offer_is_declined_or_withdrawn() -> None:
    room = offered(started())
    declined, event = done(room, BOB, Answer("a", 3, yes=False))
    assert event == Declined([1], 1_000)
    assert happened_sentences(declined, event) == ["Bob declines."]
    assert declined.offer is None
    assert code(room, BOB, Withdraw("w", 3)) == "not_yours"
    withdrawn, event = done(room, ANN, Withdraw("w", 3))
    assert happened_sentences(withdrawn, event) == ["Ann withdraws the offer."]
    assert code(withdrawn, BOB, Answer("a", 3, yes=True)) == "no_offer"


def test_nobody_answers_his_own_offer_or_for_others() -> None:
    room = offered(started())
    assert code(room, ANN, Answer("a", 3, yes=True)) == "own_offer"
    assert code(room, CID, Answer("a", 3, yes=True)) == "not_seated"
    assert code(room, WATCHER, Answer("a", 3, yes=True)) == "not_seated"
    assert code(room, SERVER, Answer("a", 3, yes=True)) == "not_seated"
    assert code(room, BOB, Answer("a", 2, yes=True)) == "no_offer"


def test_of_three_persons_the_last_consent_decides() -> None:
    room = offered(started(seats=3))
    room, event = done(room, BOB, Answer("a", room.version - 1, yes=True))
    assert event == Agreed([1], 1_000)
    assert happened_sentences(room, event) == ["Bob agrees; others are still asked."]
    assert room.offer is not None
    assert code(room, BOB, Answer("a", room.offer.id, yes=True)) == "answered"
    _, event = done(room, CID, Answer("a", room.offer.id, yes=True))
    assert isinstance(event, Ended)


def test_an_offer_falls_when_the_match_goes_on_but_not_by_talk() -> None:
    """Naming the move they mean: consent to an offer made before a move is refused after it."""
    room = offered(started(), "pause")
    assert after(room, ANN, SetChat("c", on=False)).offer is not None
    moved = played(room, "+1")
    assert moved.offer is None
    assert code(moved, BOB, Answer("a", 3, yes=True)) == "no_offer"
    assert code(moved, BOB, Offer("o", 3, "draw")) == "stale"


def test_the_same_offered_by_two_is_agreed_and_another_waits_for_its_turn() -> None:
    room = offered(started(), "abort")
    assert code(room, BOB, Offer("o", room.version, "draw")) == "offer_open"
    assert code(room, ANN, Offer("o", room.version, "abort")) == "offer_open"
    over, event = done(room, BOB, Offer("o", room.version, "abort"))
    assert event == Ended("aborted", 1_000)
    assert happened_sentences(over, event) == ["The match is called off, without a result. Points: Ann 0, Bob 1."]


def test_a_move_is_taken_back_by_consent_up_to_ones_own_last_one() -> None:
    """TakeBack: Ann's move, and what Bob answered."""
    room = played(started(), "+1", "+2")
    asked, event = done(room, ANN, TakeBack("t", room.version))
    assert event == Offered("take_back", [0], 1_000, moves=2)
    back, event = done(asked, BOB, Answer("a", room.version, yes=True))
    assert event == TookBack(1_000, moves=2)
    assert (back.plies, back.to_move, back.attempts) == ((), 0, 2)
    last, event = done(room, BOB, TakeBack("t", room.version))
    assert event == Offered("take_back", [1], 1_000, moves=1)
    assert code(played(started(), "+1"), BOB, TakeBack("t", 4)) == "no_take_back"
    assert after(last, ANN, Answer("a", room.version, yes=True)).to_move == 1


def test_the_chance_of_a_move_taken_back_is_used_up() -> None:
    """The next attempt draws from another stream, or the tremor could be tried out."""
    room = started(game=Counting(tremor=True, target=100))
    made = set()
    for _ in range(12):
        room = played(room, "+2")
        made.add(room.plies[0].moved.move)
        room = after(room, ANN, TakeBack("t", room.version))
        room = after(room, BOB, Answer("a", room.version - 1, yes=True))
    assert len(made) > 1
    assert room.attempts == 12
    assert played(room, "+2").plies[0].attempt == 13


def test_nothing_is_taken_back_in_a_rated_match_or_after_the_end_by_link() -> None:
    """After the end the seed is known."""
    rated = played(started(Setting(where="link", rated=True)), "+1")
    assert code(rated, ANN, TakeBack("t", rated.version)) == "no_take_back"
    over = played(started(game=Counting(target=2)), "+3")
    assert over.outcome is not None
    assert code(over, ANN, TakeBack("t", over.version)) == "over"


def test_who_plays_alone_against_bots_agrees_at_once() -> None:
    room = lobby()
    room = after(room, ANN, FillWithBot("f", room.version, 1, "squire"))
    room = played(after(room, ANN, Start("s", room.version)), "+1", "+1")
    back, event = done(room, ANN, TakeBack("t", room.version))
    assert event == TookBack(1_000, moves=2)
    assert back.to_move == 0
    paused, event = done(room, ANN, Offer("o", room.version, "pause"))
    assert event == Paused(1_000)
    assert code(paused, BOB, Offer("o", paused.version, "resume")) == "not_seated"


def test_in_a_pause_nobody_moves_and_no_time_runs_until_all_want_to_go_on() -> None:
    room = offered(started(FISCHER), "pause")
    room, event = done(room, BOB, Answer("a", room.version - 1, yes=True), now=11_000)
    assert happened_sentences(room, event) == ["The match is paused."]
    assert (room.phase, room.clock.running, room.clock.left[0]) == ("paused", None, 50_000)
    assert code(room, ANN, Play("p", room.version, "+1")) == "paused"
    assert code(room, ANN, TakeBack("p", room.version)) in {"paused", "no_take_back"}
    assert code(room, ANN, Offer("o", room.version, "pause")) == "paused"
    room = after(room, BOB, Offer("o", room.version, "resume"), now=500_000)
    room, event = done(room, ANN, Answer("a", room.version - 1, yes=True), now=600_000)
    assert isinstance(event, Unpaused)
    assert (room.phase, room.clock.running, room.clock.left[0]) == ("running", 0, 50_000)
    assert code(room, ANN, Offer("o", room.version, "resume")) == "not_paused"


def test_a_rematch_needs_all_persons() -> None:
    room = after(started(), ANN, Resign("r", 3, 0))
    assert code(started(), ANN, Rematch("r", 3)) == "not_over"
    asked, event = done(room, BOB, Rematch("r", room.version))
    assert event == Offered("rematch", [1], 1_000)
    assert happened_sentences(asked, event) == ["Bob asks for a rematch."]
    again, event = done(asked, ANN, Answer("a", room.version, yes=True))
    assert isinstance(event, Rematched)
    assert (again.phase, again.next_room) == ("closed", event.room)
    _, same = done(asked, ANN, Rematch("r", asked.version))
    assert same == event


def test_the_id_of_a_rematch_does_not_follow_from_what_is_told() -> None:
    """Opened.secret: the seed is known when the match is over, and no id may be guessed."""
    first = after(offered(after(started(), ANN, Resign("r", 3, 0)), "rematch"), BOB, Rematch("r", 5))
    game = Counting()
    assert first.opened.secret
    assert first.opened.seed != first.opened.secret
    assert len(first.next_room) == 22
    assert game.seats == 2


@pytest.mark.parametrize("kind", ["take_back", "draw", "pause", "resume", "abort"])
def test_nothing_is_offered_before_the_start_or_after_the_end(kind: OfferKind) -> None:
    assert code(lobby(), ANN, Offer("o", 1, kind)) in {"waiting", "no_take_back"}
    over = after(started(), ANN, Resign("r", 3, 0))
    assert code(over, ANN, Offer("o", over.version, kind)) in {"over", "no_take_back"}


def test_whoever_is_not_known_asks_for_nothing_by_link() -> None:
    room = started(Setting(where="link", clock=ClockSetting("days", days=2)))
    assert code(room, ANYBODY, Offer("o", room.version, "draw")) == "not_seated"
