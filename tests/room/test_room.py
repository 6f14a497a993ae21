"""Rooms obey commands, refuse with reasons, and are the fold of their events. They know no game: one is made up."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.core.ending import Ending, demoted
from quintain.core.errors import CommandError, DamagedLogError, IllegalMoveError, NotationError, QuintainError
from quintain.core.game import Outcome
from quintain.room.actors import ANYBODY
from quintain.room.consent import why_no_take_back
from quintain.room.events import Event, Moved, Opened, Rematched, Resigned, TookBack
from quintain.room.fold import apply, fold
from quintain.room.handle import handle as obey
from quintain.room.match_view import match_view
from quintain.room.messages import Occupant, Play, Rematch, Resign, RoomCommand, TakeBack
from quintain.room.opening import open_room
from quintain.room.recording import events_of, steps
from quintain.room.room import Room, rotated
from quintain.room.setting import Setting
from quintain.room.view import happened_sentences, outcome_sentence, ply_sentences, standing
from tests.room.counting import Added, Count, Counting, CountingNotation

SEED = bytes(range(32))
NAMES = ("Elaine", "Iris", "Gawain", "Kay", "Bors")
CountingRoom = Room[Count, int, Added]


def occupants(count: int) -> list[Occupant]:
    return [Occupant(kind="guest", name=NAMES[seat], shield=seat) for seat in range(count)]


def opened(game: Counting | None = None, seed: bytes = SEED) -> tuple[CountingRoom, Opened]:
    game = game or Counting()
    return open_room(game, CountingNotation(game), seats=occupants(game.seats), seed=seed, now=1000, title="T")


def handle(room: CountingRoom, command: RoomCommand, now: int) -> tuple[CountingRoom, Event]:
    return obey(room, command, ANYBODY, now)


def play(room: CountingRoom, *moves: str) -> tuple[CountingRoom, list[Event]]:
    events: list[Event] = []
    for move in moves:
        room, event = handle(room, Play("c", room.version, move), 2000)
        events.append(event)
    return room, events


def refusal(room: CountingRoom, command: RoomCommand) -> QuintainError:
    with pytest.raises(QuintainError) as caught:
        handle(room, command, 3000)
    return caught.value


def refused_code(room: CountingRoom, command: RoomCommand) -> str:
    error = refusal(room, command)
    assert isinstance(error, CommandError)
    return error.code


commands = st.one_of(
    st.builds(lambda move: ("play", move), st.sampled_from(["+1", "+2", "+3", "+3", "+4", "x", "+"])),
    st.just(("take_back", "")),
    st.builds(lambda seat: ("resign", str(seat)), st.integers(0, 4)),
    st.just(("rematch", "")),
    st.just(("stale", "+1")),
)


def command_of(kind: str, detail: str, version: int) -> RoomCommand:
    match kind:
        case "play":
            return Play("c", version, detail)
        case "take_back":
            return TakeBack("c", version)
        case "resign":
            return Resign("c", version, int(detail))
        case "rematch":
            return Rematch("c", version)
        case _:
            return Play("c", version + 1, detail)


@given(
    script=st.lists(commands, max_size=60),
    tremor=st.booleans(),
    take_back=st.booleans(),
    seats=st.integers(2, 5),
    seed=st.binary(min_size=32, max_size=32),
)
def test_after_any_commands_the_log_folds_to_the_same_room(
    script: list[tuple[str, str]], tremor: bool, take_back: bool, seats: int, seed: bytes
) -> None:
    """A room is the fold of its events; one obeyed command is one event, a refused one changes nothing."""
    game = Counting(seats=seats, tremor=tremor, take_back_allowed=take_back, target=14)
    room, first = opened(game, seed)
    log: list[Event] = [first]
    for kind, detail in script:
        before = room
        try:
            room, event = handle(room, command_of(kind, detail, room.version), 5)
        except QuintainError:
            assert room is before
            continue
        log.append(event)
        assert room.version == before.version + 1 == len(log)
        assert apply(before, event) == room
    assert fold(game, CountingNotation(game), log) == room


@given(st.binary(min_size=1, max_size=32))
def test_the_same_seed_and_commands_give_the_same_log(seed: bytes) -> None:
    """Same input, same bits."""
    game = Counting(target=100, tremor=True)
    first, second = (play(opened(game, seed)[0], "+2", "+2", "+1", "+3", "+2") for _ in range(2))
    assert first == second


def test_a_move_is_one_event_with_the_draws_that_followed_it() -> None:
    """Chance is drawn by the room and recorded with the move."""
    game = Counting()
    room, first = opened(game)
    to_four = "+3" if first.chance == [1] else "+2"
    room, (one, two, *_) = play(room, to_four, "+2" if first.chance == [0] else "+1")
    assert isinstance(one, Moved)
    assert (one.seat, one.chance, one.aim) == ((0, [], "") if first.chance == [0] else (0, one.chance, ""))
    drawn = [event for event in (one, two) if isinstance(event, Moved) and event.chance]
    assert len(drawn) == 1
    assert room.state.count == 4 + drawn[0].chance[0] + 1 + (1 if first.chance == [1] else 0)


def test_a_tremor_is_recorded_with_what_was_meant() -> None:
    """C24: the flick that was made and the aim are both kept, and folding does not draw again."""
    game = Counting(tremor=True, target=100)
    room, first = opened(game)
    log: list[Event] = [first]
    for _ in range(20):
        room, events = play(room, "+2")
        log += events
    moved = [event for event in log if isinstance(event, Moved)]
    assert {event.aim for event in moved} == {"", "+2"}
    assert all((event.move == "+2") == (event.aim == "") for event in moved)
    still = Counting(tremor=False, target=100)
    refolded = fold(still, CountingNotation(still), log)
    assert refolded.plies == room.plies


def test_taking_back_undoes_the_last_move_with_its_draws() -> None:
    """TakeBack: the position before the move, a version later."""
    room, _ = opened()
    after, _ = play(room, "+2", "+2", "+1")
    back, event = handle(after, TakeBack("t", after.version), 9)
    assert event == TookBack(at=9)
    assert (back.state, back.version) == (after.state_after(2), after.version + 1)
    assert back.to_move == 0


def test_nothing_is_taken_back_once_the_seed_is_shown_on_one_screen_either() -> None:
    """TakeBack: with the seed in hand, every tremor and every answer of a bot could be reckoned beforehand."""
    game = Counting(target=2)
    room, first = open_room(
        game, CountingNotation(game), seats=occupants(2), seed=SEED, now=1000, setting=Setting(where="screen")
    )
    won, _ = play(room, "+3")
    assert match_view(won).seed == SEED.hex()
    assert refused_code(won, TakeBack("t", won.version)) == "over"
    assert why_no_take_back(won) is not None
    was = fold(game, CountingNotation(game), [first, won.plies[0].moved, TookBack(at=9)])
    assert was.outcome is None, "logs from before this was refused still fold"


def test_a_winning_move_is_taken_back_where_no_seed_is_shown() -> None:
    """TakeBack: a match that a record began has no seed to prove, so nothing is known beforehand."""
    won, _ = play(opened(Counting(target=2))[0], "+3")
    taken_in = msgspec.structs.replace(won, opened=msgspec.structs.replace(won.opened, taken_in=True))
    assert match_view(taken_in).seed == ""
    back, _ = handle(taken_in, TakeBack("t", won.version), 9)
    assert back.outcome is None


@pytest.mark.parametrize(
    ("game", "moves", "code"),
    [(Counting(), (), "no_take_back"), (Counting(take_back_allowed=False), ("+1",), "no_take_back")],
)
def test_taking_back_is_refused_where_there_is_nothing_or_the_game_forbids_it(
    game: Counting, moves: tuple[str, ...], code: str
) -> None:
    """TakeBack"""
    room, _ = play(opened(game)[0], *moves)
    assert refused_code(room, TakeBack("t", room.version)) == code
    assert why_no_take_back(room) is not None


def test_resigning_ends_the_match_and_is_not_taken_back() -> None:
    """Resign"""
    room, _ = play(opened()[0], "+1")
    over, event = handle(room, Resign("r", room.version, 1), 9)
    assert event == Resigned(seat=1, at=9)
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.reason, over.to_move) == (0, "resigned", None)
    assert refused_code(over, TakeBack("t", over.version)) == "over"
    assert refused_code(over, Play("p", over.version, "+1")) == "over"
    assert refused_code(over, Resign("p", over.version, 0)) == "over"


def test_a_seat_that_does_not_exist_cannot_resign() -> None:
    """Resign"""
    room, _ = opened()
    assert refused_code(room, Resign("r", room.version, 2)) == "no_such_seat"


def test_a_refusal_has_a_place() -> None:
    """CommandError.where: a field of the command, or a turn."""
    room, _ = opened()
    fixed, _ = play(opened(Counting(take_back_allowed=False))[0], "+1")
    for at, command, where in (
        (room, Resign("r", room.version, 2), "seat"),
        (room, TakeBack("t", room.version), "the start"),
        (fixed, TakeBack("t", fixed.version), "turn 1"),
    ):
        error = refusal(at, command)
        assert isinstance(error, CommandError)
        assert error.where == where


def test_a_rematch_names_another_room_and_closes_this_one() -> None:
    """Rematch"""
    room, _ = opened()
    assert refused_code(room, Rematch("r", room.version)) == "not_over"
    over, _ = handle(room, Resign("r", room.version, 1), 9)
    again, event = handle(over, Rematch("r", over.version), 10)
    twice, same = handle(over, Rematch("r", over.version), 10)
    assert isinstance(event, Rematched)
    assert (event, again) == (same, twice)
    assert again.next_room == event.room
    assert len(event.room) == 22
    assert refused_code(again, Rematch("r", again.version)) == "rematched"
    assert refused_code(again, TakeBack("r", again.version)) == "rematched"


def test_the_seats_of_a_rematch_are_rotated_by_one() -> None:
    """Rematch"""
    assert [occupant.name for occupant in rotated(occupants(3))] == ["Iris", "Gawain", "Elaine"]


def test_refusals_name_rule_place_and_version() -> None:
    """A refused command always gets an answer."""
    room, _ = opened()
    illegal = refusal(room, Play("p", room.version, "+4"))
    assert isinstance(illegal, IllegalMoveError)
    assert illegal.rule == "T2"
    unreadable = refusal(room, Play("p", room.version, "four"))
    assert isinstance(unreadable, NotationError)
    assert refused_code(room, Play("p", 0, "+1")) == "stale"
    assert refused_code(room, Play("p", 2, "+1")) == "stale"


def test_too_few_seats_are_refused() -> None:
    """open_room"""
    game = Counting(seats=3)
    with pytest.raises(CommandError, match="this game is for 3, not for 2"):
        open_room(game, CountingNotation(game), seats=occupants(2), seed=SEED, now=0)


def test_a_record_becomes_a_log_and_the_log_the_record() -> None:
    """Records: the steps of a room, played again, are the same steps."""
    game = Counting(target=100, tremor=True)
    notation = CountingNotation(game)
    room, first = opened(game)
    room, _ = play(room, "+2", "+1", "+3", "+3", "+1", "+2", "+2")
    written = steps(room)
    assert {step.kind for step in written} == {"move", "draw"}
    again, events = events_of(game, notation, first, written)
    assert steps(again) == written
    assert fold(game, notation, events) == again
    assert not again.opened.replay


def test_the_record_of_a_finished_match_becomes_a_replay_that_is_not_played_on() -> None:
    """Records"""
    game = Counting(target=3)
    room, first = opened(game)
    room, _ = play(room, "+3")
    over, events = events_of(game, CountingNotation(game), first, steps(room))
    assert over.opened.replay
    assert fold(game, CountingNotation(game), events) == over
    assert refused_code(over, Rematch("r", over.version)) == "replay"
    assert why_no_take_back(over) is not None


def test_the_record_of_a_resigned_match_ends_with_the_resignation() -> None:
    """Records"""
    game = Counting()
    room, first = opened(game)
    room, _ = play(room, "+3")
    over, events = events_of(game, CountingNotation(game), first, steps(room), Ending("resigned", 0))
    assert over.outcome is not None
    assert over.outcome.winner == 1
    assert fold(game, CountingNotation(game), events) == over


@pytest.mark.parametrize(
    ("index", "event", "why"),
    [
        (0, TookBack(at=1), "does not begin"),
        (1, Opened("counting", {}, [], False, "", 0, []), "opened twice"),
        (1, TookBack(at=1), "before the first"),
        (1, Moved(1, "+1", "", [], 0), "not on turn"),
        (1, Moved(0, "+9", "", [], 0), "1, 2 or 3"),
        (1, Moved(0, "nine", "", [], 0), "expected"),
        (1, Moved(0, "+1", "", [0], 0), "1 draws are recorded where 0"),
        (1, Resigned(7, 0), "resigned, seat 7"),
    ],
)
def test_a_log_that_does_not_hold_is_named_at_its_first_wrong_event(index: int, event: Event, why: str) -> None:
    """Damage is found and named, never a crash."""
    game = Counting()
    _, first = opened(game, b"0")
    log: list[Event] = [replace_chance(first), event]
    with pytest.raises(DamagedLogError, match=why) as caught:
        fold(game, CountingNotation(game), log[1 - index : 2] if index == 0 else log)
    assert caught.value.version == index


def replace_chance(first: Opened) -> Opened:
    return Opened(first.game, first.options, first.seats, False, first.seed, first.at, [0])


def test_an_empty_log_and_missing_draws_are_damage() -> None:
    """Damage is found and named, never a crash."""
    game = Counting()
    with pytest.raises(DamagedLogError, match="empty"):
        fold(game, CountingNotation(game), [])
    with pytest.raises(DamagedLogError, match=r"draw 1 \(coin\)"):
        fold(game, CountingNotation(game), [Opened("counting", {}, occupants(2), False, "00", 0, [2])])


def test_what_happened_is_told_and_then_whose_turn_it_is() -> None:
    """Every event is also a sentence."""
    room, first = opened()
    begins = first.chance[0]
    assert happened_sentences(room, first) == [f"The coin adds {begins}: {begins}.", "It is Elaine's turn."]
    room, (event,) = play(room, "+1")
    assert happened_sentences(room, event) == [f"The move adds 1: {begins + 1}.", "It is Iris' turn."]
    assert ply_sentences(room, room.plies[0]) == [f"The move adds 1: {begins + 1}."]
    back, took = handle(room, TakeBack("t", room.version), 0)
    assert happened_sentences(back, took) == ["The last move is taken back.", "It is Elaine's turn."]
    over, resigned = handle(back, Resign("r", back.version, 0), 0)
    assert happened_sentences(over, resigned) == [
        "Elaine resigns.",
        "Iris wins by resignation. Points: Iris 1, Elaine 0.",
    ]
    closed, rematched = handle(over, Rematch("r", over.version), 0)
    assert happened_sentences(closed, rematched) == ["A rematch begins in another room."]


def test_a_shared_first_place_is_told_as_a_draw() -> None:
    """L19: equal counts share a rank."""
    game = Counting(seats=3)
    room, _ = opened(game)
    over, _ = handle(room, Resign("r", room.version, 2), 0)
    assert over.outcome is not None
    assert standing(over) == "A draw between Elaine and Iris after a resignation. Points: Elaine 1, Iris 1, Gawain 0."


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (Outcome(0, (1, 2), (8, 3), "target"), "Elaine wins, 8 : 3: the target is reached."),
        (Outcome(1, (2, 1), (3, 8), "target"), "Iris wins, 8 : 3: the target is reached."),
        (Outcome(None, (1, 1), (5, 5), "rounds"), "A draw between Elaine and Iris, 5 : 5: all rounds are played."),
        (Outcome(1, (2, 1), (3, 0), "resigned"), "Iris wins by resignation. Points: Iris 0, Elaine 3."),
        (Outcome(1, (2, 1), (0, 0), "resigned"), "Iris wins by resignation."),
        (Outcome(0, (1, 2), (1, 2), "time"), "Elaine wins on time. Points: Elaine 1, Iris 2."),
        (Outcome(0, (1, 2), (1, 2), "left"), "Elaine wins: somebody went away. Points: Elaine 1, Iris 2."),
        (
            Outcome(None, (1, 1), (1, 2), "agreed"),
            "A draw between Elaine and Iris by agreement. Points: Elaine 1, Iris 2.",
        ),
        (
            Outcome(None, (1, 1), (1, 2), "aborted"),
            "The match is called off, without a result. Points: Elaine 1, Iris 2.",
        ),
        (Outcome(None, (1, 1), (0, 0), "aborted"), "The match is called off, without a result."),
        (
            Outcome(None, (1, 1, 3), (2, 2, 4), "time"),
            "A draw between Elaine and Iris after time ran out. Points: Elaine 2, Iris 2, Gawain 4.",
        ),
        (Outcome(0, (1, 2, 2), (-2, -4, -4), "rounds"), "Elaine wins, -2 : -4 : -4: all rounds are played."),
    ],
)
def test_points_stand_bare_only_where_the_result_follows_from_them(outcome: Outcome, sentence: str) -> None:
    """Behind any other result each number has its name, lest the winner's seem to be the bigger one."""
    assert outcome_sentence(outcome, NAMES[: len(outcome.ranks)]) == sentence


def test_a_seat_that_a_bot_went_on_for_is_last_with_more_points_than_the_winner() -> None:
    """L19"""
    outcome = demoted(Outcome(1, (2, 1), (3, 8), "target"), [1])
    assert outcome_sentence(outcome, ("Elaine", "squire")) == (
        "Elaine wins: the target is reached. Points: Elaine 3, squire 8."
    )


def test_a_side_has_its_points_once() -> None:
    """C1: partners share their points."""
    played = Outcome(0, (1, 2, 1, 2), (8, 3, 8, 3), "rounds")
    seated = ("Elaine", "Iris", "Gawain", "Kay")
    assert outcome_sentence(played, seated) == "Elaine and Gawain win, 8 : 3: all rounds are played."
    resigned = Outcome(1, (2, 1, 2, 1), (8, 3, 8, 3), "resigned")
    assert outcome_sentence(resigned, seated) == (
        "Iris and Kay win by resignation. Points: Iris and Kay 3, Elaine and Gawain 8."
    )
