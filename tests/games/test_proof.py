"""Proofs: what was drawn in a finished match follows from its seed, and the first line that does not is named."""

import random
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from quintain.core.errors import RecordError
from quintain.core.record import Record, to_json
from quintain.crylail.rules import Crylail
from quintain.games.catalogue import Configured, configure
from quintain.games.lot import Lot
from quintain.games.proof import Proof, format_attempts, prove, read_attempts
from quintain.games.reading import parse_records
from quintain.games.records import PROOF_TAGS, format_record, read_ending, read_forfeits, replay
from quintain.games.room_record import record_of_room
from quintain.lancelot.rules import Lancelot
from quintain.room.actors import ANYBODY, SERVER, Actor
from quintain.room.fold import fold
from quintain.room.handle import handle
from quintain.room.hints import give_hint
from quintain.room.messages import Claim, Gone, Hint, Occupant, Play, Resign, SitDown, Start, TakeBack
from quintain.room.opening import open_rematch, open_room
from quintain.room.recording import TakenOver, events_of, steps
from quintain.room.rights import seats_of
from quintain.room.room import FREE, Room
from quintain.room.setting import Setting
from tests.crylail.matches import random_move

GOLDEN = Path(__file__).parents[1] / "golden" / "proven_crylail_2.txt"
STEADY = {"hand": "steady", "tremor": "plain", "limit": "rounds", "rounds": "2", "practice": "yes"}
AnyRoom = Room[Any, Any, Any]


def played(game: str, options: dict[str, str], seed: int, moves: int = 10_000, take_back: float = 0.15) -> AnyRoom:
    """A match of random moves, some of them taken back."""
    configured = configure(game, options)
    chosen = random.Random(seed)
    seats = [Occupant("guest", f"P{seat}", seat) for seat in range(configured.game.seats)]
    room, _ = open_room(
        configured.game, configured.notation, seats=seats, seed=sha256(str(seed).encode()).digest(), now=0
    )
    while room.outcome is None and moves:
        moves -= 1
        if room.plies and chosen.random() < take_back:
            room, _ = handle(room, TakeBack("t", room.version), ANYBODY, 1)
            continue
        move = room.notation.format_move(legal_move(room, chosen))
        room, _ = handle(room, Play("p", room.version, move), ANYBODY, 1)
    return room


def legal_move(room: AnyRoom, chosen: random.Random) -> object:
    if isinstance(room.game, Crylail):
        return random_move(room.game, room.state, chosen)
    assert isinstance(room.game, Lancelot)
    return chosen.choice(list(room.game.legal_moves(room.state)))


def record(room: AnyRoom) -> Record:
    """As it is downloaded and read again."""
    configured = configure(room.opened.game, room.opened.options)
    (read,) = parse_records(format_record(record_of_room(configured, room, steps(room), {"Title": "T"})))
    return read


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        prove(replay(parse_records(text)[0]))
    return caught.value


def line_of(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), start=1) if part in line)


@pytest.mark.parametrize("seed", range(4))
def test_every_draw_and_tremor_of_a_finished_match_is_proven_also_after_taking_back(seed: int) -> None:
    """C4, C20, C24: moves that were taken back have used up their chance."""
    room = played("crylail", STEADY, seed)
    finished = record(room)
    draws = sum(step.kind == "draw" for step in finished.steps)
    assert finished.tag("Attempts")
    assert prove(replay(finished)) == Proof(draws, len(room.plies), Lot("chosen"))
    assert draws >= 3
    assert {bool(step.aim) for step in finished.steps if step.kind == "move"} >= {True}
    (from_json,) = parse_records(to_json(finished))
    assert prove(replay(from_json)) == Proof(draws, len(room.plies), Lot("chosen"))


@pytest.mark.parametrize(
    ("options", "seed"),
    [
        ({"players": "3", "size": "5", "target": "4"}, 1),
        ({"players": "2", "size": "5", "target": "3", "sword": "yes", "favour": "turn"}, 2),
    ],
)
def test_a_match_without_chance_is_proven_too(options: dict[str, str], seed: int) -> None:
    """SeedHash, Seed"""
    room = played("lancelot", options, seed, take_back=0.05)
    assert prove(replay(record(room))) == Proof(0, len(room.plies), Lot("chosen"))


