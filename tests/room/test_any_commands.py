"""Whatever anybody sends: the log folds to the room, nobody acts for another, no clock gains time, nothing leaks."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintain.core.clock import MOST_LAG_MS, remaining
from quintain.core.errors import DamagedLogError, QuintainError
from quintain.games.catalogue import configure
from quintain.room.actors import ANYBODY, SERVER, Actor
from quintain.room.draws import seed_hash
from quintain.room.events import (
    Agreed,
    CameBack,
    ChatSet,
    Declined,
    Ended,
    Event,
    Filled,
    Hinted,
    HostPassed,
    Moved,
    Offered,
    Opened,
    Paused,
    Rematched,
    Replaced,
    Resigned,
    Resumed,
    SatDown,
    Started,
    StoodUp,
    TookBack,
    Unpaused,
    WentAway,
)
from quintain.room.fold import apply, fold
from quintain.room.handle import handle
from quintain.room.leaving import presence
from quintain.room.match_view import match_view, you
from quintain.room.messages import (
    Answer,
    Back,
    Claim,
    Command,
    FillWithBot,
    Flag,
    Gone,
    Occupant,
    Offer,
    OfferKind,
    PassHost,
    Play,
    Rematch,
    RemoveSeat,
    Resign,
    SetChat,
    SitDown,
    StandUp,
    Start,
    TakeBack,
    Wake,
    Withdraw,
)
from quintain.room.opening import open_room
from quintain.room.rights import persons, seats_of
from quintain.room.room import FREE, Room, is_bot
from quintain.room.setting import ClockSetting, Setting
from quintain.room.talk import Aim, Ping, Say, tell
from quintain.room.view import happened_sentences
from quintain.server import views
from tests.room.counting import Counting, CountingNotation
from tests.room.linked import ANN, BOB, CID, DAN, SECRET, SEED, WATCHER

AnyRoom = Room[Any, Any, Any]
Step = tuple[Actor, str, int, int, int]
"""Who, what, which seat, a number for the rest, and how many ms later."""
ACTORS = (ANN, BOB, CID, DAN, ANN, BOB, WATCHER, ANYBODY, SERVER, SERVER)
KINDS = (
    *("play",) * 6,
    *("sit_down", "stand_up", "remove", "fill", "start", "start", "resign", "take_back", "rematch", "offer", "answer"),
    *("answer", "withdraw", "claim", "flag", "gone", "back", "gone_host", "back_host", "pass_host", "wake", "chat"),
    "stale",
)
OFFERS: tuple[OfferKind, ...] = ("take_back", "draw", "pause", "resume", "abort", "rematch")
CHOICES: tuple[Literal["win", "bot", "end"], ...] = ("win", "bot", "end")
CLOCKS = (
    ClockSetting(),
    ClockSetting("move", initial=20),
    ClockSetting("fischer", initial=30, increment=3),
    ClockSetting("days", days=1),
)
LOOK = views.Look("r", 0, 0)
TEXT = msgspec.json.Encoder()
EVENTS: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)

steps = st.tuples(
    st.sampled_from(ACTORS),
    st.sampled_from(KINDS),
    st.integers(0, 4),
    st.integers(0, 30),
    st.sampled_from((0, 40, 900, 7_000, 31_000, 200_000)),
)
rooms = st.builds(
    Setting,
    where=st.sampled_from(("link", "link", "screen")),
    clock=st.sampled_from(CLOCKS),
    grace=st.just(30),
    out_of_time=st.sampled_from(("lose", "bot")),
    chat=st.booleans(),
)


COMMANDS: dict[str, Callable[[AnyRoom, int, int], Command]] = {
    "play": lambda room, _, detail: Play("c", room.version, ("+1", "+2", "+3", "+3", "+4", "x")[detail % 6]),
    "stale": lambda room, _, detail: Play("c", room.version + 1 if detail % 2 else max(0, room.changed - 1), "+1"),
    "resign": lambda room, seat, _: Resign("c", room.version, seat),
    "take_back": lambda room, _, __: TakeBack("c", room.version),
    "rematch": lambda room, _, __: Rematch("c", room.version),
    "sit_down": lambda _, seat, detail: SitDown("c", seat, f"P{detail}", detail % 5),
    "stand_up": lambda _, seat, __: StandUp("c", seat),
    "remove": lambda room, seat, _: RemoveSeat("c", room.version, seat),
    "fill": lambda room, seat, detail: FillWithBot("c", room.version, seat, "squire" if detail else ""),
    "start": lambda room, _, detail: Start("c", room.version, lot=detail % 2 == 0),
    "offer": lambda room, _, detail: Offer("c", room.version, OFFERS[detail % 6]),
    "answer": lambda room, _, detail: Answer("c", offer_of(room, detail), yes=detail % 3 > 0),
    "withdraw": lambda room, _, detail: Withdraw("c", offer_of(room, detail)),
    "claim": lambda room, seat, detail: Claim("c", room.version, seat, CHOICES[detail % 3], "squire"),
    "flag": lambda _, __, detail: Flag("c", "squire" if detail else ""),
    "gone": lambda room, seat, detail: Gone("c", presence(room, (CID,))[0][: detail % 3] or [seat]),
    "back": lambda _, seat, __: Back("c", [seat]),
    "gone_host": lambda _, __, ___: Gone("c", [], host=True),
    "back_host": lambda _, __, ___: Back("c", [], host=True),
    "pass_host": lambda _, seat, __: PassHost("c", seat),
    "wake": lambda _, __, detail: Wake("c", detail * 1_000),
    "chat": lambda _, __, detail: SetChat("c", on=detail % 2 == 0),
}
"""A command by its kind, from the room, a seat and a number for the rest."""


def offer_of(room: AnyRoom, detail: int) -> int:
    """The id of the open offer, now and then of one that is none."""
    return room.offer.id if room.offer is not None and detail % 5 else detail


@settings(max_examples=150, deadline=None)
@given(script=st.lists(steps, max_size=70), setting=rooms, count=st.integers(2, 4), tremor=st.booleans())
def test_nothing_that_anybody_sends_breaks_a_room(
    script: list[Step], setting: Setting, count: int, tremor: bool
) -> None:
    """Issue: who may do what is decided in the room; the log is the truth; clocks and secrets are kept."""
    send_all(script, setting, count, tremor)


@settings(max_examples=150, deadline=None)
@given(script=st.lists(steps, min_size=20, max_size=70), setting=rooms, count=st.integers(2, 4), bots=st.integers(0, 1))
def test_nothing_that_anybody_sends_breaks_a_match(script: list[Step], setting: Setting, count: int, bots: int) -> None:
    """The same once all have sat down and the match has begun."""
    seated: list[Step] = [(actor, "sit_down", seat, seat, 0) for seat, actor in enumerate((ANN, BOB, CID, DAN))]
    filled: list[Step] = [(ANN, "fill", count - 1, 1, 0)] if bots else []
    send_all([*seated[: count - bots], *filled, (ANN, "start", 0, 1, 0), *script], setting, count, tremor=True)


def send_all(script: list[Step], setting: Setting, count: int, tremor: bool) -> list[Event]:
    """Sends everything and looks at the room after each; the log."""
    game = Counting(seats=count, tremor=tremor, target=14)
    notation = CountingNotation(game)
    guests = [Occupant("guest", f"G{seat}", seat) for seat in range(count)]
    given_seats = [guests[0], *(FREE for _ in guests[1:])] if setting.where == "link" else guests
    host = ANN.key
    room: AnyRoom
    room, first = open_room(
        game, notation, seats=given_seats, seed=SEED, now=0, setting=setting, host=host, secret=SECRET
    )
    log: list[Event] = [first]
    now = 0
    for sender, kind, seat, detail, later in script:
        now += later
        before = room
        command = COMMANDS[kind](room, seat, detail)
        actor = on_turn(room, sender) if kind == "play" and detail % 4 else sender
        try:
            room, event = handle(room, command, actor, now, lag=detail * 20)
        except QuintainError:
            assert room is before
            continue
        log.append(event)
        assert room.version == before.version + 1 == len(log)
        assert apply(before, event) == room
        assert_allowed(before, event, actor)
        assert_no_time_gained(before, room, event, now)
        assert_nothing_leaks(room, event)
    decoded = [EVENTS.decode(TEXT.encode(event)) for event in log]
    assert fold(game, notation, decoded) == room
    return log


def on_turn(room: AnyRoom, otherwise: Actor) -> Actor:
    """Whoever plays the seat on turn."""
    seat = room.to_move
    if seat is None:
        return otherwise
    return SERVER if is_bot(room, seat) else Actor("person", room.holders[seat])


def assert_allowed(before: AnyRoom, event: Event, actor: Actor) -> None:
    """Nobody acts for another's seat, and only the server acts for the server."""
    mine, everybody = set(seats_of(before, actor)), set(persons(before))
    assert actor.kind != "watcher"
    match event:
        case Moved() | Resigned():
            assert event.seat in mine or (actor is SERVER and is_bot(before, event.seat))
        case SatDown():
            assert event.seat in mine or before.seats[event.seat].kind == "nobody"
            assert actor.holds(event.holder)
        case StoodUp():
            assert actor.holds(before.host) if event.removed else event.seat in mine
        case Started() | Filled():
            assert actor.holds(before.host)
        case Offered() | Agreed():
            assert mine == set(event.seats)
        case Declined():
            assert mine
            assert not event.withdrawn or (before.offer is not None and mine & set(before.offer.by))
        case TookBack() | Paused() | Unpaused() | Rematched():
            assert mine
            assert everybody <= mine | set(before.offer.agreed if before.offer else ())
        case Ended() if event.reason in {"agreed", "aborted"}:
            gone = any(before.absent)
            assert mine
            assert gone or everybody <= mine | set(before.offer.agreed if before.offer else ())
        case Ended() | Replaced():
            assert actor is SERVER if event.reason == "time" else mine and event.seat not in mine
        case WentAway() | CameBack() | HostPassed() | Resumed():
            assert actor is SERVER
        case _:
            pass


