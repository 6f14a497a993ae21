"""Logs from before there were settings, holders and provable chance fold and are played on as they were."""

import msgspec

from quintain.room.actors import ANYBODY
from quintain.room.draws import stream
from quintain.room.events import Event, Moved
from quintain.room.fold import fold
from quintain.room.handle import handle
from quintain.room.match_view import match_view
from quintain.room.messages import Play, TakeBack
from quintain.room.rights import seats_of
from tests.room.counting import Counting, CountingNotation
from tests.room.linked import ANN, BOB, WATCHER, CountingRoom, code

OPENED = (
    '{"type":"opened","game":"counting","options":{"players":"2"},"seats":[{"kind":"guest","name":"Elaine","shield":0},'
    '{"kind":"guest","name":"Iris","shield":1}],"by_lot":false,"seed":"' + "ab" * 32 + '","at":1,"chance":[1],'
    '"title":"T","replay":false}'
)
MOVED = '{"type":"moved","seat":0,"move":"+1","aim":"","chance":[],"at":2,"note":""}'
LOG = [OPENED, MOVED, '{"type":"took_back","at":3}', MOVED]
_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def old_room() -> CountingRoom:
    game = Counting(tremor=True, target=100)
    return fold(game, CountingNotation(game), [_DECODER.decode(text) for text in LOG])


def test_an_old_log_folds_to_a_running_match_on_one_screen() -> None:
    room = old_room()
    assert (room.version, room.phase, room.to_move, room.state.count) == (4, "running", 1, 2)
    assert room.setting.where == "screen"


def test_whoever_has_the_link_plays_all_its_seats_and_a_watcher_none() -> None:
    room = old_room()
    assert [seats_of(room, actor) for actor in (ANYBODY, ANN, BOB, WATCHER)] == [(0, 1), (0, 1), (0, 1), ()]
    room, _ = handle(room, Play("p", 4, "+1"), ANYBODY, 9)
    room, _ = handle(room, TakeBack("p", 5), ANN, 9)
    assert code(room, WATCHER, Play("p", room.version, "+1")) == "not_seated"


def test_its_moves_go_on_drawing_as_they_did_so_that_no_chance_is_used_twice() -> None:
    """Streams were named by versions; the attempts of the log would name one of them again."""
    room, event = handle(old_room(), Play("p", 4, "+2"), ANYBODY, 9)
    assert isinstance(event, Moved)
    assert [ply.attempt for ply in room.plies] == [3, 4]
    expected = min(3, max(1, round(2 + stream("ab" * 32, 4).normal())))
    assert event.move == f"+{expected}"


def test_its_seed_is_never_told() -> None:
    """Nothing was promised before its first move."""
    told = match_view(old_room())
    assert (told.seed_hash, told.seed) == ("", "")
