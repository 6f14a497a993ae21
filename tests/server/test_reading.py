"""What is said of messages that can't be read: a place, and words of ours."""

from typing import TypeVar, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintain.core.errors import CommandError
from quintain.room.messages import OfferKind
from quintain.room.talk import Phrase
from quintain.server.reading import decode
from quintain.server.wire import ClientMessage
from quintain.server.wire_rooms import OpenRoom

OPEN: msgspec.json.Decoder[OpenRoom] = msgspec.json.Decoder(OpenRoom)
COMMAND: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
HEAD = '{"game":"lancelot","options":{},'
PLAY = '{"type":"play","command":"c",'
A = TypeVar("A")
WRONG = "{}: 'x' is none of the words that are awaited"
FOREIGN = ("`", "$", "Expected", "Object", "regex", "byte ", "msgspec", "Invalid")


def unread(text: str | bytes, decoder: msgspec.json.Decoder[A]) -> str:
    """Place and words of the refusal."""
    with pytest.raises(CommandError) as refused:
        decode(text, decoder)
    assert refused.value.code == "malformed"
    assert not any(word in refused.value.why for word in FOREIGN), refused.value.why
    return f"{refused.value.where}: {refused.value.why}".removeprefix(": ")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the message is empty"),
        (" \n", "the message is empty"),
        ("{", "the message ends in the middle"),
        ("[", "expected an object, found a list"),
        ('{"game":NaN}', "byte 9: the message is no JSON"),
        ('{"title":"\\ud800"}', "byte 11: half a character (a lone surrogate) is no text"),
        (HEAD + '"title":"\\ud800 and more"}', "byte 42: half a character (a lone surrogate) is no text"),
        (HEAD + '"title":"\\udc00a"}', "byte 42: half a character (a lone surrogate) is no text"),
        ('{"title":"\\ud83d\\ude00"', "the message ends in the middle"),
        (b"\xff\xfe", "the message is no text in UTF-8"),
        (b'{"game":"\xff"}', "the message is no text in UTF-8"),
        ('{"game":"chess"}', "game: 'chess' is none of the words that are awaited: crylail, lancelot"),
        (
            HEAD + '"seats":[{"kind":"guest","name":"E","shield":0},{"kind":"person","name":"E","shield":0}]}',
            "seats[1].kind: 'person' is none of the words that are awaited: bot, guest, nobody, user",
        ),
        (
            HEAD + '"seats":[],"setting":{"clock":{"kind":"sand"}}}',
            "setting.clock.kind: 'sand' is none of the words that are awaited: days, fischer, move, none",
        ),
        ('{"game":"lancelot"}', "options: this is missing"),
        (HEAD + '"colour":1}', "colour: no such field is awaited"),
        ('{"game":"lancelot","options":{"a":"b","size":7}}', "options.size: expected a text, found a whole number"),
        ('{"game":"lancelot","options":{"size":7} and so on', "options: expected a text, found a whole number"),
        (HEAD + '"seats":[{"kind":"guest","name":"","shield":0}]}', "seats[0].name: expected a text that is not empty"),
        (HEAD + '"seats":[{"kind":"guest","shield":0}]}', "seats[0].name: this is missing"),
        (
            HEAD + '"seats":[{"kind":"guest","name":"E","shield":5}]}',
            "seats[0].shield: expected a whole number of at most 4",
        ),
    ],
)
def test_a_request_that_cannot_be_read_is_told_where_and_why(text: str | bytes, told: str) -> None:
    """Problem "malformed\""""
    assert unread(text, OPEN) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{}", "type: this is missing"),
        (
            '{"type":"offer","command":"c","kind":"x"}',
            f"{WRONG}: {', '.join(sorted(get_args(OfferKind)))}".format("kind"),
        ),
        (
            '{"type":"say","command":"c","phrase":"x"}',
            f"{WRONG}: {', '.join(sorted(get_args(Phrase)))}".format("phrase"),
        ),
        ('{"type":5}', "type: expected a text"),
        ('{"type":"play","command":"="}', "command: expected letters, digits, - and _ only"),
        (PLAY + '"version":"1"}', "version: expected a whole number, found a text"),
        (PLAY + '"version":1.5}', "version: expected a whole number, found a number"),
        (PLAY + '"version":-1}', "version: expected a whole number of at least 0"),
        (PLAY + '"version":1,"move":"' + "a" * 121 + '"}', "move: expected a text of at most 120 characters"),
    ],
)
def test_a_command_that_cannot_be_read_is_told_where_and_why(text: str, told: str) -> None:
    """Refused "malformed\""""
    assert unread(text, COMMAND) == told


@settings(max_examples=200, deadline=None)
@given(text=st.text(max_size=40) | st.binary(max_size=40), inside=st.sampled_from(["", "options", "title", "seats"]))
def test_whatever_is_sent_is_told_in_words_of_ours(text: str | bytes, inside: str) -> None:
    """Problem "malformed": nothing else is raised, whatever the message."""
    if inside:
        raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        text = f'{{"game":"lancelot","{inside}":'.encode() + raw + b"}"
    assert unread(text, OPEN)


def test_a_command_that_there_is_not_is_told_which_there_are() -> None:
    """All of them."""
    head, _, words = unread('{"type":"castle"}', COMMAND).partition("awaited: ")
    assert head == "type: 'castle' is none of the words that are "
    assert {"play", "sit_down", "offer", "say", "resume", "heard"} < set(words.split(", "))