def test_the_seed_of_a_match_that_goes_on_is_not_told() -> None:
    """SeedHash alone; nothing is proven yet."""
    room = played("crylail", STEADY, 1, moves=6, take_back=0)
    going_on = record(room)
    assert (going_on.tag("Seed"), going_on.tag("SeedHash")) == ("", sha256(bytes.fromhex(room.opened.seed)).hexdigest())
    assert room.opened.seed not in format_record(going_on)
    with pytest.raises(RecordError, match="its seed is not told yet") as caught:
        prove(replay(going_on))
    assert caught.value.line == line_of(format_record(going_on), "[SeedHash")


def test_a_record_without_a_seed_proves_nothing() -> None:
    assert "it names no seed" in refused('[Game "lancelot"]\n\nd4\n').why


def test_a_finished_record_taken_in_gives_its_proof_back() -> None:
    """Opened.kept: a replay's record is the record that it came from."""
    was = record(played("crylail", STEADY, 2))
    configured = configure("crylail", STEADY)
    kept = {name: was.tag(name) for name in PROOF_TAGS if was.tag(name)}
    seats = [Occupant("guest", "P0", 0), Occupant("guest", "P1", 1)]
    _, opened = open_room(configured.game, configured.notation, seats=seats, seed=b"another", now=0)
    opened.kept.update(kept)
    again, _ = events_of(configured.game, configured.notation, opened, was.steps, read_ending(was, 2))
    assert record(again) == was


def test_a_match_that_a_bot_finished_for_somebody_keeps_its_forfeit_and_hints() -> None:
    """Forfeits: read, replayed and taken in again, the record is the same."""
    configured = configure("lancelot", {"players": "2", "size": "4", "target": "1", "shields": "8"})
    setting = Setting(where="link")
    room, _ = open_room(
        configured.game,
        configured.notation,
        seats=[Occupant("guest", "Ann", 0), FREE],
        seed=bytes(32),
        now=0,
        setting=setting,
        host="a",
        secret=bytes(32),
    )
    ann, bob = Actor("person", "a"), Actor("person", "b")
    room, _ = handle(room, SitDown("s", 1, "Bob", 1), bob, 0)
    room, _ = handle(room, Start("s", 2), ann, 0)
    room, _ = handle(room, Play("p", 3, "a1"), ann, 0)
    room, _ = give_hint(room, Hint("h", 4), bob, "d1", "", "", 0)
    room, _ = handle(room, Play("p", 4, "d1"), bob, 0)
    room, _ = handle(room, Gone("g", [1]), SERVER, 0)
    room = replace(room, absent=(0, 1))
    room, _ = handle(room, Claim("c", 7, 1, "bot", "squire"), ann, 10**9)
    for actor, move in ((ann, "b1"), (SERVER, "a2"), (ann, "c1")):
        room, _ = handle(room, Play("p", room.version, move), actor, 10**9)
    assert room.outcome is not None
    was = record(room)
    assert [was.tag(name) for name in ("Seat2", "Forfeits", "Hints", "Bot2", "Result")] == [
        "Bob",
        "2@3",
        "2",
        "squire",
        "1-2",
    ]
    assert prove(replay(was)) == Proof(0, 5, Lot("chosen"))
    _, opened = open_room(
        configured.game,
        configured.notation,
        seats=[Occupant("guest", "Ann", 0), Occupant("guest", "Bob", 1)],
        seed=b"another",
        now=0,
    )
    opened.kept.update({name: was.tag(name) for name in PROOF_TAGS if was.tag(name)})
    again, events = events_of(
        configured.game,
        configured.notation,
        opened,
        was.steps,
        taken_over={seat: TakenOver(before, "squire") for seat, before in read_forfeits(was, 2).items()},
        hints=[2],
    )
    assert record(again) == was
    assert fold(configured.game, configured.notation, events) == again


def test_a_resigned_match_is_proven_as_far_as_it_went() -> None:
    """End, Seed"""
    room = played("crylail", STEADY, 3, moves=5, take_back=0)
    room, _ = handle(room, Resign("r", room.version, 0), ANYBODY, 2)
    assert prove(replay(record(room))).moves == 5


@pytest.fixture(scope="module")
def text() -> str:
    return GOLDEN.read_text(encoding="utf-8")