def assert_no_time_gained(before: AnyRoom, room: AnyRoom, event: Event, now: int) -> None:
    """But by the increment and the credits; where each turn has its time, by the next turn."""
    if isinstance(event, Started):
        return
    terms = room.clock.terms
    for seat in range(len(room.seats)):
        left, had = remaining(room.clock, seat, now), remaining(before.clock, seat, now)
        gained = left - had
        if isinstance(event, Resumed):
            assert gained <= event.down
        elif isinstance(event, Moved) and event.seat == seat and not terms.anew:
            assert gained <= terms.increment + MOST_LAG_MS
        elif isinstance(event, Moved | TookBack) and terms.anew:
            assert left <= terms.initial
        else:
            assert gained <= 0
    if terms.kind == "fischer":
        assert all(left >= 0 for left in room.clock.left)


def assert_nothing_leaks(room: AnyRoom, event: Event) -> None:
    """What every viewer may see, added up: no key of a person, and no seed before the end."""
    seen = [match_view(room), list(room.seats), happened_sentences(room, event)]
    for actor in ACTORS:
        seen += [you(room, actor)]
        for talk in (Say("c", "hello"), Ping("c", ["a1"]), Aim("c", "+1")):
            try:
                seen.append(tell(room, talk, actor, 0))
            except QuintainError:
                assert not seats_of(room, actor) or isinstance(talk, Aim)
    text = TEXT.encode(seen).decode()
    assert not any(actor.key in text for actor in (ANN, BOB, CID, DAN, WATCHER))
    assert SECRET.hex() not in text
    assert (SEED.hex() in text) == (room.outcome is not None)
    assert seed_hash(SEED.hex()) in text


