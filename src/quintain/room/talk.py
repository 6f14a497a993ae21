"""What is said and shown in a match and kept nowhere: texts, ready phrases, marks on the board, and the aim on turn."""

from typing import Annotated, Literal, assert_never

import msgspec

from quintain.core.errors import CommandError
from quintain.core.game import E, M, S
from quintain.core.texts import HIDES, is_plain, shows
from quintain.room.actors import Actor
from quintain.room.messages import CommandId
from quintain.room.rights import refuse_foreign, refuse_not_begun, refuse_unseated
from quintain.room.room import Room

Phrase = Literal[
    "hello", "good_luck", "well_played", "thanks", "sorry", "wait", "ready", "oops", "wow", "good_game", "again"
]
"""Ready phrases: what they say in a language, the page knows."""


class Say(msgspec.Struct, tag="say", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """A ready phrase, or a free text where the room allows them; one of the two."""

    command: CommandId
    phrase: Phrase | Literal[""] = ""
    text: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Ping(msgspec.Struct, tag="ping", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """Marks on the board: squares or places, and arrows from one to another, as the page spells them."""

    command: CommandId
    marks: Annotated[
        list[Annotated[str, msgspec.Meta(min_length=1, max_length=30, pattern=r"^[a-z0-9 ,>-]+$")]],
        msgspec.Meta(max_length=16),
    ]


class Aim(msgspec.Struct, tag="aim", tag_field="type", frozen=True, forbid_unknown_fields=True):
    """What the seat on turn is about to play, in the notation of the game; "" for nothing any more."""

    command: CommandId
    text: Annotated[str, msgspec.Meta(max_length=120)]


Talk = Say | Ping | Aim
"""Is told to all others who look in; changes nothing, and no version counts it."""


class Said(msgspec.Struct, tag="said", tag_field="type", frozen=True):
    """Somebody who sits here says something."""

    seat: int
    phrase: str
    """"" for a free text."""
    text: str
    at: int


class Pinged(msgspec.Struct, tag="pinged", tag_field="type", frozen=True):
    """Somebody who sits here marks something."""

    seat: int
    marks: list[str]
    at: int


class Aimed(msgspec.Struct, tag="aimed", tag_field="type", frozen=True):
    """The seat on turn is about to play this."""

    seat: int
    text: str
    version: int
    """Of the match that is aimed in."""


Told = Said | Pinged | Aimed


def tell(room: Room[S, M, E], talk: Talk, actor: Actor, now: int) -> Told:
    """What the others are told. Raises CommandError for whoever does not sit here, or may not say that now."""
    seat = refuse_unseated(room, actor)[0]
    match talk:
        case Say():
            if bool(talk.phrase) == bool(talk.text.strip()):
                raise CommandError("empty", "either a phrase or a text is said", where="text")
            if talk.text and not room.chat:
                raise CommandError("chat_off", "the host has turned free texts off")
            return Said(seat, talk.phrase, _checked(talk.text), now)
        case Ping():
            return Pinged(seat, talk.marks, now)
        case Aim():
            refuse_not_begun(room)
            on_turn = room.to_move
            if on_turn is None:
                raise CommandError("not_your_turn", "no move is awaited now")
            refuse_foreign(room, actor, on_turn)
            return Aimed(on_turn, _checked(talk.text), room.version)
        case _:
            assert_never(talk)


def _checked(text: str) -> str:
    """The text trimmed; may be "". Raises CommandError "text"."""
    trimmed = text.strip()
    if trimmed and not shows(trimmed):
        raise CommandError("text", "write something that can be seen", where="text")
    if not is_plain(trimmed):
        raise CommandError("text", f"this text {HIDES}: write it again", where="text")
    return trimmed