def test_the_golden_match_is_proven(text: str) -> None:
    """The streams of `core/chance.py` never change: old records stay provable."""
    assert prove(replay(parse_records(text)[0])) == Proof(3, 27, Lot("untold"))


def test_a_tampered_seed_is_named(text: str) -> None:
    seed = re.search(r'\[Seed "(.*)"\]', text)
    assert seed is not None
    forged = "00" * 32
    error = refused(text.replace(seed[1], forged))
    assert (error.line, "tag Seed: its hash" in error.why) == (line_of(text, "[Seed "), True)
    with pytest.raises(RecordError, match="tag Seed"):
        replay(parse_records(text.replace(seed[1], forged))[0])
    both = text.replace(seed[1], forged)
    both = re.sub(r'\[SeedHash "(.*)"\]', f'[SeedHash "{sha256(bytes(32)).hexdigest()}"]', both)
    error = refused(both)
    assert error.line > line_of(text, "[Result")
    assert "seed" in error.why


@pytest.mark.parametrize("tag", ['[Seed "zz"]', '[Seed "ABCD"]'])
def test_a_seed_that_is_none_is_named(text: str, tag: str) -> None:
    error = refused(re.sub(r'\[Seed ".*"\]', tag, text))
    assert (error.line, "hexadecimal" in error.why) == (line_of(text, "[Seed "), True)


def unchecked(text: str) -> str:
    """The same without all that the record itself claims of its flicks and its end."""
    bare = "\n".join(re.sub(r" (#[0-9a-f]+)| ;.*", "", line) for line in text.split("\n"))
    return re.sub(r'\[Result ".*"\]', '[Result "*"]', bare)


def test_a_tampered_flick_is_named(text: str) -> None:
    """C24: what was made must be what the tremor makes of the aim; hashes are claims of the record alone."""
    lines = unchecked(text).split("\n")
    number = max(index for index, line in enumerate(lines) if "aim=" in line)
    knight, x, rest = lines[number].split(" ", 2)
    lines[number] = f"{knight} {int(x) + 1} {rest}"
    error = refused("\n".join(lines))
    assert (error.line, "tremor" in error.why) == (number + 1, True)


def test_a_tampered_aim_is_named(text: str) -> None:
    """C24"""
    number = line_of(text, "aim=")
    forged = text.replace(aim := re.findall(r"aim=(\d+)", text)[0], str(int(aim) + 1), 1)
    error = refused(forged)
    assert (error.line, "tremor" in error.why) == (number, True)


def test_a_tremor_left_out_is_named(text: str) -> None:
    """C24"""
    number = line_of(text, "aim=")
    error = refused(re.sub(r" aim=\S+", "", text, count=1))
    assert (error.line, "tremor" in error.why) == (number, True)


def test_a_tampered_draw_is_named(text: str) -> None:
    """C3: another order of the Drak Borgs in the second round."""
    assert text.count("order=453") == 1
    error = refused(unchecked(text).replace("order=453", "order=345"))
    assert (error.line, "order=453 does" in error.why) == (line_of(text, "order=453"), True)


@pytest.mark.parametrize(
    ("attempts", "why"),
    [
        ("", "seed"),
        ("1-27", "seed"),
        ("1-26", "numbers 26 moves"),
        ("1-28", "numbers 28 moves"),
        ("2 1 3-27", "must rise"),
        ("0-26", "expected numbers"),
        ("1-99999999", "expected numbers"),
        ("1-3000000", "expected numbers"),
        ("1- 27", "expected numbers"),
        ("one", "expected numbers"),
    ],
)
def test_tampered_attempts_are_named(text: str, attempts: str, why: str) -> None:
    error = refused(re.sub(r'\[Attempts ".*"\]', f'[Attempts "{attempts}"]', text))
    assert why in error.why
    assert error.line == line_of(text, "[Attempts") or why == "seed"


@given(st.sets(st.integers(1, 3_000), max_size=400))
def test_attempts_are_read_as_they_are_written(numbers: set[int]) -> None:
    """Attempts"""
    attempts = tuple(sorted(numbers))
    tagged = Record((("Attempts", format_attempts(attempts)),), ())
    assert read_attempts(tagged, len(attempts)) == attempts