@pytest.mark.parametrize(
    ("game", "options", "move"),
    [
        ("lancelot", {"players": "2", "size": "4", "target": "2", "shields": "8"}, "a1"),
        ("crylail", {"limit": "rounds", "rounds": "2", "hand": "steady"}, "hero 120000 350000 2300000 0 0"),
    ],
)
def test_what_a_page_is_told_of_the_real_games_holds_no_key_and_no_seed(
    game: str, options: dict[str, str], move: str
) -> None:
    """Snapshot and Happened, record and history, as they are sent."""
    configured = configure(game, options)
    seats = [Occupant("guest", "Ann", 0), FREE]
    setting = Setting(where="link", clock=ClockSetting("fischer", initial=60))
    room: AnyRoom
    room, opened = open_room(
        configured.game,
        configured.notation,
        seats=seats,
        seed=SEED,
        now=0,
        setting=setting,
        host=ANN.key,
        secret=SECRET,
    )
    log: list[Event] = [opened]
    commands: list[tuple[Actor, Command]] = [
        (BOB, SitDown("c", 1, "Bob", 1)),
        (ANN, Start("c", 2)),
        (ANN, Play("c", 3, move)),
        (BOB, Play("c", 3, move)),
        (SERVER, Gone("c", [1])),
        (BOB, Offer("c", 4, "draw")),
        (ANN, Answer("c", 5, yes=True)),
    ]
    for actor, command in commands:
        try:
            room, event = handle(room, command, actor, 1_000)
        except QuintainError:
            continue
        log.append(event)
        told = [views.happened(LOOK, configured, room, event), views.snapshot(LOOK, configured, room)]
        text = TEXT.encode([*told, views.history(room)]).decode()
        text += repr(views.record(configured, room, "2026-11-30"))
        assert not any(actor.key in text for actor in (ANN, BOB))
        assert SECRET.hex() not in text
        assert (SEED.hex() in text) == (room.outcome is not None)
    assert len(log) == 7
    assert room.outcome is not None
    assert fold(configured.game, configured.notation, log) == room
    assert isinstance(log[0], Opened)


