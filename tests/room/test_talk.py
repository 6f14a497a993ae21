"""Talk: told to the others, kept nowhere, and only by those who sit in the match."""

import msgspec
import pytest

from quintain.core.errors import CommandError
from quintain.room.actors import ANYBODY, SERVER
from quintain.room.messages import RoomCommand, SetChat
from quintain.room.talk import Aim, Aimed, Ping, Pinged, Said, Say, Talk, tell
from tests.room.linked import ANN, BOB, CID, WATCHER, after, lobby, started


def refused(talk: Talk, actor: object = BOB, chat: bool = True) -> str:
    room = started()
    room = room if chat else after(room, ANN, SetChat("c", on=False))
    with pytest.raises(CommandError) as caught:
        tell(room, talk, actor, 5)  # type: ignore[arg-type]
    return caught.value.code


def test_those_who_sit_here_say_phrases_and_texts_and_mark_the_board() -> None:
    room = started()
    assert tell(room, Say("c", "well_played"), BOB, 5) == Said(1, "well_played", "", 5)
    assert tell(room, Say("c", text=" <b>hi</b> "), ANN, 5) == Said(0, "", "<b>hi</b>", 5)
    assert tell(room, Ping("c", ["a1", "a1>b2"]), BOB, 5) == Pinged(1, ["a1", "a1>b2"], 5)
    assert tell(lobby(), Say("c", "hello"), ANN, 5) == Said(0, "hello", "", 5)


def test_strangers_and_watchers_say_nothing() -> None:
    for actor in (CID, ANYBODY, WATCHER, SERVER):
        for talk in (Say("c", "hello"), Ping("c", []), Aim("c", "+1")):
            assert refused(talk, actor) == "not_seated"


def test_the_host_turns_free_texts_off_and_phrases_stay() -> None:
    assert refused(Say("c", text="hi"), chat=False) == "chat_off"
    room = after(started(), ANN, SetChat("c", on=False))
    assert tell(room, Say("c", "thanks"), BOB, 5) == Said(1, "thanks", "", 5)


@pytest.mark.parametrize("say", [Say("c"), Say("c", text="  "), Say("c", "hello", "and a text")])
def test_either_a_phrase_or_a_text_is_said(say: Say) -> None:
    assert refused(say) == "empty"


@pytest.mark.parametrize("text", ["ab\u202ecd", "El\u200baine: hi", "a\x07", "a\nb", "\u3164"])
def test_what_is_said_hides_nothing(text: str) -> None:
    """Talk goes by the rule of names and titles (core/texts.py)."""
    assert refused(Say("c", text=text)) == "text"
    assert refused(Aim("c", text), ANN) == "text"


def test_the_aim_is_shown_of_the_seat_on_turn_alone() -> None:
    room = started()
    assert tell(room, Aim("c", "+2"), ANN, 5) == Aimed(0, "+2", room.version)
    assert tell(room, Aim("c", ""), ANN, 5) == Aimed(0, "", room.version)
    assert refused(Aim("c", "+2"), BOB) == "not_yours"
    with pytest.raises(CommandError, match="not begun"):
        tell(lobby(), Aim("c", "+2"), ANN, 5)


def test_talk_is_read_beside_the_commands_and_its_bounds_are_kept() -> None:
    decoder: msgspec.json.Decoder[RoomCommand | Talk] = msgspec.json.Decoder(RoomCommand | Talk)
    assert decoder.decode('{"type":"aim","command":"c","text":""}') == Aim("c", "")
    assert decoder.decode('{"type":"say","command":"c","phrase":"wow"}') == Say("c", "wow")
    for text in (
        '{"type":"say","command":"c","text":"' + "x" * 201 + '"}',
        '{"type":"say","command":"c","phrase":"anything"}',
        '{"type":"ping","command":"c","marks":["<b>"]}',
        '{"type":"ping","command":"c","marks":[' + ",".join(['"a1"'] * 17) + "]}",
        '{"type":"aim","command":"c","text":"' + "x" * 121 + '"}',
        '{"type":"flag","command":"c","level":""}',
        '{"type":"gone","command":"c","seats":[0]}',
    ):
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(text)