def by_lot(seats: int, begin: int = 0, where: str = "link") -> AnyRoom:
    """A short match of people whose first seat a lot has drawn, over at once."""
    configured = configure("lancelot", {"players": str(seats), "size": "5", "target": "1"})
    people = [(Actor("person", name[0]), name) for name in ("Ann", "Bob", "Cid", "Dan", "Eve")[:seats]]
    seed = sha256(str(begin).encode()).digest()
    given = [Occupant("guest", name, seat) for seat, (_, name) in enumerate(people)]
    if where == "link":
        given = [given[0], *(FREE for _ in given[1:])]
    room, _ = open_room(
        configured.game,
        configured.notation,
        seats=given,
        seed=seed,
        now=0,
        by_lot=where == "screen",
        setting=Setting(where="link" if where == "link" else "screen"),
        host="A",
    )
    if where == "link":
        for seat, (actor, name) in enumerate(people[1:], start=1):
            room, _ = handle(room, SitDown("s", seat, name, seat), actor, 0)
        room, _ = handle(room, Start("s", room.version, lot=True), people[0][0], 0)
    resigns = next(actor for actor, _ in people if seats_of(room, actor))
    room, _ = handle(room, Resign("r", room.version, seats_of(room, resigns)[0]), resigns, 1)
    return room


@pytest.mark.parametrize("where", ["link", "screen"])
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("begin", range(4))
def test_the_lot_for_the_start_is_in_the_record_and_proven(seats: int, begin: int, where: str) -> None:
    """Lot, Sat1: drawn by the host at the start, or with the opening on one screen; as text and as JSON."""
    room = by_lot(seats, begin, where)
    told = record(room)
    names = ["Ann", "Bob", "Cid", "Dan", "Eve"][:seats]
    first = names.index(told.tag("Seat1"))
    assert [told.tag(f"Sat{number}") for number in range(1, seats + 1)] == names
    assert told.tag("Lot") == str(first + 1)
    assert prove(replay(told)).lot == Lot("drawn", first)
    (from_json,) = parse_records(to_json(told))
    assert prove(replay(from_json)).lot == Lot("drawn", first)


@pytest.mark.parametrize("seats", [2, 3])
def test_another_order_of_the_seats_is_named(seats: int) -> None:
    """Lot: the seats alone, the seats with another lot, and the seats with who sat there before."""
    text = format_record(record_of_room(configured := configure_room(by_lot(seats)), by_lot(seats), (), {}))
    assert configured.game.seats == seats
    names = re.findall(r'\[Seat\d "(.*)"\]', text)
    turned = text
    for number, name in enumerate([*names[1:], names[0]], start=1):
        turned = re.sub(rf'\[Seat{number} ".*"\]', f'[Seat{number} "{name}"]', turned)
    error = refused(turned)
    assert (error.line, "would not sit" in error.why) == (line_of(text, "[Lot "), True)
    lot = int(re.findall(r'\[Lot "(\d)"\]', text)[0])
    error = refused(turned.replace(f'[Lot "{lot}"]', f'[Lot "{lot % seats + 1}"]'))
    assert (error.line, f"seat {lot} does" in error.why) == (line_of(text, "[Lot "), True)


@pytest.mark.parametrize(
    ("lot", "why"),
    [('[Lot "0"]', "expected a seat"), ('[Lot "3"]', "expected a seat"), ('[Lot "none"]', "no lot"), ("", "no lot")],
)
def test_a_lot_that_is_none_is_named(lot: str, why: str) -> None:
    room = by_lot(2)
    text = format_record(record_of_room(configure_room(room), room, (), {}))
    assert why in refused(re.sub(r'\[Lot ".*"\]\n', lot and f"{lot}\n", text)).why


def test_what_is_not_told_of_the_start_is_not_proven(text: str) -> None:
    """Records from before there was the tag are proven as far as they claim; a rematch has no lot."""
    assert prove(replay(parse_records(text)[0])).lot == Lot("untold")
    assert prove(replay(record(played("lancelot", {"size": "5", "target": "2"}, 1)))).lot == Lot("chosen")
    room = by_lot(2)
    again, _ = open_rematch(room, seed=bytes(32), secret=bytes(32), now=0)
    assert record(again).tag("Lot") == "none"


def configure_room(room: AnyRoom) -> Configured:
    return configure(room.opened.game, room.opened.options)