numbers = st.integers(-2, 5)
few = st.lists(numbers, max_size=3)
occupants = st.builds(
    Occupant, st.sampled_from(("guest", "user", "bot", "nobody")), st.just("X"), st.integers(0, 4), st.just("")
)
events = st.one_of(
    st.builds(Moved, numbers, st.sampled_from(("+1", "+2", "+9", "x")), st.just(""), few, numbers),
    st.builds(TookBack, numbers, numbers),
    st.builds(Resigned, numbers, numbers),
    st.builds(Rematched, st.just("r"), numbers),
    st.builds(Hinted, numbers, st.just("+1"), numbers),
    st.builds(SatDown, numbers, occupants, st.just("h"), numbers),
    st.builds(StoodUp, numbers, numbers),
    st.builds(Filled, numbers, occupants, numbers),
    st.builds(Started, numbers, st.booleans(), few, numbers),
    st.builds(Offered, st.sampled_from(OFFERS), few, numbers, numbers),
    st.builds(Agreed, few, numbers),
    st.builds(Declined, few, numbers),
    st.builds(Paused, numbers),
    st.builds(Unpaused, numbers),
    st.builds(Ended, st.sampled_from(("resigned", "time", "left", "agreed", "aborted")), numbers, numbers),
    st.builds(Replaced, numbers, occupants, st.sampled_from(("time", "left")), numbers),
    st.builds(WentAway, few, numbers),
    st.builds(CameBack, few, numbers),
    st.builds(Resumed, numbers, numbers),
    st.builds(ChatSet, st.booleans(), numbers),
)


@settings(max_examples=300, deadline=None)
@given(log=st.lists(events, max_size=25), waiting=st.booleans(), chance=few, holders=st.lists(st.just("h"), max_size=3))
def test_a_log_of_any_events_folds_or_is_damaged(
    log: list[Event], waiting: bool, chance: list[int], holders: list[str]
) -> None:
    """Damage is found and named, never a crash. Events that do not fit are left out, so that later ones are met."""
    game = Counting(target=9)
    notation = CountingNotation(game)
    seats = [Occupant("guest", "A", 0), Occupant("guest", "B", 1)]
    clock = Setting(where="link", clock=CLOCKS[2])
    first = Opened(
        "counting", {}, seats, False, "00", 0, chance, setting=clock, holders=holders, waiting=waiting, host="h"
    )
    try:
        room: AnyRoom = fold(game, notation, [first])
    except DamagedLogError:
        return
    kept: list[Event] = [first]
    for event in log:
        try:
            after = apply(room, event)
        except DamagedLogError:
            continue
        assert after.version == room.version + 1
        assert happened_sentences(after, event)
        match_view(after)
        kept.append(event)
        room = after
    assert fold(game, notation, kept) == room
